"""Phase 3: the players feed their people (Stone Age)."""

from collections.abc import Iterator

from referee.core.problem import Problem
from referee.games.stone_age.box import Box
from referee.games.stone_age.content import RESOURCES, Goods
from referee.games.stone_age.records import (
    Cash,
    Fed,
    FedOtherwise,
    Feed,
    FeedingBegan,
    Starve,
    Starved,
    State,
)
from referee.games.stone_age.rules.acting import promise, promised
from referee.games.stone_age.rules.goods import bundles, lacking
from referee.games.stone_age.rules.tale import Tale
from referee.games.stone_age.wording import goods as said

SECTION = "feeding (Stone Age)"


def begin(tale: Tale) -> None:
    """Track, then food; then who can choose is asked, who cannot starves (rulings B34-B37)."""
    tale.add(FeedingBegan())
    players = len(tale.state.players)
    for step in range(players):
        i = (tale.state.first + step) % players
        player = tale.player(i)
        food = player.food + player.field
        missing = max(player.people - food, 0)
        tale.add(Fed(i, player.field, player.people - missing, missing))
        if missing > sum(player.goods[:4]) + promised(tale.box, player):
            _starve(tale, i)


def _starve(tale: Tale, i: int) -> None:
    penalty = tale.box.scenario.feeding.penalty
    tale.add(Starved(i, tale.player(i).hungry, penalty))


def hungry(state: State) -> tuple[int, ...]:
    """Who still has to decide."""
    return tuple(i for i, player in enumerate(state.players) if player.hungry)


def check(box: Box, state: State, i: int, move: Feed) -> Iterator[Problem]:
    """Just what is missing, in resources (rulings B9, E13)."""
    player = state.players[i]
    if move.goods[4]:
        yield Problem("illegal-payment", "Decorations feed nobody.", rule="ruling E13")
    if sum(move.goods) != player.hungry:
        yield Problem("illegal-payment", f"You lack {player.hungry} food and pay "
                      f"{said(move.goods)}.", hint="All of it is paid, or none (starve).",
                      rule="ruling B9")
    short = lacking(move.goods, player.goods)
    if any(short):
        hint = f"You hold {said(player.goods)}."
        if promised(box, player):
            hint += " The resources that your card promises can be cashed first."
        yield Problem("illegal-goods", f"You pay {said(move.goods)}, but lack {said(short)}.",
                      hint=hint, rule=SECTION)


def feed(tale: Tale, i: int, move: Feed) -> None:
    """Resources are paid."""
    tale.add(FedOtherwise(i, move.goods))


def starve(tale: Tale, i: int, move: Starve) -> None:
    """Nobody is fed further; the penalty is flat (ruling B36)."""
    _starve(tale, i)


def options(box: Box, state: State, i: int) -> Iterator[Feed | Starve]:
    """Every way to pay, and not to."""
    player = state.players[i]
    wood, brick, stone, gold, _ = player.goods
    for paid in bundles((wood, brick, stone, gold, 0), player.hungry, player.hungry):
        yield Feed(paid)
    yield Starve()


def default(box: Box, state: State, i: int) -> Feed | Starve | Cash:
    """What costs the fewest points: the cheapest resources, unless hunger is no dearer."""
    player = state.players[i]
    if player.hungry >= box.scenario.feeding.penalty:
        return Starve()
    if sum(player.goods[:4]) < player.hungry:
        return Cash((box.cards[promise(box, player)].top.count, 0, 0, 0, 0))
    return Feed(_cheapest(player.goods, player.hungry))


def _cheapest(goods: Goods, count: int) -> Goods:
    paid = [0, 0, 0, 0]
    for k in range(len(RESOURCES)):
        paid[k] = min(goods[k], count - sum(paid))
    wood, brick, stone, gold = paid
    return wood, brick, stone, gold, 0
