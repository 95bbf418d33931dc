"""What holds for all games of an office, as its desk must know it."""

from collections.abc import Callable

from msgspec import Struct

from referee.core.base.aliases import folded

POLICIES = ("token+sender", "token", "token+dkim")


def no_manual(game: str, thing: str) -> str:
    """What is told of a thing where no manual is at hand."""
    return f"There is no manual of {game} here; “{thing}” is not explained."


class Office(Struct, frozen=True):
    """An office: its name, its address, its moderator's, and what its games do unless they say.

    ``zone`` is that of its clocks; ``policy`` says what proves whose a mail is;
    ``confirm`` is ``shorthand`` if a text that is not canonical and would draw
    luck waits for a yes; ``authserv_id`` is the server whose word on DKIM counts; ``plus``: mail to
    ``office+anything@`` reaches the office.
    Answers are rationed: so many an hour to an address and in all, and so many a day
    to a ``answers_per_stranger``. ``explain`` tells what the manual has on a thing of a game,
    ``is_played_here`` whether a game of an id is played here. ``pictures``: mails have the board in
    them.
    """

    name: str
    address: str
    moderator: str
    zone: str = "UTC"
    policy: str = POLICIES[0]
    confirm: str = ""
    authserv_id: str = ""
    plus: bool = False
    answers_per_address: int = 20
    answers_in_all: int = 200
    answers_per_stranger: int = 1
    explain: Callable[[str, str], str] = no_manual
    is_played_here: Callable[[str], bool] = bool
    pictures: bool = False

    @property
    def domain(self) -> str:
        """The domain that ids of our mails end with."""
        return self.address.rpartition("@")[2]

    def is_own_address(self, address: str) -> bool:
        """Whether an address is the office's, with something behind a ``+`` or not."""
        name, _, domain = folded(address).rpartition("@")
        return f"{name.partition('+')[0]}@{domain}" == folded(self.address)
