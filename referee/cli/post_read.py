"""The command that reads a post: post read."""

from hashlib import sha256

from referee.cli import environment
from referee.cli.changing import changing
from referee.commands import answer as answers
from referee.commands import option_checks
from referee.commands.answer import MODERATOR, PARTLY, PUBLIC, Answer
from referee.commands.transaction import Change
from referee.core.base.problem import Problem, refused
from referee.core.document import blocks
from referee.pbem.handlers import dispatch
from referee.pbem.handlers.processing import Handled
from referee.pbem.roster.game_roster import FORMAT, Desk
from referee.pbem.roster.office_settings import Office


def read(path: str, text: str, *, seat: str | None, at: str | None = None,
         now: str | None = None) -> Answer:
    """What a player wrote in a forum, done as if he had sent a letter; the answer to be posted.

    That it is his the moderator vouches for. The game need have no office. It exits as a
    move does. ``at`` is the turn that it answers.
    """
    when = environment.time(now)
    with changing(path) as game:
        before = game.before
        if seat not in (*before.seats, MODERATOR):
            why = f"--seat {seat}: there is no such seat." if seat else "Whose post is it?"
            raise refused("referee/usage-seat", why,
                          hint=f"Say whose post it is: --seat {before.seats[0]}.")
        key = sha256(f"{when} {seat} {text}".encode()).hexdigest()[:32]
        keys = dict.fromkeys((*before.seats, MODERATOR), key)
        found = dispatch.paste(Office("forum", "nobody@localhost", "nobody@localhost",
                                      explain=_explained),
                             game.raw, Desk(FORMAT, before.head.id, keys), seat, text, when, key,
                             _turn(game, at))
        game.after = found.save
        answer = _answered(found, seat)
        if found.save is not None and found.save != game.raw:
            answer.problems += [*environment.ahead(now), *game.clock(when, seat)]
        return answer


def _turn(game: Change, at: str | None) -> int:
    """The turn that a post is said to answer; 0: nobody says. Refused: one that has not been."""
    if at is None:
        return 0
    turn, last = option_checks.turn(at, game.saved.log), option_checks.known(game.before, PUBLIC)
    if turn > last:
        raise refused("referee/usage-turn", f"--at {turn}: the last turn is {last}.")
    return turn


def _explained(game: str, thing: str) -> str:
    from referee.cli import explain  # only who asks for rules pays for the pages

    return explain.said(game, thing)


def _answered(found: Handled, seat: str) -> Answer:
    """The answer to a post, which says first who may read it; what was refused as a problem."""
    whose = "the moderator" if seat == MODERATOR else seat
    said = ("For everybody." if found.open else f"PRIVATE: for {whose} only."
            ) + "\n\n" + blocks.text(found.mails[0].body)
    answer = Answer("post read", found.exit, eyes=seat, text=said, data=True)
    answer.report = answers.lines(said.splitlines(), seat)
    if found.exit:
        part = "A part of the post" if found.exit == PARTLY else "The post"
        answer.problems = [Problem("referee/illegal-post", f"{part} was refused, or asks for "
                                   "nothing; the answer says why.")]
    return answer
