"""What people write besides the notation: loose words, ordinals, areas by what lies there."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct

from referee.core.english import FILLER, WHOLE
from referee.core.problem import refused
from referee.core.words import Names, Reader, listed
from referee.games.fire_and_stone.fire import mixed
from referee.games.fire_and_stone.state import Box

if TYPE_CHECKING:  # it stands on the moves, which read by this
    from referee.games.fire_and_stone.view import View

MOST = 12  # loose words one after the other

ORDINALS = {name: n for n, names in enumerate((
    ("first", "1st"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"), ("fifth", "5th"),
    ("sixth", "6th")), 1) for name in names}
_SITES = {
    "forest": "forest", "forests": "forest", "woods": "forest", "fire": "fire", "fires": "fire",
    "campfire": "fire", "settlement": "settlement", "settlements": "settlement",
    "huts": "settlement", "hut": "settlement", "cave": "cave", "empty": "empty",
    "bare": "empty", "hidden": "hidden", "unknown": "hidden", "undiscovered": "hidden"}
_LOOSE = FILLER | {"i", "area", "areas", "one", "tile", "field", "space", "there", "here"}


def loose(reader: Reader, *words: str) -> None:
    """Pass over a person's filler, and over these words."""
    start = reader.at
    while reader.at < start + MOST and (reader.peek() in FILLER or reader.peek() in words):
        reader.at += 1


def ordinal(reader: Reader) -> int:
    """``first``, ``2nd``, ``number 3``, ``3``; 0, nothing read: what comes is none."""
    found = ORDINALS.get(reader.peek(), 0)
    if found:
        reader.at += 1
        return found
    start = reader.at
    reader.skip("number", "no", "nr")
    count = reader.maybe_number() or 0
    if not count:
        reader.at = start
    return count


def begins(reader: Reader, *verbs: str) -> bool:
    """Whether one of these verbs was just read."""
    return reader.at > 0 and reader.words[reader.at - 1].casefold() in verbs


def other(reader: Reader) -> NoReturn:
    """Refuse a text that has no verb and is about something else: other reasons go before it."""
    raise refused("referee/invalid-text", "This is not what is asked.", span=(0, len(reader.text)))


def takes(reader: Reader) -> bool:
    """Whether a text begins with a word for taking something."""
    return reader.words[0].casefold() in ("take", "get", "pick", "choose", "draw", "keep", "want")


class Going(Struct):
    """Where somebody goes, as far as a text says it without a position.

    ``scout`` is its number, -1 the other one, 0 none; ``start``, ``to`` and
    ``via`` are areas, ``lies`` is what lies at the end, ``number`` that of its
    area.
    """

    scout: int = 0
    start: str = ""
    to: str = ""
    via: tuple[str, ...] = ()
    lies: str = ""
    number: int = 0


_MODES = {"to": "to", "into": "to", "onto": "to", "at": "to", "on": "to", "via": "via",
          "over": "via", "through": "via", "by": "via", "from": "from", "with": "with"}
_GOING = _LOOSE | {"scout", "scouts", "move", "go", "send", "put", "place", "choose", "bonus",
                   "and", "then", "my", "walk", "it", "him"}


def going(box: Box, reader: Reader) -> Going:
    """Scout, start, way and end in whatever order they stand. Refused: what is none of it."""
    found, mode, begun = Going(), "", False
    while reader:
        word = reader.peek()
        if word == "scout" or word in ORDINALS:
            reader.skip("scout")
            number = ordinal(reader)
            if number and found.scout not in (0, number):
                reader.fail("referee/invalid-text", "Two scouts are named.",
                            "Move one after the other.")
            found.scout = found.scout or number
            continue
        area = reader.maybe(box.words.areas)
        if area is None and word == "start":
            area, reader.at = box.atlas.start, reader.at + 1
        if area is not None:
            mode, begun = _arrive(found, area, mode), False
            continue
        if word in _MODES:
            mode = _MODES[word]
            begun = mode == "via"
            reader.at += 1
        elif word == "other":
            found.scout = -1
            reader.at += 1
        elif word in _SITES or (kind := box.words.kinds.exact(word)) is not None:
            found.lies = _SITES.get(word) or kind or ""
            reader.at += 1
        elif not _numbered(found, reader, mode):
            if word not in _GOING:
                break
            reader.at += 1
    if mode == "from" or begun or not (found.to or found.lies or found.number):
        reader.name(box.words.areas)
    return found


def _arrive(found: Going, area: str, mode: str) -> str:
    """Note an area by the word before it; the word that holds for the next."""
    if mode == "from":
        found.start = area
        return ""
    if mode == "via":
        found.via = (*found.via, area)
        return mode
    if found.to and not found.start and not found.via:
        found.start = found.to
    found.to = area
    return ""


def _numbered(found: Going, reader: Reader, mode: str) -> bool:
    """A bare number is an area's where one must come, else a scout's."""
    start = reader.at
    if reader.peek() == "one" and (found.lies or found.scout):
        return False
    number = ordinal(reader)
    if number and not found.to and (mode == "to" or found.lies or found.scout or number > 2):
        found.number = number
    elif number and not found.scout and (not found.to or mode == "with"):
        found.scout = number
    else:
        reader.at = start
        return False
    return True


def gone(found: Going, view: "View", reader: Reader) -> tuple[int, str]:
    """Scout and area, by what may be reached or answered. Refused: none such, several."""
    sent = {answer.rpartition(" ")[2]: 0 for answer in view.answers
            if answer.startswith("to fire ")}
    scout = found.scout
    if scout == -1:
        scout = view.reach[0].scout if len(view.reach) == 1 else 0
    if found.start:
        scout = _starting(found.start, scout, view, reader)
    ends = [(reach.scout, way[-1]) for reach in view.reach for way in reach.ways
            if scout in (0, reach.scout)] or [(0, area) for area in sent]
    if found.to and not found.lies:
        return scout, found.to
    sites = {place.id: place.site for place in view.places}
    if found.to:
        if sites[found.to] != found.lies and found.lies not in ("", "fire"):
            reader.fail("invalid-area", f"There is no {found.lies} on {found.to}.",
                        f"There is: {sites[found.to]}.")
        return scout, found.to
    ends = [(who, area) for who, area in ends
            if found.lies in ("", sites[area]) or (sent and found.lies == "fire")]
    ends = [(who, area) for who, area in ends
            if found.number in (0, int(area.rpartition("-")[2] or 0))]
    if not ends:
        what = found.lies or f"area {found.number}"
        reader.fail("invalid-area", f"No {what} is within reach.",
                    "Write the area as on the board: I-24.")
    if len(ends) > 1:
        texts = (f"“{f'scout {who} to' if who else 'to fire'} {area}”" for who, area in ends[:8])
        reader.fail("referee/ambiguous-move", f"This may mean {listed(texts, 'or')}.",
                    "Write the one that is meant.")
    return (scout or ends[0][0]) if len(view.reach) > 1 else scout, ends[0][1]


def _starting(start: str, scout: int, view: "View", reader: Reader) -> int:
    """The scout that starts there; 0: both do."""
    there = [reach.scout for reach in view.reach if reach.start == start]
    if not there or (scout and scout not in there):
        stand = listed(f"scout {reach.scout} on {reach.start}" for reach in view.reach)
        reader.fail("invalid-start", f"No scout that may move stands on {start}.",
                    f"There is {stand}." if stand else "")
    return scout or (there[0] if len(there) == 1 else 0)


# Animals of the own mat.

# A kind or nothing; how many or which number, all (-1), several (-2); whether it is an amount.
Item = tuple[str, int, bool]


def animals(box: Box, reader: Reader) -> list[Item]:
    """What a person names: kinds with or without an amount, numbers, ``all``."""
    names = box.words.animals
    found = _behind(reader, names)
    while reader:
        loose(reader, "and", "then", "them")
        whole = reader.peek() in WHOLE or reader.peek() in ("lot", "it")
        reader.at += whole
        if whole:
            loose(reader, "them", "animals", "animal")
            kind = reader.maybe(names)
            found.append((kind or "", -1, True))
            continue
        start, word = reader.at, reader.peek()
        number = ordinal(reader)
        kind = _kind(reader, names)
        if kind:
            plural = reader.words[reader.at - 1].casefold().endswith("s")
            sure = number == 1 or plural or not word.isdigit()
            found.append((kind, number or -2 * plural or 1, sure or not number))
        elif number:
            found.append(("", number, True))
        else:
            reader.at = start
            break
        loose(reader, "and", "then")
    return found


def _behind(reader: Reader, names: Names[str]) -> list[Item]:
    """Kinds that each have their number behind them; else nothing, unread."""
    start, found = reader.at, list[Item]()
    while kind := _kind(reader, names):
        count = reader.maybe_number()
        if count is None:
            reader.at = start
            return []
        found.append((kind, count, True))
        loose(reader, "and", "then")
    return found


def _kind(reader: Reader, names: Names[str]) -> str:
    """The animal that comes next, if one does."""
    start = reader.at
    loose(reader)
    found = reader.maybe(names)
    if found is None:
        reader.at = start
    return found or ""


def held(items: Iterable[Item], hand: tuple[str, ...], reader: Reader) -> tuple[str, ...]:
    """The kinds meant of a hand. Refused: what could be an amount or a number."""
    items = list(items)
    if [kind for kind, count, _ in items if not kind and count == -1]:
        return ("all",)
    found: list[str] = []
    kinds = any(kind for kind, _, _ in items)
    for kind, count, sure in items:
        if not kind:
            if kinds:
                raise mixed((0, len(reader.text)))
            found.append(str(count))
        elif count == -2 and hand.count(kind) > 1:
            reader.fail("invalid-count", f"How many animals: {kind}?",
                        f"Say “{hand.count(kind)} {kind}s” or “all {kind}s”.")
        elif count < 0:
            found += [kind] * (hand.count(kind) or 1)
        elif sure:
            found += [kind] * count
        else:
            found += _amount(kind, count, hand, reader)
    return tuple(found)


def _amount(kind: str, count: int, hand: tuple[str, ...], reader: Reader) -> list[str]:
    """``2 boar``: two of them, number 2 if it is one, or number 2 and one; what the hand has."""
    shown = hand[count - 1] if count <= len(hand) else ""
    meant = {tuple(sorted(some)) for some in ([kind] * count, [kind] if shown == kind else [],
                                              [shown, kind] if shown else [])
             if some and not Counter(some) - Counter(hand)}
    if len(meant) > 1:
        raise mixed((0, len(reader.text)))
    return list(*meant) or [kind] * count


def own(view: "View") -> tuple[str, ...]:
    """The own inventions that nothing covers."""
    return tuple(card.name for tribe in view.tribes if tribe.seat == view.to
                 for card in tribe.cards if not card.vp)


def kinds_held(view: "View") -> list[str]:
    """The kinds in the own stores, from the left; nothing for an empty one."""
    return [store.kind for tribe in view.tribes if tribe.seat == view.to
            for store in tribe.stores]
