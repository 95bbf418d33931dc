"""Rule cases from YAML: a position, a move, and the expected result."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from referee import games
from referee.core.base.problem import Refused, errors_among
from referee.core.document import blocks
from referee.core.document.surfaces import SHELL, resolved_page
from referee.core.game.game import Game
from referee.core.game.moves import Event
from referee.core.input import sequence
from referee.core.language import free_text
from referee.core.language.context import PositionContext
from referee.core.luck import chance
from referee.core.match import match as matches
from referee.core.match import save_format, save_loader
from referee.core.match.match import Match
from tests.support import harness
from tests.support.case_files import CASES, KEYS, arranged
from tests.support.paths import SAVES

pytestmark = pytest.mark.quick

CODES = ("illegal-", "invalid-", "ambiguous-", "doubtful-", "referee/")
PROVES = {"refused", "tells", "told", "untold", "warns", "state", "asks", "legal", "illegal",
          "result", "sheet", "default", "parses", "played", "faulty", "shows"}


@pytest.mark.parametrize(("game", "case"), CASES,
                         ids=[f"{game}-{case.get('case')}" for game, case in CASES])
def test_case(game: str, case: dict[str, Any]) -> None:
    """One case of the collection."""
    assert set(case) <= KEYS and set(case) & PROVES and case["title"] and case["cites"], case
    beside = (set(case) & PROVES) - {"default"}
    assert "default" not in case or not beside, f"`default` stands alone, and not beside {beside}"
    if "parses" in case or "text" in case:
        _notation(game, case)
        return
    match, source, left = arranged(game, case)
    if "default" in case:
        move = match.game.default(match.state, case["seat"])
        assert (None if move is None else match.game.write(move)) == case["default"]
    else:
        _outcome(case, match, source)
    _all_asked(game, case, left())


def _all_asked(game: str, case: dict[str, Any], left: list[str]) -> None:
    """Fails where a case gives luck that nothing asks for: it would be other luck unseen."""
    assert not left, f"luck of case {case['case']} of {game}: {'; '.join(left)}"


def _notation(game: str, case: dict[str, Any]) -> None:
    """What a text says: by its words alone, or by what is asked."""
    match, _, left = arranged(game, case)
    _all_asked(game, case, left())
    rules = match.game
    ask = rules.to_move(match.state).decisions[0]
    by = PositionContext(rules, match.state, ask.seat)
    found = ""
    with suppress(Refused):
        meanings = free_text.stated_moves(by, case["text"], "")
        found = meanings.pop() if len(meanings) == 1 else ""
    try:
        found = found or rules.write(free_text.interpret(rules, match.state, ask.seat,
                                                         case["text"]))
    except Refused as error:
        assert _codes(error.problems) == _list(case.get("refused")), error.problems
    assert found == case.get("parses", "")


def _outcome(case: dict[str, Any], match: Match, source: chance.Source) -> None:
    if "move" not in case:
        _position(case, match)
        return
    try:
        result = sequence.run(match, case["move"], None, harness.WHEN, source)
    except Refused as error:
        assert _codes(error.problems) == _list(case.get("refused")), error.problems
        assert all(p.why for p in error.problems)
        return
    assert _codes(errors_among(result.problems)) == _list(case.get("refused")), result.problems
    assert all(p.rule or p.hint or p.moves for p in result.problems), result.problems
    assert _codes(result.warnings) == _list(case.get("warns", [])), result.warnings
    game, events = match.game, [e for turn in result.turns for e in turn.events]
    public = _described(game, events, None)
    for words in _list(case.get("tells", [])):
        assert words in public, public
    for words in _list(case.get("untold", [])):
        assert words not in public, public
    for seat, lines in case.get("told", {}).items():
        private = _described(game, events, seat)
        for words in _list(lines):
            assert words in private, private
    if "played" in case:
        assert [game.write(move) for move in result.moves] == _list(case["played"])
    _position(case, result.match)


def _described(game: Game, events: Iterable[Event], viewer: str | None) -> str:
    lines = [game.describe(event, viewer) for event in events]
    return SHELL.resolve("\n".join(filter(None, lines)))


def _position(case: dict[str, Any], match: Match) -> None:
    data = msgspec.json.decode(msgspec.json.encode(match.state))
    for path, value in case.get("state", {}).items():
        assert _at(data, path) == value, (path, _at(data, path))
    if "shows" in case:
        page = resolved_page(match.game.show(match.game.view(match.state, None)), SHELL)
        shown = " ".join(blocks.text(page).split())
        for words in _list(case["shows"]):
            assert words in shown, shown
    if "asks" in case:
        asks = [f"{decision.seat}: {decision.what}"
                for decision in matches.to_move(match).decisions if decision.must]
        assert asks == _list(case["asks"]), asks
    if "legal" in case or "illegal" in case:
        seat = case.get("seat") or harness.deciding(match.game, match.state)[0]
        moves = {match.game.write(move) for move in match.game.options(match.state, seat)}
        assert set(_list(case.get("legal", []))) <= moves, sorted(moves)
        assert not set(_list(case.get("illegal", []))) & moves, sorted(moves)
    if "result" in case:
        result = match.game.result(match.state)
        ranking = None if result is None else [list(equal) for equal in result.ranking]
        assert ranking == case["result"], ranking
    if "sheet" in case:
        rows = _rows(match)
        for label, entries in case["sheet"].items():
            assert rows.get(label) == entries, (label, rows)


def _rows(match: Match) -> dict[str, list[Any]]:
    """The score sheet, none before the end; a case's row of ``null`` is not on it."""
    result = match.game.result(match.state)
    return {label: list(entries) for label, entries in result.sheet} if result else {}


def _at(data: Any, path: str) -> Any:
    for part in path.split("."):
        data = data[int(part)] if isinstance(data, list) else data.get(part)
    return data


def _codes(problems: tuple[Any, ...]) -> list[str]:
    return sorted({problem.code for problem in problems})


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        return [] if value is None else [value]
    return sorted(value) if all(str(v).startswith(CODES) for v in value) else value


@pytest.mark.parametrize("game", games.names())
def test_every_case_has_a_number_of_its_own(game: str) -> None:
    """Which cases there must be, test_cites says."""
    numbers = [case["case"] for whose, case in CASES if whose == game]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("game", games.names())
def test_every_row_of_a_sheet_has_a_case(game: str) -> None:
    """The rows of whole games and of the cases' ends; the reckoning after a colon varies."""
    printed: set[str] = set()
    stated: set[str] = set()
    for file in sorted((SAVES / game).glob("*.toml")):
        kept = save_format.loads(file.read_bytes(), file.name)
        printed.update(_rows(save_loader.load_match(games, kept, file.name)))
    for case in (case for whose, case in CASES if whose == game and "sheet" in case):
        stated.update(label for label, row in case["sheet"].items() if row is not None)
        printed.update(_rows(_ended(game, case)))
    missing = {_row(label) for label in printed} - {_row(label) for label in stated}
    assert printed, (f"No game in saves/{game}/ is over, and no case of {game} with `sheet:` ends "
                     "one: play a whole game, or write such a case.")
    assert not missing, (f"Write a case in tests/cases/{game}/ whose `sheet:` has each of these "
                         f"rows: {', '.join(sorted(missing))}.")


def _ended(game: str, case: dict[str, Any]) -> Match:
    """The position to which a case comes, its move played."""
    match, source, _ = arranged(game, case)
    return sequence.run(match, case["move"], None, harness.WHEN,
                        source).match if "move" in case else match


def _row(label: str) -> str:
    return label.partition(":")[0]
