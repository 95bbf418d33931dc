"""A text of moves: who moves, its steps one after the other, how far a check can see."""

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import aliases
from referee.core.base.problem import Problem, Problems, Refused, hard, refused, shifted
from referee.core.game.decisions import Ask, Seat, Unasked
from referee.core.input import splitter
from referee.core.input.actor import Mover, asked_of, not_asked, several, sole, who
from referee.core.input.splitter import Clause, Order, Step
from referee.core.luck import chance
from referee.core.luck.chance import Question, Source
from referee.core.match.match import Table, Turned, file, for_gone, open_sheets, opens, over, play
from referee.core.match.save_format import Draft

_LISTED = r"\s*[1-9]\d?(?:[.)]\s+|\s{2,})(\S.*)\Z"  # “2 step hunting” is no line of a list
_UNASKED = ("illegal-now", "referee/illegal-not-asked", "referee/illegal-over")


class Done(Struct, frozen=True):
    """What became of a text.

    ``seat`` and ``by`` are who moved, ``at`` the turn and seal it says it
    answers. ``turned`` are the turns it made, the last of them at ``table``,
    ``moves`` the moves made; ``filed`` is the sheet that now stands in a sealed
    phase, ``hands`` who of several players wrote which line of it, ``receipt``
    the line that filed it, if it counts. ``problems`` stopped the chain,
    ``warnings`` did not, nor did what nobody asked for and nothing was lost by;
    ``refused`` is the move at which they stopped it, as it was written,
    ``offers`` what may have been meant, each a text of moves, ``text`` what was sent,
    ``unread`` the rest of that, from which the offers follow; ``left`` are the steps after it;
    ``hangs`` is the question a check stopped at, ``brings`` what the move that asks it is certain
    to bring.
    """

    table: Table
    seat: Seat
    by: str
    at: str = ""
    moves: tuple[Any, ...] = ()
    turned: tuple[Turned, ...] = ()
    filed: str = ""
    hands: Mapping[str, str] = {}
    receipt: Turned | None = None
    problems: Problems = ()
    warnings: Problems = ()
    refused: str = ""
    offers: tuple[str, ...] = ()
    text: str = ""
    unread: str = ""
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


def played_first(table: Table) -> tuple[tuple[Turned, ...], Question | None]:
    """What the referee plays before any move for seats that are gone; nothing is drawn.

    And the question that it stops at, if luck is not a table's: that waits for its dice.
    """
    turns: list[Turned] = []
    try:
        while (turned := for_gone(turns[-1].table if turns else table, "", _stop)):
            turns.append(turned)
    except _HangsError as hangs:
        thrown = table.head.fairness.luck == "table"
        return tuple(turns), None if thrown else hangs.question
    return tuple(turns), None


def run(table: Table, text: str, said: Seat | None, when: str,
        source: Source | None, at: str = "", strict: bool = False,
        before: tuple[Any, ...] = (), *, dated: bool = False, opening: bool = True) -> Done:
    """Play a text as far as it goes; without a source only check it, up to the first question.

    ``at`` is the turn and seal that the text says it answers; they stand in
    its lines. ``strict`` reads canonical text only. ``before`` are the events
    of the turn before, if the text goes on from one of the same hand. A sheet
    that is ``dated`` says by other means which phase it is for. A sealed phase
    opens with its last sheet if ``opening``, unless the game lets it settle.

    Refused, with nothing played: what is not understood, a game that is over,
    a seat that is not asked. An illegal step stops the chain; those before it
    stand.
    """
    text = _example(table, aliases.clean(text), said)
    says = who(table, text, said)
    if not any(char.isalnum() for char in text[says.end:]):
        raise refused("referee/invalid-empty", "The text is empty.",
                      hint="`referee legal` lists the moves.")
    awaiting = asked_of(table)
    mover = says.seat or sole(table)
    done = Done(table, mover, says.by, at, text=text)
    if awaiting.sealed:
        return _sheet(done, says, text, when, source, strict, dated or bool(at), opening)
    asked = any(ask.seat == mover for ask in awaiting.asks)  # else that is what is wrong
    chain = _steps(table, mover, text, says.end, asked, strict)
    for i, step in enumerate(chain):
        done = _step(done, step, when, source, before)
        if done.problems or done.hangs:
            return _stopped(done, chain, i)
    if not done.moves and not before:
        raise refused("referee/illegal-no-clause", "None of the conditions holds now.",
                      hint="Send a plain move, or end the step with “else …”.")
    return done


def _steps(table: Table, seat: Seat, text: str, begin: int, asked: bool,
           strict: bool) -> list[Step]:
    """The steps of a text of moves. Refused: what is not understood, with what may be meant."""
    try:
        chain = splitter.cut(text, begin, table.rules, seat, strict,
                             read=partial(_read, table, seat) if asked else None,
                             readable=partial(readable, table, seat) if asked else None,
                             later=asked)
        if len(chain) > 1 and asked and chain[0].clauses[0].said.move is None:
            _begun(table, seat, chain[0])
    except Refused as error:
        if asked and not strict:
            error.offers = offers_for(table, seat, text[begin:])
        raise
    return chain


def _stopped(done: Done, chain: list[Step], i: int) -> Done:
    """A text that stopped at a step: where it is, and what is left after it."""
    left = (*done.left, *(later.text for later in chain[i + 1:]))
    where = f"step {i + 1} of {len(chain)}" if len(chain) > 1 else ""
    step = chain[i]
    span = step.at, step.at + len(step.text)
    problems = tuple(replace(p, where=where, span=p.span or span) for p in done.problems)
    return replace(done, problems=problems, left=left)


def _example(table: Table, text: str, said: Seat | None) -> str:
    """A text, or the move of the example that it is, copied whole with what it brings.

    A line of a numbered list is its move: “2  place 3 forest”.
    """
    if not any(mark in text for mark in (": ", "(")) and not text.lstrip()[:1].isdigit():
        return text
    says = who(table, text, said)
    asks = table.rules.awaiting(table.state).asks
    ask = next((one for one in asks if one.seat == says.seat or (
        says.seat is None and one.must)), None)
    body, head = text[says.end:], text[:says.end].strip(" :：").casefold()
    if ask is None or ((not head or head in table.seats)
                       and table.rules.canonical(body.strip()) is not None):
        return text
    listed = re.match(_LISTED, body)
    if listed and all(table.rules.canonical(one.strip()) is not None
                      for one in listed[1].split(";")):
        return text[:says.end] + listed[1]
    # What is printed may begin as the name of a question does: “starve: 10 points lost”.
    return _printed(table, ask, (body, text, text.partition(":")[2])) or text


def _printed(table: Table, ask: Ask, texts: Iterable[str]) -> str:
    """The move of an example that one of these texts repeats with what it brings; else empty."""
    copied = {" ".join(text.split()) for text in texts}
    for choice in table.rules.choices(table.state, ask.seat, ask.seat):
        for move in (choice.move, f"{ask.what}: {choice.move}"):
            if choice.brings and copied & {f"{move}: {choice.brings}", f"{move} ({choice.brings})"}:
                return f"{ask.seat}: {move}"
    return ""


def _read(table: Table, seat: Seat, text: str) -> Any:
    """The one move of a text, for what its seat is asked."""
    from referee.core.language import free_text

    return free_text.read(table.rules, table.state, seat, text)


def offers_for(table: Table, seat: Seat, text: str) -> tuple[str, ...]:
    """What a text that is not understood may have meant.

    Nothing where it has other seats' moves too, for each would be one seat's alone.
    """
    from referee.core.language import free_text

    return () if several(table, text, seat) else free_text.offers(
        table.rules, table.state, seat, text)


def _begun(table: Table, seat: Seat, step: Step) -> None:
    """Refused: a text of which the first step may be a move or say nothing before the rest."""
    from referee.core.language import free_text

    if free_text.idle(table.rules, step.text):
        raise refused("referee/ambiguous-move", f"“{step.text}” may be a move, or nothing before "
                      "the rest.", span=(step.at, step.at + len(step.text)),
                      hint="Write the one that is meant.")


def readable(table: Table, seat: Seat, text: str) -> None:
    """Refused: a step that can be no move whatever is asked."""
    from referee.core.language import free_text

    free_text.readable(table.rules, table.state, seat, text)


def _hears(done: Done, step: Step, said: Order, when: str, source: Source | None,
           before: tuple[Any, ...]) -> Done:
    """The moves of a person's text, one after the other, each read when its time has come."""
    from referee.core.language import interpreter

    text, at, verb, first = said.text, said.at, "", not done.moves and not before
    own = done.text[:at].rstrip().endswith(";")
    while text.strip(" .,\t"):
        rules = done.table.rules
        state, seat = done.table.state, done.seat
        events = done.turned[-1].events if done.turned else before
        end = None if first else interpreter.repeated(rules, state, seat, text, events)
        if end is None:
            found = _one(done, text, at, verb, first, own and at == said.at)
            if isinstance(found, Done):
                return found
            end = found.end
            if found.move is not None:
                one = Order(text[:end].strip(" .,;"), at, found.move)
                done = _move(done, step, one, when, source, before)
                verb, first = found.verb, False
                if done.problems or done.hangs:
                    rest = text[end:].strip()
                    return replace(done, left=(rest,) if rest else ())
        text, at = text[end:], at + end
    return done


def _one(done: Done, text: str, at: int, verb: str, first: bool, step: bool) -> Any:
    """What is heard next; where nothing is, what is wrong and what may have been meant.

    ``step``: it is what stands behind a semicolon.
    """
    from referee.core.language import interpreter

    rules = done.table.rules
    state, seat = done.table.state, done.seat
    against = _closed(done.table, seat)
    if against is not None:
        if not first and interpreter.talk(rules, state, seat, text):
            return interpreter.Match(None, len(text))
        return replace(done, problems=(against,), refused=text.strip())
    try:
        return interpreter.heard(rules, state, seat, text, verb, first, step=step)
    except Refused as error:
        wrong, offers = shifted(error, at), offers_for(done.table, seat, done.text[at:])
        if first and error.problems[0].kind != "illegal":
            wrong.offers = offers
            raise wrong from None
        return replace(done, problems=wrong.problems, refused=text.strip(),
                       unread=done.text[at:], offers=offers)


def _step(done: Done, step: Step, when: str, source: Source | None,
          before: tuple[Any, ...]) -> Done:
    """A step of a chain: the moves of its first clause that holds; if none does it lapses."""
    clause = _choose(done, step)
    if clause is None:
        return _lapsed(done, step.text, step, "its condition does not hold")
    return _move(done, step, clause.said, when, source, before)


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


def _move(done: Done, step: Step, said: Order, when: str, source: Source | None,
          before: tuple[Any, ...]) -> Done:
    """One move; behind others a harmless answer to what was not asked lapses."""
    if said.move is None:
        return _hears(done, step, said, when, source, before)
    table, seat = done.table, done.seat
    rules, move = table.rules, said.move
    against = _closed(table, seat)
    problems = (against,) if against else rules.check(table.state, seat, move)
    if hard(problems) and problems[0].code in _UNASKED:
        events = done.turned[-1].events if done.turned else before
        unasked: Unasked | None = rules.unasked(table.state, seat, move, events)
        if unasked is not None and unasked.lapses and (done.moves or before):
            return _lapsed(done, rules.write(move), step, unasked.why) if unasked.why else done
        if unasked is not None and unasked.why:
            why = f"{problems[0].why} The reason: {unasked.why}."
            problems = (replace(problems[0], why=why), *problems[1:])
    if hard(problems):
        return replace(done, problems=problems, refused=said.text.strip())
    return _played(replace(done, warnings=done.warnings + problems),
                   rules.full(table.state, seat, move), when, source)


def _played(done: Done, move: Any, when: str, source: Source | None) -> Done:
    """A move that is legal, played as far as its luck can be known."""
    table, seat = done.table, done.seat
    moves = (*done.moves, move)
    try:
        turned = play(table, {seat: move}, when, source or _stop,
                      {seat: done.by} if done.by else None, done.at)
    except _HangsError as hangs:
        return replace(done, hangs=hangs.question, moves=moves,
                       brings=table.rules.brings(table.state, seat, move))
    return replace(done, table=turned.table, turned=(*done.turned, turned), moves=moves)


def _closed(table: Table, seat: Seat) -> Problem | None:
    """Why a seat has no move now; None: it is asked."""
    awaiting = table.rules.awaiting(table.state)
    if not awaiting.asks:
        return over(table)
    if awaiting.sealed:
        return Problem("referee/illegal-sealed", "From here all write in secret; a sheet is "
                       "sent by itself.", hint="Send the sheet when its phase has come.")
    if not any(ask.seat == seat for ask in awaiting.asks):
        return not_asked(seat, awaiting.asks)
    return None


def _sheet(done: Done, says: Mover, text: str, when: str, source: Source | None, strict: bool,
           dated: bool, opening: bool) -> Done:
    """A sheet filed; a mate's part of one that was not filed waits until the seat is ready."""
    from referee.core.input import sealed_orders, submission  # most games have none

    table, seat = done.table, done.seat
    rules = table.rules
    try:
        found = submission.read(table, seat, says, text, strict=strict, dated=dated)
        if hard(found.problems):
            wrong = Refused(*found.problems)
            wrong.offers = found.offers
            raise wrong
    except Refused as error:
        if several(table, text[says.end:], seat):
            error.offers = ()
        raise
    done = replace(done, moves=(found.move,), filed=rules.write(found.move), hands=found.hands,
                   warnings=found.problems)
    if source is None:
        return done
    if found.part and seat not in table.orders:
        draft = Draft(str(sealed_orders.asked(rules, table.state, found.ask)), done.filed,
                      {**found.hands})
        return replace(done, table=replace(table, sheets={**table.sheets, seat: draft}))
    receipt = file(table, seat, found.move, when, done.by, done.at, hands=found.hands)
    opened = opening and opens(receipt.table) and not table.settle
    turned = (open_sheets(receipt.table, when, source),) if opened else ()
    return replace(done, table=turned[-1].table if turned else receipt.table, turned=turned,
                   receipt=receipt)
