"""A history verified: every seal, every answer of luck, every move, every position."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from referee.core import chance, log, save, table
from referee.core.chance import Answer, Question
from referee.core.log import Line
from referee.core.problem import Problem, Problems, Refused, refused
from referee.core.rules import AnyRules, Result
from referee.core.save import Save
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
    broken = _seals(saved, lines)
    edited = tuple(_difference(p.why, file) for p in save.edited(saved, file))
    notes: list[str] = []
    if broken or edited:
        return Audit(len(lines), 0, (*broken, *edited), ())
    if head.rules < version:
        notes.append(f"The game was played by rules {head.rules}, today's are {version}: "
                     "its turns were verified by their seals alone.")
        return Audit(len(lines), 0, (), tuple(notes))
    try:
        rules = games.bind(head.game, saved.scenario, head.names, head.options)
    except (msgspec.MsgspecError, Refused) as error:
        raise refused("referee/unusable-save-scenario", "The scenario, seats or options of the "
                      f"save cannot be used: {error}.", where=file) from None
    first = table.first_replayed(lines)
    if first:
        notes.append(f"Turns 1 to {first} were played by older rules and verified by their "
                     "seals alone.")
    try:
        state = _replay(rules, saved, lines[first:])
    except Refused as error:
        return Audit(len(lines), 0, error.problems, tuple(notes))
    ends = _position(games, rules, saved, state, lines[-1].n, file)
    result = None if ends else rules.result(state)
    return Audit(len(lines), len(lines) - first, ends, tuple(notes), result)


def _difference(why: str, where: str) -> Problem:
    return Problem("referee/different", why, where)


def _seals(saved: Save, lines: list[Line]) -> Problems:
    secret, previous = saved.head.fairness.secret, saved.head.fairness.commitment
    for n, line in enumerate(lines, 1):
        if line.n != n:
            return (_difference(f"Turn {n} is missing; the log goes on with {line.n}.",
                                f"turn {n}"),)
        if line.seal != log.seal(secret, previous, n, line.when, line.moves, line.luck,
                                 line.digest):
            return (_difference("The line does not bear its seal: it was altered, or the one "
                                "before it.", f"turn {n}"),)
        previous = line.seal
    return ()


def _replay(rules: AnyRules, saved: Save, lines: list[Line]) -> object:
    """The position after the last line. Refused: the first line that does not follow."""
    own = chance.sealed(saved.head.fairness.secret)
    table_luck = saved.head.fairness.luck == "table"
    states: dict[int, object] = {}
    state: object = None
    understood: dict[str, object] = {}  # most moves of a game recur: read each text once
    for line in lines:
        kind = line.moves[0].partition(" ")[0] if line.moves else ""
        try:
            if kind in ("setup", "undo", "rules"):
                state = _house(rules, line, states, own, table_luck)
            else:
                state = _turn(rules, line, state, own, table_luck, understood)
        except Refused as error:
            raise Refused(*(_difference(p.why, f"turn {line.n}") for p in error.problems)) from None
        states[line.n] = state
        if log.digest(state) != line.digest:
            raise Refused(_difference("The position it leads to is not the one recorded.",
                                      f"turn {line.n}"))
    return state


def _house(rules: AnyRules, line: Line, states: dict[int, object],
           own: chance.Source, table_luck: bool) -> object:
    if line.moves[0].startswith("setup "):
        source, spent = _verified(line, own, table_luck)
        state, _ = chance.settle(rules.setup(), source)
        spent()
        return state
    return table.again(rules, line, None, states)[0]


def _turn(rules: AnyRules, line: Line, state: object, own: chance.Source, table_luck: bool,
          understood: dict[str, object]) -> object:
    awaiting = rules.awaiting(state)
    asked = {ask.seat for ask in awaiting.asks}
    moves = {}
    for said in line.moves:
        seat, by, text = table.row(said)
        if seat not in asked:
            raise refused("referee/different", f"{seat} was not asked for “{text}”.")
        move = understood.get(text)
        if move is None:
            move = understood[text] = _canonical(rules, text)
        problems = table.hard(rules.check(state, seat, move))
        if problems:
            raise Refused(*problems)
        if by == "referee" and move != rules.default(state, seat):
            raise refused("referee/different", f"“{text}” is not what the referee does for {seat}.")
        moves[seat] = move
    if awaiting.sealed:
        silent = [a.seat for a in awaiting.asks if a.must and a.seat not in moves]
        if silent:
            raise refused("referee/different", f"The sheet of {', '.join(silent)} is missing.")
    elif len(moves) != 1:
        raise refused("referee/different", "A turn outside a sealed phase is one seat's.")
    source, spent = _verified(line, own, table_luck)
    events, _ = chance.settle(rules.play(state, moves), source)
    spent()
    for event in events:
        state = rules.apply(state, event)
    return state


def _canonical(rules: AnyRules, text: str) -> object:
    move: object = rules.parse(text)
    if rules.write(move) != text:
        raise refused("referee/different", f"“{text}” is not written as moves are.")
    return move


def _verified(line: Line, own: chance.Source,
              table_luck: bool) -> tuple[chance.Source, Callable[[], None]]:
    """The recorded answers, each held against the secret in a sealed game."""
    recorded = chance.recorded(line.luck)
    asked = 0

    def answer(question: Question) -> Answer:
        nonlocal asked
        asked += 1
        said = recorded(question)
        if not table_luck and said != own(question):
            raise refused("referee/different",
                          f"“{chance.row(question, said)}” does not follow from the secret.")
        return said

    def spent() -> None:
        if asked != len(line.luck):
            raise refused("referee/different", "The log answers more than the rules ask.")

    return answer, spent


def _position(games: Games, rules: AnyRules, saved: Save, state: object, turn: int,
              file: str) -> Problems:
    try:
        stands = msgspec.convert(saved.state, rules.state)
    except msgspec.ValidationError as error:
        return (_difference(f"[state] cannot be read: {error}.", file),)
    if stands != state:
        return (_difference(f"[state] is not the position that turn {turn} led to.", file),)
    try:
        table.seat(games, saved, file)
    except Refused as error:
        return tuple(_difference(p.why, file) for p in error.problems)
    return ()
