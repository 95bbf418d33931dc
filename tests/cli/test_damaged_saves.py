"""Every writing command notices an edited or truncated log and refuses to build on it.

Names of players may be changed by hand. An editor that replaces a name everywhere hits a reason in
the log too; the next write says where, and `audit` what stands there now.
"""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from referee.cli import serve as serving
from referee.cli.json_requests import Limits
from referee.commands.answer import DONE, UNUSABLE, Answer
from referee.commands.transaction import Transaction
from referee.core.base.problem import Problem, Refused
from referee.core.match import log_entry, log_integrity, save_format, save_writer
from tests.support import command_line, office_on_disk
from tests.support.command_functions import (
    looking,
    lucks,
    mending,
    new_game,
    orders,
    planning,
    playing,
    seats,
)
from tests.support.harness import SECRET, WHEN
from tests.support.office_in_memory import Club
from tests.support.paths import SAVES
from tests.support.save_files import lines, sound

AT = "turn 4"  # in the game below the turn whose reason names Bob


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A game of Stone Age: two turns, an undo of them that names Bob, three turns more."""
    path = str(tmp_path_factory.mktemp("stone") / "g.toml")
    new_game.new("stone-age", path, ["red=Ann", "blue=Bob"], secret=SECRET, now=WHEN)
    for _ in range(2):
        assert playing.resolve(path, now=WHEN).exit == DONE
    assert mending.undo(path, "Bob meant the field", now=WHEN).exit == DONE
    for _ in range(3):
        assert playing.resolve(path, now=WHEN).exit == DONE
    return Path(path).read_bytes()


def untallied(raw: bytes) -> bytes:
    """A save as a referee wrote it that did not say yet how far its log goes."""
    found = re.sub(rb"\n\n# log: [^\n]*", b"", raw)
    assert len(found) < len(raw)
    return found


def renamed(raw: bytes) -> bytes:
    """A name replaced everywhere, as an editor does it."""
    return raw.replace(b"Bob", b"Robert")


def serve(path: str) -> Answer:
    """A move that is asked for by a request."""
    found = msgspec.json.decode(serving.reply(msgspec.json.encode({
        "command": "resolve", "save": path}), Limits()))
    return Answer("resolve", found["exit"], problems=[
        msgspec.convert(one, Problem) for one in found["problems"]])


def script(path: str) -> Answer:
    """A script of one move."""
    ran = command_line.run("script", path, "-", "--json", stdin=b"red: place 1 field\n")
    found = msgspec.json.decode(ran.out.splitlines()[0])
    return Answer("script", ran.exit, problems=[
        msgspec.convert(one, Problem) for one in found["problems"]])


WRITERS: dict[str, Callable[[str], Answer]] = {
    "move": lambda path: playing.move(path, "red: place 1 field", now=WHEN),
    "move, refused": lambda path: playing.move(path, "red: nonsense", now=WHEN),
    "resolve": lambda path: playing.resolve(path, now=WHEN),
    "undo": lambda path: mending.undo(path, "a slip", now=WHEN),
    "correct": lambda path: mending.rule(path, "a slip", ["players.0.food=9"], now=WHEN),
    "seat": lambda path: seats.seat(path, "red", player="Dora", reason="a change", now=WHEN),
    "end": lambda path: seats.end(path, "no time", now=WHEN),
    "plan": lambda path: planning.plan(path, "red: place: place 1 field", now=WHEN),
    "orders file": lambda path: orders.file(path, "red: place 1 field", now=WHEN),
    "orders draft": lambda path: orders.draft(path, "red: place 1 field", now=WHEN),
    "orders withdraw": lambda path: orders.withdraw(path, seat="red", now=WHEN),
    "orders ready": lambda path: orders.ready(path, seat="red", now=WHEN),
    "branch": lambda path: mending.branch(path, "5", f"{path}.new", now=WHEN),
    "script": script,
    "serve": serve,
}


@pytest.mark.parametrize("of", [lambda raw: raw, untallied], ids=["today's", "an older referee's"])
@pytest.mark.parametrize("command", WRITERS)
def test_every_command_that_writes_names_the_turn_that_was_edited(
        command: str, of: Callable[[bytes], bytes], game: bytes, tmp_path: Path) -> None:
    """And leaves the save as it is, with the exit status of a save that cannot be used."""
    path = tmp_path / "g.toml"
    path.write_bytes(renamed(of(game)))
    answer = WRITERS[command](str(path))
    assert answer.exit == UNUSABLE, answer
    problem = answer.problems[0]
    assert problem.code == "referee/unusable-log", problem
    assert AT in f"{problem.where} {problem.why}" and "audit" in problem.hint
    assert path.read_bytes() == renamed(of(game)) and [*tmp_path.iterdir()] == [path]


def test_an_edit_undone_by_hand_leaves_nothing(game: bytes, tmp_path: Path) -> None:
    """`audit` prints the turn as it stands; with the old word in it the game goes on."""
    path = tmp_path / "g.toml"
    path.write_bytes(renamed(game))
    ran = command_line.run("audit", str(path))
    assert ran.exit == 4 and "It reads: 4 = " in ran.unfolded
    assert "undo to 2: Robert meant the field" in ran.unfolded
    path.write_bytes(path.read_bytes().replace(b"Robert meant", b"Bob meant"))
    assert playing.resolve(str(path), now=WHEN).exit == DONE and sound(str(path))
    assert "blue: Robert" in seats.seat(str(path), None).text


READERS = ["show", "legal", "score", "check @ red:pass", "seat", "plan @ --seat red", "log",
           "log @ --to 3", "log @ --from 2", "show @ --turn 3", "show @ --turn 7",
           "check @ red:pass --turn 3", "show @ --as svg --turn 3 -o out.svg"]
NEEDING = {"log @ --last 3": 7, "log @ --to 5": 5, "log @ --from 5": 7, "show @ --turn 4": 4,
           "show @ --turn 6": 6, "check @ red:pass --turn 5": 5, "post write": 7}


def asked(command: str, path: Path) -> Answer:
    """A command about a save, whose place in it is an @."""
    words = command.split() if "@" in command else [*command.split(), "@"]
    given = [str(path) if word == "@" else str(path.parent / word) if word == "out.svg" else
             word.replace(":pass", ": pass") for word in words]
    ran = command_line.run(*given, "--json")
    found = msgspec.json.decode(ran.out)
    return Answer(command, ran.exit, view=found["view"], problems=[
        msgspec.convert(one, Problem) for one in found["problems"]])


def unreadable(raw: bytes) -> bytes:
    """A turn that is none any more."""
    return in_line(4, b" = [", b" = ")(raw)


@pytest.mark.parametrize("damage", [renamed, unreadable])
@pytest.mark.parametrize("command", READERS)
def test_commands_that_only_look_answer_and_warn(
        command: str, damage: Callable[[bytes], bytes], game: bytes, tmp_path: Path) -> None:
    """The position is the one that the last turn led to, and earlier ones are as they were."""
    path = tmp_path / "g.toml"
    path.write_bytes(damage(game))
    answer = asked(command, path)
    assert answer.exit == (1 if "check" in command else 0), answer.problems
    warning = answer.problems[-1]
    assert (warning.code, warning.warning) == ("referee/doubtful-log", True)
    assert AT in warning.why and "referee recover" in warning.hint
    if command.startswith("log"):
        assert [turn["turn"] for turn in answer.view] == [1, 2, 3]["from" in command:]


@pytest.mark.parametrize("damage", [renamed, unreadable])
@pytest.mark.parametrize("command", NEEDING)
def test_what_needs_the_damaged_turn_is_refused_with_its_number(
        command: str, damage: Callable[[bytes], bytes], game: bytes, tmp_path: Path) -> None:
    """Nothing is made up of what came after it."""
    path = tmp_path / "g.toml"
    path.write_bytes(damage(game))
    answer = asked(command, path)
    assert answer.exit == UNUSABLE
    assert f"Turn {NEEDING[command]} cannot be shown" in answer.problems[0].why
    assert AT in answer.problems[0].why and "referee recover" in answer.problems[0].hint


def test_a_sound_log_is_not_warned_of(game: bytes, tmp_path: Path) -> None:
    """Nor one whose checksum alone is missing."""
    for raw in (game, untallied(game)):
        (tmp_path / "g.toml").write_bytes(raw)
        assert asked("log", tmp_path / "g.toml").problems == []


def test_names_may_be_changed_by_hand(game: bytes, tmp_path: Path) -> None:
    """In the head, of who plays now and of who played before."""
    path = tmp_path / "g.toml"
    path.write_bytes(game)
    assert seats.seat(str(path), "blue", player="Dora", reason="left", now=WHEN).exit == DONE
    path.write_bytes(re.sub(rb'(players|before)( = .*?)"(Bob|Dora)"', rb'\1\2"Robert"',
                            path.read_bytes()))
    assert path.read_bytes().count(b'"Robert"') == 2
    assert playing.resolve(str(path), now=WHEN).exit == DONE and sound(str(path))


# What can happen to a log.

def line(raw: bytes, n: int) -> tuple[int, int]:
    """Where a line of the log begins, and where it ends with its line end."""
    start = raw.index(b"\n%d = [" % n, raw.index(b"\n[log]\n")) + 1
    return start, raw.index(b"\n", start) + 1


def without(raw: bytes, n: int) -> bytes:
    """A line left out."""
    start, end = line(raw, n)
    return raw[:start] + raw[end:]


def twice(raw: bytes, n: int) -> bytes:
    """A line that stands there twice."""
    start, end = line(raw, n)
    return raw[:end] + raw[start:]


def swapped(raw: bytes, n: int) -> bytes:
    """A line behind the next one."""
    (start, end), (_, after) = line(raw, n), line(raw, n + 1)
    return raw[:start] + raw[end:after] + raw[start:end] + raw[after:]


def in_line(n: int, old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    """A text of a line that became another."""
    def change(raw: bytes) -> bytes:
        start, end = line(raw, n)
        assert old in raw[start:end]
        return raw[:start] + raw[start:end].replace(old, new, 1) + raw[end:]
    return change


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "a move": (in_line(3, b"place 1", b"place 2"), "turn 3 does not match its hash"),
    "a time": (in_line(5, b'["20', b'["19'), "turn 5 does not match its hash"),
    "its hash": (in_line(5, b'"]\n', b'0"]\n'), "turn 5 cannot be read"),
    "no line": (in_line(5, b" = [", b" = "), "turn 5 cannot be read"),
    "left out": (lambda raw: without(raw, 4), "turn 4 is missing"),
    "twice": (lambda raw: twice(raw, 4), "turn 4 is not in its place."),
    "swapped": (lambda raw: swapped(raw, 3), "turn 3 is missing and turn 3 is not in its place."),
    "two lines": (lambda raw: in_line(2, b'["20', b'["19')(in_line(3, b"place", b"plaze")(raw)),
                  "turns 2 and 3 do not match their hashes"),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_what_is_wrong_is_said_of_the_turn(kind: str, game: bytes, tmp_path: Path) -> None:
    """Whether or not the file says how far its log goes."""
    damage, why = DAMAGE[kind]
    for raw in (damage(game), damage(untallied(game))):
        path = tmp_path / "g.toml"
        path.write_bytes(raw)
        problem = playing.resolve(str(path), now=WHEN).problems[0]
        assert problem.code == "referee/unusable-log" and why in problem.why, problem
        assert path.read_bytes() == raw


def test_of_many_damaged_turns_the_first_are_named(tmp_path: Path) -> None:
    """And it is said that there are more."""
    raw = (SAVES / "settlers/four-players-discards-half-in.toml").read_bytes()
    start, path = line(raw, 2)[0], tmp_path / "g.toml"
    path.write_bytes(raw[:start] + raw[start:].replace(b'["20', b'["19', 40))
    why = playing.resolve(str(path), now=WHEN).problems[0].why
    assert why.count(",") == 8 and why.endswith(" Only the first damaged entries are listed.")


def test_any_other_byte_of_a_log_is_noticed(game: bytes) -> None:
    """Whichever it is; a game of many kinds of lines has hidden rows and sheets too."""
    random = Random("damage")
    for raw in (game, (SAVES / "stone-daze/silence.toml").read_bytes()):
        for of in (raw, re.sub(rb"\n\n# log: [^\n]*", b"", raw)):
            start = of.index(b"\n[log]\n") + 7
            for _ in range(25):
                at = random.randrange(start, len(of))
                other = bytes([of[at] ^ 1 << random.randrange(7)])
                with pytest.raises(Refused):
                    Transaction(of[:at] + other + of[at + 1:], "g.toml")


def test_an_end_that_was_cut_is_noticed_though_the_position_is_that_of_the_last_turn(
        game: bytes, tmp_path: Path) -> None:
    """As after an undo and the same moves again: only the tally tells."""
    path = tmp_path / "g.toml"
    path.write_bytes(game)
    assert mending.undo(str(path), "look again", now=WHEN).exit == DONE
    assert playing.resolve(str(path), now=WHEN).exit == DONE
    raw = path.read_bytes()
    last = lines(str(path))[-1].n
    cut = raw[:line(raw, last - 1)[0]]
    path.write_bytes(cut)
    answer = playing.resolve(str(path), now=WHEN)
    assert answer.exit == UNUSABLE and f"turn {last - 1} is missing" in answer.problems[0].why
    assert path.read_bytes() == cut and command_line.run("audit", str(path)).exit == 4
    told = mending.recover(str(path), str(tmp_path / "r.toml"), viewer="moderator", now=WHEN).report
    assert f"Lost: 2 entries of the log, from turn {last - 1} on." in command_line.texts_of(told)


# What a save says of its log.

def test_a_save_says_how_far_its_log_goes_and_what_its_checksum_is(
        game: bytes, tmp_path: Path) -> None:
    """In a comment, from its first turn on; a save without it is read, and gains it by a turn."""
    path = tmp_path / "g.toml"
    path.write_bytes(untallied(game))
    assert save_writer.dumps(save_format.loads(untallied(game), "g.toml")) == untallied(game)
    assert save_writer.dumps(save_format.loads(game, "g.toml")) == game
    for _ in range(2):
        assert playing.resolve(str(path), now=WHEN).exit == DONE
        found = save_format.loads(path.read_bytes(), "g.toml")
        assert found.tally == log_integrity.tally(found.log)
        assert log_integrity.turns_in_tally(found.tally) == log_entry.last_entry(found.log)[0].n
        assert path.read_bytes().count(b"# log: ") == 1


def test_a_wrong_checksum_of_a_sound_log_does_no_harm(game: bytes, tmp_path: Path) -> None:
    """As of spaces that an editor has put into a line: every hash holds."""
    path = tmp_path / "g.toml"
    path.write_bytes(in_line(4, b"], [", b"],  [")(game))
    assert playing.resolve(str(path), now=WHEN).exit == DONE
    found = save_format.loads(path.read_bytes(), "g.toml")
    assert found.tally == log_integrity.tally(found.log)


def test_who_knows_the_log_is_whole_computes_no_hash(
        game: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a move costs does not grow with the game."""
    def never(*_: object) -> bool:
        raise AssertionError

    save = save_format.loads(game, "g.toml")
    monkeypatch.setattr(log_entry, "bears_seal", never)
    log_integrity.require_intact(save, "g.toml")


def test_a_game_that_waits_for_its_luck_is_held_too(tmp_path: Path) -> None:
    """Its words are lines like others."""
    path = tmp_path / "w.toml"
    new_game.new("stone-age", str(path), ["red=Ann", "blue=Bob"], secret=SECRET, now=WHEN,
                 source="words", until="2026-12-24T18:00:00Z")
    for n, seat in enumerate(("red", "blue")):
        assert lucks.words(str(path), f"{seat}: {n:064}", now=WHEN).exit == DONE
        found = save_format.loads(path.read_bytes(), "w.toml")
        assert found.tally == log_integrity.tally(found.log)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b'words of red: 000', b'words of red: 100'))
    problem = lucks.words(str(path), f"red: open {'0' * 32} x", now=WHEN).problems[0]
    assert problem.code == "referee/unusable-log" and "turn 2" in problem.why


def test_a_message_to_a_damaged_game_is_kept_until_it_is_mended(tmp_path: Path) -> None:
    """The office cannot use the save; it does the message once the edit is undone."""
    folder = office_on_disk.begun(tmp_path / "office")
    path = folder / "games/a-game.toml"
    club = Club()
    for _ in range(2):
        assert playing.resolve(str(path), now=office_on_disk.NOW).exit == DONE
    raw = path.read_bytes()
    path.write_bytes(in_line(2, b"place", b"plaze")(raw))
    message = office_on_disk.letter(1, club.seats[0], 1, "STATUS")
    with pytest.raises(Refused) as error:
        office_on_disk.post(folder).process(message, office_on_disk.NOW)
    assert error.value.problems[0].code == "referee/unusable-log"
    path.write_bytes(raw)
    assert office_on_disk.post(folder).process(message, office_on_disk.NOW) == "answered"


def test_what_is_shown_of_a_damaged_log_is_the_moderators(game: bytes, tmp_path: Path) -> None:
    """What a line reads may be hidden from players: `recover` prints it for nobody else."""
    path, new = tmp_path / "g.toml", tmp_path / "new.toml"
    path.write_bytes(renamed(game))
    for eyes in (None, "public", "red", "moderator"):
        told = " ".join(command_line.texts_of(mending.recover(str(path), str(new), viewer=eyes,
                                                              now=WHEN).report))
        assert ("It reads: 4 = " in told) is (eyes == "moderator")
        new.unlink()
    assert looking.audit([str(path)]).viewer == "moderator"
