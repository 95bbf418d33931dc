"""How trade is said: with the bank, offers, their answers, and refusals unseen."""

from itertools import pairwise
from typing import NamedTuple

from referee.core.problem import refused
from referee.games.settlers.box.cards import Bag, overlap
from referee.games.settlers.box.scenario import RESOURCES
from referee.games.settlers.box.slots import ALL
from referee.games.settlers.box.state import Offer
from referee.games.settlers.play.answers import Accept, Refuse, RefuseAll, open_to
from referee.games.settlers.play.bank import Bank
from referee.games.settlers.play.offers import Counter, Deal, MakeOffer, Withdraw
from referee.games.settlers.talk.amounts import Amount, bag, meets
from referee.games.settlers.talk.frames import Frame, Made, hand_of, side
from referee.games.settlers.talk.hearing import Heard, Row
from referee.games.settlers.talk.landmarks import values


class _Terms(NamedTuple):
    """What a trade says: both sides, and with whom; None where a side was not said."""

    give: tuple[Amount, ...] | None
    get: tuple[Amount, ...] | None
    partner: str


_OFFERING = frozenset({
    "offer", "offers", "offering", "trade", "trades", "trading", "swap", "swaps", "swapping",
    "exchange", "exchanges", "exchanging", "sell", "sells", "selling", "barter", "propose",
    "proposal"})
_DENIALS = frozenset(("not", "don't", "can't", "cannot", "won't", "never", "doesn't",
                      "rather", "without", "i'd"))
_REFUSING = frozenset(("refuse", "decline", "reject", "say", "turn", "pass", "refusing",
                       "declining"))
_REFUSALS = frozenset(("refuse", "refuses", "reject", "rejects", "decline", "declines"))
_PARTNERS = {"everyone": ALL, "bank": "bank"}


def _terms(row: Row) -> _Terms | None:
    """The sides of a trade by the verbs at them; of two without any the first is given."""
    partners = {partner for item in row if (partner := _PARTNERS.get(item.sort, item.value)) and
                item.sort in ("seat", "everyone", "bank", "giving", "wanting")}
    if len(partners) > 1:
        return None
    sides: list[tuple[bool | None, bool, tuple[Amount, ...]]] = []  # given; behind a “for”; cards
    verb: bool | None = None
    turned = False
    for i, item in enumerate(row):
        behind = [one.sort for one in row[i + 1:i + 3]]
        if item.sort in ("give", "want"):
            other = i and row[i - 1].sort in ("seat", "everyone", "bank") and (
                i < 2 or row[i - 2].sort not in ("to", "with", "from", "at", "for", "give", "want"))
            gives = (item.sort == "give") != bool(
                other and (item.sort == "want" or item.value.endswith("s")))
            if verb and not gives:  # “want to give”, but not “give want”
                return None
            verb = gives
        elif item.sort == "offer" and item.value in _OFFERING and not sides:
            verb = True
        elif item.sort in ("giving", "wanting"):
            verb = item.sort == "giving"
        elif item.sort in ("for", "arrow", "become") or (
                item.sort in ("to", "at") and behind[:1] == ["bank"]) or (
                item.sort == "with" and behind[:1] == ["cards"] and False in (
                    side[0] for side in sides)):
            turned = True
        elif item.sort == "cards":
            if verb is None and behind[:1] == ["yours"]:
                verb = True
            if verb is None and not sides and behind[:1] == ["from"] and behind[1:] in (
                    ["bank"], ["seat"], ["everyone"]):
                verb = False
            if verb is None and behind[:1] in (["at"], ["from"], ["back"]) and behind[1:] in (
                    [], ["cards"], ["from"], ["and"]):  # “three bones in, one skin out”
                verb = behind[0] == "at"
            sides.append((verb, turned, item.value))
            verb, turned = None, False
    if verb is not None and sides and sides[-1][0] is None:
        return None  # “skins I have”
    return _sided(sides, next(iter(partners), ""))


def _sided(sides: list[tuple[bool | None, bool, tuple[Amount, ...]]], partner: str,
           ) -> _Terms | None:
    """Which side is given: what is said of one tells of the other."""
    if not 1 <= len(sides) <= 2:
        return _Terms(None, None, partner) if not sides else None
    (given, _, one), *others = sides
    for verb, turned, _ in others:
        if given is None:
            given = True if verb is None else not verb
        if verb == given or (verb is None and not turned):
            return None
    other = others[0][2] if others else None
    return _Terms(other, one, partner) if given is False else _Terms(one, other, partner)


def _trade(heard: Heard, row: Row) -> Made:
    """A trade with the bank, or an offer to one or all."""
    terms = _terms(row)
    if terms is None or terms.give is None or terms.get is None:
        return None
    view, rate = heard.view, heard.box.scenario.prices.bank
    partner = terms.partner
    if view.own is None:
        return None
    me = view.own.seat
    if view.active != view.own.seat:
        partner = partner or view.active
    get = bag(terms.get)
    whole = bag(terms.give, view.own.hand, bare=rate if partner == "bank" else 1, vague=True)
    if not partner and sum(get) == 1 and max(whole) == sum(whole) == rate:
        partner = "bank"
    if partner == "bank":  # else several trades, or none
        return Bank(whole, get) if sum(whole) == rate and sum(get) == 1 else None
    if not partner or (view.active != me and not _explicit(row) and any(
            open_to(offer, me) and offer.maker == partner and _about(whole, get, offer)
            for offer in view.offers)):
        return None  # a counter
    return MakeOffer(partner, whole, get)


def _offered(heard: Heard, row: Row) -> Offer | None:
    """The offer that is answered: the only one, or by its number or maker. Refused: several."""
    me = heard.view.own.seat if heard.view.own else ""
    numbers, makers = values(row, "number"), values(row, "seat")
    found = [offer for offer in heard.view.offers if open_to(offer, me)
             and all(offer.number == number for number in numbers)
             and all(offer.maker == maker for maker in makers)]
    if len(found) > 1:
        raise refused("referee/invalid-number", "Which offer?", hint="Write its number; open to "
                      "your answer: " + ", ".join(str(offer.number) for offer in found) + ".")
    return found[0] if found else None


def _meets(heard: Heard, row: Row, offer: Offer) -> bool:
    """Whether the cards named are those of an offer, by whichever side they are named first."""
    said = values(row, "cards")
    if not said:
        return True
    sides = [offer.get, offer.give]
    matches = [[_fits(some, side) for side in sides] for some in said]
    if len(said) == 1:
        return any(matches[0])
    return (matches[0][0] and matches[1][1]) or (matches[0][1] and matches[1][0])


def _fits(said: tuple[Amount, ...], side: Bag) -> bool:
    return meets(said, side)


def _accept(heard: Heard, row: Row) -> Made:
    """Yes to the only offer, whose cards may be named."""
    offer = _offered(heard, row)
    if offer is None or not _meets(heard, row, offer):
        return None
    return Accept(offer.number)


def _agree(heard: Heard, row: Row) -> Made:
    """Yes, and both sides of the offer as they are; who gives what may be said."""
    if len(values(row, "cards")) < 2:
        return _accept(heard, row)
    sorts = {item.sort for item in row}
    offer = _offered(heard, tuple(item for item in row if item.sort == "seat"))
    if offer is None or not sorts & {"yes"}:
        return None
    if not sorts & {"give", "want", "giving", "wanting", "yours"}:
        return _accept(heard, row)
    terms = _terms(tuple(item for item in row if item.sort != "yes"))
    if terms is None or not terms.give or not terms.get:
        return None
    return Accept(offer.number) if _fits(terms.give, offer.get) and _fits(
        terms.get, offer.give) else None


def _refuse(heard: Heard, row: Row) -> Made:
    """No to the only offer; the cards named are what it asks for, or both its sides."""
    offer = _offered(heard, row)
    if offer is None:
        return None
    if any(one.sort in ("none", "refuse") and one.value in _DENIALS and two.sort == "refuse"
           and two.value in _REFUSING for one, two in pairwise(row)):
        return None  # “I do not decline”
    said = values(row, "cards")
    sorts = {item.sort for item in row}
    if len(said) == 1 and any(item.sort == "refuse" and item.value in _REFUSALS for item in row):
        return None  # “refuse flint”: here, or always?
    side = offer.give if "unwanted" in sorts or (said and not any(
        offer.get[one.kind] for one in said[0])) else offer.get
    if len(said) == 1 and not all(side[one.kind] and one.much != "all" for one in said[0]):
        return None
    if len(said) > 1 and not _meets(heard, row, offer):
        return None
    return Refuse(offer.number)


def _counter(heard: Heard, row: Row) -> Made:
    """Other terms than those offered; a side that is not said stays as it was."""
    offer = _offered(heard, row)
    if offer is None:
        return None
    row = tuple(item for item in row if item.sort != "number")
    cards = [i for i, item in enumerate(row) if item.sort == "cards"]
    first = {item.sort for item in row[:cards[0]]}
    if len(cards) > 1 and first & {"none", "refuse"} and "rather" not in first:
        # “not the bone, but …”
        if not _fits(row[cards[0]].value, offer.get):
            return None
        row = row[cards[0] + 1:]
    said = values(row, "cards")
    verbs = {item.sort for item in row} & {"give", "want", "giving", "wanting", "for"}
    if len(said) > 1 or verbs - {"for"}:
        terms = _terms(row)
        if terms is None:
            return None
        give, get = terms.give, terms.get
        if give and get and all(offer.give[one.kind] for one in give):  # what the other has
            if not any(item.sort == "want" for item in row):
                return None
            give, get = get, give  # “take two skins for the bone”
    else:  # “only for two meat”, “make it two meat”
        sides = [all(side[one.kind] for one in said[0]) for side in (offer.get, offer.give)]
        if sides[0] == sides[1] or ("for" in verbs and sides[0]):
            return None
        give, get = (said[0], None) if sides[0] else (None, said[0])
    mine = offer.get if give is None else _as_offered(give, offer.get, hand_of(heard))
    theirs = offer.give if get is None else _as_offered(get, offer.give, None)
    if (mine, theirs) == (offer.get, offer.give):
        return None if any(item.sort == "rather" for item in row) else Accept(offer.number)
    return Counter(offer.number, mine, theirs)


def _dearer(heard: Heard, row: Row) -> Made:
    """Other terms because those offered are too little: “too little: two skins and it's yours”."""
    i = next(i for i, item in enumerate(row) if item.sort == "refuse")
    found = _counter(heard, (*row[:i], *row[i + 1:])) if row[i].value in ("too", "not") else None
    return found if isinstance(found, Counter) else None


def _swapped(heard: Heard, row: Row) -> Made:
    """Other cards than those an offer asks for: “meat, not flint”, “a skin for that, no bone”."""
    offer = _offered(heard, tuple(item for item in row if item.sort == "seat"))
    said = values(row, "cards")
    if offer is None or not all(offer.get[one.kind] for one in said[-1]) or (
            len(said) > 2 and not _fits(said[1], offer.give)):
        return None
    give = _as_offered(said[0], offer.get, hand_of(heard))
    if overlap(give, offer.get) or overlap(give, offer.give):
        return None
    get = _as_offered(said[1], offer.give, None) if len(said) > 2 else offer.give
    return Counter(offer.number, give, get)


def _haggled(heard: Heard, row: Row) -> Made:
    """Terms without a word that says so are a counter, but where they are named an offer."""
    said = len(values(row, "cards"))
    if _explicit(row) or (said == 1 and not any(
            item.sort in ("give", "giving", "want", "wanting") for item in row)):
        return None
    found = _counter(heard, row)
    return None if isinstance(found, Counter) and overlap(found.give, found.get) else found


def _explicit(row: Row) -> bool:
    """Whether a trade is named an offer."""
    return any(item.value in _OFFERING for item in row if item.sort in ("give", "offer"))


def _about(give: Bag, get: Bag, offer: Offer) -> bool:
    """Whether terms are about an offer: one of its sides as it is, or the kinds of both."""
    return give == offer.get or get == offer.give or (
        list(map(bool, give)) == list(map(bool, offer.get))
        and list(map(bool, get)) == list(map(bool, offer.give)))


def _as_offered(said: tuple[Amount, ...], side: Bag, hand: Bag | None) -> Bag:
    """Cards of one side; “the meat” is what the offer has of it, if it has."""
    return bag([Amount(side[one.kind], one.kind) if one.much == "the" and side[one.kind] else one
                for one in said], hand, vague=True)


def _withdraw(heard: Heard, row: Row) -> Made:
    return Withdraw()


def _deal(heard: Heard, row: Row) -> Made:
    """Done with one who accepted; where he did not it is no deal."""
    seat = values(row, "seat")[0]
    view = heard.view
    if not any(offer.maker == side(view).seat and seat in offer.accepted
               for offer in view.offers):
        return None
    return Deal(seat)


def _refuse_all(heard: Heard, row: Row) -> Made:
    """A standing refusal: of these kinds, of all but these, of any."""
    kinds = {one.kind for some in values(row, "cards") for one in some}
    if any(one.much not in ("bare", "the", 1) for some in values(row, "cards") for one in some):
        return None
    if not any(item.sort in ("ever", "ban") for item in row):
        return None
    if any(item.sort == "but" for item in row):
        if not kinds:
            return None
        kinds = set(range(len(RESOURCES))) - kinds
    if not kinds:
        kinds = set(range(len(RESOURCES)))
    return RefuseAll(tuple(kind for i, kind in enumerate(RESOURCES) if i in kinds))


def _refuse_none(heard: Heard, row: Row) -> Made:
    return RefuseAll(())


_SIDES = ("(give | want | giving | wanting | yours | bank | to | from | with | at | for | and"
          " | seat | everyone | arrow | become | offer | back | go | full)*")
_TERMS = f"{_SIDES} cards {_SIDES} (cards {_SIDES})?"
_ABOUT = "offer | number | seat | from | to | at | with | and | for | one"
_ANSWERED = f"({_ABOUT})*"
_OPEN = ("offer", "trade")
TRADES = (
    Frame(f"{_SIDES} cards {_SIDES} cards {_SIDES}", _trade, _OPEN),
    Frame(f"{_ANSWERED} yes ({_ABOUT} | yes)* (cards (for | arrow | and) cards yes*)?"
          " | yes* cards (for | arrow | and) cards yes+"
          " | yes+ seat? (give | giving | want | wanting | to)* cards | seat* cards yours seat*"
          f" | (yes | seat)+ {_SIDES} cards {_SIDES} cards {_SIDES} (yes | seat)*", _agree, _OPEN),
    Frame(f"{_ANSWERED} (none* refuse+ | none+) {_ANSWERED} refuse* {_ANSWERED} (cards for cards)?"
          " | (and | refuse | seat)* (none | withhold | unwanted | refuse)+ (for | with | from)*"
          " cards (seat | refuse)*"
          " | (and | seat)* cards (none* refuse+ | none+ | withhold+) seat*", _refuse, _OPEN),
    Frame(f"((refuse | none)+ cards)? (refuse | none)* (rather+ {_TERMS} (and? yes)*"
          f" | {_TERMS} rather+ | {_SIDES} rather+ {_TERMS}"
          f" | {_SIDES} cards {_SIDES} rather+ {_SIDES} cards {_SIDES})", _counter, _OPEN),
    Frame(f"seat? refuse seat? {_SIDES} cards {_SIDES} cards {_SIDES}", _dearer, _OPEN),
    Frame("(give | giving | offer | yes | and | with | seat | at)* cards (for cards)? (and | at)*"
          " instead cards", _swapped, _OPEN),
    Frame("for cards yes+ | cards yes+ | (giving | give)* cards for cards instead cards",
          _counter, _OPEN),
    Frame(f"cards want cards | (want | wanting) cards for offer* | (give | giving) cards rather*"
          f" | {_TERMS}", _haggled, _OPEN),
    Frame("withdraw offer | offer (withdraw | back)+ | take offer back", _withdraw, _OPEN),
    Frame("(give | offer | take | go)+ (to | with | from | offer | at | for)* seat"
          " (yes | offer | meet)*"
          " | seat (yes | take | want) offer* | seat meet? yes (give | go)+ with*", _deal,
          ("trade",)),
)
_KINDS = "cards ((for | and | or | asks)* cards)*"
REFUSALS = (
    Frame("(ever | any | and)* (refuse | withhold | none)"
          f" (asks | for | and | or | any | from | ever | but | everyone)* ({_KINDS})?"
          " (ever | any | asks | from)*",
          _refuse_all, ()),
    Frame(f"(and | any)* ever (any | asks | for | and | from | but)* {_KINDS}"
          " (refuse | none | meet)+ ever*", _refuse_all, ()),
    Frame(f"none {_KINDS} for everyone ever+", _refuse_all, ()),
    Frame(f"{_KINDS} meet? (ban | none+ ever+)", _refuse_all, ()),
    Frame(f"(and | ever)* ban (any | from | asks)* {_KINDS} back? (ever | any)*", _refuse_all, ()),
    Frame("((everyone | ever)* reset (ever | any)* | withdraw any* refusals (and | ever"
          " | everyone)* reset? (ever | any)* | turn? refusals withdraw | none refusals ever*)",
          _refuse_none, ()),
)
