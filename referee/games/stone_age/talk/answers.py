"""What a person's answer comes to, by what the table allows, where its wording is unknown.

Asked last, of a text that ``reading`` refused. Only questions with a handful of answers are
asked so: which tools, how to share or feed, which die, a card or none. Every word must be known,
every number must be the answer or fit what comes of it; else the refusal stands.
"""

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from referee.core.problem import Refused, refused
from referee.games.stone_age.box.content import RESOURCES, Effect
from referee.games.stone_age.box.names import GOODS
from referee.games.stone_age.box.slots import Move
from referee.games.stone_age.box.state import Box, Picking
from referee.games.stone_age.play.acting import promise
from referee.games.stone_age.play.buying import extra_price
from referee.games.stone_age.show.view import View
from referee.games.stone_age.talk import acts, deals, hunts, meals, rolled
from referee.games.stone_age.talk.clauses import Clause, Mark, clauses, known
from referee.games.stone_age.talk.lexicon_acts import ACTS, PLACES
from referee.games.stone_age.talk.lexicon_answers import CASHES, EXTRAS, FEEDS, SHARES, TAKES, TOOLS

LONGEST = 200  # characters: nobody needs more for one answer
Decide = Callable[[Box, View, tuple[Clause, ...]], str]


def answered(box: Box, view: View, kind: str, text: str) -> str:
    """The canonical answer that a text gives to a question of this kind; nothing: it gives none."""
    asked = ASKED.get(kind)
    if asked is None or len(text) > LONGEST:
        return ""
    decide, words = asked
    cashed = cash(box, view, clauses(text, CASHES) or ()) if kind in PROMISED else ""
    if cashed:
        return cashed
    said = clauses(text, words)
    if not said or not known(said):
        return ""
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
        if clause.has("item"):
            return ""
        numbers = {mark.n for mark in clause.marks if mark.tag == "n" and mark.word != "one"}
        wares = {mark.of for mark in clause.marks if mark.tag == "ware"}
        if False not in told and (clause.has("trade") or wares - {"decorations"}):
            return _traded(box, view, said)
        if not numbers <= {due, view.own.goods[4]}:
            return ""
        wants = _draws(clause, due in numbers)
        if wants is None:
            return ""
        told |= {wants} if isinstance(wants, bool) else set()
    if len(told) > 1:
        raise refused("referee/ambiguous-move", "A card drawn face down, or none?",
                      hint="Say “extra” or “no extra”.")
    return "" if not told else "extra" if told.pop() else "no extra"


def _traded(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """A card for which something is traded, the only deal that fits what is named."""
    some = [clause for clause in said if not clause.reason and clause.marks]
    if any(clause.has("not", "none", "pass", "keep", "stay", "enough", "dear", "all", "rest",
                      "half", "except", "need", "have") for clause in some):
        return ""
    deal = deals.one_deal(box, view, some, extra_price(box))
    return f"extra{deals.traded(deal)}" if deal is not None and any(deal[1]) else ""


def cash(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """The resources of a card that still promises them, where the card is named."""
    item = promise(box, view.own)
    clauses_ = [clause for clause in said if clause.marks]
    marks = [mark for clause in clauses_ for mark in clause.marks]
    if not item or not marks or any(clause.reason for clause in clauses_) or any(
            mark.tag not in ("item", "n", "a", "ware", "for", "make", "card", "both")
            or (mark.tag == "item" and mark.of != item.casefold())
            or (mark.tag == "ware" and mark.of not in RESOURCES) for mark in marks) or not any(
            mark.tag == "item" for mark in marks):
        return ""
    found, count = dict.fromkeys(GOODS.names, 0), 1
    for mark in marks:
        if mark.tag == "ware":
            found[mark.of] += count
        count = mark.n if mark.tag == "n" else 2 if mark.tag == "both" else 1
    if sum(found.values()) != box.cards[item].top.count:
        return ""
    wood, brick, stone, gold, _ = found.values()
    return f"cash {GOODS.text((wood, brick, stone, gold, 0))}"


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
    if clause.has("keep") and clause.has("card") and not teeth:
        return None
    if clause.has("not", "none", "pass", "stay", "keep"):
        return False
    if clause.has("only") and clause.has("card") and not clause.has("more"):
        return None  # the one that is bought, or one of these
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
    outcome = set[int]()
    wanted, wrong, other = {*left}, set[int](), False
    goods = ""
    named = False
    for clause in said:
        if clause.reason or not clause.marks:
            continue
        if clause.has("later", "stay") or (clause.has("need") and clause.has("not")):
            return ""
        if clause.has("have", "enough"):
            continue  # what one has is no wish
        if clause.has("except"):  # “gold instead of stone”
            at = [mark.tag for mark in clause.marks].index("except")
            less, _ = _faces(faces, left, clause.marks[at + 1:])
            clause = replace(clause, marks=clause.marks[:at])
            if not less or not clause.marks:
                return ""
            wrong |= less
        for one, two in pairwise(clause.marks):  # “food track to 4”
            if one.tag in ("to", "make") and two.tag == "n" and two.n not in left:
                outcome.add(two.n)
                clause = replace(clause, marks=tuple([
                    mark for mark in clause.marks if mark is not two]))
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
        if all(mark.tag in ("n", "make") and mark.n not in left for mark in clause.marks):
            outcome |= {mark.n for mark in clause.marks if mark.tag == "n"}
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
    if not outcome <= {_then(view, faces[face - 1])}:
        return ""
    if faces[face - 1].gives == "resource":
        return f"take {face} {goods}" if goods in RESOURCES else ""
    return f"take {face}"


def _then(view: View, effect: Effect) -> int:
    """How many of what a die gives there are then: “food track, 9 then”."""
    own = view.own
    has = dict(zip(GOODS.names, own.goods, strict=True)) | {
        "food": own.food, "field": own.field, "trader": own.trader, "person": own.people}
    return has.get(effect.gives, 0) + effect.count


def _faces(faces: tuple[Effect, ...], left: list[int], marks: tuple[Mark, ...],
           ) -> tuple[set[int], str]:
    """The dice left that all marks fit, and the resource that is named.

    A number is the face, how many of the gift it brings, or the one of “one gold”.
    """
    gifts = [mark.of for mark in marks if mark.tag == "gift"]
    pairs = [(one.n, two.tag == "gift") for one, two in pairwise((*marks, Mark("")))
             if one.tag == "n"]
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


# Why somebody cannot have what others have taken before him.
GONE = ("illegal-occupied", "illegal-full", "illegal-closed", "illegal-place", "illegal-die")
_PREFERRED = re.compile(
    r"\s*(?P<one>[^?;.]{1,60}?),?\s+(?:if\s+(?:it|that|one|there|he|she)(?:['’]s|\s+is|\s+are)?\s*"
    r"(?:one\s+)?(?:still\s+)?(?:there|left|open|available|free|possible|lies\s+there)?)?[\s,;]*"
    r"(?:otherwise|else|or\s+else|if\s+not)\b[\s,]*(?P<two>[^?;.]{1,60})[.!\s]*", re.IGNORECASE)


def preferred(game: Any, state: Any, seat: str, text: str) -> Move | None:
    """``stone if it is still there, otherwise gold``: the first of two that can be had now.

    None: the text does not say so, or one of the two means nothing.
    """
    ask = game.asked(state, seat)
    match = _PREFERRED.fullmatch(text) if ask and ask.kind in ("place", "take") else None
    if match is None:
        return None
    try:
        one: Move = game.read(state, seat, match["one"].strip())
        two: Move = game.read(state, seat, match["two"].strip())
    except Refused:
        return None
    kinds = game.answering(ask.kind)
    if type(one) not in kinds or type(two) not in kinds:
        return None
    wrong = game.against(state, seat, one)
    return two if wrong and all(problem.code in GONE for problem in wrong) else one


PROMISED = ("act", "extra", "feed")  # when the resources of a card may be taken
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
