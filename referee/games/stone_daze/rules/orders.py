"""The first sheet of a round: an order for each figure, and the red discs."""

from collections.abc import Iterator

from msgspec import Struct

from referee.core.problem import Problem, Problems
from referee.games.stone_daze.board import TURNS, WAYS, Square, vector
from referee.games.stone_daze.records import Act, Figure, Key, Line, Plan, Sheet, State
from referee.games.stone_daze.rules.field import (
    Field,
    barred,
    bird_squares,
    climb,
    free_clubs,
    front,
    in_play,
    lit,
    standing,
    targets,
    terrain,
)

LYING = "A token is in play for two rounds; the next may be lit in the round after."


class Read(Struct, frozen=True):
    """A sheet of orders understood: plans, tokens to lay, the offer of a draw, what is wrong."""

    plans: dict[Key, Plan]
    tokens: tuple[Act, ...]
    draw: bool
    problems: Problems


def read(field: Field, state: State, seat: str, sheet: Sheet) -> Read:
    """What a sheet orders. Figures it does not mention stay."""
    plans: dict[Key, Plan] = {}
    tokens: list[Act] = []
    problems: list[Problem] = []
    for line in sheet.lines:
        key = f"{seat}-{line.subject}"
        wrong = list(_line(field, state, key, line, plans))
        if not wrong and key in field.cards:
            plan, wrong = _plan(field, state, key, line)
            plans[key] = plan
            tokens.extend(_token(field, state, key, act) for act in line.acts
                          if act.name in ("fire", "fireball", "bird"))
        problems.extend(wrong)
    problems.extend(_whole(field, state, seat, plans))
    draw = any(line.subject == "draw" for line in sheet.lines)
    return Read(plans, tuple(tokens), draw, tuple(problems))


def check(field: Field, state: State, seat: str, sheet: Sheet) -> Problems:
    """Everything that is refused on a sheet of orders, or else what may be a slip (46, 47)."""
    found = read(field, state, seat, sheet)
    return found.problems or tuple(_warnings(field, state, seat, found))


def _line(field: Field, state: State, key: Key, line: Line,
          plans: dict[Key, Plan]) -> Iterator[Problem]:
    if line.subject in ("stay", "draw"):
        return
    if key not in field.cards:
        yield Problem("illegal-line", f"“{line.subject}” is not for a sheet of orders.",
                      hint="Each line names a figure: elder forward-left. The bird is called by "
                      "the girl: girl bird.", rule="game sequence")
    elif not state.figures[key].at:
        yield Problem("illegal-figure", f"{field.named(key)} is out of the game.",
                      rule="ruling 34", hint="Leave its line out.")
    elif key in plans:
        yield Problem("illegal-twice", f"{line.subject} stands on two lines.",
                      hint="Put everything a figure does on one line.", rule="ruling 46")


def _plan(field: Field, state: State, key: Key, line: Line) -> tuple[Plan, list[Problem]]:
    problems = list(_acts(field, state, key, line))
    names = tuple(act.name for act in line.acts)
    figure = state.figures[key]
    if problems:
        return Plan(figure.at, figure.at), problems
    if line.way in TURNS and not line.squares:
        plan, why = Plan(figure.at, figure.at, turn=line.way, acts=names), ""
        if "run" in names or "climb" in names:
            why = "it turns, and who turns does not move"
    else:
        plan, why = _move(field, state, figure, line)
    if why:
        kind = next((n for n in names if n in ("run", "climb")), "")
        problems.append(_bad_move(line, kind, why))
    return plan, problems


def _bad_move(line: Line, kind: str, why: str) -> Problem:
    text = f"{line.subject} cannot go so: {why}."
    if kind == "run":
        return Problem("illegal-run", text, rule="ruling 46", hint="A run needs a "
                       "direction, or the square two steps away in a straight line.")
    if kind == "climb":
        return Problem("illegal-climb", text, rule="ruling 58",
                       hint="A climb needs a direction along the column, or the square beyond.")
    return Problem("illegal-move", text, rule="ruling 46", hint="A figure stays, turns "
                   "or goes to one of the 8 squares around it; directions are as it faces.")


def _move(field: Field, state: State, figure: Figure, line: Line) -> tuple[Plan, str]:
    """The plan of a line that does not turn, and what is wrong with it."""
    names = tuple(act.name for act in line.acts)
    stays = Plan(figure.at, figure.at, acts=names)
    if len(line.squares) > 1 or (line.way and line.squares):
        return stays, "it is given more than one place to go"
    if line.squares:
        by = field.board.between(figure.at, line.squares[0])
    else:
        by = vector(figure.facing, line.way) if line.way in WAYS else (0, 0)
    if "climb" in names:
        return _climbing(field, state, figure, line, names)
    if "run" in names:
        if line.squares:
            if by[0] % 2 or by[1] % 2:
                return stays, f"{line.squares[0]} is not two steps away in a straight line"
            by = by[0] // 2, by[1] // 2
        return _running(field, state, figure, by, names)
    if by == (0, 0):
        return stays, ""
    if max(map(abs, by)) > 1:
        return stays, f"{line.squares[0]} is not next to {figure.at}"
    to = field.board.step(figure.at, by)
    return Plan(figure.at, to, acts=names), barred(field, state, figure.at, to)


def _running(field: Field, state: State, figure: Figure, by: tuple[int, int],
             names: tuple[str, ...]) -> tuple[Plan, str]:
    if by == (0, 0):
        return Plan(figure.at, figure.at, acts=names), "a run needs a move"
    if max(map(abs, by)) > 1:
        return Plan(figure.at, figure.at, acts=names), "a run goes two squares in a straight line"
    near, far = field.board.step(figure.at, by), field.board.step(figure.at, by, 2)
    why = barred(field, state, figure.at, near) or barred(field, state, near, far)
    return Plan(figure.at, far, near, acts=names), why


def _climbing(field: Field, state: State, figure: Figure, line: Line,
              names: tuple[str, ...]) -> tuple[Plan, str]:
    if line.squares:
        x, y = field.board.between(figure.at, line.squares[0])
        by = (x, (y > 0) - (y < 0))
    else:
        by = vector(figure.facing, line.way) if line.way in WAYS else (0, 0)
    if by == (0, 0):
        return Plan(figure.at, figure.at, acts=names), "a climb needs a move"
    to, why = climb(field, state, figure.at, by)
    if line.squares and to and to != line.squares[0]:
        why = f"that climb lands on {to}, not on {line.squares[0]}"
    return Plan(figure.at, to, acts=names), why


def _acts(field: Field, state: State, key: Key, line: Line) -> Iterator[Problem]:
    """Actions a figure does not have, has spent or names twice; squares of their tokens."""
    card, figure = field.cards[key], state.figures[key]
    names = [act.name for act in line.acts]
    for act in line.acts:
        if act.name == "mega":
            yield Problem("illegal-line", "The mega club is thrown on the sheet of clubs.",
                          rule="ruling 40", hint="Leave it for the second sheet of the round.")
        elif act.name not in card.actions:
            yield Problem("illegal-action", f"{line.subject} cannot {act.name}.",
                          hint=f"Its actions are {' and '.join(card.actions)}.",
                          rule="taking action")
        elif act.name in figure.used:
            yield Problem("illegal-action", f"{line.subject} has spent its {act.name}.",
                          hint="Each figure takes each of its actions once a game.",
                          rule="taking action")
        elif names.count(act.name) > 1:
            yield Problem("illegal-twice", f"{line.subject} is to {act.name} twice.",
                          hint="Each figure takes each of its actions once a game.",
                          rule="taking action")
        else:
            yield from _placed(field, state, key, act)


def _placed(field: Field, state: State, key: Key, act: Act) -> Iterator[Problem]:
    card, figure = field.cards[key], state.figures[key]
    if act.name == "fire":
        if card.seat in state.fires:
            yield Problem("illegal-fire", f"{card.seat}'s fire still burns on "
                          f"{state.fires[card.seat].base}.", rule="ruling 15", hint=LYING)
        why = fire_barred(field, state, figure, *act.squares)
        if why:
            yield Problem("illegal-fire", f"{card.id} cannot light {' '.join(act.squares)}: {why}.",
                          rule="ruling 50", hint="The base is one of the 8 squares around, the "
                          "second square beside it; both empty, no swamp, no wall.")
    elif act.name == "fireball":
        if card.seat in state.balls:
            yield Problem("illegal-fireball", f"{card.seat}'s fireball is still in play.",
                          rule="ruling 15", hint=LYING)
        if act.squares[0] not in front(field, figure):
            yield Problem("illegal-fireball", f"{act.squares[0]} is not in front of {card.id}.",
                          rule="fireball", hint="Open are: " + " ".join(front(field, figure)) + ".")
    elif act.name == "bird" and act.squares:
        places = bird_squares(field, card.seat, figure.at)
        if act.squares[0] not in places:
            yield Problem("illegal-bird", f"The bird cannot sit on {act.squares[0]}.",
                          rule="call the bird", hint=f"Open are: {' '.join(places)}.")


def fire_barred(field: Field, state: State, figure: Figure, base: Square, second: Square) -> str:
    """Why a figure may not light these squares; or nothing (rulings 14 and 50)."""
    ground, taken = terrain(field, state), standing(state)
    if base not in field.board.around(figure.at):
        return f"{base} is not next to {figure.at}"
    if second not in field.board.beside(base):
        return f"{second} is not beside {base} along row or column"
    for square in (base, second):
        if square in taken:
            return f"somebody stands on {square}"
        if square in ground.swamp:
            return f"{square} is swamp"
        if square in ground.walls:
            return f"{square} is the wall of a gate"
    return ""


def _token(field: Field, state: State, key: Key, act: Act) -> Act:
    if act.name == "bird" and not act.squares:
        column = state.figures[key].at[0]
        places = bird_squares(field, field.cards[key].seat, state.figures[key].at)
        return Act("bird", tuple(s for s in places if s[0] == column))
    return act


def _whole(field: Field, state: State, seat: str, plans: dict[Key, Plan]) -> Iterator[Problem]:
    """Discs, tokens and free clubs of the sheet as a whole (rulings 46 and 48)."""
    spent, left = sum(plan.discs for plan in plans.values()), state.discs[seat]
    if spent > field.a_round:
        yield Problem("illegal-discs", f"{spent} discs are spent; a clan spends at most "
                      f"{field.a_round} in a round.", rule="ruling 5",
                      hint="A U-turn spends one too.")
    elif spent > left:
        yield Problem("illegal-discs", f"{spent} discs are spent; {seat} has {left} left.",
                      rule="taking action", hint="Order without discs.")
    acts = [act for plan in plans.values() for act in plan.acts]
    if acts.count("fire") > 1:
        yield Problem("illegal-fire", "Two fires are to be lit; a clan has one token.",
                      rule="ruling 15", hint="Light one of them.")
    if acts.count("fireball") > 1:
        yield Problem("illegal-fireball", "Two fireballs are to be lit; a clan has one token.",
                      rule="ruling 15", hint="Light one of them.")
    needed, free = acts.count("toss") + acts.count("bird"), free_clubs(field, state, seat)
    if needed > free:
        yield Problem("illegal-clubs", f"{needed} free club{'s' * (needed > 1)} needed; "
                      f"{seat} has {free}.", rule="ruling 48",
                      hint="Each figure out of the game leaves a club to the bird or the tosser.")


def _warnings(field: Field, state: State, seat: str, found: Read) -> Iterator[Problem]:
    yield from _clashes(field, state, seat, found.plans)
    flames = lit(state) | {s for act in found.tokens if act.name == "fire" for s in act.squares}
    for key, plan in found.plans.items():
        own, name = state.figures[key].at, field.cards[key].id
        hot = [s for s in (plan.near, plan.to) if s in flames and s != own]
        if hot:
            yield Problem("doubtful-burning", f"{name} is ordered into fire on {hot[0]}: it will "
                          "be hit and not get there.", rule="ruling 47", warning=True)
        yield from _nothing(field, state, key, plan)


def _clashes(field: Field, state: State, seat: str,
             plans: dict[Key, Plan]) -> Iterator[Problem]:
    bound: dict[Square, Key] = {}
    for key in in_play(field, state, seat):
        to = plans[key].to if key in plans else state.figures[key].at
        if to in bound:
            names = f"{field.cards[bound[to]].id} and {field.cards[key].id}"
            yield Problem("doubtful-clash", f"{names} are both bound for {to}: neither gets there "
                          "unless it stands there.", rule="ruling 11", warning=True)
        other = standing(state).get(to)
        if other in plans and other != key and plans[other].to == state.figures[key].at and (
                key > other):
            yield Problem("doubtful-clash", f"{field.cards[other].id} and {field.cards[key].id} "
                          "would change places: both stay.", rule="movement", warning=True)
        bound[to] = key


def _nothing(field: Field, state: State, key: Key, plan: Plan) -> Iterator[Problem]:
    """Discs that look spent for nothing (ruling 8)."""
    card, figure = field.cards[key], state.figures[key]
    others = [state.figures[k] for k in in_play(field, state, card.seat) if k != key]
    if "heal" in plan.acts and not any(other.bumps for other in others):
        yield Problem("doubtful-waste", f"{card.id} is to heal, and nobody else of {card.seat} "
                      "has a bump now.", rule="ruling 8", warning=True)
    for act in ("toss", "force"):
        if act in plan.acts and not targets(field, state, figure):
            yield Problem("doubtful-waste", f"{card.id} has no square to throw at: the disc for "
                          f"{act} is spent for nothing.", rule="ruling 8", warning=True)


def options(field: Field, state: State, seat: str) -> Iterator[Sheet]:
    """Every order open to a figure, alone on its sheet; actions with a figure that stays."""
    for key in in_play(field, state, seat):
        for line in _lines(field, state, key):
            sheet = Sheet((line,))
            if not read(field, state, seat, sheet).problems:
                yield sheet
    yield Sheet((Line("stay"),))
    yield Sheet((Line("draw"),))


def _lines(field: Field, state: State, key: Key) -> Iterator[Line]:
    card, figure = field.cards[key], state.figures[key]
    for way in (*WAYS, *TURNS):
        yield Line(card.id, way)
    for act in card.actions:
        if act in ("run", "climb"):
            yield from (Line(card.id, way, acts=(Act(act),)) for way in WAYS)
        elif act == "fire":
            yield from (Line(card.id, acts=(Act(act, (base, second)),))
                        for base in field.board.around(figure.at)
                        for second in field.board.beside(base))
        elif act == "fireball":
            yield from (Line(card.id, acts=(Act(act, (at,)),)) for at in front(field, figure))
        else:
            yield Line(card.id, acts=(Act(act),))
