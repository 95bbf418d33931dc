"""How the simulated players of each game choose a move: by weights, or by looking ahead."""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from referee.core.game.decisions import Result
from referee.games.stone_age.model import prices
from referee.games.stone_age.model.names import GOODS
from referee.games.stone_age_solo.moves import score
from tests.support.simulated_players import Player, Weigh, looking_ahead, weighed

# Good enough to buy, build, feed and end the game.
STONE_AGE = (
    ("place 2 hut", 6), ("place 1 field", 6), ("place 1 tool-maker", 5), ("place 2 trader", 4),
    ("place 1 card", 3), ("place 1 tile", 4), ("place 1 [^cth]", .15), ("place [67]", .3),
    ("place", .7), ("use", 2), ("tools none", .3), ("buy .*trading", .3), ("buy", 2),
    ("decline", .15), ("no extra", .3), ("starve", .03), ("cash", .2))
BUILDERS = (("place 1 tile", 14), ("place 1 card", .4), *STONE_AGE)
SETTLERS = (
    ("found", 60), ("step (cl|co)", 5), ("step", 2), ("nomad", 8), ("bank", .4), ("end", 4),
    ("offer all", .15), ("offer", .02), ("accept", 4), ("counter", .05), ("refuse all", .02),
    ("refuse none", .02), ("deal", 9), ("withdraw", .05), ("neanderthal .* steal", 3))
TRIBES = (("build", 6), ("cook", 3), ("take", 2), ("invention", 2), ("vp on", 2), ("pass", .3),
          ("look", 3), ("cave", 6), ("swap", 1))


def exploring(rules: Any, state: Any, text: str) -> float:
    """Prefers scouts that explore new places, and seldom builds."""
    if text.startswith("scout"):
        return 8 if text.split()[3] in state.hidden else .5
    return weighed(("build", .3), *TRIBES)(rules, state, text)


def wandering(rules: Any, state: Any, text: str) -> float:
    """Prefers nomads that collect people chips, best in a new part of the world."""
    words = text.split()
    if words[0] != "move":
        return weighed(*SETTLERS)(rules, state, text)
    box = rules.box
    found = {corner for player in state.players for corner in player.people}
    here, there = (corner in box.region and corner not in found for corner in words[1:4:2])
    known = {box.region[corner] for corner in box.player(state, state.active).people}
    return .02 if here else .8 if not there else 12 if box.region[words[3]] in known else 40


def settling(rules: Any, state: Any, text: str) -> float:
    """Prefers scouts that go where they can pay for a hut."""
    if text.startswith("scout"):
        food = rules.box.player(state, rules.to_move(state).decisions[0].seat).food
        huts = state.huts.get(text.split()[3])
        return 1 if huts is None else 6 if sum(huts) <= food else .3
    return weighed(("build", 20), *TRIBES)(rules, state, text)


ALONE_FIRST = ("add 0 food", "remove 14 wood 8 brick 4 stone 6 gold", "elder hunt")
ALONE = weighed(
    ("use", 30), ("buy", 4), ("decline|starve", 0), ("place 2 hut", 4), ("place 1 field", 8),
    ("place 1 tool-maker", 4), ("tools none", .1), ("offer nothing", .3), ("done", .05),
    ("roll 1", 3), ("place 1", .3), ("place 2", 1), ("place", 2))


def prudent(rules: Any, state: Any, text: str) -> float:
    """Follows the elder, and stops only where the price can be paid."""
    box, words = rules.box, text.split()
    if words[0] != "place" or words[2] not in ("card", "tile", "hunt", *box.material):
        return ALONE(rules, state, text)
    if words[2] == "tile":
        price = box.prices[state.stacks[int(words[3]) - 1][0]]
        return 40 if any(prices.payments(price, state.player.goods)) else 2
    if words[2] == "card":
        return 10 if owned(rules, state) >= int(words[3]) else .2
    elders = words[2] == box.next_area(state.elder)
    hungry = state.player.food < state.player.people
    return ALONE(rules, state, text) * (6 if elders else 3 if hungry and words[2] == "hunt" else 1)


def owned(rules: Any, state: Any) -> int:
    """How much the player has of the material that the elder works with."""
    has = state.player
    own: dict[str, int] = {"tools": has.field + sum(has.tools), "food": has.food}
    own |= dict(zip(GOODS.names, has.goods, strict=True))
    return own[rules.box.material[state.elder]]


def prospects(rules: Any, state: Any, tiles: float = 0) -> float:
    """The points so far, and the expected points of pieces, people and steps.

    ``tiles`` is the value of making a stack of tiles lower.
    """
    points: float = score.total(score.score_sheet(rules.box, state))
    if state.phase == "over":
        return points
    own = state.player
    pieces = sum(n * pips for n, pips in zip(own.goods, (3, 4, 5, 6, 0), strict=True))
    lying = sum(n * points for n, points in zip(state.board, (1, 1, 2, 2), strict=True))
    lasting = 2 * own.field + own.people + sum(own.tools) + sum(own.used)
    fed = own.food + owned(rules, state) + own.field
    points += pieces + lying + 5 * len(own.cards) - 2 * max(0, own.people - fed)
    points += len(state.deck) * (lasting / 1.3 - 10)
    return points - tiles * min(map(len, state.stacks))


PLAYERS: Mapping[str, Weigh] = {
    "stone-age": weighed(*STONE_AGE), "stone-age-solo": prudent, "fire-and-stone": settling,
    "settlers": wandering, "stone-daze": weighed((r"\S+ forward( run)?$", 9))}
"""Policies by which games go on and end."""


AIMS: Mapping[str, Weigh] = {"settlers": wandering}
"""Policies of random games that would otherwise go on for thousands of turns."""


def of(game: str) -> Weigh:
    """The policy of a game: ``weigh`` here or in ``tests/support/policies_GAME.py``, else
    uniformly random moves.
    """
    if game in PLAYERS:
        return PLAYERS[game]
    own = f"tests.support.policies_{game.replace('-', '_')}"
    if find_spec(own) is None:
        return lambda rules, state, text: 1.0
    found: Weigh = import_module(own).weigh
    return found


def alone(goal: Callable[[Result], bool], width: int = 15, tiles: float = 0) -> Player:
    """A player of SoloPlay who looks ahead to reach this goal."""
    return looking_ahead(prudent, lambda rules, state: prospects(rules, state, tiles), goal,
                         width, 40, ALONE_FIRST)
