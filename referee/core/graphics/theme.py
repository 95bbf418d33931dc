"""The colours of pictures by role, in a light and a dark theme.

For its dark mode a page replaces each colour of the light theme by that of the same role, so
the colours of a theme are all different. Seats have the same colours in both: for normal vision
and for the three kinds of colour blindness those of a game differ by at least 17 (Oklab, times
100).
"""

SEATS = {
    "red": "#91201a", "blue": "#1969b3", "green": "#14d8a5", "yellow": "#fff738",
    "black": "#0a0909", "orange": "#d76210", "white": "#fefefe", "nobody": "#6f6280"}

_SAME = {"light": "#ffffff", "dark": "#17120b", **SEATS}  # letters on seats, and outlines of pieces

PAPER = {
    **_SAME,
    "paper": "#faf6ec", "ink": "#221c14", "soft": "#5b5143", "edge": "#8a7f6c",
    "board": "#f1e8d3", "mat": "#f4ecd8", "card": "#fffdf6", "closed": "#e4ddcf",
    "sea": "#cfe3ee", "route": "#4d7085", "shore": "#9fc4d6", "water": "#bcd7e8",
    "forest": "#b5cb9c", "plains": "#ead98f", "hills": "#dfb898", "mountains": "#c4c1bd",
    "ice": "#eef4f7", "desert": "#e8cf9f", "swamp": "#adc4b3", "mound": "#d0bd9b",
    "grass": "#e4ead0", "home": "#efe1c4", "fire": "#f5a866", "ash": "#d8d0c0",
    "wood": "#cfa679", "brick": "#dd9478", "stone": "#b6b6b6", "gold": "#e5b93a",
    "food": "#dccb78", "meat": "#e3a9a0", "bones": "#ece3c8", "flint": "#b9bfc6",
    "skins": "#d3b58c", "nut": "#cba983", "apple": "#e59a8c", "root": "#dbc87f",
    "mushroom": "#d5a6d4", "people": "#c9b7dd", "symbol": "#d9e6c3", "art": "#f0c7dc",
    "mark": "#201a12", "mark-edge": "#fffef9", "bar": "#211b13",
    "bar-text": "#fbf7ee", "bar-soft": "#d8d0c1"}

DARK = {
    **_SAME,
    "paper": "#1b1814", "ink": "#f3ecdf", "soft": "#c9bfae", "edge": "#8d826f",
    "board": "#26211a", "mat": "#2b261f", "card": "#211d17", "closed": "#37322a",
    "sea": "#1d3341", "route": "#8fb4c9", "shore": "#35566a", "water": "#24475c",
    "forest": "#344a26", "plains": "#554a1a", "hills": "#5c3d26", "mountains": "#45433f",
    "ice": "#38474f", "desert": "#58451f", "swamp": "#2c4734", "mound": "#4c3f28",
    "grass": "#2f3a20", "home": "#413620", "fire": "#6e3a0d", "ash": "#3d382f",
    "wood": "#59401f", "brick": "#66321f", "stone": "#4a4a4a", "gold": "#5c4803",
    "food": "#514612", "meat": "#63322b", "bones": "#4b4636", "flint": "#3b434b",
    "skins": "#52401f", "nut": "#523a20", "apple": "#6a2c22", "root": "#4d4314",
    "mushroom": "#56315a", "people": "#463a5c", "symbol": "#3a4a24", "art": "#5e2f48",
    "mark": "#fffaf1", "mark-edge": "#15110a", "bar": "#0d0b07",
    "bar-text": "#f7f1e6", "bar-soft": "#c6bcab"}

THEMES = {"paper": PAPER, "dark": DARK}
