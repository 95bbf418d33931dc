"""Where a person says that a scout goes: by what lies, borders, stands or is built there."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.words import Reader, listed
from referee.games.fire_and_stone.box.state import Box
from referee.games.fire_and_stone.talk import reading
from referee.games.fire_and_stone.talk.ends import facts_of, nearest, own, sent
from referee.games.fire_and_stone.talk.sites import (
    COUNTED,
    FACTS,
    IDLE,
    MODES,
    OWN,
    SAYS,
    SCOUT,
    TAKING,
    TOGETHER,
    WHO,
    builds,
)

if TYPE_CHECKING:  # it stands on the moves, which read by this
    from referee.games.fire_and_stone.show.view import View

Token = tuple[str, str, int]


class Going(Struct):
    """Where somebody goes, as far as a text says it without a position.

    ``scout`` is its number, -1 the other one, 0 none; ``areas`` are those
    named but for the one it starts from and those of its way; ``linked``: they
    are written as a way. ``facts`` is what is said of the end, ``steps`` how
    many lead there, ``along`` the own scout that stands there, ``both``
    that both are there then, ``excluded`` what the end is not, ``taken`` whether
    something is to be taken.
    """

    scout: int = 0
    start: str = ""
    areas: tuple[str, ...] = ()
    via: tuple[str, ...] = ()
    linked: bool = False
    facts: frozenset[str] = frozenset()
    steps: int = 0
    along: int = 0
    both: bool = False
    excluded: frozenset[str] = frozenset()
    taken: bool = False
    mode: str = ""


def spoken(box: Box, reader: Reader) -> tuple[int, str, tuple[str, ...]]:
    """Scout, end and way of a text. Refused: what is none of it, what could be several."""
    found = _read(box, reader)
    reader.end()
    if len(found.areas) == 1 and found.scout >= 0 and not (
            found.start or found.facts or found.steps or found.along or found.taken
            or found.excluded or any(name[0] == "#" for name in found.via)):
        return found.scout, found.areas[0], found.via
    return _gone(box, found, reader.view, reader)


def _read(box: Box, reader: Reader) -> Going:
    """What a text says, in whatever order. Refused: no end, a way or a start without an area."""
    found = Going(taken=(reader.at > 0 and reader.words[0].casefold() in TAKING)
                  or builds(reader.text))
    for tag, value, at in _tokens(box, reader):
        if tag == "area" and found.mode == "more beside" and "," in reader.text[
                reader.spans[at - 1][1]:reader.spans[at][0]]:
            found.mode = ""  # “next to the start, I-23”
        if not _noted(found, tag, value):
            reader.at = at
            if tag == "mode":
                break
            if tag == "who":
                reader.fail("referee/invalid-text", "Two scouts are named.",
                            "Move one after the other.")
            return found
        if tag == "area" and len(found.areas) > 1:
            between = reader.text[reader.spans[at - 2][0]:reader.spans[at][0]].casefold()
            found.linked |= any(mark in between for mark in ("- ", "->", "–", "→", "then"))
    if found.both and not found.along:
        reader.at = next(i for i, word in enumerate(reader.words) if word.casefold() == "both")
        reader.name(box.words.areas)
    if found.mode in ("from", "via", "where", "beside", "by", "not") or not (
            found.areas or found.facts or found.along or found.steps):
        reader.name(box.words.areas)
    return found


def _tokens(box: Box, reader: Reader) -> Iterator[Token]:
    """What the words stand for, each with its place, up to one that is about something else."""
    names = {name: region.id for region in box.scenario.regions.list for name in (
        *region.name.casefold().split(" and "), region.name.casefold(),
        f"region {region.id}".casefold())}
    names |= {f"{name}'s": region for name, region in names.items()}
    while reader:
        at = reader.at
        token = (_area(box, reader) or _counts(reader) or _who(reader) or _seat(box, reader)
                 or _told(reader, "fact", FACTS) or _told(reader, "mode", MODES)
                 or _told(reader, "along", TOGETHER)
                 or _told(reader, "region", names) or _kind(box, reader) or _number(reader)
                 or _word(reader))
        if not token:
            return
        yield *token, at


def _told(reader: Reader, tag: str, table: Mapping[str, object]) -> tuple[str, str] | None:
    value = reading.phrase(reader, table)
    return None if value is None else (tag, str(value))


def _area(box: Box, reader: Reader) -> tuple[str, str] | None:
    """An area: ``2-11`` and ``the start`` are names too."""
    start, word = reader.at, reader.peek()
    region, _, number = word.partition("-")
    regions = box.scenario.regions.list
    if region.isdecimal() and number.isdecimal() and 0 < int(region) <= len(regions):
        name = f"{regions[int(region) - 1].id}-{int(number):02}"
        if name in box.atlas.areas:
            reader.at += 1
            return "area", name
    before = reader.words[start - 1].casefold() if start else ""
    if word == "start" and (before in ("the", "our") or (
            before in ("to", "on", "at", "from") and start + 1 == len(reader.words))):
        found: str | None = None if reading.phrase(reader, FACTS) else box.atlas.start
        reader.at = start + 1
    else:
        found = reader.maybe(box.words.areas)
    if found is None:
        reader.at = start
    return ("area", found) if found else None


def _counts(reader: Reader) -> tuple[str, str] | None:
    """``two steps``, ``3 huts``, ``with 2 animals``."""
    start = reader.at
    number = reader.maybe_number()
    what = COUNTED.get(reader.peek(), "") if number else ""
    if not what:
        reader.at = start
        return None
    reader.at += 1
    return "count", f"{number} {what}"


def _who(reader: Reader) -> tuple[str, str] | None:
    """``scout 2``, ``second scout``, ``the new one``; 0: a scout without its number."""
    start = reader.at
    found = 0 if reader.peek() == "others" else reading.phrase(reader, WHO) or 0
    if not found and reader.skip(*SCOUT):
        found = 0 if _counts(reader) or reader.peek() in reading.ORDINALS else (
            reading.ordinal(reader))
        reader.at = reader.at if found else start + 1
        return "who", str(found)
    if not found and reader.peek() in reading.ORDINALS:
        found = reading.ordinal(reader)
        reader.skip("scout", "explorer", "one", "guy")
    return ("who", str(found)) if found else None


def _seat(box: Box, reader: Reader) -> tuple[str, str] | None:
    """``black``, ``black's scout``: who stands there; ``my huts``, ``black's``: who built there."""
    start = reader.at
    several = reader.skip("two", "2", "both")
    word = reader.peek().removesuffix("s").removesuffix("'").removesuffix("’")
    seat = word if word in box.seats else ""
    if several and not (seat and reader.words[reader.at + 1:reader.at + 2] in (["scouts"], [
            "ones"])):
        reader.at = start
        return None
    mine = not seat and reader.peek() in OWN
    while mine and reader.peek() in OWN:
        reader.at += 1
    reader.at += bool(seat)
    if (seat or mine) and reading.phrase(reader, FACTS) == "settlement":
        return "fact", f"huts {seat or 'mine'}"
    reader.at = start + several + bool(seat)
    if not seat:
        return None
    if reader.skip(*SCOUT):
        reading.ordinal(reader)
    elif not reader.skip("scouts", "ones", "one"):
        return "fact", f"scout {seat}"
    return "fact", f"{'both' if several else 'scout'} {seat}"


def _kind(box: Box, reader: Reader) -> tuple[str, str] | None:
    kind = box.words.kinds.exact(reader.peek()) if reader else None
    reader.at += kind is not None
    return None if kind is None else ("fact", kind)


def _number(reader: Reader) -> tuple[str, str] | None:
    number = 0 if reader.peek() == "one" else reading.ordinal(reader)
    return ("number", str(number)) if number else None


def _word(reader: Reader) -> tuple[str, str] | None:
    word = reader.peek()
    if reading.phrase(reader, SAYS) is not None:
        return "word", ""
    if word not in IDLE and word not in OWN and word not in TAKING:
        return None
    reader.at += 1
    return "word", word


def _noted(found: Going, tag: str, value: str) -> bool:
    """Note what a word stands for; whether it fits to those before."""
    mode = found.mode
    if tag == "mode" and value == "avoid":
        found.mode = "not"
    elif tag == "mode":
        found.mode = mode if mode == "not" and value == "to" else value
        return value != "not" or bool(found.areas or found.facts or found.along)
    elif mode == "not" and tag in ("area", "fact", "region", "number"):
        said = value if tag == "fact" else f"{'at' if tag == 'area' else tag} {value}"
        found.excluded |= {said}
        found.mode = ""
    elif mode == "not" and tag != "word":
        return False
    elif tag == "area":
        _arrive(found, value)
    elif tag == "along":
        found.along, found.both = found.along or int(value), found.both or value == "0"
    elif mode == "beside" and tag == "who" and int(value):
        found.facts |= {f"near mine {value}"}
        found.mode = ""
    elif tag == "who" and mode == "where":
        found.along, found.mode = int(value), ""
    elif tag == "who" and value == "-1" and mode == "to" and not (found.areas or found.facts):
        found.along, found.mode = -1, ""  # “to my other scout”
    elif tag == "who":
        found.mode = "scout" if mode == "with" else mode
        found.along = int(value) if mode == "with" else found.along
        if int(value) and found.scout not in (0, int(value)):
            return False
        found.scout = found.scout or int(value)
    elif tag == "number" and mode.endswith(("via", "by")):
        found.via, found.mode = (*found.via, f"#{value}"), "more via"
    elif tag == "number":
        return _numbered(found, int(value))
    elif tag == "count" and value.endswith("steps"):
        found.steps = int(value.partition(" ")[0])
    elif tag == "word":
        found.taken |= value in TAKING
    elif mode in ("with", "where") and value.startswith("scout "):
        found.facts |= {value.replace("scout ", "with ")}
        found.mode = ""
    elif mode == "beside" and value.startswith(("scout ", "both ")):
        found.facts |= {f"near {value.partition(' ')[2]}"}  # on its area or on the next
        found.mode = ""
    else:
        found.facts |= {f"region {value}" if tag == "region" else value}
        found.mode = "" if mode in ("beside", "by", "where", "with") else mode
    return True


def _arrive(found: Going, area: str) -> None:
    """Note an area by the word before it."""
    mode = found.mode.removeprefix("more ")
    found.mode = ""
    if mode in ("from", "scout"):
        found.start = area
    elif mode in ("via", "by"):
        found.via = (*found.via, area)
        found.mode = "more via"
    elif mode == "beside":
        found.facts |= {f"beside {area}"}
        found.mode = "more beside"
    elif area not in found.areas[-1:]:
        found.areas = (*found.areas, area)


def _numbered(found: Going, number: int) -> bool:
    """A bare number is an area's where one must come, else a scout's."""
    named = found.facts or found.scout
    if not found.areas and (found.mode == "to" or named or number > 2):
        found.facts |= {f"number {number}"}
    elif not found.scout and (not found.areas or found.mode in ("with", "scout")):
        found.scout = number
    else:
        return False
    return True


def _gone(box: Box, found: Going, view: "View", reader: Reader) -> tuple[int, str, tuple[str, ...]]:
    """Scout, end and way, by what may be reached or answered. Refused: none such, several."""
    if found.taken and view.reach:
        reader.fail("referee/invalid-text", "A scout must go there first.",
                    "Say where it goes, then what it does: “scout to I-24, take”.")
    facts = {fact.replace("huts mine", f"huts {view.to}") for fact in found.facts}
    if f"with {view.to}" in facts:
        found.along = found.along or -1
    facts = {fact.replace("with ", "scout ") for fact in facts  # by his own name he is who goes
             if fact not in (f"scout {view.to}", f"with {view.to}")}
    facts |= _along(found, view)
    scout, via, to = _way(box, found, view, reader)
    ends = [(reach.scout, way[-1], len(way)) for reach in view.reach for way in reach.ways
            if scout in (0, reach.scout)] or [
        (0, answer.rpartition(" ")[2], 0) for answer in view.answers
        if answer.startswith("to fire ")]
    at = {end: facts_of(box, view, end) for end in dict.fromkeys(end[1] for end in ends)}
    for _, end, _ in nearest(box, view, [
            end for end in ends if facts - {"last", "nearest"} <= at[end[1]]]):
        at[end].add("nearest")
    ends = [end for end in ends if not found.excluded & at[end[1]]]
    if to:
        ends = [end for end in ends if end[1] == to]
        wrong = facts - at.get(to, facts_of(box, view, to)) - (
            {"fire"} if not view.reach else set())
        if wrong:
            reader.fail("invalid-area", f"There is no {listed(sorted(wrong))} on {to}.",
                        f"There is: {next(p.site for p in view.places if p.id == to)}.")
    else:
        last, steps = "last" in facts, found.steps
        ends = [end for end in ends if facts - {"last"} <= at[end[1]]
                and steps in (0, end[2])]
        ends = ends[-1:] if last and not view.reach else ends
        if not ends or (last and view.reach):
            near = any(fact.startswith("beside") for fact in facts)  # “next” is no talk then
            reader.fail("referee/ambiguous-move" if near else "invalid-area",
                        f"Nothing such is within reach: {listed(sorted(facts))}.",
                        "Write the area as on the board: I-24.")
        if len(ends) > 1:
            reading.either(reader, (f"{f'scout {who} to' if who else 'to fire'} {area}"
                                    for who, area, _ in ends[:8]))
        one = len(view.reach) < 2 and not found.along
        scout, to = scout if one else (scout or ends[0][0]), ends[0][1]
    many = {len(via) + 1} if via else {steps for *_, steps in ends}
    if found.steps and ends and found.steps not in many:
        reader.fail("invalid-count", f"{to} is not {found.steps} steps away.",
                    "The number of steps may be left out.")
    return scout, to, via


def _way(box: Box, found: Going, view: "View", reader: Reader) -> tuple[int, tuple[str, ...], str]:
    """The scout, the way that is told, the end if it is named. Refused: a start that is none."""
    starts = {reach.scout: reach.start for reach in view.reach}
    moved = found.scout
    if not moved and found.via and len(view.reach) > 1:
        on = [reach.scout for reach in view.reach
              if found.via[0] in box.atlas.areas[reach.start].land]
        moved = on[0] if len(on) == 1 else 0  # from where one alone stands the way begins
    if not moved and len(view.reach) == 1 and any(
            area in own(view) for area in found.areas if area != view.reach[0].start):
        moved = view.reach[0].scout  # one alone may move, and the other stands there
    if moved == -1:
        moved = view.reach[0].scout if len(view.reach) == 1 else 0
    if not view.reach and found.along == moved != sent(view):
        moved = 0  # “with my first scout” is no first scout that goes
    areas, start = list(found.areas), found.start
    if len(areas) > 1 and not start and not (
            areas[0] not in starts.values() and (found.linked or found.steps)):
        start, *areas = areas
    if start:
        there = [scout for scout, area in starts.items() if area == start]
        if not there or (moved and moved not in there):
            stand = listed(f"scout {scout} on {area}" for scout, area in starts.items())
            reader.fail("invalid-start", f"No scout that may move stands on {start}.",
                        f"There is {stand}." if stand else "")
        moved = moved or (there[0] if len(there) == 1 else 0)
    *via, to = areas or [""]
    found.via = tuple(_named(box, view, name, to, reader) for name in found.via)
    at = starts.get(moved or (view.reach[0].scout if len(view.reach) == 1 else 0))
    if to and to == at:
        reader.fail("illegal-area", f"The scout starts on {to}; it may not end there.",
                    "Say where it goes.")
    return moved, (*found.via, *via), to


def _named(box: Box, view: "View", name: str, to: str, reader: Reader) -> str:
    """An area of the way, by its number too. Refused: no or several such within reach."""
    if not name.startswith("#"):
        return name
    ways = [way for reach in view.reach for way in reach.ways]
    for near in ([way for way in ways if way[-1] == to], ways):
        found = {area for way in near for area in way
                 if int(area.rpartition("-")[2]) == int(name[1:])}
        if len(found) == 1:
            return found.pop()
    return reader.fail("invalid-area", f"No such area is on the way: {name[1:]}.",
                       "Write the area as on the board: I-24.")


def _along(found: Going, view: "View") -> set[str]:
    """Where the own scout stands that the other comes to."""
    scouts = own(view)
    number = found.along if found.along > 0 else 3 - sent(view)
    if not found.along or (found.scout == found.along and (
            view.reach or number == sent(view))):
        return set()
    return {f"at {scouts[number - 1]}"} if number <= len(scouts) else {f"scout {number}"}
