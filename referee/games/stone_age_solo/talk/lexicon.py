"""The words that people use at this table, each with what it stands for: one closed list.

By tags, and what they mean under them (``good`` ``wood``, ``place`` ``hunt``), all
that is said so. What has no tag says nothing. A word may have several tags:
the first that a move knows is meant.
"""

from collections.abc import Mapping
from typing import Any

from referee.games.stone_age_solo.talk.things import THINGS

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
        "i'm happy, i am happy, is better, are better, would be better, tries his luck, try their "
        "luck, try our luck, can, may, by all means, go ahead, if i may, say, straight, for me, "
        "for us, to us, to me, kindly, gladly, happily, honestly, frankly, certainly, merely, "
        "basically, lovely, poor, brave, trusty, faithful, nice, humble, lazy, lone, old, lucky, "
        "mate, pal, buddy, friend, friends, fancy, prefer, count me in for, i'm in for, feel "
        "like, in the mood for, let's say, shall be, i settle for, settle for, i vote for, decide"
        " on, decided on, my choice is, my pick is, my choice falls on, seems wise to, seems best"
        " to, seems right to, tempted by, why not, that's why, which is why, hence, therefore, "
        "thus, beside mine, next to mine, to go with mine, time for, the answer is, ladies and "
        "gentlemen, dear referee, referee, ref, dear friend, for god's sake, for heaven's sake, "
        "of mine, as planned, as promised, as agreed, as ever, as before, whatever happens, no "
        "doubt, without doubt, all right, alright then, once again, this once, might as well, may"
        " as well, had better, better, i'd better, we'd better, off you go, off we go, on you go,"
        " on with it, let's see, see what happens, at last, at long last, finally, apparently, "
        "you guys, good old, my good, dear old, i suppose, i'd say, i reckon, i believe, i dare "
        "say, it'll, than one, better than one, beats one, beat one, beside the first, next to "
        "the first, one more time, yet again, i would say, it shall be, it must be, let it be, "
        "make that, make it, out of habit, with pleasure, my friends, i'll risk it, risk it, "
        "sooner, i'd sooner, i would sooner, time to, "
        "from my pile, from my heap, from my pocket")},
    "yes": {None: "yes, yeah, yep, please, pls, plz, sure, definitely"},
    "mine": {None: (
        "i have, we have, i've got, we've got, i own, i hold, i have left, we have left, that i "
        "have, that we have, that i've got, which i have, that i own, that i hold, i've left, "
        "that we've got")},
    "share": {None: "of the, of my, of those, of our, of these"},
    "first": {None: "first"},
    "manage": {None: (
        "manage, manages, get along, get by, make do, survive, cope, will manage, will have to "
        "do, have to do, has to do, must do, going in with, can manage, start with, we start "
        "with, i start with, suffice to start")},
    "safe": {None: (
        "no risk, no risks, to be safe, to be on the safe side, play safe, playing safe, play it "
        "safe, playing it safe, no pips lost, no pips are lost, no points lost, no points are "
        "lost, nothing lost, nothing is lost, without loss, without losses, lose nothing, lose no "
        "pips, lose no points, so that no pips are lost, so no pips are lost, so nothing is lost, "
        "so that nothing is lost, not risk anything, risk nothing, safe, safe side, safely, "
        "safest, safest option, the safest option, safe option, the safe option, safest choice, "
        "safe choice, safest way, risk-free, riskless, no danger, no losses, no loss, without "
        "risk, without any risk, with no risk, avoid risk, avoid any risk, avoid losses")},
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
        "loss, accept the loss, take the hit, take the points, take the minus, the minus, minus "
        "points, suffer the penalty, swallow the penalty, eat the penalty, bear the penalty, live"
        " with the penalty, live with the loss, the loss, take it on the chin, the points may go,"
        " the fine, pay the fine")},
    "instead": {None: "instead"},
    "finish": {None: (
        "that is all, that's all, that's it, that is it, i'm done, i am done, done, finished, i "
        "have finished, that will do, that'll do")},
    "enough": {None: (
        "enough, have enough, got enough, plenty, suffices, is plenty, that's enough, that is "
        "enough, is enough, are enough, there is enough, suffice, is the lot, is all i need, is "
        "all we need, suffices for me, is sufficient, sufficient, are sufficient, is just right, "
        "is just enough, will be enough, would be enough, ought to do, should do, should suffice,"
        " will suffice, should be enough, is ample, ample, are ample, does nicely, is good "
        "enough, are good enough, good enough, fine as is, are plenty, is enough for me, it is "
        "then, is all i need, is all we need, are all i need, are all we need, does the trick, do"
        " the trick")},
    "now": {None: "now"},
    "a": {1: "a, an, my only, the only"},
    "one": {1: "one, somebody, someone"},
    "it": {None: "it, this one, that one, them all, him too"},
    "that": {None: "this, that, these, those"},
    "they": {None: (
        "they, them, all of them, everyone of them, they'll, they're, the hungry, hungry ones, my"
        " hungry ones, my tribe, the tribe")},
    "him": {None: (
        "he, him, his, elder, tribal elder, the tribal elder, the old man, old man, chief, "
        "chieftain, the old one, elder marker, start player marker, start player, village elder, "
        "old fellow, old guy, tribe elder, elder's, old chap, chap, old boy, greybeard, "
        "graybeard, grey-beard, miser, old miser, patriarch, grandpa, grandfather, granddad, old "
        "timer, wise man, sage, boss, leader, old gent, elder man, venerable one, the venerable, "
        "wise old man, holy man, tribal leader, our elder, senior, old codger, elderly gentleman,"
        " old gentleman, old geezer, his lordship, the ancient one, he'll, he'd, he's, gentleman")},
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
        "villagers, hand, hands, boys, boy, tribe, family, mouth, mouths, soul, souls, belly, "
        "bellies, chap, chaps, bloke, blokes, warrior, warriors, helper, helpers, person of mine,"
        " stone ager, stone agers, gatherer, gatherers, labourer, labourers, laborer, laborers, "
        "token of mine, neanderthal, neanderthals, lads and lasses, lady, ladies, woman, women, "
        "girl, girls, cave man, cave men")},
    "everyone": {None: (
        "everyone, for all, for all of them, for all people, everybody, all people, the whole "
        "tribe, whole tribe, each person")},
    "left": {None: (
        "left, who is left, that is left, who are left, still at home, at home, that are left, i "
        "have left, we have left, who remain, who remains")},
    "whole": {"all": (
        "all, every, everything, all of, all i have, whatever i have, what i have, what i've got, "
        "all that i have, the whole, whole, the lot, all of the, all my, entire, all that is left "
        "of the, every last, every single, the entire, each and every, every bit of, all my "
        "remaining, the complete, complete, every one of the, every scrap of, all the, each of "
        "my, whatever is there, every piece of")},
    "both": {None: "both, both of, both the, the two of them"},
    "missing": {None: "missing, missing ones, what is missing, shortfall, lacking, what's missing"},
    "rest": {None: (
        "rest, the others, remaining, remainder, the rest of, others, what is left, whatever is "
        "left, what's left, what is more, what's more, whatever is more, surplus, the surplus, "
        "excess, the excess, what is over, everything above, everything above that, everything "
        "beyond, everyone else, everybody else, all else, all others, all the others, the other "
        "ones, all the rest, everything else, the lot of the others, the whole rest, those left, "
        "whoever is left, other ones")},
    "other": {None: "other"},
    "another": {1: "another, one more, an extra, an additional, a further, one extra, yet another"},
    "more": {None: "more, on top, in addition, besides those, extra, additional, further"},
    "last": {None: "last"},
    "half": {None: "half, half of, half the"},
    "alike": {None: (
        "the same number of, same number of, the same amount of, same amount of, just as many, "
        "just as "
        "much, as many, as much, equally many, as many of, likewise")},
    "each": {None: (
        "each, each kind, each of them, each resource, each sort, every kind, each type, every "
        "resource, every type, every sort, all kinds, all four, each of the resources, each of "
        "the four")},
    "but": {None: "but, except, except for, bar, apart from, save for, besides"},
    "only": {None: "only, alone, just, purely, plain, simply, nothing but"},
    "most": {None: (
        "as many as possible, as many as i can, as many as allowed, as many as i may, the "
        "maximum, maximum, max, the most, as many as we can, maximum number, the maximum number, "
        "the maximum number of, as much as possible, full, as many as will fit, as many as fit, "
        "as many as permitted, as many dice as allowed, as many dice as are allowed, as many as "
        "are allowed, as many dice as possible, as many dice as i can, as many dice as i may, all "
        "i can, all i may, whole lot, the whole lot, the full monty, everything there is, maximum"
        " number allowed, everything i can, everything i may, the full load, full load, as many "
        "as it takes, the whole bunch, go all in, all in, the limit, go for broke, the full "
        "three, all the dice i may")},
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
        "splinter, not a splinter, not a single one, no point in, no point in using, no sense in, "
        "empty-handed, goes empty-handed, can't be bothered, can't be bothered with, cannot be "
        "bothered with, not worth it, isn't worth it, aren't worth it, is not worth it, not "
        "worth, not a crumb, not even a crumb, unbuilt, unbought, neither, never, no way, not a "
        "thing, not any, not needed, nothing doing, spare me, not a jot, not a bit, no way jose, "
        "out of the question, not this time, not today, not now, nix, nada, zilch, nil, naught, "
        "don't bother, don't bother with, no use for, no use, i'll pass, not a chance, forget it,"
        " hands off, i'd better not, without any, no thank you very much, not going to")},
    "no more": {None: (
        "nothing more, nothing else, no more, nothing besides, not more, nothing further, no "
        "further, no others, nothing extra, none extra")},
    "as is": {None: (
        "as it is, as they are, as is, unchanged, untouched, where it is, where they are, where "
        "he is, alone, be, as it stands, as they stand, as they lie, as rolled, in place, the way "
        "it is, the way they are, like that, like this, at that, it at that, stand, full, intact, "
        "complete, as full as it is, how it is, how they are, where they lie, all as it is, where"
        " it lies, where they lie, exactly as it is, as it was, the same as now, the way they "
        "lie, the way things are, as things are, as things stand, put, fine, just fine, happy, "
        "happy with, happy with everything, content, satisfied, okay as it is")},
    "decline": {None: (
        "decline, skip, skips, pass, pass on, pass up, refuse, forgo, forego, give up, give up "
        "on, pass over, declining, reject, turn down, ignore, drop, let go, rests, goes home, go "
        "home, comes home, come home, stays home, returns home, stays idle, stay idle, is idle, "
        "remains idle, stands idle, idle, goes home empty-handed, comes home empty-handed, "
        "forget, forget about, can rest, may rest, can wait, sits out, sit out, fallow, stays "
        "fallow, lies fallow, stay fallow, unworked, lets go, i pass on, declined, skipped, "
        "refused, rejected, passed, i'm out, out for me, takes the day off, take a day off, has a"
        " day off, has nothing to do, sleeps, sleep, sits idle, take a break, takes a break, "
        "relaxes today, gets the day off, twiddles his thumbs, is off")},
    "short": {None: (
        "too little, not enough, too few, too expensive, too dear, too costly, too much, too "
        "pricey, too steep, too high, overpriced, beyond my means, unaffordable")},
    "leave": {None: "leave, leaves, leaving"},
    "keep": {None: (
        "keep, keeps, keeping, save, hold on, hold back, hold, spare, spares, sparing, saves, "
        "saving")},
    "stay": {None: (
        "stay, stays, stick, staying, remain, remains, stand pat, stays put, stay put, idle, "
        "stays idle, stay idle, stands idle")},
    "buy": {None: (
        "buy, buys, acquire, purchase, get, get me, buying, buy up, pick up, i'll have, collect, "
        "grab, bought, gain, gains, snap up, snatch, secure, bag, i fancy, treat myself to, "
        "afford, obtain, take home, help myself to")},
    "build": {None: (
        "build, builds, erect, construct, put up, building up, built, set up, raise, put "
        "together, gets built, is built, be built, will be built, go up, goes up, raised, "
        "erected, constructed, put up, finish, complete, completed, gets completed, gets "
        "finished, set")},
    "pay": {None: (
        "pay, pays, paying, paid, spend, spending, hand over, give up in payment, cost me, trade, "
        "trade in, cough up, shell out, fork out, i owe, settle, cover the cost, pay up, is paid,"
        " are paid, gets paid")},
    "give": {None: (
        "give, gives, giving, offer, offers, offering, sacrifice, sacrifices, sacrificing, "
        "donate, part with, parts with, hand, present, as offering, as an offering, as a "
        "sacrifice, as sacrifice, as a gift, as gift, an offering, burn, lay down, surrender, "
        "dedicate, gift, gifts, is welcome to, are welcome to, welcome to, deserves, for free, "
        "bestow, throw in, treat, honour him with, honor him with, bribe, bribes, deliver, serve,"
        " toss him, throw him, pass him, grant, grants, hand him, slip him, make an offering of, "
        "present him with, goes to him, go to him, goes to, go to, hand out, leave him, let him "
        "have, let have, get from me")},
    "get": {None: "gets, receives, have, receive, can have, may have, takes, accepts, get"},
    "take": {None: (
        "take, accept, pick, choose, select, taking, go for, opt for, i'll take, get back, going "
        "for, picking, take home, end up with, keep, favour, go with, vote for, plump for, settle"
        " on, settle for, i'm going with, going with, let's go with, nab, snatch, have, want, "
        "grabbing, grab, secure, seize, i choose, choosing, i pick")},
    "put": {None: (
        "placed, blocks, block, closes, placing, put, puts, putting, send, sends, sending, move, "
        "moves, go, goes, assign, set, sets, lay, occupy, occupies, start, starts, starting, "
        "begin, begins, beginning, come, comes, walk, walks, head, heads, off, out, sit, sits, "
        "stand on, stands, march, marches, up, over, slide, slides, pull, bring, push, join, "
        "joins, visit, visits, deploy, station, join in, moved, shifted, run, runs, do, does, "
        "shift, shifts, moving, live, lives, wander, wanders, down, appear, appears, enters, "
        "enter, turn up, stake, mark, cover, claim, reserve, book, secure, advance, advances, "
        "close, shut, across, shifting, watch, watches, guard, guards, roam, turn the page, "
        "onwards, bathe, bathes, stop, stops, tour, relax, relaxes, camp, camps, stroll, strolls,"
        " travel, travels, journey, journeys, settle, settles, reside, resides, sit down, take a "
        "seat, takes a seat, take his place, takes his place, swim, swims, linger, lingers, nap, "
        "hike, hikes, hop, hops, hang out, hangs out, be found, make his way, makes his way, pay "
        "a visit, pays a visit, pay a visit to, pays a visit to, dwell, dwells, loiter, stand, "
        "plonk, pop, drop, plant, park, parks, post, slip, slips, jump, jumps, wades, wade, rush,"
        " rushes, hurry, hurries, climb, climbs, descend, descends, turns up, shows up, show up, "
        "is off, are off, belongs, belong, fits, has a seat, opens, drops down, comes down, "
        "drops, nudge, scoot, tuck, tucked, place him, place them")},
    "spot": {None: "place, places, area, areas, region, section"},
    "work": {None: (
        "use, act, resolve, activate, work, works, working, dig, digs, digging, cut, cuts, "
        "cutting, chop, chops, chopping, fell, felling, gather, gathers, gathering, collecting, "
        "pan, pans, panning, getting, fetching, making, makes, make, for making, roll, rolling, "
        "do the, quarrying, mining, producing, produce, harvest, harvesting, search, searching, "
        "look, looking, dig for, searches, action, try, carry out, helps, help, joins in, rolled, "
        "play, become, becomes, yields, yield, get to work, gets to work, get going, gets going, "
        "do his work, do its work, do their work, do his job, do their job, does his job, does "
        "his work, do their thing, does his thing, have a go, has a go, gets his turn, get their "
        "turn, throw his die, throws his die, roll their dice, roll his die, see what, let's see "
        "what, see how, set out, sets out, fetch me, toil, labour, labor, get cracking, shall "
        "work, bring home, brings home, get busy, gets busy, operate, handle, mine for, mines, "
        "dig up, digging up, sets off, set off")},
    **THINGS}
