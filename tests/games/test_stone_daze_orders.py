"""Orders of Stone Daze: headings, lines, phases, and what plans depend on."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.base.problem import Refused, errors_among
from referee.core.game.decisions import Seat
from referee.core.input.conditionals import condition
from referee.core.language import free_text
from referee.core.match.match import Match
from tests.support import harness
from tests.support.case_files import at

MEADOW = harness.begin("stone-daze").match
RULES = MEADOW.game
TURNS = 24  # of a random game, in which each phase comes several times


def phase(name: str, number: int = 5, **changes: Any) -> Any:
    """The standard set-up in a phase of a round."""
    return replace(MEADOW.state, phase=name, round=number, **changes)


# Heads.

@pytest.mark.parametrize(("name", "number", "head"), [
    ("set-up", 0, "set-up"), ("orders", 1, "orders 1"), ("clubs", 12, "clubs 12")])
def test_a_question_is_the_head_of_its_answer(name: str, number: int, head: str) -> None:
    """The kind stays what it was."""
    decision = RULES.to_move(phase(name, number)).decisions[0]
    assert (decision.kind, decision.what) == (name, head)


def test_healing_is_no_sheet_of_lines() -> None:
    """It is headed all the same."""
    match = at("stone-daze", "choosing")
    assert [decision.what
            for decision in match.game.to_move(match.state).decisions] == ["healing 5"]
    assert {*RULES.order_kinds} == {"set-up", "orders",
                                    "clubs"} == {*RULES.decision_kinds} - {"healing"}
    assert RULES.order_lines(RULES.parse("heal girl")) == {}
    assert not RULES.other_phase(match.state, "red", RULES.parse("heal girl"))


# Lines.

@pytest.mark.parametrize(("text", "about"), [
    ("small b4 e4 i4; gate a6-c6 up; elder e2", ["small", "gate", "elder"]),
    ("hunter d5 fireball d6; elder forward; stay; draw", ["stay", "draw", "elder", "hunter"]),
    ("bird c4 c8; girl mega d6; hunter d9", ["girl", "hunter", "bird"]),
    ("none", ["none"]), ("standard", ["standard"]),
    ("elder forward; elder left; girl left", ["elder", "girl"]),
])
def test_the_lines_of_a_sheet_are_by_what_they_are_about(text: str, about: list[str]) -> None:
    """With semicolons between them they are the sheet again, an illegal one too."""
    move = RULES.parse(text)
    lines = RULES.order_lines(move)
    assert [*lines] == about
    assert RULES.parse("; ".join(lines.values())) == move


def test_a_part_takes_the_place_of_the_lines_about_the_same() -> None:
    """And of no other."""
    sheet = {**RULES.order_lines(RULES.parse("elder left; hunter forward force")),
             **RULES.order_lines(RULES.parse("elder turn-left; girl back"))}
    assert RULES.write(RULES.parse("; ".join(sheet.values()))) == (
        "elder turn-left; girl back; hunter forward force")


# Sheets that could be meant for another phase.

def elsewhere(state: Any, text: str, seat: Seat = "red") -> str:
    """The other phase that a person's sheet could be meant for."""
    return str(RULES.other_phase(state, seat, free_text.interpret(RULES, state, seat, text)))


@pytest.mark.parametrize("text", [
    "hunter d4", "hunter to d4", "hunter d4; elder e3", "d3-d4", "hunter d9", "girl e3\nelder d2",
    "hunter walks to d4; elder e3"])
def test_orders_in_squares_alone_could_be_clubs(text: str) -> None:
    """Whatever the throwers reach: late clubs were thrown from other squares."""
    assert elsewhere(phase("orders"), text) == "clubs"


@pytest.mark.parametrize("text", [
    "hunter forward", "hunter d4; elder turn left", "hunter d4; girl stay", "stay",
    "hunter d4; draw", "runner-1 b5 run", "elder e3 fire f3 f4", "hunter goes to d4",
    "hunter moves to d4; the elder goes to e3", "all forward"])
def test_other_orders_could_not(text: str) -> None:
    """A way, an action or a word of going is none of a club's."""
    assert elsewhere(phase("orders"), text) == ""


@pytest.mark.parametrize("text", ["hunter d4", "hunter d4; runner-1 a4", "hunter e4; girl g3"])
def test_clubs_one_step_away_could_be_orders(text: str) -> None:
    """If figures may go there."""
    assert elsewhere(phase("clubs"), text) == "orders"


@pytest.mark.parametrize("text", [
    "none", "hunter d7", "hunter d4; elder e8", "hunter throws at d4", "hunter forward",
    "visionary e4; hunter d4; elder e5"])
def test_other_clubs_could_not(text: str) -> None:
    """One club farther away is enough."""
    assert elsewhere(phase("clubs"), text) == ""


def test_where_nobody_may_go_a_club_is_a_club() -> None:
    """Swamp, haunted ground; two clubs of a tosser; the bird's, a mega club."""
    figures = MEADOW.state.figures
    swamp = {**figures, "red-elder": replace(figures["red-elder"], at="e4")}
    assert elsewhere(phase("clubs", figures=swamp), "elder e5") == ""
    assert elsewhere(phase("clubs", haunted="d4"), "hunter d4") == ""
    assert elsewhere(phase("clubs"), "hunter e4") == "orders"
    for text in ("big-arm g4 g4", "bird c4; hunter d4", "hunter mega d4"):
        assert not RULES.other_phase(phase("clubs"), "red", RULES.parse(text))
        assert RULES.other_phase(phase("orders"), "red", RULES.parse(text)) == "clubs"


def test_a_set_up_comes_first_and_is_nothing_else() -> None:
    assert elsewhere(MEADOW.state, "elder f3; girl e3") == ""


@pytest.mark.parametrize("seed", range(12))
def test_orders_sent_once_more_are_never_taken_for_clubs(seed: int) -> None:
    """Orders written in squares alone are known as such in both phases, by either clan."""
    random, match = Random(seed), MEADOW
    for _ in range(TURNS):
        if match.state.phase == "orders":
            for seat in RULES.seats:
                move = RULES.parse(in_squares(match, seat, random))
                assert not errors_among(RULES.check(match.state, seat, move))
                assert RULES.other_phase(match.state, seat, move) == "clubs"
                late = replace(match.state, phase="clubs")
                assert RULES.other_phase(late, seat, move) == "orders"
        if not harness.deciding(RULES, match.state):
            return
        for turn in harness.played(match, harness.random_moves(RULES, match.state, random)):
            match = turn.match


def in_squares(match: Match, seat: Seat, random: Random) -> str:
    """Random orders of some figures, each by the square it goes to."""
    state, lines = match.state, list[str]()
    moves: Iterator[Any] = RULES.options(state, seat)
    for move in moves:
        (line,) = move.lines
        to = RULES.certain_gain(state, seat, move).partition(" to ")[2]
        if to and not line.acts and random.random() < 0.2:
            lines = [other for other in lines if not other.startswith(line.subject + " ")]
            lines.append(f"{line.subject} {to}")
    own = next(key for key, figure in state.figures.items() if figure.at and key.startswith(seat))
    return "; ".join(lines) or f"{own.removeprefix(f'{seat}-')} {state.figures[own].at}"


# Conditions.

def holds(text: str, to: Seat = "red", name: str = "burning") -> bool:
    """Whether a condition holds by what a clan sees."""
    match = at("stone-daze", name)
    return condition(match.game, text)(match.game.view(match.state, to))


TRUE = """
fire on d5|fire on d6|fire anywhere|blue fire|blue's fire on d6|enemy fire|fire on d4 or d5
fire on d4, d6|not fire on d4|no fire on d4|no red fire|not my fire|fireball on c4|ball on c4
my ball on c4|no blue ball|no bird called|elder on e2|my elder at e2|red elder at e2|R3 on e2
blue girl on e11|B4 on e11|enemy girl on e11|hunter in row 3|hunter in column d
blue runner-2 in row 10|B4 in column e|somebody on e2|red on e2|somebody in row 10|enemy in row 10
nobody on d5|no enemy in row 9|d5 free|b4 free|e2 taken|elder bumped|R3 bumped|blue elder out
B3 out|elder in play|discs at least 7|at least 7 discs|blue discs = 7|discs more than 6
figures at least 7|blue figures less than 7|enemy figures = 6|figures more than enemy figures
at most 6 blue figures|round at least 5|round 5|not haunted|round < 6
fire on d4 or elder on e2 and round 5|not elder on d3 and not hunter on e2|not elder on d3
not girl on e12|my hunter in row 3 and hunter on d3|not e2 free|nobody in row 9|fire
""".replace("\n", "|").strip("|").split("|")
FALSE = """
fire on d4|no fire on d5|red fire|my fire on d5|ball on c5|blue ball|bird called|blue bird called
elder on f11|blue elder on f11|B3 on f11|girl on e11|hunter in row 4|hunter in column e
somebody on d5|enemy on e2|nobody on e2|e2 free|d5 taken|hunter bumped|blue elder bumped|elder out
blue elder in play|discs at least 8|figures less than 7|round 4|round at least 6|haunted
haunted on d5|d5 haunted|fire on d4 or elder on e3|fire on d5 and round 4
""".replace("\n", "|").strip("|").split("|")
LOOSE = """
there is a fire on d5|fire is not on d4|d5 burning|d6 on fire|the elder is on e2
3 on e2|old man on e2|b4 is on e11|girl not on e11|hunter is in row 3 and hunter on d3
blue is not in row 9|no enemy figure on e2|e2 is not free|e2 not free|elder is bumped
hunter not bumped|blue elder is out of the game|blue elder is not in play|elder is not out
d4 burning|c4 on fire
""".replace("\n", "|").strip("|").split("|")


@pytest.mark.parametrize("text", TRUE)
def test_a_condition_that_holds(text: str) -> None:
    assert holds(text)


@pytest.mark.parametrize("text", FALSE)
def test_a_condition_that_does_not(text: str) -> None:
    assert not holds(text)


@pytest.mark.parametrize("text", LOOSE)
def test_a_condition_is_no_wording(text: str) -> None:
    """What is said in other words than the notation's is refused, never read as something else."""
    with pytest.raises(Refused) as error:
        condition(RULES, text)
    assert error.value.problems[0].code == "referee/invalid-condition"


def test_a_condition_takes_the_eyes_of_its_clan() -> None:
    """Own and enemy are as the clan sees them; what all see is the same for both."""
    for text in ("my fire on d5", "enemy ball", "elder out", "figures less than enemy figures"):
        assert holds(text, "blue") and not holds(text)
    for text in ("fire on d5", "B3 out", "red elder bumped", "blue figures = 6"):
        assert holds(text, "blue") and holds(text)


def test_haunted_ground_is_asked_for() -> None:
    for text in ("haunted", "haunted on e6", "e6 haunted"):
        assert holds(text, name="haunted") and not holds(text)
    assert not holds("haunted on e5", name="haunted")


@pytest.mark.parametrize(("text", "word"), [
    ("moon", "TOKEN on SQUARE"), ("fire on z9", "a1 to j12"), ("fire on d13", "d1 or"),
    ("elder on", "SQUARE"), ("elder in row 13", "12"), ("elder in row 0", "12"),
    ("elder in column k", "j"), ("elder", "on"), ("elder heals", "bumped"),
    ("runner on d5", "runner"),
    ("d5", "free"), ("b3", "free"), ("fire on c5-d5", "c5"), ("fire near d5", "and"),
    ("discs", "at least"), ("(haunted)", ""), ("blue", "figures"), ("elder on d5 or", "The end"),
])
def test_a_condition_that_is_not_understood(text: str, word: str) -> None:
    """It is refused with what would do."""
    with pytest.raises(Refused) as error:
        condition(RULES, text)
    problem = error.value.problems[0]
    assert problem.code == "referee/invalid-condition"
    assert word in f"{problem.why} {problem.hint}", problem


def test_orders_that_are_hidden_are_in_no_condition() -> None:
    """A twin, whose sealed orders are others, holds to the same conditions."""
    match, random = at("stone-daze", "burning"), Random(7)
    for _ in range(10):
        twin = match.game.view(harness.twin(match, "red", random), "red")
        assert all(condition(RULES, text)(twin) for text in TRUE)
        assert not any(condition(RULES, text)(twin) for text in FALSE)
