"""What a person's answer comes to, by what the table allows, where its wording is unknown.

Asked last, of a text that ``reading`` refused. Only questions with a handful of answers are
asked so: which tools, how to share or feed, which die, a card or none. Every word must be known,
every number must be the answer or fit what comes of it; else the refusal stands.
"""

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.problem import refused
from referee.games.stone_age import acts, hunts, meals, rolled
from referee.games.stone_age.clauses import Clause, Mark, clauses, known
from referee.games.stone_age.content import RESOURCES, Effect
from referee.games.stone_age.lexicon_acts import ACTS, PLACES
from referee.games.stone_age.lexicon_answers import EXTRAS, FEEDS, SHARES, TAKES, TOOLS
from referee.games.stone_age.state import Box, Picking
from referee.games.stone_age.view import View

LONGEST = 200  # characters: nobody needs more for one answer
Decide = Callable[[Box, View, tuple[Clause, ...]], str]


def answered(box: Box, view: View, kind: str, text: str) -> str:
    """The canonical answer that a text gives to a question of this kind; nothing: it gives none."""
    asked = ASKED.get(kind)
    if asked is None or len(text) > LONGEST:
        return ""
    decide, words = asked
    said = clauses(text, words)
    if not said or not known(said):
        return _priority(box, view, text) if kind == "take" else ""
    return decide(box, view, said)


def may(text: str) -> bool:
    """Whether a text could answer one of these questions when it is asked."""
    if len(text) > LONGEST:
        return False
    for kind, (_, words) in ASKED.items():
        said = clauses(text, words)
        if said and known(said) and any(
                clause.has(*TELLING[kind]) for clause in said if not clause.reason):
            return True
    return False


def extra(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """Whether a card is drawn face down; what is traded for it is read elsewhere."""
    told = set[bool]()
    due = max(slot.extra for slot in box.slots)
    for clause in said:
        if clause.reason or not clause.marks:
            continue
        numbers = {mark.n for mark in clause.marks if mark.tag == "n" and mark.word != "one"}
        wares = {mark.of for mark in clause.marks if mark.tag == "ware"}
        if not numbers <= {due, view.own.goods[4]} or clause.has("item") or (
                False not in told and (clause.has("trade") or wares - {"decorations"})):
            return ""
        wants = _draws(clause, due in numbers)
        if wants is None:
            return ""
        told |= {wants} if isinstance(wants, bool) else set()
    if len(told) > 1:
        raise refused("referee/ambiguous-move", "A card drawn face down, or none?",
                      hint="Say “extra” or “no extra”.")
    return "" if not told else "extra" if told.pop() else "no extra"


def _draws(clause: Clause, priced: bool) -> bool | str | None:
    """Whether a clause wants the card; a word where it says neither, None where who knows what."""
    teeth = clause.has("ware", "ring")
    if clause.has("trade"):
        return "a trade"
    if clause.has("except"):
        return None
    if clause.has("enough"):
        if teeth and clause.has("card"):
            return None
        if teeth or (clause.has("have") and not clause.has("card", "draw")):
            return False if clause.has("not") else "teeth enough"
        return False
    if clause.has("dear") or (clause.has("need") and teeth and not clause.has("draw")):
        return False
    if clause.has("not", "none", "pass", "stay", "keep"):
        return False
    if clause.has("all", "both", "rest", "half", "each", "nth", "best"):
        return None
    if clause.has("card", "draw", "yes", "more") or (teeth and priced):
        return True
    return "teeth" if teeth and {mark.tag for mark in clause.marks} <= {
        "ware", "n", "have", "a"} else None


def take(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """A die by its number or by what it gives, told in several ways that all fit one."""
    if not isinstance(view.pending, Picking):
        return ""
    faces, left = box.faces[view.pending.table], sorted({*view.pending.dice})
    wanted, wrong, other = {*left}, set[int](), False
    goods = ""
    named = False
    for clause in said:
        if clause.reason or not clause.marks:
            continue
        if clause.has("except", "later", "need", "have", "enough", "stay") and not (
                clause.has("need") and not clause.has("not", "except", "have")):
            return ""
        if clause.has("rest") and not clause.has("not", "keep"):
            if clause.has("gift", "n"):
                return ""
            other = True
            continue
        if clause.has("all", "both", "half", "each", "even", "none"):
            return ""
        fits, kind = _faces(faces, left, clause.marks)
        if clause.has("not", "keep", "pass"):
            if not fits:
                return ""
            wrong |= fits
            continue
        if not clause.has("gift", "n", "ring"):
            if clause.has("best"):
                return ""
            continue
        if clause.has("beside"):
            continue
        if not fits or (goods and kind and goods != kind):
            return ""
        named, goods = True, goods or kind
        wanted &= fits
    if other:
        wanted -= wrong
        if not wrong:
            return ""
    if not (named or other) or len(wanted) != 1 or wanted & wrong:
        return ""
    face, = wanted
    if faces[face - 1].gives == "resource":
        return f"take {face} {goods}" if goods in RESOURCES else ""
    return f"take {face}"


def _faces(faces: tuple[Effect, ...], left: list[int], marks: tuple[Mark, ...],
           ) -> tuple[set[int], str]:
    """The dice left that all marks fit, and the resource that is named.

    A number is the face, how many of the gift it brings, or the one of “one gold”.
    """
    gifts = [mark.of for mark in marks if mark.tag == "gift"]
    pairs = [(mark.n, two.tag == "gift") for mark, two in zip(
        marks, (*marks[1:], Mark("")), strict=True) if mark.tag == "n"]
    found = set[int]()
    goods = next((gift for gift in gifts if gift in RESOURCES), "")
    for face in left:
        effect = faces[face - 1]
        gives = {effect.gives} | ({*RESOURCES} if effect.gives == "resource" else set())
        count = {effect.count}
        if effect.gives == "trader" and ("trader" in gifts or (face, False) in pairs):
            gives, count = gives | {"decorations"}, count | {2}  # which come with the step
        if {*gifts} <= gives and all(n == face or (counts and n in count) or (
                n == 1 and gifts and not counts) for n, counts in pairs) and (gifts or pairs):
            found.add(face)
    exact = {face for face in found if faces[face - 1].gives in gifts}
    return exact or found, goods


def _priority(box: Box, view: View, text: str) -> str:
    """``stone if it is still there, otherwise gold``: the first of them that lies there."""
    import re

    if not isinstance(view.pending, Picking):
        return ""
    match = re.fullmatch(
        r"\s*(?P<one>[^?;.]{1,60}?),?\s+(?:if\s+(?:it|that|one|there)(?:['’]s|\s+is)?\s*(?:one\s+)?"
        r"(?:still\s+)?(?:there|left|available|free|possible|lies\s+there)?)?[\s,;]*(?:otherwise|"
        r"else|or\s+else|if\s+not)\b[\s,]*(?P<two>[^?;.]{1,60})[.!\s]*", text, re.IGNORECASE)
    if match is None:
        return ""
    for part in (match["one"], match["two"]):
        said = clauses(part, TAKES)
        if not said or not known(said) or len(said) > 1 or said[0].has(
                "not", "keep", "rest", "except"):
            return ""
        found = take(box, view, said)
        if found:
            return found
        if not said[0].has("gift", "n"):
            return ""
    return ""


# Marks of which an answer has one; numbers alone may be anything.
TELLING: Mapping[str, tuple[str, ...]] = {
    "act": ("item", "noun", "place"), "place": ("item", "noun", "place"),
    "tools": ("tool", "values", "not", "keep", "stay", "enough", "pass", "best"),
    "split": ("ware", "ring", "even"), "feed": ("ware", "starve", "minus", "pay"),
    "extra": ("card", "draw", "pass", "keep", "stay"), "take": ("gift",)}
ASKED: Mapping[str, tuple[Decide, Mapping[str, str]]] = {
    "act": (acts.act, ACTS), "place": (acts.place, PLACES),
    "tools": (rolled.tools, TOOLS), "split": (hunts.split, SHARES),
    "feed": (meals.feed, FEEDS), "extra": (extra, EXTRAS),
    "take": (take, TAKES)}


def answer(game: Any, state: Any, seat: str, text: str) -> str:
    """The canonical answer of a seat; nothing where it is asked something else or says none."""
    ask = game.asked(state, seat)
    return answered(game.box, game.view(state, seat), ask.kind, text) if ask else ""
