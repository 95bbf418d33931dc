"""Warnings of probable slips in legal orders (ruling 47)."""

from collections.abc import Iterator, Mapping

from referee.core.base.problem import Problem
from referee.core.base.references import capitalized, seat_ref
from referee.games.stone_daze.model.board import FACINGS, Square
from referee.games.stone_daze.model.layout import the_figure
from referee.games.stone_daze.model.state import Box, Key, Plan, State
from referee.games.stone_daze.model.terrain import (
    burning_squares,
    figures_by_square,
    in_play,
    targets,
)
from referee.games.stone_daze.moves.lines import Lines


def doubts(box: Box, state: State, seat: str, lines: Lines,
           ordered: Mapping[Key, Plan]) -> Iterator[Problem]:
    """Every warning about checked orders, given what the clan may know."""
    yield from _idle_figure_warnings(box, seat, lines)
    yield from _clashes(box, state, seat, ordered)
    yield from _balls(box, state, seat, lines, ordered)
    yield from _burning(box, state, seat, lines, ordered)
    for key in ordered:
        yield from _wasted_disc_warnings(box, state, key, ordered)


def _named(figure: str) -> str:
    return capitalized(the_figure(figure))


def _idle_figure_warnings(box: Box, seat: str, lines: Lines) -> Iterator[Problem]:
    """Figures that are named without an order: ``elder, girl forward`` moves only the girl."""
    for line in lines:
        if f"{seat}-{line.subject}" in box.cards and not (line.way or line.squares or line.acts):
            yield Problem("doubtful-stay", f"{_named(line.subject)} has a line without an order, "
                          "so the figure stays.",
                          hint="Write an order for each figure: elder forward; girl forward.",
                          rule="ruling 46", warning=True)


def _burning(box: Box, state: State, seat: str, lines: Lines,
             ordered: Mapping[Key, Plan]) -> Iterator[Problem]:
    flames = burning_squares(state) | {square for line in lines for act in line.acts
                                       if act.name == "fire"
                                       for square in act.squares}
    for key, order in ordered.items():
        start, name = state.figures[key].at, box.cards[key].id
        hot = [s for s in (order.near, order.to) if s in flames and s != start]
        if hot:
            yield Problem("doubtful-burning", f"{_named(name)} is ordered into fire on {hot[0]}: "
                          "the figure will be hit and will not get there.", rule="ruling 47",
                          warning=True)


def _clashes(box: Box, state: State, seat: str,
             ordered: Mapping[Key, Plan]) -> Iterator[Problem]:
    bound: dict[Square, Key] = {}
    for key in in_play(box, state, seat):
        to = ordered[key].to if key in ordered else state.figures[key].at
        if to in bound:
            names = f"{_named(box.cards[bound[to]].id)} and {the_figure(box.cards[key].id)}"
            yield Problem("doubtful-clash", f"{names} are both ordered to {to}: neither gets "
                          "there, unless one of the two is already there.", rule="ruling 11",
                          warning=True)
        near = ordered[key].near if key in ordered else ""
        for friend in in_play(box, state, seat) if near else ():
            if friend != key and near == (ordered[friend].to if friend in ordered
                                          else state.figures[friend].at):
                does = "stays there" if near == state.figures[friend].at else "is ordered to it"
                yield Problem("doubtful-clash", f"{_named(box.cards[key].id)} cannot run through "
                              f"{near}: {the_figure(box.cards[friend].id)} {does}.", rule="runners",
                              warning=True)
        other = figures_by_square(state).get(to, "")
        if other in ordered and other != key and ordered[other].to == state.figures[key].at and (
                key > other):
            both = "neither arrives" if ordered[key].near or ordered[other].near else "both stay"
            yield Problem("doubtful-clash", f"{_named(box.cards[other].id)} and "
                          f"{the_figure(box.cards[key].id)} would change places: {both}.",
                          rule="movement", warning=True)
        bound[to] = key


def _balls(box: Box, state: State, seat: str, lines: Lines,
           ordered: Mapping[Key, Plan]) -> Iterator[Problem]:
    """Own figures that would end where a fireball will be (rulings 18 and 53)."""
    coming = {box.board.step(ball.at, FACINGS[ball.facing]): owner
              for owner, ball in state.balls.items() if ball.at and ball.facing}
    coming.update({act.squares[0]: seat for line in lines for act in line.acts
                   if act.name == "fireball"})
    for key in in_play(box, state, seat):
        order = ordered.get(key)
        to = order.to if order else state.figures[key].at
        if to in coming:
            does = "is ordered to" if order and to != order.own else "stays on"
            whose = "your" if coming[to] == seat else f"{seat_ref(coming[to])}'s"
            yield Problem("doubtful-fireball", f"{_named(box.cards[key].id)} {does} {to}, where "
                          f"{whose} fireball will be: a figure that ends there is hit.",
                          rule="fireball", warning=True)


def _wasted_disc_warnings(box: Box, state: State, key: Key,
                          ordered: Mapping[Key, Plan]) -> Iterator[Problem]:
    """Discs that seem to be spent for nothing (ruling 8)."""
    order = ordered[key]
    card, figure = box.cards[key], state.figures[key]
    others = [state.figures[k] for k in in_play(box, state, card.seat) if k != key]
    if "heal" in order.acts and not any(other.bumps for other in others):
        yield Problem("doubtful-waste", f"{_named(card.id)} has the order to heal, but no other "
                      "figure of yours has a bump now.", rule="ruling 8", warning=True)
    elif "heal" in order.acts and not _may_meet_healer(box, state, key, ordered):
        yield Problem("doubtful-waste", f"{_named(card.id)} has the order to heal, but no figure "
                      "with a bump can be next to it at the end of the round.", rule="healer",
                      warning=True)
    for act in ("toss", "force"):
        if act in order.acts and not targets(box, state, figure):
            yield Problem("doubtful-waste", f"{_named(card.id)} has no square to throw at: the "
                          f"disc for {act} is wasted.", rule="ruling 8", warning=True)


def _may_meet_healer(box: Box, state: State, healer: Key, ordered: Mapping[Key, Plan]) -> bool:
    """Whether a figure with a bump may end next to the healer, wherever both are stopped."""
    def ends(key: Key) -> set[Square]:
        start, order = state.figures[key].at, ordered.get(key)
        return {start, order.to, order.near or start} if order else {start}

    return any(near in box.board.neighbours(at)
               for key in in_play(box, state, box.cards[healer].seat)
               if key != healer and state.figures[key].bumps
               for near in ends(key) for at in ends(healer))
