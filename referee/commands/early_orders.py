"""Orders for a later phase, kept among the plans of their seat until the phase comes."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import clean
from referee.core.base.problem import refused
from referee.core.base.references import command_ref, only_for, seat_ref
from referee.core.game.decisions import Seat
from referee.core.input import actor, conditionals, sealed_orders, submission
from referee.core.input.sealed_orders import OrdersHeading
from referee.core.input.sent_text import SentText
from referee.core.match import log_entry
from referee.core.match.match import Match

if TYPE_CHECKING:
    from referee.core.plans.plan_format import Plan


class FiledEarly(Struct, frozen=True):
    """Orders that were filed for a later phase."""

    match: Match  # with the orders in its plans
    seat: Seat
    heading: OrdersHeading  # the phase they are for
    line: str  # the line of the plan that holds them
    receipt: str  # receipt of the whole plan

    @property
    def reply_lines(self) -> list[str]:
        """The reply to their seat."""
        return [f"Kept until {self.heading} are due{only_for(self.seat)}:", f"  {self.line}",
                f"Receipt: {self.receipt} for the orders that {seat_ref(self.seat)} sent "
                f"in advance after turn {self.match.public_turn}."]


def file_early(sent: SentText) -> FiledEarly | None:
    """File a text whose heading names a later phase; None: it has no heading of that kind.

    Refused: orders that make no sense.
    """
    match, game = sent.match, sent.match.game
    if not game.order_kinds or match.end_reason:
        return None
    text = clean(sent.text)
    writer = sent.at(match, text).actor()
    owner, heading = _for_later(match, text, writer)
    if heading is None or owner is None:
        return None
    from referee.core.plans import plan_format  # most texts keep nothing

    if writer.moved_by:
        raise refused("referee/invalid-seat",
                      "Only the players of a seat can send orders in advance.",
                      hint="Send the orders when they are due, with the heading "
                           f"“{seat_ref(owner)}: …”.")
    plan = plan_format.parse(game, " " * writer.end + text[writer.end:], heading.round)
    if plan.standing_answers or plan.stop_conditions:
        raise refused("referee/invalid-plan",
                      "Secret orders cannot contain the standing orders of a plan.",
                      hint=f"Send them with {command_ref('plan')}.")
    old_plan = plan_format.Plan(f"round {heading.round}")
    if owner in match.plans:
        old_plan = plan_format.parse(game, match.plans[owner], heading.round)
    if writer.author and submission.has_several_players(match, owner):
        plan = _join_with_filed(match, old_plan, plan, heading)
    written = plan_format.write(_extended(old_plan, plan, heading))
    receipt = log_entry.plan_receipt(match.secret, owner, match.public_turn, written)
    line = next(line for line, step, _ in plan_format.lines(plan) if step.heading == heading)
    return FiledEarly(replace(match, plans={**match.plans, owner: written}), owner, heading, line,
                      receipt)


def _for_later(match: Match, text: str,
               writer: actor.Actor) -> tuple[Seat | None, OrdersHeading | None]:
    """The seat and the heading of orders, if the heading names a later phase than the open one."""
    heading, _ = sealed_orders.parse_heading(match.game, text, writer.end)
    decisions = match.game.to_move(match.state).decisions
    if heading is None or not heading.round or not decisions:
        return None, None
    seat = writer.seat or (decisions[0].seat if len({decision.seat for decision in decisions}) == 1
                           else None)
    expected = sealed_orders.expected_heading(match.game, match.state, decisions[0])
    later = sealed_orders.is_later(match.game, heading, expected)
    return (seat, heading) if later else (None, None)


def _extended(former: "Plan", plan: "Plan", heading: OrdersHeading) -> "Plan":
    """The plan with new orders in place of older ones for the same phase.

    It stays in force at least until that phase.
    """
    steps = (*(step for step in former.steps if step.heading != heading), *plan.steps)
    until = former.until
    if until.startswith("round "):
        until = f"round {max(int(until.split()[1]), heading.round)}"
    return replace(former, steps=steps, until=until)


def split_early(sent: SentText) -> tuple[str, str]:
    """The text before the first orders for a later phase in it, and the text from there on."""
    match, text, game = sent.match, sent.text, sent.match.game
    if not game.order_kinds or match.end_reason or ":" not in text:
        return text, ""
    writer = sent.actor()
    decisions = game.to_move(match.state).decisions
    own, _ = sealed_orders.parse_heading(game, text, writer.end)
    if not decisions:
        return text, ""
    expected = sealed_orders.expected_heading(game, match.state, decisions[0])
    if own is not None and not sealed_orders.is_for(own, expected):
        return text, ""
    for line, offset in conditionals.split_lines(text, writer.end):
        heading, _ = sealed_orders.parse_heading(game, line)
        if offset > writer.end and heading and heading.round and sealed_orders.is_later(game,
                                                                                        heading,
                                                                                        expected):
            return text[:offset].rstrip(" ;\n"), text[:writer.end] + text[offset:]
    return text, ""


def _join_with_filed(match: Match, former: "Plan", plan: "Plan", heading: OrdersHeading) -> "Plan":
    """A teammate's part joined to what is kept for the same phase.

    Refused: orders with conditions: their lines cannot be joined into one text.
    """
    filed_steps = [step for step in former.steps if step.heading == heading]
    steps = [step for step in plan.steps if step.heading == heading]
    if not filed_steps:
        return plan
    texts = [step.branches[0].choices for step in (*filed_steps, *steps)]
    if any(len(step.branches) > 1 or step.branches[0].condition
           for step in (*filed_steps, *steps)) or any(
            len(choices) > 1 for choices in texts):
        raise refused("referee/illegal-part", "You cannot add a part to your orders for "
                      f"{heading}, because they have conditions.",
                      hint=f"Send all orders again: “{heading}: …”, without your name.")
    from referee.core.plans.plan_format import PlanBranch, PlanStep

    game = match.game
    lines = {key: line for (text,) in texts for key,
             line in game.order_lines(game.parse(text)).items()}
    joined = game.write(game.parse("; ".join(lines.values())))
    joined_step = PlanStep((PlanBranch("", (joined,)),), heading)
    other_steps = (step for step in plan.steps if step.heading != heading)
    return replace(plan, steps=(*other_steps, joined_step))
