"""The words that people use at this table, each with what it stands for: one closed list.

By tags, and what they mean under them (``good`` ``wood``, ``place`` ``hunt``), all
that is said so. What has no tag says nothing. A word may have several tags:
the first that a move knows is meant.
"""

from collections.abc import Mapping
from typing import Any

SAID: Mapping[str, Mapping[Any, str]] = {
    "": {None: (
        "i, i'll, i'd, i'm, i've, we, we'll, we'd, let, lets, us, me, my, mine, our, your, "
        "please, pls, plz, thanks, thx, thank you, thank, ok, okay, yes, yeah, yep, so, then, "
        "just, also, and, would, will, shall, should, like, want, wants, wish, wanna, gonna, "
        "going, am, be, is, are, was, were, it's, the, there, here, today, anyway, simply, "
        "really, hi, hello, sorry, of course, this turn, this round, this time, next round, next "
        "turn, in the next round, right away, at once, immediately, straight away, first of all, "
        "for the first round, in the first round, for a start, to start with, to begin with, for "
        "now, for the moment, as well, too, firstly, next, after that, afterwards, i think, i "
        "guess, feel lucky, from my stock, of my stock, from my supply, out of my stock, in "
        "stock, i am curious, i'm curious, i feel lucky, i am feeling lucky, i'm feeling lucky, "
        "feeling lucky, no risk, no risks, to be safe, to be on the safe side, play safe, playing "
        "safe, play it safe, it is, do it, please do, anyhow, i take it, it's fine, that i have, "
        "that we have, that i've got, which i have, is fine, are fine, will do, enough, is "
        "enough, are enough, that's enough, that is enough, must, have to, has to, need to, needs "
        "to, is all, that's all, that is all, no problem, by the way, would you, i rather, i'd "
        "rather, i would rather, we rather, we'd rather, like to have, want to have, plus, at "
        "first, next to the one i have, beside the one i have, next to my old one, next to my "
        "other one, i'm ready to, ready to, i'm happy to, happy to, i'm willing to, willing to, "
        "prepared to, would be good, would be nice, would be great, would be fine, sounds good, "
        "is better, are better, would be better, by all means, go ahead, if i may, say, straight, "
        "for me, for us, to us, to me")},
    "yes": {None: "yes, yeah, yep, please, pls, plz, sure, definitely"},
    "mine": {None: (
        "i have, we have, i've got, we've got, i own, i hold, i have left, we have left, that i "
        "have, that we have, that i've got, which i have, that i own, that i hold, i've left")},
    "share": {None: "of the, of my, of those, of our, of these"},
    "first": {None: "first"},
    "manage": {None: (
        "manage, manages, get along, get by, make do, survive, cope, will manage, can manage")},
    "safe": {None: (
        "no risk, no risks, to be safe, to be on the safe side, play safe, playing safe, play it "
        "safe, playing it safe, no pips lost, no pips are lost, no points lost, no points are "
        "lost, nothing lost, nothing is lost, without loss, without losses, lose nothing, lose no "
        "pips, lose no points, so that no pips are lost, so no pips are lost, so nothing is lost, "
        "so that nothing is lost, not risk anything, risk nothing, safe, safe side, safely")},
    "perk": {None: (
        "perk, perks, privilege, privileges, extra, extras, bonus, bonuses, benefit, benefits, "
        "option, options, action, actions")},
    "purpose": {None: (
        "for later, for later on, for another time, for another roll, for the next roll, for the "
        "next one, for a better roll, for a better one, for a tile, for the tile, for a building, "
        "for the building, for a card, for the card, for cards, for tiles, for buildings, for my "
        "buildings, for my tiles, for a hut, for the huts, for points, for scoring, for the end, "
        "for the next round, from this card, of this card, for this card, with this card, for the "
        "final scoring, for building, for something better, for bad times, for now")},
    "penalty": {None: (
        "take the penalty, the penalty, accept the penalty, pay the penalty, penalty, take the "
        "loss, accept the loss, take the hit, take the points")},
    "instead": {None: "instead"},
    "finish": {None: (
        "that is all, that's all, that's it, that is it, i'm done, i am done, done, finished, i "
        "have finished, that will do, that'll do")},
    "enough": {None: (
        "enough, have enough, got enough, plenty, suffices, is plenty, that's enough, that is "
        "enough, is enough, are enough, there is enough, suffice, is the lot, is all i need, is "
        "all we need")},
    "now": {None: "now"},
    "a": {1: "a, an, my only, the only"},
    "one": {1: "one, somebody, someone"},
    "it": {None: "it, this one, that one, them all, him too"},
    "that": {None: "this, that, these, those"},
    "they": {None: "they, them, all of them, everyone of them"},
    "him": {None: (
        "he, him, his, elder, tribal elder, the tribal elder, the old man, old man, chief, "
        "chieftain, the old one, elder marker, start player marker, start player, village elder, "
        "old fellow, old guy, tribe elder, elder's")},
    "to": {None: "to, into, onto, towards, toward"},
    "in": {None: "in, of, at, on, by, over, among, inside, amongst, near, upon"},
    "from": {None: "from, out of, off"},
    "back": {None: "back, return, returns"},
    "for": {None: "for"},
    "with": {None: "with, using, through, by means of, by using, by paying"},
    "where": {None: "where, which, who, whose, what"},
    "man": {None: (
        "people, figure, figures, worker, workers, meeple, meeples, man, men, guy, guys, pawn, "
        "pawns, person, persons, fellow, fellows, caveman, cavemen, tribesman, tribesmen, dude, "
        "dudes, lad, lads, folk, folks, piece of mine, tribe member, tribe members, villager, "
        "villagers, hand, hands, boys, boy, tribe, family")},
    "everyone": {None: (
        "everyone, for all, for all of them, for all people, everybody, all people, the whole "
        "tribe, whole tribe, each person")},
    "left": {None: (
        "left, who is left, that is left, who are left, still at home, at home, that are left, i "
        "have left, we have left, who remain, who remains")},
    "whole": {"all": (
        "all, every, everything, all of, all i have, whatever i have, the whole, whole, the lot, "
        "all of the, all my, entire, all that is left of the")},
    "both": {None: "both, both of, both the, the two of them"},
    "missing": {None: "missing, missing ones, what is missing, shortfall, lacking, what's missing"},
    "rest": {None: (
        "rest, the others, remaining, remainder, the rest of, others, what is left, whatever is "
        "left, what's left, what is more, what's more, whatever is more, surplus, the surplus, "
        "excess, the excess, what is over, everything above, everything above that, everything "
        "beyond, everyone else, everybody else, all else, all others, all the others, the other "
        "ones")},
    "other": {None: "other"},
    "another": {1: "another, one more, an extra, an additional, a further, one extra"},
    "more": {None: "more, extra, additional, further"},
    "last": {None: "last"},
    "half": {None: "half, half of, half the"},
    "each": {None: (
        "each, each kind, each of them, each resource, each sort, every kind, each type, every "
        "resource, every type, every sort, all kinds, all four, each of the resources, each of "
        "the four")},
    "but": {None: "but, except, except for, bar, apart from, save for, besides"},
    "only": {None: "only, alone, nothing but"},
    "most": {None: (
        "as many as possible, as many as i can, as many as allowed, as many as i may, the "
        "maximum, maximum, max, the most, as many as we can, maximum number, the maximum number, "
        "the maximum number of, as much as possible, full, as many as will fit, as many as fit, "
        "as many as permitted, as many dice as allowed, as many dice as are allowed, as many as "
        "are allowed, as many dice as possible, as many dice as i can, as many dice as i may, all "
        "i can, all i may, whole lot, the whole lot, the full monty, everything there is")},
    "any": {None: (
        "any, anything, anyone, anybody, either, any other, anything else, any more, any of it, "
        "any of them, much, else, other ones, a thing, at all, need, needed, necessary, "
        "interested, thanks but, bother, touch, changes, a change")},
    "no": {None: (
        "no, none, nothing, nope, not, don't, do not, won't, will not, cannot, can't, without, "
        "nobody, no one, zero, didn't, doesn't, does not, isn't, is not, aren't, never mind, not "
        "going, don't want, do not want, wouldn't, would not, none of it, none of them, no "
        "thanks, no thank you, rather not, i'd rather not, not for me, no need, can't afford, "
        "cannot afford, unpaid, not a single, not one, not even one, nah, can whistle, not even a "
        "splinter, not a splinter, not a single one, can't be bothered, can't be bothered with, "
        "cannot be bothered with, not worth it, isn't worth it, aren't worth it, is not worth it, "
        "not worth, not a crumb, not even a crumb, unbuilt, unbought, neither, never, no way, not "
        "a thing, not any, not needed")},
    "no more": {None: (
        "nothing more, nothing else, no more, nothing besides, not more, nothing further, no "
        "further, no others")},
    "as is": {None: (
        "as it is, as they are, as is, unchanged, untouched, where it is, where they are, where "
        "he is, alone, be, as it stands, as they stand, as they lie, as rolled, in place, the way "
        "it is, the way they are, like that, like this, at that, it at that, stand, full, intact, "
        "complete, as full as it is, how it is, how they are, where they lie, all as it is")},
    "decline": {None: (
        "decline, skip, skips, pass, pass on, pass up, refuse, forgo, forego, give up, give up "
        "on, pass over, declining, reject, turn down, ignore, drop, let go, rests, goes home, go "
        "home, comes home, come home, stays home, returns home, stays idle, stay idle, is idle, "
        "remains idle, stands idle, idle, goes home empty-handed, comes home empty-handed, "
        "forget, forget about, can rest, may rest, can wait, sits out, sit out")},
    "short": {None: (
        "too little, not enough, too few, too expensive, too dear, too costly, too much")},
    "leave": {None: "leave, leaves, leaving"},
    "keep": {None: "keep, keeps, keeping, save, hold on, hold back, hold"},
    "stay": {None: (
        "stay, stays, stick, staying, remain, remains, stand pat, stays put, stay put, idle, "
        "stays idle, stay idle, stands idle")},
    "buy": {None: (
        "buy, buys, acquire, purchase, get, get me, buying, buy up, pick up, i'll have, collect, "
        "grab, bought, gain, gains")},
    "build": {None: "build, builds, erect, construct, put up, building up, built, set up, raise"},
    "pay": {None: (
        "pay, pays, paying, paid, spend, spending, hand over, give up in payment, cost me, trade, "
        "trade in")},
    "give": {None: (
        "give, gives, giving, offer, offers, offering, sacrifice, sacrifices, sacrificing, "
        "donate, hand, present, as offering, as an offering, as a sacrifice, as sacrifice, as a "
        "gift, as gift, an offering, burn, lay down, surrender, dedicate, gift, gifts")},
    "get": {None: "gets, receives, receive, can have, may have, takes, accepts, get"},
    "take": {None: (
        "take, accept, pick, choose, select, taking, go for, opt for, i'll take, get back, going "
        "for, picking")},
    "put": {None: (
        "placed, blocks, block, closes, placing, put, puts, putting, send, sends, sending, move, "
        "moves, go, goes, assign, set, sets, lay, occupy, occupies, start, starts, starting, "
        "begin, begins, beginning, come, comes, walk, walks, head, heads, off, out, sit, sits, "
        "stand on, stands, march, marches, up, over, slide, slides, pull, bring, push, join, "
        "joins, visit, visits, deploy, station, join in, moved, shifted, run, runs, do, does, "
        "shift, shifts, moving, live, lives, wander, wanders, down, appear, appears, enters, "
        "enter, turn up, across, shifting, watch, watches, guard, guards, roam, turn the page, "
        "onwards")},
    "spot": {None: "place, places, area, areas, region, section"},
    "work": {None: (
        "use, act, resolve, activate, work, works, working, dig, digs, digging, cut, cuts, "
        "cutting, chop, chops, chopping, gather, gathers, gathering, collecting, pan, pans, "
        "panning, getting, fetching, making, makes, make, for making, roll, rolling, do the, "
        "quarrying, mining, producing, produce, harvest, harvesting, search, searching, look, "
        "looking, dig for, searches, action, try, carry out, rolled, play, become, becomes")},
    "good": {
        "wood": "wood, timber, lumber, log, logs, woods",
        "brick": "brick, bricks, clay, clays, clay brick, clay bricks, loam",
        "stone": "stone, stones, rock, rocks",
        "gold": "gold, gold nugget, gold nuggets, nugget, nuggets, golds, gold bar, gold bars",
        "food": (
            "food, foods, meat, food token, food tokens, food marker, food markers, tokens, food "
            "units, food points, food tiles")},
    "goods": {None: (
        "stuff, things, belongings, possessions, treasures, riches, resource, resources, goods, "
        "material, materials")},
    "piece": {None: (
        "piece, pieces, unit, units, item, items, cube, cubes, worth, value of, amount, number, "
        "number of, total, bits")},
    "place": {
        "hunt": (
            "hunt, hunts, hunting, hunting ground, hunting grounds, grounds, go hunting, goes "
            "hunting, hunter, hunters, hunting food, game, prairie, hunting party"),
        "forest": (
            "forest, trees, woodcutter, woodcutters, lumberjack, lumberjacks, lumbermen, "
            "woodcutting, woodland, wood chopper, wood choppers, woodsmen, wood cutter, wood "
            "cutters, chopper, choppers, tree feller, tree fellers, woods"),
        "clay-pit": (
            "clay pit, clay mound, clay hill, pit, brickworks, mound, clay field, clay digger, "
            "clay diggers, claypits, brick pit, brick maker, brick makers, brick digger, brick "
            "diggers, clay pits, brickmaker, brickmakers, clay mine"),
        "quarry": (
            "quarry, stone quarry, stonecutter, stonecutters, quarries, stone pit, mason, masons, "
            "quarrymen, stone mason, stone masons, stone cutter, stone cutters, stone breaker, "
            "stone breakers"),
        "river": (
            "river, gold river, gold digger, gold diggers, gold panner, gold panners, water, "
            "stream, riverbank, gold mine"),
        "tool-maker": (
            "tool shed, tool hut, tool space, tools place, tool making, tool workshop, workshop, "
            "tool place"),
        "field": (
            "field, fields, farm, farming, agriculture, farmland, farms, crops, grain, wheat, "
            "corn field, farm the field, agriculture field"),
        "hut": (
            "hut, huts, love hut, love shack, mating hut, baby, babies, make a baby, making a "
            "baby, make babies, making babies, breeding, breed, family hut, reproduction hut, new "
            "person, another person, a child, child, offspring, have a baby, sex hut, reproduce, "
            "procreate, people hut, village hut, children, newborn, mate")},
    "village": {None: "village, settlement, the village place, village spaces"},
    "maker": {None: "tool maker, tool makers"},
    "farmer": {None: "farmer, farmers"},
    "tool": {None: "tool, tools, tool tile, tool tiles, axe, axes"},
    "once": {None: "one use, single use, one time, throwaway, disposable"},
    "used": {None: "used, spent, exhausted, used up, tapped, already used, turned"},
    "ready": {None: "ready, unused, fresh, untapped, available"},
    "value": {None: "value, values, valued"},
    "step": {None: (
        "step, steps, step back, steps back, step down, steps down, track step, food track step, "
        "food track steps, track steps, food track position, food track positions, space back, "
        "spaces back, notch, notches, level, levels")},
    "track": {None: "food track, track, farming track, agriculture track"},
    "points": {None: "point, points, vp, victory points, victory point, pip, pips"},
    "dice": {None: "dice, die, dices"},
    "table": {None: "dice table, table, six options, six option, options, rolling"},
    "card": {None: (
        "card, cards, civ, civ card, civilization card, civilisation card, civilization, "
        "civilisation")},
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
            "left"),
        2: (
            "right stack, right one, right-hand, right building, right tile, right pile, stack on "
            "the right")},
    "empty": {None: (
        "empty, free, vacant, open, cheap place, unoccupied, one space, cheap space, first space, "
        "1 space, price one, price 1, cheap spot, cheap slot, cheapest place, cheapest space, "
        "cheapest slot, cheapest spot")},
    "new": {None: "new, brand new, newly"},
    "raise": {None: (
        "raise, raises, upgrade, upgrades, flip, flips, improve, improves, turn, exchange, swap, "
        "swaps, change, changes, turns, increase, exchanges, upgrading, flipping, enhance, turn "
        "over, flip over, turn in, turning, raising, improving, boost, strengthen, convert, trade "
        "in, trade, better, level up, make better, turn up, step up")},
    "cycle": {None: (
        "cycle, cycles, rotate, rotates, cycling, rotating, turn the, roll the, spin, spins, "
        "spinning, revolve, turn round")},
    "under": {None: (
        "under, underneath, beneath, below, bottom, to the bottom, to the bottom of, at the "
        "bottom, under it, beneath it, underneath it, at the bottom of")},
    "times": {None: (
        "times, time each, position on, round further, place further, further round, tile "
        "further, step further, notch further, tiles further, places further")},
    "count": {
        1: "once",
        2: "twice",
        3: "thrice"},
    "until": {None: "until, till, so that, up to"},
    "throw": {None: "throw, throws, throwing, roll, rolling, cast, toss, rolls, risk, try"},
    "dbl": {None: "double, doubles, pair, doublet"},
    "high": {None: (
        "highest, higher, bigger, biggest, largest, larger, high, greater, big, strong, "
        "strongest, large")},
    "low": {None: (
        "lowest, lower, smaller, smallest, low, least, small, smaller one, smallest one, little, "
        "weak, weakest, weaker")},
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
        "gambling, try my luck, my luck, chance, chances, blind one, blind card, lottery")},
    "discard": {None: (
        "discard, discards, discarded, discard pile, discarded pile, thrown away, discarded "
        "cards, discarded card, discarded earlier, earlier, previously, dropped, used pile, "
        "discarded before, laid off, graveyard")},
    "fetch": {None: (
        "fetch, retrieve, gimme, give me, recover, rescue, reclaim, bring back, fetching, take "
        "back, get me back, back, back from, i'll have, gave, comes back, come back, coming back, "
        "bring me back, dig out, dig up, get back, return, returns, hand back")},
    "gone": {None: (
        "less, fewer, remove, removes, removing, take away, take out, taken out, put away, put "
        "aside, set aside, aside, away, gone, out, discard, out of the game, out of play, from "
        "the board, off the board, in the box, into the box, to the box, back in the box, back "
        "into the box, get rid of, throw out, dump, ditch, from the game, removed, off, to the "
        "side, be removed, be gone, cut, goes, go, put, take, lose, to one side, clear, from the "
        "supply, throw away, drop, leave the game, leaves the game, box, bin, in the bin, will "
        "go, scrap, exclude, eliminate, out of it, out of the supply, comes off, come off, comes "
        "out, come out, strip, strip away, taken away, be taken away, taken off, be taken off, "
        "taken off the board, vanish, vanishes, disappear, disappears, completely, entirely, "
        "altogether, kick out, delete, discard from the board")},
    "board": {None: (
        "on the board, on board, board, in the game, in game, in play, in the supply, there, for "
        "the game, in, behind, as supply, supply, stock")},
    "down to": {None: (
        "down to, reduce to, be reduced to, reduced to, cut to, cut down to, leave down to, trim, "
        "trim to, reduce, lower, shrink, bring down, bring down to, trim down to")},
    "add": {None: "add, adds, added, adding, top up, put in, increase by, raise by, plus"},
    "up by": {None: "increase, raise, up, boost, lift"},
    "feed": {None: (
        "feed, feeds, feeding, eat, eats, eating, fed, dine, nourish, consume, eat up, dinner, "
        "meal, supper, get, gets, takes, be fed, have to eat, to eat, soup, stew, barbecue, "
        "roast, lunch, breakfast, cook, eaten, on the table, on the plate, into the pot, in the "
        "pot, gobble, are gone, is gone, are eaten, is eaten, gets eaten, get eaten, swallow")},
    "starve": {None: (
        "starve, starves, starving, starvation, hunger, hungry, famine, go hungry, goes hungry, "
        "going hungry, starved, let them starve, stay hungry, let them die, will go hungry")},
    "lose": {None: (
        "lose, loses, losing, take the loss, penalty, suffer, loss, minus, swallow, forfeit, even "
        "if it costs, even if it costs me, even though it costs, accept the loss of, sacrifice, "
        "off my score, from my score, off the score, of my points")},
    "for hunger": {None: (
        "for the hunger, for hunger, for the starvation, for starvation, for the famine, because "
        "of the famine, because of hunger, because of the hunger, because of the starvation, for "
        "starving, after the famine, to appease, to please, to make up for it, when my people go "
        "hungry, when they go hungry, when people go hungry, when we starve, when they starve, "
        "when my people starve, after starvation, after starving, after the starvation, after the "
        "hunger")},
    "cash": {None: "cash, cash in, cashing, redeem, claim, use up, convert into, trade in, use"},
}
