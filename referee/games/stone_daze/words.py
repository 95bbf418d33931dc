"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'a disc, he, herself, himself, just as, red disc, rock, rocks, she, themselves, they',
 ('own', 'bird'): 'club, clubs, drop, dropping, drops, its, lets fall, throw, throws',
 ('own', 'call'): 'a disc, disc, her disc',
 ('own', 'climb'): 'across, fence, gate, over, straight, swamp, the swamp',
 ('own', 'cure'): 'a disc, disc, her disc',
 ('own', 'draw'): 'agree, call, fine, offer, offering, offers, propose, suggest',
 ('own', 'fire'): 'alight, base, burning, disc, fire token, its, set, sets, token, with base',
 ('own', 'fireball'): 'disc, go, goes, hurl, hurls, in the direction, light, lights, roll, rolls, '
                      'shoot, shoots, square, straight, throw, throws',
 ('own', 'force'): 'a disc, disc, extra, his disc, shoot, shoots, throw, throws',
 ('own', 'gate'): 'arrow, but, column, columns, covering, from, further, its arrow, leading, '
                  'leads, only, over, point, pointing, points, row, square, squares, standard, '
                  'way, with',
 ('own', 'go'): 'direction, farther, field, fields, further, keep going, keeps going, one more, '
                'over, row, rows, square, squares, step, steps, straight, using, want',
 ('own', 'large'): '/, but, closer, column, columns, comes, cover, covering, covers, each, '
                   'further, lie, lies, mine, nearer, occupies, occupy, on squares, only, over, '
                   'piece, pieces, row, rows, side by side, square, squares, standard, step, steps',
 ('own', 'mega'): 'aim, aims, club, hurl, hurls, mound, small mound, the mound, throw, throws, '
                  'with the',
 ('own', 'none'): 'anything, are thrown, at all, club, clubs, from my side, hers, his, home, is '
                  'thrown, it, own, theirs',
 ('own', 'run'): 'double, field, fields, full, on, row, rows, run, square, squares, step, steps, '
                 'straight, using',
 ('own', 'small'): 'but, closer, column, columns, comes, cover, covering, covers, each, further, '
                   'lie, lies, mine, nearer, occupies, occupy, on squares, only, over, piece, '
                   'pieces, row, rows, side by side, square, squares, standard, step, steps',
 ('own', 'standard'): 'anything, arrangement, board, diagram, everything, figures, fine, from our '
                      'side, lay-out, layout, nothing special, one, picture, placement, position, '
                      'positions, rulebook, set up, set-up, setup, standard, start, starts, they '
                      'are, way',
 ('own', 'start'): 'but, column, columns, everything, except, except that, farther, field, fields, '
                   'further, on, only, over, place, rather, row, rows, square, squares, standard '
                   'but, standard except, standard except that, starting, step, steps, straight, '
                   'than in the, want, with',
 ('own', 'stay'): 'current, for anybody, place, places, position, square, squares, they are, they '
                  'stand, where he is, where she is, where they are, with us',
 ('own', 'swamp'): 'but, closer, column, columns, comes, cover, covering, covers, each, further, '
                   'lie, lies, mine, nearer, occupies, occupy, on squares, only, over, piece, '
                   'pieces, row, rows, side by side, square, squares, standard, step, steps',
 ('own', 'swap'): 'places, positions, squares, with',
 ('own', 'throw'): 'as well, club, clubs, column, flies, from, little mound, mound, only, onto, '
                   'over the mounds, own, row, rows, small mound, square, squares, step, steps, '
                   'too',
 ('own', 'toss'): 'a disc, clubs, disc, his disc',
 ('own', 'turn'): 'a quarter, degrees, direction, makes, on the spot, quarter, quarter turn, side, '
                  'turn, using, where he is',
 ('some', 'all'): 'all figures, all my figures, all of us, entire clan, our clan, the whole clan, '
                  'we all, whole clan',
 ('some', 'both'): 'both of them, each, one each',
 ('some', 'rest'): 'all other, all others, all the others, everybody else, everyone else, '
                   'everything else, other figures, others, the other figures',
 ('thing', 'compass', 'east'): 'east, eastward, eastwards',
 ('thing', 'compass', 'north'): 'north, northward, northwards, up, upward, upwards',
 ('thing', 'compass', 'north-east'): 'ne, north east, northeast',
 ('thing', 'compass', 'north-west'): 'north west, northwest, nw',
 ('thing', 'compass', 'south'): 'down, downward, downwards, south, southward, southwards',
 ('thing', 'compass', 'south-east'): 'se, south east, southeast',
 ('thing', 'compass', 'south-west'): 'south west, southwest, sw',
 ('thing', 'compass', 'west'): 'west, westward, westwards',
 ('thing', 'figure', 'big-arm'): 'big arm, big guy, bigarm, mighty arm, mighty tosser, strong arm, '
                                 'strong man, strongman, tosser',
 ('thing', 'figure', 'elder'): 'doctor, elder, elders, eldest, grandfather, grandpa, greybeard, '
                               'healer, medicine man, old fellow, old guy, old man, old one, '
                               'shaman, wise man, wise one',
 ('thing', 'figure', 'girl'): 'bird caller, bird girl, dragon caller, dragon girl, girl, lass, '
                              'young girl',
 ('thing', 'figure', 'hunter'): 'hunter, huntsman',
 ('thing', 'figure', 'runner-1'): '1st brother, 1st runner, brother 1, brother one, first brother, '
                                  'first runner, runner 1, runner one, runner1',
 ('thing', 'figure', 'runner-2'): '2nd brother, 2nd runner, brother 2, brother two, runner 2, '
                                  'runner two, runner2, second brother, second runner',
 ('thing', 'figure', 'visionary'): 'climber, seer, visionary',
 ('thing', 'turn', 'turn-left'): 'anticlockwise, counterclockwise, l, left, quarter left, turn '
                                 'left',
 ('thing', 'turn', 'turn-right'): 'clockwise, quarter right, r, right, turn right',
 ('thing', 'turn', 'u-turn'): '180, 180 degrees, about, all around, around, back, half round, '
                              'right round, round, u turn',
 ('thing', 'turned', 'turn-left'): 'left turn, tl, turn left, turn to left, turnleft',
 ('thing', 'turned', 'turn-right'): 'clockwise, right turn, tr, turn right, turn to right, '
                                    'turnright',
 ('thing', 'turned', 'u-turn'): 'about face, about turn, half turn, turnaround, u turn, uturn',
 ('verb', 'bird'): "are birded, are dragoned, be birded, be dragoned, bird, bird's clubs, birding, "
                   'birds, dragon, dragoning, dragons, is birded, is dragoned, the bird',
 ('verb', 'call'): 'are birded, are called, are dragoned, are summoned, be birded, be called, be '
                   'dragoned, be summoned, bird, birding, birds, call, call bird, call the bird, '
                   'call the dragon, calling, calls, calls the bird, calls the dragon, dragon, '
                   'dragoning, dragons, is birded, is called, is dragoned, is summoned, summon, '
                   'summoning, summons',
 ('verb', 'climb'): 'across the fence, across the swamp, are climbed, are climbed over, are '
                    'crossed, be climbed, be climbed over, be crossed, climb, climb across, climb '
                    'over, climbing, climbing over, climbs, climbs over, cross, crosses, crossing, '
                    'is climbed, is climbed over, is crossed, over the fence, over the swamp, '
                    'through swamp, through the swamp',
 ('verb', 'cure'): 'are cured, are healed, are healinged, be cured, be healed, be healinged, cure, '
                   'cures, curing, heal, healing, healinging, healings, heals, is cured, is '
                   'healed, is healinged',
 ('verb', 'draw'): 'are drawn, be drawn, call it draw, draw, draw offer, drawing, draws, is drawn, '
                   'offer draw, propose draw',
 ('verb', 'fire'): 'are burned, are fired, are flamed, are ignited, are laysed, are lit, are '
                   'litted, are started, be burned, be fired, be flamed, be ignited, be laysed, be '
                   'lit, be litted, be started, burn, burning, burns, fire, fires, firing, flame, '
                   'flames, flaming, ignite, ignites, igniting, is burned, is fired, is flamed, is '
                   'ignited, is laysed, is lit, is litted, is started, lays, layses, laysing, '
                   'light, lighting, lights, lit, lits, litting, make fire, set fire, sets fire, '
                   'start, starting, starts',
 ('verb', 'fireball'): 'are balled, are fireballed, ball, balling, balls, be balled, be '
                       'fireballed, fire ball, fireball, fireballing, fireballs, is balled, is '
                       'fireballed',
 ('verb', 'force'): 'are forced, be forced, extra force, extra power, force, forces, forcing, is '
                    'forced, strong throw',
 ('verb', 'gate'): 'are fenced, are gated, be fenced, be gated, fence, fences, fencing, gate, '
                   'gates, gating, is fenced, is gated',
 ('verb', 'go'): 'are carried on, are climbed down, are climbed off, are continued, are entered, '
                 'are gone, are got up onto, are jumped, are moved, are proceeded, are pushed, are '
                 'shifted, are stepped, are walked, be carried on, be climbed down, be climbed '
                 'off, be continued, be entered, be gone, be got up onto, be jumped, be moved, be '
                 'proceeded, be pushed, be shifted, be stepped, be walked, carries on, carry on, '
                 'carrying on, climb down, climb off, climb onto, climbing down, climbing off, '
                 'climbs down, climbs off, continue, continues, continuing, enter, entering, '
                 'enters, get onto, get up onto, gets up onto, getting up onto, go, goes, going, '
                 'head for, is carried on, is climbed down, is climbed off, is continued, is '
                 'entered, is gone, is got up onto, is jumped, is moved, is proceeded, is pushed, '
                 'is shifted, is stepped, is walked, jump, jumping, jumps, move, moves, moving, '
                 'proceed, proceeding, proceeds, push, pushes, pushing, shift, shifting, shifts, '
                 'step, steping, steps, walk, walking, walks',
 ('verb', 'heal'): 'are cured, are healed, are healeded, are helped, are mended, are patched up, '
                   'are treated, be cured, be healed, be healeded, be helped, be mended, be '
                   'patched up, be treated, care for, cure, cures, curing, heal, healed, '
                   'healeding, healeds, healing, heals, help, helping, helps, is cured, is healed, '
                   'is healeded, is helped, is mended, is patched up, is treated, mend, mending, '
                   'mends, patch up, patches up, patching up, treat, treating, treats',
 ('verb', 'large'): 'are larged, are mounded, are moundsed, be larged, be mounded, be moundsed, '
                    'big mound, big mounds, big rock, big rocks, both big mounds, both large '
                    'mounds, double mound, double mounds, is larged, is mounded, is moundsed, '
                    'large, large mound, large mounds, large one, large ones, large rock, large '
                    'rock mound, large rock mounds, large rocks, larges, larging, long mound, long '
                    'mounds, mound, mounding, mounds, moundses, moundsing',
 ('verb', 'mega'): 'are breaked, are breaksed, are megaclubed, are megaed, are smashed, be '
                   'breaked, be breaksed, be megaclubed, be megaed, be smashed, break, breaking, '
                   'breaks, breakses, breaksing, is breaked, is breaksed, is megaclubed, is '
                   'megaed, is smashed, mega, mega club, mega-club, megaclub, megaclubing, '
                   'megaclubs, megaing, megas, smash, smashes, smashing',
 ('verb', 'nobody else'): 'no one else, no other clubs, no other moves, no other throws, nobody '
                          'else, nobody else moves, nobody else throws',
 ('verb', 'none'): 'are held, are kept, are noned, are nothinged, are passed, are saved, are '
                   'skipped, be held, be kept, be noned, be nothinged, be passed, be saved, be '
                   "skipped, does not throw, doesn't throw, drops nothing, hold, hold back, "
                   'holding, holds, holds back, is held, is kept, is noned, is nothinged, is '
                   'passed, is saved, is skipped, keep, keep home, keeping, keeps, no club, no '
                   'clubs, no clubs thrown, no one throws, no throw, no throws, nobody throws, '
                   'none, none throw, none throws, nones, noning, nothing, nothinging, nothings, '
                   'pass, passes, passing, save, saves, saving, skip, skiping, skips, stay at '
                   'home, stay home, stays at home, throw no clubs, throw nothing, throws nothing',
 ('verb', 'run'): 'are dashed, are raced, are run, are sprinted, be dashed, be raced, be run, be '
                  'sprinted, dash, dashes, dashing, double move, double step, double steps, is '
                  'dashed, is raced, is run, is sprinted, race, races, racing, run, running, runs, '
                  'sprint, sprinting, sprints',
 ('verb', 'small'): 'all small mounds, are mounded, are moundsed, are smalled, be mounded, be '
                    'moundsed, be smalled, is mounded, is moundsed, is smalled, little mound, '
                    'little mounds, little rock, little rocks, mound, mounding, mounds, moundses, '
                    'moundsing, single mound, single mounds, single rocks, small, small mound, '
                    'small mounds, small one, small ones, small rock, small rock mound, small rock '
                    'mounds, small rocks, smalling, smalls',
 ('verb', 'standard'): 'accept, accepting, accepts, are accepted, are defaulted, are fine, are '
                       'kept, are left, are normaled, are originaled, are regulared, are '
                       'standarded, are stayed, are stded, are unchangeded, are untoucheded, are '
                       'usualed, as before, as drawn, as in the, as it is, as it stands, as '
                       'pictured, as printed, as shown, as they are, as usual, be accepted, be '
                       'defaulted, be kept, be left, be normaled, be originaled, be regulared, be '
                       'standarded, be stayed, be stded, be unchangeded, be untoucheded, be '
                       'usualed, change nothing, changes nothing, default, defaulting, defaults, '
                       "do not change, don't change, everything fine, is accepted, is defaulted, "
                       'is fine, is kept, is left, is normaled, is originaled, is regulared, is '
                       'standarded, is stayed, is stded, is unchangeded, is untoucheded, is '
                       'usualed, keep, keeping, keeps, leave, leave everything, leaves, leaving, '
                       'no change, no changes, normal, normaling, normals, nothing changes, '
                       'original, originaling, originals, regular, regularing, regulars, standard, '
                       'standarding, standards, stay, staying, stays, stays where, std, stding, '
                       'stds, unchanged, unchangeding, unchangeds, untouched, untoucheding, '
                       'untoucheds, usual, usualing, usuals',
 ('verb', 'start'): 'are begun, are haved, are set up, are shifted, are standed, are started, are '
                    'startsed out, be begun, be haved, be set up, be shifted, be standed, be '
                    'started, be startsed out, begin, begining, begins, have, haves, having, is '
                    'begun, is haved, is set up, is shifted, is standed, is started, is startsed '
                    'out, set up, sets up, setting up, shift, shifting, shifts, stand, standing, '
                    'stands, start, starting, starts, starts out, startses out, startsing out',
 ('verb', 'stay'): 'are held, are kept, are nothinged, are passed, are remained, are rested, are '
                   'sitted, are skipped, are standed, are stayed, be held, be kept, be nothinged, '
                   'be passed, be remained, be rested, be sitted, be skipped, be standed, be '
                   "stayed, do nothing, does not move, does nothing, doesn't move, hold, hold "
                   'position, hold still, holding, holds, holds still, in place, is held, is kept, '
                   'is nothinged, is passed, is remained, is rested, is sitted, is skipped, is '
                   'standed, is stayed, keep, keep still, keeping, keeps, keeps still, move no '
                   'one, move nobody, move nothing, moves nobody, no move, no moves, no one moves, '
                   'no order, no orders, nobody moves, none move, none moves, nothing, nothinging, '
                   'nothings, pass, passes, passing, remain, remaining, remains, rest, resting, '
                   'rests, sit, sits, sitting, skip, skiping, skips, stand, stand still, standing, '
                   'stands, stay, stay put, stay where, staying, stays, stays here, stays put, '
                   'stays where',
 ('verb', 'swamp'): 'are bogged, are marshed, are marshlanded, are swamped, be bogged, be marshed, '
                    'be marshlanded, be swamped, bog, bogging, bogs, is bogged, is marshed, is '
                    'marshlanded, is swamped, marsh, marshes, marshing, marshland, marshlanding, '
                    'marshlands, swamp, swamping, swamps',
 ('verb', 'swap'): 'are exchanged, are swapped, are switched, be exchanged, be swapped, be '
                   'switched, change places, exchange, exchange places, exchanges, exchanging, is '
                   'exchanged, is swapped, is switched, swap, swap places, swap squares, swaping, '
                   'swaps, switch, switches, switching, trade places',
 ('verb', 'throw'): 'aim, aimming, aims, are aimed, are attacked, are casted, are chucked, are '
                    'clubbed, are clubsed, are dropped, are falled, are fired, are flied, are '
                    'flung, are hit, are hurled, are landed, are lobbed, are shooted, are struck, '
                    'are targeted, are thrown, are throwned, are tossed, are tried, attack, '
                    'attacking, attacks, be aimed, be attacked, be casted, be chucked, be clubbed, '
                    'be clubsed, be dropped, be falled, be fired, be flied, be flung, be hit, be '
                    'hurled, be landed, be lobbed, be shooted, be struck, be targeted, be thrown, '
                    'be throwned, be tossed, be tried, cast, casting, casts, chuck, chucking, '
                    'chucks, club, club both go, club goes, club goes to, clubing, clubs, clubs '
                    'both go, clubs go, clubs go to, clubses, clubsing, drop, droping, drops, '
                    'fall, falling, falls, fire, fires, firing, flies, fling, flinging, flings, '
                    'fly, flying, go for, hit, hits, hitting, hurl, hurling, hurls, is aimed, is '
                    'attacked, is casted, is chucked, is clubbed, is clubsed, is dropped, is '
                    'falled, is fired, is flied, is flung, is hit, is hurled, is landed, is '
                    'lobbed, is shooted, is struck, is targeted, is thrown, is throwned, is '
                    'tossed, is tried, land, landing, lands, lob, lobbing, lobs, shoot, shooting, '
                    'shoots, strike, strikes, striking, target, targeting, targets, throw, '
                    'throwing, thrown, throwning, throwns, throws, toss, tosses, tossing, tries, '
                    'try, trying',
 ('verb', 'toss'): '2 clubs, are tossed, be tossed, double toss, is tossed, mighty toss, throw two '
                   'clubs, throws two clubs, toss, toss two clubs, tosses, tossing, two clubs',
 ('verb', 'turn'): 'are looked, are pivoted, are rotated, are spun, are swung, are turned, are '
                   'turned to, are wheeled, be looked, be pivoted, be rotated, be spun, be swung, '
                   'be turned, be turned to, be wheeled, is looked, is pivoted, is rotated, is '
                   'spun, is swung, is turned, is turned to, is wheeled, look, looking, looks, '
                   'pivot, pivoting, pivots, rotate, rotates, rotating, spin, spining, spins, '
                   'swing, swinging, swings, turn, turn to, turning, turning to, turns, turns to, '
                   'wheel, wheeling, wheels'}
FRAMES = \
{'bird': {'asked': ['clubs'],
          'bare': False,
          'classes': ['putting', 'doing', 'having'],
          'places': {'at': {'kind': 'square', 'sort': 'many'},
                     'clubs': {'marked': True, 'nouns': ['club', 'clubs'], 'sort': 'count'}}},
 'call': {'asked': ['orders'],
          'bare': False,
          'classes': ['doing', 'putting', 'having'],
          'places': {'at': {'behind': True, 'kind': 'square', 'said': True, 'sort': 'thing'},
                     'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'climb': {'asked': ['orders'],
           'bare': False,
           'classes': ['motion'],
           'places': {'compass': {'kind': 'compass', 'sort': 'thing'},
                      'from': {'kind': 'square', 'marks': ['from'], 'sort': 'thing'},
                      'to': {'kind': 'square',
                             'marks': ['to', 'onto', 'into', 'on', 'at', '->', '→'],
                             'said': True,
                             'sort': 'thing'},
                      'way': {'kind': 'way', 'sort': 'thing'},
                      'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'cure': {'asked': ['orders'],
          'bare': False,
          'classes': ['doing'],
          'places': {'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'draw': {'asked': ['orders'], 'bare': False, 'places': {}},
 'fire': {'asked': ['orders'],
          'bare': False,
          'classes': ['doing', 'putting', 'having'],
          'places': {'base': {'behind': True,
                              'kind': 'square',
                              'marks': ['base', 'on', 'at'],
                              'sort': 'thing'},
                     'tip': {'behind': True,
                             'kind': 'square',
                             'marks': ['tip', 'tip on', 'tip at', 'tip in', 'tip to', 'top on',
                                       'towards', 'toward', 'pointing', 'pointing to',
                                       'pointing at'],
                             'sort': 'thing'},
                     'way': {'behind': True,
                             'kind': 'compass',
                             'marks': ['tip', 'tip to', 'towards', 'toward', 'pointing',
                                       'pointing to'],
                             'sort': 'thing'},
                     'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'fireball': {'asked': ['orders'],
              'bare': False,
              'classes': ['doing', 'putting', 'having'],
              'places': {'at': {'behind': True, 'kind': 'square', 'sort': 'thing'},
                         'compass': {'behind': True, 'kind': 'compass', 'sort': 'thing'},
                         'way': {'behind': True, 'kind': 'way', 'sort': 'thing'},
                         'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'force': {'asked': ['orders'],
           'bare': False,
           'classes': ['doing', 'putting', 'having'],
           'places': {'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'gate': {'asked': ['set-up'],
          'bare': False,
          'classes': ['putting', 'motion', 'having'],
          'places': {'arrow': {'kind': 'compass', 'said': True, 'sort': 'thing'},
                     'at': {'kind': 'square', 'sort': 'many'},
                     'steps': {'nouns': ['square', 'squares', 'column', 'columns'],
                               'sort': 'count'},
                     'way': {'kind': 'way', 'sort': 'thing'}}},
 'go': {'asked': ['orders'],
        'bare': True,
        'classes': ['motion', 'putting', 'having'],
        'places': {'but': {'kind': 'figure',
                           'marked': True,
                           'marks': ['but', 'except', 'except for', 'all but'],
                           'sort': 'many'},
                   'compass': {'kind': 'compass', 'sort': 'thing'},
                   'from': {'kind': 'square', 'marks': ['from'], 'sort': 'thing'},
                   'steps': {'nouns': ['square', 'squares', 'step', 'steps', 'field', 'fields',
                                       'row', 'rows', 'further'],
                             'sort': 'count'},
                   'to': {'kind': 'square',
                          'marks': ['to', 'onto', 'into', 'on', 'at', 'back to', 'up to', 'down to',
                                    'over to', 'up onto', 'retreats to', 'advances to', 'towards',
                                    '->', '→'],
                          'said': True,
                          'sort': 'thing'},
                   'way': {'kind': 'way', 'sort': 'thing'},
                   'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'heal': {'bare': True, 'places': {'by': {'kind': 'figure', 'sort': 'thing'}, 'figure': {}}},
 'large': {'asked': ['set-up'],
           'bare': False,
           'classes': ['putting', 'motion', 'having'],
           'places': {'at': {'kind': 'square',
                             'marks': ['to', 'at', 'on', 'onto', 'over to', '->', '→'],
                             'sort': 'many'},
                      'compass': {'kind': 'compass', 'sort': 'thing'},
                      'count': {'nouns': ['pieces'], 'sort': 'count'},
                      'old': {'kind': 'square',
                              'marked': True,
                              'marks': ['from', 'the one on', 'one on'],
                              'said': True,
                              'sort': 'many'},
                      'steps': {'nouns': ['square', 'squares', 'step', 'steps', 'row', 'rows',
                                          'column', 'columns'],
                                'sort': 'count'},
                      'way': {'kind': 'way', 'sort': 'thing'},
                      'which': {'kind': 'which', 'sort': 'thing'}}},
 'mega': {'asked': ['clubs'],
          'bare': False,
          'classes': ['putting', 'doing', 'having'],
          'places': {'at': {'kind': 'square', 'sort': 'many'},
                     'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'nobody else': {'asked': ['orders', 'clubs'], 'bare': False, 'places': {}},
 'none': {'asked': ['clubs'],
          'bare': False,
          'places': {'but': {'kind': 'figure',
                             'marked': True,
                             'marks': ['but', 'except', 'except for', 'all but'],
                             'sort': 'many'},
                     'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'run': {'asked': ['orders'],
         'bare': False,
         'classes': ['motion', 'doing'],
         'places': {'but': {'kind': 'figure',
                            'marked': True,
                            'marks': ['but', 'except', 'except for', 'all but'],
                            'sort': 'many'},
                    'compass': {'kind': 'compass', 'sort': 'thing'},
                    'from': {'kind': 'square', 'marks': ['from'], 'sort': 'thing'},
                    'steps': {'nouns': ['square', 'squares', 'step', 'steps', 'field', 'fields',
                                        'row', 'rows'],
                              'sort': 'count'},
                    'to': {'kind': 'square',
                           'marks': ['to', 'onto', 'into', 'on', 'at', 'up to', 'towards', '->',
                                     '→'],
                           'said': True,
                           'sort': 'thing'},
                    'way': {'kind': 'way', 'sort': 'thing'},
                    'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'small': {'asked': ['set-up'],
           'bare': False,
           'classes': ['putting', 'motion', 'having'],
           'places': {'at': {'kind': 'square',
                             'marks': ['to', 'at', 'on', 'onto', 'over to', '->', '→'],
                             'sort': 'many'},
                      'compass': {'kind': 'compass', 'sort': 'thing'},
                      'count': {'nouns': ['pieces'], 'sort': 'count'},
                      'old': {'kind': 'square',
                              'marked': True,
                              'marks': ['from', 'the one on', 'one on'],
                              'said': True,
                              'sort': 'many'},
                      'steps': {'nouns': ['square', 'squares', 'step', 'steps', 'row', 'rows',
                                          'column', 'columns'],
                                'sort': 'count'},
                      'way': {'kind': 'way', 'sort': 'thing'},
                      'which': {'kind': 'which', 'sort': 'thing'}}},
 'standard': {'asked': ['set-up'],
              'bare': False,
              'classes': ['taking', 'doing', 'putting', 'having', 'getting'],
              'places': {'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'start': {'asked': ['set-up'],
           'bare': True,
           'classes': ['putting', 'motion', 'having'],
           'places': {'at': {'kind': 'square', 'sort': 'many'},
                      'but': {'kind': 'figure',
                              'marked': True,
                              'marks': ['all but'],
                              'sort': 'many'},
                      'compass': {'kind': 'compass', 'sort': 'thing'},
                      'former': {'kind': 'former', 'sort': 'thing'},
                      'from': {'kind': 'square',
                               'marked': True,
                               'marks': ['from'],
                               'sort': 'thing'},
                      'steps': {'nouns': ['square', 'squares', 'step', 'steps', 'row', 'rows',
                                          'column', 'columns', 'further', 'field', 'fields'],
                                'sort': 'count'},
                      'way': {'kind': 'way', 'sort': 'thing'},
                      'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'stay': {'asked': ['orders'],
          'bare': False,
          'places': {'but': {'kind': 'figure',
                             'marked': True,
                             'marks': ['but', 'except', 'except for', 'all but'],
                             'sort': 'many'},
                     'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'swamp': {'asked': ['set-up'],
           'bare': False,
           'classes': ['putting', 'motion', 'having'],
           'places': {'at': {'kind': 'square',
                             'marks': ['to', 'at', 'on', 'onto', 'over to', '->', '→'],
                             'sort': 'many'},
                      'compass': {'kind': 'compass', 'sort': 'thing'},
                      'count': {'nouns': ['pieces'], 'sort': 'count'},
                      'old': {'kind': 'square',
                              'marked': True,
                              'marks': ['from', 'the one on', 'one on'],
                              'said': True,
                              'sort': 'many'},
                      'steps': {'nouns': ['square', 'squares', 'step', 'steps', 'row', 'rows',
                                          'column', 'columns'],
                                'sort': 'count'},
                      'way': {'kind': 'way', 'sort': 'thing'},
                      'which': {'kind': 'which', 'sort': 'thing'}}},
 'swap': {'asked': ['set-up'],
          'bare': False,
          'places': {'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'throw': {'asked': ['clubs'],
           'bare': True,
           'classes': ['putting', 'doing', 'having'],
           'places': {'at': {'kind': 'square', 'sort': 'many'},
                      'but': {'kind': 'figure',
                              'marked': True,
                              'marks': ['but', 'except', 'except for', 'all but'],
                              'sort': 'many'},
                      'clubs': {'marked': True, 'nouns': ['club', 'clubs'], 'sort': 'count'},
                      'from': {'kind': 'square', 'marks': ['from'], 'sort': 'thing'},
                      'steps': {'nouns': ['square', 'squares', 'step', 'steps', 'row', 'rows'],
                                'sort': 'count'},
                      'way': {'kind': 'way', 'sort': 'thing'},
                      'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'toss': {'asked': ['orders'],
          'bare': False,
          'classes': ['doing'],
          'places': {'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'turn': {'asked': ['orders'],
          'bare': True,
          'classes': ['doing'],
          'needs': ['turned', 'facing'],
          'places': {'but': {'kind': 'figure',
                             'marked': True,
                             'marks': ['but', 'except', 'except for', 'all but'],
                             'sort': 'many'},
                     'facing': {'kind': 'compass',
                                'marks': ['face', 'faces', 'facing', 'turn to', 'look', 'turn',
                                          'turns', 'looks'],
                                'sort': 'thing'},
                     'steps': {'nouns': ['turn', 'quarter'], 'sort': 'count'},
                     'turn': {'kind': 'turn', 'sort': 'thing'},
                     'turned': {'kind': 'turned', 'sort': 'thing'},
                     'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}}}
