"""The `office` commands: each opens its office, at the time of the command."""

import os
import re
import secrets
import shlex
import sys

from referee.cli import environment, scenario_commands
from referee.cli.office_folder import message_processor
from referee.commands.answer import Answer


def begin(folder: str, *, name: str, address: str, moderator: str, zone: str) -> Answer:
    """Create an office."""
    from referee.mail import office_init

    return office_init.create_office(folder, name=name, address=address, moderator=moderator,
                                     zone=zone, program=_program_command())


def _program_command() -> str:
    """The shell words that call this program when it is not in PATH."""
    path = os.path.abspath(sys.argv[0]) if sys.argv and sys.argv[0] else ""
    if re.fullmatch(r"referee(?:\.exe)?", os.path.basename(path)) and (
            os.path.isfile(path) and os.access(path, os.X_OK)):
        return shlex.quote(path)
    return f"{shlex.quote(sys.executable)} -m referee"


def add(folder: str, game: str, people: list[str], *, deadline: str, watch: list[str],
        now: str | None) -> Answer:
    """Add a game, or watchers of a game."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import office_add

    return office_add.add(processor, when, game=game, people=people, deadline=deadline,
                          watch=watch, entropy=lambda: secrets.token_hex(32))


def change(folder: str, game: str, *, deadline: str | None, remind: str | None,
           absent: list[str], why: str, now: str | None) -> Answer:
    """Change the deadline rule of a game or enter absences."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import office_set

    return office_set.change(processor, when, game=game, deadline=deadline, remind=remind,
                             absent=absent, why=why)


def remove(folder: str, game: str, *, why: str, now: str | None) -> Answer:
    """Remove a game."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import office_set

    return office_set.remove(processor, when, game=game, why=why)


def listing(folder: str, *, accept: list[str], decline: list[str], why: str,
            now: str | None) -> Answer:
    """Show the waitlist; accept and decline wishes."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import office_list

    return office_list.decide(processor, when, accept=accept, decline=decline, why=why)


def mail(folder: str, *, maildir: str | None, mbox: str | None, now: str | None) -> Answer:
    """Process a message from standard input, or those of a mailbox."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import office_mailbox

    return office_mailbox.mail(processor, when, maildir=maildir, mbox=mbox)


def fetch(folder: str, *, now: str | None) -> Answer:
    """Process the unseen messages in the office's mailbox."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import office_mailbox

    return office_mailbox.fetch(processor, when)


def send(folder: str, *, now: str | None) -> Answer:
    """Send the mails in the outbox."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import office_mailbox

    return office_mailbox.send(processor, when)


def tick(folder: str, *, accepted: bool, now: str | None) -> Answer:
    """Do what is due in every game."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import office_tick

    return office_tick.tick(processor, when, accepted=accepted,
                            map_places=scenario_commands.map_places)


def status(folder: str, *, csv: bool, now: str | None) -> Answer:
    """Who is to move in which game, and until when."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import office_status

    return office_status.status(processor, when, csv=csv)


def forget(folder: str, address: str, *, now: str | None) -> Answer:
    """Erase an address and its person."""
    when, processor = environment.command_time(now), message_processor(folder)
    from referee.mail import office_forget

    return office_forget.forget(processor, when, address=address)
