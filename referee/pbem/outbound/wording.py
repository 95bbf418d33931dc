"""Rewrites texts for players by mail: commands as written in mails, without command-line hints.

Reasons and hints are also written for users of the command line, which a player by mail does not
have.
"""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from referee.commands import naming
from referee.commands.post import MARK
from referee.core.document.blocks import Page, TextBlock

MEANT = "Perhaps one of these is meant:"
SEVERAL = "You can send several moves in one message, each on its own line:"
SHEETS = "You can send the orders of the next phase in the same message:"
ROUND = "You can plan the whole round in one message. Change this as you like:"
AGAIN = "To have this answered by itself from now on (NO PLAN ends it), send:"
OFFERS = (SEVERAL, SHEETS, ROUND, AGAIN)  # sentences above blocks of ours that may be sent back

_SAID = tuple((re.compile(pattern), text) for pattern, text in (
    (r"; `referee script` plays several seats'", ""),
    (r"`referee resolve` plays what is due; then", "Wait until it is played, then"),
    (r"`referee undo` takes that back\.", "The moderator can take that back."),
    (r"See the score sheet with `referee score`\.", "SCORE shows the score sheet."),
    (r"`referee plan`", "PLAN … END PLAN"),
    (r"[`“]?referee explain\b[^`”]*[`”]?", "RULES"),
    (r"[`“]referee (?:[a-z]+)[^`”]*[`”]", "the moderator"),
    (r"\bAsk with --for [a-z-]+\.", ""),
    (r"Give what was rolled: --dice .*", "This game has dice of the table: the moderator enters "
     "the move with what was rolled."),
    (r"but --seat says ([a-z]+)", r"but this message is \1's"),
    (r"--at (\d+):", r"The message answers turn \1:"),
    (r", for [a-z]+'s eyes(?=[:;])", ""),
    (r"\A( *)for [a-z]+'s eyes: ", r"\1"),
))
_NAMES = frozenset({"ready", "withdraw", "legal", "show", "check", "move"})


def offer_lines(lines: Iterable[str]) -> list[str]:
    """Lines that may be sent back unchanged, each with our mark."""
    return [f"  {MARK}{line}" for line in lines]


def player_text(text: str) -> str:
    """A line in the wording for a player."""
    if "referee " in text or "--" in text or "'s eyes" in text:
        text = naming.spell_commands(text, lambda verb: verb.upper() if verb in _NAMES else "")
        for pattern, words in _SAID:
            text = pattern.sub(words, text)
    return text


def player_lines(texts: list[str]) -> list[str]:
    """Lines in the wording for a player, without empty hints."""
    return [text for text in map(player_text, texts) if text.strip() not in ("", "hint:")]


def player_page(shown: Page) -> Page:
    """The page with its paragraphs in the wording for a player."""
    return tuple(replace(block, lines=tuple(player_lines([*block.lines])))
                 if isinstance(block, TextBlock)
                 else block for block in shown)
