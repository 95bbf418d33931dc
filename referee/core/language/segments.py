"""Splits the lexemes of a text into segments, each a move or a part of one."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from referee.core.language.frames import Frame
from referee.core.language.lexemes import Lexeme

MAX_GREETED_NAMES = 2  # unknown words after a greeting that may be a name
POINTING_WORDS = frozenset({"it", "it's", "its", "that", "that's", "this", "these"})
AGAIN_WORDS = frozenset({"again", "one more time", "once more", "once again"})
FILLER_SORTS = ("fill", "the", "mark", "hail", "close", "yes")


class Segment(Struct, frozen=True):
    """The lexemes between two separators, or between a separator and a verb."""

    lexemes: tuple[Lexeme, ...]
    closing: bool = False  # whether it is courtesy or a word that ends a turn
    # the separators before it; empty where the text is cut before a verb
    separators: frozenset[str] = frozenset()

    @property
    def span(self) -> tuple[int, int]:
        """Where it is in the text, in characters."""
        return self.lexemes[0].span[0], self.lexemes[-1].span[1]

    @property
    def text(self) -> str:
        """Its normalized words."""
        return " ".join(lexeme.text for lexeme in self.lexemes)

    @property
    def is_plain_no(self) -> bool:
        """Whether it says no and nothing else."""
        return all(lexeme.is_a("no", "fill") for lexeme in self.lexemes) and any(
            lexeme.is_a("no") for lexeme in self.lexemes)

    @property
    def is_repetition(self) -> bool:
        """Whether it only says that the move before it is done again."""
        return _is_repetition(self.lexemes)

    @property
    def is_yes_or_no(self) -> bool:
        """Whether it says yes or no and names nothing."""
        return is_yes_or_no(self.lexemes)


def is_yes_or_no(lexemes: Iterable[Lexeme]) -> bool:
    """Whether words say yes or no and name nothing: “yes please”, “no thanks”."""
    words = [*lexemes]
    return all(lexeme.is_a("yes", "no", "pass", "fill", "close") for lexeme in words) and any(
        lexeme.is_a("yes", "no") or (lexeme.is_a("pass") and any(
            part.is_a("no") and part.text != "not" for part in lexeme.parts)) for lexeme in words)


def split_segments(lexemes: Iterable[Lexeme]) -> list[Segment]:
    """The segments of a text in order, without greetings, signatures and pure filler."""
    runs: list[tuple[set[str], list[Lexeme]]] = [(set(), [])]
    for lexeme in lexemes:
        if not lexeme.separator or lexeme.separator == "+":
            runs[-1][1].append(lexeme)
        elif runs[-1][1]:
            runs.append(({lexeme.separator}, []))
        else:
            runs[-1][0].add(lexeme.separator)
    parts = [(separators if n == 0 else set(), part) for separators, run in runs if run
             for n, part in enumerate(_split_at_verbs(run))]
    segments: list[Segment] = []
    pending_separators: set[str] = set()
    for i, (separators, part) in enumerate(parts):
        pending_separators |= separators
        segment = Segment(tuple(part), _is_closing(part), frozenset(pending_separators))
        if not _is_greeting(part) and not _is_signature([one for _, one in parts], i) and (
                _has_content(part) or segment.closing or (segments and segment.is_repetition)):
            segments.append(segment)
            pending_separators = set()
    return segments


def _split_at_verbs(run: Sequence[Lexeme]) -> Iterator[list[Lexeme]]:
    """The lexemes between two separators, cut before each verb: “river with my tool”.

    Also cut before a closing: “and 3 that's it”. Not cut between two verbs, which may be one
    expression (“nothing goes on the fire”), nor before the verb of a third person, which may have
    its subject before it (“AF4 stays”).
    """
    part: list[Lexeme] = []
    for i, lexeme in enumerate(run):
        if _has_content(part) and (_is_closing(run[i:]) or (lexeme.is_a("verb") and not (
                lexeme.is_a("fill", "thing") or part[-1].is_a("verb")
                or _is_third_person(lexeme)))):
            yield part
            part = []
        part.append(lexeme)
    yield part


def _is_third_person(lexeme: Lexeme) -> bool:
    """Whether a verb has the -s of the third person."""
    head = lexeme.text.partition(" ")[0]
    return len(head) > 3 and head.endswith("s") and not head.endswith(("ss", "'s"))


def _is_closing(lexemes: Sequence[Lexeme]) -> bool:
    """Whether lexemes are a closing with nothing but filler beside it."""
    return any(lexeme.is_a("close") for lexeme in lexemes) and not _has_content(
        lexeme for lexeme in lexemes if not lexeme.is_a("close"))


def _has_content(lexemes: Iterable[Lexeme]) -> bool:
    """Whether a word is more than filler."""
    return any(not lexeme.senses or any(sense[0] not in FILLER_SORTS for sense in lexeme.senses)
               for lexeme in lexemes)


def _is_repetition(part: Iterable[Lexeme]) -> bool:
    """Whether words say “again” and nothing else."""
    words = [*part]
    return any(lexeme.text in AGAIN_WORDS for lexeme in words) and not _has_content(
        lexeme for lexeme in words if lexeme.text not in AGAIN_WORDS)


def _is_greeting(part: Sequence[Lexeme]) -> bool:
    """Whether lexemes are a greeting with or without a name: “Hi Bob”."""
    head = sum(lexeme.is_a("hail") for lexeme in part)
    names = [lexeme for lexeme in part if _may_be_name(lexeme)]
    return head > 0 and len(names) <= MAX_GREETED_NAMES and all(
        lexeme.is_a("hail", "fill") or lexeme in names for lexeme in part)


def _is_signature(parts: Sequence[Sequence[Lexeme]], i: int) -> bool:
    """Whether a segment is the name below a final greeting: “Cheers, Ann”."""
    return (i == len(parts) - 1 > 0 and _is_greeting(parts[i - 1])
            and len(parts[i]) <= MAX_GREETED_NAMES and all(
        _may_be_name(lexeme) for lexeme in parts[i]))


def _may_be_name(lexeme: Lexeme) -> bool:
    """Whether an unknown word may be a person's name; “-1” is none."""
    return not lexeme.senses and any(map(str.isalpha, lexeme.text))


def is_inseparable(frames: Iterable[Frame], previous: Segment, segment: Segment) -> bool:
    """Whether a segment only adds one more thing to a list that the last one ends with.

    If a frame has two slots of that kind, such as corners, the end of the move is uncertain.
    """
    twice = {slot.kind for frame in frames for slot in frame.slots.values()
             if slot.sort == "thing" and sum(other.kind == slot.kind and other.sort == "thing"
                                             for other in frame.slots.values()) > 1}
    words = [lexeme for lexeme in segment.lexemes
             if not lexeme.senses
             or any(sense[0] not in ("fill", "the") for sense in lexeme.senses)]
    return len(words) == 1 and bool(
        _thing_kinds(words[0]) & _thing_kinds(previous.lexemes[-1]) & twice)


def may_belong_to_move(frame: Frame, previous: Sequence[Segment], segment: Segment) -> bool:
    """Whether a segment without a verb may continue the amounts of the move before.

    For example “and brick”. A number alone always may, and so may a remark about the move: “it's
    just one food”. A slot that needs a mark takes amounts only if its mark was said.
    """
    marks = {sense[1] for part in previous for lexeme in part.lexemes for sense in lexeme.senses
             if sense[0] == "mark"}
    counted = {slot.kind for slot in frame.slots.values()
               if slot.sort in ("bag", "kinds", "many") and (
                   not slot.marked or slot.marks & marks)}
    if is_amount(segment):
        return True
    words = [lexeme for lexeme in segment.lexemes if not lexeme.is_a("fill", "the", "num", "some")]
    if segment.lexemes[0].text in POINTING_WORDS and not any(lexeme.is_a("verb")
                                                             for lexeme in words):
        return True
    return bool(words) and not any(lexeme.is_a("verb") for lexeme in words) and bool(
        _thing_kinds(words[0]) & counted)


def is_amount(segment: Segment) -> bool:
    """Whether a segment is a number or quantifier and nothing else."""
    return any(lexeme.is_a("num") for lexeme in segment.lexemes) and all(
        lexeme.is_a("fill", "the", "num", "some") for lexeme in segment.lexemes)


def _thing_kinds(lexeme: Lexeme) -> set[str]:
    return {sense[1] for sense in lexeme.senses if sense[0] == "thing"}


def only_declines(segments: Sequence[Segment]) -> bool:
    """Whether segments only decline."""
    words = [lexeme for segment in segments for lexeme in segment.lexemes]
    return any(lexeme.is_a("pass") for lexeme in words) and all(
        lexeme.is_a("pass", "fill", "close") for lexeme in words)
