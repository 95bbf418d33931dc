"""Hexes and victims among words that describe them, all of which must be true."""

from itertools import pairwise

from referee.games.settlers.box.state import Move
from referee.games.settlers.play.chips import LayDesert
from referee.games.settlers.play.figures import MoveFigure, Steal
from referee.games.settlers.show.view import Side
from referee.games.settlers.talk import frames_map, landmarks
from referee.games.settlers.talk.frames import side
from referee.games.settlers.talk.hearing import Heard
from referee.games.settlers.talk.roles import TERRAINS, Words

_AWAY = frozenset(("out", "out of", "off", "from", "away", "past", "without"))
_HIM = frozenset(("him", "his", "he", "her", "they", "them"))


def _land(heard: Heard, said: Words, zone: tuple[str, ...], free: list[str]) -> str | None:
    """The only hex that is named, or described, of which all is true that is said of it."""
    lands = {land for word in said if word.role == "hex" for land in word.value.find(heard)}
    kinds = {TERRAINS[word.value] for word in said if word.role == "kind"}
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
             and (lands or all(seat in tribes(heard, land.id) for seat in seats))]
    if not lands and any(word.role == "nobody" for word in said):  # “where nobody lives”
        found = [land for land in found if not tribes(heard, land.id)]
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


def tribes(heard: Heard, land: str) -> dict[str, Side]:
    """The seats with a tribe at a hex."""
    corners = set(heard.box.hexes[land].corners)
    return {one.seat: one for one in heard.view.sides if corners & set(one.tribes)}


def _harmed(heard: Heard, said: Words, land: str) -> bool:
    """Whether all who are named harvest at a hex; nobody else where it is said so."""
    mine, there = side(heard.view).seat, set(tribes(heard, land))
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


def desert(heard: Heard, said: Words) -> Move | None:
    land = _land(heard, said, tuple(heard.box.deserts), free(heard))
    return LayDesert(land) if land else None


def free(heard: Heard) -> list[str]:
    """The hexes on which a desert may be laid."""
    view, box = heard.view, heard.box
    chips = side(view).chips
    due = chips[-1].terrain if chips else ""
    return [land for land in box.deserts if land not in view.deserts
            and (not box.named or box.hexes[land].terrain == due)]


def figure(heard: Heard, said: Words) -> Move | None:
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
    if any(word.role == "rob" and (word in beside or {one.text for one in said if (
            one.clause == word.clause)} & _HIM) for word in said) or all(
            word.role in ("fine", "seat") for word in beside):
        return MoveFigure(name, land, seat)
    return None


def _counts(heard: Heard, said: Words) -> bool:
    """Whether as many cards as are named are one, or held by whoever is named with them."""
    alone = len({word.value for word in said if word.role == "seat"}) == 1
    return all(word.value == 1 or {
        side(heard.view, one.value).cards for one in said
        if one.role == "seat" and (alone or one.clause == word.clause)} == {word.value}
               for word, behind in pairwise(said) if word.role == "number"
               and behind.text in ("card", "cards"))



def victim(heard: Heard, said: Words) -> Move | None:
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
    facts = _facts(heard, said)
    others = {word.value for word in said if word.role == "seat" and word.clause not in facts}
    if others:  # what each of them holds is told, and then whose card is wanted
        said = [word for word in said if word.clause not in facts]
        seats = [seat for seat in seats if seat in others]
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


def _facts(heard: Heard, said: Words) -> set[int]:
    """The clauses that only tell how many cards somebody holds, as he does."""
    found: dict[int, Words] = {}
    for word in said:
        found.setdefault(word.clause, []).append(word)
    return {clause for clause, words in found.items() if {side(
        heard.view, word.value).cards for word in words if word.role == "seat"} == {
            word.value for word in words if word.role == "number"}
        and all(word.role in ("seat", "number", "only", "fine", "rob") for word in words)}


def _fact(heard: Heard, said: Words, seat: str) -> bool:
    """Whether “green only has one” is all that is said, and true; or he is pitied."""
    if any(word.role in ("pity", "bad") for word in said) and all(
            word.role in ("fine", "seat", "pity", "bad") for word in said):
        return True
    if any(word.role not in ("fine", "seat", "only", "number", "rob", "most") for word in said):
        return False
    numbers = [1 if word.text == "one" else word.value for word in said
               if word.role == "number" or word.text == "one"]
    return (any(word.text in ("has", "have", "holds") for word in said)
            and numbers == [side(heard.view, seat).cards])
