"""The scenario of SoloPlay: the groups of Stone Age, and what one player adds to them."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.core.problem import Problem, Problems
from referee.core.scenario import Source
from referee.games.stone_age import scenario as base
from referee.games.stone_age.content import RESOURCES

GIVEN = frozenset((*RESOURCES, "food", "points", "tool", "field", "person", "card", "any",
                   "one-use-tool", "dice-table"))
AREAS = ("forest", "clay-pit", "quarry", "river", "village", "hunt")


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A record of a list may say for itself where it comes from."""

    source: Source | None = None


class Group(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group says where its values come from."""

    source: Source


class Out(Group, frozen=True):
    """Tiles that stay in the box."""

    tiles: tuple[str, ...]


class Printing(Record, frozen=True):
    """How many resources of each kind a printing of the game has."""

    id: Literal["later", "first"]
    wood: int
    brick: int
    stone: int
    gold: int


class Supply(Group, frozen=True):
    """The resources on the board, by printing."""

    list: tuple[Printing, ...]


class Tokens(Group, frozen=True):
    """The food in the box."""

    food: int


class Shelf(Record, frozen=True):
    """Tool tiles with ``id`` on their lower side."""

    id: int
    tiles: int


class Toolbox(Group, frozen=True):
    """The tool tiles on the board, the lower ones first."""

    list: tuple[Shelf, Shelf]


class Level(Record, frozen=True):
    """So many cards are dealt, so many tiles to a stack."""

    id: str
    cards: int
    stack: int


class Challenge(Group, frozen=True):
    """How hard the game is made."""

    list: tuple[Level, ...]


class Stay(Record, frozen=True):
    """An area of the elder and its material."""

    id: Literal["forest", "clay-pit", "quarry", "river", "village", "hunt"]
    material: Literal["wood", "brick", "stone", "gold", "tools", "food"]


class Elder(Group, frozen=True):
    """The elder's path, in order; from the end he comes to the beginning."""

    list: tuple[Stay, ...]


class Opening(Record, frozen=True):
    """From position ``id`` of the food track on, so many village places."""

    id: int
    places: int


class Openings(Group, frozen=True):
    """The village by food track."""

    list: tuple[Opening, ...]


class Privilege(Record, frozen=True):
    """What a purchase at card place ``id`` allows besides."""

    id: int
    shift: tuple[int, ...] = ()
    cycle: bool = False
    elder: bool = False


class Privileges(Group, frozen=True):
    """Privileges of the dear card places."""

    list: tuple[Privilege, ...]


class Costs(Group, frozen=True):
    """Points lost during the game, and the pieces of an offering."""

    food: int
    over: int
    idle: int
    refusal: int
    offering: int
    others: int


class Dice(Group, frozen=True):
    """The most dice on the dice table."""

    most: int


class Finish(Group, frozen=True):
    """Points at the end, each: on the board; ``held`` and in the ``stack`` they are gains."""

    wood: int
    brick: int
    stone: int
    gold: int
    discard: int
    person: int
    held: int
    stack: int


class Grade(Record, frozen=True):
    """A grade of the result and the least total for it."""

    id: str
    least: int


class Grades(Group, frozen=True):
    """The grades, best first."""

    list: tuple[Grade, ...]


class Below(Group, frozen=True):
    """What a total below all grades is called."""

    grade: str


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario of SoloPlay; the groups down to ``counts`` are those of Stone Age."""

    game: base.Game
    start: base.Start
    limits: base.Limits
    village: base.Village
    areas: base.Areas
    crowds: base.Crowds
    slots: base.Slots
    tables: base.Tables
    feeding: base.Feeding
    cards: base.Cards
    tiles: base.Tiles
    counts: base.Counts
    out: Out
    supply: Supply
    tokens: Tokens
    toolbox: Toolbox
    challenge: Challenge
    elder: Elder
    openings: Openings
    privileges: Privileges
    costs: Costs
    dice: Dice
    finish: Finish
    grades: Grades
    below: Below


def check(scenario: Scenario) -> Problems:
    """What no type can say: the base's own proof, then that of what is added."""
    return (*_shared(scenario), *_pieces(scenario), *_levels(scenario), *_lists(scenario))


def _shared(scenario: Scenario) -> Iterator[Problem]:
    """The base's proof, as for two players: as many stacks as here."""
    game = replace(scenario.game, players=(2, 2))
    shared = base.Scenario(
        game, scenario.start, scenario.limits, scenario.village, scenario.areas,
        scenario.crowds, scenario.slots, scenario.tables, scenario.feeding, scenario.cards,
        scenario.tiles, scenario.counts)
    for found in base.check(shared):
        yield replace(found, code="unusable-shared", rule=f"stone-age/{found.code}")


def _pieces(scenario: Scenario) -> Iterator[Problem]:
    effects = [(f"cards.list.{card.id}.top", card.top) for card in scenario.cards.list]
    effects += [(f"tables.list.{table.id}.faces.{i}", face)
                for table in scenario.tables.list for i, face in enumerate(table.faces)]
    effects += [(f"village.list.{place.id}.effect", place.effect)
                for place in scenario.village.list]
    for where, effect in effects:
        if effect.gives not in GIVEN:
            yield Problem("unusable-solo", f"“{effect.gives}” is not for one player.", where)
    for tile in scenario.tiles.list:
        if tile.effect or tile.income or tile.camp or (tile.cost and tile.cost.decorations) or (
                tile.choice and tile.choice.of != "resources"):
            yield Problem("unusable-solo", f"{tile.id} belongs to the expansion.",
                          f"tiles.list.{tile.id}")
    ids = {tile.id for tile in scenario.tiles.list}
    for name in scenario.out.tiles:
        if name not in ids or scenario.out.tiles.count(name) > 1:
            yield Problem("unusable-reference", f"There is no one tile {name}.", "out.tiles")
    if [shelf.id for shelf in scenario.toolbox.list] != [1, 3]:
        yield Problem("unusable-order", "Tool tiles have 1 or 3 on the lower side, in this order.",
                      "toolbox.list")


def _levels(scenario: Scenario) -> Iterator[Problem]:
    tiles = len(scenario.tiles.list) - len(scenario.out.tiles)
    for level in scenario.challenge.list:
        where = f"challenge.list.{level.id}"
        if not 3 <= level.cards <= len(scenario.cards.list):
            yield Problem("unusable-amount", f"{level.cards} cards cannot be dealt.", where)
        if not 1 <= level.stack <= tiles // 2:
            yield Problem("unusable-amount", f"Two stacks of {level.stack} cannot be dealt of "
                          f"{tiles} tiles.", where)
    if scenario.tokens.food < scenario.start.food:
        yield Problem("unusable-amount", "There is less food than one starts with.", "tokens")
    for printing in scenario.supply.list:
        if min(printing.wood, printing.brick, printing.stone, printing.gold) < 0:
            yield Problem("unusable-amount", "A number is below 0.", f"supply.list.{printing.id}")
    if not 1 <= scenario.dice.most <= 7:
        yield Problem("unusable-amount", "One to seven dice can be rolled.", "dice.most")


def _lists(scenario: Scenario) -> Iterator[Problem]:
    if sorted(stay.id for stay in scenario.elder.list) != sorted(AREAS):
        yield Problem("unusable-order", "The elder's path leads through each of the six areas "
                      "once.", "elder.list")
    if {place.id for place in scenario.village.list} != {"tool-maker", "field", "hut"}:
        yield Problem("unusable-order", "The village has a tool maker, a field and a hut.",
                      "village.list")
    opening = [opening.id for opening in scenario.openings.list]
    if not opening or opening[0] != 0 or opening != sorted(set(opening)):
        yield Problem("unusable-order", "Positions of the food track begin with 0 and rise.",
                      "openings.list")
    places = {slot.id for slot in scenario.slots.list}
    for privilege in scenario.privileges.list:
        if privilege.id not in places or not set(privilege.shift) <= places - {1}:
            yield Problem("unusable-reference", "There is no such card place to move from.",
                          f"privileges.list.{privilege.id}")
    if [slot.id for slot in scenario.slots.list] != [1, 2, 3, 4]:
        yield Problem("unusable-order", "SoloPlay has four card places.", "slots.list")
    least = [grade.least for grade in scenario.grades.list]
    if not least or least != sorted(least, reverse=True):
        yield Problem("unusable-order", "Grades are listed from the best down.", "grades.list")
    for kind, ids in (("challenge", [level.id for level in scenario.challenge.list]),
                      ("supply", [printing.id for printing in scenario.supply.list])):
        if len(set(ids)) != len(ids) or not ids:
            yield Problem("unusable-order", "Each id stands once.", f"{kind}.list")
