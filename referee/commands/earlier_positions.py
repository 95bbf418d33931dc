"""The position after an earlier turn, as ``show --turn`` and ``check --turn`` need it."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from referee import games
from referee.commands import option_checks
from referee.core.base.problem import refused
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.match import (
    early_end,
    entry_texts,
    live_entries,
    log_entry,
    log_integrity,
    recent_turns,
    replay,
    save_loader,
    seat_history,
)
from referee.core.match.entry_texts import Filed, SeatChanged, Setup
from referee.core.match.known_positions import KnownPositions, nearest_turn
from referee.core.match.match import Match
from referee.core.match.save_format import Save


def match_at(save: Save, match: Match, turn: int, viewer: str) -> Match:
    """The match as it was after a turn; after a turn that kept the position, as it was before.

    Refused: a turn that the viewer knows nothing of; a turn of older rules.
    """
    return match_at_with_note(save, match, turn, viewer)[0]


def match_at_with_note(save: Save, match: Match, turn: int, viewer: str) -> tuple[Match, str]:
    """The same as ``match_at``, with a note that says what a turn was if it was no move.

    The note does not say whose orders were filed: that may be hidden.
    """
    last = option_checks.last_visible_turn(match, viewer)
    if not 1 <= turn <= last:
        raise refused("referee/usage-turn", f"There is no turn {turn}; the last turn is {last}.")
    entries, past = recent_turns.since(save, match, turn, turn) or (
        log_integrity.undamaged_entries(save.log, match.damage), {})
    if not entries or turn > entries[-1].n:
        if turn >= match.position_turn:
            return match, ""
        raise log_integrity.turn_unavailable(match.damage, turn)
    position_turn, label = _about(entries, turn)
    if position_turn == match.position_turn:
        return match, label
    if position_turn not in past:
        past = replayed_turns(save, match, position_turn)[1]
    if position_turn in past and past[position_turn].game is match.game:
        return _match_at_line(match, past[position_turn].entry, past[position_turn].state,
                              *_ended_at(save, match, position_turn, entries)), label
    return _match_under_older_rules(save, match, turn, position_turn, entries)


def _about(entries: list[log_entry.LogEntry], turn: int) -> tuple[int, str]:
    """The turn whose position was current after a turn, and what the turn was if no move."""
    until = [entry for entry in entries if entry.n <= turn]
    content = entry_texts.parse(until[-1].first_text)
    position_turn = live_entries.position_turn(until)
    return position_turn, _turn_label(content, turn, position_turn)


def _match_under_older_rules(save: Save, match: Match, turn: int, position_turn: int,
                             entries: list[log_entry.LogEntry]) -> tuple[Match, str]:
    """The match after a turn of older rules, with that position under today's rules, and a note.

    Refused: the position is not known; the refusal names the nearest one that is.
    """
    known = KnownPositions(save, match, entries, replayed_turns(save, match)[1])
    rules = live_entries.rules_version_of(entries, position_turn, match.header.rules)
    save_then = known.save_at(position_turn, position_turn) if position_turn else None
    if save_then is None:
        why = (f"Turn {turn} was played by older rules (rules {rules}), and its position was not "
               "kept." if rules < match.rules_version and position_turn else
               f"The game had not begun at turn {turn}.")
        raise refused("referee/usage-turn", why, hint=f"The nearest turn that can be shown is "
                      f"{nearest_turn(known.turns, turn)}.")
    state = save_loader.load_match(games, save_then, "").state
    label = _turn_label(entry_texts.parse(entries[turn - 1].first_text), turn, position_turn)
    rules_note = (f"Turn {position_turn} was played by rules {rules}; its position is shown in the "
                  f"form of rules {match.rules_version}.")
    return _match_at_line(match, entries[position_turn - 1], state,
                          *_ended_at(save, match, position_turn, entries)
                          ), f"{label} {rules_note}".strip()


def playable_match_at(save: Save, match: Match, turn: int, viewer: str) -> tuple[Match, str]:
    """The match for a move after an earlier turn, with the players of that time, and a note.

    Today's plans and drafts are not in it. Refused: as by ``match_at``.
    """
    earlier, note = match_at_with_note(save, match, turn, viewer)
    seats = seat_history.assignments_at(match.header.seats,
                                        log_integrity.undamaged_entries(save.log, match.damage),
                                        turn)
    seated = replace(earlier, header=replace(match.header, seats=seats))
    if earlier is not match:
        seated = replace(seated, plans={}, drafts={}, draft_orders={}, filed_numbers={})
    return seated, note


def save_at(save: Save, match: Match, turn: int, viewer: str) -> tuple[Save, Match]:
    """The save as it was after a turn, to write again what was written then, and its match.

    It has no later turns, undos, players or plans. Refused: a turn that the viewer knows nothing
    of; one whose position, or whose waiting orders, are not known any more.
    """
    last = option_checks.last_visible_turn(match, viewer)
    if not 1 <= turn <= last:
        raise refused("referee/usage-turn", f"There is no turn {turn}; the last turn is {last}.")
    if turn == last:
        return save, match
    entries = log_integrity.undamaged_entries(save.log, match.damage)
    if turn > len(entries):
        raise log_integrity.turn_unavailable(match.damage, turn)
    position_turn = live_entries.position_turn(entries[:turn])
    if any(type(entry_texts.parse(entry.first_text)) is Filed
           for entry in entries[position_turn:turn]):
        raise refused("referee/usage-turn",
                      f"The save no longer has the secret orders that waited after turn {turn}.",
                      hint=f"Name turn {position_turn}, which has the same position.")
    known = KnownPositions(save, match, entries, replayed_turns(save, match, turn)[1])
    then = known.save_at(turn, position_turn)
    if then is None:
        raise refused("referee/usage-turn", f"The position after turn {turn} is not known.",
                      hint="The nearest turn whose position is known is "
                      f"{nearest_turn(known.turns, turn)}.")
    return then, save_loader.load_match(games, then, "")


def _turn_label(content: entry_texts.EntryContent | None, turn: int, position_turn: int) -> str:
    """What a turn was, if it was no move.

    ``position_turn`` is the turn whose position was current after it.
    """
    if position_turn != turn:
        kind = "secret orders were sent or withdrawn" if type(content) is Filed else (
            f"format {content.old} to {content.new}" if type(content) is entry_texts.FormatUpgrade
            else
            f"the player of {seat_ref(content.seat)} "
            f"{'left' if content.how == 'gone' else 'was replaced'}"
            if type(content) is SeatChanged else "no move was made")
        return f"Turn {turn}: {kind}. The position is unchanged since turn {position_turn}."
    if type(content) is entry_texts.Undo:
        return f"Turn {turn}: an undo. The position is that of turn {content.turn} again."
    if type(content) is entry_texts.RulesUpgrade:
        return (f"Turn {turn}: the game was upgraded from rules {content.old} to rules "
                f"{content.new}.")
    if type(content) is entry_texts.Copied:
        return f"Turn {turn}: from here on this is a what-if copy of the game."
    corrected = type(content) is entry_texts.Ruling
    return f"Turn {turn}: a correction by the moderator." if corrected else ""


def positions(save: Save, match: Match) -> Iterator[tuple[log_entry.LogEntry, Match]]:
    """Every log entry whose position today's rules can show, and the match after it.

    The current position comes with the last of them, and with the last that is public.
    """
    lines, past = replayed_turns(save, match)
    for line in lines:
        if line.n == match.public_turn != match.position_turn:
            yield line, match
        elif line.n in past and past[line.n].game is match.game:
            ended = (match.end_reason, match.seats_at_end) if line.n == lines[-1].n else ("", ())
            yield line, match if line.n == match.position_turn else _match_at_line(
                match, line, past[line.n].state, *ended)


def _match_at_line(match: Match, line: log_entry.LogEntry, state: Any, ended: str,
                   left: tuple[Seat, ...]) -> Match:
    return replace(match, state=state, orders={}, turn=line.n, position_turn=line.n,
                   public_turn=line.n,
                   seal=line.seal, position_hash=line.seal, public_seal=line.seal,
                   end_reason=ended, seats_at_end=left)


def _ended_at(save: Save, match: Match, turn: int,
              entries: list[log_entry.LogEntry]) -> tuple[str, tuple[Seat, ...]]:
    """Why the game was over after a turn (empty: it was not), and the seats that were left then.

    ``entries`` are those of the log, or its last ones, of which the first did not end the game.
    """
    ended = entry_texts.end_reason(entry.first_text for entry in reversed(entries)
                                   if entry.n <= turn)
    if not ended:
        return "", ()
    texts = [line.first_text for line in log_integrity.undamaged_entries(save.log, match.damage)
             if line.n <= turn]
    return ended, early_end.seats_at_end(save.header.seat_names, texts)


def replayed_turns(save: Save, match: Match, upto: int = 0) -> recent_turns.Turns:
    """All log entries, and the replay of those that can be replayed, up to turn ``upto``."""
    return _cached_replay(_ReplayKey(save, match), upto)


def replayed_since(save: Save, match: Match, first: int, upto: int) -> recent_turns.Turns:
    """The log entries from turn ``first`` on or earlier ones, too, replayed up to ``upto``."""
    return _cached_recent(_ReplayKey(save, match), first, upto) or replayed_turns(save, match, upto)


class _ReplayKey:
    """A cache key that equals only a key of the same save and match objects."""

    def __init__(self, save: Save, match: Match) -> None:
        self.saved, self.now = save, match

    def __hash__(self) -> int:
        return id(self.saved)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ReplayKey) and self.saved is other.saved and self.now is other.now


@lru_cache(1)  # the mails to the players of a game report the same turns
def _cached_recent(key: _ReplayKey, first: int, upto: int) -> recent_turns.Turns | None:
    return recent_turns.since(key.saved, key.now, first, upto)


@lru_cache(1)
def _cached_replay(key: _ReplayKey, upto: int) -> recent_turns.Turns:
    lines, match = log_integrity.undamaged_entries(key.saved.log, key.now.damage), key.now
    return lines, replay.history(match, lines, upto, older=True,
                                 last_version=_rules_after(lines, match))


def _rules_after(lines: list[log_entry.LogEntry], match: Match) -> int:
    """The rules version after the entries before a damaged one, according to these entries."""
    if not match.damage:
        return match.header.rules
    first = entry_texts.parse(lines[0].first_text) if lines else None
    began = first.rules_version if type(first) is Setup else match.header.rules
    return log_entry.rules_upgraded_to(b"".join(map(log_entry.write, lines))) or began
