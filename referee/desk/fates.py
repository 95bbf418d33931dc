"""What became of each part of a message, in one list where one of them was refused."""

from referee.desk.commands import Command
from referee.desk.sitting import Sitting
from referee.desk.understanding import Item

PLAYED = "played"
PARTLY = "played in part; the rest was refused"
FILED = "filed"
KEPT = "kept as a draft, which counts after READY"
HELD = "waits for your YES"
DONE = "done"
REFUSED = "refused; nothing of it counts"
UNSEEN = "not looked at, because something before it was refused"

_SAID = {HELD: "Nothing was done yet.", KEPT: "Kept as a draft.", PLAYED: "Played.",
         FILED: "Filed."}
_SOUND = {PLAYED, FILED, KEPT, HELD, DONE}
WRITTEN = {"DRAFT", "PLAN"}  # commands that write something on which others may rest


def sound(fate: str) -> bool:
    """Whether nothing of a part was refused."""
    return fate in _SOUND


def tell(at: Sitting, fates: list[tuple[Item, str]]) -> None:
    """Say what became of each part, if there are several and one of them was refused."""
    if len(fates) > 1 and not all(sound(fate) for _, fate in fates):
        at.tell("What became of your message:",
                *(f"  line {item.n}, {_name(item)}: {fate}" for item, fate in fates))


def outcome(fates: list[tuple[Item, str]]) -> str:
    """What became of a message in a few words, which are the first line of its answer."""
    found = [fate for _, fate in fates]
    played = any(not isinstance(item, Command) for item, _ in fates)
    if not all(map(sound, found)):
        if PARTLY in found or any(map(sound, found)):
            return "Some of your message was done, some was refused."
        return "Refused: nothing was played." if played else "Refused: nothing was done."
    return next((said for fate, said in _SAID.items() if fate in found), "")


def _name(item: Item) -> str:
    """A part in a few words: its command, or how it begins."""
    if isinstance(item, Command):
        return item.name
    first, *more = item.text.splitlines() or [""]
    return f"“{first[:40]}{'…' if more or len(first) > 40 else ''}”"
