"""Calls the function of a command; a refusal becomes an answer, as on the command line."""

from collections.abc import Callable
from importlib import import_module
from inspect import signature
from typing import Any

from referee import definitions
from referee.cli.execute import run_or_refuse
from referee.commands.answer import DONE, Answer, problem_text


class Commands:
    """The functions of a module of commands."""

    def __init__(self, file: str) -> None:
        self._module = import_module(f"referee.cli.{file}")
        self._names = {does.partition(":")[2]: command.name for command in definitions.commands()
                       if (does := command.function).partition(":")[0] == file}

    def __getattr__(self, name: str) -> Callable[..., Answer]:
        do: Callable[..., Answer] = getattr(self._module, name)

        def done(*args: Any, **values: Any) -> Answer:
            given = signature(do).bind(*args, **values).arguments
            return run_or_refuse(self._names.get(name, name), do, given)

        return done


def well(answer: Answer, code: int = DONE) -> Answer:
    """A command's answer; fails unless it ends with this exit code."""
    assert answer.exit == code, (
        f"`{answer.command}`{f' of “{answer.refused_text}”' if answer.refused_text else ''} ends "
        f"with "
        f"{answer.exit}, not {code}:\n{problem_text(answer) if answer.problems else answer.text}")
    return answer


checking, looking, lucks, mending = map(Commands, ("checking", "looking", "lucks", "mending"))
explain, new_game, office, orders = map(Commands, ("explain", "new_game", "office", "orders"))
planning, playing, post_write = map(Commands, ("planning", "playing", "post_write"))
publish_verify, seats = map(Commands, ("publish_verify", "seats"))
