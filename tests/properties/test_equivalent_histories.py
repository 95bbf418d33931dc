"""Law 4, of whole histories: no answer of any command depends on others' secrets.

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
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee import games
from referee.commands.answer import PUBLIC
from referee.core.base.problem import errors_among
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Answer, DrawFromPile, Question, Reveal, Source
from referee.core.match import log_entry, save_format, save_writer
from referee.core.match import match as matches
from referee.core.match.match import Match, TurnResult
from tests.properties.equivalent_histories import Pair, answered, commands
from tests.properties.hidden_information import hides
from tests.support import harness
from tests.support.harness import every_game, every_table

TURNS = 700  # of the history that others are held against
TRIES, PAIRS = 80, 2
# At these tables; at those between one pair is found, as each costs seconds.
FULL = {*map(harness.first, games.names()), *harness.FARTHEST}


class Asked(NamedTuple):
    """A question and its answer."""

    question: Question
    numbers: Answer


class Played(NamedTuple):
    """A turn, the questions it asked, and the moves of seats that it was made of."""

    turned: TurnResult
    asked: tuple[Asked, ...]
    moves: dict[Seat, Any]


@every_game
def test_the_law_is_not_idle(game: str) -> None:
    """Pairs are found wherever something is hidden, and nowhere else."""
    found = any(pairs(*of) for of in harness.TABLES if of[:2] == (game, "standard"))
    wanted = bool(hides(harness.random_game(*harness.first(game))))
    assert found == wanted, (
        f"{'something' if wanted else 'nothing'} is hidden, and "
        f"{'two' if found else 'no'} histories are found that look the same. What a game hides is "
        "what `twin` in its invariants.py changes.")


@every_table
def test_histories_alike_give_equal_answers(game: str, name: str, seats: tuple[Seat, ...],
                                            tmp_path: Path) -> None:
    """To these eyes: show, log, score, post, legal, check, move, resolve, undo, branch, recover.

    Every other one of a pair of histories, the others of the next.
    """
    path = tmp_path / "a-game.toml"
    for half, pair in enumerate(pairs(game, name, seats)):
        found = [list(told(turns, pair, name, path, half)) for turns in (pair.here, pair.there)]
        for (luck, one), (fell, other) in zip(*found, strict=True):
            assert one == other or luck != fell or "opened" in luck + fell, (
                f"after turn {pair.here[-1].entry.n} a command tells {pair.eyes} which of two "
                f"histories it is in: {harness.differ(one, other)}")


@cache
def first_history(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[Played, ...]:
    """A random game with table luck, or its beginning."""
    random = Random(f"histories {game} {name} {seats}")
    source = chance.secret_source(f"{random.random()}")
    asked: list[Asked] = []

    def reply(question: Question) -> Answer:
        asked.append(Asked(question, source(question)))
        return asked[-1].numbers

    first = harness.begin(game, name, seats, source=reply, luck="table")
    history = [Played(first, tuple(asked), {})]
    while len(history) < TURNS:
        match = history[-1].turned.match
        if not harness.deciding(match.game, match.state):
            break
        asked.clear()
        moves = harness.random_moves(match.game, match.state, random)
        for turn in made(match, moves, reply):
            history.append(Played(turn, tuple(asked), moves))
    return tuple(history)


def made(match: Match, moves: dict[Seat, Any], source: Source) -> Iterator[TurnResult]:
    """One turn of moves, in a sealed phase each filed first."""
    if not match.game.to_move(match.state).simultaneous:
        yield matches.play(match, moves, harness.WHEN, source)
        return
    for seat, move in moves.items():
        turn = matches.submit_orders(match, seat, move, harness.WHEN)
        yield turn
        match = turn.match
    yield matches.play_orders(match, harness.WHEN, source)


@cache
def pairs(game: str, name: str, seats: tuple[Seat, ...]) -> tuple[Pair, ...]:
    """Histories that a pair of eyes was shown nothing different of."""
    history = first_history(game, name, seats)
    random = Random(f"pairs {game} {name} {seats}")
    sealed = [i for i, played in enumerate(history)
              if played.turned.entry.first_text.startswith("filed ")]
    found: list[Pair] = []
    wanted = PAIRS if (game, name, seats) in FULL else 1
    for _ in range(TRIES):
        viewer = random.choice((PUBLIC, *seats))
        secrets = [i for i, played in enumerate(history) if hidden(played, viewer)]
        if sealed and random.random() < 0.5:
            pair = waiting(history, random.choice(sealed), viewer, random)
        elif secrets:
            pair = apart(history, random.choice(secrets), viewer, random)
        else:
            continue
        if pair is not None:
            found.append(pair)
            if len(found) == wanted:
                break
    return tuple(found)


def hidden(played: Played, viewer: str) -> bool:
    """Whether something of a turn may have been otherwise that these eyes cannot read."""
    rows = [row for row in played.turned.entry.moves if not played.turned.match.orders]
    return any(asked.question.private_to not in ("", viewer)
               and not isinstance(asked.question, Reveal)
               for asked in played.asked) or any(log_entry.row_owner(row) not in ("", viewer)
                                                 for row in rows)


class _OffError(Exception):
    """The other history cannot be played as the first was."""


def apart(history: tuple[Played, ...], changed: int, viewer: str, random: Random) -> Pair | None:
    """A history that goes apart at a turn, as far as these eyes are shown nothing different."""
    other = chance.secret_source(f"{random.random()}")
    turns = [played.turned for played in history]
    there = turns[:changed]
    differs = 0
    for i in range(changed, len(history)):
        try:
            turn = again(history[i], there, i == changed, viewer, other, random)
        except _OffError:
            break
        if shown(turn, viewer) != shown(turns[i], viewer):
            break
        there.append(turn)
        if i == changed and turn.entry.digest == turns[i].entry.digest:
            return None
        differs = i + 1
        if turn.entry.digest == turns[i].entry.digest:
            break  # it came to the same
    if not differs:
        return None
    end = random.randint(changed + 1, differs)
    return Pair(turns[:end], there[:end], viewer, True)


def again(played: Played, before: list[TurnResult], otherwise: bool, viewer: str, other: Source,
          random: Random) -> TurnResult:
    """A turn in the other history: the same luck where these eyes read it, the same moves."""
    rows = list(played.asked)

    def reply(question: Question) -> Answer:
        was = rows.pop(0) if rows else None
        secret = question.private_to not in ("", viewer)
        numbers = None
        if was is not None and chance.question_text(was.question) == chance.question_text(question):
            numbers = alike(was, question) if not (otherwise and secret) else None
        if numbers is None:
            if not secret:
                raise _OffError
            numbers = other(question)
        return numbers

    if not before:
        first = played.turned.match
        return matches.start(games, first.header, *scenario_of(played), reply)
    match = before[-1].match
    game, state, line = match.game, match.state, played.turned.entry
    if line.first_text.startswith("filed "):
        seat = line.first_text.split()[1]
        move = game.parse(played.turned.match.orders[seat].text)
        legal(match, seat, move)
        return matches.submit_orders(match, seat, move, harness.WHEN)
    if game.to_move(state).simultaneous:
        return matches.play_orders(match, harness.WHEN, reply)
    (seat, move), = harness.moves_of(played.turned).items()
    if otherwise and game.private_to(move, seat) not in ("", viewer):
        move = random.choice([one for one in game.options(state, seat)
                              if game.private_to(one, seat)] or [move])
    legal(match, seat, move)
    return matches.play(match, {seat: game.canonical_move(state, seat, move)}, harness.WHEN, reply)


def scenario_of(played: Played) -> tuple[str, bytes]:
    """The scenario that a first turn says."""
    words = played.turned.entry.first_text.split()
    name = words[words.index("scenario") + 1]
    return name, harness.scenario(words[1], name)


def alike(was: Asked, question: Question) -> Answer | None:
    """The answer that says the same: the same numbers, or of a pile the same names."""
    if chance.is_possible(question, was.numbers):
        return was.numbers
    if isinstance(question, DrawFromPile) and isinstance(was.question, DrawFromPile):
        names = [was.question.full[n - 1] for n in was.numbers]
        if set(names) <= set(question.left):
            numbers = chance.moderator_source(" ".join(names), lambda _: ())[0](question)
            return numbers if chance.is_possible(question, numbers) else None
    return None


def legal(match: Match, seat: Seat, move: Any) -> None:
    """Off, if a move cannot be made here."""
    if all(decision.seat != seat
           for decision in match.game.to_move(match.state).decisions) or errors_among(
            match.game.check(match.state, seat, move)):
        raise _OffError


def waiting(history: tuple[Played, ...], at: int, viewer: str, random: Random) -> Pair | None:
    """A sealed phase in which other sheets wait than in another history, or none."""
    phase = max(i for i in range(at) if not history[i].turned.entry.first_text.startswith("filed "))
    before = [played.turned for played in history[:phase + 1]]
    match = before[-1].match
    others = [decision.seat for decision in match.game.to_move(match.state).decisions
              if decision.seat != viewer]
    if not others:
        return None
    mine = history[at].moves.get(viewer) if random.random() < 0.5 else None
    same = random.random() < 0.5
    chosen = random.sample(others, random.randint(1, len(others)))
    if mine is None and len(chosen) == len(others) and viewer == PUBLIC:
        chosen = chosen[1:]  # else the phase would be over
    if mine is not None and len(chosen) == len(others):
        chosen = chosen[1:]
    ends: list[list[TurnResult]] = []
    for seats in (chosen, chosen if same else []):
        turns = list(before)
        for seat in (*([viewer] if mine is not None else []), *seats):
            here = turns[-1].match
            move = mine if seat == viewer else harness.pick(here.game, here.state, seat, random)
            turns.append(matches.submit_orders(here, seat, move, harness.WHEN))
        ends.append(turns)
    return Pair(ends[0], ends[1], viewer, same)


def shown(turn: TurnResult, viewer: str) -> Any:
    """All that these eyes are shown of a turn: rows, reports, who is asked, the view."""
    if turn.entry.first_text.startswith("filed "):
        return None  # who has filed what is not shown, not even that somebody has
    for_viewer = None if viewer == PUBLIC else viewer
    game: Game = turn.match.game
    state = turn.match.state
    rows = [row if isinstance(row, str) or row[0] == viewer else row[0]
            for row in (*turn.entry.moves, *turn.entry.luck)]
    heard = [line for event in turn.events if (line := game.describe(event, for_viewer))]
    return rows, heard, game.to_move(state), game.view(state, for_viewer)


def told(turns: list[TurnResult], pair: Pair, name: str, path: Path,
         half: int) -> Iterator[tuple[list[Any], tuple[str, str, str, int]]]:
    """What half of the commands answer these eyes: text, data, complaints, exit code.

    Before it stands the luck that it wrote down and that these eyes may read,
    and whether sheets were opened or a secret came out.
    """
    raw = save_writer.dumps(harness.saved(turns[0], name, [turn.entry for turn in turns],
                                   turns[-1].match))
    for do in islice(commands(pair), half % 2, None, 2):
        path.write_bytes(raw)
        answer = do(str(path))
        lines = list(log_entry.parse_log(save_format.parse(path.read_bytes(),
                                                           "a save").log))[len(turns):]
        luck: list[Any] = [row for line in lines for row in line.luck
                           if isinstance(row, str) or row[0] == pair.eyes]
        sealed = turns[-1].match.game.to_move(turns[-1].match.state).simultaneous
        opened = sealed and any(": " in log_entry.row_text(row) and not row[0].startswith("filed ")
                                for line in lines for row in line.moves)
        came_out = any(log_entry.row_text(row).endswith(": seen") for line in lines
                       for row in line.luck)
        yield luck + ["opened"] * (opened or came_out), answered(answer)
