"""The command ``recover``: what is sound of a damaged save, as a new save."""

from referee import games
from referee.commands import answer as answers
from referee.commands import beacon_signature, option_checks, report, scenario_check
from referee.commands.answer import MODERATOR, Answer
from referee.commands.branch import copied_save, copy_answer
from referee.commands.resources import Resources
from referee.core.base import aliases
from referee.core.base.control_characters import shell_quoted
from referee.core.base.references import command_ref, seat_ref
from referee.core.document.blocks import TextBlock
from referee.core.match import entry_texts, save_loader, save_writer
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.proof import recovery
from referee.core.proof.recovery import RecoveredSave

INTACT = "The save is not damaged. Nothing was lost."


def recover(raw: bytes, path: str, when: str, new: str | None, *, resources: Resources,
            viewer: str | None = None) -> Answer:
    """The longest undamaged beginning of a damaged save, as a new save.

    ``new``: its path; None: only what is lost is said.
    """
    recovered = recovery.recover(games, raw, lambda game, name: scenario_check.load_shipped(
        game, name, resources), path, beacon_signature.is_valid)
    match = save_loader.load_match(games, recovered.save, path)
    reader = option_checks.check_viewer(viewer, match.seats)
    turn, _ = option_checks.last_visible_entry(match, reader)
    losses = _loss_lines(recovered, match, path, reader)
    saved = f" These turns are saved in {new}." if new else "" if losses == [INTACT] else (
        " To save these turns: "
        + command_ref("recover", f"{shell_quoted(path)} -o NEW --for moderator"))
    lines = [f"The save is undamaged up to turn {turn}.{saved}", *losses]
    if new is None:
        answer = Answer("recover", viewer=reader)
        report.fill_position(answer, match)
        answer.report = answers.lines_for_viewer(lines, reader)
        answer.body = (TextBlock(tuple(lines)),)
        return answer
    if not recovered.is_intact:
        return copied_save("recover", recovered.save, match, entry_texts.RECOVERED, new, when,
                           reader, lines)
    answer = copy_answer("recover", match, lines, reader)
    answer.created = save_writer.dumps(recovered.save)
    return answer


def _loss_lines(recovered: RecoveredSave, match: Match, path: str, viewer: str) -> list[str]:
    """What is lost of a damaged save; only the moderator may know.

    What is lost may show that someone filed secret orders.
    """
    lines: list[str] = []
    may_know = viewer == MODERATOR or match.shows_who_filed
    if (recovered.is_intact and not recovered.unknown_past_players
            and (may_know or not matches.to_move(match).simultaneous)):
        return [INTACT]
    if not may_know:
        see = command_ref("recover", f"{shell_quoted(path)} --for moderator")
        return [f"Only the moderator can see whether something is lost: {see}"]
    if recovered.damage:
        lines.append(recovered.damage)
    if recovered.damaged_text and viewer == MODERATOR:
        lines += [recovered.damaged_text,
                  "If the damaged file was edited by hand, undo the edit in that file: "
                  "then nothing is lost."]
    if recovered.lost_turns:
        least = "" if recovered.lost_is_certain else "at least "
        lost = aliases.count_noun(recovered.lost_turns, "entry", "entries")
        lines.append(f"Lost: {least}{lost} of the log, from turn {match.turn + 1} on.")
    elif not recovered.lost_is_certain:
        lines.append(f"Perhaps lost: entries of the log from turn {match.turn + 1} on. "
                     f"The position in [state] is not the position of turn {match.turn}, so "
                     "the end of the log may have been cut off.")
    lines += [f"Lost: the secret orders of {who}, who must send them again."
              for who in map(seat_ref, recovered.seats_without_orders)]
    lines += [f"Lost: the players of {seat_ref(seat)}. To name them again: {command_ref('seat')}"
              for seat in recovered.seats_without_players]
    lines += [f"Lost: the names of the players of {seat_ref(seat)} until turn {until}, if "
              "there were any."
              for seat, until in recovered.unknown_past_players]
    lines += ["Lost: orders sent in advance and drafts, if there were any."] * recovered.header_lost
    return lines or ["Nothing was lost."]
