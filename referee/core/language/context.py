"""A position as a seat sees it that is asked: what has a name there, what is legal."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import errors_among
from referee.core.game import game_parts, notation
from referee.core.language.frames import Frame, frames
from referee.core.language.lexemes import Lexeme, Lexicon, is_question
from referee.core.language.partial_parse import Budget, is_numeric
from referee.core.language.resolution import Candidate, Resolver
from referee.core.language.segments import Segment
from referee.core.language.slot_filling import SlotFiller

if TYPE_CHECKING:
    from referee.core.game.game import Game

T = TypeVar("T")
MAX_OPTIONS = 2_000  # options that are compared
MAX_FILLINGS = 40  # of one frame that are compared
GUESSED_NUMBERS = (1, 2)  # numbers that are tried where none was said
CACHED_POSITIONS = 3  # positions: that of a text, where its first move leads, and one behind
BUDGET = 10_000  # steps of a text


class Candidates(Struct, frozen=True):
    """What a piece may mean: legal moves and illegal ones by their texts.

    ``frame`` is that of the one legal move; ``is_vague``: that one was not named, though it fits.
    """

    legal: Mapping[str, Any]
    illegal: Mapping[str, Any]
    frame: Frame | None = None
    is_vague: bool = False

    @property
    def unique_move(self) -> Any | None:
        """The one legal move that was said; None: there is none, or several may be meant."""
        return (next(iter(self.legal.values())) if len(self.legal) == 1 and not self.is_vague
                else None)


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

    def fit(self, frame: Frame, options: Sequence[Candidate], clear: bool) -> None:
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

    def __init__(self, game: "Game", named: Iterable[tuple[str, str, Iterable[str]]] = (),
                 seat: str = "") -> None:
        self.game = game
        package = game.package
        self.all_frames = frames(package, game.moves)
        self.lexicon = Lexicon(package, (frame.verb for frame in self.all_frames), named, seat)
        self.budget = Budget(BUDGET)

    def can_fill(self, frame: Frame, lexemes: Sequence[tuple[Lexeme, int]]) -> bool:
        """Whether a frame may be filled with lexemes."""
        filler = SlotFiller(frame, self.budget, 0, self.lexicon.things_by_number).run(lexemes,
                                                                                      False)
        return any(verb_said or (frame.bare and fillers) for verb_said, fillers in filler.fillings)

    def fits_some(self, segments: Sequence[Segment]) -> bool:
        """Whether pieces are some move by their words alone, whatever is asked."""
        lexemes = [(lexeme, i) for i, segment in enumerate(segments) for lexeme in segment.lexemes
                   if not lexeme.is_a("ask")]
        return any(self.can_fill(frame, lexemes) for frame in self.all_frames)

    def stated_moves(self, segments: Sequence[Segment], resolver: Resolver, *, kind: str = "",
                     lenient: int = 0) -> set[str]:
        """The canonical texts of the moves that pieces say whole.

        Where a ``kind`` of question is named its moves alone may leave out their verb.
        """
        lexemes = [(lexeme, i) for i, segment in enumerate(segments) for lexeme in segment.lexemes]
        texts = set()
        verbed = any(lexeme.is_a("verb") for lexeme, _ in lexemes)
        for frame in self.all_frames:
            filler = SlotFiller(frame, self.budget, lenient,
                                self.lexicon.things_by_number).run(lexemes, False)
            for verb_said, fillers in filler.fillings:
                may_omit_verb = not verbed and fillers and (
                    kind in frame.bare if kind else frame.bare) and frame.has_needed_slot(fillers)
                text = resolver.move_text(frame, verb_said,
                                          fillers) if verb_said or may_omit_verb else None
                move = text and next(notation.parse_loosely(frame.move, self.game.box,
                                                            text.split(" ")),
                                     None)
                if move and self.game.slots(move)["verb"] == frame.verb:
                    texts.add(self.game.write(move))
        return texts


class PositionContext(Vocabulary):
    """A seat at a position. Options are listed when something is held against them.

    Where not ``named`` nothing that lies there has a name but the ids of the notation.
    """

    def __init__(self, game: "Game", state: Any, seat: str, *, named: bool = True) -> None:
        self.state, self.seat = state, seat
        decision = game.decision(state, seat)
        self.kind = decision.kind if decision else ""
        self.view = game.view(state, seat)
        names = game.find_member(game_parts.NAMED_THINGS)
        things = names(game.box, self.view) if names else ()
        super().__init__(game, things if named else filter(_is_named_by_id, things), seat)
        self.frames = tuple(frame for frame in self.all_frames if self.kind in frame.answers)
        self.frame_names = frozenset(frame.name for frame in self.frames)
        self.other_verbs = frozenset(frame.verb for frame in self.all_frames).difference(
            frame.verb for frame in self.frames)

    @cached_property
    def resolver(self) -> Resolver:
        """The options, and what the seat holds."""
        held = self.game.find_member(game_parts.HELD)
        return Resolver(self._options(), held(self.view) if held else {})

    def _options(self) -> Iterable[Candidate]:
        seen = set()
        for move in islice(self.game.options(self.state, self.seat), MAX_OPTIONS):
            full = self.game.canonical_move(self.state, self.seat, move)
            text = self.game.write(full)
            if text in seen:
                continue
            seen.add(text)
            slots = self.game.slots(full)
            frame = next((frame for frame in self.frames if frame.verb == slots["verb"]
                          and frame.says == frame.name and isinstance(full, frame.move)), None)
            values = frame.values(slots) if frame else {}
            yield Candidate(frame, text, full, values | self._claims(slots))

    def _claims(self, slots: Mapping[str, Any]) -> dict[str, Any]:
        """What is true of a legal move beside its text."""
        claims = self.game.find_member(game_parts.CLAIMS)
        return claims(self.game.box, self.view, slots) if claims else {}

    def legal_frame_names(self) -> set[str]:
        """The verbs of what is legal."""
        return {option.frame.name for option in self.resolver.options if option.frame}

    def fillings(self, frame: Frame, lexemes: Sequence[tuple[Lexeme, int]], *,
                 lenient: int = 0, verb_carried: bool = False) -> list[tuple[bool, dict[str, Any]]]:
        """How a frame may be filled with lexemes; only such as may stand there by their words."""
        filler = SlotFiller(frame, self.budget, lenient, self.lexicon.things_by_number,
                            self.frame_names, self.other_verbs).run(lexemes, verb_carried)
        return [(verb_said, fillers) for verb_said, fillers in filler.fillings
                if verb_said or self._may_omit_verb(frame, fillers)][:MAX_FILLINGS]

    def _may_omit_verb(self, frame: Frame, fillers: Mapping[str, Any]) -> bool:
        """Whether a move may be said by these places without its verb."""
        written = [name for name in fillers if frame.slots[name].fields
                   or frame.slots[name].keeps or frame.slots[name].tells]
        return bool(written) and self.kind in frame.bare and frame.has_needed_slot(fillers) and (
            not frame.shy or frame.shy.isdisjoint(self.legal_frame_names()))

    def candidates(self, segments: Sequence[Segment], *, lenient: int = 0,
                   verb: str = "") -> Candidates:
        """All that pieces may mean together, by every frame of what is asked.

        A question means a move that may be asked of others, if without its mark it is no other.
        """
        all_lexemes = [(lexeme, i) for i, segment in enumerate(segments)
                       for lexeme in segment.lexemes]
        asking = is_question(lexeme for lexeme, _ in all_lexemes)
        lexemes = [(word, i) for word, i in all_lexemes if not word.is_a("ask")]
        found = Meanings()
        heads = [] if lenient else self._verbs_of_other_decisions(segments)
        for frame in self.frames:
            if heads and not _competes(frame, lexemes, heads):
                continue  # “place 1 tool” is a move, if not one that is open
            only_question = asking and not lenient and not _may_ask(frame, lexemes)
            for verb_said, fillers in self.fillings(frame, lexemes, lenient=lenient,
                                                    verb_carried=frame.name == verb):
                fitting = self._prefer_completed_move(frame, verb_said, fillers,
                                                      self.resolver.fitting(frame, verb_said,
                                                                            fillers))
                if only_question:
                    found.other = found.other or bool(fitting)
                elif fitting:
                    found.fit(frame, fitting, clear=not self.resolver.is_vague(frame, fillers))
                else:
                    self._unfitting(found, frame, verb_said, fillers)
        return found.candidates()

    def _unfitting(self, found: "Meanings", frame: Frame, verb_said: bool,
                   fillers: Mapping[str, Any],
                   ) -> None:
        """Add the move that was said where it is none of the options: it may be illegal."""
        built = self.build_move(frame, verb_said, fillers) or self._illegal_guess(frame, verb_said,
                                                                                  fillers)
        if built is not None and not built[2]:
            found.illegal[built[0]] = built[1]
        elif built is not None:
            found.legal[built[0]] = built[1], frame
            found.clear.add(built[0])

    def near_moves(self, segments: Sequence[Segment], guess: bool = True) -> list[str]:
        """The legal moves that pieces say but for a part of them, the most whole first.

        They say a verb or, as a ``guess``, name a thing; no word of them is passed over.
        """
        lexemes = [(lexeme, i) for i, segment in enumerate(segments) for lexeme in segment.lexemes]
        if self._verbs_of_other_decisions(segments) or not any(word.is_a("verb", "thing") for word,
                                                               _ in lexemes):
            return []
        unsaid_by_text: dict[str, int] = {}
        for frame in self.frames:
            filler = SlotFiller(frame, self.budget, 0, self.lexicon.things_by_number,
                                self.frame_names, self.other_verbs)
            for verb_said, fillers in filler.run(lexemes, False).fillings[:MAX_FILLINGS]:
                built = self._unlisted_move(frame, verb_said, fillers)
                bare = guess and self.kind in frame.bare and not all(map(is_numeric,
                                                                         fillers.values()))
                several = [(unsaid, option.text) for unsaid, option in self.resolver.partly_said(
                    frame, fillers)] if verb_said or bare else []
                for unsaid, text in [(0, built[0])] if built and built[2] else several:
                    unsaid_by_text[text] = min(unsaid, unsaid_by_text.get(text, unsaid))
        return sorted(unsaid_by_text, key=lambda text: unsaid_by_text[text])

    def _unlisted_move(self, frame: Frame, verb_said: bool, fillers: Mapping[str, Any],
                       ) -> tuple[str, Any, bool] | None:
        """The move of a frame of which not all options are listed, or none, by what was said."""
        if not frame.open and (not verb_said or any(self.resolver.options_of_frame(frame))):
            return None
        slots = {name: replace(slot, said=False) for name, slot in frame.slots.items()}
        return self.build_move(frame if frame.open else replace(frame, slots=slots), verb_said,
                               fillers)

    def frame_of_other_decision(self, segments: Sequence[Segment]) -> Frame | None:
        """The frame of another question that pieces fill with its verb; None: there is none."""
        lexemes = [(lexeme, i) for i, segment in enumerate(segments) for lexeme in segment.lexemes]
        return next((frame for frame in self.all_frames if frame not in self.frames and any(
            verb_said for verb_said,
            _ in SlotFiller(frame, self.budget, 0, self.lexicon.things_by_number).run(
                lexemes, False).fillings)), None)

    def states_other_decision(self, segments: Sequence[Segment]) -> bool:
        """Whether pieces say, with the verb of its notation, a move that answers another question.
        """
        return bool(self._verbs_of_other_decisions(segments))

    def _verbs_of_other_decisions(self, segments: Sequence[Segment]) -> list[Lexeme]:
        """The words that are the verbs of such moves, each of which uses up every word."""
        lexemes = [(lexeme, i) for i, segment in enumerate(segments) for lexeme in segment.lexemes]
        by_verb = {lexeme.text: lexeme for lexeme, _ in lexemes if lexeme.text in self.other_verbs}
        return [by_verb[frame.verb] for frame in self.all_frames
                if frame not in self.frames and frame.verb in by_verb and any(
                    verb_said and fillers and self.resolver.move_text(frame, verb_said, fillers)
                    for verb_said,
                    fillers in SlotFiller(frame, self.budget, 0, self.lexicon.things_by_number).run(
                        lexemes, False).fillings)]

    def _prefer_completed_move(self, frame: Frame, verb_said: bool, fillers: Mapping[str, Any],
                               fitting: list[Candidate]) -> list[Candidate]:
        """Of several that fit, that which the rules take where a text leaves out what is unsaid."""
        if len(fitting) < 2:
            return fitting
        heads = {slot.after for slot in frame.slots.values()}
        written = {name: filler for name, filler in fillers.items()
                   if frame.slots[name].fields or name in heads}
        built = self.build_move(frame, verb_said, written)
        return [option for option in fitting if built and built[2]
                and option.text == built[0]] or fitting

    def states_move(self, segments: Sequence[Segment], text: str) -> bool:
        """Whether pieces say just this move, or its verb alone, whatever is asked."""
        lexemes = [(lexeme, i) for i, segment in enumerate(segments) for lexeme in segment.lexemes]
        move = self.game.parse_or_none(text)
        verb = self.game.slots(move)["verb"] if move is not None else ""
        return any(self.resolver.move_text(frame, verb_said, fillers) == text
                   or (verb_said and not fillers)
                   for frame in self.all_frames if verb == frame.verb
                   for verb_said,
                   fillers in SlotFiller(frame, self.budget, 0, self.lexicon.things_by_number).run(
                       lexemes, False).fillings)

    def _illegal_guess(self, frame: Frame, verb_said: bool, fillers: Mapping[str, Any],
                       ) -> tuple[str, Any, bool] | None:
        """The illegal move of which all but a number was said, with what least is against it."""
        guesses = [built for n in GUESSED_NUMBERS
                   if (built := self.build_move(frame, verb_said, fillers, guess=n))]
        if any(legal for _, _, legal in guesses):
            return None
        return min(guesses, default=None, key=lambda built: len(
            self.game.errors(self.state, self.seat, built[1])))

    def build_move(self, frame: Frame, verb_said: bool, fillers: Mapping[str, Any], *,
              guess: int = 0) -> tuple[str, Any, bool] | None:
        """The move that was said whole: its text, itself, whether it is legal.

        What was told beside it must be true of it.
        """
        told = {name: filler for name, filler in fillers.items()
                if not self.resolver.is_written(frame, name)}
        text = self.resolver.move_text(frame, verb_said,
                                       {name: filler for name, filler in fillers.items()
                                        if name not in told}, guess)
        if text is None:
            return None
        move = next(notation.parse_loosely(frame.move, self.game.box, text.split(" ")), None)
        if move is None or self.game.slots(move)["verb"] != frame.verb:
            return None
        if errors_among(self.game.errors(self.state, self.seat, move)):
            return None if told else (self.game.write(move), move, False)
        full = self.game.canonical_move(self.state, self.seat, move)
        claims = self._claims(self.game.slots(full)) if told else {}
        if not all(self.resolver.claim_agrees(frame, name, filler, claims) for name,
                   filler in told.items()):
            return None
        return self.game.write(full), full, True


def _competes(frame: Frame, lexemes: Iterable[tuple[Lexeme, int]], heads: Iterable[Lexeme],
              ) -> bool:
    """Whether a frame may be meant by words that are a move of another question, by ``heads``."""
    return any(lexeme.text == frame.verb for lexeme, _ in lexemes) or any(
        lexeme.is_a("thing") or ("verb", frame.name) in lexeme.senses for lexeme in heads)


def _may_ask(frame: Frame, lexemes: Iterable[tuple[Lexeme, int]]) -> bool:
    """Whether a question may mean a frame: one that may be asked, by its verb."""
    return frame.asks and any(("verb", frame.name) in lexeme.senses for lexeme, _ in lexemes)


def _is_named_by_id(named: tuple[str, str, Iterable[str]]) -> bool:
    name, _, values = named
    return [value.casefold() for value in values] == [name.casefold()]


def position_context(game: "Game", state: Any, seat: str) -> PositionContext:
    """A seat at a position, with all its steps before it; the last few are kept."""
    context = cached_context(game, PositionContext, state, seat)
    context.budget = Budget(BUDGET)
    return context


def cached_context(game: "Game", kind: Callable[..., T], state: Any, *more: Any) -> T:
    """What was made of a position for a text, or for one of the last few before it."""
    context = next((one for one, *arguments in game.context_cache
                    if arguments[0] is kind and arguments[1] is state
                    and arguments[2:] == [*more]), None)
    if context is None:
        context = kind(game, state, *more)
        game.context_cache = ((context, kind, state, *more),
                              *game.context_cache[:CACHED_POSITIONS - 1])
    return context
