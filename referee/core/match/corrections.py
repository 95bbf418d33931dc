"""What a moderator must do by hand: fields of the position set, and whose eyes may read it."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Refused, refused
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import NOBODY, Row
from referee.core.match import log_entry

LONGEST = 10_000  # characters of a field and its value
MOST = 999_999  # that a number is set to: no game comes near, and every page has room for it
WORLDS = 12  # positions alike to a seat that are asked whether it knows a field


class Change(Struct, frozen=True):
    """A field of the position by its path (``players.0.food``), its value before and after."""

    path: str
    old: Any
    new: Any


def wanted(text: str) -> tuple[str, Any]:
    """``PATH=VALUE``: the value is JSON, or else a word.

    Refused (usage): no path, no value, what begins like JSON and is none, more
    than 10,000 characters.
    """
    path, found, value = text.partition("=")
    path, value = path.strip().removeprefix("state."), value.strip()
    how = "Write it as --set players.0.food=12, as [state] in the save has it."
    if len(text) > LONGEST or not text.isprintable():
        raise refused("referee/usage-set", f"--set {text[:60]}: this is longer than {LONGEST:,} "
                      "characters, or holds what cannot be printed.", hint=how)
    if not found or not path:
        raise refused("referee/usage-set", f"--set {text[:60]}: this is no PATH=VALUE.", hint=how)
    try:
        return path, msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        if value.startswith(("[", "{", '"')):
            raise refused("referee/usage-set", f"--set {text[:60]}: the value is no JSON.",
                          hint=how) from None
        return path, value


def made(rules: Game, state: Any, sets: Iterable[tuple[str, Any]]) -> tuple[Any, list[Row]]:
    """The position after some fields were set, and a row for each.

    A row is for all eyes if the public sees a change and knows both values,
    else for each seat that does, else for nobody. Refused: a path that there
    is not or that lies in another's, a value of another shape, a position that
    cannot be.
    """
    changes: list[Change] = []
    after = state
    for path, value in sets:
        change = Change(path, _at(_whole(after), path), value)
        if _json(change.old) == _json(value):
            raise refused("referee/illegal-ruling", f"{path} is {_json(value)} already.")
        if any(abs(number) > MOST for number in _numbers(value)):
            raise refused("referee/illegal-ruling", f"{path} cannot be set to {_json(value)[:60]}: "
                          f"this is more than {MOST:,}.", hint="Set the number that stands on the "
                          "table.")
        if not _text(change).isprintable():
            raise refused("referee/illegal-ruling", f"{path} cannot be set to what cannot be "
                          "printed.")
        _apart(change, changes)
        changes.append(change)
        after = _after(rules, _whole(after), change)
    _possible(rules, after)
    return after, _rows(rules, state, after, changes)


def applied(rules: Game, state: Any, rows: tuple[Row, ...]) -> Any:
    """The position after the rows of a ruling.

    Refused: none, a field that was not what the row says, and what ``made``
    refuses. Whose eyes a row is for is not asked again: it followed from the
    views of the day, and views grow.
    """
    found = changes_of(rows)
    for change in found:
        if _json(_at(_whole(state), change.path)) != _json(change.old):
            raise refused("referee/unusable-log", f"{change.path} was not {_json(change.old)}.")
        state = _after(rules, _whole(state), change)
    _possible(rules, state)
    return state


def changes_of(rows: tuple[Row, ...]) -> list[Change]:
    """The changes that the rows of a ruling say; a row without a text is hidden and says none.

    Refused: no rows, what is no change or changes nothing, a row that stands there twice for the
    same eyes, a field that another row has set or is part of.
    """
    found: list[Change] = []
    for text, same in groupby(rows, log_entry.text):
        if not text:
            continue
        eyes = [log_entry.whose(row) for row in same]  # the same change, for each pair of eyes
        if len(set(eyes)) < len(eyes) or (len(eyes) > 1 and {"", NOBODY} & set(eyes)):
            raise refused("referee/unusable-log", f"“{text[:60]}” stands there twice.")
        change = _read(text)
        if not change.path or _json(change.old) == _json(change.new):
            raise refused("referee/unusable-log", f"“{text[:60]}” changes nothing.")
        _apart(change, found)
        found.append(change)
    if not rows:
        raise refused("referee/unusable-log", "The ruling changes nothing.")
    return found


def _apart(change: Change, changes: list[Change]) -> None:
    """Refused: a field that was set, or is part of one."""
    for one in changes:
        if f"{change.path}.".startswith(f"{one.path}.") or f"{one.path}.".startswith(
                f"{change.path}."):
            raise refused("referee/illegal-ruling",
                          f"{one.path} and {change.path} cannot both be set.",
                          hint="Set a field once, all of it or its parts.")


def _possible(rules: Game, state: Any) -> None:
    faults = rules.faults(state)
    if faults:
        raise Refused(*(replace(fault, code="referee/illegal-ruling",
                                why=f"The position could not be: {fault.why}")
                        for fault in faults))
    try:
        _looked_at(rules, state)
    except Exception as error:  # what no fault names, and yet the rules stumble over
        raise refused("referee/illegal-ruling", "The position could not be: the rules cannot go on "
                      f"from it ({type(error).__name__}: {str(error)[:60]}).") from None


def _looked_at(rules: Game, state: Any) -> None:
    """Show a position to all eyes, and ask who is asked. Fails where the rules stumble."""
    rules.result(state)
    for to in (None, *rules.seats):
        rules.show(rules.view(state, to))
    for ask in rules.awaiting(state).asks:
        if next(iter(rules.options(state, ask.seat)), None) is None and ask.must:
            raise LookupError(f"{ask.seat} must act and cannot")
        if ask.must:
            rules.default(state, ask.seat)


def _text(change: Change) -> str:
    return f"set {change.path}: {_json(change.old)} to {_json(change.new)}"


def _read(text: str) -> Change:
    path, _, values = text.removeprefix("set ").partition(": ")
    for at in (i for i in range(len(values)) if values.startswith(" to ", i)):
        try:
            change = Change(path, msgspec.json.decode(values[:at]),
                            msgspec.json.decode(values[at + 4:]))
        except (msgspec.DecodeError, RecursionError):
            continue
        if _text(change) == text:
            return change
    raise refused("referee/unusable-log", f"“{text[:60]}” is no change of a ruling.")


def _json(value: Any) -> str:
    return log_entry.encoded(value).decode()


def _rows(rules: Game, before: Any, after: Any, changes: list[Change]) -> list[Row]:
    """A row for each change and each pair of eyes that may read it.

    The public may see something of it, the number of cards in a hand or a
    pile, without knowing which they are: twins say what is known.
    """
    knows = {to: (_worlds(rules, before, to), _worlds(rules, after, to))
             for to in (None, *rules.seats)
             if log_entry.encoded(rules.view(before, to)) != log_entry.encoded(rules.view(after,
                                                                                          to))}
    rows: list[Row] = []
    for change in changes:
        eyes = [to for to, (old, new) in knows.items()
                if _same(old, change.path, change.old) and _same(new, change.path, change.new)]
        whose = [""] if None in eyes else [to for to in eyes if to] or [NOBODY]
        rows += [log_entry.row(_text(change), one) for one in whose]
    return rows


def _worlds(rules: Game, state: Any, to: Seat | None) -> list[Any]:
    """Positions, as plain data, that a seat could not tell from the given one."""
    return [_whole(chance.settle(rules.twin(state, to), chance.sealed(f"world {i}"))[0])
            for i in range(WORLDS)]


def _whole(value: Any) -> Any:
    """A position as plain data with every field, also those that a save leaves out."""
    if isinstance(value, Struct):
        kind = value.__struct_config__
        tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
        return {**tag, **{name: _whole(getattr(value, name)) for name in value.__struct_fields__}}
    if isinstance(value, dict):
        return {str(key): _whole(one) for key, one in value.items()}
    return [_whole(one) for one in value] if isinstance(value, list | tuple) else value


def _same(worlds: list[Any], path: str, value: Any) -> bool:
    """Whether a field has this value in all of them: then it is known."""
    try:
        return all(_json(_at(world, path)) == _json(value) for world in worlds)
    except Refused:
        return False


def _at(data: Any, path: str) -> Any:
    """The value at a path; None if only its last part is missing in a table."""
    *way, last = path.split(".")
    for i, part in enumerate(way):
        data = _part(data, part, ".".join(way[:i + 1]))
    if isinstance(data, dict) and last not in data:
        return None
    return _part(data, last, path)


def _part(data: Any, part: str, path: str) -> Any:
    if isinstance(data, dict) and part in data:
        return data[part]
    if (isinstance(data, list) and part.isascii() and part.isdigit()
            and len(part) < 6 and int(part) < len(data)):
        return data[int(part)]
    raise refused("referee/illegal-ruling", f"The position has no {path}.",
                  hint=f"There is: {_names(data)}.")


def _names(data: Any) -> str:
    """What fields a part of the position has."""
    return (", ".join(map(str, data)) if isinstance(data, dict)
            else f"0 to {len(data) - 1}" if isinstance(data, list) and data else "nothing")[:600]


def _after(rules: Game, data: Any, change: Change) -> Any:
    """The position with one field changed; null takes an entry of a table away."""
    *way, last = change.path.split(".")
    inner = data
    for part in way:
        inner = inner[part if isinstance(inner, dict) else int(part)]
    if isinstance(inner, dict) and change.new is None:
        inner.pop(last, None)
    else:
        inner[last if isinstance(inner, dict) else int(last)] = change.new
    try:
        state = msgspec.convert(data, rules.state)
        whole = _whole(state)
        if not _within(data, whole):
            there = _at(whole, ".".join(way)) if way else whole
            raise refused("referee/illegal-ruling", f"{change.path} cannot be set to "
                          f"{_json(change.new)}: there is no such field.",
                          hint=f"There is: {_names(there)}.")
        return state
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        raise refused("referee/illegal-ruling", f"{change.path} cannot be set to "
                      f"{_json(change.new)}: {error}.") from None


def _numbers(value: Any) -> Iterator[int | float]:
    """Every number in a value."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield value
    for one in value.values() if isinstance(value, dict) else (
            value if isinstance(value, list) else ()):
        yield from _numbers(one)


def _within(data: Any, whole: Any) -> bool:
    """Whether everything of some data came into a position; what was left out has its default."""
    if isinstance(data, dict) and isinstance(whole, dict):
        return all(key in whole and _within(one, whole[key]) for key, one in data.items())
    if isinstance(data, list) and isinstance(whole, list):
        return len(data) == len(whole) and all(map(_within, data, whole))
    return bool(data == whole)
