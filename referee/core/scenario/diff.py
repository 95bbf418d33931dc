"""The differences between two scenarios, a short text for each."""

from collections.abc import Iterator
from typing import Any

MAX_VALUE_LENGTH = 40  # characters of a value that are shown
MAX_LINE_LENGTH = 120  # characters of one difference that are shown


def differences(old: Any, new: Any) -> tuple[str, ...]:
    """The differences between two scenarios, given as plain data.

    For example ``start.food 12 to 40``, ``cards.list.C99 added``, ``… removed``. Records of a
    list are compared by their ``id``. Sources are mentioned only if nothing else differs.
    """
    moved: list[str] = []
    texts = list(_value_differences(old, new, "", moved))
    if moved and not texts:
        texts = [f"where {len(moved)} value{' comes' if len(moved) == 1 else 's come'} from"]
    return tuple(text if len(text) <= MAX_LINE_LENGTH else text[:MAX_LINE_LENGTH] + "…"
                 for text in texts)


def _value_differences(old: Any, new: Any, path: str, moved: list[str]) -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            old_value, new_value = old.get(key), new.get(key)
            if key == "source" and old_value != new_value:
                moved.append(path)
            elif key != "source":
                yield from _value_differences(old_value, new_value, f"{path}.{key}" if path
                                              else key, moved)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _list_differences(old, new, path, moved)
    elif old is None and isinstance(new, dict):
        yield f"{path} added"
    elif new is None and isinstance(old, dict):
        yield f"{path} removed"
    elif old != new or type(old) is not type(new):  # True is 1 for Python
        yield f"{path} {_value_text(old)} to {_value_text(new)}"


def _list_differences(old: list[Any], new: list[Any], path: str, moved: list[str]) -> Iterator[str]:
    before, after = _by_id(old), _by_id(new)
    if before is not None and after is not None:
        yield from _record_differences(before, after, path, moved)
        return
    old_value, new_value = _value_text(old), _value_text(new)
    if old_value != new_value and max(len(old_value), len(new_value)) <= MAX_VALUE_LENGTH:
        yield f"{path} {old_value} to {new_value}"
    elif len(old) == len(new):
        for i, (inner, new_item) in enumerate(zip(old, new, strict=True), 1):
            yield from _value_differences(inner, new_item, f"{path}.{i}", moved)
    else:
        yield f"{path} {len(old)} entries to {len(new)}"


def _record_differences(before: dict[str, Any], after: dict[str, Any], path: str,
                        moved: list[str]) -> Iterator[str]:
    for name, record in before.items():
        if name in after:
            yield from _value_differences(record, after[name], f"{path}.{name}", moved)
        else:
            yield f"{path}.{name} removed"
    yield from (f"{path}.{name} added" for name in after if name not in before)
    if [name for name in before if name in after] != [name for name in after if name in before]:
        yield f"{path} in another order"


def _by_id(records: list[Any]) -> dict[str, Any] | None:
    """Records by their ids; None if they are not all records with different ids."""
    ids = [str(record["id"]) for record in records if isinstance(record, dict) and "id" in record]
    by_id = dict(zip(ids, records, strict=False))
    return by_id if len(by_id) == len(records) else None


def _value_text(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_value_text, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_value_text(inner)}" for key, inner in value.items()
                               if key != "source") + "}"
    text = str(value)
    return text if len(text) <= MAX_VALUE_LENGTH else text[:MAX_VALUE_LENGTH] + "…"
