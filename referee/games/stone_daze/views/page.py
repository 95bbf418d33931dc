"""The position as a page: the board, the figures, tokens, the score so far, the decision."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.references import seat_ref
from referee.core.document.blocks import Block, GridBlock, Heading, Page, TableBlock, TextBlock
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import FACINGS, LETTERS, Square
from referee.games.stone_daze.model.state import Box, Key
from referee.games.stone_daze.model.terrain import free_clubs, in_play
from referee.games.stone_daze.moves import ending, orders
from referee.games.stone_daze.views.view import View

T = TypeVar("T")

ARROWS = {"up": "^", "down": "v", "left": "<", "right": ">"}
CELL = 6
LEGEND = (
    "R3^ is red's figure 3, facing up the board (v down, < left, > right); * is a bump: one hit.",
    "m small mound, M large mound, ~~~ swamp, ### gate wall, =^= gate and arrow, X haunted.",
    "f is fire, @ a fireball, b a bird; = is Halhala.")


def show(box: Box, view: View) -> Page:
    """Everything that a player needs; before the set-up is revealed, the standard one."""
    blocks: list[Block] = [Heading(title(box, view)), GridBlock(tuple(_board(box, view))),
                           TextBlock(LEGEND)]
    blocks += [Heading("figures"), _figures(box, view)]
    laid = tuple(tokens(box, view))
    if laid:
        blocks += [Heading("on the board"), TextBlock(laid)]
    blocks += [Heading("result" if view.phase == "over" else "score so far"), _standing(box, view)]
    if view.phase == "over":
        return (*blocks, TextBlock((end_text(box, view),)))
    return (*blocks, Heading("to move"), TextBlock(tuple(decision_lines(box, view))))


def title(box: Box, view: View) -> str:
    """The round and phase."""
    return {"set-up": "the standard set-up", "over": "the board"}.get(
        view.phase, f"round {view.round} of {box.rounds}")


def _board(box: Box, view: View) -> Iterator[str]:
    """Two lines a rank: figures above, ground and tokens below."""
    upper, lower = _uppers(box, view), _lowers(box, view)
    columns = range(box.board.columns)
    letters = "   " + "".join(LETTERS[x].ljust(CELL) for x in columns)
    yield letters
    for y in reversed(range(box.board.rows)):
        squares = [box.board.names[x, y] for x in columns]
        yield f"{y + 1:2} " + "".join(upper[s].ljust(CELL) for s in squares) + f"{y + 1}"
        yield "   " + "".join(lower[s].ljust(CELL) for s in squares)
    yield letters


def _uppers(box: Box, view: View) -> dict[Square, str]:
    cells = dict.fromkeys(box.board.places, ".")
    for seat in box.seats:
        cells.update(dict.fromkeys(box.halhala[seat], "="))
    for square, sign in _ground(box, view).items():
        if len(sign) > 1:
            cells[square] = sign
    for key, figure in view.figures.items():
        if figure.at:
            cells[figure.at] = figure_mark(box, key) + ARROWS[figure.facing] + "*" * figure.bumps
    return cells


def _lowers(box: Box, view: View) -> dict[Square, str]:
    cells = {**dict.fromkeys(box.board.places, ""), **_ground(box, view)}
    fires = {s for fire in view.fires.values() for s in (fire.base, fire.second) if s}
    for squares, sign in ((fires, "f"), ({ball.at for ball in view.balls.values()}, "@"),
                          (set(view.birds.values()), "b"), ({view.haunted}, "X")):
        for square in squares - {""}:
            cells[square] += sign
    return cells


def _ground(box: Box, view: View) -> dict[Square, str]:
    marks = {"small": "m", "large": "M", "swamp": "~~~", "gate": "###"}
    cells: dict[Square, str] = {}
    for land in view.land.values():
        for kind, mark in marks.items():
            for piece in layout.pieces_of_kind(land, kind):
                cells.update(dict.fromkeys(box.board.block_squares(piece), mark))
        for gate in land.gate:
            cells[layout.gate_square(box.board, gate)] = f"={ARROWS[land.arrow]}="
    return cells


def _figures(box: Box, view: View) -> TableBlock:
    rows = [_figure(box, view, key) for seat in box.seats for key in box.clans[seat]]
    return TableBlock(("", "clan", "figure", "square", "faces", "", "actions left"), tuple(rows))


def figure_mark(box: Box, key: Key) -> str:
    """The mark of a figure on the board: ``R3``."""
    card = box.cards[key]
    return f"{card.seat[0].upper()}{card.number}"


def _figure(box: Box, view: View, key: Key) -> tuple[str, ...]:
    card, figure = box.cards[key], view.figures[key]
    its, clan = figure_mark(box, key), seat_ref(card.seat)
    if not figure.at:
        return its, clan, card.id, "out", "", "landed" if figure.landed else "", ""
    state = [word for word, on in (("bump", figure.bumps), ("landed", figure.landed)) if on]
    left = " ".join(action for action in card.actions if action not in figure.used)
    return its, clan, card.id, figure.at, figure.facing, " ".join(state), left or "none"


def tokens(box: Box, view: View) -> Iterator[str]:
    """The tokens on the board, in sentences."""
    for seat, fire in by_seat(box, view.fires):
        squares = " and ".join(s for s in (fire.base, fire.second) if s)
        yield f"{seat_ref(seat)}'s fire burns on {squares}" + (
            f"; next round on {fire.base} alone." if fire.second else "; for the last round.")
    for seat, ball in by_seat(box, view.balls):
        yield _ball(box, seat, ball.at, "" if ball.gone else ball.facing)
    for seat, square in by_seat(box, view.birds):
        yield f"{seat_ref(seat)}'s bird sits on {square}."
    if view.haunted:
        yield f"{view.haunted} is haunted ground: no figure may go there."


def by_seat(box: Box, tokens: Mapping[str, T]) -> Iterator[tuple[str, T]]:
    """Items in the order of the seats, because mappings of a position have none."""
    return ((seat, tokens[seat]) for seat in box.seats if seat in tokens)


def _ball(box: Box, seat: str, at: Square, facing: str) -> str:
    if not at:
        return (f"{seat_ref(seat)}'s fireball has left the board. The clan can light the "
                "next fireball after this round.")
    to = box.board.step(at, FACINGS[facing]) if facing else ""
    going = (f" and goes to {to} before the next movement" if to
             else " and leaves the board before the next movement" if facing else "")
    return f"{seat_ref(seat)}'s fireball is on {at}{going}."


def _standing(box: Box, view: View) -> TableBlock:
    rows = []
    for seat in box.seats:
        count = str(ending.landed_figures(box, view, seat)), str(len(in_play(box, view, seat)))
        rows.append((seat_ref(seat), *count, str(free_clubs(box, view, seat)),
                     str(view.discs[seat]), mega(box, view, seat) or "-"))
    return TableBlock(("clan", "landed", "figures", "free clubs", "discs", "mega club"),
                      tuple(rows),
                      "<>>>>>")


def mega(box: Box, view: View, seat: str) -> str:
    """A clan's mega club: 1 or thrown; empty if they are not in play."""
    return ("thrown" if seat in view.mega else "1") if box.mega else ""


def decision_lines(box: Box, view: View) -> Iterator[str]:
    """The decision, and what a clan has already ordered, in sentences."""
    if view.phase == "set-up":
        yield ("Set-up, in secret: each clan lays out its half of the board. Pieces that "
               "you leave out stay as shown. Your own set-up appears when both clans have "
               "sent theirs.")
    elif view.phase == "orders":
        yield ("Orders, in secret: write one line for each figure. Figures without a line stay. "
               f"A clan can spend at most {count_noun(box.scenario.discs.round, 'disc')} in "
               "a round.")
    elif view.phase == "clubs":
        yield ("Clubs, in secret: write one line for each thrower, or the word none. Figures throw "
               "from where they stand now.")
        if view.to:
            yield f"Your orders: {orders.plans(box, view.plans, view.draw)}."
    for seat, sick in by_seat(box, view.patients):
        names = join_words((box.cards[key].id for key in sick), "or")
        yield f"{seat_ref(seat)}'s elder heals one of {names}."


def end_text(box: Box, view: View) -> str:
    end = f"{seat_ref(view.winner)} wins" if view.winner else "Drawn"
    return f"{end}: {ending.reason_text(box, view.reason)}."
