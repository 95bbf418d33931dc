"""What is said around the moves of this game and changes none: reasons, praise, roundabout words.

A text that is not understood as it stands is tried again put plainly. Words that
could turn a meaning are never taken out: “not”, “only”, “instead”, “unless”, “except”.
"""

import re
from collections.abc import Iterator

from referee.games.fire_and_stone.talk import idioms
from referee.games.fire_and_stone.talk.asides import (
    CLAUSES,
    DIGITS,
    NUMBER,
    PARTS,
    WORDS,
    aside,
    binds,
    dear,
    named,
    stems,
)

AREA = r"(?:area\s+)?(?:i{1,3}|[1-3])[-\s]?\d{1,2}\b"
_KIND = r"(?:apple|nut|mushroom|root)s?"
_HE = r"(?P<he>he|she|it|they|(?:my|the)\s+(?:(?:first|second|other|new)\s+)?scout|scout\s+[12])"
_WHO = (r"(?:(?:my|the|our)\s+)?(?:scout\s+(?:[12]|one|two)|(?:first|second|other|new)\s+"
        r"(?:scout|one|explorer))")
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
     rf"for)\s+)?(?:the\s+)?(?P<b>{NUMBER}\s+food)\b", r"\g<a> for \g<b>"),
    (r"\bhome\s+to\b(?=\s+\S)", "to "),
    (r"(?:,\s*)?\bbut\s+(?=(?:(?:i|he|we)\s+)?(?:don['’]?t|do\s+not|won['’]?t|doesn['’]?t|does\s+not|"
     r"leaves?|pass|skip|take\s+nothing|no\s+action)\b)", ", "),
    (r"\b(?:i['’]d|let['’]s|i\s+would|let\s+us)\s+say\b", " "),
    (r"\btakes?\s+(?P<a>(?:my|the)\s+(?:(?:first|second|other|new)\s+)?scout\s+(?:[12]\s+)?)to\b",
     r"\g<a> to"),
    (r"\b(?:no\s+need|(?:i\s+)?(?:don['’]?t|do\s+not)\s+(?:need|have))\s+to\s+look(?:\s+(?:first|at\s+them))?"
     r"\s*[,;:–-]\s*(?:i\s+)?(?:just|simply|only)?", " "),
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
    (rf"\b(?:takes?|makes?|do|does)\s+(?P<a>{NUMBER}\s+steps?)\b", r"goes \g<a>"),
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
    (rf"\b(?P<a>hut)\s*,\s*(?P<b>{NUMBER}\s+food)\b", r"\g<a> for \g<b>"),
    (r"[,.–-]?\s*\bwhy\s+not\s*\?\W*$", " "),
    (rf"\bsees?\s+what\s+(?P<a>{AREA})\s+(?:hides|holds|has|brings|conceals)\b", r"turn up \g<a>"),
    # What is let be, what is liked less; of two tiles the one may be given for the other.
    (r"\blet\s+(?P<a>(?:the|that)\s+\w+(?:\s+and\s+the\s+\w+)?)\s+(?:live|run|go|be|escape)\b"
     r"(?!\s+(?:to|on|via|over|and\s+(?:eat|hunt|build|look))\b)", r"leave \g<a>"),
    (rf"^\W*(?:i(?:['’]d|\s+would)\s+)?rather\s+(?:have\s+|take\s+)?(?P<a>[^,;]+?)\s+than\s+(?:the\s+|an?\s+|my\s+)?"
     rf"(?!{_KIND}\b)(?P<b>[\w-]+)\W*$", r"\g<a>, not the \g<b>"),
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
    r"for\s+us|now|here|by\s+me))?\W*$|"
    r"(?<!\s)\s+(?:(?:will|would|should|can)\s+)?(?:suits?|feeds?|helps?|fits?|pleases?|pays?\s+off|serves?)"
    r"(?:\s+(?:me|us|my|our|all|well|best|nicely|tribe|people|clan|plan|plans|needs|family|purpose))*"
    r"\W*$", re.IGNORECASE)
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

_DECLINES = re.compile(r"\b(?:no|not|don['’]?t|won['’]?t|pass|skip|nothing|none|leave|stay|stays|"
                       r"decline)\b", re.IGNORECASE)
_CONCLUDES = re.compile(
    r"^(?P<why>[^;]{1,200})[,:–-]\s*(?:so|hence|therefore)\s+(?P<what>(?:i\s+|we\s+|i['’]ll\s+)?"
    r"(?:no\s+\w+|pass|nothing|none|skip|decline|stay)(?:\s+(?:it|this\s+time|for\s+me|today|here))?)"
    r"\W*$", re.IGNORECASE)
def plain(text: str, names: frozenset[str] = frozenset()) -> str:
    """A text with single blanks without what only surrounds its moves, put plainly."""
    if not _COMPILED:
        _COMPILED.extend((re.compile(find, re.IGNORECASE), put) for find, put in _PLAINER)
    concluded = _CONCLUDES.match(text)
    if concluded and not _ORDERS.search(concluded["why"]):
        return concluded["what"]
    found = _TWENTY.sub(lambda match: str(20 + DIGITS[match[1].casefold()]), text)
    found = _DOING.sub(lambda match: _BASES.get(match["verb"].casefold(), match["verb"]), found)
    found = _SPLITS.sub(", so ", asked(found))
    found = _turned(_cleared(found, names), names)
    for find, put in _COMPILED:
        found = find.sub(put, found)
    return _quieted(found)


_SPLITS = re.compile(r"(?<=\w)\s+so\s+(?=(?:no|i|we|the|it|he|pass)\b)", re.IGNORECASE)
# What is put as a request: “may I have …?”, with a “please” any other too.
_REQUEST = re.compile(
    r"\W*(?:(?:could|can|may|might)\s+(?P<who>i|we|you|he|my\s+scout|scout\s+[12])|would\s+(?P<you>you)"
    r"(?:\s+mind)?)\s+(?P<do>[^?;]+?)\s*\?*\W*", re.IGNORECASE)
_HANDS = re.compile(r"(?:please\s+)?(?:kindly\s+)?(?P<do>have|get|give|hand|put|send|pass\s+me)\b",
                    re.IGNORECASE)
_SAYS = re.compile(r"\W*(?:shall|should)\s+we\s+say\s+(?P<do>[^?;]+?)\s*\?*\W*", re.IGNORECASE)


def asked(text: str) -> str:
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


_NEITHER = re.compile(
    r"\W*neither\s+(?:the\s+|an?\s+)?(?P<a>[\w’'-]+(?:\s[\w-]+)?)\s+nor\s+(?:the\s+|an?\s+)?(?P<b>[\w’'-]+"
    r"(?:\s[\w-]+)?)\s*[,;:.–-]+\s*(?:but\s+)?(?P<rest>\S.*)", re.IGNORECASE)
_NEGATED = re.compile(
    r"\W*(?:so\s+)?(?P<not>not|no)\s+(?:to\s+|for\s+)?(?:the\s+|an?\s+|my\s+)?(?P<what>[\w’'-]+(?:\s[\w-]+){0,2}?)"
    r"(?:\s+(?:for\s+me|please|today|this\s+time|again))?\s*(?:[,;:.–-]+\s*(?:but\s+|rather\s+)?|\s+but\s+)"
    r"(?P<rest>\S.*)", re.IGNORECASE)


def _turned(text: str, names: frozenset[str]) -> str:
    """“Not the boar, the hare” as “the hare, not the boar”, which the readers hold together."""
    both = _NEITHER.fullmatch(text)
    if both is not None and not _DECLINES.search(both["rest"]):
        return f"{both['rest'].rstrip(' .!,;')}, not the {both['a']}, not the {both['b']}"
    found = _NEGATED.fullmatch(text)
    if found is None or _DECLINES.search(found["rest"]):
        return text
    words = PARTS.findall(found["what"].casefold())
    if found["not"].casefold() == "no" and not named(words, names | idioms.SYNONYMS):
        return text
    return f"{found['rest'].rstrip(' .!,;')}, not the {found['what']}"


def _quieted(text: str) -> str:
    """Without words of manners and praise, if another word is left in their clause."""
    parts = CLAUSES.split(text)
    for i in range(0, len(parts), 2):
        said = parts[i]
        straight = said.casefold().replace("’", "'")
        for phrase in idioms.QUIET_PHRASES:
            if phrase in straight:
                said = re.sub(rf"\b{phrase.replace(chr(39), '[’' + chr(39) + ']')}\b", " ", said,
                              flags=re.IGNORECASE)
        said = WORDS.sub(lambda word: " " if word[0].casefold() in idioms.QUIET else word[0], said)
        if any(map(str.isalnum, said)):
            parts[i] = _SO.sub(" ", said)
    left = [i for i in range(0, len(parts), 2) if any(
        word not in idioms.CHAT for word in PARTS.findall(parts[i].casefold().replace("’", "'")))]
    return "".join(_joined(parts, left)) if left else "".join(parts)


_SO = re.compile(r"^\s*(?:so|hence|therefore|thus)\b(?!\s+(?:long|be)\b)", re.IGNORECASE)


# Words of orders, which a reason before “so no card” does not have.
_ORDERS = re.compile(r"\b(?:take|move|go|build|cook|leave|cover|swap|look|hunt|eat|scout|send|draw|"
                     r"keep|put)\b|[;\n]", re.IGNORECASE)


def _cleared(text: str, names: frozenset[str]) -> str:
    """Without the clauses that are asides, if something else is left."""
    parts = CLAUSES.split(text)
    kept = [i for i in range(0, len(parts), 2) if any(map(str.isalnum, parts[i]))]
    left = [i for i in kept if not aside(parts[i], names)]
    left = [i for n, i in enumerate(left)
            if not (left[n + 1:] and _gives_reason(parts[i], parts[left[n + 1]], names))]
    rest = " ".join(parts[i] for i in left)
    if _DECLINES.search(rest):
        left = [i for i in left if not dear(parts[i])]
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


_THEREFORE = re.compile(r"\W*(?:so|hence|therefore|thus|that['’]s\s+why)\b"
                        r"(?!\s+that\b)", re.IGNORECASE)


def _gives_reason(clause: str, behind: str, names: frozenset[str]) -> bool:
    """Whether a clause tells why the next is so, and names nothing else: “I like fish, so fish”."""
    if not _THEREFORE.match(behind):
        return False
    words, then = ({one for word in PARTS.findall(said.casefold().replace("’", "'"))
                    for one in stems(word)} for said in (clause, behind))
    known = names | idioms.SYNONYMS
    return bool(then & known) and words & known <= then and not binds(words) and (
        bool(words & (idioms.STATES | idioms.AUXILIARIES)))


def _joined(parts: list[str], left: list[int]) -> Iterator[str]:
    """The clauses that are left, each with the mark before it."""
    for n, i in enumerate(left):
        if n:
            beside = left[n - 1] == i - 2 and parts[i - 1].strip() not in "()"
            yield parts[i - 1] if beside else ", "
        yield parts[i]
