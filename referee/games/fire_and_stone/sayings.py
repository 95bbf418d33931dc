"""What is said around the moves of this game and changes none: reasons, praise, roundabout words.

A text that is not understood as it stands is tried again put plainly. Words that
could turn a meaning are never taken out: “not”, “only”, “instead”, “unless”, “except”.
"""

import re
from collections.abc import Iterator

AREA = r"(?:area\s+)?(?:i{1,3}|[1-3])[-\s]?\d{1,2}\b"
_KIND = r"(?:apple|nut|mushroom|root)s?"
_HE = r"(?P<he>he|she|it|they|(?:my|the)\s+(?:(?:first|second|other|new)\s+)?scout|scout\s+[12])"
_WHO = (r"(?:(?:my|the|our)\s+)?(?:scout\s+(?:[12]|one|two)|(?:first|second|other|new)\s+"
        r"(?:scout|one|explorer))")
_DIGITS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_NUMBER = rf"(?:\d{{1,2}}|{'|'.join(_DIGITS)})"
_DROPS = r"(?:drop|discard|throw\s+(?:away|out)|give\s+up|dump|lose|clear|empty|remove)"

# What is put more plainly: a pattern, and what stands for it.
_PLAINER: tuple[tuple[str, str], ...] = (
    # Wishes and leave that somebody has.
    (r"^\W*(?:thanks|thank\s+you|sorry|okay|ok|well|yes|hm+|ah|oh)\b\W+but\b", " "),
    (r"\b(?P<he>he|she|it|i|we|they)(?:['’]d|\s+had)\s+better\b(?!\s+not\b)", r"\g<he> "),
    (rf"\b{_HE}(?:['’]ll|['’]d|\s+(?:can|may|could|should|shall|would|will))"
     r"(?:\s+(?:just|simply|gladly|rather|now|be\s+able\s+to|like\s+to|prefer\s+to|have\s+to))*"
     r"(?!\s*(?:not|never|only|['’]t)\b)(?=\s)", r"\g<he> "),
    (r"\bmy\s+one\s+and\s+only\b", "my "),
    (r"\b(?:extra|free|bonus)\s+move\s*[:,–-]", " "),
    (r"(?<!too )\bfar\s+(?:away|off)\s+(?=to\b|at\b|on\b)", " "),
    (r"^\W*(?:the\s+|my\s+)?best(?:\s+(?:one|choice|place|fire|area))?\s+(?:would\s+be|is|seems|looks)\b"
     r"(?!\s+not\b)", " "),
    (r"\b(?:i\s+)?(?:use|take|spend)\s+(?:the|my)\s+(?:bonus|extra)\s+move\s+(?:to|for)\s+", " "),
    (rf"\b(?P<a>leave\s+(?:it|(?:(?:the|that)\s+)?{_KIND}))\s*,\s*(?:and\s+)?(?:(?:take|get|gain|have|"
     rf"for)\s+)?(?:the\s+)?(?P<b>{_NUMBER}\s+food)\b", r"\g<a> for \g<b>"),
    (r"\bhome\s+to\b(?=\s+\S)", "to "),
    (r"(?:,\s*)?\bbut\s+(?=(?:(?:i|he|we)\s+)?(?:don['’]?t|do\s+not|won['’]?t|doesn['’]?t|does\s+not|"
     r"leaves?|pass|skip|take\s+nothing|no\s+action)\b)", ", "),
    (r"\b(?:i['’]d|let['’]s|i\s+would|let\s+us)\s+say\b", " "),
    (r"\btakes?\s+(?P<a>(?:my|the)\s+(?:(?:first|second|other|new)\s+)?scout\s+(?:[12]\s+)?)to\b",
     r"\g<a> to"),
    # Who goes first, and that several do.
    (r"\bfirst(?:ly)?\s+(?P<who>scout\s+[12])\s*:?", r"\g<who>"),
    (rf"\b(?P<who>{_WHO})\s*:\s*(?=to\b)", r"\g<who> "),
    (rf"\b(?P<who>{_WHO})\s+(?:goes\s+|moves\s+|walks\s+|comes\s+|is\s+)?first\s*[:,–-]\s*"
     r"(?:to\s+)?", r"\g<who> to "),
    (rf"\b(?:i\s+)?(?:start|begin)s?\s+with\s+(?P<who>{_WHO})\s*[:,–-]\s*(?:to\s+)?"
     rf"(?={AREA}|the\b)", r"\g<who> to "),
    (rf"^\s*one\s+(?P<a>(?:goes\s+)?to\s+{AREA}.*\W)two\s+(?P<b>(?:goes\s+)?to\s+{AREA})",
     r"scout 1 \g<a> scout 2 \g<b>"),
    # Ways and places.
    (rf"\b(?:two|2)\s+steps\s*[:,–-]\s*(?:over\s+|via\s+)?(?P<a>{AREA})\s*(?:,\s*)?"
     rf"(?:(?:and\s+)?then\s+(?:to\s+|on\s+to\s+)?|and\s+)(?P<b>{AREA})", r"via \g<a> to \g<b>"),
    (rf"\b(?P<a>(?:the|a|my)\s+(?:forest|woods|fire|settlement|village))\s*,\s*(?P<b>{AREA})",
     r"\g<a> on \g<b>"),
    (rf"\b(?P<a>{AREA}|forest|woods|there)\s+(?:in\s+order\s+)?to\s+(?P<b>hunt|eat|gather|cook|"
     r"build|look|collect|take|roast)\b", r"\g<a> and \g<b>"),
    (rf"^\W*(?:(?:let['’]s|we|i|i['’]ll)\s+)?(?:(?:sail|walk|go|move|march)\s*[:,–-]?\s*)?(?P<a>{AREA})"
     rf"\s*,\s*(?P<b>{AREA})\s*,\s*(?:and\s+|then\s+)*(?P<c>{AREA})\W*$",
     r"\g<c> via \g<a> \g<b>"),
    (r"\b(?:starts?|begins?)\s+from\s+(?=the\b)", "at "),
    # A way that goes on.
    (rf"\bto\s+(?P<a>{AREA})\W+(?:(?:and|then)\s+)*on\s+(?:in)?to\s+(?P<b>{AREA})\W+(?:and\s+)?(?:then\s+)?"
     rf"(?:end|finish|stop)s?\s+(?:up\s+)?(?:on|at|in)\s+(?P<c>{AREA})",
     r"to \g<c> via \g<a> \g<b>"),
    (rf"\bto\s+(?P<a>{AREA})\W+(?:(?:and|then)\s+)*on\s+(?:in)?to\s+(?P<b>{AREA})",
     r"to \g<b> via \g<a>"),
    (rf"\b(?P<a>{AREA}|forest|woods)\s+for\s+(?:the|that|an|its|some|those|these)\s+(?:last\s+)?animals?\b",
     r"\g<a> and hunt"),
    (rf"\b(?P<a>{AREA})\s+for\s+(?P<b>(?:the|that|an?|its)\s+{_KIND})\b",
     r"\g<a> and take \g<b>"),
    (rf"\b(?:takes?|makes?|do|does)\s+(?P<a>{_NUMBER}\s+steps?)\b", r"goes \g<a>"),
    # What is put back.
    (r"\b(?P<a>put|give|bring|lay|throw|send)\s+(?P<b>(?:the|my|a|an)\s+\w+(?:\s+and\s+the\s+\w+)?)\s+"
     r"(?P<c>back|away|out)\b(?!\s+(?:to|in|into|on)\b)", r"\g<a> \g<c> \g<b>"),
    (r"\boff\s+(?=hunting\b|to\s+hunt\b)", " "),
    # A tile, its store, and what makes room for it.
    (rf"(?P<z>^|[,;:]|\b(?:and|then)\b)\s*(?P<a>(?:(?:the|a|my)\s+)?{_KIND})\s+(?:on|at|in|from)\s+"
     rf"(?P<b>{AREA})\s+(?P<c>(?:in|into|to|onto)\s+(?:the|my)\b)",
     r"\g<z> scout to \g<b>, take \g<a> \g<c>"),
    (rf"\b(?P<a>for\s+(?:an?|the|my)\s+{_KIND})\s*,\s*(?:and\s+)?(?:i\s+)?(?:put|place|lay)\s+it\b",
     r"\g<a>"),
    (rf"\b(?P<a>{_DROPS})\s+(?P<b>(?:(?:the|my|a|an)\s+)?{_KIND})\s+(?:and|then|to|,)\s*"
     rf"(?P<c>(?:take|keep|get|gather|collect)\s+(?:(?:the|that|this|an?)\s+)?{_KIND})",
     r"\g<c>, \g<a> \g<b>"),
    # What does not please is not wanted.
    (r"^\W*(?:the|these|this|those|that)?\s*(?P<a>\w+(?:\s\w+)?)\s+(?:doesn['’]?t|don['’]?t|do\s+not|does\s+not)"
     r"\s+(?:interest|appeal\s+to|attract|help|suit|excite|tempt)\s+(?:me|us)\W*$", r"no \g<a>"),
    # Prices.
    (rf"\b(?P<a>hut)\s*,\s*(?P<b>{_NUMBER}\s+food)\b", r"\g<a> for \g<b>"),
    # Why.
    (r"\bthanks\s+to\s+(?:the\s+|my\s+)?\w+(?:[\s-]\w+)?(?=\W*(?:[,.;:!]|$))", " "),
)
# Praise of what was named before it.
_PRAISE = re.compile(
    r"(?<!\s)\s+(?:(?:would|will|could)\s+be|seems?|looks?|sounds?|feels?|is|are)\s+(?:to\s+be\s+)?"
    r"(?:(?:the|my|quite|very|really|so|just|pretty|always|surely)\s+)*(?:best|good|great|nice|"
    r"fine|perfect|lovely|useful|tempting|better|wonderful|ideal|handy|nicer|favourite|"
    r"favorite|cool|enough|excellent|sweet|tasty|delicious|(?:(?:just|exactly)\s+)?"
    r"what\s+(?:i|we)\s+(?:need|want|like|wanted|needed))(?:\s+(?:one|choice|for\s+me|to\s+me|"
    r"for\s+us|now|here|by\s+me))?\W*$", re.IGNORECASE)
_DECLINED = re.compile(
    r"\W*(?:(?:so|then|and|but|i|i['’]ll|we|therefore)\s+)*(?:no\s+(?:card|thanks|action|swap|trade|"
    r"hut|move|bonus(?:\s+move)?|hunt|hunting|food)|pass|nothing|none|skip|decline|stay)"
    r"(?:\s+(?:it|this\s+time|for\s+me|today|here|needed|now))*\W*", re.IGNORECASE)
_COMPILED: list[tuple[re.Pattern[str], str]] = []
# “I'm taking” is “take”.
_BASES = {f"{base[:-1] if base[-1] == 'e' else base}ing": base for base in (
    "go", "walk", "send", "look", "hunt", "cook", "roast", "build", "eat", "keep", "gather",
    "collect", "pick", "pass", "stay", "cover", "draw", "pay", "choose", "take", "leave", "move",
    "give", "prepare", "trade", "learn", "choose", "exchange", "place", "decline", "add",
    "explore", "return")} | {
    "swapping": "swap", "getting": "get", "skipping": "skip", "putting": "put"}
_DOING = re.compile(
    r"\b(?:i|we|he)(?:['’]m|['’]re|['’]s|\s+am|\s+are|\s+is)\s+(?:(?:now|just|simply|going\s+to)\s+)*"
    rf"(?P<verb>(?<=going\sto\s)\w+|{'|'.join(_BASES)})\b", re.IGNORECASE)
_TWENTY = re.compile(r"\btwenty[-\s](one|two|three|four|five|six)\b", re.IGNORECASE)

_CLAUSES = re.compile(r"([,;:!()…]+|\.+(?=\s|$)|(?<=\s)[-–—]+(?=\s))")
_LEAD = r"\W*(?:(?:so|and|then|but|as|well|oh|now|also|for|anyway)\s+)*"
# Clauses that tell why, what comes of it, or nothing at all.
_ASIDES = (
    r"(?:because|since|seeing\s+that|now\s+that|given\s+that|as\s+(?:i|we|it|there)\b)"
    r"(?!.*\b(?:if|unless|except|only|instead|not)\b).+",
    r"(?:i|we)(?:['’]m|['’]re|\s+am|\s+are)\s+(?:so\s+|very\s+|quite\s+|really\s+|feeling\s+|just\s+|"
    r"a\s+bit\s+)*(?:curious|hungry|tired|lucky|unlucky|sure|rich|poor|starving|greedy|brave|bold|"
    r"ready|generous|in\s+a\s+hurry|going\s+for\s+it|in\s+need|low\s+on\s+\w+|out\s+of\s+\w+)",
    r"(?:(?:i|we|he|nobody)(?:['’]ve|['’]s|\s+have|\s+has)?\s+)?never\s+(?:been|seen|was|went|gone)"
    r"(?:\s+(?:it|there|here|that))?(?:\s+(?:before|yet))?",
    r"(?:i|we)\s+(?:hardly|rarely|seldom|never|barely)\s+(?:ever\s+)?(?:use|used|needed)\s+"
    r"(?:it|them|that|those)(?:\s+(?:any\s*more|anyway|much|now))?",
    r"(?:i|we)\s+(?:already\s+|still\s+|really\s+|do\s+|quite\s+)*(?:like|love|enjoy|need)\s+(?:my|our)\s+"
    r"\w+(?:\s+\w+)?(?:\s+(?:already|too\s+much|very\s+much))?",
    r"(?:i|we)\s+want\s+to\s+be\s+\w+",
    r"(?:i|we)(?:['’]ve|\s+have)?\s+(?:got|have|had)\s+(?:one|two|some|enough)(?:\s+of\s+them)?"
    r"(?:\s+already)?",
    r"(?:they['’]re|they\s+are|these\s+are)\s+(?:both|all)\s+(?:the\s+same|\w+)",
    r"(?:(?:that|this|it)\s+)?(?:fills|completes)\s+(?:the|my|a)\s+(?:store|column)",
    r"(?:that|this|it)\s+must\s+be\s+(?:the|my)\s+(?:last|first|only)\s+\w+",
    r"(?:my|the)\s+(?:bags?|stores?|mat)\s+(?:is|are|will\s+be|stays?)\s+(?:then\s+|now\s+|still\s+)*"
    r"(?:all\s+|both\s+)?(?:full|empty|as\s+(?:they|it)\s+(?:are|is))",
    r"(?:i\s+)?need\s+(?:the|a|more|some)\s+(?:bags?|food|points?)",
    rf"(?:that\s+makes\s+)?{_NUMBER}\s+of\s+{_NUMBER}\s+bags(?:\s+are)?\s+full",
    r"nothing\s+(?:(?:else|more|better)\s+)?(?:(?:lies|is|grows)\s+)?(?:left\s+)?(?:to\s+get\s+)?"
    r"(?:here|there)(?:\s+any\s*more)?",
    r"(?:that['’]s\s+)?(?:a|another|one\s+more)\s+card(?:\s+for\s+me)?",
    r"nothing\s+(?:better|else)\s+to\s+do|(?:i\s+have\s+)?no\s+(?:other\s+)?choice|why\s+not|"
    r"what\s+else|here\s+we\s+go|let\s+me\s+think|as\s+(?:planned|announced|promised|said|ever)|"
    r"for\s+once|at\s+last|welcome|great|nice|cool|perfect|excellent|super|lovely|fantastic|yum(?:my)?|mm+|"
    r"cheers|hi|hello|aha|oh\s+well|no\s+problem|deal|done\s+deal|hurrah|hooray|yay|wow|damn|oops|phew|ha(?:ha)*|hm+|alright|all\s+right|"
    r"very\s+well|good\s+idea|my\s+(?:choice|pick|answer|move|turn)",
)
# A clause of these words, “than” among them, compares amounts.
_COMPARES = frozenset({
    *_DIGITS, "a", "the", "is", "are", "better", "more", "than", "always", "still", "nothing",
    "food", "bag", "bags", "step", "steps", "point", "points", "worth", "beats", "s", "that"})
# What is a reason against, where the rest declines.
_DEAR = (r"(?:(?:that|it|this|(?:\w+\s+)?\w+)(?:['’]s|\s+is|\s+are|\s+costs?|\s+would\s+be)\s+)?"
         r"(?:(?:far|way|much|a\s+bit|rather)\s+)?too\s+(?:dear|expensive|much|far|costly|early|late|"
         r"risky|dangerous|little|few|high|many)(?:\s+(?:for\s+me|right\s+now|now|food))?")
_DECLINES = re.compile(r"\b(?:no|not|don['’]?t|won['’]?t|pass|skip|nothing|none|leave|stay|stays|"
                       r"decline)\b", re.IGNORECASE)
_CONCLUDES = re.compile(
    r"^(?P<why>[^;]{1,200})[,:–-]\s*(?:so|hence|therefore)\s+(?P<what>(?:i\s+|we\s+|i['’]ll\s+)?"
    r"(?:no\s+\w+|pass|nothing|none|skip|decline|stay)(?:\s+(?:it|this\s+time|for\s+me|today|here))?)"
    r"\W*$", re.IGNORECASE)
_FULL: list[re.Pattern[str]] = []


def plain(text: str, names: frozenset[str] = frozenset()) -> str:
    """A text with single blanks without what only surrounds its moves, put plainly."""
    if not _COMPILED:
        _COMPILED.extend((re.compile(find, re.IGNORECASE), put) for find, put in _PLAINER)
    concluded = _CONCLUDES.match(text)
    if concluded and not _ORDERS.search(concluded["why"]):
        return concluded["what"]
    found = _TWENTY.sub(lambda match: str(20 + _DIGITS[match[1].casefold()]), text)
    found = _DOING.sub(lambda match: _BASES.get(match["verb"].casefold(), match["verb"]), found)
    found = _cleared(found, names)
    for find, put in _COMPILED:
        found = find.sub(put, found)
    return found


# Words of orders, which a reason before “so no card” does not have.
_ORDERS = re.compile(r"\b(?:take|move|go|build|cook|leave|cover|swap|look|hunt|eat|scout|send|draw|"
                     r"keep|put)\b|[;\n]", re.IGNORECASE)


def _cleared(text: str, names: frozenset[str]) -> str:
    """Without the clauses that are asides, if something else is left."""
    parts = _CLAUSES.split(text)
    kept = [i for i in range(0, len(parts), 2) if any(map(str.isalnum, parts[i]))]
    left = [i for i in kept if not aside(parts[i], names)]
    rest = " ".join(parts[i] for i in left)
    if _DECLINES.search(rest):
        left = [i for i in left if not _dear(parts[i])]
    praised = [i for i in left if _PRAISE.search(parts[i])]
    declined = [i for i in left if _DECLINED.fullmatch(parts[i])]
    if praised and declined:
        left = [i for i in left if i not in praised]  # what is praised is kept then
    elif praised and not _DECLINES.search(rest):
        for i in praised:
            parts[i] = _PRAISE.sub(" ", parts[i])
        if praised[0] == left[0]:
            parts[left[0]] = f" choose {parts[left[0]]}"
    if (left == kept and not praised) or not left:
        return text
    return "".join(_joined(parts, left))


def _joined(parts: list[str], left: list[int]) -> Iterator[str]:
    """The clauses that are left, each with the mark before it."""
    for n, i in enumerate(left):
        if n:
            beside = left[n - 1] == i - 2 and parts[i - 1].strip() not in "()"
            yield parts[i - 1] if beside else ", "
        yield parts[i]


def aside(clause: str, names: frozenset[str] = frozenset()) -> bool:
    """Whether a clause tells a reason, or what the rules bring about: “that fills the store”.

    ``names`` are those of which one may be meant.
    """
    if not _FULL:
        _FULL.append(re.compile(rf"{_LEAD}(?:{'|'.join(_ASIDES)})\W*", re.IGNORECASE))
        _FULL.append(re.compile(rf"{_LEAD}(?:{'|'.join(_TELLS)})", re.IGNORECASE))
    words = re.findall(r"[\w’'-]+", clause.casefold().replace("’", "'"))
    if _FULL[0].fullmatch(clause) is not None or (
            "than" in words and all(word in _COMPARES or word.isdigit() for word in words)):
        return True
    binds = _BINDS - {"no", "not", "one"} if _YIELDS.match(clause) else _BINDS
    return _FULL[1].match(clause) is not None and not any(
        word in binds or word in names or word.removesuffix("s") in names or "n't" in word
        or any(map(str.isdigit, word)) for word in words)


# How a clause begins that tells of a state, a purpose or a place; “can” and the like behind “I”.
_THINGS = (r"(?:(?:the|my|our|their|these|those|all|both|more|most|some|many)\s+)?(?:\w+\s+)?"
           r"(?:huts?|bags?|points?|cards?|food|scouts?|tribe|people|region|asia|africa|europe|america|game|round|"
           r"end|fires?|place|way|winter|others?|they|it|this|that|there|everybody|everyone|"
           r"nobody|price|children|family)")
_TELLS = (
    rf"{_THINGS}(?:['’](?:s|re)|\s+(?:is|are|was|were|has|have|had|looks?|seems?|gets?|got|needs?|will|"
    r"would|costs?|comes?|becomes?|helps?|wants?|likes?))\s",
    r"(?:in\s+order\s+)?to\s+(?:get\s+(?:to|closer|nearer|ahead|away|rid)|reach|save|be|have|earn|make|"
    r"cross|win|speed|avoid|become|grow|prepare\s+for|see|try)\b",
    r"(?:then|now|so|that\s+way|this\s+way|next\s+turn|later|soon)\s+(?:i|we|he|it)\s+"
    r"(?:can|could|may|might|will|shall|am|are|is)\b",
    r"(?:i|we)\s+(?:can|could)\s+(?:always\s+|well\s+|really\s+)?use\b",
    r"where\s+(?:i|we|he)\s+(?:can|could|may|will|might)\b",
    r"(?:even\s+(?:if|though)|although|though|despite|no\s+matter)\b",
    r"(?:far|further|away)\s+(?:away\s+)?from\b",
    r"(?:i|we)(?:\s+(?:already|still|really|now|do))*\s+(?:have|had|need|got)\s+(?:already\s+|still\s+)?"
    r"(?:enough|plenty|many|some|more|too\s+many|too\s+much|lots|nothing|everything)\b",
    r"(?:i|we)\s+(?:feel|hope|fear|wonder|know|guess|believe|remember|see)\b",
    r"just\s+in\s+case\b|for\s+(?:later|now|the\s+winter|a\s+change|fun|luck|safety)\b",
)
# With one of these a clause may say how the move is meant, or be one.
_BINDS = frozenset({
    "not", "no", "never", "unless", "except", "instead", "rather", "or", "else", "otherwise",
    "without", "but", "only", "take", "takes", "build", "builds", "cook", "cooks", "hunt", "hunts",
    "eat", "eats", "look", "looks", "leave", "leaves", "cover", "covers", "covered", "swap", "go",
    "goes", "move", "moves", "put", "puts", "keep", "keeps", "pass", "skip", "stay", "stays",
    "draw", "left", "right", "third", "light", "dark", "store", "column", "first", "second",
    "last", "middle", "other", "one", "two", "three", "four", "five", "six", "new", "lost", "out",
    "away", "gone", "thrown", "emptied", "lake", "mountain", "start", "forest",
    "settlement", "village", "cave", "gather", "send"})
_YIELDS = re.compile(rf"{_LEAD}(?:even\s+(?:if|though)|although|though|despite)\b", re.IGNORECASE)


def _dear(clause: str) -> bool:
    """Whether a clause says that something is too much."""
    return re.fullmatch(rf"{_LEAD}{_DEAR}\W*", clause, re.IGNORECASE) is not None
