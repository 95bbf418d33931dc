"""Tools that hang on the roll, as somebody says it before: ``one tool if it shows 5 or 11``.

Judged when the roll is seen. What holds in no case, or leaves a case open, is refused.
"""

import re
from collections.abc import Callable
from typing import Any

from referee.core.words import Reader
from referee.games.stone_age.box.names import GOODS
from referee.games.stone_age.box.places import Rolled
from referee.games.stone_age.box.state import Box
from referee.games.stone_age.show.conditions import condition
from referee.games.stone_age.talk.adding import tools
from referee.games.stone_age.talk.hearing import sight

Chosen = tuple[tuple[int, ...], tuple[str, ...]]

_IF = re.compile(r"(?P<then>.*?)\b(?:but\s+)?(?:only\s+)?(?:if|when)\b(?P<test>.*?)"
                 r"(?:[,.;]?\s*\b(?:else|otherwise|or\s+else|if\s+not)\b[,:]?(?P<other>.*))?",
                 re.IGNORECASE | re.DOTALL)
_CASE = re.compile(r"\s*(?:and\s+|but\s+)?(?:(?:with|on|at|for|from|otherwise|else)\b\s*)?"
                   r"(?:an?\s+(?:(?:roll|total)\s+of\s+)?)?"
                   r"(?P<test>\d+\s*(?:\+|or\s+(?:an?\s+)?\w+|and\s+\w+)|(?<=otherwise)|"
                   r"(?<=else)|(?:below|above)\s+that|(?:less|fewer|more)\s+than\s+\d+|"
                   r"(?:under|over|below|above)\s+\d+|less|more|fewer|anything\s+else)\s*:?\s+"
                   r"(?P<then>.+)", re.IGNORECASE)
_HELPS = re.compile(
    r"\s*(?:it|that|this|they|he)?\s*(?:helps?|is\s+needed|needed|necessary|is\s+useful|useful|"
    r"is\s+necessary|matters?|makes?\s+a\s+difference|makes?\s+(?:one|another)(?:"
    r"\s+\w+)?\s*(?:more)?|"
    r"(?:brings?|gives?|gets?|earns?)(?:\s+me)?\s+(?:something|(?:one|an|another|a)(?:\s+\w+)?"
    r"(?:\s+\w+)?)|(?:i|we)\s+need\s+it|pays)\s*", re.IGNORECASE)
_ELSE = frozenset({"less", "more", "fewer", "anything else", "else", "below that", "above that"})


_LACKS = (r"\b(?:(?:the\s+|my\s+)?(?:roll|dice|throw|total|sum)|it|i|we)?\s*(?:'m\s+|am\s+|is\s+|"
          r"are\s+|'s\s+)?(?:lacks?|lacking|(?:too\s+)?short\s+(?:by|of)?|"
          r"needs?(?=\s+(?:\w+\s+){1,3}more\b))\s*"
          r"(?:just\s+|only\s+)?(?=\d|one\b|two\b|three\b|four\b|five\b|at\s|less\b|more\b|"
          r"exactly\b)")
_SAID = ((r"[’]", "'"), (_LACKS, "lacks "),
         (r"\b(lacks (?:at \w+ |less than |more than |exactly )?\w+)\s+(?:more(?:\s+pips?)?|pips?)",
          r"\1"),
         (r"\b(lacks \d)\s+or\s+(?=\d)", r"\1 or lacks "),
         (rf"\bno\s+({'|'.join(['food', *GOODS.names])})\b", r"\1 exactly 0"),
         (r"\b(?:hut|building)\s+(?=\d\b)", "tile "),
         (r"\b(\d+)\s*or\s+an?\s+(?=\d)", r"\1 or "),
         (r"^\s*(?:i|we)(?:'ve|\s+have)(?:\s+got)?\s+(?=[a-z])", "have "),
         (r"\b(?:i\s+(?:roll|throw|get|have)|it(?:'s|\s+is|\s+shows|\s+makes)?|(?:the\s+|my\s+)?"
          r"(?:roll|dice|throw|total|sum)(?:\s+(?:is|shows?|makes?|are|of))?)\s+(?=\d|at\s|less|"
          r"more|"
          r"under|over|below|above|exactly)", "total "),
         (r"\b(\d+)\s*(?:\+|or\s+(?:more|higher|better|above))", r"at least \1"),
         (r"(\d+)\s*or\s+(?:less|fewer|lower|below)", r"at most \1"),
         (r"\b(?:under|below)\s+(\d+)", r"less than \1"), (r"\b(?:over|above)\s+(\d+)",
                                                          r"more than \1"))


def plain(text: str) -> str:
    """A condition on a roll in the notation's words: ``it shows 5 or 11``, ``I roll 7 or more``."""
    for said, word in _SAID:
        text = re.sub(said, word, text, flags=re.IGNORECASE)
    several = re.fullmatch(r"\s*total\s+(\d+(?:\s*,\s*\d+)*(?:\s*,?\s*or\s+\d+)?)\s*", text,
                           re.IGNORECASE)
    if re.fullmatch(r"\s*(?:at\s+least|at\s+most|more\s+than|less\s+than|exactly)\s+\d+\s*", text,
                    re.IGNORECASE):
        text = f"total {text.strip()}"
    if several:
        text = " or ".join(f"total exactly {n}" for n in re.findall(r"\d+", several[1]))
    return text


def contingent(reader: Reader, box: Box) -> Chosen | None:
    """The tools for the roll that is seen; None where nothing hangs on one, with nothing read."""
    text = reader.text[reader.span()[0]:].strip(" .!")
    cases = _cases(text)
    if not cases:
        return None
    view = sight(reader)
    roll = view.pending if view is not None and isinstance(view.pending, Rolled) else None
    read = [(_test(box, test), _chosen(box, reader, then)) for test, then in cases]
    reader.at = len(reader.words)
    for test, chosen in read:
        if view is None or (test(view) if test else roll is not None and _helps(box, roll, chosen)):
            return chosen
    return reader.fail("invalid-tools", "Which tools, if it is none of these?",
                       hint="Say what else, as in “else tools none”.")


def _cases(text: str) -> list[tuple[str, str]]:
    """Conditions with what is said for them, in a row; nothing where nothing hangs on a roll."""
    found = [_CASE.fullmatch(clause) for clause in re.split(r"[,.;]|\band\b(?=\s+with)", text)]
    if len(found) > 1 and None not in found:
        return [(match["test"] or "else", match["then"]) for match in found if match]
    one = _IF.fullmatch(text)
    if not one or not one["then"].strip(" ,"):
        return []
    return [(one["test"].strip(" ,"), one["then"]), ("else", one["other"] or "no tools")]


def _test(box: Box, text: str) -> Callable[[Any], bool] | None:
    """What a condition says of the roll; None: that the tools bring something."""
    if text.casefold() in _ELSE:
        return lambda view: True
    if _HELPS.fullmatch(text):
        return None
    said = plain(text)
    return condition(box, said if "total" in said else plain(f"total {text}"))


def _chosen(box: Box, reader: Reader, text: str) -> Chosen:
    """The tools of one case. Refused: what is more than tools."""
    inner = Reader(text, lambda: reader.view)
    found = tools(inner, box)
    inner.end()
    return found


def _helps(box: Box, roll: Rolled, chosen: Chosen) -> bool:
    """Whether these tools bring more than none."""
    return roll.total(box, *chosen) // roll.pips > roll.total(box, (), ()) // roll.pips
