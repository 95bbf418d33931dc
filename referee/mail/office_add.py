"""The command `office add`: a game joins an office with players, addresses, watchers, deadlines."""

import os
from collections.abc import Callable

from referee.commands.answer import Answer
from referee.core.base.problem import refused
from referee.core.base.references import command_line_ref, command_ref
from referee.files import inputs, saves
from referee.mail import office_folder
from referee.mail.exactly_once import MessageProcessor
from referee.mail.office_answers import moderator_answer
from referee.pbem.handlers import added_game
from referee.pbem.roster import game_roster, player_names
from referee.pbem.roster.game_roster import GameRoster


def add(processor: MessageProcessor, when: str, *, game: str, people: list[str], deadline: str,
        watch: list[str], entropy: Callable[[], str]) -> Answer:
    """Add a game to an office: its players and their addresses, watchers, and deadline rule.

    A game that is already in can only get watchers. A removed game returns with its earlier
    players and rule unless others are given. The next tick sends the first mails.
    """
    watching = added_game.watchers(processor.office, watch)
    name = os.path.basename(game).removesuffix(".toml")
    path = _path(processor, name)
    before = _earlier_roster(path)
    if before and not before.removed:
        added_game.check_watchers_only(name, people, watching)
        processor.waitlist.decide(when, watch=[(address, name) for address in watching])
        return moderator_answer("office add", [
            f"{', '.join(watching)} will watch {name}.",
            f"The next {command_ref('office tick')} writes to them."])
    match = added_game.open_playable(inputs.load(f"{path}.toml"), f"{path}.toml", name)
    if before:
        before = player_names.followed(before, match.header.seats)
    players = added_game.players(processor.office, match, people, before)
    fresh = GameRoster(game_roster.FORMAT, name, {}, zone=processor.settings.office.zone)
    roster = player_names.recorded(added_game.new_roster(
        match, before or fresh, players, watching, deadline, entropy), match.header.seats)
    if before:
        with processor.locked(name) as there:
            office_folder.replace_file(f"{there.path}.desk.toml", game_roster.dumps(roster))
    else:
        saves.create(f"{path}.desk.toml", game_roster.dumps(roster))
    processor.waitlist.decide(when, taken=[person.address for person in players])
    processor.announce_game(match, roster, when)
    return moderator_answer("office add", added_game.report_lines(match, roster))


def _path(processor: MessageProcessor, name: str) -> str:
    """The path of a save in the office's folders of games, without its ending."""
    for folder in processor.settings.games:
        path = os.path.join(folder, name)
        if os.path.exists(f"{path}.toml"):
            return path
    raise refused("referee/usage-office", f"There is no {name}.toml in "
                  f"{', '.join(processor.settings.games)}.",
                  hint=f"Start the game there: {command_line_ref('new', '…')}")


def _earlier_roster(path: str) -> GameRoster | None:
    """The roster of a game that is or was in the office; None: it never was."""
    file = f"{path}.desk.toml"
    return (game_roster.loads(inputs.load(file, inputs.SCRIPT), file)
            if os.path.exists(file) else None)
