"""The journal of a game's post: JSON lines, added one by one, each on the disk before it counts."""

import os
from collections.abc import Callable
from typing import Any

import msgspec

from referee.core.base.problem import Refused, refused
from referee.files.inputs import (
    BOM,
    OPEN_FLAGS,
    SizeLimit,
    check_path,
    read_contents,
    refuse_os_error,
)
from referee.mail import office_folder

SIZE = SizeLimit(256 << 20, "referee/unusable-office-journal-size")
ROW = 1 << 20  # bytes
_UNWAITED = 50  # rows at most that are added before they are waited for

Row = dict[str, Any]


class Journal:
    """The rows of a journal, oldest first, and the way to add to it.

    Who adds to it holds the lock of its game. A row stands whole or not at all:
    what a crash left of the last line is not read, and cut off by the next row.
    """

    def __init__(self, path: str) -> None:
        """Refused: a journal that cannot be read, a damaged line but for a torn last one."""
        self.path = path
        self.rows: list[Row] = []
        self._end = 0  # behind the last whole line
        self._size_seen = 0  # bytes there, with what is torn
        check_path(path)
        try:
            fd = os.open(path, os.O_RDONLY | OPEN_FLAGS)
        except FileNotFoundError:
            return
        except OSError as error:
            refuse_os_error(error, path)
        try:
            raw, _ = read_contents(fd, path, SIZE)
        except OSError as error:
            refuse_os_error(error, path)
        finally:
            os.close(fd)
        self._size_seen = len(raw)
        self._end = _end_of_rows(raw)
        self.rows = _rows(raw[:self._end], path)

    def append(self, *rows: Row, wait: bool = True) -> None:
        """Add rows, on the disk when this returns; a crash leaves none, some first or all of them.

        Without ``wait`` they are there when the next are: for what can be told from
        the rows before. Refused, with nothing added: a full disk, a journal that another program
        changed meanwhile or that would not be read again.
        """
        data = b"".join(_line(row) for row in rows)
        if self._end + len(data) > SIZE.max_bytes:
            raise refused(SIZE.code, f"The journal has more than {SIZE.max_bytes:,} bytes.",
                          where=self.path, hint="End this game's post, or remove old press.")
        try:
            fd = os.open(self.path, os.O_RDWR | os.O_CREAT | OPEN_FLAGS, 0o600)
            try:
                self._add(fd, data, wait)
            finally:
                os.close(fd)
            if not self._end:
                office_folder.fsync_folders(os.path.dirname(self.path))
        except OSError as error:
            refuse_os_error(error, self.path)
        self._end += len(data)
        self._size_seen = self._end
        self.rows += rows

    def _add(self, fd: int, data: bytes, wait: bool) -> None:
        if os.fstat(fd).st_size != self._size_seen:
            raise self._changed_refusal()
        if self._size_seen != self._end:
            os.ftruncate(fd, self._end)
            self._size_seen = self._end
        os.lseek(fd, self._end, os.SEEK_SET)
        try:
            office_folder.write_bytes(fd, data)
            if wait:
                os.fsync(fd)
        except OSError:
            self._size_seen = self._truncate(fd)
            raise

    def _truncate(self, fd: int) -> int:
        """Take back what was written of rows that failed; how much is there then."""
        try:
            os.ftruncate(fd, self._end)
        except OSError:
            return os.fstat(fd).st_size
        return self._end

    def rewrite(self, change: Callable[[Row], Row | None]) -> int:
        """Change rows, or take them out (None), for what is kept too long; how many.

        The journal is replaced whole. Refused: what the system refuses; then
        nothing has changed.
        """
        rows = [change(row) for row in self.rows]
        differ = sum(new != old for new, old in zip(rows, self.rows, strict=True))
        if not differ:
            return 0
        kept = [row for row in rows if row is not None]
        data = b"".join(map(_line, kept))
        try:
            if os.stat(self.path).st_size != self._size_seen:
                raise self._changed_refusal()
        except OSError as error:
            refuse_os_error(error, self.path)
        office_folder.replace_file(self.path, data)
        self._end = self._size_seen = len(data)
        self.rows = kept
        return differ

    def _changed_refusal(self) -> Refused:
        return refused("referee/unusable-office-journal-changed",
                       "The journal was changed by another program while it was in use.",
                       where=self.path, hint="Nothing was added; try again.")


def _line(row: Row) -> bytes:
    try:
        line = msgspec.json.encode(row) + b"\n"
    except UnicodeEncodeError:
        raise refused("referee/mail-row", "A row of the journal is no UTF-8 text.") from None
    if len(line) > ROW:
        raise refused("referee/mail-row", f"A row of the journal has more than {ROW:,} bytes.")
    return line


def _end_of_rows(raw: bytes) -> int:
    """Where the last whole line ends, without empty ones behind it, as editors leave them.

    The last may lack its end. Where power was lost blocks may have come out as
    zeros; then neither they nor the few rows behind them were ever waited for.
    """
    zeros = raw.find(b"\0")
    if zeros < 0 or raw.count(b"\n", zeros) > _UNWAITED:
        zeros = len(raw)
    end = raw.rfind(b"\n", 0, zeros) + 1
    while raw.endswith((b"\n\n", b"\n\r\n"), 0, end):
        end = raw.rfind(b"\n", 0, end - 1) + 1
    return end


def _rows(raw: bytes, path: str) -> list[Row]:
    rows: list[Row] = []
    decoder = msgspec.json.Decoder(Row)
    for n, line in enumerate(raw.removeprefix(BOM).split(b"\n")[:-1], 1):
        try:
            rows.append(decoder.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise refused("referee/unusable-office-journal", f"Line {n} is damaged.", where=path,
                          hint="Put back a copy of the file; without this line something that "
                               "was done could be done again.") from None
    return rows
