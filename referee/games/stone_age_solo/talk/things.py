"""The words for things and what is done to them: the second half of the lexicon."""

from collections.abc import Mapping
from typing import Any

THINGS: Mapping[str, Mapping[Any, str]] = {
    "good": {
        "wood": (
            "wood, timber, lumber, log, logs, woods, beam, beams, plank, planks, trunk, trunks, "
            "firewood"),
        "brick": (
            "brick, bricks, clay, clays, clay brick, clay bricks, loam, mud brick, mud bricks, "
            "adobe, earthenware"),
        "stone": "stone, stones, rock, rocks, boulder, boulders, pebble, pebbles, cobble",
        "gold": (
            "gold, golden, gold nugget, gold nuggets, nugget, nuggets, golds, gold bar, "
            "gold bars, shiny "
            "stuff, yellow stuff, gold coin, gold coins, bullion"),
        "food": (
            "food, foods, meat, food token, food tokens, food marker, food markers, tokens, food "
            "units, food points, food tiles, mouthful, mouthfuls, ration, rations, provisions, "
            "bites, portion, portions, supplies, snack, snacks, grub, venison, bread, token, food"
            " marker")},
    "goods": {None: (
        "stuff, things, belongings, possessions, treasures, riches, resource, resources, goods, "
        "material, materials")},
    "piece": {None: (
        "piece, pieces, unit, units, item, items, cube, cubes, worth, value of, amount, number, "
        "number of, total, bits, bit, bit of, lump, lumps, chunk, chunks, log of")},
    "place": {
        "hunt": (
            "hunt, hunts, hunting, hunting ground, hunting grounds, grounds, go hunting, goes "
            "hunting, hunter, hunters, hunting food, game, prairie, hunting party, mammoth, "
            "mammoths, steppe, plains, wild, hunt for food, hunting for food, hunting for meat, "
            "hunt some food, look for food, get food, find food, chase mammoths, deer, "
            "wilderness, hunters ground, hunters grounds, hunters' ground, hunters' grounds"),
        "forest": (
            "forest, trees, woodcutter, woodcutters, lumberjack, lumberjacks, lumbermen, "
            "woodcutting, woodland, wood chopper, wood choppers, woodsmen, wood cutter, wood "
            "cutters, chopper, choppers, tree feller, tree fellers, woods, fell trees, felling "
            "trees, cut trees, chop wood, chops wood, cut wood, collect wood, gather wood, fetch "
            "wood, get wood, timber works, logging, sawmill, wood place, lumber camp"),
        "clay-pit": (
            "clay pit, clay mound, clay hill, pit, brickworks, mound, clay field, clay digger, "
            "clay diggers, claypits, brick pit, brick maker, brick makers, brick digger, brick "
            "diggers, clay pits, brickmaker, brickmakers, clay mine, brickyard, dig clay, digs "
            "clay, dig for clay, clay place, make bricks, get clay, fetch clay, clay site, clay "
            "dig"),
        "quarry": (
            "quarry, stone quarry, stonecutter, stonecutters, quarries, stone pit, mason, masons, "
            "quarrymen, stone mason, stone masons, stone cutter, stone cutters, stone breaker, "
            "stone breakers, break stone, break stones, cut stone, cut stones, get stone, fetch "
            "stone, mine stone, stone place, stone mine, stone yard"),
        "river": (
            "river, gold river, gold digger, gold diggers, gold panner, gold panners, water, "
            "stream, riverbank, gold mine, pan gold, pan for gold, panning gold, panning for "
            "gold, gold digging, gold panning, gold is panned, gold rush, dig gold, dig for gold,"
            " gold place, gold wash, golden river, gold site, get gold, fetch gold, prospecting, "
            "creek"),
        "tool-maker": (
            "tool shed, tool hut, tool space, tools place, tool making, tool workshop, workshop, "
            "tool place, sharpens tools, sharpen tools, toolsmith, tool smith, tool shop, make "
            "tools, making tools, makes tools, make a tool, makes a tool, axe maker, tool "
            "factory, toolmaker's, craft a tool, crafts a tool, carve tools, tool production"),
        "field": (
            "field, fields, farm, farming, agriculture, farmland, farms, crops, sow, sowing, "
            "plough, plow, till the field, grain, wheat, corn field, farm the field, agriculture "
            "field, some farming, do some farming, till, tills, tilling, harvest, garden, meadow,"
            " cultivate, agricultural field, wheat field, arable land, grow crops, grows crops, "
            "ploughing, plowing, sow the field, sows the field"),
        "hut": (
            "hut, huts, love hut, love shack, mating hut, baby, babies, make a baby, making a "
            "baby, make babies, making babies, breeding, breed, family hut, reproduction hut, new "
            "person, another person, a child, child, offspring, have a baby, sex hut, reproduce, "
            "procreate, people hut, village hut, children, newborn, mate, another tribe member, "
            "another member, another mouth, another human, one more person, one more member, one "
            "more mouth, new tribe member, tribe member more, new member, kid, kids, family, next"
            " generation, another generation, a new generation, third generation, offspring hut, "
            "love nest, make love, making love, bedroom, child making, growth, marriage, makes a "
            "baby, make another person, new life, little ones, little one, nursery, cradle, "
            "honeymoon")},
    "village": {None: "village, settlement, the village place, village spaces"},
    "maker": {None: "tool maker, tool makers"},
    "farmer": {None: "farmer, farmers"},
    "tool": {None: "tool, tools, tool tile, tool tiles, axe, axes"},
    "once": {None: "one use, single use, one time, throwaway, disposable"},
    "used": {None: "used, spent, exhausted, used up, tapped, already used, turned"},
    "ready": {None: "ready, unused, fresh, untapped, available"},
    "value": {None: "value, values, valued, strength, power, level"},
    "step": {None: (
        "step, steps, step back, steps back, step down, steps down, track step, food track step, "
        "food track steps, track steps, food track position, food track positions, space back, "
        "spaces back, notch, notches, level, levels")},
    "track": {None: "food track, track, farming track, agriculture track"},
    "points": {None: "point, points, vp, victory points, victory point, pip, pips, victory"},
    "dice": {None: "dice, die, dices"},
    "table": {None: "dice table, table, six options, six option, options, rolling"},
    "card": {None: (
        "card, cards, civ, civ card, civilization card, civilisation card, civilization, "
        "civilisation, civilization, culture card")},
    "tile": {None: (
        "tile, tiles, building, buildings, building tile, building tiles, house, houses, hut "
        "tile, hut tiles, hut stack, hut card, building card")},
    "stack": {None: "stack, stacks, building stack, tile stack, stack of tiles, stack of huts"},
    "pile": {None: (
        "pile, deck, draw pile, draw stack, draw deck, card stack, stack of cards, card deck, "
        "card pile, pack, drawing stack, the face-up stack, deck card, stack card, deck's, card "
        "from the deck")},
    "top": {None: "top, top card, topmost, uppermost, on top, top one, next card"},
    "slot": {None: "slot, slots, space, spaces, spot, spots, position, positions, row, place"},
    "symbol": {
        "healing": "healing, herb, herbs, medicine, healer, heal",
        "art": "art, statue, sculpture",
        "writing": "writing, tablet, script, scripture",
        "pottery": "pottery, pot, vase, pots",
        "time": "time, sundial",
        "transport": "transport, cart, wagon, transportation",
        "music": "music, flute, musical",
        "weaving": "weaving, loom, cloth, weave"},
    "prof": {
        "builder": "builder, builders, hut builder, hut builders",
        "shaman": "shaman, shamans, shamen, medicine man"},
    "green": {None: "green, symbol, symbols, culture"},
    "kinds": {None: (
        "kind, kinds, type, types, sort, sorts, colour, colours, color, colors, different, "
        "exactly")},
    "same": {1: "the same, same, of a kind, same kind, one kind, identical"},
    "cost": {None: "cost, costs, costing, price, priced, which costs, that costs, needs, worth"},
    "cheap": {None: "cheapest, cheap, cheaper, the cheapest"},
    "dear": {None: "dearest, most expensive, expensive, dear, costliest"},
    "nth": {
        1: "1st",
        2: "second, 2nd",
        3: "third, 3rd",
        4: "fourth, 4th"},
    "middle": {None: "middle, middle one, in the middle, central"},
    "side": {
        1: (
            "left one, left stack, left-hand, left building, left tile, left pile, stack on the "
            "left, on the left, at the left, to the left, left-hand one"),
        2: (
            "right stack, right one, right-hand, right building, right tile, right pile, stack on "
            "the right, on the right, at the right, to the right, right-hand one")},
    "empty": {None: (
        "empty, free, vacant, open, cheap place, unoccupied, one space, cheap space, first space, "
        "1 space, price one, price 1, cheap spot, cheap slot, cheapest place, cheapest space, "
        "cheapest slot, cheapest spot, front, the front, front place, front spot, cheap end, the "
        "cheap end, bargain place, bargain spot, bargain slot, one-space, one-spot, one space, "
        "cost one, costing one, for one, price of one, price tag one, discount spot, discount "
        "place, special offer")},
    "new": {None: (
        "new, brand new, newly, freshly made, newly made, next to it, alongside, in addition, "
        "additional one, quantity, side by side, a brother for, sibling, companion, a companion")},
    "raise": {None: (
        "raise, raises, upgrade, upgrades, flip, flips, improve, improves, turn, exchange, swap, "
        "swaps, change, changes, turns, increase, exchanges, upgrading, flipping, enhance, turn "
        "over, flip over, turn in, turning, raising, improving, boost, strengthen, convert, trade "
        "in, trade, better, level up, sharpen, sharpens, goes up, go up, make better, turn up, "
        "step up, stronger, a stronger, gets better, gets stronger, get better, get stronger, "
        "becomes better, become better, better one, a better, improvement, improved, upgraded, "
        "raised, more powerful, beef up, beefs up, quality, hone, polish, bump, bump up, promote,"
        " becomes stronger, upward, make it stronger, make stronger, grow, grows, advance, up "
        "one, one up, turned, flipped, flip side, up to the next, power up, sharpened, reforge, "
        "refine")},
    "cycle": {None: (
        "cycle, cycles, rotate, rotates, cycling, rotating, turn the, roll the, spin, spins, "
        "spinning, revolve, turn round, reshuffle")},
    "under": {None: (
        "under, underneath, beneath, below, bottom, to the bottom, to the bottom of, at the "
        "bottom, under it, beneath it, bury, buries, underneath it, at the bottom of")},
    "times": {None: (
        "times, time each, position on, round further, place further, further round, tile "
        "further, step further, notch further, tiles further, places further")},
    "count": {
        1: "once",
        2: "twice",
        3: "thrice"},
    "until": {None: "until, till, so that, up to"},
    "throw": {None: (
        "throw, throws, throwing, roll, rolling, cast, toss, rolls, risk, try, fly, let fly, "
        "tumble, go for, bet on, gamble on, gamble with, chuck, fling")},
    "dbl": {None: "double, doubles, pair, doublet"},
    "high": {None: (
        "highest, higher, bigger, biggest, largest, larger, high, greater, big, strong, "
        "strongest, large")},
    "low": {None: (
        "lowest, lower, smaller, smallest, low, least, small, smaller one, smallest one, little, "
        "weak, weakest, weaker, minimum, the minimum, fewest, the fewest, as few as possible, as "
        "little as possible, as little")},
    "old": {None: (
        "old, existing, current, present, own, only one, old one, what i have, what i've got, the "
        "one i have, the one i've got, one i own, what i own")},
    "face": {
        1: "ones, 1s",
        2: "twos, 2s",
        3: "threes, 3s",
        4: "fours, 4s",
        5: "fives, 5s",
        6: "sixes, 6s"},
    "draw": {None: (
        "draw, from the box, pull, from the top, drawing, draws, unknown, random, blind, blindly, "
        "face down, left out, left out ones, unused, left out at the start, unused pile, hidden, "
        "mystery, surprise, unseen, luck, not in play, left over, set aside at the start, not "
        "dealt, undealt, unknown top card, ones left out, at random, at the start, left out "
        "during setup, removed at the start, ones left in the box, left in the box, in the box, "
        "not used, nobody knows, i don't know, lucky dip, lucky draw, gamble, gamble on, "
        "gambling, try my luck, my luck, chance, chances, blind one, blind card, lottery, fate, "
        "let fate decide, fate decides, unused ones, unused cards, one of the unused, i trust my "
        "luck, trust my luck, trust in luck, trust luck, trust fate, feeling adventurous, "
        "something unknown, something new, something random, unknown one, random one, whatever "
        "comes, let's see what comes, let me be surprised, i want to be surprised, surprise me, "
        "roll the dice of fate, from the unknown, take a chance, i'll take a chance, something "
        "fresh, fresh one, fresh card, any card, unrevealed, concealed, secret, secret one, "
        "unopened, facedown, hidden one, mystery one, mystery card, whatever lies on top, "
        "whatever is on top, whatever fate brings, left-out, whichever comes")},
    "discard": {None: (
        "discard, discards, discarded, discard pile, discarded pile, thrown away, discarded "
        "cards, discarded card, discarded earlier, earlier, previously, dropped, used pile, "
        "discarded before, laid off, graveyard, i threw away, i discarded, thrown out, face-up, "
        "face up, open one, open card, visible, known, known one, known card, that we know, i "
        "know, i know about, i rejected, i passed up, i dumped, rejected, scrapped, discards "
        "pile, which was discarded, that was discarded")},
    "fetch": {None: (
        "fetch, retrieve, gimme, give me, recover, rescue, reclaim, bring back, fetching, take "
        "back, get me back, back, back from, i'll have, gave, comes back, come back, coming back, "
        "bring me back, dig out, dig up, get back, return, returns, hand back, fish out, pull "
        "back, fetch out")},
    "gone": {None: (
        "sets, puts, takes, toss, less, fewer, remove, removes, removing, take away, "
        "take out, taken "
        "out, put away, put "
        "aside, set aside, aside, away, gone, out, discard, out of the game, out of play, from "
        "the board, off the board, in the box, into the box, to the box, back in the box, back "
        "into the box, get rid of, throw out, dump, ditch, from the game, removed, off, to the "
        "side, be removed, be gone, cut, goes, go, put, take, lose, to one side, clear, from the "
        "supply, throw away, drop, leave the game, leaves the game, box, bin, in the bin, will "
        "go, scrap, exclude, eliminate, out of it, out of the supply, comes off, come off, comes "
        "out, come out, strip, strip away, removal, removals, taken away, be taken away, taken "
        "off, be taken off, taken off the board, minus, vanish, vanishes, disappear, disappears, "
        "completely, entirely, altogether, kick out, delete, discard from the board, binned, "
        "axed, trashed, trash, axe, bye-bye, off the table, from the table, from supply, from "
        "stock, out of stock, banish, banished, thrown out, chuck, chuck out, leave play, leaves "
        "play, leaves the board, leaves the supply, set to the side, weed out, pull out, pulled, "
        "thrown away, discarded, wiped, wipe out, dispose of, back to the box, returned to the "
        "box, off with, go down by, goes down by, down by, reduced by, drops by, drop by")},
    "board": {None: (
        "on the board, on board, board, in the game, in game, in play, in the supply, there, for "
        "the game, in, behind, as supply, supply, stock")},
    "down to": {None: (
        "down to, reduce to, be reduced to, reduced to, cut to, cut down to, leave down to, trim, "
        "trim to, reduce, lower, shrink, bring down, bring down to, trim down to")},
    "add": {None: (
        "add, adds, added, adding, top up, fill, fill up, fill up with, stock up, put in, "
        "increase by, raise by, plus, chuck in, throw in, toss in, pour in, pop in, supply, bring"
        " in, stock")},
    "up by": {None: "increase, raise, up, boost, lift"},
    "feed": {None: (
        "feed, feeds, feeding, eat, eats, eating, fed, dine, nourish, consume, eat up, dinner, "
        "meal, supper, get, gets, takes, be fed, have to eat, to eat, soup, stew, barbecue, "
        "roast, lunch, breakfast, cook, eaten, on the table, on the plate, into the pot, in the "
        "pot, gobble, are gone, is gone, are eaten, is eaten, gets eaten, get eaten, swallow, "
        "chew, chews, chew on, chews on, munch, munches, munch on, nibble, nibbles, nibble on, "
        "devour, devours, dine on, dines on, live on, lives on, live off, feast on, feast, "
        "feasts, swallows, eat away, tuck in, tuck into, dinner time, feeding time, is eaten as "
        "well, gets eaten as well, gets eaten, digest, gnaw on, gnaws on, sup on, fill the "
        "bellies, fill their bellies, on the menu, for dinner, for lunch, is for eating, feed on,"
        " feeds on, bite, bites, bite into, get their food, get their meal, get fed, gets fed, "
        "are fed, is fed, dish up, serve, served, satisfy, bread, eats up")},
    "starve": {None: (
        "starve, starves, starving, starvation, hunger, hungry, famine, go hungry, goes hungry, "
        "going hungry, starved, let them starve, stay hungry, let them die, will go hungry, "
        "nothing to eat, no dinner, no supper, diet, on a diet, fast, fasting, skip dinner, skip "
        "the meal, without dinner, without food")},
    "lose": {None: (
        "lose, loses, losing, take the loss, penalty, suffer, loss, minus, swallow, forfeit, even "
        "if it costs, even if it costs me, even though it costs, accept the loss of, sacrifice, "
        "off my score, from my score, deduct, dock, dock me, knock off, off the score, of my "
        "points, cost me, costs me, eat the loss, take a loss of, pay with, pay in points, "
        "swallow a loss of, give up, sacrificing, forgo, part with")},
    "for hunger": {None: (
        "for the hunger, for hunger, for the starvation, for starvation, for the famine, because "
        "of the famine, because of hunger, because of the hunger, because of the starvation, for "
        "starving, after the famine, to appease, to please, to make up for it, when my people go "
        "hungry, when they go hungry, when people go hungry, when we starve, when they starve, "
        "when my people starve, after starvation, after starving, after the starvation, after the "
        "hunger")},
    "cash": {None: "cash, cash in, cashing, redeem, claim, use up, convert into, trade in, use"},
}
