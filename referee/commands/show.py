"""The commands ``show``, ``legal`` and ``score``, and a seat's hidden cards."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import (
    option_checks,
    position_report,
    report,
    status_sentence,
    turn_report,
)
from referee.commands.answer import MODERATOR, PUBLIC, Answer, PlayedMove
from referee.commands.game_status import game_status
from referee.core.base.problem import Refused, refused
from referee.core.base.references import capitalized, seat_ref
from referee.core.document import blocks as page_blocks
from referee.core.document.blocks import Block, Page
from referee.core.document.surfaces import SHELL, resolved_page
from referee.core.game import result_text
from referee.core.game.decisions import Result, Seat
from referee.core.game.game import Game
from referee.core.match import live_entries, log_integrity
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.match.save_format import Save

if TYPE_CHECKING:
    from referee.commands.resources import Resources

MOST = 2000  # legal moves that are listed


def show(save: Save, match: Match, *, viewer: str | None = None, turn: int | None = None,
         full: bool = False, brief: bool = False, form: str | None = None, since: int | None = None,
         width: str | None = None, out: str | None = None) -> Answer:
    """The position now or after an earlier turn, for one viewer; ``full`` leaves nothing out.

    ``brief``: only who is to move. ``form``: text, html, markdown or bbcode. Refused: an unknown
    form; options of pictures.
    """
    if any(value is not None for value in (since, width, out)):
        raise refused("referee/usage-form",
                      "--since, --width and -o can only be used for a picture.",
                      hint="Add --as svg or --as png.")
    write, unseen = (None, "") if form in (None, "text") else _page_writer(form or "")
    answer = Answer("show", viewer=option_checks.check_viewer(viewer, match.seats))
    report.fill_position(answer, match)
    note = ""
    if turn is not None:
        from referee.commands import earlier_positions

        match, note = earlier_positions.match_at_with_note(save, match, turn, answer.viewer)
        report.fill_position(answer, match)
    answer.view, shown = (None, ()) if brief else position_report.view_and_page(
        match, answer.viewer, full)
    answer.played = [
        PlayedMove(None, seat, orders.actor, orders.text,
                   turn_report.slots(match.game, orders.text))
        for seat, orders in match.orders.items() if answer.viewer in (seat, MODERATOR)]
    if answer.played:
        shown = (*shown, page_blocks.Heading(
            "orders that were sent; they are secret until all players have sent theirs"),
                 page_blocks.TextBlock(tuple(map(report.move_text, answer.played))))
    shown = (page_blocks.TextBlock((note,)), *shown) if note else shown
    questions = position_report.questions(match, answer.viewer,
                                          shell=write is None and turn is None)
    foot_lines = position_report.foot_lines(match, answer.viewer)
    if write is None:
        answer.body = (*shown, page_blocks.TextBlock((*questions, *foot_lines)))
    else:
        if questions:
            shown = (*shown, page_blocks.TextBlock(tuple(questions)))
        answer.document = write(shown, tuple(foot_lines))
        answer.allowed_invisible, answer.data = unseen, True
    answer.report = answers.lines_for_viewer(
        [note] * bool(note) + position_report.outcome_lines(match), answers.PUBLIC)
    return answer


def _page_writer(name: str) -> tuple[Callable[[Page, tuple[str, ...]], str], str]:
    """The function that writes a page in a format, and the invisible characters it may use."""
    from referee.core.document import forum_formats

    if name not in forum_formats.FORMATS:
        raise refused("referee/usage-form",
                      f"--as {name[:80]}: there is no output format with this name.",
                      hint=f"Formats for text are {', '.join(forum_formats.FORMATS)}; formats for "
                           "pictures are svg and png.")
    form = forum_formats.FORMATS[name]

    def write(shown: Page, feet: tuple[str, ...]) -> str:
        return f"{forum_formats.write(resolved_page(shown, SHELL), form)}\n{form.feet(feet)}\n"

    return write, forum_formats.INVISIBLE


def status_line(match: Match, viewer: str) -> str:
    """The game, and in one sentence whose turn it is or who won."""
    title = games.game_meta(match.header.game).title
    return f"{title}: {status_sentence.sentence(game_status(match, viewer))}"


def status(match: Match, viewer: str) -> Answer:
    """Who is to move, with some legal moves, and the last line; without the position."""
    answer = Answer("show", viewer=viewer)
    report.fill_position(answer, match)
    title = f"{games.game_meta(match.header.game).title} · round {match.game.round(match.state)}"
    answer.body = (page_blocks.TextBlock((
        title, *position_report.closing_lines(match, viewer))),)
    return answer


def private_blocks(match: Match, seat: Seat) -> Page:
    """The part of a position that only this seat sees: blocks that the public page has not."""
    game = match.game
    public = game.show_all(game.view(match.state, None))
    return tuple(block for block in game.show_all(game.view(match.state, seat))
                 if block not in public)


def has_secrets(match: Match, seat: Seat) -> bool:
    """Whether a seat knows, or is now writing, something that others may not know."""
    return bool(match.game.to_move(match.state).simultaneous or private_blocks(match, seat))


def writes_in_secret(match: Match, seat: Seat) -> bool:
    """Whether a seat must now write something that others may not read."""
    to_move = match.game.to_move(match.state)
    kinds = [decision.kind for decision in to_move.decisions if decision.seat == seat
             and decision.must]
    if to_move.simultaneous or not isinstance(match.game, Game):
        return bool(kinds) and to_move.simultaneous
    return any(move.hidden for kind in kinds for move in match.game.move_types_for(kind))


def hand(match: Match, seat: Seat) -> Answer:
    """The secrets of a seat: its hidden cards, and orders that it has filed or drafted."""
    from referee.core.input import sealed_orders

    answer = Answer("hand", viewer=seat)
    report.fill_position(answer, match)
    shown = [*private_blocks(match, seat)]
    if seat in match.orders:
        orders = match.orders[seat]
        shown += [page_blocks.Heading("orders that were sent; they are secret until all "
                                      "players have sent theirs"),
                  page_blocks.TextBlock(tuple(sealed_orders.lines_with_authors(match.game,
                                                                               orders.text,
                                                                        orders.authors)))]
    if seat in match.draft_orders:
        draft = match.draft_orders[seat]
        shown += [page_blocks.Heading("draft, not sent"),
                  page_blocks.TextBlock(tuple(sealed_orders.lines_with_authors(match.game,
                                                                               draft.text,
                                                                        draft.authors)))]
    if not shown:
        answer.viewer = PUBLIC
    answer.body = tuple(shown) or (
        page_blocks.TextBlock((f"{seat_ref(seat)} has no hidden information.",)),)
    return answer


def legal(match: Match, prefix: str = "", *, seat: str | None = None) -> Answer:
    """The legal moves of a seat in canonical form, for that seat only."""
    from referee.core.input import actor

    try:
        writer = actor.find_actor(match, prefix, option_checks.check_seat(seat, match.seats))
        mover, prefix = writer.seat or actor.sole_seat_to_move(match), prefix[writer.end:].strip()
        if match.end_reason:
            actor.require_to_move(match)
    except Refused as error:
        answer = answers.refused_answer("legal", error)
        report.fill_position(answer, match)
        return answer
    answer = Answer("legal", viewer=mover, mover=mover)
    report.fill_position(answer, match)
    decisions = match.game.to_move(match.state).decisions
    decision = next((decision for decision in decisions if decision.seat == mover), None)
    if decision is None:
        raise Refused(actor.not_asked(mover, decisions))
    moves, more = _legal_texts(match, mover, prefix)
    answer.view = moves
    if more:
        moves = [*moves, "# To see more legal moves, add the beginning of a move, such as: "
                         f"{moves[0]}"]
    if not moves and prefix:
        moves = [f"# No legal move begins with “{prefix[:60]}”."]
    unlisted = games.game_meta(match.header.game).unlisted
    if unlisted:
        omitted = f"Also legal: {unlisted}"
        answer.report = answers.lines_for_viewer([omitted], mover)
        moves = [*moves, *(f"# {line}" for line in page_blocks.fold(omitted, 76))]
    if decision.kind in match.game.order_kinds:
        moves = [f"# Begin your orders with this heading: {decision.what}: …", *moves]
    answer.body = (page_blocks.GridBlock((f"# Private: {seat_ref(mover)} only", *moves)),)
    return answer


def _legal_texts(match: Match, mover: Seat, prefix: str) -> tuple[list[str], bool]:
    start = " ".join(prefix.casefold().split())
    texts: list[str] = []
    for move in match.game.options(match.state, mover):
        text = match.game.write(move)
        if text.casefold().startswith(start):
            if len(texts) == MOST:
                return texts, True
            texts.append(text)
    return texts, False


def score(save: Save, match: Match, *, resources: "Resources", ended: bool = False) -> Answer:
    """The score sheet; before the end the public score so far, or the score if it ``ended`` now."""
    from referee.commands import scenario_note

    answer = Answer("score")
    report.fill_position(answer, match)
    note = scenario_note.origin_text(save, resources)
    head, shown, result, tail = score_parts(save, match, note, ended=ended)
    if result is not None:
        answer.view = msgspec.to_builtins(result)
    answer.body = (page_blocks.TextBlock((head,)), *shown, page_blocks.TextBlock(
        (*tail, *position_report.foot_lines(match, answer.viewer))))
    answer.report = answers.lines_for_viewer([head, *(
        page_blocks.text(resolved_page(shown, SHELL)).splitlines() if result is None else []),
                                              *position_report.outcome_lines(match)],
        answers.PUBLIC)
    return answer


def score_parts(save: Save, match: Match, scenario: str = "", *, ended: bool = False,
                ) -> tuple[str, Page, Result | None, list[str]]:
    """The parts of ``score``: first line, page, result (None: the score so far), lines below."""
    from referee.core.proof.caveats import one_line

    lines = log_integrity.undamaged_entries(save.log, match.damage)
    sealed = live_entries.unopened_orders(lines)
    lines = [line for line in lines if line.n <= match.public_turn and line.n not in sealed]
    head = one_line(save.header, lines, games.game_meta(save.header.game), scenario)
    if match.damage:
        head += (f" Because the log is damaged, only the turns before turn "
                 f"{match.damage[0][0]} were read.")
    if matches.result(match) is not None or (ended and match.end_reason):
        shown, final = final_score(match)
        endings = position_report.outcome_lines(match)
        tail = [*endings, "The score counts public information only."] if match.end_reason else []
        return head, shown, final, tail
    view = match.game.view(match.state, None)
    if not ended:
        return (head, _standing_section(match.game.show(view)), None,
                position_report.outcome_lines(match) or ["The game is not over."])
    result_now = match.game.score_so_far(view)
    return (head, score_sheet(result_now, match.seats, "if it ended now"), result_now,
            ["The game is not over. The score counts public information only."])


def final_score(match: Match) -> tuple[Page, Result]:
    """The score sheet of a game that is over, and its result.

    For a game that was ended early: the score of its position, and the winner if one player was
    left.
    """
    winner = matches.result(match)
    if winner is not None and not match.end_reason:
        return score_sheet(winner, match.seats), winner
    score_now: Result = match.game.score_so_far(match.game.view(match.state, None))
    score_now = replace(score_now, reason=_why_ended_early(winner), ranking=winner.ranking if winner
                        else score_now.ranking)
    return score_sheet(score_now, match.seats, "when it was given up", winner), score_now


def _why_ended_early(won: Result | None) -> str:
    """The reason of a result that was ended early: who won, and what its points mean."""
    who = f"{seat_ref(won.ranking[0][0])}, the last player left," if won else "No player"
    return f"{who} wins. The score of the last position:"


def _standing_section(shown: Page) -> Page:
    for i, block in enumerate(shown):
        if isinstance(block, page_blocks.Heading) and block.text == "score so far":
            rest = shown[i + 1:]
            until = next((j for j, b in enumerate(rest) if isinstance(b, page_blocks.Heading)),
                         len(rest))
            return (block, *rest[:until])
    return ()


def score_sheet(result: Result, seats: tuple[Seat, ...], head: str = "result",
                won: Result | None = None) -> Page:
    """A result as a page: ranking, score sheet, how its entries came about, notes.

    ``won`` has the ranking, if the points did not decide.
    """
    named = tuple(map(seat_ref, seats))
    blocks: list[Block] = [page_blocks.Heading(head), page_blocks.TextBlock((
        capitalized(result.reason), *result_text.ranking_lines(won or result, seats)))]
    if result.sheet:
        rows = tuple((label, *map(str, values)) for label, values in result.sheet)
        blocks += [page_blocks.Heading("score sheet"),
                   page_blocks.TableBlock(("", *named), rows, "<" + ">" * len(seats))]
    worked = [f"{label}, {who}: {how}" for label, row in result.workings
              for who, how in zip(named, row, strict=True) if how]
    if worked:
        blocks += [page_blocks.Heading("workings"), page_blocks.TextBlock(tuple(worked))]
    return (*blocks, page_blocks.TextBlock(result.notes)) if result.notes else tuple(blocks)
