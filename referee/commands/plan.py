"""The command ``plan``: file a plan, show it, preview it, withdraw it."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import option_checks, report
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.check import refuse_text
from referee.commands.transaction import Transaction
from referee.core.base.problem import Refused, refused
from referee.core.base.references import only_for, phrase_ref, seat_ref, without_references
from referee.core.document.blocks import TextBlock
from referee.core.game.decisions import Seat
from referee.core.input import actor, sealed_orders
from referee.core.match import log_entry
from referee.core.match.match import Match, PlansResult, TurnResult
from referee.core.plans import plan_format
from referee.core.plans.plan_format import Plan

FORM = "The parts of a plan: “until round 5; MOVE or MOVE; when DECISION: MOVE”."


def show(match: Match, seat: str | None, viewer: str | None) -> Answer:
    """The plans of a seat, and which of them are not in force and why; for that seat only.

    For the moderator all plans, unless a seat is named.
    """
    if seat is None and viewer == MODERATOR:
        answer = _answer(match, "", viewer)
        lines = [line for planner in match.seats if planner in match.plans
                 or planner in match.drafts
                 for line in _all_plan_lines(match, planner)]
        return _with_lines(answer, lines or ["No player has a plan."])
    owner = _seat_of_plan(match, option_checks.check_seat(seat, match.seats), viewer)
    return _with_lines(_answer(match, owner, viewer), _all_plan_lines(match, owner))


def _all_plan_lines(match: Match, owner: Seat) -> list[str]:
    """The plan of a seat that is in force, and its draft."""
    lines = [f"Plan of {seat_ref(owner)}:", *_plan_lines(match, owner, match.plans[owner])] if (
        owner in match.plans) else [f"{seat_ref(owner)} has no active plan."]
    if owner in match.drafts:
        text, _, why = match.drafts[owner].partition(" # ")
        lines += [f"Not in force ({without_references(why)}):" if why else "Draft:",
                  *_plan_lines(match, owner, text)]
    return lines


def preview(match: Match, text: str, seat: str | None, viewer: str | None) -> Answer:
    """How a plan is understood, and which of its moves would be legal in this position."""
    from referee.core.plans import preview as previews

    try:
        owner, plan = _parse(match, text, seat, viewer)
    except Refused as error:
        return refuse_text("plan", error, text, match, seat, viewer)
    answer = _answer(match, owner, viewer)
    seen = previews.previews(match, owner, plan)
    return _with_lines(answer, [f"A plan of {seat_ref(owner)}{only_for(owner)}:",
                                *_lines_with_warnings(match, owner, plan, seen)])


def _lines_with_warnings(match: Match, owner: Seat, plan: Plan,
                         notes: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The lines of a plan, each followed by notes on it and by branches that can never apply."""
    from referee.core.plans import dead_branches
    from referee.core.plans import preview as previews

    context = previews.decision_context(match, owner)
    without_heading = bool(plan.steps) and not plan.steps[0].heading
    kind = (context.open_kind or context.next_decision()[0]) if without_heading else ""
    warnings = dead_branches.dead_branches(match.game, plan, kind)
    for line in plan_format.parts(plan):
        yield f"  {line}"
        yield from (f"    {text}" for text in (*notes.get(line, ()), *warnings.get(line, ())))


def file(transaction: Transaction, text: str, when: str, *, seat: str | None = None,
         viewer: str | None = None, brief: bool = False) -> Answer:
    """Start a seat's plan in place of its earlier one, and play what it decides now."""
    before = transaction.before
    try:
        owner, plan = _parse(before, text, seat, viewer)
    except Refused as error:
        return refuse_text("plan", error, text, before, seat, viewer)
    upgrades, match = transaction.upgrade_turns(when)
    written = plan_format.write(plan)
    match = _with_plan(match, owner, written)
    result = _advance(transaction, match, owner, plan, when, upgrades)
    transaction.keep(result.match, [*upgrades, *result.turns], result.left_to_owner)
    reader = option_checks.check_viewer(viewer, match.seats, owner)
    answer = report.turns_answer("plan", list(result.turns), reader, result.match,
                                 brief=brief or not report.anything_played(result.turns),
                                 notes=transaction.notes,
                                 position_viewer=report.position_viewer(viewer, reader))
    answer.receipt = log_entry.plan_receipt(match.secret, owner, match.public_turn, written)
    lines = [f"Plan of {seat_ref(owner)}{only_for(owner)}:",
             *_lines_with_warnings(before, owner, plan, {}),
             f"Receipt: {answer.receipt} for this plan, sent after turn {match.public_turn}."]
    if "until" not in text.casefold():
        lines.append(f"It ends with {plan.until}. To keep it longer, begin with “until round "
                     "N;” or “until withdrawn;”.")
    if owner in before.plans:
        lines += ["It replaces this one:",
                  *_plan_lines(before, owner, before.plans[owner])]
    return _with_lines(answer, lines)


def _advance(transaction: Transaction, match: Match, owner: Seat, plan: Plan, when: str,
             upgrades: Sequence[TurnResult]) -> PlansResult:
    """Let plans play on; orders that are filed stay in force until others replace them."""
    source = option_checks.luck_source(match, None)[0]
    filed = match.orders.get(owner)
    headings = [sealed_orders.expected_heading(match.game, match.state, decision)
                for decision in match.game.to_move(match.state).decisions if decision.seat == owner]
    another = any(step.heading and sealed_orders.is_for(step.heading, heading)
                  for step in plan.steps for heading in headings)
    if filed is None or not another or owner in match.vacant_seats:  # for whom nobody waits
        return transaction.advance_plans(match, when, source, transaction.last_time, upgrades)
    others = {name: sealed for name, sealed in match.orders.items() if name != owner}
    result = transaction.advance_plans(replace(match, orders=others), when, source,
                                       transaction.last_time, upgrades)
    if result.match.position_turn != match.position_turn or owner in result.match.orders:
        return result
    orders = {**result.match.orders, owner: filed}
    return replace(result, match=replace(result.match, orders={
        name: orders[name] for name in match.seats if name in orders}))


def clear(transaction: Transaction, when: str, *, seat: str | None, viewer: str | None) -> Answer:
    """Withdraw a seat's plan and its draft."""
    before = transaction.before
    owner = _seat_of_plan(before, option_checks.check_seat(seat, before.seats), viewer)
    if owner not in before.plans and owner not in before.drafts:
        raise refused("referee/illegal-no-plan", f"{seat_ref(owner)} has no plan.")
    upgrades, match = transaction.upgrade_turns(when)
    match = _without_plan(match, owner)
    transaction.keep(match, upgrades)
    answer = _answer(match, owner, viewer)
    answer.receipt = log_entry.plan_receipt(match.secret, owner, match.public_turn, "")
    return _with_lines(answer, [*(text for to, text in transaction.notes if to == PUBLIC),
                                f"The plan of {seat_ref(owner)} is withdrawn.",
                                f"Receipt: {answer.receipt} for the end of the plan after "
                                f"turn {match.public_turn}."])


def _refuse_unknown_seats(match: Match, text: str) -> None:
    """Refused: a part for a seat of the game that nobody plays here, or for an unknown seat.

    A greeting and a name would otherwise pass as courtesy.
    """
    hint = f"A seat is one of: {', '.join(match.seats)}."
    for seat in games.game_meta(match.header.game).seats:
        matched = re.search(rf"(?:^|[;\n])[ \t]*({re.escape(seat)})[ \t]*:", text, re.IGNORECASE)
        if matched and seat not in match.seats:
            raise refused("referee/invalid-seat", f"The seat {seat_ref(seat)} is not in this game.",
                          span=matched.span(1), hint=hint)
    name = re.match(r"[ \t]*(\w[\w-]{0,59})[ \t]*:", text)
    if name and not actor.is_known_name(match, name[1]):
        from referee.core.language import free_text

        why = free_text.why_unreadable(match.game, name[1])
        if why and why.problems[0].code == "referee/invalid-word":
            raise refused("referee/invalid-word", f"“{name[1]}” is not a known seat.",
                          span=name.span(1), hint=hint)


def _parse(match: Match, text: str, seat: str | None, viewer: str | None) -> tuple[Seat, Plan]:
    """The seat and the plan of a text. Refused: no known seat, a text that is not understood."""
    _refuse_unknown_seats(match, text)
    writer = actor.find_actor(match, text, option_checks.check_seat(seat, match.seats))
    owner = _seat_of_plan(match, writer.seat, viewer)
    actor.require_to_move(match)
    if writer.moved_by:
        raise refused("referee/invalid-seat", "Only the players of a seat can make its plan.",
                      hint=f"On the turn of {owner} you can move for {owner}: “{owner} by "
                      f"{MODERATOR}: …”.")
    plan = " " * writer.end + text[writer.end:]
    current_round = max(match.game.round(match.state), 1)
    from referee.core.plans import preview

    try:
        new_plan = plan_format.parse(match.game, plan, current_round,
                                     preview.decision_context(match, owner))
    except Refused as error:
        error.problems = tuple(
            replace(problem, hint=FORM if problem.code == "referee/invalid-meant"
                    else problem.hint or FORM) for problem in error.problems)
        raise
    what, _, number = new_plan.until.partition(" ")
    if number and (int(number) < current_round if what == "round" else
                   int(number) <= match.public_turn):
        raise refused("referee/invalid-plan", f"“until {new_plan.until}” is past.",
                      hint=f"The game is in round {current_round}, at turn {match.public_turn}.")
    return owner, new_plan


def _seat_of_plan(match: Match, seat: Seat | None, viewer: str | None) -> Seat:
    """The seat of a plan. Refused: none is named; a viewer other than that seat."""
    if seat is None and viewer in match.seats:
        seat = viewer
    if seat is None:
        raise refused("referee/usage-seat", "Whose plan is it?",
                      hint=f"Name the seat of the plan: --seat {match.seats[0]}, "
                           f"or “{match.seats[0]}: …”. To see all plans: --for moderator.")
    if viewer not in (None, seat, MODERATOR):
        raise refused("referee/illegal-not-told", f"Only {seat_ref(seat)} and the "
                      "moderator can see this plan.",
                      hint=phrase_ref("ask-for", seat))
    return seat


def _with_plan(match: Match, seat: Seat, written: str) -> Match:
    other_drafts = {name: text for name, text in match.drafts.items() if name != seat}
    return replace(match, plans={**match.plans, seat: written}, drafts=other_drafts)


def _without_plan(match: Match, seat: Seat) -> Match:
    return replace(match, plans={name: text for name, text in match.plans.items() if name != seat},
                   drafts={name: text for name, text in match.drafts.items() if name != seat})


def _plan_lines(match: Match, owner: Seat, text: str) -> list[str]:
    """The lines of a plan as it is in the save; with notes on what cannot be read any more."""
    try:
        return [f"  {line}" for line in plan_format.parts(plan_format.parse(match.game, text, 0))]
    except Refused as error:
        return [f"  {text}", *_unread_lines(match, owner, text, error)]


def _unread_lines(match: Match, owner: Seat, text: str, error: Refused) -> Iterator[str]:
    """The parts of a plan that cannot be read, quoted, with legal moves to use instead.

    They are never played.
    """
    from referee.core.input import near_moves
    from referee.core.plans import preview as previews

    context = previews.decision_context(match, owner)
    state = match.state if context.open_kind else context.next_decision()[1]
    for problem in error.problems:
        part = text[slice(*problem.span)] if problem.span else text
        near = near_moves.related_moves(match.game, state, owner, part) if state is not None else []
        quoted = ", ".join(f"“{move}”" for move in near)
        offers = f" Legal as things are: {quoted}." if near else ""
        yield f"  The plan leaves out “{part}”, which was not understood. {problem.why}{offers}"


def _answer(match: Match, owner: Seat, viewer: str | None) -> Answer:
    answer = Answer("plan", viewer=viewer or owner, mover="")
    report.fill_position(answer, match)
    return answer


def _with_lines(answer: Answer, lines: list[str]) -> Answer:
    answer.report = [*answers.lines_for_viewer(lines, answer.viewer), *answer.report]
    answer.body = (TextBlock(tuple(lines)), *answer.body)
    return answer
