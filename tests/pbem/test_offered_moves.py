"""Shortcuts that a mail offers are read as offered: several moves, plans, preferences."""

import re
from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from referee.commands import show
from referee.core.match import match as matches
from referee.core.plans import lookahead
from referee.pbem.handlers.processing import ProcessingResult
from referee.pbem.outbound import offer_texts
from tests.support import harness, policies
from tests.support.office_in_memory import Club, posted, state, text_of, text_to
from tests.support.paths import SAVES
from tests.support.simulated_players import chosen

TABLES = [("stone-age", 2), ("stone-age", 4), ("stone-age-solo", 1), ("fire-and-stone", 3),
          ("settlers", 3), ("stone-daze", 2)]
MOVES = {"stone-age": 24, "stone-age-solo": 16, "fire-and-stone": 8, "settlers": 24,
         "stone-daze": 4}
ROUND = ("  · PLAN\n  · place 3 forest or 3 hunt\n  · 1 tool-maker or 1 field or 1 hunt\n"
         "  · 1 field or 1 quarry or 1 hunt\n  · END PLAN")


def blocks(text: str) -> Iterator[tuple[str, str]]:
    """What a mail offers to be sent back: under which words, and the lines."""
    for part in text.split("\n\n"):
        first, _, lines = part.partition("\n")
        if first in offer_texts.OFFERS:
            yield first, lines


def without(block: str) -> str:
    """A block as who types it writes it."""
    return "\n".join(line.strip().removeprefix("· ") for line in block.split("\n"))


@cache
def offered(game: str, seats: int) -> list[tuple[Club, str, str, str]]:
    """Positions of a game in which something is offered: whose it is, under which words, what."""
    random, club = Random(f"offers {game} {seats}"), Club(game, seats)
    found: dict[tuple[str, str], list[tuple[Club, str, str, str]]] = {}
    sent = club.tick().mails
    for _ in range(MOVES[game]):
        for mail in sent:
            if mail.token and mail.token.seat in club.seats:
                for lead, block in blocks(posted(club, mail)):
                    kind = block.rpartition("when ")[2].partition(":")[0] if (
                        lead == offer_texts.AGAIN) else lead
                    found.setdefault((lead, kind), []).append(
                        (copy(club), mail.token.seat, lead, block))
        decisions = [decision for decision in matches.to_move(club.match).decisions
                     if decision.must]
        if not decisions:
            break
        decision, match = random.choice(decisions), club.match
        club.roster = replace(club.roster, answered={})
        if decision.kind in match.game.order_kinds:
            text = f"{decision.what}: " + match.game.write(next(match.game.options(match.state,
                                                                                   decision.seat)))
        else:
            move = chosen(match.game, match.state, decision.seat, policies.of(game), random)
            text = match.game.write(match.game.canonical_move(match.state, decision.seat, move))
        sent = club.write(decision.seat, text).mails
    return [random.choice(some) for some in found.values()]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_each_block_that_is_offered_plays_as_it_stands(game: str, seats: int) -> None:
    """With our marks, as it is copied; and without them, as it is typed."""
    some = offered(game, seats)
    assert some
    for club, seat, lead, block in some:
        for text in (block, f"Hi,\n\n{without(block)}\n\nBest wishes\nAnn"):
            at = copy(club)
            before = at.match.position_turn
            handled = at.write(seat, text)
            told = text_to(handled, seat)
            assert "efused" not in state(handled, seat) and handled.save is not None, (text, told)
            assert at.match.position_turn > before or lead == offer_texts.SHEETS, (text, told)
            assert "not read" not in told and "stopped: nothing" not in told, (text, told)


def test_several_moves_are_offered_where_the_same_seat_is_asked_next() -> None:
    """Not where another is: who places waits for the others."""
    club = Club()
    assert offer_texts.SEVERAL not in text_to(club.tick(), "red")
    assert lookahead.example_pair(club.match, "red") is None
    told = text_to(Club("fire-and-stone", 3).tick(), "blue")
    lines = told.partition(offer_texts.SEVERAL)[2].split("\n")[1:3]
    assert lines[0].startswith("  · scout 1 to ") and lines[1].startswith("  · ")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_plan_is_offered_with_the_first_placing_of_a_round(seats: int) -> None:
    """And with no other; it is not repeated in answer to other things."""
    club = Club("stone-age", seats)
    first = text_to(club.tick(), "red")
    assert offer_texts.ROUND in first and "  · place 3 forest or 3 hunt\n" in first
    assert offer_texts.ROUND not in text_to(club.write("red", "STATUS"), "red")
    for seat in club.seats:
        told = text_to(club.write(seat, "place 1 hunt"), (*club.seats, "red")[
            club.seats.index(seat) + 1])
        assert (offer_texts.ROUND in told) == (seat != club.seats[-1]), told


def test_a_plan_plays_the_round_without_another_mail_to_its_seat() -> None:
    """Two players, two messages, and all is placed but what both wanted alone."""
    club = Club()
    club.tick()
    club.write("red", ROUND)
    handled = club.write("blue", without(ROUND))
    assert club.match.position_turn >= 6
    assert "red: place 1 tool-maker" in text_to(handled, "blue")


def test_a_changed_plan_with_our_marks_is_read() -> None:
    """Who fills it in may leave them, or type lines of their own between."""
    for text in ("  · PLAN\n  · place 2 hut\n  · 2 forest or 3 hunt\n  · END PLAN",
                 "Hi,\n  · PLAN\nplace 2 hut\n2 forest or 3 hunt\n  · END PLAN\nAnn",
                 "· plan until withdrawn\n· place 2 hut\n\n· 2 forest or 3 hunt\n· end plan"):
        club = Club()
        club.write("red", text)
        assert (club.match.position_turn == 2
                and "place 2 forest or place 3 hunt" in club.match.plans["red"])


def test_a_mail_of_ours_that_comes_back_files_no_plan() -> None:
    """Whatever is lost of its lines; nor do parts of it with other marks beside."""
    club = Club()
    asked = next(mail for mail in club.tick().mails if "red@example.org" in mail.recipients)
    lines = [line for line in posted(club, asked).split("\n") if "===" not in line]
    for text in ("\n".join(lines), "\n".join(lines[2:]), f"  1. · place 3 hunt\n{ROUND}",
                 f"{offer_texts.ROUND}\n{ROUND}", f"YOUR MOVE: PLACE FIGURES\n\n{ROUND}"):
        assert club.write("red", text).save is None, text
        assert not club.match.plans and club.match.position_turn == 1


def test_a_plan_until_withdrawn_lasts_so_long() -> None:
    """What stands behind PLAN is its first line; what is no part of a plan is refused."""
    club = Club()
    club.write("red", "PLAN until withdrawn\nwhen feed: wood first\nEND PLAN")
    assert club.match.plans == {"red": "until withdrawn; when feed: wood first"}
    told = text_to(club.write("red", "PLAN for ever and ever\nwhen tools: none\nEND PLAN"), "red")
    assert "line 1 “for ever and ever”" in told
    assert club.match.plans == {"red": "until withdrawn; when feed: wood first"}


def test_a_plan_for_the_round_keeps_standing_answers() -> None:
    """Else who accepts it would lose what was accepted before."""
    club = Club()
    club.write("red", "PLAN until withdrawn\nwhen feed: wood first\nEND PLAN")
    club.roster = replace(club.roster, people=tuple(
        replace(one, informed_turn=0) for one in club.roster.people))
    (_, block), = blocks(posted(club, club.tick().mails[0]))
    assert block.split("\n")[0] == "  · PLAN until withdrawn"
    assert block.split("\n")[-2:] == ["  · when feed: wood first", "  · END PLAN"]
    club.write("red", block)
    assert "when feed: wood first" in club.match.plans["red"] and club.match.position_turn == 2


def until(club: Club, random: Random, wanted: Callable[[str], bool]) -> str:
    """Play at random until a mail is as wanted; its text."""
    for _ in range(100):
        match = club.match
        decision = next(decision for decision in matches.to_move(match).decisions if decision.must)
        club.roster = replace(club.roster, answered={})
        moves = show.legal(match, "", seat=decision.seat).view
        for mail in club.write(decision.seat, random.choice(moves)).mails:
            text = posted(club, mail)
            if wanted(text):
                return text
    raise AssertionError("no such mail came")


@pytest.mark.parametrize(("game", "seats", "kind", "wish"), [
    ("stone-age", 2, "tools", "none"),
    pytest.param("stone-age", 2, "feed", "wood first", marks=pytest.mark.slow)])
def test_a_preference_is_offered_at_the_first_question_of_its_kind(
        game: str, seats: int, kind: str, wish: str) -> None:
    """Not a move, and not at the second."""
    club, random = Club(game, seats), Random(f"{game} {kind}")
    asked = re.compile(rf"YOUR MOVE: .*\b{kind}\b", re.IGNORECASE)
    text = until(club, random, lambda text: bool(asked.search(text)))
    assert f"  · PLAN until withdrawn\n  · when {kind}: {wish}\n  · END PLAN" in text
    seat = re.search(rf"{club.roster.game} \d+ (\w+) ", text)
    assert seat is not None
    told = text_to(club.write(seat[1], "LEGAL"), seat[1])
    assert offer_texts.AGAIN not in told


def test_a_preference_is_offered_in_a_sealed_phase() -> None:
    """And answers it at once: it is no sheet."""
    club = Club("settlers", 4).seated((SAVES / "settlers/four-players-discards-half-in.toml"
                                       ).read_bytes())
    club.roster = replace(club.roster, people=tuple(
        replace(one, informed_turn=0) for one in club.roster.people))
    mail = next(mail for mail in club.tick().mails if offer_texts.AGAIN in text_of(mail))
    assert mail.token is not None
    (_, block), = blocks(posted(club, mail))
    assert "  · when discard: keep flint\n" in block
    club.write(mail.token.seat, block)
    assert mail.token.seat not in [decision.seat
                                   for decision in matches.to_move(club.match).decisions
                                   if decision.must]


def test_to_end_the_turn_is_offered_to_who_can_do_nothing_else() -> None:
    """In Settlers, where only their hand says so; what all know plays it unasked."""
    turns = harness.random_game(*next(of for of in harness.TABLES
                                      if of[0] == "settlers" and len(of[2]) == 3))
    found = []
    for turn in turns:
        game, now = turn.match.game, turn.match.state
        for decision in game.to_move(now).decisions:
            if decision.kind == "build" and decision.must:
                only = [game.write(move) for move in game.options(now, decision.seat)] == ["end"]
                assert game.suggested_preference(now, decision.seat, "build") == ("end" if only
                                                                                  else "")
                found.append(only)
    assert {*found} == {True, False}


# Sheets.

def test_orders_and_clubs_in_one_message_are_filed_together() -> None:
    """Also by the last to file, for whom the orders open at once."""
    club = Club("stone-daze")
    for seat in club.seats:
        club.write(seat, "standard")
    texts = {seat: "\n".join(lookahead.example_pair(club.match, seat) or ()) for seat in club.seats}
    assert all(re.fullmatch(r"orders 1: .+\nclubs 1: if enemy laid nothing then .+", text)
               for text in texts.values())
    handled: ProcessingResult | None = None
    for seat, text in texts.items():
        handled = club.write(seat, text.replace("\n", "\n\n"))
    assert handled is not None and "Round 2 begins." in text_to(handled, "blue")


def test_clubs_that_wait_are_asked_for_where_something_is_laid() -> None:
    """By who has learned of it; the others' are filed."""
    club = Club("stone-daze")
    for seat in club.seats:
        club.write(seat, "standard")
    red, blue = (lookahead.example_pair(club.match, seat) or ("", "") for seat in club.seats)
    club.write("red", "\n".join(red))
    fire = next(text for text in map(club.match.game.write, club.match.game.options(
        club.match.state, "blue")) if " fire " in text)
    handled = club.write("blue", f"orders 1: {fire}\n{blue[1]}")
    assert "YOUR MOVE: CLUBS 1" in text_to(handled, "red")
    assert [decision.seat for decision in matches.to_move(club.match).decisions] == ["red"]


def test_a_message_with_a_wrong_second_sheet_files_nothing() -> None:
    """The place of what is wrong is that in the message."""
    club = Club("stone-daze")
    for seat in club.seats:
        club.write(seat, "standard")
    told = text_to(club.write("red", "orders 1: stay\n\nclubs 1: elephant d5"), "red")
    assert "No orders were saved." in told and "line 3 “clubs 1: elephant d5”" in told
    assert not club.match.orders and not club.match.plans


def test_several_moves_as_they_are_written_down_are_no_shorthand() -> None:
    """Where a shorthand for luck waits for a yes, lines of canonical moves do not."""
    for text, played in (("use hut\nuse hunt", True), ("use hut\nhunt", False)):
        club = Club(confirm="shorthand")
        for seat, move in (("red", "place 2 hunt"), ("blue", "place 3 forest"),
                           ("red", "place 2 hut"), ("blue", "place 2 hunt"),
                           ("red", "place 1 field")):
            club.write(seat, move)
        handled = club.write("red", text)
        assert ("Played: use hut; use hunt" in text_to(handled, "red")) == played


def test_who_shares_a_seat_is_offered_no_sheet_ahead() -> None:
    """To one that hangs on something the part of another cannot be joined."""
    club = Club("stone-daze")
    red, blue = club.roster.people
    club.roster = replace(club.roster, people=(red, replace(red, address="mate@example.org"), blue))
    for seat in club.seats:
        handled = club.write(seat, "standard")
    assert "YOUR MOVE: ORDERS 1" in text_to(handled, "red")
    assert offer_texts.SHEETS not in text_to(handled, "red")
    assert offer_texts.SHEETS in text_to(handled, "blue")
