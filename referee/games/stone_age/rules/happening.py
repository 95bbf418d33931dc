"""What each event does to the position. Total: no checks, no luck."""

from collections.abc import Callable

from msgspec.structs import replace

from referee.games.stone_age.box import Box
from referee.games.stone_age.content import GOODS
from referee.games.stone_age.records import (
    Bought,
    CameHome,
    Cashed,
    Dealt,
    Declined,
    DiceRolled,
    Drew,
    Ended,
    Event,
    ExtraBought,
    ExtraPassed,
    Fed,
    FedOtherwise,
    FeedingBegan,
    Gained,
    Harvested,
    Hunted,
    Passed,
    Picking,
    Placed,
    PlacingEnded,
    Player,
    Rolled,
    RoundBegan,
    Shared,
    Showed,
    Stack,
    Starved,
    State,
    TableRolled,
    Taken,
    TurnedUp,
)
from referee.games.stone_age.rules.goods import minus, plus
from referee.games.stone_age.tools import upgraded


def apply(box: Box, state: State, event: Event) -> State:
    """The position after an event."""
    return _AFTER[type(event)](box, state, event)


def without(tiles: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Values less some of them, one for one."""
    left = list(tiles)
    for value in gone:
        left.remove(value)
    return tuple(left)


def _with(state: State, i: int, player: Player) -> State:
    players = state.players
    return replace(state, players=(*players[:i], player, *players[i + 1:]))


def _placed(box: Box, state: State, event: Placed) -> State:
    player = state.players[event.player]
    placed = (*player.placed, (event.place, event.count))
    return _with(state, event.player, replace(player, placed=placed))


def _passed(box: Box, state: State, event: Passed) -> State:
    return replace(state, turn=event.player)


def _placing_ended(box: Box, state: State, event: PlacingEnded) -> State:
    return replace(state, phase="act", turn=state.first)


def _came_home(box: Box, state: State, event: CameHome) -> State:
    player = state.players[event.player]
    placed = tuple([spot for spot in player.placed if spot[0] != event.place])
    return _with(state, event.player, replace(player, placed=placed))


def _dice_rolled(box: Box, state: State, event: DiceRolled) -> State:
    return replace(state, pending=Rolled(event.source, event.goods, event.pips, event.dice))


def _harvested(box: Box, state: State, event: Harvested) -> State:
    player = state.players[event.player]
    if event.tiles or event.cards:
        player = replace(
            player, tools=without(player.tools, event.tiles),
            used=tuple(sorted(player.used + event.tiles)),
            kept=tuple([card for card in player.kept if card not in event.cards]))
    if not event.shared:
        player = _richer(box, player, event.goods, event.units)
    pending = Hunted(event.units) if event.shared else None
    return replace(_with(state, event.player, player), pending=pending)


def _shared(box: Box, state: State, event: Shared) -> State:
    player = state.players[event.player]
    goods = plus(player.goods, (0, 0, 0, 0, event.decorations))
    fed = replace(player, food=player.food + event.food, goods=goods)
    return replace(_with(state, event.player, fed), pending=None)


def _gained(box: Box, state: State, event: Gained) -> State:
    if not event.count:
        return state
    player = state.players[event.player]
    return _with(state, event.player, _richer(box, player, event.what, event.count))


def _richer(box: Box, player: Player, what: str, count: int) -> Player:
    if what in GOODS:
        goods = list(player.goods)
        goods[GOODS.index(what)] += count
        wood, brick, stone, gold, decorations = goods
        return replace(player, goods=(wood, brick, stone, gold, decorations))
    if what == "tool":
        tools, used = player.tools, player.used
        for _ in range(count):
            tools, used = upgraded(box.limits, tools, used)
        return replace(player, tools=tools, used=used)
    name = {"points": "score", "person": "people"}.get(what, what)
    return replace(player, **{name: getattr(player, name) + count})


def _bought(box: Box, state: State, event: Bought) -> State:
    player = state.players[event.player]
    goods = plus(minus(minus(player.goods, event.give), event.pay), event.take)
    player = replace(player, goods=goods, score=player.score + event.points,
                     traded=player.traded or any(event.give))
    n = box.spots[event.place].number - 1
    if box.spots[event.place].kind == "tile":
        tile = Stack("", state.stacks[n].left - 1)
        stacks = (*state.stacks[:n], tile, *state.stacks[n + 1:])
        player = replace(player, tiles=(*player.tiles, event.item))
        return replace(_with(state, event.player, player), stacks=stacks)
    keeps = box.cards[event.item].top.gives in ("any", "one-use-tool")
    player = replace(player, cards=(*player.cards, event.item),
                     kept=(*player.kept, event.item) if keeps else player.kept)
    return replace(_with(state, event.player, player), extra=box.slots[n].extra > 0,
                   shown=(*state.shown[:n], "", *state.shown[n + 1:]))


def _extra_bought(box: Box, state: State, event: ExtraBought) -> State:
    player = state.players[event.player]
    goods = plus(minus(minus(player.goods, event.give), event.pay), event.take)
    paid = replace(player, goods=goods, traded=player.traded or any(event.give))
    return replace(_with(state, event.player, paid), extra=False)


def _extra_passed(box: Box, state: State, event: ExtraPassed) -> State:
    return replace(state, extra=False)


def _drew(box: Box, state: State, event: Drew) -> State:
    player = state.players[event.player]
    drawn = replace(player, drawn=(*player.drawn, event.card))
    deck = tuple([card for card in state.deck if card != event.card])
    return replace(_with(state, event.player, drawn), deck=deck)


def _table_rolled(box: Box, state: State, event: TableRolled) -> State:
    picking = Picking(event.table, event.source, event.player, tuple(sorted(event.dice)))
    return replace(state, pending=picking)


def _taken(box: Box, state: State, event: Taken) -> State:
    picking = state.pending
    if not isinstance(picking, Picking):
        return state
    dice = without(picking.dice, (event.face,))
    after = (event.player + 1) % len(state.players)
    return replace(state, pending=replace(picking, player=after, dice=dice) if dice else None)


def _cashed(box: Box, state: State, event: Cashed) -> State:
    player = state.players[event.player]
    kept = tuple([card for card in player.kept if card != event.card])
    return _with(state, event.player,
                 replace(player, goods=plus(player.goods, event.goods), kept=kept))


def _turned_up(box: Box, state: State, event: TurnedUp) -> State:
    n = event.stack - 1
    tile = Stack(event.tile, state.stacks[n].left)
    return replace(state, stacks=(*state.stacks[:n], tile, *state.stacks[n + 1:]),
                   pool=tuple([tile for tile in state.pool if tile != event.tile]))


def _feeding_began(box: Box, state: State, event: FeedingBegan) -> State:
    return replace(state, phase="feed", turn=state.first)


def _fed(box: Box, state: State, event: Fed) -> State:
    player = state.players[event.player]
    food = player.food + event.gained - event.eaten
    return _with(state, event.player, replace(player, food=food, hungry=event.missing))


def _fed_otherwise(box: Box, state: State, event: FedOtherwise) -> State:
    player = state.players[event.player]
    goods = minus(player.goods, event.goods)
    return _with(state, event.player, replace(player, goods=goods, hungry=0))


def _starved(box: Box, state: State, event: Starved) -> State:
    player = state.players[event.player]
    score = player.score - event.penalty
    return _with(state, event.player, replace(player, score=score, hungry=0))


def _round_began(box: Box, state: State, event: RoundBegan) -> State:
    players = tuple([
        replace(player, tools=tuple(sorted(player.tools + player.used)), used=(), traded=False)
        for player in state.players])
    return replace(state, players=players, round=event.round, phase="place", first=event.first,
                   turn=event.first)


def _dealt(box: Box, state: State, event: Dealt) -> State:
    shown = tuple([card for card in state.shown if card]) + event.cards
    deck = tuple([card for card in state.deck if card not in event.cards])
    return replace(state, shown=shown, deck=deck)


def _nothing(box: Box, state: State, event: Event) -> State:
    return state


def _ended(box: Box, state: State, event: Ended) -> State:
    return replace(state, phase="over")


_AFTER: dict[type, Callable[..., State]] = {
    Placed: _placed, Passed: _passed, PlacingEnded: _placing_ended, CameHome: _came_home,
    DiceRolled: _dice_rolled, Harvested: _harvested, Shared: _shared, Gained: _gained,
    Bought: _bought, ExtraBought: _extra_bought, ExtraPassed: _extra_passed, Drew: _drew,
    Declined: _nothing, TableRolled: _table_rolled, Taken: _taken, Cashed: _cashed,
    TurnedUp: _turned_up, FeedingBegan: _feeding_began, Fed: _fed,
    FedOtherwise: _fed_otherwise, Starved: _starved, RoundBegan: _round_began, Dealt: _dealt,
    Showed: _nothing, Ended: _ended,
}
