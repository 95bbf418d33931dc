"""How simulated clans write orders of several lines, and aim clubs by the tokens on the board.

A clan plays its round once in its head: its own orders, possible orders of the other, the resulting
tokens. For each thrower it notes where to throw, and an alternative in case that square burns, as a
figure bound for fire does not get there.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from referee.core.base.problem import errors_among
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.match.match import Match
from tests.support.simulated_players import weighed

ORDERS = "orders"
IDLE = .2  # how often a figure has no line
ALONE = ("standard", "stay", "draw", "none")  # lines that say nothing of a figure or piece

_taste = weighed((r"\S+ forward( run)?$", 9), (r"\S+ forward", 3), (r"\S+ (left|right)$", 1),
                 (r"\S+ \S*(back|turn)", .2), (r"\S+ (fire|fireball) ", .15), (".", .5))


def written(game: Game, state: Any, seat: Seat, random: Random) -> str:
    """A legal answer of a clan to its decision: orders of several lines, a patient."""
    kind = next(decision.kind for decision in game.to_move(state).decisions
                if decision.seat == seat)
    found = [game.write(move) for move in game.options(state, seat)]
    if kind in ("set-up", "healing"):
        return random.choice(found)
    if kind == "clubs":
        return _joined(game, state, seat, (aims[0] for aims in _aims(
            game, state, seat, found, random).values()))
    lines = (random.choices(texts, [_taste(game, state, text) for text in texts])[0]
             for texts in _by_subject(found).values() if random.random() >= IDLE)
    return _joined(game, state, seat, lines)


def round_ahead(match: Match, seat: Seat, random: Random) -> str:
    """A round in one mail: the current orders, the clubs, the patient; or nothing."""
    game, around = match.game, match.game.round(match.state)
    asked = [decision for decision in game.to_move(match.state).decisions
             if decision.kind == ORDERS]
    if not any(decision.seat == seat for decision in asked):
        return ""
    source = chance.secret_source(f"{random.getrandbits(256):064x}")
    state = chance.run_luck(game.resample_hidden(match.state, seat), source)[0]
    own = written(game, state, seat, random)
    sheets = {decision.seat: game.parse(own if decision.seat == seat else written(
        game, state, decision.seat, random)) for decision in asked}
    state = chance.run_luck(game.play(state, sheets), source)[0][1]
    parts = [f"until round {around}", f"{ORDERS} {around}: {own}"]
    if any(decision.seat == seat and decision.kind == "clubs"
           for decision in game.to_move(state).decisions):
        parts.append(f"clubs {around}: {_by_fire(game, state, seat, random)}")
    figures = [key.removeprefix(f"{seat}-") for key in state.figures if key.startswith(f"{seat}-")]
    return "; ".join([*parts, "when healing: " + " or ".join(
        f"heal {figure}" for figure in figures)])


def _by_fire(game: Game, state: Any, seat: Seat, random: Random) -> str:
    """Clubs at the preferred squares, and alternatives in case of fire."""
    found = [game.write(move) for move in game.options(state, seat)]
    aims = _aims(game, state, seat, found, random)
    first = _joined(game, state, seat, (texts[0] for texts in aims.values()))
    other = _joined(game, state, seat, (texts[-1] for texts in aims.values()))
    if first == other:
        return first
    squares = " or ".join(dict.fromkeys(text.split()[-1] for text in first.split("; ")))
    return f"if fire on {squares} then {other}; else {first}"


def _aims(game: Game, state: Any, seat: Seat, found: Iterable[str],
          random: Random) -> Mapping[str, list[str]]:
    """One or two clubs of each thrower with an enemy in reach, the best first."""
    enemies = [figure.at for key, figure in game.view(state, seat).figures.items()
               if figure.at and not key.startswith(f"{seat}-")]
    aims = dict[str, list[str]]()
    for thrower, texts in _by_subject(found).items():
        near = [text for text in texts if any(_steps(text.split()[-1], at) < 2 for at in enemies)]
        if near:
            aims[thrower] = random.sample(near, min(len(near), 2))
    return aims


def _steps(one: str, other: str) -> int:
    """The number of steps between two squares."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:])))


def _by_subject(found: Iterable[str]) -> Mapping[str, list[str]]:
    """Lines by the figure, piece or bird that they are about."""
    lines = dict[str, list[str]]()
    for text in found:
        if text not in ALONE:
            lines.setdefault(text.split()[0], []).append(text)
    return lines


def _joined(game: Game, state: Any, seat: Seat, lines: Iterable[str]) -> str:
    """Orders of these lines, without conflicting ones; the default's if none is left."""
    sheet = list[str]()
    for line in lines:
        more = "; ".join([*sheet, line])
        if not errors_among(game.check(state, seat, game.parse(more))):
            sheet.append(line)
    silent: Any = game.default(state, seat)
    return "; ".join(sheet) or game.write(silent)
