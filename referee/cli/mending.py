"""The commands that mend a game: undo, ruling, branch, recover."""

from typing import TYPE_CHECKING

from referee import games
from referee.cli import environment, scenario_commands
from referee.cli.changing import changed
from referee.commands import answer as answers
from referee.commands import option_checks, report
from referee.commands import undo as mending
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.loading import opened
from referee.commands.transaction import grown, news, stored
from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.match import (
    amendments,
    entry_texts,
    live_entries,
    log_entry,
    match,
    replay,
    save_loader,
    save_writer,
)
from referee.core.match.known_positions import Known
from referee.core.match.match import Table, Turned
from referee.core.match.save_format import Save
from referee.files import inputs, saves

if TYPE_CHECKING:
    from referee.core.proof.recovery import Found


def undo(path: str, reason: str, *, to: int | None = None, eyes: str | None = None,
         now: str | None = None, brief: bool = False) -> Answer:
    """Let an earlier turn's position stand again, and save."""
    return changed(path, now, lambda game, when: mending.undo(
        game, reason, when, to=to, eyes=eyes, brief=brief))


def rule(path: str, reason: str, sets: list[str], *, eyes: str | None = None,
         now: str | None = None, brief: bool = False) -> Answer:
    """Set fields of the position, by a line of the log, and save."""
    try:
        return changed(path, now, lambda game, when: mending.rule(
            game, reason, sets, when, eyes=eyes, brief=brief))
    except Refused as error:
        return mending.judged(error, eyes)


def branch(path: str, at: str, new: str, *, eyes: str | None = None,
           now: str | None = None, brief: bool = False) -> Answer:
    """A copy that goes on from an earlier turn, to try what if; its reports say so."""
    when = environment.time(now)
    saved, before = opened(inputs.read(path), path)
    shown = option_checks.eyes(eyes, before.seats)
    turn = option_checks.turn(at, saved.log)
    lines = list(log_entry.lines(saved.log, path))
    known = Known(saved, before, lines, replay.history(before, lines, older=True))
    stood = turn
    if turn <= option_checks.known(before, shown) and entry_texts.seats(lines[turn - 1].said):
        stood = max((n for n in known.turns if n < turn), default=turn)  # it left the position
    kept = known.then(turn, stood)
    if kept is None:
        rules = live_entries.rules_of(lines, turn, before.head.rules)
        raise mending.gone(turn, known.turns, before.phase, rules * (rules < before.version))
    start = save_loader.seat(games, kept, path)
    return _copied("branch", kept, start, entry_texts.BRANCHED, new, when, shown,
                   [f"A copy that tries what if, from turn {turn} on: {new}"], brief)


def recover(path: str, new: str, *, eyes: str | None = None, now: str | None = None) -> Answer:
    """The longest sound beginning of a damaged save, in a new file."""
    from referee.cli.beacon_signature import checked
    from referee.core.proof.recovery import recover as found_in

    when = environment.time(now)
    found = found_in(games, inputs.read(path), scenario_commands.shipped, path, checked)
    start = save_loader.seat(games, found.save, path)
    shown = option_checks.eyes(eyes, start.seats)
    told = _kept(found, start, new, shown)
    if not found.whole:
        return _copied("recover", found.save, start, entry_texts.RECOVERED, new, when, shown, told)
    saves.create(new, save_writer.dumps(found.save))
    return _answered("recover", start, told, shown)


def _kept(found: "Found", start: Table, new: str, eyes: str) -> list[str]:
    """Up to which turn a damaged save is sound; what is lost only the moderator may know.

    For among it may be that somebody has filed sealed orders.
    """
    out = [f"Sound up to turn {option_checks.latest(start, eyes)[0]}; saved in {new}."]
    may_know = eyes == MODERATOR or start.told
    if found.whole and not found.former and (may_know or not match.waiting(start).sealed):
        return [*out, "The save is not damaged. Nothing was lost."]
    if not may_know:
        return [*out, "What is lost, if anything, is for the moderator: ask with --for moderator."]
    if found.broken:
        out.append(found.broken)
    if found.reads and eyes == MODERATOR:
        out += [found.reads, "If this was edited by hand, undo the edit in the old file: then "
                "nothing is lost."]
    if found.lost:
        least = "" if found.surely else "at least "
        lost = aliases.counted(found.lost, "entry", "entries")
        out.append(f"Lost: {least}{lost} of the log from "
                   f"turn {start.turn + 1} on.")
    elif not found.surely:
        out.append(f"Perhaps lost: entries of the log from turn {start.turn + 1} on. [state] is "
                   f"not the position of turn {start.turn}, so the log may have been cut there.")
    out += [f"Lost: the sealed orders of {seat}; {seat} has to send them again."
            for seat in found.sheets]
    out += [f"Lost: who plays {seat}. `referee seat` names them." for seat in found.players]
    out += [f"Lost: who played {seat} until turn {until}, if anyone was named."
            for seat, until in found.former]
    out += ["Lost: orders ahead and drafts, if there were any."] * found.headless
    return out if len(out) > 1 else [*out, "Nothing was lost."]


def _copied(command: str, kept: Save, start: Table, how: str, new: str, when: str, eyes: str,
            told: list[str], brief: bool = False) -> Answer:
    """A new save that goes on from a table, with the line that says what it is."""
    made: list[Turned] = []
    # first it drops sheets that waited
    if how == entry_texts.BRANCHED and start.before is not None:
        made = amendments.carried_and_copied(amendments.unlifted(start), how, when)
        start = save_loader.seat(games, grown(kept, made[-1].table, made), new)
        made += amendments.carry(start, when)
    else:
        made = amendments.carried_and_copied(start, how, when)
    after = made[-1].table
    saves.create(new, stored(kept, after, made))
    told = [*told, *(text for to, text in news(after, [turned.line for turned in made])
                     if to in (PUBLIC, eyes))]
    return _answered(command, after, told, eyes, brief)


def _answered(command: str, after: Table, told: list[str], eyes: str,
              brief: bool = False) -> Answer:
    """What is told of a new save."""
    answer = report.of_turns(command, [], eyes, after, told, brief)
    answer.report = answers.lines(told, eyes)
    return answer
