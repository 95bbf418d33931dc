"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'blind, dice, die, face-down, first of all, go on, hidden, next i, next the, one-use, '
            'pips, points, resource, resources, straight on to, the one in, tribesmen, worth',
 ('own', 'feed'): 'for food, for the food, missing, missing food, the food, to eat, to feed',
 ('own', 'no extra'): 'card, drawn, extra card, face-down card, for me, second card',
 ('own', 'split'): 'as food, eat, from hunt, from the hunt, hunt, hunted, other, the hunt, to eat, '
                   'to wear, wear',
 ('own', 'starve'): '10 points, of 10, of ten, points, ten points',
 ('own', 'take'): 'number, with the',
 ('own', 'tools'): 'of the value, of value, roll, the roll, this, this roll, to it, with value',
 ('own', 'tools none'): 'of the value, of value, roll, the roll, this, this roll, to it, with '
                        'value',
 ('some', 'last'): 'last, remaining',
 ('thing', 'good', '3 decorations'): 'ring, rings',
 ('thing', 'good', 'brick'): 'brick, bricks, clay, clays',
 ('thing', 'good', 'decorations'): 'deco, decoration, decorations, decos, necklace, necklaces, '
                                   'teeth, tooth',
 ('thing', 'good', 'food'): 'food, foods, meat, meats',
 ('thing', 'good', 'gold'): 'gold, golden, golds, nugget, nuggets',
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
 ('verb', 'buy'): 'acquire, acquiring, are acquired, are bought, are built, are got, are paid, are '
                  'purchased, are taken, be acquired, be bought, be built, be got, be paid, be '
                  'purchased, be taken, build, building, buy, buying, get, getting, is acquired, '
                  'is bought, is built, is got, is paid, is purchased, is taken, pay, paying, '
                  'purchase, purchasing, take, taking',
 ('verb', 'cash'): 'are cashed, are redeemed, be cashed, be redeemed, cash, cash in, cashes, '
                   'cashing, is cashed, is redeemed, redeem, redeeming, redeems',
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
 ('verb', 'extra'): 'additional card, another card, another one, are drawn, are extraed, are faced '
                    'down card, are faced down one, are mored, are sured, are yessed, be drawn, be '
                    'extraed, be faced down card, be faced down one, be mored, be sured, be '
                    'yessed, blind card, blind draw, blind one, buy extra card, buy it, draw, draw '
                    'a card, draw it, draw one, drawing, draws, extra, extra card, extra one, '
                    'extraing, extras, face down card, face down one, face-down card, face-down '
                    'one, faces down card, faces down one, facing down card, facing down one, '
                    'hidden card, hidden one, is drawn, is extraed, is faced down card, is faced '
                    'down one, is mored, is sured, is yessed, more, mores, moring, one more card, '
                    'second card, second one, sure, sures, suring, top card, unseen card, yes, '
                    'yeses, yessing',
 ('verb', 'feed'): 'are eaten, are feeded, are feeded with, are given, are given up, are paid, are '
                   'spent, are used, be eaten, be feeded, be feeded with, be given, be given up, '
                   'be paid, be spent, be used, eat, eats, eatting, feed, feed my people, feed '
                   'people, feed them, feed with, feeding, feeding with, feeds, feeds with, give, '
                   'give up, gives, gives up, giving, giving up, is eaten, is feeded, is feeded '
                   'with, is given, is given up, is paid, is spent, is used, my people eat, pay, '
                   'paying, pays, people eat, spend, spending, spends, they eat, use, uses, using, '
                   'we eat',
 ('verb', 'no extra'): "are passed on, be passed on, done, enough cards, i pass, i'm done, is "
                       'passed on, nah, no, no additional card, no blind card, no blind one, no '
                       'card, no extra, no extra card, no face down, no face-down card, no further '
                       'card, no hidden card, no hidden one, no more cards, no more drawing, no '
                       'more hidden, no other card, no second card, no second one, no thank you, '
                       'no thanks, none, nope, not now, not this round, not this time, not today, '
                       'nothing, pass, pass on, pass please, passes on, passing on, skip, skip '
                       'extra card, thanks no',
 ('verb', 'place'): 'are begun with, are claimed, are gone, are placed, are put, are sent, are '
                    'set, are standed, are started with, are visited, are worked, be begun with, '
                    'be claimed, be gone, be placed, be put, be sent, be set, be standed, be '
                    'started with, be visited, be worked, begin with, begining with, begins with, '
                    'claim, claiming, claims, go, goes, going, is begun with, is claimed, is gone, '
                    'is placed, is put, is sent, is set, is standed, is started with, is visited, '
                    'is worked, place, places, placing, put, puts, putting, send, sending, sends, '
                    'set, sets, setting, stand, standing, stands, start with, starting with, '
                    'starts with, visit, visiting, visits, work, working, works',
 ('verb', 'split'): 'are ased, are becomesed, are givesed, are justed, are onlied, are shared, are '
                    'splited, are taken, as, ases, asing, be ased, be becomesed, be givesed, be '
                    'justed, be onlied, be shared, be splited, be taken, becomes, becomeses, '
                    'becomesing, gives, gives me, gives us, giveses, givesing, is ased, is '
                    'becomesed, is givesed, is justed, is onlied, is shared, is splited, is taken, '
                    'just, justing, justs, onlies, only, onlying, share, shares, sharing, split, '
                    'spliting, splits, take, takes, taking',
 ('verb', 'starve'): '10 points off, accept the loss, accept the penalty, are hungered, are '
                     'hungried, are starved, be hungered, be hungried, be starved, feed no one, '
                     'feed nobody, feed nothing, give nothing, go hungry, hunger, hungering, '
                     'hungry, hungrying, is hungered, is hungried, is starved, let starve, let '
                     'them starve, lose 10, lose 10 points, lose ten, lose ten points, lose the '
                     '10, lose the ten, minus 10, minus ten, no feeding, no meal, no one eats, '
                     'nobody eats, nobody fed, pay nothing, starve, starve them, starving, take '
                     'the loss, take the penalty, ten points less, ten points off, they go hungry, '
                     'they starve, we go hungry, we starve',
 ('verb', 'take'): 'are chosen, are died, are died with, are picked, are taken, be chosen, be '
                   'died, be died with, be picked, be taken, choose, chooses, choosing, die, die '
                   'number, die with, dieeing, dieeing with, dies, dies with, is chosen, is died, '
                   'is died with, is picked, is taken, pick, picking, picks, take, takes, taking',
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
 ('verb', 'use'): 'act, acting, activate, activates, activating, acts, are acted, are activated, '
                  'are rolled, are used, are worked, be acted, be activated, be rolled, be used, '
                  'be worked, is acted, is activated, is rolled, is used, is worked, roll, '
                  'rolling, rolls, use, uses, using, work, working, works',
 ('verb', 'use all places'): 'use all, use all places, use everything, use the rest'}
FRAMES = \
{'buy': {'bare': True,
         'classes': ['taking', 'giving'],
         'needs': ['pay', 'give'],
         'places': {'give': {'kind': 'good',
                             'marked': True,
                             'marks': ['trading', 'trade', 'swapping', 'swap', 'exchanging']},
                    'pay': {'kind': 'good',
                            'marks': ['with', 'for', 'using', 'paying', 'paid', 'pay', 'costs']},
                    'place': {},
                    'take': {'kind': 'good',
                             'marked': True,
                             'marks': ['for', 'against', 'to', 'into']}},
         'third': False},
 'cash': {'bare': True,
          'classes': ['taking', 'giving'],
          'needs': ['card'],
          'places': {'card': {'kind': 'tool'},
                     'goods': {'foreign': True,
                               'kind': 'good',
                               'marks': ['for', 'as', 'from', 'into']}}},
 'decline': {'bare': False, 'declines': True, 'places': {'place': {}}},
 'extra': {'bare': False,
           'classes': ['taking', 'giving'],
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
                              'sort': 'bag'}}},
 'no extra': {'bare': False, 'declines': True, 'places': {}},
 'place': {'bare': True,
           'classes': ['putting', 'motion'],
           'places': {'count': {},
                      'gives': {'kind': 'good',
                                'marked': True,
                                'marks': ['for', 'gives', 'that gives', 'giving']},
                      'place': {}}},
 'split': {'bare': True,
           'between': ['to', 'as', 'for', 'into'],
           'classes': ['taking', 'doing'],
           'places': {'shares': {'joins': ['food', 'decorations'],
                                 'kind': 'good',
                                 'sort': 'bag',
                                 'whole': True}}},
 'starve': {'bare': False, 'places': {}, 'third': False},
 'take': {'bare': True,
          'classes': ['taking'],
          'places': {'face': {'kind': 'die'}, 'goods': {'kind': 'good', 'marks': ['for', 'as']}}},
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
 'use': {'bare': True, 'classes': ['doing', 'motion', 'taking'], 'places': {'place': {}}},
 'use all places': {'bare': False, 'places': {}}}
