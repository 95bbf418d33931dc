"""How a person's texts are read: sheets, all their faults at once, and whom the elder heals."""

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.core.hanging import lines as segments
from referee.core.problem import Refused, refused
from referee.core.rules import Seat
from referee.core.words import Reader
from referee.games.stone_daze.box.layout import KINDS
from referee.games.stone_daze.box.state import Box, State
from referee.games.stone_daze.play.lines import Lines
from referee.games.stone_daze.play.sheet import Sheet, against, unlike

if TYPE_CHECKING:
    from referee.games.stone_daze.rules import StoneDaze

LONGEST = 2_000  # characters of a sheet in words: a clan needs some 500
# Words that speak of one phase alone; “to” and “at” do not.
_SAYS = {"orders": r"(?i)\b(go|goes|going|moves?|moving|walks?|steps?|onto)\b",
         "clubs": r"(?i)\b(throws?|throwing|clubs?|hits?|hurls?|aims?)\b"}
_OTHER = {"orders": ("throw", "club", "light", "call", " s"), "clubs": ("goes", "move")}


def spelled(game: "StoneDaze", text: str) -> Any:
    """A sheet has no verb; only the elder's choice has one."""
    from referee.games.stone_daze.talk import spelling

    reader = Reader(text)
    if reader.peek() in ("heal", "heals"):
        from referee.core import reading

        return reading.spelled(game, text)
    return Sheet(spelling.words(game.box.scenario).read(reader))


def heard(game: "StoneDaze", text: str) -> Refused | None:
    """Why it is no sheet, unless it begins as a line does: ``Elder: forward``."""
    from referee.games.stone_daze.talk import reading

    if not reading.begins(game.box, text):
        try:
            game.parse(text)
        except Refused as error:
            return error
    return None


def read(game: "StoneDaze", state: State, seat: Seat, text: str) -> Any:
    """A person's sheet, with all its faults at once, or the patient that he names."""
    move: Any = None
    with suppress(Refused):  # not canonical: it is read below, by what its clan sees
        move = game.parse(text)
    sheet = isinstance(move, Sheet)
    if move is not None and state.phase != "healing" and not (
            sheet and odd(game.box, seat, state.phase, move.lines, text)):
        return _said(game, state, seat, move, text)
    if len(text) > LONGEST:
        raise refused("referee/invalid-length", f"The sheet has {len(text):,} characters; at "
                      f"most {LONGEST:,} are read.",
                      hint="Send the lines alone, without quoted mail.")
    from referee.games.stone_daze.play.healing import Heal
    from referee.games.stone_daze.talk import hearing

    if state.phase == "healing":
        try:
            return Heal(hearing.patient(game.box, game.view(state, seat), text))
        except Refused:
            if sheet and any(line.way or line.acts or line.squares or line.subject in (
                    "stay", "standard", "draw") for line in move.lines):
                return move
            raise
    found = hearing.understood(game.box, game.view(state, seat), text)
    if not found.faults:
        return _said(game, state, seat, Sheet(found.lines), text)
    wrong = against(game.box, state, seat, found.lines, found.unread)
    raise Refused(*unlike((*found.faults, *wrong)))


def _said(game: "StoneDaze", state: State, seat: Seat, move: Any, text: str) -> Any:
    """A move as it was read; where lines leave open which phase is meant, by its words."""
    plain = game.elsewhere(state, seat, move) and told(state.phase, text)
    return replace(move, plain=True) if plain else move


def told(phase: str, text: str) -> bool:
    """Whether each line of a text says in words what the phase is about: ``elder goes to d4``."""
    return phase in _SAYS and all(re.search(_SAYS[phase], line) for line, _ in segments(text, 0))


def odd(box: Box, seat: str, phase: str, lines: Lines, text: str) -> bool:
    """Whether lines that were understood say more by the position: a way and its square, a list.

    Such are read again by what the clan sees.
    """
    commas, said = "," in text, text.casefold()
    if any(word in said for word in _OTHER.get(phase, ())):
        return True  # a throw among orders, a way among clubs
    if phase == "orders" and re.search(r"\b(first|second|1st|2nd) runner", said):
        return True  # a figure, and no run
    if phase == "clubs" and re.search(r"\b[A-Z][1-9]\b", text):
        return True  # a square, or the mark of an enemy
    subjects = [line.subject for line in lines]
    for line in lines:
        figure = f"{seat}-{line.subject}" in box.cards
        bare = not (line.way or line.squares or line.acts)
        if figure and bare and commas:
            return True
        if phase == "set-up" and line.subject in KINDS and (
                subjects.count(line.subject) > 1
                or len(line.squares) != box.grounds[seat].counts[line.subject]):
            return True
        if phase == "clubs" and any(act.name in ("toss", "bird") for act in line.acts):
            return True  # “two clubs” are counted here, the bird throws its own
        if phase == "orders" and "two" in said and any(
                act.name == "toss" for act in line.acts):
            return True  # squares are counted, or clubs
        if phase == "orders" and (line.subject == "bird" or (figure and (
                len(line.squares) > 1 or (line.way and line.squares)
                or (not line.way and not line.squares
                    and any(act.name == "climb" for act in line.acts))))):
            return True
    return False
