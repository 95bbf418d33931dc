"""How each number was drawn: the printed steps recompute it with common tools."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands import luck_trace
from referee.core.document import blocks
from referee.core.luck import chance
from referee.core.match import log_entry, save_writer
from referee.core.match.save_format import Save
from referee.core.proof import record_format
from referee.core.proof.record import ALL
from referee.files import inputs
from tests.support import command_line, pending_luck, records
from tests.support.paths import SAVES

SHOWN = {
    "dice and piles": SAVES / "stone-age/two-players-shared-victory.toml",
    "squares, hands, tiles": SAVES / "fire-and-stone/two-players-to-hut-tile-11.toml",
    "half filed": SAVES / "settlers/four-players-discards-half-in.toml",
}
TOOL = inputs.web_asset("luck.sh")
MOST = 24  # rows of a game that are computed: of each kind the first, and others

needs_openssl = pytest.mark.skipif(not (shutil.which("openssl") and shutil.which("bash")),
                                   reason="openssl or bash is not installed here")


@cache
def save(label: str) -> Save:
    """A save by its label: of the shipped ones, or one that hangs on words or a beacon."""
    if label in SHOWN:
        return records.of_file(SHOWN[label]).save
    waits = pending_luck.waits("stone-age", pending_luck.WAIT if label == "words"
                               else pending_luck.BEACON)
    given = pending_luck.spoken(waits) if label == "words" else pending_luck.beacon(waits)
    return pending_luck.played(games, pending_luck.begun(games, given), 40)


LABELS = (*SHOWN, "words", "beacon")


def put(folder: Path, kept: Save) -> str:
    """A save in a file."""
    path = folder / "a.toml"
    path.write_bytes(save_writer.dumps(kept))
    return str(path)


def recipes(text: str) -> Iterator[tuple[str, str]]:
    """Each row that is printed, and the line for a shell below it."""
    for part in re.split(r"^turn [0-9]+ {1,2}", text, flags=re.MULTILINE)[1:]:
        row, _, rest = re.split(r"\n  (?=each|the whole|place)|\n  (?=luck )", part, maxsplit=2)
        yield " ".join(row.split()), "luck " + rest.partition("luck ")[2].partition("\n  words")[0]


def some(rows: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Rows of every kind, as many as are computed."""
    first = {re.sub("[0-9]+", "", row.rpartition(": ")[0]): (row, how) for row, how in rows[::-1]}
    return [*first.values(), *(one for one in rows if one not in first.values())][:MOST]


def printed_by(commands: list[str], **names: str) -> list[str]:
    """What each of some commands prints in bash, once the function is there that all use."""
    ran = subprocess.run(["bash", "-c", "\n".join([TOOL, *commands])],
                         env={**names, "PATH": "/usr/bin:/bin"}, capture_output=True, text=True,
                         check=True)
    return ran.stdout.split("\n")[:-1]


def key(text: str, secret: str) -> dict[str, str]:
    """The secret, and the key where there is one, computed as it is printed."""
    found = re.search(r"^  (KEY=.*(?:\n    .*)?)$", text, re.MULTILINE)
    if found is None:
        return {"SECRET": secret}
    ran = subprocess.run(["bash", "-c", f'{found[1]}\nprintf %s "$KEY"'], text=True,
                         env={"SECRET": secret, "PATH": "/usr/bin:/bin"}, capture_output=True,
                         check=True)
    return {"SECRET": secret, "KEY": ran.stdout}


@needs_openssl
@pytest.mark.parametrize("label", LABELS)
def test_what_is_printed_computes_each_answer_anew(tmp_path: Path, label: str) -> None:
    """Run in bash as it stands each line prints the very numbers that were thrown or drawn."""
    kept = save(label)
    ran = command_line.run("luck", "dice", put(tmp_path, kept), "--for", "moderator")
    assert ran.exit == 0 and TOOL in ran.out, ran
    names = key(ran.out, kept.header.fairness.secret)
    assert names.get("KEY", names["SECRET"]) == kept.header.fairness.luck_key
    rows = some(list(recipes(ran.out)))
    told = [row.rpartition(": ")[2] for row, _ in rows]
    assert printed_by([command for _, command in rows], **names) == told
    assert rows or label == "half filed"


@needs_openssl
def test_a_text_with_quotes_is_quoted_for_the_shell() -> None:
    """What a scenario calls a place may have an apostrophe, a dollar or a backslash."""
    text = "luck/it's a $HOME \\n of `ls` \"x\""
    throw = luck_trace.RandomDraw(1, "public", "row, 3d6: 1", f"{text}/0", "how", "SECRET")
    printed = blocks.text(luck_trace.draw_page(throw)).partition("how\n")[2]
    stream = chance.stream("ab", text)
    due = [next(word for word in stream if word < 2**32 // 6 * 6) % 6 + 1 for _ in range(3)]
    assert printed_by([printed], SECRET="ab") == [" ".join(map(str, due))]


@pytest.mark.parametrize("label", LABELS)
def test_no_command_is_broken_within(tmp_path: Path, label: str) -> None:
    """What is longer than a page goes on behind its pipe, where a shell waits for more."""
    out = command_line.run("luck", "dice", put(tmp_path, save(label))).out
    for line in out.splitlines():
        if line.startswith("  luck "):
            assert line.endswith((" \\", "'")) and len(line) <= blocks.WIDTH + 40, line


@pytest.mark.parametrize("label", LABELS)
def test_nothing_secret_is_told_before_the_end(tmp_path: Path, label: str) -> None:
    """Neither words nor the secret, and of hidden rows one's own alone."""
    kept = save(label)
    path = put(tmp_path, kept)
    fairness = kept.header.fairness
    hidden = {(log_entry.row_owner(row), log_entry.row_text(row))
              for line in log_entry.parse_log(kept.log)
              for row in line.luck
              if log_entry.row_owner(row)}
    for viewer in ("public", *kept.header.seat_names):
        ran = command_line.run("luck", "dice", path, "--for", viewer, "--json")
        assert ran.exit == 0, ran
        told = json.loads(ran.out)
        assert fairness.secret not in ran.out
        assert fairness.luck_key == fairness.secret or fairness.luck_key not in ran.out
        assert all(not throw["words"] for throw in told["view"])
        rows = {throw["row"] for throw in told["view"]}
        over = label in ("dice and piles", "squares, hands, tiles")
        assert over or not rows & {text for whose, text in hidden if whose != viewer}
        text = command_line.run("luck", "dice", path, "--for", viewer).out
        assert "words: " not in text and fairness.secret not in text
        assert over or "SECRET is published after the game" in " ".join(text.split())
    assert command_line.run("luck", "dice", path, "--for", "moderator").out.count("words: ")


def test_one_turn_is_told_by_its_number(tmp_path: Path) -> None:
    """A turn that there is not is a fault of usage; one without luck says so."""
    path = put(tmp_path, save("dice and piles"))
    whole = json.loads(command_line.run("luck", "dice", path, "--json").out)["view"]
    for turn in sorted({throw["turn"] for throw in whole})[:5]:
        one = json.loads(command_line.run("luck", "dice", path, "--turn", str(turn),
                                          "--json").out)["view"]
        assert one == [throw for throw in whole if throw["turn"] == turn]
    quiet = next(n for n in range(1, 50) if n not in {throw["turn"] for throw in whole})
    out = command_line.run("luck", "dice", path, "--turn", str(quiet)).out
    assert "This viewer can see no roll or draw in these turns." in out
    for turn in ("0", "99999", "-1"):
        assert command_line.run("luck", "dice", path, "--turn", turn).exit == 2
    assert command_line.run("luck", "dice", path, "--for", "mauve").exit == 2


def test_luck_of_a_table_is_what_the_moderator_said(tmp_path: Path) -> None:
    """There is nothing to compute."""
    path = SAVES / "stone-age-solo/major-victory-by-table-luck.toml"
    ran = command_line.run("luck", "dice", str(path), "--for", "moderator")
    assert ran.exit == 0 and "the moderator entered these results" in ran.out
    assert "openssl" not in ran.out


@pytest.mark.parametrize("label", LABELS)
def test_a_record_tells_the_same_as_its_save(tmp_path: Path, label: str) -> None:
    """As far as it is open; with its secret all of it, as the moderator is told it."""
    kept = save(label)
    one, path = records.of(label, kept), put(tmp_path, kept)
    file = tmp_path / "a.record"
    for viewer in ("public", kept.header.seat_names[0], ALL):
        made = one.record(viewer)
        file.write_bytes(record_format.dumps(made))
        ran = command_line.run("luck", "dice", str(file), "--json")
        assert ran.exit == 0, ran
        told = json.loads(ran.out)["view"]
        whose = "moderator" if viewer == ALL else viewer
        due = json.loads(command_line.run("luck", "dice", path, "--for", whose,
                                          "--json").out)["view"]
        open_ = {"public", viewer} if viewer != ALL else {throw["eyes"] for throw in due}
        assert told == [throw for throw in due if throw["eyes"] in open_]
        assert viewer == ALL or kept.header.fairness.secret not in ran.out


def test_a_record_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    """With the exit status of a file that cannot be used."""
    one = records.of_file(SAVES / "stone-daze/silence.toml")
    raw = record_format.dumps(one.record())
    file = tmp_path / "a.record"
    for old, new in ((b'["nobody",', b'["anybody",'), (b'],[["red",', b'],[["blue",')):
        assert old in raw
        file.write_bytes(raw.replace(old, new, 1))
        ran = command_line.run("luck", "dice", str(file))
        assert ran.exit == 3 and ran.err.startswith("referee:"), ran


def test_a_row_that_lies_about_its_dice_asks_for_no_more_words_than_it_has() -> None:
    """Nor does one without an end: rows come from strangers."""
    line = log_entry.LogEntry(1, "2026-01-01T00:00:00Z", (), (
        "round 1, red, 999999999999d6: 1", "round 1, red, 9999d6: 1 2",
        "round 1, pile cards, 1 to 2 of 9999: 3 4", "a, " * 300_000 + "1 of 2: 1",
        "a, 1 of 2: " + "9" * 300_000, "a, pile " * 100_000), "", "0" * 64)
    made = [throw for row in line.luck
            for throw in luck_trace.random_draws(replace(line, luck=(row,)), ALL, "SECRET",
                                                 "0" * 32)]
    assert [len(throw.words) for throw in made] == [2, 8, 1, 1]
