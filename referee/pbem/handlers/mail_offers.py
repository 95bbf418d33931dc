"""What a mail offers so that fewer are needed: several moves, a plan for the round, preferences.

Each is a block of lines that may be sent back as it stands. It follows from what its reader sees,
see ``core/plans/lookahead.py``, and each was read as the office reads it before it is offered.
"""

from collections.abc import Iterable, Iterator

from referee.commands import option_checks
from referee.core.base.problem import Refused, hard
from referee.core.document.blocks import Lines, Page
from referee.core.game.decisions import Ask, Seat
from referee.core.match import entry_texts, log_entry, match
from referee.core.match.entry_texts import Played
from referee.core.match.match import Table
from referee.core.plans import lookahead, plan_format, preview
from referee.pbem.handlers.processing import Sitting
from referee.pbem.outbound.mails import WIDTH
from referee.pbem.outbound.wording import AGAIN, ROUND, SEVERAL, SHEETS, block
from referee.pbem.roster.game_roster import Person

EACH = 4  # of so many questions of a kind the first says how it is answered by itself


def several(now: Table, seat: Seat, shared: bool = False) -> Page:
    """That one message may have several moves, where a seat is likely to be asked next again.

    Of a ``shared`` seat no sheet ahead is offered: parts of others cannot be joined to one that
    hangs on something.
    """
    sealed = now.rules.awaiting(now.state).sealed
    return () if sealed and shared else _offered(SHEETS if sealed else SEVERAL,
                                                 lookahead.pair(now, seat) or ())


def of(at: Sitting, seat: Seat, person: Person | None) -> Page:
    """The plans that answer a question which is new to somebody: for the round, for good."""
    one = next((one for one in at.desk.of(seat) if person and one.address == person.address), None)
    now = at.now
    ask = next((ask for ask in match.waiting(now).asks if ask.seat == seat and ask.must), None)
    if ask is None or one is None or ask.kind in now.rules.sheets or (
            one.told >= option_checks.latest(now, seat)[0] and seat not in at.resend):
        return ()
    held = _held(now, seat)
    if held is None:
        return ()
    return _round(at, seat, ask, held) or _standing(now, seat, ask, held,
                                                    one.questions.get(ask.kind, 0))


def _offered(lead: str, lines: tuple[str, ...]) -> Page:
    """A block under its words; nothing where a line would be folded, and not be copied whole."""
    shown = block(lines)
    return (Lines((lead, *shown)),) if lines and max(map(len, shown)) <= WIDTH else ()


def lines(now: Table, seat: Seat) -> Iterator[str]:
    """Every line that a plan may have which is offered to a seat now, beside those it has filed."""
    steps = [" or ".join(step) for step in lookahead.steps(now, seat)]
    yield from ("PLAN", "PLAN until withdrawn", *steps, *_short(steps), "END PLAN")
    for kind in now.rules.kinds:
        yield f"when {kind}: {now.rules.preference(now.state, seat, kind)}"


def _held(now: Table, seat: Seat) -> tuple[str, ...] | None:
    """The standing answers of a seat's plan; None: it has more in force, which none may replace."""
    if seat not in now.plans:
        return ()
    try:
        found = plan_format.read(now.rules, now.plans[seat], 0)
    except Refused:
        return None
    if found.steps or found.stop:
        return None
    return tuple(line for line, *_ in plan_format.lines(found))


def _round(at: Sitting, seat: Seat, ask: Ask, held: tuple[str, ...]) -> Page:
    """A plan for the round, where a question comes to a seat for the first time in it."""
    if _answered(at, seat, ask.kind):
        return ()
    steps = [" or ".join(step) for step in lookahead.steps(at.now, seat)]
    head = f"PLAN{' until withdrawn' * bool(held)}"
    meant = _read(at.now, seat, (head, *steps, *held, "END PLAN")) if steps else None
    for texts in (_short(steps), steps) if meant else ():
        whole = (head, *texts, *held, "END PLAN")
        if _read(at.now, seat, whole) == meant:
            return _offered(ROUND, whole)
    return ()


def _answered(at: Sitting, seat: Seat, kind: str) -> bool:
    """Whether a seat's last move was an answer to this kind of question, so in the same round."""
    for line in log_entry.backwards(at.game.saved.log):
        for row in line.moves:
            one = entry_texts.read(log_entry.text(row))
            if isinstance(one, Played) and one.seat == seat:
                return kind in getattr(at.now.rules.canonical(one.text), "answers", ())
    return False


def _short(steps: Iterable[str]) -> list[str]:
    """Steps without the verb that the first of them has: each takes it from the one before."""
    found: list[str] = []
    for step in steps:
        choices = step.split(" or ")
        verb = f"{choices[0].partition(' ')[0]} "
        found.append(" or ".join(text if not found and not i else text.removeprefix(verb)
                                 for i, text in enumerate(choices)))
    return found


def _standing(now: Table, seat: Seat, ask: Ask, held: tuple[str, ...], often: int) -> Page:
    """A preference that answers a question from now on, where it is legal today."""
    wish = now.rules.preference(now.state, seat, ask.kind)
    if not wish or often % EACH or any(
            line.startswith((f"when {ask.kind}:", f"when {ask.kind},")) for line in held):
        return ()
    whole = ("PLAN until withdrawn", *held, f"when {ask.kind}: {wish}", "END PLAN")
    found = _read(now, seat, whole)
    if found is None:
        return ()
    text = found.standing(ask.kind)[0].step.branches[0].choices[0]
    try:
        move = plan_format.meant(now.rules, now.state, seat, text)
    except Refused:
        return ()
    legal = not hard(now.rules.check(now.state, seat, move))
    return _offered(AGAIN, whole) if legal else ()


def _read(now: Table, seat: Seat, whole: tuple[str, ...]) -> plan_format.Plan | None:
    """The plan of a block, as it would be filed; None: it would be refused."""
    head = whole[0].removeprefix("PLAN").strip()
    try:
        return plan_format.read(now.rules, "\n".join((head, *whole[1:-1])).strip(),
                                max(now.rules.round(now.state), 1), preview.asked(now, seat))
    except Refused:
        return None
