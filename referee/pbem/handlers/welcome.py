"""The first mail of a game to its moderator and to all who play."""

from referee import games
from referee.commands import position_report
from referee.commands.answer import MODERATOR
from referee.core.base.aliases import listed
from referee.core.document import blocks
from referee.core.document.blocks import Lines, Page
from referee.core.match.match import Table
from referee.pbem.handlers import queries
from referee.pbem.handlers.processing import Sitting
from referee.pbem.outbound import content
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import tokens
from referee.pbem.roster.game_roster import Desk, Person
from referee.pbem.roster.office_settings import Office


def first(office: Office, now: Table, desk: Desk, key: str) -> Mail:
    """Who plays, who moves first, by which deadlines, and what the moderator can write.

    No position is in it: who moderates may play, too.
    """
    body = (Lines((f"{desk.game}, a game of {games.about(now.head.game).title}, is played by mail, "
                   "and you moderate it. Answer this mail, or any later one to the moderator, to "
                   "command it.",)),
            blocks.Heading("who plays"),
            Lines(tuple(f"{one.seat}: {one.name} <{one.address}>" for one in desk.people)),
            Lines((f"Deadlines: {desk.clock or 'none'}, in {desk.zone}.",)),
            *queries.commands_of(player=False, moderator=True))
    token = tokens.made(desk.keys, desk.game, now.public_turn, MODERATOR, now.public_seal)
    return Mail(key, (office.moderator,), content.subject(now), body, desk.game,
                now.public_turn, token,
                unasked=True, state=content.state(now, desk, MODERATOR, ""))


def welcome(at: Sitting, person: Person) -> Page:
    """Who somebody is, in which game, against whom; how to answer, by when, who moderates."""
    now, desk, seat = at.now, at.desk, person.seat
    title = games.about(now.head.game).title
    mates = [one.name for one in desk.of(seat) if one != person]
    others = [content.named(desk, other) for other in now.seats if other != seat]
    example = next((choice.move for ask in position_report.asking(now, seat)
                    if ask.seat == seat and ask.must for choice in ask.choices), "")
    how = (f"such as “{example}”" if example and len(example) < 60 else
           "as the mail of your move shows it")
    clock = (f"Deadlines: {desk.clock}, by the clock of {desk.zone}. At the deadline the referee "
             "plays for those who have made no move." if desk.clock else "There are no deadlines.")
    return (Lines((
        f"{person.name}, you are {seat} in {title}. The game is called {desk.game}.",
        *[f"You play {seat} together with {listed(mates)}."] * bool(mates),
        f"You play against {listed(others)}." if others else "You play it alone.")),
        Lines((f"To move, answer this mail with one line, {how}. Write it above the first line of "
               "this mail; nothing below that line is read.",
               "HELP, on a line of its own, lists what else you can write. PLAN sends moves ahead, "
               "so that nobody need wait for you.", clock,
               "What you write between the lines REPORT and END REPORT goes to the moderator.")))
