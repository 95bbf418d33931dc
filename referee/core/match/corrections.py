"""Corrections by a moderator: fields of the position set by hand, and who may see each change."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import misfits
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import NOBODY, LuckItem
from referee.core.match import field_names, log_entry

MAX_LENGTH = 10_000  # characters of a field and its value
MAX_NUMBER = 999  # of a value: no game comes near, and more is a typing error
SAMPLES = 12  # positions compared to find out whether a viewer knows a field


class FieldChange(Struct, frozen=True):
    """A field of the position, its value before and after."""

    path: str  # `players.0.food`
    old: Any
    new: Any


class Assignment(Struct, frozen=True):
    """A field that is to be set, by its name or path, or changed by a number."""

    field: str  # `red.wood`, `players.0.goods.0`
    value: Any
    adds: bool = False  # the value is a number to add


def parse_assignment(text: str) -> Assignment:
    """Parse ``FIELD=VALUE``, ``FIELD+=NUMBER`` or ``FIELD-=NUMBER``; a value is JSON or a word.

    Refused (usage): no field, no value, broken JSON, more than 10,000 characters.
    """
    name, separator, value = text.partition("=")
    sign = name.rstrip()[-1:]
    name, value = name.strip().removeprefix("state."), value.strip()
    hint = "Examples: --set red.food=12, --set red.food+=1"
    if len(text) > MAX_LENGTH or not text.isprintable():
        raise refused("referee/usage-set", f"--set {text[:60]}: this text is longer than "
                      f"{MAX_LENGTH:,} characters, or has characters that cannot be printed.",
                      hint=hint)
    adds = sign in ("+", "-")
    name = name[:-1].rstrip() if adds else name
    if not separator or not name or (adds and not value.isdecimal()):
        raise refused("referee/usage-set", f"--set {text[:60]}: this is not FIELD=VALUE.",
                      hint=hint)
    try:
        decoded = msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError):
        if value.startswith(("[", "{", '"')):
            raise refused("referee/usage-set", f"--set {text[:60]}: the value is not valid JSON.",
                          hint=hint) from None
        decoded = value
    return Assignment(name, -decoded if sign == "-" and adds else decoded, adds)


def set_fields(game: Game, state: Any, sets: Iterable[Assignment]) -> tuple[Any, list[LuckItem]]:
    """The position after some fields were set, and the rows for each change.

    A row is public if the public view shows a change and knows both values; else it goes to each
    seat for which that is so, otherwise to no one. Refused: a field that does not exist or overlaps
    another, a value of another shape, an impossible position.
    """
    changes: list[FieldChange] = []
    after = state
    for assignment in sets:
        change = _change_for(game, plain_data(after), assignment)
        name, value = assignment.field, change.new
        if _json(change.old) == _json(value):
            raise refused("referee/illegal-ruling", f"{name} is already {_json(value)}.")
        if any(abs(number) > MAX_NUMBER for number in _numbers(value)):
            raise refused("referee/illegal-ruling",
                          f"{name} cannot be {_json(value)[:60]}: the limit is {MAX_NUMBER:,}.",
                          hint="Set the field to its new number instead of adding to it.")
        if not _change_text(change).isprintable():
            raise refused("referee/illegal-ruling", f"{name} cannot have characters that cannot "
                          "be printed.")
        _check_no_overlap(change, changes)
        changes.append(change)
        after = _with_change(game, plain_data(after), change)
    _check_possible(game, after)
    return after, _rows(game, state, after, changes)


def _change_for(game: Game, data: Any, assignment: Assignment) -> FieldChange:
    """The change that an assignment makes. Refused: an unknown field; a sum of what is no number.
    """
    path = field_names.to_path(game, data, assignment.field)
    try:
        old = _value_at(data, path)
    except Refused:
        raise _unknown_field(game, data, assignment.field) from None
    if not assignment.adds:
        return FieldChange(path, old, assignment.value)
    if old is None:
        raise _unknown_field(game, data, assignment.field)
    if type(old) is not int:
        raise refused("referee/illegal-ruling", f"{assignment.field} is not a number: it is "
                      f"{_json(old)[:60]}.", hint=f"Write --set {assignment.field}=VALUE.")
    return FieldChange(path, old, old + assignment.value)


def _unknown_field(game: Game, data: Any, name: str) -> Refused:
    """The refusal of a field that does not exist, with those that are near to it."""
    fields = dict(field_names.all_names(game, data))
    first = name.split(".")[0]
    near = [known for known in fields if known.startswith(f"{first}.")]
    items = fields.get(first)
    if isinstance(items, list) and items:
        near = [f"{first}.0 to {first}.{len(items) - 1}"]
    near = near or list(dict.fromkeys(known.split(".")[0] for known in fields))
    explain = command_ref("explain", f"{game.package.rpartition('.')[2].replace('_', '-')} fields")
    return refused("referee/illegal-ruling", f"There is no field “{name[:60]}”.",
                   hint=f"There are: {', '.join(near)[:500]}. All fields: {explain}")


def path_and_values(text: str) -> tuple[str, str]:
    """The path and the values in the text of a change: ``players.0.food``, ``2 to 3``.

    Empty if it is not the text of a change.
    """
    path, separator, values = text.removeprefix("set ").partition(": ")
    return (path, values) if separator and text.startswith("set ") else ("", "")


def apply_changes(game: Game, state: Any, luck_items: tuple[LuckItem, ...]) -> Any:
    """The position after the rows of a ruling.

    Refused: no rows, a field with another value than the row says, and what ``set_fields``
    refuses. The owners of rows are not checked again: they followed from the views of that day,
    and views grow.
    """
    changes = changes_of(luck_items)
    for change in changes:
        if _json(_value_at(plain_data(state), change.path)) != _json(change.old):
            raise refused("referee/unusable-log", f"{change.path} was not {_json(change.old)}.")
        state = _with_change(game, plain_data(state), change)
    _check_possible(game, state)
    return state


def changes_of(luck_items: tuple[LuckItem, ...]) -> list[FieldChange]:
    """The changes in the rows of a ruling; a row without a text is hidden and skipped.

    Refused: no rows, a text that is not a change or changes nothing, a row that occurs twice for
    the same owner, a field that overlaps one of another row.
    """
    changes: list[FieldChange] = []
    for text, rows in groupby(luck_items, log_entry.row_text):
        if not text:
            continue
        # The same change has a row for each seat that may see it.
        viewers = [log_entry.row_owner(row) for row in rows]
        if len(set(viewers)) < len(viewers) or (len(viewers) > 1 and {"", NOBODY} & set(viewers)):
            raise refused("referee/unusable-log", f"“{text[:60]}” appears twice.")
        change = _parse_change(text)
        if not change.path or _json(change.old) == _json(change.new):
            raise refused("referee/unusable-log", f"“{text[:60]}” changes nothing.")
        _check_no_overlap(change, changes)
        changes.append(change)
    if not luck_items:
        raise refused("referee/unusable-log", "The correction changes nothing.")
    return changes


def _check_no_overlap(change: FieldChange, changes: list[FieldChange]) -> None:
    for other in changes:
        if f"{change.path}.".startswith(f"{other.path}.") or f"{other.path}.".startswith(
                f"{change.path}."):
            raise refused("referee/illegal-ruling",
                          f"{other.path} and {change.path} cannot both be set.",
                          hint="Set each field once: either the whole field or its parts.")


def _check_possible(game: Game, state: Any) -> None:
    violations = game.invariant_violations(state)
    if violations:
        data = plain_data(state)
        raise Refused(*(replace(violation, code="referee/illegal-ruling",
                                why=f"This position is impossible: {violation.why}",
                                where=field_names.to_name(game, data, violation.where))
                        for violation in violations))
    try:
        _try_position(game, state)
    except Exception as error:  # the rules fail on it though no check names a violation
        raise refused("referee/illegal-ruling", "The corrected position is impossible: the game "
                      f"cannot continue from it ({type(error).__name__}: "
                      f"{str(error)[:60]}).") from None


def _try_position(game: Game, state: Any) -> None:
    """Show a position to every viewer and compute all decisions. Fails where the rules do."""
    game.result(state)
    for viewer in (None, *game.seats):
        game.show(game.view(state, viewer))
    for decision in game.to_move(state).decisions:
        if next(iter(game.options(state, decision.seat)), None) is None and decision.must:
            raise LookupError(f"{decision.seat} must act and cannot")
        if decision.must:
            game.default(state, decision.seat)


def _change_text(change: FieldChange) -> str:
    return f"set {change.path}: {_json(change.old)} to {_json(change.new)}"


def _parse_change(text: str) -> FieldChange:
    path, _, values = text.removeprefix("set ").partition(": ")
    for at in (i for i in range(len(values)) if values.startswith(" to ", i)):
        try:
            change = FieldChange(path, msgspec.json.decode(values[:at]),
                                 msgspec.json.decode(values[at + 4:]))
        except (msgspec.DecodeError, RecursionError):
            continue
        if _change_text(change) == text:
            return change
    raise refused("referee/unusable-log",
                  f"“{text[:60]}” is not a change that a correction can make.")


def _json(value: Any) -> str:
    return log_entry.encode_state(value).decode()


def _rows(game: Game, before: Any, after: Any, changes: list[FieldChange]) -> list[LuckItem]:
    """A row for each change and each viewer who may read it.

    A viewer may see something of a change, such as the number of cards in a hand or a pile, and not
    know its values. They know those that are the same in all positions they cannot tell apart.
    """
    states_by_viewer = {
        viewer: (_resampled_states(game, before, viewer), _resampled_states(game, after, viewer))
        for viewer in (None, *game.seats)
        if log_entry.encode_state(game.view(before, viewer))
        != log_entry.encode_state(game.view(after, viewer))}
    luck_items: list[LuckItem] = []
    for change in changes:
        viewers = [viewer for viewer, (old, new) in states_by_viewer.items()
                   if _has_value_in_all(old, change.path, change.old)
                   and _has_value_in_all(new, change.path, change.new)]
        owners = [""] if None in viewers else [viewer for viewer in viewers if viewer] or [NOBODY]
        luck_items += [log_entry.make_row(_change_text(change), owner) for owner in owners]
    return luck_items


def _resampled_states(game: Game, state: Any, viewer: Seat | None) -> list[Any]:
    """Positions, as plain data, that a viewer cannot tell from the given one."""
    return [plain_data(chance.run_luck(game.resample_hidden(state, viewer),
                                        chance.secret_source(f"world {i}"))[0])
            for i in range(SAMPLES)]


def plain_data(value: Any) -> Any:
    """A position as plain data with every field, including those that a save leaves out."""
    if isinstance(value, Struct):
        kind = value.__struct_config__
        tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
        return {**tag,
                **{name: plain_data(getattr(value, name)) for name in value.__struct_fields__}}
    if isinstance(value, dict):
        return {str(key): plain_data(item) for key, item in value.items()}
    return [plain_data(item) for item in value] if isinstance(value, list | tuple) else value


def _has_value_in_all(states: list[Any], path: str, value: Any) -> bool:
    """Whether a field has this value in all positions: then the viewer knows it."""
    try:
        return all(_json(_value_at(state, path)) == _json(value) for state in states)
    except Refused:
        return False


def _value_at(data: Any, path: str) -> Any:
    """The value at a path; None if only its last part is missing in a dictionary."""
    *parents, last = path.split(".")
    for i, part in enumerate(parents):
        data = _child(data, part, ".".join(parents[:i + 1]))
    if isinstance(data, dict) and last not in data:
        return None
    return _child(data, last, path)


def _child(data: Any, part: str, path: str) -> Any:
    if isinstance(data, dict) and part in data:
        return data[part]
    if (isinstance(data, list) and part.isascii() and part.isdigit()
            and len(part) < 6 and int(part) < len(data)):
        return data[int(part)]
    raise refused("referee/illegal-ruling", f"There is no field {path}.",
                  hint=f"There are: {_names(data)}.")


def _names(data: Any) -> str:
    """The names of the fields in a part of the position."""
    return (", ".join(map(str, data)) if isinstance(data, dict)
            else f"0 to {len(data) - 1}" if isinstance(data, list) and data else "nothing")[:600]


def _with_change(game: Game, data: Any, change: FieldChange) -> Any:
    """The position with one field changed; null removes an entry of a dictionary."""
    *parents, last = change.path.split(".")
    inner = data
    for part in parents:
        inner = inner[part if isinstance(inner, dict) else int(part)]
    if isinstance(inner, dict) and change.new is None:
        inner.pop(last, None)
    else:
        inner[last if isinstance(inner, dict) else int(last)] = change.new
    try:
        state = msgspec.convert(data, game.state)
        full = plain_data(state)
        if not _is_contained(data, full):
            raise _unknown_field(game, full, field_names.to_name(game, full, change.path))
        return state
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        name = field_names.to_name(game, data, change.path)
        place, why = misfits.misfit(error)
        item = "it" if place in ("", change.path) else place
        raise refused("referee/illegal-ruling", f"{name} cannot be removed." if change.new is None
                      else f"{name} cannot be set to {_json(change.new)}: {item} {why}."
                      ) from None


def _numbers(value: Any) -> Iterator[int | float]:
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield value
    for item in value.values() if isinstance(value, dict) else (
            value if isinstance(value, list) else ()):
        yield from _numbers(item)


def _is_contained(data: Any, full: Any) -> bool:
    """Whether all of ``data`` is in a position, which also has default values."""
    if isinstance(data, dict) and isinstance(full, dict):
        return all(key in full and _is_contained(item, full[key]) for key, item in data.items())
    if isinstance(data, list) and isinstance(full, list):
        return len(data) == len(full) and all(map(_is_contained, data, full))
    return bool(data == full)
