"""The vocabulary of card effects, with a record for each, and the cards themselves.

A ``Lasting`` effect is in force while an invention is uncovered or a cave's rule is open. A
``Deed`` is done once. ``Fire`` and ``Settle`` say what the cave area is. ``text`` describes an
effect to players without the physical game.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.scenario.sections import (
    Count,
    Few,
    ForeignKey,
    Records,
    Section,
    Some,
    Source,
)
from referee.games.fire_and_stone.model.board import AnyRegion

From = Literal["leave", "empty", "take", "cook", "forest", "any"]

FEW = Meta(max_length=9)
InventionId = Annotated[str, ForeignKey("invention")]
CaveId = Annotated[str, ForeignKey("cave")]

FROM = {"leave": "when you leave a gathering tile", "empty": "from an empty area",
        "take": "when you take a gathering tile", "cook": "when you cook animals",
        "forest": "from a forest without animals", "any": "each time you gain food"}


def count_thing(n: int, name: str) -> str:
    """A number of tiles or animals: ``1 stash``, ``2 stashes``, ``3 deer``."""
    return count_noun(n, name, {"deer": "deer", "stash": "stashes"}.get(name, ""))


def amount(bags: int, food: int, vp: int = 0) -> str:
    """``1 bag, 3 food and 1 victory point``."""
    return join_words([text for n, text in ((bags, count_noun(bags, "bag")), (food, f"{food} food"),
                                            (vp, count_noun(vp, "victory point")))
                       if n]) or "nothing"


class _Effect(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True,
              tag_field="word", tag=str.lower, kw_only=True):
    """The base of all effects; ``source`` if the value has another source than the card."""

    source: Source | None = None

    words: ClassVar[str] = ""

    def text(self) -> str:
        """The effect in words, with its numbers and its region."""
        region = getattr(self, "region", "")
        return self.words.format_map(asdict(self)) + (f", in region {region}" if region else "")


class Gain(_Effect, frozen=True):
    """Bags, then food as far as it fits, then steps on the victory track."""

    bag: Few = 0
    food: Few = 0
    vp: Few = 0

    def text(self) -> str:
        return "gain " + amount(self.bag, self.food, self.vp)


class More(_Effect, frozen=True):
    """Adds food to a gain: of one kind or of any, everywhere or at lakes, in one region or all."""

    by: From = msgspec.field(name="from")
    food: Few
    where: Literal["any", "lake"] = "any"
    region: AnyRegion = ""

    def text(self) -> str:
        lake = " next to a lake" if self.where == "lake" else ""
        return f"+{self.food} food {FROM[self.by]}{lake}{super().text()}"


class Steps(_Effect, frozen=True):
    """The most steps of scouts that start in the region; the highest limit counts."""

    max: Some
    region: AnyRegion = ""

    words = "your scouts move up to {max} steps"


class Sea(_Effect, frozen=True):
    """Sea routes may be used like land."""

    words = "your scouts may use sea routes"


class Cost(_Effect, frozen=True):
    """Reduces the food cost of the settlement action, down to nothing."""

    minus: Few
    region: AnyRegion = ""

    words = "building in a settlement costs {minus} food less"


class Hearth(_Effect, frozen=True):
    """After a settlement action the scout may use the fire where it goes."""

    region: AnyRegion = ""

    words = "after building in a settlement, your scout may use the fire it goes to"


class Store(_Effect, frozen=True):
    """One more gathering store."""

    words = "one more gathering store"


class Flame(_Effect, frozen=True):
    """More points for turning up a fire tile."""

    vp: Few
    region: AnyRegion = ""

    words = "+{vp} victory point for turning up a fire"


class Score(_Effect, frozen=True):
    """At the end: points for each own majority in a region, or where the own stone is."""

    of: Literal["region", "stone"]
    vp: Few
    region: AnyRegion = ""

    def text(self) -> str:
        if self.of == "stone":
            return (f"at the end {count_noun(self.vp, 'point')} for a majority where your marking "
                    "stone is")
        return f"at the end {count_noun(self.vp, 'point')} for each majority{super().text()}"


class Card(_Effect, frozen=True):
    """A card is taken as for a covered icon."""

    words = "take a card, as for a covered icon"


class Swap(_Effect, frozen=True):
    """One gathering tile is exchanged with the discard pile."""

    words = "swap a gathering tile with the discard pile"


class Draw(_Effect, frozen=True):
    """One tile of choice from a discard pile; gathering tiles are placed as if taken."""

    pile: Literal["gathering", "animal"]

    def text(self) -> str:
        tile = "gathering tile" if self.pile == "gathering" else "animal"
        return f"take any {tile} from the discard pile"


class Lose(_Effect, frozen=True):
    """Half of the food is lost, rounded down."""

    half: Literal["food"] = "food"

    words = "lose half of your food, rounded down"


class Go(_Effect, frozen=True):
    """The scout goes to any fire of an open region; no action there."""

    words = "your scout goes to any fire in an open region"


class Stone(_Effect, frozen=True):
    """The player's marking stone is placed on the card or an own settlement."""

    to: Literal["card", "settlement"]

    def text(self) -> str:
        where = "this card" if self.to == "card" else "a settlement where you have a hut"
        return f"put your marking stone on {where}"


class Ladder(_Effect, frozen=True):
    """The first stone on the card earns the first value, the second the second, and so on."""

    vp: Annotated[tuple[Few, ...], Meta(min_length=1, max_length=9)]

    def text(self) -> str:
        first, *later = self.vp
        then = "".join(f", then {join_words(map(str, later))}" for _ in later[:1])
        return f"gain {count_noun(first, 'victory point')} for the first stone here{then}"


class Trade(_Effect, frozen=True):
    """A price in food or own animals, all or nothing, and what it buys."""

    get: Annotated[tuple[Gain | Card | Swap | Draw | Ladder, ...], FEW]
    food: Few = 0
    animals: Few = 0

    def text(self) -> str:
        price = ([f"{self.food} food"] if self.food else []) + (
            [count_noun(self.animals, "animal")] if self.animals else [])
        return f"give {join_words(price)}: {join_words(effect.text() for effect in self.get)}"


class Fire(_Effect, frozen=True):
    """The area counts as a fire, except for the points for turning one up."""

    words = "the area is a fire"


class Settle(_Effect, frozen=True):
    """The area is a settlement where huts are paid from this pool of food."""

    pool: Count

    words = ("a settlement with {pool} food on the card: the food that "
             "a hut costs goes from the card to you, and all of it must fit into your bags")


Lasting = More | Steps | Sea | Cost | Hearth | Store | Flame | Score
Deed = Gain | Card | Swap | Draw | Lose | Go | Stone | Ladder | Trade
Place = Deed | Fire | Settle | Score


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A record of a list, which may have its own source."""

    source: Source | None = None


class Invention(Record, frozen=True):
    """An invention: what it gives at once, and its effects until it is covered."""

    id: str
    category: Literal["food", "movement", "hut building", "gathering"]
    lasting: Annotated[tuple[Lasting, ...], FEW]
    now: Gain | None = None

    def text(self) -> str:
        """What it gives at once, and its lasting effects."""
        now = [f"at once: {self.now.text()}"] if self.now else []
        return "; ".join([*now, *(effect.text() for effect in self.lasting)])


class Inventions(Section, frozen=True):
    """The inventions, by kind."""

    list: Records[Invention]


class Starting(Record, frozen=True):
    """A starting invention: another card of the invention ``same``."""

    id: str
    same: InventionId


class Startings(Section, frozen=True):
    """The starting inventions."""

    list: Records[Starting]


class Once(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a cave's discovery effect: for whom, whether they may decline, and what."""

    who: Literal["each", "discoverer", "others"]
    do: Annotated[tuple[Deed, ...], FEW]
    may: bool = False

    def text(self) -> str:
        who = {"each": "each player", "discoverer": "the discoverer",
               "others": "all other players"}[self.who]
        may = " may" if self.may else ""
        return f"once, {who}{may}: {join_words(deed.text() for deed in self.do)}"


class Cave(Record, frozen=True):
    """A cave card: what happens once, what its area offers, the rule it brings."""

    id: str
    once: Annotated[tuple[Once, ...], FEW] = ()
    leaves: bool = False  # tile and card leave the game after the discovery
    area: Annotated[tuple[Place, ...], FEW] = ()
    rule: Annotated[tuple[Lasting, ...], FEW] = ()

    def text(self) -> str:
        """What happens once, its area, its rule."""
        parts = [part.text() for part in (*self.once, *self.area, *self.rule)]
        return "; ".join(parts) + ("; then tile and card leave the game" if self.leaves else "")


class Caves(Section, frozen=True):
    """The cave cards."""

    list: Records[Cave]


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """The cave cards of one level, from 1, easier, to 3, more difficult."""

    id: Some
    caves: Annotated[tuple[CaveId, ...], Meta(max_length=60)]


class Levels(Section, frozen=True):
    """How difficult the caves are."""

    list: Records[Level]


class Task(Record, frozen=True):
    """A task: which majorities it counts."""

    id: str
    counts: Literal["lake", "mountain", "forest", "region"]
    region: AnyRegion = ""

    def text(self, points: int) -> str:
        """The majorities it counts, and their worth."""
        where = (f"in region {self.region}" if self.region else "next to a "
                 + ("face-up forest" if self.counts == "forest" else self.counts))
        return f"{count_noun(points, 'point')} for each majority {where}"


class Tasks(Section, frozen=True):
    """The task cards."""

    list: Records[Task]


def check(inventions: Inventions, caves: Caves) -> Iterator[Problem]:
    """Food cards need instant effects, and caves of one kind must do something."""
    faults: list[tuple[bool, str, str]] = []
    for card in inventions.list:
        where = f"inventions.list.{card.id}"
        faults += [
            (card.now is not None and card.category != "food",
             f"{card.id} has an instant effect, but only cards about food can have "
             f"instant effects.", f"{where}.now"),
            (not card.lasting, f"{card.id} needs a lasting effect.", where)]
    for cave in caves.list:
        where, name = f"caves.list.{cave.id}", cave.id
        faults += [
            (not (cave.once or cave.area or cave.rule), f"{name} needs an effect.", where),
            (cave.leaves and bool(cave.area or cave.rule),
             f"{name} leaves the game, so it cannot have a lasting effect.", where),
            (bool(cave.rule and cave.area), f"{name} can have a rule or an area, not both.", where),
            (any(isinstance(effect, Store) for effect in cave.rule),
             f"{name} brings a store, but only inventions can bring a store.", where),
            (sum(isinstance(effect, Settle) for effect in cave.area) > 1,
             f"{name} can have only one pool of food.", where),
            (any(isinstance(deed, Stone | Go) for part in cave.once for deed in part.do),
             f"{name} has the effect “stone” or “go” in its list “once”. Write it in the list "
             "“area”.", where)]
    yield from (Problem("unusable-card", why, where) for wrong, why, where in faults if wrong)
