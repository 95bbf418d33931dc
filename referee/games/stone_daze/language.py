"""Names of things in a position of Stone Daze, and what a line of orders says of each of them."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from referee.core.language.partial_parse import Amount
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import Board
from referee.games.stone_daze.model.state import Box
from referee.games.stone_daze.moves import parts
from referee.games.stone_daze.moves.lines import KEYWORDS, column_and_row
from referee.games.stone_daze.views import item_names
from referee.games.stone_daze.views.view import View
from referee.games.stone_daze.words import WORDS

Said = Mapping[str, Any]

NAMES = sorted({name for sense, names in WORDS.items() if sense[:2] == ("thing", "figure")
                for name in names.split(", ")})
FOE = ("their", "his", "her", "your", "enemy", "enemy's", "the enemy's", "opponent", "opponent's",
       "foe's", "rival's", "other clan's", "the other")
SIDE = ("on the left", "on the right", "on left", "on right", "left side", "right side",
        "on his left", "on his right", "left of", "right of", "left from", "right from")


def things(box: Box, view: View) -> item_names.Named:
    """Squares, ways, the seat's figures in play, pieces of the standard set-up."""
    yield from ((square, "square", [square]) for square in box.board.places)
    yield from item_names.way_names()
    if view.to is None:
        return
    yield from item_names.figures(box, view, view.to)
    if view.phase == "set-up":
        yield from item_names.pieces(box, view.to)
    yield from ((side, "unnamed", ["side"]) for side in SIDE)
    yield from ((f"{whose} {name}", "unnamed", ["foe"]) for name in NAMES for whose in FOE)
    for name in (view.to, f"{view.to} clan", "clan", *(("south",) if view.phase == "" else ())):
        yield name, "fill", ()


def heads(box: Box) -> Iterator[str]:
    """The words that a line of orders may begin with."""
    yield from (*KEYWORDS, *layout.KINDS, "bird")
    yield from (character.id for character in box.scenario.characters.list)


def claims(box: Box, view: View) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Facts about the choice of a patient: who heals."""
    return partial(_claims, box, view)


def _claims(box: Box, view: View, slots: Mapping[str, Any]) -> dict[str, Any]:
    return {"by": next((card.id for card in box.cards.values() if "heal" in card.actions), "")}


def held(view: View) -> Mapping[str, int]:
    """Empty: there are no goods that could be counted."""
    return {}


def doubtful(box: Box, view: View) -> Mapping[str, str]:
    """Figure marks that are also names of squares, with the clan of the figure."""
    if view.to is None or view.phase not in ("orders", "clubs"):
        return {}
    return {mark: f"{box.named(key)}, who stands on {at}" for key in box.clans[box.enemy(view.to)]
            if (at := view.figures[key].at)
            and (mark := f"{box.cards[key].seat[0].upper()}{box.cards[key].number}").casefold()
            in box.board.places and mark.casefold() != at}


def each(box: Box, view: View, verb: str, verb_said: bool, fillers: Said,
         others: frozenset[str] | None) -> list[Said] | None:
    """What a line says of each thing it names, or None if it is incomplete or not of one kind.

    ``others`` are named in other lines, so that “the rest” does not include them.
    """
    if not isinstance(fillers.get("steps", 1), int):
        return None
    if verb in layout.KINDS:
        return _terrain(box, view, verb, fillers)
    if verb == "nobody else":
        return []
    figures = _figures_named(box, view, fillers, others)
    if others is not None and not others and verb not in ("stay", "none", "standard"):
        return None  # “the rest” of nothing
    if figures is False or not _is_complete(verb, verb_said, fillers, figures):
        return None
    other_fillers = {name: value for name, value in fillers.items()
                     if name not in ("who", "but", "clubs")}
    if verb == "swap":
        return _swapped_figures(box, view, figures or [])
    if "at" in fillers and isinstance(fillers["at"], list):
        return _targets(figures, fillers, other_fillers)
    if not figures:
        return [other_fillers]
    return [{**other_fillers, "who": [figure]} for figure in figures]


def doers(line: Any) -> tuple[str, ...]:
    """The figures of a part, so that the next part can refer to them."""
    return () if line.subject in (*KEYWORDS, *layout.KINDS, "bird") else (line.subject,)


def _is_complete(verb: str, verb_said: bool, fillers: Said, figures: Any) -> bool:
    """Whether a line has everything that its verb needs."""
    if verb in ("go", "run"):
        return bool(figures) and _leads(fillers)
    if verb == "turn":
        return len({"turn", "turned", "facing"} & fillers.keys()) > 0 and bool(figures) and (
            "turn" not in fillers or verb_said)
    if verb == "fire":
        names = [name for name in fillers if name in ("base", "tip", "way")]
        return names[:1] == ["base"] and len(names) > 1 and bool(figures)
    if verb == "fireball":
        return bool(figures) and bool({"at", "way", "compass"} & fillers.keys())
    if verb in ("throw", "start", "mega"):
        return bool(figures) and ("at" in fillers or _is_far(fillers))
    if verb == "bird":
        return "at" in fillers
    return bool(figures) or verb in ("stay", "none", "draw", "standard")


def _leads(fillers: Said) -> bool:
    """Whether a line gives a way or a square; “from” comes before “to” if no figure is named."""
    if not {"way", "compass", "to"} & fillers.keys():
        return False
    if "who" in fillers or not {"from", "to"} <= fillers.keys():
        return True
    names = list(fillers)
    return names.index("from") < names.index("to")


def _is_far(fillers: Said) -> bool:
    """Whether a target is given by its way and distance."""
    return bool({"way",
                 "compass"} & fillers.keys()) and "steps" in fillers and "clubs" not in fillers


def _figures_named(box: Box, view: View, fillers: Said, others: frozenset[str] | None) -> Any:
    """The figures that a line names; None: it names none; False: ambiguous."""
    all_figures = _in_play(box, view)
    names, amounts = _names_and_amounts(fillers)
    if "but" in fillers:
        return _without(all_figures, fillers["but"]) if amounts == {"all"} and not names else False
    if amounts == {"rest"}:
        return False if names or others is None else _without(all_figures, others)
    if amounts == {"all"} and not names:
        return all_figures
    if amounts - {"all", "both"} or ("both" in amounts and len(names) < 2) or (
            "all" in amounts and len(names) < 2):
        return False
    if not names and "from" in fillers:
        return _standing(box, view, all_figures, fillers["from"].values) or False
    return names or None


def _in_play(box: Box, view: View) -> list[str]:
    """The clan's figures that are on the board or in the set-up."""
    return [box.cards[key].id for key in box.clans[view.to or box.seats[0]]
            if view.figures[key].at or view.phase == "set-up"]


def _names_and_amounts(fillers: Said) -> tuple[list[str], set[str]]:
    """The figures that a line names one by one, and its amounts in words: “all”, “the rest”."""
    named = fillers.get("who", ())
    names = list(dict.fromkeys(filler for filler in named if not isinstance(filler, Amount)))
    return names, {filler.how for filler in named if isinstance(filler, Amount)}


def _without(names: Iterable[str], others: Container[str]) -> list[str]:
    return [name for name in names if name not in others]


def _standing(box: Box, view: View, names: Iterable[str], squares: Container[str]) -> list[str]:
    """The given figures that are on these squares."""
    return [name for name in names if _square_of(box, view, name) in squares]


def _square_of(box: Box, view: View, name: str) -> str:
    """A figure's square; during the set-up that of the standard."""
    seat = view.to or box.seats[0]
    return (box.layouts[seat][1][name] if view.phase == "set-up"
            else view.figures[f"{seat}-{name}"].at)


def _targets(figures: list[str] | None, fillers: Said,
             other_fillers: dict[str, Any]) -> list[Said] | None:
    """Who throws, or starts, at which square: each at one, all at one, one at several."""
    squares = _for_each_club(figures, fillers["at"], fillers.get("clubs"))
    if squares is None:
        return None
    if figures is None:
        return [{**other_fillers, "at": [at]} for at in squares]
    if len(figures) == len(squares):
        return [{**other_fillers, "who": [figure], "at": [at]}
                for figure, at in zip(figures, squares, strict=True)]
    if len(squares) == 1 or len(figures) == 1:
        return [{**other_fillers, "who": [figure], "at": [at]}
                for figure in figures for at in squares]
    return None


def _for_each_club(figures: list[str] | None, squares: list[Any], many: Any) -> list[str] | None:
    """The squares, one twice for two clubs; None: ``many`` clubs do not fit, or are vague."""
    if any(isinstance(square, Amount) for square in squares):
        return None
    if isinstance(many, Amount) or many == "all":
        return None
    if many is None:
        return squares
    many = 2 if many == "both" else many
    if many == 2 and len(squares) == 1 and len(figures or ()) < 2:
        return squares * 2
    clubs = max(len(figures or ()) or 1, len(squares))
    fits = many == clubs or (many == 1 and len(figures or ()) > 1)
    return squares if fits else None


def _swapped_figures(box: Box, view: View, figures: Sequence[str]) -> list[Said] | None:
    """Two figures that swap their starting squares of the standard."""
    if len(figures) != 2:
        return None
    _, places = box.layouts[view.to or box.seats[0]]
    return [{"verb": "start", "who": [figure], "at": [places[other]]}
            for figure, other in (figures, reversed(figures))]


def _terrain(box: Box, view: View, kind: str, fillers: Said) -> list[Said] | None:
    """The pieces that a line places, each with the one it replaces, if given."""
    seat = view.to or box.seats[0]
    laid = layout.pieces_of_kind(box.layouts[seat][0], kind)
    long, wide = box.grounds[seat].sizes[kind]
    fillers = _with_old(box.board, laid, long * wide, fillers)
    old = _named(box.board, laid, fillers)
    motion = {name: fillers[name]
              for name in ("way", "compass", "steps", "arrow") if name in fillers}
    if "at" not in fillers:
        return _shifted(kind, laid, old, fillers, motion)
    if {"way", "compass"} & fillers.keys() or any(
            isinstance(square, Amount) for square in fillers["at"]):
        return None
    pieces = group_pieces(box.board, fillers["at"], long * wide, len(laid) or 1)
    if pieces is None or fillers.get("count", len(pieces)) not in (len(pieces), "both", "all"):
        return None
    if _picks(fillers) and len(laid) > 1:
        if len(old) != 1 or len(pieces) != 1:
            return None
        return [{**motion, "at": pieces, "old": old}]
    return [{**motion, "at": [piece]} for piece in pieces]


def _named(board: Board, laid: Sequence[str], fillers: Said) -> list[str]:
    """The pieces that a line names by a square or by their relative position."""
    return [piece for piece in laid
            if ("old" not in fillers or {*fillers["old"]} & {*board.block_squares(piece)})
            and ("which" not in fillers or piece in fillers["which"].values)]


def _with_old(board: Board, laid: Sequence[str], size: int, fillers: Said) -> Said:
    """The filled slots, with squares of current pieces told apart from their new squares."""
    current_squares = {at for piece in laid for at in board.block_squares(piece)}
    if {"way", "compass"} & fillers.keys() and "at" in fillers and "old" not in fillers and {
            *fillers["at"]} <= current_squares:
        # “the mound on e4 goes one to the left”
        return {**_unsaid(fillers, "at"), "old": fillers["at"]}
    if size > 1 and len(fillers.get("old", ())) == len(fillers.get("at", ())) == 1 and not (
            {*fillers["old"]} & current_squares):
        # “swamp from i5 to j6”
        return {**_unsaid(fillers, "old"), "at": [*fillers["old"], *fillers["at"]]}
    return fillers


def _unsaid(fillers: Said, name: str) -> dict[str, Any]:
    return {other: value for other, value in fillers.items() if other != name}


def _picks(fillers: Said) -> bool:
    """Whether a line selects one of the current pieces."""
    return "old" in fillers or "which" in fillers


def _shifted(kind: str, laid: Sequence[str], old: Sequence[str], fillers: Said,
             motion: dict[str, Any]) -> list[Said] | None:
    """Pieces that a line moves by a way and steps, or gates that it turns."""
    if kind == "gate" and motion.keys() == {"arrow"}:
        return [{**motion, "at": [piece]} for piece in laid] or None
    if not old or (_picks(fillers) and len(old) != 1):
        return None
    if "steps" not in motion or "count" in fillers or not {"way", "compass"} & motion.keys():
        return None
    if kind in ("swamp", "gate"):
        return [motion]
    return [{**motion, "old": [piece]} for piece in old]


def group_pieces(board: Board, squares: Sequence[str], size: int, count: int) -> list[str] | None:
    """Pieces by all their squares, or by two opposite corners each; None: no pieces."""
    if size == 1:
        return list(squares)
    for many in (size, 2):
        chunks = [squares[i:i + many] for i in range(0, len(squares), many)]
        pieces = [_piece(board, chunk, size) for chunk in chunks]
        if all(pieces) and len(pieces) <= count:
            return [piece for piece in pieces if piece]
    return None


def _piece(board: Board, squares: Sequence[str], size: int) -> str:
    """The rectangle with these corners or squares, corners in order; empty: no rectangle."""
    columns, rows = zip(*(column_and_row(square) for square in squares), strict=True)
    names = {at: name for name, at in ((name, column_and_row(name)) for name in board.places)}
    piece = f"{names[min(columns), min(rows)]}-{names[max(columns), max(rows)]}"
    block = board.block_squares(piece)
    fits = len(block) == size and ({*squares} == {*block} if len(squares) == size
                                   else len(squares) == 2)
    return piece if fits else ""


def options(box: Box, state: Any, seat: str) -> Iterator[parts.Part]:
    """The legal parts of the orders that are due."""
    return parts.options(box, state, seat)


def illegal(box: Box, state: Any, seat: str) -> Iterator[parts.Part]:
    """Parts that the rules refuse, each with its reason."""
    return parts.illegal(box, state, seat)


def sheet(box: Box, state: Any, seat: str, lines: Sequence[Sequence[Any]], verb_said: bool) -> Any:
    """The orders made of these parts, or None if they contradict each other.

    ``verb_said``: each line has a verb in words, so that no other phase can be meant.
    """
    from referee.games.stone_daze.moves.sheet import Sheet

    lines_of_orders = parts.sheet(box, state, seat, lines)
    return None if lines_of_orders is None else Sheet(lines_of_orders, verb_said)
