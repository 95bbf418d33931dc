"""The command about the list of an office: who wishes to play, to stand in or to watch."""

from typing import Any

from referee.commands import answer as answers
from referee.commands.answer import Answer
from referee.core.base.problem import refused
from referee.mail.exactly_once import Post
from referee.pbem.handlers.waitlist import Wishes


def decided(post: Post, accept: list[str], decline: list[str], why: str, when: str) -> Answer:
    """Accept and decline wishes, and show the list.

    Refused, with nothing done: an address that has nothing there to be decided, a
    reason of several lines.
    """
    listed = post.listing.read()
    if not why.isprintable() or len(why) > 300:
        raise refused("referee/usage-office", "The reason is no line of at most 300 characters.")
    for address in (*accept, *decline):
        if not any(wish.state == "stands" or address in decline for wish in listed.of(address)):
            raise refused("referee/mail-list", f"Nothing of {address[:100]} waits on the list.",
                          hint="`referee office list` shows the addresses.")
    said: list[str] = []
    if accept or decline:
        said = post.listing.decide(when, accept=accept, decline=decline, why=why)
        listed = post.listing.read()
    said += Wishes(post.office, listed, when, "").lines()
    rows: list[dict[str, Any]] = [
        {"address": wish.address, "name": wish.name, "wishes": wish.kind, "game": wish.game,
         "since": wish.when, "state": wish.state} for wish in listed.proved]
    answer = Answer("office list", eyes=answers.MODERATOR, view=rows)
    answer.report = answers.lines(said, answers.MODERATOR)
    answer.text = "".join(f"{line}\n" for line in said)
    return answer
