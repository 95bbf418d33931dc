"""What is asked instead of ordered, and how a text says the same of its writer.

A request is an order in the shape of a question: “would you move him to AF5?”.
Offers are questions by nature.
"""

import re
from typing import NoReturn

from referee.core.problem import Refused, refused
from referee.core.rules import Seat
from referee.games.settlers.talk import harmless, hearing

_LEAD = r"(?:(?:and|so|then|okay|well|now|hm+|please|sorry|[a-z]+,)[\s,.!…]+){0,3}"
_REQUEST = re.compile(
    _LEAD + r"(?:(?:would|could|will|can)\s+(?:you|the\s+(?:moderator|neanderthal|caveman))\b"
    r"(?!\s+(?:not|tell|say|explain|show|check|confirm|remind)\b)"
    r"|may\s+(?:i|we|he|my|the)\b(?!\s+(?:not|ask|see|know)\b)"
    r"|shall\s+(?:we\s+say|it\s+be)\b|why\s+not\b(?!\s+[a-z]+ing\b)|let[’']?s\b)", re.IGNORECASE)
_PLEASE = re.compile(r"\bplease\b", re.IGNORECASE)
_WONDERS = re.compile(r"\b(?:who|what|which|why|how|when|tell|explain|legal|allowed|is|are|does)\b",
                      re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?;:…\n]*\?")
_DOUBT = re.compile(r"\W*(?:h+m+|um+|er+m*|not\s+sure|maybe|perhaps|or|no|nope|wait|well|unless|if|"
                    r"i\s+(?:wonder|don|am\s+not|ask))\b", re.IGNORECASE)


# A text that begins so asks or tells; an offer may.
_INQUIRES = re.compile(
    r"\W*(?:who\b|what\s+(?!an?\b|remains\b|stays\b|goes\b|i\b|luck\b|else\b)|why\b(?!\s+not\b)"
    r"|how\s+(?!lovely|nice|sad|cruel|sweet|kind|lucky|unlucky|boring|exciting|good)|when\b"
    r"|can\s+i\b|could\s+i\b|should\s+i\b|do\s+i\b|explain\b|take\s+back\b"
    r"|(?!i\b|we\b)[a-z]+\s+(?:said|says|told|wrote|asked)\b"
    r"|i\s+fear\b(?!\s+(?:it|that|i|we)\b))", re.IGNORECASE)
_TELLS = re.compile(r"\W*(?:could\s+be\b|can\s+i\s+(?!get\b|have\b|buy\b|interest\b)"
                    r"|take\s+back\b(?!\s+(?:my|the|that|this|it|all|every|what)\b)|"
                    r"(?:i|we)\s+(?:wanted|doubt|wonder|considered)\b)",
                    re.IGNORECASE)
_JOKES = re.compile(r"\b(?:kidding|joking|joke)\b", re.IGNORECASE)
# Of a text of one clause these put off or blame what it names.
_PUTS_OFF = re.compile(
    r"\W*(?:tomorrow|later)\s[^,.;:!?]*|[^,.;:!?]*\b(?:later|tomorrow|next\s+(?:turn|time|round|week)|some\s+(?:day|time)"
    r"|(?:is|are|would\s+be)\s+too\s+\w+|stays?\s+as\s+(?:it|he)\s+is)\W*", re.IGNORECASE)
_DENIES = re.compile(r"\W*(?:please\s+)?(?:no|not|don['’]?t|do\s+not|never|without|let['’]?s\s+not"
                     r"|i\s+can['’]?t)\s+([^,.;:!?]+)\W*", re.IGNORECASE)


def denied(text: str) -> str:
    """What a text of one clause denies; nothing: it does not begin so."""
    match = _DENIES.fullmatch(text)
    return match[1] if match else ""


def hangs(text: str, kind: str) -> bool:
    """Whether a text tells, jokes or puts off, so that what it names is no order."""
    return bool(_INQUIRES.match(text) or _JOKES.search(text) or (
        kind not in ("offer", "discard") and _PUTS_OFF.fullmatch(text)))


def asks(text: str, kind: str, bare: bool = False) -> bool:
    """Whether a text asks something that is no offer, or doubts behind what it asks.

    ``bare``: it was read as what is no offer, either.
    """
    if "?" not in text:
        return _TELLS.match(text) is not None
    rest = text[text.rindex("?") + 1:]
    if "??" in text or "!?" in text or "?!" in text or _DOUBT.match(rest):
        return True
    if re.search(r"\w", rest) and re.search(r"\bor\b", text[:text.rindex("?")], re.IGNORECASE):
        return False  # “af29 or af30? af29”
    if kind in ("trade", "offer") and not bare:  # an offer asks
        return False
    return not all(_REQUEST.match(said := match[0].strip()) or (
        _PLEASE.search(said) and not _WONDERS.search(said)) for match in _SENTENCE.finditer(text)
        if not bare or not re.search(r"\w", rest))


def asked() -> Refused:
    """The refusal of what may be a question."""
    return refused("referee/ambiguous-move", "Is that asked or meant?",
                   hint="Write the move without a question mark.")


def whose(land: str) -> NoReturn:
    """Refused: somebody is named beside a hex, and it is not sure what for."""
    raise refused("referee/ambiguous-move", "Who is robbed?",
                  hint=f"Write the victim behind the hex, as in: {land} steal SEAT.")


def first(text: str, seat: Seat) -> str:
    """A text in which its seat speaks of itself as “I”: “red founds a tribe”, “red’s nomad”."""
    found = re.sub(rf"\b{seat}['’]s(?=\s+[a-z])", "my", text, flags=re.IGNORECASE)
    found = re.sub(rf"\bfor\s+{seat}(?=\W*$)", "for me", found, flags=re.IGNORECASE)
    return re.sub(rf"(?:^|(?<=[.,:;!]\s)|(?<=\bthen\s)|(?<=\band\s)){seat}\s+"
                  r"([a-z]+s|will|would)\b",
                  lambda match: f"I {_plain(match[1])}", found, flags=re.IGNORECASE)


# “Would green give a flint” asks what he gives.
_OTHER = re.compile(r"^\W*(?:would|will|could|can|does)\s+([a-z]+)\s+"
                    r"(?!you|i|we|it|he|she|they)(give|sell|swap|trade|spare|offer)\b(?!\s+me\b)(\W)",
                    re.IGNORECASE)


def others(text: str) -> str:
    """A text in which what somebody else is asked to give is what he gives."""
    return _OTHER.sub(lambda match: f"{match[1]} {match[2]}s{match[3]}", text)


_VERBS = {"is": "am", "has": "have", "does": "do", "goes": "go", "passes": "pass"}


def _plain(verb: str) -> str:
    """A verb as one says it of oneself: “throw” for “throws”."""
    return _VERBS.get(verb.casefold(), re.sub("(?<=[^s])s$", "", verb))


_BUT = re.compile(
    r"\W*(?:(?:many\s+)?thanks|thank\s+you|thx|sorry|(?:nice|good|fair|kind|generous)\s+(?:offer|try|idea)"
    r"|(?:i['’]d|i\s+would)\s+(?:love|like)\s+to(?:\s+help)?|i\s+(?:see|understand))"
    r"(?:\s+[a-z]+)?\W+but\b", re.IGNORECASE)


def quoted(text: str) -> str:
    """A text that asks again what it answers, in one sentence: “a skin for a flint? Gladly”."""
    return re.sub(r"\?(?=\W*\w)", ",", text)


def bare(text: str) -> str:
    """A text without thanks before “but”, and without idle words that have no sense here."""
    said = hearing.listed()
    polite = _BUT.match(text)
    text = " " * polite.end() + text[polite.end():] if polite else text

    def left(match: re.Match[str]) -> str:
        idle = (word := match[2].casefold()) in harmless.BESIDE and word not in said
        return " " * len(match[0]) if idle else match[0]

    return re.sub(r"\b((?:(?:for|in|at|of)\s+)?(?:(?:the|a|an|my|this)\s+)?)([^\W\d_]+)\b",
                  left, text)
