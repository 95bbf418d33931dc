"""References in texts: to a seat, to a command, or to a phrase that each surface words for itself.

A text that a person reads is made long before it is known where it is read: in a shell, at the
prompt of ``play``, in a mail, a post, a page or a picture. So it holds references, and the surface
(``core/document/surfaces.py``) puts its own words in their place, before it measures, wraps or
escapes the text. A reference is data between private-use characters, so that texts stay strings.
Moves in canonical form, log entries and saves never contain one.
"""

from collections.abc import Callable

# How a reference begins.
SEAT, CAPITAL_SEAT, COMMAND, COMMAND_LINE, PHRASE = _STARTS = "\ue000\ue001\ue002\ue003\ue004"
_SEPARATOR, _END = "\ue005", "\ue006"
OMITTED = "\ue007"  # in place of a phrase: the line that has it is left out on this surface
RESERVED = f"{_STARTS}{_SEPARATOR}{_END}{OMITTED}"
# The phrases for a seat in the time of an earlier player, and how the first begins.
PAST_PLAYER, CAPITAL_PAST_PLAYER = "past-player", "capital-past-player"
# The phrase for words with names of players, and the words without them.
NAMED = "named"
_PAST = f"{PHRASE}{PAST_PLAYER}{_SEPARATOR}"
# The phrases for a seat that is always shown beside its player.
PLAYER, CAPITAL_PLAYER = "player", "capital-player"
_PLAYER = f"{PHRASE}{PLAYER}{_SEPARATOR}"

# The text for a reference: its kind, its name, and the rest of its data.
Wording = Callable[[str, str, tuple[str, ...]], str]


def seat_ref(seat: str) -> str:
    """A reference to a seat: its player, as the surface calls them."""
    return f"{SEAT}{seat}{_END}"


def capital_seat_ref(seat: str) -> str:
    """The same at the beginning of a sentence: with a capital letter."""
    return f"{CAPITAL_SEAT}{seat}{_END}"


def capitalized(text: str) -> str:
    """A text with a capital first letter, even if it begins with a seat."""
    if text.startswith(_PAST):
        return f"{PHRASE}{CAPITAL_PAST_PLAYER}{text[len(_PAST) - 1:]}"
    if text.startswith(_PLAYER):
        return f"{PHRASE}{CAPITAL_PLAYER}{text[len(_PLAYER) - 1:]}"
    return CAPITAL_SEAT + text[1:] if text[:1] == SEAT else text[:1].upper() + text[1:]


def begins_with_seat(text: str, seat: str) -> bool:
    """Whether a text begins with a reference to a seat, or to its player of that time."""
    return text.startswith((seat_ref(seat), f"{_PAST}{seat}{_SEPARATOR}"))


def command_ref(name: str, arguments: str = "") -> str:
    """A reference to a command in a sentence, in a shell: ```referee show --for moderator```."""
    return f"{COMMAND}{name}{_SEPARATOR}{arguments}{_END}"


def command_line_ref(name: str, arguments: str = "") -> str:
    """A reference to a command that stands by itself, to be copied: ``referee verify a.toml``."""
    return f"{COMMAND_LINE}{name}{_SEPARATOR}{arguments}{_END}"


def phrase_ref(key: str, *values: object) -> str:
    """A reference to a phrase of ``PHRASES`` in ``surfaces.py``, with the values that it needs."""
    return f"{PHRASE}{_SEPARATOR.join((key, *map(str, values)))}{_END}"


def player_ref(seat: str) -> str:
    """A reference to a seat that always shows it beside the name of its player: Ann (red)."""
    return phrase_ref(PLAYER, seat)


def past_player_ref(seat: str, name: str) -> str:
    """A reference to a seat in the time of an earlier player, who is named beside it."""
    return phrase_ref(PAST_PLAYER, seat, without_references(name))


def named_ref(words: str, otherwise: str = "") -> str:
    """Words with names of players, and the words in place of them where names are hidden."""
    return phrase_ref(NAMED, without_references(words), without_references(otherwise))


def only_for(seat: str) -> str:
    """A note after what only one seat may read. A mail is private anyway and has no note."""
    return phrase_ref("only-for", seat_ref(seat))


def resolve(text: str, wording: Wording) -> str:
    """The text with words in place of its references, the innermost first.

    Without regular expressions, because compiling one costs a command more than all its texts.
    """
    *pieces, rest = ("",) if text.isascii() else text.split(_END)
    if not pieces:
        return text
    resolved: list[str] = []
    part = ""  # what is not resolved yet: it may begin with an outer reference
    for piece in pieces:
        part += piece
        start = max(map(part.rfind, _STARTS))
        if start < 0:  # an end without a beginning
            resolved.append(part + _END)
            part = ""
            continue
        name, *values = part[start + 1:].split(_SEPARATOR)
        words = wording(part[start], name, tuple(values))
        part = part[:start] + resolve(words, wording)
        if max(map(part.rfind, _STARTS)) < 0:
            resolved.append(part)
            part = ""
    return "".join((*resolved, part, rest))


def without_references(text: str) -> str:
    """A text from a person without the characters that references are made of.

    Each is shown as another private-use character. None is left out: a move that has one is
    refused, and without it "1\\ue0002" would become another number.
    """
    return text if text.isascii() else text.translate(dict.fromkeys(map(ord, RESERVED), "\uf8ff"))
