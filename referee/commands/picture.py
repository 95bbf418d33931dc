"""A position as a picture for one viewer: what they can see, under a heading that names them."""

from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import (
    earlier_positions,
    option_checks,
    position_report,
    report,
    scenario_origin,
)
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.game_status import GameStatus, game_status, seat_of_viewer
from referee.commands.resources import PictureFiles, Resources
from referee.core.base import aliases
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref, seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game import game_parts, result_text
from referee.core.graphics import shapes, svg, widgets
from referee.core.graphics.shapes import Picture, Places, Text
from referee.core.match.match import Match
from referee.core.match.save_format import Save


def show(save: Save, match: Match, form: str, out: str | None, *, resources: Resources,
         picture_files: PictureFiles, viewer: str | None = None, turn: int | None = None,
         since: int | None = None, with_names: bool = True) -> Answer:
    """The picture of a position: an SVG as the document of the answer, or files.

    ``out`` is a file, or a folder in which each file is named by game, turn and viewer; the
    moderator's pictures always go to a folder, one for each viewer. Refused: what `pictures`
    refuses; a file of another kind in the way; a PNG without ``out``.
    """
    try:
        answer = Answer("show", viewer=option_checks.check_viewer(viewer, match.seats))
        picture_files.check_destination(out, form, answer.viewer == MODERATOR)
        drawings = pictures(save, match, scenario_origin.map_places(save, resources),
                            viewer=viewer, turn=turn, since=since,
                            surface=position_report.surface(match, with_names))
        shown = (match if turn is None else
                 earlier_positions.match_at(save, match, turn, answer.viewer))
        report.fill_position(answer, shown)
        answer.view = {reader: drawing.sentences for reader, drawing in drawings.items()}
        texts = [(file_name(shown, shown.public_turn, reader), svg.svg(drawing), reader == PUBLIC)
                 for reader, drawing in drawings.items()]
        if out is None:
            answer.document, answer.data = texts[0][1], True
        else:
            written = picture_files.write(out, form, texts)
            answer.document = "".join(f"{file}\n" for file in written)
        return answer
    except Refused as error:
        return answers.refused_answer("show", error, game=save.header.game)


def write_beside_post(save: Save, match: Match, out: str, viewer: str, since: int, *,
                      resources: Resources, picture_files: PictureFiles,
                      surface: Surface) -> None:
    """Write the picture of a position for a post. Refused: what `show` refuses."""
    name = file_name(match, match.public_turn, viewer)
    text = svg.svg(draw_changes(save, match, viewer, since, resources, surface))
    picture_files.write(
        out, picture_files.form_of(out), [(name, text, viewer == PUBLIC)],
        "Write an SVG, which needs no extra package: --picture board.svg. Some forums cannot "
        "show SVG.")


def draw_changes(save: Save, match: Match, viewer: str, since: int, resources: Resources,
                 surface: Surface = SHELL) -> Picture:
    """The picture of a position for a viewer; without rings if ``since`` is not a valid turn."""
    places = scenario_origin.map_places(save, resources)
    try:
        return pictures(save, match, places, viewer=viewer, since=since or None,
                        surface=surface)[viewer]
    except Refused:
        return pictures(save, match, places, viewer=viewer, surface=surface)[viewer]


def draw(match: Match, viewer: str, places: Places, surface: Surface = SHELL) -> Picture:
    """The picture of a position for a seat or for the public.

    ``places`` are the coordinates of the scenario's map, if it has one; ``surface`` says what
    seats are called. Refused: the moderator as viewer; a game without pictures; a scenario
    without coordinates.
    """
    if viewer not in (PUBLIC, *match.seats):
        raise refused("referee/usage-seat",
                      f"--for {viewer}: a picture is public or for one seat; a picture for "
                      "the moderator would show every secret.",
                      hint="To make a picture for each seat, name a folder: --for moderator "
                           "-o pictures/")
    surface = surface.short()
    draw = games.part(match.header.game, game_parts.PICTURE)
    meta = games.game_meta(match.header.game)
    if draw is None:
        raise refused("referee/usage-picture", f"The game {meta.title} has no pictures.",
                      hint=f"To see the position in words: {command_ref('show')} without --as.")
    board: Picture = draw(match.game,
                          match.game.view(match.state, seat_of_viewer(viewer)),
                          places, surface)
    to_move = surface.resolve(title_line(game_status(match, viewer)))
    return widgets.with_header(board, meta.title, viewer, surface.resolve(seat_ref(viewer)),
                               to_move, caption(match, viewer))


def caption(match: Match, viewer: str) -> str:
    """Which position it is: the game, the turn, the first digits of its hash."""
    turn, seal = option_checks.last_visible_entry(match, viewer)
    return f"[{match.header.id} turn {turn}:{seal[:16]}{position_report.luck_and_branch(match)}]"


def title_line(status: GameStatus) -> str:
    """The round and who is to move, in one line without a full stop."""
    head = f"round {status.round}"
    if status.given_up and status.outcome:
        return status.outcome.text.rstrip(".")
    if not status.decisions:
        won = (result_text.result_sentence(status.result, status.seats) if status.result
               else "")
        return f"{head}: {won}".rstrip(".") if won else head
    whats = dict.fromkeys(decision.what for decision in status.decisions)
    each = [(aliases.join_words([seat_ref(decision.seat) for decision in status.decisions
                                 if decision.what == what]), what)
            for what in whats]
    filed = [seat_ref(seat) for seat in status.filed]
    texts = [f"{who} to move: {what}" for who, what in each]
    texts += [f"orders are in from {aliases.join_words(filed)}"] if filed else []
    return f"{head}: " + "; ".join(texts)


def pictures(save: Save, match: Match, places: Places, *, viewer: str | None = None,
             turn: int | None = None, since: int | None = None,
             surface: Surface = SHELL) -> dict[str, Picture]:
    """The pictures of a position by viewer; for the moderator those of everyone.

    ``turn`` is an earlier turn. ``since`` is one before it: what is new since then is ringed.
    Refused: turns without a position; ``since`` not before ``turn``; what ``draw`` refuses.
    """
    wanted = option_checks.check_viewer(viewer, match.seats)
    after = match if turn is None else earlier_positions.match_at(save, match, turn, wanted)
    if since is not None and since >= after.public_turn:
        raise refused("referee/usage-turn", f"--since {since} is not before the turn of the "
                      f"picture, {after.public_turn}.", hint="Name an earlier turn.")
    drawings = {}
    for reader in (PUBLIC, *match.seats) if wanted == MODERATOR else (wanted,):
        drawings[reader] = draw(after, reader, places, surface)
        if since is not None:
            past = earlier_positions.match_at(save, match, since, wanted)
            before = draw(past, reader, places, surface)
            changes = shapes.highlight_changes(before, drawings[reader])
            drawings[reader] = _with_legend(changes, since)
    return drawings


def _with_legend(drawing: Picture, since: int) -> Picture:
    """The picture of changes, with a legend of its rings and faint pieces, also in sentences."""
    titles = [getattr(shape, "title", "") for shape in drawing.shapes]
    new, gone = ([title.removeprefix(mark) for title in titles if title.startswith(mark)]
                 for mark in ("new: ", "gone: "))
    note = Text(widgets.EDGE, drawing.height - 8,
                f"Rings show what is new since turn {since}; faint pieces are gone since "
                "then.", 11, "soft")
    lines = [f"{what} since turn {since}: {'; '.join(dict.fromkeys(some))}."
             for what, some in (("New", new), ("Gone", gone)) if some]
    return replace(drawing, shapes=(*drawing.shapes, note), sentences=(*drawing.sentences, *lines))


def file_name(match: Match, turn: int, viewer: str) -> str:
    """The file name of a picture without its ending: ``harvest-moon-turn-43-for-red``."""
    reader = PUBLIC if viewer == PUBLIC else f"for-{viewer}"
    return f"{match.header.id}-turn-{turn}-{reader}"
