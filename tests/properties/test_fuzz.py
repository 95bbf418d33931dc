"""Whatever is typed, pasted or mistyped: a refusal, never a crash."""

from functools import cache
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cli import scenario_commands
from referee.core.base.problem import Refused
from referee.core.input import sequence
from referee.core.match.match import Table
from referee.files import inputs
from tests.support import harness
from tests.support.harness import every_game

few = settings(max_examples=100, deadline=None, derandomize=True)


@cache
def positions(game: str) -> tuple[Table, ...]:
    """Some positions of a game, early and late, of each scenario."""
    found = []
    for whose, name, seats in harness.tables():
        if whose == game:
            first = harness.begin(game, name, seats)
            turns = list(islice(harness.play_out(first, Random(3)), 120))
            found += [first.table, *(turn.table for turn in turns[::40])]
    return tuple(found)


@cache
def vocabulary(game: str) -> tuple[str, ...]:
    """Words of legal moves of these positions, and others."""
    words = {"with", "for", "to", "and", "none", ";", "if", "then", "else", ":", "red:", "0", "99",
             "-", "'", "é", "№", "by moderator:", "\n"}
    for now in positions(game):
        for seat in now.seats:
            if seat in {ask.seat for ask in now.rules.awaiting(now.state).asks}:
                for move in islice(now.rules.options(now.state, seat), 40):
                    words |= set(now.rules.write(move).split())
    return tuple(sorted(words))


@every_game
@few
@given(data=st.data())
def test_any_text_is_a_move_or_refused(game: str, data: st.DataObject) -> None:
    """Soups of a game's own words, and of any characters at all."""
    now = data.draw(st.sampled_from(positions(game)))
    soup = st.lists(st.sampled_from(vocabulary(game)), max_size=14).map(" ".join)
    text = data.draw(soup | st.text(max_size=40))
    seat = data.draw(st.sampled_from((None, *now.seats)))
    try:
        done = sequence.run(now, text, seat, "", None)
    except Refused as error:
        has_reasons(error, f"“{text}”")
    else:
        assert done.moves or done.problems, f"“{text}” is no move of {seat}, and not refused"


def has_reasons(error: Refused, what: str) -> None:
    """A refusal has problems, and each says why."""
    assert error.problems, f"{what} is refused without a problem"
    silent = [problem.code for problem in error.problems if not problem.why]
    assert not silent, f"{what} is refused by {silent}, and nothing says why"


@every_game
@few
@given(data=st.data())
def test_any_scenario_is_sound_or_refused(game: str, data: st.DataObject) -> None:
    """A scenario with lines lost, doubled or mistyped."""
    name = data.draw(st.sampled_from(inputs.scenarios(game)))
    lines = inputs.scenario(game, name)[0].split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["drop", "double", "digit", "cut", "word"]))
        line = lines[at]
        if kind == "drop":
            lines[at] = ""
        elif kind == "double":
            lines.insert(at, line)
        elif kind == "digit":
            lines[at] = "".join("7" if char.isdigit() else char for char in line)
        elif kind == "cut":
            lines[at] = line[:len(line) // 2]
        else:
            lines[at] = line.replace("a", "x", 1)
    try:
        scenario_commands.typed(game, "\n".join(lines), "a file")
    except Refused as error:
        has_reasons(error, f"a spoilt {game}/{name}")
