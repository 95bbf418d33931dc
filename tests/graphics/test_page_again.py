"""A page that is published again while its game goes on: the same bytes, with less drawing."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from referee.commands import earlier_positions, picture, publish, scenario_origin
from referee.commands.answer import MODERATOR
from referee.commands.loading import open_save
from referee.core.base.problem import Refused
from referee.core.graphics import text_metrics
from referee.core.match import replay, save_writer
from referee.files import inputs
from tests.support import command_line
from tests.support.harness import every_game
from tests.support.paths import SAVES
from tests.support.records import LATER

NOW = ("--now", LATER)
MARK = re.compile(rb'(?<=data-drawn=")\d+ \w+')


def page(save: bytes, former: bytes | None = None, viewer: str | None = None,
         persons: bool = False) -> bytes:
    """The page of a save, published over a former one."""
    made = publish.publish_file(save, "game.toml", "game.html", former=former, when=LATER,
                                resources=inputs, viewer=viewer, persons=persons).created
    assert isinstance(made, bytes)
    return made


def cut(raw: bytes, turn: int) -> bytes | None:
    """A save as it was after a turn; None: its orders of that time are not known any more."""
    save, match = open_save(raw, "")
    try:
        return save_writer.dumps(earlier_positions.save_at(save, match, turn, MODERATOR)[0])
    except Refused:
        return None


def shortest(game: str) -> bytes:
    """The shortest example save of a game."""
    return min(SAVES.glob(f"{game}/*.toml"), key=lambda file: file.stat().st_size).read_bytes()


def counted(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[str]:
    """A list that gains an item whenever a function is called."""
    calls: list[str] = []
    function: Callable[..., Any] = getattr(module, name)

    def count(*args: Any, **options: Any) -> Any:
        calls.append(name)
        return function(*args, **options)

    monkeypatch.setattr(module, name, count)
    return calls


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An item for each picture that is drawn."""
    return counted(monkeypatch, picture, "frame")


@every_game
def test_a_page_is_the_same_as_one_made_from_nothing(game: str, drawn: list[str]) -> None:
    """For all and for a seat, whatever the turns between; and few of its pictures are drawn."""
    raw = shortest(game)
    match = open_save(raw, "")[1]
    turns = [10, 11, 25, 26, 27, 40, match.turn] if match.turn < 99 else [10, 11, 25, 40]
    saves = [save for turn in turns if turn <= match.turn and (save := cut(raw, turn))]
    for viewer in (None, match.seats[0]):
        former = None
        for save in saves:
            fresh, all_drawn = page(save, None, viewer), len(drawn)
            drawn.clear()
            assert page(save, former, viewer) == fresh
            assert len(drawn) <= all_drawn
            drawn.clear()
            former = fresh
        assert page(saves[-1], former, viewer) == former and len(drawn) <= 6, "no turn is new"
        drawn.clear()


def altered(page_before: bytes) -> Iterator[bytes]:
    """A page with pictures, or their mark, altered by hand."""
    start = page_before.index(b'id="frames"')
    record, frames = page_before[:start], page_before[start:]
    for old, new in ((b"stroke-width", b"stroke-wider"), (b'"turns":[[', b'"turns":[[9'),
                     (b'"steps":', b'"stops":'), (b'data-drawn="', b'data-drawn="9'),
                     (b'data-drawn="', b'data-drawn="0'), (b"]]", b"]"), (b"{", b""),
                     (b"</script>", b""), (b'"frames"', b'"films"'), (b'":', b'":\xff')):
        assert old in frames
        yield record + frames.replace(old, new, 1)
    yield record + MARK.sub(b"999999999 " + b"0" * 32, frames)
    yield record


def test_pictures_that_were_altered_by_hand_are_drawn_again(drawn: list[str]) -> None:
    """The next page has nothing of them, and is not refused."""
    raw = shortest("stone-age")
    before = page(cut(raw, 9) or b"")
    drawn.clear()
    due, all_drawn = page(raw), len(drawn)
    for bad in altered(before):
        assert bad != before
        drawn.clear()
        assert page(raw, bad) == due
        assert len(drawn) == all_drawn
    drawn.clear()
    assert page(raw, before) == due and len(drawn) < all_drawn


def test_pictures_of_another_look_are_drawn_again(drawn: list[str],
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    """With names, on another map, by another program; all else is taken over."""
    raw = shortest("settlers")
    before, now = page(cut(raw, 20) or b""), cut(raw, 21) or b""
    save = open_save(now, "")[0]
    places = scenario_origin.map_places(save, inputs)
    moved = save_writer.dumps(replace(save, places={**places, min(places): (1, 1)}))

    def check(save_now: bytes, *, persons: bool = False, taken: bool = False) -> None:
        drawn.clear()
        due = page(save_now, persons=persons)
        all_drawn = len(drawn)
        assert page(save_now, before, persons=persons) == due
        assert (len(drawn) < 2 * all_drawn) == taken

    check(now, taken=True)
    check(now, persons=True)
    before = page(cut(raw, 20) or b"", persons=True)
    for seat in save.header.seats:
        seats = [replace(one, players=("Zoe",)) if one == seat else one
                 for one in save.header.seats]
        check(save_writer.dumps(replace(save, header=replace(save.header, seats=tuple(seats)))),
              persons=True)
    before = page(cut(raw, 20) or b"")
    check(moved)
    monkeypatch.setattr(inputs, "program_digest", lambda: "other")
    check(now)


def test_a_seat_without_a_player_is_left_out_of_earlier_sentences_too(drawn: list[str]) -> None:
    """No mark has it, so that a page does not say who left before everyone may know."""
    raw = shortest("stone-daze")
    turns = [save for turn in range(2, 20) if (save := cut(raw, turn))]
    before, now = page(turns[-2]), open_save(turns[-1], "")[0]
    seats = (replace(now.header.seats[0], gone=LATER), *now.header.seats[1:])
    left = save_writer.dumps(replace(now, header=replace(now.header, seats=seats)))
    due = page(left)
    assert page(left, before) == due != page(turns[-1])


def test_the_last_picture_is_not_taken_over(tmp_path: Path) -> None:
    """A correction while all write in secret shows in it; later it does not."""
    path = str(tmp_path / "game.toml")
    command_line.well("new", "stone-daze", path, "--seat", "red", "--seat", "blue", *NOW)
    command_line.well("orders", "file", path, "red: standard", *NOW)
    command_line.well("ruling", path, "--set", "discs.red=6", "--reason", "x", *NOW)
    before = page(Path(path).read_bytes())
    command_line.well("orders", "file", path, "red: standard", *NOW)
    command_line.well("orders", "file", path, "blue: standard", *NOW)
    command_line.well("resolve", path, *NOW)
    now = Path(path).read_bytes()
    assert page(now, before) == page(now)


def test_pictures_of_another_history_are_drawn_again(tmp_path: Path) -> None:
    """Even in a page with the record of this one."""
    path = tmp_path / "game.toml"
    command_line.well("new", "stone-age", str(path), "--seat", "red", "--seat", "blue", *NOW)
    start, pages = path.read_bytes(), []
    for people in ("2", "3"):
        path.write_bytes(start)
        command_line.well("move", str(path), f"red: place {people} forest", *NOW)
        command_line.well("move", str(path), "blue: place 1 field", *NOW)
        command_line.well("move", str(path), "red: place 1 hunt", *NOW)
        pages.append(page(path.read_bytes()))
    other, own = (made.partition(b'<script type="application/json" id="frames"') for made in pages)
    assert page(path.read_bytes(), own[0] + other[1] + other[2]) == pages[1]


def test_a_game_is_replayed_for_its_record_and_once_for_its_page(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures and log are made from the same replay."""
    calls = counted(monkeypatch, replay, "history")
    page(shortest("stone-age"))
    assert len(calls) == 1


def test_a_text_is_wrapped_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks may change the lines; the next one gets them as they were."""
    calls = counted(monkeypatch, text_metrics, "visible")
    first = text_metrics.lines("wrapped only once", 10, 40)
    first.append("more")
    assert text_metrics.lines("wrapped only once", 10, 40) == first[:-1] != []
    assert len(calls) == 1
    text_metrics.width("measured only once", 10)
    misses = text_metrics.width.cache_info().misses
    text_metrics.width("measured only once", 10)
    assert text_metrics.width.cache_info().misses == misses
