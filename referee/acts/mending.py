"""To mend a game: undo, ruling."""

from collections.abc import Mapping

from referee.acts import answer as answers
from referee.acts import given, report
from referee.acts.answer import MODERATOR, REFUSED, Answer
from referee.acts.change import Change
from referee.core.table import log, replay, ruling, said, table
from referee.core.table.replay import Replayed
from referee.core.text.problem import Refused, refused


def undo(game: Change, reason: str, when: str, *, to: int | None = None,
         eyes: str | None = None, brief: bool = False) -> Answer:
    """Let an earlier turn's position stand again, by a line of the log."""
    before = game.before
    shown = given.eyes(eyes, before.seats)
    given.reason(reason)
    past = replay.history(before, list(log.lines(game.saved.log)))
    sealed = table.waiting(before).sealed
    last = before.phase - (not sealed)  # in a sealed phase the sheets alone can be dropped
    back = to or 0
    if to is None and before.phase in past:
        back = replay.parent(past, before.phase)
    carried, start = game.carried(when)
    if before.ended and carried and to is None:  # older rules are not played again
        back, state = start.phase, start.state
    elif back not in past or back > last:
        raise gone(back, past, last)
    elif said.ended((past[back].line.said,)):
        raise refused("referee/usage-turn", f"Turn {back} ended the game.",
                      hint="Undo to another, or end the game again with `referee end`.")
    else:
        state = past[back].state
    turned = table.undo(start, state, back, reason, when)
    game.store([*carried, turned])
    told = [f"Undone to turn {back}: {reason}"]
    told += _seen({n: report.seen(past[n].line, shown) for n in (
        replay.undone(past, before.phase, back) if back in past else ())}, brief)
    if sealed:
        told.append("Sheets filed since, if any, are dropped."
                    if shown != MODERATOR and not before.told else
                    "Sheets filed and dropped: " + (", ".join(before.orders) or "none"))
    answer = report.of_turns("undo", [], shown, turned.table, told, brief,
                             game.notes)
    answer.report = [*answers.lines(told, shown), *answer.report]
    return answer


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
        given.reason(reason)
        wanted = [ruling.wanted(text) for text in sets]
        shown = given.eyes(eyes, game.before.seats)
        carried, start = game.carried(when)
        if start.ended:
            raise Refused(table.over(start))
        state, rows = ruling.made(start.rules, start.state, wanted)
    except Refused as error:
        return judged(error, eyes)
    turns = table.rule(start, state, rows, reason, when)
    game.store([*carried, *turns])
    told = [f"Ruling of the moderator: {reason}",
            *(f"  {log.text(row)}" for row in rows if report.readable(row, shown))]
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


def gone(back: int, past: Mapping[int, Replayed], last: int) -> Refused:
    """The refusal of a turn that cannot stand again."""
    known = [turn for turn in past if turn <= last]
    if not known or back < known[0]:
        why = "There is no earlier position that can stand again."
        hint = "The turns before were played by older rules." if last and (
            not known or known[0] > 1) else "The game has just begun."
    elif back > last:
        why = f"No position of turn {back} can stand again."
        hint = f"The last that can is that of turn {known[-1]}."
    else:
        why = f"Turn {back} led to no position of its own."
        hint = f"The one that stood then is that of turn {max(n for n in known if n < back)}."
    return refused("referee/usage-turn", why, hint=hint)
