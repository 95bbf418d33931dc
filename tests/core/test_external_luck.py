"""Games that wait for words of the players or a beacon: what is accepted and refused."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee import games
from referee.core.match import external_luck, log_entry, save_format
from referee.core.proof.auditor import audit
from tests.support import command_line
from tests.support.luck_command import NEW, SECRET, VALUE, Waits, open_, vow
from tests.support.pending_luck import AFTER, BEGUN, LATER, ROUND, UNTIL, nonce, words

Begins = Callable[..., Waits]


@pytest.fixture
def begin(tmp_path: Path) -> Begins:
    """Begins a game of a source."""
    return lambda *source: Waits(tmp_path / "fair.toml", *source)


# new --await

@pytest.mark.parametrize("args", [
    ("--await", "dice", "--until", UNTIL), ("--await", "words"), ("--await", "beacon"),
    ("--until", UNTIL), ("--silent", "wait"), ("--await", "words", "--until", BEGUN),
    ("--await", "words", "--until", "2020-01-01"), ("--await", "words", "--until", "soon"),
    ("--await", "words", "--until", UNTIL, "--silent", "forget"),
    ("--await", "beacon", "--until", UNTIL, "--silent", "wait"),
    ("--await", "words", "--until", UNTIL, "--luck", "table"),
    ("--await", "beacon", "--until", "9999-12-31T23:59:59Z"),
])
def test_a_source_that_there_is_not_is_a_fault_of_usage(tmp_path: Path,
                                                        args: tuple[str, ...]) -> None:
    """No file is made."""
    path = tmp_path / "fair.toml"
    ran = command_line.run(NEW[0], NEW[1], str(path), *NEW[2:], *args, "--now", BEGUN)
    assert ran.exit == 2 and not path.exists(), ran


def test_a_game_that_waits_says_what_for_and_what_to_publish(begin: Begins) -> None:
    """Commitment and source, before the source has spoken."""
    game = begin("words", "--silent", "leave-out")
    told = game.ok("words")
    assert f"until {UNTIL}, and then goes on without players who sent none" in told
    assert "red, blue" in told or "red and blue" in told
    assert f"[commitment {log_entry.commitment_to(SECRET).removeprefix('sha256:')}]" in told
    assert "luck: not begun" in told


def test_the_round_of_a_beacon_is_the_first_behind_a_time() -> None:
    """A round each three seconds; it has not spoken at that time itself."""
    # round 1 speaks at that very second
    assert external_luck.first_round("2023-08-23T15:09:27Z") == 2
    assert external_luck.first_round("2023-08-23T15:09:26Z") == 1
    assert external_luck.first_round("2020-01-01T00:00:00Z") == 1
    for until in (UNTIL, AFTER, LATER):
        round_ = external_luck.first_round(until)
        assert external_luck.round_time(round_ - 1) <= until < external_luck.round_time(round_)
    assert external_luck.round_time(1000) == "2023-08-23T15:59:24Z"


# Words.

def test_a_round_behind_the_last_day_is_none() -> None:
    """A round is a time, and times have four digits of a year."""
    last = external_luck.parse(f"beacon quicknet {external_luck.LAST_ROUND}")
    assert (last is not None
            and external_luck.round_time(last.round).startswith("9999-12-31T23:59:5"))
    assert external_luck.parse(f"beacon quicknet {external_luck.LAST_ROUND + 1}") is None
    assert external_luck.parse("beacon quicknet 999999999999") is None


def test_words_are_promised_opened_and_the_game_begins(begin: Begins) -> None:
    """In any order of seats; a promise may be said with its method, in capitals."""
    game = begin("words")
    game.ok("words", f"blue: sha256:{vow('blue').upper()}")
    game.ok("words", f" RED : {vow('red')} ")
    assert "red has revealed the secret words: some words of red" in game.ok("words", open_("red"))
    assert "The game begins" in game.ok("words", open_("blue"))
    assert "sealed with words]" in command_line.run("show", str(game.path)).out.replace("\n  ", " ")


def test_what_neither_promises_nor_opens_is_refused(begin: Begins) -> None:
    """No seat, no hash, no words."""
    game = begin("words")
    for text in ("", "red", "red:", f"red {vow('red')}", "red: open abcdefgh", "red: a b c",
                 "red: sha256"):
        assert "words" in game.no("words", text) or "SHA-256" in game.no("words", text)
    assert "no seat green" in game.no("words", f"green: {vow('red')}")
    for digits in (vow("red")[1:], vow("red") + "0", "g" * 64):
        assert "A commitment to secret words is a SHA-256" in game.no("words", f"red: {digits}")


def test_a_promise_can_be_replaced_until_words_are_open(begin: Begins) -> None:
    """Not by the same, nor by another's."""
    game = begin("words")
    game.ok("words", f"red: {'ab' * 32}")
    assert "red has already made this commitment" in game.no("words", f"red: {'ab' * 32}")
    assert "already made the same commitment" in game.no("words", f"blue: {'ab' * 32}")
    game.promise("red", "blue")
    game.ok("words", open_("blue"))
    assert "red cannot commit to other words" in game.no("words", f"red: {'cd' * 32}")
    assert "red committed to other secret words" in game.no("words", "red: open other000 words")
    game.ok("words", open_("red"))


def test_words_are_not_opened_before_all_have_promised_theirs(begin: Begins) -> None:
    """Whoever promised last would know the others'."""
    game = begin("words")
    assert "red and blue have not" in game.no("words", open_("red"))
    game.promise("red")
    assert "blue has not" in game.no("words", open_("red"))
    assert "blue has not" in game.no("words", open_("red"), now=AFTER)  # it waits for all


def test_words_must_be_those_that_were_promised(begin: Begins) -> None:
    """To the letter; they are opened once."""
    game = begin("words")
    game.promise("red", "blue")
    for text in (f"red: open {nonce('red')} some words of Red", open_("red") + ".",
                 f"red: open {nonce('blue')} {words('red')}"):
        assert "red committed to other secret words: the SHA-256 of" in game.no("words", text)
    game.ok("words", open_("red"))
    assert "red has already revealed secret words" in game.no("words", open_("red"))


@pytest.mark.parametrize(("nonce_", "said", "fine"), [
    ("a" * 8, "x", True), ("a" * 7, "x", False), ("a" * 64, "x", True), ("a" * 65, "x", False),
    ("with-hyphen", "x", False), ("nönce0000", "x", False), ("a" * 8, "x" * 200, True),
    ("a" * 8, "x" * 201, False), ("a" * 8, "ü" * 200, True), ("a" * 8, "one\u200btwo", False),
    ("a" * 8, "one\x07two", False),
])
def test_nonce_and_words_have_their_bounds(begin: Begins, nonce_: str, said: str,
                                           fine: bool) -> None:
    """8 to 64 letters and digits; 1 to 200 characters that can be printed."""
    game = begin("words")
    game.promise("blue")
    game.ok("words", f"red: {sha256(f'{nonce_} {said}'.encode()).hexdigest()}")
    text = f"red: open {nonce_} {said}"
    if fine:
        game.ok("words", text)
    else:
        assert "A nonce has 8 to 64 letters and digits" in game.no("words", text)


def test_blanks_between_words_are_one(begin: Begins) -> None:
    """As the hash was made of them; ends of lines are blanks too."""
    game = begin("words")
    game.promise("red", "blue")
    game.ok("words", f"red:  open   {nonce('red')}\n some  words\tof red")


def test_a_game_that_waits_goes_on_waiting_behind_its_time(begin: Begins) -> None:
    """``begin`` is of no use to it; words are taken late."""
    game = begin("words")
    game.promise("red", "blue")
    game.ok("words", open_("red"))
    for now in (LATER, AFTER):
        assert "waits for the secret words of blue" in game.no("begin", now=now)
    assert "The game begins" in game.ok("words", open_("blue"), now=AFTER)


def test_who_is_silent_is_left_out_behind_the_time(begin: Begins) -> None:
    """At the very second, and not before; the report and the save name who it is."""
    game = begin("words", "--silent", "leave-out")
    game.promise("red", "blue")
    game.ok("words", open_("red"))
    assert "waits for" in game.no("begin", now="2026-02-01T23:59:59Z")
    told = game.ok("begin", now=UNTIL)
    assert "Left out, because they revealed no secret words: Bob." in told
    assert save_format.loads(game.path.read_bytes(), "a").header.fairness.words == (words("red"),
                                                                                    "")
    assert "has already begun" in game.no("words", open_("blue"), now=AFTER)
    assert "has already begun" in game.no("begin", now=AFTER)


def test_who_promised_nothing_is_left_out_too(begin: Begins) -> None:
    """Behind the time the others open without it."""
    game = begin("words", "--silent", "leave-out")
    game.promise("red")
    assert "blue has not" in game.no("words", open_("red"))
    game.ok("words", open_("red"), now=UNTIL)
    assert "blue has not committed to secret words" in game.no("words", open_("blue"), now=UNTIL)
    assert "cannot commit to other words" in game.no("words", f"blue: {vow('blue')}", now=UNTIL)
    game.ok("begin", now=UNTIL)


def test_no_game_begins_on_nobodys_words(begin: Begins) -> None:
    """The secret would be all there is."""
    game = begin("words", "--silent", "leave-out")
    game.promise("red", "blue")
    assert "waits for" in game.no("begin", now=AFTER)


def test_words_and_a_beacon_are_not_taken_for_each_other(begin: Begins, tmp_path: Path) -> None:
    """Line 1 says which counts."""
    game = begin("words")
    assert "waits for secret words" in game.no("beacon", str(ROUND), VALUE, now=AFTER)
    game.path.unlink()
    game = begin("beacon")
    assert f"waits for round {ROUND}" in game.no("words", f"red: {vow('red')}")
    assert f"waits for round {ROUND}" in game.no("begin", now=AFTER)


# Commands on a game that has not begun.

COMMANDS = (
    ("show",), ("show", "--for", "red"), ("move", "red: place 3 forest"),
    ("check", "red: place 3 forest"), ("legal",), ("legal", "--seat", "red"), ("log",), ("score",),
    ("undo", "--reason", "a slip"), ("ruling", "--set", "players.0.food=1", "--reason", "x"),
    ("resolve",), ("plan", "red: place 3 forest"), ("orders", "file", "red: place 3 forest"),
    ("reveal", "-o", "NEW"), ("branch", "--at", "1", "-o", "NEW"),
    ("end", "--reason", "all agreed"), ("seat", "red", "--gone"), ("post", "write"),
    ("luck", "dice"), ("script", "SCRIPT"),
)


@pytest.mark.parametrize("source", ["words", "beacon"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_that_needs_a_position_is_refused(begin: Begins, tmp_path: Path,
                                                    command: tuple[str, ...],
                                                    source: str) -> None:
    """With what the game waits for; nothing is changed and nothing written."""
    game, new, script = begin(source), tmp_path / "new", tmp_path / "script"
    script.write_text("red: place 3 forest\n")
    before = game.path.read_bytes()
    names = {"NEW": str(new), "SCRIPT": str(script)}
    at = 2 if command[0] in ("post", "luck", "orders") else 1
    args = [*command[:at], str(game.path), *command[at:]]
    ran = command_line.run(*(names.get(arg, arg) for arg in args))
    assert ran.exit == 1 and ran.out == "", ran
    assert "The game has not begun: it waits for" in " ".join(ran.err.split())
    assert game.path.read_bytes() == before and not new.exists()


def test_an_audit_of_a_game_that_waits_verifies_its_lines(begin: Begins) -> None:
    """At each step."""
    game = begin("words")
    for text in (None, *(f"{seat}: {vow(seat)}" for seat in ("red", "blue")), open_("red")):
        if text:
            game.ok("words", text)
        ran = command_line.run("audit", str(game.path))
        assert ran.exit == 0, ran
        raw = game.path.read_bytes()
        found = audit(games, save_format.loads(raw, "a.toml"), raw, "a.toml", thorough=True)
        assert found.differences == () and found.replayed == found.turns


def test_an_office_takes_no_game_that_has_not_begun(begin: Begins, tmp_path: Path) -> None:
    """Nobody can be asked for a move."""
    game, office = begin("words"), tmp_path / "office"
    assert command_line.run("office", "init", str(office), "--address", "office@example.org",
                            "--moderator", "mod@example.org").exit == 0
    (office / "games").mkdir(exist_ok=True)
    (office / "games" / "fair.toml").write_bytes(game.path.read_bytes())
    kept = {path: path.read_bytes() for path in office.rglob("*") if path.is_file()}
    ran = command_line.run("office", "add", "fair", "red=ann@example.org", "blue=bob@example.org",
                           "--office", str(office), "--now", LATER)
    assert ran.exit == 1 and "has not begun" in " ".join(ran.err.split()), ran
    now = {path: path.read_bytes() for path in office.rglob("*") if path.is_file()}
    assert {path: now[path] for path in kept} == kept


def test_nothing_can_be_recovered_of_a_game_that_has_not_begun(begin: Begins,
                                                               tmp_path: Path) -> None:
    """There is no position yet; a clear word says so, and no file is made."""
    game, new = begin("words"), tmp_path / "new.toml"
    before = game.path.read_bytes()
    ran = command_line.run("recover", str(game.path), "-o", str(new))
    assert ran.exit == 3 and "is lost, or the game has not begun" in " ".join(ran.err.split())
    assert game.path.read_bytes() == before and not new.exists()


# The head.

@pytest.mark.parametrize(("old", "new"), [
    ('"some words of red"', '"some words of Red"'), ("words = [", "words = []\nx = ["),
    ("else wait", "else leave-out"), (UNTIL, LATER), ("awaits = ", "# awaits = "),
    ("words = [", "# words = ["), ("words = [", 'beacon = "' + VALUE + '"\nwords = ['),
    ("words = [", "checked = true\nwords = ["),
])
def test_words_edited_in_the_head_are_found_when_it_is_read(begin: Begins, old: str,
                                                            new: str) -> None:
    """The log says what the game began with."""
    game = begin("words")
    game.promise("red", "blue")
    game.ok("words", open_("red"))
    game.ok("words", open_("blue"))
    text = game.path.read_text()
    assert old in text.partition("[scenario]")[0]
    game.path.write_text(text.replace(old, new, 1))
    ran = command_line.run("show", str(game.path))
    assert ran.exit == 3, ran


@pytest.mark.parametrize(("old", "new"), [
    (VALUE, "cd" * 32), ("beacon = ", "checked = true\nbeacon = "), (f"net {ROUND}", "net 1000"),
    ("beacon = ", "# beacon = "), ("beacon = ", 'words = ["a", "b"]\nbeacon = '),
])
def test_a_beacon_edited_in_the_head_is_found_when_it_is_read(begin: Begins, old: str,
                                                              new: str) -> None:
    """So is that it was checked."""
    game = begin("beacon")
    game.ok("beacon", str(ROUND), VALUE, now=AFTER)
    text = game.path.read_text()
    assert old in text.partition("[scenario]")[0]
    game.path.write_text(text.replace(old, new, 1))
    assert command_line.run("show", str(game.path)).exit == 3


def test_what_a_game_waits_for_cannot_be_edited_before_it_begins(begin: Begins) -> None:
    """Nor can it be said to have begun."""
    game = begin("words")
    text = game.path.read_text()
    for old, new in (("else wait", "else leave-out"), (UNTIL, LATER), ("awaits", "# awaits"),
                     ("[fairness]\n", '[fairness]\nwords = ["a", "b"]\n')):
        game.path.write_text(text.replace(old, new, 1))
        for command in ("show", "audit"):
            assert command_line.run(command, str(game.path)).exit in (3, 4)
    assert replace(save_format.loads(text.encode(), "a").header.fairness, words=("a",)).has_begun
