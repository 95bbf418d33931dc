"""Write a save: the header again, scenario and log byte for byte."""

from typing import Any

import tomli_w

from referee.core.base import limits
from referee.core.base.problem import refused
from referee.core.match import checkpoints, log_entry, log_integrity
from referee.core.match.save_format import TALLY, Fairness, Save, SealedOrders, SeatAssignment


def dumps(save: Save) -> bytes:
    """The bytes of a save; scenario and log are copied unread.

    Refused: a save too large to be read again.
    """
    header = save.header
    out = [f"format = {header.format}", f"game = {_quoted(header.game)}", f"rules = {header.rules}",
           f"id = {_quoted(header.id)}", f"created = {header.created}", "", "[options]"]
    out += [f"{_quoted(key)} = {_quoted(value)}" for key, value in sorted(header.options.items())]
    out += ["", "[fairness]", f"luck = {_quoted(header.fairness.luck)}",
            f"commitment = {_quoted(header.fairness.commitment)}",
            f"secret = {_quoted(header.fairness.secret)}"]
    out += source_lines(header.fairness)
    for assignment in header.seats:
        out += ["", "[[seats]]", *_seat_lines(assignment)]
    for kind, texts in (("plans", save.plans), ("drafts", save.drafts)):
        if texts:
            out += ["", f"[{kind}]",
                    *(f"{_quoted(seat)} = {_quoted(texts[seat])}" for seat in sorted(texts))]
    if save.draft_orders:
        out += ["", "[sheets]", *(f"{_quoted(seat)} = {{ {_authors_text(draft.authors)}phase = "
                                  f"{_quoted(draft.phase)}, text = {_quoted(draft.text)} }}"
                                  for seat, draft in sorted(save.draft_orders.items()))]
    if save.places:
        out += ["", "[places]", *(f"{_quoted(name)} = [{x}, {y}]"
                                  for name, (x, y) in sorted(save.places.items()))]
    state = tomli_w.dumps({"state": _in_order(save.state)})
    out += ["", state.rstrip("\n"), "", "[orders]"]
    out += [f"{_quoted(seat)} = {_orders_text(save.orders[seat], header.format)}"
            for seat in header.seat_names if seat in save.orders]
    text = "\n".join(out).encode()
    excess = limits.toml_excess(text)
    if excess:
        raise refused("referee/unusable-save-size", "The save was not written, because it could "
                      f"not be read again afterwards: {excess}", hint="Nothing was changed.")
    tally = log_integrity.tally(save.log) if save.tally is None else save.tally
    comments = checkpoints.write(save.checkpoints)
    comments += b"\n%b%b" % (TALLY, tally.encode()) if tally else b""
    text += b"\n" * bool(comments) + comments
    return b"%b\n\n[scenario]\nname = %b\ndata = '%b'\n\n[log]\n%b" % (
        text, _quoted(save.name).encode(), save.scenario, save.log)


def source_lines(fairness: Fairness) -> list[str]:
    """The lines of the external source of luck; none if there is no source."""
    values = {"awaits": fairness.awaits, "words": fairness.words, "beacon": fairness.beacon,
              "checked": fairness.checked}
    return [f"{key} = {log_entry.encode_json(value).decode()}" for key, value in values.items()
            if value]


def _seat_lines(assignment: SeatAssignment) -> list[str]:
    lines = [f"seat = {_quoted(assignment.seat)}",
             f"players = [{', '.join(map(_quoted, assignment.players))}]"]
    if assignment.gone:
        lines.append(f"gone = {_quoted(assignment.gone)}")
    if assignment.before:
        lines.append(f"before = {log_entry.encode_json(assignment.before).decode()}")
    return lines


def _orders_text(orders: SealedOrders, version: int) -> str:
    if version == 1:
        return _quoted(f"by {orders.actor}: {orders.text}" if orders.actor else orders.text)
    actor = f"by = {_quoted(orders.actor)}, " if orders.actor else ""
    return (f"{{ {actor}{_authors_text(orders.authors)}line = {orders.line}, number = "
            f"{orders.number}, text = {_quoted(orders.text)} }}")


def _authors_text(authors: dict[str, str]) -> str:
    pairs_text = ", ".join(f"{_quoted(key)} = {_quoted(authors[key])}" for key in sorted(authors))
    return f"hands = {{ {pairs_text} }}, " if authors else ""


def _quoted(text: str) -> str:
    return log_entry.encode_json(text).decode()


def _in_order(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list | tuple):
        return [_in_order(item) for item in value]
    return value
