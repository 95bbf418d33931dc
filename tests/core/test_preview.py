"""Preview of a plan: which moves would be legal, using only what its seat may see."""

from random import Random

import pytest
from msgspec.structs import replace

from referee.core.game.decisions import Seat
from referee.core.luck import chance
from referee.core.match.match import Match, TurnResult
from referee.core.plans import plan_format, preview
from referee.core.plans.plan_format import Plan, PlanBranch, PlanStep
from tests.support import harness

FORMS = ("legal as things are now.", "not legal as things are now: ", "depends on the roll (",
         "depends on what you cannot see (")


@harness.every_table
def test_a_preview_hangs_on_what_its_seat_sees(game: str, name: str,
                                               seats: tuple[Seat, ...]) -> None:
    """Positions that a seat cannot tell apart give it the same preview, of one of four forms."""
    random = Random(f"preview {game} {name} {seats}")
    turns = harness.passed(harness.random_game(game, name, seats))
    said = 0
    for turn in random.sample(turns[1:], min(14, len(turns) - 1)):
        match, seat = turn.match, random.choice(seats)
        texts = tuple(upcoming(turns, turn.entry.n, seat, match))
        step = PlanStep((PlanBranch("", texts),)) if texts else None
        if step is None:
            continue
        found = Plan("withdrawn", (step,))
        source = chance.secret_source(str(random.random()))
        twin, _ = chance.run_luck(match.game.resample_hidden(match.state, seat), source)
        first, other = (preview.previews(replace(match, state=state), seat, found)
                        for state in (match.state, twin))
        assert first == other
        for line in (line for verdicts in first.values() for line in verdicts):
            said += 1
            assert line.startswith("  ") or line.partition("”: ")[2].startswith(FORMS), line
    assert said or len(turns) < 10


def upcoming(turns: list[TurnResult], n: int, seat: Seat, match: Match) -> list[str]:
    """Some moves that a seat is going to make, and one that nobody can."""
    found = [match.game.write(move) for turn in turns[n:n + 60]
             for who, move in harness.moves_of(turn).items() if who == seat]
    return list(dict.fromkeys(found))[:3]


@pytest.mark.quick
def test_each_kind_of_tile_is_told() -> None:
    """What is asked when it turns up, and whether the plan answers that."""
    match = harness.begin("fire-and-stone", seats=("red", "blue")).match
    text = "scout 1 to I-22; take left; when animal: pass"
    said = preview.previews(match, "red", plan_format.parse(match.game, text, 1))
    assert said["scout 1 to I-22"] == (
        "“scout 1 to I-22”: legal as things are now.",
        "  apple, mushroom, nut, root: next decision “take an action or pass”: "
        "“take left” is legal.",
        "  fire, hut, stash: no further decision.",
        "  forest: next decision “take an action or pass”: the plan has no move for it.")
