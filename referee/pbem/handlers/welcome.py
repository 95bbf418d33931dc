"""The first mail of a game to its moderator and to each player."""

from referee import games
from referee.commands import status_sentence
from referee.commands.answer import MODERATOR
from referee.commands.game_status import game_status
from referee.core.base.aliases import join_words
from referee.core.base.references import seat_ref
from referee.core.document import blocks
from referee.core.document.blocks import Page, TextBlock
from referee.core.match.match import Match
from referee.pbem.handlers import queries
from referee.pbem.handlers.processing import Processing, names_of_players
from referee.pbem.outbound import content
from referee.pbem.outbound.mails import Mail
from referee.pbem.roster import tokens
from referee.pbem.roster.game_roster import GameRoster, Person
from referee.pbem.roster.office_settings import Office
from referee.pbem.schedule import deadline_rules


def moderator_welcome(office: Office, match: Match, roster: GameRoster, key: str) -> Mail:
    """The moderator's first mail: players, first moves, deadlines, commands.

    It has no position: the moderator may play too.
    """
    body = (TextBlock((f"You moderate {roster.game}, a game of "
                       f"{games.game_meta(match.header.game).title} by mail.",
                       "To command the game, reply to this mail or to any later mail to the "
                       "moderator.",)),
            blocks.Heading("who plays"),
            TextBlock(tuple(f"{person.seat}: {person.name} <{person.address}>"
                            for person in roster.people)),
            TextBlock((_deadlines(roster),)),
            *queries.commands_page(player=False, moderator=True))
    token = tokens.make_token(roster.keys, roster.game, match.public_turn, MODERATOR,
                              match.public_seal)
    status = game_status(match, MODERATOR, paused=bool(roster.paused))
    return Mail(key, (office.moderator,), content.subject(match), body, roster.game,
                match.public_turn, token, unasked=True,
                players=names_of_players(office, match, roster),
                state=status_sentence.with_deadline(status, MODERATOR))


def _deadlines(roster: GameRoster) -> str:
    """The rule of deadlines in words."""
    if not roster.deadline_rule:
        return "There are no deadlines."
    rule = deadline_rules.parse(roster.deadline_rule)
    return f"Deadlines: {deadline_rules.in_words(rule, roster.zone)}."


def player_welcome(processing: Processing, person: Person) -> Page:
    """The page in a player's first mail: seat, game, opponents, how to move, deadlines."""
    match, roster, seat = processing.match, processing.roster, person.seat
    title = games.game_meta(match.header.game).title
    mates = [someone.name for someone in roster.people_of(seat) if someone != person]
    others = [seat_ref(other) for other in match.seats if other != seat]
    together = f" together with {join_words(mates)}" * bool(mates)
    against = f" against {join_words(others)}" if others else " alone"
    late = (" If you miss a deadline, the referee makes a default move for you."
            if roster.deadline_rule else "")
    return (TextBlock((f"Welcome, {person.name}. You play {seat} in {title}{together}{against}.",
                       f"This game is called {roster.game}.")),
            blocks.Heading("how to play by mail"),
            TextBlock(("1. Reply to this mail. Write your move alone on the first line, in the "
                       "words of the examples or in your own.",
                       "2. If your message is unclear, nothing is played. The answer says why.",
                       f"3. {_deadlines(roster)}{late}",
                       "For a list of everything that you can write, send HELP.",
                       "To write to the moderator, send the line REPORT, your text, and the line "
                       "END REPORT.")))
