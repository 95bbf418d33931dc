"""The scenario of Stone Daze: measures, figures, terrain, and the checks of its values."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from referee.core.base.problem import Problem, Problems
from referee.core.scenario.sections import (
    Count,
    Few,
    ForeignKey,
    Playing,
    Records,
    Section,
    Some,
    Source,
    check_distinct_words,
    check_ids,
    check_references,
)
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import LETTERS, Board, Square, board
from referee.games.stone_daze.model.layout import Ground, Land

ActionName = Literal["run", "climb", "fire", "fireball", "toss", "force", "heal", "bird"]
SIDES = ("south", "north")
TAKEN = (*layout.KINDS, "bird", "standard", "stay", "none", "draw", "dragon")
HALF_TURN = dict(zip(layout.ARROWS, layout.ARROWS[::-1], strict=True))

Figure = Annotated[str, ForeignKey("figure")]
Squares = Annotated[int, Meta(ge=1, le=12)]
Laid = Annotated[tuple[str, ...], Meta(max_length=9)]


class Width(Section, frozen=True):
    """Columns of the board."""

    columns: Annotated[int, Meta(ge=3, le=12)]


class Length(Section, frozen=True):
    """Rows of the board, an even number."""

    rows: Annotated[int, Meta(ge=4, le=20)]


class Halhala(Struct, frozen=True, forbid_unknown_fields=True):
    """The sacred squares of a side."""

    id: Literal["south", "north"]
    squares: Annotated[tuple[str, ...], Meta(max_length=12)]
    source: Source | None = None


class Halhalas(Section, frozen=True):
    """Both sacred places."""

    list: Records[Halhala]


class Start(Section, frozen=True):
    """Rows from a clan's own edge in which figures start: at most half of the board."""

    rows: Annotated[int, Meta(ge=1, le=10)]


class Discs(Section, frozen=True):
    """A clan's action discs in a game, and the most that it spends in a round."""

    clan: Count
    round: Count


class Range(Section, frozen=True):
    """The squares ahead and columns (1, 3 or 5) that a club reaches; a mound adds squares ahead."""

    ahead: Annotated[int, Meta(ge=1, le=20)]
    across: Annotated[int, Meta(ge=1, le=5)]
    mound: Annotated[int, Meta(ge=0, le=20)]


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """One of a clan's figures: the word for it in notation, its number and name."""

    id: str
    number: Some
    name: str
    aliases: Annotated[tuple[str, ...], Meta(max_length=9)] = ()
    source: Source | None = None


class Characters(Section, frozen=True):
    """The figures of a clan."""

    list: Records[Character]


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """An action on a figure's panel."""

    id: str
    figure: Figure
    action: ActionName
    source: Source | None = None


class Actions(Section, frozen=True):
    """The actions of each figure."""

    list: Records[Action]


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of a piece a clan has."""

    id: Literal["small", "large", "swamp", "gate"]
    count: Few
    source: Source | None = None


class Pieces(Section, frozen=True):
    """The terrain of a clan."""

    list: Records[Piece]


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    """The squares that a piece covers."""

    id: Literal["small", "large", "swamp", "gate"]
    long: Squares
    wide: Squares
    source: Source | None = None


class Sizes(Section, frozen=True):
    """The sizes of all pieces."""

    list: Records[Size]


class Addons(Section, frozen=True):
    """The add-ons in play, unless an option says otherwise."""

    gate: bool
    haunted: bool
    mega: bool


class Post(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a figure of South starts."""

    id: Figure
    at: Square
    source: Source | None = None


class Setup(Section, frozen=True):
    """The standard layout of South; North's is the same, turned by 180 degrees."""

    small: Laid
    large: Laid
    swamp: Laid
    gate: Laid
    arrow: Literal["up", "down"]
    list: Records[Post]


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about a game that is data."""

    game: Playing
    width: Width
    length: Length
    halhala: Halhalas
    start: Start
    discs: Discs
    range: Range
    characters: Characters
    actions: Actions
    pieces: Pieces
    sizes: Sizes
    addons: Addons
    setup: Setup


def ground(scenario: Scenario, squares: Board, side: int, gate: bool) -> Ground:
    """The side of South (0) or North (1): own half without the last row, and first rows."""
    half, rows = squares.rows // 2, squares.rows

    def from_edge(row: int) -> int:
        return row if side == 0 else rows - 1 - row

    ranks = {square: from_edge(row) for square, (_, row) in squares.places.items()}
    counts: dict[str, int] = {piece.id: piece.count for piece in scenario.pieces.list}
    return Ground(
        squares, ("up", "down")[side],
        frozenset(square for square, rank in ranks.items() if 0 < rank < half),
        frozenset(square for square, rank in ranks.items() if rank < scenario.start.rows),
        {size.id: (size.long, size.wide) for size in scenario.sizes.list},
        {**counts, "gate": counts["gate"] if gate else 0})


def standard(scenario: Scenario, squares: Board, side: int,
             gate: bool) -> tuple[Land, dict[str, str]]:
    """The standard layout of a side: terrain, and the figures' squares (ruling 72)."""
    setup = scenario.setup
    land = Land(setup.small, setup.large, setup.swamp, setup.gate, setup.arrow)
    places = {post.id: post.at for post in setup.list}
    if not gate:
        land = Land(land.small, land.large, land.swamp)
    if side == 0:
        return land, places
    turned = {kind: tuple(map(squares.rotated, layout.pieces_of_kind(land, kind)))
              for kind in layout.KINDS}
    return (Land(turned["small"], turned["large"], turned["swamp"], turned["gate"],
                 HALF_TURN.get(land.arrow, "")),
            {figure: squares.rotated(at) for figure, at in places.items()})


def check(scenario: Scenario) -> Problems:
    """Everything that the types cannot express; ``where`` is a path into the data."""
    known = {"figure": [figure.id for figure in scenario.characters.list],
             "square": board(scenario.width.columns, scenario.length.rows).places}
    faults = [*check_ids(scenario, "unusable-value"),
              *check_references(scenario, known, "unusable-value"), *_measures(scenario),
              *_halhala(scenario), *_figures(scenario), *_pieces(scenario)]
    if not faults:
        faults.extend(_standard(scenario))
    return tuple(faults)


def _fault(where: str, why: str, hint: str = "") -> Problem:
    return Problem("unusable-value", why, where, hint=hint)


def _measures(scenario: Scenario) -> Iterator[Problem]:
    rows = scenario.length.rows
    if rows % 2:
        yield _fault("length.rows", f"The board has {rows} rows: the number must be even.")
    if scenario.start.rows > rows // 2:
        yield _fault("start.rows", "Figures must start on their own half.")
    if scenario.discs.round > scenario.discs.clan:
        yield _fault("discs", "A clan cannot spend more discs in a round than in a game.")
    if scenario.range.across % 2 == 0:
        yield _fault("range.across", "The throwing range must be 1, 3 or 5 columns wide.")
    if scenario.game.players != (2, 4):
        yield _fault("game.players", "The game is for 2 to 4 players.")


def _halhala(scenario: Scenario) -> Iterator[Problem]:
    if tuple(side.id for side in scenario.halhala.list) != SIDES:
        yield _fault("halhala.list", "List the Halhala of south first, then the Halhala of north.")
        return
    for side, row in zip(scenario.halhala.list, (1, scenario.length.rows), strict=True):
        known = {f"{letter}{row}" for letter in LETTERS[:scenario.width.columns]}
        where = f"halhala.list.{side.id}.squares"
        if len(set(side.squares)) != len(side.squares):
            yield _fault(where, "A square is listed twice.")
        strange = sorted(set(side.squares) - known)
        if strange or not side.squares:
            yield _fault(where, f"Row {row} does not have: {' '.join(strange)}."
                         if strange else "It has no squares.")


def _figures(scenario: Scenario) -> Iterator[Problem]:
    ids = [figure.id for figure in scenario.characters.list]
    if not ids:
        yield _fault("characters.list", "There are no figures.")
    if [figure.number for figure in scenario.characters.list] != list(range(1, len(ids) + 1)):
        yield _fault("characters.list", "Number the figures 1, 2, … in order.")
    words = [(word, word) for word in TAKEN]
    words += [(figure.id, word) for figure in scenario.characters.list
              for word in (figure.id, str(figure.number), figure.name, *figure.aliases)]
    yield from check_distinct_words(words, "unusable-value", "characters.list")
    for one in ("heal", "bird"):
        if sum(action.action == one for action in scenario.actions.list) > 1:
            yield _fault("actions.list", f"At most one figure can have the action {one}.")
    for name in ids:
        owned = [a.action for a in scenario.actions.list if a.figure == name]
        if len(set(owned)) != len(owned) or {"run", "climb"} <= set(owned):
            yield _fault("actions.list", f"{name} cannot have the same action twice, or both "
                                         "run and climb.")


def _pieces(scenario: Scenario) -> Iterator[Problem]:
    for name, ids in (("pieces", [piece.id for piece in scenario.pieces.list]),
                      ("sizes", [size.id for size in scenario.sizes.list])):
        if sorted(ids) != sorted(layout.KINDS):
            yield _fault(f"{name}.list", "The list of terrain must have `small`, `large`, "
                                         "`swamp` and `gate`, each once.")
    for piece in scenario.pieces.list:
        if piece.id == "gate" and piece.count != 1:
            yield _fault(f"pieces.list.{piece.id}.count",
                         f"A clan has one gate, not {piece.count}.")
    for size in scenario.sizes.list:
        if size.id == "gate" and (size.wide != 1 or size.long < 3 or size.long % 2 == 0):
            yield _fault("sizes.list.gate",
                         "A gate must be 1 square deep and 3, 5 or another odd number of "
                         "squares long.")
        if size.id == "small" and (size.long, size.wide) != (1, 1):
            yield _fault("sizes.list.small", "A small mound must cover exactly one square.")


def _standard(scenario: Scenario) -> Iterator[Problem]:
    squares = board(scenario.width.columns, scenario.length.rows)
    setup = scenario.setup
    ids = [figure.id for figure in scenario.characters.list]
    if odd := [piece for kind in layout.KINDS for piece in getattr(setup, kind)
               if not layout.is_canonical_piece(squares, kind, piece)]:
        yield _fault("setup", "Write a piece by its lowest and its highest corner, both on "
                              f"the board. This piece is wrong: {odd[0]}.")
    elif sorted(post.id for post in setup.list) != sorted(ids):
        yield _fault("setup.list", "Each figure needs exactly one starting square.")
    else:
        land, places = standard(scenario, squares, 0, gate=True)
        for problem in layout.layout_problems(ground(scenario, squares, 0, gate=True), land,
                                              places):
            yield _fault("setup", problem.why, problem.hint)
