"""What makes a text no order: it asks, takes back, longs for or blames what it names."""

import re

from referee.core.problem import refused
from referee.games.stone_age_solo.talk.asides import COUNTS, things, words
from referee.games.stone_age_solo.talk.small_talk import BLAME, DENYING, PRAISE, WISHING

_BLANKED = str.maketrans(
    dict.fromkeys("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'’,", " "))
_RHETORIC = re.compile(
    r"(?<!\w)(?:and\s+)?(?:why\s+not|what\s+(?:could|can)\s+(?:possibly\s+)?go\s+wrong|what\s+else|"
    r"who\s+(?:cares|knows|dares\s+wins)|what\s+do\s+i\s+have\s+to\s+lose|"
    r"what\s+the\s+heck)\s*\?+\s*$",
    re.IGNORECASE)
_REQUEST = re.compile(
    r"\W*(?:(?:please|hi|hello|hey|dear\s+\w+|sir)\W+)*(?:(?P<polite>(?:may|can|could|"
    r"might)\s+(?:i|we|he|they)"
    r"\s+(?:please\s+|kindly\s+)?(?=have\b|get\b)|(?:would|"
    r"will)\s+you(?:\s+be\s+so\s+kind\s+(?:as\s+to"
    r"|and))?\s+(?!rather|really|say|think|mind\b)|would\s+you\s+mind\s+(?=\w+ing\b)|"
    r"(?:could|can)\s+you\s+"
    r"(?:please|kindly)\s+)|(?:may|can|could)\s+(?:i|we|you|he|they)\s+)"
    r"(?P<do>[^?]{1,200})\?\W*", re.IGNORECASE)
_TAKEN_BACK = re.compile(
    r".*\w\W*[,;.:!–—-]\s*(?:oh\s+|but\s+|and\s+|well\s+)?(?:never(?:\s+ever)?|"
    r"i\s+(?:think|guess)\s+not|"
    r"no\s+way|no\s+chance|not\s+(?:really|at\s+all|a\s+chance|today|now|yet|for\s+me|"
    r"this\s+time|quite)|"
    r"out\s+of\s+the\s+question|impossible|(?:i|we)\s+(?:can['’]?t|cannot|won['’]?t|"
    r"don['’]?t|will\s+not|"
    r"must\s+not|shouldn['’]?t|wouldn['’]?t)|forget\s+(?:it|that)|(?:i['’]d\s+)?(?:rather|"
    r"better)\s+not|"
    r"nix|nope|nah|as\s+if|yeah\s+right|hands\s+off|i['’]d\s+hate\s+(?:that|it)|"
    r"i\s+hate\s+(?:that|it))\W*|"
    r"\W*(?:no|nope|nah)\W+(?:use|add|take|do)\s+(?:it|them|that)\W*|"
    r".*\b(?:use|add)\s+(?:it|them)\W+no\W*|.*\b(?:don['’]?t|do\s+not|not|no)\s+not\b.*",
    re.IGNORECASE | re.DOTALL)
_HEDGED = re.compile(
    r"\W*(?:not\s+(?:so\s+|quite\s+|too\s+)?sure|unsure|undecided|hold\s+on(?!\s+to)|"
    r"hang\s+on(?!\s+to)|wait|no\s+idea|"
    r"maybe|perhaps|probably|possibly|last\s+(?:time|round|turn|game)|yesterday|once\s+i|"
    r"in\s+my\s+last\s+game)\b", re.IGNORECASE)
_LOOKS = (r"(?:\b(?:is|are|looks?|seems?|sounds?|feels?)|['’]s)\s+"
          r"(?:even\s+|much\s+|far\s+|so\s+|very\s+|a\s+)?")
_COMPARED = re.compile(rf"{_LOOKS}(?:better|nicer|finer|safer|cheaper|greater|stronger)\W*$",
                       re.IGNORECASE)
_BAD = re.compile(rf"{_LOOKS}(?:{'|'.join(sorted(BLAME - PRAISE - {'short', 'rare', 'hard'}))}|"
                  r"expensive|dear)\W*$", re.IGNORECASE)
_IS_GOOD = re.compile(
    r"\W*(?:the\s+|my\s+)?(\w{1,12})(?:\s+(?:is|are|looks?|seems?|sounds?)|['’]s)\s+"
    r"(?:(?:so|very|quite|just|perfectly)\s+)?(?:good|fine|ok|okay|great|nice|best|lovely|scarce|"
    r"perfect|alright)(?:\W+\w{1,12}\s+too)?\W*", re.IGNORECASE)
_NOT_FIRST = re.compile(r"\W*(?:not|don['’]?t|do\s+not)\b.*\bfirst\b", re.IGNORECASE)
_MEAL = re.compile(r"\W*all\s+(?:the\s+|my\s+)?food\W*", re.IGNORECASE)
# “I want wood, 4”: if these are no one die, the 4 is no card to move either.
_BEHIND_WISH = re.compile(r"[^,]*\b(?:want|need|like|love)\b[^,]*,\s*(?:the\s+)?\w+\W*",
                          re.IGNORECASE)
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


def hedged(text: str) -> bool:
    """Whether a text begins with a doubt or what was once, or compares what it names."""
    return _HEDGED.match(text) is not None or (
        "," in text and _COMPARED.search(text) is not None and "than" not in words(text)) or (
        _BAD.search(text) is not None)


def praised(text: str, question: str) -> bool:
    """Whether a text says no more than that something is good, which may then be kept or given."""
    match = _IS_GOOD.fullmatch(text)
    if match is None:
        return False
    if question == "food":
        return match[1].casefold() in ("10", "ten")
    return question in ("feed", "offer", "remove", "tools") and not match[1].isdecimal()


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


def sure(text: str, question: str) -> None:
    """Refused: a text that may be no order to who is asked this."""
    if question == "act" and _NOT_FIRST.match(text):
        raise refused("referee/ambiguous-move", "Is the one declined, or left for later?",
                      hint="Name what is used first alone, or what is declined.")
    if question == "place" and _MEAL.fullmatch(text):
        raise refused("referee/ambiguous-move", "Is it a meal, or do all hunt?",
                      hint="Write “place 3 hunt”, or feed them when they are to be fed.")
    if hedged(text):
        raise refused("referee/ambiguous-move", "Is it an order?",
                      hint="Send what is meant alone, with no doubts beside it.")
    if taken_back(text):
        raise refused("referee/ambiguous-move", "The end may take back what stands before it.",
                      hint="Send what is meant alone; what declines says what it declines.")
    if (question in ("feed", "offer", "remove") and longing(text)) or praised(text, question) or (
            question not in ("act", "feed", "tools", "extras") and blamed(text)):
        raise refused("referee/ambiguous-move", "Is it chosen or not?",
                      hint="Send what is meant alone.")


def wish_and_number(text: str) -> None:
    """Refused: a wish and another number behind it, “I want wood, 4”."""
    if _BEHIND_WISH.fullmatch(text):
        raise refused("referee/ambiguous-move", "Which die is kept?",
                      hint="Name the number that is kept alone.")
