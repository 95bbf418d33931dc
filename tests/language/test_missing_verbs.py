"""Moves with a missing or vague verb are read by what the seat must decide."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from referee.core.base.problem import Refused, errors_among
from referee.core.game.decisions import NotNow
from referee.core.input import sequence
from referee.core.input.sequence import SequenceResult
from referee.core.language import free_text
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.pbem.inbound.chat import CHAT
from tests.support import harness
from tests.support.harness import WHEN, every_table
from tests.support.refusals import no_offers

# Positions of a game beside those of each kind of decision, and legal moves of a question there.
READ, FILLED = (6, 30), (3, 8)
PLACING = harness.begin("stone-age", "standard", ("red", "blue")).match


def said(match: Match, text: str) -> SequenceResult:
    """What becomes of a text that is only checked."""
    return sequence.run(match, text, None, WHEN, None)


def meant(match: Match, text: str) -> str:
    """The one move that a text means."""
    result = said(match, text)
    assert not result.problems, result.problems
    move, = result.moves
    return str(match.game.write(move))


def wrong(match: Match, text: str) -> str:
    """The code that a text is refused with."""
    try:
        return said(match, text).problems[0].code
    except Refused as error:
        return error.problems[0].code


@pytest.mark.parametrize(("text", "move"), [
    ("hut", "place 2 hut"), ("2 hut", "place 2 hut"), ("the tool maker", "place 1 tool-maker"),
    ("card 2", "place 1 card 2"), ("forest: 3", "place 3 forest"),
    ("put three people into the forest, please", "place 3 forest"),
    ("I want to place three guys in the forest, of course", "place 3 forest"),
    ("ok, then I'll go to the hut this time", "place 2 hut"),
    ("So I'd like 3 in the forest", "place 3 forest"),
])
def test_a_verb_may_be_missing_or_too_wide(text: str, move: str) -> None:
    """While one thing is asked, what answers it is meant."""
    assert meant(PLACING, text) == move


@pytest.mark.parametrize(("text", "code"), [
    ("forest", "referee/ambiguous-move"), ("3", "referee/invalid-text"),
    ("Ann", "referee/invalid-word"),
    ("decline card 2", "illegal-now"), ("9 forest", "illegal-people"),
    ("use 9 forest", "illegal-now"), ("no", "illegal-pass"),
])
def test_what_is_not_understood_is_refused_by_the_reason_that_came_farthest(text: str,
                                                                          code: str) -> None:
    """What begins with its own verb means that, and is refused as such."""
    assert wrong(PLACING, text) == code


def test_what_could_mean_two_moves_is_refused_with_both() -> None:
    """A card may be bought or declined, and who forgot its price has not declined it."""
    result = said(acting(), "card 1")
    problem, = result.problems
    assert problem.code == "illegal-use" and not result.moves
    assert result.offers[:2] == ("buy card 1 with wood", "decline card 1")
    assert meant(acting(), "card 1 with 1 wood") == "buy card 1 with wood"
    assert meant(acting(), "the forest") == "use forest"


def acting() -> Match:
    """A position in which red may use the forest, then buy card 1 or decline it."""
    state = PLACING.state
    red = replace(state.players[0], placed=(("card 1", 1), ("forest", 1)), goods=(1, 0, 0, 0, 0))
    return replace(PLACING, state=replace(state, phase="act", players=(red, *state.players[1:])))


@pytest.mark.parametrize("text", [
    "please", "of", "all", "all meat", "1", "use all", "thanks a lot"])
def test_what_binds_for_long_or_ends_something_needs_its_verb(text: str) -> None:
    """Filler alone means nothing; a standing refusal is not guessed."""
    turns = harness.passed(harness.random_game("settlers", "standard", ("red", "blue", "green")))
    match = next(turn.match for turn in turns
                 if any(decision.kind == "trade" for decision in turn.match.game.to_move(
                   turn.match.state).decisions))
    assert wrong(match, text).startswith("referee/invalid-")


@every_table
def test_canonical_text_means_itself(game: str, name: str, seats: tuple[str, ...]) -> None:
    """Whatever is asked, every legal one is read as what it is."""
    random = Random(f"reading {game} {name} {seats}")
    for match, seat, text in legal(game, name, seats, random, *READ):
        assert read(match, seat, text) == text


def read(match: Match, seat: str, text: str) -> str:
    """The legal move that a text means, as it is written down. Refused: none."""
    move = free_text.interpret(match.game, match.state, seat, text)
    wrong = errors_among(match.game.check(match.state, seat, move))
    if wrong:
        raise Refused(*wrong)
    return str(match.game.write(match.game.canonical_move(match.state, seat, move)))


def legal(game: str, name: str, seats: tuple[str, ...], random: Random, positions: int,
          each: int) -> Iterator[tuple[Match, str, str]]:
    """Positions of a random game, the seats that are asked, legal canonical texts."""
    turns = harness.passed(harness.random_game(game, name, seats))
    for turn in harness.spread(turns, random, 0, positions):
        bound_game, state = turn.match.game, turn.match.state
        for decision in bound_game.to_move(state).decisions:
            for move in islice(bound_game.options(state, decision.seat), each):
                yield (turn.match, decision.seat,
                       bound_game.write(bound_game.canonical_move(state, decision.seat, move)))


# Answers to what is not asked.

def used(*steps: str) -> SequenceResult:
    """What becomes of a chain in phase 2; red has figures on three places."""
    state = PLACING.state
    red = replace(state.players[0], placed=(("field", 1), ("forest", 1), ("hunt", 2)))
    match = replace(PLACING, state=replace(state, phase="act", players=(red, *state.players[1:])))
    return sequence.run(match, "; ".join(steps), "red", WHEN, matches.luck(match))


def test_a_needless_answer_lapses_and_the_chain_goes_on() -> None:
    """No tool was ready; the report says so, and the rest of the mail is played."""
    result = used("use forest", "tools none", "use hunt")
    assert not result.problems and len(result.turns) == 2
    assert [p.why for p in result.warnings] == [
        "“tools none” was skipped. You cannot add tools: no tool was ready for the roll."]


def test_what_a_player_would_want_to_know_does_not_lapse() -> None:
    """A tool that he meant to use; a needless answer that begins a text, or stands alone."""
    for steps in (("use forest", "tools 1", "use hunt"), ("tools none", "use forest")):
        result = used(*steps)
        assert [p.code for p in result.problems] == ["illegal-now"] and result.remaining_steps
        assert not result.warnings


def test_what_cannot_be_declined_does_not_lapse() -> None:
    """It is asked for, and refused for its own reason."""
    game = harness.begin("fire-and-stone", "standard", ("black", "blue")).match.game
    match = harness.begin("fire-and-stone", "standard", ("black", "blue")).match
    seat = game.to_move(match.state).decisions[0].seat
    assert game.why_not_now(match.state, seat, game.parse("pass"), ()) == NotNow(
        "There was nothing to decline.", True)
    other = [turn.match for turn in harness.random_game(
        "fire-and-stone", "standard", ("black", "blue"))]
    asked = next(current for current in other if any(
        decision.kind == "action" for decision in current.game.to_move(current.state).decisions))
    seat = asked.game.to_move(asked.state).decisions[0].seat
    assert asked.game.why_not_now(asked.state, seat, game.parse("pass"), ()) is None


@every_table
def test_filler_and_talk_change_nothing(game: str, name: str, seats: tuple[str, ...]) -> None:
    """Wherever they are put into a legal text, that is refused or means what it meant."""
    random = Random(f"filler {game} {name} {seats}")
    idle = sorted(CHAT)
    understood = 0
    for match, seat, text in legal(game, name, seats, random, *FILLED):
        words = text.split(" ")
        words.insert(random.randint(0, len(words)), random.choice(idle))
        try:
            with no_offers():
                again = read(match, seat, " ".join(words))
        except Refused:
            continue
        understood += 1
        assert again == text, words
    assert understood or not harness.begin(game, name, seats).match.game.reads_free_text
