"""The option `--at`: which turn a move answers, and what the log keeps of it."""

from collections.abc import Callable

import pytest

from referee.commands.answer import DONE, MODERATOR, REFUSED, USAGE, Answer
from referee.core.document.surfaces import SHELL
from referee.core.match import entry_texts, log_entry, save_format, save_writer
from referee.core.proof.auditor import audit
from referee.files import inputs
from tests.support import command_line
from tests.support.command_functions import checking, looking, orders, playing
from tests.support.harness import WHEN
from tests.support.move_sequences import Again, alone
from tests.support.toy_game import Games
from tests.support.toy_match import Keep, Of, PlayedMatch, a_short_match, altered, older, resealed

pytestmark = pytest.mark.quick

THREE = ("red", "blue", "green")


def open_phase() -> PlayedMatch:
    """Blue is to roll: the last turn is 5, an undone one is 7."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1", "red: roll 2", "blue: roll 1")
    match.undo()
    return match


def sealed_phase(**options: str) -> PlayedMatch:
    """Turn 1 opened the phase, and red and blue have filed."""
    match = PlayedMatch(seats=THREE, options=options)
    match.say("red: bid 1", "blue: bid 2")
    return match


def seal(match: PlayedMatch, turn: int, digits: int = 8) -> str:
    """A turn and the first digits of its seal."""
    return f"{turn}:{match.lines[turn - 1].seal[:digits]}"


def code(answer: Answer) -> str:
    """Of the first problem; empty: it is done."""
    return answer.problems[0].code.partition("/")[2] if answer.problems else ""


OPEN, SEALED, TOLD = open_phase(), sealed_phase(), sealed_phase(filed="told")
OTHER = "0000" if not OPEN.lines[6].seal.startswith("0000") else "ffff"


@pytest.mark.parametrize(("at", "found"), [
    ("7", ""), (seal(OPEN, 7), ""), (seal(OPEN, 7, 4), ""), (seal(OPEN, 7, 32), ""),
    (seal(OPEN, 7, 64), ""), (f" {seal(OPEN, 7).upper()} ", ""), ("007", ""),
    ("6", "illegal-stale"), (seal(OPEN, 6), "illegal-stale"), ("5", "illegal-stale"),
    (seal(OPEN, 5), "illegal-stale"), ("1", "illegal-stale"), ("2", "illegal-stale"),
    (f"7:{OTHER}", "illegal-other-history"), (f"5:{OTHER}", "illegal-other-history"),
    (f"7:{OPEN.lines[5].seal[:8]}", "illegal-other-history"),
    ("7:" + OPEN.lines[6].seal[:63] + "g", "usage-turn"), (seal(OPEN, 7, 64) + "0", "usage-turn"),
    (seal(OPEN, 7, 3), "usage-turn"), ("7:", "usage-turn"), ("7: " + OTHER, "usage-turn"),
    ("8", "usage-turn"), (f"8:{OTHER}", "usage-turn"), ("99", "usage-turn"), ("0", "usage-turn"),
    ("-1", "usage-turn"), ("7.0", "usage-turn"), ("٧", "usage-turn"), ("", "usage-turn"),
    ("seven", "usage-turn"), ("9" * 5000, "usage-turn"), (OTHER * 8, "usage-turn"),
    (f":{OTHER}", "usage-turn"), (f"7:{OTHER}:{OTHER}", "usage-turn"),
])
def test_a_move_answers_the_turn_that_stands(kept: Keep, at: str, found: str) -> None:
    """By its number, or with at least four digits of its seal; else nothing is played."""
    path = kept(Games())(OPEN.raw())
    for answer in (checking.check(path, "blue: roll 1", at=at),
                   playing.move(path, "blue: roll 1", at=at, now=WHEN)):
        assert code(answer) == found
        assert answer.exit == (USAGE if found.startswith("usage") else REFUSED if found else DONE)
    assert (inputs.load(path) == OPEN.raw()) == bool(found)
    assert looking.audit([path]).exit == DONE


@pytest.mark.parametrize(("at", "found"), [
    ("1", ""), (seal(SEALED, 1), ""), (seal(SEALED, 2), ""), (seal(SEALED, 3), ""),
    ("2", "usage-turn"), ("3", "usage-turn"), ("4", "usage-turn"), (f"2:{OTHER}", "usage-turn"),
    (f"4:{OTHER}", "usage-turn"), (f"1:{OTHER}", "illegal-other-history"),
])
def test_any_turn_of_a_sealed_phase_may_be_quoted(kept: Keep, at: str, found: str) -> None:
    """With its seal; a bare number would tell by its refusal how many have filed."""
    path = kept(Games())(SEALED.raw())
    assert code(checking.check(path, "green: bid 3", at=at)) in {found, found or "illegal-high"}
    answer = playing.move(path, "red: bid 3", at=at, now=WHEN)
    assert answer.exit == (USAGE if found.startswith("usage") else REFUSED if found else DONE)
    assert looking.audit([path]).exit == DONE


@pytest.mark.parametrize(("at", "found"), [
    ("1", ""), (seal(SEALED, 1), ""), (seal(SEALED, 2), ""), (seal(SEALED, 3), "usage-turn"),
    ("2", "usage-turn"), ("3", "usage-turn"), (f"2:{OTHER}", "illegal-other-history"),
    (f"3:{OTHER}", "usage-turn"), (f"4:{OTHER}", "usage-turn"),
])
def test_a_seat_may_quote_what_opened_the_phase_and_its_own_sheets(
        kept: Keep, at: str, found: str) -> None:
    """Of other turns it is not told whether they have been: four digits are guessed soon."""
    path = kept(Games())(SEALED.raw())
    other = "usage-turn" if at.startswith("2:") else found
    assert code(checking.check(path, "green: bid 3", at=at, viewer="green")) in {
        other, other or "illegal-high"}
    answer = playing.move(path, "red: bid 3", at=at, viewer="red", now=WHEN)
    assert answer.exit == (USAGE if found.startswith("usage") else REFUSED if found else DONE)
    assert looking.audit([path]).exit == DONE


def test_what_is_not_there_and_what_is_not_told_are_refused_alike(kept: Keep) -> None:
    """To the byte but for the number that was asked for."""
    path = kept(Games())(SEALED.raw())
    words = {SHELL.resolve(checking.check(
        path, "green: bid 1", at=f"{turn}{digits}", viewer="green",
        ).problems[0].why).replace(f"--at {turn}", "--at …")
             for turn in (2, 3, 4, 99) for digits in (
                 "", f":{OTHER}", *(seal(SEALED, n, 4)[1:] for n in (2, 3)))}
    assert words == {"--at …: the last turn is 1."}


@pytest.mark.parametrize("match", [SEALED, TOLD], ids=["secret", "told"])
def test_who_may_know_of_a_filing_may_give_its_number(kept: Keep, match: PlayedMatch) -> None:
    """The moderator; all, if all are told."""
    path = kept(Games())(match.raw())
    for at in ("1", "2", "3"):
        assert code(checking.check(path, "green: bid 1", at=at, viewer=MODERATOR)) == ""
        assert (code(checking.check(path, "green: bid 1", at=at)) == "") == (
            at == "1" or match is TOLD)
    assert code(checking.check(path, "green: bid 1", at="4", viewer=MODERATOR)) == "usage-turn"


def quoted(path: str) -> list[str]:
    """What the lines of a save quote."""
    lines = log_entry.parse_log(save_format.loads(inputs.load(path), path).log)
    return [what.quoted for line in lines for row in line.moves
            if isinstance(what := entry_texts.parse(log_entry.row_text(row)), entry_texts.Played
                          | entry_texts.Filed)]


def test_what_was_quoted_stands_in_the_line(kept: Keep) -> None:
    """A bare number does not: it proves nothing. The log shows it, no report repeats it."""
    path = kept(Games())(OPEN.raw())
    at = seal(OPEN, 7)
    answer = playing.move(path, "blue: roll 1", at=at.upper(), now=WHEN)
    assert quoted(path)[-1] == at
    assert command_line.moves_in(answer.played) == ["blue: roll 1"] and at not in answer.text
    entry = looking.history(path).view[-1]
    assert (command_line.moves_in(entry.played), entry.answers) == (["blue: roll 1"], at)
    told = looking.history(path, full=True).text
    assert f"turn 8  {WHEN} (answers {at})\n  blue: roll 1\n" in told
    assert "answers" not in looking.history(path).text
    playing.move(path, "red: bid 1", at="8", now=WHEN)
    assert quoted(path)[-1] == ""
    assert not looking.history(path, viewer=MODERATOR).view[-1].answers
    assert looking.audit([path]).exit == DONE


def test_a_hidden_move_hides_what_it_quotes(kept: Keep) -> None:
    """Its text is its mover's; the log tells others neither."""
    path = kept(Games())(OPEN.raw())
    playing.move(path, "blue: pass", at=seal(OPEN, 7), now=WHEN)
    assert looking.audit([path]).exit == DONE
    assert command_line.moves_in(looking.history(path,
                                                 viewer="blue").view[-1].played) == ["blue: pass"]
    entry = looking.history(path, viewer="red").view[-1]
    assert entry.played == []


def test_what_a_seat_writes_for_itself_is_not_the_moderators(kept: Keep) -> None:
    """Or he could say later that it was not he."""
    path = kept(Games())(OPEN.raw())
    for answer in (playing.move(path, "blue by moderator: roll 1", seat="blue", viewer="blue"),
                   checking.check(path, "blue by moderator: roll 1", seat="blue", viewer="blue")):
        assert code(answer) == "invalid-seat"
    assert inputs.load(path) == OPEN.raw()
    assert playing.move(path, "blue by moderator: roll 1", seat="blue", now=WHEN).exit == DONE


@pytest.mark.parametrize("write", [orders.file, orders.draft])
def test_nor_is_a_sheet(kept: Keep, write: Callable[..., Answer]) -> None:
    """Whether it counts or not."""
    path = kept(Games())(SEALED.raw())
    said = "green by moderator: bid 1"
    assert code(write(path, said, seat="green", viewer="green")) == "invalid-seat"
    assert inputs.load(path) == SEALED.raw()
    assert code(write(path, said, seat="green", viewer=MODERATOR, now=WHEN)) == ""


def test_every_step_of_a_text_quotes_what_the_text_answers(kept: Keep) -> None:
    """Though the turn of the one before stands by then; the audit knows a chain."""
    path = kept(Of(Again(("red",))))(alone().raw())
    at = seal(alone(), 1)
    assert playing.move(path, "red: roll 1; pass; roll 2", at=at, now=WHEN).exit == DONE
    assert quoted(path) == [at, at, at]
    assert looking.audit([path]).exit == DONE
    playing.move(path, "red: pass", now=WHEN)
    kept_now = save_format.parse(inputs.load(path), path)
    bad = resealed(kept_now, altered(5, moves=(("red", f"red at {at}: pass"),)))
    assert not audit(Of(Again(("red",))), bad, save_writer.dumps(bad), "a.toml").differences
    # a step more of the same text: only who has the report can tell
    broken = resealed(bad, altered(4, moves=("red: roll 2",)))
    assert [p.where for p in audit(Of(Again(("red",))), broken, save_writer.dumps(broken),
                                   "a.toml").differences] == ["turn 5"]


def test_a_sheet_quotes_too(kept: Keep) -> None:
    """In the line that files it; not in the one that opens."""
    path = kept(Games())(SEALED.raw())
    at = seal(SEALED, 3)
    playing.move(path, "green: bid 0", at=at, now=WHEN)
    assert quoted(path) == ["", "", at, "", "", ""]
    assert looking.audit([path]).exit == DONE


def test_the_first_move_by_another_format_or_by_newer_rules_quotes_what_it_answers(
        kept: Keep) -> None:
    """The lines that go over stand between."""
    match = open_phase()
    old = older(match.saved())
    last = list(log_entry.parse_log(old.log))[-1]
    path = kept(Games(2))(save_writer.dumps(old))
    at = f"{last.n}:{last.seal[:8]}"
    assert playing.move(path, "blue: roll 1", at=at, now=WHEN).exit == DONE
    assert quoted(path)[-1] == at
    assert [line.first_text
            for line in log_entry.parse_log(save_format.loads(inputs.load(path),
                                                              path).log)][-3:] == [
        "format 1 to 2", "rules 1 to 2", f"blue at {at}: roll 1"]
    assert looking.audit([path]).exit == DONE


@pytest.mark.parametrize("at", [
    f"7:{OTHER}", f"6:{OPEN.lines[5].seal[:8]}", f"5:{OPEN.lines[4].seal[:8]}", "8:0000", "7", "7:",
    f"07:{OPEN.lines[6].seal[:8]}", f"7:{OPEN.lines[6].seal[:3]}", f"7:{OPEN.lines[6].seal}0",
    f"7:{OPEN.lines[6].seal[:8].upper()}" if not OPEN.lines[6].seal[:8].isdecimal() else "7:X",
    "0:0000", "99:0000", "x", "9" * 5000 + ":0000",
])
def test_a_forged_quote_is_found(at: str) -> None:
    """Another turn, another history, no seal, or none that could have been given."""
    match = open_phase()
    match.say("blue: roll 1", at=seal(OPEN, 7))
    assert found(match.saved()) == []
    bad = resealed(match.saved(), altered(8, moves=(f"blue at {at}: roll 1",)))
    assert found(bad) == ["turn 8"]


def found(kept: save_format.Save) -> list[str]:
    """Where an audit differs."""
    return [p.where for p in audit(Games(), kept, save_writer.dumps(kept), "a.toml").differences]


def test_a_quote_of_a_turn_before_the_phase_is_found() -> None:
    """Of a sheet any turn since the phase opened is one that stood, and no other."""
    match = a_short_match()
    for n in (13, 12, 9):
        at = f"{n}:{match.lines[n - 1].seal[:8]}"
        row = match.lines[13].first_text.replace("filed red", f"filed red at {at}")
        assert found(resealed(match.saved(), altered(14, moves=(row,)))) == (
            [] if n == 13 else ["turn 14"])
    match.say("blue: bid 1")
    row = match.lines[14].first_text.replace(
        "filed blue", f"filed blue at 14:{match.lines[13].seal[:8]}")
    assert found(resealed(match.saved(), altered(15, moves=(row,)))) == []


def test_another_seat_does_not_quote_what_a_chain_answers() -> None:
    """A step after the first quotes as its own text did, and nobody else's may."""
    match = PlayedMatch()
    match.say("red: bid 2", "blue: bid 1")
    at = seal(match, 4)
    match.say("red: roll 1", at=at)
    match.say("blue: roll 1", at=at)
    assert found(match.saved()) == ["turn 6"]
