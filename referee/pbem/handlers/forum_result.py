"""What a post that was read has come to: its exit code, and whether others may read its answer."""

from msgspec.structs import replace

from referee.commands import position_report
from referee.commands.answer import DONE, MODERATOR, PARTLY, PUBLIC, REFUSED
from referee.core.document.blocks import TextBlock
from referee.pbem.handlers import outcomes
from referee.pbem.handlers.processing import Processing, ProcessingResult, Sender
from referee.pbem.outbound import content


def with_forum_result(processing: Processing, sender: Sender, result: ProcessingResult,
                      unread: bool) -> ProcessingResult:
    """What became of a post, with the exit code of a move, and whether its answer is open.

    ``unread``: some of it was listed and not read.
    """
    return replace(result, exit_code=_exit_code(processing, result), is_public=not unread
                   and _is_public(processing, sender))


def _exit_code(processing: Processing, result: ProcessingResult) -> int:
    """As of a move: refused is also what asks for nothing; in part, if anything was saved."""
    if processing.outcomes and all(outcomes.succeeded(outcome) and outcome != outcomes.HELD
                                   for outcome in processing.outcomes):
        return DONE
    return REFUSED if result.save is None else PARTLY


def _is_public(processing: Processing, sender: Sender) -> bool:
    """Whether everybody would be told the same: that moves were played, and what all may see."""
    if (sender.seat == MODERATOR or processing.roster.people or processing.receipts
        or not _only_moves_told(processing)):
        return False
    if any(viewer == sender.seat for viewer, _ in processing.notes):
        return False
    transaction, match = processing.transaction, processing.match
    return all(found(sender.seat) == found(PUBLIC) for found in (
        lambda viewer: content.news(transaction, viewer, sender.turn),
        lambda viewer: content.receipts(transaction, viewer, sender.turn),
        lambda viewer: position_report.open_decisions(match, viewer),
        lambda viewer: content.position(match, viewer), lambda viewer: content.foot(match, viewer)))


def _only_moves_told(processing: Processing) -> bool:
    """Whether the writer is told nothing but which moves of his seat were played."""
    return (len(processing.seat_report) == 1 and processing.seat_report[0].startswith("Played: ")
            and processing.reply_blocks == [TextBlock((text,))
                                            for text in (processing.picked_option,
                                                         processing.seat_report[0]) if text])
