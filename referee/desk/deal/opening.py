"""The first mail of a game to its moderator and to all who play; what saves further mails."""

from referee import games
from referee.acts import report
from referee.acts.answer import MODERATOR
from referee.core.ahead import plan
from referee.core.game.rules import Seat
from referee.core.page import page
from referee.core.page.page import Lines, Page
from referee.core.table.table import Table
from referee.core.text.problem import Refused
from referee.core.text.words import listed
from referee.desk.book import tokens
from referee.desk.book.book import Desk, Person
from referee.desk.book.office import Office
from referee.desk.deal import asking
from referee.desk.deal.sitting import Sitting
from referee.desk.write import telling
from referee.desk.write.mails import Mail

OFTEN = 2  # so often a question was asked before it is said how it need not be asked again


def first(office: Office, now: Table, desk: Desk, key: str) -> Mail:
    """Who plays, who moves first, by which deadlines, and what the moderator can write.

    No position is in it: who moderates may play, too.
    """
    body = (Lines((f"{desk.game}, a game of {games.about(now.head.game).title}, is played by mail, "
                   "and you moderate it. Answer this mail, or any later one to the moderator, to "
                   "command it.",)),
            page.Heading("who plays"),
            Lines(tuple(f"{one.seat}: {one.name} <{one.address}>" for one in desk.people)),
            Lines((f"Deadlines: {desk.clock or 'none'}, in {desk.zone}.",)),
            *asking.commands_of(player=False, moderator=True))
    token = tokens.made(desk.keys, desk.game, now.public_turn, MODERATOR, now.public_seal)
    return Mail(key, (office.moderator,), telling.subject(now), body, desk.game,
                now.public_turn, token,
                unasked=True, state=telling.state(now, desk, MODERATOR, ""))


def welcome(at: Sitting, person: Person) -> Page:
    """Who somebody is, in which game, against whom; how to answer, by when, who moderates."""
    now, desk, seat = at.now, at.desk, person.seat
    title = games.about(now.head.game).title
    mates = [one.name for one in desk.of(seat) if one != person]
    others = [telling.named(desk, other) for other in now.seats if other != seat]
    example = next((choice.move for ask in report.asking(now, seat) if ask.seat == seat and ask.must
                    for choice in ask.choices), "")
    how = (f"such as “{example}”" if example and len(example) < 60 else
           "as the mail of your move shows it")
    clock = (f"Deadlines: {desk.clock}, by the clock of {desk.zone}. At the deadline the referee "
             "plays for those who have sent nothing." if desk.clock else "There are no deadlines.")
    return (Lines((
        f"{person.name}, you are {seat} in {title}. The game is called {desk.game}.",
        *[f"You play {seat} together with {listed(mates)}."] * bool(mates),
        f"You play against {listed(others)}." if others else "You play it alone.")),
        Lines((f"To move, answer this mail with one line, {how}. Write it above the first line of "
               "this mail; nothing below that line is read.",
               "HELP, on a line of its own, lists what else you can write. PLAN sends moves ahead, "
               "so that nobody need wait for you.", clock,
               "What you write between the lines REPORT and END REPORT goes to the moderator.")))


def offer(at: Sitting, seat: Seat, person: Person | None) -> Page:
    """How a question answers itself from now on, if it was asked often: by a standing answer.

    It is for what is asked beside the moves that make up the game: not the question that is
    asked most, nor one that its own word does not answer, nor a sealed sheet.
    """
    counts = next((one.questions for one in at.desk.of(seat)
                   if person and one.address == person.address), {})
    asks = report.asking(at.now, seat) if counts else []
    for ask in asks:
        if ask.seat != seat or not ask.must or not ask.choices or ask.kind in at.now.rules.sheets:
            continue
        move, often = ask.choices[0].move, counts.get(ask.kind, 0)
        if often < OFTEN or often >= max(counts.values()) or seat in at.now.plans:
            continue
        if move.split()[0] == ask.kind and _stands(at.now, f"when {ask.kind}: {move}"):
            return (Lines((f"To answer this question by itself from now on, send the lines “PLAN "
                           f"until withdrawn”, “when {ask.kind}: {move}” and “END PLAN”, with your "
                           "answer in place of this one. RULES ahead says more.",)),)
    return ()


def _stands(now: Table, text: str) -> bool:
    """Whether a text is a plan."""
    try:
        plan.read(now.rules, text, max(now.rules.round(now.state), 1))
    except Refused:
        return False
    return True
