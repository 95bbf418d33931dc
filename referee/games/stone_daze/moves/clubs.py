"""Orders for clubs, the second ones of a round: also tosser, bird and mega club."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem, Problems
from referee.core.base.references import capitalized, seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.stone_daze.model.board import WAYS, Square, vector
from referee.games.stone_daze.model.layout import the_figure
from referee.games.stone_daze.model.state import Box, Key, State
from referee.games.stone_daze.model.terrain import (
    bird_columns,
    climb,
    free_clubs,
    in_play,
    possible_targets,
    targets,
    terrain,
    why_barred,
    why_missed,
)
from referee.games.stone_daze.moves.lines import Act, Line, Lines, canonical_text, column_and_row

NONE: Lines = (Line("none"),)
BIRD = "bird"


class Club(Struct, frozen=True, gc=False):
    """A club on its target."""

    by: str  # the figure, or ``bird``
    at: Square
    force: bool = False
    mega: bool = False

    def __str__(self) -> str:
        marks = [mark for mark, on in (("extra force", self.force), ("mega club", self.mega))
                 if on]
        return f"{self.by} on {self.at}" + (f" ({', '.join(marks)})" if marks else "")


class Thrown(Event, frozen=True):
    """A clan's clubs."""

    seat: Seat
    clubs: tuple[Club, ...]

    def apply(self, box: Box, state: State) -> State:
        """A mega club is thrown once a game."""
        if any(club.mega for club in self.clubs):
            return replace(state, mega=tuple(sorted({*state.mega, self.seat})))
        return state

    def describe(self, box: Box, viewer: Seat | None) -> str:
        if not self.clubs:
            return f"{seat_ref(self.seat)} throws no clubs."
        return f"{seat_ref(self.seat)}'s clubs: {', '.join(map(str, self.clubs))}."


def clubs_of_sheet(box: Box, state: State, seat: str, lines: Lines) -> tuple[Club, ...]:
    """The clubs of checked orders, in the order of the figures."""
    clubs: list[Club] = []
    for line in lines:
        plan = state.plans.get(f"{seat}-{line.subject}")
        force = plan is not None and "force" in plan.acts
        clubs += [Club(line.subject, at, force) for at in line.squares]
        clubs += [Club(line.subject, act.squares[0], force, True) for act in line.acts]
    return tuple(clubs)


def check(box: Box, state: State, seat: str, lines: Lines) -> Problems:
    """Everything that is refused in orders for clubs."""
    problems: list[Problem] = []
    seen: set[str] = set()
    for line in lines:
        if line.subject in seen:
            problems.append(Problem("illegal-twice",
                                    f"{_capital_name(line.subject)} has two lines in your orders.",
                                    hint="Keep one of the lines. Write two clubs of a mighty "
                                         "tosser, or of the bird, on one line.", rule="ruling 61"))
        seen.add(line.subject)
        problems.extend(_line(box, state, seat, line))
    if "none" in seen and len(seen) > 1:
        problems.append(Problem("illegal-line", "Your orders have both “none” and clubs to throw.",
                                hint="Leave out either “none” or the clubs.", rule="ruling 32"))
    problems.extend(_free(box, state, seat, lines))
    problems.extend(_mega(box, state, seat, lines))
    return tuple(problems)


def _name(subject: str) -> str:
    """A thrower in a sentence; ``none`` is quoted."""
    return "“none”" if subject == "none" else the_figure(subject)


def _capital_name(subject: str) -> str:
    return capitalized(_name(subject))


def _line(box: Box, state: State, seat: str, line: Line) -> Iterator[Problem]:
    if line.subject == "none":
        return
    key, acts = f"{seat}-{line.subject}", {act.name for act in line.acts}
    if line.subject == BIRD:
        yield from _bird(box, state, seat, line)
    elif line.subject in ("stay", "draw") or line.way or acts - {"mega", BIRD}:
        yield Problem("illegal-line",
                      f"“{canonical_text((line,))}” is a move, but now clubs are due. Both "
                      f"clans' orders of round {state.round} are in, so you can no longer "
                      "change your moves.",
                      rule="throwing the clubs", hint="Write clubs now: throwers and squares, or "
                      "“none”.")
    elif key not in box.cards or BIRD in acts:
        yield Problem("illegal-line",
                      f"“{canonical_text((line,))}” is not an order for clubs: write the "
                      "thrower and the square.", rule="throwing the clubs",
                      hint="The bird's clubs have a line of their own: bird c4 c8.")
    elif not state.figures[key].at:
        yield Problem("illegal-figure", f"Your {line.subject} is out of the game.",
                      rule="ruling 61", hint="Leave its line out.")
    else:
        yield from _throw(box, state, key, line)


def squares_of_line(line: Line) -> list[Square]:
    """All squares of a line, including the mega club's."""
    return [*line.squares, *[square for act in line.acts for square in act.squares]]


def _throw(box: Box, state: State, key: Key, line: Line) -> Iterator[Problem]:
    most = 2 if key in state.plans and "toss" in state.plans[key].acts else 1
    squares = squares_of_line(line)
    if not 1 <= len(squares) <= most:
        name, number = _capital_name(line.subject), count_noun(most, "club")
        hints = ("The mega club is thrown in place of a figure's club." if line.acts else "",
                 "Only a mighty tosser who spends a disc throws two clubs." if most == 1 else "")
        yield Problem("illegal-throw", f"{name} throws {number}, but you named "
                                       f"{count_noun(len(squares), 'square')}." if squares
                      else f"{name} needs a square to throw at.", rule="throwing the clubs",
                      hint=" ".join(filter(None, hints)) if squares else "")
    for square in dict.fromkeys(squares):
        if square not in possible_targets(box, state, state.figures[key]):
            open_to = targets(box, state, state.figures[key])
            why, rule = why_missed(box, state, state.figures[key], square)
            yield Problem("illegal-target", f"{_capital_name(line.subject)} on "
                          f"{state.figures[key].at} cannot throw at {square}: {why}.", rule=rule,
                          hint=f"This figure can throw at: {' '.join(open_to)}." if open_to
                          else "This figure cannot throw at any square now.")


def _bird(box: Box, state: State, seat: str, line: Line) -> Iterator[Problem]:
    if seat not in state.birds:
        yield Problem("illegal-bird", "You did not call the bird this round.",
                      rule="call the bird",
                      hint="The girl calls the bird in the orders of a round: girl bird.")
        return
    if not 1 <= len(line.squares) <= 2:
        yield Problem("illegal-throw", "The bird drops 1 or 2 clubs, but you named "
                      f"{count_noun(len(line.squares), 'square')}.", rule="call the bird")
    open_to = bird_range(box, state, seat)
    for square in dict.fromkeys(line.squares):
        if square not in open_to:
            yield Problem("illegal-target", f"The bird does not fly over {square}.",
                          rule="ruling 23", hint="The bird drops clubs in columns "
                          f"{join_words(dict.fromkeys(s[0] for s in open_to))}.")


def bird_range(box: Box, state: State, seat: str) -> list[Square]:
    """The squares that the clan's bird reaches: the caller's column and its neighbours."""
    girl = next(key for key in in_play(box, state, seat)
                if key in state.plans and BIRD in state.plans[key].acts)
    return bird_columns(box, state.figures[girl].at)


def _free(box: Box, state: State, seat: str, lines: Lines) -> Iterator[Problem]:
    """Tosser and bird share the clubs of figures that are out (ruling 48)."""
    extra = 0
    for line in lines:
        plan = state.plans.get(f"{seat}-{line.subject}")
        if line.subject == BIRD and seat in state.birds:
            extra += len(line.squares)
        elif plan is not None and "toss" in plan.acts:
            extra += max(len(squares_of_line(line)) - 1, 0)
    if extra and extra > (free := free_clubs(box, state, seat)):
        yield Problem("illegal-clubs",
                      f"You throw {count_noun(extra, 'free club')}, but you have {free or 'none'}.",
                      hint="Each figure of yours that is out of the game leaves one free club.",
                      rule="ruling 48")


def _mega(box: Box, state: State, seat: str, lines: Lines) -> Iterator[Problem]:
    count = sum(act.name == "mega" for line in lines for act in line.acts)
    if not count:
        return
    if not box.mega:
        yield Problem("illegal-mega", "There is no mega club in this game.", rule="ruling 73",
                      hint="The mega club is an add-on, which is chosen when the game begins.")
    elif seat in state.mega:
        yield Problem("illegal-mega", "You have already thrown your mega club.",
                      rule="ruling 64")
    elif count > 1:
        yield Problem("illegal-mega",
                      f"You throw {count} mega clubs, but you have only one.",
                      rule="ruling 64")


def warnings(box: Box, state: State, seat: str, lines: Lines) -> Iterator[Problem]:
    """Probable slips in legal orders for clubs."""
    paths = _paths(box, state, box.enemy(seat))
    small = terrain(box, state).small
    for line in lines:
        for at in line.squares:
            if at not in paths:
                yield _idle_warning(f"{_capital_name(line.subject)}'s club goes to {at}, where "
                                    "no enemy can be at the end of this round.")
        for act in line.acts:
            if act.squares[0] not in paths | small:
                yield _idle_warning(f"{_capital_name(line.subject)}'s mega club goes "
                                    f"to {act.squares[0]}, where there is no small mound, "
                                    "and where no enemy can be at the end of this round.")
    yield from _unused_disc_warnings(box, state, seat, lines)
    yield from _resend_hints(box, state, seat, lines)


def _resend_hints(box: Box, state: State, seat: str, lines: Lines) -> Iterator[Problem]:
    """Movement orders, written with squares, that are sent again: they would be read as clubs."""
    plans = [state.plans.get(f"{seat}-{line.subject}") for line in lines]
    if lines and all(plan is not None and not line.acts and line.squares == (plan.to,) != (
            plan.own,) for plan, line in zip(plans, lines, strict=True)):
        yield Problem("doubtful-orders", "Each club is thrown at the square where its thrower was "
                      "ordered to go. Perhaps you sent your moves again: these can no longer be "
                      "changed.", warning=True, hint="To change these clubs, send clubs again.",
                      rule="ruling 39")


def _idle_warning(why: str) -> Problem:
    return Problem("doubtful-idle", why, rule="throwing the clubs", warning=True)


def _unused_disc_warnings(box: Box, state: State, seat: str, lines: Lines) -> Iterator[Problem]:
    """Discs for clubs that are not thrown (rulings 62 and 63)."""
    counts = {line.subject: len(squares_of_line(line)) for line in lines}
    for key in in_play(box, state, seat):
        acts, name = state.plans[key].acts if key in state.plans else (), box.cards[key].id
        if (("force" in acts and not counts.get(name)) or (BIRD in acts and not counts.get(BIRD))
                or ("toss" in acts and counts.get(name, 0) < 2)):
            yield Problem("doubtful-waste", f"{_capital_name(name)} spends a disc to throw more "
                          "clubs than you named: the disc is spent all the same.", rule="ruling 8",
                          warning=True)


def _paths(box: Box, state: State, seat: str) -> set[Square]:
    """Where the figures of a clan can end this round, as far as everybody knows."""
    return {square for key in in_play(box, state, seat)
            for square in _reach(box, state, key)}


def _reach(box: Box, state: State, key: Key) -> Iterator[Square]:
    card, figure = box.cards[key], state.figures[key]
    start = figure.at
    may = set(card.actions) - set(figure.used) if state.discs[card.seat] else set()
    yield start
    for way in WAYS:
        step_vector = vector(figure.facing, way)
        near, far = box.board.step(start, step_vector), box.board.step(start, step_vector, 2)
        if not why_barred(box, state, start, near):
            yield near
            if "run" in may and not why_barred(box, state, near, far):
                yield far
        if "climb" in may:
            to, why = climb(box, state, start, step_vector)
            if not why:
                yield to


def options(box: Box, state: State, seat: str) -> Iterator[Lines]:
    """Every single club of each figure and of the bird, and no club at all."""
    yield NONE
    for key in in_play(box, state, seat):
        name, open_to = box.cards[key].id, targets(box, state, state.figures[key])
        yield from ((Line(name, squares=(at,)),) for at in open_to)
        if box.mega and seat not in state.mega:
            yield from ((Line(name, acts=(Act("mega", (at,)),)),) for at in open_to)
    if seat in state.birds:
        yield from ((Line(BIRD, squares=(at,)),) for at in bird_range(box, state, seat))


def examples(box: Box, state: State, seat: str) -> Iterator[Lines]:
    """Two clubs where an enemy can end, the bird's if it was called, none."""
    paths = _paths(box, state, box.enemy(seat))
    lines: list[Line] = []
    for key in in_play(box, state, seat):
        open_to = targets(box, state, state.figures[key])
        at = next((square for square in open_to if square in paths), next(iter(open_to), ""))
        if at and len(lines) < 2:
            lines.append(Line(box.cards[key].id, squares=(at,)))
    yield from [tuple(lines)] if lines else []
    if seat in state.birds:
        reach = bird_range(box, state, seat)
        yield (Line(BIRD, squares=(next((s for s in reach if s in paths), reach[0]),)),)
    yield NONE


def has_targets(box: Box, state: State, seat: str) -> bool:
    """Test for any target of the clan; public, because a tosser needs one too."""
    return seat in state.birds or any(
        True for key in in_play(box, state, seat)
        for _ in possible_targets(box, state, state.figures[key]))


def full(lines: Lines) -> Lines:
    """The squares of a line in the order of the board."""
    return tuple(replace(line, squares=tuple(sorted(line.squares, key=column_and_row)))
                 for line in lines)
