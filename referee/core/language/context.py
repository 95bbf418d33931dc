"""A position as a seat sees it that is asked: what has a name there, what is legal."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import hard
from referee.core.game import game_parts, notation
from referee.core.language.frames import Frame, frames
from referee.core.language.lexemes import Lexeme, Words, asks
from referee.core.language.partial_parse import Budget, numeric
from referee.core.language.resolution import Holding, Option
from referee.core.language.segments import Piece
from referee.core.language.slot_filling import Filling

if TYPE_CHECKING:
    from referee.core.game.game import Game

T = TypeVar("T")
MOST = 2_000  # options that are compared
FILLINGS = 40  # of one frame that are compared
GUESSES = (1, 2)  # numbers that are tried where none was said
KEPT = 3  # positions: that of a text, where its first move leads, and one behind
BUDGET = 10_000  # steps of a text


class Candidates(Struct, frozen=True):
    """What a piece may mean: legal moves and illegal ones by their texts.

    ``frame`` is that of the one legal move; ``vague``: that one was not named, though it fits.
    """

    legal: Mapping[str, Any]
    illegal: Mapping[str, Any]
    frame: Frame | None = None
    vague: bool = False

    @property
    def only(self) -> Any | None:
        """The one legal move that was said; None: there is none, or several may be meant."""
        return next(iter(self.legal.values())) if len(self.legal) == 1 and not self.vague else None


class Meanings:
    """What pieces may mean by the frames so far, collected for their `Candidates`.

    ``legal`` are moves with their frames, ``illegal`` moves, by their texts. ``clear`` are the
    texts of the legal moves of which no part is vague; ``other``: a question, but for its mark,
    is a move that cannot be asked.
    """

    def __init__(self) -> None:
        self.legal: dict[str, tuple[Any, Frame]] = {}
        self.illegal: dict[str, Any] = {}
        self.clear: set[str] = set()
        self.other = False

    def fit(self, frame: Frame, options: Sequence[Option], clear: bool) -> None:
        """Add the options that a frame may mean."""
        self.legal |= {option.text: (option.move, frame) for option in options}
        if clear:
            self.clear |= {option.text for option in options}

    def candidates(self) -> Candidates:
        """The legal moves of the frames that are preferred, and the illegal ones."""
        best = max((frame.prefer for _, frame in self.legal.values()), default=0)
        chosen = {text: one for text, one in self.legal.items() if one[1].prefer == best}
        only = next(iter(chosen.values()))[1] if len(chosen) == 1 else None
        return Candidates({text: move for text, (move, _) in chosen.items()}, self.illegal, only,
                          self.other or not self.clear.intersection(chosen))


class Vocabulary:
    """What can be said in a game by its words alone, whatever is asked."""

    def __init__(self, rules: "Game", named: Iterable[tuple[str, str, Iterable[str]]] = (),
                 seat: str = "") -> None:
        self.rules = rules
        package = rules.package
        self.all = frames(package, rules.moves)
        self.words = Words(package, (frame.verb for frame in self.all), named, seat)
        self.budget = Budget(BUDGET)

    def some(self, frame: Frame, lexemes: Sequence[tuple[Lexeme, int]]) -> bool:
        """Whether a frame may be filled with lexemes."""
        run = Filling(frame, self.budget, 0, self.words.numbered).run(lexemes, False)
        return any(said or (frame.bare and places) for said, places in run.found)

    def fits_some(self, pieces: Sequence[Piece]) -> bool:
        """Whether pieces are some move by their words alone, whatever is asked."""
        lexemes = [(lexeme, i) for i, piece in enumerate(pieces) for lexeme in piece.lexemes
                   if not lexeme.is_a("ask")]
        return any(self.some(frame, lexemes) for frame in self.all)

    def sayings(self, pieces: Sequence[Piece], holding: Holding, *, kind: str = "",
                lenient: int = 0) -> set[str]:
        """The canonical texts of the moves that pieces say whole.

        Where a ``kind`` of question is named its moves alone may leave out their verb.
        """
        lexemes = [(lexeme, i) for i, piece in enumerate(pieces) for lexeme in piece.lexemes]
        found = set()
        verbed = any(lexeme.is_a("verb") for lexeme, _ in lexemes)
        for frame in self.all:
            run = Filling(frame, self.budget, lenient, self.words.numbered).run(lexemes, False)
            for said, places in run.found:
                bare = not verbed and places and (
                    kind in frame.bare if kind else frame.bare) and frame.enough(places)
                made = holding.made(frame, said, places) if said or bare else None
                move = made and next(notation.loosely(frame.move, self.rules.box, made.split(" ")),
                                     None)
                if move and self.rules.slots(move)["verb"] == frame.verb:
                    found.add(self.rules.write(move))
        return found


class Here(Vocabulary):
    """A seat at a position. Options are listed when something is held against them.

    Where not ``named`` nothing that lies there has a name but the ids of the notation.
    """

    def __init__(self, rules: "Game", state: Any, seat: str, *, named: bool = True) -> None:
        self.state, self.seat = state, seat
        ask = rules.asked(state, seat)
        self.kind = ask.kind if ask else ""
        self.view = rules.view(state, seat)
        names = rules.own(game_parts.NAMED_THINGS)
        things = names(rules.box, self.view) if names else ()
        super().__init__(rules, things if named else filter(_is_id, things), seat)
        self.frames = tuple(frame for frame in self.all if self.kind in frame.answers)
        self.asked = frozenset(frame.name for frame in self.frames)
        self.heads = frozenset(frame.verb for frame in self.all).difference(
            frame.verb for frame in self.frames)

    @cached_property
    def holding(self) -> Holding:
        """The options, and what the seat holds."""
        held = self.rules.own(game_parts.HELD)
        return Holding(self._options(), held(self.view) if held else {})

    def _options(self) -> Iterable[Option]:
        seen = set()
        for move in islice(self.rules.options(self.state, self.seat), MOST):
            full = self.rules.full(self.state, self.seat, move)
            text = self.rules.write(full)
            if text in seen:
                continue
            seen.add(text)
            slots = self.rules.slots(full)
            frame = next((frame for frame in self.frames if frame.verb == slots["verb"]
                          and frame.says == frame.name and isinstance(full, frame.move)), None)
            values = frame.values(slots) if frame else {}
            yield Option(frame, text, full, values | self._claims(slots))

    def _claims(self, slots: Mapping[str, Any]) -> dict[str, Any]:
        """What is true of a legal move beside its text."""
        claims = self.rules.own(game_parts.CLAIMS)
        return claims(self.rules.box, self.view, slots) if claims else {}

    def legal_verbs(self) -> set[str]:
        """The verbs of what is legal."""
        return {option.frame.name for option in self.holding.options if option.frame}

    def fillings(self, frame: Frame, lexemes: Sequence[tuple[Lexeme, int]], *,
                 lenient: int = 0, verb: bool = False) -> list[tuple[bool, dict[str, Any]]]:
        """How a frame may be filled with lexemes; only such as may stand there by their words."""
        run = Filling(frame, self.budget, lenient, self.words.numbered,
                      self.asked, self.heads).run(lexemes, verb)
        return [(said, places) for said, places in run.found
                if said or self._bare(frame, places)][:FILLINGS]

    def _bare(self, frame: Frame, places: Mapping[str, Any]) -> bool:
        """Whether a move may be said by these places without its verb."""
        written = [name for name in places if frame.places[name].fields
                   or frame.places[name].keeps or frame.places[name].tells]
        return bool(written) and self.kind in frame.bare and frame.enough(places) and (
            not frame.shy or frame.shy.isdisjoint(self.legal_verbs()))

    def meant(self, pieces: Sequence[Piece], *, lenient: int = 0, verb: str = "") -> Candidates:
        """All that pieces may mean together, by every frame of what is asked.

        A question means a move that may be asked of others, if without its mark it is no other.
        """
        every = [(lexeme, i) for i, piece in enumerate(pieces) for lexeme in piece.lexemes]
        asking = asks(lexeme for lexeme, _ in every)
        lexemes = [(one, i) for one, i in every if not one.is_a("ask")]
        found = Meanings()
        heads = [] if lenient else self._heads(pieces)
        for frame in self.frames:
            if heads and not _competes(frame, lexemes, heads):
                continue  # “place 1 tool” is a move, if not one that is open
            plain = asking and not lenient and not _may_ask(frame, lexemes)
            for said, places in self.fillings(frame, lexemes, lenient=lenient,
                                              verb=frame.name == verb):
                fits = self._left_out(frame, said, places,
                                      self.holding.fitting(frame, said, places))
                if plain:
                    found.other = found.other or bool(fits)
                elif fits:
                    found.fit(frame, fits, clear=not self.holding.vague(frame, places))
                else:
                    self._unfitting(found, frame, said, places)
        return found.candidates()

    def _unfitting(self, found: "Meanings", frame: Frame, said: bool, places: Mapping[str, Any],
                   ) -> None:
        """Add the move that was said where it is none of the options: it may be illegal."""
        made = self.made(frame, said, places) or self._guessed(frame, said, places)
        if made is not None and not made[2]:
            found.illegal[made[0]] = made[1]
        elif made is not None:
            found.legal[made[0]] = made[1], frame
            found.clear.add(made[0])

    def near(self, pieces: Sequence[Piece], guess: bool = True) -> list[str]:
        """The legal moves that pieces say but for a part of them, the most whole first.

        They say a verb or, as a ``guess``, name a thing; no word of them is passed over.
        """
        lexemes = [(lexeme, i) for i, piece in enumerate(pieces) for lexeme in piece.lexemes]
        if self._heads(pieces) or not any(one.is_a("verb", "thing") for one, _ in lexemes):
            return []
        found: dict[str, int] = {}
        for frame in self.frames:
            run = Filling(frame, self.budget, 0, self.words.numbered, self.asked, self.heads)
            for said, places in run.run(lexemes, False).found[:FILLINGS]:
                made = self._unlisted(frame, said, places)
                bare = guess and self.kind in frame.bare and not all(map(numeric, places.values()))
                several = [(unsaid, option.text) for unsaid, option in self.holding.near(
                    frame, places)] if said or bare else []
                for unsaid, text in [(0, made[0])] if made and made[2] else several:
                    found[text] = min(unsaid, found.get(text, unsaid))
        return sorted(found, key=lambda text: found[text])

    def _unlisted(self, frame: Frame, said: bool, places: Mapping[str, Any],
                  ) -> tuple[str, Any, bool] | None:
        """The move of a frame of which not all options are listed, or none, by what was said."""
        if not frame.open and (not said or any(self.holding.ways(frame))):
            return None
        every = {name: replace(place, said=False) for name, place in frame.places.items()}
        return self.made(frame if frame.open else replace(frame, places=every), said,
                         places)

    def elsewhere(self, pieces: Sequence[Piece]) -> Frame | None:
        """The frame of another question that pieces fill with its verb; None: there is none."""
        lexemes = [(lexeme, i) for i, piece in enumerate(pieces) for lexeme in piece.lexemes]
        return next((frame for frame in self.all if frame not in self.frames and any(
            said for said, _ in Filling(frame, self.budget, 0, self.words.numbered).run(
                lexemes, False).found)), None)

    def said_elsewhere(self, pieces: Sequence[Piece]) -> bool:
        """Whether pieces say, with the verb of its notation, a move that answers another question.
        """
        return bool(self._heads(pieces))

    def _heads(self, pieces: Sequence[Piece]) -> list[Lexeme]:
        """The words that are the verbs of such moves, each of which uses up every word."""
        lexemes = [(lexeme, i) for i, piece in enumerate(pieces) for lexeme in piece.lexemes]
        by = {lexeme.text: lexeme for lexeme, _ in lexemes if lexeme.text in self.heads}
        return [by[frame.verb] for frame in self.all
                if frame not in self.frames and frame.verb in by and any(
                    verb and places and self.holding.made(frame, verb, places)
                    for verb, places in Filling(frame, self.budget, 0, self.words.numbered).run(
                        lexemes, False).found)]

    def _left_out(self, frame: Frame, said: bool, places: Mapping[str, Any],
                  fits: list[Option]) -> list[Option]:
        """Of several that fit, that which the rules take where a text leaves out what is unsaid."""
        if len(fits) < 2:
            return fits
        heads = {place.after for place in frame.places.values()}
        written = {name: want for name, want in places.items()
                   if frame.places[name].fields or name in heads}
        made = self.made(frame, said, written)
        return [one for one in fits if made and made[2] and one.text == made[0]] or fits

    def says(self, pieces: Sequence[Piece], text: str) -> bool:
        """Whether pieces say just this move, or its verb alone, whatever is asked."""
        lexemes = [(lexeme, i) for i, piece in enumerate(pieces) for lexeme in piece.lexemes]
        move = self.rules.canonical(text)
        verb = self.rules.slots(move)["verb"] if move is not None else ""
        return any(self.holding.made(frame, said, places) == text or (said and not places)
                   for frame in self.all if verb == frame.verb
                   for said, places in Filling(frame, self.budget, 0, self.words.numbered).run(
                       lexemes, False).found)

    def _guessed(self, frame: Frame, said: bool, places: Mapping[str, Any],
                 ) -> tuple[str, Any, bool] | None:
        """The illegal move of which all but a number was said, with what least is against it."""
        found = [made for n in GUESSES if (made := self.made(frame, said, places, guess=n))]
        if any(legal for _, _, legal in found):
            return None
        return min(found, default=None, key=lambda made: len(
            self.rules.against(self.state, self.seat, made[1])))

    def made(self, frame: Frame, said: bool, places: Mapping[str, Any], *,
              guess: int = 0) -> tuple[str, Any, bool] | None:
        """The move that was said whole: its text, itself, whether it is legal.

        What was told beside it must be true of it.
        """
        told = {name: want for name, want in places.items() if not self.holding.writes(frame, name)}
        text = self.holding.made(frame, said, {name: want for name, want in places.items()
                                               if name not in told}, guess)
        if text is None:
            return None
        move = next(notation.loosely(frame.move, self.rules.box, text.split(" ")), None)
        if move is None or self.rules.slots(move)["verb"] != frame.verb:
            return None
        if hard(self.rules.against(self.state, self.seat, move)):
            return None if told else (self.rules.write(move), move, False)
        full = self.rules.full(self.state, self.seat, move)
        true = self._claims(self.rules.slots(full)) if told else {}
        if not all(self.holding.tells(frame, name, want, true) for name, want in told.items()):
            return None
        return self.rules.write(full), full, True


def _competes(frame: Frame, lexemes: Iterable[tuple[Lexeme, int]], heads: Iterable[Lexeme],
              ) -> bool:
    """Whether a frame may be meant by words that are a move of another question, by ``heads``."""
    return any(one.text == frame.verb for one, _ in lexemes) or any(
        one.is_a("thing") or ("verb", frame.name) in one.senses for one in heads)


def _may_ask(frame: Frame, lexemes: Iterable[tuple[Lexeme, int]]) -> bool:
    """Whether a question may mean a frame: one that may be asked, by its verb."""
    return frame.asks and any(("verb", frame.name) in lexeme.senses for lexeme, _ in lexemes)


def _is_id(named: tuple[str, str, Iterable[str]]) -> bool:
    name, _, values = named
    return [value.casefold() for value in values] == [name.casefold()]


def look(rules: "Game", state: Any, seat: str) -> Here:
    """A seat at a position, with all its steps before it; the last few are kept."""
    here = kept(rules, Here, state, seat)
    here.budget = Budget(BUDGET)
    return here


def kept(rules: "Game", kind: Callable[..., T], state: Any, *more: Any) -> T:
    """What was made of a position for a text, or for one of the last few before it."""
    found = next((one for one, *of in rules.here
                  if of[0] is kind and of[1] is state and of[2:] == [*more]), None)
    if found is None:
        found = kind(rules, state, *more)
        rules.here = ((found, kind, state, *more), *rules.here[:KEPT - 1])
    return found
