"""The games of an office: where their files are, and which of them a message is about."""

import os
from collections.abc import Iterator
from contextlib import suppress

from referee.core.base.aliases import folded
from referee.core.base.problem import Refused
from referee.core.base.validators import is_id
from referee.files import inputs
from referee.mail.settings import Settings
from referee.pbem.inbound.message import Letter, tokens_of
from referee.pbem.roster import game_roster
from referee.pbem.roster.tokens import Token, ref

MOST = 5_000  # games of an office


class OfficeGames:
    """The games in an office's folders of games."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._refs: dict[str, str] = {}  # games by how ids name them

    def games(self) -> Iterator[str]:
        """The ids of the games that have a desk here."""
        for folder in self.settings.games:
            try:
                names = sorted(os.listdir(folder))
            except OSError:
                continue
            yield from (name.removesuffix(".desk.toml") for name in names[:MOST]
                        if name.endswith(".desk.toml"))

    def path(self, game: str) -> str | None:
        """The path of a game without its ending; None: there is none of that id."""
        for folder in self.settings.games if is_id(game) else ():
            path = os.path.join(folder, game)
            if os.path.exists(f"{path}.desk.toml"):
                return path
        return None

    def plays(self, game: str) -> bool:
        """Whether a game is played here: it has a desk, and was not taken out."""
        path = self.path(game)
        if path is None:
            return False
        with suppress(Refused):  # a desk that cannot be used takes no game out
            raw = inputs.read(f"{path}.desk.toml", inputs.SCRIPT)
            return b"removed" not in raw or not game_roster.loads(raw, path).removed
        return True

    def addressed(self, said: Letter) -> str | None:
        """The game that a letter is about: by its tokens, else by its name in the subject.

        Else it is the first that its sender plays. The moderator need not play any.
        """
        for token in tokens_of(said):
            game = self.named(token)
            if game:
                return game
        if said.machine and not said.bounced:
            return None
        address = folded(said.bounced or said.sender)
        games = [name for name in _words(said.subject) if self.path(name) is not None]
        if games and address == folded(self.settings.office.moderator):
            return games[0]
        playing = [*self.writing(address)]
        return next((name for name in games if name in playing), next(iter(playing), None))

    def named(self, token: Token) -> str:
        """The game of this office that a token is of; empty: none."""
        game = token.game
        if token.ref:
            if token.ref not in self._refs:
                self._refs = {ref(one): one for one in self.games()}
            game = self._refs.get(token.ref, "")
        return game if game and self.path(game) is not None else ""

    def others(self, said: Letter, game: str) -> tuple[str, ...]:
        """The other games that a letter without a token may be meant for."""
        if tokens_of(said) or game in _words(said.subject):
            return ()
        return tuple(other for other in self.writing(folded(said.sender)) if other != game)

    def writing(self, address: str) -> Iterator[str]:
        """The games played here that write to a player's address, given in small letters."""
        for game in self.games():
            path = f"{self.path(game)}.desk.toml"
            raw = inputs.read(path, inputs.SCRIPT)
            if not game_roster.may_name(raw, address):
                continue
            found = game_roster.loads(raw, path)
            if found.known(address) and not found.removed:
                yield game


def _words(subject: str) -> list[str]:
    """The words of a subject that may be the name of a game."""
    return [word.strip(",.:;!?[]()“”\"'") for word in subject.casefold().split()]
