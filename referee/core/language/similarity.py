"""How much legal moves have in common with a text: what it says of each, names or denies."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.language.context import Here
from referee.core.language.lexemes import Lexeme, Sense, classed
from referee.core.language.resolution import Option
from referee.core.language.segments import AGAIN, Piece
from referee.core.language.slot_filling import TURNS

FOREIGN = 0.4  # what a named thing that an option has not takes from its score
DECLINED = 1.5  # what an option that declines gains by words that decline
PAIRED = 0.5  # what an option gains by an amount of a kind that the text has too
LEFT = 2  # moves at most that are related because the text denies all others
# Where no legal move is said by them these leave things as they are.
KEEPING = frozenset({"keep", "leave", "let", "hold", "stay", "stays", "remain", "remains", "stick",
                     "enough", "down to"})
BEHIND = frozenset({"stay", "stays", "remain", "remains"})  # of these what stands before is kept
RATHER = frozenset({"rather", "instead"})  # what they speak against stands elsewhere
WEAK = RATHER | {"next to", "instead of", "nothing of", "than", "no", "no one", "nobody"}
ALSO = frozenset({"and", "&"})
EXCEPT = frozenset({"but", "except", "except for", "other than", "anything but", "without"})
TOGETHER = frozenset({"both", "each", "neither", "all", "and", "every", "all the"})
TWICE = frozenset({"twice", "both", "2x", "two", "2", "two steps"}) | AGAIN
EACH = frozenset({"each", "every", "everything", "all", "apiece", "each of", "kind", "all the"})
SHARING = KEEPING | EXCEPT | TOGETHER | TWICE | EACH  # what is known here, if not as words
SAYING = ("verb", "thing", "feat", "num")
MEANING = ("verb", "thing", "feat", "some", "pass", "no", "stop")


class Said(Struct, frozen=True):
    """A word of a text that means something, with the senses of its singular or plural too.

    ``denied``: words before it deny it or leave it as it is; ``excepted``: they make an exception
    of it; ``refused``: it is said that it is not to be, and no other thing is named against it.
    """

    lexeme: Lexeme
    senses: tuple[Sense, ...]
    denied: bool = False
    excepted: bool = False
    refused: bool = False


class Likeness(Struct, frozen=True):
    """What a legal move has in common with a text.

    ``shared`` is how many words it has, less a share of the things named that it has not;
    ``amounts`` those of the kinds that are named without a number, in their order. ``related``: the
    text says its verb, or names something in it; ``named``: that by a name which nothing else has.
    """

    option: Option
    shared: float
    amounts: tuple[int, ...]
    related: bool
    named: bool


class DenialScope:
    """What the words of a text so far say of the next one: it is denied, excepted or kept.

    ``fresh``: nothing that means anything stands behind what denies; ``firm``: that is no weak
    word; ``whole``: what is kept is kept as a whole, so that no move of it is meant.
    """

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self.denied = self.excepted = self.kept = self.fresh = self.firm = False
        self.whole = not any(one.is_a("num", "some") or one.text in EXCEPT  # “keep 1 wood”
                             for piece in pieces for one in piece.lexemes)

    def enter(self, piece: Piece, kept: bool) -> None:
        """Go on in the next piece; ``kept``: it says that what it names stays."""
        if piece.before or not (self.denied and self.fresh):
            self.denied = False
            self.excepted = self.excepted and piece.before <= ALSO and not _verbed(piece)
        self.kept = kept or (self.kept and not _verbed(piece))
        self.fresh = False

    def make_exception(self, before: Lexeme | None) -> None:
        """Except what follows, unless that is what is meant: “nothing but food”."""
        self.excepted = not (  # “not the forest but the river”
            self.denied or (before is not None and before.is_a("pass", "no")))
        self.denied = False

    def deny(self, word: Lexeme) -> None:
        """Deny what follows."""
        self.denied = self.fresh = True
        self.firm = word.text not in WEAK

    def said(self, word: Lexeme, more: Iterable[Sense]) -> Said:
        """A word with its senses, ``more`` of them in the other number."""
        self.fresh = self.fresh and word.is_a("fill", "the")
        return Said(word, (*word.senses, *more), self.denied or self.kept, self.excepted,
                    (self.denied and self.firm) or (self.kept and self.whole))

    def leave(self, word: Lexeme, behind: Lexeme | None) -> None:
        """End an exception behind a number of no kind: “all but one on the hunt”."""
        if self.excepted and word.is_a("num") and not (behind and behind.is_a("thing")):
            self.excepted = False


class Position:
    """The legal moves of a seat at a position, looked at once for all texts that are held to them.

    ``verbs`` has the moves that each frame says, ``declining`` those that decline.
    """

    def __init__(self, here: Here) -> None:
        self.here = here
        self.options = [one for one in here.holding.options if one.frame is not None]
        self.legal = {name for one in self.options if one.frame for name in one.frame.also}
        self.refusing, heads = _refusing(here)
        self.verbs = {frame.name: {option.text for option in here.holding.ways(frame)}
                      for frame in here.frames}
        self.declining, self.against = ({one for frame in here.frames if frame.closes
                                         or frame.name in names for one in self.verbs[frame.name]}
                                        for names in (self.refusing, heads))
        self.order = {name: n for n, name in enumerate(dict.fromkeys(
            one.frame.name for one in self.options if one.frame))}


class Text:
    """The words of a text at a position, and what they have in common with its legal moves."""

    def __init__(self, at: Position, cut: Iterable[Piece]) -> None:
        self.at, self.here = at, at.here
        pieces = [*cut]
        self.words = {one.text for piece in pieces for one in piece.lexemes}.union(
            *(piece.before for piece in pieces))
        self.declines = False
        self.said = [*{one.lexeme.text: one for one in self._words(pieces)}.values()]
        self.declines = self.declines or any(map(self._declined, self.said))
        self._numbers = not any(one.lexeme.is_a(*MEANING) for one in self.said) and all(
            one.senses or one.text in SHARING for piece in pieces for one in piece.lexemes)
        self._goods = [*self._unnumbered()]

    @cached_property
    def ranked(self) -> list[Likeness]:
        """The related legal moves, those first that have most in common with the text."""
        every = [self._likeness(option) for option in self.at.options]
        left = self._left(every)
        return sorted((one for one in every if one.related or one.option.text in left),
                      key=self._key)

    def relates(self, text: str) -> bool:
        """Whether a legal move is related to the text; of what is not listed nobody can say."""
        return any(one.option.text == text for one in self.ranked) or all(
            one.text != text for one in self.at.options)

    def denies(self, text: str) -> bool:
        """Whether the text says that this legal move is not to be: all that it refuses is of it.

        A verb or a named thing is among that.
        """
        option = next((one for one in self.at.options if one.text == text), None)
        against = [one for one in self.said if one.refused and one.lexeme.is_a(*SAYING)]
        if option is None or all(one.lexeme.is_a("num") for one in against):
            return False
        said = any(sense[0] == "verb" and self._hits(option, sense)
                   for one in against for sense in one.lexeme.senses)
        return (said or text not in self.at.against) and all(  # “I don't want it” declines
            any(self._has(option, sense) for sense in one.senses) for one in against)

    def _has(self, option: Option, sense: Sense) -> bool:
        """Whether a word is the verb of an option, or in what is written of it."""
        assert option.frame is not None
        written = {place.name for place in option.frame.places.values() if place.fields}
        return self._hits(replace(option, values={
            name: value for name, value in option.values.items() if name in written}), sense)

    def verbed(self) -> str:
        """The legal move of which a text says the verb and most beside; empty: of none."""
        return next((one.option.text for one in self.ranked if any(
            sense[0] == "verb" and self._hits(one.option, sense) for word in self.said
            for sense in word.senses)), "")

    def order(self, texts: set[str]) -> list[str]:
        """Texts of legal moves, those first that have most in common with the text."""
        found = sorted((self._likeness(one) for one in self.at.options if one.text in texts),
                       key=self._key)
        known = [one.option.text for one in found]
        return [*known, *sorted(texts.difference(known))]

    def _key(self, one: Likeness) -> tuple[float, ...]:
        name = one.option.frame.name if one.option.frame else ""
        return -one.shared, self.at.order[name], *(-n for n in one.amounts)

    # The words.

    def _words(self, pieces: Sequence[Piece]) -> Iterator[Said]:
        """The words of pieces, each with whether it is denied.

        What denies stands in the piece of what it denies, or ends the one before.
        """
        scope = DenialScope(pieces)
        for i, piece in enumerate(pieces):
            scope.enter(piece, self._kept(pieces[i:]))
            for before, one, behind in zip((None, *piece.lexemes), piece.lexemes,
                                           (*piece.lexemes[1:], None), strict=False):
                if one.text in EXCEPT:
                    self.declines = self.declines or scope.denied
                    scope.make_exception(before)
                elif self._keeps(one) or (behind and f"{one.text} {behind.text}" in KEEPING):
                    scope.kept = self.declines = True
                elif one.is_a("no") or (("stop", "deny") in one.senses and one.text not in RATHER):
                    scope.deny(one)
                    self.declines = True
                elif one.senses:
                    yield scope.said(one, self._in_other_number(one))
                    scope.leave(one, behind)

    def _in_other_number(self, word: Lexeme) -> tuple[Sense, ...]:
        """What the plural of a word means, or its singular."""
        if word.is_a("fill", "the"):
            return ()
        return tuple(self.here.words.find(
            word.text[:-1] if word.text.endswith("s") else f"{word.text}s"))

    def _kept(self, pieces: Sequence[Piece]) -> bool:
        """Whether pieces, up to the first with another verb, say that what they name stays."""
        for piece in pieces:
            if any(one.text in BEHIND and self._keeps(one) for one in piece.lexemes):
                return True
            if _verbed(piece):
                return False
        return False

    def _keeps(self, word: Lexeme) -> bool:
        """Whether a word leaves things as they are, and no legal move but one that does so."""
        return not KEEPING.isdisjoint(word.text.split()) and not any(
            sense[0] == "verb" and sense[1] in self.at.legal - self.at.refusing
            for sense in word.senses)

    def _declined(self, one: Said) -> bool:
        """Whether a word declines, denies, or leaves things as they are."""
        word = one.lexeme
        return word.is_a("pass", "close") or any(
            sense[0] == "verb" and sense[1] in self.at.refusing - self.at.legal
            for sense in word.senses)

    def _unnumbered(self) -> Iterator[str]:
        """The kinds of what is counted that are named without a number before them."""
        number = False
        for one in self.said:
            goods = [value for sense in one.lexeme.senses if sense[0] == "thing"
                     and len(sense[2]) == 1 for value in sense[2]]
            if goods and not number and not (one.denied or one.excepted):
                yield from goods
            number = one.lexeme.is_a("num")

    # A legal move.

    def _likeness(self, option: Option) -> Likeness:
        shared = DECLINED if self.declines and option.text in self.at.declining else 0.0
        related, named = bool(shared), False
        for one in self.said:
            hit = any(self._hits(option, sense) for sense in one.lexeme.senses)
            if one.excepted or (one.denied and option.text not in self.at.against):
                without = not hit and self._holds(option, one)
                shared += -1 if hit else PAIRED if without else 0
                related = related or without
            else:
                shared += 1 if hit else -FOREIGN if one.lexeme.is_a("thing") else 0
                related = related or self._relates(option, one.lexeme, one.senses)
                named = named or self._names(option, one.lexeme)
        paired, amounts = self._amounts(option)
        return Likeness(option, shared + paired, amounts, related, named)

    def _names(self, option: Option, word: Lexeme) -> bool:
        """Whether a word names a thing of an option by a name that nothing else has."""
        return any(sense[0] == "thing" and len(sense[2]) == 1 and self._hits(option, sense)
                   for sense in word.senses)

    def _left(self, every: Sequence[Likeness]) -> set[str]:
        """The moves that are left when those go that a text denies, if these are one or two."""
        against = [one for one in self.said if one.denied or one.excepted]
        left = [one.option.text for one in every if not any(
            self._relates(one.option, word.lexeme, word.senses) for word in against)]
        return {*left} if len(left) <= min(LEFT, len(every) - 1) else set()

    def _relates(self, option: Option, word: Lexeme, senses: Iterable[Sense]) -> bool:
        """Whether a word says the verb of an option, or names something that stands in it."""
        frame = option.frame
        assert frame is not None
        counts = self._numbers or _numeric(option)
        if word.text.isdecimal() and not counts:
            return False  # a number, or what has it as its name: “3 sausages”
        saying = ("verb", "thing", "feat", "num") if counts else ("verb", "thing", "feat")
        return any(
            (sense[0] in saying and self._hits(option, sense))
            or (sense[0] == "own" and sense[1] in frame.also and not (
                word.is_a("fill", "the") or word.text in TURNS or classed(word.text)))
            for sense in senses) or any(
            word.text in place.nouns for place in frame.places.values()) or any(
            self._relates(option, part, part.senses) for part in word.parts)

    def _holds(self, option: Option, one: Said) -> bool:
        """Whether an option takes some of several, of which a word names one: “never meat”."""
        assert option.frame is not None
        return any(sense[0] == "thing" and any(
            place.kind == sense[1] and place.fields and option.values.get(place.name)
            and place.sort in ("bag", "many", "kinds")
            for place in option.frame.places.values()) for sense in one.lexeme.senses)

    def _hits(self, option: Option, sense: Sense) -> bool:
        """Whether an option has what a word may mean."""
        if sense[0] == "verb":
            return option.text in self.at.verbs.get(sense[1], ())
        return hits(option, sense)

    def _amounts(self, option: Option) -> tuple[float, tuple[int, ...]]:
        """What amounts of kinds that are said add; those of kinds that are said without one."""
        bag: dict[str, int] = next(
            (value for value in option.values.values() if isinstance(value, dict)), {})
        paired, number = 0.0, None
        for one in self.said:
            if number is not None and not one.denied and any(
                    bag.get(value) == number for sense in one.lexeme.senses if sense[0] == "thing"
                    and len(sense[2]) == 1 for value in sense[2]):
                paired += PAIRED
            number = next((sense[1] for sense in one.lexeme.senses if sense[0] == "num"), None)
        return paired, tuple(bag.get(good, 0) for good in self._goods)


def _verbed(piece: Piece) -> bool:
    """Whether a piece has a verb, and so is no more of a list."""
    return any(one.is_a("verb") and not one.is_a("thing", "fill") for one in piece.lexemes)


def _refusing(here: Here) -> tuple[frozenset[str], frozenset[str]]:
    """The frames of a game that decline: they say so, or “no” or “pass” is a verb of them.

    And these with all that begin with the same word in the notation: “refuse 1”, “refuse all”.
    """
    plain = {sense[1] for word in ("no", "none", "pass") for sense in here.words.find(word)
             if sense[0] == "verb"}
    names = {frame.name for frame in here.all if frame.declines or frame.name in plain}
    heads = {frame.verb for frame in here.all if frame.name in names and not frame.given}
    return frozenset(names), frozenset(
        frame.name for frame in here.all if frame.name in names or frame.verb in heads)


def hits(option: Option, sense: Sense) -> bool:
    """Whether what a word may mean stands in an option; of a verb whether it is its own."""
    frame = option.frame
    assert frame is not None
    if sense[0] == "verb":
        return sense[1] in frame.also
    if sense[0] in ("thing", "feat"):
        return any(place.kind == sense[1] and _in(option.values.get(place.name), sense[2])
                   for place in frame.places.values())
    if sense[0] == "num":
        return any(value == sense[1] or (isinstance(value, dict) and sense[1] in value.values())
                   or (isinstance(value, list) and str(sense[1]) in value)
                   for value in option.values.values())
    return False


def shares(option: Option, lexeme: Lexeme) -> float:
    """What a word adds to the score of a legal move."""
    if option.frame is None:
        return 0
    if any(hits(option, sense) for sense in lexeme.senses):
        return 1
    return -FOREIGN if lexeme.is_a("thing") else 0


def _numeric(option: Option) -> bool:
    """Whether an option is nothing but numbers: “add 6 food”, “tools 1 2”."""
    frame = option.frame
    assert frame is not None
    values = [option.values[place.name] for place in frame.places.values()
              if place.fields and place.name in option.values]
    flat = [str(one) for value in values for one in (value if isinstance(value, list) else [value])]
    return bool(flat) and all(one.isdecimal() for one in flat)


def _in(value: Any, values: frozenset[str]) -> bool:
    if isinstance(value, str):
        return value in values
    return value is not None and not isinstance(value, int) and any(
        one in values for one in value)
