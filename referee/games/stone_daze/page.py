"""The position as a page: the board, the figures, tokens, standing, what is asked."""

from collections.abc import Iterator

from referee.core.page import Block, Grid, Heading, Lines, Page, Table
from referee.games.stone_daze import layout, report
from referee.games.stone_daze.board import FACINGS, LETTERS, Square
from referee.games.stone_daze.records import Key
from referee.games.stone_daze.rules.field import Field
from referee.games.stone_daze.view import View

ARROWS = {"up": "^", "down": "v", "left": "<", "right": ">"}
CELL = 6
LEGEND = (
    "R3^ is red's figure 3, facing up the board (v down, < left, > right); * has a bump.",
    "m small mound, M large mound, ~~~ swamp, ### gate wall, =^= gate and its way, X haunted.",
    "f on fire, @ fireball, b bird; = is Halhala.")


def show(field: Field, view: View) -> Page:
    """All that a player needs; before the set-up is shown, the standard one."""
    title = {"set-up": "the standard set-up", "over": "the board"}.get(
        view.phase, f"round {view.round} of {field.rounds}")
    blocks: list[Block] = [Heading(title), Grid(tuple(_board(field, view))), Lines(LEGEND)]
    blocks += [Heading("figures"), _figures(field, view)]
    tokens = tuple(_tokens(field, view))
    if tokens:
        blocks += [Heading("on the board"), Lines(tokens)]
    blocks += [Heading("result" if view.phase == "over" else "standing"), _standing(field, view)]
    if view.phase == "over":
        return (*blocks, Lines((_end(view),)))
    return (*blocks, Heading("asked"), Lines(tuple(_asked(field, view))))


def _board(field: Field, view: View) -> Iterator[str]:
    """Two lines a rank: figures above, ground and tokens below."""
    upper, lower = _uppers(field, view), _lowers(field, view)
    columns = range(field.board.columns)
    letters = "   " + "".join(LETTERS[x].ljust(CELL) for x in columns)
    yield letters
    for y in reversed(range(field.board.rows)):
        squares = [field.board.names[x, y] for x in columns]
        yield f"{y + 1:2} " + "".join(upper[s].ljust(CELL) for s in squares) + f"{y + 1}"
        yield "   " + "".join(lower[s].ljust(CELL) for s in squares)
    yield letters


def _uppers(field: Field, view: View) -> dict[Square, str]:
    cells = dict.fromkeys(field.board.places, ".")
    for seat in field.seats:
        cells.update(dict.fromkeys(field.halhala[seat], "="))
    for square, mark in _ground(field, view).items():
        if len(mark) > 1:
            cells[square] = mark
    for key, figure in view.figures.items():
        if figure.at:
            card = field.cards[key]
            cells[figure.at] = (f"{card.seat[0].upper()}{card.number}{ARROWS[figure.facing]}"
                                + "*" * figure.bumps)
    return cells


def _lowers(field: Field, view: View) -> dict[Square, str]:
    cells = {**dict.fromkeys(field.board.places, ""), **_ground(field, view)}
    fires = {s for fire in view.fires.values() for s in (fire.base, fire.second) if s}
    for squares, mark in ((fires, "f"), ({ball.at for ball in view.balls.values()}, "@"),
                          (set(view.birds.values()), "b"), ({view.haunted}, "X")):
        for square in squares - {""}:
            cells[square] += mark
    return cells


def _ground(field: Field, view: View) -> dict[Square, str]:
    marks = {"small": "m", "large": "M", "swamp": "~~~", "gate": "###"}
    cells: dict[Square, str] = {}
    for land in view.land.values():
        for kind, mark in marks.items():
            for piece in layout.named(land, kind):
                cells.update(dict.fromkeys(field.board.block(piece), mark))
        for gate in land.gate:
            cells[layout.middle(field.board, gate)] = f"={ARROWS[land.arrow]}="
    return cells


def _figures(field: Field, view: View) -> Table:
    rows = [_figure(field, view, key) for seat in field.seats for key in field.clans[seat]]
    return Table(("", "clan", "figure", "square", "faces", "", "actions left"), tuple(rows))


def _figure(field: Field, view: View, key: Key) -> tuple[str, ...]:
    card, figure = field.cards[key], view.figures[key]
    mark = f"{card.seat[0].upper()}{card.number}"
    if not figure.at:
        return mark, card.seat, card.id, "out", "", "landed" if figure.landed else "", ""
    state = [word for word, on in (("bump", figure.bumps), ("landed", figure.landed)) if on]
    left = " ".join(action for action in card.actions if action not in figure.used)
    return mark, card.seat, card.id, figure.at, figure.facing, " ".join(state), left or "none"


def _tokens(field: Field, view: View) -> Iterator[str]:
    for seat, fire in view.fires.items():
        squares = " and ".join(s for s in (fire.base, fire.second) if s)
        yield f"{seat}'s fire burns on {squares}" + (
            f"; next round on {fire.base} alone." if fire.second else "; for the last round.")
    for seat, ball in view.balls.items():
        yield _ball(field, seat, ball.at, "" if ball.gone else ball.facing)
    for seat, square in view.birds.items():
        yield f"{seat}'s bird sits on {square}."
    if view.haunted:
        yield f"{view.haunted} is haunted: nobody may go there."


def _ball(field: Field, seat: str, at: Square, facing: str) -> str:
    if not at:
        return f"{seat}'s fireball has left the board; its token comes back after this round."
    to = field.board.step(at, FACINGS[facing]) if facing else ""
    going = (f" and goes to {to} before the next movement" if to
             else " and leaves the board before the next movement" if facing else "")
    return f"{seat}'s fireball is on {at}{going}."


def _standing(field: Field, view: View) -> Table:
    rows = []
    for seat in field.seats:
        figures = [view.figures[key] for key in field.clans[seat]]
        out = sum(not figure.at for figure in figures)
        mega = ("thrown" if seat in view.mega else "1") if field.mega else "-"
        rows.append((seat, str(sum(figure.landed for figure in figures)),
                     str(len(figures) - out), str(out), str(view.discs[seat]), mega))
    return Table(("clan", "landed", "figures", "free clubs", "discs", "mega club"), tuple(rows),
                 "<>>>>>")


def _asked(field: Field, view: View) -> Iterator[str]:
    if view.phase == "set-up":
        yield "The set-up, in secret: each clan lays out its half; a line left out stands as shown."
    elif view.phase == "orders":
        yield ("Orders, in secret: one line a figure; who is not named stays. "
               f"At most {field.a_round} discs a clan and round.")
    elif view.phase == "clubs":
        yield "Clubs, in secret, from where the figures stand now: one line a thrower, or none."
        if view.to:
            yield f"Your orders: {report.plans(field, view.plans, view.draw)}."
    for seat, sick in view.patients.items():
        names = report.join((field.cards[key].id for key in sick), "or")
        yield f"{seat}'s elder heals one of {names}."


def _end(view: View) -> str:
    end = f"{view.winner} wins" if view.winner else "Drawn"
    return f"{end}: {view.reason}."
