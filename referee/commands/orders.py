"""To write sealed sheets: file, draft, ready, withdraw.

To file is not to play: a phase opens when all who must are ready, by ``ready``,
by ``resolve`` or by whatever comes later.
"""

from collections.abc import Callable

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import early_orders, option_checks, report
from referee.commands.answer import MODERATOR, Answer
from referee.commands.check import refused_whole
from referee.commands.move import due_all_the_same
from referee.commands.transaction import Change
from referee.core.base.aliases import clean
from referee.core.base.problem import Problems, Refused, hard, refused, shifted
from referee.core.game.decisions import Ask, Seat
from referee.core.input import actor, sealed_orders, sequence, submission
from referee.core.match import match
from referee.core.match.match import Ahead, Table, Turned
from referee.core.match.save_format import Draft

_Done = tuple[Table, list[Turned], list[str], str, Problems]
"""The table, the lines it gains, what is told to the seat, its receipt, what is doubtful."""
_Act = Callable[[Table, Seat], _Done]


def file(game: Change, text: str, when: str, *, seat: str | None = None,
         eyes: str | None = None, at: str | None = None, strict: bool = False) -> Answer:
    """File a sheet; that of a phase to come is kept until its phase is asked."""
    def act(start: Table, whose: Seat) -> _Done:
        kept = early_orders.kept(start, text, whose)
        if kept is not None:
            return kept.table, [], kept.said, kept.receipt, ()
        _asked(start, whose)
        quoted = _fresh(game, start, at, whose, eyes)
        first, rest = early_orders.apart(start, text, whose)
        later = _later(start, text, rest, whose) if rest else None
        start = later.table if later else start
        done = sequence.run(start, first if later else text, whose, when,
                            option_checks.luck(start, None)[0], quoted, strict,
                            dated=at is not None,
                            opening=False)
        receipt = done.receipt.line.seal[:32] if done.receipt else ""
        told = [*report.filed(done), *(later.said if later else ())]
        return done.table, done.lines, told, receipt, done.warnings

    return _changed("orders file", game, text, when, seat, eyes, act)


def _later(start: Table, text: str, rest: str, whose: Seat) -> early_orders.Kept | None:
    """What becomes of the end of a text. Refused, with its place in the whole of it."""
    try:
        return early_orders.kept(start, rest, whose)
    except Refused as error:
        raise shifted(error, len(text) - len(rest)) from None


def draft(game: Change, text: str, when: str, *, seat: str | None = None,
          eyes: str | None = None, at: str | None = None) -> Answer:
    """Keep a sheet that does not count yet; it may be wrong, and then it is told why.

    Its head says which phase it is for; without one the turn does that it answers.
    """
    def act(start: Table, whose: Seat) -> _Done:
        _asked(start, whose)
        says = actor.who(start, text, whose)
        if sealed_orders.head(start.rules, text, says.end)[0] is None:
            _fresh(game, start, at, whose, eyes)
        found = submission.read(start, whose, says, clean(text), dated=True)
        written = start.rules.write(found.move)
        kept = Draft(_phase(start, found.ask), written, {**found.hands})
        after = replace(start, sheets={**start.sheets, whose: kept})
        told = [f"The draft of {whose} for {kept.phase}, for {whose}'s eyes; it does not count "
                f"until {whose} is ready:",
                *(f"  {line}" for line in sealed_orders.signed(start.rules, written, kept.hands))]
        return after, [], told, "", tuple(replace(p, warning=True) for p in found.problems)

    return _changed("orders draft", game, text, when, seat, eyes, act)


def ready(game: Change, when: str, *, seat: str | None = None,
          eyes: str | None = None, at: str | None = None) -> Answer:
    """Let a seat's draft count; the phase opens if it was the last, once it has settled."""
    def act(start: Table, whose: Seat) -> _Done:
        ask = _asked(start, whose)
        _fresh(game, start, at, whose, eyes)
        kept = start.sheets.get(whose)
        if kept is None or kept.phase != _phase(start, ask):
            if whose not in start.orders:
                raise refused("referee/illegal-no-sheet", f"{whose} has written no sheet for "
                              f"{_phase(start, ask)}.",
                              hint=f"It is written as “{whose}: {_phase(start, ask)}: …”.")
            return start, [], [f"For {whose}'s eyes: the sheet of {whose} counts."], "", ()
        move = start.rules.parse(kept.text)
        wrong = start.rules.check(start.state, whose, move)
        if hard(wrong):
            raise Refused(*(replace(p, span=None) for p in wrong))
        move = start.rules.full(start.state, whose, move)
        turned = match.file(start, whose, move, when, hands=kept.hands)
        done = sequence.Done(turned.table, whose, "", moves=(move,), receipt=turned,
                             filed=start.rules.write(move), hands=kept.hands)
        return turned.table, [turned], report.filed(done), turned.line.seal[:32], wrong

    return _changed("orders ready", game, "", when, seat, eyes, act, own=True, closing=True)


def withdraw(game: Change, when: str, *, seat: str | None = None,
             eyes: str | None = None, at: str | None = None) -> Answer:
    """Take a seat's sheet back, filed or not."""
    def act(start: Table, whose: Seat) -> _Done:
        _asked(start, whose)
        _fresh(game, start, at, whose, eyes)
        dropped = {name: kept for name, kept in start.sheets.items() if name != whose}
        start, had = replace(start, sheets=dropped), whose in start.sheets
        if whose not in start.orders and had:
            return start, [], [f"For {whose}'s eyes: the draft of {whose} is dropped."], "", ()
        turned = match.withdraw(start, whose, when)
        receipt = turned.line.seal[:32]
        told = [f"For {whose}'s eyes: the sheet of {whose} is withdrawn; nothing of {whose} counts "
                "now.", f"Receipt: {receipt}"]
        return turned.table, [turned], told, receipt, ()

    return _changed("orders withdraw", game, "", when, seat, eyes, act, own=True)


def _changed(command: str, game: Change, text: str, when: str, seat: str | None,
             eyes: str | None, act: _Act, own: bool = False, closing: bool = False) -> Answer:
    """What an act makes of a game: kept, and told for the eyes of its seat.

    ``own``: whether it can be done shows what the seat has written; others are refused it.
    """
    before = game.before
    carried, due = game.begun(when, later=closing)
    try:
        start = due.table
        option_checks.own(start, text, option_checks.seat(seat, start.seats), eyes)
        whose = _owner(start, text, option_checks.seat(seat, start.seats), eyes)
        if own and eyes not in (None, whose, MODERATOR):
            raise refused("referee/illegal-not-told", f"Nothing was done: whether {whose} has "
                          f"written orders is visible to {whose} only.",
                          hint=f"Use --for {whose}, or leave --for out.")
        after, lines, told, receipt, doubts = act(start, whose)
        later = Ahead(after)
        if closing:
            later = game.advanced(after, when, option_checks.luck(after, None)[0],
                                  "" if lines else game.last,
                                  [*carried, *due.turned, *lines])
    except Refused as error:
        answer = refused_whole(command, error, text, before, seat, eyes)
        return due_all_the_same(game, carried, due, answer, eyes)
    game.keep(later.table, [*carried, *due.turned, *lines, *later.turned], later.left)
    return _answer(command, game, due, later, told, receipt, doubts, whose, eyes)


def _answer(command: str, game: Change, due: Ahead, later: Ahead, told: list[str], receipt: str,
            doubts: Problems, whose: Seat, eyes: str | None) -> Answer:
    """What is told of an act, to its seat; others are told that it is noted."""
    shown = option_checks.eyes(eyes, later.table.seats, whose)
    mine = shown in (whose, MODERATOR)
    if not mine:
        told, receipt, doubts = [report.NOTED], "", ()
    answer = report.of_turns(command, [*due.turned, *later.turned], shown, later.table,
                             before=told, brief=not report.passed((*due.turned, *later.turned)),
                             notes=game.notes, rest=report.rest_for(eyes, shown))
    answer.receipt, answer.who = receipt, whose * mine
    answer.report = [*answers.lines(told, shown), *answer.report]
    answer.problems = [answers.named(p, later.table.head.game) for p in doubts]
    return answer


def _owner(now: Table, text: str, seat: Seat | None, eyes: str | None) -> Seat:
    """Whose sheet it is. Refused: nobody's."""
    whose = actor.who(now, text, seat).seat if text else seat
    if whose is None and eyes in now.seats:
        whose = eyes
    if whose is None and text:
        whose = actor.sole(now)
    if whose is None:
        raise refused("referee/usage-seat", "Whose sheet is it?",
                      hint=f"Name the seat: --seat {now.seats[0]}.")
    return whose


def _fresh(game: Change, start: Table, at: str | None, whose: Seat, eyes: str | None) -> str:
    """What is quoted. Refused: a turn before the phase that is asked."""
    return option_checks.fresh(at, game.saved.log, game.before, eyes, whose,
                               overtaken=start.phase != game.before.phase)


def _asked(now: Table, whose: Seat) -> Ask:
    """What a seat is asked in a sealed phase. Refused: it is not, nobody writes in secret."""
    awaiting = actor.asked_of(now)
    if not awaiting.sealed:
        raise refused("referee/illegal-unsealed", "Nobody writes in secret now.",
                      hint="Send the move with `referee move`.")
    ask = next((ask for ask in awaiting.asks if ask.seat == whose), None)
    if ask is None:
        raise Refused(actor.not_asked(whose, awaiting.asks))
    return ask


def _phase(now: Table, ask: Ask) -> str:
    return str(sealed_orders.asked(now.rules, now.state, ask))
