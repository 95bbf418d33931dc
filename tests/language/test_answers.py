"""Answers that begin with yes or no, text after luck, and inexact amounts."""

from functools import cache
from itertools import islice

import pytest

from referee import games
from referee.core.base.problem import Refused
from referee.core.input import sequence
from referee.core.language import english, free_text
from referee.core.language.lexemes import game_senses
from referee.core.match import match as matches
from tests.support import case_files, harness
from tests.tools import text_reading

LISTED = 60  # legal moves of a position that are looked through
SHAPES = 6  # of them that are written with other amounts, each of another form
NEAR = tuple(english.WORDS[("stop", "near")].split(", "))
VAGUE = (*english.WORDS[("stop", "vague")].split(", "), *NEAR)


def played(game: str, at: str, text: str) -> list[str]:
    """The moves that a text plays at a position of the phrase book, also if it is stopped."""
    match, seat = case_files.position(game,
                                      at), case_files.phrase_book(game)["positions"][at].get("seat")
    try:
        result = sequence.run(match, text, seat, harness.WHEN, matches.luck(match), dated=True)
    except Refused:
        return []
    return [match.game.write(move) for move in result.moves]


@pytest.mark.parametrize(("game", "at", "text"), [
    ("settlers", "offered", "Yes, counter: 2 bones for 1 flint"),
    ("settlers", "offered", "yes, offer red 1 bones for 1 meat"),
    ("settlers", "offered", "Yes; offer red 1 bones for 1 meat"),
    ("settlers", "offered", "no thanks, offer red 1 bones for 1 meat"),
    ("settlers", "offered", "yes, refuse 1"),
    ("settlers", "offered", "agreed, counter 1 with 1 bones for 1 meat"),
    ("settlers", "courted", "yes, step hunting"),
    ("settlers", "build", "Nothing else to do, so step hunting"),
    ("settlers", "build", "done, step hunting"),
    ("settlers", "build", "step clothing, done, step hunting"),
    ("settlers", "build", "no trade, step hunting"),
    ("settlers", "seven", "AF3 rob blue"),
    ("stone-age", "extra", "yes, use hunt"),
    ("stone-age", "acting", "use hunt then use clay pit"),
    ("fire-and-stone", "board", "scout to I-22, done"),
    ("stone-age-solo", "remove", "remove fewer wood"),
    ("stone-age", "placing", "place ~2 hunt"),
    ("stone-age", "placing", "place 2+ hunt"),
])
def test_a_text_is_not_played_by_its_first_words_alone(game: str, at: str, text: str) -> None:
    """What goes on with what cannot follow plays nothing, though its first move could be played."""
    assert played(game, at, text) == []


@pytest.mark.parametrize(("game", "at", "text", "moves"), [
    ("settlers", "offered", "yes please", ["accept 1"]),
    ("settlers", "offered", "refuse, and refuse everything that asks for flint from now on",
     ["refuse 1", "refuse all flint"]),
    ("settlers", "offered", "accept, then offer red 1 bones for 1 meat",
     ["accept 1", "offer red 1 bones for 1 meat"]),
    ("stone-age", "extra", "yes, one more card", ["extra"]),
    ("stone-age", "placing", "Yes, place 3 hunt", ["place 3 hunt"]),
    ("stone-daze", "orders", "orders 1: yes, elder left", ["elder left"]),
    ("fire-and-stone", "board", "sure, scout 1 to I-24", ["scout 1 to I-24"]),
    ("fire-and-stone", "board", "scout to I-22; done", ["scout 1 to I-22", "pass"]),
    ("stone-age", "acting", "use forest, then buy tile 2 with 2 wood 2 brick",
     ["use forest", "buy tile 2 with 2 wood 2 brick"]),
])
def test_what_can_follow_is_played(game: str, at: str, text: str, moves: list[str]) -> None:
    """Yes may be the move, or courtesy where nothing is to be agreed to."""
    assert played(game, at, text) == moves


@cache
def written(game: str) -> list[tuple[str, str, str]]:
    """Positions of a game with legal moves of all forms, each with an amount to be put in."""
    found: dict[str, tuple[str, str, str]] = {}
    for position_name, made in case_files.phrase_book(game)["positions"].items():
        match = case_files.position(game, position_name)
        seat = made.get("seat") or next(
            decision.seat for decision in match.game.to_move(match.state).decisions
            if decision.must)
        shapes = 0
        for move in islice(match.game.options(match.state, seat), LISTED):
            words = match.game.write(move).split()
            for i, word in enumerate(words):
                shape = " ".join("N" if one.isdecimal() else one for one in words)
                if word.isdecimal() and shape not in found and shapes < SHAPES:
                    shapes += 1
                    found[shape] = position_name, " ".join([*words[:i], "{} " + word,
                                                            *words[i + 1:]]), (
                        " ".join([*words[:i], "{}", *words[i + 1:]]))
    return [*found.values()]


@pytest.mark.parametrize("game", text_reading.WORDED)
def test_an_amount_that_is_not_exact_plays_nothing(game: str, monkeypatch: pytest.MonkeyPatch,
                                                   ) -> None:
    """Before a number nor in its place: “some wood”, “about 2 wood”."""
    monkeypatch.setattr(free_text, "suggest_moves", lambda *_: ())  # which are not looked at here
    monkeypatch.setattr(sequence, "offers_for", lambda *_: ())
    known = game_senses(f"{games.__name__}.{game.replace('-', '_')}")
    words = [word for word in VAGUE  # “up to” may be the way to a place
             if all(sense[0] in ("stop", "fill") for sense in known[word])]
    texts = [(at, text) for i, (at, before, instead) in enumerate(written(game))
             for n, word in enumerate(words) if not (i + n) % 7
             for text in (before.format(word), instead.format(word))
             if text == before.format(word) or word not in NEAR]
    assert len(texts) > 5 * len(written(game)) or not written(game)  # a sheet counts nothing
    assert not [(text, moves) for at, text in texts if (moves := played(game, at, text))]
