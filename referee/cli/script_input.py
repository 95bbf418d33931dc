"""The lines of a script, from a file or from a pipe as they arrive."""

from collections.abc import Iterator
from io import FileIO
from select import select

from referee.commands import script
from referee.commands.script import ScriptBatch, ScriptLine
from referee.core.base.problem import Refused, refused
from referee.files import inputs

PIECE = 1 << 16  # bytes read at once, and the minimum size of a full batch


def read_whole(source: str, separate: bool) -> ScriptBatch:
    """A script that is read at once.

    Refused: unreadable; not UTF-8, unless its lines are handled separately (``separate``).
    """
    raw = inputs.load(source, inputs.SCRIPT)
    if not separate:
        _decoded(raw, source)
    return _batch(raw.removesuffix(b"\n").split(b"\n") if raw else [], 1)


def read_batches(flow: FileIO, source: str) -> Iterator[ScriptBatch]:
    """The lines of a pipe in batches of those that have arrived, at least one each.

    A last line need not end with a newline. Without any line there is one empty batch. Refused: a
    pipe that cannot be read.
    """
    first, size, arrived = 1, 0, list[bytes]()
    for line in _read_lines(flow, source):
        if line is not None:
            arrived.append(line)
            size += len(line) + 1
        if arrived and (line is None or size >= PIECE):
            yield _batch(arrived, first)
            first, size, arrived = first + len(arrived), 0, []
    if arrived or first == 1:
        yield _batch(arrived, first)


def _read_lines(flow: FileIO, source: str) -> Iterator[bytes | None]:
    """Line after line, None when no more has arrived; lines that are too long are cut."""
    unfinished, is_cut = bytearray(), False
    while piece := _read_piece(flow, source):
        *complete_lines, tail = piece.split(b"\n")
        for line_end in complete_lines:
            unfinished += line_end
            if not is_cut:
                yield bytes(unfinished)
            unfinished, is_cut = bytearray(), False
        unfinished += tail
        if is_cut:
            unfinished.clear()
        elif len(unfinished) > inputs.SCRIPT.max_bytes:
            yield bytes(unfinished)
            unfinished, is_cut = bytearray(), True
        if not select([flow], [], [], 0)[0]:
            yield None
    if unfinished:
        yield bytes(unfinished)


def _read_piece(flow: FileIO, source: str) -> bytes:
    """Wait for the next bytes; empty at the end."""
    piece: bytes | None = None
    try:
        while piece is None:  # another process may have made it non-blocking
            select([flow], [], [])
            piece = flow.read(PIECE)
    except OSError as error:
        inputs.refuse_os_error(error, source)
    return piece


def _batch(raws: list[bytes], first: int) -> ScriptBatch:
    if first == 1:  # of a pipe, which is not read at once
        raws[:1] = [raw.removeprefix(inputs.BOM) for raw in raws[:1]]
    read = (_parse_line(number, raw) for number, raw in enumerate(raws, first))
    return ScriptBatch(tuple(line for line in read if line.text or line.problems), first,
                       first + len(raws) - 1)


def _parse_line(number: int, raw: bytes) -> ScriptLine:
    try:
        return ScriptLine(number,
                          script.strip_comment(_decoded(inputs.check_size(raw, inputs.SCRIPT, ""),
                                                        "")))
    except Refused as error:
        return ScriptLine(number, problems=error.problems)


def _decoded(raw: bytes, source: str) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise refused("referee/unusable-script", f"Byte {error.start + 1} is not UTF-8 text.",
                      where=source) from None
