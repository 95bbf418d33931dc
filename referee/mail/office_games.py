"""The games of an office: where their files are, and which of them a message is about."""

import os
from collections.abc import Iterator
from contextlib import suppress

from referee.core.base.aliases import folded
from referee.core.base.problem import Refused
from referee.core.base.validators import is_id
from referee.files import inputs
from referee.mail.settings import Settings
from referee.pbem.inbound.message import InboundMessage, tokens_of
from referee.pbem.roster import game_roster
from referee.pbem.roster.tokens import Token, game_digest

MOST = 5_000  # games of an office


class OfficeGames:
    """The games in an office's folders of games."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._games_by_digest: dict[str, str] = {}  # by the short digest that tokens contain

    def games(self) -> Iterator[str]:
        """The ids of the games that have a roster here."""
        for folder in self.settings.games:
            try:
                names = sorted(os.listdir(folder))
            except OSError:
                continue
            yield from (name.removesuffix(".desk.toml") for name in names[:MOST]
                        if name.endswith(".desk.toml"))

    def path(self, game: str) -> str | None:
        """The path of a game without ending; None: unknown game."""
        for folder in self.settings.games if is_id(game) else ():
            path = os.path.join(folder, game)
            if os.path.exists(f"{path}.desk.toml"):
                return path
        return None

    def is_played_here(self, game: str) -> bool:
        """Whether a game has a roster here and was not removed."""
        path = self.path(game)
        if path is None:
            return False
        with suppress(Refused):  # an unusable roster does not remove a game
            raw = inputs.load(f"{path}.desk.toml", inputs.SCRIPT)
            return b"removed" not in raw or not game_roster.loads(raw, path).removed
        return True

    def addressed(self, inbound: InboundMessage) -> str | None:
        """The game that a message is about: by its tokens, otherwise by a name in its subject.

        Otherwise the first that its sender plays. The moderator may name any game.
        """
        for token in tokens_of(inbound):
            game = self.game_of_token(token)
            if game:
                return game
        if inbound.automatic and not inbound.bounced_address:
            return None
        address = folded(inbound.bounced_address or inbound.sender)
        games = [name for name in _subject_words(inbound.subject) if self.path(name) is not None]
        if games and address == folded(self.settings.office.moderator):
            return games[0]
        playing = [*self.games_writing_to(address)]
        return next((name for name in games if name in playing), next(iter(playing), None))

    def game_of_token(self, token: Token) -> str:
        """The game of this office that a token belongs to; empty: none."""
        game = token.game
        if token.game_digest:
            if token.game_digest not in self._games_by_digest:
                self._games_by_digest = {game_digest(name): name for name in self.games()}
            game = self._games_by_digest.get(token.game_digest, "")
        return game if game and self.path(game) is not None else ""

    def other_games(self, inbound: InboundMessage, game: str) -> tuple[str, ...]:
        """The other games that a message without a token may be meant for."""
        if tokens_of(inbound) or game in _subject_words(inbound.subject):
            return ()
        return tuple(other for other in self.games_writing_to(folded(inbound.sender))
                     if other != game)

    def games_writing_to(self, address: str) -> Iterator[str]:
        """The active games that send mail to a player's address (given in lower case)."""
        for game in self.games():
            path = f"{self.path(game)}.desk.toml"
            raw = inputs.load(path, inputs.SCRIPT)
            if not game_roster.may_name(raw, address):
                continue
            roster = game_roster.loads(raw, path)
            if roster.people_at(address) and not roster.removed:
                yield game


def _subject_words(subject: str) -> list[str]:
    return [word.strip(",.:;!?[]()“”\"'") for word in subject.casefold().split()]
