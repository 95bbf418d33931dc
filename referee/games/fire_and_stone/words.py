"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'explorer, he, newcomer',
 ('own', 'animal'): 'animal, animal tile, animals, back, bag, bags, beast, beasts, brings, chosen, '
                    'earns, food, from, give, gives, goes, his, home, hunt, hunting, its, mat, '
                    'plus, scout, that gives, tile, which brings, which gives, which has, with, '
                    'worth',
 ('own', 'build'): 'another, area, costs, costs me, food, goes up, hut, huts, new, one more, pay, '
                   'paying, pays, scout, settlement, spend, that costs, there, up',
 ('own', 'cave'): 'action, area, cave, food, goes, point, points, price, settlement, vp, with my '
                  'stone, with stone',
 ('own', 'cook'): 'alone, animal, animal tile, animal tiles, animals, campfire, fire, from, go, '
                  'goes, hand, just, meat, on the fire, only, over, over the fire, the fire, tile, '
                  'tiles',
 ('own', 'draw'): 'animal, animal tile, back, discard pile, discards, from, from the pile, '
                  'gathering tile, pile, the discards, tile',
 ('own', 'food'): 'area, bag, food, food icon, food supply, free, gain, gather, put, scout, '
                  'spring, store, supply, there',
 ('own', 'invention'): 'allows, along, as my first, card, choice, cost, costs, counts as, display, '
                       'face-up, for game, from, game, gives, huts, in the display, invention '
                       'card, let, lets, makes, mat, move, moves, new, on offer, one, open, play, '
                       'scout, scouts, settlement, settlements, starting, starting invention, the '
                       'game, up to',
 ('own', 'leave'): 'food, for food, gain, gain food, gathering tile, lie, take food, take the '
                   'food, tile, where it is, where it lies, worth',
 ('own', 'look'): 'action, animal, animal tiles, animals, area, beast, beasts, for an animal, '
                  'forest, pile, scout, stack, the animals, them, those, tiles',
 ('own', 'pass'): 'alone, anything, at all, at the market, display, from the display, here, '
                  'market, of these, this turn, with my scout, with this scout',
 ('own', 'scout'): 'area, areas, back, discovery tile, down to, face-down, face-up, go on, goes '
                   'on, himself, its, just over, let, make, makes, new, off to, on to, over there, '
                   'over to, space, spaces, step, steps, tile, tiles, unexplored, up to, with',
 ('own', 'swap'): 'away, back, comes, discard pile, discards, from, gathering tile, goes, in its '
                  'place, in its stead, in return, into the discard, it goes, market, on the '
                  'discard, onto the discard, pile, put, put it, tile, tiles, to the discard',
 ('own', 'take'): 'bottom space, card icon, column, discard pile, first, free, free space, from '
                  'there, gathering store, gathering tile, goes, it goes, lowest, lowest free, '
                  'lowest space, mat, next free, on the discard, own, pile, place it, put it, '
                  'scout, space, store, there, tile, tiles, to the discard, up, with me',
 ('own', 'to fire'): 'after building, after hut building, after the build, after the hut, area, '
                     'back, down, fire, fires, has to, himself, let, must, off to, on to, over to, '
                     'scout, space, then on, tile, up at',
 ('own', 'vp'): 'card, deck, effect, effect of, it covers, laid, lay, pile, placed, point, points, '
                'put, them, top, victory points, vp, vps, with',
 ('thing', 'beast', 'best-bag'): 'best bag, best bags, largest bag, most bag, most bags, the most '
                                 'bags',
 ('thing', 'beast', 'best-food'): 'best food, biggest food, biggest meal, highest food, largest '
                                  'meal, most food, the most food',
 ('thing', 'beast', 'boar'): 'boar, pig, wild boar',
 ('thing', 'beast', 'deer'): 'deer, stag, venison',
 ('thing', 'beast', 'hare'): 'bunny, hare, rabbit',
 ('thing', 'beast', 'mammoth'): 'mammoth',
 ('thing', 'hand', 'any deer'): 'deer, venison',
 ('thing', 'hand', 'boar'): 'boar, pig, wild boar',
 ('thing', 'hand', 'hare'): 'bunny, hare, rabbit',
 ('thing', 'hand', 'mammoth'): 'mammoth',
 ('thing', 'hand', 'many boar'): 'boars, pigs, wild boars',
 ('thing', 'hand', 'many hare'): 'bunnies, hares, rabbits',
 ('thing', 'hand', 'many mammoth'): 'mammoths',
 ('thing', 'invention', 'building-tools'): '1 less, building tool, building tools, cheaper '
                                           'building, cheaper huts, cost less, food less, less '
                                           'food, one less, tool, tools',
 ('thing', 'invention', 'carrying-net'): 'carry net, carrying net, net, nets',
 ('thing', 'invention', 'clay-pots'): 'clay pot, clay pots, claypots, pot, pots, pottery',
 ('thing', 'invention', 'farming'): 'agriculture, farm, farming, farms',
 ('thing', 'invention', 'fishing'): 'fish, fisher, fishing',
 ('thing', 'invention', 'hearth-stones'): 'hearth, hearth stone, hearth stones, hearths',
 ('thing', 'invention', 'plant-knowledge'): '3rd gathering store, 3rd store, another store, extra '
                                            'store, plant, plant knowledge, plant lore, plants, '
                                            'third gathering store, third store',
 ('thing', 'invention', 'ship-building'): 'arrows, boat, boats, sailing, sea route, sea routes, '
                                          'ship, ship building, ship card, shipbuilding, ships',
 ('thing', 'invention', 'transport-sled'): '3 steps, sled, sledge, sleds, sleigh, three steps, '
                                           'transport, transport sled',
 ('thing', 'kind', 'apple'): 'apple',
 ('thing', 'kind', 'mushroom'): 'mushroom',
 ('thing', 'kind', 'nut'): 'nut',
 ('thing', 'kind', 'root'): 'root',
 ('thing', 'stock', 'apple'): 'apple, apples',
 ('thing', 'stock', 'mushroom'): 'mushroom, mushrooms',
 ('thing', 'stock', 'nut'): 'nut, nuts',
 ('thing', 'stock', 'root'): 'root, roots',
 ('thing', 'store', 'fifth'): 'fifth, fifth column, fifth store',
 ('thing', 'store', 'fourth'): 'fourth, fourth column, fourth store',
 ('thing', 'store', 'left'): 'left, left column, left gathering store, left hand column, left hand '
                             'store, left row, left side, left store, light, light column, light '
                             'gathering store, light store',
 ('thing', 'store', 'right'): 'dark, dark column, dark gathering store, dark store, right, right '
                              'column, right gathering store, right hand column, right hand store, '
                              'right row, right side, right store',
 ('thing', 'store', 'sixth'): 'sixth, sixth column, sixth store',
 ('thing', 'store', 'third'): '3rd store, third, third column, third gathering store, third store',
 ('thing', 'tile', 'apple'): 'apple',
 ('thing', 'tile', 'best-bag'): 'best bag, best bags, largest bag, most bag, most bags, the most '
                                'bags',
 ('thing', 'tile', 'best-food'): 'best food, biggest food, biggest meal, highest food, largest '
                                 'meal, most food, the most food',
 ('thing', 'tile', 'boar'): 'boar, pig, wild boar',
 ('thing', 'tile', 'deer'): 'deer, stag, venison',
 ('thing', 'tile', 'hare'): 'bunny, hare, rabbit',
 ('thing', 'tile', 'mammoth'): 'mammoth',
 ('thing', 'tile', 'mushroom'): 'mushroom',
 ('thing', 'tile', 'nut'): 'nut',
 ('thing', 'tile', 'root'): 'root',
 ('thing', 'where', 'garden'): 'eden, garden, garden of eden',
 ('thing', 'where', 'settlement'): 'settlement',
 ('verb', 'animal'): 'animal, animaling, animals, are animaled, are bagged, are beasted, are '
                     'brought, are catched, are kept, are killed, are numbered, bag, bagging, '
                     'bags, be animaled, be bagged, be beasted, be brought, be catched, be kept, '
                     'be killed, be numbered, beast, beasting, beasts, bring, bring home, '
                     'bringing, brings, catch, catches, catching, is animaled, is bagged, is '
                     'beasted, is brought, is catched, is kept, is killed, is numbered, keep, '
                     'keeping, keeps, kill, killing, kills, number, numbering, numbers',
 ('verb', 'build'): 'a hut, add, add a hut, add hut, adding, adds, another hut, are added, are '
                    'built, are erected, are founded, are hutted on, are put down, are put up, are '
                    'raised, are set up, are settled, are settled down, be added, be built, be '
                    'erected, be founded, be hutted on, be put down, be put up, be raised, be set '
                    'up, be settled, be settled down, build, build hut, build there, building, '
                    'builds, erect, erecting, erects, found, founding, founds, garden of eden, hut '
                    'at, hut built, hut comes, hut goes, hut here, hut in, hut on, hut please, '
                    'huts built, huts on, hutting on, is added, is built, is erected, is founded, '
                    'is hutted on, is put down, is put up, is raised, is set up, is settled, is '
                    'settled down, my hut, new hut, one more hut, place hut, put down, put up, '
                    'puts down, puts up, putting down, putting up, raise, raises, raising, set up, '
                    'sets up, setting up, settle, settle down, settles, settles down, settling, '
                    'settling down, the hut, use garden, use the garden',
 ('verb', 'cave'): 'are caved, are erected, are given, are handed over, are laid, are marked, are '
                   'markered, are paid, are set up, are stoned, are used, be caved, be erected, be '
                   'given, be handed over, be laid, be marked, be markered, be paid, be set up, be '
                   'stoned, be used, cave, cave action, caves, caving, erect, erecting, erects, '
                   'give, gives, giving, hand over, handing over, hands over, is caved, is '
                   'erected, is given, is handed over, is laid, is marked, is markered, is paid, '
                   'is set up, is stoned, is used, lay, laying, lays, mark, marker, markering, '
                   'markers, marking, marking stone, marks, pay, paying, pays, set up, sets up, '
                   'setting up, stone, stones, stoning, use, use cave, uses, using',
 ('verb', 'cook'): 'are cooked, are cooked up, are fried, are grilled, are prepared, are put on, '
                   'are roasted, be cooked, be cooked up, be fried, be grilled, be prepared, be '
                   'put on, be roasted, cook, cook up, cooking, cooking up, cooks, cooks up, '
                   'fries, fry, frying, grill, grilling, grills, is cooked, is cooked up, is '
                   'fried, is grilled, is prepared, is put on, is roasted, on the fire, over the '
                   'fire, prepare, prepares, preparing, put on, puts on, putting on, roast, '
                   'roasting, roasts, use fire, use the fire',
 ('verb', 'draw'): 'are drawn, are picked, be drawn, be picked, draw, drawing, draws, is drawn, is '
                   'picked, pick, picking, picks',
 ('verb', 'food'): 'a food, are eaten, are fooded, are picked up food, be eaten, be fooded, be '
                   'picked up food, collect food, earn food, eat, eats, eatting, food, fooding, '
                   'foods, gain food, get food, is eaten, is fooded, is picked up food, pick up '
                   'food, picking up food, picks up food, receive food, take food, the food',
 ('verb', 'invention'): 'acquire, acquires, acquiring, are acquired, are begun, are begun with, '
                        'are carded, are chosen, are decided on, are developed, are gained, are '
                        'gone with, are invented, are inventioned, are learned, are openned with, '
                        'are selected, are started, are started with, be acquired, be begun, be '
                        'begun with, be carded, be chosen, be decided on, be developed, be gained, '
                        'be gone with, be invented, be inventioned, be learned, be openned with, '
                        'be selected, be started, be started with, begin, begin with, begining, '
                        'begining with, begins, begins with, card, carding, cards, choose, '
                        'chooses, choosing, decide for, decide on, decides on, deciding on, '
                        'develop, developing, develops, gain, gaining, gains, go for, go with, '
                        'goes with, going with, invent, inventing, invention, inventioning, '
                        'inventions, invents, is acquired, is begun, is begun with, is carded, is '
                        'chosen, is decided on, is developed, is gained, is gone with, is '
                        'invented, is inventioned, is learned, is openned with, is selected, is '
                        'started, is started with, learn, learning, learns, open with, opening '
                        'with, opens with, select, selecting, selects, start, start with, '
                        'starting, starting with, starts, starts with',
 ('verb', 'leave'): 'are left, be left, is left, leave, leave it, leave it here, leave it there, '
                    'leaves, leaves it there, leaving, let it be, let it lie, let lie, lie there, '
                    'lies there, stay there, stays here, stays there',
 ('verb', 'look'): 'animals, animalses, animalsing, are animalsed, are checked, are hunted, are '
                   'inspected, are looked, are looked over, are seen, are viewed, be animalsed, be '
                   'checked, be hunted, be inspected, be looked, be looked over, be seen, be '
                   'viewed, check, check the animals, checking, checks, choose an animal, choose '
                   'animal, go hunting, have a look, hunt, hunt an animal, hunting, hunts, '
                   'inspect, inspecting, inspects, is animalsed, is checked, is hunted, is '
                   'inspected, is looked, is looked over, is seen, is viewed, look, look at, look '
                   'first, look in, look into, look over, look through, looking, looking over, '
                   'looks, looks over, pick an animal, see, see the animals, seeeing, sees, take '
                   'an animal, take animal, take animals, view, viewing, views',
 ('verb', 'pass'): 'are declined, are noed, are noned, are nothinged, are passed, are skipped, be '
                   'declined, be noed, be noned, be nothinged, be passed, be skipped, decline, '
                   "declines, declining, do nothing, done, i pass, i'm done, is declined, is noed, "
                   'is noned, is nothinged, is passed, is skipped, nah, no, no thank you, no '
                   'thanks, noes, noing, none, nones, noning, nope, not now, not this round, not '
                   'this time, not today, nothing, nothinging, nothings, pass, pass please, '
                   'passes, passing, skip, skip it, skip this, skiping, skips, thanks no',
 ('verb', 'scout'): 'are bonused, are discovered, are entered, are explored, are gone, are hiked, '
                    'are marched, are moved, are openned up, are revealed, are run, are sailed, '
                    'are scouted, are sent, are started, are stepped, are strolled, are traveled, '
                    'are turned over, are turned up, are uncovered, are visited, are walked, are '
                    'wandered, are wandered off, be bonused, be discovered, be entered, be '
                    'explored, be gone, be hiked, be marched, be moved, be openned up, be '
                    'revealed, be run, be sailed, be scouted, be sent, be started, be stepped, be '
                    'strolled, be traveled, be turned over, be turned up, be uncovered, be '
                    'visited, be walked, be wandered, be wandered off, bonus, bonus move, bonuses, '
                    'bonusing, discover, discovering, discovers, enter, entering, enters, explore, '
                    'explores, exploring, extra move, go, goes, going, head for, hike, hikes, '
                    'hiking, is bonused, is discovered, is entered, is explored, is gone, is '
                    'hiked, is marched, is moved, is openned up, is revealed, is run, is sailed, '
                    'is scouted, is sent, is started, is stepped, is strolled, is traveled, is '
                    'turned over, is turned up, is uncovered, is visited, is walked, is wandered, '
                    'is wandered off, march, marches, marching, move, moves, moving, open up, '
                    'opening up, opens up, reveal, revealing, reveals, run, running, runs, sail, '
                    'sailing, sails, scout, scouting, scouts, send, sending, sends, start, '
                    'starting, starts, step, steping, steps, stroll, strolling, strolls, travel, '
                    'traveling, travels, turn over, turn up, turning over, turning up, turns over, '
                    'turns up, uncover, uncovering, uncovers, visit, visiting, visits, walk, '
                    'walking, walks, wander, wander off, wandering, wandering off, wanders, '
                    'wanders off',
 ('verb', 'swap'): 'are changed, are exchanged, are replaced, are swapped, are traded, be changed, '
                   'be exchanged, be replaced, be swapped, be traded, change, changes, changing, '
                   'exchange, exchanges, exchanging, is changed, is exchanged, is replaced, is '
                   'swapped, is traded, replace, replaces, replacing, swap, swaping, swaps, trade, '
                   'trades, trading',
 ('verb', 'take'): 'add, adding, adds, are added, are claimed, are cleared, are collected, are '
                   'discarded, are emptied, are fetched, are gained, are gathered, are got, are '
                   'grabbed, are harvested, are kept, are picked, are picked up, are plucked, are '
                   'put, are replaced, are stored, are stowed, are taken, be added, be claimed, be '
                   'cleared, be collected, be discarded, be emptied, be fetched, be gained, be '
                   'gathered, be got, be grabbed, be harvested, be kept, be picked, be picked up, '
                   'be plucked, be put, be replaced, be stored, be stowed, be taken, claim, '
                   'claiming, claims, clear, clearing, clears, collect, collecting, collects, '
                   'discard, discarding, discards, empties, empty, emptying, fetch, fetches, '
                   'fetching, gain, gaining, gains, gather, gathering, gathers, get, gets, '
                   'getting, grab, grabing, grabs, harvest, harvesting, harvests, is added, is '
                   'claimed, is cleared, is collected, is discarded, is emptied, is fetched, is '
                   'gained, is gathered, is got, is grabbed, is harvested, is kept, is picked, is '
                   'picked up, is plucked, is put, is replaced, is stored, is stowed, is taken, '
                   'keep, keeping, keeps, pick, pick up, picking, picking up, picks, picks up, '
                   'pluck, plucking, plucks, put, puts, putting, replace, replaces, replacing, '
                   'store, stores, storing, stow, stowing, stows, take, takes, taking',
 ('verb', 'to fire'): 'appear, appearing, appears, are appeared, are arrived, are begun, are '
                      'chosen, are come, are ended up, are entered, are finished, are fired, are '
                      'gone, are homed, are joined, are laid down, are landed, are moved, are '
                      'picked, are placed, are positioned, are put, are put down, are rested, are '
                      'retired, are retreated, are returned, are run, are sent, are set down, are '
                      'settled, are sitted, are started, are walked, are warmed, are withdrawed, '
                      'arrive, arrives, arriving, be appeared, be arrived, be begun, be chosen, be '
                      'come, be ended up, be entered, be finished, be fired, be gone, be homed, be '
                      'joined, be laid down, be landed, be moved, be picked, be placed, be '
                      'positioned, be put, be put down, be rested, be retired, be retreated, be '
                      'returned, be run, be sent, be set down, be settled, be sitted, be started, '
                      'be walked, be warmed, be withdrawed, begin, begining, begins, choose, '
                      'chooses, choosing, come, come in, comes, coming, end up, ending up, ends '
                      'up, enter, entering, enters, finish, finishes, finishing, fire, fires, '
                      'firing, go, go back, goes, going, home, homes, homing, is appeared, is '
                      'arrived, is begun, is chosen, is come, is ended up, is entered, is '
                      'finished, is fired, is gone, is homed, is joined, is laid down, is landed, '
                      'is moved, is picked, is placed, is positioned, is put, is put down, is '
                      'rested, is retired, is retreated, is returned, is run, is sent, is set '
                      'down, is settled, is sitted, is started, is walked, is warmed, is '
                      'withdrawed, join, joining, joins, land, landing, lands, lay down, laying '
                      'down, lays down, move, moves, moving, must go, pick, picking, picks, place, '
                      'places, placing, position, positioning, positions, put, put down, puts, '
                      'puts down, putting, putting down, rest, rest him, resting, rests, retire, '
                      'retires, retiring, retreat, retreating, retreats, return, returning, '
                      'returns, run, running, runs, send, sending, sends, set down, sets down, '
                      'setting down, settle, settles, settling, sit, sits, sitting, start, '
                      'starting, starts, to fire, walk, walking, walks, warm, warming, warms, '
                      'withdraw, withdrawing, withdraws',
 ('verb', 'vp'): 'are covered, are coveringed, are pointsed, are vped, are vpsed, be covered, be '
                 'coveringed, be pointsed, be vped, be vpsed, cover, covering, coveringing, '
                 'coverings, covers, is covered, is coveringed, is pointsed, is vped, is vpsed, '
                 'point card, points, points card, pointses, pointsing, top card, victory card, '
                 'victory point, victory point card, victory points, victory points card, vp, vp '
                 'card, vping, vps, vpses, vpsing'}
FRAMES = \
{'animal': {'bare': ['action', 'animal'],
            'classes': ['taking', 'having', 'getting'],
            'places': {'bags': {'marked': True, 'nouns': ['bag', 'bags'], 'sort': 'count'},
                       'food': {'marked': True, 'nouns': ['food'], 'sort': 'count', 'tells': True},
                       'many': {'marked': True,
                                'nouns': ['animal', 'animals', 'beast', 'beasts'],
                                'sort': 'count'},
                       'nth': {'kind': 'nth', 'tells': True},
                       'which': {'kind': 'beast'}}},
 'build': {'bare': ['action'],
           'classes': ['doing', 'putting', 'giving', 'having'],
           'places': {'at': {'kind': 'area', 'marks': ['in', 'on', 'at']},
                      'cost': {'marked': True,
                               'marks': ['for', 'pay', 'paying', 'costs', 'costs me', 'price'],
                               'nouns': ['food'],
                               'sort': 'count'},
                      'huts': {'marked': True, 'nouns': ['hut', 'huts'], 'sort': 'count'},
                      'where': {'kind': 'where', 'marks': ['in', 'at']}}},
 'cave': {'bare': ['action', 'cave'],
          'classes': ['doing', 'putting', 'giving', 'motion', 'having'],
          'places': {'animals': {'counted': True,
                                 'kind': 'hand',
                                 'marks': ['with', 'for', 'give', 'pay'],
                                 'nouns': ['animal', 'animals'],
                                 'numbers': True,
                                 'sort': 'many'},
                     'at': {'kind': 'area', 'marks': ['at', 'on', 'to', 'in']},
                     'card': {'kind': 'cave'},
                     'gain': {'marked': True,
                              'marks': ['for'],
                              'nouns': ['vp', 'point', 'points'],
                              'sort': 'count'},
                     'price': {'marked': True,
                               'marks': ['pay', 'for'],
                               'nouns': ['food'],
                               'sort': 'count',
                               'tells': True}}},
 'cook': {'bare': ['action'],
          'classes': ['doing', 'putting', 'having'],
          'places': {'animals': {'counted': True,
                                 'kind': 'hand',
                                 'nouns': ['animal', 'animals', 'meat', 'tile', 'tiles',
                                           'animal tile', 'animal tiles'],
                                 'numbers': True,
                                 'ordered': True,
                                 'sort': 'many'}}},
 'draw': {'bare': ['draw'],
          'classes': ['taking', 'having', 'getting'],
          'places': {'count': {'sort': 'count'},
                     'store': {'derived': True,
                               'kind': 'store',
                               'marks': ['to', 'into', 'in', 'on']},
                     'tile': {'kind': 'tile'}}},
 'food': {'bare': False,
          'classes': ['taking', 'having', 'getting'],
          'places': {'at': {'kind': 'area', 'marks': ['in', 'at', 'on', 'of', 'from']},
                     'food': {'marked': True, 'nouns': ['food'], 'sort': 'count'}}},
 'invention': {'bare': ['start', 'card'],
               'classes': ['taking', 'having', 'getting'],
               'places': {'name': {'kind': 'invention'}, 'nth': {'kind': 'nth', 'tells': True}}},
 'leave': {'bare': False,
           'places': {'at': {'kind': 'area'},
                      'food': {'marked': True,
                               'marks': ['take', 'takes', 'taking', 'gain', 'gains', 'gaining',
                                         'get', 'gets', 'getting', 'for', 'collect', 'receive',
                                         'earn', 'have', 'want'],
                               'nouns': ['food'],
                               'sort': 'count',
                               'tells': True},
                      'what': {'kind': 'kind'}}},
 'look': {'bare': False,
          'classes': ['doing', 'motion', 'taking', 'having', 'getting'],
          'places': {'at': {'kind': 'area', 'marks': ['in', 'at', 'on']},
                     'count': {'marked': True, 'nouns': ['animals', 'beasts'], 'sort': 'count'}}},
 'pass': {'bare': ['action', 'bonus', 'card', 'cave', 'swap', 'draw'],
          'declines': True,
          'places': {'at': {'kind': 'area', 'marked': True, 'marks': ['at', 'on', 'in']},
                     'what': {'kind': 'declined', 'tells': True},
                     'who': {'kind': 'scout'}}},
 'scout': {'bare': ['move', 'bonus', 'fire', 'second'],
           'classes': ['motion', 'putting', 'doing', 'having'],
           'places': {'from': {'kind': 'area',
                               'marks': ['from', 'on', 'at', 'of', 'out of', 'leaves', 'leaving',
                                         'standing on', 'standing in', 'standing at']},
                      'scout': {'derived': True, 'kind': 'scout'},
                      'steps': {'marked': True,
                                'marks': ['take', 'takes', 'taking', 'in', 'within'],
                                'nouns': ['step', 'steps', 'area', 'areas', 'space', 'spaces',
                                          'tiles'],
                                'sort': 'count'},
                      'to': {'kind': 'area',
                             'marks': ['to', 'into', 'onto', 'on', 'at', 'in', 'of', 'towards',
                                       'up to', '->', '→', '=>']},
                      'via': {'kind': 'area',
                              'marked': True,
                              'marks': ['via', 'over', 'through', 'by way of', 'passing', 'across',
                                        'past', 'along', 'by']}}},
 'swap': {'bare': ['swap'],
          'classes': ['doing'],
          'places': {'count': {'sort': 'count'},
                     'give': {'kind': 'kind',
                              'marks': ['give', 'put back', 'give back', 'give away', 'return',
                                        'discard', 'hand in', 'hand back', 'throw away', 'throw',
                                        'discarding', 'pay', 'for my', 'against my',
                                        'in place of']},
                     'store': {'derived': True,
                               'kind': 'store',
                               'marks': ['to', 'into', 'in', 'on']},
                     'take': {'kind': 'kind',
                              'marks': ['for', 'against', 'get', 'gain', 'gets', 'take', 'give me',
                                        'have', 'receive', 'into', 'with']}}},
 'take': {'bare': ['action'],
          'classes': ['taking', 'putting', 'having', 'getting'],
          'places': {'at': {'kind': 'area', 'marks': ['on', 'at', 'of', 'from', 'in']},
                     'count': {'nouns': ['tile', 'tiles'], 'sort': 'count'},
                     'goes': {'kind': 'stock',
                              'marked': True,
                              'marks': ['for', 'replace', 'replaces', 'replacing', 'which replaces',
                                        'that replaces', 'the place of', 'empty', 'empties',
                                        'emptying', 'clear', 'clears', 'clearing', 'against',
                                        'in place of', 'for my', 'throw', 'throw away', 'drop',
                                        'lose', 'discard', 'discards', 'discarding', 'losing',
                                        'dropping', 'throwing away', 'out with', 'giving up',
                                        'give up', 'get rid of', 'remove', 'removes', 'removing']},
                     'gone': {'kind': 'gone'},
                     'out': {'kind': 'store', 'marked': True, 'marks': ['from', 'out of']},
                     'store': {'derived': True,
                               'kind': 'store',
                               'marks': ['to', 'into', 'in', 'onto', 'on', 'empty', 'emptying',
                                         'clear', 'clearing', 'with']},
                     'what': {'kind': 'kind', 'tells': True}}},
 'to fire': {'bare': ['fire', 'second'],
             'classes': ['motion', 'putting', 'having'],
             'places': {'from': {'kind': 'area', 'marked': True, 'marks': ['from']},
                        'to': {'kind': 'area',
                               'marks': ['to', 'at', 'on', 'into', 'in', 'onto', 'by', 'of', 'from',
                                         'fire', 'area', 'over to']},
                        'who': {'kind': 'scout', 'tells': True}}},
 'vp': {'bare': False,
        'classes': ['taking', 'putting', 'having', 'getting'],
        'places': {'name': {'kind': 'invention',
                            'marks': ['on', 'over', 'onto', 'cover', 'covers', 'covering',
                                      'on top of', 'effect of']},
                   'points': {'marked': True,
                              'marks': ['worth', 'for'],
                              'nouns': ['points', 'vp', 'point', 'victory points', 'vps'],
                              'sort': 'count'}}}}
