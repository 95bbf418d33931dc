"""How often a mail's text is run and its author looked for."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from referee.commands import move
from referee.commands.transaction import Transaction
from referee.core.base.problem import Refused
from referee.core.input import actor, sent_text, sequence
from referee.core.match import match as matches
from referee.pbem.intent.seat_texts import SeatTexts
from tests.pbem import mail_positions
from tests.support.harness import WHEN
from tests.support.office_in_memory import Club, text_to
from tests.support.paths import OLD_SAVES
from tests.support.writing_styles import SEATS

Calls = Counter[str]
SENTENCE = "Place three people in the Forest."
REFUSED = "I put nine of my people in the wood"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """How often texts are run and authors are looked for."""
    counted: Calls = Counter()

    def count(name: str, function: Callable[..., Any], *modules: Any) -> None:
        def counting(*args: Any, **options: Any) -> Any:
            counted[name] += 1
            return function(*args, **options)

        for module in modules:
            monkeypatch.setattr(module, name, counting)

    count("find_actor", actor.find_actor, actor, sequence, sent_text)
    count("run", sequence.run, sequence)
    return counted


@pytest.mark.parametrize("game", SEATS)
def test_a_canonical_move_is_run_once_and_its_author_found_twice(game: str, calls: Calls) -> None:
    """As anyone's and as the sender's; secret orders may be run without their heading too."""
    for club, seat, choices in mail_positions.positions(game):
        simultaneous = matches.to_move(club.match).simultaneous
        calls.clear()
        handled = club.write(seat, choices[0].move)
        assert handled.save is not None, text_to(handled, seat)
        assert calls["run"] <= 1 + simultaneous, (choices[0].move, calls)
        assert calls["find_actor"] <= 2, (choices[0].move, calls)


@pytest.mark.quick
@pytest.mark.parametrize(("text", "played", "runs", "lookups"), [
    ("place 3 forest", True, 1, 2), ("Hi,\n\nplace 3 forest\n\nBest wishes\nAnn", True, 1, 2),
    ("3 in the forest, please", True, 1, 1), (SENTENCE, True, 2, 3),
    ("place 5 tool-maker", False, 1, 2), (REFUSED, False, 1, 1)])
def test_a_text_is_run_once_for_each_form_of_it(text: str, played: bool, runs: int, lookups: int,
                                                calls: Calls) -> None:
    """A sentence has two, with and without its full stop."""
    club = Club()
    handled = club.write("red", text)
    assert (handled.save is not None) == played
    assert (calls["run"], calls["find_actor"]) == (runs, lookups)


@pytest.mark.quick
def test_a_command_reads_its_text_once(calls: Calls) -> None:
    """With all options that ask whose it is, and with the check of a text that is played whole."""
    club = Club()
    answer = move.move(Transaction(club.save, "a game"), SENTENCE, WHEN, seat="red", viewer="red",
                       at="1", full=True)
    assert answer.exit == 0 and (calls["run"], calls["find_actor"]) == (1, 1)


@pytest.mark.quick
def test_a_text_is_run_anew_in_another_match(calls: Calls) -> None:
    """Even in one that is equal: what was checked counts for the very match that it was made on."""
    club = Club()
    texts = SeatTexts(club.match, "red")
    checked = texts.of("place 3 forest")
    assert texts.at(texts.match) is texts and checked.at(texts.match) is checked
    checked.check()
    moved = move.move(Transaction(club.save, "a game"), "place 3 forest", WHEN, seat="red",
                      checked=checked)
    assert moved.exit == 0 and calls["run"] == 2
    before = club.game
    moved = move.move(before, "place 3 forest", WHEN, seat="red",
                      checked=SeatTexts(before.before, "red").of("place 2 hut"))
    assert [one.move for one in moved.played] == ["place 3 forest"]


@pytest.mark.quick
def test_a_mail_to_a_game_of_older_rules_is_run_anew_after_the_upgrade(calls: Calls) -> None:
    """What was tried before the upgrade does not count, for the position may be another."""
    club = Club().seated((OLD_SAVES / "stone-age/silence-and-undo.toml").read_bytes())
    match = club.match
    decision = next(one for one in matches.to_move(match).decisions if one.must)
    move_text = match.game.choices(match.state, decision.seat, decision.seat)[0].move
    handled = club.write(decision.seat, move_text)
    assert f"Played: {move_text}." in text_to(handled, decision.seat)
    assert club.match.header.rules > match.header.rules and calls["run"] == 2


@pytest.mark.quick
def test_a_refusal_is_kept_and_raised_anew(calls: Calls) -> None:
    """Each time as an exception of its own, with its offers."""
    sent = SeatTexts(Club().match, "red").of("place 2 hutt")
    refusals = []
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            sent.check()
        refusals.append(refused.value)
    with pytest.raises(Refused) as refused:
        sent.play(WHEN, matches.luck(sent.match))
    first, second = refusals
    assert first is not second and first.problems == second.problems == refused.value.problems
    assert first.offers == second.offers == refused.value.offers and calls["run"] == 1
