"""The command ``post write``: a forum post with news, decisions and, if asked for, the position.

It is composed of what ``log``, ``show`` and ``score`` show to the same viewer, so it contains
nothing that they would hide.
"""

from collections.abc import Iterable
from itertools import count

from referee import games
from referee.commands import (
    earlier_positions,
    history,
    news,
    option_checks,
    position_report,
    report,
    show,
    status_sentence,
)
from referee.commands.answer import MODERATOR, PUBLIC, Answer, DecisionInfo
from referee.commands.game_status import game_status, visible_to_move
from referee.commands.history import HistoryEntry
from referee.commands.resources import PictureFiles, Resources
from referee.core.base.problem import Problem, refused
from referee.core.base.references import command_ref, player_ref, seat_ref
from referee.core.document import forum_formats
from referee.core.document.blocks import Block, Heading, Page, TextBlock
from referee.core.document.forum_formats import Format
from referee.core.document.surfaces import resolved_page
from referee.core.game import notation
from referee.core.game.decisions import Seat
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.match.save_format import Save

THEN = " → "  # between a move and what came of it
MARK = "· "  # before a move: so a line of a post that is pasted into a reply is not an order


def write(save: Save, match: Match, form: Format, *, viewer: str | None = None,
          since: int | None = None, position: bool = False, picture: str = "",
          with_names: bool = True) -> Answer:
    """Posts about what happened after turn ``since`` (default: in the last turn).

    ``position`` adds the position; ``picture`` is the name of a file that belongs to the post.
    Refused (usage): the moderator as viewer, because every forum has other readers; a turn that
    does not exist.
    """
    answer = Answer("post write", viewer=option_checks.check_viewer(viewer, match.seats))
    if answer.viewer == MODERATOR:
        raise refused("referee/usage-seat", "--for moderator: a post is public or for one seat; a "
                      "post for the moderator would show every secret.",
                      hint=f"To see everything: {command_ref('show', '--for moderator')}.")
    report.fill_position(answer, match)
    turns = _turns(save, match, answer.viewer, since)
    answer.played = [move for turn in turns for move in turn.played]
    answer.report = [line for turn in turns for line in turn.report]
    shown = (*_news_page(save, turns, since, answer.viewer), *decisions_page(match, answer.viewer),
             *_result_page(match),
             *(position_report.view_and_page(match, answer.viewer)[1] if position else ()))
    title = _title(match, answer.viewer, answer.turn)
    surface = position_report.surface(match, with_names)
    posts = forum_formats.posts(surface.resolve(title), resolved_page(shown, surface.fresh()),
                                _foot(match, answer.viewer, turns), form, picture=picture)
    answer.view, answer.document, answer.allowed_invisible = (posts, _join_posts(posts),
                                                          forum_formats.INVISIBLE)
    answer.data = True
    if picture:
        answer.problems = [Problem(
            "referee/doubtful-upload", f"The picture {picture} is not in the post yet.",
            hint=form.picture_hint, warning=True)]
    return answer


def _title(match: Match, viewer: str, turn: int) -> str:
    """The game, the turn, and in one sentence whose turn it is or who won."""
    game = games.game_meta(match.header.game).title
    sentence = status_sentence.sentence(game_status(match, viewer))
    title = f"{game}, turn {turn}: {sentence}"
    return title + f" (private: {seat_ref(viewer)} only)" * (viewer != PUBLIC)


def _foot(match: Match, viewer: str, turns: Iterable[HistoryEntry]) -> tuple[str, ...]:
    """The line with the hash; in the first post of a game also the commitment."""
    first = any(turn.kind == "setup" for turn in turns)
    return (tuple(position_report.foot_lines(match, viewer)) if first
            else (position_report.foot(match, viewer),))


def write_with_picture(save: Save, match: Match, *, form: str | None, forum: str | None,
                       resources: Resources, picture_files: PictureFiles,
                       viewer: str | None = None, since: int | None = None, brief: bool = False,
                       position: bool = False, picture: str | None = None,
                       with_names: bool = True, first: int | None = None,
                       last: int | None = None, many: int | None = None,
                       turn: int | None = None) -> Answer:
    """Posts in a format or for a forum, from turn ``first`` on, or about the last ``many`` turns.

    ``last``, or one ``turn`` alone, is an earlier turn: the posts are as they were then.
    ``picture``: a file or a folder for the picture of the position, for the same viewer.
    ``brief`` is what every post is without ``position``; older scripts say it. Refused:
    an unknown format or forum; what `write` and `picture.write_beside_post` refuse.
    """
    post_format = forum_formats.format_of(form, forum)
    reader = option_checks.check_viewer(viewer, match.seats)
    if turn is not None:
        if (first, last, many, since) != (None,) * 4:
            raise refused("referee/usage-turn",
                          "--turn reports one turn, so leave --from, --to and --last out.",
                          hint="Example: --turn 3")
        since, last = turn - 1, turn
    if last is not None:
        save, match = earlier_positions.save_at(save, match, last, reader)
    since = _turn_before(match, reader, first, many, since)
    if picture is None:
        return write(save, match, post_format, viewer=viewer, since=since, position=position,
                     with_names=with_names)
    from referee.commands import picture as pictures  # few posts have one

    name = pictures.file_name(match, match.public_turn, reader)
    answer = write(save, match, post_format, viewer=viewer, since=since, position=position,
                   picture=picture_files.file_name(picture, name), with_names=with_names)
    pictures.write_beside_post(save, match, picture, reader, since or 0, resources=resources,
                               picture_files=picture_files,
                               surface=position_report.surface(match, with_names))
    return answer


def _turn_before(match: Match, viewer: str, first: int | None, many: int | None,
                 since: int | None) -> int | None:
    """The turn before the first to report; None: the last turn alone is reported.

    Refused (usage): two options that say it; no turns.
    """
    if sum(value is not None for value in (first, many, since)) > 1:
        raise refused("referee/usage-turn", "Use only one of --from and --last.",
                      hint="Example: --last 3")
    if many is not None and many < 1:
        raise refused("referee/usage-turn", f"--last {many}: this is not a number of turns.",
                      hint="Example: --last 3")
    if many is not None:
        return max(0, option_checks.last_visible_turn(match, viewer) - many)
    return since if first is None else first - 1


def _turns(save: Save, match: Match, viewer: str, since: int | None) -> list[HistoryEntry]:
    """The turns after ``since`` that show this viewer anything."""
    last = option_checks.last_visible_turn(match, viewer)
    # and who left a seat since
    last_shown = last if matches.to_move(match).simultaneous else match.position_turn
    first = last_shown if since is None else since + 1
    if not 1 <= first <= last + 1:
        raise refused("referee/usage-turn",
                      f"There is no turn {first}: the game has turns 1 to {last}.")
    if first > last:
        return []
    entries: list[HistoryEntry] = history.history(save, match, viewer=viewer, first=first,
                                                  last=last).view
    # Who has filed is no news once the orders are played; before, few may know.
    return [turn for turn in entries if turn.kind != "hidden"
            and (turn.kind != "filed" or match.shows_who_filed)]


def _news_page(save: Save, turns: Iterable[HistoryEntry], since: int | None, viewer: str) -> Page:
    """What happened, a line for each turn."""
    lines = [f"{MARK}{turn.turn}. {_turn_text(save, turn, viewer)}" for turn in turns]
    head = "what happened" if since is None else f"what happened since turn {since}" if since else (
        "what happened so far")
    return Heading(head), TextBlock(tuple(lines or ["Nothing."]))


def _turn_text(save: Save, turn: HistoryEntry, viewer: str) -> str:
    """The moves of a turn as they are written, which ``verify`` compares, and what came of them."""
    if turn.kind == "setup":  # its own words are for the audit
        return _setup_text(save)
    moves = "; ".join(map(report.move_text, turn.played))
    if not moves:
        return news.turn_line(turn, viewer)
    told = " ".join([report.report_text(line, viewer) for line in turn.report])
    return moves + f"{THEN}{told}" * bool(told) + " (undone)" * turn.undone


def _setup_text(save: Save) -> str:
    chairs = map(seat_ref, save.header.seat_names)
    return f"{games.game_meta(save.header.game).title}, scenario {save.name}: {', '.join(chairs)}."


def decisions_page(match: Match, viewer: str) -> Page:
    """Who is to move, with some legal moves, and how to answer; empty if no player is to move."""
    decisions = position_report.open_decisions(match, viewer)
    blocks: list[Block] = ([TextBlock(tuple(position_report.outcome_lines(match)))]
                           if match.end_reason else [])
    numbers = ({decision.seat: count(1) for decision in decisions}
               if _has_numbers(match, viewer) else {})
    blocks += [TextBlock((f"{player_ref(decision.seat)} to move: {decision.what}", *(
        f"  {f'{next(numbers[decision.seat])}. ' if numbers else ''}{MARK}"
        f"{position_report.example_text(choice)}"
        for choice in decision.choices), *_forms(match, decision)))
        for decision in decisions if decision.must]
    blocks += [TextBlock((f"{player_ref(decision.seat)} may also: {decision.what}",))
               for decision in decisions if not decision.must]
    blocks += [TextBlock((line,)) for line in _how_to_answer(match, viewer, decisions)]
    return (Heading("to move"), *blocks) if blocks else ()


def _forms(match: Match, decision: DecisionInfo) -> Iterable[str]:
    """All ways to answer a decision, whatever the player holds: what is legal may be secret."""
    if decision.kind in match.game.order_kinds:
        yield f"  Begin your orders with “{decision.what}:”."
        return
    forms = [form for move_type in match.game.move_types_for(decision.kind)
             for form in notation.form_texts(move_type)]
    if forms:
        yield f"  Ways to answer: {'; '.join(dict.fromkeys(forms))}."


def _has_numbers(match: Match, viewer: str) -> bool:
    """Whether examples are numbered: only in public posts, and not while orders are secret."""
    return viewer == PUBLIC and not visible_to_move(match, viewer).simultaneous


def numbered_moves(match: Match, seat: Seat) -> tuple[str, ...]:
    """The examples that a public post offers a seat; the first has number 1."""
    if not _has_numbers(match, PUBLIC):
        return ()
    return tuple(choice.move for decision in position_report.open_decisions(match, PUBLIC)
                 if decision.must and decision.seat == seat for choice in decision.choices)


def _how_to_answer(match: Match, viewer: str, decisions: list[DecisionInfo]) -> Iterable[str]:
    if visible_to_move(match, viewer).simultaneous:
        yield ("Secret orders: send your orders to the moderator alone, not in a reply. "
               "The orders are shown when all players have sent theirs.")
        return
    for decision in decisions:
        if decision.choices:
            yield (f"Reply with a line such as “{decision.seat}: {decision.choices[0].move}”, "
                   "or use your own words. You can also choose any other legal move.")
            if _has_numbers(match, viewer):
                yield (f"To pick a move by its number, name the turn as well: “{decision.seat}: "
                       f"option 1 turn {option_checks.last_visible_entry(match, viewer)[0]}” and "
                       "nothing else.")
            return
    if decisions:
        yield "To answer, write the name of your seat, a colon and your move in a reply."


def _result_page(match: Match) -> Page:
    status = game_status(match, PUBLIC)
    if status.result is None or status.outcome is None or status.given_up:
        return ()
    return (TextBlock((status.outcome.text,)), *show.score_sheet(status.result, match.seats))


def _join_posts(posts: tuple[str, ...]) -> str:
    """The posts as they are printed, with a separator that belongs to none of them."""
    out = posts[0] + "\n"
    for i, post in enumerate(posts[1:], 2):
        out += f"\n8< ------------ cut here: part {i} of {len(posts)} follows ------------ >8\n\n"
        out += post + "\n"
    return out
