"""Opening an office for its commands, with the manual and pictures for its mails."""

from referee.mail import settings
from referee.mail.exactly_once import MessageProcessor
from referee.pbem.outbound.mails import BoardPicture


def message_processor(folder: str) -> MessageProcessor:
    """The office in a folder. Refused: no office, unusable settings."""
    return MessageProcessor(folder, settings.load(folder), _manual_text, board_picture)


def board_picture(raw: bytes, viewer: str, since: int) -> BoardPicture:
    """The board of a save for a viewer. Refused: no picture, a missing library."""
    from referee.cli import picture_files

    return BoardPicture(*picture_files.png_of_save(raw, viewer, since))


def _manual_text(game: str, thing: str) -> str:
    from referee.cli import explain  # the manual pages load slowly

    return explain.explanation(game, thing)
