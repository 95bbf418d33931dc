"""The fields of a game's position, as `correct --set` takes them: ``explain GAME fields``."""

from collections.abc import Iterator

from referee import games
from referee.commands import scenario_check
from referee.commands.resources import Resources
from referee.core.luck import chance
from referee.core.match import corrections, field_names, log_entry, save_format
from referee.core.match import match as matches
from referee.core.match.save_format import Fairness, SaveHeader, SeatAssignment

MAX_LENGTH = 48  # characters of a value that are shown
_SECRET = "0" * 32  # what is dealt does not matter here


def field_lines(game: str, resources: Resources) -> Iterator[str]:
    """Each field with its value at the beginning of a game; of the seats only those of the first.

    ``red.wood = 0``. Values are JSON, shortened.
    """
    meta = games.game_meta(game)
    name = resources.scenario_names(game)[0]
    fairness = Fairness("sealed", log_entry.commitment_to(_SECRET), _SECRET, "")
    header = SaveHeader(save_format.FORMAT, game, meta.rules, "fields", "2000-01-01T00:00:00Z",
                        {}, fairness,
                        tuple(map(SeatAssignment, meta.seats[:meta.players[0]])))
    data = scenario_check.load_shipped(game, name, resources) or b""
    match = matches.start(games, header, name, data, chance.secret_source(_SECRET)).match
    first = match.seats[0]
    for field, value in field_names.all_names(match.game, corrections.plain_data(match.state)):
        seat = field.partition(".")[0]
        if seat == first or seat not in match.seats:
            text = log_entry.encode_json(value).decode()
            yield f"{field} = {text[:MAX_LENGTH - 1] + '…' if len(text) > MAX_LENGTH else text}"
