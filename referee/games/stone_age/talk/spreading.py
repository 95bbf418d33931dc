"""Several moves that somebody says at once, each in its words: ``one each: quarry, river``."""

import re

_NUMBER = r"(?:\d+|one|two|three|four|five|a)"
_NOUN = r"(?:\s+(?:man|men|figures?|workers?|meeples?|guys?|person|people))?"
# Each item is read in one way alone, “and” and the count behind the last no part of it: else a
# long list that is none after all is tried in more ways than there is time for.
_ITEM = (r"(?>(?:the\s+|my\s+)?(?:(?:card|tile|building|stack)\s+\d\b|"
         rf"(?!and\b)[\w-]+(?:\s+(?!(?:and|then)\b|{_NUMBER}{_NOUN}\s+each\b)[\w-]+)?))")
_LIST = rf"(?:and\s+)?{_ITEM}(?:\s*(?:,\s*and|,|and|&|\+)\s+{_ITEM})+"
_SOLD = r"(?:(?:the\s+)?(?:card|tile|building|stack)\s+)?(?:[ctnox]\d{1,2}[abc]?|(?<=\s)\d)"
_END = r"(?=\s*(?:$|[.;!]|,?\s*(?:and\s+)?then\b))"
_EACH = re.compile(
    rf"\b(?P<before>{_NUMBER}){_NOUN}\s+(?:on\s+)?each(?:\s+(?:of|to|on|in|at|for))?\s*:?\s*"
    rf"(?P<first>{_LIST}){_END}|"
    rf"(?:(?<=^)|(?<=[.;!]))\s*(?P<last>{_LIST}),?\s*(?P<behind>{_NUMBER}){_NOUN}\s+each{_END}",
    re.IGNORECASE)
_LEAVE = (r"(?:decline|skip|leave|refuse|pass\s+on|no\s+to|give\s+up|don['’]t\s+(?:buy|build|take)|"
          r"do\s+not\s+(?:buy|build|take)|neither|won['’]t\s+(?:buy|build|take)|not\s+buying)")
_TWO = r"(?:both|the\s+two|both\s+of\s+(?:my|them)|my\s+two)(?:\s+(?:of\s+)?(?:my|the|them))?"
_KIND = r"(?P<kind>building|tile|card|hut)s"
_MEN = r"(?:men|figures|workers|meeples|guys|people|cavemen)"
_HOME = (r"(?:(?:may|can|shall|will|must)\s+)?(?:come|go|walk|return)(?:\s+(?:back|home|"
         r"back\s+home|away))?")
_FROM = r"(?:on|from|at)\s+(?:the|my|both)"
_BOTH = [re.compile(pattern, re.IGNORECASE) for pattern in (
    rf"\b{_LEAVE}\s+{_TWO}(?:\s+{_KIND})?\b",
    rf"\b{_TWO}\s+{_MEN}(?:\s+{_FROM}\s+{_KIND})\s+{_HOME}\b",
    rf"\btake\s+{_TWO}\s+{_MEN}\s+(?:back|home)(?:\s+{_FROM}\s+{_KIND})?\b",
    rf"\b{_TWO}\s+(?:(?:come|go|are)\s+)?(?:back|home)(?:\s+(?:without\s+(?:buying|anything)|empty"
    rf"[\s-]handed|with\s+empty\s+hands))?{_END}",
    rf"\b{_TWO}\s+{_KIND}\s*(?::\s*|,\s*)?(?:are\s+)?(?:no\b|declined|refused|skipped|not\s+for\s+me)",
    rf"\bneither(?:\s+of)?\s+(?:(?:the|my|both|them|two|of)\s+){{0,3}}{_KIND}\b",
    rf"\bno(?:ne\s+of\s+(?:the|my))?\s+(?:two\s+)?{_KIND}\s+for\s+me\b",
    rf"\b{_TWO}\s+(?:buyers|{_MEN})(?:\s+{_FROM}\s+{_KIND})?\s+{_HOME}(?:\s+with\s+empty\s+"
    r"hands|\s+empty[\s-]handed)?\b")]
_NO = (r"(?:no\b|not\s+for\s+me|declined|stay|skipped|refused|out\s+of\s+reach|"
       r"too\s+(?:dear|expensive))")
_BEHIND = re.compile(
    rf"(?:^|(?<=[.;!,]))\s*(?:neither\s+)?(?P<sold>{_SOLD}(?:\s*(?:,\s*(?:and|nor)|,|and|nor|&|\+)"
    rf"\s+{_SOLD})+)\s*[:,]?\s*(?:are\s+|is\s+)?(?:both|all|each)?\s*{_NO}{_END}", re.IGNORECASE)
# Two parts of a hunt are one move: “2 meat, 1 tooth”.
_AMOUNT = rf"(?:{_NUMBER}|six|seven|eight|nine|ten)"
_SHARES = (r"(?:food|meat|teeth|tooth|decos?|decorations?|rings?|to\s+(?:eat|wear)|"
           r"(?:for|in|into)\s+the\s+pot)")
_SHARED = re.compile(
    rf"(?P<one>\b(?:(?:{_AMOUNT}|the)\s+(?:as\s+|to\s+|for\s+)?|(?<![\w-])){_SHARES}(?:\s+please)?)"
    rf"\s*,\s*(?:and\s+|plus\s+)?(?P<two>(?:the\s+)?(?:{_AMOUNT}|rest|others?|remaining|last\s+one)"
    rf"\s+(?:as\s+|to\s+|for\s+)?(?:the\s+)?{_SHARES}){_END}", re.IGNORECASE)
_SEVERAL = re.compile(rf"\b{_LEAVE}\s+(?P<sold>{_SOLD}(?:\s*(?:,\s*and|,|and|nor|&|\+)\s+{_SOLD})+)"
                      rf"{_END}", re.IGNORECASE)
# An order of payment and what is kept of it are one move: “wood first. I keep my gold”.
_GOODS = r"(?:wood|timber|logs?|bricks?|clay|stones?|gold)"
_KEPT = (rf"(?:keep|save)\s+(?:(?:\d+|all|my|the|of|and)\s+){{0,4}}{_GOODS}"
         rf"(?:\s*(?:,|\band\b)\s*(?:(?:\d+|all|my|the|of)\s+){{0,3}}{_GOODS}){{0,3}}\b")
_ORDER = rf"(?:{_GOODS}\s+(?:first|last)|cheapest(?:\s+first)?)\b"
_JOINT = r"\s*(?:[,.!\n]\s*(?:and\s+|but\s+)?|\b(?:and|but)\s+)(?:(?:i|we)(?:['’]ll|\s+will)?\s+)?"
_KEPT_OF = [re.compile(pattern, re.IGNORECASE) for pattern in (
    rf"(?P<order>{_ORDER}[^.;!\n]{{0,60}}?){_JOINT}(?P<kept>{_KEPT})",
    rf"(?P<kept>{_KEPT}){_JOINT}(?P<order>{_ORDER})")]
_BETWEEN = re.compile(r"\s*(?:,\s*(?:and|nor)|,|\band\b|\bnor\b|&|\+)\s+", re.IGNORECASE)


def spread(text: str) -> str:
    """A person's text with what names several moves at once said one by one; else as it is."""
    text = _EACH.sub(_each, text)
    for both in _BOTH:
        text = both.sub(_both, text)
    for kept in _KEPT_OF:
        text = kept.sub(r"\g<order> \g<kept>", text)
    for several in (_SEVERAL, _BEHIND):
        text = several.sub(lambda match: ", ".join(
            f"decline {item}" for item in _BETWEEN.split(match["sold"])), text)
    return _SHARED.sub(r"\g<one> plus \g<two>", text)


def _both(match: re.Match[str]) -> str:
    kind = match.groupdict().get("kind") or "one"
    return f"decline one-of-both {kind}, decline other-of-both {kind}"


def _each(match: re.Match[str]) -> str:
    count = match["before"] or match["behind"]
    items = _BETWEEN.split(match["first"] or match["last"])
    return ", ".join(f"{'one' if count.casefold() == 'a' else count} {item.strip()}"
                     for item in items)
