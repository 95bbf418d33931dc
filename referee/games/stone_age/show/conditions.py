"""Conditions of a chain: “if hut open”, “if total at least 7”, “if die 5”."""

import re
from collections.abc import Callable

from referee.core.conditions import Number, Terms, Test
from referee.core.problem import Refused
from referee.core.words import Names, Reader
from referee.games.stone_age.box.names import GOODS, named
from referee.games.stone_age.box.places import NO_ROLL, Rolled, figures, home
from referee.games.stone_age.box.state import Box, Hunted, Picking
from referee.games.stone_age.play.placing import opening, shut
from referee.games.stone_age.show.view import Seen, View

ASKED = Names("question", {kind: kind for kind in (
    "place", "act", "tools", "split", "take", "extra", "feed")})
OPEN = ("open", "free", "available", "there", "possible", "empty", "unoccupied")
CLOSED = ("closed", "taken", "occupied", "full", "gone", "blocked", "away")
EMPTY = ("gone", "away")  # also of what is no more there; the others hang on who stands there


_LACKS = (r"\b(?:(?:the\s+|my\s+)?(?:roll|dice|throw|total|sum)|it|i|we)?\s*(?:'m\s+|am\s+|is\s+|"
          r"are\s+|'s\s+)?(?:lacks?|lacking|(?:too\s+)?short\s+(?:by|of)?|"
          r"needs?(?=\s+(?:\w+\s+){1,3}more\b))\s*"
          r"(?:just\s+|only\s+)?(?=\d|one\b|two\b|three\b|four\b|five\b|at\s|less\b|more\b|"
          r"exactly\b)")
_SAID = ((r"[’]", "'"), (_LACKS, "lacks "),
         (r"\b(lacks (?:at \w+ |less than |more than |exactly )?\w+)\s+(?:more(?:\s+pips?)?|pips?)",
          r"\1"),
         (r"\b(lacks \d)\s+or\s+(?=\d)", r"\1 or lacks "),
         (rf"\bno\s+({'|'.join(['food', *GOODS.names])})\b", r"\1 exactly 0"),
         (r"\b(?:hut|building)\s+(?=\d\b)", "tile "),
         (r"\b(\d+)\s*or\s+an?\s+(?=\d)", r"\1 or "),
         (r"^\s*(?:i|we)(?:'ve|\s+have)(?:\s+got)?\s+(?=[a-z])", "have "),
         (r"\b(?:i\s+(?:roll|throw|get|have)|it(?:'s|\s+is|\s+shows|\s+makes)?|(?:the\s+|my\s+)?"
          r"(?:roll|dice|throw|total|sum)(?:\s+(?:is|shows?|makes?|are|of))?)\s+(?=\d|at\s|less|"
          r"more|"
          r"under|over|below|above|exactly)", "total "),
         (r"\b(\d+)\s*(?:\+|or\s+(?:more|higher|better|above))", r"at least \1"),
         (r"(\d+)\s*or\s+(?:less|fewer|lower|below)", r"at most \1"),
         (r"\b(?:under|below)\s+(\d+)", r"less than \1"), (r"\b(?:over|above)\s+(\d+)",
                                                          r"more than \1"))


def plain(text: str) -> str:
    """A condition on a roll in the notation's words: ``it shows 5 or 11``, ``I roll 7 or more``."""
    for said, word in _SAID:
        text = re.sub(said, word, text, flags=re.IGNORECASE)
    several = re.fullmatch(r"\s*total\s+(\d+(?:\s*,\s*\d+)*(?:\s*,?\s*or\s+\d+)?)\s*", text,
                           re.IGNORECASE)
    if re.fullmatch(r"\s*(?:at\s+least|at\s+most|more\s+than|less\s+than|exactly)\s+\d+\s*", text,
                    re.IGNORECASE):
        text = f"total {text.strip()}"
    if several:
        text = " or ".join(f"total exactly {n}" for n in re.findall(r"\d+", several[1]))
    return text


def condition(box: Box, text: str) -> Test:
    """What a condition says of a view, in the notation's words or a person's. Refused: neither."""
    try:
        return _condition(box, text)
    except Refused:
        said = plain(text)
        if said != text:
            return _condition(box, said)
        raise


def _condition(box: Box, text: str) -> Test:
    """What a condition says of a view. Refused: what is not understood."""
    words = {"open": _open, "free": _open, "figure": _figure, "figures": _figure,
             "shown": _shown, "hold": _hold, "own": _hold, "have": _hold, "tool": _tool,
             "die": _die, "asked": _asked, "traded": _traded, "first": _first}
    items = _items(box)

    def test(reader: Reader) -> Test | None:
        start, found = reader.at, words.get(reader.peek())
        if found:
            reader.at += 1
            if found is not _tool or reader.maybe_number() is not None:
                reader.at = start + 1
                return found(box, reader)
            reader.at = start  # the tool maker
        item = reader.maybe(items)
        if item is not None:
            return _lies(box, reader, item)
        place = reader.maybe(box.words.places)
        return None if place is None else _place(box, reader, place)

    return Terms(_number, test, "Conditions are: PLACE open, PLACE taken, figure PLACE, shown "
                 "CARD, TILE on PLACE, hold CARD, tool VALUE, die NUMBER, asked QUESTION, traded, "
                 f"first, food at least 3; numbers: {', '.join(_NUMBERS)}.").read(text)


def _items(box: Box) -> Names[str]:
    return Names("card or tile", {name: name for name in (*box.cards, *box.tiles)})


def _own(value: Callable[[Seen], int]) -> Number:
    """A number of the player's own."""
    return lambda view: value(view.own)


def _goods(kind: int) -> Number:
    return lambda view: int(view.own.goods[kind])


def _total(view: View) -> int:
    """What the dice show that wait for tools; 0: none do."""
    return sum(view.pending.dice) if isinstance(view.pending, Rolled) else 0


def _lacks(view: View) -> int:
    """Pips that a roll lacks for one unit more."""
    return view.pending.lacks if isinstance(view.pending, Rolled) else NO_ROLL


def _hunted(view: View) -> int:
    return view.pending.units if isinstance(view.pending, Hunted) else 0


_NUMBERS: dict[str, Number] = {
    **{name: _goods(kind) for kind, name in enumerate(GOODS.names)},
    "food": _own(lambda own: own.food), "people": _own(lambda own: own.people),
    "left": _own(home), "resources": _own(lambda own: sum(own.goods[:4])),
    "track": _own(lambda own: own.field), "trader track": _own(lambda own: own.trader),
    "points": _own(lambda own: own.score), "tools": _own(lambda own: sum(own.tools)),
    "buildings": _own(lambda own: len(own.tiles)), "missing": _own(lambda own: own.hungry),
    "total": _total, "lacks": _lacks, "hunted": _hunted, "round": lambda view: int(view.round),
    "deck": lambda view: int(view.deck)}


def _number(reader: Reader) -> Number | None:
    """A number of the player's own, or of the table."""
    for count in (2, 1):
        value = _NUMBERS.get(" ".join(reader.words[reader.at:reader.at + count]).casefold())
        if value is not None:
            reader.at += count
            return value
    return None


def _place(box: Box, reader: Reader, place: str) -> Test:
    """The place just named is open or not: ``hut open``, ``the hut is taken``."""
    while reader.skip("is", "are", "still"):
        pass
    negative = reader.skip("not")
    reader.skip("yet", "already")
    gone = reader.peek() in EMPTY
    if reader.skip(*CLOSED):
        return lambda view: shut(box, view, place, gone) != negative
    reader.expect(*OPEN)
    return lambda view: opening(box, view, place) != negative


def _open(box: Box, reader: Reader) -> Test:
    place = named(reader, box.words.places)
    return lambda view: opening(box, view, place)


def _figure(box: Box, reader: Reader) -> Test:
    """A figure of one's own stands there."""
    reader.skip("in", "on", "at")
    place = named(reader, box.words.places)
    return lambda view: figures(view.own, place) > 0


def _shown(box: Box, reader: Reader) -> Test:
    """A card or tile is for sale."""
    return _lies(box, reader, reader.name(_items(box)))


def _lies(box: Box, reader: Reader, item: str) -> Test:
    """A card or tile is for sale, or lies on one place."""
    reader.skip("is")
    if reader.skip("on", "at"):
        place = named(reader, box.words.wares)
        return lambda view: _on_sale(view).get(item) == place
    reader.skip("still")
    gone = reader.skip(*CLOSED) or reader.skip("sold", "bought")
    reader.skip("shown", "for", "there", "available", "open", "free")
    reader.skip("sale")
    return lambda view: (item in _on_sale(view)) != gone


def _on_sale(view: View) -> dict[str, str]:
    return {name: place for name, place in view.lying.items() if not place.startswith("camp")}


def _hold(box: Box, reader: Reader) -> Test:
    """A card or tile of one's own, or goods: ``have 2 wood``, ``have gold``."""
    start, count = reader.at, reader.maybe_number()
    kind = reader.maybe(GOODS.read)
    if kind is not None:
        return lambda view: int(view.own.goods[kind]) >= (1 if count is None else count)
    reader.at = start
    item = reader.name(_items(box))
    return lambda view: item in (*view.own.cards, *view.own.drawn, *view.own.tiles)


def _tool(box: Box, reader: Reader) -> Test:
    """A ready tool of a value."""
    value = reader.number("the value of a tool")
    reader.skip("ready")
    return lambda view: value in view.own.tools


def _die(box: Box, reader: Reader) -> Test:
    """A die of the open table shows this."""
    face = reader.number("the face of a die")
    reader.skip("left")
    return lambda view: isinstance(view.pending, Picking) and face in view.pending.dice


def _asked(box: Box, reader: Reader) -> Test:
    """What the player is asked."""
    reader.skip("for", "to")
    what = reader.name(ASKED)
    return lambda view: _question(view) == what


def _question(view: View) -> str:
    """The kind of question that the seat is asked which sees this."""
    if view.phase == "feed":
        return "feed" if view.own.hungry else ""
    if isinstance(view.pending, Picking):
        return "take" if view.players[view.pending.player].seat == view.to else ""
    if view.turn != view.to:
        return ""
    if view.pending is not None:
        return "split" if isinstance(view.pending, Hunted) else "tools"
    return "extra" if view.extra else view.phase


def _traded(box: Box, reader: Reader) -> Test:
    return lambda view: bool(view.own.traded)


def _first(box: Box, reader: Reader) -> Test:
    """One is start player."""
    reader.skip("player")
    return lambda view: bool(view.first == view.to)
