"""Stone Daze: simultaneous movement, compared with a naive second resolver.

The second resolver knows nothing of the first. It states the six reasons to
turn a figure back as the rule does, turns back one figure at a time, tries
every choice of whom to take next, and must come to one and the same end.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple, get_args

import pytest

from referee.games.stone_daze.moves.collisions import MovementOrder, Outcome, Why, resolve

BOARDS = 5_000
SIZE = 5
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


class Case(NamedTuple):
    """A random board: who goes where, and what burns."""

    courses: dict[str, MovementOrder]
    lit: frozenset[str]


def square(x: int, y: int) -> str:
    return "abcdefghij"[x] + str(y + 1)


def on_board(x: int, y: int) -> bool:
    return 0 <= x < SIZE and 0 <= y < SIZE


def a_course(random: Random, x: int, y: int, runs: bool) -> MovementOrder:
    """A stay, a step, a run, or now and then a climb of two squares along the column."""
    own, (dx, dy) = square(x, y), random.choice(STEPS)
    kind = random.random()
    if kind < 0.12 or not on_board(x + dx, y + dy):
        return MovementOrder(own, own)
    if kind < 0.45 and runs and on_board(x + 2 * dx, y + 2 * dy):
        return MovementOrder(own, square(x + 2 * dx, y + 2 * dy), square(x + dx, y + dy))
    if kind > 0.97 and dx == 0 and on_board(x, y + 2 * dy):
        return MovementOrder(own, square(x, y + 2 * dy))
    return MovementOrder(own, square(x + dx, y + dy))


def a_case(random: Random, runs: bool = True) -> Case:
    """A crowded small board, so that most orders meet another."""
    places = random.sample([(x, y) for x in range(SIZE) for y in range(SIZE)],
                           random.randint(2, 9))
    courses = {f"f{i}": a_course(random, *place, runs) for i, place in enumerate(places)}
    taken = {course.own for course in courses.values()}
    free = [square(x, y) for x in range(SIZE) for y in range(SIZE) if square(x, y) not in taken]
    return Case(courses, frozenset(random.sample(free, random.choice((0, 0, 0, 1, 2)))))


def cases(seed: int, count: int, runs: bool = True) -> Iterator[Case]:
    random = Random(seed)
    for _ in range(count):
        yield a_case(random, runs)


@cache
def solved(seed: int, count: int) -> list[tuple[Case, Outcome]]:
    """Many boards, resolved once for all tests."""
    return [(case, resolve(*case)) for case in cases(seed, count)]


# The second resolver. A history is how often each figure has been turned back.

def aims(course: MovementOrder) -> list[str]:
    """Where a figure aims before it is turned back, after once, after twice."""
    return [course.to, course.near, course.own] if course.near else [course.to, course.own]


def turned_back(case: Case, history: tuple[int, ...], i: int) -> bool:
    """Whether figure i has to be turned back now: reasons a to f."""
    figures = list(case.courses.values())
    f, others = figures[i], [n for n in range(len(figures)) if n != i]
    now = [aims(figure)[times] for figure, times in zip(figures, history, strict=True)]
    past = [aims(figure)[:times + 1] for figure, times in zip(figures, history, strict=True)]
    q = now[i]
    if q == f.own:
        return False

    def hot(s: str) -> bool:
        lit = s in case.lit
        marked = any(figures[n].to == s for n in others)
        rests = any(figures[n].own == s and now[n] == s for n in others)
        return lit or marked or rests

    def shared() -> bool:
        return any(figures[n].near == f.near and history[n] > 0 for n in others)

    exchange = any(figures[n].own == q and f.own in past[n] for n in others)
    far = bool(f.near) and q == f.to
    short = bool(f.near) and q == f.near
    return (hot(q) or exchange or (far and (hot(f.near) or shared()))
            or (short and shared()))


def ends_of_all_orders(case: Case) -> set[tuple[int, ...]]:
    """Every history at which nobody is turned back any more, whoever is taken first."""
    start = (0,) * len(case.courses)
    seen, todo, ends = {start}, [start], set()
    while todo:
        history = todo.pop()
        back = [i for i in range(len(history)) if turned_back(case, history, i)]
        if not back:
            ends.add(history)
        for i in back:
            after = (*history[:i], history[i] + 1, *history[i + 1:])
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return ends


def test_every_order_of_looking_ends_alike() -> None:
    """One outcome, and it is the rules'."""
    for case, outcome in solved(1, BOARDS):
        ends = ends_of_all_orders(case)
        assert len(ends) == 1, case
        history = ends.pop()
        naive = {name: aims(course)[times]
                 for (name, course), times in zip(case.courses.items(), history, strict=True)}
        assert outcome.ends == naive, case


# What follows from the rule, as laws.

def test_one_figure_on_a_square_and_no_exchange() -> None:
    for case, outcome in solved(1, BOARDS):
        ends = outcome.ends
        assert len(set(ends.values())) == len(ends), case
        standing = {course.own: name for name, course in case.courses.items()}
        for name, course in case.courses.items():
            other = standing.get(ends[name])
            if other not in (None, name):
                assert ends[other] != course.own, case


def test_a_contested_square_is_reached_by_nobody() -> None:
    for case, outcome in solved(1, BOARDS):
        bound: dict[str, list[str]] = {}
        for name, course in case.courses.items():
            bound.setdefault(course.to, []).append(name)
        for at, names in bound.items():
            for name in names if len(names) > 1 else ():
                course = case.courses[name]
                assert course.own == at or outcome.ends[name] != at, case
                assert course.near or outcome.ends[name] == course.own, case


def test_what_stops_a_plain_mover() -> None:
    """Fire, another's order to the same square, or who stands there not leaving it."""
    for case, outcome in solved(1, BOARDS):
        for name, course in case.courses.items():
            x, y = (abs(ord(a) - ord(b)) for a, b in zip(course.own, course.to, strict=True))
            if course.near or max(x, y) != 1 or outcome.ends[name] == course.to:
                continue
            others = [n for n in case.courses if n != name]
            assert (course.to in case.lit
                    or any(case.courses[n].to == course.to for n in others)
                    or any(case.courses[n].own == course.to == outcome.ends[n] for n in others)
                    ), case


def test_runners_take_nothing_from_others() -> None:
    """No short move onto a plain mover's order; no passing where somebody ends."""
    for case, outcome in solved(1, BOARDS):
        for name, course in case.courses.items():
            others = [n for n in case.courses if n != name]
            if course.near and outcome.ends[name] == course.near:
                assert not any(case.courses[n].to == course.near for n in others), case
            if course.near and outcome.ends[name] == course.to:
                assert course.near not in {outcome.ends[n] for n in others}, case
                assert course.near not in case.lit, case


def test_fire() -> None:
    """One hit for each figure ordered into or through fire; nobody ends in it."""
    for case, outcome in solved(1, BOARDS):
        for name, course in case.courses.items():
            into = {course.near, course.to} & case.lit
            assert (name in outcome.burned) == bool(into), case
            assert outcome.ends[name] not in case.lit, case


def test_numbers_and_clans_do_not_matter() -> None:
    random = Random(2)
    for case, outcome in solved(1, 4_000):
        names = list(case.courses)
        random.shuffle(names)
        again = resolve({name: case.courses[name] for name in names}, case.lit)
        assert again.ends == outcome.ends, case
        assert again.burned == outcome.burned, case
        assert {(stop.figure, stop.aim, stop.why, frozenset(stop.by)) for stop in again.stops} == {
            (stop.figure, stop.aim, stop.why, frozenset(stop.by)) for stop in outcome.stops}, case


def test_every_reason_occurs() -> None:
    """The boards are crowded enough to mean something."""
    counts = Counter(stop.why for _, outcome in solved(1, BOARDS) for stop in outcome.stops)
    assert set(counts) == set(get_args(Why)) and min(counts.values()) > 100, counts


def test_the_number_of_turnings_is_bounded() -> None:
    for case, outcome in solved(1, BOARDS):
        assert len(outcome.stops) <= 2 * len(case.courses)


def loop(case: Case) -> dict[str, str]:
    """The loop over claimed squares, which is enough where nobody runs."""
    claims = {name: course.own if course.to in case.lit else course.to
              for name, course in case.courses.items()}
    own = {name: course.own for name, course in case.courses.items()}
    while True:
        before = dict(claims)
        for at in set(claims.values()):
            claiming = [name for name in claims if claims[name] == at]
            if len(claiming) > 1:
                claims.update({name: own[name] for name in claiming})
        for one in claims:
            for other in claims:
                if one != other and (claims[one], claims[other]) == (own[other], own[one]):
                    claims[one], claims[other] = own[one], own[other]
        if claims == before:
            return claims


def test_without_runners_it_is_the_loop_over_claims() -> None:
    for case in cases(3, 5_000, runs=False):
        assert resolve(*case).ends == loop(case), case


@pytest.mark.parametrize("length", range(3, 9))
def test_rings_turn(length: int) -> None:
    """A ring of three or more goes round; stopped at one place it stops at all."""
    ring = [f"r{i}" for i in range(length)]
    courses = {f"f{i}": MovementOrder(ring[i], ring[(i + 1) % length]) for i in range(length)}
    assert resolve(courses).ends == {name: course.to for name, course in courses.items()}
    stranger = {**courses, "s": MovementOrder("z", "r0")}
    assert resolve(stranger).ends == {name: course.own for name, course in stranger.items()}


@pytest.mark.parametrize("length", range(1, 9))
@pytest.mark.parametrize("stopped", range(9))
def test_following_works_along_the_whole_chain_or_not_behind_the_stopped(
        length: int, stopped: int) -> None:
    courses = {f"f{i}": MovementOrder(f"c{i}", f"c{i + 1}") for i in range(length)}
    rival = {"s": MovementOrder("z", f"c{stopped + 1}")} if stopped < length else {}
    ends = resolve({**courses, **rival}).ends
    for i, (name, course) in enumerate(courses.items()):
        goes = not rival or i > stopped
        assert ends[name] == (course.to if goes else course.own)


# The examples that the exact rule was written for.

EXAMPLES = {
    "a contested run does not fall onto a contested square": (
        {"S1": MovementOrder("d4", "d6", "d5"), "N3": MovementOrder("e7", "d6"),
         "S4": MovementOrder("c5", "d5"),
         "N5": MovementOrder("e5", "d5")}, (), {"S1": "d4", "N3": "e7", "S4": "c5", "N5": "e5"}),
    "an exchange of runs is one even when one of them is cut": (
        {"S2": MovementOrder("e4", "c6", "d5"), "S1": MovementOrder("c6", "e8", "d7"),
         "N1": MovementOrder("e8", "c6", "d7")}, (), {"S2": "d5", "S1": "c6", "N1": "e8"}),
    "a run and a rival both miss the far square": (
        {"S1": MovementOrder("d4", "d6", "d5"), "S4": MovementOrder("c5", "d5"),
         "N3": MovementOrder("e7", "d6")},
        (), {"S1": "d4", "S4": "d5", "N3": "e7"}),
    "fire stops the run, its order still counts": (
        {"S1": MovementOrder("d4", "d6", "d5"), "N3": MovementOrder("e7", "d6")}, ("d5",),
        {"S1": "d4", "N3": "e7"}),
    "nobody runs through a figure that stays": (
        {"S1": MovementOrder("d4", "d6", "d5"), "S4": MovementOrder("d5", "d5")}, (),
        {"S1": "d4", "S4": "d5"}),
    "two runs against each other": (
        {"S1": MovementOrder("d4", "d6", "d5"), "N1": MovementOrder("d7", "d5", "d6")}, (),
        {"S1": "d4", "N1": "d7"}),
}


@pytest.mark.parametrize("title", EXAMPLES)
def test_examples(title: str) -> None:
    courses, lit, ends = EXAMPLES[title]
    outcome = resolve(courses, lit)
    assert outcome.ends == ends
    assert ("S1" in outcome.burned) == bool(lit)
