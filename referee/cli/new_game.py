"""The commands before a game: games, new."""

from referee.cli import environment
from referee.commands import game_list
from referee.commands import new_game as new_command
from referee.commands.answer import Answer
from referee.files import inputs, saves


def listing() -> Answer:
    """The games, their seats, scenarios and options."""
    return game_list.listing(resources=inputs)


def new(game: str, path: str, seats: list[str], *, scenario: str = "standard",
        options: list[str] | None = None, luck: str = "sealed", secret: str | None = None,
        now: str | None = None, dice: str | None = None, source: str | None = None,
        until: str | None = None, silent: str | None = None) -> Answer:
    """Begin a game and save it. Refused: an existing file; what `commands.new_game` refuses."""
    answer = new_command.new(
        game, path, seats, scenario=scenario, options=options, luck=luck, secret=secret, dice=dice,
        source=source, until=until, silent=silent, when=environment.command_time(now),
        entropy=environment.fresh_secret, resources=inputs,
        clock_warnings=environment.future_warning(now))
    if answer.created:
        saves.create(path, answer.created)
    return answer
