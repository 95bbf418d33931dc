"""The end of a game by mail: everybody gets the winner, the places and the score sheet."""

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from referee.commands import show
from referee.core.document.blocks import text
from referee.core.match import entry_texts, log_entry, replay
from referee.core.match import match as matches
from referee.core.match.entry_texts import Played
from referee.files import inputs
from referee.pbem.inbound.cut_line import CUT, READ
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster.game_roster import MODERATOR
from tests.support import writing_styles
from tests.support.office_in_memory import Club, posted, question, state, text_to
from tests.support.paths import SAVES

ENDS = {  # a game of each title, and who wins it in the words of its last mails
    "stone-age/two-players-cards-run-out": "wins, 109 to 104",
    "stone-age/two-players-shared-victory":
        "Ann (red) and Bob (blue) share the first place, 153 to 153",
    "stone-age-solo/loss-by-cards": "-185 points: loss",
    "settlers/three-players-round-limit-youngest-first": "Cleo (green) wins, 2 to 0 to 0",
    "fire-and-stone/two-players-to-the-last-hut": "Dan (yellow) wins, 32 to 26",
    "stone-daze/draw-agreed": "Ann (red) and Bob (blue) share the first place",
    "stone-daze/landing": "Ann (red) wins"}
WATCHER, HEAD = "dora@example.org", "The game is over: "


@cache
def over(name: str) -> Club:
    """A game that was played to its end, of which the last moves were taken back and sent again."""
    club = Club(watchers=(WATCHER,)).seated((SAVES / f"{name}.toml").read_bytes())
    lines = list(log_entry.parse_log(club.game.saved.log))
    last = club.match.position_turn
    to = replay.previous_turn(replay.history(club.match, lines), last)
    club.write(MODERATOR, f"UNDO {to} BECAUSE it is to end by mail")
    club.sent.clear()
    assert matches.to_move(club.match).decisions
    turn = club.match.position_turn
    for row in lines[-1].moves:
        made = entry_texts.parse(log_entry.row_text(row))
        assert isinstance(made, Played) and not made.actor
        club.write(made.seat, f"ORDERS\n{made.text}\nEND ORDERS", turn)
        if made.seat in club.match.draft_orders:  # of a clan it counts when that is ready
            club.write(made.seat, "READY", turn)
    assert not matches.to_move(club.match).decisions
    return club


def ends(club: Club) -> dict[str, Mail]:
    """The last mail of everybody."""
    return {to: mail for mail in club.sent for to in mail.recipients}


@pytest.mark.parametrize("name", ENDS)
def test_everybody_has_the_winner_and_the_score_sheet_at_the_end(name: str) -> None:
    """Who plays, who watches, who moderates: first who won, then what ``score`` prints."""
    club = over(name)
    last = ends(club)
    assert {*last} == {*(f"{seat}@example.org" for seat in club.seats), WATCHER,
                       "moderator@example.org"}
    score = show.score(club.game.saved, club.match, resources=inputs)
    sheet = [line for line in score.text.splitlines()
             if not line.startswith(("[", "  "))]
    assert "SCORE SHEET" in sheet
    for to, mail in last.items():
        whole = text(replace(mail, players={}).page, 78).splitlines()
        assert mail.state.split("\n")[-1].startswith("The game is over: "), to
        said = mail.surface.resolve(mail.state).splitlines()[-1]
        assert text(mail.page, 1000).count(said) == 1
        assert ENDS[name] in mail.surface.resolve(mail.state)
        assert [line for line in sheet if line not in whole] == [], to
        assert "YOUR MOVE" not in whole


@pytest.mark.parametrize("text_", ["SCORE", "Who won?", "who won", "So who won the game?",
                                   "What's the score?", "Score?"])
def test_who_won_is_answered_after_the_end(text_: str) -> None:
    """As often as somebody asks."""
    club = over("stone-age/two-players-cards-run-out")
    handled = club.write("blue", text_)
    club.roster = replace(club.roster, answered={})
    assert handled.save is None
    assert state(handled, "blue").startswith(HEAD)
    assert "SCORE SHEET" in text_to(handled, "blue")


def test_the_status_of_a_game_that_is_over_names_the_winner() -> None:
    """And where the score sheet is."""
    club = over("stone-age/two-players-cards-run-out")
    handled = club.write("blue", "STATUS")
    assert state(handled, "blue").startswith(HEAD) and " wins, " in state(handled, "blue")
    assert "score sheet, send SCORE" in text_to(handled, "blue")
    handled = club.write("red", "place 3 forest")
    assert state(handled, "red").startswith("Nothing was played.\nThe game is over: ")
    assert "SCORE shows" in text_to(handled, "red")


def test_a_game_that_is_given_up_has_no_winner() -> None:
    """All are told so, and why, with what the position was worth."""
    club = Club(watchers=(WATCHER,))
    club.tick()
    asked = question(club.write(MODERATOR, "END GAME BECAUSE Ann has moved away"))
    handled = club.write(MODERATOR, "YES", to=asked)
    for to in ("red", "blue", WATCHER, MODERATOR):
        mail = text_to(handled, to)
        assert f"{HEAD}No player wins: the game was ended early" in state(handled, to)
        assert "SCORE SHEET" in mail
        assert "Why: Ann has moved away" in mail and "goes on" not in mail
    assert state(club.write("red", "STATUS"), "red").startswith(HEAD)


def test_a_game_whose_sheets_are_all_in_is_not_over() -> None:
    """While they wait to be opened; nobody is told of an end, and the state says so."""
    club = Club("stone-daze", 2, options={"settle": "20"})
    club.tick()
    for seat in club.seats:
        handled = club.write(seat, "standard")
        assert "Over" not in text_to(handled, seat) and "is over" not in text_to(handled, seat)
    assert len(handled.mails) == 1
    for command in ("STATUS", "SCORE"):
        handled = club.write(MODERATOR, command)
        assert state(handled, MODERATOR) == "All orders are in"
        assert "is over:" not in text_to(handled, MODERATOR)
    assert "CONCEDE was not done yet" in text_to(club.write("red", "CONCEDE"), "red")


def test_the_score_of_a_game_that_goes_on_is_what_it_would_be() -> None:
    """And says that it is not over; for who moderates, too."""
    club = Club()
    for whose in ("red", MODERATOR):
        handled = text_to(club.write(whose, "SCORE"), whose)
        assert "IF IT ENDED NOW" in handled and "The game is not over" in handled


@pytest.mark.parametrize("line", ["Who won the lottery?", "Score one for you", "Who is red?",
                                  "what a score!"])
def test_other_questions_ask_for_no_score(line: str) -> None:
    """A line of talk is no command, and holds no order back."""
    club = Club()
    handled = text_to(club.write("red", f"place 3 forest\n\n{line}"), "red")
    assert "SCORE SHEET" not in handled and club.match.position_turn == 2


def test_a_game_by_messages_ends_with_the_result() -> None:
    """From its first message to its last: of several rounds, all by mail."""
    random, club = Random("to the end"), Club("stone-daze", 2, options={"rounds": "2"})
    club.tick()
    while decisions := [decision for decision in matches.to_move(club.match).decisions
                        if decision.must]:
        club.roster = replace(club.roster, answered={})
        order = writing_styles.order(club.match, decisions[0], random)
        club.write(decisions[0].seat, f"ORDERS\n{order}\nEND ORDERS")
    for to, mail in ends(club).items():
        shown = posted(club, mail)
        assert HEAD in shown and "SCORE SHEET" in shown, to


@pytest.mark.parametrize("name", ENDS)
def test_at_the_end_too_no_line_of_ours_is_an_order(name: str) -> None:
    """Sent back as it came, it plays nothing."""
    club = over(name)
    for mail in ends(club).values():
        cut = CUT if mail.token else READ
        assert f"\n{cut}" in posted(club, mail)
