"""The commands ``seat`` and ``end``: who plays a seat, and giving a game up."""

from collections.abc import Mapping, Sequence
from shlex import quote

from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import option_checks, position_report, report
from referee.commands import players as players_command
from referee.commands.answer import PUBLIC, Answer
from referee.commands.transaction import Transaction
from referee.core.base import aliases
from referee.core.base.problem import Refused, refused
from referee.core.base.references import (
    capital_seat_ref,
    command_ref,
    named_ref,
    without_references,
)
from referee.core.document.blocks import TextBlock
from referee.core.game.decisions import Seat
from referee.core.match import amendments, early_end, seat_history
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.match.save_format import SeatAssignment

UNSAID = "no reason was given"
CONCEDED = early_end.CONCEDED


def show(match: Match, seat: str | None, viewer: str | None, *,
         with_names: bool = True) -> Answer:
    """Who plays each seat, or one of them; ``with_names``: with the names of the players."""
    reader = option_checks.check_viewer(viewer, match.seats)
    wanted = _find_seat(match, seat) if seat else None
    answer = Answer("seat", viewer=reader)
    report.fill_position(answer, match)
    assignments = [assignment for assignment in match.header.seats
                   if wanted in (None, assignment.seat)]
    return _with_assignments(answer, match, assignments, with_names,
                             [_assignment_text(assignment, match, reader)
                              for assignment in assignments])


def change(transaction: Transaction, seat: str | None, when: str, *, gone: bool = False,
           player: str | None = None, reason: str | None = None, viewer: str | None = None,
           brief: bool = False) -> Answer:
    """Record in the log that a seat's player has left or that new ones take it, and why.

    For a vacant seat the referee moves at once. The game ends with a second log entry when one of
    several players is left, who has won, or none. A plan whose authors have all left the seat
    stops. Refused: a reason that is not valid; a new player for a game that was given up.
    """
    if seat is None or gone == (player is not None):
        raise refused("referee/usage-seat", "Name one seat, and either --gone, --player or "
                      "--rename.",
                      hint="Examples: “seat SAVE red --gone”, “seat SAVE red --player Ann”.")
    reason = UNSAID if reason is None else reason
    option_checks.check_reason(reason)
    before = transaction.before
    reader = option_checks.check_viewer(viewer, before.seats)
    name = _find_seat(before, seat)
    after = _changed_assignments(before, name, when if gone else "", player or "")
    upgrades, match = transaction.upgrade_turns(when)
    assignment, former = (_assignment_of(seats, name) for seats in (after, before.header.seats))
    turn_results = upgrades
    if (assignment.players, assignment.gone) != (former.players, former.gone):
        seat_change = amendments.change_seat(match, name, assignment.players, reason, when)
        turn_results = [*upgrades, seat_change]
        match = _without_former_plan(seat_change.match, before, name)
    why = _why_deserted(match) if gone else ""
    if why:
        how = CONCEDED if reason == CONCEDED else early_end.LEFT
        turn_results = [*turn_results, amendments.end(match, f"{name} {how}; {why}", when)]
        match = turn_results[-1].match
    result = transaction.advance_plans(match, when, option_checks.luck_source(match, None)[0],
                                       transaction.last_time, turn_results)
    transaction.keep(result.match, [*turn_results, *result.turns], result.left_to_owner)
    report_lines = [_assignment_text(assignment, result.match, reader)]
    answer = report.turns_answer("seat", list(result.turns), reader, result.match, report_lines,
                                 brief=brief or not report.anything_played(result.turns),
                                 notes=transaction.notes)
    report_lines += position_report.outcome_lines(result.match)
    answer.report = [*answers.lines_for_viewer(report_lines, PUBLIC), *answer.report]
    return answer


def rename(transaction: Transaction, seat: str | None, when: str, *, rename: str | None,
           reason: str | None = None, viewer: str | None = None,
           with_names: bool = True) -> Answer:
    """Correct a player's name, in a seat's present and earlier players and in their orders.

    The log has no names, so nothing is recorded. Refused (usage): no seat; an unclear or invalid
    name; a name that another player or another seat has.
    """
    if seat is None or rename is None:
        raise refused("referee/usage-seat", "Name one seat, and either --gone, --player or "
                      "--rename.", hint="Example: “seat SAVE red --rename Anne”")
    if reason is not None:
        raise refused("referee/usage-seat", "--rename takes no --reason: the log has no names, so "
                      "nothing is recorded.", hint="For a new player: --player NAME --reason TEXT.")
    before = transaction.before
    reader = option_checks.check_viewer(viewer, before.seats)
    name = _find_seat(before, seat)
    assignment = _assignment_of(before.header.seats, name)
    old, new = _old_and_new(assignment, rename)
    players_command.refuse_seat_names((new,), name, before.seats)
    corrected = _renamed_assignment(assignment, old, new)
    assignments = tuple(corrected if other.seat == name else other for other in before.header.seats)
    meta = games.game_meta(before.header.game)
    for seats in (assignments, *((SeatAssignment(name, past.players),)
                                 for past in corrected.before if new in past.players)):
        players_command.check_players(seats, meta)
    match = replace(
        before, header=replace(before.header, seats=assignments),
        orders={key: replace(sealed, authors=_renamed_authors(sealed.authors, old, new))
                for key, sealed in before.orders.items()},
        draft_orders={key: replace(draft, authors=_renamed_authors(draft.authors, old, new))
                      for key, draft in before.draft_orders.items()})
    transaction.keep(match, ())
    answer = Answer("seat", viewer=reader)
    report.fill_position(answer, match)
    left = ", who has left," * (bool(old) and old not in assignment.players)
    done = named_ref(f"{old or 'the player'}{left} is now called {new}",
                     "the name of a player is corrected")
    return _with_assignments(answer, match, [corrected], with_names, [
        f"{name}: {done}.", "The log was not changed: only reasons in it can contain names."])


def _old_and_new(assignment: SeatAssignment, text: str) -> tuple[str, str]:
    """The name of a player before and after a correction; none before if the player has none.

    Refused (usage): it is not clear whose name.
    """
    old, separator, new = text.partition("=")
    if not separator:
        old, new = assignment.players[0] if len(assignment.players) == 1 else "", text
    known = next((person for person in seat_history.all_players(assignment)
                  if aliases.normalized(person) == aliases.normalized(old)), None)
    unnamed = not (separator or assignment.players or assignment.gone)
    if known is None and not unnamed:
        raise _unclear_name(assignment, old.strip(), new.strip())
    names = players_command.parse_names(new, f"--rename {text}")
    if len(names) != 1:
        raise refused("referee/usage-seat", f"--rename {text}: write exactly one name.",
                      hint="Example: --rename Anne")
    return known or "", names[0]


def _unclear_name(assignment: SeatAssignment, old: str, new: str) -> Refused:
    """The refusal of a correction that names no player of the seat."""
    from difflib import get_close_matches

    everyone = [*dict.fromkeys(seat_history.all_players(assignment))]
    earlier = [name for name in everyone if name not in assignment.players]
    people = named_ref(aliases.join_words(assignment.players) or "no player", "other players")
    before = named_ref(f", earlier by {aliases.join_words(earlier)}") if earlier else ""
    known = next((name for name in (*get_close_matches(old, everyone, 1), *everyone)
                  if name != new), "")
    rename = named_ref(quote(f"{known}={new or 'NEW'}"), "OLD=NEW") if known else ""
    return refused("referee/usage-seat", f"{assignment.seat} is played by {people}{before}: whose "
                   "name should be corrected?",
                   hint=f"Write the old name, too: --rename {rename}. " * bool(rename)
                   + "For a new player: --player NAME.")


def _renamed_assignment(assignment: SeatAssignment, old: str, new: str) -> SeatAssignment:
    """The seat with a name corrected; with the only name if its player had none."""
    return replace(assignment, players=_renamed(assignment.players, old, new)
                   if old in assignment.players or not old else assignment.players,
                   before=tuple(replace(past, players=_renamed(past.players, old, new))
                                if old in past.players else past for past in assignment.before))


def _renamed(names: Sequence[str], old: str, new: str) -> tuple[str, ...]:
    """The names with one corrected; only the new one if there was none."""
    return tuple(new if name == old else name for name in names) or (new,)


def _renamed_authors(authors: Mapping[str, str], old: str, new: str) -> dict[str, str]:
    return {about: new if name == old else name for about, name in authors.items()}


def _why_deserted(match: Match) -> str:
    """Why a game ends because a player has left; empty: it goes on, or is over already.

    No rulebook of these games lets one player go on without opponents, or a solo game go on
    without its player.
    """
    left = len(match.seats) - len(match.vacant_seats)
    over = match.end_reason or match.game.result(match.state) is not None
    if over or left > 1:
        return ""
    return early_end.ONE_LEFT if left else early_end.NONE_LEFT


def erase_names(transaction: Transaction, names: Sequence[str], when: str) -> bool:
    """Remove names of players from a save: from its seats, and from the orders that they wrote.

    Their seats keep a player without a name, and plans that only they made stop.
    Nothing is played. Returns whether anything was changed.
    """
    before = transaction.before
    gone = {aliases.normalized(name) for name in names}
    assignments = tuple(replace(
        assignment, players=_without_names(assignment.players, gone), before=tuple(
            replace(past, players=_without_names(past.players, gone))
            for past in assignment.before))
        for assignment in before.header.seats)
    orders = {seat: replace(sealed, authors=_authors_without(sealed.authors, gone))
              for seat, sealed in before.orders.items()}
    sheets = {seat: replace(draft, authors=_authors_without(draft.authors, gone))
              for seat, draft in before.draft_orders.items()}
    if (assignments, orders, sheets) == (before.header.seats, before.orders, before.draft_orders):
        return False
    upgrades, match = transaction.upgrade_turns(when)
    match = replace(match, header=replace(match.header, seats=assignments), draft_orders=sheets,
                    orders={
        seat: replace(sealed, authors=orders[seat].authors) for seat,
        sealed in match.orders.items()})
    for assignment in before.header.seats:
        if assignment not in assignments:
            match = _without_former_plan(match, before, assignment.seat)
    transaction.keep(match, upgrades)
    return True


def _without_names(names: Sequence[str], gone: set[str]) -> tuple[str, ...]:
    return tuple(name for name in names if aliases.normalized(name) not in gone)


def _authors_without(authors: Mapping[str, str], gone: set[str]) -> dict[str, str]:
    return {about: name for about, name in authors.items() if aliases.normalized(name) not in gone}


def end(transaction: Transaction, reason: str, when: str, *, viewer: str | None = None,
        brief: bool = False) -> Answer:
    """Give a game up: no player wins, and only an undo can follow."""
    option_checks.check_reason(reason)
    reader = option_checks.check_viewer(viewer, transaction.before.seats)
    upgrades, match = transaction.upgrade_turns(when)
    turn = amendments.end(match, reason, when)
    transaction.store([*upgrades, turn])
    answer = report.turns_answer("end", [], reader, turn.match, brief=brief,
                                 notes=transaction.notes)
    answer.report = [*answers.lines_for_viewer(position_report.outcome_lines(turn.match), PUBLIC),
                     *answer.report]
    return answer


def _find_seat(match: Match, seat: str) -> Seat:
    """The seat that a word of the command line names. Refused (usage): there is none."""
    name = seat.casefold()
    if name in match.seats:
        return name
    raise refused("referee/usage-seat", f"This game has no seat and no player called “{seat}”.",
                  hint=f"There are: {', '.join(match.seats)}.")


def _changed_assignments(match: Match, name: Seat, gone: str, names: str) -> tuple[SeatAssignment,
                                                                                   ...]:
    """All seat assignments after one seat was left or taken.

    Refused: an invalid name, and what ``new`` refuses.
    """
    meta = games.game_meta(match.header.game)
    if gone:
        if name in match.vacant_seats:
            raise refused("referee/illegal-gone",
                          f"{capital_seat_ref(name)} already has no player.",
                          hint=f"To give the seat to a new player: “seat SAVE {name} "
                               "--player NAME”.")
        assignment = SeatAssignment(name, gone=gone)
    elif match.end_reason:
        raise refused("referee/illegal-over", f"The game is over: {matches.end_text(match)}",
                      hint=f"To give the seat to a player, first take back the end of the "
                           f"game: {command_ref('undo')}")
    else:
        players = players_command.parse_names(names, f"--player {names}")
        if not players:
            raise refused("referee/usage-seat", "--player needs a name.",
                          hint=f"If the player has left, write “seat SAVE {name} --gone”.")
        former = _assignment_of(match.header.seats, name).players
        players_command.refuse_seat_names(set(players) - set(former), name, match.seats)
        same = tuple(map(aliases.nfc, former)) == players  # older saves have them as they came
        assignment = SeatAssignment(name, former if same else players)
    assignments = tuple(assignment if other.seat == name else other for other in match.header.seats)
    players_command.check_players(assignments, meta)
    return assignments


def _assignment_of(assignments: Sequence[SeatAssignment], name: Seat) -> SeatAssignment:
    return next(assignment for assignment in assignments if assignment.seat == name)


def _without_former_plan(match: Match, before: Match, name: Seat) -> Match:
    """The match without a plan that none of the seat's present players has filed."""
    former, players = ({*map(aliases.folded, _assignment_of(current.header.seats, name).players)}
                       for current in (before, match))
    if former & players:
        return match
    why = "its player has left" if name in match.vacant_seats else "the seat has another player"
    return matches.shelve_plans(match, (name,), why)


def _assignment_text(assignment: SeatAssignment, match: Match, viewer: str) -> str:
    """Who plays a seat, and the earlier players with the turn that replaced each."""
    last, past = option_checks.last_visible_turn(match, viewer), assignment.before
    texts = [f"{_people(team.players)} until {_turn_text(team.until, last)}"
             for team in past if team.players]
    earlier = f" (earlier: {'; '.join(texts)})" if texts else ""
    if assignment.gone:
        default = "" if match.end_reason else "; the referee plays default moves"
        return f"{assignment.seat}: no player since {assignment.gone}{default}{earlier}"
    since = f" since {_turn_text(past[-1].until, last)}" if past and not past[-1].players else ""
    return f"{assignment.seat}: {_people(assignment.players)}{since}{earlier}"


def _people(names: Sequence[str]) -> str:
    return named_ref(", ".join(names), aliases.count_noun(len(names), "player")
                     ) if names else "a player without a name"


def _turn_text(turn: int, last: int) -> str:
    """A turn, if it is not after the last visible one: its number tells how many orders are in."""
    return f"turn {turn}" if turn <= last else f"turn {last} or later"


def _with_assignments(answer: Answer, match: Match, assignments: list[SeatAssignment],
                      with_names: bool, lines: list[str]) -> Answer:
    last = option_checks.last_visible_turn(match, answer.viewer)

    def names(players: Sequence[str]) -> list[str]:
        return [*map(without_references, players)] if with_names else []

    answer.view = [{"seat": assignment.seat, "players": names(assignment.players),
                    "gone": assignment.gone,
                    "earlier": [{"players": names(past.players),
                                 "until": past.until if past.until <= last else None}
                                for past in assignment.before]}
                   for assignment in assignments]
    answer.report = answers.lines_for_viewer(lines, PUBLIC)
    answer.body = (TextBlock(tuple(lines)),)
    return answer
