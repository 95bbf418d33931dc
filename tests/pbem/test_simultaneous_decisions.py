"""Messages of seats that decide at the same time: a slower one loses nothing."""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.commands import move, plan, undo
from referee.commands.transaction import Transaction
from referee.core.match import log_entry, save_writer
from referee.core.match.entry_texts import MODERATOR, REFEREE
from tests.support import harness
from tests.support.negotiations import shared, talking, trading
from tests.support.office_in_memory import Club, text_to

SEATS = ("red", "blue", "green", "yellow")


def feeding(**options: str) -> tuple[bytes, Any]:
    """A game of four in which three at least lack food, right when they are asked."""
    for seed in range(40):
        first = harness.begin("stone-age", "standard", SEATS, options, f"{seed:064x}")
        turns = [first]
        for turn in talking(first, Random(f"four feed {seed}")):
            turns.append(turn)
            decisions = shared(turn.match)
            if len(decisions) > 2 and all(decision.kind == "feed" and any(
                    fed(turn, decision.seat)) for decision in decisions):
                lines = [one.entry for one in turns]
                return save_writer.dumps(harness.saved(first, "standard", lines,
                                                       turn.match)), turn
    raise AssertionError("nobody lacks food")


def fed(turned: Any, seat: str) -> Iterator[str]:
    """How a seat can feed its people."""
    rules = turned.match.game
    return (text for move in rules.options(turned.match.state, seat)
            if (text := rules.write(move)).startswith("feed "))


@pytest.fixture(scope="module")
def hungry() -> tuple[bytes, Any]:
    """The game."""
    return feeding()


def club(hungry: tuple[bytes, Any], **changes: Any) -> tuple[Club, dict[str, str]]:
    """It by mail, and what each who is asked answers."""
    raw, turned = hungry
    found = Club("stone-age", 4, **changes)
    found.save = raw
    found.roster = replace(found.roster, game="a-game")
    return found, {decision.seat: next(fed(turned, decision.seat))
                   for decision in shared(turned.match)}


def moves(club: Club, since: int) -> list[str]:
    """The moves that the log has since a turn."""
    return [log_entry.row_text(row) for line in log_entry.parse_log(club.game.saved.log)
            if line.n > since for row in line.moves]


def test_messages_that_cross_at_a_feeding_are_all_played(hungry: tuple[bytes, Any]) -> None:
    """In any order; nobody is refused, and nobody is asked again for what he answered."""
    _, answers = club(hungry)
    ends = []
    for order in permutations(answers):
        game, _ = club(hungry)
        turn = game.match.position_turn
        for seat in order:
            handled = game.write(seat, answers[seat], turn)
            assert text_to(handled, seat).startswith("Played: ")
            assert "illegal-stale" not in text_to(handled, seat)
            assert not any(decision.seat == seat and decision.kind == "feed"
                           for decision in game.match.game.to_move(game.match.state).decisions)
        assert sorted(moves(game, turn)) == sorted(f"{s}: {text}" for s, text in answers.items())
        ends.append(game.match.state)
    assert all(end == ends[0] for end in ends)


def test_a_late_message_says_so_in_plain_words(hungry: tuple[bytes, Any]) -> None:
    """What it answers, what the last turn is, and that it counts."""
    game, answers = club(hungry)
    turn = game.match.position_turn
    first, second, *_ = answers
    game.write(first, answers[first], turn)
    told = text_to(game.write(second, answers[second], turn), second)
    assert (f"answers turn {turn}, and the game is at turn {turn + 1}. The move counts, because "
            "nothing that it depends on has changed.") in " ".join(told.split())


def test_what_was_due_before_a_message_does_not_make_it_late() -> None:
    """A plan whose time has come plays first; the answer beside it counts."""
    raw, turned = feeding(plans="30")
    first, second, *_ = (decision.seat for decision in shared(turned.match))
    turn, texts = turned.match.position_turn, {s: next(fed(turned, s)) for s in (first, second)}
    change = Transaction(raw, "a-game")
    plan.file(change, texts[first], "2026-01-31T18:01:00Z", seat=first, viewer=first)
    assert change.after is not None
    later = Transaction(change.after, "a-game")
    answer = move.move(later, texts[second], "2026-01-31T20:00:00Z", seat=second, viewer=second,
                       at=f"{turn}", brief=True)
    assert [made.seat for made in answer.played] == [first, second]
    assert [problem.code for problem in answer.problems] == ["referee/doubtful-late"]


def test_the_same_message_again_feeds_nobody(hungry: tuple[bytes, Any]) -> None:
    """Its question is answered."""
    game, answers = club(hungry)
    turn = game.match.position_turn
    first, second, *_ = answers
    for seat in (first, second):
        game.write(seat, answers[seat], turn)
    before = moves(game, turn)
    assert "illegal-stale" in text_to(game.write(first, answers[first], turn), first)
    assert moves(game, turn) == before


def test_a_question_that_has_changed_is_not_answered_late(hungry: tuple[bytes, Any]) -> None:
    """Points that the moderator gives to a seat change what it answers, and no other's."""
    game, answers = club(hungry)
    turn = game.match.position_turn
    first, second, *_ = answers
    change = game.game
    undo.rule(change, "a slip", [f"players.{SEATS.index(second)}.score=7"], game.now,
              viewer=MODERATOR)
    assert change.after is not None
    game.save = change.after
    assert game.match.position_turn == turn + 1
    assert "illegal-stale" in text_to(game.write(second, answers[second], turn), second)
    assert "illegal-stale" not in text_to(game.write(first, answers[first], turn), first)
    assert moves(game, turn + 1) == [f"{first}: {answers[first]}"]


def test_the_deadline_plays_for_the_silent_alone(hungry: tuple[bytes, Any]) -> None:
    """Those whose messages crossed are not late."""
    game, answers = club(hungry, deadline_rule="48h")
    turn = game.match.position_turn
    game.tick(game.now)
    silent, *others = answers
    for seat in others:
        game.write(seat, answers[seat], turn)
    game.tick("2026-11-25T12:00:00Z")
    made = [text for text in moves(game, turn) if "feed" in text or "starve" in text]
    assert sorted(made[:-1]) == sorted(f"{seat}: {answers[seat]}" for seat in others)
    assert made[-1].startswith(f"{silent} by {REFEREE}: ")


def test_answers_to_an_offer_that_cross_both_count() -> None:
    """In either order; what they lead to is known to all."""
    playing = trading()
    turn, number = playing.now.position_turn, playing.now.state.offers[0].number
    others = [seat for seat in playing.now.seats if seat != playing.now.state.active]
    for order in permutations(others):
        game = Club("settlers", 3)
        game.save = playing.raw
        game.roster = replace(game.roster, game=playing.now.header.id)
        for seat, text in zip(order, ("refuse", "accept"), strict=True):
            assert "Played: " in text_to(game.write(seat, text, turn), seat)
        assert moves(game, turn) == [f"{order[0]}: refuse {number}", f"{order[1]}: accept {number}"]
        assert "illegal-stale" in text_to(game.write(order[1], "accept", turn), order[1])


def test_a_draft_is_for_the_phase_of_its_mail() -> None:
    """DRAFT, READY and WITHDRAW of an older phase do nothing, but a head says which is meant."""
    game = Club("stone-daze")
    for seat in game.seats:
        game.write(seat, "set-up: standard")
    first = game.match.position_turn
    for seat in game.seats:
        game.write(seat, "orders 1: stay")
    assert game.match.position_turn > first
    game.write("red", "DRAFT\nnone\nEND DRAFT", first)
    assert not game.match.draft_orders
    game.write("red", "DRAFT\nclubs 1: none\nEND DRAFT", first)
    assert "red" in game.match.draft_orders
    assert "illegal-stale" in text_to(game.write("red", "READY", first), "red")
    assert "illegal-stale" in text_to(game.write("red", "WITHDRAW", first), "red")
    assert "red" in game.match.draft_orders and not game.match.orders
    game.write("red", "READY")
    assert game.match.orders["red"].text == "none"
