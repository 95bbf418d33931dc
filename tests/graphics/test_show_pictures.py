"""`show --as`: files it writes, refusals, and golden pictures.

Golden pictures are in ``tests/graphics/pictures``; ``REFEREE_PICTURES=write`` writes them anew,
with a PNG beside each in the folder that ``REFEREE_PNG`` names, to be looked at.
"""

import os
import stat
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from referee import games
from referee.commands import earlier_positions, scenario_origin
from referee.commands import picture as picture_command
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.base.problem import Refused
from referee.core.game import game_parts
from referee.core.game.decisions import Seat
from referee.core.graphics import svg, theme
from referee.core.graphics.changes import highlight_changes, marked
from referee.core.graphics.shapes import WIDE, Box, Group, Picture, Piece, Polyline, Text, pieces
from referee.core.luck import chance
from referee.core.match.match import Match
from referee.files import inputs, png
from tests.support import command_line, picture_checks, picture_overlaps
from tests.support.drawn_positions import CHOSEN, GOLDEN, widths
from tests.support.paths import PICTURES, SAVES
from tests.support.records import output_of

SAVE = str(SAVES / "stone-age/two-players-tie-broken.toml")


def golden(game: str, viewer: str, width: int = WIDE) -> Picture:
    """The picture of a late turn."""
    name, turn = GOLDEN[game]
    save, match = open_save((SAVES / game / f"{name}.toml").read_bytes(), name)
    look = Look(scenario_origin.map_places(save, inputs), width=width)
    return picture_command.draw(earlier_positions.match_at(save, match, turn, viewer), viewer, look)


def test_every_game_that_draws_has_a_golden_picture() -> None:
    """And no picture is kept of a game that draws none."""
    draws = {game for game in games.names() if games.part(game, game_parts.PICTURE) is not None}
    kept = {file.name.partition(".")[0] for file in PICTURES.glob("*.svg.txt")}
    assert kept == draws == {*GOLDEN}, (
        f"{sorted(kept ^ draws)}: draw it with REFEREE_PICTURES=write pytest "
        "tests/graphics/test_show_pictures.py, and look at it (adding-a-game.md, The picture)")
    assert {*CHOSEN} <= draws


@pytest.mark.quick
@pytest.mark.parametrize("game", GOLDEN)
def test_a_late_turn_is_drawn_as_it_was(game: str) -> None:
    """Tag by tag, a line each, so that a change can be read; in each width."""
    for width in widths(game):
        name = game if width == WIDE else f"{game}.narrow"
        file, drawn = PICTURES / f"{name}.svg.txt", golden(game, "public", width)
        text = "\n".join(tags(drawn))
        if os.environ.get("REFEREE_PICTURES") == "write":
            PICTURES.mkdir(exist_ok=True)
            file.write_text(text)
            if folder := os.environ.get("REFEREE_PNG"):
                (Path(folder) / f"{name}.png").write_bytes(png.png(svg.svg(drawn)))
        assert text and file.read_text() == text


@pytest.mark.parametrize("game", GOLDEN)
def test_what_a_seat_sees_more_is_drawn(game: str) -> None:
    """Of each seat something differs from the picture for all; what, its game's own tests say."""
    name, turn = GOLDEN[game]
    save, match = open_save((SAVES / game / f"{name}.toml").read_bytes(), name)
    late = earlier_positions.match_at(save, match, turn, "public")
    more = [seat for seat in late.seats if sees_more(late, seat)]
    if game in CHOSEN and len(late.seats) > 1:
        assert more, "in the chosen turns somebody holds what others do not see"
        more = [*late.seats]  # who holds nothing sees that, too
    for seat in more:
        for width in widths(game):
            own, shown = (golden(game, viewer, width).shapes[1:] for viewer in (seat, "public"))
            assert own != shown, (seat, width)


def sees_more(match: Match, seat: Seat) -> bool:
    """Whether a seat can tell apart two positions that the public cannot."""
    game, here = match.game, match.state
    twins = [chance.run_luck(game.resample_hidden(here, None), chance.secret_source(f"twin {n}"))[0]
             for n in range(12)]
    return any(game.view(twin, seat) != game.view(here, seat) for twin in twins)


def tags(picture: Picture) -> list[str]:
    """The tags of a picture, in their order."""
    return [tag for unit in svg.units(picture) for tag in unit]


@pytest.mark.parametrize("game", GOLDEN)
def test_a_png_is_small_and_has_its_letters_and_seats(game: str) -> None:
    """Below what phpBB takes; the colour of each seat is there as it is."""
    picture = golden(game, "public")
    data = png.png(svg.svg(picture))
    assert len(data) <= png.MOST == 256 << 10
    image = Image.open(BytesIO(data)).convert("RGB")
    assert image.size == (picture.width, picture.height)
    there = {colour for _, colour in image.getcolors(1 << 20) or []}
    seats = {piece.seat for piece in pieces(picture.shapes) if not piece.faint}
    for seat in seats:
        colour = theme.SEATS[seat]
        assert tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)) in there, seat
    bare = png.png(svg.svg(picture).replace("<text ", "<desc ").replace("</text>", "</desc>"))
    assert len(bare) < len(data)  # without letters there is less of it


def test_a_png_is_packed_in_little_time() -> None:
    """The best packing takes a tenth of the time of a picture and saves few bytes."""
    data = png.png(svg.svg(golden("stone-age", "public")))
    start = data.index(b"IDAT") + 4
    assert data[start:start + 2] == b"\x78\x9c"  # zlib's usual level; \xda would be the best


def test_a_picture_that_is_too_long_is_made_smaller() -> None:
    """And is a picture still."""
    data = png.png(svg.svg(golden("stone-age", "public")), most=50_000)
    image = Image.open(BytesIO(data))
    assert len(data) <= 50_000 and 300 < image.width < 1260


def test_an_svg_goes_to_standard_output_or_to_a_file(tmp_path: Path) -> None:
    """The same text; its head names who may see it."""
    ran = command_line.run("show", SAVE, "--as", "svg", "--for", "red")
    assert ran.exit == 0
    root = ElementTree.fromstring(ran.out)
    titles = [child.text or "" for child in root if child.tag.endswith("title")]
    assert titles[0].endswith("What Ann alone may see.")
    file = tmp_path / "board.svg"
    assert command_line.run("show", SAVE, "--as", "svg", "--for", "red", "-o", str(file)).exit == 0
    assert file.read_text() == ran.out
    assert command_line.run("show", SAVE, "--as", "svg", "--for", "red", "--turn", "9", "-o",
                            str(file)).exit == 0  # in its place
    assert file.read_text() != ran.out


def test_a_folder_has_a_file_for_each_pair_of_eyes(tmp_path: Path) -> None:
    """The name says for whose; no file has all secrets."""
    folder = tmp_path / "pictures"
    ran = command_line.run("show", SAVE, "--as", "png", "--for", "moderator", "--turn", "100",
                           "--since",
                           "90", "-o", f"{folder}/")
    assert ran.exit == 0, ran
    assert {path.name for path in folder.iterdir()} == {
        f"two-players-tie-broken-turn-100-{whose}.png"
        for whose in ("public", "for-red", "for-blue")}
    assert all(stat.S_IMODE(path.stat().st_mode) == (0o644 if "public" in path.name else 0o600)
               for path in folder.iterdir())


@pytest.mark.parametrize(("args", "why"), [
    (("--as", "png"), "cannot be printed as text"),
    (("--as", "pdf"), "there is no output format with this name"),
    (("--as", "png", "--for", "moderator", "-o", "a.png"), "Name a folder"),
    (("--as", "svg", "--for", "moderator"), "Name a folder"),
    (("--since", "3"), "only be used for a picture"),
    (("-o", "a.txt"), "can only be used for a picture"),
    (("--as", "svg", "--turn", "9", "--since", "20"), "Name an earlier turn"),
    (("--as", "svg", "--for", "green"), "there is no seat and no player of this name"),
    (("--as", "svg", "--turn", "99999"), "There is no turn")])
def test_what_cannot_be_drawn_is_a_fault_of_usage(args: tuple[str, ...], why: str,
                                                  tmp_path: Path) -> None:
    """Nothing is written."""
    ran = command_line.run("show", SAVE, *(str(tmp_path / arg) if arg.startswith("a.") else arg
                                           for arg in args))
    assert ran.exit == 2 and why in " ".join(ran.err.split()) and not [*tmp_path.iterdir()], ran


@pytest.mark.parametrize("form", ["svg", "png"])
def test_no_other_file_is_written_over(form: str, tmp_path: Path) -> None:
    """Least of all a save."""
    file = tmp_path / "game.toml"
    file.write_bytes(Path(SAVE).read_bytes())
    ran = command_line.run("show", str(file), "--as", form, "-o", str(file))
    assert ran.exit == 2 and "was not replaced" in " ".join(ran.err.split())
    assert file.read_bytes() == Path(SAVE).read_bytes()


@pytest.mark.parametrize("form", ["svg", "png"])
def test_a_picture_for_other_eyes_is_not_written_over(form: str, tmp_path: Path) -> None:
    """What was public would be secret by the same name; for the same viewer it is the newer
    picture."""
    file = tmp_path / f"board.{form}"
    shows = ("show", SAVE, "--as", form, "-o", str(file))
    assert command_line.run(*shows).exit == 0
    before = file.read_bytes()
    ran = command_line.run(*shows, "--for", "red")
    assert ran.exit == 2 and "but the new picture shows what Ann alone" in output_of(ran)
    assert file.read_bytes() == before
    assert command_line.run(*shows, "--turn", "9").exit == 0 and file.read_bytes() != before
    posted = command_line.run("post", "write", SAVE, "--for", "red", "--picture",
                              str(tmp_path / "board.png"))
    assert posted.exit == (2 if form == "png" else 0)


def test_a_seat_s_own_picture_says_that_its_sheet_is_filed() -> None:
    """Nobody else's does, unless all may know it."""
    file = SAVES / "settlers/four-players-discards-half-in.toml"
    save, match = open_save(file.read_bytes(), "")
    heads = {eyes: picture_command.draw(match, eyes,
                                        Look(scenario_origin.map_places(save, inputs))).sentences[1]
             for eyes in ("public", "blue", "green")}
    assert heads["green"] == "Blue to move: discard 4 cards (green has filed)."
    assert heads["public"] == heads["blue"] == "Blue and green to move: discard 4 cards."


@pytest.mark.parametrize("form", ["html", "markdown", "bbcode", "text"])
def test_the_position_has_the_forms_of_posts(form: str) -> None:
    """With its foot as it is."""
    ran = command_line.run("show", SAVE, "--as", form)
    assert ran.exit == 0 and "two-players-tie-broken turn" in ran.out


def picture(*shapes: Piece | Group) -> Picture:
    """A picture of a few shapes."""
    return Picture(200, 200, shapes, ("A picture.",))


def test_what_is_new_is_ringed_and_what_went_is_a_ghost() -> None:
    """Of pieces by place and seat, of things with a size by their title; nothing else is."""
    stays = Piece(20, 20, "person", "red", "R", title="red stays")
    goes = Piece(60, 20, "person", "blue", "B", title="blue goes")
    comes = Piece(100, 20, "hut", "blue", "B", title="blue comes")
    old, new = (Group(title, (Box(0, 0, 30, 30, "card"), Text(3, 12, "x")), 20, 100, 30, 30)
                for title in ("card 1: C01", "card 1: C02"))
    same = Group("card 2: C03", (Box(0, 0, 30, 30, "card"),), 80, 100, 30, 30)
    found = highlight_changes(picture(stays, goes, old, same), picture(stays, comes, new, same))
    assert marked(found) == ["gone: blue goes", "new: card 1: C02", "new: blue comes"]
    assert highlight_changes(picture(stays, same), picture(stays, same)) == picture(stays, same)


def test_a_crowd_has_one_mark() -> None:
    """Of pieces in a row whose corners would meet; what stood there before has none."""
    def at(x: int, y: int = 50, size: int = 20) -> Piece:
        return Piece(x, y, "person", "red", "R", size, title=f"of red {y}")

    row = [at(80), at(20), at(40), at(110), at(69, 90), at(40, 90)]
    found = highlight_changes(picture(), picture(*row))
    marks = [picture_checks.corners(shape) for shape in found.shapes if isinstance(shape, Group)]
    assert [(mark.x, mark.y, mark.right, mark.bottom) for mark in marks] == [
        (6, 36, 54, 64), (66, 36, 94, 64), (96, 36, 124, 64), (26, 76, 54, 104),
        (55, 76, 83, 104)]
    assert marked(found) == ["new: of red 50"] * 3 + ["new: of red 90"] * 2
    kept = picture_checks.ringed(highlight_changes(picture(at(40)), picture(*row)))
    assert kept == {*row} - {at(40)}


def test_a_hostile_text_is_inert_in_a_picture() -> None:
    """No tag, no entity, nothing that turns round."""
    evil = "</text><script>alert(1)</script>&lt;\u202e\"'"
    text = svg.svg(Picture(400, 60, (Text(5, 20, evil), Piece(
        300, 30, "person", "red", "<", title=evil)), (evil, evil)))
    root = ElementTree.fromstring(text)
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= picture_checks.ELEMENTS
    assert "\u202e" not in text


@pytest.mark.parametrize(("form", "name"), [("png", "board.svg"), ("svg", "board.PNG")])
def test_a_picture_is_not_called_what_it_is_not(form: str, name: str, tmp_path: Path) -> None:
    """Nor is a folder made for a name that was mistyped."""
    for file in (tmp_path / name, tmp_path / "nowhere" / f"board.{form}"):
        assert command_line.run("show", SAVE, "--as", form, "-o", str(file)).exit != 0
        assert not [*tmp_path.iterdir()]


def test_a_picture_says_what_is_new_in_words_as_well() -> None:
    """And what its rings mean, beside its foot and not upon it."""
    for game, (name, turn) in GOLDEN.items():
        save, match = open_save((SAVES / game / f"{name}.toml").read_bytes(), name)
        since, look = turn - 6, Look(scenario_origin.map_places(save, inputs))
        while True:
            try:
                found = picture_command.pictures(save, match, look, turn=turn, since=since)
                break
            except Refused:
                since -= 1
        picture = found["public"]
        assert any(said.startswith(f"New since turn {since}: ") for said in picture.sentences), game
        assert picture_checks.faults(picture) == []


def test_a_line_leads_to_where_a_piece_is_now() -> None:
    """Only if one of its kind moved, far enough, and under the same anchor; texts stay readable."""
    def hut(x: int, mark: str = "B1") -> Piece:
        return Piece(x, 50, "hut", "blue", mark, 20, title="blue's hut")

    def lines(*shown: tuple[Piece | Group | Text, ...]) -> int:
        before, after = (Picture(400, 100, some, ("A picture.",)) for some in shown)
        found = highlight_changes(before, after)
        assert picture_overlaps.hidden(found) == []
        return sum(isinstance(shape, Polyline) for shape in found.shapes)

    name = Text(150, 55, "I-21", 10)
    assert lines((hut(30), name), (hut(300), name)) == 1
    assert lines((hut(30),), (hut(60),)) == 0, "it is seen where it went"
    assert lines((hut(30), hut(90)), (hut(300), hut(360))) == 0, "either may have moved"
    assert lines((hut(30), hut(90, "B2")), (hut(300), hut(360, "B2"))) == 2
    assert lines((Group("", (hut(30),), anchor="mat blue"),), (hut(300),)) == 0


def test_what_moves_with_its_anchor_is_not_new() -> None:
    """Only what is new at its place in it."""
    def row(y: int, *titles: str) -> Group:
        return Group("", tuple(Group(title, (Box(0, 0, 30, 20, "card"),), 40 * i, 0, 30, 20)
                               for i, title in enumerate(titles)), 10, y, anchor="mat red")

    assert marked(highlight_changes(picture(row(10, "a", "b")), picture(row(60, "a", "c")))) == [
        "new: c"]
