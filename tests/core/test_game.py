"""What all games share: seats and options match the metadata, moves match decisions."""

from itertools import islice
from pathlib import Path
from pkgutil import iter_modules
from random import Random

import pytest

from referee import games
from referee.core.base.problem import Refused
from referee.core.game.decisions import GameMeta, Option
from referee.core.game.moves import resolve_options
from tests.support import harness

CARD = GameMeta("Toy", "a toy", "none", ("red", "blue", "green"), (2, 3), 1, (
    Option("caves", "which caves", "known", ("known", "all")),
    Option("rounds", "how many", "9", least=1, most=20)))


@pytest.mark.quick
def test_every_option_has_a_value() -> None:
    """Given or usual."""
    seats = ("red", "green")
    assert resolve_options(CARD, seats, {}) == {"caves": "known", "rounds": "9"}
    assert resolve_options(CARD, seats, {"rounds": "20"}) == {"caves": "known", "rounds": "20"}


@pytest.mark.quick
@pytest.mark.parametrize(("seats", "options", "code", "word"), [
    (("red",), {}, "usage-seats", "2 to 3 seats"),
    (("red", "red"), {}, "usage-seats", "red, red"),
    (("red", "white"), {}, "usage-seats", "white"),
    (("red", "blue", "green", "red"), {}, "usage-seats", "2 to 3"),
    ((), {}, "usage-seats", "none"),
    (("red", "blue"), {"cave": "all"}, "usage-option", "“cave”"),
    (("red", "blue"), {"caves": "some"}, "usage-option", "caves=some"),
    (("red", "blue"), {"rounds": "0"}, "usage-option", "rounds=0"),
    (("red", "blue"), {"rounds": "21"}, "usage-option", "rounds=21"),
    (("red", "blue"), {"rounds": "07"}, "usage-option", "rounds=07"),
    (("red", "blue"), {"rounds": "٣"}, "usage-option", "rounds=٣"),
    (("red", "blue"), {"rounds": "9" * 5000}, "usage-option", "rounds=9"),
])
def test_what_the_card_does_not_know_is_refused(seats: tuple[str, ...], options: dict[str, str],
                                                code: str, word: str) -> None:
    """With what there is."""
    with pytest.raises(Refused) as refusal:
        resolve_options(CARD, seats, options)
    problem, = refusal.value.problems
    assert problem.code == code and word in problem.why and problem.hint


@pytest.mark.quick
def test_a_scenario_may_be_for_fewer() -> None:
    """Its own numbers hold then."""
    with pytest.raises(Refused, match="2 seats"):
        resolve_options(CARD, ("red", "blue", "green"), {}, (2, 2))


@pytest.mark.quick
def test_the_games_are_the_packages_in_their_folder(tmp_path: Path,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    """As Python finds them; a folder that only has old bytecode, or a file, is none."""
    named = games.names.__wrapped__
    assert named() == games.names() and len(named()) >= 5
    for file in ("two_words/__init__.py", "gone/__pycache__/__init__.cpython-311.pyc",
                 "__pycache__/two.pyc", "module.py", "__init__.py"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert named() == tuple(sorted(module.name.replace("_", "-") for module in iter_modules(
        games.__path__) if module.ispkg))
    assert "two-words" in named()


@pytest.mark.quick
@pytest.mark.parametrize("game", games.names())
def test_a_question_has_the_words_that_answer_it(game: str) -> None:
    """All that have a verb, in the order of all; others answer where the rules name them."""
    rules = harness.begin(game).match.game
    assert {*rules.verbs_by_kind} == {kind for word in rules.moves for kind in word.answers}
    for kind in rules.verbs_by_kind:
        answer = rules.move_types_for(kind)
        assert [*answer] == [word for word in rules.moves if kind in word.answers
                             and (word.verbs or word in answer)], kind


@harness.every_table
def test_a_canonical_text_means_the_same_by_its_own_file_alone(
        game: str, name: str, seats: tuple[str, ...]) -> None:
    """And is read so: its verb is one of those that the rules name."""
    first = harness.begin(game, name, seats)
    for turn in islice(harness.play_out(first, Random(f"{game} words")), 0, 400, 9):
        rules = turn.match.game
        for seat in harness.deciding(rules, turn.match.state):
            for move in islice(rules.options(turn.match.state, seat), 40):
                text = rules.write(move)
                if any(verb and text.startswith(verb) for verb in rules.moves_by_verb):
                    assert rules.parse_or_none(text) == rules.parse(text) == move, text
                else:
                    assert "" in rules.moves_by_verb, f"WORDS of {game} has no verb of “{text}”."


@pytest.mark.quick
@pytest.mark.parametrize("game", games.names())
def test_a_move_that_is_not_asked_for_is_refused_alike(game: str) -> None:
    """In every game: what is asked, by which rule, what would do."""
    first = harness.begin(game)
    rules = first.match.game
    state = first.match.state
    ask = rules.to_move(state).decisions[0]
    moves = {type(move): move for turn in islice(harness.play_out(first, Random(3)), 300)
             for seat in harness.deciding(rules, turn.match.state)
             for move in islice(rules.options(turn.match.state, seat), 40)}
    others = [move for kind, move in moves.items() if ask.kind not in kind.answers]
    assert others or 1 in (len(moves), len(rules.verbs_by_kind)), (
        f"each move of 300 turns of {game} answers “{ask.kind}”, and there are other questions")
    for move in others:
        problem, = rules.check(state, ask.seat, move)
        assert problem.code == "illegal-now" and ask.what in problem.why
        assert problem.rule and problem.moves, "the rule, and moves that are legal"
