"""A save's bytes: the head written anew, scenario and log as they are."""

from typing import Any

import tomli_w

from referee.core.base import limits
from referee.core.base.problem import refused
from referee.core.match import log_entry, log_integrity
from referee.core.match.save_format import TALLY, Chair, Fairness, Save, Sheet


def dumps(save: Save) -> bytes:
    """The bytes of a save; those of scenario and log go through unread.

    Refused: what would be too much to be read again.
    """
    head = save.head
    out = [f"format = {head.format}", f"game = {_q(head.game)}", f"rules = {head.rules}",
           f"id = {_q(head.id)}", f"created = {head.created}", "", "[options]"]
    out += [f"{_q(key)} = {_q(value)}" for key, value in sorted(head.options.items())]
    out += ["", "[fairness]", f"luck = {_q(head.fairness.luck)}",
            f"commitment = {_q(head.fairness.commitment)}",
            f"secret = {_q(head.fairness.secret)}"]
    out += source(head.fairness)
    for chair in head.seats:
        out += ["", "[[seats]]", *_chair(chair)]
    for kind, texts in (("plans", save.plans), ("drafts", save.drafts)):
        if texts:
            out += ["", f"[{kind}]", *(f"{_q(seat)} = {_q(texts[seat])}" for seat in sorted(texts))]
    if save.sheets:
        out += ["", "[sheets]", *(f"{_q(seat)} = {{ {_hands(draft.hands)}phase = "
                                  f"{_q(draft.phase)}, text = {_q(draft.text)} }}"
                                  for seat, draft in sorted(save.sheets.items()))]
    if save.places:
        out += ["", "[places]", *(f"{_q(name)} = [{x}, {y}]"
                                  for name, (x, y) in sorted(save.places.items()))]
    state = tomli_w.dumps({"state": _in_order(save.state)})
    out += ["", state.rstrip("\n"), "", "[orders]"]
    out += [f"{_q(seat)} = {_sheet(save.orders[seat], head.format)}"
            for seat in head.names if seat in save.orders]
    text = "\n".join(out).encode()
    much = limits.toml(text)
    if much:
        raise refused("referee/unusable-save-size", f"The save could not be read again: {much}",
                      hint="Nothing was changed.")
    tally = log_integrity.tally(save.log) if save.tally is None else save.tally
    text += b"\n\n%b%b" % (TALLY, tally.encode()) if tally else b""
    return b"%b\n\n[scenario]\nname = %b\ndata = '%b'\n\n[log]\n%b" % (
        text, _q(save.name).encode(), save.scenario, save.log)


def source(fairness: Fairness) -> list[str]:
    """The lines of what luck hangs on beside the secret; none if nothing does."""
    said = {"awaits": fairness.awaits, "words": fairness.words, "beacon": fairness.beacon,
            "checked": fairness.checked}
    return [f"{key} = {log_entry.json(value).decode()}" for key, value in said.items() if value]


def _chair(chair: Chair) -> list[str]:
    lines = [f"seat = {_q(chair.seat)}", f"players = [{', '.join(map(_q, chair.players))}]"]
    if chair.gone:
        lines.append(f"gone = {_q(chair.gone)}")
    if chair.before:
        lines.append(f"before = {log_entry.json(chair.before).decode()}")
    return lines


def _sheet(sheet: Sheet, version: int) -> str:
    if version == 1:
        return _q(f"by {sheet.by}: {sheet.text}" if sheet.by else sheet.text)
    by = f"by = {_q(sheet.by)}, " if sheet.by else ""
    return (f"{{ {by}{_hands(sheet.hands)}line = {sheet.line}, number = {sheet.number}, "
            f"text = {_q(sheet.text)} }}")


def _hands(hands: dict[str, str]) -> str:
    said = ", ".join(f"{_q(key)} = {_q(hands[key])}" for key in sorted(hands))
    return f"hands = {{ {said} }}, " if hands else ""


def _q(text: str) -> str:
    return log_entry.json(text).decode()


def _in_order(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _in_order(value[key]) for key in sorted(value)}
    if isinstance(value, list | tuple):
        return [_in_order(item) for item in value]
    return value
