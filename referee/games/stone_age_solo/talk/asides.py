"""What people say beside a move: its reason, what it brings or costs, how they feel.

A clause of it is passed over where another clause is the move. It begins so that
it can be no order, and has none of the words that would change one.
"""

import re
from functools import cache

from referee.core.english import NUMBERS
from referee.core.words import spelled
from referee.games.stone_age_solo.talk.small_talk import (
    BLAME,
    DENYING,
    HANGS,
    IDEAS,
    NEGATED,
    NOT_ALONE,
    ORDERS,
    PHRASES,
    PRAISE,
    SMALL,
    STATES,
    TALK,
    WISHING,
)

_WHO = (r"(?:i|we|you|he|she|it|they|that|this|there|everybody|everyone|my\s+\w+|our\s+\w+|"
        r"the\s+\w+|cards?|people|[ct]\d+[abc]?)")
_NOBODY = r"(?:nobody|nothing|none|no\s+one|no\s+\w+)"
_IS = (r"(?:['’](?:s|m|re|ll|ve|d)\b|\s+(?:is|are|am|was|were|has|have|had|can|can['’]t|cannot|"
       r"could|will|won['’]t|would|wouldn['’]t|may|might|must|do|does|don['’]t|doesn['’]t|did|"
       r"didn['’]t|need|needs|want|wants|got|stay|stays|remain|remains|cost|costs|count|counts|"
       r"lose|loses|like|likes|love|loves|hate|hates|hope|fear|look|looks|seem|seems|feel|feels|"
       r"know|knows|run|runs|show|shows|matter|matters|save|saves|avoid|avoids|still|only|"
       r"already|never|always|really|also)\b)")
COUNTS = {**NUMBERS, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
_NUMBER = rf"(?:\d+|{'|'.join(COUNTS)})"
_POINTS = r"(?:\s+(?:victory\s+)?(?:points?|pips?|vps?))"
_LOSING = (r"(?:lose|losing|loses|lost|pay|paying|eat|eating|swallow|swallowing|accept|accepting|"
           r"take|taking|suffer|suffering|forfeit|drop|dropping|sacrifice|sacrificing|"
           r"happy\s+to\s+pay|happy\s+to\s+lose|ready\s+to\s+lose|ready\s+to\s+pay)")
_PLACES = (r"(?:hunt|hunting\s+grounds?|grounds|game|forest|woods?|clay\s+pit|pit|quarry|river|"
           r"field|farm|hut|tool\s*-?maker|board|track|food|bricks?|clay|stones?|gold|people|"
           r"resources?|dice|odds|it|that|roll|village|points?|score)")
_FINE = (r"(?:(?:only|just|still)\s+(?:has|have|had|holds?|gives?)\b|(?:has|have|holds?)\s+(?:only|"
         r"just|still|no|nothing|enough|plenty|some|few|nearly|almost)\b|(?:['’]s|\s+is|\s+are|is|"
         r"\s+isn['’]t|\s+aren['’]t|are)\s+(?:(?:too|so|very|quite|more|most|only|just|not|nearly|"
         r"almost|really|all|pretty|getting|running)\s+)*(?:empty|full|free|closed|gone|low|scarce|"
         r"short|rare|cheap|dear|expensive|enough|plenty|important|useful|worth|better|best|good|"
         r"fine|needed|close|left|safe|risky|costly|necessary|precious|everything|out)\b|"
         r"(?:looks?|seems?|matters?)\b|runs?\s+(?:out|low|short)\b)")

# How a clause begins that tells a reason; what stands behind is no matter.
_REASON = re.compile(
    rf"(?:because|since|as|for|so(?:\s+that)?|that\s+way)\s+(?:{_WHO}{_IS}|{_NOBODY}\s)|"
    r"since\s+\w|(?:\w+\s+){1,5}(?:is|are)\s+better\s+than\b|"
    r"(?:i|we)(?:['’]ll|\s+will)?\s+take\s+(?:whatever|what\s+comes)\b|"
    r"(?:for|with)\s+(?:a|the)\s+chance\b|for\s+(?:luck|fun)\b|"
    r"(?:because|due\s+to|thanks\s+to|so\s+that)\b|"
    r"(?:even\s+)?(?:though|although)\b|(?:even|though)\s+(?:at|for|with)\b|"
    r"(?:despite|regardless|whatever|no\s+matter|never\s+mind|who\s+cares|what\s+else)\b|"
    r"in\s+(?:spite|order|case|the\s+hope)\b|worth\b|hoping\b|"
    r"(?:so\s+as\s+)?(?:not\s+)?to\s+(?:save|avoid|get|have|reach|be|make|build|afford|spare|"
    r"protect|prepare|secure|finish|lose|waste|win|buy|pay)\b|"
    r"(?:saving|sparing|avoiding|risking|wasting|needing|hoping|knowing|preparing|"
    r"costing|leaving|bringing)\b|"
    r"(?:i|we)\s+(?:can['’]?t|cannot|can\s+not|could\s*n['’]?t|don['’]?t|do\s+"
    r"not|won['’]?t|wouldn['’]?t|never|hardly)\s+(?:(?:want|like|wish|have|need|dare|afford)\s+"
    r"to\s+)?(?:risk|lose|waste|reach|resist|complain|mind|care|trust|dare)\b|"
    r"(?:can['’]?t|cannot|don['’]?t|won['’]?t)\s+(?:(?:want|like|afford)\s+to\s+)?"
    r"(?:risk|lose|waste|resist|complain)\b|"
    r"(?:i|we)['’]ve\s|(?:i|we)(?:['’](?:m|re)|\s+(?:am|are|have))\s+(?:short|out|in\s+need|running|saving|"
    r"almost|nearly|close|still)\b|"
    r"(?:i|we)\s+(?:can|could)\s+(?:really\s+|well\s+)?use\s+(?:a|an|some|more|another|that)\b|"
    r"there(?:['’]s|\s+is|\s+are|\s+isn['’]t|\s+aren['’]t|\s+was)\b|"
    rf"(?:the\s+|my\s+|our\s+)?{_PLACES}\s*{_FINE}", re.IGNORECASE)
_LATER = re.compile(r"\b(?:next|later|afterwards|after\s+that|in\s+round\s+\d+)\b", re.IGNORECASE)
_WARE = (r"(?:wood|timber|logs?|bricks?|clay|stones?|gold|nuggets?|resources?|goods|stuff|things|"
         r"points?|steps?|track|tools?)")
_SAVING = re.compile(
    r"(?:(?:i|we)(?:['’](?:ll|m|d)|\s+(?:will|am|want\s+to|would))?\s+)?(?:rather\s+)?(?:keep|save|"
    r"spare|hold|keeping|saving|sparing|holding)\s+(?:on\s+to\s+)?(?:all\s+)?(?:my\s+|the\s+|our\s+)?"
    r"(?:\w+\s+)?(?:wood|timber|logs?|bricks?|clay|stones?|gold|nuggets?|resources?|goods|stuff|things|"
    r"points?|food)(?:\s+(?:for|then)\b.*)?", re.IGNORECASE)
_LEFT = re.compile(
    rf"(?:which\s+|that\s+|it\s+|this\s+)?(?:leaves|leaving)(?:\s+me)?\s+(?:with\s+)?(?:just\s+|only\s+)?"
    rf"(?P<a>{_NUMBER}|no)\s+(?P<b>food|{_WARE})|"
    rf"{_NUMBER}\s+(?:left(?:\s+over)?|over|to\s+spare)|{_NUMBER}\s+(?:is|are|stays?|remains?)\s+(?:left(?:\s+over)?|over|spared)|"
    rf"(?:so\s+|with\s+|and\s+)?(?:{_NUMBER}|no)\s+(?:food|{_WARE})\s+(?:left(?:\s+over)?|over|to\s+spare|"
    rf"spared)|"
    rf"(?:so\s+|that\s+)*(?P<c>{_NUMBER}|no)\s+(?P<d>food|{_WARE})\s+(?:is|are|stays?|remains?|will\s+be)"
    rf"(?:\s+(?:left|kept|spared|over|left\s+over))?", re.IGNORECASE)
_TOO = re.compile(rf"\W*(?:and\s+|but\s+)?(?:(?:the|my)\s+)?{_PLACES}\b|"
                  r"\W*(?:because|since|so|as|there)\b", re.IGNORECASE)
_DOUBTING = re.compile(
    r"\W*(?:(?:no|oh|oops|ah)\W+)*(?:sorry\W+\w|(?:(?:it|that|this|which)(?:['’]s|\s+is|\s+was)\s+)?"
    r"(?:much\s+|far\s+|a\s+bit\s+)?too\s+\w)", re.IGNORECASE)
_STRONG = re.compile(r"(?:so\s+that|because|there(?:['’]s|\s+is|\s+are))\b", re.IGNORECASE)
_FOR_WHAT = re.compile(
    r"(\b(?:keep|save|keeping|saving|hold|spare)\s[^,.;]{1,40}?)\s+for\s+[^,.;]*", re.IGNORECASE)
_STAYING = re.compile(
    r"(?:(?:the|all|my|all\s+the)\s+)?(?:(wood|bricks?|clay|stones?|gold)|rest|others?|other\s+ones?|"
    r"remaining\s+ones?)\s+(?:can\s+|may\s+|all\s+)?(?:stays?|remains?|is\s+kept|are\s+kept)"
    r"(?:\s+(?:on\s+the\s+board|there|put|as\s+it\s+is|as\s+they\s+are|untouched|in\s+the\s+game))?",
    re.IGNORECASE)
# What a move is said to bring: “that makes 6 food”, “5 food gone”; sums are not held against it.
_OUTCOME = re.compile(
    r"(?:which|that|this|it)(?:['’]s|['’]ll\s+be|\s+(?:(?:only|just|also|still)\s+)?(?:is|are|makes?|gives?|brings?|leaves?|means?|"
    r"was|costs?|saves?|keeps?|will))\b|(?:they|these|those)(?:['’]re|\s+are)\s+(?:worth|enough|"
    r"plenty|too|mine|free|useful|useless)\b|(?:makes|leaves|gives|brings|costs|saves|means)\b",
    re.IGNORECASE)
_LOSS = re.compile(
    rf"(?:even\s+(?:if|though)\s+|though\s+|although\s+)?(?:(?:that|it)(?:['’]s|\s+is)\s+)?"
    rf"(?:(?:i|we)(?:['’](?:ll|m|d)|\s+(?:will|am|would|can))?\s+)?(?:gladly\s+|happily\s+|rather\s+"
    rf"|just\s+)?(?:"
    rf"(?:{_LOSING}\s+)?(?:for\s+|at\s+)?(?:the\s+|my\s+|a\s+)?(?:minus\s+|[-−])(?P<a>{_NUMBER})"
    rf"{_POINTS}?|"
    rf"(?:{_LOSING}|(?:at\s+)?(?:a|the)\s+cost\s+of|at\s+the\s+price\s+of|costing(?:\s+me)?|cost(?:s"
    rf"|\s+me)?|that\s+costs(?:\s+me)?|it\s+costs(?:\s+me)?|for|at)\s+(?:the\s+|my\s+|those\s+)?"
    rf"(?:only\s+)?(?P<b>{_NUMBER}){_POINTS}|"
    rf"(?:just\s+|only\s+|another\s+|the\s+)?(?P<c>{_NUMBER}){_POINTS}\s+(?:are\s+)?(?:gone|lost|less|down|off"
    rf"|fewer)|"
    rf"(?:lose|losing|loses)\s+(?:only\s+|just\s+)?(?P<d>{_NUMBER})|"
    rf"{_LOSING}\s+(?:the|some|those)\s+(?:points|pips|loss|penalty)|"
    rf"no\s+(?:points|pips)\s+(?:are\s+)?(?:lost|gone|wasted))"
    rf"(?:\s+(?:is|are)\s+(?:fine|ok|okay|alright|worth\s+it)|\s+(?:for|with)\s+(?:it|that)|\s+then|"
    rf"\s+so\s+be\s+it|\s+(?:is|are|hurts?|sounds?|seems?|feels?)(?:\s+\w+){{0,6}})?",
    re.IGNORECASE)
_ID = re.compile(r"[ct]\d{1,2}[abc]?")
_NO_THING = frozenset({"i", "me", "my", "of", "the", "a", "on", "to", "in", "for", "it", "they",
                       "he", "him", "them", "his", "all", "man", "people", "hand", "get", "gets"})
_IDIOM = re.compile(
    r"\bno\s+(?:risk|guts|pain|bets?|sweat)\s*,?\s*no\s+(?:fun|glory|gain|reward|tears)\b|"
    r"\bnothing\s+ventured,?\s+nothing\s+gained\b|\bbetter\s+safe\s+than\s+sorry\b|"
    r"\blife['’]?s?\s+(?:is\s+)?(?:too\s+)?short\b|\bwaste\s+not,?\s+want\s+not\b|"
    r"\beasy\s+come,?\s+easy\s+go\b|\bfirst\s+come,?\s+first\s+served\b|"
    r"\b(?:you|we)\s+only\s+live\s+once\b|\ball\s+or\s+nothing\b(?=\s*[:,])|"
    r"\bmay\s+(?:he|they|it|she)\s+(?:live|rest|rot|grow|prosper)\s+\w+\b", re.IGNORECASE)
# What is called bad may be what was just said, unless it is one of these: “life is hard”.
_OTHERS = frozenset({"life", "i", "we", "i'm", "we're", "world", "though", "anyway", "alas", "luck",
                     "sigh", "weather", "hungry"})
_POINTING = re.compile(
    r"\W*(?:(?:so|and|then|please|i|i['’]ll|we|we['’]ll|let['’]s|put|send|place|take|have|choose|pick|"
    r"move|moves|shift|buy|build|goes|go|comes|a|one|1|my|next|the|man|figure|worker|meeple|fellow|"
    r"to|for|me|give)\s+){1,7}(?:there|it|that|that\s+one|this\s+one|him)(?:\s+(?:please|then|now))*\W*",
    re.IGNORECASE)
_COMPARING = frozenset({"rather", "instead", "both", "rest", "others"})
_SHORT = frozenset({"s", "re", "m", "ve", "d"})
_NAMING = ("good", "goods", "piece", "place", "village", "maker", "farmer", "tool", "step", "track",
           "points", "dice", "card", "tile", "stack", "pile", "slot", "symbol", "prof", "him",
           "man", "they", "everyone", "value", "feed", "starve")
_HOW = (r"(?:very|quite|really|pretty|rather|just|so|too|also|a|an|the|my|our|most|definitely|all|"
        r"as|certainly|clearly|still)")
_GOOD = (r"(?:fine|ok|okay|good|great|nice|best|perfect|ideal|lovely|right|alright|wise|sensible|"
         r"promising|fun|fair|reasonable|favou?rite|wonderful|super|neat|"
         r"choice|compromise|idea|deal|pick|plan|bet|bargain|option|way\s+to\s+go)")
_FITS = r"(?:for|to|with)\s+(?:me|us|him|my\s+plans?|my\s+taste|my\s+tribe)"
_ENOUGH = re.compile(
    rf"(?:\s+(?:is|are|looks?|seems?|sounds?|will\s+be)|['’]s)\s+(?:{_HOW}\s+){{0,3}}"
    rf"(?:fine|ok|okay|alright|fair|(?:good|great)\s+deal)(?:\s+{_FITS})?\W*$|"
    rf"\s+it\s+(?:is|shall\s+be|will\s+be)(?:\s+then)?\W*$|"
    rf"\s+(?:will\s+do|does\s+it|suits\s+(?:me|us)|wins(?:\s+it)?|takes\s+it|gets\s+my\s+vote|"
    r"comes\s+(?:home|back|to\s+me)|has\s+it|it\s+must\s+be)(?:\s+\w+ly)?\W*$", re.IGNORECASE)
_PRAISED = re.compile(
    rf"(?:\s+(?:is|are|was|looks?|seems?|sounds?|feels?|will\s+be|would\s+be)|['’]s)\s+"
    rf"(?:{_HOW}\s+){{0,3}}{_GOOD}(?:\s+(?:choice|compromise|idea|deal|pick|plan|bet|one|option))?"
    rf"(?:\s+{_FITS})?\W*$|{_ENOUGH.pattern}", re.IGNORECASE)
_LEAD = re.compile(r"[^\w\-−]*(?:(?:and|so|then|well|yes|ok|okay|oh)\s+)*", re.IGNORECASE)


def words(clause: str) -> list[str]:
    """Its words in lower case, apostrophes straight."""
    return [match[0].casefold().replace("’", "'") for match in spelled(clause)]


def beside(clause: str) -> bool:
    """Whether a clause says nothing of what is done, whatever is asked."""
    said = words(clause)
    if not said or "?" in clause:
        return False
    if " ".join(said) in PHRASES:
        return True
    if not HANGS.isdisjoint(said):
        return False
    if doubting(clause) or ("too" in said[:-1] and not _TOO.match(clause)):
        return False
    said = [word for i, word in enumerate(said) if not (
        word in ("no", "not", "nothing") and i + 1 < len(said) and said[i + 1] in NEGATED)]
    if all(word in SMALL or word in TALK for word in said):
        return any(word in TALK and word not in NOT_ALONE for word in said) and not (
            blaming(clause) and (not IDEAS.isdisjoint(said) or _OTHERS.isdisjoint(said)))
    for begins in (clause.lstrip(), clause[_match_end(_LEAD, clause):]):
        if _REASON.match(begins) or _OUTCOME.match(begins):
            return True
    return False


def statement(clause: str, firm: bool) -> bool:
    """Whether a clause tells how things are, in words that are all known, and orders nothing.

    ``firm``: what follows hangs on it, “…, so six”; then it may name numbers and other words.
    """
    said = words(clause[_match_end(_LEAD, clause):] or clause)
    hangs = HANGS - _COMPARING if firm else HANGS
    if not said or "?" in clause or not hangs.isdisjoint(said) or said[0] in ORDERS:
        return False
    ends = [word.rpartition("'")[2] if "'" in word else "" for word in said]
    states = [i for i, word in enumerate(said) if word in STATES or ends[i] in _SHORT]
    table = things()
    known = all(word in SMALL or word in TALK or word in STATES or word in DENYING or word in table
                or word.partition("'")[0] in table or (firm and word in COUNTS)
                or (firm and word.isdecimal()) for word in said)
    if firm:
        plain = table.isdisjoint(said) and DENYING.isdisjoint(said) and not any(
            word in COUNTS or any(map(str.isdecimal, word)) for word in said)
        return known or plain or bool(states and states[0] <= 4)
    return known and bool(states) and (states[-1] > 0 or ends[0] in _SHORT)


def pointing(clause: str) -> bool:
    """Whether a clause only points to what another names, “one man there”, “I take it”."""
    return _POINTING.fullmatch(clause) is not None


def blaming(clause: str) -> bool:
    """Whether a clause calls something bad, and nothing good."""
    said = {*words(clause)}
    return not BLAME.isdisjoint(said) and PRAISE.isdisjoint(said)


def unpraised(text: str, choosing: bool) -> str:
    """The text without “looks fine” behind what it names, each other character in its place.

    ``choosing``: one of several is chosen, so that what “is good” is chosen.
    """
    match = (_PRAISED if choosing else _ENOUGH).search(text)
    return text[:match.start()] + " " * (len(text) - match.start()) if match else text


@cache
def things() -> frozenset[str]:
    """The words for things of the table, one by one."""
    from referee.games.stone_age_solo.talk.lexicon import SAID

    return frozenset(word for tag in _NAMING for spelt in SAID[tag].values()
                     for word in spelt.casefold().replace(",", " ").split())


def doubting(clause: str) -> bool:
    """Whether a clause may take back what was said: “three dice, too risky”, “2, sorry, 3”."""
    return bool(_DOUBTING.match(clause)) and len(words(clause)) > 1


def future(clause: str) -> bool:
    """Whether a clause tells what comes of a move later, and is no move: “so he’s there next”."""
    begins = clause[_match_end(_LEAD, clause):] or clause
    if not (_LATER.search(clause) or _STRONG.match(begins)) or HANGS.intersection(words(clause)):
        return False
    return bool(_REASON.match(clause.lstrip()) or _REASON.match(begins))


def saving(clause: str) -> bool:
    """Whether a clause says that something is kept, none of which is asked for."""
    return bool(_SAVING.fullmatch(clause.rstrip(" .!"), _match_end(_LEAD, clause)))


def left(clause: str) -> bool:
    """Whether a clause says how much of something is left then: “so one food is left”."""
    return bool(_LEFT.fullmatch(clause.strip(" .!")) or _LEFT.fullmatch(
        clause.rstrip(" .!"), _match_end(_LEAD, clause)))


def idiomless(text: str) -> str:
    """The text without sayings that have commas or what is asked in them: “no risk, no fun”."""
    return _IDIOM.sub(lambda match: " " * len(match[0]), text)


def named(clause: str) -> str:
    """The things that a statement names, for an “it” behind it; empty: none."""
    if not DENYING.isdisjoint(said := words(clause)) and WISHING.isdisjoint(said):
        return ""
    table = things()
    return " ".join(word for word in said if (word in table or _ID.fullmatch(word))
                    and word not in STATES and word not in _NO_THING)


def purposeless(text: str) -> str:
    """The text without what something is kept for: “I keep the wood for T13”."""
    return _FOR_WHAT.sub(lambda match: match[1] + " " * (len(match[0]) - len(match[1])), text)


def staying(clause: str) -> str | None:
    """What a clause says to stay on the board, or “rest”; None: it says no such thing."""
    match = _STAYING.fullmatch(clause.rstrip(" .!"), _match_end(_LEAD, clause))
    return (match[1] or "rest").casefold() if match else None


def loss(clause: str) -> int | None:
    """How many points a clause says are lost, 0 if it gives no number; None: it says no such."""
    match = _LOSS.fullmatch(clause.rstrip(" .!)"), _match_end(_LEAD, clause))
    if match is None or not HANGS.isdisjoint({*words(clause)} - {"rather", "if"}):
        return None
    number = match["a"] or match["b"] or match["c"] or match["d"] or "0"
    return int(number) if number.isdecimal() else COUNTS[number.casefold()]


def _match_end(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return match.end() if match else 0


def all_beside(text: str) -> bool:
    """Whether each clause of a text is beside the move; a loss that has a number is not."""
    clauses = [clause for clause in re.split(r"[,;()]|\s[-–—]\s", text) if words(clause)]
    return bool(clauses) and all(
        beside(clause) or left(clause) if (lost := loss(clause)) is None else not lost
        for clause in clauses)
