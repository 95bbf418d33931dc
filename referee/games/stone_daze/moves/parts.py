"""Parts of orders: what is said of one figure or piece; and orders made of parts.

A part is a line that could be orders on its own. It comes with facts by which people name it: the
way it goes, the square it comes from.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import (
    FACINGS,
    TURNS,
    WAYS,
    Square,
    facing_after_turn,
    relative_way,
    vector,
)
from referee.games.stone_daze.model.state import Box, Figure, State
from referee.games.stone_daze.model.terrain import in_play, possible_targets
from referee.games.stone_daze.moves import clubs, opening, orders
from referee.games.stone_daze.moves.lines import (
    ORDER,
    Act,
    Line,
    Lines,
    column_and_row,
    in_canonical_order,
)

Part = tuple[str, Line, Mapping[str, Any]]
"""How it is said, the line, what is true of it."""

COMPASS = {(0, 1): "north", (1, 1): "north-east", (1, 0): "east", (1, -1): "south-east",
           (0, -1): "south", (-1, -1): "south-west", (-1, 0): "west", (-1, 1): "north-west"}
FROM = "from"  # an action that no orders have: where a moved piece was


def options(box: Box, state: State, seat: str) -> Iterator[Part]:
    """Every part that is legal on its own."""
    if state.phase == "set-up":
        yield "standard", Line("standard"), {}
        yield from _starts(box, seat)
        for kind in layout.KINDS:
            yield from _pieces(box, seat, kind)
    elif state.phase == "orders":
        yield "stay", Line("stay"), {}
        yield "draw", Line("draw"), {}
        for key in in_play(box, state, seat):
            yield from _orders(box, state, seat, key)
    else:
        yield "none", Line("none"), {}
        for key in in_play(box, state, seat):
            yield from _throws(box, state, seat, key)
        for at in clubs.bird_range(box, state, seat) if seat in state.birds else ():
            yield "bird", Line("bird", squares=(at,)), {"at": [at]}


def illegal(box: Box, state: State, seat: str) -> Iterator[Part]:
    """Parts that players may write though the rules refuse them, to get the reason."""
    for key in box.clans[seat] if state.phase != "set-up" else ():
        figure, name = state.figures[key], box.cards[key].id
        for at in box.board.places:
            facts = {"who": [name], "from": figure.at}
            way_facts = (_way_for_figure(box, figure.facing, figure.at, at)
                         if figure.at not in ("", at) else {})
            if state.phase == "clubs":
                yield "throw", Line(name, squares=(at,)), facts | way_facts | {"at": [at]}
                yield "mega", Line(name, acts=(Act("mega", (at,)),)), facts | {"at": [at]}
            else:
                yield "go", Line(name, squares=(at,)), facts | way_facts | {"to": at}
                yield "run", Line(name, squares=(at,),
                                  acts=(Act("run"),)), facts | way_facts | {"to": at}
                yield "fireball", Line(name, acts=(Act("fireball", (at,)),)), facts | {"at": at}
        if state.phase == "orders":
            yield from _acting(box, name, figure)
    if state.phase == "clubs":
        yield from (("bird", Line("bird", squares=(at,)), {"at": [at]}) for at in box.board.places)
    if state.phase == "set-up":
        yield from _misplaced(box, seat)


def _acting(box: Box, name: str, figure: Figure) -> Iterator[Part]:
    facts = {"who": [name], "from": figure.at}
    for to in WAYS if figure.at else ():
        way_facts = facts | {"way": to, "compass": COMPASS[vector(figure.facing, to)]}
        yield "go", Line(name, to), way_facts | {"steps": 1}
        yield "run", Line(name, to, acts=(Act("run"),)), way_facts | {"steps": 2}
        yield "climb", Line(name, to, acts=(Act("climb"),)), way_facts
    for act in ("toss", "force", "heal", "bird"):
        yield _NAMED.get(act, act), Line(name, acts=(Act(act),)), facts | {"at": ""}
    for base in box.board.neighbours(figure.at) if figure.at else ():
        for second in box.board.orthogonal_neighbours(base):
            fire = Act("fire", (base, second))
            yield "fire", Line(name, acts=(fire,)), facts | _token(box, figure, fire)


def _misplaced(box: Box, seat: str) -> Iterator[Part]:
    for name in box.layouts[seat][1]:
        for at in box.board.places:
            yield "start", Line(name, squares=(at,)), {"who": [name], "at": [at]}
    for kind in layout.KINDS:
        for piece in box.board.blocks(*box.grounds[seat].sizes[kind]):
            for arrow in ("north", "south") if kind == "gate" else ("",):
                yield kind, Line(kind, {"north": "up", "south": "down"}.get(arrow, ""), (piece,)), {
                    "at": [piece], **({"arrow": arrow} if arrow else {})}


def _way_between(box: Box, start: Square, end: Square) -> dict[str, Any]:
    """The way from one square to another on the board, and the distance, if straight."""
    x, y = box.board.distance(start, end)
    distance = max(abs(x), abs(y))
    if not distance or (x and y and abs(x) != abs(y)):
        return {}
    return {"compass": COMPASS[(x // distance, y // distance)], "steps": distance}


def _way_for_figure(box: Box, facing: str, start: Square, end: Square) -> dict[str, Any]:
    """The same, and the way relative to a facing."""
    x, y = box.board.distance(start, end)
    distance = max(abs(x), abs(y), 1)
    way = _way_between(box, start, end)
    return way | {"way": relative_way(facing, (x // distance, y // distance))} if way else {}


def _orders(box: Box, state: State, seat: str, key: str) -> Iterator[Part]:
    figure, name = state.figures[key], box.cards[key].id
    facts = {"who": [name], "from": figure.at}
    yield "stay", Line(name, "stay"), facts
    for line in (*(Line(name, to) for to in (*WAYS, *TURNS)), *_acts(box, name, key, figure)):
        parsed = orders.orders_of_sheet(box, state, seat, (line,))
        plan = parsed.plans.get(key)
        if plan is None or parsed.problems:
            continue
        act = line.acts[0].name if line.acts else ""
        if plan.turn:
            facing = COMPASS[FACINGS[facing_after_turn(figure.facing, plan.turn)]]
            yield "turn", line, facts | {"turn": plan.turn, "turned": plan.turn, "steps": 1,
                                         "facing": facing}
        elif act in ("", "run", "climb"):
            way_facts = (_way_for_figure(box, figure.facing, figure.at, plan.to)
                         if plan.to != figure.at else {})
            yield act or "go", line, facts | way_facts
            yield act or "go", Line(name, squares=(plan.to,), acts=line.acts), (
                facts | way_facts | {"to": plan.to})
        else:
            yield _NAMED.get(act, act), line, facts | _token(box, figure, line.acts[0])


_NAMED = {"heal": "cure", "bird": "call"}


def _acts(box: Box, name: str, key: str, figure: Figure) -> Iterator[Line]:
    for act in box.cards[key].actions:
        if act in ("run", "climb"):
            yield from (Line(name, to, acts=(Act(act),)) for to in WAYS)
        elif act == "fire":
            yield from (Line(name, acts=(Act(act, (base, second)),))
                        for base in box.board.neighbours(figure.at)
                        for second in box.board.orthogonal_neighbours(base))
        elif act == "fireball":
            yield from (Line(name, acts=(Act(act, (at,)),))
                        for at in box.board.neighbours(figure.at))
        elif act == "bird":
            yield Line(name, acts=(Act(act),))
            yield from (Line(name, acts=(Act(act, (at,)),)) for at in box.board.places)
        else:
            yield Line(name, acts=(Act(act),))


def _token(box: Box, figure: Figure, act: Act) -> dict[str, Any]:
    if act.name == "fire":
        return {"base": act.squares[0], "tip": act.squares[1],
                "way": _way_between(box, *act.squares)["compass"]}
    if act.name == "fireball":
        way_facts = _way_for_figure(box, figure.facing, figure.at, act.squares[0])
        return {"at": act.squares[0], "way": way_facts["way"], "compass": way_facts["compass"]}
    return {"at": act.squares[0] if act.squares else ""}


def _throws(box: Box, state: State, seat: str, key: str) -> Iterator[Part]:
    figure, name = state.figures[key], box.cards[key].id
    yield "none", Line(name, "stay"), {"who": [name]}
    for at in possible_targets(box, state, figure):
        true = {"who": [name], "at": [at], "from": figure.at,
                **_way_for_figure(box, figure.facing, figure.at, at)}
        yield "throw", Line(name, squares=(at,)), true
        if box.mega and seat not in state.mega:
            yield "mega", Line(name, acts=(Act("mega", (at,)),)), true


def _starts(box: Box, seat: str) -> Iterator[Part]:
    ground, (_, places) = box.grounds[seat], box.layouts[seat]
    for name, own in places.items():
        yield "standard", Line(name, squares=(own,)), {"who": [name]}
        for at in sorted(ground.start):
            yield "start", Line(name, squares=(at,)), {
                "who": [name], "at": [at], "from": own, "former": own,
                **_way_for_figure(box, ground.facing, own, at)}


def _pieces(box: Box, seat: str, kind: str) -> Iterator[Part]:
    ground, (land, _) = box.grounds[seat], box.layouts[seat]
    laid = layout.pieces_of_kind(land, kind)
    for piece in ground.pieces(kind) if laid else ():
        for arrow in layout.ARROWS if kind == "gate" else ("",):
            true = {"at": [piece]} | ({"arrow": "north" if arrow == "up" else "south"}
                                      if arrow else {})
            if kind in ("swamp", "gate"):
                line = Line(kind, arrow, (piece,))
                moved = _way_for_figure(box, ground.facing, laid[0].partition("-")[0],
                                        piece.partition("-")[0])
                yield kind, line, true | moved
                yield kind, line, true | moved | {"old": [*laid]}
                continue
            yield kind, Line(kind, squares=(piece,)), true
            for old in laid:
                moved = _shift_of_piece(box, ground.facing, old, piece)
                yield kind, Line(kind, squares=(piece,), acts=(Act(FROM, (old,)),)), (
                    true | moved | {"old": [old]})


def _shift_of_piece(box: Box, facing: str, old: str, new: str) -> dict[str, Any]:
    """The way of a piece that is moved without turning."""
    ends = old.split("-"), new.split("-")
    steps = {box.board.distance(one, other) for one, other in zip(*ends, strict=True)}
    return _way_for_figure(box, facing, ends[0][0], ends[1][0]) if len(steps) == 1 else {}


def sheet(box: Box, state: State, seat: str,
          parts_by_line: Sequence[Sequence[Line]]) -> Lines | None:
    """The lines of the orders from parts line by line, or None if they contradict each other."""
    if state.phase == "clubs" and _says_club_twice(parts_by_line):
        return None
    lines_by_subject: dict[str, list[Line]] = {}
    for parts in parts_by_line:
        for part in parts:
            lines_by_subject.setdefault(part.subject, []).append(part)
    if not lines_by_subject:
        return None
    join = {"set-up": _laid, "orders": _figure_orders, "clubs": _figure_clubs}[state.phase]
    lines = []
    for subject, subject_parts in lines_by_subject.items():
        line = join(box, seat, subject, subject_parts)
        if line is None:
            return None
        lines.append(line)
    idle = {"set-up": "standard", "orders": "stay", "clubs": "none"}[state.phase]
    effective_lines = [line for line in lines if line.subject != idle and _orders_something(line)]
    if state.phase == "clubs" and idle in lines_by_subject and effective_lines:
        return None
    if state.phase == "set-up":
        return opening.full(box, seat, in_canonical_order(box.scenario, effective_lines))
    return in_canonical_order(box.scenario, effective_lines) or (Line(idle),)


def _says_club_twice(parts_by_line: Sequence[Sequence[Line]]) -> bool:
    """Whether a club occurs twice, or there are two clubs: that is ambiguous."""
    return any(part.squares and part in others for parts in parts_by_line for part in parts
               for others in parts_by_line if others is not parts)


def _orders_something(line: Line) -> bool:
    return bool(line.way or line.squares or line.acts or line.subject == "draw")


def _figure_orders(box: Box, seat: str, subject: str, parts: list[Line]) -> Line | None:
    """All orders for a figure: one way, each action once."""
    moves = {part for part in parts if part.way or part.squares}
    acts = {act for part in parts for act in part.acts}
    if len(moves) > 1 or len({act.name for act in acts}) < len(acts):
        return None
    move = next(iter(moves), Line(subject))
    return Line(subject, move.way, move.squares,
                tuple(sorted(acts, key=lambda act: ORDER[act.name])))


def _figure_clubs(box: Box, seat: str, subject: str, parts: list[Line]) -> Line | None:
    """All clubs of a figure, or none."""
    parts_without_clubs = [part for part in parts if part.way]
    if parts_without_clubs:
        return Line(subject) if len(parts_without_clubs) == len(parts) else None
    squares = sorted((square for part in parts for square in part.squares), key=column_and_row)
    return Line(subject, squares=tuple(squares),
                acts=tuple(act for part in parts for act in part.acts))


def _laid(box: Box, seat: str, subject: str, parts: list[Line]) -> Line | None:
    """Where a figure starts; pieces of a kind, all of them or some in place of others."""
    if subject not in layout.KINDS:
        return parts[0] if len({*parts}) == 1 else None
    laid = layout.pieces_of_kind(box.layouts[seat][0], subject)
    moved = {part.acts[0].squares[0]: part.squares[0] for part in parts if part.acts}
    all_squares = {square for part in parts if not part.acts for square in part.squares}
    arrows = {part.way for part in parts}
    if (moved and all_squares) or len(arrows) > 1 or (moved and len(moved) != len({*parts})):
        return None
    squares = all_squares or {moved.get(old, old) for old in laid}
    if laid and len(squares) != len(laid):
        return None
    return Line(subject, arrows.pop(), tuple(sorted(squares, key=column_and_row)))
