"""The commands that prove a game to others, with their files: publish, reveal, verify."""

import os
from collections.abc import Callable, Iterable

from referee.cli import environment
from referee.commands import publish as publish_command
from referee.commands import verify
from referee.commands.answer import PUBLIC, Answer
from referee.commands.game_page import PageParts
from referee.files import inputs, saves, ssh_signatures


def publish(path: str, new: str, *, viewer: str | None = None, persons: bool = False,
            now: str | None = None) -> Answer:
    """Write the record of a game for a viewer: a new file, or in place of an earlier one."""
    raw, when = inputs.load(path), environment.command_time(now)
    return _replace_file(new, lambda former: publish_command.publish_file(
        raw, path, new, former=former, when=when, resources=inputs, viewer=viewer,
        persons=persons))


def reveal(path: str, new: str, *, persons: bool = False, now: str | None = None) -> Answer:
    """Write the record of a finished game, with its secret."""
    raw, when = inputs.load(path), environment.command_time(now)
    return _replace_file(new, lambda former: publish_command.reveal_file(
        raw, path, new, former=former, when=when, resources=inputs, persons=persons))


def verifier(new: str) -> Answer:
    """Write the page that verifies records."""
    return _replace_file(new, lambda former: publish_command.verifier_file(
        new, former=former, resources=inputs))


def page_parts() -> PageParts:
    """The parts of a page other than its game."""
    return publish_command.page_parts(inputs)


def verified(path: str, witnesses: list[str]) -> Answer:
    """Verify a record, alone or against files that witnesses kept."""
    return verify.verify(
        inputs.load(path), path, witnesses, message_texts=_message_texts,
        read_witness=lambda witness: inputs.load(witness, inputs.WITNESS),
        signer=ssh_signatures.signer, resources=inputs)


def _replace_file(new: str, make: Callable[[bytes | None], Answer]) -> Answer:
    """Write a file made from the former one, or a new one if there is none."""
    if os.path.exists(new):
        with saves.locked(new) as locked_save:
            answer = make(locked_save.text)
            locked_save.write(answer.created)
    else:
        answer = make(None)
        saves.create(new, answer.created,
                     mode=saves.PUBLIC if answer.viewer == PUBLIC else saves.PRIVATE)
    return answer


def _message_texts(raw: bytes) -> Iterable[str]:
    try:
        from referee.pbem.inbound import archives
    except ImportError:  # without the extra `mail`, mails are read as plain text
        return [raw.decode("utf-8", "replace")]
    return archives.message_texts(raw)
