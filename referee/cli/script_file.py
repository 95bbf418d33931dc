"""The command that does a file of moves, or a pipe of them as they come: script."""

from collections.abc import Iterable, Iterator
from contextlib import nullcontext

from referee.cli import environment, script_input
from referee.cli.changing import changing
from referee.cli.execute import emit, printed
from referee.cli.output import INTERRUPTED, tell, untold
from referee.commands import answer as answers
from referee.commands import script as scripting
from referee.commands.answer import DONE, PARTLY, Answer
from referee.commands.loading import opened
from referee.commands.script import Part, Sofar
from referee.core.base.problem import Refused, refused
from referee.files import inputs, saves


def script(path: str, source: str, *, eyes: str | None = None, strict: bool = False,
           brief: bool = False, check: bool = False, keep_going: bool = False,
           now: str | None = None, json: bool = False) -> int:
    """Play moves and save, what stood before the first that is refused, or all but those.

    Those of a file are played together, those of a pipe as they come: what has come is played
    under the save's lock, saved and told before more is waited for. Where there may be several
    answers each says which line it is to. To ``check`` plays nothing. The exit code.
    """
    try:
        environment.time(now)
        flow = inputs.flow(source)
        with flow or nullcontext():
            apart = check or keep_going
            parts = script_input.parts(flow, source) if flow else iter([script_input.whole(source,
                                                                                           apart)])
            found = (_checked(path, parts, eyes, strict, brief) if check else
                     _played(path, parts, now, eyes, strict, brief, keep_going))
            return _tell(found, json, brief, numbered=apart or flow is not None)
    except Refused as error:
        return emit(answers.failed("script", error), json)


def _played(path: str, parts: Iterable[Part], now: str | None, eyes: str | None, strict: bool,
            brief: bool, going: bool) -> Iterator[Iterable[Answer]]:
    """Play part after part, and give the answers to each when it is saved."""
    sofar = Sofar()
    try:
        for part in parts:
            with changing(path) as game:
                when = environment.time(now)
                told, after = scripting.play(game, part, when, sofar, eyes=eyes,
                                             strict=strict, brief=brief, going=going)
            if game.grown:
                told[-1].problems = [*told[-1].problems, *environment.ahead(now),
                                     *game.clock(when, told[-1].eyes)]
            sofar = after
            yield told
            if told[-1].exit and not going:
                return
    except Refused as error:
        answer = answers.failed("script", error)
        answer.exit = PARTLY if sofar.played else answer.exit
        yield [answer]


def _checked(path: str, parts: Iterable[Part], eyes: str | None,
             strict: bool, brief: bool) -> Iterator[Iterable[Answer]]:
    """Check the lines of part after part, each part at the position that stands then."""
    try:
        if path == "-":
            raise refused("referee/usage-save", "The save of a script is no standard input.",
                          hint="Name a file.")
        for part in parts:
            yield scripting.check(*opened(inputs.read(path), path), part, eyes=eyes, strict=strict,
                                  brief=brief)
    except Refused as error:
        yield [answers.failed("script", error)]


def _tell(found: Iterable[Iterable[Answer]], json: bool, brief: bool,
          numbered: bool) -> int:
    """Tell answers as they come, until one cannot be told; the exit code of them all."""
    before = told = saves.saved
    worst = DONE
    try:
        for several in found:
            for answer in several:
                answer.line, answer.brief = answer.line if numbered else None, brief
                worst = max(worst, answer.exit)
                why = printed(answer, json)
                if why:
                    return untold(why, PARTLY if worst and saves.saved > before else worst)
            told = saves.saved
    except KeyboardInterrupt:
        if told == before or saves.saved > told:  # nothing is saved, or that which is not told
            raise
        return tell("", "referee: Interrupted; what was answered is saved.\n", INTERRUPTED)
    return PARTLY if worst and saves.saved > before else worst
