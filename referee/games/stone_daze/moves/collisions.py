"""Simultaneous movement: the exact rule of collisions.

Every figure marks the square it is ordered to, and no mark is taken away. It aims at that square;
turned back, a run aims at the nearer square, any other figure at its own. A figure is turned back
because of things that only increase (marks, figures at rest, squares once aimed at). So the result
does not depend on the order of evaluation, and clans and numbers make no difference.
"""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from referee.games.stone_daze.model.board import Square

Name = str
Why = Literal["fire", "stays", "bound", "held", "exchange", "shared"]


class MovementOrder(Struct, frozen=True):
    """A figure's movement order."""

    own: Square  # where the figure is
    to: Square
    near: Square = ""  # the first square of a run


class Stop(Struct, frozen=True):
    """A figure is turned back."""

    figure: Name
    aim: Square  # the square it does not reach
    at: Square  # where the obstacle is; for a run it may be the near square
    why: Why  # fire; others who stay, are bound there or held there; exchange; shared by cut runs
    by: tuple[Name, ...] = ()


class Outcome(Struct, frozen=True):
    """The result of the movement."""

    ends: dict[Name, Square]  # the square where each figure ends
    burned: dict[Name, Square]  # the burning square that hit each figure
    stops: tuple[Stop, ...]


def resolve(orders: Mapping[Name, MovementOrder], lit: Collection[Square] = ()) -> Outcome:
    """The movement of all figures at once."""
    burned = {name: square for name, order in orders.items()
              if (square := _first_burning(order, lit))}
    looking = _Resolver(orders, lit)
    stops: list[Stop] = []
    while turned_back := looking.turn_back_once():
        stops.extend(turned_back)
    return Outcome({name: aims[-1] for name, aims in looking.aimed.items()},
                   burned, tuple(stops))


def _first_burning(order: MovementOrder, lit: Collection[Square]) -> Square:
    """The first burning square that a figure is ordered into or through."""
    if order.near and order.near in lit:
        return order.near
    return order.to if order.to != order.own and order.to in lit else ""


class _Resolver:
    """The aims of all figures so far."""

    def __init__(self, orders: Mapping[Name, MovementOrder], lit: Collection[Square]) -> None:
        self.orders = orders
        self.lit = lit
        self.aimed = {name: [order.to] for name, order in orders.items()}
        self.standing = {order.own: name for name, order in orders.items()}
        self.marks: dict[Square, list[Name]] = {}
        self.runs: dict[Square, list[Name]] = {}
        for name, order in orders.items():
            self.marks.setdefault(order.to, []).append(name)
            if order.near:
                self.runs.setdefault(order.near, []).append(name)

    def turn_back_once(self) -> list[Stop]:
        """Turn back every figure that must be, as things are now."""
        stops = [stop for name in self.orders if (stop := self._stop(name))]
        for stop in stops:
            order = self.orders[stop.figure]
            short = order.near and stop.aim == order.to
            self.aimed[stop.figure].append(order.near if short else order.own)
        return stops

    def _stop(self, name: Name) -> Stop | None:
        order, aim = self.orders[name], self.aimed[name][-1]
        if aim == order.own:
            return None
        if stop := self._is_dangerous(name, aim, aim):
            return stop
        other = self.standing.get(aim)
        if other is not None and order.own in self.aimed[other]:
            return Stop(name, aim, aim, "exchange", (other,))
        if not order.near:
            return None
        return ((self._is_dangerous(name, aim, order.near) if aim == order.to else None)
                or self._shares_near_square(name, aim, order.near))

    def _is_dangerous(self, name: Name, aim: Square, at: Square) -> Stop | None:
        """Fire, another figure's mark, or a figure at rest on a square."""
        if at in self.lit:
            return Stop(name, aim, at, "fire")
        bound = tuple([other for other in self.marks.get(at, ()) if other != name])
        if bound:
            stays = any(self.orders[other].own == at for other in bound)
            return Stop(name, aim, at, "stays" if stays else "bound", bound)
        other = self.standing.get(at)
        if other is not None and other != name and self.aimed[other][-1] == at:
            return Stop(name, aim, at, "held", (other,))
        return None

    def _shares_near_square(self, name: Name, aim: Square, near: Square) -> Stop | None:
        """Another run, already cut, has the same near square."""
        cut = tuple(other for other in self.runs[near]
                    if other != name and near in self.aimed[other])
        return Stop(name, aim, near, "shared", cut) if cut else None
