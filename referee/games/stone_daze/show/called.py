"""What figures, clans, ways and actions are called besides their ids, and how squares are spelt."""

import re

from referee.core.words import Reader
from referee.games.stone_daze.box.board import LETTERS, Board, Square

FIGURES = {
    "elder": "elder healer old-man oldman old-one old-guy old-fellow grandpa grandfather greybeard "
             "graybeard shaman medicine-man wise-man wise-one older-caveman doctor eldest",
    "girl": "girl dragon-girl bird-girl young-girl young-woman lass bird-caller dragon-caller",
    "visionary": "visionary climber seer visionary-guy visionary-man visonary",
    "big-arm": "big-arm bigarm tosser mighty-tosser strong-arm strong-man strongman strong-guy "
               "big-guy big-man big-one mighty-arm mighty-man",
    "hunter": "hunter huntsman",
    "runner-1": "runner-1 runner-one runner1 r-1 brother-1 brother-one first-runner first-brother "
                "1st-runner 1st-brother",
    "runner-2": "runner-2 runner-two runner2 r-2 brother-2 brother-two second-runner "
                "second-brother 2nd-runner 2nd-brother",
}
FOE = frozenset({
    "enemies", "enemy", "enemy's", "foe", "his", "hostile", "opponent", "opponent's", "opponents",
    "opposing", "other-clan's", "rival", "rival's", "their"})
BUMPED = {"wounded", "hurt", "bumped", "injured", "dazed"}
WAYS = {
    "forward": ("forward", "f", "ahead"), "forward-left": ("forward-left", "fl", "left-forward"),
    "forward-right": ("forward-right", "fr", "right-forward"), "left": ("left", "l"),
    "right": ("right", "r"), "back": ("back", "b", "backward", "backwards"),
    "back-left": ("back-left", "bl", "left-back", "backward-left"),
    "back-right": ("back-right", "br", "right-back", "backward-right"),
    "stay": ("stay", "stays", "stand"), "turn-left": ("turn-left", "turns-left", "tl"),
    "turn-right": ("turn-right", "turns-right", "tr"),
    "u-turn": ("u-turn", "turn-round", "turn-around", "turn-back", "about-turn"),
}
ACT_NAMES = {"run": ("run", "runs", "runner"), "climb": ("climb", "climbs"),
             "fire": ("fire", "fires"), "fireball": ("fireball", "ball"),
             "toss": ("toss", "two-clubs"), "force": ("force", "extra-force"),
             "heal": ("heal", "heals"), "bird": ("bird", "dragon", "call-the-bird"),
             "mega": ("mega", "mega-club")}
MARK = re.compile(r"([a-z])([1-9][0-9]?)", re.IGNORECASE)
_SQUARES = re.compile(r"[a-z][1-9][0-9]?(?:-[a-z][1-9][0-9]?)*", re.IGNORECASE)


def square_like(reader: Reader) -> bool:
    """Whether the word to come is a square or several joined, on the board or off it."""
    return bool(reader) and _SQUARES.fullmatch(reader.words[reader.at]) is not None


def corners(squares: Board, reader: Reader) -> list[Square]:
    """The squares of the word to come: ``c5``, ``c5-d5``. Refused: what is none."""
    word = reader.words[reader.at]
    ends = [_square(squares, reader, part) for part in word.split("-")]
    reader.at += 1
    return ends


def _square(squares: Board, reader: Reader, word: str) -> Square:
    columns, rows = LETTERS[:squares.columns], squares.rows
    if _SQUARES.fullmatch(word) is None:
        reader.fail("invalid-square", f"“{word}” stands where a square is needed.",
                    "A square is a letter and a number, such as c5.")
    if word[0].casefold() not in columns or int(word[1:]) > rows:
        reader.fail("invalid-square", f"There is no square {word}.",
                    f"The board goes from a1 to {columns[-1]}{rows}.")
    return word.casefold()
