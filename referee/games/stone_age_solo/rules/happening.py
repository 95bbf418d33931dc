"""What each event does to the position. Total: no checks, no luck."""

from collections.abc import Callable

from msgspec.structs import replace

from referee.games.stone_age_solo.box import Box, kind
from referee.games.stone_age_solo.events import (
    Arranged,
    Bought,
    CameHome,
    CardDue,
    CardGot,
    Cashed,
    Collected,
    Cycled,
    DiceRolled,
    Discarded,
    ElderSet,
    Ended,
    Event,
    Fed,
    FeedingBegan,
    FieldPaid,
    FoodAdded,
    Gained,
    Granted,
    GrantEnded,
    Idled,
    LastAsked,
    NoTool,
    Offered,
    Placed,
    PlacingEnded,
    Reckoned,
    Removed,
    RoundBegan,
    Shifted,
    Starved,
    TableOpened,
    TableRolled,
    Taken,
    ToolMade,
    ToolsDue,
)
from referee.games.stone_age_solo.records import (
    Choosing,
    Drawing,
    Making,
    Opening,
    Payment,
    Rolled,
    State,
)
from referee.games.stone_age_solo.rules.goods import minus, of, plus, without

HALF = 2  # the highest value of a low tile; the next one takes a tile of the high kind


def apply(box: Box, state: State, event: Event) -> State:
    """The position after an event."""
    return _AFTER.get(type(event), _nothing)(box, state, event)


def pay(state: State, paid: Payment) -> State:
    """Resources go aside, food to the grounds, tools out of the game (ruling S42)."""
    return replace(
        state, goods=minus(state.goods, paid.goods), aside=plus(state.aside, paid.goods),
        food=state.food - paid.food, grounds=state.grounds + paid.food,
        field=state.field - paid.steps, tools=without(state.tools, paid.tools),
        used=without(state.used, paid.used),
        spent=tuple(sorted(state.spent + paid.tools + paid.used)))


def _lose(state: State, entry: str, points: int) -> State:
    so_far = getattr(state.points, entry)
    return replace(state, points=replace(state.points, **{entry: so_far + points}))


def _nothing(box: Box, state: State, event: Event) -> State:
    return state


def _food_added(box: Box, state: State, event: FoodAdded) -> State:
    added = replace(state, added=event.count, grounds=state.grounds + event.count, phase="remove")
    return _lose(added, "food", event.points)


def _removed(box: Box, state: State, event: Removed) -> State:
    return replace(state, board=minus(state.board, event.goods),
                   aside=plus(state.aside, event.goods), phase="elder")


def _elder_set(box: Box, state: State, event: ElderSet) -> State:
    if event.why != "card" or state.grant is None:
        return replace(state, elder=event.area)
    return replace(state, elder=event.area, moved=True, grant=replace(state.grant, elder=False))


def _round_began(box: Box, state: State, event: RoundBegan) -> State:
    return replace(state, round=event.round, phase="place", bought=False, moved=False,
                   tools=tuple(sorted(state.tools + state.used)), used=())


def _placed(box: Box, state: State, event: Placed) -> State:
    return replace(state, placed=(*state.placed, (event.place, event.count)))


def _placing_ended(box: Box, state: State, event: PlacingEnded) -> State:
    return replace(state, phase="act")


def _idled(box: Box, state: State, event: Idled) -> State:
    return _lose(state, "idle", event.points)


def _came_home(box: Box, state: State, event: CameHome) -> State:
    return replace(state, placed=tuple([p for p in state.placed if p[0] != event.place]))


def _dice_rolled(box: Box, state: State, event: DiceRolled) -> State:
    pending = Rolled(event.source, event.goods, event.pips, event.dice, event.aside)
    return replace(state, pending=pending)


def _reckoned(box: Box, state: State, event: Reckoned) -> State:
    return replace(
        state, pending=None, tools=without(state.tools, event.tiles),
        used=tuple(sorted(state.used + event.tiles)),
        kept=tuple([card for card in state.kept if card not in event.cards]))


def _collected(box: Box, state: State, event: Collected) -> State:
    state = _lose(state, "over", event.points)
    if event.goods == "food":
        return replace(state, food=state.food + event.taken, grounds=state.grounds - event.taken)
    units = of(kind(event.goods), event.taken)
    state = replace(state, goods=plus(state.goods, units))
    if event.aside:
        return replace(state, aside=minus(state.aside, units))
    return replace(state, board=minus(state.board, units))


def _gained(box: Box, state: State, event: Gained) -> State:
    if event.what == "points":
        return _lose(state, "cards", event.count)
    if event.what == "person":
        return replace(state, people=state.people + event.count)
    return replace(state, field=state.field + event.count)


def _field_paid(box: Box, state: State, event: FieldPaid) -> State:
    return pay(state, Payment(food=event.food))


def _tools_due(box: Box, state: State, event: ToolsDue) -> State:
    return replace(state, pending=Making(event.source, event.count))


def _tool_made(box: Box, state: State, event: ToolMade) -> State:
    tools, used = state.tools, state.used
    now = (event.was + 1,)
    if event.used:
        used = tuple(sorted(without(used, (event.was,)) + now))
    else:
        tools = tuple(sorted((without(tools, (event.was,)) if event.was else tools) + now))
    low = state.low + (event.was == HALF) - (event.was == 0)
    state = replace(state, tools=tools, used=used, low=low,
                    high=state.high - (event.was == HALF))
    if not isinstance(state.pending, Making):
        return state
    left = state.pending.left - 1
    return replace(state, pending=replace(state.pending, left=left) if left else None)


def _no_tool(box: Box, state: State, event: NoTool) -> State:
    return replace(state, pending=None)


def _bought(box: Box, state: State, event: Bought) -> State:
    state = pay(state, event.pay)
    spot = box.spots[event.place]
    if spot.kind == "tile":
        n = spot.number - 1
        stacks = tuple([stack[1:] if i == n else stack for i, stack in enumerate(state.stacks)])
        points = replace(state.points, tiles=state.points.tiles + event.points)
        return replace(state, stacks=stacks, tiles=(*state.tiles, event.item), points=points)
    keeps = box.cards[event.item].top.gives in ("any", "one-use-tool")
    return replace(state, shown=_put(state.shown, spot.number, ""), bought=True,
                   cards=(*state.cards, event.item),
                   kept=(*state.kept, event.item) if keeps else state.kept)


def _put(shown: tuple[str, ...], slot: int, card: str) -> tuple[str, str, str, str]:
    places = list(shown)
    places[slot - 1] = card
    return places[0], places[1], places[2], places[3]


def _table_opened(box: Box, state: State, event: TableOpened) -> State:
    return replace(state, pending=Opening(event.source))


def _table_rolled(box: Box, state: State, event: TableRolled) -> State:
    return replace(state, pending=Choosing(event.source, tuple(sorted(event.dice))))


def _taken(box: Box, state: State, event: Taken) -> State:
    return _lose(replace(state, pending=None), "dice", event.points)


def _card_due(box: Box, state: State, event: CardDue) -> State:
    return replace(state, pending=Drawing(event.source))


def _card_got(box: Box, state: State, event: CardGot) -> State:
    return replace(
        state, pending=None, cards=(*state.cards, event.card) if event.card else state.cards,
        left=tuple([card for card in state.left if card != event.card]),
        discards=tuple([card for card in state.discards if card != event.card]))


def _cashed(box: Box, state: State, event: Cashed) -> State:
    return replace(state, kept=tuple([card for card in state.kept if card != event.card]))


def _granted(box: Box, state: State, event: Granted) -> State:
    return replace(state, grant=event.grant)


def _grant_ended(box: Box, state: State, event: GrantEnded) -> State:
    return replace(state, grant=None)


def _shifted(box: Box, state: State, event: Shifted) -> State:
    grant = state.grant and replace(state.grant, shift=False)
    if not event.slot:
        return replace(state, grant=grant, deck=state.deck[1:],
                       shown=_put(state.shown, 1, event.card))
    shown = _put(_put(state.shown, event.slot, ""), 1, event.card)
    return replace(state, grant=grant, shown=shown)


def _cycled(box: Box, state: State, event: Cycled) -> State:
    grant = state.grant and replace(
        state.grant, cycle=tuple([n for n in state.grant.cycle if n != event.stack]))
    stacks = tuple([stack[event.steps:] + stack[:event.steps] if n == event.stack else stack
                    for n, stack in enumerate(state.stacks, 1)])
    return replace(state, grant=grant, stacks=stacks)


def _discarded(box: Box, state: State, event: Discarded) -> State:
    slot = state.shown.index(event.card) + 1
    return replace(state, shown=_put(state.shown, slot, ""),
                   discards=(*state.discards, event.card))


def _arranged(box: Box, state: State, event: Arranged) -> State:
    return replace(state, shown=event.shown, deck=state.deck[event.drawn:])


def _feeding_began(box: Box, state: State, event: FeedingBegan) -> State:
    return replace(state, phase="feed", need=event.need)


def _fed(box: Box, state: State, event: Fed) -> State:
    return replace(pay(state, event.pay), need=0)


def _starved(box: Box, state: State, event: Starved) -> State:
    state = _lose(pay(state, Payment(food=event.food)), "hunger", event.points)
    return replace(state, phase="offer", need=0)


def _offered(box: Box, state: State, event: Offered) -> State:
    return _lose(replace(pay(state, event.pay), phase="feed"), "hunger", event.points)


def _last_asked(box: Box, state: State, event: LastAsked) -> State:
    return replace(state, phase="last")


def _ended(box: Box, state: State, event: Ended) -> State:
    return replace(state, phase="over")


_AFTER: dict[type, Callable[..., State]] = {
    FoodAdded: _food_added, Removed: _removed, ElderSet: _elder_set, RoundBegan: _round_began,
    Placed: _placed, PlacingEnded: _placing_ended, Idled: _idled, CameHome: _came_home,
    DiceRolled: _dice_rolled, Reckoned: _reckoned, Collected: _collected, Gained: _gained,
    FieldPaid: _field_paid, ToolsDue: _tools_due, ToolMade: _tool_made, NoTool: _no_tool,
    Bought: _bought, TableOpened: _table_opened, TableRolled: _table_rolled, Taken: _taken,
    CardDue: _card_due, CardGot: _card_got, Cashed: _cashed, Granted: _granted,
    GrantEnded: _grant_ended, Shifted: _shifted, Cycled: _cycled, Discarded: _discarded,
    Arranged: _arranged, FeedingBegan: _feeding_began, Fed: _fed, Starved: _starved,
    Offered: _offered, LastAsked: _last_asked, Ended: _ended,
}
