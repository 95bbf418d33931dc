"""What stands behind the verbs of the moves in a text that is not canonical."""

from collections.abc import Callable
from typing import Any, cast

from referee.core.english import ARTICLES, POLITE
from referee.core.goods import covers, minus
from referee.core.problem import refused
from referee.core.rules import Seat
from referee.core.words import Names, Reader, listed
from referee.games.settlers.box.board import Corner
from referee.games.settlers.box.cards import GOODS, Bag
from referee.games.settlers.box.scenario import RESOURCES, STRIPS, Figure, Strip
from referee.games.settlers.box.slots import ALL
from referee.games.settlers.box.state import Box, Move, Offer
from referee.games.settlers.play.answers import Accept, Refuse, RefuseAll, open_to
from referee.games.settlers.play.bank import Bank
from referee.games.settlers.play.building import Found, Step, Take
from referee.games.settlers.play.chips import LayDesert
from referee.games.settlers.play.figures import ZONES, MoveFigure, Steal
from referee.games.settlers.play.nomads import AddNomad, GoOn, MoveNomad, Stop
from referee.games.settlers.play.offers import Counter, Deal, MakeOffer, Withdraw
from referee.games.settlers.play.placing import PlaceTribe
from referee.games.settlers.play.turns import Discard, End
from referee.games.settlers.show.view import View
from referee.games.settlers.talk import naming, orders
from referee.games.settlers.talk.orders import NOMADS

ANY = ("figure", "robber", "marker")  # the one in whose zone the hex lies
BANK = "bank"
STRIP_NAMES: Names[Strip] = Names("strip", {
    "nourishment": ("nourishment", "nutrition", "food"),
    "hunting": ("hunting", "hunt", "hunting and battles", "battles", "battle"),
    "construction": ("construction", "building", "boats"),
    "clothing": ("clothing", "clothes")})
_TRIBES = ("tribe", "tribes", "camp", "settlement")


def _place_tribe(cls: type[PlaceTribe], box: Box, reader: Reader) -> PlaceTribe:
    """A verb and a corner."""
    return cls(_at_corner(box, reader))


def _take(cls: type[Take], box: Box, reader: Reader) -> Take:
    """A verb and a corner."""
    return cls(_at_corner(box, reader))


def _at_corner(box: Box, reader: Reader) -> Corner:
    if not reader.at and reader.peek() == "to":  # what goes to a corner is said otherwise
        reader.fail("referee/invalid-text", "What goes there?")
    return naming.corner(box, reader)


def _add_nomad(cls: type[AddNomad], box: Box, reader: Reader) -> AddNomad:
    """Its corner; “nomad to af14” is one that walks, but of the first."""
    if reader.at and reader.peek() == "to" and not (
            reader.person and reader.view.phase == "nomad"):
        reader.fail("referee/invalid-text", "A new nomad, or one that walks?",
                    "Write: nomad at af14, or move af05 to af14.")
    return cls(_at_corner(box, reader))


def _move_nomad(cls: type[MoveNomad], box: Box, reader: Reader) -> Move:
    """A nomad and its way; a person's may be a figure's, or that of a nomad that pauses."""
    figure = _figure(box, reader)
    if figure is not None:
        return figure
    if reader.person:
        return _moved(box, reader)
    reader.skip("nomad")
    if reader.verb == "cross" or reader.peek() == "to":
        reader.fail("referee/invalid-text", "Which nomad, and where to?",
                    "Write: move af05 to eu15.")
    reader.skip("from", "at")
    nomad = naming.spot(box, reader)
    reader.expect("to")
    return cls(nomad, *orders.strict(box, reader))


def _go_on(cls: type[GoOn], box: Box, reader: Reader) -> Move:
    """The way on; where no nomad pauses a person's order is that of any nomad."""
    if reader.person:
        return _moved(box, reader)
    if not reader.skip("on") and reader.words[:reader.at][-1:] == ["go"]:
        reader.fail("referee/invalid-text", "Which way?", "Write: go on eu18, or move af05 to "
                    "eu15.")
    reader.skip("to")
    return cls(*orders.strict(box, reader))


def _figure(box: Box, reader: Reader) -> Move | None:
    """The move of a figure that comes next, or None with nothing read."""
    start = reader.at
    reader.skip("the")
    if reader.peek() in ANY or naming.FIGURE_NAMES.exact(reader.peek() or "?"):
        reader.verb = ANY[0]
        return _move_figure(MoveFigure, box, reader)
    reader.at = start
    return None


def _moved(box: Box, reader: Reader) -> Move:
    """What a person moves: the nomad that pauses, or one of his nomads."""
    said = orders.free(box, reader, lambda: _walker(reader), reader.verb == "go")
    reader.end()
    if said.nomad and reader.verb != "go" and not _pauses(reader):
        return MoveNomad(*said)
    nomad, via = said.nomad, said.via
    if not nomad and via and (via[0] == _pauses(reader) or via[0] in _own(reader)):
        nomad, *rest = via
        via = tuple(rest)
    if _pauses(reader) and nomad in ("", _pauses(reader)):
        return GoOn(said.to, via, said.most)
    return MoveNomad(nomad or _walker(reader), said.to, via, said.most)


def _pauses(reader: Reader) -> Corner:
    """The corner of a person's nomad that pauses, if one does."""
    view: View = reader.view
    return view.paused if view.own is not None and view.active == view.own.seat else ""


def _own(reader: Reader) -> list[Corner]:
    """The corners of a person's nomads."""
    view: View = reader.view
    return [] if view.own is None else [nomad for nomad, _ in view.own.ends]


def _walker(reader: Reader) -> Corner:
    """The nomad of a person who names none: the one that pauses, else the only one."""
    if _pauses(reader):
        return _pauses(reader)
    nomads = _own(reader)
    if len(nomads) != 1:
        raise refused("referee/invalid-text", "Which nomad?" if nomads else "You have no nomad.",
                      hint=f"Yours are at {listed(nomads)}; write: move {nomads[0]} to CORNER."
                      if nomads else "", span=reader.span())
    return nomads[0]


def _stop(cls: type[Stop], box: Box, reader: Reader) -> Stop:
    while reader.person and reader.skip("the", "nomad", "here", "there"):
        pass
    return cls()


def _move_figure(cls: type[MoveFigure], box: Box, reader: Reader) -> MoveFigure:
    """A figure, its hex, who is robbed; “figure” is the one in whose zone the hex lies."""
    said: set[str] = {reader.verb} - {"figure"} if reader.at else set()  # no two at once
    while True:
        named = naming.FIGURE_NAMES.exact(reader.peek() or "?")
        said |= {named} if named else set()
        if len(said) > 1:
            reader.fail("referee/invalid-text", "Which of them, the "
                        f"{' or the '.join(sorted(said))}?")
        reader.verb = named or reader.verb
        reader.at += named is not None
        if named is None and not reader.skip(*ANY, "tiger", "move", "goes", "moves"):
            break
    if reader.person and reader.skip("from"):
        left = naming.hexagon(box, reader)
        if left not in (reader.view.neanderthal, reader.view.carnivore):
            reader.fail("referee/invalid-word", f"No figure stands on {left}.")
    start = reader.at
    land = naming.hexagon(box, reader)
    figure = next(figure for figure, zone in box.zones.items() if land in zone)
    if reader.verb != "figure":
        if reader.person and reader.verb != figure:
            reader.at = start
            reader.fail("referee/invalid-word", f"The {reader.verb} stays in "
                        f"{ZONES[reader.verb]}; {land} is not there.")
        figure = cast(Figure, reader.verb)
    if not reader:
        return cls(figure, land)
    reader.skip("and", "then")
    reader.expect("steal", "rob", "steals", "robs", "robbing", "stealing")
    return cls(figure, land, _victim(box, reader))


def _steal(cls: type[Steal], box: Box, reader: Reader) -> Steal:
    return cls(_victim(box, reader))


def _victim(box: Box, reader: Reader) -> Seat:
    while reader.person and reader.skip("a", "one", "1", "card", "from"):
        pass
    reader.skip("from")
    return naming.seat(reader, box.words.seats) or reader.name(box.words.seats)


def _lay_desert(cls: type[LayDesert], box: Box, reader: Reader) -> LayDesert:
    while reader.person and reader.skip("a", "the", "desert", "tile"):
        pass
    return cls(naming.hexagon(box, reader))


def _step(cls: type[Step], box: Box, reader: Reader) -> Step:
    """A strip; a person may say which field he takes it to be, or that it is one."""
    many = _steps(reader)
    field = None if many else reader.maybe_number()
    reader.skip("of", "in", "on")
    strip = reader.name(STRIP_NAMES)
    reader.skip("strip", "track")
    by = reader.skip("by")
    many = many or _steps(reader)
    while reader.skip("to", "step", "field", "level"):
        pass
    if many is None and field is None:
        field = reader.maybe_number()
        many, field = (field, None) if by else (many, field)
    reader.end()
    if many not in (None, 1):
        reader.fail("referee/invalid-number", "A step is one field.",
                    f"Write: step {strip}; step {strip}.")
    if field is not None:
        _check_field(reader, strip, field)
    return cls(strip)


def _steps(reader: Reader) -> int | None:
    """How many steps are said (``one step``, ``the next step``), or None with nothing read."""
    start = reader.at
    following = reader.skip("another", "next", "the", "a")
    many = 1 if following else reader.maybe_number()
    reader.skip("more")
    if many is not None and reader.skip("step", "steps", "field", "fields"):
        return many
    reader.at = start
    return None


def _check_field(reader: Reader, strip: Strip, field: int) -> None:
    """Refused: another field than the next."""
    if not reader.person:
        reader.fail("referee/invalid-number", "A step is always the next field.",
                    f"Write: step {strip}.")
    view: View = reader.view
    due = 1 + next(side.levels[STRIPS.index(strip)] for side in view.sides
                   if view.own and side.seat == view.own.seat)
    if field != due:
        reader.fail("referee/invalid-number", f"The next step of {strip} is number {due}, not "
                    f"{field}.", f"Write: step {strip}.")


def _found(cls: type[Found], box: Box, reader: Reader) -> Move:
    """The corner and the tribe that is lifted; of what is built, whatever is named."""
    if reader.verb == "build":
        return _built(box, reader)
    if not reader.at and reader.peek() == "to":
        reader.fail("referee/invalid-text", "What goes there?")
    if not reader.person or not reader.at:
        reader.skip("tribe")
        corner = naming.corner(box, reader)
        lifting = reader.skip("lifting", "lift")
        return cls(corner, naming.spot(box, reader) if lifting else "")
    return _tribe(box, reader)


def _built(box: Box, reader: Reader) -> Move:
    """What a person builds, creates or places: a tribe, a nomad, a step, or what a corner takes."""
    if not reader.at:
        reader.fail("referee/invalid-text", "What is built?")
    reader.skip("a", "the", "my", "another", "new")
    reader.skip("new", "first")
    what = reader.peek()
    if what in NOMADS:
        reader.at += 1
        return _tribe_or_nomad(box, reader)
    if what in _TRIBES:
        reader.at += 1
        said = _tribe(box, reader)
        _end(reader)
        view: View = reader.view
        return PlaceTribe(said.corner) if view.phase == "tribe" else said
    if what in ANY or naming.FIGURE_NAMES.exact(what or "?"):
        reader.verb = ANY[0]
        return _move_figure(MoveFigure, box, reader)
    if what == "desert":
        reader.at += 1
        return _lay_desert(LayDesert, box, reader)
    if reader.maybe(STRIP_NAMES) is not None:
        reader.at -= 1
        return _step(Step, box, reader)
    if GOODS.read.exact(what or "?") is not None or what[:1].isdigit():
        reader.fail("referee/invalid-word", "Cards are not built, they are traded for.",
                    "Write: bank 3 meat for 1 flint, or offer blue 2 meat for 1 flint.")
    corner = naming.corner(box, reader)
    _end(reader)
    view = reader.view
    if view.phase == "tribe":
        return PlaceTribe(corner)
    stands = view.own is not None and any(nomad == corner for nomad, _ in view.own.ends)
    return Found(corner) if stands and view.phase != "nomad" else AddNomad(corner)


def _tribe_or_nomad(box: Box, reader: Reader) -> Move:
    """A new nomad, or one that is made a tribe."""
    corner = naming.corner(box, reader)
    while reader.skip("a", "into", "to"):
        pass
    return Found(corner) if reader.skip(*_TRIBES) else AddNomad(corner)


def _end(reader: Reader) -> None:
    """Refused: anything left unread; whatever hangs on the position, where none is known."""
    reader.end()
    if not reader.person:
        reader.fail("referee/invalid-text", "What is built is said by its own word.",
                    "Write: tribe af09, nomad at af14, found eu15, step clothing.")


def _tribe(box: Box, reader: Reader) -> Found:
    """A nomad that becomes a tribe, in a person's words; the only one on a people chip."""
    lead = {*_TRIBES, *NOMADS, *ARTICLES, "at", "on", "to", "from", "of", "new", "chip", "people"}
    while reader.skip(*lead):
        pass
    corner = naming.maybe_corner(box, reader)
    while reader.skip("into", "to", "in", "a", "with", "and", *_TRIBES):
        pass
    lifting = ""
    if reader.skip("lifting", "lift", "taking", "removing", "using", "moving"):
        while reader.skip(*lead):
            pass
        lifting = naming.spot(box, reader)
    elif corner is None and reader:
        corner = naming.corner(box, reader)
    if corner is None:
        _end(reader)
        view: View = reader.view
        if view.phase == "tribe":
            naming.spot(box, reader)
        nomads = [nomad for nomad, _ in view.own.ends] if view.own else []
        ready = [nomad for nomad in nomads if nomad in view.people]
        if len(ready) != 1:
            raise refused("referee/invalid-text", "Which nomad becomes a tribe?",
                          span=reader.span(), hint="On a people chip stand: "
                          + (", ".join(ready) or "none of your nomads") + ".")
        corner = ready[0]
    return Found(corner, lifting)


def _discard(cls: type[Discard], box: Box, reader: Reader) -> Discard:
    """The cards that go; a person may say which he keeps."""
    if reader.verb != "keep":
        return cls(naming.cards(reader))
    if not reader.person or not reader.at:
        reader.fail("referee/invalid-text", "What is kept says nothing of what goes.",
                    "Write: discard 2 meat 1 bones.")
    kept = naming.cards(reader)
    reader.end()
    hand: Bag = reader.view.own.hand
    if not covers(hand, kept):
        reader.fail("referee/invalid-number", f"You hold {GOODS.text(hand)}, not "
                    f"{GOODS.text(kept)}.")
    return cls(minus(hand, kept))


def _end_turn(cls: type[End], box: Box, reader: Reader) -> End:
    if reader.verb == "roll":
        reader.at = 0
        reader.fail("referee/invalid-word", "Nobody rolls: the dice of a turn are thrown with "
                    "the end of the turn before.", "What the dice gave stands in its report.")
    while reader.skip("my", "the", "turn", "of"):
        pass
    return cls()


def _accept(cls: type[Accept], box: Box, reader: Reader) -> Accept:
    """The number of an offer."""
    return cls(_read_number(box, reader))


def _refuse(cls: type[Refuse], box: Box, reader: Reader) -> Move:
    """An offer by its number, or a standing refusal."""
    if reader.peek() in ("none", "nothing", ALL):
        return _refuse_all(RefuseAll, box, reader)
    _standing_or_not(reader)
    return cls(_read_number(box, reader))


def _refuse_all(cls: type[RefuseAll], box: Box, reader: Reader) -> RefuseAll:
    if reader.skip("none", "nothing"):
        return cls(())
    reader.expect(ALL)
    if not reader:
        return cls(RESOURCES)
    others = _asking(reader)
    found = {reader.name(GOODS.read)}
    while reader:
        reader.skip("and", "or")
        found.add(reader.name(GOODS.read))
    return cls(tuple(kind for i, kind in enumerate(RESOURCES) if (i in found) != others))


def _asking(reader: Reader) -> bool:
    """Words before the kinds: whether all others than these are meant."""
    if reader.skip("offers", "trades"):
        while reader.skip("that", "which", "asking", "ask", "for"):
            pass
        if not reader:
            reader.fail("referee/invalid-text", "These offers, or all that will come?",
                        "“refuse 1; refuse 2” answers those of these numbers; “refuse all” "
                        "refuses unseen whatever asks for any card, until you say otherwise.")
    return reader.skip("but", "except")


def _standing_or_not(reader: Reader) -> None:
    """Refused: what could be a standing refusal or the answer to some offers."""
    start, word = reader.at, reader.maybe_whole()
    kind = None if word else reader.maybe(GOODS.read)
    reader.at = start
    if word or kind is not None:
        reader.fail("referee/invalid-text", "These offers, or all that will come?",
                    "“refuse 1; refuse 2” answers those of these numbers; “refuse all meat” "
                    "refuses unseen whatever asks for meat, until you say otherwise.")


def _read_number(box: Box, reader: Reader) -> int:
    """The number of an offer; a person may name its maker, or nothing where one waits."""
    while reader.skip("offer", "number", "no", "nr", "the"):
        pass
    found = reader.maybe_number()
    if found is not None or not reader.person:
        return reader.number("the number of an offer") if found is None else found
    reader.skip("from", "of")
    maker = naming.seat(reader, box.words.seats)
    reader.skip("offer")
    while reader.skip(*POLITE):
        pass
    if maker is None and reader:
        return reader.number("the number of an offer")
    reader.end()
    view: View = reader.view
    waiting = [offer for offer in _waiting(view) if maker in (None, offer.maker)]
    if not waiting and any(view.own and offer.maker == view.own.seat and maker in offer.accepted
                           for offer in view.offers):
        reader.fail("referee/invalid-text", f"{maker} has accepted your offer.",
                    f"Write: deal {maker}.")
    if len(waiting) != 1:
        reader.fail("referee/invalid-number", "Which offer?" if waiting else
                    "No such offer waits for your answer.", "Open to your answer: "
                    + (", ".join(str(offer.number) for offer in waiting) or "none") + ".")
    return waiting[0].number


def _waiting(view: View) -> list[Offer]:
    """The offers that wait for the viewer's answer."""
    return [offer for offer in view.offers if view.own and open_to(offer, view.own.seat)]


def _bank(cls: type[Bank], box: Box, reader: Reader) -> Bank:
    while reader.person and reader.at and reader.skip("trade", "trades", "give", "with"):
        pass
    return cls(*naming.terms(reader))


def _make_offer(cls: type[MakeOffer], box: Box, reader: Reader) -> Move:
    """A partner and both sides; “trade” without a partner is the bank's, at its rate."""
    if reader.verb == "trade" and not reader.at:
        reader.fail("referee/invalid-text", "Is it an offer, or a trade with the bank?")
    if reader.verb == "offer" and not reader.person:
        reader.skip("to")
        to = reader.name(naming.partners(box.seats))
        _all_of_what(reader, to)
        return cls(to, *naming.terms(reader))
    to = _partner(box, reader)
    _all_of_what(reader, to)
    give = naming.given(reader)
    to = to or _partner(box, reader)
    get = naming.wanted(reader)
    to = to or _partner(box, reader)
    rate = box.scenario.prices.bank
    if to == BANK or (not to and reader.verb == "trade" and sum(get) == 1
                      and max(give) == sum(give) == rate):
        return Bank(give, get)
    if to:
        return cls(to, give, get)
    reader.end()
    if not reader.person or (view := reader.view).own.seat == view.active:
        reader.fail("referee/invalid-text", "With whom?", "Write: offer blue 2 meat for 1 "
                    f"flint, offer all 2 meat for 1 flint, or bank {rate} meat for 1 flint.")
    return cls(view.active, give, get)


def _partner(box: Box, reader: Reader) -> str:
    """The partner of a trade that comes next: a seat, all, the bank; nothing with nothing read."""
    start = reader.at
    while reader.skip("to", "with", "the", "from", "by"):
        pass
    if reader.skip(BANK, "bank's", "stock"):
        return BANK
    led = reader.at > start
    found = naming.seat(reader, naming.partners(box.seats))
    if found is None or (found == ALL and reader.verb == "trade" and not led):
        reader.at = start  # “swap all my meat” says how much
        return ""
    return found


def _all_of_what(reader: Reader, to: str) -> None:
    """Refused: “all my meat”, which says how much, taken for an offer to all."""
    if to == ALL and reader.peek() in ("my", "of", "the"):
        reader.fail("referee/invalid-text", "All players, or all of the cards?",
                    "Write: offer all 2 meat for 1 flint, or the number of cards.")


def _counter(cls: type[Counter], box: Box, reader: Reader) -> Counter:
    if reader.person and (found := _only(cls, reader)):
        return found
    number = _read_number(box, reader)
    if not reader.skip("with", "give", "giving") and reader.peek() and (
            not reader.peek()[0].isdigit()):
        reader.fail("referee/invalid-text", f"Is {number} an offer or a count of cards?",
                    f"Write: counter {number} with 1 meat for 2 flint.")
    return cls(number, *naming.terms(reader))


def _only(cls: type[Counter], reader: Reader) -> Counter | None:
    """A counter of the only offer, its number left out; None where one is named."""
    start = reader.at
    reader.skip("with", "give", "giving")
    number = reader.maybe_number()
    if number is not None and reader.maybe(GOODS.read) is None:
        reader.at = start
        return None
    reader.at = start
    reader.skip("with", "give", "giving")
    give, get = naming.terms(reader)
    waiting = [offer.number for offer in reader.view.offers
               if open_to(offer, reader.view.own.seat)]
    if len(waiting) != 1 or number == waiting[0] != 1:
        reader.at = start
        reader.fail("referee/invalid-number", "Which offer is countered?",
                    "Write its number, as in: counter 3 with 1 meat for 2 flint.")
    return cls(waiting[0], give, get)


def _withdraw(cls: type[Withdraw], box: Box, reader: Reader) -> Withdraw:
    reader.skip("my")
    reader.skip("offer")
    return cls()


def _deal(cls: type[Deal], box: Box, reader: Reader) -> Deal:
    reader.skip("with")
    seat = naming.seat(reader, box.words.seats)
    if seat is None and reader.person and not reader:
        view = reader.view
        ready = [one for offer in view.offers if offer.maker == view.own.seat
                 for one in offer.accepted]
        seat = ready[0] if len(ready) == 1 else None
    return cls(seat or reader.name(box.words.seats))


def _end_declined(cls: type[End], box: Box, view: View) -> End | None:
    return cls()


def _refuse_declined(cls: type[Refuse], box: Box, view: View) -> Refuse | None:
    """The only offer that waits for an answer."""
    waiting = _waiting(view)
    return cls(waiting[0].number) if len(waiting) == 1 else None


def _stop_declined(cls: type[Stop], box: Box, view: View) -> Stop | None:
    return cls()


READ: dict[str, Callable[[Any, Box, Reader], Move]] = {
    "PlaceTribe": _place_tribe, "End": _end_turn, "Step": _step, "Found": _found,
    "AddNomad": _add_nomad, "MoveNomad": _move_nomad, "Stop": _stop, "GoOn": _go_on,
    "MoveFigure": _move_figure, "Steal": _steal, "LayDesert": _lay_desert, "Take": _take,
    "Discard": _discard, "Accept": _accept, "Refuse": _refuse, "RefuseAll": _refuse_all,
    "Bank": _bank, "MakeOffer": _make_offer, "Counter": _counter, "Withdraw": _withdraw,
    "Deal": _deal}
DECLINED: dict[str, Callable[[Any, Box, View], Move | None]] = {
    "End": _end_declined, "Refuse": _refuse_declined, "Stop": _stop_declined}
