"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'all the way, as far, board, card, cards, chip, corner, field, for it, hand, hex, '
            'level, map, marker, numbered, people chip, strip, tile, track, with number, zone',
 ('mark', '->'): '->',
 ('mark', '='): '=',
 ('mark', '=>'): '=>',
 ('mark', 'across'): 'across',
 ('mark', 'against'): 'against',
 ('mark', 'against your'): 'against your',
 ('mark', 'along'): 'along',
 ('mark', 'as far as'): 'as far as',
 ('mark', 'ask'): 'ask',
 ('mark', 'ask for'): 'ask for',
 ('mark', 'ask me for'): 'ask me for',
 ('mark', 'asking for'): 'asking for',
 ('mark', 'asks for'): 'asks for',
 ('mark', 'asks me for'): 'asks me for',
 ('mark', 'at'): 'at',
 ('mark', 'back'): 'back',
 ('mark', 'back to'): 'back to',
 ('mark', 'beside'): 'beside',
 ('mark', 'block'): 'block',
 ('mark', 'blocks'): 'blocks',
 ('mark', 'but keep'): 'but keep',
 ('mark', 'by'): 'by',
 ('mark', 'by way of'): 'by way of',
 ('mark', 'can have'): 'can have',
 ('mark', 'card from'): 'card from',
 ('mark', 'card of'): 'card of',
 ('mark', 'costs'): 'costs',
 ('mark', 'costs me'): 'costs me',
 ('mark', 'down to'): 'down to',
 ('mark', 'explorer at'): 'explorer at',
 ('mark', 'field'): 'field',
 ('mark', 'for'): 'for',
 ('mark', 'for her'): 'for her',
 ('mark', 'for his'): 'for his',
 ('mark', 'for my'): 'for my',
 ('mark', 'for that'): 'for that',
 ('mark', 'for their'): 'for their',
 ('mark', 'for your'): 'for your',
 ('mark', 'from'): 'from',
 ('mark', 'get'): 'get',
 ('mark', 'gets'): 'gets',
 ('mark', 'give'): 'give',
 ('mark', 'giving'): 'giving',
 ('mark', 'hand in'): 'hand in',
 ('mark', 'handing in'): 'handing in',
 ('mark', 'hold on to'): 'hold on to',
 ('mark', 'i give'): 'i give',
 ('mark', 'i keep'): 'i keep',
 ('mark', 'i pay'): 'i pay',
 ('mark', 'i rob'): 'i rob',
 ('mark', 'in'): 'in',
 ('mark', 'in exchange for'): 'in exchange for',
 ('mark', 'in return'): 'in return',
 ('mark', 'in return for'): 'in return for',
 ('mark', 'in return want'): 'in return want',
 ('mark', 'into'): 'into',
 ('mark', 'keep'): 'keep',
 ('mark', 'keeping'): 'keeping',
 ('mark', 'leave'): 'leave',
 ('mark', 'leaves'): 'leaves',
 ('mark', 'leaving'): 'leaving',
 ('mark', 'level'): 'level',
 ('mark', 'lift'): 'lift',
 ('mark', 'lifting'): 'lifting',
 ('mark', 'lifts'): 'lifts',
 ('mark', 'looking for'): 'looking for',
 ('mark', 'moving'): 'moving',
 ('mark', 'near'): 'near',
 ('mark', 'need'): 'need',
 ('mark', 'next to'): 'next to',
 ('mark', 'nomad at'): 'nomad at',
 ('mark', 'nomad on'): 'nomad on',
 ('mark', 'of'): 'of',
 ('mark', 'offer'): 'offer',
 ('mark', 'offering'): 'offering',
 ('mark', 'on'): 'on',
 ('mark', 'on to'): 'on to',
 ('mark', 'onto'): 'onto',
 ('mark', 'over'): 'over',
 ('mark', 'over to'): 'over to',
 ('mark', 'pay'): 'pay',
 ('mark', 'paying'): 'paying',
 ('mark', 'receive'): 'receive',
 ('mark', 'receives'): 'receives',
 ('mark', 'remove'): 'remove',
 ('mark', 'removing'): 'removing',
 ('mark', 'retain'): 'retain',
 ('mark', 'rob'): 'rob',
 ('mark', 'robbing'): 'robbing',
 ('mark', 'robs'): 'robs',
 ('mark', 'save'): 'save',
 ('mark', 'spend'): 'spend',
 ('mark', 'steal'): 'steal',
 ('mark', 'steal from'): 'steal from',
 ('mark', 'stealing from'): 'stealing from',
 ('mark', 'steals from'): 'steals from',
 ('mark', 'take'): 'take',
 ('mark', 'take from'): 'take from',
 ('mark', 'taking'): 'taking',
 ('mark', 'taking from'): 'taking from',
 ('mark', 'taking up'): 'taking up',
 ('mark', 'the one at'): 'the one at',
 ('mark', 'the one from'): 'the one from',
 ('mark', 'the one on'): 'the one on',
 ('mark', 'through'): 'through',
 ('mark', 'to'): 'to',
 ('mark', 'to field'): 'to field',
 ('mark', 'to level'): 'to level',
 ('mark', 'to step'): 'to step',
 ('mark', 'towards'): 'towards',
 ('mark', 'tribe at'): 'tribe at',
 ('mark', 'tribe from'): 'tribe from',
 ('mark', 'tribe in'): 'tribe in',
 ('mark', 'tribe of'): 'tribe of',
 ('mark', 'tribe on'): 'tribe on',
 ('mark', 'up to'): 'up to',
 ('mark', 'use'): 'use',
 ('mark', 'using'): 'using',
 ('mark', 'via'): 'via',
 ('mark', 'victim'): 'victim',
 ('mark', 'want'): 'want',
 ('mark', 'wanting'): 'wanting',
 ('mark', 'wants'): 'wants',
 ('mark', 'who want'): 'who want',
 ('mark', 'with'): 'with',
 ('mark', 'with the tribe'): 'with the tribe',
 ('mark', '→'): '→',
 ('own', 'accept'): 'offer, the offer, trade',
 ('own', 'acquire'): 'bank, from the bank, stock, supply',
 ('own', 'agree'): 'offer, the offer, trade',
 ('own', 'allow'): 'again, offer, offers, through, to me',
 ('own', 'automatically'): 'decline, offer, offers, refuse, reject, trade, trades, turn down',
 ('own', 'bank'): '3 for 1, are given, are handed over, are paid, are spent, are used, back, be '
                  'given, be handed over, be paid, be spent, be used, equal, give, giving, hand '
                  'in, hand over, handing over, in return, is given, is handed over, is paid, is '
                  'spent, is used, pay, paying, put in, receive, spend, spending, the bank gives, '
                  'three for one, use, using',
 ('own', 'begin'): 'are chosen, are claimed, are collected, are come, are gained, are gone, are '
                   'got, are got to, are grabbed, are haved, are headed, are headed to, are moved, '
                   'are offed to, are picked, are picked up, are prefered, are received, are '
                   'taken, are walked, are wanted, be chosen, be claimed, be collected, be come, '
                   'be gained, be gone, be got, be got to, be grabbed, be haved, be headed, be '
                   'headed to, be moved, be offed to, be picked, be picked up, be prefered, be '
                   'received, be taken, be walked, be wanted, bring me, choose, chooses, choosing, '
                   'claim, claiming, claims, collect, collecting, collects, come, comes, coming, '
                   'explorer, gain, gaining, gains, get, get me, get to, get us, gets, gets to, '
                   'getting, getting to, give me, give us, go, goes, going, grab, grabing, grabs, '
                   'have, haves, having, he, head, head to, heading, heading to, heads, heads to, '
                   'is chosen, is claimed, is collected, is come, is gained, is gone, is got, is '
                   'got to, is grabbed, is haved, is headed, is headed to, is moved, is offed to, '
                   'is picked, is picked up, is prefered, is received, is taken, is walked, is '
                   'wanted, let, move, moves, moving, nomad, off to, offing to, offs to, pick, '
                   'pick up, picking, picking up, picks, picks up, prefer, prefering, prefers, '
                   'receive, receives, receiving, take, takes, taking, walk, walking, walks, want, '
                   'wanting, wants',
 ('own', 'carnivore'): 'are come, are gone, are got, are got to, are haved, are headed, are headed '
                       'to, are laid, are moved, are offed to, are placed, are put, are sent, are '
                       'set, are walked, be come, be gone, be got, be got to, be haved, be headed, '
                       'be headed to, be laid, be moved, be offed to, be placed, be put, be sent, '
                       'be set, be walked, block, blocked, blocking, blocking figure, blocks, '
                       'card, come, comes, coming, figure, from him, get, get to, gets, gets '
                       'robbed, gets to, getting, getting to, gives, go, goes, going, have, haves, '
                       'having, head, head to, heading, heading to, heads, heads to, is blocked, '
                       'is come, is gone, is got, is got to, is haved, is headed, is headed to, is '
                       'laid, is moved, is offed to, is placed, is put, is robbed, is sent, is '
                       'set, is the victim, is walked, jumps, lay, laying, lays, let, loses, loses '
                       'a card, loses one, move, moves, moving, occupies, off to, offing to, offs '
                       'to, one card, one resource, onto, place, places, placing, player, put, '
                       'puts, putting, raw material, resource, robbed, send, sending, sends, set, '
                       'sets, setting, sits, stands, steps, take, take one, takes, walk, walking, '
                       'walks, wanders, which',
 ('own', 'counter'): 'are begun with, are doed, are made, are played, are started with, are used, '
                     'be begun with, be doed, be made, be played, be started with, be used, begin '
                     'with, begining with, do, doing, i offer, instead, is begun with, is doed, is '
                     'made, is played, is started with, is used, make, making, offer, play, '
                     'playing, start with, starting with, use, using',
 ('own', 'deal'): 'are chosen, are claimed, are collected, are gained, are got, are grabbed, are '
                  'haved, are picked, are picked up, are prefered, are received, are taken, are '
                  'wanted, be chosen, be claimed, be collected, be gained, be got, be grabbed, be '
                  'haved, be picked, be picked up, be prefered, be received, be taken, be wanted, '
                  'bring me, choose, choosing, claim, claiming, collect, collecting, gain, '
                  'gaining, get, get me, get us, getting, give me, give us, go, goes, grab, '
                  'grabing, have, having, is chosen, is claimed, is collected, is gained, is got, '
                  'is grabbed, is haved, is picked, is picked up, is prefered, is received, is '
                  'taken, is wanted, make, makes, pick, pick up, picking, picking up, prefer, '
                  'prefering, receive, receiving, take, taking, want, wanting',
 ('own', 'desert'): 'are chosen, are claimed, are collected, are come, are gained, are gone, are '
                    'got, are got to, are grabbed, are haved, are headed, are headed to, are laid, '
                    'are moved, are offed to, are picked, are picked up, are placed, are prefered, '
                    'are put, are received, are sent, are set, are taken, are walked, are wanted, '
                    'be chosen, be claimed, be collected, be come, be gained, be gone, be got, be '
                    'got to, be grabbed, be haved, be headed, be headed to, be laid, be moved, be '
                    'offed to, be picked, be picked up, be placed, be prefered, be put, be '
                    'received, be sent, be set, be taken, be walked, be wanted, become, becomes, '
                    'bring me, choose, chooses, choosing, claim, claiming, claims, collect, '
                    'collecting, collects, come, comes, coming, gain, gaining, gains, get, get me, '
                    'get to, get us, gets, gets to, getting, getting to, give me, give us, go, '
                    'goes, going, grab, grabing, grabs, have, haves, having, head, head to, '
                    'heading, heading to, heads, heads to, into, is chosen, is claimed, is '
                    'collected, is come, is gained, is gone, is got, is got to, is grabbed, is '
                    'haved, is headed, is headed to, is laid, is moved, is now, is offed to, is '
                    'picked, is picked up, is placed, is prefered, is put, is received, is sent, '
                    'is set, is taken, is walked, is wanted, landscape, lay, laying, lays, let, '
                    'lies, make, makes, move, moves, moving, off to, offing to, offs to, pick, '
                    'pick up, picking, picking up, picks, picks up, place, places, placing, '
                    'prefer, prefering, prefers, put, puts, putting, receive, receives, receiving, '
                    'send, sending, sends, set, sets, setting, take, takes, taking, to be, turn, '
                    'turns, walk, walking, walks, want, wanting, wants',
 ('own', 'discard'): 'are given, are got, are handed over, are haved, are laid, are paid, are '
                     'placed, are put, are sent, are set, are spent, are used, bank, be given, be '
                     'got, be handed over, be haved, be laid, be paid, be placed, be put, be sent, '
                     'be set, be spent, be used, get, getting, give, giving, hand in, hand over, '
                     'handing over, have, having, is given, is got, is handed over, is haved, is '
                     'laid, is paid, is placed, is put, is sent, is set, is spent, is used, lay, '
                     'laying, must go, pay, paying, place, placing, put, put in, putting, raw '
                     'materials, resources, send, sending, set, setting, spend, spending, stock, '
                     'supply, to go, to the bank, to the stock, to the supply, use, using',
 ('own', 'end'): 'anything, anything else, my turn, player, this turn, to build, to do, today, '
                 'turn, with that',
 ('own', 'found'): 'are begun with, are doed, are got, are haved, are laid, are made, are placed, '
                   'are played, are put, are sent, are set, are started with, are used, be begun '
                   'with, be doed, be got, be haved, be laid, be made, be placed, be played, be '
                   'put, be sent, be set, be started with, be used, begin with, begining with, '
                   'begins with, do, does, doing, explorer, get, gets, getting, have, haves, '
                   'having, into, into a camp, into a settlement, into a village, is begun with, '
                   'is doed, is got, is haved, is laid, is lifted, is made, is placed, is played, '
                   'is put, is removed, is sent, is set, is started with, is taken, is used, lay, '
                   'laying, lays, lifted, make, makes, making, nomad, nomad at, nomad on, pay, '
                   'paying, people chip, place, places, placing, play, playing, plays, put, puts, '
                   'putting, send, sending, sends, set, sets, setting, settlement, start with, '
                   'starting with, starts with, tribe comes, use, uses, using, wanderer',
 ('own', 'go on'): 'are chosen, are claimed, are collected, are come, are gained, are gone, are '
                   'got, are got to, are grabbed, are haved, are headed, are headed to, are moved, '
                   'are offed to, are picked, are picked up, are prefered, are received, are '
                   'taken, are walked, are wanted, be chosen, be claimed, be collected, be come, '
                   'be gained, be gone, be got, be got to, be grabbed, be haved, be headed, be '
                   'headed to, be moved, be offed to, be picked, be picked up, be prefered, be '
                   'received, be taken, be walked, be wanted, bring me, choose, chooses, choosing, '
                   'claim, claiming, claims, collect, collecting, collects, come, comes, coming, '
                   'corner, corners, crossing, crossings, explorer, farther, further, gain, '
                   'gaining, gains, get, get me, get to, get us, gets, gets to, getting, getting '
                   'to, give me, give us, go, goes, going, grab, grabing, grabs, have, haves, '
                   'having, he, head, head to, heading, heading to, heads, heads to, intersection, '
                   'intersections, is chosen, is claimed, is collected, is come, is gained, is '
                   'gone, is got, is got to, is grabbed, is haved, is headed, is headed to, is '
                   'moved, is offed to, is picked, is picked up, is prefered, is received, is '
                   'taken, is walked, is wanted, keeps, let, more, move, moves, moving, nomad, off '
                   'to, offing to, offs to, on foot, pick, pick up, picking, picking up, picks, '
                   'picks up, prefer, prefering, prefers, receive, receives, receiving, step, '
                   'steps, take, takes, taking, walk, walking, walks, want, wanting, wants',
 ('own', 'move'): 'along, are come, are gone, are got, are got to, are haved, are headed, are '
                  'headed to, are laid, are moved, are offed to, are placed, are put, are sent, '
                  'are set, are walked, be come, be gone, be got, be got to, be haved, be headed, '
                  'be headed to, be laid, be moved, be offed to, be placed, be put, be sent, be '
                  'set, be walked, come, comes, coming, corner, corners, crossing, crossings, '
                  'down, get, get to, gets, gets to, getting, getting to, go, goes, going, have, '
                  'haves, having, he, head, head to, heading, heading to, heads, heads to, '
                  'intersection, intersections, is come, is gone, is got, is got to, is haved, is '
                  'headed, is headed to, is laid, is moved, is offed to, is placed, is put, is '
                  'sent, is set, is walked, lay, laying, lays, let, more, move, moves, moving, off '
                  'to, offing to, offs to, on foot, place, places, placing, put, puts, putting, '
                  'send, sending, sends, set, sets, setting, step, steps, to move, walk, walking, '
                  'walks, with my nomad, with nomad, with the nomad',
 ('own', 'neanderthal'): 'are come, are gone, are got, are got to, are haved, are headed, are '
                         'headed to, are laid, are moved, are offed to, are placed, are put, are '
                         'sent, are set, are walked, be come, be gone, be got, be got to, be '
                         'haved, be headed, be headed to, be laid, be moved, be offed to, be '
                         'placed, be put, be sent, be set, be walked, block, blocked, blocking, '
                         'blocking figure, blocks, card, come, comes, coming, figure, from him, '
                         'get, get to, gets, gets robbed, gets to, getting, getting to, gives, go, '
                         'goes, going, have, haves, having, head, head to, heading, heading to, '
                         'heads, heads to, is blocked, is come, is gone, is got, is got to, is '
                         'haved, is headed, is headed to, is laid, is moved, is offed to, is '
                         'placed, is put, is robbed, is sent, is set, is the victim, is walked, '
                         'jumps, lay, laying, lays, let, loses, loses a card, loses one, move, '
                         'moves, moving, occupies, off to, offing to, offs to, one card, one '
                         'resource, onto, place, places, placing, player, put, puts, putting, raw '
                         'material, resource, robbed, send, sending, sends, set, sets, setting, '
                         'sits, stands, steps, take, take one, takes, walk, walking, walks, '
                         'wanders, which',
 ('own', 'no thanks'): 'it, offer, that, the offer, this, this trade, trade',
 ('own', 'nomad at'): 'are begun with, are doed, are got, are haved, are laid, are made, are '
                      'placed, are played, are put, are sent, are set, are started with, are used, '
                      'be begun with, be doed, be got, be haved, be laid, be made, be placed, be '
                      'played, be put, be sent, be set, be started with, be used, begin with, '
                      'begining with, begins with, beside it, crossing, do, does, doing, get, '
                      'gets, getting, have, haves, having, he, intersection, is begun with, is '
                      'doed, is got, is haved, is laid, is made, is placed, is played, is put, is '
                      'sent, is set, is started with, is used, lay, laying, lays, make, makes, '
                      'making, near it, next to it, off, one more, out, place, places, placing, '
                      'play, playing, plays, put, puts, putting, send, sending, sends, set, sets, '
                      'setting, start with, starting with, starts with, tribe, use, uses, using',
 ('own', 'receives'): 'can, you',
 ('own', 'refuse'): 'offer, the offer',
 ('own', 'refuse {kinds}'): 'always, automatically, from now on, offer, offers, trade, trades, '
                            'unseen, which, without asking, without seeing',
 ('own', 'steal'): 'are chosen, are claimed, are collected, are gained, are got, are grabbed, are '
                   'haved, are picked, are picked up, are prefered, are received, are taken, are '
                   'wanted, be chosen, be claimed, be collected, be gained, be got, be grabbed, be '
                   'haved, be picked, be picked up, be prefered, be received, be taken, be wanted, '
                   'bring me, card, cards, choose, choosing, claim, claiming, collect, collecting, '
                   'comes, gain, gaining, get, get me, get us, gets robbed, getting, give, give '
                   'me, give us, gives, gives me, grab, grabing, have, having, is chosen, is '
                   'claimed, is collected, is gained, is got, is grabbed, is haved, is picked, is '
                   'picked up, is prefered, is received, is taken, is the victim, is wanted, '
                   'loses, loses a card, loses one, must give, one card, pick, pick up, picking, '
                   'picking up, player, prefer, prefering, raw material, receive, receiving, '
                   'resource, take, take one, taking, victim, want, wanting, which',
 ('own', 'step'): 'a step, another, another step, are begun with, are chosen, are claimed, are '
                  'collected, are come, are doed, are gained, are gone, are got, are got to, are '
                  'grabbed, are haved, are headed, are headed to, are made, are moved, are offed '
                  'to, are picked, are picked up, are played, are prefered, are received, are '
                  'started with, are taken, are used, are walked, are wanted, be begun with, be '
                  'chosen, be claimed, be collected, be come, be doed, be gained, be gone, be got, '
                  'be got to, be grabbed, be haved, be headed, be headed to, be made, be moved, be '
                  'offed to, be picked, be picked up, be played, be prefered, be received, be '
                  'started with, be taken, be used, be walked, be wanted, begin with, begining '
                  'with, begins with, bring me, by 1, by one, choose, chooses, choosing, claim, '
                  'claiming, claims, collect, collecting, collects, come, comes, coming, '
                  'development, do, does, doing, forward, further, gain, gaining, gains, get, get '
                  'me, get to, get us, gets, gets to, getting, getting to, give me, give us, go, '
                  'goes, going, grab, grabing, grabs, have, haves, having, head, head to, heading, '
                  'heading to, heads, heads to, is begun with, is chosen, is claimed, is '
                  'collected, is come, is doed, is gained, is gone, is got, is got to, is grabbed, '
                  'is haved, is headed, is headed to, is made, is moved, is offed to, is picked, '
                  'is picked up, is played, is prefered, is received, is started with, is taken, '
                  'is used, is walked, is wanted, level, make, makes, making, marker, move, moves, '
                  'moving, new, off to, offing to, offs to, one field, one higher, one level, one '
                  'more, one step, pay, paying, pick, pick up, picking, picking up, picks, picks '
                  'up, play, playing, plays, prefer, prefering, prefers, progress, progress strip, '
                  'receive, receives, receiving, spend, start with, starting with, starts with, '
                  'take, takes, taking, to field, use, uses, using, walk, walking, walks, want, '
                  'wanting, wants',
 ('own', 'stop'): 'any further, explorer, further, he, nomad, on, there, where he is',
 ('own', 'take'): 'are chosen, are claimed, are collected, are gained, are got, are grabbed, are '
                  'haved, are picked, are picked up, are prefered, are received, are taken, are '
                  'wanted, be chosen, be claimed, be collected, be gained, be got, be grabbed, be '
                  'haved, be picked, be picked up, be prefered, be received, be taken, be wanted, '
                  'bring me, choose, chooses, choosing, claim, claiming, claims, collect, '
                  'collecting, collects, gain, gaining, gains, get, get me, get us, gets, getting, '
                  'give me, give us, grab, grabing, grabs, have, haves, having, is chosen, is '
                  'claimed, is collected, is gained, is got, is grabbed, is haved, is picked, is '
                  'picked up, is prefered, is received, is taken, is wanted, pick, pick up, '
                  'picking, picking up, picks, picks up, prefer, prefering, prefers, receive, '
                  'receives, receiving, take, takes, taking, want, wanting, wants',
 ('own', 'tribe'): 'are begun with, are chosen, are claimed, are collected, are come, are doed, '
                   'are gained, are gone, are got, are got to, are grabbed, are haved, are headed, '
                   'are headed to, are laid, are made, are moved, are offed to, are picked, are '
                   'picked up, are placed, are played, are prefered, are put, are received, are '
                   'sent, are set, are started with, are taken, are used, are walked, are wanted, '
                   'be begun with, be chosen, be claimed, be collected, be come, be doed, be '
                   'gained, be gone, be got, be got to, be grabbed, be haved, be headed, be headed '
                   'to, be laid, be made, be moved, be offed to, be picked, be picked up, be '
                   'placed, be played, be prefered, be put, be received, be sent, be set, be '
                   'started with, be taken, be used, be walked, be wanted, begin with, begining '
                   'with, begins with, black, black corner, black crossing, bring me, choose, '
                   'chooses, choosing, claim, claiming, claims, collect, collecting, collects, '
                   'come, comes, coming, crossing, do, does, doing, gain, gaining, gains, get, get '
                   'me, get to, get us, gets, gets to, getting, getting to, give me, give us, go, '
                   'goes, going, grab, grabing, grabs, have, haves, having, head, head to, '
                   'heading, heading to, heads, heads to, intersection, is begun with, is chosen, '
                   'is claimed, is collected, is come, is doed, is gained, is gone, is got, is got '
                   'to, is grabbed, is haved, is headed, is headed to, is laid, is made, is moved, '
                   'is offed to, is picked, is picked up, is placed, is played, is prefered, is '
                   'put, is received, is sent, is set, is started with, is taken, is used, is '
                   'walked, is wanted, lay, laying, lays, let, make, makes, making, marker, move, '
                   'moves, moving, new, off to, offing to, offs to, opening, out, pick, pick up, '
                   'picking, picking up, picks, picks up, piece, place, places, placing, play, '
                   'playing, plays, prefer, prefering, prefers, put, puts, putting, receive, '
                   'receives, receiving, send, sending, sends, set, sets, setting, start with, '
                   'starting with, starts with, stone, take, takes, taking, use, uses, using, '
                   'walk, walking, walks, want, wanting, wants',
 ('own', 'withdraw'): 'back, my offer, offer, the offer',
 ('thing', 'freed', 'none'): 'all, all offers, all trades, any offer, automatic refusals, every '
                             'offer, everything, my refusals, none, refusals, standing refusals',
 ('thing', 'good', 'bones'): 'bone, bones',
 ('thing', 'good', 'flint'): 'flint, flints',
 ('thing', 'good', 'meat'): 'meat, meats',
 ('thing', 'good', 'skins'): 'fur, furs, hide, hides, pelt, pelts, skin, skins',
 ('thing', 'partner', 'all'): 'all, all others, all players, anybody, anyone, everybody, everyone, '
                              'everyone else, open to all, public, the table, to all, whoever '
                              'wants, whole table, with all',
 ('thing', 'scope', 'all'): 'all, all offers, all trades, any, any offer, anything, every, every '
                            'offer, everything, whatever',
 ('thing', 'scope', 'none'): 'no offers, none, nothing',
 ('thing', 'strip', 'clothing'): 'clothes, clothing, garments',
 ('thing', 'strip', 'construction'): 'boat, boat building, boats, building, construction, ships, '
                                     'tools',
 ('thing', 'strip', 'hunting'): 'battle, battles, hunt, hunting, hunting and battles, weapons',
 ('thing', 'strip', 'nourishment'): 'feeding, food, nourishment, nutrition',
 ('verb', 'accept'): 'a deal, accept, accepted, accepteding, accepting, agree, agreed, agreeding, '
                     'agreeing, are accepted, are accepteded, are agreed, are agreeded, are '
                     'dealed, are fined, are gladlied, are okayed, are oked, are sured, are '
                     'yessed, be accepted, be accepteded, be agreed, be agreeded, be dealed, be '
                     'fined, be gladlied, be okayed, be oked, be sured, be yessed, deal, dealing, '
                     "done deal, fine, fining, gladly, gladlying, have a deal, i take it, i'll "
                     'take it, is accepted, is accepteded, is agreed, is agreeded, is dealed, is '
                     'fined, is gladlied, is okayed, is oked, is sured, is yessed, ok, okay, '
                     'okaying, oking, sure, suring, take the deal, yes, yessing',
 ('verb', 'acquire'): 'acquire, acquiring, are acquired, are bought, are got, are purchased, be '
                      'acquired, be bought, be got, be purchased, buy, buying, get, getting, is '
                      'acquired, is bought, is got, is purchased, purchase, purchasing',
 ('verb', 'agree'): 'agree, agreed, agreeding, agreeing, are agreed, are agreeded, are dealed, are '
                    'fined, are okayed, are oked, are sured, are yessed, be agreed, be agreeded, '
                    'be dealed, be fined, be okayed, be oked, be sured, be yessed, deal, dealing, '
                    'fine, fining, is agreed, is agreeded, is dealed, is fined, is okayed, is '
                    'oked, is sured, is yessed, ok, okay, okaying, oking, sure, suring, yes, '
                    'yessing',
 ('verb', 'allow'): 'allow, allowing, allows, are allowed, are dropped, are heared, are let, are '
                    'lifted, are showed, be allowed, be dropped, be heared, be let, be lifted, be '
                    'showed, drop, droping, drops, hear, hearing, hears, is allowed, is dropped, '
                    'is heared, is let, is lifted, is showed, let, let through, lets, letting, '
                    'lift, lifting, lifts, no more, show, showing, shows',
 ('verb', 'automatically'): 'are automaticallied, are beforehanded, are unaskeded, are unseened, '
                            'automatically, automaticallying, be automaticallied, be beforehanded, '
                            'be unaskeded, be unseened, beforehand, beforehanding, from now on, in '
                            'advance, is automaticallied, is beforehanded, is unaskeded, is '
                            'unseened, unasked, unaskeding, unseen, unseening',
 ('verb', 'bank'): 'are banked, are bartered, are changed, are exchanged, are sold, are stocked, '
                   'are supplied, are swapped, are traded, are turned, at the bank, bank, bank '
                   'trade, banking, barter, bartering, be banked, be bartered, be changed, be '
                   'exchanged, be sold, be stocked, be supplied, be swapped, be traded, be turned, '
                   'change, changing, exchange, exchanging, from the bank, is banked, is bartered, '
                   'is changed, is exchanged, is sold, is stocked, is supplied, is swapped, is '
                   'traded, is turned, sell, selling, stock, stocking, supply, supplying, swap, '
                   'swaping, to the bank, trade, trading, turn, turning, with the bank',
 ('verb', 'begin'): 'are begun, are begun with, be begun, be begun with, begin, begin with, '
                    'begining, begining with, begins, begins with, is begun, is begun with',
 ('verb', 'buy'): 'acquire, acquiring, are acquired, are bought, are bought from, are got, are '
                  'taken, be acquired, be bought, be bought from, be got, be taken, buy, buy from, '
                  'buying, buying from, get, getting, is acquired, is bought, is bought from, is '
                  'got, is taken, take, taking',
 ('verb', 'carnivore'): 'are carnivored, are predatored, are tigered, be carnivored, be '
                        'predatored, be tigered, carnivore, carnivores, carnivoring, is '
                        'carnivored, is predatored, is tigered, predator, predatoring, predators, '
                        'saber tooth, sabre tooth, sabre-tooth, sabre-tooth tiger, tiger, '
                        'tigering, tigers',
 ('verb', 'counter'): 'are countered, are counteroffered, be countered, be counteroffered, '
                      'counter, counter offer, counter-offer, countering, counteroffer, '
                      'counteroffering, is countered, is counteroffered',
 ('verb', 'deal'): 'are chosen, are closed, are closed with, are dealed, are dealed with, are '
                   'picked, are traded with, be chosen, be closed, be closed with, be dealed, be '
                   'dealed with, be picked, be traded with, choose, choosing, close, close deal, '
                   'close the deal, close with, closing, closing with, deal, deal with, dealing, '
                   'dealing with, gets it, gets the deal, is chosen, is closed, is closed with, is '
                   'dealed, is dealed with, is picked, is traded with, pick, picking, the deal, '
                   'trade with, trading with',
 ('verb', 'desert'): 'are barrened, are chosen, are deserted, are desolated, are desolationed, are '
                     'dried out, are dried up, are driesed out, are driesed up, are laid, are '
                     'lied, are played, are ruined, are sanded, are spoiled, are withered, barren, '
                     'barrening, barrens, be barrened, be chosen, be deserted, be desolated, be '
                     'desolationed, be dried out, be dried up, be driesed out, be driesed up, be '
                     'laid, be lied, be played, be ruined, be sanded, be spoiled, be withered, '
                     'choose, chooses, choosing, desert, desert tile, deserting, deserts, '
                     'desolate, desolates, desolating, desolation, desolationing, desolations, '
                     'dries out, dries up, drieses out, drieses up, driesing out, driesing up, dry '
                     'out, dry up, drying out, drying up, is barrened, is chosen, is deserted, is '
                     'desolated, is desolationed, is dried out, is dried up, is driesed out, is '
                     'driesed up, is laid, is lied, is played, is ruined, is sanded, is spoiled, '
                     'is withered, lay, laying, lays, lie, lieeing, lies, play, playing, plays, '
                     'ruin, ruining, ruins, sand, sanding, sands, spoil, spoiling, spoils, turn '
                     'into, wither, withering, withers',
 ('verb', 'discard'): 'are awayed, are awayed with, are backed, are backed to stock, are chosen, '
                      'are discarded, are dropped, are given up, are gone, are handed over, are '
                      'left, are lost, are parted with, are returned, are sacrificed, are thrown '
                      'away, are thrown out, away, away with, awaying, awaying with, back, back to '
                      'stock, backing, backing to stock, be awayed, be awayed with, be backed, be '
                      'backed to stock, be chosen, be discarded, be dropped, be given up, be gone, '
                      'be handed over, be left, be lost, be parted with, be returned, be '
                      'sacrificed, be thrown away, be thrown out, choose, choosing, discard, '
                      'discarding, drop, droping, get rid of, give back, give up, giving up, go, '
                      'go back, going, hand back, hand over, handing over, is awayed, is awayed '
                      'with, is backed, is backed to stock, is chosen, is discarded, is dropped, '
                      'is given up, is gone, is handed over, is left, is lost, is parted with, is '
                      'returned, is sacrificed, is thrown away, is thrown out, leave, leaving, '
                      'lose, losing, part with, parting with, return, returning, sacrifice, '
                      'sacrificing, throw away, throw out, throwing away, throwing out',
 ('verb', 'end'): 'all done, are ended, are finished, are finisheded, are ised over, are nexted, '
                  'are nothinged to build, are passed, are turned over, be ended, be finished, be '
                  'finisheded, be ised over, be nexted, be nothinged to build, be passed, be '
                  'turned over, build nothing, close my turn, close the turn, done, end, end my '
                  'turn, end of turn, end the turn, end turn, ending, ends, finish, finish my '
                  'turn, finished, finisheding, finisheds, finishes, finishing, have ended, have '
                  "finished, i pass, i'm done, i'm finished, is ended, is finished, is finisheded, "
                  'is ised over, is nexted, is nothinged to build, is over, is passed, is turned '
                  'over, ises over, ising over, my turn ends, nah, next, next player, next please, '
                  'nexting, nexts, no, no action, no actions, no building, no development, no '
                  'developments, no further moves, no more building, no more development, no more '
                  'moves, no more trade, no more trading, no thank you, no thanks, no trade, none, '
                  'nope, not now, not this round, not this time, not today, nothing, nothing else, '
                  'nothing further, nothing left, nothing more, nothing to build, nothinging to '
                  'build, nothings to build, pass, pass please, passes, passing, skip, thanks no, '
                  "that was all, that's all, that's it, that's the turn, turn done, turn ended, "
                  'turn finished, turn is over, turn over, turning over, turns over, your turn',
 ('verb', 'exchange'): 'are exchanged, are exchanged with, are swapped, are traded, are traded '
                       'with, be exchanged, be exchanged with, be swapped, be traded, be traded '
                       'with, exchange, exchange with, exchanging, exchanging with, is exchanged, '
                       'is exchanged with, is swapped, is traded, is traded with, swap, swaping, '
                       'trade, trade with, trading, trading with',
 ('verb', 'found'): 'are becomed, are camped, are changed, are converted, are established, are '
                    'evolved, are founded, are made, are settled, are settled down, are '
                    'transformed, are tribed, are turned, are villaged, be becomed, be camped, be '
                    'changed, be converted, be established, be evolved, be founded, be made, be '
                    'settled, be settled down, be transformed, be tribed, be turned, be villaged, '
                    'become, becomes, becomes a tribe, becomes tribe, becoming, build a tribe, '
                    'build tribe, camp, camping, camps, change, change into, changes, changing, '
                    'convert, converting, converts, create a tribe, establish, establishes, '
                    'establishing, evolve, evolve into, evolves, evolving, found, found a tribe, '
                    'founding, founds, into a tribe, into tribe, is becomed, is camped, is '
                    'changed, is converted, is established, is evolved, is founded, is made, is '
                    'settled, is settled down, is transformed, is tribed, is turned, is villaged, '
                    'make, makes, making, new camp, new settlement, new tribe, settle, settle '
                    'down, settles, settles down, settling, settling down, transform, '
                    'transforming, transforms, tribe, tribe there, tribes, tribing, turn, turning, '
                    'turns, turns into, village, villages, villaging',
 ('verb', 'gives me'): 'are givesed, be givesed, gives, gives me, gives us, givesing, is givesed',
 ('verb', 'go on'): 'ahead, aheading, aheads, are aheaded, are carried on, are continued, are '
                    'furthered, are gone on, are kept on, are marched, are moved, are moved on, '
                    'are movesed on to, are onwarded, are onwardsed, are proceeded, are sailed, '
                    'are traveled, are walked, are walked on, are wandered, be aheaded, be carried '
                    'on, be continued, be furthered, be gone on, be kept on, be marched, be moved, '
                    'be moved on, be movesed on to, be onwarded, be onwardsed, be proceeded, be '
                    'sailed, be traveled, be walked, be walked on, be wandered, carries on, carry '
                    'on, carrying on, continue, continues, continuing, further, furthering, '
                    'furthers, go further, go on, goes on, going on, is aheaded, is carried on, is '
                    'continued, is furthered, is gone on, is kept on, is marched, is moved, is '
                    'moved on, is movesed on to, is onwarded, is onwardsed, is proceeded, is '
                    'sailed, is traveled, is walked, is walked on, is wandered, keep going, keep '
                    'on, keep walking, keeping on, keeps on, march, marches, marching, move, move '
                    'on, moves, moves on, moves on to, moveses on to, movesing on to, moving, '
                    'moving on, onward, onwarding, onwards, onwardses, onwardsing, proceed, '
                    'proceeding, proceeds, sail, sailing, sails, travel, traveling, travels, walk, '
                    'walk on, walking, walking on, walks, walks on, wander, wandering, wanders',
 ('verb', 'instead'): 'are insteaded, be insteaded, instead, insteading, is insteaded',
 ('verb', 'move'): 'are crossed, are explorered, are gone, are headed, are led, are marched, are '
                   'moved, are nomaded, are sailed, are sent, are strolled, are traveled, are '
                   'walked, are wandered, are wanderered, be crossed, be explorered, be gone, be '
                   'headed, be led, be marched, be moved, be nomaded, be sailed, be sent, be '
                   'strolled, be traveled, be walked, be wandered, be wanderered, cross, crosses, '
                   'crossing, explorer, explorering, explorers, go, goes, going, head, heading, '
                   'heads, is crossed, is explorered, is gone, is headed, is led, is marched, is '
                   'moved, is nomaded, is sailed, is sent, is strolled, is traveled, is walked, is '
                   'wandered, is wanderered, lead, leading, leads, march, marches, marching, move, '
                   'moves, moving, nomad, nomading, nomads, sail, sailing, sails, send, sending, '
                   'sends, stroll, strolling, strolls, travel, traveling, travels, walk, walking, '
                   'walks, wander, wanderer, wanderering, wanderers, wandering, wanders',
 ('verb', 'neanderthal'): 'are cavemaned, are neandertaled, are neandertalsed, are neanderthaled, '
                          'are neanderthalsed, are robbered, be cavemaned, be neandertaled, be '
                          'neandertalsed, be neanderthaled, be neanderthalsed, be robbered, '
                          'caveman, cavemaning, cavemans, is cavemaned, is neandertaled, is '
                          'neandertalsed, is neanderthaled, is neanderthalsed, is robbered, '
                          'neandertal, neandertaling, neandertals, neandertalses, neandertalsing, '
                          'neanderthal, neanderthal man, neanderthaling, neanderthals, '
                          'neanderthalses, neanderthalsing, robber, robbering, robbers',
 ('verb', 'no thanks'): 'are nahhed, are noed, are noned, are noped, are passed, are skipped, be '
                        'nahhed, be noed, be noned, be noped, be passed, be skipped, i pass, is '
                        'nahhed, is noed, is noned, is noped, is passed, is skipped, keep it, nah, '
                        'nahhing, nahs, no, no deal, no thank you, no thanks, no trade, noes, '
                        'noing, none, nones, noning, nope, nopes, noping, not for me, not '
                        'interested, not now, not this one, not this time, not today, pass, pass '
                        'please, passes, passing, skip, skiping, skips, thanks no',
 ('verb', 'nomad at'): 'another nomad, appear, appearing, appears, are appeared, are begun, are '
                       'begun with, are bought, are built, are created, are explorered, are made, '
                       'are newed, are nomaded, are nomadsed, are placed, are put, are set, are '
                       'sitted, are standed, are started, are wanderered, be appeared, be begun, '
                       'be begun with, be bought, be built, be created, be explorered, be made, be '
                       'newed, be nomaded, be nomadsed, be placed, be put, be set, be sitted, be '
                       'standed, be started, be wanderered, begin, begin with, begining, begining '
                       'with, begins, begins with, build, building, builds, buy, buying, buys, '
                       'create, creates, creating, explorer, explorering, explorers, is appeared, '
                       'is begun, is begun with, is bought, is built, is created, is explorered, '
                       'is made, is newed, is nomaded, is nomadsed, is placed, is put, is set, is '
                       'sitted, is standed, is started, is wanderered, make, makes, making, new, '
                       'new nomad, newing, news, nomad, nomad at, nomading, nomads, nomadses, '
                       'nomadsing, place, places, placing, put, puts, putting, set, sets, setting, '
                       'sit, sits, sitting, stand, standing, stands, start, starting, starts, '
                       'wanderer, wanderering, wanderers',
 ('verb', 'nothing'): "are nothinged, be nothinged, done, i pass, i'm done, is nothinged, nah, no, "
                      'no thank you, no thanks, none, nope, not now, not this round, not this '
                      'time, not today, nothing, nothinging, nothings, pass, pass please, skip, '
                      'thanks no',
 ('verb', 'offer'): 'are offered, are offered to, are proposed, are proposed to, are sold, be '
                    'offered, be offered to, be proposed, be proposed to, be sold, is offered, is '
                    'offered to, is proposed, is proposed to, is sold, offer, offer to, offering, '
                    'offering to, propose, propose to, proposing, proposing to, public offer, '
                    'sell, selling',
 ('verb', 'receives'): 'are getsed, are receivesed, be getsed, be receivesed, can have, gets, '
                       'getsing, is getsed, is receivesed, receives, receivesing',
 ('verb', 'refuse'): 'are declined, are declineded, are refused, are refuseded, are rejected, are '
                     'rejecteded, are turned down, are turneded down, be declined, be declineded, '
                     'be refused, be refuseded, be rejected, be rejecteded, be turned down, be '
                     'turneded down, decline, declined, declineding, declining, is declined, is '
                     'declineded, is refused, is refuseded, is rejected, is rejecteded, is turned '
                     'down, is turneded down, refuse, refused, refuseding, refusing, reject, '
                     'rejected, rejecteding, rejecting, say no, say no to, turn down, turned down, '
                     'turneding down, turning down',
 ('verb', 'refuse {kinds}'): 'are declined, are refused, are rejected, are turned down, be '
                             'declined, be refused, be rejected, be turned down, decline, '
                             'declining, is declined, is refused, is rejected, is turned down, '
                             'refuse, refusing, reject, rejecting, say no to, turn down, turning '
                             'down',
 ('verb', 'steal'): 'are carded from, are drawn, are robbed, are stolen, are stolen from, are '
                    'taken, are victimed, be carded from, be drawn, be robbed, be stolen, be '
                    'stolen from, be taken, be victimed, card from, carding from, draw, drawing, '
                    'is carded from, is drawn, is robbed, is stolen, is stolen from, is taken, is '
                    'victimed, last card, only card, rob, robbing, steal, steal from, stealing, '
                    'stealing from, take, taking, victim, victiming',
 ('verb', 'step'): 'advance, advances, advancing, are advanced, are bettered, are boosted, are '
                   'bought, are built, are developed, are evolved, are improved, are increased, '
                   'are invested, are learned, are leveled up, are moved up, are nexted, are oned '
                   'up, are progressed, are raised, are researched, are stepped, are uped, are '
                   'upgraded, be advanced, be bettered, be boosted, be bought, be built, be '
                   'developed, be evolved, be improved, be increased, be invested, be learned, be '
                   'leveled up, be moved up, be nexted, be oned up, be progressed, be raised, be '
                   'researched, be stepped, be uped, be upgraded, better, bettering, betters, '
                   'boost, boosting, boosts, build, building, builds, buy, buying, buys, develop, '
                   'developing, develops, evolve, evolves, evolving, improve, improves, improving, '
                   'increase, increases, increasing, invest, investing, invests, is advanced, is '
                   'bettered, is boosted, is bought, is built, is developed, is evolved, is '
                   'improved, is increased, is invested, is learned, is leveled up, is moved up, '
                   'is nexted, is oned up, is progressed, is raised, is researched, is stepped, is '
                   'uped, is upgraded, learn, learning, learns, level up, leveling up, levels up, '
                   'move up, moves up, moving up, next, next field, next level, next step, '
                   'nexting, nexts, one further, one up, ones up, oning up, progress, progresses, '
                   'progressing, raise, raises, raising, research, researches, researching, step, '
                   'steping, steps, up, up by one, up one, upgrade, upgrades, upgrading, uping, '
                   'ups',
 ('verb', 'stop'): 'are enoughed, are halted, are parked, are paused, are remained, are rested, '
                   'are stayed, are stopped, be enoughed, be halted, be parked, be paused, be '
                   "remained, be rested, be stayed, be stopped, does not move, doesn't move, done, "
                   'end its move, end the move, end there, ends here, ends his move, ends its '
                   'move, ends there, enough, enoughing, enoughs, far enough, go no further, goes '
                   "no further, halt, halting, halts, i pass, i'm done, is enoughed, is halted, is "
                   'parked, is paused, is remained, is rested, is stayed, is stopped, nah, no, no '
                   'further, no thank you, no thanks, none, nope, not further, not now, not this '
                   'round, not this time, not today, nothing, park, parking, parks, pass, pass '
                   'please, pause, pauses, pausing, remain, remaining, remains, rest, resting, '
                   'rests, skip, stay, stay here, stay there, staying, stays, stays put, stays '
                   'where, stop, stop here, stop there, stoping, stops, thanks no',
 ('verb', 'take'): 'are chipped, are chosen, are picked, are taken, be chipped, be chosen, be '
                   'picked, be taken, chip, chiping, chips, choose, chooses, choosing, is chipped, '
                   'is chosen, is picked, is taken, people chip, pick, picking, picks, take, '
                   'takes, taking',
 ('verb', 'tribe'): 'are begun, are built, are camped, are founded, are openned, are placed, are '
                    'put, are seeded, are set, are settled, are settlemented, are sitted, are '
                    'standed, are started, are tribed, be begun, be built, be camped, be founded, '
                    'be openned, be placed, be put, be seeded, be set, be settled, be '
                    'settlemented, be sitted, be standed, be started, be tribed, begin, begining, '
                    'begins, build, building, builds, camp, camping, camps, found, founding, '
                    'founds, is begun, is built, is camped, is founded, is openned, is placed, is '
                    'put, is seeded, is set, is settled, is settlemented, is sitted, is standed, '
                    'is started, is tribed, open, opening, opens, place, places, placing, put, '
                    'puts, putting, seed, seeding, seeds, set, sets, setting, settle, settlement, '
                    'settlementing, settlements, settles, settling, sit, sits, sitting, stand, '
                    'standing, stands, start, starting, starts, tribe, tribes, tribing',
 ('verb', 'want'): 'are wanted, be wanted, is wanted, want, wanting',
 ('verb', 'withdraw'): 'are called off, are canceled, are retracted, are withdrawed, are '
                       'withdrawned, be called off, be canceled, be retracted, be withdrawed, be '
                       'withdrawned, call off, calling off, cancel, cancel my offer, canceling, is '
                       'called off, is canceled, is retracted, is withdrawed, is withdrawned, '
                       'offer is off, pull back, retract, retracting, take back, take it back, '
                       'take my offer, withdraw, withdraw my offer, withdrawing, withdrawn, '
                       'withdrawning'}
FRAMES = \
{'accept': {'bare': False,
            'places': {'get': {'foreign': True, 'kind': 'good', 'sort': 'bag'},
                       'give': {'kind': 'good',
                                'marked': True,
                                'marks': ['for', 'for your'],
                                'sort': 'bag'},
                       'number': {'kind': 'offer', 'marks': ['from', 'with']}}},
 'acquire': {'bare': False,
             'places': {'get': {'foreign': True, 'kind': 'good'},
                        'give': {'kind': 'good',
                                 'marked': True,
                                 'marks': ['for', 'with', 'paying', 'i pay', 'pay',
                                           'in exchange for', 'in return for', 'against']}},
             'says': 'bank'},
 'agree': {'bare': False,
           'places': {'get': {'foreign': True,
                              'kind': 'good',
                              'marked': True,
                              'marks': ['for', 'for your', 'against'],
                              'sort': 'bag'},
                      'give': {'kind': 'good', 'marks': ['give', 'i give'], 'sort': 'bag'},
                      'number': {'kind': 'offer', 'marks': ['from', 'with']}},
           'says': 'accept'},
 'allow': {'bare': False,
           'places': {'kinds': {'after': 'scope', 'kind': 'good', 'sort': 'kinds'},
                      'scope': {'kind': 'freed', 'said': True}},
           'says': 'refuse {kinds}'},
 'automatically': {'bare': False,
                   'places': {'kinds': {'after': 'scope', 'kind': 'good', 'sort': 'kinds'},
                              'scope': {'kind': 'scope', 'said': True}},
                   'says': 'refuse {kinds}'},
 'bank': {'bare': ['trade'],
          'places': {'get': {'foreign': True,
                             'kind': 'good',
                             'marked': True,
                             'marks': ['for', 'against', '->', '=>', '=', '→', 'in exchange for',
                                       'into', 'get', 'in return for', 'to', 'take', 'receive']},
                     'give': {'kind': 'good', 'marks': ['give', 'hand in']}}},
 'begin': {'answers': ['nomad'],
           'bare': True,
           'places': {'corner': {'marks': ['at', 'on']}},
           'says': 'nomad at'},
 'buy': {'bare': False,
         'open': True,
         'places': {'get': {'foreign': True, 'kind': 'good', 'marks': ['get', 'for']},
                    'give': {'kind': 'good',
                             'marked': True,
                             'marks': ['for', 'with', 'paying', 'i pay', 'pay', 'in exchange for',
                                       'in return for', 'against']},
                    'to': {'kind': 'partner', 'marked': True, 'marks': ['from'], 'sort': 'thing'}},
         'says': 'offer'},
 'carnivore': {'bare': ['figure'],
               'places': {'from': {'kind': 'hex', 'marked': True, 'marks': ['from']},
                          'hex': {'marks': ['to', 'on', 'onto', 'into', 'at', 'over to', 'up to',
                                            'down to', 'back to', 'blocks', 'block']},
                          'victim': {'kind': 'seat',
                                     'marked': True,
                                     'marks': ['rob', 'robs', 'robbing', 'steal', 'steal from',
                                               'steals from', 'stealing from', 'from', 'victim',
                                               'take from', 'i rob', 'card from', 'card of',
                                               'taking from', 'of']}}},
 'counter': {'bare': False,
             'open': True,
             'places': {'get': {'foreign': True,
                                'kind': 'good',
                                'marked': True,
                                'marks': ['for', 'for your', 'for that', 'against', 'against your',
                                          '->', '=>', 'want']},
                        'give': {'kind': 'good', 'marks': ['with', 'offer', 'give']},
                        'number': {'kind': 'offer'}}},
 'deal': {'bare': False, 'places': {'seat': {}}},
 'desert': {'bare': True, 'places': {'hex': {'marks': ['on', 'over', 'at', 'onto']}}},
 'discard': {'bare': True,
             'places': {'cards': {'exact': True, 'kind': 'good'},
                        'kept': {'keeps': 'cards',
                                 'kind': 'good',
                                 'marked': True,
                                 'marks': ['keep', 'i keep', 'keeping', 'hold on to', 'retain',
                                           'but keep', 'save'],
                                 'sort': 'bag'}}},
 'end': {'bare': False, 'closes': True, 'declines': True, 'places': {}},
 'exchange': {'bare': False,
              'open': True,
              'places': {'from': {'kind': 'partner', 'marked': True, 'marks': ['from']},
                         'get': {'foreign': True,
                                 'kind': 'good',
                                 'marked': True,
                                 'marks': ['for', 'against', '->', '=>', 'in exchange for',
                                           'in return for', 'for your']},
                         'give': {'kind': 'good', 'marks': ['give', 'pay']},
                         'to': {'kind': 'partner', 'said': True, 'sort': 'thing'}},
              'says': 'offer'},
 'found': {'bare': False,
           'places': {'corner': {'marks': ['at', 'on']},
                      'cost': {'kind': 'good',
                               'marked': True,
                               'marks': ['for', 'pay', 'i pay', 'spend', 'with', 'paying'],
                               'sort': 'bag'},
                      'lifting': {'kind': 'corner',
                                  'marked': True,
                                  'marks': ['lifting', 'lift', 'using', 'taking', 'with the tribe',
                                            'tribe from', 'the one from', 'tribe at', 'tribe of',
                                            'moving', 'remove', 'removing', 'lifts',
                                            'taking up']}}},
 'gives me': {'bare': False,
              'open': True,
              'places': {'get': {'foreign': True, 'kind': 'good'},
                         'give': {'kind': 'good',
                                  'marked': True,
                                  'marks': ['for', 'against', 'in exchange for', 'in return for',
                                            'for my', 'gets']},
                         'to': {'kind': 'partner', 'said': True, 'sort': 'thing'}},
              'says': 'offer'},
 'go on': {'bare': True,
           'places': {'from': {'kind': 'corner', 'marks': ['from', 'at']},
                      'most': {'kind': 'good',
                               'marked': True,
                               'marks': ['for', 'pay', 'i pay', 'spend', 'with', 'paying', 'costs',
                                         'use', 'using', 'hand in', 'handing in']},
                      'over': {'kind': 'route',
                               'marks': ['via', 'over', 'through', 'across', 'by way of'],
                               'ordered': True,
                               'sort': 'many'},
                      'steps': {'marked': True,
                                'nouns': ['step', 'steps', 'corner', 'corners', 'intersection',
                                          'intersections', 'crossing', 'crossings'],
                                'sort': 'count'},
                      'to': {'kind': 'corner',
                             'marks': ['to', 'into', 'towards', 'over to', 'up to', 'down to',
                                       'back to', 'on to', 'as far as', '->', '=>', '→']},
                      'via': {'kind': 'corner',
                              'marked': True,
                              'marks': ['via', 'over', 'through', 'across', 'by way of'],
                              'ordered': True,
                              'sort': 'many'}}},
 'instead': {'bare': False,
             'open': True,
             'places': {'get': {'foreign': True,
                                'kind': 'good',
                                'marked': True,
                                'marks': ['for', 'for your', 'against']},
                        'give': {'kind': 'good', 'marks': ['with']},
                        'number': {'kind': 'offer'}},
             'says': 'counter'},
 'move': {'bare': True,
          'places': {'most': {'kind': 'good',
                              'marked': True,
                              'marks': ['for', 'pay', 'i pay', 'spend', 'with', 'paying', 'costs',
                                        'use', 'using', 'hand in', 'handing in']},
                     'nomad': {'kind': 'corner',
                               'marks': ['from', 'at', 'nomad at', 'nomad on', 'explorer at', 'on',
                                         'the one on', 'the one at', 'leave', 'leaves',
                                         'leaving']},
                     'over': {'kind': 'route',
                              'marks': ['via', 'over', 'through', 'across', 'by way of'],
                              'ordered': True,
                              'sort': 'many'},
                     'steps': {'marked': True,
                               'nouns': ['step', 'steps', 'corner', 'corners', 'intersection',
                                         'intersections', 'crossing', 'crossings'],
                               'sort': 'count'},
                     'to': {'kind': 'corner',
                            'marks': ['to', 'into', 'towards', 'over to', 'up to', 'down to',
                                      'back to', 'on to', 'as far as', 'for', '->', '=>', '→']},
                     'via': {'kind': 'corner',
                             'marked': True,
                             'marks': ['via', 'over', 'through', 'across', 'by way of'],
                             'ordered': True,
                             'sort': 'many'}}},
 'neanderthal': {'bare': ['figure'],
                 'places': {'from': {'kind': 'hex', 'marked': True, 'marks': ['from']},
                            'hex': {'marks': ['to', 'on', 'onto', 'into', 'at', 'over to', 'up to',
                                              'down to', 'back to', 'blocks', 'block']},
                            'victim': {'kind': 'seat',
                                       'marked': True,
                                       'marks': ['rob', 'robs', 'robbing', 'steal', 'steal from',
                                                 'steals from', 'stealing from', 'from', 'victim',
                                                 'take from', 'i rob', 'card from', 'card of',
                                                 'taking from', 'of']}}},
 'no thanks': {'answers': ['offer'],
               'bare': False,
               'places': {'number': {'kind': 'offer'}},
               'says': 'refuse'},
 'nomad at': {'bare': ['nomad'],
              'places': {'by': {'kind': 'corner',
                                'marked': True,
                                'marks': ['beside', 'next to', 'near', 'by', 'tribe at', 'tribe on',
                                          'tribe in'],
                                'sort': 'thing'},
                         'corner': {'marks': ['at', 'on', 'onto', 'in']},
                         'cost': {'kind': 'good',
                                  'marked': True,
                                  'marks': ['for', 'pay', 'i pay', 'spend', 'with', 'paying',
                                            'costs', 'hand in', 'handing in', 'using'],
                                  'sort': 'bag'}}},
 'nothing': {'answers': ['trade'],
             'bare': False,
             'declines': True,
             'places': {'number': {'kind': 'nothing'}},
             'says': 'refuse'},
 'offer': {'bare': ['trade'],
           'open': True,
           'places': {'from': {'kind': 'partner', 'marked': True, 'marks': ['from']},
                      'get': {'foreign': True,
                              'kind': 'good',
                              'marked': True,
                              'marks': ['for', 'against', '->', '=>', 'in exchange for',
                                        'in return for', 'want', 'need', 'looking for', 'for your',
                                        'ask', 'in return', 'wanting', 'asking for', 'ask for',
                                        'in return want', 'back']},
                      'give': {'kind': 'good',
                               'marks': ['give', 'giving', 'offer', 'offering', 'pay']},
                      'to': {'kind': 'partner', 'sort': 'thing'}},
           'shy': ['accept']},
 'receives': {'bare': False,
              'open': True,
              'places': {'get': {'foreign': True,
                                 'kind': 'good',
                                 'marked': True,
                                 'marks': ['for', 'against', 'in exchange for', 'in return for',
                                           'for his', 'for her', 'for their']},
                         'give': {'kind': 'good', 'marks': ['gets', 'receives', 'can have']},
                         'to': {'kind': 'partner', 'said': True, 'sort': 'thing'}},
              'says': 'offer'},
 'refuse': {'bare': False, 'places': {'number': {'kind': 'offer', 'marks': ['from', 'of']}}},
 'refuse {kinds}': {'bare': False,
                    'places': {'kinds': {'after': 'scope',
                                         'kind': 'good',
                                         'marks': ['for', 'ask for', 'asks for', 'ask me for',
                                                   'asks me for', 'asking for', 'wants', 'want',
                                                   'who want', 'wanting'],
                                         'said': True,
                                         'sort': 'kinds'},
                               'scope': {'kind': 'scope', 'said': True}}},
 'steal': {'bare': True, 'places': {'victim': {'kind': 'seat'}}},
 'step': {'bare': True,
          'places': {'cost': {'kind': 'good',
                              'marks': ['for', 'pay', 'i pay', 'spend', 'with', 'costs', 'costs me',
                                        'paying', 'using'],
                              'sort': 'bag'},
                     'level': {'marked': True,
                               'marks': ['level', 'to level', 'field', 'to field', 'to step'],
                               'sort': 'count'},
                     'strip': {'marks': ['for', 'into', 'on', 'in', 'of', 'along', 'with']}}},
 'stop': {'bare': False,
          'declines': True,
          'places': {'at': {'kind': 'corner', 'marks': ['at', 'on', 'in']}}},
 'take': {'bare': True, 'places': {'corner': {}}},
 'tribe': {'bare': True, 'places': {'corner': {}}},
 'want': {'bare': False,
          'open': True,
          'places': {'get': {'foreign': True, 'kind': 'good'},
                     'give': {'kind': 'good',
                              'marked': True,
                              'marks': ['for', 'against', 'in exchange for', 'in return for']},
                     'to': {'kind': 'partner',
                            'marked': True,
                            'marks': ['from'],
                            'said': True,
                            'sort': 'thing'}},
          'says': 'offer'},
 'withdraw': {'bare': False, 'places': {}}}
