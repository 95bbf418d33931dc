"""“Hunt in I-12” as two moves: the scout goes there, then does what is said."""

import re

from referee.games.fire_and_stone.talk import sayings

_SCOUT = (r"(?:(?:with|by|using|let)\s+)?(?:(?:my|the|our)\s+)?(?:(?P<nth{0}>first|second|other|"
          r"new|1st|2nd)\s+(?:scout|one)|scout(?:\s+(?P<no{0}>[12]|one|two))?)")
_DEED = (r"(?:go\s+and\s+|goes\s+and\s+|go\s+|goes\s+)?(?:i\s+)?(?:take|takes|keep|gather|gathers|"
         r"collect|collects|pick|picks|get|gets|build|builds|settle|place\s+a\s+hut|"
         r"put\s+(?:a|another)\s+hut|(?:a\s+|another\s+|one\s+(?:more\s+)?|new\s+|"
         r"my\s+(?:second|third|next)\s+)?hut|fetch|fetches|hunt|hunts|hunting|look|looks|cook|cooks|"
         r"prepare|prepares|roast|roasts|grill|eat|eats|gain|gains|leave|leaves|food|(?:1|one)\s+food)\b.*?")
_AREA = r"(?:area\s+)?(?:i{1,3}|[1-3])[-\s]?\d{1,2}"
_PLACE = (rf"{_AREA}|(?:the|my|an?)\s+(?:\w+\s+){{0,2}}(?:forest|woods|settlement|village|fire|"
          rf"campfire|empty\s+area|lake)(?:\s+(?:of|on|in|at)\s+{_AREA})?")
_CLAUSE = re.compile(
    rf"\s*(?:{_SCOUT.format('')}\s+)?(?P<deed>{_DEED})\s+(?:on|in|at|from|over)\s+(?P<place>{_PLACE})"
    rf"(?P<to>\s+(?:to|into|in)\s+(?:the\s+|my\s+)?\w+(?:\s+store)?)?"
    rf"(?:\s+{_SCOUT.format('b')})?"
    r"(?:\s+(?:please|pls|thanks|thx))?\s*", re.IGNORECASE)
_FETCH = re.compile(
    rf"\s*(?:{_SCOUT.format('')}\s+)?(?:(?:go|goes|walk|walks)\s+(?:and\s+|to\s+)?(?:get|take|gather|"
    r"collect|fetch)|fetch(?:es)?)\s+(?P<place>the\s+\w+)\b(?!\s+(?:on|in|at|from)\b)(?P<to>.*)",
    re.IGNORECASE)
_PUT = re.compile(r"(take the \w+)\s*,\s*(?:and\s+)?(?:i\s+)?(?:put|place|lay)\s+it\b",
                  re.IGNORECASE)
_CUT = re.compile(r"(\s*(?:[,;.:!]|\band\b|\bthen\b)\s*)(?!\s*\d)", re.IGNORECASE)


def spread(text: str, names: frozenset[str] = frozenset()) -> str:
    """A text put plainly, each deed that names its place behind the way there; else as it is."""
    tight = " ".join(text.split())  # a run of blanks can be cut in many ways
    parts = _CUT.split(sayings.plain(tight, names))
    found = _PUT.sub(r"\1", "".join(
        _placed(part) if i % 2 == 0 else part for i, part in enumerate(parts)))
    return text if found == tight else found


def _placed(clause: str) -> str:
    """``hunt in I-12 with scout 2`` as ``scout 2 to I-12, hunt``; any other as it is."""
    match = _FETCH.fullmatch(clause) or _CLAUSE.fullmatch(clause)
    if match is None:
        return clause
    found = match.groupdict("")
    nth, number = (found[name] or found.get(f"{name}b") for name in ("nth", "no"))
    who = f"{nth} scout" if nth else f"scout {number or ''}".strip()
    if match.re is _FETCH:
        return f" {who} to {found['place']}, take {found['place']}{found['to']} "
    return f" {who} to {found['place']}, {found['deed']}{found['to']} "
