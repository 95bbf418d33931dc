"""Suggestions of a refusal share a verb or a name with the text."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.input import offered_moves, sequence
from referee.core.input.actor import sole_seat_to_move
from referee.core.input.sent_text import SentText
from referee.core.language.context import PositionContext, position_context
from referee.core.language.lexemes import MAX_SIMILAR, lexemes
from referee.core.language.similarity import KEEP_WORDS, LegalMoves
from referee.core.language.suggestions import likely_spellings
from referee.core.match.match import Match
from tests.support import case_files, harness
from tests.tools import phrases, text_reading

NONSENSE = ("e2e4", "sausage", "fly", "♘f3", "lorem ipsum dolor", "3 sausages", "zxq 4")
ANY = frozenset({"no", "stop", "pass", "yes", "close", "some"})
SAMPLE = 23  # of so many phrases one
TYPOS = 1  # legal moves of a position in which words are misspelt


def positions(game: str) -> Iterator[tuple[str, Match, Seat, PositionContext]]:
    """The positions of a phrase book at which one seat is asked for a move, no secret orders."""
    for position_name in case_files.phrase_book(game)["positions"]:
        match = case_files.position(game, position_name)
        seat = (case_files.phrase_book(game)["positions"][position_name].get("seat")
                or sole_seat_to_move(match))
        rules = match.game
        here = position_context(rules, match.state, seat)
        if here.kind and here.kind not in match.game.order_kinds:
            yield position_name, match, seat, here


def meanings(here: PositionContext, text: str) -> set[object]:
    """What the words of a text mean: verbs, and things by their kind and name.

    A word of a phrase counts too, and a word in the other number. *Any* is what may mean every
    move: what agrees, declines, shares out.
    """
    found: set[object] = set()
    declining = {frame.name for frame in here.all_frames if frame.declines or frame.closes}
    several = [*lexemes(here.lexicon, text)]
    for one in several:
        several += one.parts
        other = one.text[:-1] if one.text.endswith("s") else f"{one.text}s"
        for sense in (*one.senses, *here.lexicon.find(other)):
            if sense[0] in ("verb", "own"):
                found.add("any" if sense == ("verb", sense[1]) and sense[1] in declining
                          else sense[1])
            elif sense[0] in ("thing", "feat"):
                found.update((sense[1], value) for value in sense[2])
            elif sense[0] in ANY:
                found.add("any")
            elif sense[0] == "num":
                found.add(sense[1])
        found.add("any" if one.text in KEEP_WORDS else one.text)
    return found


def about(here: PositionContext, offer: str) -> set[object]:
    """What an offer says, and what stands in its moves though their texts do not say it."""
    found = meanings(here, offer)
    for one in LegalMoves(here).options:
        if one.text in offer.split("; ") and one.frame is not None:
            for place in one.frame.slots.values():
                value = one.values.get(place.name, ())
                several = value if isinstance(value, dict | list | tuple) else (value,)
                found.update((place.kind, each) for each in several)
                found.update(int(one) for one in re.findall(r"\d+", " ".join(map(str, several))))
                found.update(several, place.nouns)
                found.update(value.values() if isinstance(value, dict) else ())
            found.update(one.frame.synonyms)
    return found


@pytest.mark.parametrize("game", text_reading.WORDED)
def test_every_offer_shares_a_verb_or_a_thing_with_the_text(game: str) -> None:
    """At every position with texts of others, which name what is not asked there."""
    unrelated, offered = [], 0
    at = {name: (match, seat, here) for name, match, seat, here in positions(game)}
    for i, one in enumerate(phrases.phrases(game)):
        elsewhere = [*at][i % len(at)]  # a position of another question more often than not
        match, seat, here = at[elsewhere]
        if i % SAMPLE:
            continue
        said = set[object]().union(*(meanings(here, text) for text in (
            one.text, *likely_spellings(here.lexicon, one.text))))
        try:
            offers = offered_moves.offered_texts(sequence.run(match, one.text, seat, harness.WHEN,
                                                              None))
        except Refused as error:  # what may be read as several moves is offered these
            offers = () if "ambiguous" in error.problems[0].code else error.offers
        for offer in offers:
            offered += 1
            if "any" not in said and said.isdisjoint(about(here, offer)):
                unrelated.append((elsewhere, one.text, offer))
    assert not unrelated, unrelated[:20]
    assert offered


@pytest.mark.parametrize("game", text_reading.WORDED)
@pytest.mark.parametrize("text", NONSENSE)
def test_nothing_is_offered_for_what_means_nothing(game: str, text: str) -> None:
    """No list of moves, so no command to play the first of them.

    A number is offered only where it is all that a move says: “add 3 food”. Every other position
    is looked at with one text, the others with the next.
    """
    offered = {at: moves for at, match, seat, _ in islice(
        positions(game), NONSENSE.index(text) % 2, None, 2)
               if (moves := offered_moves.refusal_offers(SentText(match, text, seat))[1])}
    number = next((word for word in text.split() if word.isdecimal()), "none")
    wrong = {at: moves for at, moves in offered.items()
             if len({re.sub(r"[ \d]+", " ", move) for move in moves}) > 1
             and not all(number in move.split() for move in moves)}
    assert not wrong and (number != "none" or not offered), offered


@pytest.mark.parametrize("game", text_reading.WORDED)
def test_what_the_hint_asks_about_is_offered_first(game: str) -> None:
    """Of legal moves in which one word lacks a letter."""
    wrong, asked = [], 0
    for at, match, seat, here in positions(game):
        moves = [*match.game.options(match.state, seat)]
        for move in moves[:: max(1, len(moves) // TYPOS)]:
            text = str(match.game.write(move))
            for word in text.split():
                slip = text.replace(word, word[:2] + word[3:], 1)
                if not word.isalpha() or len(word) < 4 or slip == text:
                    continue
                problems = case_files.parsed(match, seat, slip)[1]
                hint = problems[0].hint if problems else ""
                if not hint.startswith("Did you mean "):
                    continue
                asked += 1
                meant = hint.removeprefix("Did you mean ").rstrip("?").replace(" or ", " ")
                offers = offered_moves.refusal_offers(SentText(match, slip, seat))[1]
                if not offers or meanings(here, meant).isdisjoint(about(here, offers[0])):
                    wrong.append((at, slip, hint, offers[:2]))
    assert not wrong, wrong[:20]
    assert asked


@pytest.mark.parametrize("text", ["all but 2 wood", "not 2 wood", "leave 2 wood", "keep 1 meat"])
def test_an_amount_of_a_kind_that_is_not_held_is_no_fault(text: str) -> None:
    """What is shared out or kept is counted by what is held; of this nothing is."""
    match = case_files.position("stone-age", "promised")
    assert all(match.game.parse_or_none(one)
               for one in offered_moves.refusal_offers(SentText(match, text, "red"))[1])


@pytest.mark.parametrize(("game", "at", "text", "first"), [
    ("stone-age", "feeding", "don't feed", "starve"),
    ("stone-age", "placing", "place 3 quary", "place 3 quarry"),
    ("stone-age", "placing", "place 3 foest", "place 3 forest")])
def test_the_likeliest_comes_first(game: str, at: str, text: str, first: str) -> None:
    """The opposite of a text that denies a move is offered before the move."""
    sent = SentText(case_files.position(game, at), text, "red")
    assert offered_moves.refusal_offers(sent)[1][0] == first


def test_only_some_unknown_words_are_remembered() -> None:
    """However many are looked up in one position; each has the same similar words again."""
    here = next(positions("stone-age"))[3]
    words = [f"forst{first}{second}" for first in "abcdefghijkl" for second in "abcdefghijkl"]
    first = [here.lexicon.similar_words(word) for word in ("foresst", *words)]
    assert len(words) > len(here.lexicon._similar_words) <= MAX_SIMILAR
    assert first[0] and [here.lexicon.similar_words(word) for word in ("foresst", *words)] == first
