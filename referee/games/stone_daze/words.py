"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'a disc, he, herself, himself, just as, red disc, rock, rocks, she, themselves, they',
 ('mark', '->'): '->',
 ('mark', 'advances to'): 'advances to',
 ('mark', 'all but'): 'all but',
 ('mark', 'at'): 'at',
 ('mark', 'back to'): 'back to',
 ('mark', 'base'): 'base',
 ('mark', 'but'): 'but',
 ('mark', 'down to'): 'down to',
 ('mark', 'except'): 'except',
 ('mark', 'except for'): 'except for',
 ('mark', 'face'): 'face',
 ('mark', 'faces'): 'faces',
 ('mark', 'facing'): 'facing',
 ('mark', 'from'): 'from',
 ('mark', 'into'): 'into',
 ('mark', 'look'): 'look',
 ('mark', 'looks'): 'looks',
 ('mark', 'on'): 'on',
 ('mark', 'one on'): 'one on',
 ('mark', 'onto'): 'onto',
 ('mark', 'over to'): 'over to',
 ('mark', 'pointing'): 'pointing',
 ('mark', 'pointing at'): 'pointing at',
 ('mark', 'pointing to'): 'pointing to',
 ('mark', 'retreats to'): 'retreats to',
 ('mark', 'the one on'): 'the one on',
 ('mark', 'tip'): 'tip',
 ('mark', 'tip at'): 'tip at',
 ('mark', 'tip in'): 'tip in',
 ('mark', 'tip on'): 'tip on',
 ('mark', 'tip to'): 'tip to',
 ('mark', 'to'): 'to',
 ('mark', 'top on'): 'top on',
 ('mark', 'toward'): 'toward',
 ('mark', 'towards'): 'towards',
 ('mark', 'turn'): 'turn',
 ('mark', 'turn to'): 'turn to',
 ('mark', 'turns'): 'turns',
 ('mark', 'up onto'): 'up onto',
 ('mark', 'up to'): 'up to',
 ('mark', '→'): '→',
 ('own', 'bird'): 'are begun with, are doed, are got, are haved, are laid, are made, are placed, '
                  'are played, are put, are sent, are set, are started with, are used, be begun '
                  'with, be doed, be got, be haved, be laid, be made, be placed, be played, be '
                  'put, be sent, be set, be started with, be used, begin with, begining with, '
                  'begins with, club, clubs, do, does, doing, drop, dropping, drops, get, gets, '
                  'getting, have, haves, having, is begun with, is doed, is got, is haved, is '
                  'laid, is made, is placed, is played, is put, is sent, is set, is started with, '
                  'is used, its, lay, laying, lays, lets fall, make, makes, making, place, places, '
                  'placing, play, playing, plays, put, puts, putting, send, sending, sends, set, '
                  'sets, setting, start with, starting with, starts with, throw, throws, use, '
                  'uses, using',
 ('own', 'call'): 'a disc, are begun with, are doed, are got, are haved, are laid, are made, are '
                  'placed, are played, are put, are sent, are set, are started with, are used, be '
                  'begun with, be doed, be got, be haved, be laid, be made, be placed, be played, '
                  'be put, be sent, be set, be started with, be used, begin with, begining with, '
                  'begins with, disc, do, does, doing, get, gets, getting, have, haves, having, '
                  'her disc, is begun with, is doed, is got, is haved, is laid, is made, is '
                  'placed, is played, is put, is sent, is set, is started with, is used, lay, '
                  'laying, lays, make, makes, making, place, places, placing, play, playing, '
                  'plays, put, puts, putting, send, sending, sends, set, sets, setting, start '
                  'with, starting with, starts with, use, uses, using',
 ('own', 'climb'): 'across, are come, are gone, are got to, are headed, are headed to, are moved, '
                   'are offed to, are walked, be come, be gone, be got to, be headed, be headed '
                   'to, be moved, be offed to, be walked, come, comes, coming, fence, gate, get '
                   'to, gets to, getting to, go, goes, going, head, head to, heading, heading to, '
                   'heads, heads to, is come, is gone, is got to, is headed, is headed to, is '
                   'moved, is offed to, is walked, move, moves, moving, off to, offing to, offs '
                   'to, over, straight, swamp, the swamp, walk, walking, walks',
 ('own', 'cure'): 'a disc, are begun with, are doed, are made, are played, are started with, are '
                  'used, be begun with, be doed, be made, be played, be started with, be used, '
                  'begin with, begining with, begins with, disc, do, does, doing, her disc, is '
                  'begun with, is doed, is made, is played, is started with, is used, make, makes, '
                  'making, play, playing, plays, start with, starting with, starts with, use, '
                  'uses, using',
 ('own', 'draw'): 'agree, call, fine, offer, offering, offers, propose, suggest',
 ('own', 'fire'): 'alight, are begun with, are doed, are got, are haved, are laid, are made, are '
                  'placed, are played, are put, are sent, are set, are started with, are used, '
                  'base, be begun with, be doed, be got, be haved, be laid, be made, be placed, be '
                  'played, be put, be sent, be set, be started with, be used, begin with, begining '
                  'with, begins with, burning, disc, do, does, doing, fire token, get, gets, '
                  'getting, have, haves, having, is begun with, is doed, is got, is haved, is '
                  'laid, is made, is placed, is played, is put, is sent, is set, is started with, '
                  'is used, its, lay, laying, lays, make, makes, making, place, places, placing, '
                  'play, playing, plays, put, puts, putting, send, sending, sends, set, sets, '
                  'setting, start with, starting with, starts with, token, use, uses, using, with '
                  'base',
 ('own', 'fireball'): 'are begun with, are doed, are got, are haved, are laid, are made, are '
                      'placed, are played, are put, are sent, are set, are started with, are used, '
                      'be begun with, be doed, be got, be haved, be laid, be made, be placed, be '
                      'played, be put, be sent, be set, be started with, be used, begin with, '
                      'begining with, begins with, disc, do, does, doing, get, gets, getting, go, '
                      'goes, have, haves, having, hurl, hurls, in the direction, is begun with, is '
                      'doed, is got, is haved, is laid, is made, is placed, is played, is put, is '
                      'sent, is set, is started with, is used, lay, laying, lays, light, lights, '
                      'make, makes, making, place, places, placing, play, playing, plays, put, '
                      'puts, putting, roll, rolls, send, sending, sends, set, sets, setting, '
                      'shoot, shoots, square, start with, starting with, starts with, straight, '
                      'throw, throws, use, uses, using',
 ('own', 'force'): 'a disc, are begun with, are doed, are got, are haved, are laid, are made, are '
                   'placed, are played, are put, are sent, are set, are started with, are used, be '
                   'begun with, be doed, be got, be haved, be laid, be made, be placed, be played, '
                   'be put, be sent, be set, be started with, be used, begin with, begining with, '
                   'begins with, disc, do, does, doing, extra, get, gets, getting, have, haves, '
                   'having, his disc, is begun with, is doed, is got, is haved, is laid, is made, '
                   'is placed, is played, is put, is sent, is set, is started with, is used, lay, '
                   'laying, lays, make, makes, making, place, places, placing, play, playing, '
                   'plays, put, puts, putting, send, sending, sends, set, sets, setting, shoot, '
                   'shoots, start with, starting with, starts with, throw, throws, use, uses, '
                   'using',
 ('own', 'gate'): 'are come, are gone, are got, are got to, are haved, are headed, are headed to, '
                  'are laid, are moved, are offed to, are placed, are put, are sent, are set, are '
                  'walked, arrow, be come, be gone, be got, be got to, be haved, be headed, be '
                  'headed to, be laid, be moved, be offed to, be placed, be put, be sent, be set, '
                  'be walked, but, column, columns, come, comes, coming, covering, further, get, '
                  'get to, gets, gets to, getting, getting to, go, goes, going, have, haves, '
                  'having, head, head to, heading, heading to, heads, heads to, is come, is gone, '
                  'is got, is got to, is haved, is headed, is headed to, is laid, is moved, is '
                  'offed to, is placed, is put, is sent, is set, is walked, its arrow, lay, '
                  'laying, lays, leading, leads, move, moves, moving, off to, offing to, offs to, '
                  'only, over, place, places, placing, point, pointing, points, put, puts, '
                  'putting, row, send, sending, sends, set, sets, setting, square, squares, '
                  'standard, walk, walking, walks, way, with',
 ('own', 'go'): 'are come, are gone, are got, are got to, are haved, are headed, are headed to, '
                'are laid, are moved, are offed to, are placed, are put, are sent, are set, are '
                'walked, be come, be gone, be got, be got to, be haved, be headed, be headed to, '
                'be laid, be moved, be offed to, be placed, be put, be sent, be set, be walked, '
                'come, comes, coming, direction, farther, field, fields, further, get, get to, '
                'gets, gets to, getting, getting to, go, goes, going, have, haves, having, head, '
                'head to, heading, heading to, heads, heads to, is come, is gone, is got, is got '
                'to, is haved, is headed, is headed to, is laid, is moved, is offed to, is placed, '
                'is put, is sent, is set, is walked, keep going, keeps going, lay, laying, lays, '
                'move, moves, moving, off to, offing to, offs to, one more, over, place, places, '
                'placing, put, puts, putting, row, rows, send, sending, sends, set, sets, setting, '
                'square, squares, step, steps, straight, using, walk, walking, walks, want',
 ('own', 'large'): 'are come, are gone, are got, are got to, are haved, are headed, are headed to, '
                   'are laid, are moved, are offed to, are placed, are put, are sent, are set, are '
                   'walked, be come, be gone, be got, be got to, be haved, be headed, be headed '
                   'to, be laid, be moved, be offed to, be placed, be put, be sent, be set, be '
                   'walked, but, column, columns, come, comes, coming, cover, covering, covers, '
                   'each, further, get, get to, gets, gets to, getting, getting to, go, goes, '
                   'going, have, haves, having, head, head to, heading, heading to, heads, heads '
                   'to, is come, is gone, is got, is got to, is haved, is headed, is headed to, is '
                   'laid, is moved, is offed to, is placed, is put, is sent, is set, is walked, '
                   'lay, laying, lays, lie, lies, mine, move, moves, moving, occupies, occupy, off '
                   'to, offing to, offs to, on squares, only, over, piece, pieces, place, places, '
                   'placing, put, puts, putting, row, rows, send, sending, sends, set, sets, '
                   'setting, side by side, square, squares, standard, step, steps, walk, walking, '
                   'walks',
 ('own', 'mega'): 'aim, aims, are begun with, are doed, are got, are haved, are laid, are made, '
                  'are placed, are played, are put, are sent, are set, are started with, are used, '
                  'be begun with, be doed, be got, be haved, be laid, be made, be placed, be '
                  'played, be put, be sent, be set, be started with, be used, begin with, begining '
                  'with, begins with, club, do, does, doing, get, gets, getting, have, haves, '
                  'having, hurl, hurls, is begun with, is doed, is got, is haved, is laid, is '
                  'made, is placed, is played, is put, is sent, is set, is started with, is used, '
                  'lay, laying, lays, make, makes, making, mound, place, places, placing, play, '
                  'playing, plays, put, puts, putting, send, sending, sends, set, sets, setting, '
                  'small mound, start with, starting with, starts with, the mound, throw, throws, '
                  'use, uses, using, with the',
 ('own', 'none'): 'anything, are thrown, at all, club, clubs, from my side, hers, his, home, is '
                  'thrown, it, own, theirs',
 ('own', 'run'): 'are begun with, are come, are doed, are gone, are got to, are headed, are headed '
                 'to, are made, are moved, are offed to, are played, are started with, are used, '
                 'are walked, be begun with, be come, be doed, be gone, be got to, be headed, be '
                 'headed to, be made, be moved, be offed to, be played, be started with, be used, '
                 'be walked, begin with, begining with, begins with, come, comes, coming, do, '
                 'does, doing, double, field, fields, full, get to, gets to, getting to, go, goes, '
                 'going, head, head to, heading, heading to, heads, heads to, is begun with, is '
                 'come, is doed, is gone, is got to, is headed, is headed to, is made, is moved, '
                 'is offed to, is played, is started with, is used, is walked, make, makes, '
                 'making, move, moves, moving, off to, offing to, offs to, on, play, playing, '
                 'plays, row, rows, run, square, squares, start with, starting with, starts with, '
                 'step, steps, straight, use, uses, using, walk, walking, walks',
 ('own', 'small'): 'are come, are gone, are got, are got to, are haved, are headed, are headed to, '
                   'are laid, are moved, are offed to, are placed, are put, are sent, are set, are '
                   'walked, be come, be gone, be got, be got to, be haved, be headed, be headed '
                   'to, be laid, be moved, be offed to, be placed, be put, be sent, be set, be '
                   'walked, but, column, columns, come, comes, coming, cover, covering, covers, '
                   'each, further, get, get to, gets, gets to, getting, getting to, go, goes, '
                   'going, have, haves, having, head, head to, heading, heading to, heads, heads '
                   'to, is come, is gone, is got, is got to, is haved, is headed, is headed to, is '
                   'laid, is moved, is offed to, is placed, is put, is sent, is set, is walked, '
                   'lay, laying, lays, lie, lies, mine, move, moves, moving, occupies, occupy, off '
                   'to, offing to, offs to, on squares, only, over, piece, pieces, place, places, '
                   'placing, put, puts, putting, row, rows, send, sending, sends, set, sets, '
                   'setting, side by side, square, squares, standard, step, steps, walk, walking, '
                   'walks',
 ('own', 'standard'): 'anything, are begun with, are chosen, are claimed, are collected, are doed, '
                      'are gained, are got, are grabbed, are haved, are laid, are made, are '
                      'picked, are picked up, are placed, are played, are prefered, are put, are '
                      'received, are sent, are set, are started with, are taken, are used, are '
                      'wanted, arrangement, be begun with, be chosen, be claimed, be collected, be '
                      'doed, be gained, be got, be grabbed, be haved, be laid, be made, be picked, '
                      'be picked up, be placed, be played, be prefered, be put, be received, be '
                      'sent, be set, be started with, be taken, be used, be wanted, begin with, '
                      'begining with, begins with, board, bring me, choose, chooses, choosing, '
                      'claim, claiming, claims, collect, collecting, collects, diagram, do, does, '
                      'doing, everything, figures, fine, from our side, gain, gaining, gains, get, '
                      'get me, get us, gets, getting, give me, give us, grab, grabing, grabs, '
                      'have, haves, having, is begun with, is chosen, is claimed, is collected, is '
                      'doed, is gained, is got, is grabbed, is haved, is laid, is made, is picked, '
                      'is picked up, is placed, is played, is prefered, is put, is received, is '
                      'sent, is set, is started with, is taken, is used, is wanted, lay, laying, '
                      'layout, lays, make, makes, making, nothing special, one, pick, pick up, '
                      'picking, picking up, picks, picks up, picture, place, placement, places, '
                      'placing, play, playing, plays, position, positions, prefer, prefering, '
                      'prefers, put, puts, putting, receive, receives, receiving, rulebook, send, '
                      'sending, sends, set, set up, set-up, sets, setting, setup, standard, start, '
                      'start with, starting with, starts, starts with, take, takes, taking, they '
                      'are, use, uses, using, want, wanting, wants, way',
 ('own', 'start'): 'are come, are gone, are got, are got to, are haved, are headed, are headed to, '
                   'are laid, are moved, are offed to, are placed, are put, are sent, are set, are '
                   'walked, be come, be gone, be got, be got to, be haved, be headed, be headed '
                   'to, be laid, be moved, be offed to, be placed, be put, be sent, be set, be '
                   'walked, but, column, columns, come, comes, coming, everything, except, except '
                   'that, farther, field, fields, further, get, get to, gets, gets to, getting, '
                   'getting to, go, goes, going, have, haves, having, head, head to, heading, '
                   'heading to, heads, heads to, is come, is gone, is got, is got to, is haved, is '
                   'headed, is headed to, is laid, is moved, is offed to, is placed, is put, is '
                   'sent, is set, is walked, lay, laying, lays, move, moves, moving, off to, '
                   'offing to, offs to, on, only, over, place, places, placing, put, puts, '
                   'putting, rather, row, rows, send, sending, sends, set, sets, setting, square, '
                   'squares, standard but, standard except, standard except that, starting, step, '
                   'steps, straight, than in the, walk, walking, walks, want, with',
 ('own', 'stay'): 'current, for anybody, place, places, position, square, squares, they are, they '
                  'stand, where he is, where she is, where they are, with us',
 ('own', 'swamp'): 'are come, are gone, are got, are got to, are haved, are headed, are headed to, '
                   'are laid, are moved, are offed to, are placed, are put, are sent, are set, are '
                   'walked, be come, be gone, be got, be got to, be haved, be headed, be headed '
                   'to, be laid, be moved, be offed to, be placed, be put, be sent, be set, be '
                   'walked, but, column, columns, come, comes, coming, cover, covering, covers, '
                   'each, further, get, get to, gets, gets to, getting, getting to, go, goes, '
                   'going, have, haves, having, head, head to, heading, heading to, heads, heads '
                   'to, is come, is gone, is got, is got to, is haved, is headed, is headed to, is '
                   'laid, is moved, is offed to, is placed, is put, is sent, is set, is walked, '
                   'lay, laying, lays, lie, lies, mine, move, moves, moving, occupies, occupy, off '
                   'to, offing to, offs to, on squares, only, over, piece, pieces, place, places, '
                   'placing, put, puts, putting, row, rows, send, sending, sends, set, sets, '
                   'setting, side by side, square, squares, standard, step, steps, walk, walking, '
                   'walks',
 ('own', 'swap'): 'places, positions, squares, with',
 ('own', 'throw'): 'are begun with, are doed, are got, are haved, are laid, are made, are placed, '
                   'are played, are put, are sent, are set, are started with, are used, as well, '
                   'be begun with, be doed, be got, be haved, be laid, be made, be placed, be '
                   'played, be put, be sent, be set, be started with, be used, begin with, '
                   'begining with, begins with, club, clubs, column, do, does, doing, flies, from, '
                   'get, gets, getting, go, goes, have, haves, having, is begun with, is doed, is '
                   'got, is haved, is laid, is made, is placed, is played, is put, is sent, is '
                   'set, is started with, is used, lay, laying, lays, little mound, make, makes, '
                   'making, mound, only, onto, over the mounds, own, place, places, placing, play, '
                   'playing, plays, put, puts, putting, row, rows, send, sending, sends, set, '
                   'sets, setting, small mound, square, squares, start with, starting with, starts '
                   'with, step, steps, too, use, uses, using',
 ('own', 'toss'): 'a disc, are begun with, are doed, are made, are played, are started with, are '
                  'used, be begun with, be doed, be made, be played, be started with, be used, '
                  'begin with, begining with, begins with, clubs, disc, do, does, doing, his disc, '
                  'is begun with, is doed, is made, is played, is started with, is used, make, '
                  'makes, making, play, playing, plays, start with, starting with, starts with, '
                  'use, uses, using',
 ('own', 'turn'): 'a quarter, are begun with, are doed, are made, are played, are started with, '
                  'are used, be begun with, be doed, be made, be played, be started with, be used, '
                  'begin with, begining with, begins with, degrees, direction, do, does, doing, is '
                  'begun with, is doed, is made, is played, is started with, is used, make, makes, '
                  'making, on the spot, play, playing, plays, quarter, quarter turn, side, start '
                  'with, starting with, starts with, turn, use, uses, using, where he is',
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
                    'big mound, big mounds, big rock, big rocks, double mound, double mounds, is '
                    'larged, is mounded, is moundsed, large, large mound, large mounds, large one, '
                    'large ones, large rock, large rock mound, large rock mounds, large rocks, '
                    'larges, larging, long mound, long mounds, mound, mounding, mounds, moundses, '
                    'moundsing',
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
 ('verb', 'small'): 'are mounded, are moundsed, are smalled, be mounded, be moundsed, be smalled, '
                    'is mounded, is moundsed, is smalled, little mound, little mounds, little '
                    'rock, little rocks, mound, mounding, mounds, moundses, moundsing, single '
                    'mound, single mounds, single rocks, small, small mound, small mounds, small '
                    'one, small ones, small rock, small rock mound, small rock mounds, small '
                    'rocks, smalling, smalls',
 ('verb', 'standard'): 'accept, accepting, accepts, are accepted, are defaulted, are fine, are '
                       'kept, are left, are normaled, are originaled, are regulared, are '
                       'standarded, are stayed, are stded, are unchangeded, are untoucheded, are '
                       'usualed, as before, as drawn, as in the, as it is, as pictured, as '
                       'printed, as shown, as they are, as usual, be accepted, be defaulted, be '
                       'kept, be left, be normaled, be originaled, be regulared, be standarded, be '
                       'stayed, be stded, be unchangeded, be untoucheded, be usualed, change '
                       'nothing, changes nothing, default, defaulting, defaults, do not change, do '
                       "not move, don't change, don't move, everything fine, is accepted, is "
                       'defaulted, is fine, is kept, is left, is normaled, is originaled, is '
                       'regulared, is standarded, is stayed, is stded, is unchangeded, is '
                       'untoucheded, is usualed, keep, keeping, keeps, leave, leave everything, '
                       'leaves, leaving, no change, no changes, normal, normaling, normals, '
                       'nothing changes, original, originaling, originals, regular, regularing, '
                       'regulars, standard, standarding, standards, stay, staying, stays, stays '
                       'where, std, stding, stds, unchanged, unchangeding, unchangeds, untouched, '
                       'untoucheding, untoucheds, usual, usualing, usuals',
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
                    'chucks, club, club goes, club goes to, clubing, clubs, clubses, clubsing, '
                    'drop, droping, drops, fall, falling, falls, fire, fires, firing, flies, '
                    'fling, flinging, flings, fly, flying, go for, hit, hits, hitting, hurl, '
                    'hurling, hurls, is aimed, is attacked, is casted, is chucked, is clubbed, is '
                    'clubsed, is dropped, is falled, is fired, is flied, is flung, is hit, is '
                    'hurled, is landed, is lobbed, is shooted, is struck, is targeted, is thrown, '
                    'is throwned, is tossed, is tried, land, landing, lands, lob, lobbing, lobs, '
                    'shoot, shooting, shoots, strike, strikes, striking, target, targeting, '
                    'targets, throw, throwing, thrown, throwning, throwns, throws, toss, tosses, '
                    'tossing, tries, try, trying',
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
          'places': {'at': {'kind': 'square', 'sort': 'many'},
                     'clubs': {'marked': True, 'nouns': ['club', 'clubs'], 'sort': 'count'}}},
 'call': {'asked': ['orders'],
          'bare': False,
          'places': {'at': {'behind': True, 'kind': 'square', 'said': True, 'sort': 'thing'},
                     'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'climb': {'asked': ['orders'],
           'bare': False,
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
          'places': {'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'draw': {'asked': ['orders'], 'bare': False, 'places': {}},
 'fire': {'asked': ['orders'],
          'bare': False,
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
              'places': {'at': {'behind': True, 'kind': 'square', 'sort': 'thing'},
                         'compass': {'behind': True, 'kind': 'compass', 'sort': 'thing'},
                         'way': {'behind': True, 'kind': 'way', 'sort': 'thing'},
                         'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'force': {'asked': ['orders'],
           'bare': False,
           'places': {'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'gate': {'asked': ['set-up'],
          'bare': False,
          'places': {'arrow': {'kind': 'compass', 'said': True, 'sort': 'thing'},
                     'at': {'kind': 'square', 'sort': 'many'},
                     'steps': {'nouns': ['square', 'squares', 'column', 'columns'],
                               'sort': 'count'},
                     'way': {'kind': 'way', 'sort': 'thing'}}},
 'go': {'asked': ['orders'],
        'bare': True,
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
              'places': {'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'start': {'asked': ['set-up'],
           'bare': True,
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
          'places': {'who': {'each': True, 'kind': 'figure', 'sort': 'many'}}},
 'turn': {'asked': ['orders'],
          'bare': True,
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
