"""Closed lists of harmless English words: what people say beside a move and mean nothing by it.

A word that is in none of them, nor a word of the table, is never passed over.
"""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# A clause with one of these hangs on something or takes something back.
HANGS = _set(
    "if unless else otherwise except instead rather but or maybe perhaps until till whether "
    "wait stop cancel scrap undo kidding joking joke mistake wrong correction changed oops unsure "
    "undecided opposite both either neither rest others remaining hmmm probably possibly "
    "unlikely false untrue lie revoke withdraw retract reconsider forget ignore "
    "disregard undone misread mistyped typo meant nevermind")
# Small change: what stands in any clause.
SMALL = _set(
    "i i'm i'll i've i'd we we're we'll we've me my us our ours mine it it's its he he's he'll him "
    "his they they're they'll them their theirs that that's this these those there there's she the "
    "a an am is are was were be been being feel feels feeling do does did can could will would "
    "shall should may must have has had to of for in on at by with as so too very quite really "
    "pretty rather just all well then now here again also and what who how why let let's today "
    "some much people men tribe folks family everybody everyone more one get got bit little kind "
    "such like want wants any anyone ever always from about after before than most least even "
    "make makes take takes say says see go goes think guess know bet suppose believe each every "
    "when where which while because since though although something everything things thing "
    "quantity quality over off enough only still yet already quite almost nearly own same ")
# Feelings and moods, praise and blame, thanks and oaths, games and luck, time and weather.
_FEELINGS = _set(
    "happy glad sad sorry pleased proud content satisfied cautious careful brave bold hungry "
    "starving desperate tired confident nervous scared afraid curious stingy generous modest "
    "patient optimistic pessimistic greedy lazy angry cheerful hopeful worried relieved excited "
    "thrilled delighted bored boring tempted ashamed reckless daring timid shy eager fond coward "
    "cowardly chicken mood moody hurt hurts pain painful painfully suffer envy jealous grateful "
    "obliged thankful convinced impressed annoyed surprised amused grumpy merry thirsty famished "
    "peckish sentimental attached adventurous courageous prudent foolish crazy mad insane silly "
    "lonely miserable comfortable appetite hunger")
PRAISE = _set(
    "fine ok okay good great nice cool best better perfect lovely wonderful super alright right "
    "excellent splendid marvellous marvelous fantastic brilliant terrific superb awesome amazing "
    "beautiful pretty sweet neat ideal optimal decent sound solid reasonable sensible wise smart "
    "clever safe safer safest fair handy useful helpful tempting attractive appealing promising "
    "valuable precious sacred dear vital crucial essential important necessary worthwhile worth "
    "enough plenty sufficient cheap cheaper rich strong tasty delicious yummy fun exciting "
    "interesting convenient efficient economical profitable favourite favorite bargain steal deal "
    "compromise choice option pick treasure gift present blessing luxury")
BLAME = _set(
    "bad worse worst poor sad terrible awful horrible dreadful nasty ugly useless worthless "
    "pointless needless hopeless risky dangerous expensive costly dear boring dull slow weak "
    "scarce "
    "rare short lacking ridiculous shame pity waste wasteful trouble problem mess disaster "
    "nuisance "
    "burden luxury silly stupid overrated cruel harsh tough hard difficult tight tough")
_THANKS = _set(
    "please thanks thank cheers mate friend friends pal buddy dear regards greetings hello hi hey "
    "kindly kind folks gentlemen ladies sir madam ref referee moderator wishes bye goodbye gosh "
    "heavens god goodness lord grief damn darn dang heck blast bother sigh wow yay hurray hooray "
    "ouch phew alas haha hehe lol ha ah oh whew meh hmm hm um er erm uh eh well yes yeah yep yup "
    "sure certain certainly definitely indeed absolutely exactly precisely honestly frankly truly "
    "simply clearly obviously naturally course surely luckily unluckily hopefully finally "
    "fortunately unfortunately sadly gladly happily thankfully agreed clear admittedly "
    "anyway anyhow whatever granted sold grumble pray prayers amen")
_LUCK = _set(
    "risk risks gamble gambling gambler gambles luck lucky unlucky fingers crossed hope hoping "
    "hopes "
    "trust chance chances odds fate destiny fortune wish dream dreams play playing game games life "
    "world world's business idea plan plans planning strategy tactics strategic stand ready "
    "matter matters mind care cares bear afford lost losing resist complain regret decide decided"
    " decision "
    "choose chosen thought think thinking considered consider considering imagine reckon figure "
    "wonder know knows knew see seen look looks looking sounds seems appears tell says said say "
    "remember understand believe guess bet suppose wager count counts calculate calculated "
    "need needed needs want wanted wants love loves loved fancy prefer prefers favour favor "
    "help helps deserve deserves earn earned serve serves suit suits please pleases "
    "bellies belly mouths stomach stomachs eyes heart soul crowd clan bunch lot gang kids children "
    "feet legs legs' back nerves bones teeth tongue")
_TIME = _set(
    "surprise surprises full later soon anyway day days tonight tomorrow yesterday morning "
    "evening night week "
    "weekend "
    "moment minute while time times once long early late end beginning future past winter summer "
    "spring autumn season weather rain sunny cold turn round eventually sooner afterwards "
    "meanwhile currently presently beyond forever")
TALK = _FEELINGS | PRAISE | BLAME | _THANKS | _LUCK | _TIME
# What may be denied in mere talk: “no risk”. “No thanks” and “not needed” are no mere talk.
NEGATED = _set(
    "risk risks gambling gambler greedy problem worries regret regrets complaints hurry rich brave "
    "lucky fun luck cheap easy fair doubt pain gain hesitation worry trouble mercy shame fool "
    "coward chicken hero genius sorry afraid scared ashamed picky fussy bad hungry idea clue joy "
    "glory")
NOT_ALONE = _set(
    "more one go goes take takes make makes get got back count counts turn play stand help once "
    "pick present figure figures strong weak cheap cheaper expensive dear costly "
    "chance luck fate end waste look choice option")
PHRASES = frozenset({
    "go big", "go on", "onwards", "who dares wins", "two's company", "the golden mean",
    "go", "let's go", "lets go", "here we go", "here goes", "off we go", "all gone", "carry on",
    "better safe than sorry", "in one go", "that's the lot", "that's life", "such is life",
    "no matter", "never mind", "why not", "what else", "so be it", "go ahead", "count me in",
    "what could go wrong", "what could possibly go wrong", "no pain no gain", "no idea why",
    "nobody starves", "no one starves", "nobody goes hungry", "no one goes hungry",
    "everybody is fed", "everyone is fed", "there you go", "there we go", "you know", "mind you",
    "fair enough", "good enough", "easy does it", "first things first", "it is what it is",
    "right then", "come on", "come what may", "as always", "as usual", "no doubt",
    "my favourite", "my favorite", "no question", "no question about it", "done deal",
    "it's a deal", "game on", "bring it on", "all in all",
    "if you please", "if i may", "if you don't mind", "by the way", "one never knows",
    "you never know", "better than nothing", "nothing ventured nothing gained",
    "nothing ventured", "no guts no glory", "fortune favours the bold", "live and learn"})

# What an idea is called; “bad idea” is no mere talk.
IDEAS = _set("idea choice option plan move deal pick")
# Verbs that say how something is, what somebody has, wants or feels: they order nothing.
STATES = _set(
    "is are was were am isn't aren't wasn't has have had haven't hasn't need needs needed want "
    "wants like likes love loves prefer prefers fancy fear fears trust know knows think "
    "believe feel feels look looks seem seems sound sounds matter matters hope hopes cost costs "
    "deserve deserves count counts bear afford suit suits help helps hurt hurts care cares mean "
    "means lack lacks own owns hold holds can can't cannot could couldn't won't don't doesn't "
    "it's he's that's they're we're i'm there's i've we've what's who's 's beats beat saves save "
    "pay pays buys feeds brings bring gives give makes make remains suffices pays serves tastes "
    "grows "
    "loses lose "
    "get gets would wasted runs run starve starves")
WISHING = _set("need needs want wants like likes love loves prefer prefers fancy")
DENYING = _set("no not none nothing don't doesn't can't cannot won't isn't aren't wasn't haven't "
               "hasn't couldn't wouldn't shouldn't never hardly nobody without")
# Verbs that begin an order: a clause that has one of them first is no statement.
ORDERS = _set(
    "put place send use roll throw take keep leave give offer feed eat pay buy build move shift "
    "slide cycle rotate raise upgrade flip remove add draw fetch decline skip pass go let pick "
    "choose get make do work dig hunt hand start set sacrifice starve cash trade return bring")
