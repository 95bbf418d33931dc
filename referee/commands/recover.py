"""The command ``recover``: what is sound of a damaged save, as a new save."""

from referee import games
from referee.commands import beacon_signature, option_checks, scenario_check
from referee.commands.answer import MODERATOR, Answer
from referee.commands.branch import copied_save, copy_answer
from referee.commands.resources import Resources
from referee.core.base import aliases
from referee.core.base.references import command_ref, seat_ref
from referee.core.match import entry_texts, save_loader, save_writer
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.proof import recovery
from referee.core.proof.recovery import RecoveredSave


def recover(raw: bytes, path: str, when: str, new: str, *, resources: Resources,
            viewer: str | None = None) -> Answer:
    """The longest undamaged beginning of a damaged save, as a new save.

    ``new``: its path.
    """
    recovered = recovery.recover(games, raw, lambda game, name: scenario_check.load_shipped(
        game, name, resources), path, beacon_signature.is_valid)
    match = save_loader.load_match(games, recovered.save, path)
    reader = option_checks.check_viewer(viewer, match.seats)
    lines = _recovery_lines(recovered, match, new, reader)
    if not recovered.is_intact:
        return copied_save("recover", recovered.save, match, entry_texts.RECOVERED, new, when,
                           reader, lines)
    answer = copy_answer("recover", match, lines, reader)
    answer.created = save_writer.dumps(recovered.save)
    return answer


def _recovery_lines(recovered: RecoveredSave, match: Match, new: str, viewer: str) -> list[str]:
    """Up to which turn a damaged save is undamaged; only the moderator may know what is lost.

    What is lost may show that someone filed secret orders.
    """
    turn, _ = option_checks.last_visible_entry(match, viewer)
    lines = [f"The save is undamaged up to turn {turn}. These turns are saved in {new}."]
    may_know = viewer == MODERATOR or match.shows_who_filed
    if (recovered.is_intact and not recovered.unknown_past_players
            and (may_know or not matches.to_move(match).simultaneous)):
        return [*lines, "The save is not damaged. Nothing was lost."]
    if not may_know:
        return [*lines, "Only the moderator can see what is lost, if anything. To see "
                "it, add --for moderator and choose another new file."]
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
    lines += [f"Lost: the secret orders of {who}. They must send these orders again."
              for who in map(seat_ref, recovered.seats_without_orders)]
    lines += [f"Lost: the players of {seat_ref(seat)}. To name them again: {command_ref('seat')}"
              for seat in recovered.seats_without_players]
    lines += [f"Lost: the names of the players of {seat_ref(seat)} until turn {until}, if "
              "there were any."
              for seat, until in recovered.unknown_past_players]
    lines += ["Lost: orders sent in advance and drafts, if there were any."] * recovered.header_lost
    return lines if len(lines) > 1 else [*lines, "Nothing was lost."]
