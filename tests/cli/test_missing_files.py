"""Missing or misplaced files: the answer names what was probably meant."""

from pathlib import Path
from shlex import split

import pytest

from tests.support import command_line
from tests.support.sample_commands import NOW


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game, its moves in a file, and games with names alike."""
    monkeypatch.chdir(tmp_path)
    seats = "--seat red=Ann --seat blue=Bob"
    assert command_line.run(*split(f"new stone-age game.toml {seats}"), *NOW).exit == 0
    Path("moves.txt").write_text("red: place 3 forest\n")
    Path("club").mkdir()
    Path("club/harvest-moon.toml").write_bytes(Path("game.toml").read_bytes())


@pytest.mark.parametrize(("line", "code", "hint"), [
    ("move game 'red: place 3 forest'", 3, "Did you mean game.toml?"),
    ("show gmae.toml", 3, "Did you mean game.toml?"),
    ("audit gaem.toml", 3, "Did you mean game.toml?"),
    ("audit gaem.toml --json", 3, "Did you mean game.toml?"),
    ("verify moves.tx", 3, "Did you mean moves.txt?"),
    ("script game.toml move.txt", 3, "Did you mean moves.txt?"),
    ("show club/harvestmoon.toml", 3, "Did you mean club/harvest-moon.toml?"),
    ("show club/harvest-moon", 3, "Did you mean club/harvest-moon.toml?"),
    ("show nothing.toml", 3, "Check the name and the folder."),
    ("show no/folder/game.toml", 3, "Check the name and the folder."),
    ("publish game.toml -o none/game.html", 3, "There is no folder with the name “none”."),
    ("games settlers", 2, "`referee games` takes only options"),
    ("luck show game.toml", 2, "The commands of `referee luck`: words, beacon, begin, dice."),
    ("move 'red: place 3 forest' game.toml", 3,
     "The save comes first: referee move game.toml 'red: place 3 forest'"),
    ("check 'red: pass' game.toml", 3, "The save comes first: referee check game.toml 'red: pass'"),
    ("move 'red: pass' game", 3, "referee move SAVE 'red: pass'"),
    ("script game.toml 'red: place 3 forest'", 3, "referee move SAVE 'red: place 3 forest'"),
    ("script moves.txt game.toml", 3, "Name the save before the list of moves: `referee "
                                      "script SAVE moves.txt`."),
    ("move game.toml moves.txt", 1, "To play the lines"),
    ("check game.toml moves.txt", 1, "To play the lines"),
    ("plan game.toml moves.txt --seat red", 1, "referee plan game.toml - < moves.txt"),
    ("post read game.toml moves.txt --seat red", 1, "referee post read game.toml - < moves.txt"),
])
def test_what_was_probably_meant_is_named(line: str, code: int, hint: str) -> None:
    """Nothing is done all the same."""
    before = Path("game.toml").read_bytes()
    ran = command_line.run(*split(line))
    assert ran.exit == code and hint in ran.unfolded, ran
    assert Path("game.toml").read_bytes() == before and "Restore" not in ran.unfolded


@pytest.mark.parametrize("name", ["dangling.toml", "club/dangling.toml"])
def test_a_link_that_leads_nowhere_is_named_as_one(name: str) -> None:
    """Not by its own name."""
    Path(name).symlink_to("harvest-moon.tom")
    for command in ("show", "audit"):
        ran = command_line.run(command, name)
        told = " ".join(ran.err.split())
        assert ran.exit == 3
        assert "the file that it leads to does not exist: harvest-moon.tom" in told
        assert "Did you mean" not in told


@pytest.mark.parametrize("viewer", ["", "--for red", "--for moderator"])
@pytest.mark.parametrize("text", ["red: place 3 forst", "- red: place 3 forst"])
def test_the_line_that_plays_an_offer_does_so(viewer: str, text: str) -> None:
    """Also where a name begins with a dash, and for the same eyes."""
    Path("-x.toml").write_bytes(Path("game.toml").read_bytes())
    ran = command_line.run("move", *viewer.split(), *NOW, "--", "-x.toml", text)
    assert ran.exit == 1
    line = next(line for line in ran.err.splitlines() if "To play move 1" in line)
    assert viewer in line
    played = command_line.run(*NOW, *split(line.partition(": referee ")[2]))
    assert played.exit == 0 and "red: place 3 forest" in played.out, (line, played)


@pytest.mark.parametrize("command", ["publish -o-r.toml -- -x.toml", "verify -- -x.toml"])
def test_a_name_with_a_dash_is_printed_as_it_can_be_typed(command: str) -> None:
    """It would be taken for options."""
    Path("-x.toml").write_bytes(Path("game.toml").read_bytes())
    ran = command_line.run(*split(command))
    assert "./-" in ran.out + ran.err, ran


def test_no_move_is_offered_for_the_name_of_a_file() -> None:
    """A list of legal moves, and a command that plays one, have nothing to do with it."""
    ran = command_line.run("move", "game.toml", "moves.txt")
    assert "Perhaps one of these" not in ran.err and "--pick" not in ran.err


def test_an_empty_standard_input_says_how_it_is_given() -> None:
    """No backup helps there."""
    for words in (("audit", "-"), ("show", "-"), ("verify", "-")):
        ran = command_line.run(*words)
        assert ran.exit == 3 and "is empty" in ran.err and "Restore" not in ran.unfolded, ran
