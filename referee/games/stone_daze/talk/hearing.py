"""A person's sheet: line by line, or in sentences, in the end with its talk left out."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.problem import Problem, Refused
from referee.core.talk import plainer
from referee.core.words import Reader
from referee.games.stone_daze.box import layout
from referee.games.stone_daze.box.state import Box
from referee.games.stone_daze.play.lines import Lines
from referee.games.stone_daze.show.called import BUMPED, FOE
from referee.games.stone_daze.show.view import View
from referee.games.stone_daze.talk import idioms, laying, reading, telling
from referee.games.stone_daze.talk.finding import Finder
from referee.games.stone_daze.talk.lexicon import TALK
from referee.games.stone_daze.talk.reading import Heard, read
from referee.games.stone_daze.talk.starts import Starts

_HEALING = (TALK | BUMPED | reading.HEALING) - {"both", "all", "and"} | {"he", "should"}
AMBIGUOUS = "referee/ambiguous-move"
_GLUED = re.compile(r"\b(?:runner|brother) {2,}(?:one|two|[1-9])\b", re.IGNORECASE)
# “turns left and the hunter one to the right”: one square or one turn; after “a turn” a turn.
_ONE = re.compile(r"\bturns?\b[^.;]*(?<!goes )(?<!moves )(?<!steps )(?<!walks )"
                  r"\bone (?:to|left|right)\b", re.IGNORECASE)
_THEN = re.compile(r"\bthen\b", re.IGNORECASE)  # what comes after is another thing


def understood(box: Box, view: View, text: str) -> Heard:
    """What a person's text says: line by line, or else in sentences, in the end without talk.

    The faults are those of its lines; but what sentences may mean in two ways is told.
    """
    found = read(box, view, text)
    if view.phase == "clubs":
        found = found._replace(faults=(*found.faults, *_marks(box, view, text)))
    if found.headed or any(fault.code == AMBIGUOUS for fault in found.faults) or not (
            found.faults or _naive(box, view, found.lines) or (
                view.phase == "orders" and _ONE.search(text))):
        return found
    if view.phase == "orders" and _ONE.search(idioms.plain(text)):
        return found._replace(faults=(Problem(
            AMBIGUOUS, "“One” may be one square or one turn.", span=(0, len(text)),
            hint="Write turn-left or left."),))
    tell = laying.tell if view.phase == "set-up" else telling.tell

    ordered = view.phase == "clubs" and any(
        fault.code == "illegal-line" for fault in found.faults)  # “goes” is no talk among clubs
    for plain in (text, *(() if ordered else plainer(_THEN.sub(",   ", text)))):
        if plain != text and _GLUED.search(plain):
            continue
        lines = read(box, view, plain)
        if not lines.faults and plain != text and not found.lines:
            return lines
        try:
            return Heard(tell(box, view, plain), (), frozenset())
        except Refused as error:
            if error.problems[0].code == AMBIGUOUS:
                return found._replace(faults=(replace(error.problems[0], span=(0, len(text))),))
    return found


def _marks(box: Box, view: View, text: str) -> Iterator[Problem]:
    """Targets that are the name of a square or the mark of an enemy who stands elsewhere."""
    starts = Starts(box, view)
    text = idioms.GUESSES.sub(lambda match: " " * len(match[0]), text)
    for match in re.finditer(r"\b[A-Z][1-9]\b(?!['’]s)", text):
        square = match[0].casefold()
        key = starts.marked(square)
        at = view.figures[key].at if key.startswith(f"{starts.enemy}-") else ""
        named = text[:match.start()].casefold().split()[-1:]
        told = text[match.end():].casefold().split()[:2]
        if told and (told[0] in ("stands", "is") or (
                told[0] in ("on", "at") and told[1:] and told[1].strip(".,;") == at)):
            continue
        if at and square in box.board.places and at != square and not (
                named and named[0].strip("',") in FOE | {starts.enemy}):
            yield Problem(AMBIGUOUS, f"“{match[0]}” may be the square {square}, or "
                          f"{box.named(key)}, who stands on {at}.", span=match.span(),
                          hint="Write squares with small letters, or the square alone.")


def patient(box: Box, view: View, text: str) -> str:
    """The figure that a text says is to be healed, in any words. Refused: several, none."""
    try:
        return reading.patient(box, view, text)
    except Refused as error:
        wrong = error
    finder, reader, names = Finder(box, view), Reader(idioms.plain(text)), list[str]()
    while reader:
        found = finder.figures(reader, begins=True)
        names += found
        if not found:
            if reader.peek() not in _HEALING:
                raise wrong
            reader.at += 1
    healer = next((card.id for card in box.cards.values() if "heal" in card.actions), "")
    meant = {*(names[1:] if names[:1] == [healer] else names)}
    if len(meant) != 1:
        raise wrong
    return meant.pop()


def _naive(box: Box, view: View, lines: Lines) -> bool:
    """Whether lines may be meant otherwise than they stand: too few pieces, a square too many."""
    counts = box.grounds[view.to or box.seats[0]].counts
    subjects = [line.subject for line in lines]
    for line in lines:
        acts = {act.name for act in line.acts}
        plan = view.plans.get(f"{view.to}-{line.subject}")
        if line.subject in layout.KINDS:
            odd = view.phase == "set-up" and len(line.squares) != counts[line.subject]
        else:
            odd = len(line.squares) > 1 and line.subject != "bird" and acts <= {"run"} and not (
                plan is not None and "toss" in plan.acts)
        odd = odd or (view.phase == "clubs" and "bird" in acts)
        if odd or subjects.count(line.subject) > 1:
            return True
    return False
