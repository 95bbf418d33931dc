"""The sorts of words of which a person's sentences are made, each with its phrases, as data.

A phrase may stand under several sorts; which is meant is told by the sentence.
Articles are left out, and may stand anywhere in a phrase.
"""

SORTS = {
    "leave": "leave, leaves, leaving, departs from, starts from, start from, sets off from",
    "go": "terrorise, terrorises, terrorize, terrorizes, scare, scares, go, goes, going, visit, "
        "visits, haunt, haunts, block, blocks, occupies, move, moves, moving, walk, walks, "
        "walking, march, marches, marching, travel, travels, traveling, travelling, wander, "
        "wanders, run, runs, sail, sails, sailing, cross, crosses, head, heads, heading, proceed, "
        "proceeds, continue, continues, continuing, carry on, carries on, come, comes, send, "
        "sends, sending, bring, brings, jump, jumps, hop, hops, ship, ships, shift, shifts, "
        "migrate, migrates, return, returns, turn round, turns round, turn around, turns around, "
        "turn back, turns back, journey, journeys, relocate, transfer, chase, keep going, "
        "keeps going, go on, goes on, trek, treks, hike, hikes, swim, swims, set off, sets off, "
        "set sail, sets sail, push on, pushes on, press on, presses on, shoo, drive, drives, "
        "advance, advances, step, steps, walk on, walks on, move on, moves on, hurry, hurries, "
        "land, lands, march on, get, stroll, strolls, strolling, strolled, heads for, head for, "
        "heading for, saunter, saunters, trot, trots, tramp, tramps, ramble, rambles, roam, roams, "
        "plod, plods, trudge, trudges, paddle, paddles, row, rows, makes for, make for, sets out, "
        "set out, keep walking, keep moving, keep sailing, keeps walking, strides, stride, moved, "
        "hurry over, takes himself, reaches, reach, gets to, makes it to, off, off we go, "
        "off he goes, off he trots, here we come, wants, wants to see, is to go, shall go, "
        "finds his way, goes off, slips, slip, ambles, amble, moseys, crosses over, cross over, "
        "skips over, strolls over, trundles, treks over, marches off, hops over, on his way, "
        "makes his way, steps over, pops over, takes walk, take walk, takes trip, takes stroll, "
        "turns, veers, swings, nips, pops, wanders off, sets foot, sets foot on, makes trip",
    "put": "put, puts, place, places, placing, set, sets, lay, lays, laying, position, plant, "
        "start, starts, starting, begin, begins, locate, stand, stands, sit, sits, lie, lies, "
        "appear, appears, choose, pick, select, stick, have, take, goes, comes, go, come, send, "
        "station, deploy, park, use, play, drop",
    "lay": "put, puts, place, places, placing, set, sets, lay, lays, position, plant, deploy, "
        "station, start, starts",
    "stop": "enough walking, settles down, settle down, walked enough, no further step, "
        "no further steps, no more step, not a step further, no step further, stop, stops, "
        "not further, not any further, not farther, stopping, stay, stays, staying, stay put, "
        "stays put, halt, halts, remain, remains, remaining, rest, rests, resting, wait, waits, "
        "stand still, stands still, sit tight, far enough, no further, no farther, not go on, "
        "don't go on, doesn't go on, does not go on, do not go on, won't go on, not move on, "
        "don't move on, doesn't move on, don't move, doesn't move, does not move, do not move, "
        "not move, won't move, go no further, goes no further, not going on, not going further, "
        "no more steps, take break, takes break, break off, breaks off, stop moving, stops moving, "
        "stop walking, stops walking, not moving, not moving on, not walking on, don't walk on, "
        "not walk on, not continue, don't continue, doesn't continue, does not continue, "
        "not go further, don't go further, settle in, doesn't go further, no more walking, "
        "keeps still, stays where he is, stay where i am, stays where it is, stay where he is, "
        "leave him where he is, leave it where it is, leave him there, leave him, leave it, "
        "leave nomad, leave explorer, leave my nomad, lingers, linger, pause, pauses",
    "end": "hand dice on, hand on dice, leave it there, leaving it there, go ahead, your turn, "
        "your go, have nothing more to do, have nothing to do, have nothing, "
        "have nothing left to do, nothing more from me, skip, skip my turn, next player, "
        "no more to do, end, ends, ended, ending, finish, finishes, finished, through, that's all, "
        "that's my turn, that's my turn over, that is my turn, that's it for me, "
        "that's all for me, that is all for me, that's all for today, that is all for today, "
        "that's it for today, thats it, thats all, thats it for me, that's it, that is all, "
        "that is it, that was it, that was all, no more, pass, passes, passing, next, next please, "
        "turn over, all for me, all from me, done, i'm out, that would be all, that'll be all, "
        "that will be all, leave it at that, over to next, over to next player, over to next one, "
        "i'm through, my turn done, my turn is done, finished already, passes dice, pass dice, "
        "pass dice on, passes dice on, dice on, pass it on, end of it, end of that, call it turn, "
        "call it day, goodbye, so long, over and out, no action, no actions, hoarding, saving up, "
        "save up, i'm saving up, saving my cards, not spending, out of options, out of ideas, "
        "no options, no cards for anything, can't build, cannot build, turn's over, turn's done, "
        "turn is over, turn is done, turn ends, that's me, that's me done, that was my turn, "
        "that makes my turn, dice please, waiting for better cards, waiting for more cards, "
        "no good moves, no useful moves, over to, that makes it my turn, skip trading, "
        "dice over to, im done, im through, im finished, that's me through, "
        "that concludes my turn, concludes my turn, that ends my turn, this ends my turn, "
        "ends my turn, closes my turn, completes my turn, that closes my turn, "
        "that completes my turn, finishes my turn, that finishes my turn, enough for now, "
        "enough for today, that's enough, that's enough for today, done and dusted, "
        "no more for me, no more from me, that's enough for me, all done, all done for me, "
        "sit this one out, sitting this one out, sit this turn out, that's my move, "
        "that was my move, call it quits, i rest my case, that concludes it, that wraps it up, "
        "that's that, so that's that",
    "abstain": "save my cards, saving my cards, keep my cards, keeping my cards, keep everything, "
        "save everything, wait and see, too poor, nope, nah",
    "turn": "next, turn, go, round, may go, to play, to go, is next, may roll, can go, please go, "
        "plays, to move, can roll, to roll, rolls, your turn, your go, next player, may have dice, "
        "takes over, can start, may start, to throw, may throw, go ahead, may play, can play, "
        "may move, is up, you're up, can go on, may go on, may continue, please carry on, goes on, "
        "can carry on, can continue, takes turn, play, roll, throw, takes dice, gets dice, "
        "have go, have dice, begin, to begin",
    "steal": "as victim, steal, steals, stealing, rob, robs, robbing, robbed, plunder, plunders, "
        "raid, raids, pinch, pinches, nick, nicks, swipe, victim, hit, hits, against, target, "
        "targets, loses, lose, mug, mugs, must give me, has to give me, gives me, give me, "
        "hands me, pays me, hand over to me, robbery, will be robbed, gets hit, gets robbed, "
        "snatch, stolen, attack, attacks, bite, bites, pays, pay, gives, suffers, must give, "
        "has to give, has to pay, must pay, prey, must hand over, has to hand over, hands over, "
        "must give up, has to give up, gives up",
    "take": "give me, pick up, pocket, pick, take, takes, taking, get, gets, getting, draw, draws, "
        "drawing, grab, grabs, pull, pulls, have, want, fetch, collect, claim, choose, relieve, "
        "relieving",
    "card": "card, cards, card off, something",
    "lift": "away with, lift, lifts, lifting, remove, removes, removing, take away, takes away, "
        "take off, taking away, taking off, pick up, picking up, comes off, come off, comes down, "
        "goes away, disappears, dismantle, dismantling, abandon, abandoning, gives way, give up, "
        "gives up, giving up, is taken, is removed, is lifted, comes from, goes off, taken from, "
        "vacate, vacating, pull down, gets lifted, gets removed, comes up, sacrifice, sacrificing, "
        "taken off, take up, take, taking, use, using, taken, lifted, removed, goes, comes, "
        "leaves, moves over, giving, move, moving",
    "pay": "pay, pays, paying, use, uses, using, spend, spends, spending, invest, invests, "
        "investing, hand in, handing in, put, cost, costs, price, take, give, giving, at, paid, "
        "paid with, paid by, for price of, at cost of, price being",
    "found": "change, changes, replace, replaces, swap, exchange, found, founds, founding, settle, "
        "settles, settling, establish, establishes, settle down, settles down, establishing, "
        "convert, converts, converting, transform, transforms, transforming, turn, turns, turning, "
        "conversion, settlement",
    "become": "hits, strikes, hit, become, becomes, becoming, turn into, turns into, turn to, "
        "turns to, made into, make into, into, convert into, converts into, converts to, "
        "convert to, transform into, transforms into, change into, changes into, change to, "
        "changes to, evolve into, evolves into, is now, to become, develops into, to, as, will be, "
        "is, dry, gets",
    "build": "buy, buys, buying, build, builds, building, create, creates, creating, make, makes, "
        "making, new, another, add, adds, recruit, recruits, hire, additional, breed, purchase, "
        "produce, raise, one more, extra, fresh, train, birth, born",
    "to": "to, onto, into, towards, toward, until, up to, as far as, down to, over to, all way to, "
        "up on",
    "at": "at, on, in, upon, inside",
    "from": "from, off, out of, of, off of",
    "via": "via, over, through, across, along, past, by, by way of, crossing, passing, passing by",
    "with": "with, using, by means of",
    "for": "for, against, in exchange for, in return for, versus, in exchange, in return",
    "arrow": "becoming",
    "and": "and, plus, as well as, along with",
    "or": "or, nor",
    "near": "next to, beside, beside of, near, where, between, touching, that touches, "
        "which touches, adjacent to, neighbouring, near to, right next to, in between, bordering, "
        "alongside, meeting, shared by, common to, close to, around, by",
    "besideit": "beside it, next to it, near it, beside that, next to that, next to him, "
        "beside him, beside them, next to them, beside that one",
    "meet": "meet, meets, come together, touch, touch each other, join, is, stands, has his camp, "
        "standing, sitting, lives, sits, has, have, has camp, has tribe, has her camp, "
        "has its camp, lies, has his tribe, has her tribe, camps, has one, are, sit, live, stand, "
        "border",
    "spot": "dot, corner, corners, spot, intersection, point, site, junction, crossing stone, "
        "crossing, crossroads, node, vertex, stone, position",
    "land": "hex, hexes, tile, field, land, landscape, hexagon, terrain",
    "nomad": "nomad, nomads, explorer, explorers, wanderer, wanderers, traveller, traveler, guy, "
        "little guy, little fellow, little man, nomad marker, walker, man, fellow, nomad's",
    "tribe": "tribe, tribes, camp, camps, settlement, settlements, village, villages, "
        "tribe marker, tribe's, tribe piece",
    "dry": "desert, deserts, desert tile, dry, dries out, dries up, dries, dry out, dry up, "
        "desolation, desolate, desolated, wasteland, withers, wither, sand, barren, desert marker, "
        "dried out, desert counter, desert token, turns to sand, turns to dust, desolates, sahara, "
        "goes dry, becomes dry, desertify, drought",
    "chip": "people chip, people chips, chip, chit, people chit, people token, people marker, "
        "token, counter, point, round marker",
    "step": "make, start with, continue with, step, steps, level, up, develop, develops, "
        "developing, advance, advances, advancing, research, raise, raises, improve, improves, "
        "improving, upgrade, upgrades, progress, stage, move, go, goes, forward, further, ahead, "
        "strip, track, development, climb, increase, progress strip, field, marker, space, "
        "improvement, learn, push, do, put, move up, step up, next, another, buy, build, invest, "
        "take, on, better, boost, one more, more, grow, moves, go for, spend, my marker, train, "
        "get, get better, need better, up with, up in, one up, one up in, one up with, push up, "
        "raise my",
    "bank": "bank, supply, stock, stockpile, storage, game stock, storage area, bank trade, box, "
        "bank's",
    "give": "close deal, make deal, complete deal, do deal, do trade, finish deal, conclude deal, "
        "seal deal, give, gives, giving, offer, offers, offering, trade, trades, trading, swap, "
        "swaps, swapping, exchange, exchanges, exchanging, sell, sells, selling, barter, change, "
        "trade in, trading in, propose, give away, proposal, turn in, hand in, handing in, pay, "
        "pays, paying, exchanged, deposit, turn, turning, part with, convert, spend, spending, "
        "cash in, cashing in, turning in, feed",
    "giving": "here is my, here's my, here is, here's, you can have, you may have, you could have, "
        "you get, you'd get, you'll get, you will get, you would get, he gets, she gets, they get, "
        "i give, i'd give, i'll give, i'd offer, i can give, i could give, i would give, "
        "i will give, i offer, i would offer, i can offer, i could offer, i'll offer, i pay, "
        "i'll pay, i'd pay, i would pay, i will pay, i'd trade, i have, i've got, i've, i'd swap, "
        "i sell, do you want, do you need, would you like, are you interested in, want my, "
        "take my, interested in my, you take, i can spare, i could spare, would you take, "
        "i part with, i hand in, would you accept, will you accept, do you accept, do you take, "
        "will you take, i'd hand you, i hand you, i'll hand you, i'd hand over, i'll hand over, "
        "i hand over, i'd part with, i'll part with, i'm offering, i'd throw in, there's, "
        "i'd exchange, going spare, offering",
    "want": "is worth, worth, want, wants, need, needs, ask for, asking for, in need of, "
        "searching for, wanted, asks for, like, demand, wanting, get, gets, receive, receives, "
        "receiving, buy, buys, buying, take, takes, taking, getting, would like, get one, "
        "purchase, costs, cost, for which i get, draw, collect, hands me",
    "wanting": "give me, gives me, gimme, i get, i'd get, i want, i'd want, i would want, i need, "
        "i'd need, i'd like, i would like, i'd like to have, i'd like to get, i take, i'd take, "
        "i'll take, i would take, i receive, i'll have, can i have, could i have, may i have, "
        "can i get, could i get, send me, sell me, you give, you give me, will you give me, "
        "would you give me, can you give me, could you give me, do you have, have you got, "
        "you have, i ask for, i'm looking for, looking for, let me have, i buy, give us, i'd buy, "
        "i wanna, i expect, you pay me, i want to have, i want to get, give your, get me, "
        "i'm after, i ask, would you sell me, will you sell me, can you sell me, got, got any, "
        "any chance of, might i have, have you any, in search of, on lookout for, seeking, "
        "on hunt for, hoping for",
    "offer": "offer, offers, proposal, one, deal, trade, offer number, request, number, terms, "
        "swap, exchange, bid",
    "yes": "it is, yes, yeah, yep, yup, ok, okay, accept, accepts, agree, agreed, take it, "
        "it's deal, done deal, fine, sure, deal, gladly, with pleasure, sounds good, i'm in, "
        "you can have it, let's do it, works for me, here you are, go for it, alright, all right, "
        "good, great, very well, of course, is fine, is ok, is okay, i'll take it, i take it, "
        "you're on, fair enough, that works, fine with me, fine by me, ok with me, ok by me, "
        "ok for me, fine for me, suits me, my pleasure, why not, granted, happy with that, sold, "
        "perfect, good for me, we have deal, you have deal, it's yours, i'm fine with that, "
        "accepted, happily, do it, make deal, i'm game, here you go, fair deal, fair, have it, "
        "happy to, willingly, let's trade, absolutely, i'll do it, take offer, take your offer, "
        "take trade, i do that, do that, do trade, count me in, happy to trade, happy to do it, "
        "you've got deal, you got deal, i'm on, gets my yes, that suits me, suits me fine, "
        "that helps me, sounds fair, sounds fine, sounds great, seems fair, it's trade, "
        "let's swap, let's deal, shake on it, let's shake on it, shake hands, i accept, "
        "happy to help, glad to, glad to help, with my blessing, so be it, by all means, "
        "i'm happy with that, i'm happy to, right you are, i can live with that, "
        "can live with that, be it so, you've convinced me, all yours, have my yes, fine then, "
        "go on then, i'd be glad to, deal done, deal accepted, say yes, i say yes, can spare, "
        "i can spare, can do, as you wish, as you like, you may have it, consider it done, "
        "it's done, done and done, you shall have it, take it away, go right ahead, feel free, "
        "here it comes, suits both of us, suits us both, got yourself deal, "
        "you've got yourself deal, that suits both of us, we both win, good for both, "
        "good for both of us, we can do that, let's do that, let's do this, i'll do that, "
        "that will do, that'll do, will do, settled, done then, we're on, that's ok, that's fine, "
        "that's good, that's great, you're welcome to it, welcome to it, be my guest, "
        "answer is yes, my answer is yes, it's yes, that's yes, i'll have it, i'll have that, "
        "take mine, gets it, get it, sounds like deal, looks like deal, looks fair, looks good, "
        "sure thing, you bet, right away, consider it yours, it's all yours, count on it, "
        "deal then",
    "refuse": "too cheap, too little, not enough, declined, rejected, can't, cannot, can't do, "
        "refuse, refuses, refused, refusing, reject, rejects, decline, declines, declining, "
        "not interested, no deal, no thanks, no thank you, not for me, leave it, no way, "
        "forget it, rather not, not now, not today, no chance, never mind, turn down, "
        "turn it down, nope, nah, i'd rather not, don't think so, not this time, won't, "
        "not accept, don't accept, don't need, can't accept, no need, too expensive, too dear, "
        "too much, bad deal, not at that price, not for that, can't do that, sorry no, no sale, "
        "say no, not trade, won't trade, don't trade, pass on, pass, no interest, not worth it, "
        "take no, accept no, don't take, not take, want none of, cannot accept, no trade, "
        "no trade with, say no to, block, no from me, won't accept, will not accept, no thx, "
        "thanks but no, not good enough, i keep mine, keep it, no good, i'm not, give away no, "
        "never give, don't give away, won't give away, not giving away, not for sale, not willing, "
        "unwilling, doesn't suit me, does not suit me, doesn't help me, does not help me, "
        "doesn't work for me, does not work for me, won't do, not tempted, not tempting, i'm good, "
        "not keen, don't like it, no use to me, of no use to me, doesn't do it for me, hard pass, "
        "not worth it to me, too precious, too valuable, need it myself, need them myself, "
        "need that myself, need myself, aren't for sale, isn't for sale, too good for that, "
        "too good, too dear for me, too expensive for me, too much for me, too steep, too high, "
        "doesn't appeal, does not appeal, have better use for it, better use for it, "
        "not convinced, i'll pass, let me pass, let me pass on, i'll pass on, i'm passing, "
        "stays with me, stay with me, stays here, is worth more, are worth more, worth more to me, "
        "not happening, to spare, not this one, not that one, nothing doing, nothing for me, "
        "sorry but no, let it pass, not in mood, not accepting, i'm afraid not, afraid not, "
        "afraid i can't, i'm afraid i can't, i fear not, politely declined, respectfully decline, "
        "i'm out, count me out, can't help, cannot help, can't help you, cannot help you, "
        "can't help there, too rich for me, not my thing, i'd rather keep mine, not on your life, "
        "over my dead body, maybe next time, another time, some other time, next time perhaps, "
        "thanks but no thanks, no luck, let it go, not worth my while, keep yours, you keep yours, "
        "leave me out, out for me, not from me, not with me, no dice, i must decline, "
        "must decline, have to decline, have to say no, must say no, i have to pass, have to pass, "
        "must pass, not tonight, stays home, stay home, stays at home, stay at home, stays put, "
        "stay put, stays mine, stay mine, remains mine, is mine, are mine, stays in my hand, "
        "stay in my hand, staying here, staying with me, staying home, aren't going anywhere, "
        "isn't going anywhere, not going anywhere, i say no, not in hundred years, "
        "not in million years, not in this life, not at all, not really, by no means, "
        "under no circumstances, on no account, i'd better not, better not, i think not, "
        "absolutely not, certainly not, definitely not, not likely, poor deal, poor offer, "
        "lousy deal, not fair, have better plans for, have other plans for, have plans for, "
        "better plans for, other plans for, have better use for, better uses for, other uses for, "
        "no takers, find somebody else, ask someone else, ask somebody else, somebody else maybe, "
        "i'd be mad to, i'd be silly to, dream on, in your dreams, you wish, that's robbery, "
        "daylight robbery, not worth it for me, forget about it, answer is no, my answer is no, "
        "it's no, that's no, must refuse, have to refuse, can't agree, cannot agree, don't agree, "
        "find another",
    "ban": "don't ask me for, don't ask for, never ask me for, never ask for, nobody gets, "
        "no one gets, never again, never give, never give away, never trade, never sell, "
        "i never give, i never sell, no more offers for, no more requests for, "
        "don't want to be asked for, stop asking me for, stop asking for, not to be asked for, "
        "nobody asks me for, no one asks me for, nobody need ask me for, no one need ask me for, "
        "nobody needs to ask me for, no need to ask me for, nobody should ask me for, "
        "nobody may ask me for, no more asking for, no more asking me for, "
        "don't bother asking for, don't bother me for, don't show me offers for, never for sale, "
        "never mine to give, never part with, never give up, nobody ever gets, no one ever gets, "
        "nobody will get, no one will get",
    "unwanted": "don't need, no need for, don't want, no use for, have enough, not need, not want, "
        "no need of, not interested in, need no, want no, enough, have plenty of, don't need any, "
        "don't need your, don't want your, have no use for, no need for any, don't care for, "
        "have too many, have too much, i have no use for, no place for, can't use, cannot use",
    "withhold": "need, i need, won't give, don't give, will not give, not give, won't sell, "
        "don't sell, not selling, not giving, won't trade, don't trade, not trade, keep, keeping, "
        "hold on to, not part with, don't part with, won't part with, can't spare, cannot spare, "
        "can't give, cannot give, hang on to, need my, won't give away, rather keep, "
        "i'd rather keep, prefer to keep, need it, keep my",
    "none": "no, not, don't have, haven't, have no, got no, not have, don't have any, have none, "
        "haven't got, haven't any, not any, none, nothing, no more, i'm out of, ain't got, "
        "haven't got any, without, i lack, lack, out of, is gone, are gone, all gone, don't own, "
        "own no",
    "ever": "from now on, henceforth, in future, always, until further notice, standing, "
        "never again, automatically, for rest of game, for good, ever again, ever, permanently, "
        "from here on, every time, until i say otherwise, until i say so, until told otherwise, "
        "without asking me, unseen, beforehand, in advance, whatever, whatever asks, "
        "anything that, everything that, everything which, anything which, any offer that, "
        "every offer that, no offers that, whoever, anyone who, any more, anymore, "
        "for rest of this game, all game long, future, any further, all further, all future, "
        "each offer that, what asks, every offer for, any offer for, any offers for, "
        "no offers for, all offers for, in general, everything asking, anything asking, "
        "all offers that, offers that, any offers that, whatever wants, any offers that ask, "
        "no offer that, no offers which, all offers which, all trades that",
    "any": "all, any, every, everything, anything, offers, offer, trades, trade, deals, deal, "
        "requests, request, all of",
    "asks": "ask, asks, asking, wants, want, asked, needs, need, request, requests, wanting, for, "
        "demand, demands, offers, offer, costs, would cost, take, takes, with, involving, me",
    "reset": "refuse none, refuse nothing, ask me anything, may ask me anything, "
        "open to all offers, open to every offer, open to offers, open to any offer, "
        "open to anything, hear all offers, look at all offers, no longer refuse anything, "
        "don't refuse anything, stop refusing, no more refusing, refuse nothing any more, "
        "refuse nothing anymore, stop refusing anything, all offers welcome, offers welcome, "
        "accept offers, no more refusals, no refusals, no standing refusals, "
        "no more standing refusals, no standing refusal, let all offers through, "
        "let all offers through to me, let offers through, let everything through, "
        "show me all offers, show me every offer, show me offers, i look at everything, "
        "i look at all offers, look at everything, look at every offer, want to see all offers, "
        "want to see every offer, see all offers, see every offer, hear offers, hear every offer, "
        "ask me, may ask me, may all ask me, may ask me for anything, all offers to me, "
        "every offer to me, let offers reach me, let all offers reach me, open for trade, "
        "open for offers, open for all offers, listen to offers, listen to all offers, "
        "listen to every offer, refuse no offers, refuse no offer, don't refuse for me, "
        "no longer refuse, consider every offer, consider all offers, accepting offers, "
        "look at offers, take look at every offer, take look at offers, take look at all offers, "
        "want to look at every offer",
    "refusals": "standing refusals, standing refusal, refusals, refusal, standing orders, ban, "
        "bans, automatic refusals, automatic refusal, automatic rejections, automatic rejection, "
        "automatic no, auto refusal, auto refusals, standing rejection, standing rejections, "
        "standing no, refusing, refusals of mine",
    "withdraw": "withdraw, withdraws, withdrawing, retract, cancel, cancels, take back, forget, "
        "scrap, drop, recall, revoke, call off, off, withdrawn, cancelled, off table, void, annul, "
        "remove, pull back, no longer stands, gone, lift, end, clear, never mind, taken back, "
        "delete, dropped, abolish, turn off, switch off, stop, take away, dissolve, waive, "
        "suspend, finish, away with",
    "rather": "or no deal, or nothing, or not at all, instead, rather, but, only, counter, "
        "counteroffer, counter offer, make it, not less than, i'd rather, rather have, "
        "counterproposal, how about, what about, would prefer, prefer, counter it, only if, "
        "but only if, provided that, as long as, if anything, as counter, as counter offer, "
        "counter offer is, i'd do it for, i would do it for, would do it for, could do it for, "
        "i'd do it, i'd take it for, i'd agree to, i'd agree for, make that, and we have deal, "
        "and you have deal, and it's deal, and it's done, and i'm in, and it's yours, and i agree, "
        "and i accept, and deal is done, then yes, then i agree, then deal, no less than, "
        "nothing less than, nothing under, i'd need, i would need, must be, has to be, it must be, "
        "it has to be, would have to be, let's say, that's my offer, is my offer, that's my price, "
        "is my price",
    "keep": "keep, keeps, keeping, kept, hold, holding, hold on to, holding on to, retain, "
        "retaining, save, saving, stays with me, stay with me, stays, stay, remain, remains, "
        "hang on to, keep only, only keep, left with, want to keep, hold onto, stays here, "
        "stay here, what remains, what stays, what stays with me, what remains with me, "
        "what remains is, what stays is, i'm left with, leaves me with, am left with",
    "discard": "minus, discard, discards, discarding, lose, losing, throw away, throw out, throw, "
        "away with, get rid of, give up, giving up, dump, dumping, ditch, toss, put back, hand in, "
        "hand back, give back, sacrifice, bin, chuck, part with, must go, have to go, has to go, "
        "go, goes, go away, goes away, go back, goes back, away, drop, dropping, return, "
        "returning, into bank, back to bank, goodbye, bye bye, farewell to, say goodbye to, "
        "to bank, gone, out, leave, leaves, pay, remove, to supply, lay down, laying down, down, "
        "give away, throwing away, getting rid of, put away, will go, off, back to supply, give, "
        "hand over, surrender, to stock, back to stock, back in bank, in bank, back in box, "
        "throwing, shed, go to bank, goes to bank, i give, return to bank, spend, handing in, "
        "bye to, go out, throw in, into box, in box, to box, into supply, into stock, in stock, "
        "in supply, can spare, can do without, do without, could do without, you can have, "
        "you may have, can have, may have, bank gets, bank can have, bank may have, bank takes, "
        "let go of, letting go of, off they go, walk, for bank, flee, forfeit, burn, trash, "
        "cast off, cast away, have to leave, has to leave, must leave, are out, is out, "
        "can live without, live without, could live without, are leaving, is leaving, are going, "
        "is going, leaving, will leave, fly out, out they go, throws away, may go, can go, to go",
    "others": "rest, others, everything else, remaining, remainder, other cards, remaining cards, "
        "all others, all other cards, all rest",
    "all": "all, everything, all cards, all of it, whole hand, all my cards, everything i have, "
        "anything, everything else",
    "but": "but, except, except for, besides, apart from, other than",
    "nobody": "nobody, no one, noone, nobody gets hurt, nobody is robbed, nobody gets robbed, "
        "no victim, without robbing, no robbery, no stealing, steal nothing, rob nobody, "
        "steal from nobody, without stealing, robbing nobody, no one is robbed, "
        "no one gets robbed, nobody suffers, no one to rob, nobody to rob, no one gets hurt, "
        "nobody to steal from, stealing nothing, nothing to steal",
    "road": "road to, way to, direction, bridge to, direction of, path to, passage to, border to, "
        "border with, exit to, gate to, coast, crossing to, strait to, route to",
    "pace": "last step, my last step, remaining step, left step, final step, next step, "
        "one further, one on, one corner, one corner over, one corner further, one more corner, "
        "one corner on, one step over, one step across, next corner",
    "back": "back, out, further, onward, onwards, ahead, straight, directly, farther, away, home",
    "everyone": "everyone, everybody, anyone, anybody, to all, with all, from all, all players, "
        "who, whoever, someone, somebody, all of you, everybody else, everyone else, public offer, "
        "open offer, open to all, open to everyone, open to everybody, public, for anyone, "
        "for everyone, for everybody, for all, whole table, to whole table, to table, "
        "for whole table, to all of you, to everybody, to everyone, to anyone, to any of you, "
        "any of you, whoever wants, whoever likes, anyone at all, who wants",
    "steps": "steps, fields, levels, spaces, stages, times, improvements, squares",
    "twice": "twice, double",
    "each": "each, both",
    "only": "only, just, nothing but, solely, merely, only from, all from",
    "halves": "half and half, half of each, half of both, half each, half of all, fifty fifty, "
        "evenly, half from each, equal halves, half of either, half of everything, "
        "half of every kind, half of each kind, same of both, same of each",
    "instead": "instead of, rather than, and not, not, in place of, but not, not with, not for",
    "hoard": "save, saving, i'll save, saving up for, save up for, hoard, hoarding, collecting",
    "yours": "is yours, are yours, for you, yours, goes to you, go to you, in return from me",
}
