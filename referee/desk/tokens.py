"""What proves whose a mail is: a token for each seat and turn.

A token stands in the subject, in the address to answer to and in the id of each
mail of ours, so that it comes back whatever the answerer's program keeps. It
follows from the seat's key: a seat that is taken over gets a new key, and every
older token is dead.
"""

import hmac
import re
from base64 import b32encode
from collections.abc import Iterable, Mapping
from hashlib import sha256

from msgspec import Struct

from referee.core.rules import Seat

MOST = 40  # tokens of one letter that are tried
_SUBJECT = re.compile(r"\[([a-z0-9-]{1,60})\s+(\d{1,9})\s+([a-z]{1,20})\s+"
                      r"((?:[a-z2-7]{4}-){3}[a-z2-7]{4})\]", re.IGNORECASE)
_TAIL = re.compile(r"([a-z0-9-]{1,60})\.(\d{1,9})\.([a-z]{1,20})\.([a-z2-7]{16})(?=[@.>]|\Z)",
                   re.IGNORECASE)


class Token(Struct, frozen=True):
    """A token as it stands in a letter: of which game, turn and seat, and its 16 letters."""

    game: str
    turn: int
    seat: Seat
    code: str


def made(keys: Mapping[str, str], game: str, turn: int, seat: Seat) -> Token:
    """The token of a seat behind a turn."""
    mac = hmac.digest(bytes.fromhex(keys[seat]), f"{game}|{turn}|{seat}".encode(), sha256)
    return Token(game, turn, seat, b32encode(mac[:10]).decode().lower())


def subject(token: Token) -> str:
    """The token as a subject has it: ``[harvest-moon 43 red jy2j-opgd-kaio-2otf]``."""
    code = "-".join(token.code[i:i + 4] for i in range(0, 16, 4))
    return f"[{token.game} {token.turn} {token.seat} {code}]"


def tail(token: Token) -> str:
    """The token as an address and an id have it: ``harvest-moon.43.red.jy2jopgdkaio2otf``."""
    return f"{token.game}.{token.turn}.{token.seat}.{token.code}"


def found(places: Iterable[str]) -> tuple[Token, ...]:
    """The tokens that stand in a subject, in addresses and ids, true ones or not, each once."""
    tokens = []
    for place in places:
        for pattern in (_SUBJECT, _TAIL):
            for game, turn, seat, code in pattern.findall(place[:1000]):
                tokens.append(Token(game.casefold(), int(turn), seat.casefold(),
                                    code.casefold().replace("-", "")))
    return tuple(dict.fromkeys(tokens))[:MOST]


def true(tokens: Iterable[Token], keys: Mapping[str, str], game: str) -> Token | None:
    """The latest of some tokens that follows from the keys of a game; None: none does."""
    held = [token for token in tokens if token.game == game and token.seat in keys
            and hmac.compare_digest(made(keys, game, token.turn, token.seat).code, token.code)]
    return max(held, key=lambda token: token.turn, default=None)
