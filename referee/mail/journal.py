"""The journal of a game's mail: JSON lines, appended one by one and synced before they count."""

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
_UNWAITED = 50  # rows at most that are appended before a sync

Row = dict[str, Any]


class Journal:
    """The rows of a journal, oldest first.

    Appending needs the lock of its game. A row is complete or absent: a last line torn by a crash
    is ignored and cut off by the next append.
    """

    def __init__(self, path: str) -> None:
        """Refused: a journal that cannot be read; a damaged line other than a torn last one."""
        self.path = path
        self.rows: list[Row] = []
        self._end = 0  # offset after the last complete line
        self._size_seen = 0  # of the file, with a torn line
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
        """Append rows and sync them; a crash leaves none, the first few or all of them.

        Without ``wait`` they are synced with the next append: for rows that follow from earlier
        ones. Refused, with nothing added: a full disk; a journal that another program changed
        meanwhile; rows that could not be read again.
        """
        data = b"".join(_line(row) for row in rows)
        if self._end + len(data) > SIZE.max_bytes:
            raise refused(SIZE.code, f"The journal has more than {SIZE.max_bytes:,} bytes.",
                          where=self.path,
                          hint="Remove this game from the office, or shorten “keep.press”.")
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
        """Cut off what was written of rows that failed; the size of the file after that."""
        try:
            os.ftruncate(fd, self._end)
        except OSError:
            return os.fstat(fd).st_size
        return self._end

    def rewrite(self, change: Callable[[Row], Row | None]) -> int:
        """Change rows or remove them (None); how many.

        The journal is replaced atomically. Refused: what the system refuses; then nothing has
        changed.
        """
        rows = [change(row) for row in self.rows]
        differ = sum(new != old for new, old in zip(rows, self.rows, strict=True))
        if not differ:
            return 0
        remaining = [row for row in rows if row is not None]
        data = b"".join(map(_line, remaining))
        try:
            if os.stat(self.path).st_size != self._size_seen:
                raise self._changed_refusal()
        except OSError as error:
            refuse_os_error(error, self.path)
        office_folder.replace_file(self.path, data)
        self._end = self._size_seen = len(data)
        self.rows = remaining
        return differ

    def _changed_refusal(self) -> Refused:
        return refused("referee/unusable-office-journal-changed",
                       "Another program changed the journal while it was in use.",
                       where=self.path, hint="Nothing was added. Try again.")


def _line(row: Row) -> bytes:
    try:
        line = msgspec.json.encode(row) + b"\n"
    except UnicodeEncodeError:
        raise refused("referee/mail-row", "An entry of the journal is not UTF-8 text.") from None
    if len(line) > ROW:
        raise refused("referee/mail-row", f"An entry of the journal has more than {ROW:,} bytes.")
    return line


def _end_of_rows(raw: bytes) -> int:
    """The offset after the last complete line, before any empty lines that an editor added.

    A loss of power may leave zeros instead of the last blocks; then neither they nor the few rows
    after them were ever synced.
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
                          hint="Restore the file from a copy. Without the damaged line, the office "
                               "could repeat something.") from None
    return rows
