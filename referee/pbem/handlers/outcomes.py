"""Outcomes of the items of a message, shown at the top of the reply."""

from referee.core.document.blocks import TextBlock
from referee.pbem.handlers.processing import Processing
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import MessagePart
from referee.pbem.intent.message_orders import Item

PLAYED = "played"
PARTLY = "played in part, the rest was refused"
FILED = "in"
KEPT = "saved as a draft, which counts after READY"
HELD = "waits for your YES"
DONE = "done"
REFUSED = "refused"
NOT_LEGAL = "checked, not legal"  # the answer to CHECK
UNSEEN = "skipped, because something before it was refused"
TALK = 3  # lines of prose that are quoted

_SAID = {HELD: "Nothing was done yet.", KEPT: "Your draft is saved.", PLAYED: "Played.",
         FILED: "Your orders are in."}
_SOUND = {PLAYED, FILED, KEPT, HELD, DONE}
WRITTEN = {"DRAFT", "PLAN"}  # commands that write something on which later items may depend


def succeeded(outcome: str) -> bool:
    """Whether nothing of an item was refused."""
    return outcome in _SOUND


def report_outcomes(processing: Processing, handled: list[tuple[Item, str]],
                    talk: list[MessagePart], first: int) -> None:
    """Report each ``handled`` item with its outcome, before the reply blocks from ``first`` on.

    A single item needs no list; ``talk`` are the lines that were taken as prose.
    """
    lines: list[str] = []
    if len(handled) > 1 and all(succeeded(outcome) for _, outcome in handled):
        lines.append("Your message: " + "; ".join(
            f"line {item.line_number} {_item_label(item)}: {outcome}" for item, outcome in handled)
                     + ".")
    elif len(handled) > 1:
        lines += ["What became of your message:",
                  *(f"  line {item.line_number}, {_item_label(item)}: {outcome}" for item,
                    outcome in handled)]
    if talk:
        more = f", and {len(talk) - TALK} more lines" if len(talk) > TALK else ""
        lines.append("Not read as orders: " + ", ".join(
            f"line {part.line_number} “{_shortened(part.text)}”" for part in talk[:TALK])
                     + f"{more}.")
    if lines:
        processing.reply_blocks.insert(first + (len(handled) == 1), TextBlock(tuple(lines)))


def outcome(handled: list[tuple[Item, str]]) -> str:
    """The outcome of a message in a few words, for the first line of the reply."""
    results = [outcome for _, outcome in handled if outcome != NOT_LEGAL]
    played = any(not isinstance(item, Command) for item, _ in handled)
    if not all(map(succeeded, results)):
        if PARTLY in results or any(map(succeeded, results)):
            return "Some of your message was done, some was refused."
        return "Nothing was played." if played else "Nothing was done."
    return next((text for outcome, text in _SAID.items() if outcome in results), "")


def _item_label(item: Item) -> str:
    """An item in a few words: its command, or how it begins."""
    if isinstance(item, Command):
        return item.name
    first, *more = item.text.splitlines() or [""]
    return f"“{_shortened(first, more=bool(more))}”"


def _shortened(text: str, more: bool = False) -> str:
    return f"{text[:40]}{'…' if more or len(text) > 40 else ''}"
