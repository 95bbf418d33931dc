"""The surfaces on which people read texts, and how each words the references in them.

``SHELL`` is the command line, and also what programs get as JSON; ``PROMPT`` the prompt of
``play``; ``MAIL`` whatever a player reads who has no command line: mails, and answers to posts.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import (
    CAPITAL_PAST_PLAYER,
    CAPITAL_PLAYER,
    CAPITAL_SEAT,
    COMMAND,
    NAMED,
    OMITTED,
    PAST_PLAYER,
    PHRASE,
    PLAYER,
    SEAT,
    command_ref,
    resolve,
    without_references,
)
from referee.core.document.blocks import (
    Block,
    GridBlock,
    Heading,
    Page,
    PictureBlock,
    TableBlock,
    TextBlock,
)


class Phrase(Struct, frozen=True):
    """Words that depend on where they are read; ``{0}`` is the first value."""

    shell: str
    mail: str
    prompt: str | None = None  # None: as in a shell


PHRASES = {
    "script-plays-several": Phrase(f"; {command_ref('script')} plays several seats'", ""),
    "resolve-first": Phrase(f"First use {command_ref('resolve')} to play what is due, then",
                            "Wait until the referee has played it, then"),
    "undo-that": Phrase(f"To take the end back: {command_ref('undo')}.",
                        "The moderator can take the end back."),
    "score-sheet": Phrase(f"To see the score sheet: {command_ref('score')}.",
                          "SCORE shows the score sheet."),
    "ask-for": Phrase("To see the hidden text, add --for {0}.", OMITTED, OMITTED),
    "give-dice": Phrase("Enter the results from the table: --dice \"{0}\".",
                        "This game uses real dice: the moderator enters the move with the "
                        "results."),
    "claimed-seat": Phrase("--seat says {0}", "this message is from {0}"),
    "answered-turn": Phrase("--at {0}", "The message answers turn {0}"),
    "one-deadline": Phrase(f"{command_ref('office set')} with --until or --extend",
                           "DEADLINE or EXTEND", "the office's commands"),
    "private": Phrase("Private: {0} only", "", ""),
    "only-for": Phrase(" (private: {0} only)", ""),
    "private-line": Phrase("Private, {0} only: ", ""),
}

_NO_PHRASE = Phrase("", "")

# Commands that the prompt of `play` has under the same name, and those that mails have.
AT_PROMPT = frozenset({"legal", "show", "log", "score", "undo", "check"})
_BY_MAIL = {"orders ready": "READY", "orders withdraw": "WITHDRAW", "legal": "LEGAL",
            "show": "SHOW", "check": "CHECK", "move": "MOVE", "explain": "RULES",
            "plan": "PLAN … END PLAN"}


class Surface(Struct, frozen=True):
    """A place where texts are read: how it names seats, commands and phrases."""

    kind: str  # "shell", "prompt" or "mail"
    names: Mapping[str, str] = {}  # by seat, what its players are called; others by their colour
    hides_names: bool = False  # no text may contain the name of a player
    # Seats named since the last `fresh`: *Ann (red)* at first, *Ann* from then on.
    introduced: set[str] | None = None
    ambiguous: frozenset[str] = frozenset()  # seats whose name needs the seat beside it each time

    def fresh(self) -> "Surface":
        """The same surface for a new document, in which no player was named yet."""
        return replace(self, introduced=set()) if self.names else self

    def short(self) -> "Surface":
        """The same surface where everyone is known: *Ann*, as on a picture that shows colours."""
        return replace(self, introduced={*self.names}) if self.names else self

    def resolve(self, text: str) -> str:
        """The text as it is read here."""
        return text if text.isascii() else resolve(text, self.words)

    def words(self, kind: str, name: str, values: tuple[str, ...]) -> str:
        """The words for a reference: its kind, its name, the rest of its data."""
        if kind in (SEAT, CAPITAL_SEAT):
            called = self._called(name)
            if kind == SEAT or name in self.names:  # names are shown as they are written
                return called
            return called[:1].upper() + called[1:]
        if kind == PHRASE and name in (PLAYER, CAPITAL_PLAYER):
            seat = "".join(values)
            called = replace(self, introduced=None)._called(seat)
            capital = name == CAPITAL_PLAYER and seat not in self.names
            return called[:1].upper() + called[1:] if capital else called
        if kind == PHRASE and name in (PAST_PLAYER, CAPITAL_PAST_PLAYER) and len(values) == 2:
            if self.names:
                return f"{values[1]} ({values[0]})"
            return values[0] if name == PAST_PLAYER else values[0][:1].upper() + values[0][1:]
        if kind == PHRASE and name == NAMED:
            return "".join(values[1:] if self.hides_names else values[:1])
        if kind == PHRASE:  # a save that was made by hand may have any name
            return self._phrase(PHRASES.get(name, _NO_PHRASE), values)
        return self._command(name, "".join(values), "`" if kind == COMMAND else "")

    def _called(self, seat: str) -> str:
        """What a seat is called: *Ann (red)* the first time, *Ann* after that."""
        if seat not in self.names:
            return without_references(seat)
        name = without_references(self.names[seat])
        introduced = self.introduced
        if seat not in self.ambiguous and introduced is not None and seat in introduced:
            return name
        if introduced is not None:
            introduced.add(seat)
        return f"{name} ({seat})"

    def _phrase(self, phrase: Phrase, values: tuple[str, ...]) -> str:
        text = phrase.mail if self.kind == "mail" else phrase.shell
        if self.kind == "prompt" and phrase.prompt is not None:
            text = phrase.prompt
        return text.format(*values, "")  # a save that was made by hand may lack the value

    def _command(self, name: str, arguments: str, quote: str) -> str:
        if self.kind == "mail":
            return _BY_MAIL.get(name, "the moderator")
        words = f"{name} {arguments}".rstrip()
        if self.kind == "prompt" and name in AT_PROMPT:
            return f"`{words}`"
        in_shell = " in a shell" if self.kind == "prompt" and quote else ""
        return f"{quote}referee {words}{quote}{in_shell}"


SHELL, PROMPT, MAIL = Surface("shell"), Surface("prompt"), Surface("mail")


def with_names(surface: Surface, players: Mapping[str, Sequence[str]]) -> Surface:
    """A surface that calls seats by their players.

    Several players of a seat are called as one, *Ann & Ada*, so that verbs stay the same. A name
    that two seats share, or that is the word for a seat, is always followed by its seat.
    """
    names = {seat: " & ".join(some) for seat, some in players.items() if some}
    names = {seat: name for seat, name in names.items() if name.casefold() != seat}
    count = Counter(name.casefold() for name in names.values())
    ambiguous = frozenset(seat for seat, name in names.items() if count[name.casefold()] > 1
                          or name.casefold() in (*players, "moderator", "referee", "public"))
    return replace(surface, names=names, introduced=set(), ambiguous=ambiguous)


def without_names(surface: Surface) -> Surface:
    """The surface on which no text contains the name of a player."""
    return replace(surface, names={}, hides_names=True)


def resolved_lines(lines: tuple[str, ...], surface: Surface) -> tuple[str, ...]:
    """Lines as they are read on a surface, without those that it leaves out."""
    return tuple([line for line in map(surface.resolve, lines) if OMITTED not in line])


def resolved_page(page: Page, surface: Surface) -> Page:
    """A page as it is read on a surface."""
    return tuple([_resolved_block(block, surface) for block in page])


def _resolved_block(block: Block, surface: Surface) -> Block:
    if isinstance(block, Heading):
        return Heading(surface.resolve(block.text))
    if isinstance(block, TextBlock):
        return replace(block, lines=resolved_lines(block.lines, surface))
    if isinstance(block, GridBlock):
        return replace(block, lines=tuple(map(surface.resolve, block.lines)))
    if isinstance(block, PictureBlock):
        return block
    return TableBlock(tuple(map(surface.resolve, block.head)),
                      tuple([tuple(map(surface.resolve, row)) for row in block.rows]), block.align)


def resolved_problem(problem: Problem, surface: Surface) -> Problem:
    """A problem as it is read on a surface."""
    texts = {name: surface.resolve(text) for name in ("why", "where", "hint")
             if not (text := getattr(problem, name)).isascii()}
    if OMITTED in texts.get("hint", ""):
        texts["hint"] = ""
    return replace(problem, **texts) if texts else problem


def resolved_data(value: Any, surface: Surface) -> Any:
    """Data with all texts in it as they are read on a surface: records, lists, mappings."""
    if isinstance(value, str):
        return surface.resolve(value)
    if isinstance(value, list | tuple):
        return type(value)([resolved_data(item, surface) for item in value])
    if isinstance(value, dict):
        return {key: resolved_data(item, surface) for key, item in value.items()}
    if isinstance(value, Struct):
        return replace(value, **{name: resolved_data(getattr(value, name), surface)
                                 for name in value.__struct_fields__})
    return value
