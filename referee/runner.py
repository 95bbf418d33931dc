"""Runs one command: opens what it works on, calls its function, saves.

The command line, `serve`, `script`, `play` and `referee.api` run commands by this module. What a
command opens and which function does its work is part of its definition. Modules are imported only
if the command needs them, because most of its time is its start.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from referee import definitions
from referee.commands import answer as answers
from referee.commands.answer import Answer
from referee.core.base.problem import Problems, Refused, refused
from referee.core.base.references import without_references
from referee.definitions.spec import Command, Opens, Work
from referee.signals import release

if TYPE_CHECKING:
    from referee.commands.transaction import Transaction
    from referee.mail.exactly_once import MessageProcessor

# Libraries of an extra that are imported only where they are used; commands of that extra check
# first that they are installed, so that nothing is half done.
LAZY_LIBRARIES = {"mail": ("selectolax", "icalendar", "tzdata")}

NEEDS = {
    "entropy": "environment:fresh_secret", "explain": "environment:manual_text",
    "message_texts": "environment:message_texts", "picture_files": "files.picture_files",
    "program": "environment:program_command", "read": "files.inputs:load",
    "read_witness": "files.inputs:load_witness", "resources": "files.inputs",
    "track": "cli.progress:tracked",
    "signer": "files.ssh_signatures:signer"}
"""What functions may need from outside, by the names in definitions. There are also
``when``, the time of the command, ``clock_warnings`` about it, and ``with_names``: whether texts
call players by their names."""

_MODULES = {Opens.SAVE: ("commands.loading", "files.inputs"),
            Opens.MATCH: ("commands.loading", "files.inputs"),
            Opens.LOG: ("commands.log", "files.inputs"), Opens.FILE: ("files.inputs",),
            Opens.CHANGE: ("commands.transaction", "files.saves"),
            Opens.CHANGE_FILE: ("files.saves",),
            Opens.OFFICE: ("mail.settings", "mail.exactly_once")}
_TIMED = (Opens.CHANGE, Opens.CHANGE_FILE, Opens.OFFICE)

_Values = dict[str, Any]
_Function = Callable[..., Any]


def run(command: Command, values: Mapping[str, Any], *, stdin: bool = True) -> Answer | int:
    """Run a command with the values of all its parameters, and save what it changes.

    Its answer, or its exit code if it printed everything itself. A refusal is an answer too. A
    private value that is ``-`` is read from standard input, unless not ``stdin``.
    """
    given = values
    values = {name: _cleaned(value) for name, value in given.items()}
    with_names = not values.pop("no_names", False)
    text = values.get("text") or ""
    try:
        _refuse_reserved(command, given, values)
        work = command.work_for(values)
        function, needed = _load(command, work)
        release()
        if stdin and ("-" in values.values() or ["-"] in values.values()):
            from referee import environment

            private = [param.name for param in command.params if param.private]
            values = {name: _cleaned(value) for name, value in
                      environment.with_standard_input(values, private).items()}
            text = values.get("text") or ""
        if "with_names" in work.needs:
            needed["with_names"] = with_names
        answer = _do(work, function, {**values, **needed})
    except Refused as error:
        mover = values.get(command.refused_for) or ""
        answer = answers.refused_answer(command.name, error, text, mover)
        answer.names = {**error.players}
    if isinstance(answer, Answer):
        answer.shows_names = answer.shows_names and with_names
    return answer


def _cleaned(value: Any) -> Any:
    """A value whose texts hold no reference: they go into messages as they were typed."""
    if isinstance(value, str):
        return without_references(value)
    return [_cleaned(item) for item in value] if isinstance(value, list) else value


def _refuse_reserved(command: Command, given: Mapping[str, Any], cleaned: _Values) -> None:
    """Refused (usage): a reserved character in anything but a text.

    With another character in its place a file would be written under another name.
    """
    for param in command.params:
        name = param.name
        if not param.private and name in cleaned and given[name] != cleaned[name]:
            shown = cleaned[name] if isinstance(cleaned[name], str) else " ".join(cleaned[name])
            raise refused("referee/usage-arguments",
                          f"“{shown[:80]}” contains a character from U+E000 to U+E007.",
                          hint="Leave this character out: referee uses it internally. If a file "
                               "name has such a character, rename the file.")


def _do(work: Work, function: _Function, values: _Values) -> Answer | int:
    """Do the work of a command with its values, and write the file that it makes."""
    given = {name: value for name, value in values.items() if name not in work.without}
    now = None if work.opens == Opens.ITSELF else given.pop("now", None)
    if _has_time(work):
        from referee import environment

        given["when"] = environment.command_time(now)
        if "clock_warnings" in work.needs:
            given["clock_warnings"] = environment.future_warning(now)
    if work.opens in _CHANGERS:
        return _CHANGERS[work.opens](function, given, now)
    first = _READERS[work.opens](given)
    _name_seats(first[-1] if first else None, given)
    function = partial(_with_players, first[-1] if first else None, partial(function, *first))
    if work.replaces:  # it is locked after all else is read: standard input may be slow
        return _replace_file(values[work.replaces], partial(function, **given))
    answer: Answer | int = function(**given)
    if work.creates and isinstance(answer, Answer) and answer.created:
        from referee.files import saves

        saves.create(values[work.creates], answer.created)
    return answer


def _name_seats(opened: Any, values: _Values) -> None:
    """Put seats in place of players who are named as a seat or as a viewer."""
    header = getattr(opened, "header", None)
    if header is None:
        return
    for name in ("seat", "viewer"):
        word = values.get(name)
        if isinstance(word, str) and word not in header.seat_names:
            from referee.commands import players

            values[name] = players.seat_named(header.seats, word)


def _with_players(opened: Any, function: _Function, **values: Any) -> Answer | int:
    """Call a function; its answer or refusal knows who plays the game that was opened."""
    header = getattr(opened, "header", None)
    players = {} if header is None else {
        assignment.seat: tuple(map(without_references, assignment.players))
        for assignment in header.seats}
    try:
        answer: Answer | int = function(**values)
    except Refused as error:
        error.players = players
        raise
    if isinstance(answer, Answer) and not answer.names:
        answer.names = players
    return answer


def _replace_file(path: str | None, act: Callable[..., Answer | int]) -> Answer | int:
    """Write the file that ``act`` makes of the ``former`` one, or of None if there is none."""
    from referee.files import saves

    if path is not None and os.path.exists(path):
        with saves.locked(path) as locked_file:
            answer = act(former=locked_file.text)
            if isinstance(answer, Answer) and answer.created:
                locked_file.write(answer.created)
        return answer
    answer = act(former=None)
    if path is not None and isinstance(answer, Answer) and answer.created:
        mode = saves.PUBLIC if answer.viewer == answers.PUBLIC else saves.PRIVATE
        saves.create(path, answer.created, mode=mode)
    return answer


def answer_of(name: str, /, *, stdin: bool = True, **given: Any) -> Answer:
    """The answer of the command with this name; parameters not given have their defaults."""
    command = definitions.named(name)
    unknown = given.keys() - {param.name for param in command.params}
    assert not unknown, f"`{name}` has no {', '.join(unknown)}"
    answer = run(command, command.all_values(given), stdin=stdin)
    assert isinstance(answer, Answer), f"`{name}` prints for itself"
    return answer


@contextmanager
def open_transaction(path: str) -> Iterator["Transaction"]:
    """A transaction on a locked save, which is written at the end if it was changed.

    Refused: a save that cannot be locked, opened or written.
    """
    from referee.commands.transaction import Transaction
    from referee.files import saves

    with saves.locked(path) as locked_save:
        transaction = Transaction(locked_save.text, path)
        yield transaction
        if transaction.after is not None:
            locked_save.write(transaction.after)


def open_office(folder: str) -> "MessageProcessor":
    """The office in a folder. Refused: no office, unusable settings."""
    from referee import environment
    from referee.mail import settings
    from referee.mail.exactly_once import MessageProcessor

    return MessageProcessor(folder, settings.load(folder), environment.manual_text,
                            environment.board_picture)


def clock_warnings(transaction: "Transaction", now: str | None, when: str,
                   viewer: str) -> Problems:
    """Warnings about the time of new turns: against --now, and against the turn before."""
    if not transaction.has_new_turns:
        return ()
    from referee import environment

    return (*environment.future_warning(now), *transaction.clock_warning(when, viewer))


def _load(command: Command, work: Work) -> tuple[_Function, _Values]:
    """Import all that the work needs, before signals are released; how it is called, its needs.

    Refused: a library of the command's extra is missing.
    """
    try:
        _check_libraries(command.extra)
        for module in _modules(work):
            _resolve(module)
        needed = {name: _resolve(NEEDS[name]) for name in work.needs if name in NEEDS}
        return _resolve(work.function), needed
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if not command.extra or missing == "referee":
            raise
        raise refused("referee/usage-extra", f"“{command.name}” needs {missing}.",
                      hint="In the folder from which you installed referee, run: pip install "
                           f"'.[{command.extra}]'.") from None


def _modules(work: Work) -> Iterator[str]:
    """The modules that opening and saving need, and the clock.

    They are imported before signals are released: an interrupted import may leave one half made.
    """
    yield from _MODULES.get(work.opens, ())
    if work.creates or work.replaces:
        yield "files.saves"
    if _has_time(work):
        yield "environment"


def _has_time(work: Work) -> bool:
    return work.opens in _TIMED or "when" in work.needs


def _check_libraries(extra: str) -> None:
    """ModuleNotFoundError: a library is missing. None is imported, because few messages need them.
    """
    for library in LAZY_LIBRARIES.get(extra, ()):
        from importlib.util import find_spec

        if find_spec(library) is None:
            raise ModuleNotFoundError(name=library)


def _resolve(place: str) -> Any:
    """The module or function of a place below `referee`, as ``commands.move:move``."""
    file, _, name = place.partition(":")
    module = import_module(f"referee.{file}")
    return getattr(module, name) if name else module


# What a function gets first, by the values of its parameters, of which it is not given those used.


def _read_nothing(values: _Values) -> tuple[Any, ...]:
    return ()


def _read_save(values: _Values) -> tuple[Any, ...]:
    from referee.commands.loading import open_save
    from referee.files import inputs

    path = values.pop("path")
    return open_save(inputs.load(path), path)


def _read_match(values: _Values) -> tuple[Any, ...]:
    return _read_save(values)[1:]


def _read_log(values: _Values) -> tuple[Any, ...]:
    from referee.commands.log import open_log
    from referee.files import inputs

    path = values.pop("path")
    return (open_log(inputs.load(path), path),)


def _read_file(values: _Values) -> tuple[Any, ...]:
    from referee.files import inputs

    path = values.pop("path")
    return inputs.load(path), path


def _read_office(values: _Values) -> tuple[Any, ...]:
    return (open_office(values.pop("folder")),)


def _change_save(function: _Function, values: _Values, now: str | None) -> Answer:
    with open_transaction(values.pop("path")) as transaction:
        _name_seats(transaction.before, values)
        answer = _with_players(transaction.before, partial(function, transaction), **values)
        assert isinstance(answer, Answer)
    answer.problems = [*answer.problems, *clock_warnings(transaction, now, values["when"],
                                                         answer.viewer)]
    return answer


def _change_file(function: _Function, values: _Values, now: str | None) -> Answer:
    from referee.files import saves

    path = values.pop("path")
    with saves.locked(path) as locked_file:
        answer: Answer
        answer, after = function(locked_file.text, path, **values)
        if after is not None:
            locked_file.write(after)
    return answer


_READERS: dict[str, Callable[[_Values], tuple[Any, ...]]] = {
    Opens.NOTHING: _read_nothing, Opens.SAVE: _read_save, Opens.MATCH: _read_match,
    Opens.LOG: _read_log, Opens.FILE: _read_file, Opens.OFFICE: _read_office,
    Opens.ITSELF: _read_nothing}
_CHANGERS: dict[str, Callable[[_Function, _Values, str | None], Answer]] = {
    Opens.CHANGE: _change_save, Opens.CHANGE_FILE: _change_file}
