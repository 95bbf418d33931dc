"""Draw README's pictures, one of each game: python man/pictures.py.

Each is a position of an example save as everyone may see it, small enough for a page. The digest
of its SVG is stored in it, so that a test sees when it is old. README's section below its heading
is written from the table here; a game without pictures is left out.
"""

import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from referee import games
from referee.commands import picture, scenario_origin
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.core.game import game_parts
from referee.core.graphics import svg
from referee.files import inputs, png

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "man/pictures"
BETWEEN = 8
KEY = "svg"  # under which a picture has the digest of what it was made from
HEAD = "### Each game\n"
SHOWN = {
    "stone-age": ("four-players-empty-stack", 94),
    "stone-age-solo": ("victory-by-tiles", 47),
    "stone-daze": ("add-ons-landing", 61),
    "fire-and-stone": ("two-players-to-hut-tile-11", 160),
    "settlers": ("three-players-to-ten-points", 60),
}


def drawn() -> Iterator[tuple[str, str, str]]:
    """For each game that has pictures: its name, what its picture shows, its SVG."""
    for game, (name, turn) in SHOWN.items():
        if games.part(game, game_parts.PICTURE) is None:
            continue
        path = f"{ROOT}/saves/{game}/{name}.toml"
        saved, now = open_save(inputs.load(path), path)
        drawing = picture.pictures(
            saved, now, Look(scenario_origin.map_places(saved, inputs)), turn=turn)["public"]
        yield game, f"{games.game_meta(game).title}, turn {turn} of a game", svg.svg(drawing)


def digest(text: str) -> str:
    """The digest that identifies an SVG."""
    return sha256(text.encode()).hexdigest()


def readme(names: dict[str, str]) -> str:
    """README with these pictures below their heading; ``names`` says what each shows, by game."""
    shown = "".join(f"\n![{caption}]({FOLDER}/{game}.png)\n" for game, caption in names.items())
    text, count = re.subn(re.escape(HEAD) + r"(\n!\[.*\n)*", lambda _: HEAD + shown,
                          (ROOT / "README.md").read_text(), count=1)
    if not count:
        raise SystemExit(f"README.md has no heading {HEAD}")
    return text


def small(text: str) -> Image.Image:
    """A picture in the colours of its SVG, with a few between them.

    Scaling it down instead would add colours, and so bytes.
    """
    image = Image.open(BytesIO(png.png(text))).convert("RGB")
    own = [*dict.fromkeys(re.findall("#[0-9a-f]{6}", text))]
    between = image.quantize(BETWEEN, dither=Image.Dither.NONE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([int(colour[i:i + 2], 16) for colour in own for i in (1, 3, 5)] + between)
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def main() -> None:
    """Draw the pictures that are old, and write README's section."""
    (ROOT / FOLDER).mkdir(exist_ok=True)
    names = {}
    for game, caption, text in drawn():
        names[game] = caption
        file = ROOT / FOLDER / f"{game}.png"
        if file.exists() and kept(file) == digest(text):
            continue
        info = PngInfo()
        info.add_text(KEY, digest(text))
        small(text).save(file, pnginfo=info, optimize=True)
        print(f"written: {file.relative_to(ROOT)}, {file.stat().st_size:,} bytes")
    (ROOT / "README.md").write_text(readme(names))


def kept(file: Path) -> str:
    """The digest of the SVG that a picture was made from."""
    with Image.open(file) as image:
        return str(image.info.get(KEY, ""))


if __name__ == "__main__":
    main()
