"""The set-up sheet: what a clan lays out on its half (rulings 42, 71 and 72)."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.problem import Problem, Problems
from referee.games.stone_daze import layout
from referee.games.stone_daze.board import Square
from referee.games.stone_daze.records import Land, Line, Sheet
from referee.games.stone_daze.rules.field import Field


def read(field: Field, seat: str, sheet: Sheet) -> tuple[Land, dict[str, Square]]:
    """The whole layout: what the sheet does not mention stands as in the standard one."""
    land, places = field.layouts[seat]
    places = dict(places)
    for line in sheet.lines:
        if line.subject in layout.KINDS:
            land = _laid(land, line)
        elif line.subject in places and line.squares:
            places[line.subject] = line.squares[0]
    return land, places


def _laid(land: Land, line: Line) -> Land:
    if line.subject == "small":
        return replace(land, small=line.squares)
    if line.subject == "large":
        return replace(land, large=line.squares)
    if line.subject == "swamp":
        return replace(land, swamp=line.squares)
    return replace(land, gate=line.squares, arrow=line.way or land.arrow)


def check(field: Field, seat: str, sheet: Sheet) -> Problems:
    """Everything that is refused on a set-up sheet."""
    problems = [problem for line in sheet.lines for problem in _line(field, seat, line)]
    subjects = [line.subject for line in sheet.lines]
    problems.extend(Problem("illegal-twice", f"{subject} stands on two lines.",
                            hint="Put all of a kind on one line.", rule="ruling 42")
                    for subject in dict.fromkeys(subjects) if subjects.count(subject) > 1)
    if not problems:
        problems.extend(layout.problems(field.grounds[seat], *read(field, seat, sheet)))
    return tuple(problems)


def _line(field: Field, seat: str, line: Line) -> Iterator[Problem]:
    figure = f"{seat}-{line.subject}" in field.cards
    if line.subject == "standard":
        return
    if line.subject not in layout.KINDS and not figure:
        yield Problem("illegal-line", f"“{line.subject}” is not for a set-up sheet.",
                      hint="Lines are: small b4 e4 i4; large c5-d5 g5-h5; swamp e5-f6; "
                      "elder e2; or standard alone.", rule="starting a game")
    elif figure and (len(line.squares) != 1 or line.way or line.acts):
        yield Problem("illegal-line", f"{line.subject} is not given one square to start on.",
                      hint=f"Write {line.subject} and its square; figures start facing the enemy.",
                      rule="starting a game")
    elif line.subject == "gate" and line.squares and not line.way:
        yield Problem("illegal-line", "The gate needs its arrow.", rule="ruling 42",
                      hint="Write gate a6-c6 up, or down.")


def options(field: Field, seat: str) -> Iterator[Sheet]:
    """The standard set-up, and each other place for one of its pieces or figures."""
    yield Sheet((Line("standard"),))
    land, places = field.layouts[seat]
    ground = field.grounds[seat]
    lines = [Line(figure, squares=(square,))
             for figure in places for square in sorted(ground.start)]
    lines += [line for kind in layout.KINDS for line in _pieces(field, seat, kind, land)]
    for line in lines:
        sheet = Sheet((line,))
        if not check(field, seat, sheet):
            yield sheet


def _pieces(field: Field, seat: str, kind: str, land: Land) -> Iterator[Line]:
    laid = layout.named(land, kind)
    arrows = ("up", "down") if kind == "gate" else ("",)
    for moved in laid:
        kept = [piece for piece in laid if piece != moved]
        for piece in field.grounds[seat].pieces(kind):
            if piece not in kept:
                ordered = sorted([*kept, piece], key=_place)
                yield from (Line(kind, arrow, tuple(ordered)) for arrow in arrows)


def _place(piece: str) -> tuple[str, int]:
    corner = piece.partition("-")[0]
    return corner[0], int(corner[1:])
