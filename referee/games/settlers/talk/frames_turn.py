"""How strips, discards and the end of a turn are said."""


from itertools import pairwise

from referee.core.problem import refused
from referee.games.settlers.box.cards import GOODS, Bag, single
from referee.games.settlers.box.scenario import STRIPS
from referee.games.settlers.box.state import Move
from referee.games.settlers.play.bank import Bank
from referee.games.settlers.play.building import Step
from referee.games.settlers.play.turns import Discard, End
from referee.games.settlers.talk.amounts import all_of, bag
from referee.games.settlers.talk.frames import PAYING, Frame, Made, hand_of, priced, side
from referee.games.settlers.talk.hearing import Heard, Row
from referee.games.settlers.talk.landmarks import values


def _step(heard: Heard, row: Row) -> Made:
    """The next field of a strip; what is said to be paid is its price."""
    strip = values(row, "strip")[0]
    if any(one != 1 for one in values(row, "number")):
        return None
    i = STRIPS.index(strip)
    fields = values(row, "ordinal")
    level = side(heard.view).levels[i] if values(row, "cards") or fields else 0
    if any(field != level + 1 for field in fields):
        raise refused("referee/invalid-number", f"The next step of {strip} is number {level + 1}.",
                      hint=f"Write: step {strip}.")
    costs = heard.box.costs[strip]
    if values(row, "cards") and level < len(costs) and not priced(
            heard, row, costs[level], f"Step {level + 1} of {strip}"):
        return None
    return Step(strip)


STEPS = (
    Frame(f"((and | with | pay | step)* cards (and | for | to | at | from | build)*)?"
          " (step | one | number | ordinal | from | to | at | and | for)* strip"
          " (step | one | number | ordinal | to | at | via)*"
          f" {PAYING}", _step, ("trade", "build")),
)


# Discards.

def _discard(heard: Heard, row: Row) -> Made:
    """The cards that go."""
    hand = hand_of(heard)
    said = values(row, "cards")
    due = _due(hand)
    return Discard(bag(all_of(said), hand, due))


def _keep(heard: Heard, row: Row) -> Made:
    """The cards that stay. Refused: more than there are."""
    hand = hand_of(heard)
    sorts = {item.sort for item in row}
    if "discard" in sorts and not sorts & {"others", "all"}:
        return None  # “I keep the bones, all skins go”
    alone = [one for one in row if one.sort == "keep" and one.value in ("stays", "remains")]
    if alone and len(all_of(values(row, "cards"))) > 1:
        return None  # “3 bones, the flint stays”
    said = [one._replace(much="the") if one.much == "bare" else one
            for some in values(row, "cards") for one in some]
    kept = bag(said, hand, sum(hand) - _due(hand))
    left = tuple(have - n for have, n in zip(hand, kept, strict=True))
    if min(left) < 0:
        raise refused("referee/invalid-number", f"You hold {GOODS.text(hand)}, not "
                      f"{GOODS.text(kept)}.")
    return Discard((left[0], left[1], left[2], left[3]))


def _only(heard: Heard, row: Row) -> Made:
    """Cards that go alone: of one kind without a number as many as are due."""
    hand = hand_of(heard)
    said = all_of(values(row, "cards"))
    if not any(item.sort == "only" for item in row):
        return None
    if len(said) == 1 and said[0].much in ("bare", "the"):
        return Discard(single(said[0].kind, _due(hand)))
    return Discard(bag(said, hand, _due(hand)))


def _both(heard: Heard, row: Row) -> Made:
    """What goes and what stays: all of the hand, so that one tells of the other."""
    hand, first = hand_of(heard), [item.sort for item in row]
    gone, kept = values(row, "cards")
    cut = first.index("cards") + 1
    if "keep" in first[:cut] or ("discard" not in first[:cut] and first[cut] == "keep"):
        gone, kept = kept, gone
    found = _keep(heard, tuple(item for item in row if item.sort == "keep"
                               or item.value is kept))
    if not isinstance(found, Discard):
        return None
    said = {one.kind: one.much for one in gone}
    goes = {kind: n for kind, n in enumerate(found.cards) if n}
    return found if set(said) == set(goes) and sum(found.cards) == _due(hand) and all(
        not isinstance(much, int) or much == goes[kind] for kind, much in said.items()) else None


def _halves(heard: Heard, row: Row) -> Made:
    """Half of each kind."""
    hand = hand_of(heard)
    if any(n % 2 for n in hand):
        return None
    return Discard((hand[0] // 2, hand[1] // 2, hand[2] // 2, hand[3] // 2))


def _due(hand: Bag) -> int:
    return sum(hand) // 2


DISCARDS = (
    Frame("(discard | from | and)* cards (and? all? discard)*", _discard, ("discard",)),
    Frame("rather* keep+ cards full? (and | but)* (others? discard* | discard others)", _keep,
          ("discard",)),
    Frame("(others discard+ | discard others) (and | but)* (keep cards | cards keep)", _keep,
          ("discard",)),
    Frame("discard* all but cards discard*", _keep, ("discard",)),
    Frame("(discard | only)* cards (discard | only)*", _only, ("discard",)),
    Frame("(discard+ cards | cards discard+) full? (and | but)* (keep+ cards | cards keep+)"
          " | (keep+ cards | cards keep+) full? (and | but)* (discard+ cards | cards discard+)",
          _both, ("discard",)),
    Frame("discard* halves discard*", _halves, ("discard",)),
    Frame("cards keep+ (and? (others discard+ | discard others))?", _keep, ("discard",)),
)


_DENIALS = frozenset(("not", "don't", "never", "without", "no need"))


def _end(heard: Heard, row: Row) -> Made:
    """The turn is over; who is named is next."""
    view = heard.view
    box = heard.box
    if any(one.sort in ("none", "unwanted") and one.value in _DENIALS and two.sort == "end"
           for one, two in pairwise(row)):
        return None
    here = box.index[side(view).seat]
    following = box.seats[(here + 1) % len(box.seats)]
    mine = side(view).seat
    row = tuple(item for i, item in enumerate(row) if item.value != mine or item.sort != "seat"
                or i + 1 == len(row) or row[i + 1].sort != "end")  # “blue is finished”
    if any(seat != following for seat in values(row, "seat")):
        return None
    if values(row, "cards") and not any(
            item.sort in ("none", "unwanted", "with", "hoard") for item in row):
        return None
    said = [item.sort for item in row]
    if "seat" in said:  # “over to blue”, “blue may go”
        at = said.index("seat")
        return End() if "end" in said[:at] or "turn" in said[at:] else None
    return End() if "end" in said or ("hoard" in said and "cards" in said) else None


ENDS = (
    Frame("hoard cards", _end, ("build",)),
    Frame("(with? cards | none | unwanted | but | and | full | hoard | abstain"
          " (with number card)?)* (end | turn | seat | to | from)+ (end | abstain | turn"
          " | seat | to | and | from | at | full)*", _end, ("trade", "build")),
)

# Several moves at once.

def _steps(heard: Heard, row: Row) -> list[Move]:
    """So many steps of a strip, or one of each of several."""
    strips, numbers = values(row, "strip"), values(row, "number")
    times = 2 if any(item.sort == "twice" for item in row) else numbers[0] if numbers else 1
    each = any(item.sort == "each" for item in row)
    if len(numbers) > 1 or times * len(strips) not in range(2, 9) or (
            len(strips) > 1 and times > 1 and not each):
        return []
    return [Step(strip) for strip in strips for _ in range(times)]


def _banked(heard: Heard, row: Row) -> list[Move]:
    """Several trades with the bank: equal cards by its rate for as many as they buy."""
    said, rate = values(row, "cards"), heard.box.scenario.prices.bank
    if not all(isinstance(one.much, int) or one.much == "bare" for one in all_of(said)):
        return []
    give, get = bag(said[0]), bag(said[1])
    if max(give) != sum(give) or sum(give) != rate * sum(get) or sum(get) < 2:
        return []
    kind = give.index(max(give))
    return [Bank(single(kind, rate), single(other)) for other, n in enumerate(get)
            for _ in range(n)]


_NUMBER = "(number steps+ each? | via number | twice | (one step)? each)"
SEVERAL = (
    (f"(step | at | to | and)* ({_NUMBER} (steps | step | at | to | from)*)? strip ((and)? strip)*"
     f" (step | to)* {_NUMBER}? (step | at)*", _steps),
    ("(give | giving | bank | to | at | with)* cards"
     " (give | bank | to | at | with | for | arrow | and)*"
     " (want | wanting)* cards (want | from | with | at | bank)*", _banked),
)
