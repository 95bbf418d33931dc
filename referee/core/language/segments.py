"""A text cut into pieces, each of them a move or a part of one; courtesy is left out."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from referee.core.language.frames import Frame
from referee.core.language.lexemes import Lexeme

NAMES = 2  # unknown words behind a greeting that may be whom it greets
TELLING = frozenset({"it", "it's", "its", "that", "that's", "this", "these"})
AGAIN = frozenset({"again", "one more time", "once more", "once again"})
IDLE = ("fill", "the", "mark", "hail", "close", "yes")


class Piece(Struct, frozen=True):
    """Lexemes between two separators; ``closing``: it is courtesy, or a word that ends a turn.

    ``before`` are the separators before it; none where it is cut before a verb.
    """

    lexemes: tuple[Lexeme, ...]
    closing: bool = False
    before: frozenset[str] = frozenset()

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands in the text."""
        return self.lexemes[0].span[0], self.lexemes[-1].span[1]

    @property
    def text(self) -> str:
        """Its words as they are read."""
        return " ".join(lexeme.text for lexeme in self.lexemes)

    @property
    def refuses(self) -> bool:
        """Whether it says no and nothing more."""
        return all(lexeme.is_a("no", "fill") for lexeme in self.lexemes) and any(
            lexeme.is_a("no") for lexeme in self.lexemes)

    @property
    def repeats(self) -> bool:
        """Whether it says that what stands before it is done once more, and nothing else."""
        return _again(self.lexemes)

    @property
    def answers(self) -> bool:
        """Whether it says yes or no and names nothing."""
        return answers(self.lexemes)


def answers(lexemes: Iterable[Lexeme]) -> bool:
    """Whether words say yes or no and name nothing: “yes please”, “no thanks”."""
    said = [*lexemes]
    return all(one.is_a("yes", "no", "pass", "fill", "close") for one in said) and any(
        one.is_a("yes", "no") or (one.is_a("pass") and any(
            part.is_a("no") and part.text != "not" for part in one.parts)) for one in said)


def pieces(lexemes: Iterable[Lexeme]) -> list[Piece]:
    """The pieces of a text in order, without those that are courtesy alone."""
    found: list[tuple[set[str], list[Lexeme]]] = [(set(), [])]
    for lexeme in lexemes:
        if not lexeme.sep or lexeme.sep == "+":
            found[-1][1].append(lexeme)
        elif found[-1][1]:
            found.append(({lexeme.sep}, []))
        else:
            found[-1][0].add(lexeme.sep)
    parts = [(seps if n == 0 else set(), part) for seps, run in found if run
             for n, part in enumerate(_verbs(run))]
    kept: list[Piece] = []
    before: set[str] = set()
    for i, (seps, part) in enumerate(parts):
        before |= seps
        piece = Piece(tuple(part), _closes(part), frozenset(before))
        if not _greets(part) and not _signs([one for _, one in parts], i) and (
                _content(part) or piece.closing or (kept and piece.repeats)):
            kept.append(piece)
            before = set()
    return kept


def _verbs(run: Sequence[Lexeme]) -> Iterator[list[Lexeme]]:
    """What stands between two separators, cut before each verb: “river with my tool”.

    And before a closing: “and 3 that's it”. Not between two verbs, which may be one saying:
    “nothing goes on the fire”; not before one of which it may be the doer: “AF4 stays”.
    """
    part: list[Lexeme] = []
    for i, lexeme in enumerate(run):
        if _content(part) and (_closes(run[i:]) or (lexeme.is_a("verb") and not (
                lexeme.is_a("fill", "thing") or part[-1].is_a("verb") or _told(lexeme)))):
            yield part
            part = []
        part.append(lexeme)
    yield part


def _told(lexeme: Lexeme) -> bool:
    """Whether a verb tells what somebody else does, by its -s."""
    head = lexeme.text.partition(" ")[0]
    return len(head) > 3 and head.endswith("s") and not head.endswith(("ss", "'s"))


def _closes(lexemes: Sequence[Lexeme]) -> bool:
    """Whether it is a closing, with no more than filler beside."""
    return any(one.is_a("close") for one in lexemes) and not _content(
        one for one in lexemes if not one.is_a("close"))


def _content(lexemes: Iterable[Lexeme]) -> bool:
    """Whether a word is more than filler."""
    return any(not lexeme.senses or any(sense[0] not in IDLE for sense in lexeme.senses)
               for lexeme in lexemes)


def _again(part: Iterable[Lexeme]) -> bool:
    """Whether words say “again” and nothing more: behind a move that is no filler."""
    said = [*part]
    return any(one.text in AGAIN for one in said) and not _content(
        one for one in said if one.text not in AGAIN)


def _greets(part: Sequence[Lexeme]) -> bool:
    """Whether it is a greeting and whom it greets: “Hi Bob”."""
    head = sum(lexeme.is_a("hail") for lexeme in part)
    names = [lexeme for lexeme in part if _name(lexeme)]
    return head > 0 and len(names) <= NAMES and all(
        lexeme.is_a("hail", "fill") or lexeme in names for lexeme in part)


def _signs(parts: Sequence[Sequence[Lexeme]], i: int) -> bool:
    """Whether it is the name below a greeting at the end: “Cheers, Ann”."""
    return i == len(parts) - 1 > 0 and _greets(parts[i - 1]) and len(parts[i]) <= NAMES and all(
        _name(lexeme) for lexeme in parts[i])


def _name(lexeme: Lexeme) -> bool:
    """Whether an unknown word may be somebody's name: “-1” is none."""
    return not lexeme.senses and any(map(str.isalpha, lexeme.text))


def welded(frames: Iterable[Frame], before: Piece, piece: Piece) -> bool:
    """Whether a piece is but one more of what the one before ends with: a corner, an area.

    Of a kind that a frame has twice nobody can say where one move ends.
    """
    twice = {place.kind for frame in frames for place in frame.places.values()
             if place.sort == "thing" and sum(other.kind == place.kind and other.sort == "thing"
                                              for other in frame.places.values()) > 1}
    said = [lexeme for lexeme in piece.lexemes
            if not lexeme.senses or any(sense[0] not in ("fill", "the") for sense in lexeme.senses)]
    return len(said) == 1 and bool(
        _kinds(said[0]) & _kinds(before.lexemes[-1]) & twice)


def spills(frame: Frame, before: Sequence[Piece], piece: Piece) -> bool:
    """Whether a piece that has no verb may be more of what the move before counts: “and brick”.

    A number alone may always be, and what tells of it: “it's just one food”. Nothing is counted
    in a place whose mark was not said.
    """
    marks = {sense[1] for one in before for lexeme in one.lexemes for sense in lexeme.senses
             if sense[0] == "mark"}
    counted = {place.kind for place in frame.places.values()
               if place.sort in ("bag", "kinds", "many") and (
                   not place.marked or place.marks & marks)}
    if counts(piece):
        return True
    said = [lexeme for lexeme in piece.lexemes if not lexeme.is_a("fill", "the", "num", "some")]
    if piece.lexemes[0].text in TELLING and not any(lexeme.is_a("verb") for lexeme in said):
        return True
    return bool(said) and not any(lexeme.is_a("verb") for lexeme in said) and bool(
        _kinds(said[0]) & counted)


def counts(piece: Piece) -> bool:
    """Whether a piece is a number alone, or an amount beside one."""
    return any(lexeme.is_a("num") for lexeme in piece.lexemes) and all(
        lexeme.is_a("fill", "the", "num", "some") for lexeme in piece.lexemes)


def _kinds(lexeme: Lexeme) -> set[str]:
    return {sense[1] for sense in lexeme.senses if sense[0] == "thing"}


def passes(cut: Sequence[Piece]) -> bool:
    """Whether pieces say that something is left be, and nothing else."""
    said = [lexeme for piece in cut for lexeme in piece.lexemes]
    return any(lexeme.is_a("pass") for lexeme in said) and all(
        lexeme.is_a("pass", "fill", "close") for lexeme in said)
