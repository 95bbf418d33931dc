"""Running a command and printing its answer, as text or JSON."""

from functools import partial
from typing import Any

from referee import runner
from referee.cli.output import is_terminal, report_unwritten, try_write
from referee.commands.answer import Answer, all_problems, printed_text, problem_text
from referee.core.document.surfaces import SHELL, Surface, with_names, without_names
from referee.definitions.spec import PICK, Command

SEAL_DIGITS = 16  # of the hash that a hint quotes


def run(command: Command, values: dict[str, Any]) -> Answer | int:
    """Run a command; its answer, or its exit code if it printed everything itself."""
    answer = runner.run(command, values)
    if isinstance(answer, Answer):
        answer.brief = bool(values.get("brief")) and not command.full_json
    return answer


def run_and_print(command: Command, values: dict[str, Any], json: bool) -> int:
    """Run a command and print its answer; the exit code."""
    answer = run(command, {**values, "json": json} if command.prints_itself and command.json
                 else values)
    if isinstance(answer, int):
        return answer
    if answer.offers and PICK in command.params and values.get("turn") is None:
        answer.pick_hint = _pick_hint(answer, values)
    if answer.problems:
        from referee.cli.path_guesses import with_argument_hint

        answer = with_argument_hint(command, answer, values)
    return emit(answer, json)


def _pick_hint(answer: Answer, values: dict[str, Any]) -> str:
    """The command that plays an offered move: the text again, its turn and hash, the number."""
    from shlex import quote

    from referee.core.base.control_characters import shell_quoted

    text, viewer = answer.offers_text.strip(), values["viewer"]
    options = f" --seat {answer.mover}" * bool(answer.mover) + f" --for {viewer}" * bool(viewer)
    options += f" --at {answer.turn}:{answer.seal[:SEAL_DIGITS]} --pick 1"
    both = f"{shell_quoted(values['path'])} {quote(text)}"
    return "To play move 1: referee move " + (
        f"{options[1:]} -- {both}" if text.startswith("-") else f"{both}{options}")


def emit(answer: Answer, json: bool, surface: Surface = SHELL) -> int:
    """Print an answer: data to standard output, problems to standard error; its exit code."""
    why = print_answer(answer, json, surface)
    return report_unwritten(why, answer.exit) if why else answer.exit


def print_answer(answer: Answer, json: bool, surface: Surface = SHELL) -> str:
    """Print an answer as `emit` does; why that failed, or empty."""
    if not answer.shows_names:
        surface = without_names(surface)
    elif answer.names and not json:
        surface = with_names(surface, answer.names)
    answer.problems = all_problems(answer, surface)
    if any(problem.code == "referee/unusable-file-missing" for problem in answer.problems):
        from referee.files.name_guesses import with_name_hints

        answer.problems = with_name_hints(answer.problems)
    if not json:
        complaint = problem_text(answer, surface) if answer.problems else ""
        if not is_terminal() or answer.data:
            return try_write(printed_text(answer, surface), complaint, answer.allowed_invisible,
                             data=answer.data)
        from referee.cli import terminal

        style = partial(terminal.styled, names=answer.names) if terminal.has_colours() else str
        return try_write(printed_text(answer, surface, terminal.width()), complaint,
                         answer.allowed_invisible, style=style,
                         pager=terminal.page if answer.command in terminal.PAGED else None)
    from referee.commands.json_output import answer_data, to_json

    return try_write(to_json(answer_data(answer), surface) + "\n", "", data=True)
