"""The first mail of a game to its moderator and to each player."""

from referee import games
from referee.commands import position_report
from referee.commands.answer import MODERATOR
from referee.commands.game_status import game_status
from referee.core.base.aliases import join_words
from referee.core.document import blocks
from referee.core.document.blocks import Page, TextBlock
from referee.core.match.match import Match
from referee.pbem.handlers import queries
from referee.pbem.handlers.processing import Processing
from referee.pbem.outbound import content
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import tokens
from referee.pbem.roster.game_roster import GameRoster, Person
from referee.pbem.roster.office_settings import Office


def moderator_welcome(office: Office, match: Match, roster: GameRoster, key: str) -> Mail:
    """The moderator's first mail: players, first moves, deadlines, commands.

    It has no position: the moderator may play too.
    """
    body = (TextBlock((f"{roster.game}, a game of {games.game_meta(match.header.game).title}, is "
                       f"played by mail, "
                       "and you moderate it. Answer this mail, or any later one to the moderator, "
                       "to "
                       "command it.",)),
            blocks.Heading("who plays"),
            TextBlock(tuple(f"{person.seat}: {person.name} <{person.address}>"
                            for person in roster.people)),
            TextBlock((f"Deadlines: {roster.deadline_rule or 'none'}, in {roster.zone}.",)),
            *queries.commands_page(player=False, moderator=True))
    token = tokens.make_token(roster.keys, roster.game, match.public_turn, MODERATOR,
                              match.public_seal)
    status = game_status(match, MODERATOR, paused=bool(roster.paused))
    return Mail(key, (office.moderator,), content.subject(match), body, roster.game,
                match.public_turn, token,
                unasked=True, state=content.status_line(status, roster, MODERATOR))


def player_welcome(processing: Processing, person: Person) -> Page:
    """The page in a player's first mail: seat, game, opponents, how to move, deadlines."""
    match, roster, seat = processing.match, processing.roster, person.seat
    title = games.game_meta(match.header.game).title
    mates = [someone.name for someone in roster.people_of(seat) if someone != person]
    others = [content.seat_with_names(roster, other) for other in match.seats if other != seat]
    example = next((choice.move for decision in position_report.open_decisions(match, seat)
                    if decision.seat == seat and decision.must for choice in decision.choices), "")
    how = (f"such as “{example}”" if example and len(example) < 60 else
           "as the mail of your move shows it")
    clock = (f"Deadlines: {roster.deadline_rule}, by the clock of {roster.zone}. At the deadline "
             f"the "
             f"referee "
             "plays for those who have made no move." if roster.deadline_rule
             else "There are no deadlines.")
    return (TextBlock((
        f"{person.name}, you are {seat} in {title}. The game is called {roster.game}.",
        *[f"You play {seat} together with {join_words(mates)}."] * bool(mates),
        f"You play against {join_words(others)}." if others else "You play it alone.")),
        TextBlock((f"To move, answer this mail with one line, {how}. Write it above the first "
                   f"line of "
                   "this mail; nothing below that line is read.",
                   "HELP, on a line of its own, lists what else you can write. PLAN sends moves "
                   "ahead, "
                   "so that nobody need wait for you.", clock,
                   "What you write between the lines REPORT and END REPORT goes to the "
                   "moderator.")))
