"""The web page of a game in Chromium and Firefox: pictures, verification, and what it blocks."""

import hashlib
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from msgspec.structs import replace

from referee import games
from referee.commands import (
    earlier_positions,
    game_page,
    picture,
    publish,
    scenario_origin,
    web_page,
)
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.graphics import changes, svg
from referee.core.graphics.shapes import WIDE
from referee.core.match import external_luck, save_writer
from referee.core.match.entry_texts import Beacon
from referee.core.proof import record_format
from referee.core.proof.record import ALL, PUBLIC
from referee.files import inputs
from tests.support import browsers, command_line, pending_luck, records, tampered_records
from tests.support.browsers import Firefox, needs_chromium, needs_firefox
from tests.support.drawn_positions import widths
from tests.support.paths import SAVES
from tests.support.tampered_records import means_nothing

pytestmark = pytest.mark.slow

LATER = records.LATER
GAMES = {
    "stone-age": "silence-and-undo", "stone-age-solo": "loss-by-tiles", "stone-daze": "silence",
    "fire-and-stone": "four-players-to-hut-tile-11-market",
    "settlers": "three-players-round-limit-youngest-first"}
EACH = 25  # turn of a game is one drawn in the browser, the first and the last among them
TAMPERED = 48  # alterations of a game that are tried in the browser


def save(game: str) -> Path:
    """An example save of a game."""
    return SAVES / game / f"{GAMES[game]}.toml"


def page(game: str, folder: Path, command: str = "publish") -> Path:
    """The page of an example."""
    file = folder / f"{game}.html"
    file.write_bytes(published(game, command))
    return file


@cache
def published(game: str, command: str) -> bytes:
    """What a page of an example is, made once for all tests."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"{game}.html"
        ran = command_line.run(command, str(save(game)), "-o", str(file), "--now", LATER)
        assert ran.exit == 0, ran
        return file.read_bytes()


def pictures(game: str, upto: int, width: int = WIDE) -> dict[int, str]:
    """The SHA-256 of what Python draws of some turns, for all eyes, by their place in the page."""
    saved_game, match = open_save(save(game).read_bytes(), "")
    look = Look(scenario_origin.map_places(saved_game, inputs), width=width)
    every = [the_match for line, the_match in earlier_positions.positions(saved_game, match)
             if line.n <= upto]
    boards = {k: picture.frame(every[k], PUBLIC, look, every[k - 1] if k else None).board
              for k in sorted({*range(0, len(every), EACH), len(every) - 1})}
    return {k: digest(svg.svg(board if width == WIDE
                              else replace(board, sentences=board.sentences[:1])))
            for k, board in boards.items()}


def digest(text: str) -> str:
    """A text's SHA-256."""
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.fixture(scope="module")
def running() -> Iterator[Any]:
    """One Chromium for all tests; it takes this machine for club.example, which one of them asks.
    """
    with browsers.chrome("--host-resolver-rules=MAP club.example 127.0.0.1") as found:
        yield found


@pytest.fixture
def chrome(running: Any) -> Iterator[Any]:
    """The Chromium of all, in which every page has a store of its own and is closed behind a test.
    """
    yield running
    for context in running.contexts:
        context.close()


BOARDS = """
const found = [];
for (const k of turns) found.push(hex(plain(bytes(film().board(k)))));
return found;
"""


@needs_chromium
@pytest.mark.parametrize("game", GAMES)
def test_every_turn_is_the_picture_that_python_draws(game: str, chrome: Any,
                                                     tmp_path: Path) -> None:
    """Byte by byte; and jumps lead where going on does."""
    file = page(game, tmp_path)
    record = record_format.loads(game_page.record_in(file.read_bytes()) or b"", "")
    for width in widths(game):
        due = pictures(game, len(record.entries), width)
        with told(chrome.new_page(viewport={"width": width, "height": 800})) as (there, seen):
            there.goto(file.as_uri())
            there.wait_for_selector("#proof.ok, #proof.bad")
            assert there.evaluate(f"turns => {{ {BOARDS} }}", [*due]) == [*due.values()]
            random = Random(game)
            for k in random.choices([*due], k=8):
                there.evaluate(f"go({k})")
                assert digest(there.evaluate(f"film().board({k})")) == due[k]
            assert there.get_attribute("#proof", "class") == "ok"
        assert seen == {"requests": [file.as_uri()], "errors": []}


@contextmanager
def told(there: Any) -> Iterator[tuple[Any, dict[str, list[str]]]]:
    """A page, and what it asks for and complains of; a question of its own is an error."""
    seen: dict[str, list[str]] = {"requests": [], "errors": []}
    there.on("request", lambda request: seen["requests"].append(request.url))
    there.on("console", lambda line: seen["errors"].append(line.text))
    there.on("pageerror", lambda error: seen["errors"].append(str(error)))
    there.on("dialog", lambda dialog: seen["errors"].append(dialog.message))
    yield there, seen


@needs_chromium
def test_the_browser_finds_what_was_altered(chrome: Any, tmp_path: Path) -> None:
    """In records of each title, closed and revealed: every field, place and line."""
    there = chrome.new_page()
    there.goto(page("stone-age", tmp_path).as_uri())
    tried, wrong = 0, []
    for game in GAMES:
        one = records.of_file(save(game))
        for viewer in (PUBLIC, ALL):
            found = [what for what in tampered_records.every(one.record(viewer))
                     if not means_nothing(what[0])]
            some = Random(f"{game} {viewer}").sample(found, min(TAMPERED // 2, len(found)))
            raws = [(what, raw().decode("utf-8", "replace")) for what, raw in some]
            right = there.evaluate(CHECKED, [raw for _, raw in raws])
            missed = [what for (what, _), sound in zip(raws, right, strict=True) if sound]
            wrong += [(game, viewer, what) for what in missed]
            tried += len(raws)
    assert there.evaluate(CHECKED, [record_format.dumps(one.record(ALL)).decode()]) == [True]
    assert (tried, wrong) == (240, [])


CHECKED = """async texts => {
  const found = [];
  for (const text of texts) {
    try { found.push(!(await new Check(read(text)).all()).faults.length); }
    catch { found.push(false); }
  }
  return found;
}"""


@needs_chromium
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", [*GAMES, "club"])
def test_everybody_can_use_a_page(game: str, scheme: str, chrome: Any, tmp_path: Path) -> None:
    """By the rules of axe-core, on a wide and on a narrow screen; no page is wider than these."""
    if game == "club":
        command_line.well("publish", str(save("stone-age")), str(save("stone-daze")), "--names",
                          "--index", str(tmp_path), "--now", LATER)
    file = tmp_path / "index.html" if game == "club" else page(game, tmp_path)
    for width, height in ((1440, 900), (390, 844)):
        there = chrome.new_context(viewport={"width": width, "height": height},
                                   color_scheme=scheme, bypass_csp=True).new_page()
        there.goto(file.as_uri())
        assert [(rule["id"], [node["target"] for node in rule["nodes"]])
                for rule in Axe().run(there).response["violations"]] == []
        assert there.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


@needs_chromium
def test_hostile_names_and_reasons_do_nothing(chrome: Any, tmp_path: Path) -> None:
    """Neither in the log nor in the record, which is data."""
    path = tmp_path / "a.toml"
    evil = "</script><img src=x onerror=alert(1)><b>--><!--"
    assert command_line.run("new", "stone-age", str(path), "--seat", f"red={evil}", "--seat",
                            "blue=Bob",
                            "--now", LATER).exit == 0
    assert command_line.run("move", str(path), "red: place 2 forest").exit == 0
    assert command_line.run("undo", str(path), "--reason", evil).exit == 0
    file = tmp_path / "a.html"
    assert command_line.run("publish", str(path), "-o", str(file), "--names", "--now",
                            LATER).exit == 0
    with told(chrome.new_page()) as (there, seen):
        there.goto(file.as_uri())
        there.wait_for_selector("#proof.ok, #proof.bad")
        assert there.query_selector("img") is None and there.query_selector("#log b") is None
        assert there.get_attribute("#proof", "class") == "ok"
        assert "onerror" in there.inner_text("#log")
    assert seen == {"requests": [file.as_uri()], "errors": []}


@needs_chromium
def test_without_a_script_the_last_picture_and_the_log_are_there(
        chrome: Any, tmp_path: Path) -> None:
    """As in the preview of a mail."""
    file = page("stone-age", tmp_path)
    there = chrome.new_context(java_script_enabled=False).new_page()
    there.goto(file.as_uri())
    assert there.is_visible("#board svg") and there.is_visible("#turn-1")
    assert not there.is_visible("#buttons") and "referee verify" in there.inner_text("#proof")


@needs_chromium
def test_it_is_used_by_keyboard_and_by_links(chrome: Any, tmp_path: Path) -> None:
    """Arrows turn the pages wherever no field has the focus; the list is one tab stop."""
    file = page("stone-age", tmp_path)
    there = chrome.new_page()
    there.goto(f"{file.as_uri()}#t3")
    assert there.inner_text("#turn").startswith("turn 3 ")
    assert there.evaluate("scrollY") == 0, "the board is in view, not a line of the list"
    for key, turn in (("ArrowRight", 4), ("ArrowLeft", 3), ("Home", 1), ("ArrowLeft", 1)):
        there.keyboard.press(key)
        assert there.inner_text("#turn").startswith(f"turn {turn} ")
    there.keyboard.press("End")
    assert there.evaluate("at === last && location.hash === `#t${turns[last][0]}`")
    there.evaluate("scrollTo(0, 0)")
    assert there.evaluate("document.querySelector('#log [aria-current]').getBoundingClientRect()"
                          ".bottom <= innerHeight"), "the last turn is below the screen"
    there.keyboard.press("?")
    assert there.is_visible("#keys")
    there.keyboard.press("Escape")
    there.wait_for_function("!document.getElementById('keys').open")
    there.keyboard.press(" ")
    assert there.inner_text("#play") == "Stop"
    there.keyboard.press(" ")
    there.focus("#round")
    turn = there.inner_text("#turn")
    there.keyboard.press("ArrowLeft")
    assert there.inner_text("#turn") == turn, "the field has the key"
    there.click("#turn-5 a")  # the browser tells of its new address when it has time
    there.wait_for_function("document.querySelector('#turn').innerText.startsWith('turn 5 ')")
    assert there.get_attribute("#log [aria-current]", "id") == "turn-5"
    assert there.evaluate("document.querySelectorAll('#log [tabindex=\"0\"]').length") == 1
    there.keyboard.press("ArrowDown")
    assert there.evaluate("document.activeElement.parentElement.id") == "turn-6"
    for wrong in ("0", "999", ""):
        there.fill("#round", wrong)
        there.keyboard.press("Enter")
        assert there.inner_text("#turn").startswith("turn 6 "), "a round that does not exist"


@needs_chromium
@pytest.mark.parametrize("game", GAMES)
def test_what_is_new_is_marked(game: str, chrome: Any, tmp_path: Path) -> None:
    """The same things as Python marks; since the step before, or since a seat's last turn."""
    saved_game, match = open_save(save(game).read_bytes(), "")
    look = Look(scenario_origin.map_places(saved_game, inputs))
    every = [the_match for _, the_match in earlier_positions.positions(saved_game, match)]
    there = chrome.new_page(viewport={"width": 1440, "height": 900})
    there.goto(page(game, tmp_path).as_uri())
    there.wait_for_selector("#proof.ok")
    for k in Random(game).choices(range(1, len(every)), k=6):
        before, now = (picture.frame(every[n], PUBLIC, look, None).board for n in (k - 1, k))
        due = sorted(thing.shape.title for thing in changes.new_things(before, now))
        there.evaluate(f"go({k})")
        titles = there.evaluate("[...document.querySelectorAll('#board > svg > g > title')]"
                                ".map(title => title.textContent)")
        marked = [title for title in titles if title.startswith("new since")]
        assert sorted(one.partition(": ")[2] for one in marked) == due, k
    there.evaluate("go(last)")
    mover = there.evaluate("turns[last][2][0] ?? turns[last - 1][2][0]")
    if mover:
        there.select_option("#seat", mover)
        there.click("#mine")
        here = there.evaluate("at")
        there.keyboard.press("ArrowRight")
        assert mover in there.evaluate(f"turns[{here}][2]") and here < there.evaluate("last")
        if here + 1 < there.evaluate("last"):
            there.keyboard.press("ArrowRight")
            assert "new since turn" in there.inner_text("#turn")


@needs_chromium
def test_the_result_is_shown_at_the_last_turn_only(chrome: Any, tmp_path: Path) -> None:
    """And the bar says at each turn what was true then."""
    there = chrome.new_page()
    there.goto(page("stone-age-solo", tmp_path).as_uri())
    assert there.is_visible("[data-end]") and there.inner_text("#sentence")[0].isdigit()
    there.keyboard.press("ArrowLeft")
    assert not there.is_visible("[data-end]") and " to move: " in there.inner_text("#sentence")


@needs_chromium
def test_on_a_phone_the_board_comes_first(chrome: Any, tmp_path: Path) -> None:
    """Bar, standings and one line above it, buttons below; what happened is in a drawer."""
    there = chrome.new_page(viewport={"width": 390, "height": 844})
    there.goto(page("settlers", tmp_path).as_uri())
    top = "document.querySelector('{}').getBoundingClientRect().top"
    assert there.evaluate(top.format("#board")) <= 150
    assert there.evaluate(top.format("#buttons")) >= 844 - 60
    assert there.evaluate("document.documentElement.scrollWidth") <= 390
    assert not there.is_visible("#log")
    there.click("#news")
    assert there.is_visible("#log")
    wide = chrome.new_page(viewport={"width": 1440, "height": 900})
    wide.goto(page("settlers", tmp_path).as_uri())
    assert wide.evaluate(top.format("#board")) <= 120 and wide.is_visible("#log")


@needs_chromium
def test_over_plain_http_it_checks_by_its_own_sha_256(chrome: Any, tmp_path: Path) -> None:
    """There a browser keeps its own from a page."""
    page("stone-age", tmp_path, command="publish")
    handler = partial(_Quiet, directory=str(tmp_path))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        there = chrome.new_page()
        there.goto(f"http://club.example:{server.server_address[1]}/stone-age.html")
        there.wait_for_selector("#proof.ok, #proof.bad")
        assert there.evaluate("own") is False
        there.click("#proof")
        assert "the SHA-256 of this page" in there.inner_text("#unproved")
        assert there.get_attribute("#proof", "class") == "ok"
    finally:
        server.shutdown()
        server.server_close()


@needs_chromium
@pytest.mark.parametrize("signed", [True, False])
def test_a_page_of_a_game_with_a_beacon_holds_and_says_what_no_page_can_check(
        signed: bool, chrome: Any, tmp_path: Path) -> None:
    """Its value is what the luck was mixed with; whether the network signed it only others know."""
    value = hashlib.sha256(bytes.fromhex(pending_luck.TRUE[0][2])).hexdigest()
    beacon = Beacon(pending_luck.ROUND, value,
                    *((pending_luck.TRUE[0][2], True) if signed else ("",)))
    kept = external_luck.add_to_save(pending_luck.waits("stone-age", pending_luck.BEACON), beacon,
                                     pending_luck.AFTER)
    path, file = tmp_path / "a.toml", tmp_path / "a.html"
    path.write_bytes(save_writer.dumps(pending_luck.played(games, pending_luck.begun(games, kept),
                                                           4)))
    assert command_line.run("publish", str(path), "-o", str(file), "--now", LATER).exit == 0
    there = chrome.new_page()
    there.goto(file.as_uri())
    there.wait_for_selector("#proof.ok, #proof.bad")
    there.click("#proof")
    said = there.inner_text("#proof") + there.inner_text("#unproved")
    assert there.get_attribute("#proof", "class") == "ok", said
    for words in ("Not checked: ", "whether moves follow the rules", "the pictures and reports",
                  "the signature of the random beacon, which a web page cannot check",
                  "secret orders: they can be checked when the secret is published"):
        assert words in said


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


@needs_chromium
def test_mails_that_were_kept_are_compared(chrome: Any, tmp_path: Path) -> None:
    """Quoted and wrapped as mail programs do it."""
    file = page("stone-age", tmp_path)
    record = record_format.loads(game_page.record_in(file.read_bytes()) or b"", "")
    seal, other = record.entries[2].seal[:32], record.entries[3].seal[:32]
    name = record.header.id
    mail = (f"> [{name} turn\n>   3:{seal}; luck: sealed]\n> > [{name} turn 4:{seal}; luck]\n"
            f"[{name} turn 4:{other}] [another turn 4:{other}] [{name} turn 900:{other}]")
    there = chrome.new_page()
    there.goto(file.as_uri())
    there.wait_for_selector("#proof.ok")
    there.click("#proof")
    there.fill("#mails", mail)
    there.click("#check")
    said = there.inner_text("#witness").split("\n")
    assert [line.partition(": ")[2].partition(";")[0].partition(",")[0] for line in said] == [
        "the hash matches", "the hash DIFFERS from this record", "the hash matches",
        "another game", "not in this record"]


@needs_chromium
def test_the_verifier_reads_pages_and_records(chrome: Any, tmp_path: Path) -> None:
    """It has no game, and believes no page's script."""
    checker = tmp_path / "verifier.html"
    ran = command_line.run("publish", "--verifier", "-o", str(checker))
    assert ran.exit == 0 and hashlib.sha256(checker.read_bytes()).hexdigest() in ran.out
    good = page("stone-age", tmp_path)
    bad = tmp_path / "bad.html"
    bad.write_text(good.read_text().replace('\\"red: place', '\\"red: plaec', 1))
    raw = tmp_path / "a.record.toml"
    raw.write_bytes(game_page.record_in(good.read_bytes()) or b"")
    none = tmp_path / "none.txt"
    none.write_text("no record")
    with told(chrome.new_page()) as (there, seen):
        there.goto(checker.as_uri())
        there.set_input_files("#file", [good, bad, raw, none])
        there.wait_for_selector("#found li:nth-child(4)")
        found = [item.get_attribute("class") for item in there.query_selector_all("#found li")]
    assert found == ["ok", "bad", "ok", "bad"]
    assert seen == {"requests": [checker.as_uri()], "errors": []}
    assert command_line.run("verify", str(good)).exit == 0 and command_line.run("verify",
                                                                                str(bad)).exit == 4


@needs_firefox
def test_firefox_shows_and_checks_the_same(tmp_path: Path) -> None:
    """Every turn's picture, and the record, of an open game and of one that is revealed."""
    files = {"stone-age": page("stone-age", tmp_path),
             "stone-daze": page("stone-daze", tmp_path, command="reveal")}
    with Firefox(tmp_path) as fox:
        for game, file in files.items():
            record = record_format.loads(game_page.record_in(file.read_bytes()) or b"", "")
            due = pictures(game, len(record.entries))
            fox.open(file)
            fox.wait("return !!document.getElementById('proof').className")
            assert fox.run("return document.getElementById('proof').className") == "ok"
            found = fox.run("const there = window.wrappedJSObject ?? window; "
                            f"return {[*due]}.map(k => there.film().board(k));")
            assert list(map(digest, found)) == [*due.values()]


def test_parts_of_a_page_are_shipped() -> None:
    """None is empty."""
    assert all(publish.page_parts(inputs).__getattribute__(name)
               for name in web_page.PageParts.__struct_fields__)


@needs_chromium
def test_a_page_without_pictures_checks_itself_too(chrome: Any, tmp_path: Path) -> None:
    """Of a map that says nowhere where things lie."""
    mine = tmp_path / "mine.yaml"
    shipped = inputs.shipped_scenario("fire-and-stone", "standard")[0].partition("\nplaces:")[0]
    mine.write_text(shipped.replace("  huts: 20\n", "  huts: 21\n"))
    save, file = tmp_path / "bare.toml", tmp_path / "bare.html"
    assert command_line.run("new", "fire-and-stone", str(save), "--seat", "red=Ann", "--seat",
                            "blue=Bob",
                            "--scenario", str(mine), "--now", LATER).exit == 0
    assert command_line.run("publish", str(save), "-o", str(file), "--now", LATER).exit == 0
    seal = record_format.loads(game_page.record_in(file.read_bytes()) or b"", "").entries[0].seal
    with told(chrome.new_page()) as (there, seen):
        there.goto(file.as_uri())
        there.wait_for_selector("#proof.ok")
        assert there.query_selector("#buttons") is None
        there.click("#proof")
        there.fill("#mails", f"[bare turn 1:{seal[:32]}]")
        there.click("#check")
        assert there.inner_text("#witness").startswith("turn 1: the hash matches; the text")
    assert seen["errors"] == []
