"""A history verified: every seal, every answer of luck, every move, every position."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from referee.core import chance, log, said, save, table
from referee.core.chance import Answer, Question, Source
from referee.core.log import Line
from referee.core.problem import Problem, Problems, Refused, refused
from referee.core.rules import AnyRules, Result
from referee.core.said import Carry, Setup
from referee.core.save import Fairness, Save
from referee.core.table import Games


class Audit(Struct, frozen=True):
    """What an audit found: the first turn that differs and how, or nothing.

    ``turns`` were verified by their seals, ``replayed`` of them by playing
    them again; ``notes`` tell what could not be.
    """

    turns: int
    replayed: int
    differences: Problems
    notes: tuple[str, ...]
    result: Result | None = None


def audit(games: Games, saved: Save, file: str) -> Audit:
    """Verify a save from its first line to its position.

    Refused: a save whose scenario or rules cannot be used at all.
    """
    head = saved.head
    version = games.about(head.game).rules
    if head.rules > version:
        raise refused("referee/unusable-save-newer", f"The game is played by rules {head.rules} "
                      f"of {head.game}; this referee knows them up to {version}.", where=file,
                      hint="Use the newer referee that wrote it.")
    lines = list(log.lines(saved.log, file))
    broken = _found(lambda: log.verify(lines, head.fairness.secret, head.fairness.commitment))
    edited = tuple(_difference(p.why, file) for p in save.edited(saved, file))
    if broken or edited:
        return Audit(len(lines), 0, (*broken, *edited), ())
    notes: tuple[str, ...]
    if head.rules < version:
        notes = (f"The game was played by rules {head.rules}, today's are {version}: "
                 "its turns were verified by their seals alone.",)
        wrong = _found(lambda: _carries(lines)) or _found(lambda: table.seat(games, saved, file))
        return Audit(len(lines), 0, wrong, notes)
    rules = _bound(games, saved, file)
    first = table.first_replayed(lines)
    notes = () if not first else (f"Turns 1 to {first} were played by older rules and verified "
                                  "by their seals alone.",)
    wrong = _found(lambda: _carries(lines)) or _found(
        lambda: _follows(games, rules, saved, lines, file))
    if wrong:
        return Audit(len(lines), 0, wrong, notes)
    result = rules.result(msgspec.convert(saved.state, rules.state))
    return Audit(len(lines), len(lines) - first, (), notes, result)


def _bound(games: Games, saved: Save, file: str) -> AnyRules:
    head = saved.head
    try:
        return games.bind(head.game, saved.scenario, head.names, head.options)
    except (msgspec.MsgspecError, Refused) as error:
        raise refused("referee/unusable-save-scenario", "The scenario, seats or options of the "
                      f"save cannot be used: {error}.", where=file) from None


def _found(verify: Callable[[], object]) -> Problems:
    try:
        verify()
    except Refused as error:
        return tuple(_difference(p.why, p.where) for p in error.problems)
    return ()


def _difference(why: str, where: str) -> Problem:
    return Problem("referee/different", why, where)


def _carries(lines: list[Line]) -> None:
    """Refused: a line that goes over to newer rules from others than were in force."""
    began = table.first_said(lines[0])
    rules = began.rules if type(began) is Setup else 0
    for line in lines:
        if line.moves and said.carries(line.moves[0]):
            carry = said.read(line.moves[0])
            if (type(carry) is not Carry or carry.old != rules or carry.new <= rules
                    or len(line.moves) > 1):
                raise refused("referee/different", f"“{line.moves[0]}” does not follow from "
                              f"rules {rules}.", where=f"turn {line.n}")
            rules = carry.new


def _follows(games: Games, rules: AnyRules, saved: Save, lines: list[Line],
             file: str) -> None:
    """Refused: the first line that does not follow, a position that is not the last one's."""
    state: Any = None
    for again in table.replay(rules, lines, _held_against(saved.head.fairness)):
        state = again.state
    if table.seat(games, saved, file).state != state:
        raise refused("referee/different", f"[state] is not the position that turn {lines[-1].n} "
                      "led to.", where=file)


def _held_against(fairness: Fairness) -> Callable[[Line], Source]:
    """The recorded answers, each held against the secret in a sealed game."""
    own = chance.sealed(fairness.secret)

    def answers(line: Line) -> Source:
        recorded = chance.recorded(line.luck)

        def answer(question: Question) -> Answer:
            said = recorded(question)
            if fairness.luck == "sealed" and said != own(question):
                raise refused("referee/different", f"“{chance.row(question, said)}” does not "
                              "follow from the secret.")
            return said

        return answer

    return answers
