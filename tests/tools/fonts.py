"""Make the fonts of pictures and the widths of their letters: python -m tests.tools.fonts FOLDER.

FOLDER has the original DejaVuSans.ttf and DejaVuSans-Bold.ttf (Debian: fonts-dejavu-core, in
/usr/share/fonts/truetype/dejavu). The part that pictures need is written to referee/fonts, with
its licence, and the width of each letter to referee/core/graphics/font_widths.py.
"""

import sys
from pathlib import Path
from typing import Any

from fontTools import subset  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from tests.support.paths import ROOT

FONTS = ROOT / "referee" / "fonts"
WIDTHS = ROOT / "referee" / "core" / "graphics" / "font_widths.py"
FACES = {"REGULAR": "DejaVuSans.ttf", "BOLD": "DejaVuSans-Bold.ttf"}
# Latin with all its marks, Greek, Cyrillic, quotation marks and dashes, arrows, signs of cards.
LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x386, 0x3CF), *range(0x400, 0x460),
           *range(0x2010, 0x2028), 0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC,
           *range(0x2190, 0x219A), 0x2212, 0x00D7, 0x2264, 0x2265, 0x25CF, 0x25CB, 0x2605, 0x2713,
           0x2717, 0xFFFD)


def small(path: Path) -> TTFont:
    """A font with only those letters, without hints."""
    options = subset.Options()
    options.hinting, options.layout_features, options.notdef_outline = False, [], True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables = [*options.drop_tables, "GPOS", "GSUB", "GDEF", "FFTM"]
    font = subset.load_font(str(path), options)
    chosen = subset.Subsetter(options)
    chosen.populate(unicodes=LETTERS)
    chosen.subset(font)
    return font


def widths(font: Any) -> dict[int, int]:
    """The width of each letter, in thousandths of the size, rounded up."""
    units, names = font["head"].unitsPerEm, font.getBestCmap()
    return {code: -(-font["hmtx"][name][0] * 1000 // units)
            for code, name in sorted(names.items())}


def written(tables: dict[str, dict[int, int]]) -> str:
    """The source of the module of widths: for each face, runs of consecutive letters."""
    out = ['"""How wide letters are, in thousandths of their size; '
           'made by tests/tools/fonts.py."""', ""]
    for face, table in tables.items():
        out += [f"{face} = {{"]
        codes = sorted(table)
        offset = 0
        while offset < len(codes):
            end = offset + 1
            while end < len(codes) and codes[end] == codes[end - 1] + 1:
                end += 1
            out += _run(codes[offset], [table[code] for code in codes[offset:end]])
            offset = end
        out += ["}"]
    return "\n".join([*out, ""])


def _run(first: int, numbers: list[int]) -> list[str]:
    rows, row = [], ""
    for number in map(str, numbers):
        if len(row) + len(number) > 84:
            rows.append(row)
            row = ""
        row += f"{' ' if row else ''}{number}"
    rows.append(row)
    whole = [f'        "{row} "' for row in rows[:-1]] + [f'        "{rows[-1]}"']
    return [f"    0x{first:x}: (", *whole, "    ),"]


def main(folder: str) -> None:
    """Write fonts, licence and widths."""
    FONTS.mkdir(exist_ok=True)
    tables = {}
    for face, name in FACES.items():
        font = small(Path(folder) / name)
        font.save(FONTS / name)
        tables[face] = widths(font)
        told = {record.nameID: str(record) for record in font["name"].names}
    (FONTS / "LICENSE").write_text(
        f"DejaVuSans.ttf and DejaVuSans-Bold.ttf are parts of the DejaVu fonts 2.37.\n\n"
        f"{told[0]}\n\n{told[13]}\n\n{told[14]}\n".replace("\r\n", "\n").replace("\r", "\n"))
    WIDTHS.write_text(written(tables))


if __name__ == "__main__":
    main(sys.argv[1])
