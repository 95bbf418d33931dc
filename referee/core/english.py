"""Closed lists of plain English words, and what a reader may do with them."""

# Words that a person puts in and that change nothing. They are passed over where a name or a
# number must come, never where something may come, for there they may be marks: “with”, “for”.
ARTICLES = frozenset({"a", "an", "the", "my"})
POLITE = frozenset({"please", "pls", "plz", "thanks", "thx", "ta", "thank", "you"})
FILLER = ARTICLES | POLITE | {
    "to", "into", "onto", "on", "in", "at", "from", "with", "of", "for",
    "people", "figure", "figures", "worker", "workers", "meeple", "meeples", "man",
    "men", "guy", "guys", "pawn", "pawns"}

# Words for as much as there is, and for leaving be whatever is asked.
WHOLE = frozenset({"all", "both", "everything", "rest", "remaining"})
DECLINING = frozenset({"decline", "done", "no", "none", "nope", "nah", "nothing", "pass", "skip"})

NUMBERS = {word: n for n, word in enumerate((
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty"), 1)} | {"single": 1, "couple": 2, "pair": 2, "dozen": 12}

# What people say before a move and behind it; “to” only behind a wish.
BEFORE = frozenset({
    "i", "i'll", "i'd", "i'm", "we", "we'll", "we'd", "let", "let's", "lets", "me", "us", "ok",
    "okay", "well", "so", "sorry", "yes", "yeah", "yep", "yup", "then", "and", "now", "just",
    "also", "next", "finally", "hi", "hello", "hey"})
WISHES = frozenset({"would", "will", "want", "wants", "like", "love", "wish", "going", "decide"})
BEHIND = POLITE | {"now", "first", "then", "next", "too", "also", "again", "anyway",
                    "here", "there", "me", "us"}
PHRASES = frozenset({"of course", "this turn", "this time", "this round", "after that",
                     "right away", "at once", "as well", "for now", "for me"})

# Left out wherever they stand.
TALK = BEFORE | WISHES - {"love"} | POLITE | {
    "i've", "we've", "our", "your", "his", "their", "be", "is", "are", "am", "shall", "should",
    "goes", "it's", "its", "it", "them", "him", "her", "this", "that", "these", "those", "too",
    "again", "anyway", "here", "there", "today", "really", "actually", "simply", "quite", "surely",
    "already", "afterwards", "gonna", "prefer", "think", "guess", "mate", "lol", "haha", "hehe",
    "alas", "course", "obviously", "naturally"} - {"so", "let"}

# No name is shortened to one of these: “3 to food” is not about teeth.
FUNCTION = FILLER | TALK | {
    "all", "and", "any", "are", "as", "be", "but", "by", "do", "go", "he", "i", "if", "is", "it",
    "me", "no", "not", "or", "out", "so", "that", "then", "they", "this", "up", "us", "we"}

# In a clause of its own these say nothing either, if there is no other word in it.
CHAT = TALK | FILLER | ARTICLES | {
    "a", "bit", "so", "let", "have", "has", "had", "having", "got", "been", "was", "were",
    "good", "bad", "luck", "lucky", "unlucky", "fun", "game", "games", "everyone", "everybody",
    "folks", "friends", "friend", "guys", "team", "as", "always", "usual", "before", "after",
    "about", "late", "delay", "reply", "mail", "email", "post", "round", "week", "weekend",
    "tomorrow", "tonight", "morning", "evening", "night", "very", "much", "many", "such",
    "what", "when", "where", "why", "how", "need", "needs", "needed", "hope", "hoping", "happy",
    "sad", "enough", "fine", "great", "nice", "cool", "super", "best", "regards", "greetings",
    "cheers", "bye", "see", "soon", "safe", "sorry", "think", "thinking", "believe", "guess",
    "suppose", "know", "sure", "work", "works", "waiting", "patience", "feel",
    "feeling", "risk", "should", "must", "might"}

# Verbs that people use for almost any other.
WIDE = frozenset({"add", "choose", "do", "pick", "play", "spend", "take", "use"})
