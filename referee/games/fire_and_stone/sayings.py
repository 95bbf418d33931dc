"""What is said around the moves of this game and changes none: reasons, praise, roundabout words.

A text that is not understood as it stands is tried again put plainly. Words that
could turn a meaning are never taken out: “not”, “only”, “instead”, “unless”, “except”.
"""

import re
from collections.abc import Iterable, Iterator

from referee.games.fire_and_stone import idioms

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
    (rf"\bboth(?:\s+of\s+(?:them|us)|\s+(?:my\s+)?(?:scouts|men|explorers))?(?:\s+(?:go|move|walk|come|to|on))*"
     rf"\s+(?P<a>(?:to|onto|into|on)\s+(?:{AREA}|the\s+\w+))\s*(?:,?\s*please)?\W*$",
     r"scout 1 \g<a>, scout 2 \g<a>"),
    (rf"\b(?:and|,)\s+it\s+joins\s+(?:my|the)\s+(?:other\s+|second\s+|first\s+|two\s+)?(?P<a>{_KIND})",
     r", take the \g<a>"),
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
    (r"[,.–-]?\s*\bwhy\s+not\s*\?\W*$", " "),
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
_WORDS = re.compile(r"['’]?[^\W_]+(?:['’-][^\W_]+)*")
_PARTS = re.compile(r"n't\b|'(?:s|re|m|ve|d|ll)\b|[^\W_]+(?:-[^\W_]+)*")
# Clauses that tell why, what comes of it, or nothing at all, whatever they name.
_ASIDES = (
    r"(?:because|since|seeing\s+that|now\s+that|given\s+that|as\s+(?:i|we|it|there)\b)"
    r"(?!.*\b(?:if|unless|except|only|instead|not)\b).+",
    r"(?:(?:i|we|he|nobody)(?:['’]ve|['’]s|\s+have|\s+has)?\s+)?never\s+(?:been|seen|was|went|gone)"
    r"(?:\s+(?:it|there|here|that))?(?:\s+(?:before|yet))?",
    r"(?:i|we)\s+(?:already\s+|still\s+|really\s+|do\s+|quite\s+)*(?:like|love|enjoy|need)\s+(?:my|our)\s+"
    r"\w+(?:\s+\w+)?(?:\s+(?:already|too\s+much|very\s+much))?",
    r"(?:i|we)(?:['’]ve|\s+have)?\s+(?:got|have|had)\s+(?:one|two|some|enough)(?:\s+of\s+them)?"
    r"(?:\s+already)?",
    r"(?:that|this|it)\s+must\s+be\s+(?:the|my)\s+(?:last|first|only)\s+\w+",
    r"(?:(?:that|this|it)\s+)?(?:fills|completes)\s+(?:the|my|a)\s+(?:store|column)",
    r"(?:my|the)\s+(?:bags?|stores?|mat)\s+(?:is|are|will\s+be|stays?)\s+(?:then\s+|now\s+|still\s+)*"
    r"(?:all\s+|both\s+)?(?:full|empty|as\s+(?:they|it)\s+(?:are|is))",
    rf"(?:that\s+makes\s+)?{_NUMBER}\s+of\s+{_NUMBER}\s+bags(?:\s+are)?\s+full",
    r"nothing\s+(?:(?:else|more|better)\s+)?(?:(?:lies|is|grows)\s+)?(?:left\s+)?(?:to\s+get\s+)?"
    r"(?:here|there)(?:\s+any\s*more)?",
    r"(?:that['’]s\s+)?(?:a|another|one\s+more)\s+card(?:\s+for\s+me)?",
    r"nothing\s+(?:better|else)\s+to\s+do|(?:i\s+have\s+)?no\s+(?:other\s+)?choice|no\s+problem|at\s+last",
)
# A clause of these words, “than” among them, compares amounts.
_LEAD = r"\W*(?:(?:so|and|then|but|as|well|oh|now|also|for|anyway)\s+)*"
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
    found = _asked(found)
    found = _turned(_cleared(found, names), names)
    for find, put in _COMPILED:
        found = find.sub(put, found)
    return _quieted(found)


# What is put as a request: “may I have …?”, with a “please” any other too.
_REQUEST = re.compile(
    r"\W*(?:(?:could|can|may|might)\s+(?P<who>i|we|you|he|my\s+scout|scout\s+[12])|would\s+(?P<you>you)"
    r"(?:\s+mind)?)\s+(?P<do>[^?;]+?)\s*\?*\W*", re.IGNORECASE)
_HANDS = re.compile(r"(?:please\s+)?(?:kindly\s+)?(?P<do>have|get|give|hand|put|send|pass\s+me)\b",
                    re.IGNORECASE)
_SAYS = re.compile(r"\W*(?:shall|should)\s+we\s+say\s+(?P<do>[^?;]+?)\s*\?*\W*", re.IGNORECASE)


def _asked(text: str) -> str:
    """A request as the order it is; any other question as it stands."""
    said = _SAYS.fullmatch(text)
    if said:
        return said["do"]
    found = _REQUEST.fullmatch(text)
    if found is None:
        return text
    hands = _HANDS.match(found["do"])
    gets = hands is not None and (hands["do"].casefold() in ("have", "get")) != (
        (found["who"] or "you").casefold() == "you")
    if not gets and "please" not in text.casefold().split("?")[0]:
        return text
    who = (found["who"] or "you").casefold()
    return found["do"] if who in ("i", "we", "you") else f"{who} {found['do']}"


_NEGATED = re.compile(
    r"\W*(?P<not>not|no)\s+(?:to\s+|for\s+)?(?:the\s+|an?\s+|my\s+)?(?P<what>[\w’'-]+(?:\s[\w-]+){0,2}?)"
    r"(?:\s+(?:for\s+me|please|today|this\s+time|again))?\s*(?:[,;:.–-]+\s*(?:but\s+|rather\s+)?|\s+but\s+)"
    r"(?P<rest>\S.*)", re.IGNORECASE)


def _turned(text: str, names: frozenset[str]) -> str:
    """“Not the boar, the hare” as “the hare, not the boar”, which the readers hold together."""
    found = _NEGATED.fullmatch(text)
    if found is None or _DECLINES.search(found["rest"]):
        return text
    words = _PARTS.findall(found["what"].casefold())
    if found["not"].casefold() == "no" and not _named(words, names | idioms.SYNONYMS):
        return text
    return f"{found['rest'].rstrip(' .!,;')}, not the {found['what']}"


def _quieted(text: str) -> str:
    """Without words of manners and praise, if another word is left in their clause."""
    parts = _CLAUSES.split(text)
    for i in range(0, len(parts), 2):
        said = parts[i]
        straight = said.casefold().replace("’", "'")
        for phrase in idioms.QUIET_PHRASES:
            if phrase in straight:
                said = re.sub(rf"\b{phrase.replace(chr(39), '[’' + chr(39) + ']')}\b", " ", said,
                              flags=re.IGNORECASE)
        said = _WORDS.sub(lambda word: " " if word[0].casefold() in idioms.QUIET else word[0], said)
        if any(map(str.isalnum, said)):
            parts[i] = _SO.sub(" ", said)
    left = [i for i in range(0, len(parts), 2) if any(
        word not in idioms.CHAT for word in _PARTS.findall(parts[i].casefold().replace("’", "'")))]
    return "".join(_joined(parts, left)) if left else "".join(parts)


_SO = re.compile(r"^\s*(?:so|hence|therefore|thus)\b(?!\s+(?:long|be)\b)", re.IGNORECASE)


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
    if "?" in clause:
        return False
    if not _FULL:
        _FULL.append(re.compile(rf"{_LEAD}(?:{'|'.join(_ASIDES)})\W*", re.IGNORECASE))
        _FULL.append(re.compile(rf"{_LEAD}(?:{'|'.join(_PURPOSES)})", re.IGNORECASE))
    said = clause.casefold().replace("’", "'")
    words = _PARTS.findall(said)
    if not words or _FULL[0].fullmatch(clause) is not None or (
            "than" in words and all(word in _COMPARES or word.isdigit() for word in words)):
        return bool(words)
    names |= idioms.SYNONYMS
    if all(word in idioms.CHAT or word in idioms.QUIET for word in _quiet(said).split()):
        return True
    if _YIELDS.match(clause) and not _named(words, names):
        words = [word for word in words if word not in ("no", "not", "n't", "one")]
    return _states(words, names) or (
        _FULL[1].match(clause) is not None and not _binds(words) and not _named(words, names))


def _states(words: list[str], names: frozenset[str]) -> bool:
    """Whether words tell how it is: a subject, a verb of state, no word that could be an order."""
    at = next((i for i, word in enumerate(words) if word not in idioms.LEADS
               or (word == "that" and words[i + 1:i + 2] and words[i + 1] in idioms.STATES)),
              len(words))
    subject, at, own, named = words[at:at + 1], at + 1, False, False
    if not subject or (subject[0] in idioms.STATES | idioms.AUXILIARIES
                       and subject[0] not in idioms.DETERMINERS):
        return False
    if subject[0] in idioms.DETERMINERS | {"no"} or (
            subject and subject[0] not in idioms.SUBJECTS):
        own = subject[0] in ("my", "our")
        begin = at - 1
        while at < len(words) and at - begin < 5 and words[at] not in idioms.STATES:
            at += 1
        named = _named(words[begin:at], names)
        if at - begin > 1 + (subject[0] in idioms.DETERMINERS) and words[at - 1] in (
                idioms.AUXILIARIES):
            named = _named(words[begin:at - 1], names)
        if (named and not own) or _binds(words[begin:at]):
            return False
    while at < len(words) and words[at] in idioms.AUXILIARIES | {"n't"} and not (
            words[at] in idioms.STATES and _last_state(words, at)):
        at += 1
    if at >= len(words) or words[at] not in idioms.STATES:
        return False
    rest = words[at + 1:]
    if (own and named and words[at] in idioms.TELLING) or (words[at] == "looks" and subject and (
            subject[0] in ("he", "she"))) or (subject and subject[0] in idioms.WE and (
                words[at] == "want" or not {"'d", "would", "'ll"}.isdisjoint(words[:at]))):
        return False
    points = bool(subject) and subject[0] in idioms.POINTING and words[at] in idioms.TELLING
    if subject and subject[0] in idioms.WE and rest[:1] == ["to"]:
        return False  # “I want to …”
    return not _binds([word for word in rest if not (points and word in _COUNTS)]) and (
        points or not _named(rest, names))


def _last_state(words: list[str], at: int) -> bool:
    """Whether no verb of state comes behind this place."""
    return not any(word in idioms.STATES for word in words[at + 1:at + 3])


_COUNTS = frozenset({*_DIGITS, "second", "third", "other"})


def _binds(words: Iterable[str]) -> bool:
    """Whether one of the words may say how a move is meant, or be a move."""
    return any(one in idioms.BINDS for word in words for one in _stems(word)) or any(
        any(map(str.isdigit, word)) for word in words)


def _named(words: Iterable[str], names: frozenset[str]) -> bool:
    """Whether one of the words names what may be meant."""
    return any(one in names for word in words for one in _stems(word))


def _stems(word: str) -> Iterator[str]:
    """A word, and what it may be a form of."""
    yield word
    for end in ("s", "es", "ing", "ed", "d"):
        if len(word) > len(end) + 2 and word.endswith(end):
            yield word[:-len(end)]


def _quiet(text: str) -> str:
    """A text in lower case without what is said for manners; blanks between words."""
    found = " ".join(_WORDS.findall(text))
    for phrase in idioms.QUIET_PHRASES:
        if phrase in found:
            found = re.sub(rf"\b{phrase}\b", " ", found)
    return found


# How a clause begins that tells of a purpose; “can” and the like behind “I”.
_PURPOSES = (
    r"(?:in\s+order\s+)?to\s+(?:get\s+(?:to|closer|nearer|ahead|away|rid)|reach|save|be|have|earn|make|"
    r"cross|win|speed|avoid|become|grow|prepare\s+for|see|try)\b",
    r"(?:then|now|so|that\s+way|this\s+way|next\s+turn|later|soon)\s+(?:i|we|he|it)\s+"
    r"(?:can|could|may|might|will|shall|am|are|is)\b",
    r"(?:so|such)\s+that\b", r"so\s+as\s+to\b",
    r"(?:i|we)\s+(?:can|could)\s+(?:always\s+|well\s+|really\s+)?use\b",
    r"where\s+(?:i|we|he)\s+(?:can|could|may|will|might)\b",
    r"(?:even\s+(?:if|though)|although|though|despite|no\s+matter)\b",
    r"(?:far|further|away)\s+(?:away\s+)?from\b",
    r"as\s+(?:\w+\s+){1,2}(?:as|to)\b",
    r"just\s+in\s+case\b|for\s+(?:later|now|the\s+winter|a\s+change|fun|luck|safety)\b",
)
_YIELDS = re.compile(rf"{_LEAD}(?:even\s+(?:if|though)|although|though|despite)\b", re.IGNORECASE)


def _dear(clause: str) -> bool:
    """Whether a clause says that something is too much."""
    return re.fullmatch(rf"{_LEAD}{_DEAR}\W*", clause, re.IGNORECASE) is not None
