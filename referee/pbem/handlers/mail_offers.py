"""Offers in a mail that save mails: several moves, a plan for the round, lasting answers.

Each is a block of lines that can be sent back unchanged. It depends only on what its reader sees
(see ``core/plans/lookahead.py``), and is parsed as an inbound mail would be before it is offered.
"""

from collections.abc import Iterable, Iterator

from referee.commands import option_checks
from referee.core.base.problem import Refused, errors_among
from referee.core.document.blocks import Page, TextBlock
from referee.core.game.decisions import Decision, Seat
from referee.core.match import entry_texts, log_entry
from referee.core.match import match as matches
from referee.core.match.entry_texts import Played
from referee.core.match.match import Match
from referee.core.plans import lookahead, plan_format, preview
from referee.pbem.handlers.processing import Processing
from referee.pbem.outbound.mails import WIDTH
from referee.pbem.outbound.offer_texts import AGAIN, ROUND, SEVERAL, SHEETS, offer_lines
from referee.pbem.roster.game_roster import Person

EACH = 4  # the first of every four questions of a kind comes with an offer


def several_moves_offer(match: Match, seat: Seat, shared: bool = False) -> Page:
    """The offer to send several moves in one message, if the seat is likely to move again soon.

    Nothing is offered ahead for orders of a ``shared`` seat: parts by others cannot be joined to
    conditional orders.
    """
    simultaneous = match.game.to_move(match.state).simultaneous
    return () if simultaneous and shared else _offer_page(SHEETS if simultaneous else SEVERAL,
                                                          lookahead.example_pair(match, seat) or ())


def plan_offers(processing: Processing, seat: Seat, person: Person | None) -> Page:
    """Offers of plans that answer a question new to this person, for the round or for good."""
    recipient = next((other for other in processing.roster.people_of(seat) if person
                      and other.address == person.address), None)
    match = processing.match
    decision = next((decision for decision in matches.to_move(match).decisions
                     if decision.seat == seat and decision.must), None)
    if decision is None or recipient is None or decision.kind in match.game.order_kinds or (
            recipient.informed_turn >= option_checks.last_visible_entry(match, seat)[0]
            and seat not in processing.resend_seats):
        return ()
    held = _filed_standing_answers(match, seat)
    if held is None:
        return ()
    times_asked = recipient.questions.get(decision.kind, 0)
    return (_round_plan_offer(processing, seat, decision, held)
            or _preference_offer(match, seat, decision, held, times_asked))


def _offer_page(sentence: str, lines: tuple[str, ...]) -> Page:
    """An offered block below its sentence; empty if a line is too long to be copied whole."""
    shown = offer_lines(lines)
    return (TextBlock((sentence, *shown)),) if lines and max(map(len, shown)) <= WIDTH else ()


def offered_plan_lines(match: Match, seat: Seat) -> Iterator[str]:
    """Every line of a plan that may be offered to a seat now, beside those of its filed plan."""
    steps = [" or ".join(step) for step in lookahead.example_steps(match, seat)]
    yield from ("PLAN", "PLAN until withdrawn", *steps, *_shortened_steps(steps), "END PLAN")
    for kind in match.game.decision_kinds:
        yield f"when {kind}: {match.game.suggested_preference(match.state, seat, kind)}"


def _filed_standing_answers(match: Match, seat: Seat) -> tuple[str, ...] | None:
    """The standing answers of a seat's plan; None if the plan has other lines, which must stay."""
    if seat not in match.plans:
        return ()
    try:
        plan = plan_format.parse(match.game, match.plans[seat], 0)
    except Refused:
        return None
    if plan.steps or plan.stop_conditions:
        return None
    return tuple(line for line, *_ in plan_format.lines(plan))


def _round_plan_offer(processing: Processing, seat: Seat, decision: Decision,
                      held: tuple[str, ...]) -> Page:
    """A plan for the round, at the first question of a seat in it."""
    if _just_answered(processing, seat, decision.kind):
        return ()
    steps = [" or ".join(step) for step in lookahead.example_steps(processing.match, seat)]
    first_line = f"PLAN{' until withdrawn' * bool(held)}"
    plan = _parse_plan(processing.match, seat,
                        (first_line, *steps, *held, "END PLAN")) if steps else None
    for texts in (_shortened_steps(steps), steps) if plan else ():
        block = (first_line, *texts, *held, "END PLAN")
        if _parse_plan(processing.match, seat, block) == plan:
            return _offer_page(ROUND, block)
    return ()


def _just_answered(processing: Processing, seat: Seat, kind: str) -> bool:
    """Whether a seat's last move answered this kind of question, so in the same round."""
    for line in log_entry.entries_backwards(processing.transaction.saved.log):
        for row in line.moves:
            entry = entry_texts.parse(log_entry.row_text(row))
            if isinstance(entry, Played) and entry.seat == seat:
                return kind in getattr(processing.match.game.parse_or_none(entry.text), "answers",
                                       ())
    return False


def _shortened_steps(steps: Iterable[str]) -> list[str]:
    """Steps without a repeated verb: each takes that of the step before."""
    shortened: list[str] = []
    for step in steps:
        choices = step.split(" or ")
        verb = f"{choices[0].partition(' ')[0]} "
        shortened.append(" or ".join(text if not shortened and not i else text.removeprefix(verb)
                                     for i, text in enumerate(choices)))
    return shortened


def _preference_offer(match: Match, seat: Seat, decision: Decision, held: tuple[str, ...],
                      often: int) -> Page:
    """A standing answer to this kind of question, if it is legal now."""
    preference = match.game.suggested_preference(match.state, seat, decision.kind)
    if not preference or often % EACH or any(
            line.startswith((f"when {decision.kind}:", f"when {decision.kind},")) for line in held):
        return ()
    block = ("PLAN until withdrawn", *held, f"when {decision.kind}: {preference}", "END PLAN")
    plan = _parse_plan(match, seat, block)
    if plan is None:
        return ()
    text = plan.standing_answers_to(decision.kind)[0].step.branches[0].choices[0]
    try:
        move = plan_format.move_of_choice(match.game, match.state, seat, text)
    except Refused:
        return ()
    legal = not errors_among(match.game.check(match.state, seat, move))
    return _offer_page(AGAIN, block) if legal else ()


def _parse_plan(match: Match, seat: Seat, block: tuple[str, ...]) -> plan_format.Plan | None:
    """The plan of a block as it would be filed; None if it would be refused."""
    heading = block[0].removeprefix("PLAN").strip()
    try:
        return plan_format.parse(match.game, "\n".join((heading, *block[1:-1])).strip(),
                                 max(match.game.round(match.state), 1),
                                 preview.decision_context(match, seat))
    except Refused:
        return None
