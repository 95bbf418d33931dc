"""To mend a game: undo, ruling."""

from collections.abc import Mapping

from referee.commands import answer as answers
from referee.commands import option_checks, report, turn_report
from referee.commands.answer import MODERATOR, REFUSED, Answer
from referee.commands.transaction import Change
from referee.core.base.problem import Refused, refused
from referee.core.match import (
    amendments,
    corrections,
    entry_texts,
    known_positions,
    live_entries,
    log_entry,
    match,
    replay,
)
from referee.core.match.known_positions import nearest
from referee.core.match.match import Table
from referee.core.match.replay import Replayed

WITHHELD = ("Its log entry stays hidden until the secret orders are opened, for its number would "
            "show how many are in. Tell the players of it now.")


def undo(game: Change, reason: str, when: str, *, to: int | None = None,
         eyes: str | None = None, brief: bool = False) -> Answer:
    """Let an earlier turn's position stand again, by a line of the log."""
    before = amendments.as_played(game.before)
    shown = option_checks.eyes(eyes, before.seats)
    option_checks.reason(reason)
    lines = list(log_entry.lines(game.saved.log))
    past = replay.history(before, lines)
    sealed = match.waiting(before).sealed
    last = before.phase - (not sealed)  # in a sealed phase the sheets alone can be dropped
    back, told = _wanted(before, past, lines, to, last, reason)
    carried, start = game.carried(when, before)
    if before.ended and carried and to is None and before.before is not None:
        back, state = start.phase, start.state  # older rules are not played again
        told = [f"Undone to turn {back}: {reason}"]
    elif back not in past or back > last:
        told_last = option_checks.latest(before, shown)[0]
        raise _undoable(game.before, back, lines, past, min(last, told_last), to is None)
    elif entry_texts.ended((past[back].line.said,)):
        raise refused("referee/usage-turn", f"Turn {back} ended the game.",
                      hint="Undo to another, or end the game again with `referee end`.")
    else:
        state = past[back].state
    turned = amendments.undo(start, state, back, reason, when)
    turns = game.upgraded([*carried, turned], when)
    game.store(turns)
    told += _seen({n: turn_report.seen(past[n].line, shown) for n in (
        replay.undone(past, before.phase, back) if back in past else ())}, brief)
    if sealed:
        told.append(_dropped_orders(before, shown))
    answer = report.of_turns("undo", [], shown, turns[-1].table, told, brief,
                             game.notes)
    answer.report = [*answers.lines(told, shown), *answer.report]
    return answer


def _wanted(before: Table, past: Mapping[int, Replayed], lines: list[log_entry.Line],
            to: int | None, last: int, reason: str) -> tuple[int, list[str]]:
    """The turn to go back to: ``to``, otherwise the one before; and how that is reported.

    Where an upgrade followed it, to the upgraded position, if that is not after ``last``.
    """
    back = to or 0
    if to is None and before.phase in past:
        back = replay.parent(past, before.phase)
    upgrade = _upgrade_of(lines, back)
    told = [f"Undone to turn {upgrade or back}: {reason}"]
    if upgrade in past and upgrade <= last:
        told.append(f"Turn {upgrade} upgraded the position of turn {back}.")
        back = upgrade
    return back, told


def _dropped_orders(before: Table, eyes: str) -> str:
    """What becomes of secret orders; who had filed them is for the moderator, unless it shows."""
    if eyes != MODERATOR and not before.told:
        return "Sheets filed since, if any, are dropped."
    return "Sheets filed and dropped: " + (", ".join(before.orders) or "none")


def _seen(found: dict[int, list[str]], brief: bool) -> list[str]:
    """What of turns that are undone had been seen: each, or if it is to be ``brief`` how many."""
    turns = [n for n, some in found.items() if some]
    each = [words for some in found.values() for words in some]
    if not brief or len(each) < 2:
        return [f"What had been seen: {words}" for words in each]
    opened = any(words.startswith("what ") for words in each)
    what = "answers of luck and opened sheets" if opened else "answers of luck"
    span = f"turns {turns[0]} to {turns[-1]}" if len(turns) > 1 else f"turn {turns[0]}"
    return [f"{len(each)} {what} had been seen: {span}."]


def rule(game: Change, reason: str, sets: list[str], when: str, *,
         eyes: str | None = None, brief: bool = False) -> Answer:
    """What a moderator must do by hand: set fields of the position, by a line of the log."""
    try:
        option_checks.reason(reason)
        wanted = [corrections.wanted(text) for text in sets]
        shown = option_checks.eyes(eyes, game.before.seats)
        carried, start = game.carried(when)
        if start.ended:
            raise Refused(match.over(start))
        state, rows = corrections.made(start.rules, start.state, wanted)
    except Refused as error:
        return judged(error, eyes)
    turns = amendments.rule(start, state, rows, reason, when)
    game.store([*carried, *turns])
    told = [f"Ruling of the moderator: {reason}",
            *(f"  {log_entry.text(row)}" for row in rows if turn_report.readable(row, shown)),
            *[WITHHELD] * match.secret(turns[-1].table)]
    answer = report.of_turns("ruling", [], shown, turns[-1].table, told, brief,
                             game.notes)
    answer.report = [*answers.lines(told, shown), *answer.report]
    return answer


def judged(error: Refused, eyes: str | None) -> Answer:
    """A ruling refused: why is for the moderator's eyes, for it names what is hidden."""
    if answers.code(error.problems) != REFUSED:
        return answers.failed("ruling", error)
    if eyes not in (None, MODERATOR):
        error = refused("referee/illegal-not-told",
                        "The ruling was refused; why is for the moderator's eyes.",
                        hint="Ask with --for moderator.")
    answer = answers.failed("ruling", error)
    answer.eyes = eyes or MODERATOR
    return answer


def _upgrade_of(lines: list[log_entry.Line], turn: int) -> int:
    """The turn that upgraded the position of a turn; 0: none did."""
    stood = 0
    for line in lines if turn else ():
        if entry_texts.carries(line.said) and stood == turn:
            return line.n
        stood = stood if entry_texts.stays(line.said) else line.n
    return 0


def _undoable(now: Table, back: int, lines: list[log_entry.Line], past: Mapping[int, Replayed],
              last: int, default: bool) -> Refused:
    """The refusal of an undo; ``default``: it did not say to which turn."""
    turns = [turn for turn in past if turn <= last]
    stands = back if not default else replay.stood(past, now.phase) if past else now.phase
    rules = live_entries.rules_of(lines, stands, now.head.rules)
    if not default or (rules == now.version and now.before is None
                       and stands not in known_positions.recorded(
            lines)):
        return gone(back, turns, last, rules if rules < now.version else 0)
    if now.before is None:
        which = "The last entry" if match.secret(now) else f"Turn {stands}"
        return refused("referee/usage-turn", f"{which} upgraded the game, and older rules "
                       "played the turns before it. No undo goes back to them.",
                       hint="`referee ruling` can set the position by hand.")
    return refused("referee/usage-turn", f"Turn {stands} was played by older rules (rules "
                   f"{now.head.rules}), and this referee cannot take it back.", hint="Undo it with "
                   "the referee that played it. Or set the position by hand with `referee ruling`.")


def gone(back: int, turns: list[int], last: int, older: int = 0) -> Refused:
    """The refusal of a turn that cannot stand again.

    ``turns`` can, in their order; ``older`` are the rules that played it, if these are older.
    """
    if back > last:
        why = f"No position of turn {back} can stand again."
        hint = f"The last that can is that of turn {turns[-1]}." if turns else ""
    elif older and back > 0:
        why = (f"Turn {back} was played by older rules (rules {older}), and its position was not "
               "kept.")
        hint = (f"The nearest turn whose position was kept is {nearest(turns, back)}."
                if turns else "No earlier position was kept.")
    elif not turns or back < turns[0]:
        why = "There is no earlier position that can stand again."
        hint = "The game has just begun."
    else:
        why = f"Turn {back} led to no position of its own."
        hint = f"The one that stood then is that of turn {max(n for n in turns if n < back)}."
    return refused("referee/usage-turn", why, hint=hint)
