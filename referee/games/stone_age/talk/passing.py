"""What is said to whoever passes where nobody may (Stone Age)."""

from typing import NoReturn

from referee.core.problem import refused


def passing(why: str, rule: str, hint: str = "", span: tuple[int, int] | None = None) -> NoReturn:
    """Refused: a text that leaves out what is due."""
    raise refused("illegal-pass", why, rule=rule, hint=hint, span=span)
