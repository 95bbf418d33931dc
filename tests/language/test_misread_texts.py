"""Texts that were once played as another move are refused, with suggestions."""

from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Any

import pytest

from referee.core.base.problem import Refused
from referee.core.input import offered_moves, sequence
from referee.core.language import frames, free_text, orders_parser
from referee.core.language.lexemes import game_senses, is_class_verb
from referee.core.match import match as matches
from referee.core.match.match import Match
from tests.support import case_files, harness, paths, yaml_files
from tests.tools import text_reading

NAMES = {  # a head and what stands behind it are the name of a thing, or its mark
    ("stone-age-solo", "new tool", "buy"), ("stone-age-solo", "tools", "buy"),
    ("stone-age-solo", "place", "shift card"), ("fire-and-stone", "take", "animal")}
EACH = 2  # verbs of other moves one is tried at a position, the next one at the next
LISTED = 60  # legal moves of a position that are looked through
TEXTS = yaml_files.read(paths.TESTS / "language" / "misread_texts.yaml")


def at(game: str, name: str) -> tuple[Match, str]:
    """A position of a phrase book, and who writes there."""
    match = case_files.position(game, name)
    return match, case_files.phrase_book(game)["positions"][name].get("seat") or next(
        decision.seat for decision in match.game.to_move(match.state).decisions if decision.must)


def read(match: Match, seat: str, text: str) -> tuple[list[str], list[str], list[str]]:
    """The moves that a text plays, the codes of what is wrong with it, and the suggestions."""
    try:
        result = sequence.run(match, text, seat, harness.WHEN, matches.luck(match))
    except Refused as error:
        return [], [one.code for one in error.problems], [*error.offers]
    return ([match.game.write(move) for move in result.moves],
            [one.code for one in result.problems], [*offered_moves.offered_texts(result)])


def texts(sort: str) -> list[Any]:
    """The texts of one sort, each with its game and position."""
    return [pytest.param(group["game"], group["at"], text, id=f"{group['game']}: {text}")
            for group in TEXTS[sort] for text in group["texts"]]


@pytest.mark.parametrize(("game", "name", "text"), texts("refused"))
def test_words_that_say_another_move_play_nothing(game: str, name: str, text: str) -> None:
    """No word that changes what is meant is passed over."""
    moves, codes, _ = read(*at(game, name), text)
    assert (moves, bool(codes)) == ([], True)


@pytest.mark.parametrize(("game", "name", "text"), texts("several"))
def test_what_may_mean_several_moves_says_so(game: str, name: str, text: str) -> None:
    """Moves that are open and fit all that was said are named, and suggested."""
    match, seat = at(game, name)
    moves, codes, offers = read(match, seat, text)
    assert (moves, codes) == ([], ["referee/ambiguous-move"])
    assert {*TEXTS["meant"][text]} <= {*offers}


@pytest.mark.parametrize(("game", "name", "text"), texts("offers"))
def test_no_suggestion_is_denied_or_cannot_be_played(game: str, name: str, text: str) -> None:
    """Each is played whole, and none is what the text says is not to be, nor the text itself."""
    match, seat = at(game, name)
    moves, codes, offers = read(match, seat, text)
    assert not moves and codes
    assert not [one for one in TEXTS["never"][text] if any(one in offer.split("; ")
                                                           for offer in offers)]
    assert offers[:1] == TEXTS["first"].get(text, offers[:1])
    for offer in offers:
        played, wrong, _ = read(match, seat, offer)
        assert "; ".join(played) == offer and not wrong, offer


@pytest.mark.parametrize(("game", "name", "text", "means"), [
    (group["game"], group["at"], text, means) for group in TEXTS["played"]
    for text, means in group["texts"].items()])
def test_what_says_the_move_is_still_played(game: str, name: str, text: str, means: str) -> None:
    """The same words where they change nothing."""
    assert read(*at(game, name), text)[:2] == ([means], [])


def verb(asked: Sequence[str], text: str) -> str:
    """What a move begins with, of all that the moves of a question do."""
    return next((one for one in asked if f"{text} ".startswith(f"{one} ")), text.split()[0])


@cache
def written(game: str) -> list[tuple[str, str, list[str], list[str]]]:
    """Legal moves of all questions, one of each verb and shape: position, what is behind the verb.

    With what the moves of that question begin with, and what those of others alone do; of these
    no everyday verb where a thing is named, “take the hunt”.
    """
    found: dict[tuple[str, str], tuple[str, str, list[str], list[str]]] = {}
    for name in case_files.phrase_book(game)["positions"]:
        match, seat = at(game, name)
        rules = match.game
        kind = next(decision.kind for decision in rules.to_move(match.state).decisions
                    if decision.seat == seat)
        every = frames.line_frames(rules.package) if kind in rules.order_kinds else (
            frames.frames(rules.package, rules.moves))
        asked = sorted({one.verb for one in every if kind in one.answers}, key=len, reverse=True)
        for text in map(rules.write, islice(rules.options(match.state, seat), LISTED)):
            rest = text[len(verb(asked, text)):].strip()
            shape = " ".join("1" if one.isdecimal() else "a" for one in rest.split())
            if rest and not any(sense[0] == "verb" for sense in game_senses(
                    rules.package).get(rest, ())):  # “tools none”
                found.setdefault((kind, f"{verb(asked, text)} {shape}"), (name, rest, asked, [
                    head for head in sorted({one.verb for one in every}.difference(asked))
                    if not ("a" in shape and is_class_verb(head))]))
    return [*found.values()]


@pytest.mark.parametrize("game", text_reading.WORDED)
def test_no_verb_of_another_move_is_passed_over(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every question of the phrase book, in a legal move of each verb and shape.

    What its words give a verb for another, “add” for “tools”, is that verb.
    """
    monkeypatch.setattr(free_text, "suggest_moves", lambda *_: ())  # which are not looked at here
    monkeypatch.setattr(orders_parser, "suggestions_for", lambda *_: ())
    monkeypatch.setattr(sequence, "offers_for", lambda *_: ())
    wrong = []
    for i, (name, rest, asked, others) in enumerate(written(game)):
        match, seat = at(game, name)
        rules = match.game
        for head in [*others][i % EACH::EACH]:
            moves = read(match, seat, f"{head} {rest}")[0]
            said = verb(asked, moves[0]) if moves else head
            listed = ("verb", said) in game_senses(rules.package).get(head, ())
            if said != head and not listed and (game, head, said) not in NAMES:
                wrong.append((name, f"{head} {rest}", moves))
    assert not wrong
    assert sum(len(others) for *_, others in written(game))
