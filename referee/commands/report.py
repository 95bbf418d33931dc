"""The answers of commands that play or check: what was played, what follows, the position."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.commands import answer as answers
from referee.commands import option_checks, position_report, turn_report
from referee.commands.answer import (
    MODERATOR,
    PARTLY,
    PUBLIC,
    REFUSED,
    Answer,
    PlayedMove,
    ReportLine,
    with_game_prefix,
)
from referee.commands.game_status import game_outcome
from referee.core.base.problem import Problem
from referee.core.base.references import (
    command_line_ref,
    only_for,
    phrase_ref,
    seat_ref,
    without_references,
)
from referee.core.document.blocks import Page, TextBlock
from referee.core.game.decisions import Seat
from referee.core.luck import chance
from referee.core.match import entry_texts
from referee.core.match.entry_texts import Played
from referee.core.match.match import Match, TurnResult

if TYPE_CHECKING:
    from referee.core.input.sequence import SequenceResult

Notes = tuple[tuple[Seat, str], ...]
"""Pairs of reader and text: a note on a plan for its seat, on an upgrade for everyone."""
NONE: Notes = ()
NOTED = "Your text was recorded. Only the player and the moderator can see the text."


def plan_notes(before: Match, after: Match, left: Notes = ()) -> Notes:
    """Notes on plans that stopped and why, and on decisions left to players."""
    gone = [(seat, text.partition(" # ")[2]) for seat, text in after.drafts.items()
            if " # " in text and text != before.drafts.get(seat)]
    return (*((seat, f"The plan of {seat_ref(seat)} stopped: {why.partition(': ')[2] or why}.")
              for seat, why in gone),
            *((seat, f"The plan of {seat_ref(seat)} leaves this decision to "
                     f"{seat_ref(seat)}: {why}.")
              for seat, why in left))


def turns_answer(command: str, turn_results: list[TurnResult], viewer: str, after: Match,
                 before: Iterable[str] = (), brief: bool = False, notes: Notes = (),
                 position_viewer: str | None = None) -> Answer:
    """The answer of a command that played some turns by itself; ``notes`` go to their seats.

    The text is printed for ``position_viewer`` (default: ``viewer``), except the lines ``before``
    and the notes: the text below a seat's private lines may be posted.
    """
    answer, position_viewer = Answer(command, viewer=viewer), position_viewer or viewer
    fill_position(answer, after)
    lines = list(before)
    for turn in turn_results:
        moves, report = turn_report.turn_lines(turn, viewer)
        answer.played += moves
        answer.report += report
        lines += _turn_text(*turn_report.turn_lines(turn, position_viewer), position_viewer)
    answer.report += _note_lines(notes, viewer)
    lines += map(report_text, _note_lines(notes, viewer))
    answer.view = position_report.view_and_page(after, viewer)[0]
    shown = () if brief else position_report.view_and_page(after, position_viewer)[1]
    answer.body = _full_page(lines, shown, after, position_viewer)
    return answer


def position_viewer(wanted: str | None, usual: str) -> str:
    """The viewer of what is printed below a seat's private lines: the public, if none was named."""
    return usual if wanted else PUBLIC


def text_answer(match: Match, result: "SequenceResult", text: str, wanted: str | None,
                brief: bool = False, notes: Notes = (), *, checked: bool = False) -> Answer:
    """The answer to a text that was understood, whatever came of it; it may be only ``checked``.

    It is made for one viewer: the one ``wanted``; otherwise the mover, if something is refused,
    warned about, filed or only checked; otherwise the public. But what is printed on standard
    output stays public when a move was played or filed; private lines in it, and the problems,
    say whose they are.
    """
    played = not checked and anything_played(result.turns)
    usual = PUBLIC if played else result.seat
    reader = option_checks.check_viewer(wanted, match.seats, usual)
    viewer = result.seat if wanted is None and (result.problems or result.warnings) else reader
    answer = Answer("check" if checked else "move", viewer=viewer, refused_text=text,
                    mover=result.seat)
    fill_position(answer, match if checked else result.match)  # a check plays nothing
    mine = viewer in (result.seat, MODERATOR)
    _fill_data(answer, checked, result, viewer, mine)
    _add_problems(answer, checked, match.header.game, result, mine)
    if result.receipt:
        answer.receipt = (result.receipt.entry.seal[:32] if mine or anything_played(result.turns)
                          else "")
    answer.report += _note_lines(notes, viewer)
    lines = [*_text_lines(checked, result, reader, brief),
             *map(report_text, _note_lines(notes, reader))]
    if not checked and (result.turns or result.orders_text):
        below = position_viewer(wanted, reader)
        page_below = () if brief else position_report.view_and_page(result.match, below)[1]
        answer.body = _full_page(lines, page_below, result.match, below)
        if answer.exit == PARTLY:
            answer.lead = _partly_played(result, mine)
            lead = _partly_played(result, reader in (result.seat, MODERATOR))
            answer.body = (TextBlock((lead,)), *answer.body)
    elif lines:
        answer.body = (TextBlock(tuple(lines)),)
    return answer


def _partly_played(result: "SequenceResult", mine: bool) -> str:
    """Which moves of a text were played and which was refused, as others may know it."""
    game = result.match.game
    moves = [game.write(m) for m in result.moves if mine or not game.private_to(m, result.seat)]
    played = "; ".join(moves) or f"part of what {seat_ref(result.seat)} sent"
    return f"Played: {played}. Refused: " + (
        f"{result.refused_text}." if mine and result.refused_text
        else f"the rest of {seat_ref(result.seat)}'s text.")


def anything_played(turns: Iterable[TurnResult]) -> bool:
    """Whether any of these turns is more than filed orders or a newer format."""
    return any(not entry_texts.keeps_position(turn_result.entry.first_text)
               for turn_result in turns)


def _note_lines(notes: Notes, viewer: str) -> list[ReportLine]:
    """Notes on plans for their seats, and on upgrades for everyone, that this viewer may read."""
    return [ReportLine(None, seat if viewer == MODERATOR or seat == PUBLIC else viewer, text)
            for seat, text in notes if viewer in (seat, MODERATOR) or seat == PUBLIC]


def _fill_data(answer: Answer, checked: bool, result: "SequenceResult", viewer: str,
               mine: bool) -> None:
    """Fill in, as data, what was played or checked, and the position."""
    if checked or not anything_played(result.turns):
        answer.played = _checked_moves(result) if mine else []
    for turn in result.turns:
        moves, report_lines = turn_report.turn_lines(turn, viewer)
        answer.played += [] if checked else moves
        answer.report += report_lines
    answer.report += answers.lines_for_viewer(_check_limits(result, viewer), viewer)
    if not checked and (result.turns or result.orders_text):
        answer.view = position_report.view_and_page(result.match, viewer)[0]


def _checked_moves(result: "SequenceResult") -> list[PlayedMove]:
    """The moves as they were understood, not of any turn yet."""
    game = result.match.game
    return [PlayedMove(None, result.seat, result.actor, game.write(m), game.slots(m))
            for m in result.moves]


def move_text(move: PlayedMove) -> str:
    """A move as it is printed: ``red: place 3 forest``."""
    return entry_texts.write(Played(move.seat, move.move, move.by))


def _turn_text(moves: list[PlayedMove], report: list[ReportLine], viewer: str) -> list[str]:
    """The moves of a turn and, below them, its report."""
    return [*map(move_text, moves), *(f"  {report_text(line, viewer)}" for line in report)]


def report_text(line: ReportLine, reader: str = PUBLIC) -> str:
    """A line of a report as it is printed; the moderator also sees whose it is."""
    own = line.viewer in (PUBLIC, reader)
    return line.text if own else phrase_ref("private-line", seat_ref(line.viewer)) + line.text


def _add_problems(answer: Answer, checked: bool, game: str, result: "SequenceResult",
                  mine: bool) -> None:
    """Add problems and warnings and set the exit code; other viewers learn only the code."""
    from referee.core.input import offered_moves

    if not result.problems:
        answer.problems = [with_game_prefix(p, game) for p in result.warnings] if mine else []
        return
    answer.exit = PARTLY if not checked and result.turns else REFUSED
    if not mine:
        answer.problems, answer.refused_text = [withheld_problem(result.seat, checked)], ""
        answer.mover = ""
        return
    answer.offers, answer.offers_text = result.offers, result.unread_text
    if checked:
        answer.offers, answer.offers_text = offered_moves.offered_texts(result), result.text
    answer.problems = [with_game_prefix(p, game, has_offers=bool(answer.offers))
                       for p in result.problems + result.warnings]
    if result.remaining_steps:
        answer.problems.append(Problem(
            "referee/illegal-not-played", "Not played: " + "; ".join(result.remaining_steps),
            hint="Correct the refused step, then send it and these moves again.", warning=True))


def withheld_problem(seat: Seat, checked: bool) -> Problem:
    """The refusal that others than the mover see of a refused move, and of any check."""
    owner = seat_ref(seat) if seat else "the mover"
    why = (f"Only {owner} can see the result of the check." if checked else
           f"The move was refused. Only {owner} can see why.")
    return Problem("referee/illegal-not-told", why,
                   hint=phrase_ref("ask-for", seat or MODERATOR))


def _text_lines(checked: bool, result: "SequenceResult", viewer: str, brief: bool) -> list[str]:
    """The report on a text; on one that is only checked a single line if ``brief``."""
    mine = viewer in (result.seat, MODERATOR)
    if checked and brief and mine and result.moves:
        verdict = "Legal so far" if result.problems else "Legal"
        return [f"{verdict}: {'; '.join(map(move_text, _checked_moves(result)))}"]
    lines = _legal(result, mine) if checked else []
    for turn in result.turns:
        moves, report_lines = turn_report.turn_lines(turn, viewer)
        lines += _turn_text([] if checked else moves, report_lines, viewer)
    if not checked and _orders_wait(result):
        lines += filed_lines(result) if mine else [
            f"The orders of {seat_ref(result.seat)} are in." if result.match.shows_who_filed
            and result.receipt else
            NOTED]
    return lines + _check_limits(result, viewer)


def _legal(result: "SequenceResult", mine: bool) -> list[str]:
    """The line that a checked text is legal; for its mover with its moves as understood."""
    if mine and result.moves:
        only = only_for(result.seat)
        return [f"Legal{only}:" if not result.problems else "Legal so far:",
                *map(move_text, _checked_moves(result))]
    legal = not result.problems and (result.moves or result.awaited_luck is None)
    return ["Legal."] if legal else []


def _orders_wait(result: "SequenceResult") -> bool:
    """Whether a text wrote orders whose phase is not played yet."""
    if result.receipt is None:
        return bool(result.orders_text)
    orders = result.match.orders.get(result.seat)
    return orders is not None and orders.line == result.receipt.entry.n


def filed_lines(result: "SequenceResult") -> list[str]:
    """The report on orders for their seat: number, phase, lines, authors, receipt."""
    match, seat = result.match, result.seat
    decision = next(decision for decision in match.game.to_move(match.state).decisions
                    if decision.seat == seat)
    who = seat_ref(seat)
    only = only_for(seat)
    if result.receipt is None:
        lead = (f"Draft of {who} for {decision.what}{only}. The draft counts once the player is "
                f"ready ({command_line_ref('orders ready')}):")
    else:
        lead = f"Orders {match.orders[seat].number} of {who} for {decision.what}{only}:"
    if not result.authors:
        lines = [move_text(move) for move in _checked_moves(result)]
    else:
        from referee.core.input import sealed_orders

        lines = [f"  {line}"
                 for line in sealed_orders.lines_with_authors(match.game, result.orders_text,
                                                              result.authors)]
    return [lead, *lines,
            *([f"Receipt: {result.receipt.entry.seal[:32]}"] if result.receipt else [])]


def _check_limits(result: "SequenceResult", viewer: str) -> list[str]:
    """How far a check could see: what is certain, the draw it stopped at, the steps after it."""
    lines = []
    if result.certain_gain and viewer in (result.seat, MODERATOR):
        lines.append(f"Certain: {result.certain_gain}.")
    if result.awaited_luck is not None:
        known = turn_report.may_read(result.awaited_luck.private_to, viewer)
        question = chance.question_text(result.awaited_luck) if known else "hidden information"
        lines.append(f"The rest depends on: {question}.")
    if result.remaining_steps and not result.problems and viewer in (result.seat, MODERATOR):
        lines.append("Not checked: " + "; ".join(result.remaining_steps))
    return lines


def _full_page(lines: list[str], shown: Page, match: Match, viewer: str) -> Page:
    """The position, what happened, who is to move, and the last line: the news come last."""
    return (*shown, *([TextBlock(tuple(lines))] if lines else ()),
            TextBlock(tuple(position_report.closing_lines(match, viewer))))


def fill_position(answer: Answer, match: Match) -> None:
    """Fill in the game, its commitment, the turn, its hash and who is to move, for the viewer."""
    answer.game, answer.commitment = match.header.id, match.header.fairness.commitment
    answer.turn, seal = option_checks.last_visible_entry(match, answer.viewer)
    answer.seal = seal[:32]
    answer.names = {assignment.seat: tuple(map(without_references, assignment.players))
                    for assignment in match.header.seats}
    viewer = answer.viewer
    answer.list_decisions = lambda: position_report.open_decisions(match, viewer, answer.brief)
    answer.result = lambda: game_outcome(match)
    if match.damage:
        from referee.core.match import log_integrity

        answer.save_warnings = (log_integrity.damage_warning(match.damage),)
