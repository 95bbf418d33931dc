"""What cards, places and dice give, where it comes from and where it stops."""

from referee.core.chance import Draw as Drawn
from referee.core.chance import Roll
from referee.games.stone_age.content import Effect
from referee.games.stone_age_solo.asking import one_use
from referee.games.stone_age_solo.box import Box, kind
from referee.games.stone_age_solo.events import (
    CardDue,
    CardGot,
    Collected,
    DiceRolled,
    Gained,
    Reckoned,
    TableOpened,
)
from referee.games.stone_age_solo.records import Rolled, State
from referee.games.stone_age_solo.rules import toolmaking
from referee.games.stone_age_solo.rules.tale import Course, Tale


def gain(tale: Tale, effect: Effect, source: str, times: int = 1) -> Course:
    """The player gets what a card, a die or a village place gives."""
    what, count = effect.gives, effect.count * times
    if effect.dice:
        yield from roll(tale, source, what, effect.dice, f"{tale.box.seat} rolls for {source}",
                        True)
    elif what == "dice-table":
        tale.add(TableOpened(source))
    elif what == "tool":
        toolmaking.due(tale, count, source)
    elif what == "card":
        tale.add(CardDue(source))
        yield from draw_or_ask(tale)
    elif what in ("points", "field", "person"):
        tale.add(Gained(what, min(count, room(tale.box, tale.state, what)), source))
    elif what not in ("any", "one-use-tool"):
        collect(tale, source, what, count, True)


def room(box: Box, state: State, what: str) -> int:
    """How much of something can still be gained."""
    if what == "person":
        return box.limits.people - state.people
    return box.limits.field - state.field if what == "field" else 1_000_000


def collect(tale: Tale, source: str, goods: str, earned: int, aside: bool) -> None:
    """Supply, then capacity; what is above it costs points and stays (rulings S40, S41)."""
    state, box = tale.state, tale.box
    if goods == "food":
        there, held, limited = state.grounds, state.food, box.hungry
    else:
        pile = state.aside if aside else state.board
        there, held, limited = pile[kind(goods)], state.goods[kind(goods)], True
    found = min(earned, there)
    taken = min(found, max(0, state.people - held)) if limited else found
    tale.add(Collected(source, goods, earned, found, taken, aside,
                       (found - taken) * box.costs.over))


def roll(tale: Tale, source: str, goods: str, count: int, words: str, aside: bool) -> Course:
    """Dice for goods; then tools may be added, if any are ready."""
    dice = yield Roll(tale.words(words), count)
    tale.add(DiceRolled(source, goods, tale.box.pips[goods], dice, aside))
    if not (tale.state.tools or one_use(tale.box, tale.state)):
        reckon(tale)




def reckon(tale: Tale, tiles: tuple[int, ...] = (), cards: tuple[str, ...] = ()) -> None:
    """Dice and tools over the pips for one unit, rounded down."""
    rolled = tale.state.pending
    assert isinstance(rolled, Rolled)
    total = sum(rolled.dice) + sum(tiles) + sum(tale.box.cards[c].top.count for c in cards)
    units = total // rolled.pips
    tale.add(Reckoned(rolled.goods, tiles, cards, total, units))
    collect(tale, rolled.source, rolled.goods, units, rolled.aside)


def draw_or_ask(tale: Tale) -> Course:
    """Without discards, or without cards left out, there is nothing to decide (ruling S57)."""
    if not tale.state.discards:
        yield from draw(tale)


def draw(tale: Tale) -> Course:
    """The top card of those left out; of what nobody ordered, any."""
    source = getattr(tale.state.pending, "source", "")
    left = tale.state.left
    if left:
        (place,) = yield Drawn(tale.words(f"{tale.box.seat} draws for {source}"), len(left), 1,
                               left)
        tale.add(CardGot(left[place - 1], source, False))
    else:
        tale.add(CardGot("", source, False))
