"""What a post that was read has come to: its exit code, and whether others may read its answer."""

from msgspec.structs import replace

from referee.commands import position_report
from referee.commands.answer import DONE, MODERATOR, PARTLY, PUBLIC, REFUSED
from referee.core.document.blocks import Lines
from referee.pbem.handlers import outcomes
from referee.pbem.handlers.processing import Handled, Sitting, Writer
from referee.pbem.outbound import content


def pasted(at: Sitting, who: Writer, handled: Handled, unread: bool) -> Handled:
    """What became of a post, with the exit code of a move, and whether its answer is open.

    ``unread``: some of it was listed and not read.
    """
    return replace(handled, exit=_exit(at, handled), open=not unread and _open(at, who))


def _exit(at: Sitting, handled: Handled) -> int:
    """As of a move: refused is also what asks for nothing; in part, if anything was saved."""
    if at.fates and all(outcomes.sound(fate) and fate != outcomes.HELD for fate in at.fates):
        return DONE
    return REFUSED if handled.save is None else PARTLY


def _open(at: Sitting, who: Writer) -> bool:
    """Whether everybody would be told the same: that moves were played, and what all may see."""
    if who.seat == MODERATOR or at.desk.people or at.receipts or not _plain(at):
        return False
    if any(eyes == who.seat for eyes, _ in at.notes):
        return False
    game, now = at.game, at.now
    return all(found(who.seat) == found(PUBLIC) for found in (
        lambda eyes: content.news(game, eyes, who.turn),
        lambda eyes: content.receipts(game, eyes, who.turn),
        lambda eyes: position_report.asking(now, eyes),
        lambda eyes: content.position(now, eyes), lambda eyes: content.foot(now, eyes)))


def _plain(at: Sitting) -> bool:
    """Whether the writer is told nothing but which moves of his seat were played."""
    return (len(at.shared) == 1 and at.shared[0].startswith("Played: ")
            and at.told == [Lines((said,)) for said in (at.picked, at.shared[0]) if said])
