"""Runs commands as the runner does; a refusal becomes an answer, as on the command line."""

from collections.abc import Callable
from typing import Any

from referee import definitions, runner
from referee.cli.audit_files import audit_file
from referee.commands import audit
from referee.commands.answer import DONE, Answer, problem_text


class Commands:
    """Some commands as methods, by other names where their own has several words.

    Values without a name are those of the first parameters of the definition.
    """

    def __init__(self, *names: str, **others: str) -> None:
        self._names = {**dict(zip(names, names, strict=True)), **others}

    def __getattr__(self, name: str) -> Callable[..., Answer]:
        command = definitions.named(self._names[name])
        params = [param.name for param in command.params]

        def done(*args: Any, **values: Any) -> Answer:
            assert len(args) <= len(params) and not {*values} - {*params}, (command.name, values)
            return runner.answer_of(command.name, **dict(zip(params, args, strict=False)), **values)

        return done


def well(answer: Answer, code: int = DONE) -> Answer:
    """A command's answer; fails unless it ends with this exit code."""
    assert answer.exit == code, (
        f"`{answer.command}`{f' of “{answer.refused_text}”' if answer.refused_text else ''} ends "
        f"with "
        f"{answer.exit}, not {code}:\n{problem_text(answer) if answer.problems else answer.text}")
    return answer


class Looking(Commands):
    """The commands that only read, and an audit that prints nothing."""

    @staticmethod
    def audit(paths: list[str], *, thorough: bool = False) -> Answer:
        """The answer about saves that are replayed and verified."""
        return audit.audit_answer(audit_file(path, thorough) for path in paths)


class Proof(Commands):
    """The commands that prove a game."""

    def publish(self, path: str, new: str, **values: Any) -> Answer:
        """The record of one game."""
        return runner.answer_of("publish", saves=[path], new=new, **values)


checking, looking = Commands("check"), Looking("show", "legal", "score", history="log")
lucks = Commands(words="luck words", beacon="luck beacon", begin="luck begin", dice="luck dice")
mending = Commands("undo", "branch", "recover", rule="correct")
playing, planning, seats = Commands("move", "resolve"), Commands("plan"), Commands("seat", "end")
orders = Commands(**{name: f"orders {name}" for name in ("file", "draft", "ready", "withdraw")})
explain, new_game = Commands("explain"), Commands("new", listing="games")
office = Commands(**{name: f"office {command}" for name, command in (
    ("begin", "init"), ("add", "add"), ("listing", "list"), ("mail", "mail"), ("fetch", "fetch"),
    ("send", "send"), ("tick", "tick"), ("status", "status"), ("forget", "forget"))})
post_write = Commands(write="post write")
publish_verify = Proof("reveal", published="publish", verified="verify")
