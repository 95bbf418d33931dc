"""Civilization cards and building tiles: to buy or to decline (Stone Age, acting)."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.chance import Draw
from referee.core.problem import Problem
from referee.games.stone_age.box import Box, Price
from referee.games.stone_age.content import NOTHING, TABLES, Effect
from referee.games.stone_age.records import (
    Bought,
    Buy,
    CameHome,
    Decline,
    Declined,
    Extra,
    ExtraBought,
    ExtraPassed,
    NoExtra,
    Player,
    State,
    TurnedUp,
)
from referee.games.stone_age.rules import gains, paying, tables
from referee.games.stone_age.rules.acting import absent, promised
from referee.games.stone_age.rules.goods import plus
from referee.games.stone_age.rules.tale import Course, Tale


def item(box: Box, state: State, place: str) -> str:
    """The card or tile that is for sale on a place."""
    spot = box.spots[place]
    if spot.kind == "card":
        return state.shown[spot.number - 1]
    return state.stacks[spot.number - 1].tile


def price(box: Box, state: State, place: str) -> Price:
    """What it costs there."""
    spot = box.spots[place]
    if spot.kind == "card":
        return box.card_prices[spot.number - 1]
    return box.tile_prices[item(box, state, place)]


def check(box: Box, state: State, i: int, move: Buy) -> Iterator[Problem]:
    """Every reason against buying so."""
    nobody = list(absent(box, state, i, move.place))
    yield from nobody
    if not nobody:
        deal = move.pay, move.give, move.take
        yield from paying.objections(box, state.players[i], price(box, state, move.place),
                                     move.place, deal)


def play(tale: Tale, i: int, move: Buy) -> Course:
    """Pay, score, take the effect (ruling E36); the figure comes home."""
    box, state = tale.box, tale.state
    bought, cost = item(box, state, move.place), price(box, state, move.place)
    pay = move.pay if cost.free else cost.fixed
    tale.add(CameHome(i, move.place))
    tale.add(Bought(i, move.place, bought, pay, move.give, move.take,
                    paying.points(cost, pay)))
    effect = box.cards[bought].top if bought in box.cards else box.tiles[bought].effect
    if effect is not None:
        yield from _effect(tale, i, effect, bought)


def _effect(tale: Tale, i: int, effect: Effect, source: str) -> Course:
    if effect.gives in TABLES:
        yield from tables.open_table(tale, i, effect.gives, source)
    elif effect.gives not in ("any", "one-use-tool"):
        yield from gains.gain(tale, i, effect, source)


def options(box: Box, state: State, i: int) -> Iterator[Buy]:
    """Every purchase a player can pay."""
    player = state.players[i]
    for place, _ in player.placed:
        if box.spots[place].kind in ("card", "tile"):
            for pay, give, take in paying.deals(box, player, price(box, state, place)):
                yield Buy(place, pay, give, take)


def check_decline(box: Box, state: State, i: int, move: Decline) -> Iterator[Problem]:
    """Only a purchase may be declined, where one has a figure."""
    yield from absent(box, state, i, move.place)


def decline(tale: Tale, i: int, move: Decline) -> None:
    """The figure comes home, what is for sale stays (ruling B22)."""
    tale.add(CameHome(i, move.place))
    tale.add(Declined(i, move.place))


def decline_options(box: Box, state: State, i: int) -> Iterator[Decline]:
    """Every place where a figure could buy."""
    for place, _ in state.players[i].placed:
        if box.spots[place].kind in ("card", "tile"):
            yield Decline(place)


# The card drawn face down (Style is the Goal).


def extra_price(box: Box) -> Price:
    """What the extra card costs."""
    return Price((0, 0, 0, 0, max(slot.extra for slot in box.slots)))


def check_extra(box: Box, state: State, i: int, move: Extra) -> Iterator[Problem]:
    """Three more decorations, with the round's trade if it is still free (rulings E5, E28)."""
    deal = NOTHING, move.give, move.take
    yield from paying.objections(box, state.players[i], extra_price(box), "the extra card", deal)


def extra(tale: Tale, i: int, move: Extra) -> Course:
    """It is paid for and drawn."""
    tale.add(ExtraBought(i, extra_price(tale.box).fixed, move.give, move.take))
    yield from gains.draw(tale, i, "the extra card")


def no_extra(tale: Tale, i: int, move: NoExtra) -> None:
    """It is not bought."""
    tale.add(ExtraPassed(i, True))


def extra_options(box: Box, state: State, i: int) -> Iterator[Extra]:
    """Every way to pay for it."""
    for _, give, take in paying.deals(box, state.players[i], extra_price(box)):
        yield Extra(give, take)


def offer_extra(tale: Tale) -> bool:
    """Whether the extra card is to be decided on; else it passes by itself (ruling E29)."""
    state = tale.state
    player = state.players[state.turn]
    if state.deck and _could_pay(tale.box, player):
        return True
    tale.add(ExtraPassed(state.turn, False))
    return False


def _could_pay(box: Box, player: Player) -> bool:
    """With what he holds, or with resources a card still promises him (ruling B33)."""
    later = replace(player, goods=plus(player.goods, (promised(box, player), 0, 0, 0, 0)))
    return any(True for _ in paying.deals(box, later, extra_price(box)))


def turn_up(tale: Tale) -> Course:
    """The next tile of a stack whose top was bought; for sale next round (ruling B25)."""
    for n, stack in enumerate(tale.state.stacks, 1):
        if stack.left and not stack.tile:
            pool = tale.state.pool
            (place,) = yield Draw(tale.words(f"stack {n}, next tile"), len(pool), 1, pool)
            tale.add(TurnedUp(n, pool[place - 1]))
