"""Running a command and printing its answer, as text or JSON."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from referee.cli.output import report_unwritten, try_write
from referee.commands import answer as answers
from referee.commands.answer import Answer, all_problems, printed_text, problem_text
from referee.core.base.problem import Refused, refused
from referee.core.document.surfaces import SHELL, Surface
from referee.definitions.spec import Command
from referee.signals import release

A = TypeVar("A")
# Libraries of an extra that are imported only where they are used; commands of that extra check
# first that they are installed, so that nothing is half done.
LAZY_LIBRARIES = {"mail": ("selectolax", "icalendar", "tzdata")}


def run(command: Command, values: dict[str, Any]) -> Answer | int:
    """Run a command; its answer, or its exit code if it printed everything itself.

    Refused: a library of its extra is missing.
    """
    file, _, name = command.function.partition(":")
    try:
        _check_libraries(LAZY_LIBRARIES.get(command.extra, ()))
        module = __import__(f"referee.cli.{file}", fromlist=[name])
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if not command.extra or missing == "referee":
            raise
        return answers.refused_answer(command.name, refused(
            "referee/usage-extra", f"“{command.name}” needs {missing}.",
            hint=f"Where referee was installed from: pip install '.[{command.extra}]'."))
    release()
    answer: Answer | int = run_or_refuse(command.name, getattr(module, name), values,
                                         [param.name for param in command.params if param.private])
    if isinstance(answer, Answer) and command.name != "post write":  # its view is the posts
        answer.brief = bool(values.get("brief"))
    return answer


def _check_libraries(libraries: Iterable[str]) -> None:
    """ModuleNotFoundError: a library is missing. None is imported, because few messages need them.
    """
    for library in libraries:
        from importlib.util import find_spec

        if find_spec(library) is None:
            raise ModuleNotFoundError(name=library)


def run_or_refuse(name: str, do: Callable[..., A], values: Mapping[str, Any],
                  private: Iterable[str] = ("text",)) -> A | Answer:
    """The result of a command, or its refusal as an answer under this name.

    A value of ``private`` that is ``-`` is read from standard input first.
    """
    text = values.get("text") or ""
    try:
        if "-" in values.values() or ["-"] in values.values():
            from referee.cli import environment

            values = environment.with_standard_input(values, private)
            text = values.get("text") or ""
        return do(**values)
    except Refused as error:
        return answers.refused_answer(name, error, text)


def run_and_print(command: Command, values: dict[str, Any], json: bool) -> int:
    """Run a command and print its answer; the exit code."""
    answer = run(command, {**values, "json": json} if command.prints_itself and command.json
                 else values)
    if isinstance(answer, int):
        return answer
    if answer.problems:
        from referee.cli.path_guesses import with_argument_hint

        answer = with_argument_hint(answer, values)
    return emit(answer, json)


def emit(answer: Answer, json: bool, surface: Surface = SHELL) -> int:
    """Print an answer: data to standard output, problems to standard error; its exit code."""
    why = print_answer(answer, json, surface)
    return report_unwritten(why, answer.exit) if why else answer.exit


def print_answer(answer: Answer, json: bool, surface: Surface = SHELL) -> str:
    """Print an answer as `emit` does; why that failed, or empty."""
    answer.problems = all_problems(answer, surface)
    if any(problem.code == "referee/unusable-file-missing" for problem in answer.problems):
        from referee.cli.path_guesses import with_name_hints

        answer.problems = with_name_hints(answer.problems)
    if not json:
        complaint = problem_text(answer, surface) if answer.problems else ""
        return try_write(printed_text(answer, surface), complaint, answer.allowed_invisible,
                         data=answer.data)
    from referee.cli.json_output import answer_data, to_json

    return try_write(to_json(answer_data(answer)) + "\n", "", data=True)
