"""What somebody chooses among words that describe it: “af33, south of af27, near the flint”.

The last reading of a text that asks for one thing: a corner, a hex, a victim, to
stay. Its words are all known and say nothing, or they say how the thing lies and
what it does; that must be true. Exactly one thing may be meant. A word that is
unknown is passed over only in a clause that names nothing.
"""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from referee.core.problem import Refused
from referee.games.settlers import frames_map, hearing, landmarks, sentences
from referee.games.settlers.chips import LayDesert
from referee.games.settlers.contrast import parted
from referee.games.settlers.figures import MoveFigure, Steal
from referee.games.settlers.frames import lies, side
from referee.games.settlers.geometry import Corner
from referee.games.settlers.hearing import Heard
from referee.games.settlers.nomads import AddNomad, GoOn, Stop
from referee.games.settlers.obstacles import trail
from referee.games.settlers.placing import PlaceTribe
from referee.games.settlers.roles import THINGS, Word, Words, plain, scan
from referee.games.settlers.state import Box, Move
from referee.games.settlers.view import Side

MOST = 8  # clauses of a text that names one thing
_TERRAINS = ("hills", "plains", "mountains", "forest")  # in the order of the cards
_DOES = frozenset(("rob", "robs", "robbed", "steal", "steals", "hit", "hits", "hurts", "raids"))
_AWAY = frozenset(("out", "out of", "off", "from", "away", "past", "without"))
_TWO = frozenset(("camps", "tribes", "villages", "settlements", "neighbours", "neighbors"))
_NO = re.compile(r"^\W*(?:no|nope|nah)\s*[,.!;]", re.IGNORECASE)
_LANDS = frozenset(("numbers", "hexes", "lands", "kinds", "resources", "fields", "tiles"))
_TURN = frozenset(("turn", "go", "next", "dice", "roll", "play"))


def understood(box: Box, see: Callable[[], Any], text: str, kind: str) -> list[Move]:
    """The move that names one thing; none: the text says something else, or nothing for sure."""
    heard = Heard(box, see)
    found: list[Move] = []
    for one, make in _MAKES.get(kind, ()):
        said = scan(box, _NO.sub("", text) if one == "stop" else text, one)
        told = plain(said) if said else None
        if told and not _ends(box, [word for word in said or () if word.role != "stop"]):
            try:
                move = _made(heard, told, make)
            except Refused:
                move = None
            if move is not None:
                found.append(move)
    return found if len(found) == 1 else []


def _made(heard: Heard, told: Words, make: "_Make") -> Move | None:
    """The move that is meant, of which nothing is true that is denied."""
    both = parted(told)
    if both is None or not both.meant or not _pitied(both.meant):
        return None
    meant, denied = both.meant, both.denied
    victims = {word.value for word in denied if word.role == "seat"}
    if both.other:
        meant = [*meant, *_other(heard, meant, denied, make)]
    move = make(heard, meant)
    if isinstance(move, MoveFigure) and victims and not move.victim:
        left = [seat for seat in frames_map.victims(heard, move.hex) if seat not in victims]
        return MoveFigure(move.figure, move.hex, left[0]) if len(left) == 1 else None
    return None if move is None or not _differs(heard, move, denied, make) else move


def _other(heard: Heard, meant: Words, denied: Words, make: "_Make") -> Words:
    """The only one that is left of those to choose from, if one is not meant."""
    seats = {word.value for word in denied if word.role == "seat"}
    lands = [word.value.find(heard) for word in denied if word.role == "hex"]
    if make is _victim and seats:
        left = [seat for seat in frames_map.victims(heard, heard.view.haunted)
                if seat not in seats]
        return [Word("seat", seat, seat, meant[-1].clause) for seat in left[:1]
                if len(left) == 1]
    if make is _desert and lands:
        left = [land for land in _free(heard) if not any(land in some for some in lands)]
        return [Word("hex", hearing.land(land), land, meant[-1].clause) for land in left[:1]
                if len(left) == 1]
    return []


def _differs(heard: Heard, move: Move, denied: Words, make: "_Make") -> bool:
    """Whether a move is not what is denied, each thing of it by itself."""
    for word in denied:
        if word.role not in THINGS or (isinstance(move, MoveFigure) and word.role == "seat"
                                       and word.value != move.victim):
            continue
        if word.role in ("kind", "terrain", "region", "number", "most", "ordinal") and any(
                one.role in ("hex", "seat", "corner") for one in denied
                if one.clause == word.clause):
            continue  # “keep my skins at AF3”
        try:
            same = make(heard, [word])
        except Refused:
            continue
        if same == move or (word.role == "seat" and make is _desert and (
                word.value in _tribes(heard, getattr(move, "hex", "")))):
            return False
    return True


def _ends(box: Box, said: Words | None) -> bool:
    """Whether a clause of several ends the turn: it is a move of its own."""
    clauses: dict[tuple[int, int], Words] = {}
    ands = 0
    for word in said or ():
        ands += word.text == "and"
        if word.text != "and":
            clauses.setdefault((word.clause, ands), []).append(word)
    if any(len(words) > 1 and words[-1].text == "turn" and words[-2].text in ("my", "the", "this")
           for words in clauses.values()):
        return True
    return len(clauses) > MOST or (len(clauses) > 1 and any(
        sentences.ends(box, " ".join(word.text for word in words)) for words in clauses.values()
        if not any("nothing" in word.text and word.role in ("fine", "nobody") for word in words)
        and (not any(word.role == "seat" for word in words) or _TURN.intersection(
            part for word in words for part in word.text.split()))))


def _pitied(said: Words) -> bool:
    """Whether “poor” stands before who is pitied, and nobody robs the mover."""
    pairs = [*pairwise(said)]
    return said[-1].role != "pity" and not any(
        (one.role == "pity" and two.role != "seat")
        or (one.text in _DOES and two.text in ("me", "us", "mine")) for one, two in pairs)


def settled(box: Box, see: Callable[[], Any], text: str, move: MoveFigure) -> bool:
    """Whether nobody of several who may be robbed is named beside a hex, or who is named is."""
    heard, said = Heard(box, see), scan(box, text, "figure") or []
    robbed = [] if move.victim else frames_map.victims(heard, move.hex)
    lands = {word.clause for word in said if word.role in ("hex", "terrain", "number")}
    return len(robbed) < 2 or not any(word.role == "seat" and word.value in robbed
                                      and word.clause not in lands for word in said)


def maybe(box: Box, text: str) -> bool:
    """Whether a text may name a thing where its time has come."""
    for kind, need in _NEEDS:
        said = scan(box, text, kind)
        told = plain(said) if said else None
        both = parted(told) if told else None
        if both and any(need <= {word.role for word in both.meant if word.clause == clause}
                        for clause in {word.clause for word in both.meant}):
            return True
    return False


_NEEDS = (*((kind, frozenset((role,))) for kind, role in (
    ("tribe", "corner"), ("nomad", "corner"), ("pause", "corner"), ("desert", "hex"),
    ("figure", "hex"), ("victim", "seat"), ("stop", "stop"))),
    *((kind, frozenset((role, "number"))) for kind in ("desert", "figure")
      for role in ("terrain", "kind")))


# Corners.

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
                "kind": word.role == "kind" and _TERRAINS[word.value] in gives,
                "terrain": word.value in gives,
                "hex": word.role == "hex" and any(
                    land.id in word.value.find(heard) for land in lands),
                "seat": word.value == mine or any(
                    one.seat == word.value and any(_by(heard.box, corner, at) for at in (
                        *one.tribes, *one.nomads)) for one in sides)}.get(word.role, True):
            return False
    return True


def _tribe(heard: Heard, said: Words) -> Move | None:
    corner = _place(heard, said)
    due = 1 + len(side(heard.view).tribes)
    return PlaceTribe(corner) if corner and _lies_so(heard, said, corner, due) else None


def _nomad(heard: Heard, said: Words) -> Move | None:
    corner = _place(heard, said)
    due = 1 + len(side(heard.view).nomads)
    return AddNomad(corner) if corner and _lies_so(heard, said, corner, due) else None


def _newcomer(heard: Heard, said: Words) -> Move | None:
    """A nomad that is paid for: new, or another than the one that is there."""
    due = 1 + len(side(heard.view).nomads)
    new = any(word.role in ("build", "ordinal") or (word.role == "number" and word.value == due > 1)
              for word in said)
    return _nomad(heard, said) if new and any(word.role == "piece" for word in said) else None


def _go_on(heard: Heard, said: Words) -> Move | None:
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


def _stop(heard: Heard, said: Words) -> Move | None:
    """To stay, where the nomad is."""
    paused = heard.view.paused
    if not any(word.role == "stop" for word in said) or any(
            word.role in THINGS - {"corner", "region"} for word in said):
        return None
    here = all(landmarks.only(word.value(heard), (), "corner") == paused
               for word in said if word.role == "corner")
    return Stop() if here and all(lies(heard, paused, [word.value]) for word in said
                                  if word.role == "region") else None


# Hexes.

def _land(heard: Heard, said: Words, zone: tuple[str, ...], free: list[str]) -> str | None:
    """The only hex that is named, or described, of which all is true that is said of it."""
    lands = {land for word in said if word.role == "hex" for land in word.value.find(heard)}
    kinds = {_TERRAINS[word.value] for word in said if word.role == "kind"}
    terrains = {word.value for word in said if word.role == "terrain"} | kinds
    numbers = {word.value for i, word in enumerate(said) if word.role == "number" and not (
        word.role == "number" and said[i + 1:] and said[i + 1].text in ("card", "cards"))}
    areas = {word.value for word in said if word.role == "region"}
    if len(lands) > 1 or any(word.role in ("corner", "box", "ordinal") for word in said):
        return None
    seats = {word.value for word in said if word.role == "seat"}
    found = [land for land in heard.box.hexes.values() if (not lands or land.id in lands)
             and (lands or land.id in zone) and terrains <= {land.terrain}
             and numbers <= {land.number} and areas <= {land.region}
             and (lands or all(seat in _tribes(heard, land.id) for seat in seats))]
    if not lands and any(word.role == "nobody" for word in said):  # “where nobody lives”
        found = [land for land in found if not _tribes(heard, land.id)]
    elif not (lands or numbers or terrains):
        return None
    if any(
            word.role == "hex" and _AWAY & {one.text for one in said[max(0, i - 3):i]
                                            if one.clause == word.clause}
            for i, word in enumerate(said)):
        return None
    names = {land.id for land in found}
    land = landmarks.only(names & set(zone) or names, free, "hex")
    return land if _harmed(heard, said, land) else None


def _tribes(heard: Heard, land: str) -> dict[str, Side]:
    """The seats with a tribe at a hex."""
    corners = set(heard.box.hexes[land].corners)
    return {one.seat: one for one in heard.view.sides if corners & set(one.tribes)}


def _harmed(heard: Heard, said: Words, land: str) -> bool:
    """Whether all who are named harvest at a hex; nobody else where it is said so."""
    mine, there = side(heard.view).seat, set(_tribes(heard, land))
    seats = {word.value for word in said if word.role == "seat"}
    if not seats <= there:
        return False
    for word in said:
        if word.role == "nobody" and (there - {mine} or seats):
            return False
        if word.role == "only":
            hit = {one.value for one in said if one.role == "seat" and one.clause == word.clause}
            if not hit or hit - {mine} != there - {mine}:
                return False
    return True


def _desert(heard: Heard, said: Words) -> Move | None:
    land = _land(heard, said, tuple(heard.box.deserts), _free(heard))
    return LayDesert(land) if land else None


def _free(heard: Heard) -> list[str]:
    """The hexes on which a desert may be laid."""
    view, box = heard.view, heard.box
    chips = side(view).chips
    due = chips[-1].terrain if chips else ""
    return [land for land in box.deserts if land not in view.deserts
            and (not box.named or box.hexes[land].terrain == due)]


def _figure(heard: Heard, said: Words) -> Move | None:
    """A figure to a hex; who is named is robbed if it is said so, or is the only one there."""
    view, zones, mine = heard.view, heard.box.zones, side(heard.view).seat
    figures = {word.value for word in said if word.role == "figure"}
    if len(figures) > 1:
        return None
    zone = tuple(land for one in zones if one in figures or not figures for land in zones[one])
    land = _land(heard, [word for word in said if word.role != "nobody"], zone, [
        land for land in zone if land not in (view.neanderthal, view.carnivore)])
    if land is None or land not in zone:
        return None
    name = next(one for one in zones if land in zones[one])
    victims = frames_map.victims(heard, land)
    if not _counts(heard, said):
        return None
    spared = {i + 1 for i, word in enumerate(said) if word.role == "harm" and i and (
        said[i - 1].text == "to")}  # “to block orange”: a reason
    said = [word for i, word in enumerate(said) if i not in spared or word.role != "seat"]
    seats = {word.value for word in said if word.role == "seat"} - {mine}
    if any(word.role == "most" and {frames_map.extreme(heard, victims, *word.value)} != seats
           for word in said):
        return None
    robs = any(word.role == "rob" for word in said)
    if any(word.role == "nobody" for word in said):
        return None if victims or seats else MoveFigure(name, land)
    if not seats:
        return None if robs and len(victims) > 1 else MoveFigure(name, land)
    if len(seats) > 1 or not seats <= set(victims):
        return None
    seat, = seats
    if victims == [seat]:
        return MoveFigure(name, land)
    clauses = {word.clause for word in said if word.role == "seat"}
    beside = [word for word in said if word.clause in clauses]
    if any(word.role == "rob" for word in beside) or all(
            word.role in ("fine", "seat") for word in beside):
        return MoveFigure(name, land, seat)
    return None


def _counts(heard: Heard, said: Words) -> bool:
    """Whether as many cards as are named are one, or held by whoever is named with them."""
    return all(word.value == 1 or {side(heard.view, one.value).cards for one in said
                                   if one.role == "seat" and one.clause == word.clause}
               == {word.value} for word, behind in pairwise(said)
               if word.role == "number" and behind.text in ("card", "cards"))


# Victims.

def _victim(heard: Heard, said: Words) -> Move | None:
    """The only seat that is named, or the one behind what is said of another."""
    view, mine = heard.view, side(heard.view).seat
    robbed = frames_map.victims(heard, view.haunted)
    seats = list(dict.fromkeys(word.value for word in said if word.role == "seat"))
    numbers = {word.value for word in said if word.role == "number"}
    if not seats and len(numbers) == 1:  # “the one with two”
        seats = [one for one in robbed if side(view, one).cards in numbers]
        if len(seats) != 1:
            return None
    if mine in seats or not seats or len(seats) > 2 or any(
            word.role in ("figure", "box", "region") for word in said):
        return None
    target = seats[-1]
    last = max((word.clause for word in said if word.role == "seat" and word.value == target),
               default=0)
    if len(seats) == 2:
        told = [word for word in said if word.clause < last]
        if any(word.role == "seat" and word.value != target for word in said
               if word.clause >= last) or not _fact(heard, told, seats[0]):
            return None
        said = [word for word in said if word.clause >= last]
    cards = side(view, target).cards
    for i, word in enumerate(said):
        behind = said[i + 1] if i + 1 < len(said) else None
        if word.role == "only" and not (behind and (
                (behind.text == "card" and cards == 1) or behind.value == cards)):
            return None
        if word.role == "number" and word.value not in (1, cards):
            return None
        if word.role == "most" and frames_map.extreme(heard, robbed, *word.value) != target:
            return None
        if word.role == "hex" and word.value.find(heard) != {view.haunted}:
            return None
        if word.role == "corner" and not word.value(heard) <= set(side(view, target).tribes):
            return None
    return Steal(target)


def _fact(heard: Heard, said: Words, seat: str) -> bool:
    """Whether “green only has one” is all that is said, and true."""
    if any(word.role not in ("fine", "seat", "only", "number", "rob", "most") for word in said):
        return False
    numbers = [1 if word.text == "one" else word.value for word in said
               if word.role == "number" or word.text == "one"]
    return (any(word.text in ("has", "have", "holds") for word in said)
            and numbers == [side(heard.view, seat).cards])


_Make = Callable[[Heard, Words], Move | None]
_MAKES: dict[str, tuple[tuple[str, _Make], ...]] = {
    "tribe": (("tribe", _tribe),), "nomad": (("nomad", _nomad),),
    "desert": (("desert", _desert),), "figure": (("figure", _figure),),
    "victim": (("victim", _victim),), "pause": (("pause", _go_on), ("stop", _stop)),
    "trade": (("newcomer", _newcomer),), "build": (("newcomer", _newcomer),)}
