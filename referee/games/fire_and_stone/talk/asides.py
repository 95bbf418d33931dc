"""Clauses of a text that order nothing: why, what comes of it, how it is, manners."""

import re
from collections.abc import Iterable, Iterator

from referee.games.fire_and_stone.talk import idioms

DIGITS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
NUMBER = rf"(?:\d{{1,2}}|{'|'.join(DIGITS)})"
CLAUSES = re.compile(r"([,;:!()…]+|\.+(?=\s|$)|(?<=\s)[-–—]+(?=\s))")
WORDS = re.compile(r"['’]?[^\W_]+(?:['’-][^\W_]+)*")
PARTS = re.compile(r"n't\b|'(?:s|re|m|ve|d|ll)\b|[^\W_]+(?:-[^\W_]+)*")
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
    rf"(?:that\s+makes\s+)?{NUMBER}\s+of\s+{NUMBER}\s+bags(?:\s+are)?\s+full",
    r"nothing\s+(?:(?:else|more|better)\s+)?(?:(?:lies|is|grows)\s+)?(?:left\s+)?(?:to\s+get\s+)?"
    r"(?:here|there)(?:\s+any\s*more)?",
    r"(?:that['’]s\s+)?(?:a|another|one\s+more)\s+card(?:\s+for\s+me)?",
    r"(?:i|we)\s+(?:\w+\s+){1,3}(?:a\s+lot|often|all\s+the\s+time)(?:\s+of\s+\w+)?",
    r"(?:they['’]re|they\s+are|these\s+are)\s+(?:both|all)\s+(?:the\s+same|\w+)|(?:all\s+)?the\s+same",
    rf"(?:that|this|it)(?:['’]s|\s+(?:is|makes|will\s+make))\s+{NUMBER}(?:\s+then)?",
    r"what\s+an?\s+\w+|not\s+(?:too|very|so)\s+\w+|(?:(?:my|the)\s+)?\w+\s+(?:(?:is|are)\s+)?ready",
    r"(?:i|we)\s+(?:plan|hope|intend|mean|expect|aim|am\s+going)\s+to\s+\w+(?:\s+\w+)?\s+(?:there|later|soon|"
    r"from\s+there|next\s+(?:turn|time|round)|afterwards)",
    r"nothing\s+(?:better|else)\s+to\s+do|(?:i\s+have\s+)?no\s+(?:other\s+)?choice|no\s+problem|at\s+last",
)
# A clause of these words, “than” among them, compares amounts.
_LEAD = r"\W*(?:(?:so|and|then|but|as|well|oh|now|also|for|anyway)\s+)*"
_COMPARES = frozenset({
    *DIGITS, "a", "the", "is", "are", "better", "more", "than", "always", "still", "nothing",
    "food", "bag", "bags", "step", "steps", "point", "points", "worth", "beats", "s", "that"})
# What is a reason against, where the rest declines.
_DEAR = (r"(?:(?:that|it|this|(?:\w+\s+)?\w+)(?:['’]s|\s+is|\s+are|\s+costs?|\s+would\s+be)\s+)?"
         r"(?:(?:far|way|much|a\s+bit|rather)\s+)?too\s+(?:dear|expensive|much|far|costly|early|late|"
         r"risky|dangerous|little|few|high|many)(?:\s+(?:for\s+me|right\s+now|now|food))?")
_FULL: list[re.Pattern[str]] = []


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
    words = PARTS.findall(said)
    if not words or _FULL[0].fullmatch(clause) is not None or (
            "than" in words and all(word in _COMPARES or word.isdigit() for word in words)):
        return bool(words)
    names |= idioms.SYNONYMS
    if all(word in idioms.CHAT or word in idioms.QUIET for word in _quiet(said).split()):
        return True
    if _YIELDS.match(clause) and not named(words, names):
        words = [word for word in words if word not in ("no", "not", "n't", "one")]
    return _states(words, names) or (
        _FULL[1].match(clause) is not None and not binds(
            word for word in words if word not in idioms.PLACES) and not named(words, names))


def _states(words: list[str], names: frozenset[str]) -> bool:
    """Whether words tell how it is: a subject, a verb of state, no word that could be an order."""
    at = next((i for i, word in enumerate(words) if word not in idioms.LEADS
               or (word == "that" and words[i + 1:i + 2] and words[i + 1] in idioms.STATES)),
              len(words))
    subject, at, own, calls = words[at:at + 1], at + 1, False, False
    if not subject or (subject[0] in idioms.STATES | idioms.AUXILIARIES
                       and subject[0] not in idioms.DETERMINERS):
        return False
    if subject[0] in idioms.DETERMINERS | {"no"} or (
            subject and subject[0] not in idioms.SUBJECTS):
        own = subject[0] in ("my", "our")
        begin = at - 1
        while at < len(words) and at - begin < 5 and words[at] not in idioms.STATES:
            at += 1
        calls = named(words[begin:at], names)
        if at - begin > 1 + (subject[0] in idioms.DETERMINERS) and words[at - 1] in (
                idioms.AUXILIARIES):
            calls = named(words[begin:at - 1], names)
        if (calls and not own) or binds(words[begin:at]):
            return False
    while at < len(words) and words[at] in idioms.AUXILIARIES | {"n't"} and not (
            words[at] in idioms.STATES and _last_state(words, at)):
        at += 1
    if at >= len(words) or words[at] not in idioms.STATES:
        return False
    rest = words[at + 1:]
    if (own and calls and words[at] in idioms.TELLING) or (words[at] == "looks" and subject and (
            subject[0] in ("he", "she"))) or (subject and subject[0] in idioms.WE and (
                words[at] == "want" or not {"'d", "would", "'ll"}.isdisjoint(words[:at]))):
        return False
    points = bool(subject) and subject[0] in idioms.POINTING and words[at] in idioms.TELLING
    if subject and subject[0] in idioms.WE and rest[:1] == ["to"]:
        return False  # “I want to …”
    return not binds([word for word in rest if not (points and word in _COUNTS)]) and (
        not named(rest, names) or (points and not _HELD.isdisjoint(rest)))


def _last_state(words: list[str], at: int) -> bool:
    """Whether no verb of state comes behind this place."""
    return not any(word in idioms.STATES for word in words[at + 1:at + 3])


_HELD = frozenset({"my", "our", "another", "more", "second", *DIGITS})  # what is held then
_COUNTS = frozenset({*DIGITS, "second", "third", "other"})


def binds(words: Iterable[str]) -> bool:
    """Whether one of the words may say how a move is meant, or be a move."""
    return any(one in idioms.BINDS for word in words for one in stems(word)) or any(
        any(map(str.isdigit, word)) for word in words)


def named(words: Iterable[str], names: frozenset[str]) -> bool:
    """Whether one of the words names what may be meant."""
    return any(one in names for word in words for one in stems(word))


def stems(word: str) -> Iterator[str]:
    """A word, and what it may be a form of."""
    yield word
    for end in ("s", "es", "ing", "ed", "d"):
        if len(word) > len(end) + 2 and word.endswith(end):
            yield word[:-len(end)]


def _quiet(text: str) -> str:
    """A text in lower case without what is said for manners; blanks between words."""
    found = " ".join(WORDS.findall(text))
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
    r"(?:i|we)\s+keep\s+\w+ing\b", r"(?:so|such)\s+that\b", r"so\s+as\s+to\b",
    r"(?:i|we)\s+(?:can|could)\s+(?:always\s+|well\s+|really\s+)?use\b",
    r"where\s+(?:i|we|he)\s+(?:can|could|may|will|might)\b",
    r"(?:even\s+(?:if|though)|although|though|despite|no\s+matter)\b",
    r"(?:far|further|away)\s+(?:away\s+)?from\b",
    r"as\s+(?:\w+\s+){1,2}(?:as|to)\b",
    r"just\s+in\s+case\b|for\s+(?:later|now|the\s+winter|a\s+change|fun|luck|safety)\b",
)
_YIELDS = re.compile(rf"{_LEAD}(?:even\s+(?:if|though)|although|though|despite)\b", re.IGNORECASE)


def dear(clause: str) -> bool:
    """Whether a clause says that something is too much."""
    return re.fullmatch(rf"{_LEAD}{_DEAR}\W*", clause, re.IGNORECASE) is not None


# What asks, thinks or tells of others, without a question mark.
DOUBTS = re.compile(
    r"^\W*(?:(?:shall|should|could|can|may|might|would|do|does|did|is|are|was)\s+(?!not\b)\w+\s+\w"
    r"|(?:what|how)\s+(?:about|if)\b|who\s+wants?\b)"
    r"|\bthe\s+others\s+(?:want|like|need|take|have|get)s?\b|^[^,.;:!]*\bnext\s+(?:turn|round|time)\W*$"
    r"|\b(?:i|we)\s+(?:could|might|may)\s+(?!(?:eat|do|well|gladly|(?:really\s+)?use\s+(?:an?|some|more|another))\b)"
    r"|\w\s*(?:,|\s[–-])\s*(?:(?:oh|or)\s+)?(?:no,\s+(?:the|to)|actually|i\s+mean|wait|correction|make\s+that|"
    r"scratch\s+that|rather|sorry,?\s+(?:the|to|i)\b)\W*\w|\bthe\s+(?:very\s+)?last\s+thing\b",
    re.IGNORECASE)
