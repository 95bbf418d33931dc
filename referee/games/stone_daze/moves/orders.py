"""Game sequence 1: an order for each figure, with red discs and tokens."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem, Problems
from referee.core.base.references import capitalized, seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import Event
from referee.games.stone_daze.model.board import FACINGS, TURNS, WAYS, relative_way, vector
from referee.games.stone_daze.model.layout import the_figure
from referee.games.stone_daze.model.state import Box, Figure, Key, Plan, State
from referee.games.stone_daze.model.terrain import (
    climb,
    figures_by_square,
    free_clubs,
    front,
    in_play,
    why_barred,
)
from referee.games.stone_daze.moves import slip_warnings, tokens
from referee.games.stone_daze.moves.lines import Act, Line, Lines

TURNED = {"turn-left": "turns left", "turn-right": "turns right", "u-turn": "makes a U-turn"}
_INSTEAD = {
    "none": "You write clubs after both clans' orders are in. If no figure should move, "
            "write “stay”.",
    "bird": "The girl calls the bird: girl bird. You write the bird's clubs after both "
            "clans' orders are in.",
    "standard": "Both halves are already laid out. If no figure should move, write “stay”."}
STAY: Lines = (Line("stay"),)


class Ordered(Event, frozen=True):
    """A clan's orders are in; only the clan sees them until the panels are revealed."""

    seat: Seat
    plans: dict[Key, Plan]
    draw: bool

    def apply(self, box: Box, state: State) -> State:
        draw = (*state.draw, self.seat) if self.draw else state.draw
        return replace(state, phase="clubs", plans={**state.plans, **self.plans}, draw=draw)

    def describe(self, box: Box, viewer: Seat | None) -> str | None:
        if self.seat != viewer:
            return None
        return f"{seat_ref(self.seat)}'s orders are in: {plans(box, self.plans, self.draw)}."


class Sealed(Event, frozen=True):
    """Both clans' orders are in."""

    round: int

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"Both clans' orders of round {self.round} are in."


def plan(box: Box, key: Key, order: Plan) -> str:
    """One order in words: ``elder c4 to c5, fire``."""
    name = box.cards[key].id
    if order.turn:
        what = f"{name} {TURNED[order.turn]}"
    elif order.near:
        what = f"{name} {order.own} by {order.near} to {order.to}"
    elif order.to != order.own:
        what = f"{name} {order.own} to {order.to}"
    else:
        what = f"{name} stays"
    return ", ".join([what, *order.acts])


def plans(box: Box, orders: Mapping[Key, Plan], draw: bool) -> str:
    """All orders of a clan in words, and its offer of a draw."""
    ordered = sorted(orders, key=lambda key: box.cards[key].number)
    sentences = [plan(box, key, orders[key]) for key in ordered]
    others = "the others stay" if sentences else "all stay"
    return "; ".join([*sentences, others, *(["a draw is offered"] if draw else [])])


class ParsedOrders(Struct, frozen=True):
    """Interpreted orders."""

    plans: dict[Key, Plan]
    tokens: tuple[Act, ...]  # tokens to lay
    draw: bool  # the offer of a draw
    problems: Problems


def orders_of_sheet(box: Box, state: State, seat: str, lines: Lines) -> ParsedOrders:
    """Interpret orders. Figures without an order stay."""
    ordered: dict[Key, Plan] = {}
    laid: list[Act] = []
    problems: list[Problem] = []
    for line in lines:
        key = f"{seat}-{line.subject}"
        wrong = _line(box, state, key, line, ordered)
        if wrong is not None:
            problems.append(wrong)
        elif key in box.cards:
            ordered[key], line_problems = _plan(box, state, key, line)
            problems += line_problems
            for act in line.acts:
                if act.name in ("fire", "fireball", "bird"):
                    laid.append(tokens.token_of_action(box, state, key, act))
    problems.extend(_sheet_problems(box, state, seat, ordered))
    draw = any(line.subject == "draw" for line in lines)
    return ParsedOrders(ordered, tuple(laid), draw, tuple(problems))


def check(box: Box, state: State, seat: str, lines: Lines) -> Problems:
    """Everything that is refused in orders (ruling 46)."""
    return orders_of_sheet(box, state, seat, lines).problems


def warnings(box: Box, state: State, seat: str, lines: Lines) -> Iterator[Problem]:
    """Probable slips in legal orders (ruling 47)."""
    return slip_warnings.doubts(box, state, seat, lines,
                                orders_of_sheet(box, state, seat, lines).plans)


def _line(box: Box, state: State, key: Key, line: Line,
          ordered: Mapping[Key, Plan]) -> Problem | None:
    """Why a line with a figure orders nothing, if that is an error."""
    if line.subject in ("stay", "draw"):
        return None
    if key not in box.cards:
        return Problem("illegal-line", f"“{line.subject}” does not belong in the orders of a "
                       "round.", hint=_INSTEAD.get(line.subject, "Each line names a "
                       "figure and what it does: elder forward-left."), rule="game sequence")
    if not state.figures[key].at:
        return Problem("illegal-figure", f"Your {line.subject} is out of the game.",
                       rule="ruling 34", hint="Leave its line out.")
    if key in ordered:
        return Problem("illegal-twice", f"{_name(line)} has two lines in your orders.",
                       hint="Put everything that a figure does on one line.", rule="ruling 46")
    return None


def _name(line: Line) -> str:
    return capitalized(the_figure(line.subject))


def _plan(box: Box, state: State, key: Key, line: Line) -> tuple[Plan, list[Problem]]:
    problems = list(_acts(box, state, key, line)) if line.acts else []
    names = tuple([act.name for act in line.acts])
    figure = state.figures[key]
    spoilt = bool(problems)
    if spoilt and ("run" in names or "climb" in names) and any(
            problem.code == "illegal-action" for problem in problems):
        return Plan(figure.at, figure.at), problems
    if line.way in TURNS and not line.squares:
        order, why = Plan(figure.at, figure.at, turn=line.way, acts=names), ""
        if "run" in names or "climb" in names:
            why = "a figure that turns cannot move"
    else:
        order, why = _move(box, state, figure, line, names)
    if why:
        kind = next((n for n in names if n in ("run", "climb")), "")
        problems.append(_move_problem(line, kind, why))
    return replace(order, acts=()) if spoilt else order, problems


def _move_problem(line: Line, kind: str, why: str) -> Problem:
    if kind == "run":
        return Problem("illegal-run", f"{_name(line)} cannot run there: {why}.", rule="ruling 46")
    if kind == "climb":
        return Problem("illegal-climb", f"{_name(line)} cannot climb there: {why}.",
                       rule="ruling 58")
    return Problem("illegal-move", f"{_name(line)} cannot go there: {why}.", rule="ruling 46")


def _move(box: Box, state: State, figure: Figure, line: Line,
          names: tuple[str, ...]) -> tuple[Plan, str]:
    """The plan of a line that does not turn, and what is wrong with it."""
    stays = Plan(figure.at, figure.at, acts=names)
    if len(line.squares) > 1 or (line.way and line.squares):
        return stays, "its line has more than one move or turn"
    if line.squares:
        step_vector = box.board.distance(figure.at, line.squares[0])
    else:
        step_vector = vector(figure.facing, line.way) if line.way in WAYS else (0, 0)
    if "climb" in names:
        return _climbing(box, state, figure, line, names)
    if "run" in names:
        if line.squares:
            if step_vector[0] % 2 or step_vector[1] % 2:
                return stays, f"{line.squares[0]} is not two squares away in a straight line"
            step_vector = step_vector[0] // 2, step_vector[1] // 2
        return _running(box, state, figure, step_vector, names)
    if step_vector == (0, 0):
        return stays, ""
    if max(map(abs, step_vector)) > 1:
        return stays, f"{line.squares[0]} is not next to {figure.at}"
    to = box.board.step(figure.at, step_vector)
    return Plan(figure.at, to, acts=names), why_barred(box, state, figure.at, to)


def _running(box: Box, state: State, figure: Figure, step_vector: tuple[int, int],
             names: tuple[str, ...]) -> tuple[Plan, str]:
    if step_vector == (0, 0):
        return Plan(figure.at, figure.at, acts=names), ("a run needs a direction, or the square it "
                                                        "ends on")
    if max(map(abs, step_vector)) > 1:
        return Plan(figure.at, figure.at, acts=names), "a run goes two squares in a straight line"
    near, far = box.board.step(figure.at, step_vector), box.board.step(figure.at, step_vector, 2)
    why = why_barred(box, state, figure.at, near) or why_barred(box, state, near, far)
    return Plan(figure.at, far, near, acts=names), why


def _climbing(box: Box, state: State, figure: Figure, line: Line,
              names: tuple[str, ...]) -> tuple[Plan, str]:
    if line.squares:
        x, y = box.board.distance(figure.at, line.squares[0])
        step_vector = (x, (y > 0) - (y < 0))
    else:
        step_vector = vector(figure.facing, line.way) if line.way in WAYS else (0, 0)
    if step_vector == (0, 0):
        ways = [step_vector for step_vector in FACINGS.values()
                if not climb(box, state, figure.at, step_vector)[1]]
        return Plan(figure.at, figure.at, acts=names), (
            "a climb needs a direction, or the square it ends on" if ways else
            "there is no swamp or gate next to the figure, in its column, that the figure "
            "can cross")
    to, why = climb(box, state, figure.at, step_vector)
    if line.squares and to and to != line.squares[0]:
        why = f"that climb ends on {to}, not on {line.squares[0]}"
    return Plan(figure.at, to, acts=names), why


def _acts(box: Box, state: State, key: Key, line: Line) -> Iterator[Problem]:
    """Actions a figure does not have, has spent or names twice; squares of their tokens."""
    card, figure = box.cards[key], state.figures[key]
    names = [act.name for act in line.acts]
    for act in line.acts:
        if act.name == "mega":
            yield Problem("illegal-line", "The mega club belongs among the clubs, which you write "
                          "after the orders.", rule="ruling 40")
        elif act.name not in card.actions:
            yield Problem("illegal-action", f"{_name(line)} does not have the action {act.name}.",
                          hint="The actions of this figure are "
                               f"{join_words(card.actions)}." if card.actions
                          else "This figure has no actions.", rule="taking action")
        elif act.name in figure.used:
            yield Problem("illegal-action", f"{_name(line)} has already used {act.name}: a "
                          "figure takes each of its actions once a game.", rule="taking action")
        elif names.count(act.name) > 1:
            yield Problem("illegal-twice", f"{_name(line)} has {act.name} twice on its line: a "
                          "figure takes each of its actions once a game.", rule="taking action")
        else:
            yield from tokens.token_problems(box, state, key, act)


def _sheet_problems(box: Box, state: State, seat: str,
                    ordered: Mapping[Key, Plan]) -> Iterator[Problem]:
    """Discs, tokens and free clubs of all orders together (rulings 46 and 48)."""
    spent, left = sum(order.discs for order in ordered.values()), state.discs[seat]
    if spent > box.scenario.discs.round:
        yield Problem("illegal-discs", f"You spend {count_noun(spent, 'disc')}, but the limit is "
                      f"{box.scenario.discs.round} discs a round.", rule="ruling 5",
                      hint="A U-turn spends a disc, too.")
    elif spent > left:
        yield Problem("illegal-discs",
                      f"You spend {count_noun(spent, 'disc')}, but you have {left or 'none'} left.",
                      rule="taking action")
    acts = [act for order in ordered.values() for act in order.acts]
    if acts.count("fire") > 1:
        yield Problem("illegal-fire", "You light two fires, but a clan has only one fire token.",
                      rule="ruling 15")
    if acts.count("fireball") > 1:
        yield Problem("illegal-fireball",
                      "You light two fireballs, but a clan has only one fireball token.",
                      rule="ruling 15")
    needed = acts.count("toss") + acts.count("bird")
    if needed and needed > (free := free_clubs(box, state, seat)):
        yield Problem("illegal-clubs",
                      f"You need {count_noun(needed, 'free club')}, but you have {free or 'none'}.",
                      rule="ruling 48",
                      hint="Each figure of yours that is out of the game leaves one free club, for "
                           "the bird or the tosser.")


def options(box: Box, state: State, seat: str) -> Iterator[Lines]:
    """Every single order of each figure; actions with a figure that stays."""
    for key in in_play(box, state, seat):
        for line in _lines(box, state, key):
            if not orders_of_sheet(box, state, seat, (line,)).problems:
                yield (line,)
    yield STAY
    yield (Line("draw"),)


def examples(box: Box, state: State, seat: str) -> Iterator[Lines]:
    """Two figures that go to empty squares, an action, no order at all."""
    moving: list[Line] = []
    acting: Lines = ()
    taken = {*figures_by_square(state)}
    for key in in_play(box, state, seat):
        for line in _lines(box, state, key):
            if len(moving) > 1 and (acting or not line.acts):
                continue
            parsed = orders_of_sheet(box, state, seat, (line,))
            to = parsed.plans[key].to if key in parsed.plans else ""
            if parsed.problems:
                continue
            if line.acts and not acting and not any(
                    slip_warnings.doubts(box, state, seat, (line,), parsed.plans)):
                acting = (line,)
            elif not line.acts and line.way in WAYS and to not in taken and len(moving) < 2:
                moving.append(line)
                taken.add(to)
                break
    yield from [part for part in (tuple(moving), acting) if part]
    yield STAY


def brings(box: Box, state: State, seat: str, lines: Lines) -> str:
    """Where the figures are bound for, and the discs spent."""
    plans = orders_of_sheet(box, state, seat, lines).plans
    bound = [f"{box.cards[key].id} to {order.to}" for key, order in plans.items()
             if order.to != order.own]
    spent = sum(order.discs for order in plans.values())
    return ", ".join([*bound, *([count_noun(spent, "disc")] if spent else [])])


def _lines(box: Box, state: State, key: Key) -> Iterator[Line]:
    card, figure = box.cards[key], state.figures[key]
    yield from (Line(card.id, to) for to in (*WAYS, *TURNS))
    for act in card.actions:
        if act in ("run", "climb"):
            yield from (Line(card.id, to, acts=(Act(act),)) for to in WAYS)
        elif act == "fire":
            yield from (Line(card.id, acts=(Act(act, (base, second)),))
                        for base in box.board.neighbours(figure.at)
                        for second in box.board.orthogonal_neighbours(base))
        elif act == "fireball":
            yield from (Line(card.id, acts=(Act(act, (at,)),)) for at in front(box, figure))
        else:
            yield Line(card.id, acts=(Act(act),))


def full(box: Box, state: State, seat: str, lines: Lines) -> Lines:
    """Each figure's way by its direction, without figures that stay and do nothing."""
    canonical_lines = (_canonical_line(box, state, f"{seat}-{line.subject}", line)
                       for line in lines)
    return tuple(line for line in canonical_lines if line is not None) or STAY


def _canonical_line(box: Box, state: State, key: Key, line: Line) -> Line | None:
    if key not in box.cards:
        return None if line.subject == "stay" else line
    figure, order = state.figures[key], _plan(box, state, key, line)[0]
    acts = tuple(Act(act.name) if act.name == "bird" and act.squares
                 and act == tokens.token_of_action(box, state, key, Act("bird")) else act
                 for act in line.acts)
    x, y = box.board.distance(figure.at, order.to)
    to = relative_way(figure.facing,
                      ((x > 0) - (x < 0), (y > 0) - (y < 0))) if x or y else order.turn
    return Line(line.subject, to, acts=acts) if to or acts else None
