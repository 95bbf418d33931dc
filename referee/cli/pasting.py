"""The command that reads a post: post read."""

from hashlib import sha256

from referee.acts import answer as answers
from referee.acts.answer import MODERATOR, Answer
from referee.cli import outside
from referee.cli.changing import changing
from referee.core import page
from referee.core.problem import Refused, refused
from referee.desk import desk
from referee.desk.book import FORMAT, Desk
from referee.desk.office import Office


def read(path: str, text: str, *, seat: str | None, now: str | None) -> Answer:
    """What a player wrote in a forum, done as if he had sent a letter; the answer to be posted.

    That it is his the moderator vouches for. The game need have no office.
    """
    try:
        when, text = outside.time(now), outside.text(text)
        with changing(path) as game:
            at = game.before
            if seat not in (*at.seats, MODERATOR):
                why = f"--seat {seat}: there is no such seat." if seat else "Whose post is it?"
                raise refused("referee/usage-seat", why,
                              hint=f"Say whose post it is: --seat {at.seats[0]}.")
            key = sha256(f"{when} {seat} {text}".encode()).hexdigest()[:32]
            keys = dict.fromkeys((*at.seats, MODERATOR), key)
            handled = desk.paste(Office("forum", "nobody@localhost", "nobody@localhost"),
                                 game.raw, Desk(FORMAT, at.head.id, keys), seat, text, when, key)
            game.after = handled.save
            answer = Answer("post read", eyes=seat)
            said = page.text(handled.mails[0].body)
            answer.report = answers.lines(said.splitlines(), seat)
            answer.text = said
            return answer
    except Refused as error:
        return answers.failed("post read", error, text)
