"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'dice, die, first of all, go on, next, next figure, next i, next my, next one, next '
            'person, next the, of it, of them, one-use, pips, points, resource, resources, '
            'straight on to, the one in, tribesmen',
 ('own', 'buy'): 'as payment, different kinds, different resources, from, kind, kinds, payment, '
                 'point, points, resource, resources',
 ('own', 'cash'): 'from',
 ('own', 'decline'): 'back, different kinds, different resources, figure, figures, from, home, '
                     'kind, kinds, point, points, resource, resources, take, where it is, where it '
                     'lies',
 ('own', 'extra'): 'acquire, additional, another, blind, buy, card, deck, extra, face down, from, '
                   'from deck, further, hidden, one, purchase, top',
 ('own', 'feed'): 'as food, cover, food, for food, from, hungry, hungry people, missing, missing '
                  'food, to cover, to eat, to feed',
 ('own', 'no extra'): 'additional card, another card, blind, blind card, card, deck, drawn, extra '
                      'card, extra one, face down, face-down, face-down card, for me, from deck, '
                      'further card, hidden, hidden card, second card, second one, top card, '
                      'unknown card, unseen card',
 ('own', 'place'): 'different kinds, different resources, kind, kinds, point, points, resource, '
                   'resources',
 ('own', 'split'): 'as food, eat, from, from hunt, hunt, hunted, no decoration, no decorations, no '
                   'food, no meat, no teeth, other, to eat, to wear, wear',
 ('own', 'starve'): '10 points, of 10, of ten, point, points, ten points',
 ('own', 'take'): 'additional, advance, another, extra, from, goes up, more, move, move up, new, '
                  'number, one more, production, rise, rises, showing, shows, step, that shows, '
                  'track',
 ('own', 'tools'): 'additional, another, extra, further, more, of the value, of value, roll, this, '
                   'this roll, to it, total, with value',
 ('own', 'tools none'): 'additional, another, extra, further, more, of the value, of value, roll, '
                        'this, this roll, to it, total, with value',
 ('own', 'use'): 'action, action of, collect, from, new, tribe member',
 ('some', 'all'): 'all my remaining, all remaining, just, only',
 ('some', 'last'): 'last, other, remaining',
 ('some', 'rest'): 'the other, the other one',
 ('thing', 'good', '3 decorations'): 'ring, rings',
 ('thing', 'good', 'brick'): 'brick, bricks, clay, clays',
 ('thing', 'good', 'decorations'): 'deco, decoration, decorations, decos, jewellery, jewelry, '
                                   'necklace, necklaces, ornament, ornaments, teeth, tooth',
 ('thing', 'good', 'food'): 'food, foods, meat, meats',
 ('thing', 'good', 'gold'): 'gold, golden, golds, nugget, nuggets',
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
 ('verb', 'buy'): 'acquire, acquiring, are acquired, are bought, are built, are got, are paid, are '
                  'purchased, are taken, be acquired, be bought, be built, be got, be paid, be '
                  'purchased, be taken, build, building, buy, buying, get, getting, is acquired, '
                  'is bought, is built, is got, is paid, is purchased, is taken, pay, paying, '
                  'purchase, purchasing, take, taking',
 ('verb', 'cash'): 'are cashed, are redeemed, be cashed, be redeemed, cash, cash in, cashes, '
                   'cashing, is cashed, is redeemed, redeem, redeeming, redeems',
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
 ('verb', 'extra'): 'additional card, another card, another one, are carded from deck, are drawn, '
                    'are extraed, are faced down card, are faced down one, are mored, are sured, '
                    'are yessed, be carded from deck, be drawn, be extraed, be faced down card, be '
                    'faced down one, be mored, be sured, be yessed, blind card, blind draw, blind '
                    'one, buy extra card, buy it, card face down, card from deck, carding from '
                    'deck, cards from deck, draw, draw a card, draw it, draw me, draw one, '
                    'drawing, drawn card, draws, extra, extra card, extra one, extraing, extras, '
                    'face down card, face down one, face-down card, face-down one, faces down '
                    'card, faces down one, facing down card, facing down one, from the deck, '
                    'further card, hidden card, hidden one, is carded from deck, is drawn, is '
                    'extraed, is faced down card, is faced down one, is mored, is sured, is '
                    'yessed, more, mores, moring, of the deck, one more card, second card, second '
                    'one, sure, sures, suring, top card, unknown card, unseen card, yes, yeses, '
                    'yessing',
 ('verb', 'feed'): 'are covered, are eaten, are feeded, are feeded with, are given, are given up, '
                   'are paid, are replaced, are spent, are used, be covered, be eaten, be feeded, '
                   'be feeded with, be given, be given up, be paid, be replaced, be spent, be '
                   'used, cover, covering, covers, eat, eats, eatting, feed, feed my people, feed '
                   'people, feed them, feed with, feeding, feeding with, feeds, feeds with, get '
                   'eaten, gets eaten, give, give up, gives, gives up, giving, giving up, is '
                   'covered, is eaten, is feeded, is feeded with, is given, is given up, is paid, '
                   'is replaced, is spent, is used, my people eat, pay, paying, pays, people eat, '
                   'people get, replace, replaces, replacing, spend, spending, spends, they eat, '
                   'they get, use, uses, using, we eat',
 ('verb', 'no extra'): 'are declined, are forgoed, are left, are passed on, are refused, be '
                       'declined, be forgoed, be left, be passed on, be refused, decline, '
                       'declines, declining, done, enough cards, forgo, forgoes, forgoing, i pass, '
                       "i'm done, is declined, is forgoed, is left, is passed on, is refused, keep "
                       'my decorations, keep the decorations, leave, leaves, leaving, nah, no, no '
                       'additional card, no additional one, no blind card, no blind one, no card, '
                       'no card drawn, no extra, no extra card, no extra one, no face down, no '
                       'face-down card, no further card, no hidden card, no hidden one, no more '
                       'cards, no more drawing, no more hidden, no other card, no second card, no '
                       'second one, no thank you, no thanks, no unknown card, no unseen card, '
                       'none, nope, not now, not this round, not this time, not today, nothing, '
                       'nothing else, nothing more, pass, pass on, pass please, passes on, passing '
                       'on, refuse, refuses, refusing, save my decorations, skip, skip extra card, '
                       'thanks no',
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
 ('verb', 'split'): 'are ased, are becomesed, are bringsed, are divided, are givesed, are justed, '
                    'are kept, are made, are onlied, are shared, are splited, are taken, are '
                    'turned, as, ases, asing, be ased, be becomesed, be bringsed, be divided, be '
                    'givesed, be justed, be kept, be made, be onlied, be shared, be splited, be '
                    'taken, be turned, becomes, becomeses, becomesing, brings, brings me, '
                    'bringses, bringsing, divide, divides, dividing, gives, gives me, gives us, '
                    'giveses, givesing, is ased, is becomesed, is bringsed, is divided, is '
                    'givesed, is justed, is kept, is made, is onlied, is shared, is splited, is '
                    'taken, is turned, just, justing, justs, keep, keeping, keeps, make, makes, '
                    'making, onlies, only, onlying, share, shares, sharing, split, spliting, '
                    'splits, take, takes, taking, turn, turning, turns',
 ('verb', 'starve'): '10 points lost, 10 points off, accept the loss, accept the penalty, are '
                     'hungered, are hungried, are starved, be hungered, be hungried, be starved, '
                     'feed no one, feed nobody, feed nothing, go hungry, hunger, hungering, '
                     'hungry, hungrying, is hungered, is hungried, is starved, let starve, let '
                     'them starve, lose 10, lose 10 points, lose ten, lose ten points, lose the '
                     '10, lose the ten, minus 10, minus ten, no feeding, no meal, no one eats, '
                     'nobody eats, nobody fed, remain hungry, starve, starve them, starving, stay '
                     'hungry, take the loss, take the penalty, ten points less, ten points lost, '
                     'ten points off, they go hungry, they starve, we go hungry, we starve',
 ('verb', 'take'): 'are chosen, are died, are died with, are picked, are taken, be chosen, be '
                   'died, be died with, be picked, be taken, choose, chooses, choosing, die, die '
                   'number, die with, dieeing, dieeing with, dies, dies with, is chosen, is died, '
                   'is died with, is picked, is taken, pick, picking, picks, take, takes, taking',
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
 ('verb', 'use'): 'act, acting, activate, activates, activating, acts, are acted, are activated, '
                  'are carried out, are executed, are performed, are resolved, are rolled, are '
                  'used, are worked, be acted, be activated, be carried out, be executed, be '
                  'performed, be resolved, be rolled, be used, be worked, carries out, carry out, '
                  'carrying out, execute, executes, executing, is acted, is activated, is carried '
                  'out, is executed, is performed, is resolved, is rolled, is used, is worked, '
                  'perform, performing, performs, resolve, resolves, resolving, roll, roll for, '
                  'rolling, rolls, use, uses, using, work, working, works',
 ('verb', 'use all places'): 'all my places, all places, use all, use all places, use everything, '
                             'use the rest'}
FRAMES = \
{'buy': {'bare': True,
         'classes': ['taking', 'giving', 'having', 'getting'],
         'needs': ['pay', 'give'],
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
                    'give': {'kind': 'good',
                             'marked': True,
                             'marks': ['trading', 'trade', 'swapping', 'swap', 'exchanging']},
                    'kinds': {'describes': True,
                              'marked': True,
                              'nouns': ['kind', 'kinds', 'different kinds'],
                              'sort': 'count'},
                    'pay': {'kind': 'good',
                            'marks': ['with', 'for', 'using', 'paying', 'paid', 'pay', 'costs']},
                    'place': {'again': True},
                    'points': {'describes': True,
                               'marked': True,
                               'marks': ['worth', 'scores', 'brings', 'gives', 'for'],
                               'nouns': ['point', 'points'],
                               'sort': 'count'},
                    'price': {'describes': True,
                              'marked': True,
                              'marks': ['costs', 'cost', 'costing', 'cost of', 'price', 'price of',
                                        'which costs', 'for'],
                              'sort': 'count'},
                    'resources': {'describes': True,
                                  'marked': True,
                                  'marks': ['costs', 'cost', 'costing', 'cost of', 'price',
                                            'price of', 'which costs', 'for'],
                                  'nouns': ['resource', 'resources', 'different resources'],
                                  'sort': 'count'},
                    'take': {'kind': 'good',
                             'marked': True,
                             'marks': ['for', 'against', 'to', 'into']}},
         'third': False},
 'cash': {'bare': True,
          'classes': ['taking', 'giving', 'having', 'getting'],
          'needs': ['card'],
          'places': {'card': {'kind': 'tool'},
                     'goods': {'foreign': True,
                               'kind': 'good',
                               'marks': ['for', 'as', 'from', 'into']}}},
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
 'extra': {'bare': False,
           'classes': ['taking', 'giving', 'doing', 'having', 'getting'],
           'places': {'give': {'kind': 'good',
                               'marks': ['trading', 'trade', 'swapping', 'swap', 'swapped',
                                         'exchange', 'exchanging', 'exchanged']},
                      'price': {'kind': 'good',
                                'marks': ['pay', 'for', 'paying', 'with'],
                                'sort': 'bag'},
                      'take': {'kind': 'good',
                               'marked': True,
                               'marks': ['for', 'against', 'to', 'into']}}},
 'feed': {'bare': True,
          'classes': ['giving', 'taking'],
          'places': {'goods': {'kind': 'good'},
                     'kept': {'keeps': 'goods',
                              'kind': 'good',
                              'marked': True,
                              'marks': ['keep', 'keeping', 'i keep'],
                              'sort': 'bag'},
                     'lack': {'marked': True,
                              'marks': ['for', 'for the'],
                              'nouns': ['food', 'missing food'],
                              'sort': 'count'}}},
 'no extra': {'bare': False, 'declines': True, 'places': {}},
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
 'split': {'bare': True,
           'between': ['to', 'as', 'for', 'into', 'of them', 'of it'],
           'classes': ['taking', 'doing', 'motion', 'having', 'getting'],
           'places': {'shares': {'joins': ['food', 'decorations'],
                                 'kind': 'good',
                                 'sort': 'bag',
                                 'whole': True}}},
 'starve': {'bare': False,
            'places': {'points': {'nouns': ['point', 'points'], 'sort': 'count'}},
            'third': False},
 'take': {'bare': True,
          'classes': ['taking', 'motion', 'having', 'getting'],
          'places': {'face': {'kind': 'die', 'marks': ['for', 'with']},
                     'goods': {'kind': 'good', 'marks': ['for', 'as'], 'tells': True}}},
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
 'use': {'bare': True,
         'classes': ['doing', 'motion', 'taking', 'having', 'getting'],
         'places': {'count': {'sort': 'count'}, 'place': {'again': True}}},
 'use all places': {'bare': False, 'places': {}}}
