"""An answer as data: the object of ``--json``, in one line."""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from referee.commands.answer import DONE, Answer, DecisionInfo, GameOutcome, PlayedMove, ReportLine
from referee.core.base.problem import Problem

Id = str | int | float | bool | None  # of a request to `referee serve`

class JsonAnswer(Struct, forbid_unknown_fields=True):
    """The object of ``--json``; a key that has nothing to say has its empty value.

    referee(1) tells what each key holds; what ``view`` has is the command's and
    the game's. ``offers``, ``line``, ``result`` and ``id`` alone are left out where they have
    nothing to say.
    """

    ok: bool
    exit: int
    command: str
    game: str
    commitment: str
    turn: int
    seal: str
    receipt: str
    eyes: str = field(name="for")
    played: list[PlayedMove]
    report: list[ReportLine]
    asks: list[DecisionInfo]
    view: Any
    problems: list[Problem]
    offers: tuple[str, ...] | UnsetType = UNSET
    line: int | UnsetType = UNSET
    result: GameOutcome | UnsetType = UNSET
    id: Id | UnsetType = UNSET


class BriefDecisionInfo(Struct, forbid_unknown_fields=True):
    """A question without what could be answered."""

    seat: str
    kind: str
    what: str
    must: bool


class BriefJsonAnswer(Struct, forbid_unknown_fields=True):
    """The object of ``--json --brief``: without commitment, view and what could be answered."""

    ok: bool
    exit: int
    command: str
    game: str
    turn: int
    seal: str
    receipt: str
    eyes: str = field(name="for")
    played: list[PlayedMove]
    report: list[ReportLine]
    asks: list[BriefDecisionInfo]
    problems: list[Problem]
    offers: tuple[str, ...] | UnsetType = UNSET
    line: int | UnsetType = UNSET
    result: GameOutcome | UnsetType = UNSET
    id: Id | UnsetType = UNSET


def answer_data(answer: Answer) -> JsonAnswer | BriefJsonAnswer:
    """An answer as it is written: with all its keys, or if it is brief without what is long."""
    if not answer.brief:
        return full_data(answer)
    return BriefJsonAnswer(answer.exit == DONE, answer.exit, answer.command, answer.game,
                           answer.turn,
                           answer.seal, answer.receipt, answer.viewer, answer.played, answer.report,
                           [BriefDecisionInfo(decision.seat, decision.kind, decision.what,
                                              decision.must)
                            for decision in answer.list_decisions()],
                           answer.problems, answer.offers or UNSET,
                           UNSET if answer.line is None else answer.line, answer.result() or UNSET)


def full_data(answer: Answer) -> JsonAnswer:
    """An answer as data."""
    return JsonAnswer(answer.exit == DONE, answer.exit, answer.command, answer.game,
                      answer.commitment,
                      answer.turn, answer.seal, answer.receipt, answer.viewer, answer.played,
                      answer.report, answer.list_decisions(), answer.view, answer.problems,
                      answer.offers or UNSET,
                      UNSET if answer.line is None else answer.line, answer.result() or UNSET)


def to_json(made: JsonAnswer | BriefJsonAnswer) -> str:
    """One object in one line; what a terminal could obey stands as ``\\u001b`` in it."""
    try:
        text = msgspec.json.encode(made).decode()
    except UnicodeEncodeError:  # the name of a file need not be text
        from json import dumps

        return dumps(msgspec.to_builtins(made))
    return escaped(text)


def escaped(text: str) -> str:
    """JSON in which what a terminal could obey, or that shows nothing, is an escape of JSON."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _unicode_escape(char) for char in text)


def _unicode_escape(char: str) -> str:
    """A character as JSON writes it in a string, as one or two units of UTF-16."""
    units = char.encode("utf-16-be").hex()
    return "".join(f"\\u{units[i:i + 4]}" for i in range(0, len(units), 4))
