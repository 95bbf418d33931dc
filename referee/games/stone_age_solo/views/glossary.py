"""The contents of the box, from a scenario."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun, join_words
from referee.core.game.glossary import GlossaryEntry
from referee.games.stone_age.model import descriptions
from referee.games.stone_age.model.names import other_spellings, place_names
from referee.games.stone_age.model.places import place_text
from referee.games.stone_age_solo.model.options import SEATS, USUAL
from referee.games.stone_age_solo.model.pieces import GOODS
from referee.games.stone_age_solo.model.scenario import Printing, Scenario
from referee.games.stone_age_solo.model.state import EFFECTS, Box, build_box, id_spellings
from referee.games.stone_age_solo.moves.elder import food_text, material_text
from referee.games.stone_age_solo.views.page import card, faces_text, tile


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    """An entry for each thing, in the order in which players meet them."""
    box = build_box(scenario, SEATS[:1], USUAL)
    yield from _start(box)
    yield from _elder(box)
    yield from _places(box)
    yield from _cards(box)
    yield from _tiles(box)
    yield from _scoring(box)


def _start(box: Box) -> Iterator[GlossaryEntry]:
    scenario, start, costs = box.scenario, box.scenario.start, box.costs
    low, height = (shelf.tiles for shelf in scenario.toolbox.list)
    yield GlossaryEntry("START", ("start", "set-up", "starting goods"), (
        f"{count_noun(start.people, 'person', 'people')} of {box.limits.people}, {start.food} food "
        "and nothing else; food track 0. The hunting grounds are empty.",
        f"The box has {scenario.tokens.food - start.food} more food: each one added costs "
        f"{costs.food} points."))
    yield GlossaryEntry("START", ("resources", "goods", "supply"), (
        "On the board lie " + "; ".join(f"{GOODS.describe(_four(printing))} ({printing.id})"
                                        for printing in scenario.supply.list) + ".",
        ", ".join(f"{name}: 1 for every {box.pips[name]} pips" for name in GOODS.names) + "."))
    yield GlossaryEntry("START", ("tool", "tools", "toolbox"), (
        f"On the board lie {low} tiles of 1 and 2, {height} of 3 and 4; at most "
        f"{box.limits.tools} are held, and none is worth more than {box.limits.tool}. In a move: "
        "tools 1 2, tool 1, all, none.",))
    for level in scenario.challenge.list:
        yield GlossaryEntry("LEVELS", (level.id,), (
            f"{level.cards} cards are dealt, and two stacks of {count_noun(level.stack, 'tile')}.",
            ))


def _four(printing: Printing) -> tuple[int, int, int, int]:
    return printing.wood, printing.brick, printing.stone, printing.gold


def _elder(box: Box) -> Iterator[GlossaryEntry]:
    path = join_words(place_text(area) for area in box.material)
    yield GlossaryEntry("ELDER", ("elder", "tribal elder", "path"), (
        f"His path: {path}, and again from the beginning; one area after each round.",
        "Nobody is placed where he is; its material pays for cards, feeds and is offered.",
        f"An offering is {box.costs.offering} of his material or {box.costs.others} other pieces; "
        f"none costs {box.costs.refusal} points, hunger itself "
        f"{box.scenario.feeding.penalty} points and all food."))
    yield GlossaryEntry("ELDER", ("hunger", "starving", "offering"), (
        f"Who cannot feed all, or being short of food will not, loses "
        f"{box.scenario.feeding.penalty} points and all food, and is asked for an offering: "
        f"{box.costs.offering} of the elder's material, {box.costs.others} other pieces, or "
        f"{box.costs.refusal} points more.",))
    for area in box.material:
        yield GlossaryEntry("ELDER", (f"elder {area}",), (
            f"While he is {place_text(area)} cards cost {material_text(box, area)}, and people eat "
            f"{food_text(box, area)}. From there he goes on and is "
            f"{place_text(box.next_area(area))}.",))


def _places(box: Box) -> Iterator[GlossaryEntry]:
    for spot in box.spots.values():
        if spot.kind not in ("area", "village"):
            continue
        if spot.effect is None:
            rings = f"at most {spot.most} figures" if spot.most else "any number of figures"
            text = (f"{rings[0].upper()}{rings[1:]}, a die for each; "
                    f"every {spot.pips} pips make 1 {spot.goods}.")
        else:
            many = count_noun(spot.least, "figure")
            cost = ", for a food for each person on the hut" * (spot.id == "field")
            text = f"Takes just {many}; gives {descriptions.effect(spot.effect, EFFECTS)}{cost}."
        called = dict.fromkeys((spot.id, spot.id.replace("-", " "), *place_names(spot.id)))
        yield GlossaryEntry("PLACES", tuple(called), (text, *other_spellings(spot.id)))
    opened = "; ".join(f"from {step.id} on the food track {step.places}"
                       for step in box.scenario.openings.list)
    yield GlossaryEntry("PLACES", ("village", "food track", "track"), (
        f"Of tool maker, field and hut so many are used in a round: {opened}. They act in this "
        f"order. The food track has {box.limits.field} steps.",))


def _cards(box: Box) -> Iterator[GlossaryEntry]:
    for slot in box.slots:
        allows = box.privileges.get(slot.id)
        extra = []
        if allows is not None:
            extra = [f"a card of place {join_words(map(str, allows.shift), 'or')}, or the top of "
                     f"the "
                     "stack, may go to place 1 (shift)"] * bool(allows.shift)
            extra += ["each stack of tiles may be cycled (cycle)"] * allows.cycle
            extra += ["the elder may be moved (elder)"] * allows.elder
        more = (f"After a purchase there: {'; '.join(extra)}.",) if extra else ()
        yield GlossaryEntry("CARDS",
                            (f"card {slot.id}", f"slot {slot.id}", f"card place {slot.id}"), (
            f"Costs {slot.resources} of the elder's material.", *more))
    for shown in box.cards.values():
        yield GlossaryEntry("CARDS", id_spellings(shown.id),
                            (f"A civilization card: {card(box, shown.id)}.",))
    once = [name for name, one_card in box.cards.items() if one_card.top.gives == "one-use-tool"]
    yield GlossaryEntry("CARDS", ("one-use tool", "one-use tools"), (
        f"{join_words(once)}: added to one roll, by the card's name, it counts its value and is "
        "spent; it never pays and counts nothing at the end.",))
    having = [name for name, one_card in box.cards.items() if one_card.top.gives == "dice-table"]
    yield GlossaryEntry("CARDS", ("dice table", "dice-table", "faces"), (
        f"{faces_text(box)}.",
        f"One to {box.scenario.dice.most} dice; a number is kept, equal dice "
        "multiply what it gives, the pips of the others are lost points.",
        f"Cards that have it: {join_words(having)}."))


def _tiles(box: Box) -> Iterator[GlossaryEntry]:
    for n in (1, 2):
        yield GlossaryEntry("TILES", (f"tile {n}", f"stack {n}", f"building {n}"), (
            "The top of an open stack of building tiles; the game ends when one is empty.",))
    for name in box.tiles:
        yield GlossaryEntry("TILES", id_spellings(name), (f"Costs {tile(box, name)}.",))


def _scoring(box: Box) -> Iterator[GlossaryEntry]:
    finish, scenario = box.scenario.finish, box.scenario
    yield GlossaryEntry("SCORING", ("scoring", "score sheet", "worth"), (
        f"Each wood on the board {finish.wood}, brick {finish.brick}, stone {finish.stone}, gold "
        f"{finish.gold}; each card discarded {finish.discard}, each person on the hut "
        f"{finish.person}, each tool on the board its lower value.",
        f"Each resource held {finish.held}, each card in the stack {finish.stack}.",
        "Different symbols of green cards score the square of their number; farmers count the "
        "food track, toolmakers the value of the tools, builders the tiles, shamans the people.",
        f"During the game: {box.costs.food} lost for each food added, {box.costs.over} for each "
        f"unit over capacity, {box.costs.idle} for each idle figure."))
    grades = "; ".join(f"{grade.id} from {grade.least}" for grade in scenario.grades.list)
    yield GlossaryEntry("SCORING", ("grade", "grades"),
                        (f"{grades}; less is a {scenario.below.grade}.",))
