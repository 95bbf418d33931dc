"""How one scenario differs from another: values, records by their id, in a few words each."""

from collections.abc import Iterator
from typing import Any

LONGEST = 40  # characters of a value that is told
LINE = 120  # characters of all that is told of one place


def differences(old: Any, new: Any) -> tuple[str, ...]:
    """Where two scenarios, as plain data, differ.

    As in ``start.food 12 to 40``, ``cards.list.C99 added``, ``… removed``.
    Records of a list are compared by their ``id``. Where values come from is
    told where nothing else differs.
    """
    moved: list[str] = []
    found = list(_between(old, new, "", moved))
    if moved and not found:
        found = [f"where {len(moved)} value{' comes' if len(moved) == 1 else 's come'} from"]
    return tuple(said if len(said) <= LINE else said[:LINE] + "…" for said in found)


def _between(old: Any, new: Any, path: str, moved: list[str]) -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict):
        for key in [*old, *(key for key in new if key not in old)]:
            one, other = old.get(key), new.get(key)
            if key == "source" and one != other:
                moved.append(path)
            elif key != "source":
                yield from _between(one, other, f"{path}.{key}" if path else key, moved)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _lists(old, new, path, moved)
    elif old is None and isinstance(new, dict):
        yield f"{path} added"
    elif new is None and isinstance(old, dict):
        yield f"{path} removed"
    elif old != new or type(old) is not type(new):  # True is 1 for Python
        yield f"{path} {_said(old)} to {_said(new)}"


def _lists(old: list[Any], new: list[Any], path: str, moved: list[str]) -> Iterator[str]:
    before, after = _by_id(old), _by_id(new)
    if before is not None and after is not None:
        yield from _records(before, after, path, moved)
        return
    one, other = _said(old), _said(new)
    if one != other and max(len(one), len(other)) <= LONGEST:
        yield f"{path} {one} to {other}"
    elif len(old) == len(new):
        for i, (inner, now) in enumerate(zip(old, new, strict=True), 1):
            yield from _between(inner, now, f"{path}.{i}", moved)
    else:
        yield f"{path} {len(old)} entries to {len(new)}"


def _records(before: dict[str, Any], after: dict[str, Any], path: str,
             moved: list[str]) -> Iterator[str]:
    for name, record in before.items():
        if name in after:
            yield from _between(record, after[name], f"{path}.{name}", moved)
        else:
            yield f"{path}.{name} removed"
    yield from (f"{path}.{name} added" for name in after if name not in before)
    if [name for name in before if name in after] != [name for name in after if name in before]:
        yield f"{path} in another order"


def _by_id(records: list[Any]) -> dict[str, Any] | None:
    """Records by their ids; None where they are none, or two have the same."""
    ids = [str(record["id"]) for record in records if isinstance(record, dict) and "id" in record]
    found = dict(zip(ids, records, strict=False))
    return found if len(found) == len(records) else None


def _said(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_said, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_said(inner)}" for key, inner in value.items()
                               if key != "source") + "}"
    said = str(value)
    return said if len(said) <= LONGEST else said[:LONGEST] + "…"
