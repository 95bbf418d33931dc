"""The scenario of SoloPlay: the groups of Stone Age, and those for one player."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from referee.core.base.problem import Problem, Problems
from referee.core.scenario.sections import (
    Count,
    Few,
    Named,
    Records,
    Section,
    Some,
    check_bounds,
    check_player_range,
    check_unique,
)
from referee.games.stone_age.model.content import RESOURCES, Record
from referee.games.stone_age.model.scenario import Basics, Steps, all_effects, check_basics
from referee.games.stone_age_solo.model.options import PLAYERS, USUAL

GIVEN = frozenset((*RESOURCES, "food", "points", "tool", "field", "person", "card", "any",
                   "one-use-tool", "dice-table"))
AREAS = ("forest", "clay-pit", "quarry", "river", "village", "hunt")

Units = Annotated[int, Meta(ge=0, le=40)]
Each = Annotated[int, Meta(ge=-99, le=99)]
Gifts = Annotated[int, Meta(ge=1, le=5)]


class Out(Section, frozen=True):
    """Tiles that stay in the box."""

    tiles: Named


class Printing(Record, frozen=True):
    """How many resources of each kind a printing of the game has."""

    id: Literal["later", "first"]
    wood: Units
    brick: Units
    stone: Units
    gold: Units


class Supply(Section, frozen=True):
    """The resources on the board, by printing."""

    list: Records[Printing]


class Tokens(Section, frozen=True):
    """The food in the box, including the food that the player begins with."""

    food: Annotated[int, Meta(ge=0, le=999)]


class Shelf(Record, frozen=True):
    """Tool tiles with ``id`` on their lower side."""

    id: Some
    tiles: Few


class Toolbox(Section, frozen=True):
    """The tool tiles on the board, the lower ones first."""

    list: Records[Shelf]


class Level(Record, frozen=True):
    """The number of cards dealt, and of tiles in a stack."""

    id: str
    cards: Annotated[int, Meta(ge=3, le=200)]
    stack: Annotated[int, Meta(ge=1, le=99)]


class Challenge(Section, frozen=True):
    """The levels of difficulty, with their cards and tiles."""

    list: Records[Level]


class Stay(Record, frozen=True):
    """An area of the elder and its material."""

    id: Literal["forest", "clay-pit", "quarry", "river", "village", "hunt"]
    material: Literal["wood", "brick", "stone", "gold", "tools", "food"]


class Elder(Section, frozen=True):
    """The elder's path, in order; after the last area comes the first."""

    list: Records[Stay]


class Opening(Record, frozen=True):
    """The number of village places from position ``id`` of the food track on."""

    id: Steps
    places: Few


class Openings(Section, frozen=True):
    """How many village places the food track opens."""

    list: Records[Opening]


class Privilege(Record, frozen=True):
    """The extra actions after buying at card place ``id``."""

    id: Some
    shift: Annotated[tuple[Some, ...], Meta(max_length=9)] = ()
    cycle: bool = False
    elder: bool = False


class Privileges(Section, frozen=True):
    """The extra actions of the expensive card places."""

    list: Records[Privilege]


class Costs(Section, frozen=True):
    """Points lost during the game, and the pieces of an offering."""

    food: Count
    over: Count
    idle: Count
    refusal: Count
    offering: Gifts
    others: Gifts


class Dice(Section, frozen=True):
    """The most dice that a player rolls for the dice table."""

    most: Annotated[int, Meta(ge=1, le=7)]


class Finish(Section, frozen=True):
    """Points at the end: losses for pieces on the board, gains for resources and the stack."""

    wood: Each
    brick: Each
    stone: Each
    gold: Each
    discard: Each
    person: Each
    held: Each
    stack: Each


class Grade(Record, frozen=True):
    """A grade of the result and the least total for it."""

    id: str
    least: Annotated[int, Meta(ge=-9999, le=9999)]


class Grades(Section, frozen=True):
    """The grades, best first."""

    list: Records[Grade]


class Below(Section, frozen=True):
    """The name of a total below all grades."""

    grade: str


class Scenario(Basics, frozen=True):
    """A scenario of SoloPlay."""

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

    @property
    def stacks(self) -> int:
        return 2


def check(scenario: Scenario) -> Problems:
    """Check what a type cannot express: the checks of Stone Age, then those of its own groups."""
    return (*check_basics(scenario), *_pieces(scenario), *_levels(scenario), *_lists(scenario))


def _pieces(scenario: Scenario) -> Iterator[Problem]:
    for where, effect, _ in all_effects(scenario):
        if effect.gives not in GIVEN:
            yield Problem("unusable-solo", f"An effect that gives “{effect.gives}” needs "
                          "other players.", where)
    for tile in scenario.tiles.list:
        if tile.effect or tile.income or tile.camp or (tile.cost and tile.cost.decorations) or (
                tile.choice and tile.choice.of != "resources"):
            yield Problem("unusable-solo", f"Tile {tile.id} has a price or use that only the "
                          "expansion has.",
                          f"tiles.list.{tile.id}")
    ids = {tile.id for tile in scenario.tiles.list}
    for name in scenario.out.tiles:
        if name not in ids or scenario.out.tiles.count(name) > 1:
            yield Problem("unusable-reference", f"Tile {name} is unknown or listed twice.",
                          "out.tiles")


def _levels(scenario: Scenario) -> Iterator[Problem]:
    tiles = len(scenario.tiles.list) - len(scenario.out.tiles)
    bounds = {"tokens.food": (scenario.tokens.food, scenario.start.food, 999)}
    for level in scenario.challenge.list:
        where = f"challenge.list.{level.id}"
        bounds[f"{where}.cards"] = level.cards, 3, len(scenario.cards.list)
        bounds[f"{where}.stack"] = level.stack, 1, tiles // 2
    yield from check_bounds(bounds, "unusable-amount")
    yield from check_player_range(scenario.game.players, *PLAYERS, "unusable-amount")


def _lists(scenario: Scenario) -> Iterator[Problem]:
    opening = [opening.id for opening in scenario.openings.list]
    slots = [slot.id for slot in scenario.slots.list]
    least = [grade.least for grade in scenario.grades.list]
    for right, where, why in (
            ([shelf.id for shelf in scenario.toolbox.list] == [1, 3], "toolbox",
             "There must be two kinds of tool tiles: first 1, then 3 on the lower side."),
            (sorted(stay.id for stay in scenario.elder.list) == sorted(AREAS), "elder",
             "The elder's path must lead through each of the six areas once."),
            ({place.id for place in scenario.village.list} == {"tool-maker", "field", "hut"},
             "village", "The village must have a tool maker, a field and a hut."),
            (opening[:1] == [0] and opening == sorted(set(opening)), "openings",
             "The positions of the food track must begin with 0 and rise."),
            (slots == [1, 2, 3, 4], "slots", "SoloPlay must have four card places."),
            (bool(least) and least == sorted(least, reverse=True), "grades",
             "The grades must be listed from the best down.")):
        if not right:
            yield Problem("unusable-order", why, f"{where}.list")
    for privilege in scenario.privileges.list:
        if privilege.id not in slots or not set(privilege.shift) <= {*slots} - {1}:
            yield Problem("unusable-reference", "This card place does not exist, or no card can "
                          "move from it.",
                          f"privileges.list.{privilege.id}")
    yield from check_unique([str(privilege.id) for privilege in scenario.privileges.list],
                            "unusable-order", "privileges.list")
    levels = [level.id for level in scenario.challenge.list]
    printings: list[str] = [printing.id for printing in scenario.supply.list]
    for ids, option, where in ((levels, "challenge", "challenge"),
                               (printings, "printing", "supply")):
        yield from check_unique(ids, "unusable-order", f"{where}.list")
        if USUAL[option] not in ids:
            yield Problem("unusable-order", f"The default {option}, “{USUAL[option]}”, is missing.",
                          f"{where}.list")
