"""Adds the exit code and visibility to the result of a forum post."""

from msgspec.structs import replace

from referee.commands import position_report
from referee.commands.answer import DONE, MODERATOR, PARTLY, PUBLIC, REFUSED
from referee.core.document.blocks import TextBlock
from referee.pbem.handlers import outcomes
from referee.pbem.handlers.processing import Processing, ProcessingResult, Sender
from referee.pbem.outbound import content


def with_forum_result(processing: Processing, sender: Sender, result: ProcessingResult,
                      unread: bool) -> ProcessingResult:
    """The result of a post with its exit code, and whether its answer is public.

    ``unread``: some of the post was ignored.
    """
    return replace(result, exit_code=_exit_code(processing, result), is_public=not unread
                   and _is_public(processing, sender))


def _exit_code(processing: Processing, result: ProcessingResult) -> int:
    """The exit code, as of a move: refused without orders; partly, if anything was saved."""
    if processing.outcomes and all(outcomes.succeeded(outcome) and outcome != outcomes.HELD
                                   for outcome in processing.outcomes):
        return DONE
    return REFUSED if result.save is None else PARTLY


def _is_public(processing: Processing, sender: Sender) -> bool:
    """Whether everyone may read the answer: it has only moves played and public information."""
    if (sender.seat == MODERATOR or processing.roster.people or processing.receipts
        or not _only_moves_told(processing)):
        return False
    if any(viewer == sender.seat for viewer, _ in processing.notes):
        return False
    transaction, match = processing.transaction, processing.match
    return all(page_for(sender.seat) == page_for(PUBLIC) for page_for in (
        lambda viewer: content.news(transaction, viewer, sender.turn),
        lambda viewer: content.receipts(transaction, viewer, sender.turn),
        lambda viewer: position_report.open_decisions(match, viewer),
        lambda viewer: content.position(match, viewer), lambda viewer: content.foot(match, viewer)))


def _only_moves_told(processing: Processing) -> bool:
    """Whether the answer has nothing but the moves played for the sender's seat."""
    return (len(processing.seat_report) == 1 and processing.seat_report[0].startswith("Played: ")
            and processing.reply_blocks == [TextBlock((text,))
                                            for text in (processing.picked_option,
                                                         processing.seat_report[0]) if text])
