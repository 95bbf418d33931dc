"""Settings of an office that hold for all its games."""

from collections.abc import Callable

from msgspec import Struct

from referee.core.base.aliases import folded

POLICIES = ("token+sender", "token", "token+dkim")


def no_manual(game: str, thing: str) -> str:
    """The text on a topic if no manual is available."""
    return f"There is no manual of {game} here, so “{thing}” is not explained."


class Office(Struct, frozen=True):
    """Settings of an office; a game's roster may override ``policy``, ``confirm`` and ``zone``."""

    name: str
    address: str
    moderator: str
    zone: str = "UTC"  # of its deadlines
    policy: str = POLICIES[0]  # what proves the sender of a message
    # "shorthand": a text that is not canonical and draws dice or cards needs a yes
    confirm: str = ""
    authserv_id: str = ""  # the server whose Authentication-Results are trusted
    plus: bool = False  # mail to office+anything@ reaches the office
    answers_per_address: int = 20  # per hour
    answers_in_all: int = 200  # per hour and game
    answers_per_stranger: int = 1  # per day
    explain: Callable[[str, str], str] = no_manual  # the manual's text: (game, topic)
    is_played_here: Callable[[str], bool] = bool  # whether a game with this id exists
    pictures: bool = False  # mails contain pictures of the board
    names: bool = True  # mails call players by their names, not only by their seats

    @property
    def domain(self) -> str:
        """The domain of the ids of our mails."""
        return self.address.rpartition("@")[2]

    def is_own_address(self, address: str) -> bool:
        """Whether an address is the office's, with or without a ``+`` tag."""
        name, _, domain = folded(address).rpartition("@")
        return f"{name.partition('+')[0]}@{domain}" == folded(self.address)
