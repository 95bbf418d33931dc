"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'dice, die, first of all, go on, next, next figure, next i, next my, next one, next '
            'person, next the, of it, of them, one-use, pips, points, resource, resources, '
            'straight on to, the one in, tribesmen',
 ('own', 'add'): 'additional food, another, extra food, food, food tokens, foods, hunt, hunting '
                 'ground, hunting grounds, point, points, to the hunt, token, tokens',
 ('own', 'buy'): 'different kinds, different resources, from, kind, kinds, point, points, '
                 'resource, resources',
 ('own', 'cash'): 'from',
 ('own', 'cycle tile'): 'at the bottom, below, to the bottom, under, underneath',
 ('own', 'decline'): 'back, different kinds, different resources, figure, figures, from, home, '
                     'kind, kinds, point, points, resource, resources, take, where it is, where it '
                     'lies',
 ('own', 'done'): 'as it is, as they are, extras, perks, to do, to move, where they are',
 ('own', 'draw'): 'blind, box, card, cards, cards left out, deck, draw pile, face-down, from, from '
                  'those, hidden, left out, off, pile, stack, those left out',
 ('own', 'elder'): 'among, area, by, elder, he, stand, stands, with',
 ('own', 'feed'): 'as food, back, food track, from, go back, of value, people, track, with value',
 ('own', 'fetch'): 'back, come back, comes back, discard pile, discarded, discarded card, '
                   'discarded cards, discards, from, from discards, out of, pile, thrown away, was '
                   'discarded',
 ('own', 'new tool'): 'gain, of value 1, one, tile, tool, value 1, with value 1',
 ('own', 'no food'): 'added, any, food, hunt, hunting ground, hunting grounds, in, is added, '
                     'tokens',
 ('own', 'offer'): 'as an, as offering, back, elder, food track, for the elder, from, go back, of '
                   'value, old man, to the elder, track, with value',
 ('own', 'offer nothing'): '5 points, elder, five points, of 5, of five, points',
 ('own', 'place'): 'different kinds, different resources, kind, kinds, point, points, resource, '
                   'resources',
 ('own', 'raise'): 'of value, over, tile, tool, value',
 ('own', 'remove'): 'board, box, from, game, lay, laying, of game, put, putting, set, setting, '
                    'take',
 ('own', 'remove nothing'): 'all resources, anything, are removed, everything, game, of game, of '
                            'the game, on board, on the board, removed, resource, resources, taken '
                            'away, to be, where it is, where it lies',
 ('own', 'roll'): 'card, dice, die, for the card, just, only',
 ('own', 'shift card'): 'card, card from, card on, cards, cheap place, cheap slot, cheap space, '
                        'cheapest place, cheapest slot, cheapest space, down, empty place, empty '
                        'slot, first card place, first card space, first place, first position, '
                        'first slot, first space, free place, free slot, from, from deck, in place '
                        '1, into place 1, new card, of deck, of stack, on 1, on place 1, one '
                        'space, one-space, onto 1, onto place 1, pile, stack, to 1, to card 1, to '
                        'place 1, to slot 1, turn up, turned up',
 ('own', 'shift deck'): 'card, card from, card on, cards, cheap place, cheap slot, cheap space, '
                        'cheapest place, cheapest slot, cheapest space, down, empty place, empty '
                        'slot, first card place, first card space, first place, first position, '
                        'first slot, first space, free place, free slot, from, from deck, in place '
                        '1, into place 1, new card, of deck, of stack, on 1, on place 1, one '
                        'space, one-space, onto 1, onto place 1, pile, stack, to 1, to card 1, to '
                        'place 1, to slot 1, turn up, turned up',
 ('own', 'starve'): '10 points, of 10, of ten, point, points, ten points',
 ('own', 'take'): 'additional, advance, another, extra, from, goes up, more, move up, new, number, '
                  'pip, pips, point, points, production, rise, rises, showing, shows, step, that '
                  'shows, track',
 ('own', 'tools'): 'additional, another, extra, further, more, of the value, of value, roll, this, '
                   'this roll, to it, total, with value',
 ('own', 'tools none'): 'additional, another, extra, further, more, of the value, of value, roll, '
                        'this, this roll, to it, total, with value',
 ('own', 'under'): 'bottom, building, goes, its, move, of its stack, of stack, one, one tile, '
                   'pile, stack, tile, top, top building, top tile',
 ('own', 'use'): 'action, action of, from, the action',
 ('some', 'all'): 'all my remaining, all remaining, just, only',
 ('some', 'last'): 'last, other, remaining',
 ('some', 'rest'): 'the other, the other one',
 ('thing', 'area', 'clay-pit'): 'brick, bricks, clay, clay mound, clay pit, clay pits, claypit, '
                                'mound, pit',
 ('thing', 'area', 'forest'): 'forest, forests, forrest, lumberjacks, trees, wood, woodcutters, '
                              'woods',
 ('thing', 'area', 'hunt'): 'food, hunt, hunter, hunters, hunting, hunting ground, hunting grounds',
 ('thing', 'area', 'quarry'): 'quarries, quarry, rock, rocks, stone, stones',
 ('thing', 'area', 'river'): 'gold, gold diggers, river, rivers',
 ('thing', 'area', 'village'): 'fields, huts, village',
 ('thing', 'deck', 'deck'): 'card from deck, deck, deck card, draw pile, top, top card, top one',
 ('thing', 'good', '3 decorations'): 'ring, rings',
 ('thing', 'good', 'brick'): 'brick, bricks, clay, clays',
 ('thing', 'good', 'decorations'): 'deco, decoration, decorations, decos, jewellery, jewelry, '
                                   'necklace, necklaces, ornament, ornaments, teeth, tooth',
 ('thing', 'good', 'food'): 'food, food token, food tokens, foods, meat',
 ('thing', 'good', 'gold'): 'gold, golden, golds, nugget, nuggets',
 ('thing', 'good', 'steps'): 'food track step, food track steps, step, step back, step down, '
                             'steps, steps back, steps down, track step, track steps',
 ('thing', 'good', 'stone'): 'rock, rocks, stone, stones',
 ('thing', 'good', 'wood'): 'log, logs, lumber, timber, timbers, wood, woods',
 ('thing', 'place', 'clay-pit'): 'brick, brick diggers, bricks, clay, clay digger, clay diggers, '
                                 'clay mound, clay pit, clay pits, claypit, dig, dig brick, dig '
                                 'clay, dig for brick, dig for clay, digs, digs clay, mound, pit',
 ('thing', 'place', 'field'): 'agriculture, farm, farmer, farmers, farming, farmland, field, '
                              'fields, food track',
 ('thing', 'place', 'forest'): 'chop wood, collect wood, cut wood, cuts wood, fell trees, forest, '
                               'forests, forrest, gather wood, get wood, lumber, lumberjack, '
                               'lumberjacks, timber, trees, wood, wood cutter, wood cutters, '
                               'woodcutter, woodcutters, woodcutting, woods',
 ('thing', 'place', 'hunt'): 'food, gather food, go hunting, hunt, hunt for food, hunter, hunters, '
                             'hunting, hunting ground, hunting grounds, hunting party, hunts, meat',
 ('thing', 'place', 'hut'): 'baby, child, hut, huts, kid, love hut, make a baby, make a child, '
                            'make babies, more person, new figure, new person, new tribesman, '
                            'reproduction',
 ('thing', 'place', 'quarry'): 'break rocks, break stone, break stones, cut stone, mine stone, '
                               'quarries, quarry, rocks, stone, stone breakers, stone cutters, '
                               'stonecutter, stonecutters, stones',
 ('thing', 'place', 'river'): 'gold, gold digger, gold diggers, gold washers, gold washing, look '
                              'for gold, looks for gold, pan for gold, pan gold, panning for gold, '
                              'panning gold, river, rivers, search for gold, wash gold, washes '
                              'gold, washing gold',
 ('thing', 'place', 'tool-maker'): 'make a tool, make tools, makes a tool, makes tools, tool, tool '
                                   'maker, tool makers, tool shed, tool shop, tool workshop, '
                                   'toolmaker, toolmakers, tools, toolshed, workshop',
 ('thing', 'place', 'trader'): 'market, merchant, merchants, trader, traders',
 ('thing', 'used', 'used'): 'spent, tired, used',
 ('verb', 'add'): 'add, add food, added, addeding, adding, additional, additionaling, are added, '
                  'are addeded, are additionaled, are extraed, are increased, are ined, are mored, '
                  'are raised, are topped up, are topped up with, be added, be addeded, be '
                  'additionaled, be extraed, be increased, be ined, be mored, be raised, be topped '
                  'up, be topped up with, extra, extraing, go in, in, increase, increasing, ining, '
                  'is added, is addeded, is additionaled, is extraed, is increased, is ined, is '
                  'mored, is raised, is topped up, is topped up with, more, moring, put in, raise, '
                  'raising, top up, top up with, topping up, topping up with',
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
 ('verb', 'decline'): 'are backed from, are declined, are dropped, are forgoed, are given up, are '
                      'given up on, are left, are noed, are nothinged from, are passed, are passed '
                      'on, are refused, are skipped, are unboughted, are unbuilted, are unpaided, '
                      'back from, backing from, backs from, be backed from, be declined, be '
                      'dropped, be forgoed, be given up, be given up on, be left, be noed, be '
                      'nothinged from, be passed, be passed on, be refused, be skipped, be '
                      'unboughted, be unbuilted, be unpaided, buy nothing, buy nothing at, buy '
                      'nothing there, buying nothing, comes back, comes home, decline, declines, '
                      'declining, done, drop, droping, drops, empty-handed, figure back, figure '
                      'home, forgo, forgoes, forgoing, gets nothing, give back, give up, give up '
                      'on, gives up, gives up on, giving up, giving up on, goes back, goes home, i '
                      "pass, i skip, i'm done, is backed from, is declined, is dropped, is "
                      'forgoed, is given up, is given up on, is left, is noed, is nothinged from, '
                      'is passed, is passed on, is refused, is skipped, is unboughted, is '
                      'unbuilted, is unpaided, leave, leave alone, leaves, leaving, man back, man '
                      'home, nah, no, no building, no buying, no purchase, no purchase of, no '
                      'thank you, no thanks, noes, noing, none, nope, not now, not this round, not '
                      'this time, not today, nothing, nothing from, nothinging from, nothings '
                      'from, pass, pass on, pass please, passes, passes on, passing, passing on, '
                      'person back, refuse, refuses, refusing, skip, skiping, skips, stays here, '
                      'stays there, stays unbought, stays unbuilt, stays unpaid, stays where, '
                      'thanks no, too dear, too expensive, unbought, unboughting, unboughts, '
                      'unbuilt, unbuilting, unbuilts, unpaid, unpaiding, unpaids, worker back',
 ('verb', 'done'): 'all stay, all stays, are carried on, are doned, are ended, are enoughed, are '
                   'finished, are finisheded, are gone on, are nothinged to move, are stopped, be '
                   'carried on, be doned, be ended, be enoughed, be finished, be finisheded, be '
                   'gone on, be nothinged to move, be stopped, cards stay, carry on, carrying on, '
                   'do nothing, do nothing more, done, doning, end, ending, enough, enoughing, '
                   'everything stays, finish, finished, finisheding, finishing, go on, going on, i '
                   "pass, i'm done, is carried on, is doned, is ended, is enoughed, is finished, "
                   'is finisheded, is gone on, is nothinged to move, is stopped, leave all, leave '
                   'everything, leave it, leave the cards, leave the rest, move nothing, nah, no, '
                   'no extras, no more, no moving, no privileges, no thank you, no thanks, none, '
                   'nope, not now, not this round, not this time, not today, nothing, nothing '
                   'else, nothing further, nothing more, nothing more of, nothing to move, '
                   "nothinging to move, pass, pass please, skip, stop, stoping, thanks no, that's "
                   'enough',
 ('verb', 'draw'): 'are blinded, are blindlied, are drawn, are faced down, are randomed, are '
                   'topped, are unknowned, are unseened, be blinded, be blindlied, be drawn, be '
                   'faced down, be randomed, be topped, be unknowned, be unseened, blind, blind '
                   'card, blind one, blinding, blindly, blindlying, draw, draw a card, draw card, '
                   'draw one, drawing, face down, facing down, hidden card, hidden one, is '
                   'blinded, is blindlied, is drawn, is faced down, is randomed, is topped, is '
                   'unknowned, is unseened, new card, random, random card, random one, randoming, '
                   'surprise card, top, top card, top one, topping, unknown, unknown card, unknown '
                   'one, unknowning, unseen, unseening',
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
                       'people, feed my tribe, feed people, feed them, feed them all, food for '
                       'all, food for everyone, food only, just food, only food, they eat',
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
                      'skip, stay empty, stays empty, thanks no, without additional food, without '
                      'any extra, without extra, without extra food, without more food',
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
 ('verb', 'place'): 'are assigned, are begun with, are claimed, are gone, are occupied, are '
                    'placed, are positioned, are put, are reserved, are sent, are set, are '
                    'standed, are started with, are visited, are worked, assign, assigning, '
                    'assigns, be assigned, be begun with, be claimed, be gone, be occupied, be '
                    'placed, be positioned, be put, be reserved, be sent, be set, be standed, be '
                    'started with, be visited, be worked, begin with, begining with, begins with, '
                    'claim, claiming, claims, go, goes, going, is assigned, is begun with, is '
                    'claimed, is gone, is occupied, is placed, is positioned, is put, is reserved, '
                    'is sent, is set, is standed, is started with, is visited, is worked, '
                    'occupies, occupy, occupying, place, place at, places, placing, position, '
                    'positioning, positions, put, puts, putting, reserve, reserves, reserving, '
                    'send, sending, sends, set, sets, setting, stand, standing, stands, start '
                    'with, starting with, starts with, visit, visiting, visits, work, working, '
                    'works',
 ('verb', 'raise'): 'are becomesed, are bettered, are exchanged, are flipped, are goesed from, are '
                    'goesed up, are improved, are increased, are raised, are raised from, are '
                    'swapped, are turned, are turned over, are upgraded, be becomesed, be '
                    'bettered, be exchanged, be flipped, be goesed from, be goesed up, be '
                    'improved, be increased, be raised, be raised from, be swapped, be turned, be '
                    'turned over, be upgraded, becomes, becomesing, better, bettering, exchange, '
                    'exchanging, flip, fliping, goes from, goes up, goesing from, goesing up, '
                    'improve, improving, increase, increasing, is becomesed, is bettered, is '
                    'exchanged, is flipped, is goesed from, is goesed up, is improved, is '
                    'increased, is raised, is raised from, is swapped, is turned, is turned over, '
                    'is upgraded, raise, raise from, raising, raising from, swap, swaping, trade '
                    'in, turn, turn over, turning, turning over, upgrade, upgrading',
 ('verb', 'reach'): 'are becomed, are becomesed, are flipped to, are improved to, are made, are '
                    'raised to, are reached, are upgraded to, be becomed, be becomesed, be flipped '
                    'to, be improved to, be made, be raised to, be reached, be upgraded to, '
                    'become, becomes, becomesing, becoming, flip to, fliping to, improve to, '
                    'improving to, is becomed, is becomesed, is flipped to, is improved to, is '
                    'made, is raised to, is reached, is upgraded to, make, make it, making, raise '
                    'to, raising to, reach, reaching, turns into, upgrade to, upgrading to',
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
                     'out, out of, out of play, outting, put aside, put away, putting away, '
                     'remove, removing, set aside, take away, take out, taking away, taking out, '
                     'throw out, throwing out, to the box, to the side',
 ('verb', 'remove nothing'): 'all resources stay, all stay, all stays, are nothinged away, are '
                             'nothinged out, are nothinged to remove, be nothinged away, be '
                             'nothinged out, be nothinged to remove, done, everything stays, i '
                             "keep all, i keep everything, i pass, i'm done, is nothinged away, is "
                             'nothinged out, is nothinged to remove, keep all, keep everything, '
                             'leave all, leave everything, leave it all, leave resources, leave '
                             'the resources, nah, no, no removal, no resources, no thank you, no '
                             'thanks, none, nope, not now, not this round, not this time, not '
                             'today, nothing, nothing aside, nothing away, nothing goes, nothing '
                             'is removed, nothing out, nothing put aside, nothing removed, nothing '
                             'set aside, nothing taken away, nothing to remove, nothinging away, '
                             'nothinging out, nothinging to remove, pass, pass please, put nothing '
                             'aside, remove no, remove none, remove nothing, resources stay, set '
                             'nothing aside, skip, take nothing, take nothing away, thanks no, the '
                             'resources stay',
 ('verb', 'roll'): 'are diced, are died, are gambled, are risked, are rolled, are thrown, are '
                   'tried, be diced, be died, be gambled, be risked, be rolled, be thrown, be '
                   'tried, dice, dicing, die, dieeing, gamble, gambling, go for, is diced, is '
                   'died, is gambled, is risked, is rolled, is thrown, is tried, risk, risking, '
                   'roll, rolling, throw, throwing, try, trying',
 ('verb', 'shift card'): 'are goesed, are moved, are movesed, are pushed, are shifted, are slided, '
                         'are transfered, be goesed, be moved, be movesed, be pushed, be shifted, '
                         'be slided, be transfered, goes, goesing, is goesed, is moved, is '
                         'movesed, is pushed, is shifted, is slided, is transfered, move, moves, '
                         'movesing, moving, push, pushing, shift, shift card, shifting, slide, '
                         'sliding, transfer, transfering',
 ('verb', 'shift deck'): 'are goesed, are moved, are movesed, are pushed, are shifted, are slided, '
                         'are transfered, be goesed, be moved, be movesed, be pushed, be shifted, '
                         'be slided, be transfered, goes, goesing, is goesed, is moved, is '
                         'movesed, is pushed, is shifted, is slided, is transfered, move, moves, '
                         'movesing, moving, push, pushing, shift, shift deck, shifting, slide, '
                         'sliding, transfer, transfering',
 ('verb', 'starve'): '10 points lost, 10 points off, accept the loss, accept the penalty, are '
                     'hungered, are hungried, are starved, be hungered, be hungried, be starved, '
                     'feed no one, feed nobody, feed nothing, go hungry, hunger, hungering, '
                     'hungry, hungrying, is hungered, is hungried, is starved, let starve, let '
                     'them starve, lose 10, lose 10 points, lose ten, lose ten points, lose the '
                     '10, lose the ten, minus 10, minus ten, no feeding, no meal, no one eats, '
                     'nobody eats, nobody fed, remain hungry, starve, starve them, starving, stay '
                     'hungry, take the loss, take the penalty, ten points less, ten points lost, '
                     'ten points off, they go hungry, they starve, we go hungry, we starve',
 ('verb', 'take'): 'are chosen, are died, are died with, are kept, are numbered, are picked, are '
                   'taken, be chosen, be died, be died with, be kept, be numbered, be picked, be '
                   'taken, choose, choosing, die, die number, die with, dieeing, dieeing with, go '
                   'for, is chosen, is died, is died with, is kept, is numbered, is picked, is '
                   'taken, keep, keeping, number, numbering, pick, picking, take, taking',
 ('verb', 'tools'): 'add, adding, adds, are added, are increased, are put on, are raised, are '
                    'spent, are tooled, are toolsed, are used, are withed, be added, be increased, '
                    'be put on, be raised, be spent, be tooled, be toolsed, be used, be withed, '
                    'increase, increases, increasing, is added, is increased, is put on, is '
                    'raised, is spent, is tooled, is toolsed, is used, is withed, put on, puts on, '
                    'putting on, raise, raises, raising, spend, spending, spends, tool, tooling, '
                    'tools, toolses, toolsing, use, uses, using, with, with it, with them, '
                    'withing, withs',
 ('verb', 'tools none'): 'add none, add nothing, all tools stay, are enough, are enoughed, are '
                         'fine, are nothinged to add, are stayed, are staysed, are sufficed, are '
                         'unuseded, be enoughed, be nothinged to add, be stayed, be staysed, be '
                         "sufficed, be unuseded, done, enough, enoughing, enoughs, i pass, i'm "
                         'done, is enough, is enoughed, is fine, is nothinged to add, is stayed, '
                         'is staysed, is sufficed, is unuseded, keep all tools, keep my tool, keep '
                         'my tools, keep the roll, keep the tool, keep the tools, keep them, leave '
                         'it, leave it at, leave my tools, leave the dice, leave the roll, leave '
                         'the tools, leave tools, nah, needs no tool, needs no tools, no, no more '
                         'tools, no thank you, no thanks, no tool, no tool added, no tools, no '
                         'tools added, none, none needed, nope, not now, not this round, not this '
                         'time, not today, nothing, nothing added, nothing to add, nothinging to '
                         'add, nothings to add, pass, pass please, roll stays, save my tools, save '
                         'the tool, save the tools, skip, spend none, stay, staying, stays, '
                         'stayses, staysing, suffice, suffices, sufficing, thanks no, tool stays, '
                         'tools none, tools stay, unused, unuseding, unuseds, use no tools, use '
                         'none, will do, without the tool, without the tools, without tool, '
                         'without tools, without using',
 ('verb', 'under'): 'are belowed, are bottomed, are undered, are underneathed, at the bottom, be '
                    'belowed, be bottomed, be undered, be underneathed, below, belowing, bottom, '
                    'bottoming, cycle once, is belowed, is bottomed, is undered, is underneathed, '
                    'rotate once, to the bottom, turn once, under, undering, underneath, '
                    'underneathing',
 ('verb', 'use'): 'act, acting, activate, activates, activating, acts, are acted, are activated, '
                  'are carried out, are executed, are performed, are resolved, are rolled, are '
                  'sent out, are used, are worked, be acted, be activated, be carried out, be '
                  'executed, be performed, be resolved, be rolled, be sent out, be used, be '
                  'worked, carries out, carry out, carrying out, execute, executes, executing, go '
                  'for, is acted, is activated, is carried out, is executed, is performed, is '
                  'resolved, is rolled, is sent out, is used, is worked, pay for, perform, '
                  'performing, performs, resolve, resolves, resolving, roll, roll for, rolling, '
                  'rolls, send out, sending out, sends out, use, uses, using, work, working, works'}
FRAMES = \
{'add': {'bare': True,
         'between': ['more', 'extra', 'additional', 'tokens', 'added'],
         'classes': ['putting', 'taking', 'doing', 'having', 'getting'],
         'places': {'food': {'kind': 'food',
                             'marks': ['by'],
                             'nouns': ['food', 'foods', 'food tokens', 'tokens', 'token',
                                       'extra food', 'additional food'],
                             'sort': 'count'},
                    'points': {'marked': True,
                               'marks': ['for', 'lose', 'losing', 'costs', 'minus', 'cost'],
                               'nouns': ['points', 'point'],
                               'sort': 'count'}},
         'third': False},
 'buy': {'bare': True,
         'classes': ['taking', 'giving', 'having', 'getting'],
         'needs': ['pay', 'tools', 'used'],
         'places': {'brings': {'describes': True,
                               'kind': 'gain',
                               'marked': True,
                               'marks': ['gives', 'giving', 'gives me', 'brings', 'bringing',
                                         'which gives', 'shows', 'showing']},
                    'cost': {'describes': True,
                             'foreign': True,
                             'kind': 'good',
                             'marked': True,
                             'marks': ['costs', 'cost', 'costing', 'cost of', 'price of',
                                       'which costs'],
                             'sort': 'bag'},
                    'kinds': {'describes': True,
                              'marked': True,
                              'nouns': ['kind', 'kinds', 'different kinds'],
                              'sort': 'count'},
                    'pay': {'kind': 'good',
                            'marks': ['with', 'for', 'using', 'paying', 'paid', 'pay', 'costs'],
                            'sort': 'bag'},
                    'place': {'again': True},
                    'points': {'describes': True,
                               'marked': True,
                               'marks': ['worth', 'scores', 'brings', 'gives'],
                               'nouns': ['point', 'points'],
                               'sort': 'count'},
                    'price': {'describes': True,
                              'marked': True,
                              'marks': ['costs', 'cost', 'costing', 'cost of', 'price', 'price of',
                                        'which costs'],
                              'sort': 'count'},
                    'resources': {'describes': True,
                                  'marked': True,
                                  'marks': ['costs', 'cost', 'costing', 'cost of', 'price',
                                            'price of', 'which costs'],
                                  'nouns': ['resource', 'resources', 'different resources'],
                                  'sort': 'count'},
                    'tools': {'kind': 'ready',
                              'marked': True,
                              'marks': ['tool', 'tools', 'with tool', 'with tools'],
                              'nouns': ['tool'],
                              'numbers': True,
                              'said': True,
                              'sort': 'many'},
                    'used': {'kind': 'ready',
                             'marked': True,
                             'marks': ['used tool', 'used', 'with used'],
                             'nouns': ['used tool', 'tired tool'],
                             'numbers': True,
                             'said': True,
                             'sort': 'many'}},
         'third': False},
 'cash': {'bare': True,
          'classes': ['taking', 'giving', 'having', 'getting'],
          'needs': ['card'],
          'places': {'card': {'kind': 'tool'},
                     'goods': {'foreign': True,
                               'kind': 'good',
                               'marks': ['for', 'as', 'from', 'into']}}},
 'cycle tile': {'bare': True,
                'classes': ['putting', 'having'],
                'places': {'shows': {'kind': 'shown',
                                     'marked': True,
                                     'marks': ['until', 'to', 'till']},
                           'stack': {'kind': 'stack', 'marks': ['stack', 'tile']},
                           'steps': {'marked': True,
                                     'marks': ['by'],
                                     'nouns': ['times', 'tiles', 'tile']}},
                'third': False},
 'decline': {'bare': False,
             'declines': True,
             'places': {'brings': {'describes': True,
                                   'kind': 'gain',
                                   'marked': True,
                                   'marks': ['gives', 'giving', 'gives me', 'brings', 'bringing',
                                             'which gives', 'shows', 'showing']},
                        'cost': {'describes': True,
                                 'foreign': True,
                                 'kind': 'good',
                                 'marked': True,
                                 'marks': ['costs', 'cost', 'costing', 'cost of', 'price of',
                                           'which costs'],
                                 'sort': 'bag'},
                        'kinds': {'describes': True,
                                  'marked': True,
                                  'nouns': ['kind', 'kinds', 'different kinds'],
                                  'sort': 'count'},
                        'place': {'again': True},
                        'points': {'describes': True,
                                   'marked': True,
                                   'marks': ['worth', 'scores', 'brings', 'gives', 'for'],
                                   'nouns': ['point', 'points'],
                                   'sort': 'count'},
                        'price': {'describes': True,
                                  'marked': True,
                                  'marks': ['costs', 'cost', 'costing', 'cost of', 'price',
                                            'price of', 'which costs', 'for'],
                                  'sort': 'count'},
                        'resources': {'describes': True,
                                      'marked': True,
                                      'marks': ['costs', 'cost', 'costing', 'cost of', 'price',
                                                'price of', 'which costs', 'for'],
                                      'nouns': ['resource', 'resources', 'different resources'],
                                      'sort': 'count'}}},
 'done': {'bare': False,
          'closes': True,
          'declines': True,
          'places': {'of': {'kind': 'place',
                            'marked': True,
                            'marks': ['with', 'for', 'from', 'at', 'on', 'of']}},
          'third': False},
 'draw': {'bare': False, 'classes': ['taking', 'having', 'getting'], 'places': {}, 'third': False},
 'elder': {'bare': True,
           'classes': ['motion', 'putting', 'taking', 'having', 'getting'],
           'places': {'area': {'kind': 'area'}}},
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
           'classes': ['taking', 'having', 'getting'],
           'places': {'card': {'kind': 'card'}},
           'third': False},
 'new tool': {'bare': False,
              'classes': ['taking', 'having', 'getting'],
              'places': {},
              'third': False},
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
 'offer nothing': {'bare': False,
                   'classes': ['giving', 'doing'],
                   'declines': True,
                   'places': {},
                   'third': False},
 'place': {'bare': True,
           'classes': ['putting', 'motion', 'taking', 'having', 'getting'],
           'places': {'brings': {'describes': True,
                                 'kind': 'gain',
                                 'marked': True,
                                 'marks': ['gives', 'giving', 'gives me', 'brings', 'bringing',
                                           'which gives', 'shows', 'showing', 'with', 'for']},
                      'cost': {'describes': True,
                               'foreign': True,
                               'kind': 'good',
                               'marked': True,
                               'marks': ['costs', 'cost', 'costing', 'cost of', 'price of',
                                         'which costs', 'for'],
                               'sort': 'bag'},
                      'count': {'marks': ['with']},
                      'gives': {'kind': 'good',
                                'marked': True,
                                'marks': ['for', 'gives', 'that gives', 'giving']},
                      'kinds': {'describes': True,
                                'marked': True,
                                'nouns': ['kind', 'kinds', 'different kinds'],
                                'sort': 'count'},
                      'place': {'again': True},
                      'points': {'describes': True,
                                 'marked': True,
                                 'marks': ['worth', 'scores', 'brings', 'gives', 'for'],
                                 'nouns': ['point', 'points'],
                                 'sort': 'count'},
                      'price': {'describes': True,
                                'marked': True,
                                'marks': ['costs', 'cost', 'costing', 'cost of', 'price',
                                          'price of', 'which costs', 'for'],
                                'sort': 'count'},
                      'resources': {'describes': True,
                                    'marked': True,
                                    'marks': ['costs', 'cost', 'costing', 'cost of', 'price',
                                              'price of', 'which costs', 'for'],
                                    'nouns': ['resource', 'resources', 'different resources'],
                                    'sort': 'count'}}},
 'raise': {'bare': False,
           'places': {'to': {'marked': True,
                             'marks': ['to', 'into', 'for', 'up to', 'becomes', 'become'],
                             'sort': 'count'},
                      'used': {'derived': True, 'kind': 'used'},
                      'value': {'kind': 'ready', 'marks': ['from'], 'sort': 'count'}},
           'third': False},
 'reach': {'bare': False,
           'classes': ['taking', 'having', 'getting'],
           'places': {'to': {'sort': 'count'}, 'used': {'kind': 'used'}},
           'says': 'raise',
           'third': False},
 'remove': {'bare': True, 'open': True, 'places': {'goods': {'kind': 'good'}}, 'third': False},
 'remove nothing': {'bare': False, 'declines': True, 'places': {}, 'third': False},
 'roll': {'bare': True,
          'classes': ['taking', 'doing', 'having', 'getting'],
          'places': {'count': {'nouns': ['dice', 'die']}},
          'third': False},
 'shift card': {'bare': True,
                'classes': ['motion', 'putting', 'having'],
                'places': {'slot': {'kind': 'slot'}},
                'third': False},
 'shift deck': {'bare': True,
                'classes': ['motion', 'putting', 'taking', 'having', 'getting'],
                'places': {'deck': {'kind': 'deck', 'said': True, 'tells': True}},
                'third': False},
 'starve': {'bare': False,
            'places': {'points': {'nouns': ['point', 'points'], 'sort': 'count'}},
            'third': False},
 'take': {'bare': True,
          'classes': ['taking', 'motion', 'having', 'getting'],
          'places': {'face': {'kind': 'die', 'marks': ['for', 'with']},
                     'loses': {'marked': True,
                               'marks': ['lose', 'losing', 'costs', 'cost', 'minus', 'for'],
                               'nouns': ['points', 'point', 'pips', 'pip'],
                               'sort': 'count'}},
          'third': False},
 'tools': {'bare': True,
           'between': ['another', 'more', 'extra', 'additional'],
           'classes': ['doing', 'putting', 'taking', 'having', 'getting'],
           'places': {'brings': {'foreign': True,
                                 'kind': 'good',
                                 'marked': True,
                                 'marks': ['for', 'to get', 'to make', 'makes', 'make',
                                           'that makes', 'gives', 'brings', 'get', 'and get',
                                           'reach', "that's", 'to reach'],
                                 'sort': 'bag'},
                      'dice': {'marked': True, 'marks': ['to', 'on', 'to the'], 'sort': 'count'},
                      'more': {'foreign': True,
                               'kind': 'good',
                               'marked': True,
                               'marks': ['for', 'to get', 'to make', 'gives', 'brings'],
                               'sort': 'bag'},
                      'nth': {'kind': 'nth',
                              'marked': True,
                              'marks': ['for', 'to get', 'gives', 'brings', 'makes', 'to reach']},
                      'roll': {'kind': 'place',
                               'marked': True,
                               'marks': ['for', 'in', 'at', 'on', 'to', 'to get']},
                      'tools': {'derived': True,
                                'joins': ['tiles', 'cards'],
                                'kind': 'tool',
                                'nouns': ['tool', 'tools', 'tools of value', 'tool of value'],
                                'numbers': True,
                                'sort': 'many'},
                      'total': {'marked': True,
                                'marks': ['makes', 'that makes', 'is', 'that is', "that's",
                                          'to make', 'to reach', 'reach', 'gives', 'total of',
                                          'to'],
                                'sort': 'count'},
                      'value': {'along': 'tools',
                                'marked': True,
                                'marks': ['of value', 'with value', 'of the value', 'value'],
                                'sort': 'count'},
                      'worth': {'along': 'tools',
                                'marked': True,
                                'marks': ['worth'],
                                'sort': 'count'}}},
 'tools none': {'bare': False,
                'classes': ['doing'],
                'declines': True,
                'places': {'brings': {'foreign': True, 'kind': 'good', 'sort': 'bag'},
                           'dice': {'sort': 'count'},
                           'roll': {'kind': 'place',
                                    'marked': True,
                                    'marks': ['for', 'in', 'at', 'on', 'to', 'to get']}}},
 'under': {'bare': False,
           'classes': ['putting', 'motion', 'having'],
           'given': {'steps': 1},
           'places': {'stack': {'kind': 'stack'}},
           'says': 'cycle tile',
           'third': False},
 'use': {'bare': True,
         'classes': ['doing', 'motion', 'taking', 'having', 'getting'],
         'places': {'count': {'sort': 'count'},
                    'place': {'again': True},
                    'price': {'kind': 'good',
                              'marked': True,
                              'marks': ['for', 'pay', 'paying'],
                              'sort': 'bag'}}}}
