"""Phase 2: the players use the actions of their placed people (Stone Age)."""

from collections.abc import Iterator
from itertools import combinations

from referee.core.problem import Problem
from referee.games.stone_age.box import Box
from referee.games.stone_age.content import Goods
from referee.games.stone_age.records import (
    CameHome,
    Cash,
    Cashed,
    Hunted,
    Passed,
    Player,
    Shared,
    Split,
    State,
    Tools,
    Use,
)
from referee.games.stone_age.rules import gains
from referee.games.stone_age.rules.goods import bundles
from referee.games.stone_age.rules.placing import figures
from referee.games.stone_age.rules.tale import Course, Tale
from referee.games.stone_age.tools import free_tools, one_use
from referee.games.stone_age.wording import amount
from referee.games.stone_age.wording import goods as said

SECTION = "acting (Stone Age)"


def check_use(box: Box, state: State, i: int, move: Use) -> Iterator[Problem]:
    """Every reason against using a place."""
    yield from absent(box, state, i, move.place)
    if move.place in box.spots and box.spots[move.place].kind in ("card", "tile"):
        yield Problem("illegal-use", f"The figure on {move.place} buys or declines.",
                      hint=f"Say “buy {move.place} …” or “decline {move.place}”.",
                      rule="ruling B22")


def absent(box: Box, state: State, i: int, place: str) -> Iterator[Problem]:
    """The reason against acting where one has no figure."""
    if not figures(state, i, place):
        left = ", ".join(name for name, _ in state.players[i].placed)
        where = box.spots[place].where if place in box.spots else f"on {place}"
        yield Problem("illegal-nobody", f"You have no figures {where}.",
                      hint=f"Yours stand on: {left}." if left else "", rule=SECTION)


def use(tale: Tale, i: int, move: Use) -> Course:
    """The figures come home and do what their place is for (ruling B21)."""
    spot = tale.box.spots[move.place]
    count = figures(tale.state, i, move.place)
    tale.add(CameHome(i, move.place))
    if spot.effect is not None:
        yield from gains.gain(tale, i, spot.effect, spot.id)
    else:
        yield from gains.roll(tale, i, spot.id, spot.goods, count, spot.pips,
                              f"{tale.box.seats[i]} {spot.where}")


def use_options(box: Box, state: State, i: int) -> Iterator[Use]:
    """Every place where figures stand that neither buy nor decline."""
    for place, _ in state.players[i].placed:
        if box.spots[place].kind not in ("card", "tile"):
            yield Use(place)


# Tools.


def check_tools(box: Box, state: State, i: int, move: Tools) -> Iterator[Problem]:
    """Only tools that are ready may be added; waste is allowed (rulings B7, B28)."""
    player = state.players[i]
    free = free_tools(box, player)
    for value in sorted(set(move.tiles)):
        ready, wanted = player.tools.count(value), move.tiles.count(value)
        if wanted > ready:
            why = f"You name {amount(wanted, 'tool')} of value {value}; {ready} can be used."
            if not ready:
                why = f"You have no tool of value {value}" + (
                    " that was not used in this round." if value in player.used else ".")
            yield Problem("illegal-tools", why, hint=f"Ready are: {' '.join(free) or 'none'}.",
                          rule="ruling B28")
    mine = one_use(box, player)
    for card in sorted(set(move.cards)):
        if card not in mine or move.cards.count(card) > 1:
            yield Problem("illegal-tools", f"You have no one-use tool {card} left."
                          if card not in mine else f"{card} serves once.",
                          hint=f"Ready are: {' '.join(free) or 'none'}.", rule="ruling B29")


def tools(tale: Tale, i: int, move: Tools) -> None:
    """The roll is settled."""
    gains.harvest(tale, i, move.tiles, move.cards)


def tools_options(box: Box, state: State, i: int) -> Iterator[Tools]:
    """Every set of ready tools, the empty one first."""
    player = state.players[i]
    cards = one_use(box, player)
    for n in range(len(player.tools) + 1):
        for tiles in sorted(set(combinations(player.tools, n))):
            for m in range(len(cards) + 1):
                for used in combinations(sorted(cards), m):
                    yield Tools(tiles, used)


# The hunt's outcome.


def check_split(box: Box, state: State, i: int, move: Split) -> Iterator[Problem]:
    """All units are taken, shared as one likes (ruling E31)."""
    assert isinstance(state.pending, Hunted)
    units = state.pending.units
    if move.food + move.decorations != units:
        yield Problem("illegal-split", f"The hunt gave {units}; {move.food} food and "
                      f"{move.decorations} decorations make {move.food + move.decorations}.",
                      rule="ruling E31")


def split(tale: Tale, i: int, move: Split) -> None:
    """Food and decorations are taken."""
    tale.add(Shared(i, move.food, move.decorations))


def split_options(box: Box, state: State, i: int) -> Iterator[Split]:
    """Every way to share, all food first."""
    assert isinstance(state.pending, Hunted)
    units = state.pending.units
    for decorations in range(units + 1):
        yield Split(units - decorations, decorations)


# Resources promised by a card.


def promise(box: Box, player: Player) -> str:
    """The card whose resources can be cashed next, or nothing."""
    return next((card for card in player.kept if box.cards[card].top.gives == "any"), "")


def promised(box: Box, player: Player) -> int:
    """How many resources a player can still cash."""
    tops = [box.cards[card].top for card in player.kept]
    return sum(top.count for top in tops if top.gives == "any")


def check_cash(box: Box, state: State, i: int, move: Cash) -> Iterator[Problem]:
    """Just so many resources as the card says (rulings B8, B33, E38)."""
    card = promise(box, state.players[i])
    if not card:
        yield Problem("illegal-cash", "You have no card whose resources are still to be taken.",
                      rule="ruling B8")
        return
    count = box.cards[card].top.count
    if sum(move.goods) != count or move.goods[4]:
        yield Problem("illegal-cash", f"{card} gives {count} resources; you name "
                      f"{said(move.goods)}.", hint="As in “cash wood gold”.",
                      rule="ruling E38" if move.goods[4] else "ruling B8")


def cash(tale: Tale, i: int, move: Cash) -> None:
    """The resources are taken, the card's top is spent."""
    tale.add(Cashed(i, promise(tale.box, tale.player(i)), move.goods))


def cash_options(box: Box, state: State, i: int) -> Iterator[Cash]:
    """Every choice of resources for the next such card."""
    card = promise(box, state.players[i])
    if card:
        count = box.cards[card].top.count
        many: Goods = (count, count, count, count, 0)
        for chosen in bundles(many, count, count):
            yield Cash(chosen)


def next_player(tale: Tale) -> bool:
    """The turn passes to the next player with figures out; whether there is one."""
    state = tale.state
    players = len(state.players)
    for step in range(1, players):
        i = (state.turn + step) % players
        if state.players[i].placed:
            tale.add(Passed(i))
            return True
    return False
