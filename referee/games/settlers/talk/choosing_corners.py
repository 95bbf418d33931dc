"""Corners among words that describe them, and whether a nomad walks on or stays."""

from itertools import pairwise

from referee.games.settlers.box.board import Corner
from referee.games.settlers.box.state import Box, Move
from referee.games.settlers.play.nomads import AddNomad, GoOn, Stop
from referee.games.settlers.play.obstacles import trail
from referee.games.settlers.play.placing import PlaceTribe
from referee.games.settlers.talk import landmarks
from referee.games.settlers.talk.frames import lies, side
from referee.games.settlers.talk.hearing import Heard
from referee.games.settlers.talk.roles import TERRAINS, THINGS, Words

_TWO = frozenset(("camps", "tribes", "villages", "settlements", "neighbours", "neighbors"))
_LANDS = frozenset(("numbers", "hexes", "lands", "kinds", "resources", "fields", "tiles"))


def _place(heard: Heard, said: Words) -> Corner | None:
    """The only corner that is named, where those beside which it is said to lie are beside it."""
    mode, clause, beside = "", -1, False
    mains, marks, froms = set[Corner](), set[tuple[Corner, bool]](), set[Corner]()
    for word in said:
        if word.clause != clause or word.role in ("put", "go", "hex") or (
                mode == "toward" and word.text in ("at", "on")):
            mode, clause = "", word.clause
        if word.role in ("near", "toward"):
            mode = "from" if word.text == "from" else word.role
            beside = bool(word.value)
        elif word.role == "corner" and mode != "toward":
            corner = landmarks.only(word.value(heard), (), "corner")
            if mode == "from":
                froms.add(corner)
            elif mode:
                marks.add((corner, beside))
            else:
                mains.add(corner)
        elif word.role == "box" and mode != "toward" and any(
                one.role == "corner" for one in said if one.clause == word.clause):
            return None
        elif word.role == "region" and mode == "toward":
            said = [one for one in said if one is not word]
    if mains:
        marks |= {(corner, False) for corner in froms}
    else:  # “let him set out from af15”
        mains = froms
    if len(mains) != 1:
        return None
    main, = mains
    areas = [word.value for word in said if word.role == "region"]
    if any(not lies(heard, main, [area]) for area in areas):
        return None
    paused = heard.view.paused
    return main if all(mark == paused or _by(heard.box, main, mark, beside)
                       for mark, beside in marks) else None


def _by(box: Box, one: Corner, other: Corner, beside: bool = False) -> bool:
    """Whether corners lie at one path or, if need not be ``beside`` one another, at one hex."""
    return any(other == corner for corner, _ in box.paths[one]) or (not beside and bool(
        landmarks.beside(box, one) & landmarks.beside(box, other)))


def _lies_so(heard: Heard, said: Words, corner: Corner, due: int) -> bool:
    """Whether what is said of the land around a corner, and of which piece it is, is true."""
    lands = [heard.box.hexes[land] for land in landmarks.beside(heard.box, corner)]
    gives = {land.terrain for land in lands}
    sides = heard.view.sides
    mine = side(heard.view).seat
    if any(one.role == "seat" and one.text.endswith("'s") and one.value != mine
           and two.role == "corner" for one, two in pairwise(said)):
        return False
    for i, word in enumerate(said):
        beside = {said[j].text for j in (i - 1, i + 1) if 0 <= j < len(said)}
        if not {
                "number": word.value in {land.number for land in lands} or (
                    word.value == due and bool(beside & {"number", "no", "nr"})) or (
                    word.value == 2 and bool(beside & _TWO)) or (
                    word.value == sum(land.number > 0 for land in lands) and any(
                        one.text in _LANDS for one in said[i + 1:i + 4])),
                "ordinal": word.value == due,
                "kind": word.role == "kind" and TERRAINS[word.value] in gives,
                "terrain": word.value in gives,
                "hex": word.role == "hex" and any(
                    land.id in word.value.find(heard) for land in lands),
                "seat": word.value == mine or any(
                    one.seat == word.value and any(_by(heard.box, corner, at) for at in (
                        *one.tribes, *one.nomads)) for one in sides)}.get(word.role, True):
            return False
    return True


def tribe(heard: Heard, said: Words) -> Move | None:
    corner = _place(heard, said)
    due = 1 + len(side(heard.view).tribes)
    return PlaceTribe(corner) if corner and _lies_so(heard, said, corner, due) else None


def nomad(heard: Heard, said: Words) -> Move | None:
    corner = _place(heard, said)
    due = 1 + len(side(heard.view).nomads)
    return AddNomad(corner) if corner and _lies_so(heard, said, corner, due) else None


def newcomer(heard: Heard, said: Words) -> Move | None:
    """A nomad that is paid for: new, or another than the one that is there."""
    due = 1 + len(side(heard.view).nomads)
    new = any(word.role in ("build", "ordinal") or (word.role == "number" and word.value == due > 1)
              for word in said)
    return nomad(heard, said) if new and any(word.role == "piece" for word in said) else None


def go_on(heard: Heard, said: Words) -> Move | None:
    """On to the only corner named; a number is that of the steps to it."""
    corner = _place(heard, said)
    if not corner or corner == heard.view.paused:
        return None
    steps = len(trail(heard.box, heard.view.paused, corner)) - 1
    if any(word.role in ("seat", "kind", "hex", "ordinal") or (
            word.role == "number" and word.value not in (steps, heard.view.paid))
            for word in said):
        return None
    return GoOn(corner)


def stop(heard: Heard, said: Words) -> Move | None:
    """To stay, where the nomad is, or not to walk."""
    paused = heard.view.paused
    held = {word.clause for word in said if word.role == "against"}
    if any(word.role == "stop" and word.clause in held for word in said) or any(
            word.role == "walk" and word.clause not in held for word in said) or not any(
                word.role in ("stop", "walk") for word in said) or any(
            word.role in THINGS - {"corner", "region"} for word in said):
        return None
    here = all(landmarks.only(word.value(heard), (), "corner") == paused
               for word in said if word.role == "corner")
    return Stop() if here and all(lies(heard, paused, [word.value]) for word in said
                                  if word.role == "region") else None
