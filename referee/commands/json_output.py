"""The JSON object of ``--json``: one answer in one line."""

from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from referee.commands.answer import DONE, Answer, DecisionInfo, GameOutcome, PlayedMove, ReportLine
from referee.core.base.problem import Problem
from referee.core.base.references import resolve
from referee.core.document.surfaces import SHELL, Surface, resolved_data

Id = str | int | float | bool | None  # the id of a request to `referee serve`


class JsonAnswer(Struct, forbid_unknown_fields=True):
    """The object of ``--json``; a key without content has its empty value.

    referee(1) describes the keys; the content of ``view`` depends on the command and the game.
    Only ``offers``, ``line``, ``result`` and ``id`` are left out where they have no content.
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
    names: dict[str, tuple[str, ...]]
    problems: list[Problem]
    offers: tuple[str, ...] | UnsetType = UNSET
    line: int | UnsetType = UNSET
    result: GameOutcome | UnsetType = UNSET
    id: Id | UnsetType = UNSET


class BriefDecisionInfo(Struct, forbid_unknown_fields=True):
    """A decision without its possible moves."""

    seat: str
    kind: str
    what: str
    must: bool


class BriefJsonAnswer(Struct, forbid_unknown_fields=True):
    """The object of ``--json --brief``: without commitment, view and possible moves."""

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
    """The JSON record of an answer: complete or brief."""
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
    """The complete JSON record of an answer."""
    return JsonAnswer(answer.exit == DONE, answer.exit, answer.command, answer.game,
                      answer.commitment,
                      answer.turn, answer.seal, answer.receipt, answer.viewer, answer.played,
                      answer.report, answer.list_decisions(), answer.view,
                      answer.names if answer.shows_names else {}, answer.problems,
                      answer.offers or UNSET,
                      UNSET if answer.line is None else answer.line, answer.result() or UNSET)


def to_json(record: JsonAnswer | BriefJsonAnswer, surface: Surface = SHELL) -> str:
    """One object in one line; terminal control characters are escaped, as in ``\\u001b``."""
    try:
        text = resolve(msgspec.json.encode(record).decode(), partial(_json_words, surface))
    except UnicodeEncodeError:  # a file name need not be valid Unicode
        from json import dumps

        return dumps(resolved_data(msgspec.to_builtins(record), surface))
    return escaped(text)


def _json_words(surface: Surface, kind: str, name: str, values: tuple[str, ...]) -> str:
    """The words for a reference in JSON: its data are escaped there, and so are the words."""
    try:
        plain_name, *plain_values = [msgspec.json.decode(f'"{part}"') for part in (name, *values)]
    except msgspec.DecodeError:  # it begins in one text and ends in another: somebody forged it
        return "".join((name, *values))
    words = surface.words(kind, plain_name, tuple(plain_values))
    return msgspec.json.encode(words).decode()[1:-1]


def escaped(text: str) -> str:
    """JSON in which control and invisible characters are escaped."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _unicode_escape(char) for char in text)


def _unicode_escape(char: str) -> str:
    """A JSON escape of a character, one or two UTF-16 units."""
    units = char.encode("utf-16-be").hex()
    return "".join(f"\\u{units[i:i + 4]}" for i in range(0, len(units), 4))
