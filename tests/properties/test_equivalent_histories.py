"""Law 4, of whole histories: what others keep secret shows in no answer of any command.

A history is played with table luck. Beside it stands another that begins as it
did, until one answer of luck or one hidden move is otherwise that a pair of
eyes may not read; both go on alike as long as these eyes are shown nothing
different. In a sealed phase other sheets wait in one than in the other, or
none. Every command must answer these eyes alike: text, JSON, complaints and
exit code. Seals, commitments, receipts and what else is a hash differ, and are
masked; answers in which new luck that they may read fell otherwise, sheets were
opened or a secret came out are left out.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee import games
from referee.commands.answer import PUBLIC
from referee.core.base.problem import hard
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Answer as Numbers
from referee.core.luck.chance import Question, Reveal, Source, Take
from referee.core.match import log_entry, match, save_format, save_writer
from referee.core.match.match import Table, Turned
from tests.properties.equivalent_histories import Pair, answered, commands
from tests.properties.hidden_information import hides
from tests.support import harness
from tests.support.harness import every_table

TURNS = 700  # of the history that others are held against
TRIES, PAIRS = 80, 2


class Asked(NamedTuple):
    """A question and its answer."""

    question: Question
    numbers: Numbers


class Played(NamedTuple):
    """A turn, the questions it asked, and the moves of seats that it was made of."""

    turned: Turned
    asked: tuple[Asked, ...]
    moves: dict[Seat, Any]


def test_the_law_is_not_idle() -> None:
    """Pairs are found wherever something is hidden, and nowhere else."""
    found = {game for game, name, seats in harness.TABLES if name == "standard"
             and pairs(game, name, seats)}
    wanted = {game for game in games.names() if hides(harness.random_game(*harness.first(game)))}
    assert found == wanted, ("not the games that hide something have two histories that look the "
                             f"same: {harness.differ(found, wanted)}. What a game hides is what "
                             "`twin` in its invariants.py changes.")


@every_table
def test_histories_alike_give_equal_answers(game: str, name: str, seats: tuple[Seat, ...],
                                            tmp_path: Path) -> None:
    """To these eyes: show, log, score, post, legal, check, move, resolve, undo, branch, recover."""
    path = tmp_path / "a-game.toml"
    for pair in pairs(game, name, seats):
        found = [list(told(turns, pair, name, path)) for turns in (pair.here, pair.there)]
        for (luck, one), (fell, other) in zip(*found, strict=True):
            assert one == other or luck != fell or "opened" in luck + fell, (
                f"after turn {pair.here[-1].line.n} a command tells {pair.eyes} which of two "
                f"histories it is in: {harness.differ(one, other)}")


@cache
def first_history(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[Played, ...]:
    """A random game with table luck, or its beginning."""
    random = Random(f"histories {game} {name} {seats}")
    source = chance.sealed(f"{random.random()}")
    asked: list[Asked] = []

    def reply(question: Question) -> Numbers:
        asked.append(Asked(question, source(question)))
        return asked[-1].numbers

    first = harness.begin(game, name, seats, source=reply, luck="table")
    history = [Played(first, tuple(asked), {})]
    while len(history) < TURNS:
        now = history[-1].turned.table
        if not harness.musts(now.rules, now.state):
            break
        asked.clear()
        moves = harness.random_moves(now.rules, now.state, random)
        for turned in made(now, moves, reply):
            history.append(Played(turned, tuple(asked), moves))
    return tuple(history)


def made(now: Table, moves: dict[Seat, Any], source: Source) -> Iterator[Turned]:
    """One turn of moves, in a sealed phase each filed first."""
    if not now.rules.awaiting(now.state).sealed:
        yield match.play(now, moves, harness.WHEN, source)
        return
    for seat, move in moves.items():
        turned = match.file(now, seat, move, harness.WHEN)
        yield turned
        now = turned.table
    yield match.open_sheets(now, harness.WHEN, source)


@cache
def pairs(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[Pair, ...]:
    """Histories that a pair of eyes was shown nothing different of."""
    history = first_history(game, name, seats)
    random = Random(f"pairs {game} {name} {seats}")
    sealed = [i for i, played in enumerate(history)
              if played.turned.line.said.startswith("filed ")]
    found: list[Pair] = []
    for _ in range(TRIES):
        eyes = random.choice((PUBLIC, *seats))
        secrets = [i for i, played in enumerate(history) if hidden(played, eyes)]
        if sealed and random.random() < 0.5:
            pair = waiting(history, random.choice(sealed), eyes, random)
        elif secrets:
            pair = apart(history, random.choice(secrets), eyes, random)
        else:
            continue
        if pair is not None:
            found.append(pair)
            if len(found) == PAIRS:
                break
    return tuple(found)


def hidden(played: Played, eyes: str) -> bool:
    """Whether something of a turn may have been otherwise that these eyes cannot read."""
    rows = [row for row in played.turned.line.moves if not played.turned.table.orders]
    return any(asked.question.eyes not in ("", eyes) and not isinstance(asked.question, Reveal)
               for asked in played.asked) or any(log_entry.whose(row) not in ("", eyes)
                                                 for row in rows)


class _OffError(Exception):
    """The other history cannot be played as the first was."""


def apart(history: tuple[Played, ...], changed: int, eyes: str, random: Random) -> Pair | None:
    """A history that goes apart at a turn, as far as these eyes are shown nothing different."""
    other = chance.sealed(f"{random.random()}")
    turns = [played.turned for played in history]
    there = turns[:changed]
    differs = 0
    for i in range(changed, len(history)):
        try:
            turned = again(history[i], there, i == changed, eyes, other, random)
        except _OffError:
            break
        if shown(turned, eyes) != shown(turns[i], eyes):
            break
        there.append(turned)
        if i == changed and turned.line.digest == turns[i].line.digest:
            return None
        differs = i + 1
        if turned.line.digest == turns[i].line.digest:
            break  # it came to the same
    if not differs:
        return None
    end = random.randint(changed + 1, differs)
    return Pair(turns[:end], there[:end], eyes, True)


def again(played: Played, before: list[Turned], otherwise: bool, eyes: str, other: Source,
          random: Random) -> Turned:
    """A turn in the other history: the same luck where these eyes read it, the same moves."""
    rows = list(played.asked)

    def reply(question: Question) -> Numbers:
        was = rows.pop(0) if rows else None
        secret = question.eyes not in ("", eyes)
        numbers = None
        if was is not None and chance.words(was.question) == chance.words(question):
            numbers = alike(was, question) if not (otherwise and secret) else None
        if numbers is None:
            if not secret:
                raise _OffError
            numbers = other(question)
        return numbers

    if not before:
        first = played.turned.table
        return match.start(games, first.head, *scenario_of(played), reply)
    now = before[-1].table
    rules, state, line = now.rules, now.state, played.turned.line
    if line.said.startswith("filed "):
        seat = line.said.split()[1]
        move = rules.parse(played.turned.table.orders[seat].text)
        legal(now, seat, move)
        return match.file(now, seat, move, harness.WHEN)
    if rules.awaiting(state).sealed:
        return match.open_sheets(now, harness.WHEN, reply)
    (seat, move), = harness.moved(played.turned).items()
    if otherwise and rules.eyes(move, seat) not in ("", eyes):
        move = random.choice([one for one in rules.options(state, seat)
                              if rules.eyes(one, seat)] or [move])
    legal(now, seat, move)
    return match.play(now, {seat: rules.full(state, seat, move)}, harness.WHEN, reply)


def scenario_of(played: Played) -> tuple[str, bytes]:
    """The scenario that a first turn says."""
    words = played.turned.line.said.split()
    name = words[words.index("scenario") + 1]
    return name, harness.scenario(words[1], name)


def alike(was: Asked, question: Question) -> Numbers | None:
    """The answer that says the same: the same numbers, or of a pile the same names."""
    if chance.fits(question, was.numbers):
        return was.numbers
    if isinstance(question, Take) and isinstance(was.question, Take):
        names = [was.question.full[n - 1] for n in was.numbers]
        if set(names) <= set(question.left):
            numbers = chance.given(" ".join(names), lambda _: ())[0](question)
            return numbers if chance.fits(question, numbers) else None
    return None


def legal(now: Table, seat: Seat, move: Any) -> None:
    """Off, if a move cannot be made here."""
    if all(ask.seat != seat for ask in now.rules.awaiting(now.state).asks) or hard(
            now.rules.check(now.state, seat, move)):
        raise _OffError


def waiting(history: tuple[Played, ...], at: int, eyes: str, random: Random) -> Pair | None:
    """A sealed phase in which other sheets wait than in another history, or none."""
    phase = max(i for i in range(at) if not history[i].turned.line.said.startswith("filed "))
    before = [played.turned for played in history[:phase + 1]]
    now = before[-1].table
    others = [ask.seat for ask in now.rules.awaiting(now.state).asks if ask.seat != eyes]
    if not others:
        return None
    mine = history[at].moves.get(eyes) if random.random() < 0.5 else None
    same = random.random() < 0.5
    chosen = random.sample(others, random.randint(1, len(others)))
    if mine is None and len(chosen) == len(others) and eyes == PUBLIC:
        chosen = chosen[1:]  # else the phase would be over
    if mine is not None and len(chosen) == len(others):
        chosen = chosen[1:]
    ends: list[list[Turned]] = []
    for seats in (chosen, chosen if same else []):
        turns = list(before)
        for seat in (*([eyes] if mine is not None else []), *seats):
            here = turns[-1].table
            move = mine if seat == eyes else harness.pick(here.rules, here.state, seat, random)
            turns.append(match.file(here, seat, move, harness.WHEN))
        ends.append(turns)
    return Pair(ends[0], ends[1], eyes, same)


def shown(turned: Turned, eyes: str) -> Any:
    """All that these eyes are shown of a turn: rows, reports, who is asked, the view."""
    if turned.line.said.startswith("filed "):
        return None  # who has filed what is not shown, not even that somebody has
    to = None if eyes == PUBLIC else eyes
    rules: Game = turned.table.rules
    state = turned.table.state
    rows = [row if isinstance(row, str) or row[0] == eyes else row[0]
            for row in (*turned.line.moves, *turned.line.luck)]
    heard = [line for event in turned.events if (line := rules.tell(event, to))]
    return rows, heard, rules.awaiting(state), rules.view(state, to)


def told(turns: list[Turned], pair: Pair, name: str,
         path: Path) -> Iterator[tuple[list[Any], tuple[str, str, str, int]]]:
    """What every command answers these eyes: text, data, complaints, exit code.

    Before it stands the luck that it wrote down and that these eyes may read,
    and whether sheets were opened or a secret came out.
    """
    raw = save_writer.dumps(harness.saved(turns[0], name, [turned.line for turned in turns],
                                   turns[-1].table))
    for do in commands(pair):
        path.write_bytes(raw)
        answer = do(str(path))
        lines = list(log_entry.lines(save_format.parse(path.read_bytes(),
                                                       "a save").log))[len(turns):]
        luck: list[Any] = [row for line in lines for row in line.luck
                           if isinstance(row, str) or row[0] == pair.eyes]
        sealed = turns[-1].table.rules.awaiting(turns[-1].table.state).sealed
        opened = sealed and any(": " in log_entry.text(row) and not row[0].startswith("filed ")
                                for line in lines for row in line.moves)
        came_out = any(log_entry.text(row).endswith(": seen") for line in lines
                       for row in line.luck)
        yield luck + ["opened"] * (opened or came_out), answered(answer)
