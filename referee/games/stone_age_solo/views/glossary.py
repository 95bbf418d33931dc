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
    low, high = (shelf.tiles for shelf in scenario.toolbox.list)
    yield GlossaryEntry("START", ("start", "set-up", "starting goods"), (
        f"You begin with {start.people} of {count_noun(box.limits.people, 'person', 'people')} and "
        f"{start.food} food. The hunting grounds are empty, and the food track is at 0.",
        f"The box has {scenario.tokens.food - start.food} more food. Each food that you add costs "
        f"{costs.food} points."), ())
    yield GlossaryEntry("START", ("resources", "goods", "supply"), (
        "On the board: " + "; ".join(f"{GOODS.describe(_four(printing))} ({printing.id})"
                                     for printing in scenario.supply.list) + ".",
        "Rolls: " + ", ".join(f"1 {name} for every {box.pips[name]} pips" for name in GOODS.names)
        + "."), ())
    for printing in scenario.supply.list:
        yield GlossaryEntry("START", (f"printing {printing.id}",), (
            f"On the board: {GOODS.describe(_four(printing))}.",),
            tuple(map(str, _four(printing))), ("printing", *GOODS.names))
    yield GlossaryEntry("START", ("tool", "tools", "toolbox"), (
        f"The board has {low} tools of 1/2 and {high} tools of 3/4. You can have "
        f"{box.limits.tools} tools, of value {box.limits.tool} at most. In a move: “tools 1 2”, "
        "“tool 1”, “all”, “none”.",), ())
    for level in scenario.challenge.list:
        yield GlossaryEntry("LEVELS", (level.id,), (
            f"{count_noun(level.cards, 'card')} and two stacks of "
            f"{count_noun(level.stack, 'tile')} are dealt.",),
            (str(level.cards), f"2 × {level.stack}"), ("challenge", "cards", "tiles"))


def _four(printing: Printing) -> tuple[int, int, int, int]:
    return printing.wood, printing.brick, printing.stone, printing.gold


def _elder(box: Box) -> Iterator[GlossaryEntry]:
    path = join_words(place_text(area) for area in box.material)
    yield GlossaryEntry("ELDER", ("elder", "tribal elder", "path"), (
        f"The elder's path: {path}, then again from the beginning; one area after each round.",
        "You cannot place in the elder's area. Its material pays for cards, feeds people and can "
        "be offered."), ())
    yield GlossaryEntry("ELDER", ("hunger", "starving", "offering"), (
        "If you cannot feed all people, or are short of food and choose not to, you lose "
        f"{box.scenario.feeding.penalty} points and all food. Then offer "
        f"{count_noun(box.costs.offering, 'piece')} of the elder's material or {box.costs.others} "
        f"other pieces, or lose {box.costs.refusal} more points.",), ())
    for area in box.material:
        cards, food = material_text(box, area), food_text(box, area)
        yield GlossaryEntry("ELDER", (f"elder {area}",), (
            f"While the elder is {place_text(area)}, cards cost {cards}, and people eat {food}. "
            f"Next the elder is {place_text(box.next_area(area))}.",),
            (cards, food), ("area", "cards cost", "people eat"))


def _places(box: Box) -> Iterator[GlossaryEntry]:
    for spot in box.spots.values():
        if spot.kind not in ("area", "village"):
            continue
        if spot.effect is None:
            figures = f"1 to {spot.most}" if spot.most else "any number"
            gives = f"1 {spot.goods} for every {spot.pips} pips"
            text = f"Figures: {figures}. Roll a die for each figure; every {spot.pips} pips give " \
                   f"1 {spot.goods}."
        else:
            figures = str(spot.least)
            gives = descriptions.effect(spot.effect, EFFECTS)
            cost = ", for one food for each person on the hut" * (spot.id == "field")
            text = f"It takes exactly {count_noun(spot.least, 'figure')} and gives {gives}{cost}."
        called = dict.fromkeys((spot.id, spot.id.replace("-", " "), *place_names(spot.id)))
        yield GlossaryEntry("PLACES", tuple(called), (text, *other_spellings(spot.id)),
                            (figures, gives), ("place", "figures", "gives"))
    opened = ", ".join(f"{step.places} from step {step.id}" for step in box.scenario.openings.list)
    yield GlossaryEntry("PLACES", ("village", "food track", "track"), (
        "The village is tool maker, field and hut, used in this order. Your food track says "
        f"how many of them you can use in a round: {opened}. The food track has "
        f"{box.limits.field} steps.",), ())


def _cards(box: Box) -> Iterator[GlossaryEntry]:
    for slot in box.slots:
        allows = box.privileges.get(slot.id)
        extra, verbs = [], []
        if allows is not None and allows.shift:
            extra.append(f"move the card of place {join_words(map(str, allows.shift), 'or')}, or "
                         "the top of the stack, to place 1 (shift)")
            verbs.append("shift")
        if allows is not None and allows.cycle:
            extra.append("cycle each stack of tiles (cycle)")
            verbs.append("cycle")
        if allows is not None and allows.elder:
            extra.append("move the elder (elder)")
            verbs.append("elder")
        more = (f"After a purchase here you can: {'; '.join(extra)}.",) if extra else ()
        yield GlossaryEntry("CARDS",
                            (f"card {slot.id}", f"slot {slot.id}", f"card place {slot.id}"), (
            f"A card here costs {count_noun(slot.resources, 'piece')} of the elder's "
            "material.", *more),
            (str(slot.resources), ", ".join(verbs) or "-"), ("place", "price", "extras"))
    for name, shown in box.cards.items():
        at_end = (f"{shown.people} {shown.bottom}{'s' * (shown.people > 1)}" if shown.people
                  else shown.bottom)
        yield GlossaryEntry("CARDS", id_spellings(name),
                            (f"A civilization card: {card(box, name)}.",),
                            (descriptions.effect(shown.top, EFFECTS), at_end),
                            ("card", "top", "bottom"))
    once = [name for name, one_card in box.cards.items() if one_card.top.gives == "one-use-tool"]
    yield GlossaryEntry("CARDS", ("one-use tool", "one-use tools"), (
        f"{join_words(once)}: name the card to add its value to one roll. Then the card is used "
        "up. It cannot pay, and its value does not count at the end.",), ())
    having = [name for name, one_card in box.cards.items() if one_card.top.gives == "dice-table"]
    yield GlossaryEntry("CARDS", ("dice table", "dice-table", "faces"), (
        f"{faces_text(box)}.",
        f"Roll 1 to {box.scenario.dice.most} dice and keep a number. Equal dice multiply the "
        "award; you lose the pips of the other dice as points.",
        f"These cards have a dice table: {join_words(having)}."), ())
    for n, face in enumerate(box.faces, 1):
        yield GlossaryEntry("CARDS", (f"die {n}",), (
            f"The dice table gives {descriptions.effect(face, EFFECTS)} for a {n}.",),
            (descriptions.effect(face, EFFECTS),), ("die", "dice table"))


def _tiles(box: Box) -> Iterator[GlossaryEntry]:
    for n in (1, 2):
        yield GlossaryEntry("TILES", (f"tile {n}", f"stack {n}", f"building {n}"), (
            "This is the top of an open stack of building tiles. The game ends when a stack is "
            "empty.",),
            ())
    for name, shown in box.tiles.items():
        worth = [n for n in box.prices[name].worth if n]
        gain = f"{min(worth)} to {max(worth)} each" if worth else f"{shown.points}"
        yield GlossaryEntry("TILES", id_spellings(name), (f"The tile costs {tile(box, name)}.",),
                            (descriptions.cost(shown).replace("exactly ", ""), gain),
                            ("tile", "price", "points"))


def _scoring(box: Box) -> Iterator[GlossaryEntry]:
    finish, scenario = box.scenario.finish, box.scenario
    yield GlossaryEntry("SCORING", ("scoring", "score sheet", "worth"), (
        f"Things left on the board score: each wood {finish.wood}, brick {finish.brick}, stone "
        f"{finish.stone}, gold {finish.gold}. Each tool left costs its lower value. Each "
        f"discarded card scores {finish.discard}, each person on the hut {finish.person}.",
        f"Each resource that you have scores {finish.held}, each card in the stack "
        f"{finish.stack}.",
        "Different symbols of green cards score the square of their number. Farmers count the "
        "food track, toolmakers the value of the tools, builders the tiles, shamans the people.",
        f"During the game you lose {box.costs.food} points for each food added, {box.costs.over} "
        f"for each unit over capacity and {box.costs.idle} for each idle figure."), ())
    grades = "; ".join(f"{grade.id} from {grade.least}" for grade in scenario.grades.list)
    yield GlossaryEntry("SCORING", ("grade", "grades"),
                        (f"{grades}. A lower total is a {scenario.below.grade}.",), ())
