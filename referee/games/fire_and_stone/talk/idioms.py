"""Closed lists of plain English, by what may be done with a word: data, no rules."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> tuple[str, ...]:
    """Those of a text with “|” or a new line between, the longest first."""
    return tuple(sorted(filter(None, text.replace("\n", "|").split("|")), key=len, reverse=True))


# Left out wherever they stand in an order: how gladly, how, for whom, what it is called besides.
QUIET = _words("""
gladly happily kindly definitely certainly absolutely surely clearly obviously naturally simply
finally eventually quickly slowly quietly carefully newly freshly recently really truly honestly
frankly personally basically hopefully sadly luckily fortunately unfortunately alas tonight
today anyway anyhow somehow indeed besides altogether merely ultimately promptly swiftly bravely
boldly nice lovely beautiful cosy cozy warm tasty juicy delicious yummy tempting mighty brave
trusty faithful useful handy clever smart wonderful splendid excellent marvellous superb
brilliant decent lonely lone quiet peaceful sunny shady
distant remote friendly grand proud weary strong loyal
stout noble keen eager sturdy hardy
precious humble poor that's glorious famous fabulous attractive interesting
thing things stuff chap chaps lad lads lass fellow fellows buddy pal mate dude boy boys steak
steaks folks dear darling hunters wanderers fancy fancies prefers wish wishes adore crave treat
reckon figure suppose guess think feel believe
""")
QUIET_PHRASES = _phrases("""
for a while|for a bit|for a moment|for a change|for a day or two|for the night|for the winter
for the time being|for the moment|for dinner|for lunch|for supper|for breakfast|for good measure
for my people|for my tribe|for the tribe|for my clan|for the clan|for my family|for the family
for my children|for the kids|for us|for me|for him|for my lot|for my folks|for our people
if i may|if you please|if you don't mind|by the way|as a matter of fact|after all|in the end
of course|for sure|no doubt|without a doubt|no question|all in all|to be honest|in fact
at long last|both close together|close together|close to each other|be glad to|be happy to
be pleased to|be delighted to|glad to|hands down|settle for|takes a nap|take a nap|takes a rest
take a rest|have a rest|has a rest|catches his breath
warms his feet|warms his hands|keen on|eager for|mad about|crazy about|in the mood for|up for
wins the day|wins it|wins
no risk no fun|nothing ventured nothing gained|better safe than sorry|first come first served
easy does it
no need to see them|no need to look at them|without looking at them|settles for|going for|go for
goes for|opt for|opts for|opting for
plump for|feast on|feasts on|feasting on|dine on|dines on|vote for|my vote is|my vote goes to
decide on|decided on|decided for|decide for|make it|let it be|it shall be|it will be
shall be mine|will be mine|is mine|is for me|is the one for me|is what i want|is what we want
is what i take|is my choice|i'm going for|i am going for|am all for|are all for|count me in for
i'm in for|we're in for|i could do with|i can do with|we could do with|would do nicely
will do nicely|does nicely|does the job|would suit me|can't hurt|cannot hurt|could do no harm
does no harm|won't hurt|is never wrong|beats everything|beat everything|beats all|beat all
beats anything|is better off|be better off|choose later|decide later|then decide|then choose
suits me|would be welcome|comes in handy|come in handy|come handy|comes handy|as the saying goes
as you know|as i said|it is then|it is|it'll be|that's that|do me a favour and|be so kind as to
be so kind and|be a dear and|would you be so kind as to|i beg you|i pray|for heaven's sake
for once|once more please|so be it|here goes|why not|all things considered|on second thoughts
on reflection|having thought about it|let me think|i am sure|i'm sure|i am certain|no hurry
no rush|with pleasure|with joy|with a smile|before we go on|before i go on|before i decide
before i choose|before we decide|before deciding|before choosing|before moving on
before going on|stay close|stays close|stay near|stays near|stay nearby|keep close
stay in the area|no long walk|no long march|no long trip|no detour|no long way|right behind him
as fast as he can|as fast as possible|as quickly as possible|on his way|at his leisure|in peace
all the way|off he goes|off you go|off we go|away with him
""")
# With those above, of these alone a clause may be that says nothing.
CHAT = _words("""
longer shorter faster slower safer warmer colder closer nearer nicer easier walks walkers fun
little old young dear
whatever well welcome hello hi hey cheers thanks yes yeah ok okay right so oh ah aha hm hmm mm
yum yummy great good fine cool nice super perfect deal done hurrah hooray yay wow damn oops phew
ha haha alright very idea choice pick friend friends guy guys man men sir madam ladies gentlemen
everyone everybody together close near possible far as away now then always again too also long
short walk walking trip march journey road way ways time times day days winter summer spring
autumn rain snow sun weather cold hot dark season storage space speed quick fast slow steps
style greedy hungry thirsty starving tired sleepy curious bored excited happy glad sad easy hard
tough tricky clear simple risky bold luck lucky unlucky dinner lunch supper breakfast feast
feasting party celebration what who a an the my whichever say apart separate alone our your his
her their i we you he she they it its this that these those is are was were am be been being
have has had do does did will would shall should must may might can could to of for with at in
on by from about into than like just quite rather pretty bit plenty here there let lets us me
him them want wants need needs love loves hope hopes think thinks know knows see sees says said
tell tells ask asks guess suppose believe wonder plan plans planned promise promised call calls
play plays played playing turn turns game games win wins winning round people tribe clan family
children kids folk africa europe asia america land world map board rules hurry strike fancy care
mind matter matters best tempting decision decisions choices options option thing things stuff
once ever never-ending
""")
# Verbs that tell how it is, never what is to be done.
STATES = _words("""
is are was were am be been 's 're 'm has have had 've 'd looks look seems seem seemed sounds
sound feels feel smells smell tastes taste needs need needed wants want likes like loves love
hates hate helps help helped hurts hurt suits suit fits fit pays makes make made gives give gave
brings bring brought means mean costs cost saves saved becomes become became comes came calls
calling called served deserves deserve deserved waiting works work worked feeds fed fills filled
joins joined matches matched completes completed doubles pleases pleased worries worried afford
affords knows know knew thinks think thought hopes hope hoped says said told promised lay stood
grows grow grew matters matter counts count belongs belong runs ran ends lacks lack owns own got
get gets goes-well seen won wins win lost-already beats beat complains complain starves starve
hungers insists asks asked guards guarded freezes freeze snores snoring slept offers offered
promises expects expected remembers remembered misses missed tempts tempt interests interest
""")
AUXILIARIES = _words("""
really already still just always also will would can could may might do does did can't cannot
won't wouldn't couldn't don't doesn't didn't never hardly rarely only-just surely certainly
clearly simply probably finally now even quite so much all both 'll 'd long have has had been be
being should must
""") - {"so"}
# What makes it a statement about itself: it may name things.
POINTING = frozenset({"it", "that", "this", "which", "they", "those", "these"})
TELLING = _words("""
makes make gives give brings bring fills fill suits suit means mean helps help doubles double
pays saves save
""")
WE = frozenset({"i", "we"})
SUBJECTS = POINTING | WE | frozenset({
    "he", "she", "there", "you", "everybody", "everyone", "nobody", "nothing", "somebody",
    "someone", "what", "who", "one's"})
DETERMINERS = frozenset({"the", "my", "our", "his", "her", "your", "their", "a", "an", "another",
                         "more", "most", "many", "some", "such", "all", "both", "any", "every"})
# Before a clause, without a meaning of their own.
LEADS = frozenset({"so", "and", "then", "but", "as", "well", "oh", "now", "also", "for", "anyway",
                   "because", "since", "hence", "therefore", "thus", "'cause", "cause", "cos",
                   "coz",
                   "yes", "yeah", "ok", "okay", "ah", "seeing", "given", "that", "though",
                   "although", "even", "while", "whereas", "plus"})
# With one of these a clause may say how the move is meant, or be one.
BINDS = _words("""
not no never none nothing unless except instead rather or else otherwise without but only if
take taking build cook hunt eat look leave cover covered swap go going move put keep pass skip
stay draw left right third light dark store column first second last middle other one two three
four five six new lost out away gone thrown emptied lake water mountain start home forest wood
settlement village cave gather send bonus roast grill prepare exchange trade give back return
drop discard throw choose most best whichever biggest least prefer pick turn decline refuse
follow
""") | {"n't"}
PLACES = frozenset({"lake", "water", "mountain", "start", "home", "forest", "wood", "settlement",
                    "village"})
# Names of things that reading tables know besides those of the game.
SYNONYMS = _words("""
pig swine hog rabbit bunny stag venison elephant tusker ship boat sled sledge sleigh pot clay
plant net fish tool farm point vp
""")
