"""Rule cases: a position, a move, what must come of it. The cases are data."""

from contextlib import suppress
from typing import Any

import msgspec
import pytest

from referee import games
from referee.core.base.problem import Refused, hard
from referee.core.document import blocks
from referee.core.input import sequence
from referee.core.language import free_text
from referee.core.language.context import Here
from referee.core.luck import chance
from referee.core.match import match, save_format, save_loader
from referee.core.match.match import Table
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
    now, source, left = arranged(game, case)
    if "default" in case:
        move = now.rules.default(now.state, case["seat"])
        assert (None if move is None else now.rules.write(move)) == case["default"]
    else:
        _outcome(case, now, source)
    _all_asked(game, case, left())


def _all_asked(game: str, case: dict[str, Any], left: list[str]) -> None:
    """Fails where a case gives luck that nothing asks for: it would be other luck unseen."""
    assert not left, f"luck of case {case['case']} of {game}: {'; '.join(left)}"


def _notation(game: str, case: dict[str, Any]) -> None:
    """What a text says: by its words alone, or by what is asked."""
    now, _, left = arranged(game, case)
    _all_asked(game, case, left())
    rules: Any = now.rules
    ask = rules.awaiting(now.state).asks[0]
    by = Here(rules, now.state, ask.seat)
    found = ""
    with suppress(Refused):
        found = free_text.said(by, case["text"], "")
    try:
        found = found or rules.write(free_text.read(rules, now.state, ask.seat, case["text"]))
    except Refused as error:
        assert _codes(error.problems) == _list(case.get("refused")), error.problems
    assert found == case.get("parses", "")


def _outcome(case: dict[str, Any], now: Table, source: chance.Source) -> None:
    if "move" not in case:
        _position(case, now)
        return
    try:
        done = sequence.run(now, case["move"], None, harness.WHEN, source)
    except Refused as error:
        assert _codes(error.problems) == _list(case.get("refused")), error.problems
        assert all(p.why for p in error.problems)
        return
    assert _codes(hard(done.problems)) == _list(case.get("refused")), done.problems
    assert not done.problems or all(p.rule or p.hint for p in done.problems), done.problems
    assert _codes(done.warnings) == _list(case.get("warns", [])), done.warnings
    rules, events = now.rules, [e for turned in done.turned for e in turned.events]
    public = "\n".join(filter(None, (rules.tell(event, None) for event in events)))
    for words in _list(case.get("tells", [])):
        assert words in public, public
    for words in _list(case.get("untold", [])):
        assert words not in public, public
    for seat, lines in case.get("told", {}).items():
        private = "\n".join(filter(None, (rules.tell(event, seat) for event in events)))
        for words in _list(lines):
            assert words in private, private
    if "played" in case:
        assert [rules.write(move) for move in done.moves] == _list(case["played"])
    _position(case, done.table)


def _position(case: dict[str, Any], now: Table) -> None:
    data = msgspec.json.decode(msgspec.json.encode(now.state))
    for path, value in case.get("state", {}).items():
        assert _at(data, path) == value, (path, _at(data, path))
    if "shows" in case:
        shown = " ".join(blocks.text(now.rules.show(now.rules.view(now.state, None))).split())
        for words in _list(case["shows"]):
            assert words in shown, shown
    if "asks" in case:
        asks = [f"{ask.seat}: {ask.what}" for ask in match.waiting(now).asks if ask.must]
        assert asks == _list(case["asks"]), asks
    if "legal" in case or "illegal" in case:
        seat = case.get("seat") or harness.musts(now.rules, now.state)[0]
        moves = {now.rules.write(move) for move in now.rules.options(now.state, seat)}
        assert set(_list(case.get("legal", []))) <= moves, sorted(moves)
        assert not set(_list(case.get("illegal", []))) & moves, sorted(moves)
    if "result" in case:
        result = now.rules.result(now.state)
        ranking = None if result is None else [list(equal) for equal in result.ranking]
        assert ranking == case["result"], ranking
    if "sheet" in case:
        rows = _rows(now)
        for label, entries in case["sheet"].items():
            assert rows.get(label) == entries, (label, rows)


def _rows(now: Table) -> dict[str, list[Any]]:
    """The score sheet, none before the end; a case's row of ``null`` is not on it."""
    result = now.rules.result(now.state)
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
        printed.update(_rows(save_loader.seat(games, kept, file.name)))
    for case in (case for whose, case in CASES if whose == game and "sheet" in case):
        stated.update(label for label, row in case["sheet"].items() if row is not None)
        printed.update(_rows(_ended(game, case)))
    missing = {_row(label) for label in printed} - {_row(label) for label in stated}
    assert printed, (f"No game in saves/{game}/ is over, and no case of {game} with `sheet:` ends "
                     "one: play a whole game, or write such a case.")
    assert not missing, (f"Write a case in tests/cases/{game}/ whose `sheet:` has each of these "
                         f"rows: {', '.join(sorted(missing))}.")


def _ended(game: str, case: dict[str, Any]) -> Table:
    """The position to which a case comes, its move played."""
    now, source, _ = arranged(game, case)
    return sequence.run(now, case["move"], None, harness.WHEN,
                        source).table if "move" in case else now


def _row(label: str) -> str:
    return label.partition(":")[0]
