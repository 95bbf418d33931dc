"""Made by man/words.py of english.yaml; do not edit."""
# fmt: off

WORDS = \
{('class', 'doing'): 'are begun with, are carried out, are doed, are made, are performed, are '
                     'played, are started with, are used, be begun with, be carried out, be doed, '
                     'be made, be performed, be played, be started with, be used, begin with, '
                     'begining with, carry out, carrying out, do, doing, is begun with, is carried '
                     'out, is doed, is made, is performed, is played, is started with, is used, '
                     'make, making, perform, performing, play, playing, start with, starting with, '
                     'use, using',
 ('class', 'doing', 's'): 'begins with, carries out, does, makes, performs, plays, starts with, '
                          'uses',
 ('class', 'getting'): 'are collected, are gained, are prefered, are received, are wanted, be '
                       'collected, be gained, be prefered, be received, be wanted, bring me, '
                       'collect, collecting, gain, gaining, get me, get us, give me, give us, is '
                       'collected, is gained, is prefered, is received, is wanted, prefer, '
                       'prefering, receive, receiving, want, wanting',
 ('class', 'getting', 's'): 'collects, gains, prefers, receives, wants',
 ('class', 'giving'): 'are given, are handed over, are paid, are spent, are used, be given, be '
                      'handed over, be paid, be spent, be used, give, giving, hand in, hand over, '
                      'handing over, is given, is handed over, is paid, is spent, is used, pay, '
                      'paying, put in, spend, spending, use, using',
 ('class', 'giving', 's'): 'gives, hands over, pays, spends, uses',
 ('class', 'having'): 'are got, are haved, be got, be haved, get, getting, have, having, is got, '
                      'is haved',
 ('class', 'having', 's'): 'gets, haves',
 ('class', 'motion'): 'are come, are gone, are got to, are headed, are headed to, are moved, are '
                      'offed to, are walked, be come, be gone, be got to, be headed, be headed to, '
                      'be moved, be offed to, be walked, come, coming, get to, getting to, go, '
                      'going, head, head to, heading, heading to, is come, is gone, is got to, is '
                      'headed, is headed to, is moved, is offed to, is walked, move, moving, off '
                      'to, offing to, walk, walking',
 ('class', 'motion', 's'): 'comes, gets to, goes, heads, heads to, moves, offs to, walks',
 ('class', 'putting'): 'are laid, are placed, are put, are sent, are set, be laid, be placed, be '
                       'put, be sent, be set, is laid, is placed, is put, is sent, is set, lay, '
                       'laying, place, placing, put, putting, send, sending, set, setting',
 ('class', 'putting', 's'): 'lays, places, puts, sends, sets',
 ('class', 'taking'): 'are chosen, are claimed, are grabbed, are picked, are picked up, are taken, '
                      'be chosen, be claimed, be grabbed, be picked, be picked up, be taken, '
                      'choose, choosing, claim, claiming, grab, grabing, is chosen, is claimed, is '
                      'grabbed, is picked, is picked up, is taken, pick, pick up, picking, picking '
                      'up, take, taking',
 ('class', 'taking', 's'): 'chooses, claims, grabs, picks, picks up, takes',
 ('close',): "all done, done, finished, i am done, i'm done, i'm finished, im done, that is all, "
             "that is it, that is my turn, that was all, that was it, that was my turn, that's "
             "all, that's it, that's my move, that's my turn, thats all, thats it",
 ('fill',): 'a, after all, after that, afterwards, again, ah, also, am, an, and, and the, are, as, '
            'as follows, at, at once, be, by, card of, cards of, choose to, decide to, each of, '
            'fellow, figure, figures, finally, fine, first, for, for me, for now, from me, from '
            "us, going to, guy, guys, here, here are, here is, here's, him, hm, i, i want to, i "
            "would, i would like, i would like to, i'd, i'd like, i'd like to, i'll, i'm, i've, "
            "im, in, into, is, is my choice, it, it'll, it's, its, ive, just, let me, let us, "
            "let's, like to, man, me, meeple, meeples, men, mine, move is, my action, my choice, "
            'my choice is, my move, my moves, my order, my orders, my turn, no., now, nr, number, '
            'of, of course, oh, ok, okay, on, one more time, onto, opt to, pawn, pawns, people, '
            'person, persons, piece, pieces, please, please and, pls, plus, plz, right away, '
            "shall, so, somebody, someone, still, ta, thank you, thanks, that, that's, the move, "
            "them, then, there, there's, these, this, this round, this time, this turn, thx, to, "
            "today, too, up, up to, us, want to, we, we'll, we're, well, where he, where i, where "
            'it, where she, where we, will, wish, wish to, with, worker, workers, would like, '
            'would like to, x',
 ('hail',): 'all the best, best regards, best wishes, bye, cheers, dear, dear all, good afternoon, '
            'good day, good evening, good luck, good luck all, good morning, greetings, have fun, '
            "hello, hello all, hey, hey all, hi, hi all, hope you're well, kind regards, many "
            'thanks, nice one, regards, see you, see you soon, sincerely, sorry, sorry for delay, '
            'sorry for the delay, take care, thank you, thank you so much, thank you very much, '
            'thanks, thanks a lot, thanks so much, thx, well played, yours',
 ('no',): 'but no, nah, no, no no, nope, not, oh no',
 ('num', 0): 'zero',
 ('num', 1): 'one, ones, single',
 ('num', 2): 'a couple, a pair, couple, couple of, pair, pair of, two, twos',
 ('num', 3): 'three, threes',
 ('num', 4): 'four, fours',
 ('num', 5): 'five, fives',
 ('num', 6): 'six, sixes',
 ('num', 7): 'seven',
 ('num', 8): 'eight',
 ('num', 9): 'nine',
 ('num', 10): 'ten',
 ('num', 11): 'eleven',
 ('num', 12): 'twelve',
 ('num', 13): 'thirteen',
 ('num', 14): 'fourteen',
 ('num', 15): 'fifteen',
 ('num', 16): 'sixteen',
 ('num', 17): 'seventeen',
 ('num', 18): 'eighteen',
 ('num', 19): 'nineteen',
 ('num', 20): 'twenty',
 ('num', 21): 'twenty one, twenty-one',
 ('num', 22): 'twenty two, twenty-two',
 ('num', 23): 'twenty three, twenty-three',
 ('num', 24): 'twenty four, twenty-four',
 ('num', 25): 'twenty five, twenty-five',
 ('num', 26): 'twenty six, twenty-six',
 ('pass',): "done, i pass, i'm done, nah, no, no thank you, no thanks, none, nope, not now, not "
            'this round, not this time, not today, nothing, pass, pass please, skip, thanks no',
 ('some', 'all'): 'all, all i have, all my, all of it, all of my, all of them, all the, every, '
                  'everybody, everyone, everything, the lot, whole, with everybody, with everyone',
 ('some', 'both'): 'both, both my, both of, both the',
 ('some', 'half'): 'half, half my, half of, half the',
 ('some', 'rest'): 'all the rest, everything else, remaining, rest, the others, the rest, the rest '
                   'of, what is left',
 ('stop', 'ask'): 'am i, any, are we, can i, can you, could i, could you, did you, do i, do you, '
                  'does it, how, how about, is it, is there, may i, shall i, shall we, should i, '
                  'should we, what, what about, what if, where, whether, which, who, whose, why, '
                  'will you, would you',
 ('stop', 'back'): 'actually, cancel, change my mind, changed my mind, correction, disregard, '
                   'forget, forget it, i mean, i meant, ignore, joking, kidding, mistake, never '
                   'mind, nevermind, on second thought, oops, retract that, scrap, stop that, '
                   'strike that, take back, takes back, undo, wrong',
 ('stop', 'deny'): "against, anything but, but, can't, cannot, cant, couldn't, didn't, do not, "
                   "doesn't, don't, dont, except, instead, instead of, isn't, neither, never, next "
                   'to, no one, no way, nobody, nor, not, nothing of, only if, other than, rather, '
                   "refrain, shouldn't, than, unless, will not, without, won't, wont, wouldn't",
 ('stop', 'hedge'): '/, \\, considering, could, depending, depends, either, else, hopefully, i '
                    "guess, i suppose, i think, i'd have, ideally, if, let me think, may, maybe, "
                    'might, not sure, or, otherwise, perhaps, possibly, probably, should, suppose, '
                    'tempted, thinking, unsure, wondering, would have, |',
 ('stop', 'near'): 'about, around, close to, over, under, up to',
 ('stop', 'off'): 'after, afterwards maybe, as soon, before, eventually, from now on, hold, hold '
                  'on, in a minute, in future, later, next round, next time, next turn, not yet, '
                  'once, one day, some day, soon, tomorrow, until, wait, when, whenever, while',
 ('stop', 'tell'): 'ago, already, did, e.g., example, for example, had, has been, he said, i was, '
                   'last round, last time, last turn, said, told, used to, was, was going, was '
                   'thinking, were, wrote, yesterday, you said',
 ('stop', 'than'): 'fewer, less, more',
 ('stop', 'vague'): '%, a lot, almost, approx, approximately, at least, at most, bit, bits, bunch, '
                    'circa, few, fewer than, handful, heap, heaps, less than, little, load, loads, '
                    'lots, many, more than, most, mostly, much, nearly, no less than, no more '
                    'than, number of, plenty, roughly, several, some, various, ~, ±, ≈, ≤, ≥',
 ('the',): 'her, his, my, our, the, their, your',
 ('yes',): 'aye, oh yes, sure, yeah, yep, yes, yes yes, yup'}
