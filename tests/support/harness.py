"""Starts matches of any game, scenario, seats and secret, and compares results."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import islice
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest

from referee import games
from referee.commands import scenario_check
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Answer, LuckItem, Question, Source
from referee.core.match import entry_texts, log_entry, save_format
from referee.core.match import match as matches
from referee.core.match.match import Match, TurnResult
from referee.core.match.save_format import Fairness, Save, SaveHeader, SeatAssignment
from referee.core.scenario import scenario as sheets
from referee.core.scenario import schema
from referee.files import inputs

T = TypeVar("T")

SECRET = "5ca1ab1e" * 8
WHEN = "2026-01-31T18:00:00Z"
AIMLESS = .1  # the share of purely random moves in games with an aim


@cache
def scenario(game: str, name: str) -> bytes:
    """The bytes of a scenario, as stored in a save."""
    return scenario_check.load_scenario(game, *inputs.shipped_scenario(game, name), inputs)[1]


def load_shipped(game: str, name: str) -> bytes | None:
    """The shipped scenario of that name as it is in saves, or None."""
    return scenario_check.load_shipped(game, name, inputs)


def head(game: str, seats: tuple[Seat, ...], options: Mapping[str, str] | None = None,
         secret: str = SECRET, luck: str = "sealed") -> SaveHeader:
    """The head of a new match."""
    fairness = Fairness("table" if luck == "table" else "sealed", log_entry.commitment_to(secret),
                        secret)
    return SaveHeader(save_format.FORMAT, game, games.game_meta(game).rules, "a-game", WHEN,
                      dict(options or {}),
                      fairness, tuple(SeatAssignment(seat, (seat.title(),)) for seat in seats))


def begin(game: str, name: str = "standard", seats: tuple[Seat, ...] | None = None,
          options: Mapping[str, str] | None = None, secret: str = SECRET,
          source: Source | None = None, luck: str = "sealed") -> TurnResult:
    """The first turn of a game."""
    about = games.game_meta(game)
    chosen = seats or about.seats[:about.players[0]]
    return matches.start(games, head(game, chosen, options, secret, luck), name,
                         scenario(game, name), source or chance.secret_source(secret))


def saved(first: TurnResult, name: str, lines: list[log_entry.LogEntry], match: Match) -> Save:
    """The save of a match after some log entries."""
    return Save(match.header, msgspec.to_builtins(match.state), match.orders, name,
                scenario(match.header.game, name), b"".join(map(log_entry.write, lines)))


def faults(game: str, data: Any) -> set[tuple[str, str]]:
    """Codes and places of all errors in a scenario, given as plain data."""
    kind, check = games.scenario(game)
    try:
        found = schema.to_record(sheets.parse(msgspec.json.encode(data).decode(), "my.yaml"), kind)
    except Refused as error:
        return {(problem.code, problem.where.partition("(")[2].rstrip(")"))
                for problem in error.problems}
    return {(problem.code, problem.where) for problem in check(found)}


def tables() -> Iterator[tuple[str, str, tuple[Seat, ...]]]:
    """Every combination of game, scenario and number of seats."""
    for game in games.names():
        about = games.game_meta(game)
        for name in inputs.scenario_names(game):
            for count in range(about.players[0], about.players[1] + 1):
                seats = about.seats[:count]
                if bindable(game, name, seats):
                    yield game, name, seats


def bindable(game: str, name: str, seats: tuple[Seat, ...],
             options: Mapping[str, str] | None = None) -> bool:
    """Whether a scenario can be played with these seats and options."""
    try:
        bound(game, name, seats, options)
    except Refused:
        return False
    return True


def bound(game: str, name: str, seats: tuple[Seat, ...],
          options: Mapping[str, str] | None = None) -> Game:
    """The bound rules, before the set-up."""
    return games.bind(game, scenario(game, name), seats, options or {})


def answered(luck: Mapping[str, str], own: Source) -> tuple[Source, Callable[[], list[str]]]:
    """A source that answers a question by its ``why``, else by ``own``; and the unused answers.

    Each unused answer is a sentence that names the closest question that was asked.
    """
    left = dict(luck)
    asked: list[str] = []

    def answer(question: Question) -> Answer:
        asked.append(question.why)
        if isinstance(question, chance.Reveal) or question.why not in left:
            return own(question)
        said = left.pop(question.why)
        try:
            return chance.moderator_source(said, own)[0](question)
        except Refused as error:
            why = missing_names(question, said)
            if not why:
                raise
            raise Refused(*(msgspec.structs.replace(problem, why=f"{problem.why} {why}")
                            for problem in error.problems)) from None

    return answer, lambda: [f"“{why}” was never asked" + "".join(
        f", “{one}” was" for one in get_close_matches(why, asked, n=1)) for why in left]


def missing_names(question: Question, said: str) -> str:
    """Which of the names in an answer are not in the pile any more, in words."""
    if not isinstance(question, chance.DrawFromPile):
        return ""
    whole, left = (Counter(map(str.casefold, names)) for names in (question.full, question.left))
    wanted = Counter(name for name in said.casefold().split() if name in whole
                     or not name.isdigit())
    here = f"the {len(question.left)} of {len(question.full)} that are left of {question.pile}"
    found = [f"There is no {name} in {question.pile}." if not whole[name] else
             f"{name} has gone: it is not among {here}; say with the questions before this one "
             f"what they took." if not left[name] else
             f"{name} is there {left[name]} times, not {many} times, among {here}."
             for name, many in wanted.items() if many > left[name]]
    return " ".join(found)


def written(row: LuckItem) -> str:
    """The text of a row of luck, whoever may read it."""
    return row if isinstance(row, str) else row[1]


def impossible(game: Game, state: Any) -> str:
    """Why a position is impossible, in words; empty if it is possible."""
    return "; ".join(f"{f'{problem.where}: ' if problem.where else ''}{problem.why} "
                     f"[{problem.code}]" for problem in game.invariant_violations(state)[:3])


def deciding(game: Game, state: Any) -> list[Seat]:
    """The seats that must act."""
    return [decision.seat for decision in game.to_move(state).decisions if decision.must]


def first(game: str) -> tuple[str, str, tuple[Seat, ...]]:
    """The first combination of scenario and seats of a game."""
    return next(of for of in TABLES if of[0] == game)


def random_moves(game: Game, state: Any, random: Random,
                 aim: Callable[..., float] | None = None) -> dict[Seat, Any]:
    """One random turn: orders of each seat in a simultaneous phase, else one seat's move."""
    to_move = game.to_move(state)
    seats = deciding(game, state)
    chosen = seats if to_move.simultaneous else [random.choice(seats)]
    return {seat: pick(game, state, seat, random, aim) for seat in chosen}


def pick(game: Game, state: Any, seat: Seat, random: Random,
         aim: Callable[..., float] | None = None) -> Any:
    """A random legal move among the first options; with an ``aim`` mostly by its weights."""
    found = list(islice(game.options(state, seat), 400))
    if aim is None or random.random() < AIMLESS:
        return random.choice(found)
    weights = [aim(game, state, game.write(move)) for move in found]
    return random.choices(found, weights)[0] if any(weights) else random.choice(found)


def played(match: Match, moves: Mapping[Seat, Any]) -> Iterator[TurnResult]:
    """Play one turn; simultaneous moves are filed first. An error gets a note with the moves."""
    try:
        if not match.game.to_move(match.state).simultaneous:
            yield matches.play(match, moves, WHEN, matches.luck(match))
            return
        for seat, move in moves.items():
            turn = matches.submit_orders(match, seat, move, WHEN)
            yield turn
            match = turn.match
        yield matches.play_orders(match, WHEN, matches.luck(match))
    except Exception as error:
        error.add_note(f"This came of legal moves after turn {match.turn}: " + "; ".join(
            f"{seat}: {match.game.write(move)}" for seat, move in moves.items()))
        raise


def repeated(match: Match, turn: TurnResult) -> TurnResult:
    """Repeat a turn in a match in which the same moves are legal."""
    filed = entry_texts.parse(turn.entry.first_text)
    if isinstance(filed, entry_texts.Filed):
        move = match.game.parse(turn.match.orders[filed.seat].text)
        return matches.submit_orders(match, filed.seat, move, WHEN)
    return matches.play(match, moves_of(turn), WHEN, matches.luck(match))


def play_out(first: TurnResult, random: Random, limit: int = 20_000) -> Iterator[TurnResult]:
    """Play random legal turns to the end, by weights where a game would take thousands."""
    from tests.support import policies

    match = first.match
    aim = policies.AIMS.get(match.header.game)
    for _ in range(limit):
        if not deciding(match.game, match.state):
            return
        for turn in played(match, random_moves(match.game, match.state, random, aim)):
            yield turn
            match = turn.match
    raise AssertionError(f"no end after {limit} turns")


@cache
def random_game(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[TurnResult, ...]:
    """One whole random game from the set-up on, cached for the tests that share it."""
    random = Random(f"a game of {game} {name} {seats}")
    first = begin(game, name, seats, secret=f"{random.getrandbits(256):064x}")
    return first, *play_out(first, random)


def some(things: Sequence[T], random: Random, share: float, fewest: int = 24) -> list[T]:
    """A random share of a sequence, in order, with at least ``fewest`` of them."""
    many = min(len(things), max(fewest, round(share * len(things))))
    return [things[i] for i in sorted(random.sample(range(len(things)), many))]


def spread(turns: Sequence[TurnResult], random: Random, share: float,
           fewest: int = 12) -> list[TurnResult]:
    """Some turns of a game, as by ``some``, with its first, its last and each kind of decision."""
    kinds: dict[str, int] = {}
    for i in random.sample(range(len(turns)), len(turns)):
        match = turns[i].match
        for decision in match.game.to_move(match.state).decisions:
            kinds.setdefault(decision.kind, i)
    chosen = {*some(range(len(turns)), random, share, fewest), *kinds.values(), 0, len(turns) - 1}
    return [turns[i] for i in sorted(chosen)]


def moves_of(turn: TurnResult) -> dict[Seat, Any]:
    """The moves of a turn, parsed from its log entry."""
    texts = (entry_texts.parse(log_entry.row_text(row)) for row in turn.entry.moves)
    return {played.seat: turn.match.game.parse(played.text)
            for played in texts if isinstance(played, entry_texts.Played)}


def passed(turns: Iterable[TurnResult]) -> list[TurnResult]:
    """Turns without those that only filed orders, which are played by the turn that opens them."""
    return [turn for turn in turns if not entry_texts.keeps_position(turn.entry.first_text)]


def twin(match: Match, viewer: Seat | None, random: Random) -> Any:
    """A random position that the viewer cannot tell from the actual one."""
    return chance.run_luck(match.game.resample_hidden(match.state, viewer),
                           chance.secret_source(f"{random.getrandbits(256):064x}"))[0]


def check_each(things: Iterable[T], proved: Callable[[T], None],
               said: Callable[[T], str] = str) -> None:
    """Run a check for each of many things in one test; report all failures together."""
    tried, failed = 0, list[str]()
    for thing in things:
        tried += 1
        try:
            proved(thing)
        except Exception as error:  # unexpected errors count as failures too
            kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
            failed.append(f"{said(thing)}\n{kind}{error}".replace("\n", "\n    "))
    assert tried, "There is nothing to prove."
    assert not failed, "\n".join([f"{len(failed)} of {tried} failed:", *failed])


def differ(one: Any, two: Any, at: str = "") -> str:
    """The first difference of two things: ``players[1].hand: (3, 4), or (3, 5)``; empty if equal.

    It descends into records, mappings, lists and multi-line texts.
    """
    if one == two:
        return ""
    parts: list[tuple[str, Any, Any]] = []
    if isinstance(one, set | frozenset) and isinstance(two, set | frozenset):
        left, more = (_short(sorted(map(str, some))) for some in (one - two, two - one))
        return f"{at.lstrip('.') or 'all of it'}: only here {left}, only there {more}"
    if isinstance(one, msgspec.Struct) and type(one) is type(two):
        parts = [(f".{name}", getattr(one, name), getattr(two, name))
                 for name in one.__struct_fields__]
    elif isinstance(one, dict) and isinstance(two, dict) and [*one] == [*two]:
        parts = [(f"[{key!r}]", one[key], two[key]) for key in one]
    elif isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        parts = [(f"[{i}]", mine, two[i]) for i, mine in enumerate(one)]
    elif isinstance(one, str) and isinstance(two, str) and "\n" in one + two:
        parts = [(f" line {i}", mine, yours) for i, (mine, yours) in enumerate(zip(
            one.splitlines(), two.splitlines(), strict=False), 1)]
    for name, mine, yours in parts:
        if mine != yours:
            return differ(mine, yours, at + name)
    return f"{at.lstrip('.') or 'all of it'}: {_short(one)}, or {_short(two)}"


def _short(value: Any) -> str:
    said = repr(value)
    return said if len(said) <= 300 else f"{said[:299]}…"


def scrambled(text: str, random: Random) -> str:
    """A random text similar to a move, usually not a legal one."""
    words = text.split()
    kind = random.randrange(4)
    if kind == 0:
        random.shuffle(words)
    elif kind == 1:
        words[random.randrange(len(words))] = random.choice(["7", "99", "wood", "x", "é", "all"])
    elif kind == 2:
        del words[random.randrange(len(words))]
    else:
        words.insert(random.randrange(len(words) + 1), random.choice(words))
    return " ".join(words)


def covering(every: Sequence[tuple[str, str, tuple[Seat, ...]]],
             ) -> tuple[tuple[str, str, tuple[Seat, ...]], ...]:
    """The tables of which each game needs: each number of seats and each scenario, once."""
    counts = {(game, len(seats)): name for game, name, seats in reversed(every)}
    found = {of for of in every if counts[of[0], len(of[2])] == of[1]}
    for game, name, seats in reversed(every):
        if not any(of[:2] == (game, name) for of in found):
            found.add((game, name, seats))
    return tuple(of for of in every if of in found)


TABLES = tuple(tables())
# Beyond these a law takes minutes and is seldom broken: by hand, with REFEREE_TABLES=all.
TRIED = TABLES if os.environ.get("REFEREE_TABLES") == "all" else covering(TABLES)


def half_of(many: int, *of: Any) -> int:
    """So many at the first table of a game, which every run tries, and half as many at others."""
    return many if of == first(of[0]) else -(-many // 2)


QUICK = "stone-age-standard-2"  # the match in which every property is checked with -m quick
every_table = pytest.mark.parametrize(("game", "name", "seats"), [
    pytest.param(*of, id=its, marks=[*[pytest.mark.quick] * (its == QUICK),
                                     *[pytest.mark.slow] * (of != first(of[0]))])
    for of, its in ((of, f"{of[0]}-{of[1]}-{len(of[2])}") for of in TRIED)])
FARTHEST = [next(of for of in reversed(TABLES) if of[0] == game) for game in games.names()]
two_tables = pytest.mark.parametrize(("game", "name", "seats"), [
    pytest.param(*of, id=f"{of[0]}-{of[1]}-{len(of[2])}",
                 marks=[pytest.mark.slow] * (of != first(of[0])))
    for of in TABLES if of == first(of[0]) or of in FARTHEST])  # where all would take too long
every_game = pytest.mark.parametrize("game", [
    pytest.param(game, marks=[pytest.mark.quick] * QUICK.startswith(f"{game}-standard"))
    for game in games.names()])


def numbers(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every number and word of a position by its path."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers(value, f"{path}.{key}" if path else str(key))
    elif isinstance(data, list | tuple):
        for i, value in enumerate(data):
            yield from numbers(value, f"{path}.{i}")
    elif isinstance(data, int | str):
        yield path, data
