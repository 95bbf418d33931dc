"""The first mail of a game to its moderator, by whose token he commands it."""

from referee.acts.answer import MODERATOR
from referee.core import page, table
from referee.core.page import Lines
from referee.core.table import Table
from referee.core.words import listed
from referee.desk import asking, tokens
from referee.desk.book import Desk
from referee.desk.mails import Mail
from referee.desk.office import Office


def first(office: Office, now: Table, desk: Desk, key: str) -> Mail:
    """Who plays, who is asked first, by which deadlines, and what the moderator can write.

    No position stands in it: who moderates may play, too.
    """
    asks = [ask.seat for ask in table.waiting(now).asks if ask.must]
    body = (Lines((f"{desk.game} is played by mail. Answer this mail, or any later one to the "
                   "moderator, to command it.",)),
            page.Heading("who plays"),
            Lines(tuple(f"{one.seat}: {one.name} <{one.address}>" for one in desk.people)),
            Lines((f"It waits for {listed(asks)}." if asks else "It is over.",
                   f"Deadlines: {desk.clock or 'none'}, in {desk.zone}.")),
            *asking.commands_of(player=False, moderator=True))
    token = tokens.made(desk.keys, desk.game, now.phase, MODERATOR)
    return Mail(key, (office.moderator,), f"{desk.game}: you moderate it", body, desk.game,
                now.phase, token, unasked=True)
