"""Law 3: what a pile or place gives depends neither on undo nor on the order of moves.

A row of the log says of which pile it tells, which of it was taken and what
that was. So rows of any number of games with one secret can be held against
each other, and against the rule that is written down for them.
"""

import hmac
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from referee import games
from referee.core.game import game_parts
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Answer, DrawFromPile, Luck, Question, Reveal, Source
from referee.core.match import match as matches
from referee.core.match import save_format
from referee.core.match.match import TurnResult
from tests.support import harness
from tests.support.harness import every_table
from tests.support.paths import every_save

ALIKE = 6  # times that each table is played otherwise
LONG = 150  # turns of that
TAKEN = re.compile(r"(.*), pile (.*), (\d+)(?: to (\d+))? of (\d+): ([\d ]+)")
DRAWN = re.compile(r"(.*), (\d+) of (\d+): ([\d ]+)")
ROLLED = re.compile(r"(.*), (\d+)d(\d+): ([\d ]+)")
PLACE = re.compile(r"the tile on |the chip of |the terrain named at ")  # and which place
NEW = ("carried", "laid")  # what a position of rules 1 has not

every_carried = pytest.mark.parametrize(
    "game", [game for game in games.names() if games.part(game, game_parts.UPGRADE)])


class Taken(NamedTuple):
    """One taken: the words before the pile, the pile and its size, which of it, what it was."""

    why: str
    pile: str
    size: int
    nth: int
    what: int


def taken(turns: Iterable[TurnResult]) -> Iterator[Taken]:
    """Everything that was taken of a pile."""
    for row in rows(turns):
        if found := TAKEN.fullmatch(row):
            why, pile, first, _, size, what = found.groups()
            for n, one in enumerate(what.split(), int(first)):
                yield Taken(why, pile, int(size), n, int(one))


def rows(turns: Iterable[TurnResult]) -> Iterator[str]:
    """The rows of luck of some turns, whoever may read them."""
    return (harness.written(row) for turn in turns for row in turn.entry.luck)


def contradictions(found: Iterable[Taken]) -> list[tuple[Taken, Taken]]:
    """Two takes that cannot both be of one order of the pile, or both of one place."""
    wrong: list[tuple[Taken, Taken]] = []
    seen: dict[Any, tuple[int, Taken]] = {}
    for one in found:
        facts: dict[tuple[Any, ...], int] = {
            (one.pile, one.size, "nth", one.nth): one.what,
            (one.pile, one.size, "what", one.what): one.nth}
        if PLACE.match(one.why):
            facts[one.pile, one.size, one.why] = one.what
        for key, fact in facts.items():
            before = seen.setdefault(key, (fact, one))
            if before[0] != fact:
                wrong.append((before[1], one))
    return wrong


def played_otherwise(*of: Any) -> Iterator[tuple[TurnResult, ...]]:
    """A whole game, and from points of it what else could have been, with the same secret."""
    turns, random = harness.random_game(*of), Random(f"otherwise {of}")
    yield turns
    if not any(taken(turns)):  # a game without piles has no say here
        return
    for _ in range(harness.half_of(ALIKE, *of)):
        yield tuple(itertools.islice(harness.play_out(random.choice(turns), random), LONG))


@every_table
def test_a_pile_has_one_order_whatever_is_played(game: str, name: str,
                                                 seats: tuple[str, ...]) -> None:
    """Nothing that was taken in one game contradicts what was taken in another."""
    found = [one for turns in played_otherwise(game, name, seats) for one in taken(turns)]
    agree(found, f"{game} {name} with {len(seats)} seats")


def agree(found: list[Taken], where: str) -> None:
    """Nothing that was taken contradicts what else was."""
    wrong = contradictions(found)
    assert not wrong, f"{where}: a pile has two orders:\n" + "\n".join(
        f"{one.why}: pile {one.pile}, number {one.nth} of {one.size} is {one.what}, and "
        f"{other.why}: number {other.nth} is {other.what}" for one, other in wrong[:3])


@pytest.mark.parametrize("other", [
    Taken("later", "cards", 36, 5, 8), Taken("later", "cards", 36, 6, 7),
    Taken("the tile on I-22", "cards", 36, 9, 9)])
def test_what_contradicts_is_found(other: Taken) -> None:
    """Another card in the same place of the order, a card twice, another tile on an area."""
    one = [Taken("first", "cards", 36, 5, 7), Taken("the tile on I-22", "cards", 36, 8, 1)]
    assert not (wrong := contradictions([*one, *one, Taken("later", "cards", 36, 6, 8)])), (
        f"of one order it is said that it contradicts itself: {wrong}")
    assert contradictions([*one, other]), "two orders of one pile are not found"


def numbers(secret: str, name: str) -> Iterator[int]:
    """The stream of numbers, as the manual tells it."""
    for block in itertools.count():
        data = hmac.digest(secret.encode(), f"{name}/{block}".encode(), "sha256")
        yield from (int.from_bytes(data[i:i + 4], "big") for i in range(0, 32, 4))


def below(stream: Iterator[int], n: int) -> int:
    """A number below n."""
    return next(number for number in stream if number < 2 ** 32 - 2 ** 32 % n) % n


def shuffled(secret: str, name: str, size: int) -> list[int]:
    """All places in a new order."""
    places, stream = list(range(1, size + 1)), numbers(secret, name)
    for i in range(size):
        j = i + below(stream, size - i)
        places[i], places[j] = places[j], places[i]
    return places


def recomputed(secret: str, row: str) -> bool:
    """Whether a row says what follows from the secret, by its text alone."""
    if found := TAKEN.fullmatch(row):
        _, pile, first, last, size, what = found.groups()
        order = shuffled(secret, f"pile/{pile}", int(size))
        return order[int(first) - 1:int(last or first)] == [*map(int, what.split())]
    if found := DRAWN.fullmatch(row):
        why, count, size, what = found.groups()
        order = shuffled(secret, f"luck/{why}", int(size))
        return order[:int(count)] == [*map(int, what.split())]
    if found := ROLLED.fullmatch(row):
        why, count, sides, what = found.groups()
        stream = numbers(secret, f"luck/{why}")
        return [below(stream, int(sides)) + 1 for _ in range(int(count))] == [
            *map(int, what.split())]
    return row.endswith(": seen")


@every_table
def test_luck_can_be_recomputed_from_the_log(game: str, name: str,
                                             seats: tuple[str, ...]) -> None:
    """Every row of a game, by its text and the secret, with nothing but HMAC."""
    turns = harness.random_game(game, name, seats)
    follow(turns, turns[0].match.secret)


def follow(turns: Sequence[TurnResult], secret: str) -> None:
    """Each row of luck is what the secret says."""
    wrong = [(turn.entry.n, row) for turn in turns for row in rows([turn])
             if not recomputed(secret, row)]
    assert not wrong, "these rows do not follow from the secret:\n" + "\n".join(
        f"turn {n}: {row}" for n, row in wrong[:5])


@every_table
def test_what_is_taken_can_be_named(game: str, name: str, seats: tuple[str, ...]) -> None:
    """A moderator who draws the same from real piles, and names it, has the same game."""
    turns = harness.random_game(game, name, seats)
    bound_game, own = turns[0].match.game, matches.luck(turns[0].match)
    luck: list[Callable[[], Luck[Any]]] = [bound_game.setup, *(
        partial(position, bound_game, before.match.state, harness.moves_of(turn))
        for before, turn in itertools.pairwise(turns))]
    for asked, turn in zip(luck, turns, strict=True):
        if any(taken([turn])):
            source, spent = chance.moderator_source(named(asked(), own),
                                                    chance.secret_source("other luck"))
            state = chance.run_luck(asked(), source)[0]
            assert state == turn.match.state, (
                f"turn {turn.entry.n}, with what was drawn named: "
                + harness.differ(turn.match.state, state))
            spent()


def position(game: Game, here: Any, moves: dict[str, Any]) -> Luck[Any]:
    """The position that some moves lead to."""
    _, state = yield from game.play(here, moves)
    return state


def named(luck: Luck[Any], own: Source) -> str:
    """What a moderator would say who rolled and drew what ``own`` says."""
    said: list[str] = []

    def answer(question: Question) -> Answer:
        came = own(question)
        if not isinstance(question, Reveal):
            said.append(" ".join(question.full[which - 1] if isinstance(question, DrawFromPile)
                                 else str(which) for which in came))
        return came

    chance.run_luck(luck, answer)
    return ", ".join(said)


def carried(result: TurnResult, data: dict[str, Any], turn: int) -> TurnResult:
    """A game that goes on from a position of rules 1."""
    match = result.match
    lift: Any = games.part(match.header.game, game_parts.UPGRADE)
    state = msgspec.convert(lift(data, 1, turn), match.game.state)
    assert not (why := harness.impossible(match.game, state)), (
        f"turn {turn}, lifted from rules 1, is a position that cannot be: {why}")
    # Through JSON, as the log keeps it: nothing is in it that a save could not hold.
    again = msgspec.json.decode(msgspec.json.encode(state), type=match.game.state)
    assert again == state, (f"turn {turn}, lifted from rules 1, is otherwise in a save: "
                            f"{harness.differ(state, again)}")
    return msgspec.structs.replace(result, match=msgspec.structs.replace(match, state=state))


def older(turn: TurnResult) -> dict[str, Any]:
    """A position as rules 1 had it."""
    data = msgspec.to_builtins(turn.match.state)
    return {key: value for key, value in data.items() if key not in NEW}


def to_the_end(first: TurnResult, random: Random) -> list[TurnResult]:
    """A carried game played on to its end; each position could be."""
    turns = list(harness.play_out(first, random))
    match = (turns or [first])[-1].match
    assert match.game.result(match.state) is not None, f"turn {match.turn} ends without a result"
    for turn in harness.some(turns, random, 0.05):
        assert not (why := harness.impossible(match.game, turn.match.state)), (
            f"turn {turn.entry.n} leads to a position that cannot be: {why}")
    return turns


@every_carried
def test_a_carried_game_is_played_to_its_end(game: str) -> None:
    """From any turn of every other table; what is left of each pile has one order from there on."""
    random = Random(f"carried {game}")
    for of in [of for of in harness.TABLES if of[0] == game][::2]:
        turn = random.choice(harness.random_game(*of)[:-20])
        first = carried(turn, older(turn), turn.entry.n + 1)
        here = first.match.state
        for name, wrong in (("turn", 0), ("piles", {})):
            broken = msgspec.structs.replace(here.carried, **{name: wrong})
            assert first.match.game.invariant_violations(msgspec.structs.replace(here,
                                                                                 carried=broken)), (
                f"a carried position with “carried.{name}” {wrong} has no fault")
        turns = to_the_end(first, random)
        again = [*itertools.islice(harness.play_out(first, random), LONG // 2)]
        found = [*taken(turns), *taken(again)]
        agree(found, f"{game}, carried behind turn {turn.entry.n}")
        own = f"/turn {turn.entry.n + 1}"
        odd = sorted({one.pile for one in found
                      if not one.pile.endswith(own) and one.pile != "caves"})
        assert not odd, f"piles that go on from a carried position do not end in “{own}”: {odd}"
        follow(turns, first.match.secret)


@every_carried
def test_a_carried_pile_tells_nothing_of_what_had_gone(game: str) -> None:
    """Who may read which of it came knows all that lay in it: no twin has it otherwise."""
    tables = [of for of in harness.TABLES if of[0] == game]
    for of in tables[1::2] or tables:
        turn = harness.random_game(*of)[len(harness.random_game(*of)) // 2]
        first = carried(turn, older(turn), 300)
        turns, bound_game = to_the_end(first, Random(f"told {of}")), first.match.game
        for viewer in (None, *first.match.seats):
            other: set[str] = set()
            for now in (first, *harness.some(turns, Random(3), 0.1)):
                state = now.match.state
                twin, _ = chance.run_luck(bound_game.resample_hidden(state, viewer),
                                          chance.secret_source(f"twin {viewer}"))
                reader = viewer or "the public"
                assert not (why := harness.impossible(bound_game, twin)), (
                    f"a twin for {reader} cannot be: {why}")
                seen, view = bound_game.view(state, viewer), bound_game.view(twin, viewer)
                assert view == seen, f"a twin for {reader} is seen: {harness.differ(seen, view)}"
                other |= {f"{pile}/turn 300" for pile, left in state.carried.piles.items()
                          if twin.carried.piles[pile] != left}
            read = [harness.written(row) for turn in turns for row in turn.entry.luck
                    if isinstance(row, str) or row[0] == viewer]
            named = {found[2] for row in read if (found := TAKEN.fullmatch(row))}
            assert not named & other, (
                f"{viewer or 'the public'} reads in the log what came of these carried piles, and "
                f"its "
                f"twins have them otherwise: {sorted(named & other)}")


@every_carried
def test_a_save_of_rules_1_is_carried_over(game: str) -> None:
    """Each example save of them: its position could be, and is played on to the end."""
    kept = [save_format.loads(file.read_bytes(), file.name)
            for file in every_save() if file.parent.name == game]
    old = [save for save in kept if save.header.rules == 1]
    assert old, f"One save of rules 1 is kept in tests/old_saves/{game}/."
    for save in old:
        bound_game = games.bind(game, save.scenario, save.header.seat_names, save.header.options)
        match = matches.Match(save.header, bound_game, 2, None, {}, 0, "00" * 32)
        first = TurnResult(match, harness.begin(game).entry, ())
        to_the_end(carried(first, save.state, 900), Random(13))
