"""The report of a position for one viewer: the view, who is to move and how, how the game ended."""

from typing import Any

from referee.commands import option_checks
from referee.commands.answer import MODERATOR, PUBLIC, DecisionInfo
from referee.commands.game_status import game_outcome, game_status, seat_of_viewer, visible_to_move
from referee.core.base.references import command_ref, player_ref, seat_ref
from referee.core.document import blocks as page_blocks
from referee.core.document import surfaces
from referee.core.document.blocks import Block, Page
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game.decisions import Choice
from referee.core.luck import chance
from referee.core.match import match as matches
from referee.core.match.match import Match


def open_decisions(match: Match, viewer: str, brief: bool = False) -> list[DecisionInfo]:
    """The decisions this viewer may know of, with some moves for each; none if ``brief``."""
    decisions = []
    for decision in visible_to_move(match, viewer).decisions:
        knows = decision.seat if viewer == MODERATOR else seat_of_viewer(viewer)
        choices = () if brief else match.game.choices(match.state, decision.seat, knows)
        if decision.kind in match.game.order_kinds:  # so that it can be meant for no other phase
            choices = tuple(Choice(f"{decision.what}: {choice.move}", choice.brings)
                            for choice in choices)
        decisions.append(DecisionInfo(decision.seat, decision.kind, decision.what, decision.must,
                                      choices))
    return decisions


def surface(match: Match, with_names: bool = True) -> Surface:
    """The shell as a surface that calls the players of a match by their names, if it should."""
    return surfaces.with_names(SHELL, {
        assignment.seat: assignment.players for assignment in match.header.seats}
    ) if with_names else surfaces.without_names(SHELL)


def example_text(choice: Choice) -> str:
    """An example as mails and posts print it: the move, and in brackets what it brings.

    Such a line is recognized in messages, see ``referee/pbem/intent/examples.py``.
    """
    return choice.move + f"   ({choice.brings})" * bool(choice.brings)


def questions(match: Match, viewer: str, shell: bool = False) -> list[str]:
    """Who is to move, and below each required decision some legal moves.

    In a ``shell`` also the command that lists more.
    """
    status = game_status(match, viewer)
    lines = [status.outcome.text] if status.outcome else []
    decisions = open_decisions(match, viewer)
    for decision in (decision for decision in decisions if decision.must):
        lines.append(f"{player_ref(decision.seat)} to move: {decision.what}")
        lines += [f"  {choice.move}" + f": {choice.brings}" * bool(choice.brings)
                  for choice in decision.choices]
    dice_lines = needed_dice(match)
    more = any(decision.choices for decision in decisions if decision.must)
    if shell and not dice_lines and more:
        lines.append(f"More legal moves: {command_ref('legal')}")
    lines += [f"{player_ref(decision.seat)} may also: {decision.what}" for decision in decisions
              if not decision.must]
    lines += dice_lines
    if status.simultaneous:
        lines.append(f"Secret orders: when all players have sent theirs, {command_ref('resolve')} "
                     "shows them." if shell else
                     "Secret orders: they are shown when all players have sent theirs.")
    return lines


def needed_dice(match: Match) -> list[str]:
    """The dice that must be rolled at the table for the only legal move of a seat, if it has one.

    For a vacant seat that is its default move, whatever else would be legal.
    """
    vacant = matches.pending_roll_of_vacant_seat(match)
    if vacant:
        seat, default, question = vacant
        return [f"The player of {seat_ref(seat)} has left. The default move, "
                f"“{seat}: {default}”, needs dice: {chance.question_text(question)}."]
    dice = matches.pending_physical_roll(match)
    return [f"The only legal move is “{dice[0]}: {dice[1]}”. This move needs "
            f"dice: {chance.question_text(dice[2])}."] if dice else []


def outcome_lines(match: Match) -> list[str]:
    """The outcome of a game: who won, or why no player did; empty while it goes on."""
    outcome = game_outcome(match)
    return [outcome.text] if outcome else []


def foot(match: Match, viewer: str) -> str:
    """The last line of a report: the game, and the turn with its hash as ``--at`` takes it."""
    turn, seal = option_checks.last_visible_entry(match, viewer)
    return f"[{match.header.id} turn {turn}:{seal[:32]}{luck_and_branch(match)}]"


def luck_and_branch(match: Match) -> str:
    """The source of a game's dice and, for a what-if copy, since when: part of the last line."""
    copy = f"; what-if copy since turn {match.branch_turn}" if match.branch_turn else ""
    return f"; luck: {match.header.fairness.label}{copy}"


def foot_lines(match: Match, viewer: str) -> list[str]:
    """The last lines of a report: ``foot``, and the commitment that proves the game's luck."""
    return [foot(match, viewer),
            f"[commitment {match.header.fairness.commitment.removeprefix('sha256:')}]"]


def view_and_page(match: Match, viewer: str, full: bool = False) -> tuple[Any, Page]:
    """The view and its page; for the moderator those of every seat, with only what differs."""
    game, state = match.game, match.state
    show = game.show_all if full else game.show
    if viewer != MODERATOR:
        view = game.view(state, seat_of_viewer(viewer))
        return view, show(view)
    views = {PUBLIC: game.view(state, None), **{s: game.view(state, s) for s in game.seats}}
    shown = show(views[PUBLIC])
    blocks: list[Block] = list(shown)
    for seat in game.seats:
        private = [block for block in show(views[seat]) if block not in shown]
        if private:
            blocks += [page_blocks.Heading(f"private: {seat_ref(seat)} only"), *private]
    return views, tuple(blocks)


def closing_lines(match: Match, viewer: str) -> list[str]:
    """Who is to move, some legal moves, and the last line of the report."""
    return [*questions(match, viewer, shell=True), *_dice_command(match), foot(match, viewer)]


def _dice_command(match: Match) -> list[str]:
    """The command that takes the next dice to be rolled at the table, if that is certain."""
    vacant = matches.pending_roll_of_vacant_seat(match)
    dice = vacant or matches.pending_physical_roll(match)
    if dice is None:
        return []
    vacant_only = vacant and all(decision.seat in match.vacant_seats
                                 for decision in matches.to_move(match).decisions if decision.must)
    by = " by moderator" * bool(vacant)
    command = "resolve SAVE" if vacant_only else f"move SAVE \"{dice[0]}{by}: {dice[1]}\""
    return ["Roll the dice at the table and enter the numbers:", f"  referee {command} "
                                                                 "--dice \"…\""]
