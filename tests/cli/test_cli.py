"""The command line: output, exit codes, what each viewer sees, and what stays unchanged."""

import json
import os
import re
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock, patch

import pytest
import typer

from referee import __version__, definitions, games
from referee.cli import argv_parser, typer_app
from referee.core.match import log_entry, save_format
from referee.files import inputs
from tests.support import command_line, harness, new_process
from tests.support.answer_schema import SCHEMA
from tests.support.paths import ROOT

NOW = ("--now", "2026-01-31T18:00:00Z")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game of Stone Age for red and blue."""
    path = tmp_path_factory.mktemp("begun") / "game.toml"
    ran = command_line.run("new", "stone-age", str(path), "--seat", "red=Ann", "--seat",
                           "blue=Bob, Ben",
                           "--secret", harness.SECRET, *NOW)
    assert ran.exit == 0, ran
    return path


@pytest.fixture
def game(begun: Path, tmp_path: Path) -> str:
    """That game, for a test to do with it what it will."""
    return str(shutil.copy(begun, tmp_path / "game.toml"))


PLAIN = [
    ["check", "GAME", "place 3 forest"],
    ["check", "GAME", "place 3 frest", "--seat", "red"],
    ["check", "--json", "GAME", "place 3 forest; place 2 hut"],
    ["check", "GAME", "place 3 forest", "--for", "blue", "--at", "1"],
    ["check", "GAME", "place 3 forest", "--for", "pink"],
    ["move", "GAME", "place 3 forest", *NOW],
    ["move", "GAME", "blue: place 2 hut", *NOW],
    ["move", "GAME", "place 3 forest", "--json", "--seat", "red", *NOW],
    ["move", "GAME", "place 3 forest", "--dice", "1 2", *NOW],
    ["move", "GAME", "place 3 forest", "--at", "9", *NOW],
    ["move", "missing.toml", "place 3 forest"],
]


@pytest.mark.parametrize("words", PLAIN, ids=lambda words: " ".join(words[:4]))
def test_the_short_way_says_what_typer_says(words: list[str], game: str, tmp_path: Path) -> None:
    """Plain forms are recognised before Typer and answer the same, to the byte."""
    copy = str(tmp_path / "copy.toml")
    shutil.copy(game, copy)
    short = command_line.run(*[word.replace("GAME", game) for word in words])
    after = Path(game).read_bytes()
    shutil.copy(copy, game)
    with patch.object(argv_parser, "parse", lambda args: None):
        long = command_line.run(*[word.replace("GAME", game) for word in words])
    assert (short, after) == (long, Path(game).read_bytes())


STONE_AGE = "referee.games.stone_age."


@pytest.mark.parametrize(("words", "needless"), [
    (("check", "GAME", "place 3 forest"), (
        "hashlib", "_hashlib", "referee.core.match.replay", "referee.core.language", "tomli_w",
        *(STONE_AGE + part for part in ("moves.buying", "moves.feeding", "moves.acting",
                                         "views.page", "views.result", "views.view", "language")))),
    (("show", "GAME"), ("hashlib", "referee.core.match.replay", "referee.core.input.sequence",
                        "tomli_w", STONE_AGE + "moves.buying", STONE_AGE + "views.result")),
])
def test_the_short_way_is_taken(game: str, words: tuple[str, ...],
                                needless: tuple[str, ...]) -> None:
    """Typer is not imported for a plain command, nor what of the game is not said or asked."""
    ran = subprocess.run([sys.executable, "-v", "-m", "referee",  # importtime misses import_module
                          *(game if word == "GAME" else word for word in words)],
                         capture_output=True, text=True, cwd=ROOT, check=True)
    loaded = {line.split("'")[1] for line in ran.stderr.splitlines() if line[:8] == "import '"}
    assert STONE_AGE + "game" in loaded
    assert not loaded & {"typer", "click", "rich", "yaml", "importlib.metadata", "pathlib", "json",
                         "typing_extensions", "msgspec._typing_utils", "msgspec._json_schema",
                         "msgspec.inspect", "msgspec.msgpack", "msgspec.toml", "msgspec.yaml",
                         "uuid", "decimal", "string", *needless}
    assert "datetime" not in loaded or sys.version_info >= (3, 12)


def test_the_version_is_said_without_typer() -> None:
    """As Typer says it, which still parses it among other options."""
    said = command_line.well("--version").out
    with patch.object(sys.modules["referee.main"], "_print_version", Mock(side_effect=OSError)):
        assert command_line.well("--json", "--version").out == said == f"referee {__version__}\n"
    new_process.run("""
import sys
from referee.main import main
sys.argv = ["referee", "--version"]
try:
    main()
except SystemExit as end:
    assert end.code == 0
assert not {"typer", "msgspec", "referee.definitions"} & {*sys.modules}
""")


def test_help_lists_every_command_whole_and_in_a_group() -> None:
    """Without rich, which would take longer to load than a move to play."""
    ran = subprocess.run([sys.executable, "-X", "importtime", "-m", "referee", "--help"],
                         capture_output=True, text=True, cwd=ROOT, check=True,
                         env={**os.environ, "COLUMNS": "80"})
    assert not [line for line in ran.stderr.splitlines() if line.rpartition("|")[2].strip()
                in ("rich", "referee.games", "msgspec", "yaml")]
    assert max(map(len, ran.stdout.splitlines())) <= 78
    said = " ".join(ran.stdout.split())
    for name, command in root().commands.items():
        assert command.rich_help_panel in [group.title for group in definitions.groups()], name
        summary = command.help.partition("\n\n")[0]
        assert summary.endswith(".") and f" {name} {summary} " in said, name
    assert command_line.run().err.startswith(ran.stdout.rstrip()) and command_line.run().exit == 2


def root() -> Any:
    """The command line as Typer makes it."""
    return typer.main.get_command(typer_app.app)


REFUSED = ["", "place", "place 3 frest", "place 99 forest", "blue: place 1 hunt", "starve",
           "use forest", "red: blue: place 1 hunt", "\x00", "place 3 forest\x1b"]


@pytest.mark.parametrize("text", REFUSED)
def test_a_refused_move_leaves_the_save_alone(text: str, game: str) -> None:
    """To the byte, and with exit code 1."""
    before = Path(game).read_bytes()
    ran = command_line.run("move", game, text)
    assert ran.exit == 1 and ran.err and not ran.out
    assert Path(game).read_bytes() == before
    assert not [name for name in os.listdir(Path(game).parent) if name != "game.toml"]


def test_the_last_turns_of_a_log() -> None:
    """As many as are asked for, up to the last one or to another."""
    path = str(ROOT / "saves/stone-age/silence-and-undo.toml")
    assert command_line.run("log", path, "--last", "3") == command_line.run("log", path, "--from",
                                                                            "10")
    assert command_line.run("log", path, "--last", "2", "--to", "7") == command_line.run(
        "log", path, "--from", "6", "--to", "7")
    assert command_line.run("log", path, "--last", "99") == command_line.run("log", path)
    for wrong in (("--last", "0"), ("--last", "2", "--from", "3"), ("--last", "-1")):
        assert command_line.run("log", path, *wrong).exit == 2


NOWHERE = ["a.b", "FILE.toml", "stone_age_solo", "../x", "../../x", "/", ".", "", " ", "nul\0",
           "stone-age\n", "x" * 5000, "é", "\udcff"]
SEATS = ("--seat", "red", "--seat", "blue")


@pytest.mark.parametrize("name", NOWHERE, ids=lambda name: ascii(name[:20]))
@pytest.mark.parametrize("words", [
    ("new", "NAME", "x.toml", *SEATS), ("new", "stone-age", "x.toml", *SEATS, "--scenario", "NAME"),
    ("scenario", "list", "NAME"), ("scenario", "show", "NAME"), ("scenario", "check", "NAME"),
    ("scenario", "show", "my.yaml", "--game", "NAME"), ("explain", "NAME", "S1"),
    ("scenario", "show", "stone-age/NAME/x"), ("explain", "stone-age", "NAME"),
    ("show", "GAME", "--for", "NAME"), ("legal", "GAME", "--seat", "NAME"),
    ("move", "GAME", "place 3 forest", "--now", "NAME"), ("undo", "GAME", "--reason", "x\0NAME"),
], ids=lambda words: " ".join(words[:3]))
def test_a_name_that_is_none_is_a_fault_of_usage(words: tuple[str, ...], name: str, game: str,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    """Or of a file that is not there; never an error of Python, and nothing is written."""
    monkeypatch.chdir(Path(game).parent)
    Path("my.yaml").write_text("base: stone-age/standard\n")
    given = [word.replace("GAME", game).replace("NAME", name) for word in words]
    before = Path(game).read_bytes()
    ran = command_line.run(*given)
    told = json.loads(command_line.run(*given, "--json").out)
    assert ran.exit == told["exit"] and ran.exit in ((2, 3) if "--scenario" in words else (2,))
    assert ran.err and not ran.out and told["problems"]
    assert Path(game).read_bytes() == before and not Path("x.toml").exists()


@pytest.mark.parametrize("name", ["a.b", "stone_age_solo", "../x", "", "x" * 5000, "é", "x\\u0000",
                                  "\\u001b[2J", "stone-age.scenario"], ids=lambda name: name[:20])
def test_a_save_of_no_game_is_unusable(name: str, game: str) -> None:
    """For every command that opens one; a terminal obeys nothing that stands in it."""
    raw = Path(game).read_text().replace('game = "stone-age"', f'game = "{name}"')
    Path(game).write_text(raw)
    for words in (["audit", game], ["show", game], ["move", game, "place 3 forest"],
                  ["undo", game, "--reason", "x"], ["resolve", game]):
        ran = command_line.run(*words)
        assert ran.exit == 3 and not ran.out and "\x1b" not in ran.err and "\0" not in ran.err
        assert json.loads(command_line.run(*words, "--json").out)["exit"] == 3
    assert "[referee/unusable-save-game]" in " ".join(command_line.run("audit", game).err.split())
    assert Path(game).read_text() == raw


@pytest.mark.parametrize("base", [
    "a.b/x", "stone-age/nosuch", "stone-age/my.yaml", "../x/y", "stone-age/../settlers/standard",
    "stone-age/", "stone_age/standard", "x//dev/zero", "/dev/zero", "stone-age//dev/zero",
    "stone-age/./standard", "stone-age/standard.yaml", "my.yaml", "./my.yaml", "''",
    "stone-age/STANDARD", "settlers/style-is-the-goal", "games/standard", "__init__/standard"])
def test_a_base_is_a_scenario_that_is_there(base: str, tmp_path: Path,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """No file beside it, whatever its name; it is refused where it stands, and none is opened."""
    monkeypatch.chdir(tmp_path)
    Path("my.yaml").write_text((ROOT / "scenarios/stone-age/standard.yaml").read_text())
    Path("own.yaml").write_text(f"base: {base}\n")
    opened: list[str] = []
    own = inputs.load

    def read(path: str, bound: inputs.SizeLimit = inputs.SAVE) -> bytes:
        opened.append(path)
        return own(path, bound)

    monkeypatch.setattr(inputs, "load", read)
    for words in (["scenario", "show", "own.yaml"], ["scenario", "check", "own.yaml"],
                  ["scenario", "check", "own.yaml", "--game", "stone-age"],
                  ["new", "stone-age", "x.toml", *SEATS, "--scenario", "own.yaml"]):
        ran = command_line.run(*words)
        assert ran.exit == 3 and "[referee/unusable-scenario-base]" in ran.err
        assert "own.yaml, line 1, column 7 (base)" in ran.err
    assert {*opened} == {"own.yaml"}


@pytest.mark.parametrize(("game", "name"), [
    (game, name) for game in games.names() for name in inputs.scenario_names(game)])
def test_a_copy_of_a_scenario_is_checked_without_its_game(
        game: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its groups say for which game it is, even if one of them is wrong."""
    monkeypatch.chdir(tmp_path)
    shown = command_line.well("scenario", "show", f"{game}/{name}").out
    Path("my.yaml").write_text(shown)
    digests = [re.search(r"digest (\w+)", command_line.well("scenario", "check", file).out)
               for file in (f"{game}/{name}", "my.yaml")]
    assert digests[0] and digests[1] and digests[0][1] == digests[1][1]
    Path("my.yaml").write_text(shown + "\nwheelbarrow: {source: house}\n")
    ran = command_line.well("scenario", "check", "my.yaml", code=3)
    assert "wheelbarrow" in ran.err and ran.err.count("[") == 1, ran.err


def test_a_path_that_is_no_scenario_is_not_called_a_game(tmp_path: Path) -> None:
    """A file is known by its ending."""
    (tmp_path / "mine.txt").write_text(command_line.well("scenario", "show", "stone-daze").out)
    for name in ("../mine.txt", str(tmp_path / "mine.txt"), "a/b/mine.txt", "mine.txt",
                 "sub/mine.YAML", "~/mine", "C:\\mine"):
        ran = command_line.well("scenario", "check", name, code=2)
        assert "is neither GAME/NAME nor the name of a YAML file" in ran.unfolded
        assert "ends in .yaml or .yml" in ran.unfolded
    assert "usage-game" in command_line.well("scenario", "check", "stone-day/standard", code=2).err
    assert "Did you mean standard?" in command_line.well(
        "scenario", "check", "stone-age//standard", code=2).unfolded


def test_a_file_with_few_groups_needs_its_game(tmp_path: Path,
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is guessed."""
    monkeypatch.chdir(tmp_path)
    Path("my.yaml").write_text("game: {title: Mine}\nstart: {source: house}\n")
    assert "usage-game" in command_line.well("scenario", "check", "my.yaml", code=2).err


@pytest.mark.parametrize("name", [
    "stone-age/", "stone-age//dev/zero", "stone-age/../settlers/standard", "/dev/zero",
    "stone-age/.", "stone-age/standard/", "stone-age/standard.yam", "stone-age\\standard",
    "../stone-age/standard"])
def test_a_scenario_is_named_by_game_and_name(name: str) -> None:
    """Nothing else is looked for; a file has the ending of one."""
    for command in ("show", "check"):
        assert command_line.run("scenario", command, name).exit == 2
    assert command_line.run("scenario", "show", "stone-age").out == (
        ROOT / "scenarios/stone-age/standard.yaml").read_text()


def test_no_game_begins_in_a_position_that_cannot_be(tmp_path: Path,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the proof of the scenario lets it through: no command would open the save."""
    kind, _ = games.scenario("stone-age")
    monkeypatch.setattr(games, "scenario", lambda game: (kind, lambda scenario: ()))
    (tmp_path / "my.yaml").write_text(
        "base: stone-age/standard\nstart: {source: house, people: 11, food: 0}\n")
    save = tmp_path / "x.toml"
    ran = command_line.run("new", "stone-age", str(save), *SEATS, "--scenario",
                           str(tmp_path / "my.yaml"))
    assert ran.exit == 3 and "[referee/unusable-scenario-start]" in ran.err and not ran.out
    assert not save.exists()


@pytest.mark.parametrize("name", ["folder", "nul\0", "x" * 5000, "missing/x", "\udcff"])
def test_a_file_that_is_none_is_unusable(name: str, game: str,
                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """As a save, as a file of moves, as a scenario."""
    monkeypatch.chdir(Path(game).parent)
    Path("folder").mkdir()
    for words in (["show", name], ["audit", name], ["check", name, "place 3 forest"],
                  ["move", name, "place 3 forest"], ["script", game, name],
                  ["new", "stone-age", f"{name}/x", *SEATS], ["scenario", "check", f"{name}.yaml"]):
        if words[0] == "new" and name == "folder":
            continue
        assert command_line.run(*words).exit == 3, words
        assert json.loads(command_line.run(*words, "--json").out)["exit"] == 3


def test_the_schema_refuses_what_is_no_answer(game: str) -> None:
    """A key too many, one too few, a move as a bare text."""
    found = json.loads(command_line.run("move", game, "place 3 forest", "--json", *NOW).out)
    for wrong in ({**found, "more": 1}, {k: v for k, v in found.items() if k != "asks"},
                  {**found, "played": ["red: place 3 forest"]},
                  {**found, "report": [{"text": "x"}]}, {**found, "asks": [{"seat": "red"}]}):
        assert list(SCHEMA.iter_errors(wrong))
    assert not list(SCHEMA.iter_errors(found))


def test_the_schema_says_what_it_is_of_and_what_each_key_holds() -> None:
    """Whoever makes types or a page of it needs no other."""
    whole: Any = SCHEMA.schema
    assert whole["$id"] and whole["title"] and whole["description"]
    untold = [f"{name}.{key}" for name, record in whole["$defs"].items()
              for key, found in record["properties"].items() if not found.get("description")]
    assert untold == [] and all(record["description"] for record in whole["$defs"].values())


def test_json_is_one_object_refused_or_not(game: str) -> None:
    """With the keys of the design, wherever --json stands."""
    keys = ["ok", "exit", "command", "game", "commitment", "turn", "seal", "receipt", "for",
            "played", "report", "asks", "view", "names", "problems"]
    for ran in (command_line.run("--json", "move", game, "place 3 forest", *NOW),
                command_line.run("move", game, "place 3 forest", "--json", *NOW),
                command_line.run("show", game, "--json"), command_line.run("legal", game, "--json"),
                command_line.run("log", game, "--json"), command_line.run("score", game, "--json"),
                command_line.run("audit", game, "--json"), command_line.run("games", "--json"),
                command_line.run("explain", "stone-age", "B1", "--json"),
                command_line.run("scenario", "list", "--json"), command_line.run("new", "--json")):
        found = json.loads(ran.out)
        assert list(found) == keys
        assert not list(SCHEMA.iter_errors(found))
        assert found["exit"] == ran.exit and found["ok"] == (ran.exit == 0) and not ran.err


def test_a_save_may_come_on_standard_input(game: str) -> None:
    """For every command that writes nothing, with the same answer."""
    raw = Path(game).read_bytes()
    for words in (["show", "-"], ["legal", "-"], ["log", "-"], ["score", "-"],
                  ["check", "-", "place 3 forest"]):
        here = command_line.run(*[game if word == "-" else word for word in words])
        assert command_line.run(*words, stdin=raw) == here and here.exit == 0
    assert command_line.run("audit", "-", stdin=raw).exit == 0


def test_a_mail_may_come_on_standard_input(game: str) -> None:
    """A move of several lines is a chain; the text is refused like any other."""
    ran = command_line.run("move", game, "-", *NOW, stdin=b"red: place 3 forest\r\n")
    assert ran.exit == 0 and "Ann places 3" in ran.out
    assert command_line.run("move", game, "-", stdin=b"blue: \xff").exit == 1
    assert command_line.run("check", "-", "-", stdin=b"").exit == 2


def test_the_secret_is_in_no_answer(game: str) -> None:
    """Nor is the digest of a position."""
    command_line.run("move", game, "place 3 forest", *NOW)
    line = log_entry.last_entry(save_format.loads(Path(game).read_bytes(), "game").log)[0]
    for words in (["show", game, "--for", "moderator"], ["log", game, "--for", "moderator"],
                  ["audit", game], ["score", game], ["legal", game]):
        for ran in (command_line.run(*words), command_line.run(*words, "--json")):
            assert harness.SECRET not in ran.out + ran.err
            assert line.digest not in ran.out + ran.err


def test_four_processes_at_once_lose_nothing(game: str) -> None:
    """Each takes back to the first turn, again and again; every line is there and verified."""
    code = ("import sys\nfrom referee.runner import answer_of\n"
            "for i in range(10):\n"
            "    done = answer_of('undo', path=sys.argv[1], reason=f'{sys.argv[2]} {i}', to=1)\n"
            "    assert done.exit == 0, done.problems\n")
    command_line.run("move", game, "place 3 forest", *NOW)
    running = [subprocess.Popen([sys.executable, "-c", code, game, str(n)], cwd=ROOT)
               for n in range(4)]
    assert [process.wait() for process in running] == [0, 0, 0, 0]
    reasons = {line.first_text.partition(": ")[2]
               for line in log_entry.parse_log(save_format.loads(Path(game).read_bytes(),
                                                                 "game").log)}
    assert {f"{n} {i}" for n in range(4) for i in range(10)} <= reasons
    assert command_line.run("audit", game).exit == 0


def test_a_script_stops_at_the_first_refused(game: str, tmp_path: Path) -> None:
    """The lines before it stand, its number is named."""
    file = tmp_path / "moves"
    file.write_text("# Sunday\nred: place 3 forest\n\nblue: place 2 hut # as usual\n"
                    "red: place 9 river\nblue: place 1 field\n")
    ran = command_line.run("script", game, str(file), *NOW)
    assert ran.exit == 5 and "line 5" in ran.err and "[game turn 3:" in ran.out
    ran = command_line.run("script", game, "-", *NOW, stdin=b"red: place 9 river\n")
    assert ran.exit == 1 and "line 1" in ran.err


def test_an_undo_says_what_had_been_seen(game: str) -> None:
    """The question, not what lay in a pile."""
    command_line.run("script", game, "-", stdin=b"red: place 3 forest\nblue: place 5 hunt\n"
                     b"place 2 hut\nuse forest\n")
    ran = command_line.run("undo", game, "--reason", "red meant the quarry")
    assert "Already known: round 1, red in the forest, 3d6" in ran.out
    assert "Turn 5 is undone; the game is back at turn 4. Reason: red meant the quarry" in " ".join(
        ran.out.split())


def test_completion_knows_games_seats_and_topics(game: str) -> None:
    """As a shell asks for it."""
    def complete(*words: str) -> str:
        with patch.dict(os.environ, {"_REFEREE_COMPLETE": "complete_bash",
                                     "COMP_WORDS": " ".join(["referee", *words]),
                                     "COMP_CWORD": str(len(words))}):
            return command_line.run().out
    assert "stone-age" in complete("new", "stone").split()
    assert "style-is-the-goal" in complete("new", "stone-age", "x", "--scenario", "sty")
    assert "promo-tiles=on" in complete("new", "stone-age", "x", "--option", "pro")
    assert {"red", "moderator"} <= set(complete("show", game, "--for", "").split())
    assert "B34" in complete("explain", "stone-age", "B3").split()
    assert "words" in complete("explain", "stone-age", "wor").split()
    assert "words" not in complete("explain", "save", "wor").split()


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_played_from_the_command_line(name: str, tmp_path: Path) -> None:
    """Some twelve turns by move alone, each from ``legal``, then audited; no line is too wide."""
    path = str(tmp_path / "g.toml")
    about = games.game_meta(name)
    seats = [word for seat in about.seats[:about.players[0]] for word in ("--seat", seat)]
    assert command_line.run("new", name, path, *seats, "--secret", harness.SECRET, *NOW).exit == 0
    random = Random(name)
    for _ in range(12):
        asks = [a["seat"] for a in json.loads(command_line.run("show", path, "--json").out)["asks"]
                if a["must"]]
        if not asks:
            break
        legal = json.loads(command_line.run("legal", path, "--seat", asks[0], "--json").out)["view"]
        move = random.choice(list(islice(legal, 60)))
        assert command_line.run("check", path, move, "--seat", asks[0]).exit == 0, move
        ran = command_line.run("move", path, move, "--seat", asks[0], *NOW)
        assert ran.exit == 0, (move, ran)
        assert max(map(len, ran.out.splitlines())) <= 78
        shown = command_line.run("show", path, "--for", "moderator")
        assert shown.exit == 0 and max(map(len, shown.out.splitlines())) <= 78
    assert command_line.run("audit", path).exit == 0
    assert command_line.run("log", path, "--for", about.seats[0]).exit == 0


def test_legal_says_what_it_does_not_list(tmp_path: Path) -> None:
    """Behind the moves, as a comment; as a report with --json."""
    save = tmp_path / "daze.toml"
    assert command_line.run("new", "stone-daze", str(save), "--seat", "red", "--seat",
                            "blue").exit == 0
    said = command_line.run("legal", str(save), "--seat", "red", "standard").out
    assert "\nstandard\n# Also legal: orders with several lines; " in said
    data = json.loads(command_line.run("legal", str(save), "--seat", "red", "--json").out)
    assert data["report"][0]["text"].startswith("Also legal: ")


@pytest.mark.parametrize(("line", "said"), [
    ("score GAME --now", "score --if-ended"),
    ("score GAME --now 2026-01-31T18:00:00Z", "score --if-ended"),
    ("move GAME red: place 3 forest", 'quotes: "red: place 3 forest".'),
    ("check GAME --seat red place 3 forest", 'quotes: "place 3 forest".'),
    ("plan GAME red: when tools: none", 'quotes: "red: when tools: none".')])
def test_a_line_that_many_write_is_answered_with_the_right_one(line: str, said: str,
                                                               game: str) -> None:
    """Text that is not in quotes, and the former name of an option."""
    before = Path(game).read_bytes()
    words = [game if word == "GAME" else word for word in line.split()]
    ran = command_line.run(*words)
    assert ran.exit == 2 and said in ran.unfolded, ran.err
    data = json.loads(command_line.run(*words, "--json").out)
    assert data["exit"] == 2 and said in data["problems"][0]["hint"]
    assert Path(game).read_bytes() == before
