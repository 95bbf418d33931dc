"""Moves and their notation, compared with the rule cases of every game.

Moves are compared by what comes of them in some worlds: the same position with
other luck and, where sheets are sealed, with other sheets of the others.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from referee import games
from referee.core.base.problem import Refused, errors_among
from referee.core.game.decisions import Seat
from referee.core.input import sequence
from referee.core.luck import chance
from referee.core.match import log_entry
from referee.core.match.match import Match
from tests.support import harness
from tests.support.case_files import CASES, arranged
from tests.support.harness import every_game

WORLDS = 2  # one in which the others are silent, and one in which they write what is legal
MOST = 400  # options that are held against one another; some positions have 150,000

# The holes that are known, by game: a pattern of what is found, and why. One that is found no more
# fails, so that whatever mends its cause takes it out.
UNLISTED: dict[str, dict[str, str]] = {
    "settlers": {
        r"offer \w+ (?!1 \w+ for 1 \w+$).*": "of offers one card for one alone is listed",
        r"offer \w+ 1 \w+ for 1 \w+": "an offer in place of the seat's own",
        r"move (\w+) to \1 via \w+": "a way out and back",
    },
    "stone-age": {"use all places": "the places one after the other are listed"},
    "stone-age-solo": {r"remove (\d+ )?[a-z]+ .+": "what is removed is listed kind by kind"},
    "stone-daze": {
        r"\S+ \S*(forward|back|left|right)\S*( run)? (force|fire .*|fireball .*)":
            "actions are listed of figures that stay, one at a time",
        r"big-arm \w+ \w+": "of the tosser's clubs one is listed",
        r"girl bird \w+": "the square where the bird comes in",
    },
}
TWO_TEXTS: dict[str, dict[str, str]] = {
    "settlers": {
        r"(move \w+ to|go on) (\w+)( via .*)? = \1 (?!\2\b).*":
            "the end is what was said, though a chip stops the way before it",
    },
}


class Others:
    """The sheets that the other seats of a sealed phase write; kept, for listing moves is slow."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.rules, self.state = match.game, match.state
        self.sealed = self.rules.to_move(self.state).simultaneous
        self.seats = [name for name in harness.deciding(self.rules, self.state)
                      if name != seat and self.sealed]
        self.sheets: list[dict[Seat, Any]] = []

    def __getitem__(self, world: int) -> dict[Seat, Any]:
        """In the first world all are silent, in the next they write whatever is legal."""
        while len(self.sheets) <= world:
            random = Random(len(self.sheets))
            self.sheets.append({name: harness.pick(self.rules, self.state, name, random)
                                if self.sheets else self.rules.default(self.state, name)
                                for name in self.seats})
        return self.sheets[world]


class Asked(NamedTuple):
    """A position of the rule cases, whose move it is, and the legal moves made there.

    ``moves`` are the number of a case and its move, by canonical text; of sealed
    sheets those of one line.
    """

    now: Match
    seat: Seat
    moves: dict[str, tuple[Any, Any]]
    others: Others


@cache
def positions(game: str) -> tuple[Asked, ...]:
    """Each once, however many cases begin there or pass through."""
    found: dict[tuple[str, ...], Asked] = {}
    for case in (case for whose, case in CASES if whose == game):
        for match, seat, move in steps(game, case):
            key = (case.get("scenario", ""), str(match.header), log_entry.digest(match.state), seat)
            if key not in found:
                found[key] = Asked(match, seat, {}, Others(match, seat))
            text = match.game.write(move)
            if not (found[key].others.sealed and ";" in text):
                found[key].moves.setdefault(text, (case["case"], move))
    return tuple(found.values())


def steps(game: str, case: dict[str, Any]) -> Iterator[tuple[Match, Seat, Any]]:
    """The moves of a case one by one, each with its position."""
    if {"parses", "text", "faulty"} & set(case):
        return
    match, source, _ = arranged(game, {**case, "moves": []})
    for text in (*case.get("moves", ()), *([case["move"]] if "move" in case else ())):
        try:
            result = sequence.run(match, text, None, harness.WHEN, source)
        except Refused:
            return
        if match.game.to_move(match.state).simultaneous:
            yield from ((match, result.seat, move) for move in result.moves)
        else:
            before = (match, *(turn.match for turn in result.turns))
            yield from ((current, result.seat, move) for current,
                        move in zip(before, result.moves, strict=False))
        match = result.match


class Outcome(NamedTuple):
    """What comes of a move in one world; all of it as text, to be compared."""

    position: str
    events: str
    luck: str


def outcome(position: Asked, move: Any, world: int) -> Outcome:
    """The digest of the position, the events, the questions with their answers."""
    game, state = position.now.game, position.now.state
    moves = {**position.others[world], position.seat: move}
    (events, after), rows = chance.run_luck(
        game.play(state, {seat: moves[seat] for seat in position.now.seats if seat in moves}),
        chance.secret_source(f"world {world}"))
    return Outcome(log_entry.digest(after), repr(events), repr(rows))


@every_game
def test_what_is_not_listed_is_said(game: str) -> None:
    """By the card, for `legal` to print; a card may know of more than the rule cases do."""
    assert games.game_meta(game).unlisted or game not in UNLISTED, (
        f"{game} has moves that `legal` does not list, and its card says nothing of them")


@every_game
def test_options_are_complete_by_effect(game: str) -> None:
    """Every legal move of the rule cases is an option, or comes to the same position as one."""
    held_against(UNLISTED.get(game, {}), (
        (text, position) for position in positions(game)
        for text, (_, move) in position.moves.items() if not listed(position, move)))


def listed(position: Asked, move: Any) -> bool:
    """Whether an option is that move, or comes to the same position in every world."""
    options = position.now.game.options(position.now.state, position.seat)
    if move in options:
        return True
    like: list[Any] = list(islice(position.now.game.options(position.now.state, position.seat),
                                  MOST))
    for world in range(WORLDS):
        end = outcome(position, move, world).position
        like = [option for option in like if outcome(position, option, world).position == end]
    return bool(like)


def held_against(known: dict[str, str], found: Iterable[tuple[str, Asked]]) -> None:
    """Nothing is found but what is known, and whatever is known is found."""
    left, new = set(known), []
    for text, position in found:
        patterns = {pattern for pattern in known if re.fullmatch(pattern, text)}
        left -= patterns
        if not patterns:
            new.append(f"“{text}” of {position.seat}, in the position of the cases "
                       f"{sorted({case for case, _ in position.moves.values()}, key=str)}")
    assert not new, f"these {len(new)} are new:\n" + "\n".join(new[:10])
    assert not left, f"these patterns are needed no more: {sorted(left)}"


@every_game
def test_one_act_has_one_text(game: str) -> None:
    """Two moves of which the same comes, position, events and luck, are written the same."""
    held_against(TWO_TEXTS.get(game, {}), (
        (f"{text} = {first}", position) for position in positions(game) for first,
        *others in spelled(position)
        for text in others))


def spelled(position: Asked) -> Iterator[list[str]]:
    """The texts of each act that can be made, as the log would have them; options come first."""
    game, state = position.now.game, position.now.state
    options = list(islice(game.options(state, position.seat), MOST))
    acts = options + [move for _, move in position.moves.values() if move not in options]
    for same in alike(position, near(position, acts)):
        yield list(dict.fromkeys(
            game.write(game.canonical_move(state, position.seat, move)) for move in same))


def near(position: Asked, acts: list[Any]) -> list[list[Any]]:
    """The acts that may be the same: of sheets those that begin with the word of a case's."""
    if not position.others.sealed:
        return [acts]
    lines: dict[str, list[Any]] = {text.split()[0]: [] for text in position.moves}
    for act in acts:
        first = position.now.game.write(act).split()[0]
        if first in lines:
            lines[first].append(act)
    return list(lines.values())


def alike(position: Asked, groups: list[list[Any]]) -> list[list[Any]]:
    """The groups cut into those of which the same comes in every world."""
    for world in range(WORLDS):
        cut: list[list[Any]] = []
        for group in groups:
            ends: dict[Outcome, list[Any]] = {}
            for act in group if len(group) > 1 else ():
                ends.setdefault(outcome(position, act, world), []).append(act)
            cut.extend(ends.values())
        groups = cut
    return groups


@every_game
def test_a_full_move_is_the_same_act(game: str) -> None:
    """Legal, canonical, full already, and the same comes of it."""
    for position in positions(game):
        bound_game, state = position.now.game, position.now.state
        for text, (_, move) in position.moves.items():
            whole = bound_game.canonical_move(state, position.seat, move)
            full, read = bound_game.canonical_move(state, position.seat,
                                                   whole), bound_game.parse(bound_game.write(whole))
            assert full == whole, (f"“{text}” of {position.seat}, made full twice: "
                                   f"{harness.differ(whole, full)}")
            assert read == whole, (f"“{text}” of {position.seat}, made full, is read otherwise "
                                   f"than it "
                                   f"is written: {harness.differ(whole, read)}")
            assert not (wrong := errors_among(bound_game.check(state, position.seat, whole))), (
                f"“{text}” of {position.seat}, made full, is illegal: {wrong[0].why}")
            for world in range(WORLDS):
                ends = outcome(position, whole, world), outcome(position, move, world)
                assert ends[0] == ends[1], (f"“{text}” of {position.seat}, made full, comes to "
                                            f"something "
                                            f"else: {harness.differ(*ends)}")
