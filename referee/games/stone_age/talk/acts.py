"""A figure placed, used, buying or taken home, in words that only the table explains (Stone Age).

One place is meant, by its name, its id, what is done there or what lies there.
"""

from referee.games.stone_age.box.places import figures, home
from referee.games.stone_age.box.state import Box
from referee.games.stone_age.show.view import View
from referee.games.stone_age.talk.clauses import Clause, Mark
from referee.games.stone_age.talk.deals import bought, scored
from referee.games.stone_age.talk.finding import TRAITS, has

COUNTED = ("ware", "ring", "points", "trait", "goods", "die")
AGAINST = ("not", "none", "pass", "home", "stay")


def act(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """One place of the mover's own, and what is done there."""
    clauses = [clause for clause in said if not clause.reason and clause.marks
               and not _kept(clause)]
    marks = [mark for clause in clauses for mark in clause.marks]
    own = [place for place, _ in view.own.placed]
    places = _places(box, view, clauses, own)
    if not places and scored(clauses):  # “20 points for 5 clay”
        tiles = [place for place in own if box.spots[place].kind == "tile"]
        texts = {text for place in tiles if (text := bought(box, view, clauses, place))}
        return texts.pop() if len(texts) == 1 and all(map(_accounted, clauses)) and not any(
            clause.has(*AGAINST) for clause in clauses) else ""
    if len(places) != 1 or view.pending is not None:
        return ""
    place, = places
    if place not in own or any(clause.has("which") and not clause.has("trade")
                               for clause in clauses):
        return ""
    tags = {mark.tag for mark in marks}
    if tags & {"all", "rest", "even", "half", "each", "except", "later", "enough", "?",
               "minus", "plus"}:
        return ""
    numbers = [mark.n for mark in marks if mark.tag == "n"] + [2] * ("both" in tags)
    if box.spots[place].kind not in ("card", "tile"):
        count = figures(view.own, place)
        step = box.spots[place].effect is not None and "figure" not in tags
        if tags & {*AGAINST, "buy", "trade", "have", "item", "nth"} or any(
                n != count and not (step and n == 1) for n in numbers):
            return ""
        goods = box.spots[place].goods
        return f"use {place}" if all(mark.of == goods or (goods == "food" and mark.of in (
            "food", "decorations")) for mark in marks if mark.tag == "ware") else ""
    if not all(map(_accounted, clauses)):
        return ""
    if tags & {*AGAINST}:
        if not any(map(_leaves, clauses)) or ("trade" in tags and not _refused(clauses)):
            return ""
        listed = False  # “not for brick, stone and gold”
        for clause in clauses:
            listed = (listed and {mark.tag for mark in clause.marks} <= {"ware", "n", "a"}) or (
                clause.has("not") and clause.has("for") and clause.marks[-1].tag == "ware")
            if clause.has("buy") and not clause.has("not"):
                return ""
            if not listed and clause.has("trade", "ware", "ring", "both") and not clause.has(
                    "not", "none", "have", "need", "lack"):
                return ""
        return f"decline {place}"
    return bought(box, view, clauses, place)


def _accounted(clause: Clause) -> bool:
    """Whether each number counts what follows, or is that of a card or tile."""
    if clause.has("have") and clause.has("not"):
        return True  # “I don't have five of anything”
    marks = (Mark(""), *clause.marks, Mark(""))
    return all(two.tag not in ("n", "both") or one.tag == "noun" or three.tag in COUNTED
               or (two.word == "one" and three.tag in ("noun", "item"))
               for one, two, three in zip(marks, marks[1:], marks[2:], strict=False))


def _kept(clause: Clause) -> bool:
    """Whether a clause says what goods stay: ``the gold stays``."""
    return clause.has("keep", "stay") and clause.has("ware") and not clause.has(
        "item", "noun", "place", "hut", "figure", "not")


def _leaves(clause: Clause) -> bool:
    """Whether a clause leaves a purchase be, not only a way to pay for it."""
    return clause.has("pass", "home") or (clause.has("not") and clause.has("buy")) or (
        clause.has(*AGAINST) and not clause.has("ware", "ring", "trade"))


def _refused(clauses: list[Clause]) -> bool:
    """Whether a trade is only spoken of as what is not wanted."""
    return all(clause.has("not") for clause in clauses if clause.has("trade"))


def _places(box: Box, view: View, clauses: list[Clause], own: list[str]) -> set[str]:
    """The places that are named; two where two are."""
    found = set[str]()
    nouns, worth = set[str](), set[str]()
    for clause in clauses:
        for i, mark in enumerate(clause.marks):
            after = clause.marks[i + 1:i + 2]
            if mark.tag == "item":
                found |= {_lying(view, mark.of)} & {*own} or {"?"}
            elif mark.tag == "noun" and after and after[0].tag == "n" and not _paid(clause, i + 1):
                place = f"{mark.of} {after[0].n}"
                found |= {place} & {*own} or {"?"}
            elif mark.tag == "noun":
                nouns |= {mark.of}
            elif mark.tag == "hut" and "hut" in own and "hut" not in found and any(
                    place.startswith("tile") for place in own):
                return {"?"}  # either may be called so
            elif mark.tag == "hut" and "hut" not in own:
                nouns |= {"tile"}
            elif mark.tag in ("place", "hut"):
                found |= {mark.of or "hut"} & {*own} or {"?"}
            elif mark.tag == "points" and i and clause.marks[i - 1].tag == "n":
                worth |= {f"{clause.marks[i - 1].n} points"}
    if worth and not found:
        found = {place for item, place in view.lying.items()
                 if place in own and worth <= has(box, place, item)}
    traits = _traits(clauses)
    if traits and not found:
        found = {place for item, place in view.lying.items()
                 if place in own and traits <= has(box, place, item)}
    elif any(not traits <= has(box, place, item) for item, place in view.lying.items()
             if place in found):
        return {"?"}
    if not found and len(nouns) == 1:
        kind, = nouns
        sold = [place for place in own if place.startswith(kind)]
        found = {*sold} if len(sold) == 1 else found
    if not found and any(clause.has("die") for clause in clauses):
        wares = {mark.of for clause in clauses for mark in clause.marks if mark.tag == "ware"}
        found = {place for place in own if box.spots[place].goods in wares}
    if nouns and not all(place.startswith(tuple(nouns)) for place in found):
        return {"?"}
    return found


def _traits(clauses: list[Clause]) -> set[str]:
    """What a card or tile is said to be, with its number: ``the three builders``."""
    found = set[str]()
    for clause in clauses:
        for i, mark in enumerate(clause.marks):
            if mark.tag == "trait":
                before = clause.marks[i - 1] if i else mark
                trait = TRAITS[mark.of]
                found.add(f"{before.n} {trait}" if before.tag == "n" else trait)
    return found


def _paid(clause: Clause, at: int) -> bool:
    """Whether a number belongs to goods: ``card 2 wood`` is no card."""
    return clause.marks[at + 1:at + 2] != () and clause.marks[at + 1].tag in ("ware", "ring")


def _lying(view: View, item: str) -> str:
    """Where a card or tile lies; a tile's letter may be left out."""
    lies = {place for name, place in view.lying.items()
            if item in (name.casefold(), name.casefold().rstrip("abc"))}
    return lies.pop() if len(lies) == 1 else "?"


def place(box: Box, view: View, said: tuple[Clause, ...]) -> str:
    """One place and a number of figures; what it is good for may be said with it."""
    clauses = [clause for clause in said if not clause.reason and clause.marks]
    left = home(view.own)
    found, counts, purposes, beside = set[str](), set[int](), set[str](), set[str]()
    others, nouns = 0, set[str]()
    for clause in clauses:
        if clause.has("stay") and {mark.tag for mark in clause.marks} <= {"stay", "n", "figure"}:
            others += sum(mark.n for mark in clause.marks if mark.tag == "n")
            continue  # “five stay”
        if clause.has("not", "none", "all", "both", "half", "even", "rest", "except", "each",
                      "later", "trade", "pass", "enough", "nth", "more", "stay", "keep", "best"):
            return ""
        wants = clause.has("need", "have") and not clause.has("item", "noun")
        for i, mark in enumerate(clause.marks):
            after = clause.marks[i + 1:i + 2]
            before = clause.marks[i - 1].tag if i else ""
            if mark.tag == "item":
                found.add(_lying(view, mark.of))
            elif mark.tag == "noun" and after and after[0].tag == "n":
                found.add(f"{mark.of} {after[0].n}")
            elif mark.tag == "noun":
                nouns.add(mark.of)
            elif mark.tag == "place":
                if (before == "for" and (found or purposes)) or wants:
                    purposes.add(mark.of)
                else:
                    found.add(mark.of)
            elif mark.tag == "ware":
                purposes.add(mark.of)
            elif mark.tag == "trait":
                purposes.add(TRAITS[mark.of])
            elif mark.tag == "seat":
                beside.add(mark.of)
            elif mark.tag in ("n", "a") and before != "noun":
                if after and after[0].tag in ("ware", "points", "die"):
                    continue
                counts.add(mark.n if mark.tag == "n" else 1)
            elif mark.tag == "one" or (mark.tag == "last one" and left == 1):
                counts.add(1)
            elif mark.tag in ("last one", "minus", "?", "plus"):
                return ""
    if len(found) != 1 or len(counts) > 1:
        return ""
    where, = found
    spot = box.spots.get(where)
    if spot is None or not _good(box, view, where, purposes) or not beside <= {
            player.seat for player in view.players if figures(player, where)}:
        return ""
    count = counts.pop() if counts else box.words.fixed.get(where, 1 if left == 1 else 0)
    if others not in (0, left - count) or not nouns <= {spot.kind}:
        return ""
    return f"place {count} {where}" if 0 < count <= left else ""


def _good(box: Box, view: View, where: str, purposes: set[str]) -> bool:
    """Whether a place is good for all that is said of it."""
    spot = box.spots[where]
    item = next((item for item, lies in view.lying.items() if lies == where), "")
    if spot.kind in ("card", "tile"):
        return bool(item) and purposes <= has(box, where, item)
    return purposes <= {spot.goods, where}
