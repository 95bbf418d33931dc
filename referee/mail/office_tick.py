"""The command `office tick`: what is due in every game, and the removal of old data."""

import os

from referee.commands.answer import DONE, REFUSED, Answer
from referee.core.base.problem import Refused
from referee.mail import address_erasure, retention
from referee.mail.exactly_once import MessageProcessor
from referee.mail.office_answers import moderator_answer


def tick(processor: MessageProcessor, when: str, *, accepted: bool) -> Answer:
    """Do what is due in every game, and, once a day, remove old data."""
    results = [*processor.tick(when, accepted), *retention.purge(processor, when, accepted)]
    if gone := address_erasure.erase_waiting_copies(processor):
        results.append(("office", f"{gone} copies of mails that named deleted addresses were "
                                  "removed"))
    results += _update_club_page(processor, when)
    answer = moderator_answer("office tick", [f"{game}: {what}" for game, what in results]
                              or ["Nothing is due."])
    answer.exit = REFUSED if any(what.startswith("refused") for _, what in results) else DONE
    return answer


def _update_club_page(processor: MessageProcessor, when: str) -> list[tuple[str, str]]:
    """Update the club page, if the office has one."""
    publish_folder = processor.settings.office.publish
    if publish_folder is None:
        return []
    from referee.mail import club_page

    folder = processor.settings.path(publish_folder)
    saves = [f"{processor.path(game)}.toml" for game in processor.games()
             if processor.is_played_here(game)]
    try:
        return club_page.follow(saves, folder, when, os.path.join(processor.folder, ".published"))
    except Refused as error:
        return [("publish", f"refused: {error.problems[0].why}")]
