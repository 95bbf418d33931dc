"""The commands that change a game of an office while it is played: set, remove."""

from functools import partial

from referee.cli import environment, office_folder
from referee.commands.answer import Answer
from referee.commands.loading import opened
from referee.mail.exactly_once import Post
from referee.mail.game_files import Game
from referee.pbem.handlers import office_changes, removed_game
from referee.pbem.handlers.processing import Handled
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.outbound import content
from referee.pbem.roster.game_roster import Desk


def change(folder: str, game: str, *, deadline: str | None, remind: str | None,
           absent: list[str], why: str, now: str | None) -> Answer:
    """Change the rule of deadlines of a game, or enter absences; without options show both."""
    when, post = environment.time(now), office_folder.post(folder)
    rule = ", ".join(filter(None, (deadline, f"remind {remind}" if remind else "")))
    commands = [Command("DEADLINE RULE", rule, why=why)] if rule else []
    commands += [_absence(text, why) for text in absent]
    if not commands:
        return office_folder.said("office set", _shown(post, game))
    told = post.act(game, f"set {commands}", when, partial(_changed, post, commands, when))
    return office_folder.said("office set", told)


def _absence(text: str, why: str) -> Command:
    seat, colon, days = text.partition(":")
    if not colon:
        seat, _, days = text.strip().partition(" ")
    return Command("AS", f"{seat.strip()}: ABSENT {days.strip()}", why=why)


def _changed(post: Post, commands: list[Command], when: str, at: Game,
             key: str) -> tuple[Handled, tuple[str, ...]]:
    return office_changes.changed(post.office, at.raw, at.desk, commands, when, key)


def _shown(post: Post, game: str) -> list[str]:
    """The rule of a game, its deadline, who is away."""
    with post.locked(game) as at:
        desk: Desk = at.desk
    if desk.removed:
        return [f"{game} was taken out of this office on {desk.removed[:10]}.",
                f"`referee office add {game}` takes it in again."]
    away = [f"{person.name} ({person.seat}) is away from {first} to {last}."
            for person in desk.people for first, last in person.away]
    runs = f" The deadline of this turn is {desk.deadline}." if desk.deadline else ""
    paused = " The game is paused." if desk.paused else ""
    return [f"{game}: deadlines {desk.clock or 'none'}, in {desk.zone}.{runs}{paused}", *away]


def remove(folder: str, game: str, *, why: str, now: str | None) -> Answer:
    """Take a game out of the office; its files stay."""
    when, post = environment.time(now), office_folder.post(folder)

    def do(at: Game, key: str) -> tuple[Handled, tuple[str, ...]]:
        handled = removed_game.removed(post.office, at.raw, at.desk, when, key, why)
        over = content.ended(opened(at.raw, game)[1])
        told = ("A mail to all who play or watch it waits to be sent." if handled.mails else
                "The game is over, so nobody is told." if over else
                "Nobody had a mail of it yet, so nobody is told.")
        return handled, (f"{game} is no longer played by mail here. {told}",
                         f"Its files stay: {at.path}.toml, .desk.toml and .post.",
                         f"`referee office add {game}` takes it in again.")

    return office_folder.said("office remove", post.act(game, "remove", when, do))


__all__ = ["change", "remove"]
