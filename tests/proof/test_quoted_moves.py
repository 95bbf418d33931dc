"""`verify` with a post that someone kept: its moves are compared with those of the record."""

from pathlib import Path

import pytest

from referee.core.document import forum_formats
from tests.proof.kept_texts import WAYS, quoted
from tests.support import command_line
from tests.support.paths import ROOT, SAVES

GAME = "stone-age/two-players-cards-run-out"
FORMS = [*(("--as", form) for form in forum_formats.FORMATS),
         *(("--forum", forum) for forum in forum_formats.FORUMS)]
SEEN = "turns 347 to 376: the moves match."
LATER = ("--now", "2027-01-01T00:00:00Z")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The public record of a game."""
    path = str(tmp_path_factory.mktemp("posts") / "game.record")
    command_line.well("publish", str(SAVES / f"{GAME}.toml"), "-o", path, *LATER)
    return path


def post(*words: str, name: str = GAME) -> str:
    """A post about the game."""
    return command_line.well("post", "write", str(SAVES / f"{name}.toml"), "--brief", *words).out


def against(record: str, folder: Path, text: str | bytes) -> command_line.Ran:
    """What ``verify`` says of a text."""
    path = folder / "kept"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return command_line.run("verify", record, str(path))


@pytest.mark.parametrize("form", FORMS, ids=" ".join)
def test_an_altered_move_is_found_in_a_post_of_every_format(
        record: str, tmp_path: Path, form: tuple[str, str]) -> None:
    """By its turn, with both moves; the hash below it is the right one all the time."""
    text = post("--last", "30", *form)
    ran = against(record, tmp_path, text)
    assert ran.exit == 0 and SEEN in ran.unfolded, ran
    assert "The rest of the text was not compared. To compare it: `referee log " in ran.unfolded
    ran = against(record, tmp_path, text.replace("blue: use hunt", "blue: use forest"))
    assert ran.exit == 4 and "turn 374: the moves DIFFER." in ran.unfolded, ran
    assert ("turn 374: The text has “blue: use forest”, but the record has “blue: use hunt”."
            in ran.unfolded)
    assert "turn 376: the hash matches." in ran.unfolded


@pytest.mark.parametrize("way", WAYS)
def test_an_altered_move_is_found_however_the_post_was_kept(
        record: str, tmp_path: Path, way: str) -> None:
    """Quoted, folded within words, as a mail: only letters and digits count."""
    text = post("--last", "30")
    ran = against(record, tmp_path, WAYS[way](text))
    assert ran.exit == 0 and SEEN in ran.unfolded, ran
    ran = against(record, tmp_path, WAYS[way](text.replace("blue: use hunt", "blue: use forest")))
    assert ran.exit == 4 and "turn 374: the moves DIFFER." in ran.unfolded, ran


@pytest.mark.parametrize(("old", "new", "why"), [
    ("blue: use hunt", "red: use hunt", "“red: use hunt”, but the record has “blue: use hunt”"),
    ("blue: use hunt", "Bob: use hunt", "“Bob: use hunt”, but the record has “blue: use hunt”"),
    ("blue: use hunt", "blue: use 2 hunt", "“blue: use 2 hunt”, but"),
    ("blue: use hunt", "blue: use hunt forest", "“blue: use hunt forest”, but"),
    ("blue: use hunt", "blue: use hunt; red: use forest",
     "“red: use forest”, but the record has fewer moves in this turn"),
    ("blue: use hunt", "blue: use \x1b[2Jhunt forest", r"“blue: use \x1b[2Jhunt forest”")])
def test_each_alteration_is_named(record: str, tmp_path: Path, old: str, new: str,
                                  why: str) -> None:
    """Another seat, another number, more words, one more move; what is quoted is harmless."""
    ran = against(record, tmp_path, post("--last", "5").replace(old, new))
    assert ran.exit == 4 and why in ran.unfolded, ran


@pytest.mark.parametrize("harmless", [
    lambda text: text.replace("· ", "* "), str.upper, lambda text: text.replace(": ", " :\xa0"),
    lambda text: text.replace("\n· ", "\n"), lambda text: text.replace("\n\n", "\n"),
    lambda text: quoted(text) + "\nThis is wrong: red: use forest\n",
    lambda text: text.replace("\n", "<br>\n"), lambda text: text.replace("\n", "  \n\n")])
def test_what_forums_and_mails_change_is_no_difference(record: str, tmp_path: Path,
                                                       harmless: object) -> None:
    """Marks, capitals, spaces, empty lines."""
    assert callable(harmless)
    foot = post("--last", "30").rpartition("\n[two-players")[1:]
    text = harmless(post("--last", "30").rpartition("\n[two-players")[0]) + "".join(foot)
    ran = against(record, tmp_path, text)
    assert ran.exit == 0 and SEEN in ran.unfolded, ran


def test_what_was_not_compared_is_said(record: str, tmp_path: Path) -> None:
    """A turn without its move; a text without moves or without line ends; one without a hash."""
    text = post("--last", "3")
    ran = against(record, tmp_path, text.replace("blue: use hunt →", "[...] →"))
    assert ran.exit == 0 and "turns 375 to 376: the moves match." in ran.unfolded
    assert ("turn 374: the moves were not compared: the text or the record hides them."
            in ran.unfolded)
    for rest in (text[text.index("[two-"):], " ".join(text.split())):
        ran = against(record, tmp_path, rest)
        assert ran.exit == 0 and "The text around it was not compared." in ran.unfolded
        assert "To compare it: `referee log " in ran.unfolded and "--turn 376`" in ran.unfolded
    assert against(record, tmp_path, text.partition("[two-")[0]).exit == 7


def test_the_moves_of_another_game_are_not_compared(record: str, tmp_path: Path) -> None:
    """A turn belongs to the game whose last line comes below it, and not to a what-if copy."""
    other = post("--last", "30").replace("use hunt", "use forest").replace(
        "[two-players", "[three-players").partition("\n[commitment")[0] + "\n"
    own = post("--last", "30")
    for text in (own + other, other + own):
        ran = against(record, tmp_path, text)
        assert ran.exit == 0 and SEEN in ran.unfolded, ran
    copy = own.replace("use hunt", "use forest").replace(
        "luck: sealed]", "luck: sealed; what-if copy since turn 3]")
    assert against(record, tmp_path, own + copy).exit == 0


def test_hidden_moves_of_a_seat_are_compared_once_the_record_shows_them(tmp_path: Path) -> None:
    """The public record hides them; the revealed one does not; a public post still may."""
    name = "settlers/three-players-round-limit-youngest-first"
    public, all_ = str(tmp_path / "public"), str(tmp_path / "all")
    command_line.well("publish", str(SAVES / f"{name}.toml"), "-o", public, *LATER)
    command_line.well("reveal", str(SAVES / f"{name}.toml"), "-o", all_, *LATER)
    own = post("--from", "1", "--for", "red", name=name)
    ran = against(public, tmp_path, own)
    assert ran.exit == 0 and "the moves were not compared:" in ran.unfolded
    ran = against(all_, tmp_path, own)
    assert ran.exit == 0 and "not compared:" not in ran.unfolded
    assert against(all_, tmp_path, post("--from", "1", name=name)).exit == 0
    before, turn, after = own.partition("\n· 79. ")
    move, arrow, rest = after.partition(" →")
    assert "red: " in move
    ran = against(all_, tmp_path, before + turn + "red: pass" + arrow + rest)
    assert ran.exit == 4 and f"the record has “{move.strip('· ')}”" in ran.unfolded, ran


@pytest.mark.parametrize("save", sorted(
    save for save in (*SAVES.glob("*/*.toml"), *(ROOT / "tests/old_saves").glob("*/*.toml"))
    if save.stat().st_size < 80_000),
    ids=lambda save: f"{save.parent.name}/{save.stem}")
def test_no_true_post_differs(save: Path, tmp_path: Path) -> None:
    """Of no game, with undone turns, corrections, players who left, orders."""
    public = str(tmp_path / "public")
    command_line.well("publish", str(save), "-o", public, *LATER)
    for form in ("text", "html"):
        text = command_line.well("post", "write", str(save), "--from", "1", "--as", form).out
        ran = against(public, tmp_path, text)
        assert ran.exit == 0, (form, ran.err)
    ran = against(public, tmp_path, command_line.well("log", str(save)).out)
    assert ran.exit == 0, ran.err


@pytest.mark.parametrize("text", [
    "turn 3\n" * 50_000, "turn 3\n· red: a\n" * 50_000, "turn " + "1" * 500_000,
    "turn 3\n[two-players-cards-run-out turn 3:00000000]\n" * 20_000, "<" * 500_000,
    "[b" * 300_000, "turn 3" + " (undone)" * 300_000, "·" * 500_000, "&" * 500_000])
def test_a_text_that_means_harm_is_answered(record: str, tmp_path: Path, text: str) -> None:
    """In its time."""
    ran = against(record, tmp_path, text + "\n[two-players-cards-run-out turn 3:00000000]\n")
    assert ran.exit == 4 and len(ran.err) < 20_000
