"""Tokens that prove who answers a mail: one for each seat and turn.

A token is in the id of each of our mails, in the reply address and in the lines at the top and the
bottom, so that it returns whatever the mail program keeps; older mails have it in the subject. It
is derived from the seat's key and the hash of its turn. A seat that is taken over gets a new key,
and every older token becomes invalid; so does a token of a turn that the game no longer has because
an older copy was restored. A mail without a question has a token of its own kind: whatever part of
it is lost, it is not taken for another.

The id of a mail has a short form of the token, so that a header with one id fits on a line of 76
characters: mail programs fold or encode a longer one. It has a digest of the game, the first 12 of
the 16 characters, and no seat: the key shows which.
"""

import hmac
import re
from base64 import b32encode
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.validators import ID
from referee.core.game.decisions import Seat

MOST = 40  # tokens of a message that are tried
SHORT = 12  # characters of a code in an id: 60 bits, and each guess costs a mail
# press with its author; a list; a question
_KIND = r"(press0[a-z]{1,20}|list0[a-z0-9]{6}|[a-z0-9]{6})"
_SUBJECT = re.compile(rf"\[(?:{_KIND}:\s*)?({ID})\s+(\d{{1,9}})\s+([a-z]{{1,20}})\s+"
                      r"((?:[a-z2-7]{4}-){3}[a-z2-7]{4})\]", re.IGNORECASE)
_TAIL = re.compile(rf"(?:(?<![a-z0-9-]){_KIND}\.)?({ID})\.(\d{{1,9}})\.([a-z]{{1,20}})"
                   r"\.([a-z2-7]{16})(?=[@.>]|\Z)", re.IGNORECASE)
_ID = re.compile(r"(?<![\w.-])[a-z2-7]{6}\.([a-z2-7]{8})\.(\d{1,9})\.([a-z2-7]{12}|public)"
                 r"(?:\.([lpq][a-z0-9]{1,20}))?@", re.IGNORECASE)
_KINDS = {"l": "list0", "p": "press0", "q": ""}  # prefixes of kinds by their letter in an id
_BROKEN = re.compile(r"(?<=[a-z0-9]-)\s+(?=[a-z0-9])", re.IGNORECASE)  # folded after a hyphen


class Token(Struct, frozen=True):
    """A token found in a message."""

    game: str  # id; "" if only the digest is known
    turn: int
    seat: Seat
    code: str  # 16 characters, or 12 from the id of a mail
    kind: str = ""  # see mails.Mail.kind; "": it answers the current question
    game_digest: str = ""  # of the game, in a token from an id

    def is_for_game(self, game: str) -> bool:
        """Whether the token is one of the game."""
        return self.game_digest == game_digest(game) if self.game_digest else self.game == game


def make_token(keys: Mapping[str, str], game: str, turn: int, seat: Seat, seal: str = "",
               about: str = "") -> Token:
    """The token of a seat for a turn with this hash, of a kind.

    Tokens of the waitlist have no hash, nor do those sent by older versions.
    """
    signed_text = f"{game}|{turn}|{seat}" + f"|{seal}" * bool(seal) + f"|{about}|" * bool(about)
    mac = hmac.digest(bytes.fromhex(keys[seat]), signed_text.encode(), sha256)
    return Token(game, turn, seat, b32encode(mac[:10]).decode().lower(), about)


def token_line(token: Token) -> str:
    """The token as a line of a mail: ``[harvest-moon 43 red jy2j-opgd-kaio-2otf]``.

    Its kind, if any, is in front: ``[press0blue: harvest-moon 43 red jy2j-…]``.
    """
    code = "-".join(token.code[i:i + 4] for i in range(0, 16, 4))
    kind = f"{token.kind}: " if token.kind else ""
    return f"[{kind}{token.game} {token.turn} {token.seat} {code}]"


def address_tag(token: Token) -> str:
    """The token in an address or an older id: ``harvest-moon.43.red.jy2jopgdkaio2otf``."""
    kind = f"{token.kind}." if token.kind else ""
    return f"{kind}{token.game}.{token.turn}.{token.seat}.{token.code}"


def game_digest(game: str) -> str:
    """The digest of a game's name in ids: 8 characters."""
    return b32encode(sha256(game.encode()).digest()[:5]).decode().lower()


def id_part(token: Token | None, game: str, turn: int) -> str:
    """The token in the id of a mail: ``m5xw6z3b.43.jy2jopgdkaio``; ``public`` if there is none."""
    if token is None:
        return f"{game_digest(game)}.{turn}.public"
    kind = next((f".{letter}{token.kind[len(word):]}" for letter, word in _KINDS.items()
                 if token.kind.startswith(word)), "") if token.kind else ""
    return f"{game_digest(token.game)}.{token.turn}.{token.code[:SHORT]}{kind}"


def kind_of_id(id_: str) -> str | None:
    """The kind of a mail of ours by its id, see ``mails.Mail``; None if it is not ours."""
    matched = _ID.match(id_)
    return None if matched is None else _kind_of_letter(matched[4] or "")


def _kind_of_letter(kind: str) -> str:
    return (_KINDS[kind[0].lower()] + kind[1:]).casefold() if kind else ""


def find_tokens(places: Iterable[str]) -> tuple[Token, ...]:
    """The distinct tokens, valid or not, in subjects, addresses, ids or lines.

    A place may be several lines joined with spaces, since a token may be folded.
    """
    tokens = []
    for place in places:
        joined = _BROKEN.sub("", place[:1000])
        for pattern in (_SUBJECT, _TAIL):
            for about, game, turn, seat, code in pattern.findall(joined):
                tokens.append(Token(game.casefold(), int(turn), seat.casefold(),
                                    code.casefold().replace("-", ""), about.casefold()))
        tokens += [Token("", int(turn), "", code.casefold(), _kind_of_letter(kind), game.casefold())
                   for game, turn, code, kind in _ID.findall(joined) if len(code) == SHORT]
    return tuple(dict.fromkeys(tokens))[:MOST]


def _tokens_of_game(tokens: Iterable[Token], keys: Mapping[str, str], game: str) -> list[Token]:
    """The tokens that may be of a game; one from an id once for each seat."""
    tokens_of_game = [token for token in tokens if token.is_for_game(game)]
    return [candidate for token in tokens_of_game for candidate in (
        (replace(token, game=game, seat=seat) for seat in keys) if token.game_digest else (token,))
        if candidate.seat in keys]


def valid_token(tokens: Iterable[Token], keys: Mapping[str, str], game: str) -> Token | None:
    """The latest of the tokens that is valid for the keys and has no hash, or None."""
    held = [token for token in _tokens_of_game(tokens, keys, game)
            if _matches(token, make_token(keys, game, token.turn, token.seat))]
    return max(held, key=lambda token: token.turn, default=None)


def answered_token(tokens: Iterable[Token], keys: Mapping[str, str], game: str,
                   seal: Callable[[int], str], unsealed: int = 0) -> tuple[Token | None, int]:
    """The valid token of a game that a message answers, and 0; otherwise None and its turn.

    A message also refers to earlier mails: only the latest turn counts. ``seal`` returns the hash
    of a turn, "" if the game does not have it; up to turn ``unsealed`` a token without a hash is
    accepted.
    """
    ours = _tokens_of_game(tokens, keys, game)
    last = max((token.turn for token in ours), default=0)
    for token in ours:
        seals = [seal(last)] if token.turn == last else []
        seals = [past_seal for past_seal in seals if past_seal] + [""] * (last <= unsealed)
        kinds = dict.fromkeys((token.kind, ""))  # the kind of a list is not part of the code
        if token.turn == last and any(_matches(token, make_token(keys, game, last, token.seat,
                                                                 past_seal, kind))
                                      for past_seal in seals for kind in kinds):
            return token, 0
    return None, last


def _matches(token: Token, true_: Token) -> bool:
    return hmac.compare_digest(true_.code[:SHORT] if token.game_digest else true_.code, token.code)
