"""Several moves that somebody says at once, each in its words: ``one each: quarry, river``."""

import re

_NUMBER = r"(?:\d+|one|two|three|four|five|a)"
_NOUN = r"(?:\s+(?:man|men|figures?|workers?|meeples?|guys?|person|people))?"
_ITEM = r"(?:the\s+|my\s+)?(?:(?:card|tile|building|stack)\s+\d|[\w-]+(?:\s+[\w-]+)?)"
_LIST = rf"{_ITEM}(?:\s*(?:,\s*and|,|and|&|\+)\s+{_ITEM})+"
_SOLD = r"(?:(?:the\s+)?(?:card|tile|building|stack)\s+)?(?:[ctnox]\d{1,2}[abc]?|(?<=\s)\d)"
_END = r"(?=\s*(?:$|[.;!]|,?\s*then\b))"
_EACH = re.compile(
    rf"\b(?P<before>{_NUMBER}){_NOUN}\s+(?:on\s+)?each(?:\s+(?:of|to|on|in|at|for))?\s*:?\s*"
    rf"(?P<first>{_LIST}){_END}|"
    rf"(?:(?<=^)|(?<=[.;!]))\s*(?P<last>{_LIST}),?\s*(?P<behind>{_NUMBER}){_NOUN}\s+each{_END}",
    re.IGNORECASE)
_LEAVE = (r"(?:decline|skip|leave|refuse|pass\s+on|no\s+to|give\s+up|don['’]t\s+(?:buy|build|take)|"
          r"do\s+not\s+(?:buy|build|take)|won['’]t\s+(?:buy|build|take)|not\s+buying)")
_BOTH = re.compile(rf"\b{_LEAVE}\s+(?:both|the\s+two|both\s+of\s+my|my\s+two)(?:\s+(?:my|the))?\s+"
                   r"(?P<kind>building|tile|card)s\b", re.IGNORECASE)
_SEVERAL = re.compile(rf"\b{_LEAVE}\s+(?P<sold>{_SOLD}(?:\s*(?:,\s*and|,|and|&|\+)\s+{_SOLD})+)"
                      rf"{_END}", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:,\s*and|,|\band\b|&|\+)\s+", re.IGNORECASE)


def spread(text: str) -> str:
    """A person's text with what names several moves at once said one by one; else as it is."""
    text = _EACH.sub(_each, text)
    text = _BOTH.sub(lambda match: f"decline one-of-both {match['kind']}, "
                     f"decline the {match['kind']}", text)
    return _SEVERAL.sub(lambda match: ", ".join(
        f"decline {item}" for item in _BETWEEN.split(match["sold"])), text)


def _each(match: re.Match[str]) -> str:
    count = match["before"] or match["behind"]
    items = _BETWEEN.split(match["first"] or match["last"])
    return ", ".join(f"{'one' if count.casefold() == 'a' else count} {item.strip()}"
                     for item in items)
