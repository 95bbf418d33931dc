"""The commands `office set` and `office remove`."""

from functools import partial

from referee.commands.answer import Answer
from referee.commands.game_status import is_over
from referee.commands.loading import open_save
from referee.core.base.problem import refused
from referee.core.base.references import command_ref
from referee.mail.exactly_once import MessageProcessor
from referee.mail.game_files import GameFiles
from referee.mail.office_answers import moderator_answer
from referee.pbem.handlers import office_changes, removed_game
from referee.pbem.handlers.processing import ProcessingResult
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.roster.game_roster import GameRoster


def change(processor: MessageProcessor, when: str, *, game: str, deadline: str | None,
           remind: str | None, until: str | None, extend: str | None, absent: list[str],
           why: str) -> Answer:
    """Change a game's deadline or deadline rule, enter absences; without options show them.

    Refused (usage): both ``until`` and ``extend``; and as ``office_changes.apply_changes``.
    """
    if until is not None and extend is not None:
        raise refused("referee/usage-office", "--until and --extend both set the deadline of this "
                      "turn. Give one of them.")
    rule = ", ".join(filter(None, (deadline, f"remind {remind}" if remind else "")))
    commands = [Command("DEADLINE RULE", rule, reason=why)] if rule else []
    commands += [_absence_command(text, why) for text in absent]
    commands += [Command(name, text, reason=why) for name, text in (
        ("DEADLINE", until), ("EXTEND", extend)) if text is not None]
    if not commands:
        return moderator_answer("office set", _game_lines(processor, game))
    lines = processor.act(game, f"set {commands}", when,
                          partial(_apply_changes, processor, commands, when))
    return moderator_answer("office set", lines)


def _absence_command(text: str, why: str) -> Command:
    seat, colon, days = text.partition(":")
    if not colon:
        seat, _, days = text.strip().partition(" ")
    return Command("AS", f"{seat.strip()}: ABSENT {days.strip()}", reason=why)


def _apply_changes(processor: MessageProcessor, commands: list[Command], when: str,
                   files: GameFiles, key: str) -> tuple[ProcessingResult, tuple[str, ...]]:
    return office_changes.apply_changes(processor.office, files.raw, files.roster, commands, when,
                                        key)


def _game_lines(processor: MessageProcessor, game: str) -> list[str]:
    """Report lines: the rule of a game, its deadline, absences."""
    with processor.locked(game) as files:
        roster: GameRoster = files.roster
    if roster.removed:
        return [f"{game} was removed from this office on {roster.removed[:10]}.",
                f"To add it again: {command_ref('office add', game)}."]
    away = [f"{person.name} ({person.seat}) is away from {first} to {last}."
            for person in roster.people for first, last in person.absences]
    runs = f" The deadline of this turn is {roster.deadline}." if roster.deadline else ""
    paused = " The game is paused." if roster.paused else ""
    return [f"{game}: deadlines {roster.deadline_rule or 'none'}, in {roster.zone}.{runs}{paused}",
            *away]


def remove(processor: MessageProcessor, when: str, *, game: str, why: str) -> Answer:
    """Remove a game from the office; its files stay."""
    def do(files: GameFiles, key: str) -> tuple[ProcessingResult, tuple[str, ...]]:
        result = removed_game.remove_game(processor.office, files.raw, files.roster, when, key, why)
        over = is_over(open_save(files.raw, game)[1])
        notice = ("A mail to all players and watchers is ready to be sent." if result.mails else
                  "The game is over, so no one gets a mail." if over else
                  "No one had a mail of this game yet, so no one gets a mail now.")
        return result, (f"{game} is no longer played by mail here. {notice}",
                        f"Its files stay: {files.path}.toml, .desk.toml and .post.",
                        f"To add it again: {command_ref('office add', game)}.")

    return moderator_answer("office remove", processor.act(game, "remove", when, do))
