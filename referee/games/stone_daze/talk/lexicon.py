"""The words of people for the figures, the ground and what lies on it; closed lists, no code.

Of figures and pieces by their ids; the reader of sentences alone looks here.
"""

STEMS = {"runner": "runner", "brother": "runner", "bro": "runner", "sprinter": "runner"}
BODIES = frozenset({
    "caveman", "cavewoman", "chap", "character", "fellow", "figure", "guy", "man", "meeple", "one",
    "piece", "thrower"})
PEOPLE = frozenset({
    "bunch", "cavemen", "characters", "clan", "figures", "guys", "lot", "meeples", "men", "ones",
    "people", "pieces", "team", "throwers", "troops"})
COUNTS = ("two", "three", "four", "five", "six", "seven")
OWN = frozenset({
    "a", "an", "figure", "my", "no", "nr", "number", "our", "own", "that", "the", "this"})
ALL = {"all", "everyone", "everybody", "every", "each"}
REST = {"rest", "others", "remaining"}
SIDES = {"left": (-1, 0), "left-hand": (-1, 0), "western": (-1, 0), "west": (-1, 0),
         "leftmost": (-1, 0), "right": (1, 0), "right-hand": (1, 0), "eastern": (1, 0),
         "east": (1, 0), "rightmost": (1, 0), "middle": (0, 0), "central": (0, 0),
         "centre": (0, 0), "center": (0, 0)}
ORDINALS = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4,
            "4th": 4, "fifth": 5, "5th": 5, "sixth": 6, "6th": 6, "seventh": 7, "7th": 7,
            "eighth": 8, "8th": 8, "ninth": 9, "9th": 9, "tenth": 10, "10th": 10,
            "eleventh": 11, "11th": 11, "twelfth": 12, "12th": 12}

# Pieces of terrain; a mound without its size may be either.
SMALL = {"small", "little", "single", "tiny", "smaller", "short"}
LARGE = {"large", "big", "double", "long", "larger", "bigger"}
MOUNDS = frozenset({
    "boulder", "boulders", "hill", "hills", "mound", "mounds", "rock", "rocks", "stone", "stones"})
GROUND = {"swamp": "swamp", "swamps": "swamp", "marsh": "swamp", "bog": "swamp",
          "gate": "gate", "fence": "gate", "gates": "gate"}
HALHALA = {"halhala", "goal", "halhalas"}
LIT = {"fire": "fires", "flames": "fires", "fireball": "balls"}

# Where something lies seen from a thing: behind and before as it faces, the others by the board.
RELATIONS = {
    "in-front-of": "front", "right-before": "front", "before": "front", "ahead-of": "front",
    "behind": "back", "in-back-of": "back", "at-the-back-of": "back",
    "to-the-left-of": "left", "left-of": "left", "on-the-left-of": "left",
    "to-the-right-of": "right", "right-of": "right", "on-the-right-of": "right",
    "west-of": "west", "to-the-west-of": "west", "east-of": "east", "to-the-east-of": "east",
    "north-of": "up", "to-the-north-of": "up", "above": "up",
    "south-of": "down", "to-the-south-of": "down", "below": "down", "under": "down",
    "northeast-of": "ne", "to-the-northeast-of": "ne", "northwest-of": "nw",
    "to-the-northwest-of": "nw", "southeast-of": "se", "to-the-southeast-of": "se",
    "southwest-of": "sw", "to-the-southwest-of": "sw",
    "next-to": "around", "beside": "around", "alongside": "around", "adjacent-to": "around"}
PASSING = {"past", "around", "round", "by", "along"}
HEADING = {"toward", "towards"}
PLACED = frozenset({
    "against", "along", "at", "in", "inside", "into", "of", "on", "onto", "over", "to", "upon"})
CLOSER = {"right", "just", "directly", "immediately", "straight"}
AHEAD = {"ahead", "forward", "forwards", "straight", "front", "onward", "onwards", "up"}
UNITS = frozenset({
    "column", "columns", "field", "fields", "row", "rows", "space", "spaces", "square", "squares",
    "step", "steps"})
OUTWARD = {"outward": 1, "outwards": 1, "outside": 1, "inward": -1, "inwards": -1, "inside": -1}

# Passed over wherever they stand between what is understood.
TALK = frozenset({
    "a", "again", "also", "am", "an", "are", "as", "at", "be", "exactly", "finally", "first",
    "from", "further", "get", "gets", "has", "have", "her", "here", "herself", "him", "himself",
    "his", "i", "i'd", "i'll", "in", "into", "is", "it", "its", "itself", "just", "let", "let's",
    "like", "likewise", "me", "mean", "my", "namely", "next", "now", "of", "ok", "okay", "on",
    "once", "only", "onto", "our", "own", "please", "pls", "plz", "reachable", "shall", "should",
    "simply", "so", "square", "squares", "thanks", "that", "that's", "the", "their", "them",
    "themselves", "then", "there", "this", "thx", "to", "today", "too", "upon", "us", "very",
    "want", "wants", "we", "we'll", "well", "will", "would", "yes"})
GOING = frozenset({
    "advance", "another", "bring", "charge", "charges", "come", "comes", "continue", "continues",
    "crawl", "crawls", "creep", "creeps", "enter", "enters", "follow", "follows", "go", "goes",
    "going", "head", "heads", "hop", "hops", "join", "joins", "jump", "jumps", "land", "lands",
    "leap", "leaps", "march", "marches", "move", "moves", "moving", "one", "proceed", "proceeds",
    "push", "pushes", "reach", "reaches", "rush", "rushes", "send", "shift", "shifts", "slide",
    "slides", "slip", "slips", "sneak", "sneaks", "step", "steps", "stick", "still", "stride",
    "strides", "take", "takes", "travel", "travels", "walk", "walks", "wander", "wanders", "which",
    "who"})
THROWS = frozenset({
    "aim", "aimed", "aiming", "aims", "also", "another", "attack", "attacks", "bash", "bashes",
    "break", "breaks", "choose", "chooses", "clobber", "clobbers", "club", "clubs", "crush",
    "crushes", "destroy", "destroys", "does", "drop", "drops", "each", "far", "fling", "flings",
    "get", "gets", "give", "gives", "hit", "hits", "hurl", "hurls", "knock", "knocks", "land",
    "lands", "launch", "launches", "lay", "lays", "lob", "lobbing", "lobs", "normal", "one",
    "ordinary", "place", "places", "plain", "put", "puts", "regular", "send", "sends", "shoot",
    "shoots", "sling", "slings", "smack", "smacks", "smash", "smashes", "still", "straight",
    "strike", "strikes", "take", "takes", "target", "targets", "throw", "throwing", "thrown",
    "throws", "toss", "tosses", "tries", "try", "up", "use", "uses", "want", "wants", "whack",
    "whacking", "whacks", "with"})
LAYING = frozenset({
    "back", "begin", "begins", "belongs", "bring", "build", "change", "changes", "choose", "come",
    "comes", "drop", "go", "goes", "have", "join", "joins", "laid", "lay", "lays", "lie", "lies",
    "move", "moves", "moving", "occupies", "occupy", "out", "over", "place", "placed", "places",
    "position", "positioned", "push", "put", "puts", "relocate", "rests", "send", "set", "sets",
    "shift", "shifts", "sit", "sits", "slide", "stand", "stands", "start", "starts", "step",
    "steps", "still", "swap", "take", "takes", "turn", "use", "want", "wants", "with"})
SWAPS = frozenset({
    "change", "changes", "exchange", "exchanges", "interchange", "swap", "swapped", "swaps",
    "switch", "switches", "trade", "trades"})
PLACES = {"place", "places", "square", "squares", "spot", "spots", "position", "positions"}

# A predicate of such words alone leaves be; some of the second must be among them.
HELD = frozenset({
    "act", "acts", "all", "and", "any", "anybody", "anyone", "anything", "are", "as", "at", "be",
    "change", "changes", "club", "clubs", "disc", "discs", "do", "does", "doing", "either", "for",
    "from", "go", "goes", "good", "ground", "hand", "hands", "her", "hers", "his", "in", "is", "it",
    "its", "just", "me", "mega", "move", "movement", "moves", "moving", "my", "necessary", "need",
    "needed", "not", "now", "order", "orders", "our", "own", "please", "ready", "reason", "rest",
    "round", "same", "side", "so", "still", "target", "targets", "the", "their", "theirs", "think",
    "this", "throw", "throwing", "throws", "time", "to", "too", "turn", "unchanged", "will", "with",
    "worth", "yet"})
HOLDING = frozenset({
    "hold", "holding", "holds", "idle", "keep", "keeping", "keeps", "never", "no", "nobody", "none",
    "not", "nothing", "pass", "passes", "remain", "remains", "rest", "rests", "save", "saves",
    "skip", "skips", "stay", "staying", "stays", "unchanged", "unmoved", "wait", "waiting",
    "waits"})
UNMOVED = frozenset({
    "act", "acts", "anything", "go", "goes", "move", "moves", "moving", "order", "orders"})
# A clause of such words alone says that all stands as in the standard set-up.
STANDING = frozenset({
    "a", "accept", "all", "and", "any", "anything", "are", "as", "at", "be", "big", "board", "both",
    "change", "changes", "default", "diagram", "do", "drawn", "else", "everybody", "everyone",
    "everyone's", "everything", "fence", "figures", "fine", "five", "for", "four", "from", "game",
    "gate", "go", "good", "half", "halves", "happy", "here", "i", "i'd", "i'll", "i'm", "in",
    "including", "is", "it", "its", "just", "keep", "keeps", "large", "layout", "leave", "let",
    "like", "little", "looking", "looks", "luck", "map", "me", "mound", "mounds", "my", "no",
    "normal", "not", "nothing", "of", "ok", "okay", "one", "other", "others", "otherwise", "our",
    "page", "picture", "pieces", "place", "places", "play", "please", "prefer", "printed", "remain",
    "remains", "rest", "rocks", "same", "set", "set-up", "setup", "shown", "side", "six", "small",
    "so", "special", "stand", "standard", "stands", "start", "starts", "stay", "staying", "stays",
    "suits", "swamp", "swamps", "take", "terrain", "thanks", "that", "the", "their", "they", "this",
    "three", "to", "two", "unchanged", "up", "us", "use", "usual", "usually", "want", "way", "we",
    "where", "will", "with", "works", "would", "you"})
SETTLED = frozenset({
    "as", "change", "changes", "changing", "default", "drawn", "fine", "happy", "keep", "leave",
    "normal", "ok", "okay", "picture", "printed", "remain", "remains", "same", "shown", "stand",
    "standard", "stands", "stay", "stays", "suits", "unchanged", "usual", "works"})
EVERYBODY = frozenset({
    "a", "all", "an", "clan", "else", "else's", "everybody", "everyone", "figures", "have", "i",
    "more", "new", "nobody", "of", "team", "them", "they", "us", "we", "whole"})
DRAWING = frozenset({
    "a", "about", "accept", "accepted", "accepts", "agree", "agreed", "also", "and", "ask", "be",
    "blue", "call", "clan", "draw", "fine", "for", "from", "how", "i", "is", "it", "let", "let's",
    "like", "me", "my", "offer", "offered", "offers", "on", "our", "please", "propose", "proposed",
    "proposes", "red", "shall", "so", "suggest", "suggests", "the", "to", "us", "want", "wants",
    "we", "would", "yes", "your"})
