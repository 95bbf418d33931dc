"""What cards, tiles, places and dice give, and where it stops."""

from referee.core.chance import Draw, Roll
from referee.games.stone_age.box import Box
from referee.games.stone_age.content import Effect
from referee.games.stone_age.records import DiceRolled, Drew, Gained, Harvested, Player, Rolled
from referee.games.stone_age.rules.tale import Course, Tale
from referee.games.stone_age.tools import free_tools


def gain(tale: Tale, i: int, effect: Effect, source: str) -> Course:
    """A player gets what something gives; at a limit nothing (rulings B2, B12, E2, E11, E20)."""
    if effect.dice:
        yield from roll(tale, i, source, effect.gives, effect.dice, tale.box.pips[effect.gives],
                        f"{tale.box.seats[i]} rolls for {source}")
    elif effect.gives == "card":
        for n in range(effect.count):
            yield from draw(tale, i, source, f" {n + 1}" if n else "")
    else:
        count = min(effect.count, room(tale.box, tale.player(i), effect.gives))
        tale.add(Gained(i, effect.gives, count, source))
        trade = tale.box.scenario.trade
        if effect.gives == "trader" and count and trade is not None:
            tale.add(Gained(i, "decorations", trade.decorations, source))


def room(box: Box, player: Player, what: str) -> int:
    """How much of something a player can still get."""
    limits = box.limits
    if what == "person":
        return limits.people - player.people
    if what == "field":
        return limits.field - player.field
    if what == "tool":
        return limits.tools * limits.tool - sum(player.tools) - sum(player.used)
    if what == "trader":
        return len(box.rates) - 1 - player.trader
    return 1_000_000_000


def draw(tale: Tale, i: int, source: str, nth: str = "") -> Course:
    """The top card of the deck, face down (rulings B11, B39, E19)."""
    deck = tale.state.deck
    if not deck:
        tale.add(Gained(i, "card", 0, source))
        return
    why = tale.words(f"{tale.box.seats[i]} draws for {source}{nth}")
    (place,) = yield Draw(why, len(deck), 1, deck)
    tale.add(Drew(i, deck[place - 1], source))


def roll(tale: Tale, i: int, source: str, goods: str, count: int, pips: int,
         words: str) -> Course:
    """Dice for goods; then tools may be added, if any are free (ruling B6)."""
    dice = yield Roll(tale.words(words), count)
    tale.add(DiceRolled(i, source, goods, pips, dice))
    if not free_tools(tale.box, tale.player(i)):
        harvest(tale, i)


def harvest(tale: Tale, i: int, tiles: tuple[int, ...] = (),
            cards: tuple[str, ...] = ()) -> None:
    """Dice and tools over the pips for one unit, rounded down; all of it is taken."""
    rolled = tale.state.pending
    assert isinstance(rolled, Rolled)
    total = sum(rolled.dice) + sum(tiles) + sum(tale.box.cards[c].top.count for c in cards)
    units = total // rolled.pips
    spot = tale.box.spots.get(rolled.source)
    shared = spot is not None and spot.also and units > 0
    tale.add(Harvested(i, rolled.source, rolled.goods, tiles, cards, total, units, shared))
