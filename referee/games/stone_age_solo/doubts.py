"""What makes a text no order: it asks, takes back, longs for or blames what it names."""

import re

from referee.games.stone_age_solo.asides import COUNTS, things, words
from referee.games.stone_age_solo.small_talk import BLAME, DENYING, PRAISE, WISHING

_BLANKED = str.maketrans(
    dict.fromkeys("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'’,", " "))
_RHETORIC = re.compile(
    r"(?<!\w)(?:and\s+)?(?:why\s+not|what\s+(?:could|can)\s+(?:possibly\s+)?go\s+wrong|what\s+else|"
    r"who\s+(?:cares|knows|dares\s+wins)|what\s+do\s+i\s+have\s+to\s+lose|what\s+the\s+heck)\s*\?+\s*$",
    re.IGNORECASE)
_REQUEST = re.compile(
    r"\W*(?:(?:please|hi|hello|hey|dear\s+\w+|sir)\W+)*(?:(?P<polite>(?:may|can|could|might)\s+(?:i|we|he|they)"
    r"\s+(?:please\s+|kindly\s+)?(?=have\b|get\b)|(?:would|will)\s+you(?:\s+be\s+so\s+kind\s+(?:as\s+to"
    r"|and))?\s+(?!rather|really|say|think|mind\b)|would\s+you\s+mind\s+(?=\w+ing\b)|(?:could|can)\s+you\s+"
    r"(?:please|kindly)\s+)|(?:may|can|could)\s+(?:i|we|you|he|they)\s+)"
    r"(?P<do>[^?]{1,200})\?\W*", re.IGNORECASE)
_TAKEN_BACK = re.compile(
    r".*\w\W*[,;.:!–—-]\s*(?:oh\s+|but\s+|and\s+|well\s+)?(?:never(?:\s+ever)?|i\s+(?:think|guess)\s+not|"
    r"no\s+way|no\s+chance|not\s+(?:really|at\s+all|a\s+chance|today|now|yet|for\s+me|this\s+time|quite)|"
    r"out\s+of\s+the\s+question|impossible|(?:i|we)\s+(?:can['’]?t|cannot|won['’]?t|don['’]?t|will\s+not|"
    r"must\s+not|shouldn['’]?t|wouldn['’]?t)|forget\s+(?:it|that)|(?:i['’]d\s+)?(?:rather|better)\s+not|"
    r"nix|nope|nah|as\s+if|yeah\s+right|hands\s+off|i['’]d\s+hate\s+(?:that|it)|i\s+hate\s+(?:that|it))\W*|"
    r"\W*(?:no|nope|nah)\W+(?:use|add|take|do)\s+(?:it|them|that)\W*|.*\b(?:use|add)\s+(?:it|them)\W+no\W*|.*\b(?:don['’]?t|do\s+not|not|no)\s+not\b.*",
    re.IGNORECASE | re.DOTALL)
_TOO_MUCH = re.compile(rf"\btoo\s+(?:many|much|few|little|high|low|big|small|far|long|late|soon|"
                       rf"{'|'.join(sorted(BLAME | PRAISE))})\b", re.IGNORECASE)
_WHO_WANTS = frozenset({"i", "we", "he", "she", "they", "everybody", "everyone"})
_HELD = DENYING | frozenset({"keep", "keeps", "stay", "stays", "leave", "leaves", "decline",
                             "skip", "pass", "save", "hold"})
_OF_WISHES = frozenset({"i", "we", "i'd", "we'd", "to", "do", "would", "really", "my", "people",
                        "more", "some", "any", "is", "are", "much", "so", "and"})


def wished(clause: str) -> tuple[str, bool] | None:
    """What a clause says that somebody wants, and whether he does not; None: it says no such."""
    said = words(clause)
    if WISHING.isdisjoint(said):
        return None
    rest = [word for word in said if word not in WISHING and word not in DENYING
            and word not in _OF_WISHES]
    return " ".join(rest), not DENYING.isdisjoint(said)


def meant_for(text: str) -> bool:
    """Whether a text says what something is for: “gold is for tiles”."""
    return re.search(r"\b(?:is|are)\s+(?:meant\s+|reserved\s+|kept\s+)?for\s+"
                     r"(?!him\b|the\s+elder\b|dinner\b|eating\b)", text, re.IGNORECASE) is not None


def needing(clause: str) -> bool:
    """Whether a clause says that something is needed or wanted, with no number in it."""
    said = words(clause)
    return not WISHING.isdisjoint(said) and COUNTS.keys().isdisjoint(said) and not any(
        any(map(str.isdecimal, word)) for word in said) and "to" not in said and (
        DENYING.isdisjoint(said)) and not said[0].startswith(("i'd", "we'd"))


def taken_back(text: str) -> bool:
    """Whether a text ends with what may take back all before it: “wood, no way”."""
    return _TAKEN_BACK.fullmatch(text) is not None


def longing(text: str) -> bool:
    """Whether a text says no more than that somebody likes or wants a thing: “I need wood”."""
    said = words(text)
    if not said or not COUNTS.keys().isdisjoint(said) or WISHING.isdisjoint(said):
        return False
    return said[0] in _WHO_WANTS and all(
        word in WISHING or word in _WHO_WANTS or word in things() or word in _OF_WISHES
        for word in said) and "to" not in said


def blamed(text: str) -> bool:
    """Whether a text says no more than that something is too dear, or adds so: “wood, too dear”."""
    match = _TOO_MUCH.search(text)
    return match is not None and not any(map(str.isalnum, text[match.end():])) and (
        bool(words(text[:match.start()])) and _HELD.isdisjoint(words(text[:match.start()])))


def too_much(text: str) -> bool:
    """Whether something is called too much or too little of something."""
    return _TOO_MUCH.search(text) is not None


def ordered(text: str) -> str:
    """A polite request as the order it is, “may I have …?”; what rhetoric asks is left out."""
    text = _RHETORIC.sub(lambda match: " " * len(match[0]), text)
    match = _REQUEST.fullmatch(text)
    if match is None or not (match["polite"] or "please" in text.casefold()):
        return text
    return text[:match.start("do")].translate(_BLANKED) + match["do"]
