"""The words that referee understands, for `explain GAME words`: those of a game, and English."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee import games
from referee.commands.manual_text import Definition, Item, Paragraph, Section
from referee.core.game import game_parts, notation
from referee.core.language import english
from referee.core.language.frames import Frame, FrameSlot, frames, line_frames

# The phrases of each sense, as in a game's `words.py`.
Words = Mapping[tuple[Any, ...], str]

_SORTS = {"thing": "{}", "bag": "{}, with numbers", "many": "{}, one or more", "count": "number",
          "kinds": "{}, kinds alone"}
_ENGLISH = (
    ("fill", "Words without effect, anywhere in a text"),
    ("the", "Articles and possessives, which have no effect"),
    ("hail", "Greetings, thanks and signatures, which are ignored together with the name next "
             "to them"),
    ("close", "Words that close a text: after moves they can end your turn, if you lose "
              "nothing by that; otherwise they have no effect"),
    ("pass", "Words that decline something, if the decision can be declined"),
    ("yes", "Words that agree, if the decision is about agreeing; before a move they are ignored "
            "or stop the text"),
    ("no", "Words that say that you want nothing, or that take back the words before them"))
_SOME = {"all": "All things of a kind", "both": "Both of two",
         "half": "Half of the things of a kind", "rest": "The rest",
         "last": "Before a number: the last things of a list"}
_STOPS = {
    "deny": "it denies", "ask": "it asks", "hedge": "it sounds undecided",
    "off": "it is about later", "back": "it takes back or corrects something",
    "tell": "it is about the past",
    "vague": "the amount is not exact",
    "near": "the amount is not exact (before a number)",
    "than": "the amount is not exact (before a thing without a number)"}


def game_words(game: str) -> tuple[Section, ...]:
    """The words of a game, its moves first; empty if it reads only canonical text."""
    words = games.part(game, game_parts.VOCABULARY)
    if words is None:
        return ()
    return (Section("MOVES", tuple(_moves(game, words))), Section("NAMES", tuple(_names(words))),
            Section("MORE WORDS", tuple(_more_words(words))))


def english_words() -> tuple[Section, ...]:
    """The plain English of all games: words without effect, numbers, words that stop a text."""
    words = english.WORDS
    numbers = {n: _phrases(words, ("num", n)) for n in range(21)}
    return (
        Section("PLAIN WORDS", (
            *(_word_list(what, _phrases(words, (sort,))) for sort, what in _ENGLISH),
            *_amounts(words),
            _word_list("Numbers", [f"{n}: {', '.join(lines)}" for n, lines in numbers.items()],
                       "; "),
            *(_word_list(f"Verbs of {sense[1]}, which fit several moves", [
                *_phrases(words, sense), *_phrases(words, (*sense, "s"))])
              for sense in words if sense[0] == "class" and len(sense) == 2))),
        Section("WHAT STOPS A TEXT", (
            Paragraph("A text is not played if it has one of these words outside a move."),
            *(_word_list(f"Because {why}", _phrases(words, ("stop", stop)))
              for stop, why in _STOPS.items()))))


def _moves(game: str, words: Words) -> Iterator[Item]:
    yield Paragraph(
        "Each move has its form, its verbs, words that can go with the verbs, and its "
        "parts. Verbs also work with -ing, and with -s if only you can be meant. You can "
        "leave out a part that the form does not need. You can also leave out a part with "
        "only one possible value, unless it is “always needed”. “A claim” is a fact that you "
        "may add to the move; it must be true.")
    frames_by_move: dict[str, list[Frame]] = {}
    for frame in frames_of(game):
        frames_by_move.setdefault(frame.says or frame.name, []).append(frame)
    for move_frames in frames_by_move.values():
        first = move_frames[0]
        yield Definition(_form_text(first), tuple(
            item for i, frame in enumerate(move_frames)
            for item in _frame_items(frame, words, i > 0)))


def frames_of(game: str) -> Iterable[Frame]:
    """The frames of all moves of a game, and of the lines of its orders."""
    package = f"{games.__name__}.{game.replace('-', '_')}"
    moves = (games.part(game, f"moves.{where}")
             for named in games.part(game, game_parts.MOVE_CLASSES).values()
             for where in named.split(", "))
    return (*frames(package, tuple(dict.fromkeys(moves))), *line_frames(package))


def _form_text(frame: Frame) -> str:
    """The form of a move; for lines of orders, which have none, their verb."""
    shown = [*notation.manual_words(frame.variant.parts)]
    if frame.given:
        shown[0] = frame.verb
    return " ".join(shown) or frame.verb


def _frame_items(frame: Frame, words: Words, other: bool) -> Iterator[Item]:
    verbs = _phrases(words, ("verb", frame.name))
    beside = [phrase for phrase in _phrases(words, ("own", frame.name)) if phrase not in verbs]
    yield Paragraph(f"{'Or verbs' if other else 'Verbs'}: {', '.join(_base_forms(verbs))}.")
    if beside:
        yield Paragraph(f"With them: {', '.join(_base_forms(beside))}.")
    if frame.classes:
        yield Paragraph(f"And verbs of {', '.join(frame.classes)}.")
    is_order_line = not frame.variant.parts
    if is_order_line:
        yield Paragraph(f"In orders: {', '.join(sorted(frame.answers))}.")
    if frame.bare:
        needs = f", together with {' or '.join(sorted(frame.needs))}" * bool(frame.needs)
        yield Paragraph(
            f"You can leave out the verb at the decisions: {', '.join(sorted(frame.bare))}{needs}.")
    slots = {slot.name: slot.kind.what.upper() for slot in notation.slots_in(frame.variant.parts)}
    for frame_slot in frame.slots.values():
        called = " ".join(slots[field] for field in frame_slot.fields)
        yield Paragraph(f"{frame_slot.name}{f' ({called})' * bool(called)}: "
                        f"{_slot_text(frame_slot, is_order_line)}.")


def _slot_text(slot: FrameSlot, is_order_line: bool) -> str:
    """What a slot takes, the words before and after it, and whether it may be omitted."""
    lines = [_SORTS[slot.sort].format(slot.kind)]
    marks = ", ".join(sorted(slot.marks))
    if marks:
        lines.append(f"{'only ' * slot.marked}after {marks}")
    if slot.nouns:
        lines.append(f"before {', '.join(sorted(slot.nouns))}")
    lines += ["a claim"] * (not slot.fields and not is_order_line) + ["always needed"] * slot.said
    return "; ".join(lines)


def _names(words: Words) -> Iterator[Item]:
    yield Paragraph("You can also name a piece on the table by its id, its number, or the "
                    "words that the position shows for it.")
    kinds: dict[str, dict[str, list[str]]] = {}
    for sense in words:
        if sense[0] == "thing":
            kinds.setdefault(sense[1], {})[sense[2]] = _phrases(words, sense)
    for kind, values in kinds.items():
        yield Definition(kind, tuple(_word_list(value, phrases)
                                     for value, phrases in sorted(values.items())))


def _more_words(words: Words) -> Iterator[Item]:
    yield _word_list("Has no effect", _phrases(words, ("fill",)))
    yield from _amounts(words)


def _amounts(words: Words) -> Iterator[Item]:
    for some, what in _SOME.items():
        if phrases := _phrases(words, ("some", some)):
            yield _word_list(what, phrases)


def _phrases(words: Words, sense: tuple[object, ...]) -> list[str]:
    return words[sense].split(", ") if sense in words else []


def _base_forms(phrases: list[str]) -> list[str]:
    """Phrases without those that are another one with -s or -ing."""
    return [phrase for phrase in phrases if not any(inflects(phrase, other) for other in phrases)]


def inflects(phrase: str, other: str) -> bool:
    """True for a phrase that is another one with -s or -ing at its first word."""
    head, _, rest = phrase.partition(" ")
    stem, _, others = other.partition(" ")
    if rest != others or head == stem:
        return False
    short = stem[:-1]  # as in give and carry; get doubles its last letter
    return head in (f"{stem}s", f"{stem}es", f"{short}ies", f"{stem}ing", f"{short}ing",
                    f"{stem}{stem[-1:]}ing")


def _word_list(what: str, phrases: list[str], between: str = ", ") -> Paragraph:
    return Paragraph(f"{what}: {between.join(phrases)}.")
