"""Made by man/words.py of words.yaml; do not edit."""
# fmt: off

WORDS = \
{('fill',): 'all the way, as far, board, card, cards, chip, corner, field, for it, hand, hex, '
            'level, map, marker, numbered, people chip, strip, tile, track, with number, zone',
 ('own', 'accept'): 'offer, the offer, trade',
 ('own', 'acquire'): 'bank, from, from the bank, stock, supply',
 ('own', 'agree'): 'offer, the offer, trade',
 ('own', 'allow'): 'again, offer, offers, through, to me',
 ('own', 'automatically'): 'decline, offer, offers, refuse, reject, trade, trades, turn down',
 ('own', 'bank'): '3 for 1, back, equal, from, in return, receive, the bank gives, three for one',
 ('own', 'begin'): 'explorer, from, he, let, nomad, off, out',
 ('own', 'carnivore'): 'block, blocked, blocking, blocking figure, blocks, card, figure, from him, '
                       'get, gets robbed, gives, is blocked, is robbed, is the victim, jumps, let, '
                       'loses, loses a card, loses one, occupies, one card, one resource, onto, '
                       'player, raw material, resource, robbed, sits, stands, steps, take, take '
                       'one, takes, wanders, which',
 ('own', 'counter'): 'i offer, instead, offer',
 ('own', 'deal'): 'go, goes, make, makes',
 ('own', 'desert'): 'become, becomes, comes, goes, into, is now, landscape, let, lies, make, '
                    'makes, to be, turn, turns',
 ('own', 'discard'): 'bank, from, must go, raw materials, resources, stock, supply, to go, to the '
                     'bank, to the stock, to the supply',
 ('own', 'end'): 'anything, anything else, from, my turn, player, this turn, to build, to do, '
                 'today, turn, with that',
 ('own', 'found'): 'explorer, from, into, into a camp, into a settlement, into a village, is '
                   'lifted, is removed, is taken, lifted, nomad, nomad at, nomad on, pay, paying, '
                   'people chip, settlement, tribe comes, wanderer',
 ('own', 'go on'): 'corner, corners, crossing, crossings, explorer, farther, further, he, '
                   'intersection, intersections, keeps, let, more, nomad, on foot, step, steps',
 ('own', 'move'): 'along, corner, corners, crossing, crossings, down, going, he, intersection, '
                  'intersections, let, more, on foot, step, steps, to move, with my nomad, with '
                  'nomad, with the nomad',
 ('own', 'neanderthal'): 'block, blocked, blocking, blocking figure, blocks, card, figure, from '
                         'him, get, gets robbed, gives, is blocked, is robbed, is the victim, '
                         'jumps, let, loses, loses a card, loses one, occupies, one card, one '
                         'resource, onto, player, raw material, resource, robbed, sits, stands, '
                         'steps, take, take one, takes, wanders, which',
 ('own', 'no thanks'): 'it, offer, that, the offer, this, this trade, trade',
 ('own', 'nomad at'): 'beside it, crossing, he, intersection, near it, next to it, off, one more, '
                      'out, tribe',
 ('own', 'receives'): 'can, you',
 ('own', 'refuse'): 'offer, the offer',
 ('own', 'refuse {kinds}'): 'always, automatically, from now on, offer, offers, trade, trades, '
                            'unseen, which, without asking, without seeing',
 ('own', 'steal'): 'card, cards, comes, from, gets robbed, give, gives, gives me, is the victim, '
                   'loses, loses a card, loses one, must give, one card, player, raw material, '
                   'resource, take one, victim, which',
 ('own', 'step'): 'a step, another, another step, by 1, by one, development, forward, further, '
                  'goes, level, marker, new, one field, one higher, one level, one more, one step, '
                  'pay, paying, progress, progress strip, spend, to field',
 ('own', 'stop'): 'any further, explorer, further, he, nomad, on, there, where he is',
 ('own', 'take'): 'from',
 ('own', 'tribe'): 'black, black corner, black crossing, crossing, intersection, let, marker, new, '
                   'opening, out, piece, stone',
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
 ('verb', 'begin'): 'are begun, are begun with, are set, are started, be begun, be begun with, be '
                    'set, be started, begin, begin with, begining, begining with, begins, begins '
                    'with, is begun, is begun with, is set, is started, set, sets, setting, start, '
                    'starting, starts',
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
                  'over, ises over, ising over, my turn ends, nah, next, next one, next player, '
                  'next please, nexting, nexts, no, no action, no actions, no building, no '
                  'development, no developments, no further moves, no more building, no more '
                  'development, no more moves, no more trade, no more trading, no thank you, no '
                  'thanks, no trade, none, nope, not now, not this round, not this time, not '
                  'today, nothing, nothing else, nothing further, nothing left, nothing more, '
                  'nothing to build, nothinging to build, nothings to build, pass, pass please, '
                  "passes, passing, skip, thanks no, that was all, that's all, that's it, that's "
                  "my turn, that's the turn, turn done, turn ended, turn finished, turn is over, "
                  'turn over, turning over, turns over, your turn',
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
                   'further, no thank you, no thanks, none, nope, not now, not this round, not '
                   'this time, not today, nothing, park, parking, parks, pass, pass please, pause, '
                   'pauses, pausing, remain, remaining, remains, rest, resting, rests, skip, stay, '
                   'stay here, stay there, staying, stays, stays put, stays where, stop, stop '
                   'here, stop there, stoping, stops, thanks no',
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
                       'number': {'kind': 'offer', 'marks': ['from', 'with']}},
            'third': False},
 'acquire': {'bare': False,
             'places': {'get': {'foreign': True, 'kind': 'good'},
                        'give': {'kind': 'good',
                                 'marked': True,
                                 'marks': ['for', 'with', 'paying', 'i pay', 'pay',
                                           'in exchange for', 'in return for', 'against']}},
             'says': 'bank',
             'third': False},
 'agree': {'bare': False,
           'places': {'get': {'foreign': True,
                              'kind': 'good',
                              'marked': True,
                              'marks': ['for', 'for your', 'against'],
                              'sort': 'bag'},
                      'give': {'kind': 'good', 'marks': ['give', 'i give'], 'sort': 'bag'},
                      'number': {'kind': 'offer', 'marks': ['from', 'with']}},
           'says': 'accept',
           'third': False},
 'allow': {'bare': False,
           'places': {'kinds': {'after': 'scope', 'kind': 'good', 'sort': 'kinds'},
                      'scope': {'kind': 'freed', 'said': True}},
           'says': 'refuse {kinds}'},
 'automatically': {'bare': False,
                   'places': {'kinds': {'after': 'scope', 'kind': 'good', 'sort': 'kinds'},
                              'scope': {'kind': 'scope', 'said': True}},
                   'says': 'refuse {kinds}',
                   'third': False},
 'bank': {'bare': ['trade'],
          'classes': ['giving'],
          'places': {'get': {'foreign': True,
                             'kind': 'good',
                             'marked': True,
                             'marks': ['for', 'against', '->', '=>', '=', '→', 'in exchange for',
                                       'into', 'get', 'in return for', 'to', 'take', 'receive']},
                     'give': {'kind': 'good', 'marks': ['give', 'hand in']}},
          'third': False},
 'begin': {'answers': ['nomad'],
           'bare': True,
           'classes': ['motion', 'taking', 'having', 'getting'],
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
         'says': 'offer',
         'third': False},
 'carnivore': {'bare': ['figure'],
               'classes': ['putting', 'motion', 'having'],
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
             'classes': ['doing'],
             'open': True,
             'places': {'get': {'foreign': True,
                                'kind': 'good',
                                'marked': True,
                                'marks': ['for', 'for your', 'for that', 'against', 'against your',
                                          '->', '=>', 'want']},
                        'give': {'kind': 'good', 'marks': ['with', 'offer', 'give']},
                        'number': {'kind': 'offer'}},
             'third': False},
 'deal': {'bare': False,
          'classes': ['taking', 'having', 'getting'],
          'places': {'seat': {}},
          'third': False},
 'desert': {'bare': True,
            'classes': ['putting', 'motion', 'taking', 'having', 'getting'],
            'places': {'hex': {'marks': ['on', 'over', 'at', 'onto']}}},
 'discard': {'bare': True,
             'classes': ['giving', 'putting'],
             'places': {'cards': {'exact': True, 'kind': 'good'},
                        'kept': {'keeps': 'cards',
                                 'kind': 'good',
                                 'marked': True,
                                 'marks': ['keep', 'i keep', 'keeping', 'hold on to', 'retain',
                                           'but keep', 'save'],
                                 'sort': 'bag'}},
             'third': False},
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
              'says': 'offer',
              'third': False},
 'found': {'bare': False,
           'classes': ['doing', 'putting', 'having'],
           'places': {'corner': {'marks': ['at', 'on']},
                      'cost': {'kind': 'good',
                               'marked': True,
                               'marks': ['for', 'pay', 'i pay', 'spend', 'with', 'paying'],
                               'sort': 'bag'},
                      'lifting': {'kind': 'corner',
                                  'marked': True,
                                  'marks': ['lifting', 'lift', 'using', 'taking', 'with the tribe',
                                            'tribe from', 'the one from', 'tribe at', 'tribe of',
                                            'moving', 'remove', 'removing', 'lifts', 'taking up',
                                            'the one at', 'the tribe at', 'the tribe on']}}},
 'gives me': {'bare': False,
              'open': True,
              'places': {'get': {'foreign': True, 'kind': 'good'},
                         'give': {'kind': 'good',
                                  'marked': True,
                                  'marks': ['for', 'against', 'in exchange for', 'in return for',
                                            'for my', 'gets']},
                         'to': {'kind': 'partner', 'said': True, 'sort': 'thing'}},
              'says': 'offer',
              'third': False},
 'go on': {'bare': True,
           'classes': ['motion', 'taking', 'having', 'getting'],
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
             'says': 'counter',
             'third': False},
 'move': {'bare': True,
          'classes': ['motion', 'putting', 'having'],
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
                 'classes': ['putting', 'motion', 'having'],
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
              'classes': ['putting', 'doing', 'having'],
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
           'shy': ['accept'],
           'third': False},
 'receives': {'bare': False,
              'open': True,
              'places': {'get': {'foreign': True,
                                 'kind': 'good',
                                 'marked': True,
                                 'marks': ['for', 'against', 'in exchange for', 'in return for',
                                           'for his', 'for her', 'for their']},
                         'give': {'kind': 'good', 'marks': ['gets', 'receives', 'can have']},
                         'to': {'kind': 'partner', 'said': True, 'sort': 'thing'}},
              'says': 'offer',
              'third': False},
 'refuse': {'bare': False,
            'places': {'number': {'kind': 'offer', 'marks': ['from', 'of']}},
            'third': False},
 'refuse {kinds}': {'bare': False,
                    'places': {'kinds': {'after': 'scope',
                                         'kind': 'good',
                                         'marks': ['for', 'ask for', 'asks for', 'ask me for',
                                                   'asks me for', 'asking for', 'wants', 'want',
                                                   'who want', 'wanting'],
                                         'said': True,
                                         'sort': 'kinds'},
                               'scope': {'kind': 'scope', 'said': True}},
                    'third': False},
 'steal': {'bare': True,
           'classes': ['taking', 'having', 'getting'],
           'places': {'victim': {'kind': 'seat'}},
           'third': False},
 'step': {'bare': True,
          'classes': ['doing', 'taking', 'motion', 'having', 'getting'],
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
 'take': {'bare': True, 'classes': ['taking', 'having', 'getting'], 'places': {'corner': {}}},
 'tribe': {'bare': True,
           'classes': ['putting', 'taking', 'motion', 'doing', 'having', 'getting'],
           'places': {'corner': {}}},
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
          'says': 'offer',
          'third': False},
 'withdraw': {'bare': False, 'places': {}, 'third': False}}
