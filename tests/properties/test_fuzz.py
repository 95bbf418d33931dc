"""Any typed or pasted text is accepted or refused, and never crashes the program."""

from functools import cache
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.commands import scenario_check
from referee.core.base.problem import Refused
from referee.core.input import sequence
from referee.core.match.match import Match
from referee.files import inputs
from tests.support import harness
from tests.support.harness import every_game

few = settings(max_examples=50, deadline=None, derandomize=True)  # of each game


@cache
def positions(game: str) -> tuple[Match, ...]:
    """Some positions of a game, early and late, of each scenario."""
    found = []
    for whose, name, seats in harness.tables():
        if whose == game:
            first = harness.begin(game, name, seats)
            turns = list(islice(harness.play_out(first, Random(3)), 120))
            found += [first.match, *(turn.match for turn in turns[::40])]
    return tuple(found)


@cache
def vocabulary(game: str) -> tuple[str, ...]:
    """Words of legal moves of these positions, and others."""
    words = {"with", "for", "to", "and", "none", ";", "if", "then", "else", ":", "red:", "0", "99",
             "-", "'", "é", "№", "by moderator:", "\n"}
    for match in positions(game):
        for seat in match.seats:
            if seat in {decision.seat for decision in match.game.to_move(match.state).decisions}:
                for move in islice(match.game.options(match.state, seat), 40):
                    words |= set(match.game.write(move).split())
    return tuple(sorted(words))


@every_game
@few
@given(data=st.data())
def test_any_text_is_a_move_or_refused(game: str, data: st.DataObject) -> None:
    """Soups of a game's own words, and of any characters at all."""
    match = data.draw(st.sampled_from(positions(game)))
    soup = st.lists(st.sampled_from(vocabulary(game)), max_size=14).map(" ".join)
    text = data.draw(soup | st.text(max_size=40))
    seat = data.draw(st.sampled_from((None, *match.seats)))
    try:
        result = sequence.run(match, text, seat, "", None)
    except Refused as error:
        has_reasons(error, f"“{text}”")
    else:
        assert result.moves or result.problems, f"“{text}” is no move of {seat}, and not refused"


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
    name = data.draw(st.sampled_from(inputs.scenario_names(game)))
    lines = inputs.shipped_scenario(game, name)[0].split("\n")
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
        scenario_check.load_scenario(game, "\n".join(lines), "a file", inputs)
    except Refused as error:
        has_reasons(error, f"a spoilt {game}/{name}")
