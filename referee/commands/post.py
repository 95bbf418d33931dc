"""To write a post for a forum: what happened, who is asked what, the position, the foot.

It is put together from what ``log``, ``show`` and ``score`` tell the same eyes,
so nothing stands in it that these would not tell.
"""

from collections.abc import Iterable
from itertools import count

from referee import games
from referee.commands import history, option_checks, position_report, report, show
from referee.commands.answer import MODERATOR, PUBLIC, Answer, Question
from referee.commands.history import Entry
from referee.core.base.problem import Problem, refused
from referee.core.document import forum_formats
from referee.core.document.blocks import Block, Heading, Lines, Page
from referee.core.document.forum_formats import Format
from referee.core.game.decisions import Seat
from referee.core.match import match
from referee.core.match.match import Table
from referee.core.match.save_format import Save

MARK = "· "  # before a move, so that no line of a post that is pasted is taken for an order


def write(saved: Save, now: Table, form: Format, *, eyes: str | None = None,
          since: int | None = None, brief: bool = False, picture: str = "") -> Answer:
    """What happened behind turn ``since`` (else in the last), as the posts of a form.

    ``brief`` leaves the position out; ``picture`` is the name of a file that belongs to it.
    Refused (usage): the moderator's eyes, which no forum has; a turn there is not.
    """
    answer = Answer("post write", eyes=option_checks.eyes(eyes, now.seats))
    if answer.eyes == MODERATOR:
        raise refused("referee/usage-seat", "--for moderator: a post is for all or for one seat, "
                      "and this would tell every secret.",
                      hint="`referee show --for moderator` shows all to you.")
    report.stand(answer, now)
    turns = _turns(saved, now, answer.eyes, since)
    answer.played = [move for turn in turns for move in turn.played]
    answer.report = [line for turn in turns for line in turn.report]
    shown = (*_news(saved, turns, since, answer.eyes), *questions(now, answer.eyes), *_result(now),
             *(() if brief else position_report.position(now, answer.eyes)[1]))
    title = f"turn {answer.turn} of {now.head.id}"
    if answer.eyes != PUBLIC:
        title += f", for {answer.eyes}'s eyes"
    made = forum_formats.posts(title, shown, tuple(position_report.feet(now, answer.eyes)), form,
                               picture=picture)
    answer.view, answer.text, answer.unseen = made, _apart(made), forum_formats.UNSEEN
    answer.data = True
    if picture:
        answer.problems = [Problem("referee/doubtful-upload", f"{picture} is not in the post yet.",
                                   hint=form.laid, warning=True)]
    return answer


def _turns(saved: Save, now: Table, eyes: str, since: int | None) -> list[Entry]:
    """The turns behind one that tell these eyes something."""
    last = option_checks.known(now, eyes)
    whole = last if match.waiting(now).sealed else now.phase  # and who left a seat since
    first = whole if since is None else since + 1
    if not 1 <= first <= last + 1:
        raise refused("referee/usage-turn", f"--since {first - 1}: the turns are 1 to {last}; "
                      "0 is before the first.")
    if first > last:
        return []
    found: list[Entry] = history.history(saved, now, eyes=eyes, first=first, last=last).view
    # Who has filed is no news once the sheets lie open; before, few may know.
    return [turn for turn in found if turn.kind != "hidden" and (turn.kind != "filed" or now.told)]


def _news(saved: Save, turns: Iterable[Entry], since: int | None, eyes: str) -> Page:
    told = [Lines(tuple(_told(saved, turn, eyes))) for turn in turns]
    head = "what happened" if since is None else f"what happened since turn {since}" if since else (
        "what happened so far")
    return Heading(head), *(told or [Lines(("Nothing.",))])


def _told(saved: Save, turn: Entry, eyes: str) -> Iterable[str]:
    yield f"turn {turn.turn}" + " (undone)" * turn.undone
    yield from (f"  {MARK}{report.written(move)}" for move in turn.played)
    lines = [report.worded(line, eyes) for line in turn.report]
    if turn.kind == "setup":  # its own words are for the audit
        lines[0] = _begun(saved)
    margin = "    " if turn.played else f"  {MARK}"
    yield from (margin + line for line in lines)


def _begun(saved: Save) -> str:
    chairs = (f"{chair.seat} ({', '.join(chair.players)})" if chair.players else chair.seat
              for chair in saved.head.seats)
    return f"{games.about(saved.head.game).title}, scenario {saved.name}: {', '.join(chairs)}."


def questions(now: Table, eyes: str) -> Page:
    """Who is asked, with some answers, and where to answer; nothing, where nobody is."""
    asks = position_report.asking(now, eyes)
    blocks: list[Block] = [Lines(tuple(position_report.endings(now)))] if now.ended else []
    numbers = {ask.seat: count(1) for ask in asks} if _numbered(now, eyes) else {}
    blocks += [Lines((f"{ask.seat} is asked: {ask.what}", *(
        f"  {f'{next(numbers[ask.seat])}. ' if numbers else ''}{MARK}"
        f"{position_report.offered(choice)}"
        for choice in ask.choices))) for ask in asks if ask.must]
    blocks += [Lines((f"{ask.seat} may speak: {ask.what}",)) for ask in asks if not ask.must]
    blocks += [Lines((line,)) for line in _how(now, eyes, asks)]
    return (Heading("who is asked"), *blocks) if blocks else ()


def _numbered(now: Table, eyes: str) -> bool:
    """Whether examples have numbers: those of the public question, that is answered openly."""
    return eyes == PUBLIC and not match.asked(now, position_report.to(eyes)).sealed


def options(now: Table, seat: Seat) -> tuple[str, ...]:
    """The examples that a post for all offers a seat, by their numbers from 1 on."""
    if not _numbered(now, PUBLIC):
        return ()
    return tuple(choice.move for ask in position_report.asking(now, PUBLIC)
                 if ask.must and ask.seat == seat for choice in ask.choices)


def _how(now: Table, eyes: str, asks: list[Question]) -> Iterable[str]:
    if match.asked(now, position_report.to(eyes)).sealed:
        yield ("All write in secret: send yours to the moderator alone, not in a reply. Nothing is "
               "shown before all are in.")
        return
    for ask in asks:
        if ask.choices:
            yield (f"To answer, write in a reply a line like “{ask.seat}: {ask.choices[0].move}”. "
                   "Your own words will do, and there may be more answers than these.")
            if _numbered(now, eyes):
                yield (f"For one of these by its number, name the turn as well: “{ask.seat}: "
                       f"option 1 turn {option_checks.latest(now, eyes)[0]}”, and nothing else.")
            return
    if asks:
        yield "To answer, write your move in a reply, behind the name of your seat and a colon."


def _result(now: Table) -> Page:
    result = now.rules.result(now.state)
    if result is None or now.ended:
        return ()
    return Lines(tuple(position_report.endings(now))), *show.sheet(result, now.seats)


def _apart(posts: tuple[str, ...]) -> str:
    """The posts as they are printed, a line between them that is of none."""
    out = posts[0] + "\n"
    for i, post in enumerate(posts[1:], 2):
        out += f"\n8< ------------ cut here: part {i} of {len(posts)} follows ------------ >8\n\n"
        out += post + "\n"
    return out
