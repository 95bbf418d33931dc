"""The lines of a script: those of a file, or those of a pipe as they come."""

from collections.abc import Iterator
from io import FileIO
from select import select

from referee.commands import script
from referee.commands.script import Line, Part
from referee.core.base.problem import Refused, refused
from referee.files import inputs

PIECE = 1 << 16  # bytes that are read at once; where so many have come they are a part


def whole(source: str, apart: bool) -> Part:
    """A script that is there whole.

    Refused: what is not read; what is not UTF-8, unless its lines are taken ``apart``.
    """
    raw = inputs.read(source, inputs.SCRIPT)
    if not apart:
        _text(raw, source)
    return _part(raw.removesuffix(b"\n").split(b"\n") if raw else [], 1)


def parts(flow: FileIO, source: str) -> Iterator[Part]:
    """The lines that have come, and then those that came meanwhile; one at least is waited for.

    What ends without a line's end is a line, too. Where none comes there is one part without
    any. Refused: what cannot be read.
    """
    first, size, come = 1, 0, list[bytes]()
    for line in _lines(flow, source):
        if line is not None:
            come.append(line)
            size += len(line) + 1
        if come and (line is None or size >= PIECE):
            yield _part(come, first)
            first, size, come = first + len(come), 0, []
    if come or first == 1:
        yield _part(come, first)


def _lines(flow: FileIO, source: str) -> Iterator[bytes | None]:
    """Line after line, None where no more has come; one that is too long is cut behind that."""
    begun, cut = bytearray(), False
    while piece := _piece(flow, source):
        *ends, rest = piece.split(b"\n")
        for end in ends:
            begun += end
            if not cut:
                yield bytes(begun)
            begun, cut = bytearray(), False
        begun += rest
        if cut:
            begun.clear()
        elif len(begun) > inputs.SCRIPT.most:
            yield bytes(begun)
            begun, cut = bytearray(), True
        if not select([flow], [], [], 0)[0]:
            yield None
    if begun:
        yield bytes(begun)


def _piece(flow: FileIO, source: str) -> bytes:
    """What is read next, waited for; empty: that was all."""
    piece: bytes | None = None
    try:
        while piece is None:  # as where somebody else who has it open does not wait
            select([flow], [], [])
            piece = flow.read(PIECE)
    except OSError as error:
        inputs.fail(error, source)
    return piece


def _part(raws: list[bytes], first: int) -> Part:
    if first == 1:  # of a pipe, which is not read whole
        raws[:1] = [raw.removeprefix(inputs.BOM) for raw in raws[:1]]
    read = (_line(number, raw) for number, raw in enumerate(raws, first))
    return Part(tuple(line for line in read if line.text or line.faults), first,
                first + len(raws) - 1)


def _line(number: int, raw: bytes) -> Line:
    try:
        return Line(number, script.bare(_text(inputs.bounded(raw, inputs.SCRIPT, ""), "")))
    except Refused as error:
        return Line(number, faults=error.problems)


def _text(raw: bytes, source: str) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise refused("referee/unusable-script", f"Byte {error.start + 1} is not UTF-8 text.",
                      where=source) from None
