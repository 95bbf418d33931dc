"""A sheet for a phase to come, which is kept among the plans of its seat until it is asked."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import clean
from referee.core.base.problem import refused
from referee.core.game.decisions import Seat
from referee.core.input import actor, conditionals, sealed_orders, submission
from referee.core.input.sealed_orders import Head
from referee.core.match import log_entry
from referee.core.match.match import Table

if TYPE_CHECKING:
    from referee.core.plans.plan_format import Plan


class Kept(Struct, frozen=True):
    """The table with the sheet in its plans, what it is for, its line, the receipt of its plan."""

    table: Table
    seat: Seat
    head: Head
    line: str
    receipt: str

    @property
    def said(self) -> list[str]:
        """What its seat is told."""
        return [f"Kept until {self.head} are asked, for {self.seat}'s eyes:", f"  {self.line}",
                f"Receipt: {self.receipt} for {self.seat}'s orders ahead behind turn "
                f"{self.table.public_turn}."]


def kept(now: Table, text: str, seat: Seat | None) -> Kept | None:
    """What becomes of a text that has the head of a later phase; None: it has no such head.

    Refused: a sheet that nobody could mean.
    """
    rules = now.rules
    if not rules.sheets or now.ended:
        return None
    text = clean(text)
    says = actor.who(now, text, seat)
    whose, head = _for_later(now, text, says)
    if head is None or whose is None:
        return None
    from referee.core.plans import plan_format as plans  # most texts keep nothing

    if says.by:
        raise refused("referee/invalid-seat", "What is kept for later is its seat's own: it is "
                      "filed as the seat's.", hint=f"File it for {whose} when {head} are asked.")
    found = plans.read(rules, " " * says.end + text[says.end:], head.round)
    if found.when or found.stop:
        raise refused("referee/invalid-plan", "Standing answers are no part of a sheet.",
                      hint="Send them with `referee plan`.")
    former = plans.Plan(f"round {head.round}")
    if whose in now.plans:
        former = plans.read(rules, now.plans[whose], head.round)
    if says.hand and submission.shared(now, whose):
        found = _part(now, former, found, head)
    written = plans.write(_extended(former, found, head))
    receipt = log_entry.receipt(now.secret, whose, now.public_turn, written)
    line = next(line for line, step, _ in plans.lines(found) if step.head == head)
    return Kept(replace(now, plans={**now.plans, whose: written}), whose, head, line, receipt)


def _for_later(now: Table, text: str, says: actor.Mover) -> tuple[Seat | None, Head | None]:
    """The seat and the heading of a sheet, if that names a phase later than the one to play."""
    head, _ = sealed_orders.head(now.rules, text, says.end)
    asks = now.rules.awaiting(now.state).asks
    if head is None or not head.round or not asks:
        return None, None
    seat = says.seat or (asks[0].seat if len({ask.seat for ask in asks}) == 1 else None)
    due = sealed_orders.asked(now.rules, now.state, asks[0])
    return (seat, head) if sealed_orders.later(now.rules, head, due) else (None, None)


def _extended(former: "Plan", found: "Plan", head: Head) -> "Plan":
    """A plan with the sheet of a phase put in place of an older one, as long as it needs it."""
    steps = (*(step for step in former.steps if step.head != head), *found.steps)
    until = former.until
    if until.startswith("round "):
        until = f"round {max(int(until.split()[1]), head.round)}"
    return replace(former, steps=steps, until=until)


def apart(now: Table, text: str, seat: Seat | None) -> tuple[str, str]:
    """A text cut before the first sheet in it for a later phase than its own; and the rest."""
    rules = now.rules
    if not rules.sheets or now.ended or ":" not in text:
        return text, ""
    says = actor.who(now, text, seat)
    asks = rules.awaiting(now.state).asks
    own, _ = sealed_orders.head(rules, text, says.end)
    due = sealed_orders.asked(rules, now.state, asks[0]) if asks else None
    if due is None or (own is not None and not sealed_orders.answers(own, due)):
        return text, ""
    for line, at in conditionals.lines(text, says.end):
        head, _ = sealed_orders.head(rules, line)
        if at > says.end and head and head.round and sealed_orders.later(rules, head, due):
            return text[:at].rstrip(" ;\n"), text[:says.end] + text[at:]
    return text, ""


def _part(now: Table, former: "Plan", found: "Plan", head: Head) -> "Plan":
    """A mate's part joined to what is kept for the same phase.

    Refused: one of them hangs on something, so that their lines are not one sheet.
    """
    kept = [step for step in former.steps if step.head == head]
    steps = [step for step in found.steps if step.head == head]
    if not kept:
        return found
    texts = [step.branches[0].choices for step in (*kept, *steps)]
    if any(len(step.branches) > 1 or step.branches[0].condition for step in (*kept, *steps)) or any(
            len(choices) > 1 for choices in texts):
        raise refused("referee/illegal-part", f"What is kept for {head} hangs on something, and a "
                      "part cannot be joined to it.", hint=f"Send the whole: “{head}: …”, without "
                      "your name.")
    from referee.core.plans.plan_format import Branch, Step

    rules = now.rules
    lines = {key: line for (text,) in texts for key, line in rules.lines(rules.parse(text)).items()}
    joined = rules.write(rules.parse("; ".join(lines.values())))
    whole = Step((Branch("", (joined,)),), head)
    return replace(found, steps=(*(step for step in found.steps if step.head != head), whole))
