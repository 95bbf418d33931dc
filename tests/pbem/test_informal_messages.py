"""Informal messages: orders without a block, a no, a date, a line with an error."""

import pytest
from msgspec.structs import replace

from referee.commands import explain
from referee.core.language import free_text
from referee.files import inputs
from tests.support.office_in_memory import OFFICE, Club, question, text_to


def clans() -> Club:
    """Stone Daze where the sheets of the first round are asked."""
    club = Club("stone-daze", 2)
    for seat in club.seats:
        club.write(seat, "set-up: standard")
    for hour in ("10", "11"):
        club.tick(f"2026-11-23T{hour}:00:00Z")
    return club


# Sheets without a head.

@pytest.mark.parametrize("text", [
    "stay", "runner-1 forward run", "elder forward\nrunner-1 forward run",
    "Hi,\n\nelder forward\n\nrunner-1 forward run\n\nBest wishes\nAnn",
    "stay\n\n> elder forward"])
def test_a_sheet_without_a_head_is_filed_for_the_turn_that_is_answered(text: str) -> None:
    """The letter answers the question, so that no other phase can be meant."""
    club = clans()
    handled = club.write("red", text)
    assert handled.save is not None and "red" in club.match.orders
    assert "Nothing was played: no line of your message is" not in text_to(handled, "red")


def test_a_set_up_needs_no_head_either() -> None:
    """Nor does any sealed phase."""
    club = Club("stone-daze", 2)
    club.write("red", "runner-2 h3")
    assert "red" in club.match.orders


def test_a_sheet_that_answers_another_turn_is_told_what_to_send() -> None:
    """The whole of it, with its head."""
    club = clans()
    handled = club.write("red", "runner-1 forward run", turn=1)
    assert handled.save is None
    assert "orders 1: runner-1 forward run" in text_to(handled, "red")


def test_a_sheet_beside_a_command_is_not_dropped_in_silence() -> None:
    """It is shown with the head that it needs there."""
    handled = clans().write("red", "STATUS\nrunner-1 forward run")
    assert handled.save is None
    assert "orders 1: runner-1 forward run" in text_to(handled, "red")


@pytest.mark.parametrize("text", [
    "elder forward\nsee you in the club", "elder forward\nrunner-1 forwrd",
    "stay\nstay\nstay\nstay\nsee you in the club"])
def test_a_line_that_is_none_keeps_a_sheet_from_being_filed(text: str) -> None:
    """Every other line may be right; what is wrong is named, however far down it stands."""
    handled = clans().write("red", text)
    told = text_to(handled, "red")
    assert handled.save is None and "Orders are saved as a whole or not at all" in told
    assert f"line {text.count(chr(10)) + 1}" in told


@pytest.mark.parametrize("text", ["Thanks, see you on Friday!", "Hello friend", ""])
def test_talk_is_no_sheet(text: str) -> None:
    """Though no head is needed."""
    assert clans().write("red", text).save is None


# A yes or no.

@pytest.mark.parametrize("text", ["NO", "no", "No.", "Hi,\n\nno, thanks\n\nAnn", "nope",
                                  "No, that was not me!"])
def test_a_no_drops_what_is_held_and_is_no_move(
        text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the game would read it as one."""
    club = Club()
    mail = question(club.write("red", "place 3 forest", sender="elsewhere@example.org"))
    monkeypatch.setattr(free_text, "begins_with_verb",
                        lambda rules, line: line.casefold().startswith("no"))
    handled = club.write("red", text, to=mail)
    assert handled.save is None and not club.roster.held
    assert "is dropped" in text_to(handled, "red") and "elsewhere@" in text_to(handled, "red")
    monkeypatch.undo()
    assert "no question waits for your answer" in text_to(club.write("red", "YES"), "red")


@pytest.mark.parametrize("text", ["yes", "NO", "No, thanks"])
def test_a_bare_yes_or_no_to_a_proposal_is_asked_about(text: str) -> None:
    """It may be a move, or AGREE; neither is done."""
    club = Club()
    club.write("red", "place 3 forest")
    club.write("red", "PROPOSE END")
    handled = club.write("blue", text)
    assert handled.save is None and club.roster.proposals
    assert "Write AGREE or DISAGREE" in text_to(handled, "blue")


def test_a_yes_confirms_nothing_while_it_may_be_meant_for_a_proposal() -> None:
    """The question has its own answer, and so has the proposal."""
    club = Club()
    club.write("red", "PROPOSE END")
    mail = question(club.write("blue", "PRESENT", sender="elsewhere@example.org"))
    told = text_to(club.write("blue", "YES"), "blue")
    assert f"YES {mail.kind} or NO {mail.kind}" in told and "Write AGREE or DISAGREE" in told
    assert len(club.roster.held) == 1
    assert "dropped" in text_to(club.write("blue", "no", to=mail), "blue")
    assert "Write AGREE or DISAGREE" in text_to(club.write("blue", "no"), "blue")


def test_a_bare_no_is_a_move_where_nothing_waits() -> None:
    """As the game reads it."""
    club = Club()
    assert "dropped" not in text_to(club.write("red", "no"), "red")


# Nothing of a letter that is not understood is done.

def using() -> Club:
    """A game where red uses its figures next."""
    club = Club()
    for place in ("3 forest", "3 clay-pit", "2 hut", "2 hunt"):
        club.write(club.match.game.to_move(club.match.state).decisions[0].seat, f"place {place}")
    return club


@pytest.mark.parametrize("text", [
    "ABSENT 1/12 to 5/12\nuse forest", "use forest\nABSENT whenever",
    "PRESS TO purple\nhi\nEND PRESS\nuse forest", "PRESS TO blue\nhi\nEND PRESS\nuse fieeld",
    "PRESS TO blue\nhi\nEND PRESS\n\nuse fieeld", "WAIT\n\nuse fieeld",
    "BROADCAST\nEND BROADCAST\nuse forest"])
def test_a_line_that_is_not_understood_holds_back_all(text: str) -> None:
    """The moves and the mail to others, wherever it stands."""
    club = using()
    before = club.roster.people
    handled = club.write("red", text)
    assert handled.save is None and not text_to(handled, "blue") and club.roster.people == before
    assert "Nothing was done" in text_to(handled, "red")


@pytest.mark.parametrize("text", [
    "PAUSE\nEXTEND 24h BECAUSE so", "DEADLINE soon BECAUSE so\nPAUSE BECAUSE so",
    "EXTEND a bit BECAUSE so\nPAUSE BECAUSE so", "WAIT\nPAUSE BECAUSE so",
    "use forest\nPAUSE BECAUSE so", "PAUSE BECAUSE so\n\nEXTEND a bit BECAUSE so"])
def test_a_command_of_the_moderator_that_is_wrong_holds_back_the_others(text: str) -> None:
    """For the later ones may hang on it."""
    club = Club(deadline_rule="every 48h", zone="Europe/Berlin")
    club.tick()
    before = club.roster
    told = text_to(club.write("moderator", text), "moderator")
    assert "Nothing was done" in told
    assert (club.roster.deadline, club.roster.paused) == (before.deadline, before.paused)


@pytest.mark.parametrize("text", ["1.12. to 5.12.", "1.12.-5.12.", "1.12. to 5.12",
                                  "1.12.2026 to 5.12.2026", "1. 12. to 5. 12. 2026"])
def test_days_may_be_written_with_points(text: str) -> None:
    """The day comes first; strokes are refused."""
    club = using()
    club.write("red", f"ABSENT {text}\nuse forest")
    assert club.roster.people[0].absences == (("2026-12-01", "2026-12-05"),)


def test_a_deadline_may_be_written_with_points() -> None:
    """With its time."""
    club = Club(zone="Europe/Berlin")
    club.write("moderator", "DEADLINE 25.11.2026 20:00 BECAUSE so")
    assert club.roster.deadline == "2026-11-25T19:00:00Z"


def test_what_only_looks_is_answered_beside_a_line_that_is_listed() -> None:
    """Take is a verb of the game."""
    told = text_to(Club().write("red", "STATUS\n\nTake it easy, all\nAnn"), "red")
    assert "red to move" in told and "Nothing was" not in told


# Which line is wrong.

@pytest.mark.parametrize(("text", "line"), [
    ("use forest\n\nuse forest", 3), ("Hi,\n\nuse forest\nuse forest", 4),
    ("> old\n> mail\n\nuse forest\n\nuse forest", 6),
    ("ORDERS\nuse forest\n\nuse forest\nEND ORDERS", 4)])
def test_the_line_that_is_wrong_is_named_and_quoted(text: str, line: int) -> None:
    """Not the first of those that stand together."""
    told = text_to(using().write("red", text), "red")
    assert f"line {line} “use forest”: It is blue's turn" in told
    assert told.count("line ") == 1


def test_rules_of_nothing_name_no_command_of_a_terminal() -> None:
    """In the words of a mail."""
    club = Club(office=replace(
        OFFICE, explain=lambda game, thing: explain.explanation(game, thing, inputs)))
    told = text_to(club.write("red", "RULES frobnicate"), "red").partition("WHAT HAPPENED")[0]
    assert "does not mention “frobnicate”" in told and "referee " not in told
    assert "RULES prints a whole page." in told
