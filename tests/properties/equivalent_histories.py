"""Two histories that a viewer cannot tell apart, the commands, and their answers."""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from referee.commands import answer as answers
from referee.commands.answer import PUBLIC, Answer
from referee.commands.json_output import full_data
from referee.core.document import forum_formats
from referee.core.document.blocks import TextBlock
from referee.core.match.match import TurnResult
from tests.support import harness
from tests.support.command_functions import checking, looking, mending, playing, post_write

HASH = re.compile(r"\d+:[0-9a-f]{16}(?:[0-9a-f]{16})?\b|[0-9a-f]{32,64}")


class Pair(NamedTuple):
    """Two histories, the second with another secret past; ``same``: equally many orders wait."""

    here: list[TurnResult]
    there: list[TurnResult]
    eyes: str
    same: bool


def commands(pair: Pair) -> Iterator[Callable[[str], Answer]]:
    """The commands, with texts that mean the same in both histories."""
    viewer, match, random = pair.eyes, pair.here[-1].match, Random(len(pair.here))
    when = harness.WHEN
    yield lambda path: looking.show(path, viewer=viewer)
    yield lambda path: looking.history(path, viewer=viewer)
    yield looking.score
    yield lambda path: looking.score(path, ended=True)
    yield lambda path: looking.show(path, viewer=viewer, full=True)
    past = random.randint(1, match.position_turn)
    forum = random.choice(list(forum_formats.FORUMS))
    yield lambda path: post_write.write(path, forum=forum, viewer=viewer, since=past - 1)
    form = random.choice(list(forum_formats.FORMATS))
    yield lambda path: post_write.write(path, form=form, viewer=viewer)
    yield lambda path: looking.show(path, viewer=viewer, turn=past)
    yield lambda path: copied(lambda new: mending.branch(path, f"{past}", new, viewer=viewer,
                                                         now=when))
    if pair.same:
        yield lambda path: copied(lambda new: mending.recover(path, new, viewer=viewer, now=when))
        yield lambda path: copied(lambda new: mending.recover(spoilt(path, past), new,
                                                              viewer=viewer,
                                                              now=when))
        back = random.choice((past, None))
        yield lambda path: mending.undo(path, "a test", to=back, viewer=viewer, now=when)
        yield lambda path: playing.resolve(path, viewer=viewer, now=when)
    for side in (pair.here, pair.there):
        current = side[-1].match
        for decision in current.game.to_move(current.state).decisions:
            for move in islice(current.game.options(current.state, decision.seat), 2):
                text, seat = current.game.write(move), decision.seat
                if seat != viewer:
                    yield lambda path, text=text, seat=seat: checking.check(  # type: ignore[misc]
                        path, text, seat=seat, viewer=viewer)
    if viewer == PUBLIC:
        return
    yield lambda path: looking.legal(path, seat=viewer)
    moves = list(match.game.options(match.state, viewer))[:200] if any(
        decision.seat == viewer for decision in match.game.to_move(match.state).decisions) else []
    texts = [match.game.write(move) for move in random.sample(moves, min(2, len(moves)))]
    texts += [harness.scrambled(text, random) for text in texts]
    texts += [f"{text}; {other}" for text, other in zip(texts, texts[::-1], strict=True)]
    for text in [*texts, "no such move", "pass"]:
        wanted = random.choice((None, viewer))
        yield lambda path, text=text, wanted=wanted: checking.check(  # type: ignore[misc]
            path, text, seat=viewer, viewer=wanted)
        yield lambda path, text=text: checking.check(  # type: ignore[misc]
            path, text, seat=viewer, viewer=viewer, turn=past)
        yield lambda path, text=text: playing.move(  # type: ignore[misc]
            path, text, seat=viewer, viewer=viewer, now=when)


def copied(make: Callable[[str], Answer]) -> Answer:
    """The answer about a copy, which is then deleted."""
    with TemporaryDirectory() as folder:
        new = Path(folder) / "copy.toml"
        answer = make(str(new))
        assert new.exists() == (not answer.exit), (
            f"`{answer.command}` ends with {answer.exit}, and the copy is "
            f"{'written' if new.exists() else 'not written'}")
        answer.document = answer.document.replace(folder, "")
        answer.body = tuple(
            msgspec.structs.replace(block, lines=tuple(line.replace(folder, "")
                                                       for line in block.lines))
            if isinstance(block, TextBlock) else block for block in answer.body)
        answer.report = [msgspec.structs.replace(line, text=line.text.replace(folder, ""))
                         for line in answer.report]
    return answer


def spoilt(path: str, turn: int) -> str:
    """A save with an entry whose hash is wrong."""
    raw = Path(path).read_bytes()
    Path(path).write_bytes(re.sub(rb'(?m)^%d = \["20' % turn, b'%d = ["19' % turn, raw))
    return path


def answered(answer: Answer) -> tuple[str, str, str, int]:
    """An answer with its hashes masked."""
    data = {**msgspec.to_builtins(full_data(answer)), "text": answer.text}
    texts = (answer.text, repr(data), answers.problem_text(answer))
    text, kept, complaint = (HASH.sub("#", text) for text in texts)
    return text, kept, complaint, answer.exit
