"""A position as a picture, for some eyes: what their view shows, under a head that names them."""

from msgspec.structs import replace

from referee import games
from referee.commands import history, option_checks, position_report
from referee.commands.answer import MODERATOR, PUBLIC
from referee.core.base import aliases
from referee.core.base.problem import refused
from referee.core.game import game_parts, result_text
from referee.core.graphics import shapes, widgets
from referee.core.graphics.shapes import Picture, Places, Text
from referee.core.match import match
from referee.core.match.match import Table
from referee.core.match.save_format import Save


def drawn(now: Table, eyes: str, places: Places) -> Picture:
    """The picture of a position for a seat's eyes, or those of all.

    ``places`` are those of the scenario's map, if it has any.

    Refused: the moderator's eyes, a game that nobody draws, a scenario without places.
    """
    if eyes not in (PUBLIC, *now.seats):
        raise refused("referee/usage-seat", f"--for {eyes}: a picture is for all or for one seat, "
                      "and this would show every secret.",
                      hint="--for moderator with a folder, -o pictures/, makes one for each.")
    draw = games.part(now.head.game, game_parts.PICTURE)
    about = games.about(now.head.game)
    if draw is None:
        raise refused("referee/usage-picture", f"There are no pictures of {about.title}.",
                      hint="The position is told in words: `referee show` without --as.")
    board: Picture = draw(now.rules, now.rules.view(now.state, position_report.to(eyes)), places)
    return widgets.headed(board, about.title, eyes, told(now, eyes), foot(now, eyes))


def foot(now: Table, eyes: str) -> str:
    """Which position it is: the game, the turn, the first digits of its seal."""
    turn, seal = option_checks.latest(now, eyes)
    return f"[{now.head.id} turn {turn}:{seal[:16]}{position_report.marks(now)}]"


def told(now: Table, eyes: str) -> str:
    """The round, and who is asked what, in a line without a full stop."""
    head = f"round {now.rules.round(now.state)}"
    if now.ended:
        return " ".join(position_report.endings(now)).rstrip(".")
    asks = [ask for ask in match.asked(now, position_report.to(eyes)).asks if ask.must]
    if not asks:
        result = now.rules.result(now.state)
        return f"{head}: {result_text.said(result, now.seats)}".rstrip(".") if result else head
    whats = dict.fromkeys(ask.what for ask in asks)
    each = [(aliases.listed([ask.seat for ask in asks if ask.what == what]), what)
            for what in whats]
    filed = [seat for seat in now.seats if seat in now.orders and (now.told or seat == eyes)]
    each += [(aliases.listed(filed), "filed")] if filed else []
    return f"{head}: " + "; ".join(f"{who}: {what}" for who, what in each)


def shown(saved: Save, now: Table, places: Places, *, eyes: str | None = None,
          turn: int | None = None, since: int | None = None) -> dict[str, Picture]:
    """The pictures of a position, by whose eyes they are for; for the moderator those of all.

    ``turn`` is an earlier one, ``since`` one before it: what is new is ringed. Refused: turns
    without a position, one that is not before the other, what ``drawn`` refuses.
    """
    whose = option_checks.eyes(eyes, now.seats)
    after = now if turn is None else history.at(saved, now, turn, whose)
    if since is not None and since >= after.public_turn:
        raise refused("referee/usage-turn", f"--since {since}: the picture is of turn "
                      f"{after.public_turn}.", hint="Name a turn before it.")
    found = {}
    for who in (PUBLIC, *now.seats) if whose == MODERATOR else (whose,):
        found[who] = drawn(after, who, places)
        if since is not None:
            before = drawn(history.at(saved, now, since, whose), who, places)
            found[who] = _noted(shapes.changed(before, found[who]), since)
    return found


def _noted(found: Picture, since: int) -> Picture:
    """A picture of changes, with what its rings and its faint pieces mean, in words too."""
    titles = [getattr(shape, "title", "") for shape in found.shapes]
    new, gone = ([title.removeprefix(mark) for title in titles if title.startswith(mark)]
                 for mark in ("new: ", "gone: "))
    note = Text(widgets.EDGE, found.height - 8,
                f"Ringed: new since turn {since}. Faint: gone since then.", 11, "soft")
    said = [f"{what} since turn {since}: {'; '.join(dict.fromkeys(some))}."
            for what, some in (("New", new), ("Gone", gone)) if some]
    return replace(found, shapes=(*found.shapes, note), said=(*found.said, *said))


def name(now: Table, turn: int, eyes: str) -> str:
    """What a picture's file is called, without its ending: ``harvest-moon-turn-43-for-red``."""
    whose = PUBLIC if eyes == PUBLIC else f"for-{eyes}"
    return f"{now.head.id}-turn-{turn}-{whose}"
