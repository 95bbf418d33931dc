"""How similar legal moves are to a text, by what it says, names and denies."""

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.core.language.context import PositionContext
from referee.core.language.lexemes import Lexeme, Sense, is_class_verb
from referee.core.language.resolution import Candidate
from referee.core.language.segments import AGAIN_WORDS, Segment
from referee.core.language.slot_filling import TURNING_WORDS

FOREIGN_PENALTY = 0.4  # for a named thing that the move does not have
DECLINE_BONUS = 1.5  # for a move that declines, if the text does
AMOUNT_BONUS = 0.5  # for each amount of a kind that the text has too
MAX_REMAINING = 2  # moves that are related because the text denies all others
# these leave things as they are, unless they are the verb of a legal move
KEEP_WORDS = frozenset({"keep", "leave", "let", "hold", "stay", "stays", "remain", "remains",
                        "stick",
                        "enough", "down to"})
# what stands before these is kept
STAY_WORDS = frozenset({"stay", "stays", "remain", "remains"})
RATHER_WORDS = frozenset({"rather", "instead"})  # what they deny stands elsewhere
WEAK_DENIALS = RATHER_WORDS | {"next to", "instead of", "nothing of", "than", "no", "no one",
                               "nobody"}
AND_WORDS = frozenset({"and", "&"})
EXCEPT_WORDS = frozenset({"but", "except", "except for", "other than", "anything but", "without"})
TOGETHER_WORDS = frozenset({"both", "each", "neither", "all", "and", "every", "all the"})
TWICE_WORDS = frozenset({"twice", "both", "2x", "two", "2", "two steps"}) | AGAIN_WORDS
EACH_WORDS = frozenset({"each", "every", "everything", "all", "apiece", "each of", "kind",
                        "all the"})
# words that are known here although they may have no senses
SHARE_WORDS = KEEP_WORDS | EXCEPT_WORDS | TOGETHER_WORDS | TWICE_WORDS | EACH_WORDS
NAMING_SORTS = ("verb", "thing", "feat", "num")
MEANING_SORTS = ("verb", "thing", "feat", "some", "pass", "no", "stop")


class ContentWord(Struct, frozen=True):
    """A meaningful word of a text, with what the text says against it."""

    lexeme: Lexeme
    senses: tuple[Sense, ...]  # including those of its singular or plural
    denied: bool = False  # words before it deny it or leave it as it is
    excepted: bool = False  # it is an exception
    refused: bool = False  # it is clearly not wanted, and nothing else is named instead


class Similarity(Struct, frozen=True):
    """How similar a legal move is to a text."""

    option: Candidate
    # the words in common, less a penalty for each named thing that the move does not have
    score: float
    # its amounts of the kinds that are named without a number, in the text's order
    amounts: tuple[int, ...]
    related: bool  # the text says its verb or names something in it
    named: bool  # the text names something in it by a unique name


class DenialScope:
    """Whether the next word of a text is denied, excepted or kept by the words before it.

    ``fresh``: no meaningful word has followed the denial yet; ``firm``: the denial is strong;
    ``whole``: what is kept is kept completely, so that no move with it is meant.
    """

    def __init__(self, segments: Iterable[Segment]) -> None:
        self.denied = self.excepted = self.kept = self.fresh = self.firm = False
        # “keep 1 wood”
        self.whole = not any(lexeme.is_a("num", "some") or lexeme.text in EXCEPT_WORDS
                             for segment in segments for lexeme in segment.lexemes)

    def enter(self, segment: Segment, kept: bool) -> None:
        """Continue in the next segment; ``kept``: it says that what it names stays."""
        if segment.separators or not (self.denied and self.fresh):
            self.denied = False
            self.excepted = (self.excepted and segment.separators <= AND_WORDS
                             and not _has_verb(segment))
        self.kept = kept or (self.kept and not _has_verb(segment))
        self.fresh = False

    def make_exception(self, previous: Lexeme | None) -> None:
        """Except what follows, unless that is what is wanted: “nothing but food”."""
        self.excepted = not (  # “not the forest but the river”
            self.denied or (previous is not None and previous.is_a("pass", "no")))
        self.denied = False

    def deny(self, word: Lexeme) -> None:
        """Deny what follows."""
        self.denied = self.fresh = True
        self.firm = word.text not in WEAK_DENIALS

    def content_word(self, word: Lexeme, other_senses: Iterable[Sense]) -> ContentWord:
        """A content word in the current scope, with its senses in the other number too."""
        self.fresh = self.fresh and word.is_a("fill", "the")
        return ContentWord(word, (*word.senses, *other_senses), self.denied or self.kept,
                           self.excepted,
                           (self.denied and self.firm) or (self.kept and self.whole))

    def leave(self, word: Lexeme, following: Lexeme | None) -> None:
        """End an exception after a number without a kind: “all but one on the hunt”."""
        if self.excepted and word.is_a("num") and not (following and following.is_a("thing")):
            self.excepted = False


class LegalMoves:
    """The legal moves in a position, prepared for comparison with several texts.

    ``texts_by_frame`` has the moves that each frame states, ``declining`` the moves that decline.
    """

    def __init__(self, context: PositionContext) -> None:
        self.context = context
        self.options = [candidate for candidate in context.resolver.options
                        if candidate.frame is not None]
        self.legal_frames = {name for candidate in self.options if candidate.frame
                             for name in candidate.frame.synonyms}
        self.declining_frames, heads = _declining_frames(context)
        self.texts_by_frame = {frame.name: {option.text
                                            for option in context.resolver.options_of_frame(frame)}
                               for frame in context.frames}
        self.declining, self.declining_by_head = ({one for frame in context.frames if frame.closes
                                                   or frame.name in names
                                                   for one in self.texts_by_frame[frame.name]}
                                                  for names in (self.declining_frames, heads))
        self.frame_order = {name: n for n, name in enumerate(dict.fromkeys(
            candidate.frame.name for candidate in self.options if candidate.frame))}
        self._texts_by_sense: dict[Sense, set[str]] = {}

    def texts_with(self, sense: Sense) -> Set[str]:
        """The moves that have a sense of a word; of a verb, the moves that it states."""
        if sense[0] == "verb":
            return self.texts_by_frame.get(sense[1], frozenset())
        texts = self._texts_by_sense.get(sense)
        if texts is None:
            texts = self._texts_by_sense[sense] = {
                option.text for option in self.options if option_has_sense(option, sense)}
        return texts

    def texts_with_any(self, senses: Iterable[Sense]) -> Set[str]:
        """The moves that have at least one of these senses."""
        return frozenset().union(*map(self.texts_with, senses))

    @cached_property
    def numeric_texts(self) -> frozenset[str]:
        """The moves that consist only of numbers: “add 6 food”, “tools 1 2”."""
        return frozenset(option.text for option in self.options if _is_numeric(option))


class ComparedText:
    """The content words of a text, compared with the legal moves in a position."""

    def __init__(self, legal_moves: LegalMoves, segments: Iterable[Segment]) -> None:
        self.legal_moves, self.context = legal_moves, legal_moves.context
        next_segments = [*segments]
        self.words = {lexeme.text for segment in next_segments for lexeme in segment.lexemes}.union(
            *(segment.separators for segment in next_segments))
        self.declines = False
        self.content_words = [*{word.lexeme.text: word
                                for word in self._classify_words(next_segments)}.values()]
        self.declines = self.declines or any(map(self._is_declining, self.content_words))
        self._only_numbers = not any(word.lexeme.is_a(*MEANING_SORTS)
                                     for word in self.content_words) and all(
            lexeme.senses or lexeme.text in SHARE_WORDS for segment in next_segments
            for lexeme in segment.lexemes)
        self._uncounted_goods = [*self._find_uncounted_goods()]

    @cached_property
    def ranked(self) -> list[Similarity]:
        """The related legal moves, the most similar first."""
        similarities = [self._similarity(option) for option in self.legal_moves.options]
        remaining = self._remaining_moves(similarities)
        return sorted((similarity for similarity in similarities if similarity.related
                       or similarity.option.text in remaining),
                      key=self._sort_key)

    def is_related(self, text: str) -> bool:
        """Whether a legal move is related to the text; unlisted moves count as related."""
        return any(similarity.option.text == text for similarity in self.ranked) or all(
            option.text != text for option in self.legal_moves.options)

    def denies(self, text: str) -> bool:
        """Whether the text says that this legal move is not wanted.

        Everything that the text refuses must be part of the move, including a verb or named thing.
        """
        option = next((candidate for candidate in self.legal_moves.options
                       if candidate.text == text), None)
        denied = [word for word in self.content_words if word.refused
                  and word.lexeme.is_a(*NAMING_SORTS)]
        if option is None or all(word.lexeme.is_a("num") for word in denied):
            return False
        verb_said = any(sense[0] == "verb" and self._option_has(option, sense)
                        for word in denied for sense in word.lexeme.senses)
        # “I don't want it” declines
        return (verb_said or text not in self.legal_moves.declining_by_head) and all(
            any(self._is_written_in(option, sense) for sense in word.senses) for word in denied)

    def _is_written_in(self, option: Candidate, sense: Sense) -> bool:
        """Whether a sense is the verb of a move, or in the written part of it."""
        if sense[0] == "verb":
            return self._option_has(option, sense)
        assert option.frame is not None
        written = {slot.name for slot in option.frame.slots.values() if slot.fields}
        return option_has_sense(replace(option, values={
            name: value for name, value in option.values.items() if name in written}), sense)

    def best_with_verb(self) -> str:
        """The most similar legal move whose verb the text says; empty: none."""
        return next((similarity.option.text for similarity in self.ranked if any(
            sense[0] == "verb" and self._option_has(similarity.option, sense)
            for word in self.content_words
            for sense in word.senses)), "")

    def ordered(self, texts: set[str]) -> list[str]:
        """Texts of legal moves, the most similar first."""
        similarities = sorted((self._similarity(option) for option in self.legal_moves.options
                               if option.text in texts),
                              key=self._sort_key)
        known_texts = [similarity.option.text for similarity in similarities]
        return [*known_texts, *sorted(texts.difference(known_texts))]

    def _sort_key(self, similarity: Similarity) -> tuple[float, ...]:
        name = similarity.option.frame.name if similarity.option.frame else ""
        return -similarity.score, self.legal_moves.frame_order[name], *(-n
                                                                        for n in similarity.amounts)

    def _classify_words(self, segments: Sequence[Segment]) -> Iterator[ContentWord]:
        """The content words of segments, each with whether it is denied.

        A denial stands in the segment of what it denies, or at the end of the one before.
        """
        scope = DenialScope(segments)
        for i, segment in enumerate(segments):
            scope.enter(segment, self._says_stays(segments[i:]))
            for previous, lexeme, following in zip((None, *segment.lexemes), segment.lexemes,
                                                   (*segment.lexemes[1:], None), strict=False):
                if lexeme.text in EXCEPT_WORDS:
                    self.declines = self.declines or scope.denied
                    scope.make_exception(previous)
                elif self._leaves_as_is(lexeme) or (following
                                                    and f"{lexeme.text} "
                                                        f"{following.text}" in KEEP_WORDS):
                    scope.kept = self.declines = True
                elif lexeme.is_a("no") or (("stop", "deny") in lexeme.senses
                                           and lexeme.text not in RATHER_WORDS):
                    scope.deny(lexeme)
                    self.declines = True
                elif lexeme.senses:
                    yield scope.content_word(lexeme, self._in_other_number(lexeme))
                    scope.leave(lexeme, following)

    def _in_other_number(self, word: Lexeme) -> tuple[Sense, ...]:
        """The senses of a word's plural or singular."""
        if word.is_a("fill", "the"):
            return ()
        return tuple(self.context.lexicon.find(
            word.text[:-1] if word.text.endswith("s") else f"{word.text}s"))

    def _says_stays(self, segments: Sequence[Segment]) -> bool:
        """Whether segments, up to the next verb, say that what they name stays."""
        for segment in segments:
            if any(lexeme.text in STAY_WORDS and self._leaves_as_is(lexeme)
                   for lexeme in segment.lexemes):
                return True
            if _has_verb(segment):
                return False
        return False

    def _leaves_as_is(self, word: Lexeme) -> bool:
        """Whether a word leaves things as they are, and is no verb of a legal move."""
        return not KEEP_WORDS.isdisjoint(word.text.split()) and not any(
            sense[0] == "verb"
            and sense[1] in self.legal_moves.legal_frames - self.legal_moves.declining_frames
            for sense in word.senses)

    def _is_declining(self, content_word: ContentWord) -> bool:
        """Whether a word declines or leaves things as they are."""
        word = content_word.lexeme
        return word.is_a("pass", "close") or any(
            sense[0] == "verb"
            and sense[1] in self.legal_moves.declining_frames - self.legal_moves.legal_frames
            for sense in word.senses)

    def _find_uncounted_goods(self) -> Iterator[str]:
        """The kinds of goods that are named without a number before them."""
        number = False
        for word in self.content_words:
            goods = [value for sense in word.lexeme.senses if sense[0] == "thing"
                     and len(sense[2]) == 1 for value in sense[2]]
            if goods and not number and not (word.denied or word.excepted):
                yield from goods
            number = word.lexeme.is_a("num")

    def _similarity(self, option: Candidate) -> Similarity:
        shared = (DECLINE_BONUS if self.declines and option.text in self.legal_moves.declining
                  else 0.0)
        related, named = bool(shared), False
        for word, texts_with_word, texts_named in self._words_with_texts:
            hit = option.text in texts_with_word
            if word.excepted or (word.denied
                                 and option.text not in self.legal_moves.declining_by_head):
                without = not hit and self._takes_kind(option, word)
                shared += -1 if hit else AMOUNT_BONUS if without else 0
                related = related or without
            else:
                shared += 1 if hit else -FOREIGN_PENALTY if word.lexeme.is_a("thing") else 0
                related = related or self._word_relates(option, word.lexeme, word.senses)
                named = named or option.text in texts_named
        paired, amounts = self._amount_score(option)
        return Similarity(option, shared + paired, amounts, related, named)

    @cached_property
    def _words_with_texts(self) -> list[tuple[ContentWord, Set[str], Set[str]]]:
        """Each content word, the moves that have it, and those of which it names a thing.

        It does so only by a name that no other thing has.
        """
        return [(word, self.legal_moves.texts_with_any(word.lexeme.senses),
                 self.legal_moves.texts_with_any(sense for sense in word.lexeme.senses
                                                 if sense[0] == "thing" and len(sense[2]) == 1))
                for word in self.content_words]

    def _remaining_moves(self, similarities: Sequence[Similarity]) -> set[str]:
        """The one or two moves that remain if all moves that a text denies are removed."""
        denied = [content_word for content_word in self.content_words if content_word.denied
                  or content_word.excepted]
        remaining = [similarity.option.text for similarity in similarities if not any(
            self._word_relates(similarity.option, word.lexeme, word.senses) for word in denied)]
        most = min(MAX_REMAINING, len(similarities) - 1)
        return {*remaining} if len(remaining) <= most else set()

    def _word_relates(self, option: Candidate, word: Lexeme, senses: Iterable[Sense]) -> bool:
        """Whether a word says the verb of a move, or names something in it."""
        frame = option.frame
        assert frame is not None
        counts = self._only_numbers or option.text in self.legal_moves.numeric_texts
        if word.text.isdecimal() and not counts:
            return False  # a number, or a thing called by one: “3 sausages”
        saying = ("verb", "thing", "feat", "num") if counts else ("verb", "thing", "feat")
        return any(
            (sense[0] in saying and self._option_has(option, sense))
            or (sense[0] == "own" and sense[1] in frame.synonyms and not (
                word.is_a("fill", "the") or word.text in TURNING_WORDS or is_class_verb(word.text)))
            for sense in senses) or any(
            word.text in slot.nouns for slot in frame.slots.values()) or any(
            self._word_relates(option, part, part.senses) for part in word.parts)

    def _takes_kind(self, option: Candidate, word: ContentWord) -> bool:
        """Whether a move takes several kinds, of which a word names one: “never meat”."""
        assert option.frame is not None
        return any(sense[0] == "thing" and any(
            slot.kind == sense[1] and slot.fields and option.values.get(slot.name)
            and slot.sort in ("bag", "many", "kinds")
            for slot in option.frame.slots.values()) for sense in word.lexeme.senses)

    def _option_has(self, option: Candidate, sense: Sense) -> bool:
        """Whether a move has a sense of a word."""
        return option.text in self.legal_moves.texts_with(sense)

    def _amount_score(self, option: Candidate) -> tuple[float, tuple[int, ...]]:
        """The bonus for amounts that are said, and amounts of kinds named without a number."""
        bag: dict[str, int] = next(
            (value for value in option.values.values() if isinstance(value, dict)), {})
        paired, number = 0.0, None
        for word in self.content_words:
            if number is not None and not word.denied and any(
                    bag.get(value) == number for sense in word.lexeme.senses if sense[0] == "thing"
                    and len(sense[2]) == 1 for value in sense[2]):
                paired += AMOUNT_BONUS
            number = next((sense[1] for sense in word.lexeme.senses if sense[0] == "num"), None)
        return paired, tuple(bag.get(good, 0) for good in self._uncounted_goods)


def _has_verb(segment: Segment) -> bool:
    """Whether a segment has a verb, and so is not only an item of a list."""
    return any(lexeme.is_a("verb") and not lexeme.is_a("thing", "fill")
               for lexeme in segment.lexemes)


def _declining_frames(context: PositionContext) -> tuple[frozenset[str], frozenset[str]]:
    """The names of a game's frames that decline, because they say so or mean “no” or “pass”.

    The second set also has the frames whose notation begins with the same word: “refuse 1”, “refuse
    all”.
    """
    plain = {sense[1] for word in ("no", "none", "pass") for sense in context.lexicon.find(word)
             if sense[0] == "verb"}
    names = {frame.name for frame in context.all_frames if frame.declines or frame.name in plain}
    heads = {frame.verb for frame in context.all_frames if frame.name in names and not frame.given}
    return frozenset(names), frozenset(
        frame.name for frame in context.all_frames if frame.name in names or frame.verb in heads)


def option_has_sense(option: Candidate, sense: Sense) -> bool:
    """Whether a sense is part of a move; of a verb, whether it is the move's own."""
    frame = option.frame
    assert frame is not None
    if sense[0] == "verb":
        return sense[1] in frame.synonyms
    if sense[0] in ("thing", "feat"):
        return any(slot.kind == sense[1] and _contains_any(option.values.get(slot.name), sense[2])
                   for slot in frame.slots.values())
    if sense[0] == "num":
        return any(value == sense[1] or (isinstance(value, dict) and sense[1] in value.values())
                   or (isinstance(value, list) and str(sense[1]) in value)
                   for value in option.values.values())
    return False


def word_score(option: Candidate, lexeme: Lexeme) -> float:
    """What a word adds to the similarity of a legal move."""
    if option.frame is None:
        return 0
    if any(option_has_sense(option, sense) for sense in lexeme.senses):
        return 1
    return -FOREIGN_PENALTY if lexeme.is_a("thing") else 0


def _is_numeric(option: Candidate) -> bool:
    frame = option.frame
    assert frame is not None
    values = [option.values[slot.name] for slot in frame.slots.values()
              if slot.fields and slot.name in option.values]
    flat = [str(one) for value in values for one in (value if isinstance(value, list) else [value])]
    return bool(flat) and all(one.isdecimal() for one in flat)


def _contains_any(value: Any, values: frozenset[str]) -> bool:
    if isinstance(value, str):
        return value in values
    return value is not None and not isinstance(value, int) and any(
        one in values for one in value)
