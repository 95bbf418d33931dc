"""A position as a picture for one viewer, under a bar that says whose turn it is.

There are two sizes: 1,260 pixels wide, for desktops and printing, and 390, for phones and mails.
"""

from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import (
    earlier_positions,
    news,
    option_checks,
    position_report,
    report,
    scenario_origin,
    status_sentence,
)
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.game_status import GameStatus, game_status, seat_of_viewer
from referee.commands.resources import PictureFiles, Resources
from referee.core.base.problem import Refused, refused
from referee.core.base.references import capital_seat_ref, command_ref, seat_ref
from referee.core.document.surfaces import SHELL, Surface
from referee.core.game import game_parts
from referee.core.graphics import changes, header, svg
from referee.core.graphics.header import Header
from referee.core.graphics.shapes import NARROW, WIDE, Picture, Places, Standing
from referee.core.match.match import Match
from referee.core.match.save_format import Save

WIDTHS = (str(WIDE), str(NARROW))
NEWS = 4  # turns in the news on a picture


class Look(Struct, frozen=True):
    """How a position is drawn."""

    places: Places  # coordinates of the scenario's map, if it has one
    surface: Surface = SHELL  # what seats are called
    width: int = WIDE
    deadline: str = ""  # of an office, as its reader reads it
    paused: bool = False


class Frame(Struct, frozen=True):
    """A position for a page, which has a bar and standings of its own."""

    board: Picture
    sentence: str
    seats: tuple[str, ...]  # whose discs the bar has: to move, or the winners
    standings: tuple[Standing, ...]
    standing: str  # what their numbers count


def show(save: Save, match: Match, form: str, out: str | None, *, resources: Resources,
         picture_files: PictureFiles, viewer: str | None = None, turn: int | None = None,
         since: int | None = None, width: str | None = None, with_names: bool = True) -> Answer:
    """The picture of a position: an SVG as the document of the answer, or files.

    ``out`` is a file, or a folder in which each file is named by game, turn and viewer; the
    moderator's pictures always go to a folder, one for each viewer. Refused: what `pictures`
    refuses; a file of another kind in the way; a PNG without ``out``.
    """
    try:
        answer = Answer("show", viewer=option_checks.check_viewer(viewer, match.seats))
        picture_files.check_destination(out, form, answer.viewer == MODERATOR)
        look = Look(scenario_origin.map_places(save, resources),
                    position_report.surface(match, with_names), pixels(width))
        drawings = pictures(save, match, look, viewer=viewer, turn=turn, since=since)
        shown = (match if turn is None
                 else earlier_positions.match_at(save, match, turn, answer.viewer))
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
    look = Look(scenario_origin.map_places(save, resources), surface)
    text = svg.svg(draw_changes(save, match, viewer, since, look))
    picture_files.write(
        out, picture_files.form_of(out), [(name, text, viewer == PUBLIC)],
        "Write an SVG, which needs no extra package: --picture board.svg. Some forums cannot "
        "show SVG.")


def pixels(width: str | None) -> int:
    """The width of a picture as an option gives it. Refused (usage): another width."""
    if width is not None and width not in WIDTHS:
        raise refused("referee/usage-form", f"--width {width}: a picture is {WIDE} or {NARROW} "
                      "pixels wide.", hint=f"For a phone or a mail: --width {NARROW}")
    return int(width or WIDE)


def draw_changes(save: Save, match: Match, viewer: str, since: int, look: Look) -> Picture:
    """The picture of a position for a viewer; without marks if ``since`` is not a valid turn."""
    try:
        return pictures(save, match, look, viewer=viewer, since=since or None)[viewer]
    except Refused:
        return pictures(save, match, look, viewer=viewer)[viewer]


def draw(match: Match, viewer: str, look: Look, before: Match | None = None,
         happened: tuple[str, ...] = (), since: int = 0) -> Picture:
    """The picture of a position for a seat or for the public.

    With the match ``before`` it marks what is new; ``happened`` says so in words, ``since`` which
    turn. Refused: the moderator as viewer; a game without pictures; a scenario without coordinates.
    """
    if viewer not in (PUBLIC, *match.seats):
        raise refused("referee/usage-seat",
                      f"--for {viewer}: a picture is public or for one seat; a picture for "
                      "the moderator would show every secret.",
                      hint="To make a picture for each seat, name a folder: --for moderator "
                           "-o pictures/")
    look = replace(look, surface=look.surface.short())
    narrow = look.width == NARROW
    compose = header.with_narrow_header if narrow else header.with_header
    around = _header(match, viewer, look, header.short_news(
        [look.surface.resolve(line) for line in happened], NEWS),
        since if before else None)
    focus = _focus(match, viewer, before) if narrow else ()
    now = compose(_board(match, viewer, look, focus), around)
    if before is None:
        return now
    old = compose(_board(before, viewer, look, focus), around)
    return _with_words(changes.highlight_changes(old, now), since)


def frame(match: Match, viewer: str, look: Look, before: Match | None) -> Frame:
    """A position without a bar round it; ``before`` is the one shown before it.

    Refused: what ``draw`` refuses.
    """
    look = replace(look, surface=look.surface.short())
    around = _header(match, viewer, look, (), None)
    focus = _focus(match, viewer, before) if look.width == NARROW else ()
    board = _board(match, viewer, look, focus)
    return Frame(replace(board, sentences=around.sentences(board), standings=(), standing=""),
                 around.sentence, around.seats, board.standings, board.standing)


def bar(match: Match, viewer: str, look: Look) -> tuple[str, tuple[str, ...]]:
    """What the bar of a ``frame`` says, and whose discs it has."""
    around = _header(match, viewer, replace(look, surface=look.surface.short()), (), None)
    return around.sentence, around.seats


def _board(match: Match, viewer: str, look: Look, focus: tuple[str, ...]) -> Picture:
    part = game_parts.NARROW_PICTURE if look.width == NARROW else game_parts.PICTURE
    draw_board = games.part(match.header.game, part)
    if draw_board is None:
        title = games.game_meta(match.header.game).title
        raise refused("referee/usage-picture", f"The game {title} has no pictures.",
                      hint=f"To see the position in words: {command_ref('show')} without --as.")
    view = match.game.view(match.state, seat_of_viewer(viewer))
    more = (focus,) if look.width == NARROW else ()
    board: Picture = draw_board(match.game, view, look.places, look.surface, *more)
    return board


def _focus(match: Match, viewer: str, before: Match | None) -> tuple[str, ...]:
    """The parts of a map that a narrow picture also shows enlarged; () for most games."""
    find = games.part(match.header.game, game_parts.PICTURE_FOCUS)
    if find is None:
        return ()
    seat = seat_of_viewer(viewer)
    earlier = before and before.game.view(before.state, seat)
    parts: tuple[str, ...] = find(match.game, match.game.view(match.state, seat), earlier)
    return parts


def _header(match: Match, viewer: str, look: Look, happened: tuple[str, ...],
            since: int | None) -> Header:
    status, surface = game_status(match, viewer, look.deadline, look.paused), look.surface
    return Header(
        title=games.game_meta(match.header.game).title, viewer=viewer,
        reader=surface.resolve(seat_ref(viewer)),
        seats=status_sentence.winners(status) or status.to_move,
        sentence=surface.resolve(status_sentence.sentence(status)), detail=detail(status),
        foot=caption(match, viewer),
        names={seat: surface.resolve(capital_seat_ref(seat)) for seat in match.seats},
        news=happened, since=since)


def detail(status: GameStatus) -> str:
    """What a bar says beside its sentence: the deadline and the round."""
    return " · ".join([*filter(None, [status_sentence.deadline(status)]),
                       f"round {status.round}"])


def caption(match: Match, viewer: str) -> str:
    """Which position it is: the game, the turn, the first digits of its hash."""
    turn, seal = option_checks.last_visible_entry(match, viewer)
    return f"[{match.header.id} turn {turn}:{seal[:16]}{position_report.luck_and_branch(match)}]"


def pictures(save: Save, match: Match, look: Look, *, viewer: str | None = None,
             turn: int | None = None, since: int | None = None) -> dict[str, Picture]:
    """The pictures of a position by viewer; for the moderator those of everyone.

    ``turn`` is an earlier turn. ``since`` is one before it: what is new since then is marked.
    Refused: turns without a position; ``since`` not before ``turn``; what ``draw`` refuses.
    """
    wanted = option_checks.check_viewer(viewer, match.seats)
    after = match if turn is None else earlier_positions.match_at(save, match, turn, wanted)
    if since is not None and since >= after.public_turn:
        raise refused("referee/usage-turn", f"--since {since} is not before the turn of the "
                      f"picture, {after.public_turn}.", hint="Name an earlier turn.")
    drawings = {}
    for reader in (PUBLIC, *match.seats) if wanted == MODERATOR else (wanted,):
        if since is None:
            drawings[reader] = draw(after, reader, look)
            continue
        before = earlier_positions.match_at(save, match, since, wanted)
        happened = tuple(news.turn_line(entry, reader)
                         for entry in news.turns_since(save, after, reader, since))
        drawings[reader] = draw(after, reader, look, before, happened, since)
    return drawings


def _with_words(drawing: Picture, since: int) -> Picture:
    """The picture of changes, with sentences about its marks."""
    titles = changes.marked(drawing)
    new, gone = ([title.removeprefix(mark) for title in titles if title.startswith(mark)]
                 for mark in (changes.NEW, changes.GONE))
    lines = [f"{what} since turn {since}: {'; '.join(dict.fromkeys(some))}."
             for what, some in (("New", new), ("Gone", gone)) if some]
    return replace(drawing, sentences=(*drawing.sentences, *lines))


def file_name(match: Match, turn: int, viewer: str) -> str:
    """The file name of a picture without its ending: ``harvest-moon-turn-43-for-red``."""
    reader = PUBLIC if viewer == PUBLIC else f"for-{viewer}"
    return f"{match.header.id}-turn-{turn}-{reader}"
