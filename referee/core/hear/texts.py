"""A move as a person wrote it, before its time has come."""

from collections.abc import Callable
from typing import Any

from referee.core.problem import Refused, refused
from referee.core.steps import Said


def said(rules: Any, text: str, at: int, read: Callable[[str], Any] | None, strict: bool,
         readable: Callable[[str], None] | None) -> Said:
    """Canonical text at once; else the time will tell, if it is ``readable`` at all.

    Refused: what is not canonical, where that is asked for; what can be no move.
    """
    move = rules.canonical(text.strip())
    if move is None and strict:
        raise refused("referee/invalid-strict", "This is not canonical text.",
                      hint=_canonical(rules, text, read))
    if move is None and readable is not None:
        readable(text)
    return Said(text, at, move)


def _canonical(rules: Any, text: str, read: Callable[[str], Any] | None) -> str:
    """How a text would be written, if it is a move that answers what is asked."""
    try:
        move = read(text) if read else None
    except Refused:
        move = None
    written = f"Write “{rules.write(move)}”" if move is not None else "Write it as the log"
    return f"{written}, or leave --strict out."
