"""How simulated players plan: by playing on in their heads.

A player resamples what their seat does not see, plays some way ahead with everybody choosing as
simple players do, or idle, and writes down their own moves: the next decisions one by one, each
with alternatives to stopping, and standing answers from what came up. What they cannot foresee is
put in general words, in an order of preference.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, islice
from random import Random
from typing import Any

from msgspec import Struct

from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.match.match import Match
from referee.core.plans import plan_format
from tests.support import policies
from tests.support.simulated_players import Weigh

HEADS = 2  # imagined continuations
LOOKED = 200  # own options considered
GLANCED = 12  # options of others considered
ALTERNATIVES = 3  # choices of a step


class Style(Struct, frozen=True):
    """How the plans of a game look.

    ``steps`` is the kind of decision that is answered step by step, for so many ``turns`` of the
    seat; a plan continues for ``rounds`` after this one, its steps for ``one_round`` if given. A
    step may end with ``ends``, or be passed over if it ``skips``. A standing answer begins with
    what came up, as many choices as ``listed`` says for its kind, and otherwise follows ``always``,
    with what came up at the ``…``; the kinds of ``merged`` share one. ``unplanned`` moves are never
    planned, but an offer is a step if it ``deals``. ``same``, in its first group, is what two moves
    have in common that are no alternatives to each other. ``dear`` is a condition for moves of
    another weight than 1. ``first`` are the decisions for a turn's first choice, answered with
    alternatives. If others are ``idle``, the player imagines that they play their defaults.
    """

    steps: str
    turns: int
    rounds: int
    listed: Mapping[str, int]
    always: Mapping[str, str]
    one_round: bool = False
    ends: tuple[str, ...] = ()
    skips: bool = False
    merged: tuple[str, ...] = ()
    unplanned: str = r"\Z."
    deals: bool = False
    same: str = r"(.*)"
    dear: str = ""
    first: frozenset[str] = frozenset()
    idle: bool = False


def _paid(card: int, most: int) -> Iterator[str]:
    """Ways to pay for a card by its place, the cheapest first."""
    for goods in islice(combinations_with_replacement(("wood", "brick", "stone", "gold"), card),
                        most):
        price = " ".join(f"{n} {kind}" if n > 1 else kind for kind, n in Counter(goods).items())
        yield f"buy card {card} with {price}"


def _each(text: str, *what: object) -> str:
    """The same choice for each of these."""
    return " or ".join(text.format(one) for one in what)


PLANNERS = {
    "stone-age": Style(
        "place", 10, 1, {"place": 8, "act": 12},
        {"place": "all hunt or " + _each("1 {}", "hunt", "forest", "clay-pit", "quarry", "river"),
         "act": " or ".join(["use all places", _each("buy tile {}", 1, 2, 3, 4, 5), "buy card 5",
                             "…", *_paid(1, 4), *_paid(2, 8), *_paid(3, 8), *_paid(4, 8),
                             _each("decline card {}", 1, 2, 3, 4, 5),
                             _each("decline tile {}", 1, 2, 3, 4, 5)]),
         "tools": "all or none", "take": "6 or 5 or 4 or 3 or 3 wood or 2 or 1",
         "split": "all food", "extra": "extra or no extra", "feed": "feed or wood first or starve"},
        skips=True, one_round=True, unplanned="use|decline", same=r"\w+ \d+ (.*)",
        first=frozenset({"place"})),
    "fire-and-stone": Style(
        "move", 6, 6, {"move": 24, "card": 8, "fire": 12, "second": 12, "draw": 4, "bonus": 3,
                       "cave": 2},
        {"action": "build or cook all or animal best-food or take or take left or food or leave "
                   "or pass",
         "animal": "1 or 2", "bonus": "pass", "card": "vp or pass", "swap": "pass",
         "cave": "cave or pass"},
        skips=True, dear="food at least 3", first=frozenset({"move"})),
    "settlers": Style(
        "trade", 8, 8, {"tribe": 12, "nomad": 12, "trade": 12, "build": 12, "figure": 4,
                        "pause": 2, "desert": 2, "extra": 4},
        {"build": "… or end", "offer": "accept or refuse", "pause": "stop",
         "discard": "most first",
         "figure": _each("neanderthal AF{}", *range(1, 11)),
         "victim": _each("steal {}", "red", "blue", "green", "orange"),
         "desert": "… or " + _each("desert AF{}", *range(1, 11))},
        ends=("end",), unplanned="end|offer|deal|bank|refuse|accept|withdraw|counter",
        merged=("trade", "build"), deals=True, first=frozenset({"tribe", "nomad", "trade"}),
        idle=True),
}


class Thought(Struct, frozen=True):
    """The answers imagined for one decision of its kind: texts by preference, with weights."""

    kind: str
    round: int
    texts: tuple[str, ...]
    weights: tuple[float, ...]


def standing(match: Match, seat: Seat, random: Random) -> str:
    """Standing answers for the whole game to decisions that need no look."""
    style = PLANNERS[match.header.game]
    thoughts = [thought for _ in range(HEADS) for thought in ahead(match, seat, random)]
    whens = _whens(match.game, style, thoughts, {style.steps, *style.merged})
    return "; ".join(["until withdrawn", *whens])


def planned(match: Match, seat: Seat, random: Random) -> str:
    """A plan for the next decisions, with standing answers."""
    style, around = PLANNERS[match.header.game], match.game.round(match.state)
    heads = [list(ahead(match, seat, random)) for _ in range(HEADS)]
    own = [thought for thought in heads[0] if thought.kind == style.steps]
    steps = [step for thought in own[:style.turns] if (step := _step(style, thought, around))]
    thoughts = [thought for head in heads for thought in head]
    return "; ".join([f"until round {around + style.rounds}", *steps,
                      *_whens(match.game, style, thoughts, set())])


def ahead(match: Match, seat: Seat, random: Random) -> Iterator[Thought]:
    """The answers imagined for a seat's next decisions, in a continuation of what it sees."""
    bound_game, game = match.game, match.header.game
    style, weigh = PLANNERS[game], policies.of(game)
    source = chance.secret_source(f"{random.getrandbits(256):064x}")
    state = chance.run_luck(bound_game.resample_hidden(match.state, seat), source)[0]
    last, turns = bound_game.round(state) + style.rounds, 0
    while bound_game.round(state) <= last and turns < style.turns:
        to_move = bound_game.to_move(state)
        decisions = [decision for decision in to_move.decisions if decision.must]
        if not decisions:
            return
        moves = {}
        for decision in decisions if to_move.simultaneous else decisions[:1]:
            if decision.seat == seat:
                thought = liked(bound_game, state, seat, decision.kind, game, random)
                yield thought
                turns += decision.kind == style.steps
                moves[seat] = bound_game.parse(thought.texts[0])
            elif style.idle and (usual := bound_game.default(state, decision.seat)) is not None:
                moves[decision.seat] = usual
            else:
                moves[decision.seat] = _other(bound_game, state, decision.seat, weigh, random)
        state = chance.run_luck(bound_game.play(state, moves), source)[0][1]


def _other(game: Game, state: Any, seat: Seat, weigh: Weigh, random: Random) -> Any:
    """A possible move of another seat."""
    moves = list(islice(game.options(state, seat), LOOKED))
    moves = random.sample(moves, min(len(moves), GLANCED))
    return random.choices(moves, [weigh(game, state, game.write(move)) + .001
                                  for move in moves])[0]


def liked(bound_game: Game, state: Any, seat: Seat, kind: str, game: str,
          random: Random) -> Thought:
    """The answers of a seat: each is the next with a chance by its weight."""
    weigh = policies.of(game)
    found = [(text, max(weigh(bound_game, state, text), .001)) for text in map(
        bound_game.write, islice(bound_game.options(state, seat), LOOKED))]
    found.sort(key=lambda entry: random.random() ** (1 / entry[1]), reverse=True)
    return Thought(kind, bound_game.round(state),
                   *(tuple(part) for part in zip(*found, strict=True)))


def _step(style: Style, thought: Thought, around: int) -> str:
    """A step: the preferred answer, then alternatives; empty if it cannot be planned."""
    if style.one_round and thought.round > around:
        return ""
    if style.deals and thought.texts[0].startswith("offer "):
        return f"{thought.texts[0]} or skip"
    choices = list(_others(style, thought.texts))[:ALTERNATIVES]
    return " or ".join([*choices, *style.ends, *(["skip"] if style.skips else [])])


def _others(style: Style, texts: Iterable[str]) -> Iterator[str]:
    """The first of each group of similar moves, without those that are never planned."""
    seen = set[str]()
    for text in texts:
        found = re.match(style.same, text)
        what = found[1] if found else text
        if what not in seen and not re.match(style.unplanned, text):
            seen.add(what)
            yield text


def _whens(game: Game, style: Style, thoughts: list[Thought],
           but: set[str]) -> Iterator[str]:
    """Standing answers, except to the decisions of ``but``."""
    for kind in dict.fromkeys((*style.listed, *style.always)):
        if kind in but or (style.merged and kind == style.steps):
            continue
        of = style.merged if kind in style.merged else (kind,)
        weights = dict[str, float]()
        for thought in thoughts:
            if thought.kind in of:
                for text, weight in islice(zip(thought.texts, thought.weights, strict=True), 8):
                    weights[text] = max(weight, weights.get(text, 0))
        texts = sorted(weights, key=lambda text: -weights[text])
        before, _, behind = style.always.get(kind, "").rpartition("…")
        choices = [*_known(game, kind, before),
                   *list(_others(style, texts))[:style.listed.get(kind, 0)],
                   *_known(game, kind, behind)]
        usual = [text for text in choices if weights.get(text, 1) == 1]
        if style.dear and kind == style.steps and usual:
            dear = [text for text in choices if text not in usual]
            yield (f"when {kind}: if {style.dear} then {' or '.join(dear + usual)}; "
                   f"else {' or '.join(usual)}")
        elif choices:
            yield f"when {kind}: {' or '.join(choices)}"


@cache
def _known(game: Game, kind: str, said: str) -> tuple[str, ...]:
    """Choices that exist here: not every scenario has a card 5."""
    found = list[str]()
    for text in filter(None, said.split(" or ")):
        try:
            plan_format.parse(game, f"when {kind}: {text}", 1)
        except Refused:
            continue
        found.append(text)
    return tuple(found)
