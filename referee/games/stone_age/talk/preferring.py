"""What somebody says before he knows what he will hold or roll, in Stone Age and SoloPlay.

``wood first, keep 1 gold`` pays what is missing, ``best`` takes a die,
``least that helps`` adds tools. Each is one answer by the position it is read
in; what is open there is refused.
"""

import re
from collections.abc import Callable, Iterable

from msgspec import Struct

from referee.core.english import FILLER, POLITE
from referee.core.goods import plus
from referee.core.words import Names, Reader
from referee.games.stone_age.box.content import NOTHING, Goods
from referee.games.stone_age.box.names import GOODS
from referee.games.stone_age.box.places import subsets
from referee.games.stone_age.talk import hearing
from referee.games.stone_age.talk.thesaurus import WARES, plainly

Bringing = tuple[tuple[int, ...], Callable[[tuple[int, ...]], int]]
"""Tool tiles that are ready, and how many units a roll brings with some of them."""

_IDLE = FILLER | POLITE | hearing.BEGINNING | frozenset({
    "feed", "pay", "with", "use", "using", "give", "spend", "take", "eat", "in", "my", "the",
    "food", "them", "people", "everybody", "all", "both", "goods", "resources", "resource", "ones",
    "one", "and", "but", "of", "for", "always", "come", "comes", "goes", "from", "kind", "what",
    "is", "missing"})
_KEEPING = frozenset({"keep", "save", "keeping", "saving", "spare", "hold", "not", "no", "never",
                      "without", "except"})
_NEXT = frozenset({"then", "before", "next", "afterwards"})
_CHEAP = frozenset({"cheapest", "cheap", "cheaper"})
_REST = frozenset({"rest", "others", "other", "else", "remaining"})
KINDS = Names("kind of goods", {kind: (name, *more) for kind, (name, more) in enumerate((
    ("wood", ()), ("brick", ("bricks", "clay")), ("stone", ("stones",)), ("gold", ())))})


class Order(Struct, frozen=True):
    """Kinds in the order in which they are paid; ``last`` are paid last.

    ``open``: any other kind goes between the two. ``kept`` are those that stay,
    so many of each; None: all of it.
    """

    kinds: tuple[int, ...]
    last: tuple[int, ...]
    open: bool
    kept: dict[int, int | None]

    def among(self, usual: Iterable[int]) -> tuple[int, ...]:
        """All kinds that it pays, where those that are not named are paid as usual."""
        named = (*self.kinds, *self.last)
        end = [kind for kind in usual if kind not in named] if self.open else []
        return (*self.kinds, *end, *self.last)

    def takes(self, kind: int, held: int, missing: int) -> int:
        """How many of a kind are paid of those held; what is kept stays."""
        keep = self.kept.get(kind, 0)
        return 0 if keep is None else min(max(0, held - keep), missing)


def order(reader: Reader, names: Names[int] = KINDS) -> Order | None:
    """An order of goods, all words of it; None where a text is none, with nothing read.

    ``wood first``, ``wood, then brick``, ``cheapest first``, ``gold last``. What
    names them one after the other ends there, what only begins or ends goes on.
    """
    inner = Reader(reader.text)
    inner.at = reader.at
    plainly(inner, WARES)
    kinds, last, kept = list[int](), list[int](), dict[int, int | None]()
    begun = row = rest = keeping = False
    count: int | None = None
    while inner:
        word = inner.peek()
        number = inner.maybe_number() if keeping and count is None else None
        if number is not None:
            count = number
            continue
        inner.at += 1
        kind = names.exact(word)
        if word in ("first", "last") and keeping and None in [*kept.values()][-1:]:
            kinds.append(kept.popitem()[0])  # “keep the gold, wood first”
            keeping = False
        if kind in kept:
            return None  # kept, and something else besides
        if kind is not None and keeping:
            kept[kind], count = count, None
        elif kind is not None and kind not in kinds:
            kinds.append(kind)
        elif word in _KEEPING:
            keeping = True
        elif word == "last" and kinds and not keeping:
            last.append(kinds.pop())
            begun = True
        elif word == "first" and not keeping:
            begun = True
        elif not keeping and (word in _NEXT or (word == "after" and inner.skip("that"))):
            row = True
        elif (word in _CHEAP or word in _REST) and not keeping:
            rest = True
        elif word not in _IDLE:
            return None
    if not (begun or row or rest) or count is not None or not (kinds or last or rest):
        return None
    reader.at = len(reader.words)
    return Order(tuple(kinds), tuple(last), rest or (begun and not row), kept)


def meal(reader: Reader) -> Goods | None:
    """What an order pays instead of missing food, the cheapest of what it leaves open.

    None: the text is no order. It may be too little, without what is kept: the
    check says so.
    """
    said = order(reader)
    if said is None:
        return None
    own = reader.view.own
    kinds = said.among(range(4))
    if not own.hungry:  # nobody is asked for it: the first kind stands for it
        return GOODS.of(GOODS.names[kinds[0]], 1)
    found, left = NOTHING, own.hungry
    for kind in kinds:
        few = said.takes(kind, own.goods[kind], left)
        found, left = plus(found, GOODS.of(GOODS.names[kind], few)), left - few
    return found


_EXTREME = re.compile(
    r"\W*(?:i(?:['’]d)?\s+|we\s+|please\s+|would\s+|will\s+|like\s+|to\s+)*"
    r"(?:(?:take|takes|pick|choose|get|keep|grab)\s+)?(?:the\s+)?(?P<which>highest|best|biggest|"
    r"largest|lowest|smallest|worst)(?:\s+(?:die|dice|number|one|face|roll))?"
    r"(?:\s+(?:left|there|that\s+is\s+left|of\s+them))?(?:,?\s+please)?\W*", re.IGNORECASE)


def extreme(reader: Reader, dice: Callable[[], Iterable[int]],
            serves: Callable[[int], bool]) -> int:
    """The face of the highest die, of the lowest, of the best; 0: the text says none of it.

    The best is the highest that ``serves``; where none does the highest.
    """
    match = _EXTREME.fullmatch(reader.text)
    if match is None or match["which"].casefold() == "worst":
        return 0
    which = match["which"].casefold()
    faces = sorted(set(dice()))
    if which == "best":
        faces = [face for face in faces if serves(face)] or faces
    reader.at = len(reader.words)
    if not faces:
        return 1  # nothing is asked: any face stands for it
    return faces[0] if which in ("lowest", "smallest") else faces[-1]


_ONE_MORE = (r"(?:helps?|serves?|is\s+enough|(?:brings?|gives?|gets?|gains?|makes?)(?:\s+me)?\s+"
             r"(?:something|(?:one|an|another|a)(?:\s+\w+){0,2}))")
_LEAST = re.compile(
    rf"\W*(?:(?:add|use|play|take|tools?|with)\s+)*(?:the\s+)?(?:(?:least|fewest|smallest|cheapest)"
    rf"(?:\s+(?:tools?|value|ones?))?\s+(?:that|which|to)\s+{_ONE_MORE}|"
    rf"as\s+(?:few|little)\s+(?:tools\s+)?as\s+{_ONE_MORE})\W*", re.IGNORECASE)
_MOST = re.compile(
    rf"\W*(?:(?:add|use|play|take|tools?|with)\s+)*(?:(?:all|every(?:thing)?)(?:\s+tools?)?\s+"
    rf"(?:that|which)\s+{_ONE_MORE}|as\s+many\s+(?:tools\s+)?as\s+{_ONE_MORE}|"
    rf"(?:the\s+)?(?:least|fewest)\s+(?:that|which|for)\s+(?:brings?\s+)?the\s+most)\W*",
    re.IGNORECASE)


def helping(reader: Reader, seen: Callable[[], Bringing | None]) -> tuple[int, ...] | None:
    """The tool tiles that bring more, or as much as can be; None: the text says neither.

    The least pips that do it, then the fewest tiles; none where none helps. ``seen``
    are the tiles that are ready and what some of them bring, None where no dice wait.
    One-use tools are not among them: they are named.
    """
    least = _LEAST.fullmatch(reader.text) is not None
    if not least and _MOST.fullmatch(reader.text) is None:
        return None
    found = seen()
    reader.at = len(reader.words)
    if found is None:
        return ()
    ready, brings = found
    ways = sorted(subsets(ready), key=lambda tiles: (sum(tiles), len(tiles), tiles))
    most = max(map(brings, ways))
    wanted = min(brings(()) + 1, most) if least else most
    return next(tiles for tiles in ways if brings(tiles) >= wanted)
