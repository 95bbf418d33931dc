"""Games for Python programs: the commands as functions, their answers as records.

>>> from referee import api
>>> answer = api.new("stone-age", "moon.toml", {"red": "Ann", "blue": "Bob"}, secret="00" * 32)
>>> game = api.load("moon.toml")
>>> game.seats, answer.turn
(('red', 'blue'), 1)
>>> game.legal("red")[:2]
['place 1 hunt', 'place 2 hunt']
>>> game.slots("place 1 hunt")
{'verb': 'place', 'count': 1, 'place': 'hunt'}
>>> answer = game.check("red: place 9 forest")
>>> answer.ok, answer.problems[0].code
(False, 'stone-age/illegal-people')
>>> answer = game.move("red: place 3 forest")
>>> answer.ok, answer.turn, [line.text for line in answer.report]
(True, 2, ['red places 3 in the forest.'])
>>> [(ask.seat, ask.what) for ask in answer.asks]
[('blue', 'place figures')]
>>> game.view("red").phase
'place'
>>> game.audit().ok
True

An answer is the object of ``--json``, with the same keys, and is as stable: keys may be added, none
is removed or changes its meaning (``for`` is called ``eyes`` here). A refusal is an answer too;
`Refused` is raised only by `load` and by functions that return no answer. Texts must be canonical,
unless ``strict=False`` allows free text. A move is saved before it is answered, as by the command.
Changes that another program makes to the file are noticed.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from referee import runner
from referee.commands import audit, loading, show
from referee.commands.answer import Answer, first_problems
from referee.commands.json_output import JsonAnswer, full_data
from referee.core.base.problem import Problem, Refused
from referee.core.document.surfaces import SHELL, resolved_data, resolved_problem
from referee.core.game.decisions import Seat
from referee.core.match.match import Match
from referee.files import inputs, name_guesses

Body = JsonAnswer  # the former name; scripts may import it
_TEXTS = ("report", "asks", "view", "result")  # the fields with texts for people

__all__ = ["Body", "Game", "JsonAnswer", "Problem", "Refused", "load", "new"]


def load(path: str | os.PathLike[str]) -> "Game":
    """The game in a save. Refused: a file that is not a save, or cannot be read."""
    game = Game(os.fspath(path))
    game.table()
    return game


def new(game: str, path: str | os.PathLike[str], seats: Mapping[Seat, str], *,
        scenario: str = "standard", options: Mapping[str, str] | None = None,
        secret: str | None = None, now: str | None = None) -> JsonAnswer:
    """Begin a game and save it in a new file; ``seats`` has the players, in the order of play."""
    return _run(
        "new", game=game, path=os.fspath(path), scenario=scenario, secret=secret, now=now,
        seats=[f"{seat}={people}" for seat, people in seats.items()],
        options=[f"{name}={value}" for name, value in (options or {}).items()])


class Game:
    """A game in a file. Its position is read again when the file has changed."""

    def __init__(self, path: str) -> None:
        self.path = path

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of play."""
        return self.table().seats

    def table(self) -> Match:
        """The match as it is now: its game, its position, with every secret."""
        with _resolved_refusals():
            return loading.open_save(inputs.load(self.path), self.path)[1]

    def check(self, text: str, *, seat: Seat | None = None, eyes: str | None = None,
              at: str | None = None, strict: bool = True, turn: int | None = None) -> JsonAnswer:
        """Check whether a text is legal, up to its first draw of luck; nothing is saved.

        ``turn`` checks at the position after that turn.
        """
        return _run("check", path=self.path, text=text, seat=seat, viewer=eyes, at=at,
                    strict=strict, turn=turn)

    def move(self, text: str, *, seat: Seat | None = None, eyes: str | None = None,
             at: str | None = None, dice: str | None = None, now: str | None = None,
             strict: bool = True, all_or_nothing: bool = False) -> JsonAnswer:
        """Play a text and save; nothing is saved if nothing is played.

        Of several moves those before the first refused one are played; none if ``all_or_nothing``.
        """
        return _run("move", path=self.path, text=text, seat=seat, viewer=eyes, at=at, dice=dice,
                    now=now, strict=strict, full=all_or_nothing)

    def legal(self, seat: Seat | None = None, prefix: str = "") -> list[str]:
        """The legal moves of a seat in canonical form, as ``legal`` lists them.

        Refused: a seat that is not to move.
        """
        with _resolved_refusals():
            answer = show.legal(self.table(), prefix, seat=seat)
            if answer.problems:
                raise Refused(*answer.problems)
            return list(answer.view)

    def slots(self, text: str) -> dict[str, Any]:
        """The slots of a canonical move: ``{"verb": "place", "count": 3, …}``.

        Refused: a text that is not a move.
        """
        with _resolved_refusals():
            game = self.table().game
            return game.slots(game.parse(text))

    def view(self, eyes: str | None = None) -> Any:
        """The position as ``eyes`` (default: the public) sees it, in the game's own record."""
        with _resolved_refusals():
            save_and_match = loading.open_save(inputs.load(self.path), self.path)
            return resolved_data(show.show(*save_and_match, viewer=eyes).view, SHELL)

    def audit(self, *, thorough: bool = False) -> JsonAnswer:
        """Replay and verify the whole history."""
        finding = audit.audit_file(self.path, name_guesses.load, inputs, thorough)
        return _json(audit.audit_answer([finding]))


def _run(name: str, **values: Any) -> JsonAnswer:
    return _json(runner.answer_of(name, stdin=values.get("text") == "-", **values))


def _json(answer: Answer) -> JsonAnswer:
    answer.problems = first_problems([resolved_problem(p, SHELL) for p in answer.problems])
    data = full_data(answer)
    for name in _TEXTS:
        setattr(data, name, resolved_data(getattr(data, name), SHELL))
    return data


@contextmanager
def _resolved_refusals() -> Iterator[None]:
    """Refusals with their texts as a shell words them."""
    try:
        yield
    except Refused as error:
        resolved = Refused(*[resolved_problem(problem, SHELL) for problem in error.problems])
        resolved.offers = error.offers
        raise resolved from None
