"""A person's text that names several moves at once, said one by one; by its words alone.

``one man each on C26 and both buildings`` is three placings; ``take a new tool``
where figures act is the tool maker and what he makes.
"""

import re

_FLAGS = re.IGNORECASE
_SENTENCE = re.compile(r"([.!;\n]+(?=\s|$))")
_ITEM = re.compile(r"\s*(?:,\s*(?:and\b)?|\band\b|&|\+)\s*", _FLAGS)
_MEN = r"(?:men|man|people|figures?|workers?|meeples?|guys?|pawns?)"
_COUNT = r"(?:a|one|two|three|four|five|\d+)"
_WAY = r"(?:to|on|onto|in|into|at|for|with)"
_APIECE = re.compile(r"\s(?:apiece|a\s+piece)(?=\W*$)", _FLAGS)
_EACH = re.compile(
    rf"(?P<head>.*?)\b(?P<n>{_COUNT}(?:\s+{_MEN})?)\s+each\b"
    rf"(?:\s+(?:of\s+(?:them|these|the\s+following)|one))?\s*:?\s*(?P<tail>.*)",
    _FLAGS | re.DOTALL)
_EACH_ON = re.compile(
    rf"(?P<n>{_COUNT}(?:\s+{_MEN})?)\s+(?:{_WAY})\s+(?:both|each\s+of)\s+(?P<tail>.*\band\b.*)",
    _FLAGS | re.DOTALL)
# An item that says by itself how many go there, or what is done.
_OWN = re.compile(r"(?:and\s+|then\s+|the\s+|all\s+the\s+)*(?:rest|others?|remaining|all|everyone|"
                  rf"everybody|last|then|{_COUNT}\s+(?!stone|gold|wood|hunt))\b", _FLAGS)
_NEITHER = re.compile(r"\bneither\s+(?:of\s+the\s+|of\s+)?(?:(?:building|hut)\s+(?:tiles?|stacks?)|"
                      r"tiles?|buildings?|huts|houses?)\b", _FLAGS)
# A card that is named with what it gives is bought: “C05 with two dice”, “C33, and draw”.
_WARE = r"^\s*(?:the\s+)?(?P<ware>c\d+|card\s+\d)"
_DICE = r"(?:one|two|three|[123])\s+(?:die|dice)\b"
_WITH_DICE = re.compile(rf"{_WARE}\s+with\s+(?P<dice>{_DICE})", _FLAGS)
_AND_GIFT = re.compile(
    rf"{_WARE}(?:,\s*|\s+)(?:(?:and|then)\s+){{0,2}}(?=(?:i['’]ll\s+|i\s+)?(?:draw|fetch|roll|throw|"
    rf"take\s+back|(?:give\s+me\s+)?(?:a|the)\s+(?:blind|unknown|random|top)|{_DICE})\b)", _FLAGS)
# “the field and T09 with my last two” are two places with one each.
_LAST_MEN = re.compile(
    r"\bwith\s{1,3}(?:my|the)\s{1,3}(?:last|remaining|other)\s{1,3}(?P<n>two|three|four|[234])"
    rf"(?:\s{{1,3}}{_MEN})?\W{{0,3}}$", _FLAGS)
_NUMBERS = {"two": 2, "three": 3, "four": 4}
_ENOUGH = re.compile(r"^\s*(?:enough|that['’]s\s+(?:all|it|enough)|nothing\s+(?:more|else))"
                     r"\s*[,:]\s+(?=\w)", _FLAGS)
_FINISHING = ("that's all", "thats all", "that is all", "that's it", "that is it", "nothing else",
              "nothing more", "no more", "the rest stays", "that'll do", "that will do")
# What a card place allows is said with these words.
_MOVING = frozenset({"place", "space", "slot", "spot", "stack", "bottom", "under", "top", "once",
                     "cycle", "rotate", "shift", "down", "up", "1"})
_BOTH = re.compile(r"\b(?:both|each|every|the\s+two)\s+(?:of\s+the\s+|of\s+|the\s+)?"
                   r"(?:(?:building|hut)\s+(?:tiles?|stacks?)|tiles?|buildings?|stacks?|huts|"
                   r"houses?)\b", _FLAGS)
_MAKING = re.compile(r"\b(?:take|get|make|collect|fetch|pick\s+up)\s+(?:me\s+)?"
                     r"(?P<new>(?:a|one|my|the)\s+(?:brand\s+)?(?:new|second|third|2nd|3rd)\s+tool)"
                     r"(?:\s+(?:at|from|with|by)\s+the\s+tool\s*-?maker)?\b", _FLAGS)
_FOR_MAKER = re.compile(
    r"(\btool\s*-?maker)\s+(?:for|to\s+(?:get|make|have))\s+"
    r"(?=(?:a|one|my|the)\s+(?:brand\s+)?(?:new|second|third|2nd|3rd)\s+tool\b)", _FLAGS)
_AT_MAKER = re.compile(r"\b(?P<do>(?:raise|upgrade|flip|improve|turn)\b[^,.;]*?)\s+"
                       r"(?:at|with|by|from)\s+the\s+tool\s*-?maker\b", _FLAGS)


_SECOND = re.compile(r"(?P<one>[^,;.\s][^,;.]{0,60}?)\s+first\s*(?:,|and|but)\s*(?:and\s+|but\s+)?"
                     r"(?P<two>[^,;.]{1,60}?)\s+(?<!the )"
                     r"(?:second|next|later|after\s+that|afterwards)(?=\W*$)", _FLAGS)


def spread(text: str) -> str:
    """The same in words of one move each, else as it is."""
    return "".join(part if i % 2 else _sentence(part)
                   for i, part in enumerate(_SENTENCE.split(text)))


def finished(text: str) -> str:
    """What is done before a word that nothing more is, of what a card place allows; or nothing."""
    bare = text.replace("’", "'").rstrip(" .!")
    for phrase in _FINISHING:
        if bare.casefold().endswith(phrase):
            head = bare[:-len(phrase)].rstrip(" ,.;").removesuffix(" and").rstrip(" ,.;")
            if not _MOVING.isdisjoint(re.findall(r"\w+", head.casefold())):
                return head
    return ""


def several(text: str) -> bool:
    """Whether a text names several places or stacks by one word, so that it is no single move."""
    return _named(text) != text


def made(text: str) -> bool:
    """Whether a tool is said to be made as if it were one move with the tool maker's."""
    return bool(_MAKING.search(text) or _AT_MAKER.search(text))


def _one_by_one(text: str) -> str:
    """So many places as figures are named, one on each; else as it is."""
    match = _LAST_MEN.search(text)
    if match is None:
        return text
    items = [item for item in _ITEM.split(text[:match.start()]) if item.strip()]
    many = _NUMBERS.get(match["n"].casefold()) or int(match["n"])
    if len(items) != many or any(_OWN.match(item) for item in items):
        return text
    return ", ".join(f"1 on {item.strip()}" for item in items)


def _sentence(text: str) -> str:
    """One sentence; a colon between a place and what is done there is a comma."""
    text = _SECOND.sub(r"\g<one>, \g<two>", text)
    text = _ENOUGH.sub("done, ", _one_by_one(text))
    head = finished(text)
    text = f"{head}, done" if head else text
    text = _WITH_DICE.sub(r"buy \g<ware>, \g<dice>", text)
    text = _AND_GIFT.sub(r"buy \g<ware>, ", text)
    text = _MAKING.sub(r"tool maker, \g<new>", text)
    text = _FOR_MAKER.sub(r"\1, ", text)
    text = _AT_MAKER.sub(r"tool maker, \g<do>", text)
    named = _named(text)
    return named if "out:" in text.casefold() else re.sub(r":\s+", ", ", named)


def _named(text: str) -> str:
    """The places and stacks that one word names, one by one."""
    text = _APIECE.sub(" each", text)
    each = _EACH.fullmatch(text) or _EACH_ON.search(text)
    if each:
        return " " * text.startswith(" ") + _shared(each, text)
    items = re.split(r"(,\s*)", text)
    return "".join(", ".join(_both(item)) for item in items)


def _shared(each: "re.Match[str]", text: str) -> str:
    """Each of the places that stand behind “one each”, or before it, with its own figures."""
    groups = each.groupdict()
    many, head, tail = groups["n"], groups.get("head") or text[:each.start()], groups["tail"]
    behind = bool(tail.strip(" ,"))
    if re.match(r"of\b", tail, _FLAGS):  # five each of wood and brick
        return head + ", ".join(f"{many} {item}" for item in _ITEM.split(tail[2:].strip()))
    found = [] if not behind else [part for part in (head.strip(" ,:"),) if part]
    for item in _ITEM.split(tail if behind else head.strip(" ,:")):
        if item:
            bare = re.sub(rf"^(?:{_WAY})\s+", "", item, flags=_FLAGS)
            found += [item] if _OWN.match(item) else [
                f"{many} on {one}" for one in _both(bare)]
    return ", ".join(found)


def _both(item: str) -> list[str]:
    """The item once for each stack where it names both."""
    match = _NEITHER.search(item)
    if match:
        return [f"{item[:match.start()]}no tile {n}{item[match.end():]}" for n in (1, 2)]
    match = _BOTH.search(item)
    if match is None:
        return [item]
    before, after = item[:match.start()], item[match.end():]
    if re.match(r"\s*and\b", after, _FLAGS):  # “each building and the art card”
        return [f"{before}tile 1", f"{before}tile 2{after}"]
    return [f"{before}tile {n}{after}" for n in (1, 2)]
