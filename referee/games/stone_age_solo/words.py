"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'blind, dice, die, face-down, first of all, go on, hidden, next i, next the, one-use, '
            'pips, points, resource, resources, straight on to, the one in, tribesmen, worth',
 ('own', 'add'): 'additional food, extra food, food, food tokens, foods, hunt, hunting ground, '
                 'hunting grounds, point, points, to the hunt, token, tokens',
 ('own', 'cycle tile'): 'at the bottom, below, to the bottom, under, underneath',
 ('own', 'done'): 'as it is, as they are, extras, perks, to do, to move, where they are',
 ('own', 'draw'): 'box, card, deck, draw pile, off, pile, stack',
 ('own', 'elder'): 'among, area, by, he, with',
 ('own', 'feed'): 'people, the food track, the track',
 ('own', 'fetch'): 'back, come back, comes back, discard pile, discarded, discarded card, '
                   'discarded cards, discards, from discards, out of, pile, thrown away, was '
                   'discarded',
 ('own', 'new tool'): 'gain, of value 1, tile, tool, value 1, with value 1',
 ('own', 'no food'): 'any, food, hunt, hunting ground, hunting grounds, in, tokens',
 ('own', 'offer'): 'for the elder, old man, the food track, the track, to the elder',
 ('own', 'offer nothing'): '5 points, elder, five points, of 5, of five, points',
 ('own', 'raise'): 'of value, tile, tool, value',
 ('own', 'remove'): 'of game, of the game, the board, the game',
 ('own', 'remove nothing'): 'all resources, anything, everything, on board, on the board, '
                            'resource, resources, where it is, where it lies',
 ('own', 'roll'): 'dice, die, just, only',
 ('own', 'shift card'): 'cheap place, cheap slot, cheap space, cheapest place, cheapest slot, '
                        'cheapest space, down, empty place, empty slot, first card place, first '
                        'card space, first place, first position, first slot, first space, free '
                        'place, free slot, in place 1, into place 1, of stack, of the deck, of the '
                        'stack, on 1, on place 1, one space, one-space, onto 1, onto place 1, '
                        'pile, stack, to 1, to card 1, to place 1, to slot 1, turn up, turned up',
 ('own', 'shift deck'): 'cheap place, cheap slot, cheap space, cheapest place, cheapest slot, '
                        'cheapest space, down, empty place, empty slot, first card place, first '
                        'card space, first place, first position, first slot, first space, free '
                        'place, free slot, in place 1, into place 1, of stack, of the deck, of the '
                        'stack, on 1, on place 1, one space, one-space, onto 1, onto place 1, '
                        'pile, stack, to 1, to card 1, to place 1, to slot 1, turn up, turned up',
 ('own', 'starve'): '10 points, of 10, of ten, points, ten points',
 ('own', 'take'): 'pip, pips, point, points',
 ('own', 'tools'): 'of the value, of value, roll, the roll, this, this roll, to it, with value',
 ('own', 'tools none'): 'of the value, of value, roll, the roll, this, this roll, to it, with '
                        'value',
 ('own', 'under'): 'its, of its stack, pile, stack, top, top tile',
 ('some', 'last'): 'last, remaining',
 ('thing', 'area', 'clay-pit'): 'brick, bricks, clay, clay mound, clay pit, claypit, mound, pit',
 ('thing', 'area', 'forest'): 'forest, forrest, lumberjacks, trees, wood, woodcutters, woods',
 ('thing', 'area', 'hunt'): 'food, hunt, hunter, hunters, hunting, hunting ground, hunting grounds',
 ('thing', 'area', 'quarry'): 'quarry, rock, rocks, stone, stones',
 ('thing', 'area', 'river'): 'gold, gold diggers, river',
 ('thing', 'area', 'village'): 'fields, huts, village',
 ('thing', 'deck', 'deck'): 'deck, deck card, draw pile, top, top card, top one',
 ('thing', 'good', '3 decorations'): 'ring, rings',
 ('thing', 'good', 'brick'): 'brick, bricks, clay, clays',
 ('thing', 'good', 'decorations'): 'deco, decoration, decorations, decos, necklace, necklaces, '
                                   'teeth, tooth',
 ('thing', 'good', 'food'): 'food, foods, meat',
 ('thing', 'good', 'gold'): 'gold, golden, golds, nugget, nuggets',
 ('thing', 'good', 'steps'): 'food track step, food track steps, step, step back, step down, '
                             'steps, steps back, steps down, track step, track steps',
 ('thing', 'good', 'stone'): 'rock, rocks, stone, stones',
 ('thing', 'good', 'wood'): 'log, logs, lumber, timber, timbers, wood, woods',
 ('thing', 'place', 'clay-pit'): 'brick, brick diggers, bricks, clay, clay digger, clay diggers, '
                                 'clay mound, clay pit, claypit, dig clay, dig for clay, digs '
                                 'clay, mound, pit',
 ('thing', 'place', 'field'): 'agriculture, farm, farmer, farmers, farming, farmland, field, '
                              'fields, food track',
 ('thing', 'place', 'forest'): 'chop wood, cut wood, cuts wood, fell trees, forest, forrest, '
                               'lumber, lumberjack, lumberjacks, timber, trees, wood, wood cutter, '
                               'wood cutters, woodcutter, woodcutters, woodcutting, woods',
 ('thing', 'place', 'hunt'): 'food, go hunting, hunt, hunter, hunters, hunting, hunting ground, '
                             'hunting grounds, hunting party, hunts, meat',
 ('thing', 'place', 'hut'): 'baby, child, hut, huts, kid, love hut, make a baby, make a child, '
                            'make babies, reproduction',
 ('thing', 'place', 'quarry'): 'break stone, break stones, cut stone, quarry, rocks, stone, stone '
                               'breakers, stone cutters, stonecutter, stonecutters, stones',
 ('thing', 'place', 'river'): 'gold, gold digger, gold diggers, gold washers, gold washing, pan '
                              'for gold, pan gold, panning for gold, panning gold, river, wash '
                              'gold, washes gold, washing gold',
 ('thing', 'place', 'tool-maker'): 'make a tool, make tools, makes a tool, makes tools, tool, tool '
                                   'maker, tool shed, toolmaker, tools, toolshed',
 ('thing', 'place', 'trader'): 'market, merchant, merchants, trader, traders',
 ('thing', 'used', 'used'): 'spent, tired, used',
 ('verb', 'add'): 'add, add food, added, addeding, adding, additional, additionaling, are added, '
                  'are addeded, are additionaled, are extraed, are ined, are mored, are topped up, '
                  'are topped up with, be added, be addeded, be additionaled, be extraed, be ined, '
                  'be mored, be topped up, be topped up with, extra, extraing, go in, in, ining, '
                  'is added, is addeded, is additionaled, is extraed, is ined, is mored, is topped '
                  'up, is topped up with, more, moring, put in, top up, top up with, topping up, '
                  'topping up with',
 ('verb', 'buy'): 'acquire, acquiring, are acquired, are bought, are built, are got, are paid, are '
                  'purchased, are taken, be acquired, be bought, be built, be got, be paid, be '
                  'purchased, be taken, build, building, buy, buying, get, getting, is acquired, '
                  'is bought, is built, is got, is paid, is purchased, is taken, pay, paying, '
                  'purchase, purchasing, take, taking',
 ('verb', 'cash'): 'are cashed, are redeemed, be cashed, be redeemed, cash, cash in, cashes, '
                   'cashing, is cashed, is redeemed, redeem, redeeming, redeems',
 ('verb', 'cycle tile'): 'are cycled, are rotated, are turned, be cycled, be rotated, be turned, '
                         'cycle, cycle tile, cycling, go round, goes round, is cycled, is rotated, '
                         'is turned, rotate, rotating, turn, turning',
 ('verb', 'decline'): 'are declined, are dropped, are forgoed, are given up, are given up on, are '
                      'left, are noed, are nothinged from, are passed, are passed on, are refused, '
                      'are skipped, are unboughted, are unbuilted, are unpaided, be declined, be '
                      'dropped, be forgoed, be given up, be given up on, be left, be noed, be '
                      'nothinged from, be passed, be passed on, be refused, be skipped, be '
                      'unboughted, be unbuilted, be unpaided, buy nothing, buy nothing at, buying '
                      'nothing, decline, declines, declining, done, drop, droping, drops, '
                      'empty-handed, forgo, forgoes, forgoing, gets nothing, give back, give up, '
                      'give up on, gives up, gives up on, giving up, giving up on, i pass, i skip, '
                      "i'm done, is declined, is dropped, is forgoed, is given up, is given up on, "
                      'is left, is noed, is nothinged from, is passed, is passed on, is refused, '
                      'is skipped, is unboughted, is unbuilted, is unpaided, leave, leave alone, '
                      'leaves, leaving, nah, no, no building, no buying, no purchase of, no thank '
                      'you, no thanks, noes, noing, none, nope, not now, not this round, not this '
                      'time, not today, nothing, nothing from, nothinging from, nothings from, '
                      'pass, pass on, pass please, passes, passes on, passing, passing on, refuse, '
                      'refuses, refusing, skip, skiping, skips, stays unbought, stays unbuilt, '
                      'stays unpaid, stays where, thanks no, too dear, too expensive, unbought, '
                      'unboughting, unboughts, unbuilt, unbuilting, unbuilts, unpaid, unpaiding, '
                      'unpaids',
 ('verb', 'done'): 'all stay, all stays, are carried on, are doned, are ended, are enoughed, are '
                   'finished, are finisheded, are gone on, are nothinged to move, are stopped, be '
                   'carried on, be doned, be ended, be enoughed, be finished, be finisheded, be '
                   'gone on, be nothinged to move, be stopped, cards stay, carry on, carrying on, '
                   'done, doning, end, ending, enough, enoughing, finish, finished, finisheding, '
                   "finishing, go on, going on, i pass, i'm done, is carried on, is doned, is "
                   'ended, is enoughed, is finished, is finisheded, is gone on, is nothinged to '
                   'move, is stopped, leave it, leave the cards, leave the rest, move nothing, '
                   'nah, no, no extras, no more, no moving, no privileges, no thank you, no '
                   'thanks, none, nope, not now, not this round, not this time, not today, '
                   'nothing, nothing else, nothing further, nothing more, nothing to move, '
                   "nothinging to move, pass, pass please, skip, stop, stoping, thanks no, that's "
                   'enough',
 ('verb', 'draw'): 'are blinded, are blindlied, are drawn, are faced down, are topped, are '
                   'unknowned, are unseened, be blinded, be blindlied, be drawn, be faced down, be '
                   'topped, be unknowned, be unseened, blind, blind card, blind one, blinding, '
                   'blindly, blindlying, draw, draw a card, draw card, draw one, drawing, face '
                   'down, facing down, hidden card, hidden one, is blinded, is blindlied, is '
                   'drawn, is faced down, is topped, is unknowned, is unseened, new card, surprise '
                   'card, top, top card, top one, topping, unknown, unknown card, unknown one, '
                   'unknowning, unseen, unseening',
 ('verb', 'elder'): 'are begun, are chiefed, are eldered, are markered, are started, are started '
                    'off, be begun, be chiefed, be eldered, be markered, be started, be started '
                    'off, begin, begining, begins, chief, chiefing, chiefs, elder, elder begins, '
                    'elder starts, eldering, elders, is begun, is chiefed, is eldered, is '
                    'markered, is started, is started off, marker, markering, markers, move elder, '
                    'old fellow, old man, place elder, start, start off, start player, start '
                    'player marker, starting, starting off, starts, starts off, tribal elder',
 ('verb', 'feed'): 'all eat, are eaten, are feeded, are feeded with, are given, are paid, are '
                   'spent, be eaten, be feeded, be feeded with, be given, be paid, be spent, eat, '
                   'eatting, everyone eats, feed, feed my people, feed them, feed with, feeding, '
                   'feeding with, for dinner, give, giving, is eaten, is feeded, is feeded with, '
                   'is given, is paid, is spent, my people eat, pay, paying, people eat, spend, '
                   'spending, they eat, they get, to eat, we eat',
 ('verb', 'feed all'): 'all eat, everyone eats, feed all, feed everybody, feed everyone, feed my '
                       'people, feed my tribe, feed people, feed them, feed them all, food only, '
                       'just food, only food, they eat',
 ('verb', 'fetch'): 'are digged out, are fetched, are fished out, are recovered, are rescued, are '
                    'retrieved, be digged out, be fetched, be fished out, be recovered, be '
                    'rescued, be retrieved, bring back, dig out, digging out, fetch, fetching, '
                    'fish out, fishing out, get back, is digged out, is fetched, is fished out, is '
                    'recovered, is rescued, is retrieved, recover, recovering, rescue, rescuing, '
                    'retrieve, retrieving, take back',
 ('verb', 'new tool'): 'a second tile, a second tool, a third tool, additional tool, another, '
                       'another tile, another tool, anothering, are anothered, are newed, be '
                       'anothered, be newed, extra tool, fresh tile, fresh tool, is anothered, is '
                       'newed, new, new one, new tile, new tool, newing, one more, one more tile, '
                       'one more tool, separate tool',
 ('verb', 'no cash'): "done, i pass, i'm done, keep it, keep the card, nah, no, no cash, no thank "
                      'you, no thanks, none, nope, not now, not this round, not this time, not '
                      'today, nothing, pass, pass please, skip, thanks no',
 ('verb', 'no food'): 'add no, add none, add nothing, are nothinged to add, be nothinged to add, '
                      "done, i pass, i'm done, is nothinged to add, nah, no, no additional food, "
                      'no extra, no extra food, no food, no more, no more food, no thank you, no '
                      'thanks, no tokens, none, none added, nope, not now, not this round, not '
                      'this time, not today, nothing, nothing added, nothing extra, nothing more, '
                      'nothing to add, nothinging to add, nothings to add, pass, pass please, '
                      'skip, stay empty, stays empty, thanks no, without extra, without extra food',
 ('verb', 'offer'): 'are getsed, are given, are offered, are offeringed, are receivesed, are '
                    'sacrificed, be getsed, be given, be offered, be offeringed, be receivesed, be '
                    'sacrificed, elder gets, elder receives, gets, getsing, give, giving, he gets, '
                    'is getsed, is given, is offered, is offeringed, is receivesed, is sacrificed, '
                    'offer, offering, offeringing, receives, receivesing, sacrifice, sacrificing',
 ('verb', 'offer nothing'): 'accept the loss, done, five points less, gets nothing, give no gift, '
                            "give no offering, give nothing, he gets nothing, i pass, i'm done, "
                            'lose 5, lose 5 points, lose five, lose five points, lose the 5, lose '
                            'the five, minus 5, minus five, nah, no, no gift, no offer, no '
                            'offering, no sacrifice, no thank you, no thanks, none, nope, not now, '
                            'not this round, not this time, not today, nothing, nothing for elder, '
                            'nothing for him, offer none, offer nothing, pass, pass please, skip, '
                            'take the loss, thanks no',
 ('verb', 'place'): 'are begun with, are claimed, are gone, are placed, are put, are sent, are '
                    'set, are standed, are started with, are visited, are worked, be begun with, '
                    'be claimed, be gone, be placed, be put, be sent, be set, be standed, be '
                    'started with, be visited, be worked, begin with, begining with, begins with, '
                    'claim, claiming, claims, go, goes, going, is begun with, is claimed, is gone, '
                    'is placed, is put, is sent, is set, is standed, is started with, is visited, '
                    'is worked, place, places, placing, put, puts, putting, send, sending, sends, '
                    'set, sets, setting, stand, standing, stands, start with, starting with, '
                    'starts with, visit, visiting, visits, work, working, works',
 ('verb', 'raise'): 'are becomesed, are bettered, are exchanged, are flipped, are improved, are '
                    'increased, are raised, are swapped, are turned, are turned over, are '
                    'upgraded, be becomesed, be bettered, be exchanged, be flipped, be improved, '
                    'be increased, be raised, be swapped, be turned, be turned over, be upgraded, '
                    'becomes, becomesing, better, bettering, exchange, exchanging, flip, fliping, '
                    'improve, improving, increase, increasing, is becomesed, is bettered, is '
                    'exchanged, is flipped, is improved, is increased, is raised, is swapped, is '
                    'turned, is turned over, is upgraded, raise, raising, swap, swaping, trade in, '
                    'turn, turn over, turning, turning over, upgrade, upgrading',
 ('verb', 'reach'): 'are flipped to, are improved to, are made, are raised to, are reached, are '
                    'upgraded to, be flipped to, be improved to, be made, be raised to, be '
                    'reached, be upgraded to, flip to, fliping to, improve to, improving to, is '
                    'flipped to, is improved to, is made, is raised to, is reached, is upgraded '
                    'to, make, make it, making, raise to, raising to, reach, reaching, upgrade to, '
                    'upgrading to',
 ('verb', 'remove'): 'are asided, are awayed, are come off, are comesed off, are discarded, are '
                     'dropped, are fewered, are goesed, are gone, are lost, are offed, are outed, '
                     'are put away, are removed, are taken away, are taken out, are thrown out, '
                     'aside, asiding, away, awaying, be asided, be awayed, be come off, be comesed '
                     'off, be discarded, be dropped, be fewered, be goesed, be gone, be lost, be '
                     'offed, be outed, be put away, be removed, be taken away, be taken out, be '
                     'thrown out, come off, comes off, comesing off, coming off, discard, '
                     'discarding, drop, droping, fewer, fewering, from the board, from the game, '
                     'get rid of, go, goes, goesing, going, into the box, is asided, is awayed, is '
                     'come off, is comesed off, is discarded, is dropped, is fewered, is goesed, '
                     'is gone, is lost, is offed, is outed, is put away, is removed, is taken '
                     'away, is taken out, is thrown out, lose, losing, off, off the board, offing, '
                     'out, out of play, outting, put aside, put away, putting away, remove, '
                     'removing, set aside, take away, take out, taking away, taking out, throw '
                     'out, throwing out, to the box, to the side',
 ('verb', 'remove nothing'): 'all resources stay, all stay, all stays, are nothinged away, be '
                             "nothinged away, done, everything stays, i pass, i'm done, is "
                             'nothinged away, keep all, keep everything, leave all, leave '
                             'everything, leave it all, leave resources, leave the resources, nah, '
                             'no, no thank you, no thanks, none, nope, not now, not this round, '
                             'not this time, not today, nothing, nothing aside, nothing away, '
                             'nothing goes, nothing is removed, nothing put aside, nothing '
                             'removed, nothing set aside, nothing taken away, nothinging away, '
                             'pass, pass please, put nothing aside, remove no, remove none, remove '
                             'nothing, resources stay, set nothing aside, skip, take nothing, take '
                             'nothing away, thanks no',
 ('verb', 'roll'): 'are diced, are died, are gambled, are risked, are rolled, are thrown, are '
                   'tried, be diced, be died, be gambled, be risked, be rolled, be thrown, be '
                   'tried, dice, dicing, die, dieeing, gamble, gambling, go for, is diced, is '
                   'died, is gambled, is risked, is rolled, is thrown, is tried, risk, risking, '
                   'roll, rolling, throw, throwing, try, trying',
 ('verb', 'shift card'): 'are goesed, are moved, are pushed, are shifted, are slided, are '
                         'transfered, be goesed, be moved, be pushed, be shifted, be slided, be '
                         'transfered, goes, goesing, is goesed, is moved, is pushed, is shifted, '
                         'is slided, is transfered, move, moving, push, pushing, shift, shift '
                         'card, shifting, slide, sliding, transfer, transfering',
 ('verb', 'shift deck'): 'are goesed, are moved, are pushed, are shifted, are slided, are '
                         'transfered, be goesed, be moved, be pushed, be shifted, be slided, be '
                         'transfered, goes, goesing, is goesed, is moved, is pushed, is shifted, '
                         'is slided, is transfered, move, moving, push, pushing, shift, shift '
                         'deck, shifting, slide, sliding, transfer, transfering',
 ('verb', 'starve'): '10 points off, accept the loss, accept the penalty, are hungered, are '
                     'hungried, are starved, be hungered, be hungried, be starved, feed no one, '
                     'feed nobody, feed nothing, give nothing, go hungry, hunger, hungering, '
                     'hungry, hungrying, is hungered, is hungried, is starved, let starve, let '
                     'them starve, lose 10, lose 10 points, lose ten, lose ten points, lose the '
                     '10, lose the ten, minus 10, minus ten, no feeding, no meal, no one eats, '
                     'nobody eats, nobody fed, pay nothing, starve, starve them, starving, take '
                     'the loss, take the penalty, ten points less, ten points off, they go hungry, '
                     'they starve, we go hungry, we starve',
 ('verb', 'take'): 'are chosen, are died, are kept, are numbered, are picked, are taken, be '
                   'chosen, be died, be kept, be numbered, be picked, be taken, choose, choosing, '
                   'die, die number, dieeing, go for, is chosen, is died, is kept, is numbered, is '
                   'picked, is taken, keep, keeping, number, numbering, pick, picking, take, '
                   'taking',
 ('verb', 'tools'): 'add, adding, adds, are added, are put on, are spent, are tooled, are toolsed, '
                    'are used, are withed, be added, be put on, be spent, be tooled, be toolsed, '
                    'be used, be withed, is added, is put on, is spent, is tooled, is toolsed, is '
                    'used, is withed, put on, puts on, putting on, spend, spending, spends, tool, '
                    'tooling, tools, toolses, toolsing, use, uses, using, with, with it, with '
                    'them, withing, withs',
 ('verb', 'tools none'): 'add none, add nothing, all tools stay, are nothinged to add, be '
                         "nothinged to add, done, i pass, i'm done, is nothinged to add, keep all "
                         'tools, keep my tool, keep my tools, keep the roll, keep the tool, keep '
                         'the tools, keep them, leave the dice, leave the roll, nah, needs no '
                         'tool, needs no tools, no, no thank you, no thanks, no tool, no tool '
                         'added, no tools, no tools added, none, none needed, nope, not now, not '
                         'this round, not this time, not today, nothing, nothing added, nothing to '
                         'add, nothinging to add, nothings to add, pass, pass please, roll stays, '
                         'save my tools, save the tool, save the tools, skip, spend none, thanks '
                         'no, tool stays, tools none, tools stay, use no tools, use none, without '
                         'the tool, without the tools, without tool, without tools, without using',
 ('verb', 'under'): 'are belowed, are bottomed, are undered, are underneathed, at the bottom, be '
                    'belowed, be bottomed, be undered, be underneathed, below, belowing, bottom, '
                    'bottoming, cycle once, is belowed, is bottomed, is undered, is underneathed, '
                    'rotate once, to the bottom, turn once, under, undering, underneath, '
                    'underneathing',
 ('verb', 'use'): 'act, acting, activate, activates, activating, acts, are acted, are activated, '
                  'are resolved, are rolled, are sent out, are used, are worked, be acted, be '
                  'activated, be resolved, be rolled, be sent out, be used, be worked, go for, is '
                  'acted, is activated, is resolved, is rolled, is sent out, is used, is worked, '
                  'pay for, resolve, resolves, resolving, roll, rolling, rolls, send out, sending '
                  'out, sends out, use, uses, using, work, working, works'}
FRAMES = \
{'add': {'bare': True,
         'between': ['more', 'extra', 'additional', 'tokens', 'added'],
         'classes': ['putting', 'taking'],
         'places': {'food': {'kind': 'food',
                             'nouns': ['food', 'foods', 'food tokens', 'tokens', 'token',
                                       'extra food', 'additional food'],
                             'sort': 'count'},
                    'points': {'marked': True,
                               'marks': ['for', 'lose', 'losing', 'costs', 'minus', 'cost'],
                               'nouns': ['points', 'point'],
                               'sort': 'count'}},
         'third': False},
 'buy': {'bare': True,
         'classes': ['taking', 'giving'],
         'needs': ['pay', 'tools', 'used'],
         'places': {'pay': {'kind': 'good',
                            'marks': ['with', 'for', 'using', 'paying', 'paid', 'pay', 'costs'],
                            'sort': 'bag'},
                    'place': {},
                    'tools': {'kind': 'ready',
                              'marked': True,
                              'marks': ['tool', 'tools', 'with tool'],
                              'nouns': ['tool'],
                              'numbers': True,
                              'said': True,
                              'sort': 'many'},
                    'used': {'kind': 'ready',
                             'marked': True,
                             'marks': ['used tool', 'used'],
                             'nouns': ['used tool', 'tired tool'],
                             'numbers': True,
                             'said': True,
                             'sort': 'many'}},
         'third': False},
 'cash': {'bare': True,
          'classes': ['taking', 'giving'],
          'needs': ['card'],
          'places': {'card': {'kind': 'tool'},
                     'goods': {'foreign': True,
                               'kind': 'good',
                               'marks': ['for', 'as', 'from', 'into']}}},
 'cycle tile': {'bare': True,
                'classes': ['putting'],
                'places': {'shows': {'kind': 'shown',
                                     'marked': True,
                                     'marks': ['until', 'to', 'till']},
                           'stack': {'kind': 'stack', 'marks': ['stack', 'tile', 'of']},
                           'steps': {'marked': True,
                                     'marks': ['by'],
                                     'nouns': ['times', 'tiles', 'tile']}},
                'third': False},
 'decline': {'bare': False, 'declines': True, 'places': {'place': {}}},
 'done': {'bare': False, 'closes': True, 'declines': True, 'places': {}, 'third': False},
 'draw': {'bare': False, 'classes': ['taking'], 'places': {}, 'third': False},
 'elder': {'bare': True, 'classes': ['motion', 'putting'], 'places': {'area': {'kind': 'area'}}},
 'feed': {'bare': True,
          'classes': ['giving', 'taking'],
          'places': {'kept': {'keeps': 'pay',
                              'kind': 'good',
                              'marked': True,
                              'marks': ['keep', 'keeping', 'i keep'],
                              'sort': 'bag'},
                     'pay': {'kind': 'good', 'sort': 'bag'},
                     'tools': {'kind': 'ready',
                               'marked': True,
                               'marks': ['tool', 'tools'],
                               'nouns': ['tool'],
                               'numbers': True,
                               'said': True,
                               'sort': 'many'},
                     'used': {'kind': 'ready',
                              'marked': True,
                              'marks': ['used tool', 'used'],
                              'nouns': ['used tool', 'tired tool'],
                              'numbers': True,
                              'said': True,
                              'sort': 'many'}},
          'third': False},
 'feed all': {'bare': False,
              'given': {'pay': 'food'},
              'places': {'tools': {'kind': 'ready', 'marked': True, 'said': True, 'sort': 'many'},
                         'used': {'kind': 'ready', 'marked': True, 'said': True, 'sort': 'many'}},
              'prefer': 1,
              'says': 'feed',
              'third': False},
 'fetch': {'bare': True,
           'classes': ['taking'],
           'places': {'card': {'kind': 'card'}},
           'third': False},
 'new tool': {'bare': False, 'classes': ['taking'], 'places': {}, 'third': False},
 'no cash': {'answers': ['cash'],
             'bare': False,
             'declines': True,
             'places': {},
             'says': 'done',
             'third': False},
 'no food': {'bare': False, 'declines': True, 'given': {'food': 0}, 'places': {}, 'says': 'add'},
 'offer': {'bare': True,
           'classes': ['giving'],
           'places': {'pay': {'kind': 'good', 'sort': 'bag'},
                      'tools': {'kind': 'ready',
                                'marked': True,
                                'marks': ['tool', 'tools'],
                                'nouns': ['tool'],
                                'numbers': True,
                                'said': True,
                                'sort': 'many'},
                      'used': {'kind': 'ready',
                               'marked': True,
                               'marks': ['used tool', 'used'],
                               'nouns': ['used tool', 'tired tool'],
                               'numbers': True,
                               'said': True,
                               'sort': 'many'}},
           'third': False},
 'offer nothing': {'bare': False, 'declines': True, 'places': {}, 'third': False},
 'place': {'bare': True,
           'classes': ['putting', 'motion'],
           'places': {'count': {},
                      'gives': {'kind': 'good', 'marked': True, 'marks': ['for']},
                      'place': {}}},
 'raise': {'bare': False,
           'places': {'to': {'marked': True,
                             'marks': ['to', 'into', 'for', 'up to'],
                             'sort': 'count'},
                      'used': {'kind': 'used'},
                      'value': {'kind': 'ready', 'marks': ['from'], 'sort': 'count'}},
           'third': False},
 'reach': {'bare': False,
           'classes': ['taking'],
           'places': {'to': {'sort': 'count'}, 'used': {'kind': 'used'}},
           'says': 'raise',
           'third': False},
 'remove': {'bare': True,
            'classes': ['putting', 'taking'],
            'open': True,
            'places': {'goods': {'kind': 'good'}},
            'third': False},
 'remove nothing': {'bare': False, 'declines': True, 'places': {}, 'third': False},
 'roll': {'bare': True,
          'classes': ['taking', 'doing'],
          'places': {'count': {'nouns': ['dice', 'die']}},
          'third': False},
 'shift card': {'bare': True,
                'classes': ['motion', 'putting'],
                'places': {'slot': {'kind': 'slot'}},
                'third': False},
 'shift deck': {'bare': True,
                'classes': ['motion', 'putting', 'taking'],
                'places': {'deck': {'kind': 'deck', 'said': True, 'tells': True}},
                'third': False},
 'starve': {'bare': False, 'places': {}, 'third': False},
 'take': {'bare': True,
          'classes': ['taking'],
          'places': {'face': {'kind': 'die'},
                     'loses': {'marked': True,
                               'marks': ['lose', 'losing', 'costs', 'cost', 'minus', 'for'],
                               'nouns': ['points', 'point', 'pips', 'pip'],
                               'sort': 'count'}},
          'third': False},
 'tools': {'bare': True,
           'classes': ['doing', 'putting', 'taking'],
           'places': {'roll': {'kind': 'place', 'marked': True, 'marks': ['for', 'in', 'at', 'on']},
                      'tools': {'derived': True,
                                'joins': ['tiles', 'cards'],
                                'kind': 'tool',
                                'nouns': ['tool', 'tools', 'tools of value', 'tool of value'],
                                'numbers': True,
                                'sort': 'many'}}},
 'tools none': {'bare': False,
                'declines': True,
                'places': {'roll': {'kind': 'place',
                                    'marked': True,
                                    'marks': ['for', 'in', 'at', 'on']}}},
 'under': {'bare': False,
           'classes': ['putting', 'motion'],
           'given': {'steps': 1},
           'places': {'stack': {'kind': 'stack'}},
           'says': 'cycle tile',
           'third': False},
 'use': {'bare': True,
         'classes': ['doing', 'motion', 'taking'],
         'places': {'place': {},
                    'price': {'kind': 'good',
                              'marked': True,
                              'marks': ['for', 'pay', 'paying'],
                              'sort': 'bag'}}}}
