"""“X instead of Y”, “X, not Y”, “not Y but X”: what is chosen, and what is not."""

import re
from collections.abc import Iterator, Mapping

# A “no” by itself corrects what was said, “two, no three”: that is no contrast.
_RATHER = re.compile(
    r"\b(?:instead\s+of|rather\s+than|in\s+place\s+of|(?:and\s+|but\s+)?not|and\s+no|but\s+no)\s+",
    re.IGNORECASE)
_BEFORE = re.compile(
    r"\W*(?:(?:i|we)\s+)?(?:not|no|don['’]?t|do\s+not|won['’]?t|never|leave)\s+(?P<other>.+?)(?:\s+but\s+(?:rather\s+)?|[,;:]\s*(?:but\s+|so\s+)?|"
    r"\s[-–—]+\s)(?P<chosen>.+)", re.IGNORECASE | re.DOTALL)
_THAN = re.compile(
    r"\W*(?:(?:i|we)(?:['’]d|\s+would)\s+)?rather\s+(?P<chosen>.+?)\s+than\s+(?P<other>.+)",
    re.IGNORECASE | re.DOTALL)
_INSTEAD = re.compile(r"(?:instead|rather)\s+of\s+(?P<other>.+?),\s*(?P<chosen>.+)",
                      re.IGNORECASE | re.DOTALL)

# What may be said not to be chosen, by what is: moves of the same question of which one is made.
RIVALS: Mapping[str, frozenset[str]] = {
    "Add": frozenset({"Add"}), "Elder": frozenset({"Elder"}), "Place": frozenset({"Place"}),
    "Tools": frozenset({"Tools"}), "Dice": frozenset({"Dice"}), "Take": frozenset({"Take"}),
    "Remove": frozenset({"Remove"}), "Shift": frozenset({"Shift"}),
    "Feed": frozenset({"Feed"}), "Offer": frozenset({"Offer"}),
    **dict.fromkeys(("New", "Raise"), frozenset({"New", "Raise"})),
    **dict.fromkeys(("Draw", "Fetch"), frozenset({"Draw", "Fetch"}))}
_ONLY = {"Feed": "only "}  # “the food, not the wood”: of food all


def parts(text: str) -> Iterator[tuple[str, str]]:
    """What is chosen and what is not, in every way in which a text can say so."""
    match = _RATHER.search(text)
    if match and text[:match.start()].strip():
        yield text[:match.start()].rstrip(" ,;:–—-"), text[match.end():]
    for pattern in (_BEFORE, _INSTEAD, _THAN):
        match = pattern.match(text)
        if match:
            yield match["chosen"], match["other"]


def alone(kind: str, chosen: str) -> str:
    """What is chosen, said so that nothing else is."""
    return _ONLY.get(kind, "") + chosen
