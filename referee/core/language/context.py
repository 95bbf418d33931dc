"""What a text can mean for a seat in a position: its words, frames and legal moves."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base.problem import errors_among
from referee.core.game import game_parts, notation
from referee.core.language.frames import Frame, frames
from referee.core.language.lexemes import (
    NO_NAMES,
    Lexeme,
    Lexicon,
    PositionNames,
    is_question,
    position_names,
)
from referee.core.language.partial_parse import Budget, is_numeric
from referee.core.language.resolution import Candidate, Resolver
from referee.core.language.segments import Segment
from referee.core.language.slot_filling import SlotFiller

if TYPE_CHECKING:
    from referee.core.game.game import Game

T = TypeVar("T")
MAX_OPTIONS = 2_000  # legal moves that are compared
MAX_FILLINGS = 40  # fillings of one frame that are compared
GUESSED_NUMBERS = (1, 2)  # tried where no number was said
CACHED_POSITIONS = 3  # that of a text, the one after its first move, and the next
CACHED_VIEWS = 12
BUDGET = 10_000  # steps for one text


class Candidates(Struct, frozen=True):
    """The moves that some segments may mean, by their texts."""

    legal: Mapping[str, Any]  # legal moves
    illegal: Mapping[str, Any]  # illegal moves
    frame: Frame | None = None  # the frame of the only legal move
    is_vague: bool = False  # the legal moves fit, but none was clearly named

    @property
    def unique_move(self) -> Any | None:
        """The legal move that was said, or None if there is none, or several may be meant."""
        return (next(iter(self.legal.values())) if len(self.legal) == 1 and not self.is_vague
                else None)


class Meanings:
    """Collects what segments may mean by one frame after the other.

    ``legal`` has moves with their frames and ``illegal`` moves, both by text. ``clear`` has the
    texts of legal moves without a vague part. ``other``: without its question mark the text would
    be a move that cannot be offered.
    """

    def __init__(self) -> None:
        self.legal: dict[str, tuple[Any, Frame]] = {}
        self.illegal: dict[str, Any] = {}
        self.clear: set[str] = set()
        self.other = False

    def fit(self, frame: Frame, options: Sequence[Candidate], clear: bool) -> None:
        """Add the legal moves that fit a filling of a frame."""
        self.legal |= {option.text: (option.move, frame) for option in options}
        if clear:
            self.clear |= {option.text for option in options}

    def candidates(self) -> Candidates:
        """The legal moves of the most preferred frames, and the illegal moves."""
        best = max((frame.prefer for _, frame in self.legal.values()), default=0)
        chosen = {text: (move, frame) for text, (move, frame) in self.legal.items()
                  if frame.prefer == best}
        sole_frame = next(iter(chosen.values()))[1] if len(chosen) == 1 else None
        return Candidates({text: move for text, (move, _) in chosen.items()}, self.illegal,
                          sole_frame, self.other or not self.clear.intersection(chosen))


class Vocabulary:
    """What can be said in a game by the words alone, at any decision."""

    def __init__(self, game: "Game", names: PositionNames = NO_NAMES, seat: str = "") -> None:
        self.game = game
        package = game.package
        self.all_frames = frames(package, game.moves)
        self.lexicon = Lexicon(package, (frame.verb for frame in self.all_frames), names, seat)
        self.budget = Budget(BUDGET)

    def can_fill(self, frame: Frame, lexemes: Sequence[tuple[Lexeme, int]]) -> bool:
        """Whether lexemes fill a frame."""
        filler = SlotFiller(frame, self.budget, 0, self.lexicon.things_by_number).run(lexemes,
                                                                                      False)
        return any(verb_said or (frame.bare and fillers) for verb_said, fillers in filler.fillings)

    def fits_some(self, segments: Sequence[Segment]) -> bool:
        """Whether segments fill some frame of the game, at any decision."""
        lexemes = [(lexeme, i) for i, segment in enumerate(segments) for lexeme in segment.lexemes
                   if not lexeme.is_a("ask")]
        return any(self.can_fill(frame, lexemes) for frame in self.all_frames)

    def stated_moves(self, segments: Sequence[Segment], resolver: Resolver, *, kind: str = "",
                     verb: str = "", lenient: int = 0, guess: int = 0) -> set[str]:
        """The canonical texts of the moves that segments state completely.

        With a ``kind`` of decision, only moves that answer it may leave out their verb; with a
        ``verb``, only moves with this verb. A ``guess`` is used where a count was not said.
        """
        lexemes = [(lexeme, i) for i, segment in enumerate(segments) for lexeme in segment.lexemes]
        texts = set()
        verbed = any(lexeme.is_a("verb") for lexeme, _ in lexemes)
        for frame in self.all_frames:
            filler = SlotFiller(frame, self.budget, lenient,
                                self.lexicon.things_by_number).run(lexemes, False)
            for verb_said, fillers in filler.fillings:
                may_omit_verb = not verbed and fillers and (
                    kind in frame.bare if kind else frame.bare) and (
                    verb in ("", frame.verb)) and frame.has_needed_slot(fillers)
                text = (resolver.move_text(frame, verb_said, fillers, guess)
                        if verb_said or may_omit_verb else None)
                move = text and next(notation.parse_loosely(frame.move, self.game.box,
                                                            text.split(" ")),
                                     None)
                if move and self.game.slots(move)["verb"] == frame.verb:
                    texts.add(self.game.write(move))
        return texts


class PositionContext(Vocabulary):
    """What can be said by a seat in a position. Legal moves are listed when needed.

    Unless ``named``, the things in the position have no names but the ids of the notation.
    """

    def __init__(self, game: "Game", state: Any, seat: str, *, named: bool = True) -> None:
        self.state, self.seat = state, seat
        decision = game.decision(state, seat)
        self.kind = decision.kind if decision else ""
        self.view = game.view(state, seat)
        super().__init__(game, names_in_view(game, self.view, named), seat)
        self.frames = tuple(frame for frame in self.all_frames if self.kind in frame.answers)
        self.frame_names = frozenset(frame.name for frame in self.frames)
        self.other_verbs = frozenset(frame.verb for frame in self.all_frames).difference(
            frame.verb for frame in self.frames)

    @cached_property
    def resolver(self) -> Resolver:
        """The legal moves and the goods that the seat holds."""
        held = self.game.find_member(game_parts.HELD)
        return Resolver(self._options(), held(self.view) if held else {})

    def _options(self) -> Iterable[Candidate]:
        seen_texts = set()
        for move in islice(self.game.options(self.state, self.seat), MAX_OPTIONS):
            full = move if move.options_canonical else self.game.canonical_move(
                self.state, self.seat, move)
            text = self.game.write(full)
            if text in seen_texts:
                continue
            seen_texts.add(text)
            slots = self.game.slots(full)
            frame = next((frame for frame in self.frames if frame.verb == slots["verb"]
                          and frame.says == frame.name and isinstance(full, frame.move)), None)
            values = frame.values(slots) if frame else {}
            yield Candidate(frame, text, full, values | self._claims(slots))

    @cached_property
    def _claims(self) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
        """What is true of a legal move besides its text, by its slots."""
        claims = self.game.find_member(game_parts.CLAIMS)
        return claims(self.game.box, self.view) if claims else lambda slots: {}

    def legal_frame_names(self) -> set[str]:
        """The names of the frames of all legal moves."""
        return {option.frame.name for option in self.resolver.options if option.frame}

    def fillings(self, frame: Frame, lexemes: Sequence[tuple[Lexeme, int]], *, lenient: int = 0,
                 verb_carried: bool = False) -> list[tuple[bool, dict[str, Any]]]:
        """The fillings of a frame with lexemes, each with whether the verb was said.

        Fillings without the verb are included only where the frame allows it.
        """
        filler = SlotFiller(frame, self.budget, lenient, self.lexicon.things_by_number,
                            self.frame_names, self.other_verbs).run(lexemes, verb_carried)
        return [(verb_said, fillers) for verb_said, fillers in filler.fillings
                if verb_said or self._may_omit_verb(frame, fillers)][:MAX_FILLINGS]

    def _may_omit_verb(self, frame: Frame, fillers: Mapping[str, Any]) -> bool:
        """Whether a move may be stated by these slots without its verb."""
        written_slots = [name for name in fillers if frame.slots[name].fields
                         or frame.slots[name].keeps or frame.slots[name].tells]
        return bool(written_slots) and self.kind in frame.bare and (
            frame.has_needed_slot(fillers)) and (
            not frame.shy or frame.shy.isdisjoint(self.legal_frame_names()))

    def candidates(self, segments: Sequence[Segment], *, lenient: int = 0,
                   verb: str = "") -> Candidates:
        """The moves that segments may mean together, by all frames of the decision.

        A question can only mean a move that others may be offered, and only if the same words
        without the question mark are no other move.
        """
        all_lexemes = [(lexeme, i) for i, segment in enumerate(segments)
                       for lexeme in segment.lexemes]
        asking = is_question(lexeme for lexeme, _ in all_lexemes)
        lexemes = [(word, i) for word, i in all_lexemes if not word.is_a("ask")]
        meanings = Meanings()
        heads = [] if lenient else self._verbs_of_other_decisions(segments)
        for frame in self.frames:
            if heads and not _competes(frame, lexemes, heads):
                continue  # “place 1 tool” is a move, only not of this decision
            only_question = asking and not lenient and not _may_ask(frame, lexemes)
            for verb_said, fillers in self.fillings(frame, lexemes, lenient=lenient,
                                                    verb_carried=frame.name == verb):
                fitting = self._prefer_completed_move(frame, verb_said, fillers,
                                                      self.resolver.fitting(frame, verb_said,
                                                                            fillers))
                if only_question:
                    meanings.other = meanings.other or bool(fitting)
                elif fitting:
                    meanings.fit(frame, fitting, clear=not self.resolver.is_vague(frame, fillers))
                else:
                    self._add_unlisted(meanings, frame, verb_said, fillers)
        return meanings.candidates()

    def _add_unlisted(self, meanings: "Meanings", frame: Frame, verb_said: bool,
                      fillers: Mapping[str, Any]) -> None:
        """Record the move that was said but is not listed: it may be illegal."""
        built = self.build_move(frame, verb_said, fillers) or self._illegal_guess(frame, verb_said,
                                                                                  fillers)
        if built is not None and not built[2]:
            meanings.illegal[built[0]] = built[1]
        elif built is not None:
            meanings.legal[built[0]] = built[1], frame
            meanings.clear.add(built[0])

    def near_moves(self, segments: Sequence[Segment], guess: bool = True) -> list[str]:
        """Legal moves that segments state except for a part, most complete first.

        The segments must have a verb or, as a ``guess``, name a thing; no word of them is skipped.
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

    def _unlisted_move(self, frame: Frame, verb_said: bool,
                       fillers: Mapping[str, Any]) -> tuple[str, Any, bool] | None:
        """The stated move where its frame has unlisted moves, or none listed at all."""
        if not frame.open and (not verb_said or any(self.resolver.options_of_frame(frame))):
            return None
        slots = {name: replace(slot, said=False) for name, slot in frame.slots.items()}
        return self.build_move(frame if frame.open else replace(frame, slots=slots), verb_said,
                               fillers)

    def frames_of_other_decisions(self, segments: Sequence[Segment]) -> list[Frame]:
        """The frames of other decisions that segments fill with their verb."""
        lexemes = [(lexeme, i) for i, segment in enumerate(segments) for lexeme in segment.lexemes]
        return [frame for frame in self.all_frames if frame not in self.frames and any(
            verb_said for verb_said,
            _ in SlotFiller(frame, self.budget, 0, self.lexicon.things_by_number).run(
                lexemes, False).fillings)]

    def states_other_decision(self, segments: Sequence[Segment]) -> bool:
        """Whether segments state a move for another decision with its exact verb."""
        return bool(self._verbs_of_other_decisions(segments))

    def _verbs_of_other_decisions(self, segments: Sequence[Segment]) -> list[Lexeme]:
        """The verbs of such moves, each of which uses every word."""
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
        """Of several fitting moves, the one that the rules assume if details are left out."""
        if len(fitting) < 2:
            return fitting
        heading_slots = {slot.after for slot in frame.slots.values()}
        written_fillers = {name: filler for name, filler in fillers.items()
                           if frame.slots[name].fields or name in heading_slots}
        built = self.build_move(frame, verb_said, written_fillers)
        return [option for option in fitting if built and built[2]
                and option.text == built[0]] or fitting

    def states_move(self, segments: Sequence[Segment], text: str) -> bool:
        """Whether segments state this move, or only its verb, at any decision."""
        lexemes = [(lexeme, i) for i, segment in enumerate(segments) for lexeme in segment.lexemes]
        move = self.game.parse_or_none(text)
        verb = self.game.slots(move)["verb"] if move is not None else ""
        return any(self.resolver.move_text(frame, verb_said, fillers) == text
                   or (verb_said and not fillers)
                   for frame in self.all_frames if verb == frame.verb
                   for verb_said,
                   fillers in SlotFiller(frame, self.budget, 0, self.lexicon.things_by_number).run(
                       lexemes, False).fillings)

    def _illegal_guess(self, frame: Frame, verb_said: bool,
                       fillers: Mapping[str, Any]) -> tuple[str, Any, bool] | None:
        """The illegal move that was stated except for a number, with the fewest errors."""
        guesses = [built for n in GUESSED_NUMBERS
                   if (built := self.build_move(frame, verb_said, fillers, guess=n))]
        if any(legal for _, _, legal in guesses):
            return None
        return min(guesses, default=None, key=lambda built: len(
            self.game.errors(self.state, self.seat, built[1])))

    def build_move(self, frame: Frame, verb_said: bool, fillers: Mapping[str, Any], *,
                   guess: int = 0) -> tuple[str, Any, bool] | None:
        """The completely stated move: its text, the move, and whether it is legal.

        None if it is incomplete, or if a claim beside it is not true of it.
        """
        claimed = {name: filler for name, filler in fillers.items()
                   if not self.resolver.is_written(frame, name)}
        text = self.resolver.move_text(frame, verb_said,
                                       {name: filler for name, filler in fillers.items()
                                        if name not in claimed}, guess)
        if text is None:
            return None
        move = next(notation.parse_loosely(frame.move, self.game.box, text.split(" ")), None)
        if move is None or self.game.slots(move)["verb"] != frame.verb:
            return None
        if errors_among(self.game.errors(self.state, self.seat, move)):
            return None if claimed else (self.game.write(move), move, False)
        full = self.game.canonical_move(self.state, self.seat, move)
        claims = self._claims(self.game.slots(full)) if claimed else {}
        if not all(self.resolver.claim_agrees(frame, name, filler, claims) for name,
                   filler in claimed.items()):
            return None
        return self.game.write(full), full, True


def _competes(frame: Frame, lexemes: Iterable[tuple[Lexeme, int]], heads: Iterable[Lexeme]) -> bool:
    """Whether a frame may still be meant by words that state a move of another decision."""
    return any(lexeme.text == frame.verb for lexeme, _ in lexemes) or any(
        lexeme.is_a("thing") or ("verb", frame.name) in lexeme.senses for lexeme in heads)


def _may_ask(frame: Frame, lexemes: Iterable[tuple[Lexeme, int]]) -> bool:
    """Whether a question may mean a frame: its move may be offered, and its verb was said."""
    return frame.asks and any(("verb", frame.name) in lexeme.senses for lexeme, _ in lexemes)


def _is_named_by_id(named: tuple[str, str, Iterable[str]]) -> bool:
    name, _, values = named
    return [value.casefold() for value in values] == [name.casefold()]


def names_in_view(game: "Game", view: Any, named: bool = True) -> PositionNames:
    """The names of the things in a view, only ids unless ``named``; the last few are cached.

    A text is read at many positions that are named alike: by other seats, and after its moves.
    """
    names = next((names for names, *of in game.names_cache if of == [view, named]), None)
    if names is None:
        find_things = game.find_member(game_parts.NAMED_THINGS)
        things = find_things(game.box, view) if find_things else ()
        names = position_names(things if named else filter(_is_named_by_id, things))
        game.names_cache = (names, view, named), *game.names_cache[:CACHED_VIEWS - 1]
    return names


def position_context(game: "Game", state: Any, seat: str) -> PositionContext:
    """The context of a seat in a position with a fresh budget; the last few are cached."""
    context = cached_context(game, PositionContext, state, seat)
    context.budget = Budget(BUDGET)
    return context


def cached_context(game: "Game", kind: Callable[..., T], state: Any, *more_arguments: Any) -> T:
    """A context for a position, from the cache if one of the last few texts needed it."""
    context = next((cached for cached, *arguments in game.context_cache
                    if arguments[0] is kind and arguments[1] is state
                    and arguments[2:] == [*more_arguments]), None)
    if context is None:
        context = kind(game, state, *more_arguments)
        game.context_cache = ((context, kind, state, *more_arguments),
                              *game.context_cache[:CACHED_POSITIONS - 1])
    return context
