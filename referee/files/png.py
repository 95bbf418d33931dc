"""Rendering our SVG pictures as PNG, small enough for a forum.

resvg draws no text without fonts, and many machines have none, so the package has its own.
"""

from html import unescape
from importlib.resources import files
from io import BytesIO

import resvg_py
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from referee.core.graphics.theme import PAPER

MOST = 256 << 10  # bytes: the default limit of phpBB
COLOURS = 256
NEAR = 6  # difference, out of 255, of colours that look alike
FACES = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


def png(svg: str, most: int = MOST) -> bytes:
    """A picture as PNG of 256 colours, those of the theme first; scaled down if it is too large.

    Its title is the picture's, which names the viewer.
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
    # Quantizing alone might merge the colours of two seats, so the theme's colours are fixed.
    theme_colours = [tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5))
                     for colour in dict.fromkeys(PAPER.values())]
    quantized = image.quantize(COLOURS - len(theme_colours), dither=Image.Dither.NONE)
    palette_bytes = quantized.getpalette() or []
    # Other colours must not be so near to these that they are used in their place.
    more = [colour for colour in zip(*[iter(palette_bytes)] * 3, strict=True)
            if all(max(abs(a - b) for a, b in zip(colour, fixed, strict=True)) > NEAR
                   for fixed in theme_colours)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in (*theme_colours, *more) for part in colour])
    out = BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(
        out, "PNG", compress_level=6, pnginfo=info)
    return out.getvalue()
