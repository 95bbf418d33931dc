"""Hints of refusals work when they are typed, and fit the interface of their reader."""

import json
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from referee import games
from referee.cli import play
from referee.core.base.problem import Problem, Problems, Refused, errors_among
from referee.core.base.references import command_ref, phrase_ref
from referee.core.document.surfaces import AT_PROMPT, PROMPT, SHELL, resolved_problem
from referee.core.input import sequence
from referee.core.language import frames, lexemes
from referee.core.luck import chance
from referee.core.match import match as matches
from tests.support import case_files, command_line, harness

QUOTED = re.compile(r"“([^“”]*)”")
CASES, PHRASES = 2, 7  # of so many refusals of the rule cases, and of a phrase book, one


def refusal(game: str, at: str, text: str) -> str:
    """What is said of a text in a position of a phrase book."""
    match, who = case_files.position(game,
                                     at), case_files.phrase_book(game)["positions"][at].get("seat")
    texts, problems = case_files.parsed(match, who, text)
    assert errors_among(problems), texts
    return SHELL.resolve(" ".join(f"{problem.why} {problem.hint}" for problem in problems))


def test_the_place_is_looked_at_before_the_number_is_asked_for(tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch,
                                                               ) -> None:
    """Where nobody can be placed, that is said; else a number that is legal there."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-age-solo a.toml --seat red --secret "
                             + "00" * 32).exit == 0
    while "elder" not in command_line.run("legal", "a.toml").out:
        assert command_line.run("resolve", "a.toml").exit == 0
    said = " ".join(command_line.run("legal", "a.toml").out.split())
    elder = re.search(r"elder (forest|river|quarry|clay-pit)", said)
    assert elder, said
    assert command_line.run("move", "a.toml", elder[0]).exit == 0
    ran = command_line.run("check", "a.toml", elder[1])
    assert ran.exit == 1 and "The elder is" in " ".join(ran.err.split()), ran.err
    assert "How many figures" not in ran.err
    other = next(place for place in ("forest", "river", "quarry", "clay-pit") if place != elder[1])
    ran = command_line.run("check", "a.toml", other)
    named = re.search(r"You can: 1 (place \d [a-z-]+)", " ".join(ran.err.split()))
    assert named and command_line.run("check", "a.toml", named[1]).exit == 0, ran.err


@pytest.mark.parametrize("text", ["feed", "Feed", "feed "])
def test_a_verb_that_is_not_asked_for_is_answered_so(text: str) -> None:
    """And not by a question that belongs to it."""
    said = refusal("stone-age", "placing", text)
    assert said.startswith("You cannot do that now. Your move: place figures."), said


def test_what_is_not_held_is_named() -> None:
    """A player who has wood but no food is not told that nothing is held."""
    from referee.games.stone_age_solo.model.pieces import Payment
    from referee.games.stone_age_solo.moves.paying import missing_problem

    poor = case_files.position("stone-age-solo", "place").state.with_player(
        goods=(2, 0, 0, 0, 0), food=0)
    problem, = missing_problem(poor, Payment((0, 0, 0, 0, 2, 0)), (0, 0, 0, 0, 1, 0))
    assert problem.hint == "You have no food."
    problem, = missing_problem(poor, Payment((0, 0, 0, 0, 2, 0)), (1, 0, 0, 0, 1, 0))
    assert problem.hint == "You have 2 wood."


def _misleading(match: matches.Match, seat: str, problems: Problems) -> list[str]:
    """The moves in quotes that a hint names to a seat that is asked, and that it may not make."""
    rules = match.game
    if not any(ask.seat == seat for ask in rules.to_move(match.state).decisions):
        return []
    quoted = [text for problem in problems for text in QUOTED.findall(problem.hint)]
    return [text for text in quoted if (move := rules.parse_or_none(text)) is not None
            and errors_among(rules.check(match.state, seat, move))]


def _heard(match: matches.Match, who: str | None, text: str, source: chance.Source) -> list[str]:
    """The same of what becomes of a text."""
    try:
        result = sequence.run(match, text, who, harness.WHEN, source)
    except Refused as error:
        asks = {decision.seat for decision in match.game.to_move(match.state).decisions}
        return _misleading(match, who or (asks.pop() if len(asks) == 1 else ""), error.problems)
    return _misleading(result.match, result.seat, result.problems)


@pytest.mark.parametrize("game", games.names())
def test_a_move_that_a_hint_quotes_is_legal(game: str) -> None:
    """With some refusals of cases and of a phrase book to a seat that is asked."""
    wrong = []
    refused = [one for one in case_files.ALL if one[0] == game and one[3].startswith("!")]
    cases = [case for of, case in case_files.CASES
             if of == game and case.get("refused") and "move" in case]
    for case in cases[::CASES]:
        match, source, _ = case_files.arranged(game, case)
        wrong += [(case["move"], text) for text in _heard(match, None, case["move"], source)]
    for _, at, phrase, _, _ in refused[::PHRASES]:
        match = case_files.position(game, at)
        who = case_files.phrase_book(game)["positions"][at].get("seat")
        wrong += [(phrase, text) for text in _heard(match, who, phrase, matches.luck(match))]
    assert not wrong, wrong


def test_the_prompt_names_its_own_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint in play names what can be typed there, and that does what it says."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-age a.toml --seat red --seat blue").exit == 0
    said = command_line.run("play", "a.toml", stdin=b"place 9 hut\nlegal\ncheck place 2 hut\n")
    assert "You can: place 2 hut" in said.err
    assert "To see the score sheet: `score`" not in said.err
    assert "referee legal" not in said.err and "place 2 hut" in said.out
    assert "Legal (private: red only):\n" in said.out
    assert " in a shell" not in said.err
    told = command_line.run("move", "a.toml", "place 9 hut")
    assert "You can: place 2 hut" in told.err
    assert "More legal moves: `legal`" in said.out


def test_a_command_that_the_prompt_does_not_know_is_for_a_shell() -> None:
    """And no option is named there."""
    assert PROMPT.resolve(f"{command_ref('plan')} shows it.") == (
        "`referee plan` in a shell shows it.")
    assert PROMPT.resolve(phrase_ref("score-sheet")) == "To see the score sheet: `score`."
    asked = Problem("referee/illegal-not-told", "It is for red.", hint=phrase_ref("ask-for", "red"))
    assert resolved_problem(asked, PROMPT).hint == ""
    assert play.WORDS.keys() >= AT_PROMPT


def test_a_hint_of_several_reasons_is_printed_once(tmp_path: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    """Below the last of them; as data each has it."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-age a.toml --seat red --seat blue").exit == 0
    ran = command_line.run("move", "a.toml", "place 9 hut")
    assert len(re.findall(r"\[stone-age/", ran.err)) >= 2
    assert ran.err.count("You can: ") == 1 and ran.err.splitlines()[-2].startswith("  You can: ")
    problems = json.loads(command_line.run("move", "a.toml", "place 9 hut",
                                           "--json").out)["problems"]
    assert all(problem["moves"] for problem in problems)


def test_legal_takes_its_seat_from_the_text(tmp_path: Path,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """In a phase in which several write; another seat's than --seat is refused."""
    monkeypatch.chdir(tmp_path)
    assert command_line.line("referee new stone-daze a.toml --seat red --seat blue").exit == 0
    plain = command_line.run("legal", "a.toml", "set-up", "--seat", "red")
    assert plain.exit == 0 and command_line.run("legal", "a.toml", "red: set-up") == plain
    ran = command_line.run("legal", "a.toml", "red: set-up", "--seat", "blue")
    assert ran.exit == 1 and not ran.out


def test_that_there_are_more_answers_is_said_where_they_can_be_listed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal and in play, not of an earlier turn nor in what goes to a forum."""
    monkeypatch.chdir(tmp_path)
    more = "More legal moves: `referee legal`"
    new = command_line.line("referee new stone-age a.toml --seat red --seat blue")
    assert new.out.count(more) == 1
    assert more in command_line.line("referee show a.toml").out
    assert more in command_line.line("referee move a.toml 'place 2 hut' --brief").out
    assert "More legal moves: `legal`" in command_line.run("play", "a.toml",
                                                                     stdin=b"\n").out
    for line in ("show a.toml --turn 1", "show a.toml --as markdown", "post write a.toml",
                 "post read a.toml STATUS --seat blue"):
        assert "referee legal" not in command_line.run(*line.split()).out, line


def meanings(game: str) -> dict[str, set[str]]:
    """The verbs with several meanings, and the rules of these."""
    bound = harness.bound(*harness.first(game))
    package = f"referee.games.{game.replace('-', '_')}"
    rules = {frame.name: frame.move.rule for frame in frames.frames(package, bound.moves)}
    found = {word: {rules[sense[1]] for sense in senses if sense[0] == "verb"
                    and sense[1] in rules} for word, senses in lexemes.game_senses(package).items()}
    return {word: some for word, some in found.items() if len(some) > 1}


@pytest.mark.parametrize("game", games.names())
def test_a_verb_with_several_meanings_is_not_refused_with_the_rule_of_one(game: str) -> None:
    """If it is refused because another decision is open, the rule is that of the game's sequence.
    """
    words, refused = meanings(game), 0
    for turn in harness.spread(harness.random_game(*harness.first(game)), Random(5), 0, 6):
        match = turn.match
        for seat, word in product(harness.deciding(match.game, match.state), words):
            text = f"{word} all"
            _, problems = case_files.parsed(match, seat, text)
            for problem in problems:
                if problem.code == "illegal-now" and match.game.parse_or_none(text) is None:
                    refused += 1
                    assert problem.rule not in words[word] - {match.game.rule}, (word, problem)
    assert refused or not words


def test_who_waits_is_told_so() -> None:
    """Also if an optional move, such as refusing offers in advance, is possible."""
    match = harness.begin("settlers").match
    mover = match.game.to_move(match.state).decisions[0].seat
    other = next(seat for seat in match.seats if seat != mover)
    _, problems = case_files.parsed(match, other, "build")
    said = SHELL.resolve(problems[0].why)
    assert said == "It is not your turn. You may only: refuse offers in advance.", said
