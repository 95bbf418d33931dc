"""Sealed sheets: the head that says what one is for, what it is held against, parts of mates."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from referee.core.base.aliases import normal
from referee.core.base.problem import Refused, refused
from referee.core.game.decisions import Ask, Seat
from referee.core.game.game import Game

LONGEST = 80  # characters in which a head ends
_HEAD = re.compile(r"\W*([^\W\d_](?:[\w-]|\s(?!\s*(?:of|for|in|round|\d)\b)){0,30}?)"
                   r"(?:\s+(?:of|for|in)\b)?(?:\s+the\b)?(?:\s+round\b)?\s*(\d{1,6})?\s*:\s*",
                   re.IGNORECASE)


class Head(Struct, frozen=True):
    """What a sheet says it is for: the kind of question, the round; 0: it names none."""

    kind: str
    round: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.round}" if self.round else self.kind


def head(rules: Game, text: str, start: int = 0) -> tuple[Head | None, int]:
    """The head that a text begins with (``orders 5: …``), and where the sheet itself begins."""
    end = start + LONGEST
    found = _HEAD.match(text, start, end) if rules.sheets and ":" in text[start:end] else None
    kind = named_kind(rules, found[1]) if found else ""
    if found is None or not kind:
        return None, start
    return Head(kind, int(found[2] or 0)), found.end()


def named_kind(rules: Game, name: str) -> str:
    """The kind of question that a word names, in one number or the other."""
    word = normal(name)
    return next((kind for kind in rules.kinds
                 if normal(kind) in (word, f"{word}s") or f"{normal(kind)}s" == word), "")


def asked(rules: Game, state: Any, ask: Ask) -> Head:
    """The head of a sheet that answers a question."""
    return Head(ask.kind, rules.round(state))


def later(rules: Game, one: Head, than: Head) -> bool:
    """Whether a sheet is for a phase to come; what names no round is of the same."""
    kinds = [*rules.kinds]
    return (one.round or than.round, kinds.index(one.kind)) > (
        than.round, kinds.index(than.kind))


def answers(one: Head, to: Head) -> bool:
    """Whether a sheet is for what is asked."""
    return one.kind == to.kind and one.round in (0, to.round)


def fits(rules: Game, state: Any, ask: Ask, found: Head | None, start: int) -> None:
    """Refused: a sheet with a head of another phase than the one that is asked."""
    due = asked(rules, state, ask)
    if found is None or answers(found, due):
        return
    if later(rules, found, due):
        what = f"This is a sheet of {found}; now {due} is asked."
        other = Head(found.kind, found.round or max(due.round, 1))
    else:
        what = f"The sheets of {found} are closed; now {due} is asked."
        other = Head(found.kind, due.round + 1 if found.round else 0)
    early = ("To file it early, send it with `referee orders file`." if found.round and later(
        rules, found, due) else f"Write “{other}: …” to file it early." if other.round else "")
    raise refused("referee/illegal-phase", what, span=(start, start + len(str(found))),
                  hint=f"Write “{due}: …” if it is that. {early}".rstrip())


def named(rules: Game, state: Any, ask: Ask, seat: Seat, move: Any) -> None:
    """Refused: a sheet without a head that could be meant for another phase."""
    other = rules.elsewhere(state, seat, move)
    if other:
        due = asked(rules, state, ask)
        raise refused("referee/ambiguous-sheet", f"This may be a sheet of {due}, and as well one "
                      f"of {other}: it does not say.",
                      hint=f"Write what it is for before it: “{due}: {rules.write(move)}”.")


def joined(rules: Game, former: str, hands: Mapping[str, str], part: Any,
           hand: str, silent: Any) -> tuple[Any, dict[str, str]]:
    """A sheet with a mate's part in it, and whose each line is, by what the line is about.

    The part takes the place of the former lines about the same things. What
    the seat's default says beside nothing else, ``none``, gives way to lines.
    """
    before = rules.lines(rules.parse(former)) if former else {}
    new = rules.lines(part)
    lines = {**before, **new}
    idle = rules.lines(silent) if silent is not None else {}
    lines = {key: line for key, line in lines.items() if key not in idle} or lines
    whose = {key: name for key, name in hands.items() if key in lines}
    whose |= dict.fromkeys((key for key in new if key in lines), hand)
    return rules.parse("; ".join(lines.values())), whose


def signed(rules: Game, text: str, hands: Mapping[str, str]) -> list[str]:
    """The lines of a sheet, each with whose it is, as its clan reads them."""
    try:
        lines = rules.lines(rules.parse(text))
    except Refused:
        return [text]
    return [f"{line} ({hands[key]})" if key in hands else line
            for key, line in lines.items()] or [text]  # a game's sheets may have no lines
