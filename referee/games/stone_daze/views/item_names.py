"""The names of ways, figures and pieces in a position of Stone Daze, as players call them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product

from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import vector
from referee.games.stone_daze.model.state import Box
from referee.games.stone_daze.moves.lines import column_and_row
from referee.games.stone_daze.views.view import View

Named = Iterator[tuple[str, str, Iterable[str]]]
"""A name, the kind of what it means, and what of that kind it may mean."""

AHEAD = ("forward", "forwards", "ahead", "straight ahead", "front", "straight forward", "f",
         "straight on", "in front", "in front of him", "in front of her", "straight up", "advances")
BEHIND = ("back", "backward", "backwards", "b", "straight back", "rearward", "behind", "retreats",
          "retreat", "falls back", "goes back", "withdraws", "withdraw")
LEFT, RIGHT = ("left", "l", "leftward", "leftwards"), ("right", "r", "rightward", "rightwards")
SIDES = {"left": LEFT, "right": RIGHT}
SHORT = {"fl": "forward-left", "fr": "forward-right", "bl": "back-left", "br": "back-right"}
DIAGONAL = {"": "-", "forward": "forward", "ahead": "forward", "back": "back",
            "backwards": "back", "left": "left", "right": "right"}
CORNERS = {"north-east": ("up", "right"), "north-west": ("up", "left"),
           "south-east": ("down", "right"), "south-west": ("down", "left")}
BETWEEN = ("", "and ", "to the ", "to ", "and to the ", "to his ", "to her ", "to its ", "and one ")
TOWARDS = ("to the enemy", "towards the enemy"), ("to us", "towards us")
MANY = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ONE = ("the one on", "one on", "figure on", "man on", "the one at", "one at")


@cache
def way_names() -> tuple[tuple[str, str, Iterable[str]], ...]:
    """The ways of a figure, in one word or two."""
    return tuple(_ways())


def _ways() -> Named:
    for line, words in (("forward", AHEAD), ("back", BEHIND)):
        yield from ((word, "way", [line]) for word in words if word != "front")
        for side, others in SIDES.items():
            for phrase in _slants(words, others):
                yield phrase, "way", [f"{line}-{side}"]
                yield f"diagonally {phrase}", "way", [f"{line}-{side}"]
    yield from ((word, "way", [side]) for side, others in SIDES.items() for word in others)
    yield from ((word, "way", [to]) for word, to in SHORT.items())
    yield from _diagonals()
    # Relative to the figure they differ from the board, so they would be ambiguous.
    for to, (one, other) in CORNERS.items():
        for mid in ("", "and ", "and to the "):
            yield f"{one} {mid}{other}", "unsaid", [to]


def _slants(words: Sequence[str], others: Sequence[str]) -> Iterator[str]:
    """A word for ahead or back with one for a side: “forward and left”, “left forward”."""
    for one, mid, other in product(words, BETWEEN, others[:2]):
        if len(one) > 1 and len(other) > 1:
            yield f"{one} {mid}{other}"
    for one, other, mid in product(words[:3], others[:1], ("", "and ")):
        yield f"{other} {mid}{one}"


def _diagonals() -> Named:
    """The diagonal ways, any of them or those on one side: “diagonally forward”."""
    for name, of in DIAGONAL.items():
        for word in ("diagonally", "diagonal"):
            for phrase in (f"{word} {name}", f"{name} {word}", f"{word} to the {name}"):
                yield phrase.strip(), "way", [to for to in SHORT.values() if of in to]
    for word, of in (("advances", "forward"), ("retreats", "back")):
        yield f"{word} diagonally", "way", [to for to in SHORT.values() if of in to]


def figures(box: Box, view: View, seat: str) -> Named:
    """The figures of a seat that are in play, and the squares of its enemies."""
    keys = [key for key in box.clans[seat] if view.figures[key].at] or list(box.clans[seat])
    for one in box.scenario.characters.list:
        yield from ((name.casefold().replace("-", " "), "figure", [one.id])
                    for name in (one.name, *one.aliases))
    for key in box.clans[seat]:
        card = box.cards[key]
        for name in (f"{seat[0]}{card.number}", f"no{card.number}", f"figure {card.number}",
                     f"no . {card.number}", f"number {card.number}"):
            yield name, "figure", [card.id]
        yield str(card.number), "figure", [card.id]
        if view.figures[key].at:
            yield from ((f"{one} {view.figures[key].at}", "figure", [card.id]) for one in ONE)
        if view.figures[key].at and view.phase != "set-up":
            yield from ((f"{name} {on} {view.figures[key].at}", "figure", [card.id])
                        for name in _figure_names(box, card.id) for on in ("on", "at"))
        if view.phase == "healing" and view.figures[key].at:
            yield view.figures[key].at, "figure", [card.id]
    yield from _enemies(box, view, box.enemy(seat))
    yield from _runners(box, view, seat, keys)
    yield from _rows(box, view, seat, keys)


def _figure_names(box: Box, name: str) -> set[str]:
    aliases = next(character.aliases for character in box.scenario.characters.list
                   if character.id == name)
    runs = ("runner", "brother") if name.startswith("runner") else ()
    return {name.replace("-", " "), *(alias.replace("-", " ").casefold() for alias in aliases),
            *runs}


def _enemies(box: Box, view: View, enemy: str) -> Named:
    """Squares by their enemy figure, “their elder on c10”, or the one it faces."""
    for key in box.clans[enemy]:
        figure, card = view.figures[key], box.cards[key]
        if not figure.at:
            continue
        ahead = box.board.step(figure.at, vector(figure.facing, "forward"))
        faces = ahead if figure.facing == box.grounds[enemy].facing else ""
        names = {card.id.replace("-", " "), *(name.replace("-", " ") for one in
                 box.scenario.characters.list if one.id == card.id for name in one.aliases)}
        for whose, name in product(("their", enemy, "enemy", f"the {enemy}"), names):
            for on in ("on", "at", "square", "is on", "stands on"):
                yield f"{whose} {name} {on} {figure.at}", "square", [figure.at]
            yield f"{figure.at} {whose} {name}", "square", [figure.at]
            for front in ("in front of", "right in front of") if faces else ():
                yield f"{front} {whose} {name}", "square", [faces]


def _rows(box: Box, view: View, seat: str, keys: Sequence[str]) -> Named:
    """The figures in the foremost row, in the last, and in each row by its number."""
    if view.phase in ("orders", "clubs") and keys:
        rows = {key: column_and_row(view.figures[key].at)[1] * vector(box.grounds[seat].facing,
                                                                      "forward")[1]
                for key in keys}
        for row in {*rows.values()}:
            names_in_row = [box.cards[key].id for key in keys if rows[key] == row]
            names = [name for name, end in (("front", max), ("back", min))
                     if row == end(rows.values())]
            yield from ((f"{name} row", "figure", names_in_row) for name in names)
            for many in (len(names_in_row), *MANY[len(names_in_row):][:1]):
                yield f"all {many} on row {abs(row)}", "figure", names_in_row
                yield from ((f"{name} {many}", "figure", names_in_row) for name in names)


def _runners(box: Box, view: View, seat: str, keys: Sequence[str]) -> Named:
    """The runners, together and by the side where they are."""
    right = vector(box.grounds[seat].facing, "right")[0]
    every = sorted((key for key in keys if "run" in box.cards[key].actions), key=lambda key: (
        column_and_row(view.figures[key].at)[0] * right if view.figures[key].at else 0))
    if len(every) == 2:
        for key, side in zip(every, ("left", "right"), strict=True):
            for name in ("runner", "brother"):
                yield f"{side} {name}", "figure", [box.cards[key].id]
                yield f"{name} on the {side}", "figure", [box.cards[key].id]
    runners = [box.cards[key].id for key in keys if "run" in box.cards[key].actions]
    for name in ("runner", "brother"):
        yield f"{name}s", "figure" if len(runners) == 2 else "unnamed", runners
        yield from ((f"{one} 1 and 2", "figure", runners) for one in (name, f"{name}s"))
        yield from ((f"one of {whose} {name}s", "unnamed", runners) for whose in ("the", "my"))
        for both in ("both", "two", "2", "both my", "my two"):
            yield f"{both} {name}s", "figure", runners if len(runners) == 2 else []
        if len(runners) == 1:
            yield name, "figure", runners
        else:
            yield name, "~figure", runners


def pieces(box: Box, seat: str) -> Named:
    """Pieces of a kind by their relative position, as the clan sees them, and by side."""
    land, _ = box.layouts[seat]
    north = vector(box.grounds[seat].facing, "forward") == (0, 1)
    for line, towards in zip(("north", "south") if north else ("south", "north"), TOWARDS,
                             strict=True):
        yield from ((word, "compass", [line]) for word in towards)
    ahead = vector(box.grounds[seat].facing, "right")[0]
    for own in box.layouts[seat][1].values():
        yield f"instead of {own}", "former", [own]
        yield f"instead of on {own}", "former", [own]
    for kind in ("small", "large"):
        laid = sorted(layout.pieces_of_kind(land, kind),
                      key=lambda piece: column_and_row(piece)[0] * ahead)
        names = (("left", "left hand"), ("right", "right hand")) if len(laid) == 2 else (
            ("left", "left hand"), ("middle", "central", "centre"), ("right", "right hand"))
        for piece, words in zip(laid, names, strict=False):
            yield from ((word, "which", [piece]) for word in words)
