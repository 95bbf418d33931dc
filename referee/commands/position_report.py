"""What a position shows to one reader: the view, who is to move and how, how the game ended."""

from typing import Any

from referee.commands import option_checks
from referee.commands.answer import MODERATOR, PUBLIC, Ended, Question
from referee.core.document import blocks as page
from referee.core.document.blocks import Block, Page
from referee.core.game.decisions import Awaiting, Choice, Result, Seat
from referee.core.luck import chance
from referee.core.match import early_end, match
from referee.core.match.match import Table


def ended(now: Table) -> Ended | None:
    """How a game ended, as data; None while it goes on."""
    if not now.ended and now.rules.awaiting(now.state).asks:
        return None
    return over(now.seats, match.result(now), now.ended, now.left)


def over(seats: tuple[Seat, ...], result: Result | None, given_up: str,
         left: tuple[Seat, ...]) -> Ended | None:
    """How a game ended by its result, or why it was ``given_up`` and who was ``left`` then.

    None: it goes on.
    """
    from referee.core.game import result_text

    if given_up:
        result = early_end.result(given_up, left, seats)
        text = ("is over: " if result else "was ") + early_end.told(given_up, left)
    elif result is not None:
        text = f"is over: {result_text.said(result, seats)}"
    else:
        return None
    return Ended(result.ranking if result else (), result_text.totals(result, seats) if result
                 else {},
                 f"The game {text}")


def asking(now: Table, eyes: str, brief: bool = False) -> list[Question]:
    """Who is asked, as these eyes may know it, with some answers of each, or ``brief``, none."""
    found = []
    for ask in _awaiting(now, eyes).asks:
        knows = ask.seat if eyes == MODERATOR else to(eyes)
        choices = () if brief else now.rules.choices(now.state, ask.seat, knows)
        if ask.kind in now.rules.sheets:  # so that it can be meant for no other phase
            choices = tuple(Choice(f"{ask.what}: {one.move}", one.brings) for one in choices)
        found.append(Question(ask.seat, ask.kind, ask.what, ask.must, choices))
    return found


def offered(choice: Choice) -> str:
    """An example as mails and posts print it: the move, and apart from it what it brings.

    The desk reads such a line whole, see ``referee/pbem/intent/examples.py``.
    """
    return choice.move + f"   ({choice.brings})" * bool(choice.brings)


def _awaiting(now: Table, eyes: str) -> Awaiting:
    return match.waiting(now) if eyes == MODERATOR else match.asked(now, to(eyes))


def questions(now: Table, eyes: str, shell: bool = False) -> list[str]:
    """Who is asked, and below each that the game waits for how it can be answered.

    In a ``shell`` where to find the other answers.
    """
    lines = endings(now)
    asks = asking(now, eyes)
    for ask in (one for one in asks if one.must):
        lines.append(f"asked: {ask.seat}: {ask.what}")
        lines += [f"  {choice.move}" + f": {choice.brings}" * bool(choice.brings)
                  for choice in ask.choices]
    only = needed(now)
    if shell and not only and any(ask.choices for ask in asks if ask.must):
        lines.append("There may be more answers: `referee legal`.")
    lines += [f"may speak: {ask.seat}: {ask.what}" for ask in asks if not ask.must]
    lines += only
    if _awaiting(now, eyes).sealed:
        lines.append("All write in secret; nothing is shown before all are in.")
    return lines


def needed(now: Table) -> list[str]:
    """The dice that a table must throw for the one answer that a seat has, if it has one.

    Of a seat that is gone that is its default, whatever else would be legal.
    """
    gone = match.unthrown_for_gone(now)
    if gone:
        return [f"The player of {gone[0]} has left. The default, “{gone[0]}: {gone[1]}”, needs "
                f"dice: {chance.words(gone[2])}."]
    dice = match.unthrown(now)
    return [f"The only option is “{dice[0]}: {dice[1]}”, and it needs dice: "
            f"{chance.words(dice[2])}."] if dice else []


def endings(now: Table) -> list[str]:
    """How a game that is over ended: who won, or why nobody did; nothing while it goes on."""
    found = ended(now)
    return [found.text] if found else []


def foot(now: Table, eyes: str) -> str:
    """The last line of a report: the game, and the turn with its seal as ``--at`` takes it."""
    turn, seal = option_checks.latest(now, eyes)
    return f"[{now.head.id} turn {turn}:{seal[:32]}{marks(now)}]"


def marks(now: Table) -> str:
    """What a reader of a position must know: what its luck hangs on, and that it is a copy."""
    copy = f"; what-if copy since turn {now.branched}" if now.branched else ""
    return f"; luck: {now.head.fairness.told}{copy}"


def feet(now: Table, eyes: str) -> list[str]:
    """The foot, and below it the commitment that the game's luck can be held against."""
    return [foot(now, eyes), f"[commitment {now.head.fairness.commitment.removeprefix('sha256:')}]"]


def position(now: Table, eyes: str, whole: bool = False) -> tuple[Any, Page]:
    """The view and its page; for the moderator every seat's, with what differs."""
    rules, state = now.rules, now.state
    show = rules.whole if whole else rules.show
    if eyes != MODERATOR:
        view = rules.view(state, to(eyes))
        return view, show(view)
    views = {PUBLIC: rules.view(state, None), **{s: rules.view(state, s) for s in rules.seats}}
    shown = show(views[PUBLIC])
    blocks: list[Block] = list(shown)
    for who in rules.seats:
        only = [block for block in show(views[who]) if block not in shown]
        if only:
            blocks += [page.Heading(f"for {who}'s eyes"), *only]
    return views, tuple(blocks)


def to(eyes: str) -> Seat | None:
    """The seat that a view or a report is made for; None: everybody."""
    return None if eyes in (PUBLIC, MODERATOR) else eyes


def tail(now: Table, eyes: str) -> list[str]:
    """Who is asked what, how it can be answered, and the foot."""
    return [*questions(now, eyes, shell=True), *_throw(now), foot(now, eyes)]


def _throw(now: Table) -> list[str]:
    """The command that takes the dice which a table must throw next, if that is certain."""
    gone = match.unthrown_for_gone(now)
    dice = gone or match.unthrown(now)
    if dice is None:
        return []
    alone = gone and all(ask.seat in now.gone for ask in match.waiting(now).asks if ask.must)
    by = " by moderator" * bool(gone)
    return ["Throw them and give the numbers:", "  referee " + (
        "resolve SAVE" if alone else f"move SAVE \"{dice[0]}{by}: {dice[1]}\"") + " --dice \"…\""]
