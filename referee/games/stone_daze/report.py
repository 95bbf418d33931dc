"""What happened, in sentences: one for each event."""

from collections.abc import Callable, Iterable
from typing import Any

from referee.core.rules import Seat
from referee.games.stone_daze import layout
from referee.games.stone_daze.records import (
    BallLaid,
    BallOut,
    BallWent,
    Begun,
    BirdCame,
    Broken,
    Burned,
    Choosing,
    Clashed,
    Club,
    Ended,
    Event,
    FireLaid,
    Haunted,
    Healed,
    Hit,
    Key,
    LaidOut,
    Landed,
    Moved,
    Ordered,
    Plan,
    Shown,
    Stopped,
    Thrown,
    Turned,
    Waned,
)
from referee.games.stone_daze.rules.field import Field

TURNED = {"turn-left": "turns left", "turn-right": "turns right", "u-turn": "makes a U-turn"}


def tell(field: Field, event: Event, to: Seat | None) -> str | None:
    """The line for an event; orders are for their own clan until the panels are shown."""
    if isinstance(event, Ordered):
        return _sealed(field, event) if event.seat == to else None
    return _LINES[type(event)](field, event)


def join(words: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *some, end = words
    return f"{', '.join(some)} {last} {end}" if some else end


def plan(field: Field, key: Key, order: Plan) -> str:
    """One order in words: ``elder c4 to c5, fire``."""
    name = field.cards[key].id
    if order.turn:
        what = f"{name} {TURNED[order.turn]}"
    elif order.near:
        what = f"{name} {order.own} by {order.near} to {order.to}"
    elif order.to != order.own:
        what = f"{name} {order.own} to {order.to}"
    else:
        what = f"{name} stays"
    return ", ".join([what, *order.acts])


def plans(field: Field, orders: dict[Key, Plan], draw: bool) -> str:
    """All orders of a clan in words, and its offer of a draw."""
    ordered = sorted(orders, key=lambda key: field.cards[key].number)
    said = [plan(field, key, orders[key]) for key in ordered]
    others = "the others stay" if said else "all stay"
    return "; ".join([*said, others, *(["a draw is offered"] if draw else [])])


def _sealed(field: Field, event: Ordered) -> str:
    return f"Your orders are sealed: {plans(field, event.plans, event.draw)}."


def _laid_out(field: Field, event: LaidOut) -> str:
    laid = ((layout.PLAIN[kind], layout.named(event.land, kind)) for kind in layout.KINDS)
    pieces = [f"{kind}{'s' * (len(pieces) > 1)} {' '.join(pieces)}"
              for kind, pieces in laid if pieces]
    if event.land.arrow:
        pieces[-1] += f" with its arrow {event.land.arrow}"
    figures = ", ".join(f"{name} {square}" for name, square in event.places.items())
    return f"{event.seat} lays out {'; '.join([*pieces, figures])}."


def _begun(field: Field, event: Begun) -> str:
    return f"Round {event.round} begins."


def _ball_went(field: Field, event: BallWent) -> str:
    where = f"goes on to {event.at}" if event.at else "leaves the board"
    return f"{event.seat}'s fireball {where}."


def _fire_laid(field: Field, event: FireLaid) -> str:
    return f"{event.seat} lights a fire on {event.base} and {event.second}."


def _ball_laid(field: Field, event: BallLaid) -> str:
    return f"{event.seat} lights a fireball on {event.at}."


def _bird_came(field: Field, event: BirdCame) -> str:
    return f"{event.seat}'s bird comes to {event.at}."


def _shown(field: Field, event: Shown) -> str:
    spent = sum(order.discs for order in event.plans.values())
    discs = f" {spent} disc{'s' * (spent > 1)} spent." if spent else ""
    return f"{event.seat}'s panels: {plans(field, event.plans, event.draw)}.{discs}"


def _club(club: Club) -> str:
    marks = [mark for mark, on in (("extra force", club.force), ("mega club", club.mega)) if on]
    return f"{club.by} on {club.at}" + (f" ({', '.join(marks)})" if marks else "")


def _thrown(field: Field, event: Thrown) -> str:
    if not event.clubs:
        return f"{event.seat} throws no clubs."
    return f"{event.seat}'s clubs: {', '.join(map(_club, event.clubs))}."


def _burned(field: Field, event: Burned) -> str:
    return (f"{event.at}: {field.named(event.figure)} is ordered into the fire there: one hit, "
            "and it stays out [fire]")


def _clashed(field: Field, event: Clashed) -> str:
    names = [field.named(key) for key in event.figures if key != event.stays]
    if event.stays:
        return (f"{event.at}: {field.named(event.stays)} stays there, so {join(names)} "
                f"{'do' if len(names) > 1 else 'does'} not get there [ruling 9]")
    clans = {field.cards[key].seat for key in event.figures}
    many = len(names) > 2
    return (f"{event.at}: {join(names)} are {'all' if many else 'both'} bound for {event.at}: "
            f"{'none' if many else 'neither'} gets there "
            f"[{'ruling 11' if len(clans) == 1 else 'movement'}]")


def _stopped(field: Field, event: Stopped) -> str:
    who, by = field.named(event.figure), join(map(field.named, event.by))
    why = {"held": f"{by} has not left it [ruling 10]",
           "exchange": f"it would change places with {by} [movement]",
           "bound": f"{by} is bound for it, and a short run takes no one's square [runners]",
           "stays": f"{by} stays there [ruling 9]",
           "shared": f"{by}, cut short too, would need it as well [runners]"}
    return f"{event.at}: {who} does not get there: {why[event.why]}"


def _moved(field: Field, event: Moved) -> str:
    short = ", one square only [runners]" if event.short else "."
    return f"{field.named(event.figure)} goes from {event.start} to {event.to}{short}"


def _turned(field: Field, event: Turned) -> str:
    return f"{field.named(event.figure)} turns and faces {event.facing}."


def _landed(field: Field, event: Landed) -> str:
    return f"{field.named(event.figure)} reaches the enemy's Halhala on {event.at}!"


def _hit(field: Field, event: Hit) -> str:
    counted = [f"{n} {word}{'s' * (n > 1)}" for n, word in
               ((event.fires, "fire"), (event.clubs, "club"), (event.balls, "fireball")) if n]
    force = " with extra force" if event.force else ""
    what = "out of the game" if event.out else "a head bump"
    return (f"{event.at}: {field.named(event.figure)} is hit by {join(counted)}{force}: {what}.")


def _broken(field: Field, event: Broken) -> str:
    return f"{event.at}: {event.seat}'s mega club breaks the mound to pieces [ruling 64]"


def _haunted(field: Field, event: Haunted) -> str:
    return f"{event.at} is haunted ground from now on [ruling 69]"


def _choosing(field: Field, event: Choosing) -> str:
    asked = [f"{seat} chooses {join((field.cards[key].id for key in keys), 'or')}"
             for seat, keys in event.patients.items()]
    return f"Several can be healed: {'; '.join(asked)} [ruling 68]"


def _healed(field: Field, event: Healed) -> str:
    if not event.figure:
        return f"{field.named(event.healer)} has nobody to heal: the disc is spent [ruling 8]"
    return f"{field.named(event.healer)} heals {field.cards[event.figure].id}."


def _waned(field: Field, event: Waned) -> str:
    if event.out:
        return f"{event.seat}'s fire on {event.base} goes out."
    return f"{event.seat}'s fire burns down to {event.base}."


def _ball_out(field: Field, event: BallOut) -> str:
    return f"{event.seat}'s fireball is taken off."


def _ended(field: Field, event: Ended) -> str:
    return f"The game is over: {event.reason}. " + (
        f"{event.winner} wins." if event.winner else "It is a draw.")


_LINES: dict[type[Any], Callable[[Field, Any], str]] = {
    LaidOut: _laid_out, Begun: _begun, BallWent: _ball_went, FireLaid: _fire_laid,
    BallLaid: _ball_laid, BirdCame: _bird_came, Shown: _shown, Thrown: _thrown,
    Burned: _burned, Clashed: _clashed, Stopped: _stopped, Moved: _moved, Turned: _turned,
    Landed: _landed, Hit: _hit, Broken: _broken, Haunted: _haunted, Choosing: _choosing,
    Healed: _healed, Waned: _waned, BallOut: _ball_out, Ended: _ended,
}
