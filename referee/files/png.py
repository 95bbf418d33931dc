"""The only module that makes pixels: an SVG of ours as PNG, small enough for a forum.

resvg draws no text without fonts, and many machines have none, so ours are beside this file.
"""

from html import unescape
from importlib.resources import files
from io import BytesIO

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from referee.core.graphics.theme import PAPER

MOST = 256 << 10  # bytes: what phpBB takes unless somebody has set more
COLOURS = 256
NEAR = 6  # by how much of 255 colours differ that look alike
FACES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


def png(svg: str, most: int = MOST) -> bytes:
    """A picture as PNG of 256 colours, those of the theme first; smaller, if it is too long so.

    Its title is the picture's, which says for whose eyes it is.
    """
    image_full, info = _render(svg), PngInfo()
    info.add_text("Title", unescape(svg.partition("<title>")[2].partition("</title>")[0]))
    size = image_full.size
    for tenths in range(10, 0, -1):
        image = image_full if tenths == 10 else image_full.resize(
            (size[0] * tenths // 10, size[1] * tenths // 10), Image.Resampling.LANCZOS)
        data = _quantized(image, info)
        if len(data) <= most:
            return data
    raise AssertionError("a tenth of a picture is too long")


def _render(svg: str) -> Image.Image:
    fonts = files("referee") / "fonts"
    raw = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True,
                                font_files=[str(fonts / face) for face in FACES])
    return Image.open(BytesIO(bytes(raw))).convert("RGB")


def _quantized(image: Image.Image, info: PngInfo) -> bytes:
    # A cut of the colours alone would melt two seats into one.
    ours = [tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5))
            for colour in dict.fromkeys(PAPER.values())]
    palette_bytes = image.quantize(COLOURS - len(ours), dither=Image.Dither.NONE).getpalette() or []
    # Nor may one of them that is nearly ours be taken for it.
    more = [colour for colour in zip(*[iter(palette_bytes)] * 3, strict=True)
            if all(max(abs(a - b) for a, b in zip(colour, one, strict=True)) > NEAR
                   for one in ours)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in (*ours, *more) for part in colour])
    out = BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True, pnginfo=info)
    return out.getvalue()
