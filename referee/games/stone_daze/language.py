"""What of a position of Stone Daze has a name, and what a line says of each of several."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from referee.core.language.partial_parse import Amount
from referee.games.stone_daze.model import layout
from referee.games.stone_daze.model.board import Board, vector
from referee.games.stone_daze.model.state import Box
from referee.games.stone_daze.moves import parts
from referee.games.stone_daze.moves.lines import KEYWORDS, place
from referee.games.stone_daze.views.view import View
from referee.games.stone_daze.words import WORDS

Named = Iterator[tuple[str, str, Iterable[str]]]
Said = Mapping[str, Any]

AHEAD = ("forward", "forwards", "ahead", "straight ahead", "front", "straight forward", "f",
         "straight on", "in front", "in front of him", "in front of her", "straight up", "advances")
BEHIND = ("back", "backward", "backwards", "b", "straight back", "rearward", "behind", "retreats",
          "retreat", "falls back", "goes back", "withdraws", "withdraw")
LEFT, RIGHT = ("left", "l", "leftward", "leftwards"), ("right", "r", "rightward", "rightwards")
NAMES = sorted({name for sense, names in WORDS.items() if sense[:2] == ("thing", "figure")
                for name in names.split(", ")})
SIDES = {"left": LEFT, "right": RIGHT}
SHORT = {"fl": "forward-left", "fr": "forward-right", "bl": "back-left", "br": "back-right"}
DIAGONAL = {"": "-", "forward": "forward", "ahead": "forward", "back": "back",
            "backwards": "back", "left": "left", "right": "right"}
CORNERS = {"north-east": ("up", "right"), "north-west": ("up", "left"),
           "south-east": ("down", "right"), "south-west": ("down", "left")}
BETWEEN = ("", "and ", "to the ", "to ", "and to the ", "to his ", "to her ", "to its ", "and one ")
FOE = ("their", "his", "her", "your", "enemy", "enemy's", "the enemy's", "opponent", "opponent's",
       "foe's", "rival's", "other clan's", "the other")
SIDE = ("on the left", "on the right", "on left", "on right", "left side", "right side",
        "on his left", "on his right", "left of", "right of", "left from", "right from")
TOWARDS = ("to the enemy", "towards the enemy"), ("to us", "towards us")
MANY = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ONE = ("the one on", "one on", "figure on", "man on", "the one at", "one at")


def things(box: Box, view: View) -> Named:
    """Squares, ways, the seat's figures in play, pieces of the standard set-up."""
    yield from ((square, "square", [square]) for square in box.board.places)
    yield from ways()
    if view.to is None:
        return
    yield from _figures(box, view, view.to)
    if view.phase == "set-up":
        yield from _pieces(box, view.to)
    yield from ((side, "unnamed", ["side"]) for side in SIDE)
    yield from ((f"{whose} {name}", "unnamed", ["foe"]) for name in NAMES for whose in FOE)
    for name in (view.to, f"{view.to} clan", "clan", *(("south",) if view.phase == "" else ())):
        yield name, "fill", ()


def heads(box: Box) -> Iterator[str]:
    """What a line of a sheet may begin with."""
    yield from (*KEYWORDS, *layout.KINDS, "bird")
    yield from (one.id for one in box.scenario.characters.list)


def ways() -> Named:
    """The ways of a figure, in one word or two."""
    for line, words in (("forward", AHEAD), ("back", BEHIND)):
        yield from ((word, "way", [line]) for word in words if word != "front")
        for side, others in SIDES.items():
            for one, mid, other in product(words, BETWEEN, others[:2]):
                if len(one) > 1 and len(other) > 1:
                    yield f"{one} {mid}{other}", "way", [f"{line}-{side}"]
                    yield f"diagonally {one} {mid}{other}", "way", [f"{line}-{side}"]
            for one, other in product(words[:3], others[:1]):
                for mid in ("", "and "):
                    yield f"{other} {mid}{one}", "way", [f"{line}-{side}"]
                    yield f"diagonally {other} {mid}{one}", "way", [f"{line}-{side}"]
    yield from ((word, "way", [side]) for side, others in SIDES.items() for word in others)
    yield from ((word, "way", [to]) for word, to in SHORT.items())
    for name, of in DIAGONAL.items():
        for word in ("diagonally", "diagonal"):
            for phrase in (f"{word} {name}", f"{name} {word}", f"{word} to the {name}"):
                yield phrase.strip(), "way", [to for to in SHORT.values() if of in to]
    for word, of in (("advances", "forward"), ("retreats", "back")):
        yield f"{word} diagonally", "way", [to for to in SHORT.values() if of in to]
    # By the figure they are something else than by the board, so that nobody can say.
    for to, (one, other) in CORNERS.items():
        for mid in ("", "and ", "and to the "):
            yield f"{one} {mid}{other}", "unsaid", [to]


def _figures(box: Box, view: View, seat: str) -> Named:
    there = [key for key in box.clans[seat] if view.figures[key].at] or list(box.clans[seat])
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
                        for name in _called(box, card.id) for on in ("on", "at"))
        if view.phase == "healing" and view.figures[key].at:
            yield view.figures[key].at, "figure", [card.id]
    yield from _enemies(box, view, box.enemy(seat))
    yield from _runners(box, view, seat, there)
    yield from _rows(box, view, seat, there)


def _called(box: Box, name: str) -> set[str]:
    """The names of a figure."""
    one = next(one for one in box.scenario.characters.list if one.id == name)
    runs = ("runner", "brother") if name.startswith("runner") else ()
    return {name.replace("-", " "), *(alias.replace("-", " ").casefold() for alias in one.aliases),
            *runs}


def _enemies(box: Box, view: View, enemy: str) -> Named:
    """The square of an enemy with him on it, “their elder on c10”, or the one he looks at."""
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


def _rows(box: Box, view: View, seat: str, there: Sequence[str]) -> Named:
    """Those who stand in the foremost row, and in the last, and all of any row by their number."""
    if view.phase in ("orders", "clubs") and there:
        rows = {key: place(view.figures[key].at)[1] * vector(box.grounds[seat].facing,
                                                             "forward")[1] for key in there}
        for row in {*rows.values()}:
            some = [box.cards[key].id for key in there if rows[key] == row]
            names = [name for name, end in (("front", max), ("back", min))
                     if row == end(rows.values())]
            yield from ((f"{name} row", "figure", some) for name in names)
            for many in (len(some), *MANY[len(some):][:1]):
                yield f"all {many} on row {abs(row)}", "figure", some
                yield from ((f"{name} {many}", "figure", some) for name in names)


def _runners(box: Box, view: View, seat: str, there: Sequence[str]) -> Named:
    """Those who run, together and by the side on which they stand."""
    right = vector(box.grounds[seat].facing, "right")[0]
    every = sorted((key for key in there if "run" in box.cards[key].actions), key=lambda key: (
        place(view.figures[key].at)[0] * right if view.figures[key].at else 0))
    if len(every) == 2:
        for key, side in zip(every, ("left", "right"), strict=True):
            for name in ("runner", "brother"):
                yield f"{side} {name}", "figure", [box.cards[key].id]
                yield f"{name} on the {side}", "figure", [box.cards[key].id]
    runners = [box.cards[key].id for key in there if "run" in box.cards[key].actions]
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


def _pieces(box: Box, seat: str) -> Named:
    """Pieces of a kind by where they lie among each other, as the clan sees them, and its side."""
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
        laid = sorted(layout.named(land, kind), key=lambda piece: place(piece)[0] * ahead)
        names = (("left", "left hand"), ("right", "right hand")) if len(laid) == 2 else (
            ("left", "left hand"), ("middle", "central", "centre"), ("right", "right hand"))
        for piece, words in zip(laid, names, strict=False):
            yield from ((word, "which", [piece]) for word in words)


def claims(box: Box, view: View, slots: Mapping[str, Any]) -> dict[str, Any]:
    """Who heals."""
    return {"by": next((card.id for card in box.cards.values() if "heal" in card.actions), "")}


def held(view: View) -> Mapping[str, int]:
    """Nothing is held that could be counted."""
    return {}


def doubtful(box: Box, view: View) -> Mapping[str, str]:
    """Marks of the board that are the name of a square too, and whose they are."""
    if view.to is None or view.phase not in ("orders", "clubs"):
        return {}
    return {mark: f"{box.named(key)}, who stands on {at}" for key in box.clans[box.enemy(view.to)]
            if (at := view.figures[key].at)
            and (mark := f"{box.cards[key].seat[0].upper()}{box.cards[key].number}").casefold()
            in box.board.places and mark.casefold() != at}


def each(box: Box, view: View, verb: str, told: bool, said: Said,
         others: frozenset[str] | None) -> list[Said] | None:
    """What a line says of each of those whom it names; None: it is not whole, or not one thing.

    ``others`` are those that other lines name, of whom “the rest” are not.
    """
    if not isinstance(said.get("steps", 1), int):
        return None
    if verb in layout.KINDS:
        return _terrain(box, view, verb, said)
    if verb == "nobody else":
        return []
    who = _whom(box, view, said, others)
    if others is not None and not others and verb not in ("stay", "none", "standard"):
        return None  # the rest of whom?
    if who is False or not _whole(verb, told, said, who):
        return None
    rest = {name: value for name, value in said.items() if name not in ("who", "but", "clubs")}
    if verb == "swap":
        return _swapped(box, view, who or [])
    if "at" in said and isinstance(said["at"], list):
        return _targets(who, said, rest)
    return [{**rest, "who": [one]} for one in who] if who else [rest]


def doers(line: Any) -> tuple[str, ...]:
    """Whom a part is about, for what is said of him next."""
    return () if line.subject in (*KEYWORDS, *layout.KINDS, "bird") else (line.subject,)


def _whole(verb: str, told: bool, said: Said, who: Any) -> bool:
    """Whether all is said that such a line needs."""
    where = {"way", "compass", "to"} & said.keys()
    if verb in ("go", "run"):
        names = list(said)
        ordered = not ({"from", "to"} <= said.keys()) or "who" in said or (
            names.index("from") < names.index("to"))
        return bool(where and ordered and who)
    if verb == "turn":
        return len({"turn", "turned", "facing"} & said.keys()) > 0 and bool(who) and (
            "turn" not in said or told)
    if verb == "fire":
        names = [name for name in said if name in ("base", "tip", "way")]
        return names[:1] == ["base"] and len(names) > 1 and bool(who)
    if verb == "fireball":
        return bool(who) and bool({"at", "way", "compass"} & said.keys())
    if verb in ("throw", "start", "mega"):
        far = bool({"way", "compass"} & said.keys()) and "steps" in said and "clubs" not in said
        return bool(who) and ("at" in said or far)
    if verb == "bird":
        return "at" in said
    return bool(who) or verb in ("stay", "none", "draw", "standard")


def _whom(box: Box, view: View, said: Said, others: frozenset[str] | None) -> Any:
    """The figures that a line names; None: it names none; False: it cannot be said whom."""
    every = [box.cards[key].id for key in box.clans[view.to or box.seats[0]]
             if view.figures[key].at or view.phase == "set-up"]
    named = [one for one in said.get("who", ()) if not isinstance(one, Amount)]
    how = {one.how for one in said.get("who", ()) if isinstance(one, Amount)}
    who = list(dict.fromkeys(named))
    if "but" in said:
        return [one for one in every if one not in said["but"]] if how == {"all"} and not who else (
            False)
    if how == {"rest"}:
        return False if who or others is None else [one for one in every if one not in others]
    if how == {"all"} and not who:
        return every
    if how - {"all", "both"} or ("both" in how and len(who) < 2) or ("all" in how and len(who) < 2):
        return False
    if not who and "from" in said:
        return [one for one in every if _stands(box, view, one) in said["from"].values] or False
    return who or None


def _stands(box: Box, view: View, name: str) -> str:
    """Where a figure of the clan stands, in a set-up by the standard."""
    seat = view.to or box.seats[0]
    return (box.layouts[seat][1][name] if view.phase == "set-up"
            else view.figures[f"{seat}-{name}"].at)


def _targets(who: list[str] | None, said: Said, rest: dict[str, Any]) -> list[Said] | None:
    """Who throws, or starts, at which square: each at one, all at one, one at several."""
    squares, many = said["at"], said.get("clubs")
    if any(isinstance(one, Amount) for one in squares):
        return None
    if isinstance(many, Amount) or many in ("both", "all"):
        many = 2 if many == "both" else None
        if many is None:
            return None
    clubs = max(len(who or ()) or 1, len(squares))
    if many == 2 and len(squares) == 1 and len(who or ()) < 2:
        squares, clubs = squares * 2, 2
    if many is not None and many not in (clubs, 1 if len(who or ()) > 1 else clubs):
        return None
    if who is None:
        return [{**rest, "at": [at]} for at in squares]
    if len(who) == len(squares):
        return [{**rest, "who": [one], "at": [at]} for one, at in zip(who, squares, strict=True)]
    if len(squares) == 1 or len(who) == 1:
        return [{**rest, "who": [one], "at": [at]} for one in who for at in squares]
    return None


def _swapped(box: Box, view: View, who: Sequence[str]) -> list[Said] | None:
    """Two figures that start where the other does in the standard."""
    if len(who) != 2:
        return None
    _, places = box.layouts[view.to or box.seats[0]]
    return [{"verb": "start", "who": [one], "at": [places[other]]}
            for one, other in (who, reversed(who))]


def _terrain(box: Box, view: View, kind: str, said: Said) -> list[Said] | None:
    """The pieces that a line lays, each with the one in whose place it comes, if that is said."""
    seat = view.to or box.seats[0]
    laid = layout.named(box.layouts[seat][0], kind)
    long, wide = box.grounds[seat].sizes[kind]
    if {"way", "compass"} & said.keys() and "at" in said and "old" not in said and {
            *said["at"]} <= {at for piece in laid for at in box.board.block(piece)}:
        said = {**{name: value for name, value in said.items() if name != "at"},
                "old": said["at"]}  # “the mound on e4 goes one to the left”
    if long * wide > 1 and len(said.get("old", ())) == len(said.get("at", ())) == 1 and not (
            {*said["old"]} & {at for piece in laid for at in box.board.block(piece)}):
        said = {**said, "at": [*said["old"], *said["at"]]}  # “swamp from i5 to j6”
        del said["old"]
    old = [piece for piece in laid
           if ("old" not in said or {*said["old"]} & {*box.board.block(piece)})
           and ("which" not in said or piece in said["which"].values)]
    rest = {name: said[name] for name in ("way", "compass", "steps", "arrow") if name in said}
    moved = "old" in said or "which" in said
    if "at" not in said:
        if kind == "gate" and rest.keys() == {"arrow"}:
            return [{**rest, "at": [piece]} for piece in laid] or None
        if not old or (moved and len(old) != 1) or "steps" not in rest or "count" in said or (
                not {"way", "compass"} & rest.keys()):
            return None
        if kind in ("swamp", "gate"):
            return [rest]
        return [{**rest, "old": [piece]} for piece in old]
    if any(isinstance(one, Amount) for one in said["at"]) or {"way", "compass"} & said.keys():
        return None
    pieces = grouped(box.board, said["at"], long * wide, len(laid) or 1)
    if pieces is None or said.get("count", len(pieces)) not in (len(pieces), "both", "all"):
        return None
    if moved and len(laid) > 1:
        if len(old) != 1 or len(pieces) != 1:
            return None
        return [{**rest, "at": pieces, "old": old}]
    return [{**rest, "at": [piece]} for piece in pieces]


def grouped(board: Board, squares: Sequence[str], size: int, count: int) -> list[str] | None:
    """Pieces by all their squares, or by two opposite corners each; None: they are none."""
    if size == 1:
        return list(squares)
    for many in (size, 2):
        chunks = [squares[i:i + many] for i in range(0, len(squares), many)]
        found = [_piece(board, chunk, size) for chunk in chunks]
        if all(found) and len(found) <= count:
            return [piece for piece in found if piece]
    return None


def _piece(board: Board, squares: Sequence[str], size: int) -> str:
    """The rectangle of these corners or squares, its corners in order; empty: it is none."""
    columns, rows = zip(*(place(square) for square in squares), strict=True)
    names = {at: name for name, at in ((name, place(name)) for name in board.places)}
    piece = f"{names[min(columns), min(rows)]}-{names[max(columns), max(rows)]}"
    block = board.block(piece)
    fits = len(block) == size and ({*squares} == {*block} if len(squares) == size
                                   else len(squares) == 2)
    return piece if fits else ""


def options(box: Box, state: Any, seat: str) -> Iterator[parts.Part]:
    """The legal parts of the sheet that is asked for."""
    return parts.options(box, state, seat)


def illegal(box: Box, state: Any, seat: str) -> Iterator[parts.Part]:
    """Parts that the rules refuse, each for its reason."""
    return parts.illegal(box, state, seat)


def sheet(box: Box, state: Any, seat: str, lines: Sequence[Sequence[Any]], told: bool) -> Any:
    """The sheet of these parts; None: they contradict one another.

    ``told``: each says in words what it is about, so that no other phase can be meant.
    """
    from referee.games.stone_daze.moves.sheet import Sheet

    found = parts.sheet(box, state, seat, lines)
    return None if found is None else Sheet(found, told)
