"""Permissions of written files: public ones follow the umask, others are for the owner only."""

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee import definitions
from referee.definitions.spec import all_parameters
from tests.support import command_line
from tests.support.office_on_disk import letter
from tests.support.paths import SAVES

OVER = SAVES / "stone-daze" / "draw-agreed.toml"
PUBLIC, PRIVATE = 0o644, 0o600

# A command line, the file that it writes, and who may read it before the umask takes its part.
TABLE: dict[str, tuple[str, int]] = {
    "new stone-age new.toml --seat red=Ann --seat blue=Bob": ("new.toml", PRIVATE),
    "branch over.toml --at 4 -o branch.toml": ("branch.toml", PRIVATE),
    "recover over.toml -o recovered.toml": ("recovered.toml", PRIVATE),
    "publish over.toml -o public.record.toml": ("public.record.toml", PUBLIC),
    "publish over.toml -o public.html": ("public.html", PUBLIC),
    "publish over.toml -o red.record.toml --for red": ("red.record.toml", PRIVATE),
    "publish over.toml -o red.html --for red": ("red.html", PRIVATE),
    "publish --verifier -o verifier.html": ("verifier.html", PUBLIC),
    "publish over.toml --index club": ("club/index.html", PUBLIC),
    "publish over.toml --index clubs": ("clubs/index.json", PUBLIC),
    "publish over.toml --index game": ("game/over.html", PUBLIC),
    "reveal over.toml -o all.record.toml": ("all.record.toml", PUBLIC),
    "reveal over.toml -o all.html": ("all.html", PUBLIC),
    "show over.toml --as svg -o board.svg": ("board.svg", PUBLIC),
    "show over.toml --as svg -o red.svg --for red": ("red.svg", PRIVATE),
    "show over.toml --as png -o board.png": ("board.png", PUBLIC),
    "show over.toml --as png -o red.png --for red": ("red.png", PRIVATE),
    "show over.toml --as svg -o boards/": ("boards/*-public.svg", PUBLIC),
    "show over.toml --as svg -o eyes/ --for moderator": ("eyes/*-for-red.svg", PRIVATE),
    "show over.toml --as svg -o all-eyes/ --for moderator": ("all-eyes/*-public.svg", PUBLIC),
    "post write over.toml --picture post.png": ("post.png", PUBLIC),
    "post write over.toml --picture red-post.png --for red": ("red-post.png", PRIVATE),
    "post write over.toml --picture red-post.svg --for red": ("red-post.svg", PRIVATE),
    "undo over.toml --reason slip": ("over.toml", PRIVATE),
}
UMASKS = 0o022, 0o077, 0o000
WRITES = {"-o", "--picture", "--index"}  # the options that name a file to be written


def mode(path: str | Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(os.stat(path).st_mode)


@pytest.fixture(params=UMASKS, ids=oct)
def umask(request: pytest.FixtureRequest, tmp_path: Path,
          monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A umask, and a folder with a game that is over."""
    shutil.copyfile(OVER, tmp_path / "over.toml")
    (tmp_path / "over.toml").chmod(PRIVATE)
    monkeypatch.chdir(tmp_path)
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def test_every_command_that_names_a_new_file_is_in_the_table() -> None:
    """By the options that do."""
    found = {command.name for group in definitions.groups() for command in group.commands
             if {param.flag for param in all_parameters(command)} & WRITES}
    assert found == {name for name in found
                     if any(line.startswith(f"{name} ") for line in TABLE)} and len(found) > 5


@pytest.mark.parametrize(("line", "umask"), [
    (line, umask) for line, (_, due) in TABLE.items()
    for umask in (UMASKS if due == PUBLIC else UMASKS[-1:])],  # the open one would show it
    indirect=["umask"])
def test_what_is_for_all_can_be_read_and_nothing_else(line: str, umask: int) -> None:
    """And in its place a file keeps the mode that it has."""
    if "png" in line:
        pytest.importorskip("resvg_py")
        pytest.importorskip("PIL")
    pattern, due = TABLE[line]
    ran = command_line.line(f"referee {line}")
    assert ran.exit == 0, ran
    file, = Path().glob(pattern)
    assert mode(file) == due & ~(umask if due == PUBLIC else 0)
    if umask == UMASKS[-1] and line.startswith(("publish", "reveal", "show")):
        os.chmod(file, 0o640)
        ran = command_line.line(f"referee {line}")
        assert ran.exit == 0 and mode(file) == 0o640, ran


def test_all_that_an_office_keeps_is_its_owner_s_but_the_pages_that_it_publishes(
        umask: int) -> None:
    """Settings, examples, games, desks, mails."""
    for line in ("office init club --address office@example.org --moderator ann@example.org",
                 "new stone-age club/games/harvest-moon.toml --seat red=Ann --seat blue=Bob",
                 "office add harvest-moon red=ann@example.org blue=bob@example.org --office club"):
        assert command_line.line(f"referee {line}").exit == 0, line
    settings = Path("club/office.toml")
    settings.write_text(settings.read_text().replace(
        '# publish = "/srv/club"', f'publish = "{Path("pages").absolute()}" #'))
    assert command_line.line("referee office tick --office club").exit == 0
    assert command_line.line("referee office mail --office club",
                             letter(1, "red", 1, "x")).exit == 0
    files = [path for path in Path("club").rglob("*") if path.is_file()]
    assert len(files) > 12 and {mode(path) for path in files} == {PRIVATE}, files
    pages = [*Path("pages").iterdir()]
    assert len(pages) == 3 and {mode(path) for path in pages} == {PUBLIC & ~umask}
