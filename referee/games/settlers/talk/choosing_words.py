"""The words among which somebody names the one thing that he is asked for, as data.

Each role has its phrases, a comma between two. ``fine`` says nothing; the other
roles are looked at where they are. A word that could turn a meaning round stands
in none of them.
"""

FINE = (
    "a, an, the, my, mine, our, your, yours, his, her, hers, its, their, this, that, these, "
    "those, it, he, she, they, him, them, i, we, you, me, us, there, here, i'm, i'll, i'd, i've, "
    "we're, we'll, we've, it's, it'll, that's, that'll, he's, he'll, she's, they're, there's, "
    "who's, is, are, am, be, being, do, does, did, will, shall, should, would, can, must, may, "
    "has, have, having, got, gets, get, let, let's, lets, going, gonna, want, wants, like, "
    "likes, love, wish, prefer, fancy, think, guess, suppose, believe, feel, say, to, at, on, "
    "in, into, onto, upon, up, down, of, with, for, by, over, across, out, then, now, so, and, "
    "also, too, as, well, just, simply, first, finally, next, again, still, already, anyway, "
    "though, after all, once, once more, today, tonight, this time, this turn, this round, for "
    "now, right, right here, right there, away, straight, directly, where, which, who, whose, "
    "please, pls, plz, thanks, thank you, thx, ta, cheers, kindly, sorry, alas, ok, okay, yes, "
    "yeah, yep, yup, hi, hello, hey, hm, hmm, hmmm, mm, mmm, ah, aha, oh, ooh, oof, ouch, ugh, "
    "uh, um, er, erm, eh, ha, haha, hehe, lol, well well, phew, wow, alright, all right, right "
    "then, good, great, fine, nice, best, lovely, perfect, excellent, ideal, cool, super, "
    "strong, strongest, rich, richest, lucky, quiet, comfy, cosy, warm, sunny, pretty, handy, "
    "obvious, clear, sure, easy, simple, sensible, clever, natural, fair, decent, ok for me, "
    "little, small, big, old, new, whole, own, dear, very, really, quite, so much, much, most, "
    "looks, look, seems, seem, sounds, feels, will do, it is, shall be, must be, would be, "
    "choice, pick, decision, vote, answer, move, plan, spot for me, favourite, favorite, option, "
    "of course, i think, i guess, why not, what else, nothing personal, no hard feelings, no "
    "offence, no offense, no doubt, no question, no problem, no worries, no surprise, bad luck, "
    "tough luck, hard luck, hard lines, good luck, mate, folks, everyone, everybody, all, guys, "
    "dears, least bad, less bad, lesser evil, least evil, made up my mind, time, way, place, "
    "thing, one, since, because, too good, good enough, enough for me, fits, suits me, works for "
    "me, good for me, best for me, makes sense, any more, anymore, any longer, as always, as "
    "usual, as ever, as planned, as before, had to happen, has to be, must be done, can't be "
    "helped, it must be, it has to be, north, south, east, west, northern, southern, eastern, "
    "western, northeast, northwest, southeast, southwest, north east, north west, south east, "
    "south west, central, centre, center, middle, upper, lower, top, bottom, corner, right hand, "
    "left hand, left, edge, far east, far west, far north, far south, far end, far corner")

EVERYWHERE = {
    "fine": FINE + ", one of three, of three, one of two, here's, here is, here are, "
                   "before anyone "
            "else, before someone else, before somebody else, before others do, in reach, "
            "within reach, "
            "afford it, can afford it, won't miss it, won't notice, surprise me, even though, "
            "wakes up, "
            "had its day, had his day, hate to, hate to do this to, hate to do it to, "
            "hate to do this, no contest, no time to lose, no doubt about it, no mercy, "
            "no regrets, no choice, no other choice, no harm done, no big deal, "
            "no need to think, without hesitation, without doubt, won't be "
            "happy about, won't be pleased, won't be glad, won't enjoy, won't thank me, "
            "you're it, "
            "some other time, another day, some other day, comes last",
    # What stands behind these is not meant; before “stays” and the like neither.
    "against": "not, not to, not for, and not, but not, never, rather not, i'd rather not, "
               "don't, "
               "don't want, don't want to, do not, do not want to, won't, will not, would not, "
               "wouldn't, doesn't, does not, doesn't want to, does not want to, need not, "
               "needn't, instead of, rather than, more than, than, leave, leave out, leave be, "
               "keep, keeps, save, saves, spare, spares, sparing, avoid, avoiding, without, "
               "tired of, sick of, fed up with, bored with, away from, back from, far from, "
               "is safe, survive, survives, lives on, stays, can wait, nor, neither, "
               "no need to, except, "
               "isn't, is not, aren't",
    "doubt": "would have, could have, should have, might have, used to, tempted, tempting, "
             "interesting, was going to, thought about, thinking about, thinking of, "
             "considering, "
             "consider, had in mind, am torn, torn, can't decide, cannot decide, not sure, "
             "what about, how about, live on, let live",
    "or": "or, either",
    "turn": "but, rather, better, instead",
    "other": "other, other one, others, remaining one, another one",
}

# Behind these a place says how the one that is meant lies: it must lie so.
NEAR = (
    "near, near to, close by, by, right by, meeting, above, below, under, beneath, "
    "south of, north of, east of, west of, northeast of, northwest of, southeast of, southwest "
    "of, north east of, north west of, south east of, south west of, left of, right of, around, "
    "just off, off, facing, opposite, meet, where, shares hex with, down from, up from, over "
    "from, across from, belonging to, from, between")
# Behind these one path away.
BESIDE = (
    "next to, beside, adjacent to, touching, touches, neighbouring, neighboring, neighbour of, "
    "neighbor of, alongside, bordering, a step from, one step from, one away from, right next "
    "to, one corner from")
# Behind these it is far away and says nothing.
TOWARD = (
    "cross, can cross, to cross, can sail, see, sees, to see, dreams of, dream of, dreaming of, "
    "view of, longs for, wants to see, "
    "want to see, looks at, look at, is near, isn't far, is not far, beckons, beckon, calls, "
    "close to, so close to, close enough to, near enough to, from there to, towards, toward, "
    "nearer to, nearer, nearest to, closer to, closest to, on way to, on road "
    "to, in direction of, direction, facing towards, heading for, headed for, bound for, looking "
    "to, looking at, looking towards, halfway to, ready for, not far from, handy for, good for, "
    "en route to, route to, gateway to, door to, gate to, jump to, leap to, first step to, first "
    "step towards, to reach, want to reach, can reach, can get to, aim for, aiming for, then to, "
    "on to, later to, later on to, want to go to, off to later, far from, quickly to, quick to, "
    "soon to, heading, with view to, with view of, eye on, with eye on")

_PUTTING = (
    "put, puts, putting, place, places, placing, set, sets, setting, lay, lays, laying, take, "
    "takes, taking, choose, chooses, choosing, pick, picks, picking, select, start, starts, "
    "starting, begin, begins, beginning, open, opens, opening, go, goes, settle, settles, "
    "settling, settle down, come, comes, stand, stands, sit, sits, camp, camps, camping, live, "
    "lives, lands, stays, stay, waits, wait, moves, moves in, appear, appears, found, founds, "
    "pitch, pitches, build, builds, drop, drops, plant, plants, park, parks, send, sends, "
    "station, stations, deploy, stick, belongs, belong, leaves home, leaves home for, "
    "leaves camp, leaves camp for, begins its journey, sets out, set out, "
    "starts out, start out, sets off, set off, go with, go for, going for, going with, it'll be, "
    "opt for, opting for, decide for, decided on, settle for, settle on, home, homes, new home, "
    "for a start, to begin with, to start with, for starters, to begin, to start, make, makes, "
    "gets, has, join, joins, find, finds, occupy, occupies, claim, claims, grab, grabs, use, "
    "uses, spot, corner, corners, crossing, intersection, point, position, journey, home base, "
    "base, starting point, starting place, starting spot, starting position, dot, black dot, "
    "free, empty, still free, black, open, turns, turn")
_TRIBE = ("tribe, tribes, camp, camps, settlement, settlements, village, villages, people, "
          "piece, marker, tent, tents, clan, family, folk, home")
_NOMAD = ("nomad, nomads, explorer, explorers, wanderer, wanderers, traveller, traveler, walker, "
          "guy, fellow, little guy, little man, little fellow, man, scout, pioneer, piece, "
          "marker, hunter, rambler, roamer, chap, lad, boy")
_GROUND = ("resource, resources, supply, supplies, harvest, harvests, income, produce, "
           "production, yield, yields, gives, give, brings, bring, offers, provides, plenty, "
           "plenty of, lots, lots of, some, more, both, variety, mix, numbers, hex, hexes, "
           "field, fields, land, lands, tile, neighbours, neighbors, water, sea, coast, shore, "
           "shores, everything, all of it, good numbers, seaside, river, island, isle, "
           "peninsula, continent, mainland, strait, "
           "straits, bridge, europe's, need, needs")
# What a figure or a desert does to those who harvest there.
_LEADING = (
    "leader, leads, leading, in lead, ahead, is ahead, is leading, too strong, strong, wins, "
    "winning, close to winning, too many points, too far ahead, far ahead, too rich, getting "
    "rich, points")
_HARM = _LEADING + (
    ", live without, do without, go without, lives without, goes without, hurt, hurts, hurting, "
    "hit, hits, hitting, harm, harms, harming, lose, loses, losing, "
    "suffer, suffers, suffering, affect, affects, affecting, touch, touches, touched, damage, "
    "damages, block, blocks, blocked, blocking, cost, costs, weaken, weakens, bother, bothers, "
    "sting, stings, annoy, annoys, slow, slows, slow down, slows down, starve, starves, is hit, "
    "are hit, get hit, gets hit, gets hurt, get hurt, is hurt, are hurt, is harmed, is affected, "
    "is concerned, mind, minds, complain, complains, cry, cries, live there, lives there, lives, "
    "camps there, is there, sits there, harvests there, harvests, harvest, has tribe, has tribe "
    "there, has camp, has camp there, turn, turn to suffer, forgive me, forgive, can take it, "
    "can bear it, can live with, can live, won't mind, won't like, won't like it, won't be "
    "happy, isn't happy, doesn't mind, won't hurt, hardly hurts, barely hurts, doesn't hurt, "
    "won't cry, won't complain, mourn, mourns, weep, weeps, pity, brings")
DESERT = {
    "put": "put, puts, putting, place, places, lay, lays, laying, choose, take, takes, pick, go, "
           "goes, going, set, turn, turns, turned, turning, turn into, turns into, turn to, "
           "turns to, becomes, become, becoming, made, make, makes, dry, dries, dries up, dries "
           "out, dry up, dry out, dried, spoil, spoils, ruin, ruins, wither, withers, parch, "
           "parched, scorch, scorched, bake, burn, burns, kill, wreck, devastate, waste, wasted, "
           "strike, strikes, cover, covers, bury, buried, under sand, die, dies, dead, doomed, "
           "is gone, are gone, gone, done for, goodbye, farewell, bye, bye bye, comes, gets, "
           "receives, falls, drop, drops, lands, "
           "land, go with, go for, settle for, opt for, decide for, sacrifice, i'll have, for "
           "ever, forever, from now on, for good, for rest of game, shrivel, shrivels, vanish, "
           "vanishes, disappear, disappears, dust, to dust, into dust, into sand, to sand, no "
           "rain, rains, hand, harvest ends, ends",
    "piece": "desert, deserts, tile, desert tile, desert chip, chip, marker, token, counter, "
             "sand, sahara, drought, desolation, wasteland, desolate, barren, dune, dunes, tile "
             "desert",
    "ground": "forest's, hex, hexes, field, fields, land, lands, landscape, tribe, tribes, camp, "
              "camps, village, villages, settlement, settlements, people, harvest, harvests, "
              "income, cards, supply, number, numbers, produce, production, trees, with, having, "
              "has, only one, up north, down south",
    "harm": _HARM,
    "fine": "no more, no longer, it was, hardly ever, almost never, rarely, seldom, "
            "hardly ever comes, "
            "far, comes up, rolled, thrown, nothing there, have nothing there, "
            "have no tribe there, have no camp there, no "
            "tribe there, no tribe of mine, not there myself, not mine, none of mine, lose "
            "nothing, cost me nothing, costs me nothing, doesn't hurt me, does not hurt me, "
            "doesn't touch me, doesn't cost me, least harm, least harm done, does least harm, "
            "does least damage, hurts least, harms least, hurts most, at least, i'm not there, "
            "loses anything, not my own, my own, my own too, myself, too, me too, i know, even "
            "me, even though, though, anyhow, never mind, way i, that way, least",
    "nobody": "don't want to harm anybody, don't want to hurt anybody, don't want to hurt "
              "anyone, don't want to harm anyone, without hurting anyone, "
              "without hurting anybody, "
              "nobody, no one, noone, none, nobody's, no one's, nothing, nobody else, no one "
              "else, no player",
    "only": "only, alone, just, no one but, nobody but",
    "pity": "poor",
}
FIGURE = {
    "put": "sent, is sent, move, moves, moving, go, goes, going, put, puts, putting, send, "
           "sends, sending, "
           "walk, walks, run, runs, jump, jumps, stroll, strolls, wander, wanders, march, "
           "marches, prowl, prowls, prowl on, freeze, freezes, settle, settles, sit, sits, sit "
           "down, stand, stands, camp, camps, visit, visits, haunt, haunts, block, blocks, "
           "blocking, occupy, occupies, place, places, lay, set, sets, shoo, chase, chases, "
           "drive, drives, shift, hunt, hunts, head, heads, trot, trots, stomp, stomps, tramp, "
           "roam, roams, rest, rests, sleep, sleeps, lurk, lurks, sneak, sneaks, creep, creeps, "
           "crawl, crawls, leap, leaps, hop, hops, steps, step, steps over, step over, come, "
           "comes, returns, return, back, back home, home, away, off, off to, over to, "
           "off with, away with, back "
           "with, get, travels, travel, stalk, stalks, hide, hides, dwell, dwells, terrorise, "
           "terrorises, terrorize, terrorizes, scare, scares, bother, bothers, end up, ends up, "
           "park, parks, parked, plant, plants, drop, drops, land, lands, shut, shuts, close, "
           "closes, cut off, guard, guards, leaves for, leave for, hunting, goes hunting, "
           "choose, pick, dispatch, order, orders, sits, waits, wait, swim, swims",
    "piece": "figure, robber, monster, beast, ape, fellow, guy, brute, marker, piece",
    "ground": DESERT["ground"] + ", flock, herd, ice hex",
    "harm": _HARM,
    "pity": "poor",
    "rob": "rob, robs, robbed, robbing, steal, steals, stealing, stolen, take, takes, taking, "
           "card, cards, card off, grab, grabs, get, gets, draw, draws, pull, pick, picks, "
           "snatch, snatches, loses card, lose card, loses one, lose one, hand, hands, hands "
           "over, hand over, must hand over, hand it over, hand one over, give, gives, pay, "
           "pays, pays for it, pays price, pay price, pays up, pay up, must pay, has to pay, "
           "victim, is victim, is "
           "robbed, gets robbed, be robbed, plunder, plunders, raid, raids, robbery, nick, "
           "nicks, pinch, pinches, loot, loots, mug, mugs, bleed, bleeds, target, as victim, one "
           "of, collect, lift, lifts, something, hand, from hand, help myself, card is mine, "
           "is mine",
    "nobody": "nobody, no one, noone, no victim, nobody's there, no one's there, nobody there, "
              "rob no one, rob nobody, no robbery, no robbing, nothing to steal, steal nothing, "
              "nobody lives there, no one lives there, nobody home, nobody is there, no one is "
              "there, nobody is robbed, no one is robbed, no one there",
    "only": "only, alone",
}
VICTIM = {
    "rob": FIGURE["rob"] + ", rich, fat, richer, full, fullest, bigger, biggest, larger, "
    "largest, turn, turn to suffer, suffer, suffers, lose, loses, hit, hits, hurt, hurts, "
    "pocket, pockets, purse, stash, pile, one from, card from, something, anything, whatever, "
    "someone, somebody, off, from, last, single, lone, remaining, leftover, last one, make, make "
    "it, choose, go, goes, going for, go for, go with, it'll be, come on, owes me, revenge, "
    "payback, tit for tat, last time, dice decide, go ahead, punish, punished, deserves it, had "
    "it coming, your turn, yours, open up, open your hand, empty your pockets, show me, cough "
    "up, coughs up, fork out, over, whichever, whoever, holds, hold, holding, has, have, having, "
    "count, counts, rest, either way, of two, of them, of those, tribe, camp, tribe at, camp at, "
    "at least, alone, twice, twice as many, as many, times, many, few, peek, can spare, "
    "can spare it, can spare one, "
    "easily spare, spare it, lucky dip, relieve, help myself at, be so kind, hope for, "
    "hoping for, hopefully, "
    "maybe he has, need, needs, could use, can use, i'm after, looking for",
    "harm": _LEADING,
    "pity": "poor",
    "only": "only, just",
}
TRIBE = {
    "piece": _TRIBE,
    "put": _PUTTING + ", number, nr, no",
    "ground": _GROUND + ", around, all three, three kinds, two kinds",
}
NOMAD = {
    "piece": _NOMAD,
    "put": _PUTTING + ", walk, walks, head, heads, number, nr, no, travel, travels, wander, "
                      "wanders, trip, trips",
    "ground": _GROUND + ", tribe, tribes, camp, camps, settlement, village",
}
BUILDING = ("new, another, build, builds, building, recruit, recruits, hire, hires, create, "
            "creates, buy, buys, buying, fresh, extra, additional, breed, raise, train, add, "
            "adds, make")
GOING = {
    "piece": _NOMAD,
    "go": "to see, wants to see, would like to see, on to, heading for, headed for, bound for, "
          "then to, to reach, go, goes, going, "
          "go on, goes on, move, moves, move on, moves on, walk, walks, walk "
          "on, walks on, sail, sails, sail on, sails on, continue, continues, carry on, carries "
          "on, keep going, keeps going, march, marches, march on, marches on, travel, travels, "
          "travel on, travels on, wander, wanders, wander on, head, heads, head for, heads for, "
          "proceed, proceeds, push on, pushes on, press on, presses on, cross, crosses, cross "
          "over, crosses over, step, steps, hop, hops, jump, jumps, swim, swims, stroll, "
          "strolls, hike, hikes, trek, treks, row, rows, paddle, paddles, run, runs, hurry, "
          "hurries, return, returns, turn back, turns back, turn round, turns round, turn "
          "around, turns around, back, back home, home, onward, onwards, further, farther, "
          "ahead, forward, away, off, off to, over to, out to, next stop, ends on, ends at, end "
          "on, end at, take, takes, make for, makes for, set off, sets off, set sail, sets sail, "
          "moving, walking, sailing, sailing on, moving on, walking on, continuing, travelling, "
          "push, visit, visits, reach, reaches, explore, explores, land, lands, landing, "
          "advance, advances, on, go as far as, as far as, up to, until, all way, all way to, "
          "came from, where i came from, where he came from, from where he came, see, sees, want "
          "to see, rest of, rest, all of, on foot, by boat, by raft, by sea, by land, by ship, "
          "on water, last, final, "
          "remaining",
    "ground": "coast, shore, shores, beach, island, isle, islands, continent, mainland, land, "
              "lands, harbour, strait, straits, sea, ocean, water, channel, asian, african, "
              "european, american, australian, ice, jungle, point, corner, corners, spot, chip, "
              "people chip, hex, hills, plains, mountains, forest, bit, more, steps, space, "
              "spaces, field, fields, other side, far side, side",
}
STOPPING = {
    "piece": _NOMAD,
    "stop": "puts up tent, puts up his tent, put up tent, as far as he goes, as far as it goes, "
            "as far as we go, happy with, sit, sits, lie down, lies down, lie in, that's it, "
            "that's it for him, it for him, no hurry, no reason to hurry, no need to hurry, no "
            "rush, no need to rush, not in hurry, in no hurry, tired, needs break, needs rest, "
            "deserves rest, deserves break, will do, that'll do, that will do, had enough, has "
            "had enough, settle for, enough for today, enough for now, enough for this turn, "
            "enough for one day, stay, stays, staying, stop, stops, stopping, rest, rests, "
            "resting, halt, halts, wait, waits, waiting, remain, remains, remaining, settle "
            "down, settles down, settle in, settles in, settle, settles, sit down, sits down, "
            "sit tight, stand still, stands still, stay put, stays put, pause, pauses, linger, "
            "lingers, camp, camps, far enough, no further, no farther, walked enough, gone far "
            "enough, come far enough, has walked enough, has gone far enough, goes no further, "
            "go no further, makes camp, make camp, pitch tent, pitches his tent, pitches tent, "
            "drops anchor, drop anchor, anchor, takes rest, take rest, take break, takes break, "
            "has break, catches his breath, catch breath, breathe, sleep, sleeps, happy here, "
            "happy there, likes it here, likes it there, like it here, fine here, good here, end "
            "here, ends here, enough walking, enough travelling, here is fine, here is good, "
            "here it is, done walking, finished walking, stop walking, stops walking, call it "
            "day, at rest, hold here, holds here, quite happy, enough steps, enough is enough, "
            "not further, not any further, not one step more, not another inch, not inch "
            "further, no step more, not another step, not step further, no more steps, break, "
            "no walking on, no going on, no walking, enough for little man, keep him there, "
            "keep him here, leave him there, leave him here, let him stay, "
            "well deserved break, deserved break, seen enough, keep there, keep here, leave "
            "there, leave here, is home, stays home",
    "walk": "walk, walking, walk on, go, going, go on, go any further, go further, going on, "
            "move, moving, move on, moving on, travel, travelling, continue, proceed, march, "
            "sail, sailing, hurry on, step on",
    "ground": "right where he is, where he is, where i am, where it is, where we are, he is, "
              "where chip lies, where chip is, where chip was, chip, lies, any more, anymore, "
              "any further, island, isle, coast, shore, beach, land, continent, corner, spot, "
              "enough, nice, here, there, put, today, while, bit, breath, legs, feet, "
              "right where, where, strait, side, this side, other side",
}


def _said(words: str) -> list[str]:
    return words.split()


# What can turn a meaning round wherever it stands.
DANGER = frozenset(_said(
    "no not nor none never nobody nothing neither don't dont doesn't doesnt didn't won't wont "
    "wouldn't can't cant cannot couldn't shouldn't isn't isnt aren't ain't wasn't without "
    "unless except excluding excepting excluded but however only instead rather if else "
    "otherwise whether or either maybe perhaps possibly probably might could should've unsure "
    "undecided avoid avoids avoiding spare spares sparing skip skips ignore ignores protect "
    "protects save saves keep keeps leave leaves leaving forget cancel undo revert withdraw "
    "retract veto exclude excludes hate dislike against than versus vs or/and wait hold until "
    "till before when whenever once depends depending had been was were wanted almost nearly "
    "hardly barely scarcely least worst worse bad wrong mistake question ask asks wonder "
    "wondering what how why could've would've hypothetically alternatively conditionally "
    "tentatively ideally supposedly allegedly anything anywhere somewhere elsewhere whichever "
    "whatever any change changed correction meant actually scratch stop"))
# Words that an unknown one may be with a letter wrong.
ORDERS = ("end", "stop", "pass", "done", "finish", "finished", "step", "bank", "found", "settle",
          "move", "discard", "accept", "refuse", "skip", "next", "offer", "counter", "withdraw",
          "deal", "steal", "build", "trade", "unless", "except", "instead", "without", "rather",
          "maybe", "perhaps", "never", "nobody", "either", "neither", "avoid", "spare", "cancel",
          "only", "nomad", "neanderthal", "carnivore", "desert", "tribe", "continue", "hunting",
          "clothing", "construction", "nourishment", "decline", "reject")
