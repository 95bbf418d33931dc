"""Plain English words that order nothing and turn no meaning round, by what they are about.

They may stand beside what is said. None denies, doubts, puts off, counts or
compares, and none does anything to a piece or a card.
"""

PRAISE = (
    "lovely nice good great fine perfect excellent ideal cool super best better brilliant "
    "beautiful pretty wonderful splendid superb solid strong decent fair sound cosy comfy "
    "comfortable promising exciting useful handy clever smart wise sensible reasonable logical "
    "obvious natural simple easy clear right okay neat tidy sweet juicy central busy quiet "
    "peaceful calm warm sunny rich fertile tasty fat plump fresh ripe famous fabulous fantastic "
    "gorgeous marvellous delightful charming pleasant favourite favorite worthy precious handsome "
    "grand glorious lucky fortunate sorry funny mad wild bold brave shy old young new big large "
    "huge enormous long short tall deep wide broad high low whole own dear hairy furry happy glad "
    "pleased content delighted grateful thankful keen eager patient proud surprised amused "
    "certain sure confident determined convinced positive honest kind gentle polite friendly "
    "generous noble mighty")
# Said of a place these may mean that another is chosen.
BLAME = (
    "lonely cold wet windy silly foolish boring dull ugly nasty cruel mean harsh brutal tough "
    "rough risky dangerous awful terrible horrible dreadful miserable unlucky unfortunate sad odd "
    "strange weird crazy greedy hungry thirsty tired weary sleepy exhausted lazy smelly dirty "
    "muddy dusty icy snowy frozen rocky sandy impatient nervous afraid scared worried annoyed "
    "angry jealous ashamed bored clumsy stubborn poor remote careful cautious hot small tiny "
    "little thin")
FEELING = (
    "like likes love loves enjoy enjoys fancy fancies prefer prefers hope hopes hoping feel feels "
    "feeling think thinks thinking believe believes guess reckon suppose know knows understand "
    "see sees seeing look looks looking watch watches watching notice smell smells taste tastes "
    "listen listens remember remind reminds imagine dream dreams dreaming care cares bother "
    "forgive laugh laughs smile smiles cry cries weep sigh sighs shrug groan yawn blush grin "
    "cheer cheers thank thanks greet apologise apologies apologize pardon excuse mourn pity shame "
    "joy fun pleasure delight mood heart hearts gut guts brain brains conscience nerves stomach "
    "tummy belly feet foot legs leg toes knees eyes eye ears nose mouth teeth tongue fingers "
    "breath tears sleep bed nap coffee tea beer wine lunch dinner supper breakfast")
TIME = (
    "now today tonight already finally lastly still again always usually often sometimes morning "
    "evening night day days week weekend month year moment minute hour time times while ages long "
    "recently lately early late meanwhile afterwards quickly slowly briefly straight straightaway "
    "immediately promptly directly indeed certainly definitely absolutely really truly honestly "
    "frankly clearly obviously naturally apparently evidently simply quite pretty very much so "
    "too such as well just even also alas luckily fortunately unfortunately sadly happily gladly "
    "kindly personally basically generally literally totally completely entirely utterly fully "
    "surely anyway anyhow somehow nevertheless nonetheless therefore hence thus because since for "
    "though although yet alright hooray hurrah yay yippee bravo wow whoops oops ouch ooh aah ah "
    "aha oh ha haha hehe hmm hm um er erm phew ugh gosh blimey heavens goodness boy crikey "
    "cheerio ahoy hi hello hey greetings")
PEOPLE = (
    "friend friends mate mates pal pals buddy chum folks folk guys lads ladies gentlemen gents "
    "boys girls team players player colleague colleagues neighbour neighbours neighbor neighbors "
    "comrade comrades dear dears darling sir madam boss moderator referee umpire host wife "
    "husband kids kid children child son daughter family mother mum dad father brother sister "
    "grandma grandpa uncle aunt dog dogs ancestors ancestor elders chief shaman tribe's people's "
    "folk's clan clans human humans mankind humanity hunters gatherers hunter gatherer story "
    "history luck fate fortune gods spirits spirit destiny chance fairness peace strategy tactics "
    "reason reasons sense idea ideas choice decision gamble bet risk chances odds lesson revenge "
    "justice mercy logic principle tradition habit hobby")
WORLD = (
    "sun moon stars sky wind rain snow storm thunder weather summer winter spring autumn season "
    "view views scenery sight horizon sunrise sunset shade shadow light beach waves tide fish "
    "fishing birds bird berries berry fruit fruits nuts roots mammoth mammoths elephant elephants "
    "lion lions bear bears wolf wolves deer goats grass tree trees flowers bush bushes river "
    "rivers lake lakes valley valleys cave caves shore coast shores bay cliff cliffs nature place "
    "places area neighbourhood neighborhood world earth life house village campfire fire fires "
    "smoke stew roast soup meal meals feast dish boots shoes coat coats hat journey trip trips "
    "adventure adventures travels holiday holidays")
PLAIN = (
    "is are am be it's its it that that's this these those there there's here he she they him her "
    "them his hers their theirs i i'm i'll i'd i've we we're we'll we've our ours us me my myself "
    "you your yours yourself the a an of to at on in into onto by with from and will would shall "
    "do does did has have having gets getting become becoming seem seems seemed sounds make makes "
    "making made let lets let's bit lot lots plenty loads bunch enough thing things stuff "
    "something way ways part parts kind sort sorts saying need needs want wants wanting belong "
    "belongs deserve deserves owe owes help helps helped try tries trying happen happens matter "
    "matters come comes coming lie lies sit sits stand stands grow grows growing eat eats eating "
    "drink drinks work works fit fits suit suits serve serves learn learns decide decided "
    "decision chose chosen settled worth while")

WORDS = frozenset(" ".join((PRAISE, FEELING, TIME, PEOPLE, WORLD, PLAIN)).split())
BAD = frozenset(BLAME.split())
# These may also be left out of an order, unless they have a sense of their own there.
BESIDE = frozenset(" ".join((PRAISE, TIME, PEOPLE)).split()) - frozenset((
    "precious", "worthy", "content", "own", "late", "early", "because", "since", "for", "though"))
