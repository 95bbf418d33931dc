"""The command that reads a post: post read."""

from hashlib import sha256

from referee.acts import answer as answers
from referee.acts import given
from referee.acts.answer import MODERATOR, PARTLY, PUBLIC, Answer
from referee.acts.change import Change
from referee.cli import outside
from referee.cli.changing import changing
from referee.core.page import page
from referee.core.text.problem import Problem, refused
from referee.desk.book.book import FORMAT, Desk
from referee.desk.book.office import Office
from referee.desk.deal import desk
from referee.desk.deal.sitting import Handled


def read(path: str, text: str, *, seat: str | None, at: str | None = None,
         now: str | None = None) -> Answer:
    """What a player wrote in a forum, done as if he had sent a letter; the answer to be posted.

    That it is his the moderator vouches for. The game need have no office. It exits as a
    move does. ``at`` is the turn that it answers.
    """
    when = outside.time(now)
    with changing(path) as game:
        before = game.before
        if seat not in (*before.seats, MODERATOR):
            why = f"--seat {seat}: there is no such seat." if seat else "Whose post is it?"
            raise refused("referee/usage-seat", why,
                          hint=f"Say whose post it is: --seat {before.seats[0]}.")
        key = sha256(f"{when} {seat} {text}".encode()).hexdigest()[:32]
        keys = dict.fromkeys((*before.seats, MODERATOR), key)
        found = desk.paste(Office("forum", "nobody@localhost", "nobody@localhost",
                                  explain=_explained),
                             game.raw, Desk(FORMAT, before.head.id, keys), seat, text, when, key,
                             _turn(game, at))
        game.after = found.save
        answer = _answered(found, seat)
        if found.save is not None and found.save != game.raw:
            answer.problems += [*outside.ahead(now), *game.clock(when, seat)]
        return answer


def _turn(game: Change, at: str | None) -> int:
    """The turn that a post is said to answer; 0: nobody says. Refused: one that has not been."""
    if at is None:
        return 0
    turn, last = given.turn(at, game.saved.log), given.known(game.before, PUBLIC)
    if turn > last:
        raise refused("referee/usage-turn", f"--at {turn}: the last turn is {last}.")
    return turn


def _explained(game: str, thing: str) -> str:
    from referee.cli import explaining  # only who asks for rules pays for the pages

    return explaining.said(game, thing)


def _answered(found: Handled, seat: str) -> Answer:
    """The answer to a post, which says first who may read it; what was refused as a problem."""
    whose = "the moderator" if seat == MODERATOR else seat
    said = ("For everybody." if found.open else f"PRIVATE: for {whose} only."
            ) + "\n\n" + page.text(found.mails[0].body)
    answer = Answer("post read", found.exit, eyes=seat, text=said, data=True)
    answer.report = answers.lines(said.splitlines(), seat)
    if found.exit:
        part = "A part of the post" if found.exit == PARTLY else "The post"
        answer.problems = [Problem("referee/illegal-post", f"{part} was refused, or asks for "
                                   "nothing; the answer says why.")]
    return answer
