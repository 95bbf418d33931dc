"""The page of a club: an index of its games, and a page for each."""

import os
from collections.abc import Iterator

import msgspec

from referee.commands import answer as answers
from referee.commands import club_index, game_page, picture, position_report, scenario_origin
from referee.commands import publish as publish_command
from referee.commands.answer import PUBLIC, Answer
from referee.commands.loading import open_save
from referee.commands.page_frames import Track, untracked
from referee.core.base.problem import Refused, refused
from referee.core.document.blocks import TextBlock
from referee.core.document.surfaces import Surface
from referee.core.graphics.shapes import Picture
from referee.core.match import log_entry
from referee.core.match.match import Match
from referee.core.match.save_format import Save
from referee.core.proof import record_format
from referee.files import inputs
from referee.files import saves as save_files
from referee.mail import office_folder

INDEX = "index.html"
ROWS = "index.json"  # the index as data, for programs and for the next update


def published(saves: list[str], index: str, *, when: str, new: str | None, viewer: str | None,
              persons: bool, bare: bool, track: Track = untracked) -> Answer:
    """Write the pages of games that have changed, and the index of all, in the folder ``index``.

    Games of an earlier index whose pages are still in the folder stay in it. A game that cannot be
    published is reported and left out; the others are written. Refused (usage): options of
    ``publish`` that do not go with ``index``.
    """
    publish_command.check_options(saves, new, index, viewer, bare)
    folder, answer = index, Answer("publish")
    save_files.make_folder(folder)
    rows = []
    for path in track(saves, len(saves), "games"):
        try:
            rows.append(_publish_game(path, folder, when, persons))
        except Refused as error:
            answer.exit = max(answer.exit, answers.exit_code(error.problems))
            answer.problems += [answers.with_game_prefix(problem, "") for problem in error.problems]
    new_files = {row.file for row in rows}
    kept = [row for row in _load_rows(folder) if row.file not in new_files
            and os.path.exists(os.path.join(folder, row.file))]
    rows += kept
    file = _write_index(folder, rows, when)
    answer.view = {"index": file, "games": [row.file for row in rows]}
    answer.body = (TextBlock(tuple(_report_lines(file, rows))),)
    return answer


def follow(saves: list[str], folder: str, when: str, seen: str) -> list[tuple[str, str]]:
    """Update the pages of games whose saves have changed; each with what was done.

    Other saves are not opened. ``seen`` is a file of ours with the times of the saves. A page
    stays unchanged, with its date, if nothing public has changed: a new date would show that
    someone filed orders. Refused: what the system refuses.
    """
    known, now = _load_stamps(seen), {path: _modified(path) for path in saves}
    late = [path for path in saves
            if now[path] != known.get(path) or not os.path.exists(_page_path(path, folder))]
    before = {row.file: row for row in _load_rows(folder)}
    there = {os.path.basename(_page_path(path, folder)) for path in saves}
    done: list[tuple[str, str]] = []
    new: list[club_index.IndexRow] = []
    if late:
        save_files.make_folder(folder)
    for path in late:
        try:
            row = _publish_game(path, folder, when, False)
            if row != before.get(row.file):
                new.append(row)
                done.append((row.game, "published"))
        except Refused as error:
            done.append((os.path.basename(path), f"not published: {error.problems[0].why}"))
    rows = {**{file: row for file, row in before.items() if file in there},
            **{row.file: row for row in new}}
    if new or rows.keys() != before.keys():
        _write_index(folder, [*rows.values()], when)
    if now != known:
        office_folder.replace_file(seen, msgspec.json.encode(now))
    return done


def _modified(path: str) -> int:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def _load_stamps(seen: str) -> dict[str, int]:
    try:
        return msgspec.json.decode(inputs.load(seen), type=dict[str, int])
    except (Refused, msgspec.MsgspecError, UnicodeDecodeError):
        return {}


def _page_path(path: str, folder: str) -> str:
    return os.path.join(folder, f"{os.path.splitext(os.path.basename(path))[0]}.html")


def _load_rows(folder: str) -> list[club_index.IndexRow]:
    try:
        return msgspec.json.decode(inputs.load(os.path.join(folder, ROWS)),
                                   type=list[club_index.IndexRow])
    except (Refused, msgspec.MsgspecError, UnicodeDecodeError):
        return []


def _write_index(folder: str, rows: list[club_index.IndexRow], when: str) -> str:
    index = os.path.join(folder, INDEX)
    _write(os.path.join(folder, ROWS), msgspec.json.encode(rows) + b"\n")
    _write(index, club_index.index_page(rows, when, publish_command.page_parts(inputs)).encode())
    return index


def _report_lines(index: str, rows: list[club_index.IndexRow]) -> Iterator[str]:
    yield f"The games of a club: {index}"
    yield from (f"  {row.file}: {row.told}" for row in rows)


def _publish_game(path: str, folder: str, when: str, persons: bool) -> club_index.IndexRow:
    """Write the page of a game, if it has changed; its row. Refused: a name the index uses."""
    file = _page_path(path, folder)
    name = os.path.basename(file)
    if name in ("-.html", INDEX):
        raise refused("referee/usage-out",
                      f"The page of {path} would be called {name}, which is not allowed.",
                      where=path, hint="Rename the file, for example to the id of the game.")
    save, match = open_save(inputs.load(path), path)
    former = inputs.load(file) if os.path.exists(file) else b""
    before = game_page.record_in(former) or b""
    _, data = publish_command.publish(save, match, file, before, when, persons=persons)
    if not before or not _is_unchanged(before, data, file):
        _write(file, publish_command.page_of(save, match, data, file, former, inputs))
    surface = position_report.surface(match, persons)
    return club_index.index_row(match, name, _last_public_time(save, match), surface,
                                _board(save, match, surface))


def _board(save: Save, match: Match, surface: Surface) -> Picture | None:
    """The board of a game for everyone; None: it has no picture."""
    try:
        return picture.frame(match, PUBLIC, picture.Look(
            scenario_origin.map_places(save, inputs), surface), None).board
    except Refused:
        return None


def _is_unchanged(before: bytes, data: bytes, file: str) -> bool:
    """Whether nothing has happened since; the time of a record does not count."""
    first, other = record_format.loads(before, file), record_format.loads(data, file)
    return (first.entries, first.header) == (other.entries, other.header)


def _last_public_time(save: Save, match: Match) -> str:
    """The time of the last public turn."""
    return next((line.timestamp for line in log_entry.entries_backwards(save.log)
                 if line.n <= match.public_turn), "")


def _write(path: str, data: bytes) -> None:
    if os.path.exists(path):
        with save_files.locked(path) as locked_save:
            if locked_save.raw != data:
                locked_save.write(data)
    else:
        save_files.create(path, data, mode=save_files.PUBLIC)
