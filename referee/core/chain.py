"""A text of moves: who moves, its steps one after the other, how far a check can see."""

from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core import chance, hanging, steps, words
from referee.core.chance import Question, Source
from referee.core.problem import Problem, Problems, Refused, hard, refused
from referee.core.rules import Ask, Awaiting, Seat, Unasked
from referee.core.said import MODERATOR
from referee.core.steps import Clause, Said, Step, shift, shifted
from referee.core.table import Table, Turned, file, open_sheets, opens, over, play

LONGEST = 100  # characters of the name before a colon
_UNASKED = ("illegal-now", "referee/illegal-not-asked", "referee/illegal-over")


class Done(Struct, frozen=True):
    """What became of a text.

    ``seat`` and ``by`` are who moved, ``at`` the turn and seal it says it
    answers. ``turned`` are the turns it made, the last of them at ``table``,
    ``moves`` the moves made; ``filed`` is the sheet that now stands in a sealed
    phase, ``receipt`` the line that filed it. ``problems`` stopped the chain,
    ``warnings`` did not, nor did what nobody asked for and nothing was lost by;
    ``left`` are the steps not played; ``hangs`` is the question a check stopped at,
    ``brings`` what the move that asks it is certain to bring.
    """

    table: Table
    seat: Seat
    by: str
    at: str = ""
    moves: tuple[Any, ...] = ()
    turned: tuple[Turned, ...] = ()
    filed: str = ""
    receipt: Turned | None = None
    problems: Problems = ()
    warnings: Problems = ()
    left: tuple[str, ...] = ()
    hangs: Question | None = None
    brings: str = ""

    @property
    def lines(self) -> list[Turned]:
        """Everything that the log gains by it."""
        return [*([self.receipt] if self.receipt else []), *self.turned]


class _HangsError(Exception):
    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question


def _stop(question: Question) -> chance.Answer:
    raise _HangsError(question)


def who(table: Table, text: str, said: Seat | None) -> tuple[Seat | None, str, int]:
    """Who moves, by the text (``red: MOVE``, ``Ann: MOVE``) or by ``said``; by whom; its end.

    The name of the question that is asked is passed over, ``feed: 3 wood``.
    Refused: a name before the colon that is no seat and no player, unless a
    move begins so; two different seats.
    """
    head, colon, _ = text[:LONGEST].partition(":")
    name, by = head.strip(), ""
    if not colon or not name[:1].isalnum() or "\n" in name or ";" in name:
        return said, "", 0
    parts = name.split()
    if len(parts) > 2 and [part.casefold() for part in parts[-2:]] == ["by", MODERATOR]:
        name, by = " ".join(parts[:-2]), MODERATOR
    at = len(head) - len(head.lstrip())
    span = at, at + len(name)
    found = _mover(table, name)
    if found is None:
        kind = words.Names("question", {
            kind: (kind, *more) for kind, more in table.rules.kinds.items()}).exact(name)
        if kind is not None:
            asked = {ask.kind for ask in table.rules.awaiting(table.state).asks
                     if ask.seat == said or (said is None and ask.must)}
            return said, "", len(head) + 1 if asked == {kind} else 0
        if " " in name or _begins(table, text):
            return said, "", 0
        words.Names("seat", {seat: seat for seat in table.seats}).find(name, span)
    if said is not None and said != found:
        raise refused("referee/invalid-seat", f"The text is {found}'s, but --seat says {said}.",
                      span=span, hint="Leave one of them out.")
    return found, by, len(head) + 1


def _begins(table: Table, text: str) -> bool:
    """Whether a text begins with a move."""
    try:
        steps.cut(text.partition("\n")[0].partition(";")[0], 0, table.rules, "")
    except Refused:
        return False
    return True


def _mover(table: Table, name: str) -> Seat | None:
    """The seat that a name means: its own, shortened or not, or that of its only player."""
    seats = words.Names("seat", {seat: seat for seat in table.seats})
    several = [seats.exact(name)] if seats.exact(name) else seats.starting(name)
    if len(several) != 1:
        several = [chair.seat for chair in table.head.seats
                   if words.normal(name) in map(words.normal, chair.players)]
    return several[0] if len(several) == 1 else None


def run(table: Table, text: str, said: Seat | None, when: str,
        source: Source | None, at: str = "", strict: bool = False,
        before: tuple[Any, ...] = ()) -> Done:
    """Play a text as far as it goes; without a source only check it, up to the first question.

    ``at`` is the turn and seal that the text says it answers; they stand in
    its lines. ``strict`` reads canonical text only. ``before`` are the events
    of the turn before, if the text goes on from one of the same hand.

    Refused, with nothing played: what is not understood, a game that is over,
    a seat that is not asked. An illegal step stops the chain; those before it
    stand.
    """
    text = words.clean(text)
    seat, by, start = who(table, text, said)
    if not any(char.isalnum() for char in text[start:]):
        raise refused("referee/invalid-empty", "The text is empty.",
                      hint="`referee legal` lists the moves.")
    awaiting = asked_of(table)
    mover = seat or sole(table)
    done = Done(table, mover, by, at)
    if awaiting.sealed:
        return _sheet(done, text, start, when, source, strict)
    asked = any(ask.seat == mover for ask in awaiting.asks)  # else that is what is wrong
    chain = steps.cut(text, start, table.rules, mover, strict,
                      partial(table.rules.read, table.state, mover) if asked else None,
                      partial(_answers, table, mover))
    for i, step in enumerate(chain):
        done = _step(done, step, when, source, before)
        if done.problems or done.hangs:
            left = (*done.left, *(later.text for later in chain[i + 1:]))
            many = f"step {i + 1} of {len(chain)}" if len(chain) > 1 else ""
            whole = step.at, step.at + len(step.text)
            placed = tuple(replace(p, where=many, span=p.span or whole) for p in done.problems)
            return replace(done, problems=placed, left=left)
    if not done.moves and not before:
        raise refused("referee/illegal-no-clause", "None of the conditions holds now.",
                      hint="Send a plain move, or end the step with “else …”.")
    return done


def _answers(table: Table, seat: Seat, move: Any) -> bool:
    """Whether a move is about what its seat is asked, legal or not."""
    wrong = hard(table.rules.check(table.state, seat, move))
    return not wrong or wrong[0].code not in _UNASKED


def asked_of(table: Table) -> Awaiting:
    """Who is asked. Refused: a game that is over."""
    awaiting: Awaiting = table.rules.awaiting(table.state)
    if not awaiting.asks:
        raise Refused(over())
    return awaiting


def sole(table: Table) -> Seat:
    """The one seat that is asked. Refused: several."""
    asks = asked_of(table).asks
    names = list(dict.fromkeys(ask.seat for ask in asks if ask.must)) or list(
        dict.fromkeys(ask.seat for ask in asks))
    if len(names) == 1:
        return names[0]
    raise refused("referee/ambiguous-seat", "Several seats are asked: " + ", ".join(names) + ".",
                  hint=f"Say whose move it is: “{names[0]}: …”.")


def not_asked(seat: Seat, asks: tuple[Ask, ...]) -> Problem:
    """The refusal of a seat that is not asked, naming those that are."""
    musts = "; ".join(f"{ask.seat} is asked: {ask.what}" for ask in asks if ask.must)
    return Problem("referee/illegal-not-asked", f"{seat} is not asked for a move now.",
                   hint=f"{musts}." if musts else "")


def _step(done: Done, step: Step, when: str, source: Source | None,
          before: tuple[Any, ...]) -> Done:
    """A step of a chain: the moves of its first clause that holds; if none does it lapses."""
    clause = _choose(done, step)
    if clause is None:
        return _lapsed(done, step.text, step, "its condition does not hold")
    for i, said in enumerate(clause.moves):
        done = _move(done, step, said, when, source, before)
        if done.problems or done.hangs:
            return replace(done, left=tuple(later.text.strip() for later in clause.moves[i + 1:]))
    return done


def _choose(done: Done, step: Step) -> Clause | None:
    view = None
    for clause in step.clauses:
        if clause.holds is None:
            return clause
        if view is None:
            view = done.table.rules.view(done.table.state, done.seat)
        if clause.holds(view):
            return clause
    return None


def _lapsed(done: Done, text: str, step: Step, why: str) -> Done:
    """A step that was passed over, and a warning that says so."""
    warning = Problem("referee/doubtful-lapsed", f"“{text}” was passed over: {why}.",
                      span=(step.at, step.at + len(step.text)), warning=True)
    return replace(done, warnings=(*done.warnings, warning))


def _move(done: Done, step: Step, said: Said, when: str, source: Source | None,
          before: tuple[Any, ...]) -> Done:
    """One move; behind others a harmless answer to what was not asked lapses."""
    table, seat = done.table, done.seat
    rules = table.rules
    events = done.turned[-1].events if done.turned else before
    guessed = said.move is None and bool(events)
    if guessed and rules.repeats(table.state, seat, said.text, events, False):
        return done
    move, problems = _understood(table, seat, said)
    if guessed and hard(problems) and rules.repeats(table.state, seat, said.text, events, True):
        return done
    if move is None and any(ask.seat == seat for ask in rules.awaiting(table.state).asks):
        several = steps.apart(said, rules, partial(rules.read, table.state, seat))
        for i, one in enumerate(several):
            done = _move(done, step, one, when, source, before)
            if done.problems or done.hangs:
                return replace(done, left=tuple(rest.text.strip() for rest in several[i + 1:]))
        if several:
            return done
    if hard(problems) and problems[0].code in _UNASKED and move is not None:
        unasked: Unasked | None = rules.unasked(table.state, seat, move, events)
        if unasked is not None and unasked.lapses and (done.moves or before):
            return _lapsed(done, rules.write(move), step, unasked.why) if unasked.why else done
        if unasked is not None and unasked.why:
            why = f"{problems[0].why} The reason: {unasked.why}."
            problems = (replace(problems[0], why=why), *problems[1:])
    if hard(problems):
        return replace(done, problems=problems)
    move = rules.full(table.state, seat, move)
    moves, warnings = (*done.moves, move), done.warnings + problems
    try:
        turned = play(table, {seat: move}, when, source or _stop,
                      {seat: done.by} if done.by else None, done.at)
    except _HangsError as hangs:
        return replace(done, hangs=hangs.question, moves=moves, warnings=warnings,
                       brings=rules.brings(table.state, seat, move))
    return replace(done, table=turned.table, turned=(*done.turned, turned), moves=moves,
                   warnings=warnings)


def _understood(table: Table, seat: Seat, said: Said) -> tuple[Any, Problems]:
    """The move that a text means now, if it means one, and what is against it."""
    rules = table.rules
    awaiting = rules.awaiting(table.state)
    against: Problem | None = None
    if not awaiting.asks:
        against = over()
    elif awaiting.sealed:
        against = Problem("referee/illegal-sealed", "From here all write in secret; a sheet is "
                          "sent by itself.", hint="Send the sheet when its phase has come.")
    elif not any(ask.seat == seat for ask in awaiting.asks):
        against = not_asked(seat, awaiting.asks)
    try:
        move = _read(table, seat, said)
    except Refused as error:
        return None, (against,) if against else error.problems
    return move, (against,) if against else rules.check(table.state, seat, move)


def _read(table: Table, seat: Seat, said: Said) -> Any:
    if said.move is not None:
        return said.move
    try:
        return table.rules.read(table.state, seat, said.text)
    except Refused as error:
        raise shifted(error, said.at) from None


def _sheet(done: Done, text: str, start: int, when: str, source: Source | None,
           strict: bool) -> Done:
    table, seat = done.table, done.seat
    rules = table.rules
    awaiting = rules.awaiting(table.state)
    if not any(ask.seat == seat for ask in awaiting.asks):
        raise Refused(not_asked(seat, awaiting.asks))
    steps.quotes(hanging.lines(text, start))
    try:
        move = (steps.canonical(rules, text[start:]) if strict
                else rules.read(table.state, seat, text[start:]))
    except Refused as error:
        raise (shifted(error, start) if start else error) from None
    problems = rules.check(table.state, seat, move)
    if hard(problems):
        raise Refused(*(shift(p, start) for p in problems))
    move = rules.full(table.state, seat, move)
    done = replace(done, moves=(move,), filed=rules.write(move), warnings=problems)
    if source is None:
        return done
    receipt = file(table, seat, move, when, done.by, done.at)
    turned = (open_sheets(receipt.table, when, source),) if opens(receipt.table) else ()
    return replace(done, table=turned[-1].table if turned else receipt.table, turned=turned,
                   receipt=receipt)
