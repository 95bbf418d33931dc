"""Conditions in plans: “if figure”, “if points at least 9”, “if offer from blue and flint”."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from referee.core.base.aliases import Names
from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.game.predicates import Condition
from referee.core.plans import templates
from referee.core.plans.conditions import ConditionText, Terms, at_kinds
from referee.games.settlers.model.cards import GOODS
from referee.games.settlers.model.scenario import STRIPS
from referee.games.settlers.model.state import Box
from referee.games.settlers.views import conditions_of_offers
from referee.games.settlers.views.view import Side, View

PHASES = ("tribe", "nomad", "discard", "figure", "victim", "trade", "build", "pause", "desert",
          "extra")
_ASKED = Names("question", {phase: phase for phase in (*PHASES, "offer")})
_CAUSES = Names("cause", {"seven": ("seven", "7"), "hunting": ("hunting",), "chip": ("chip",)})
_CARDS = Names("kind of cards", {name: GOODS.aliases.all_names(kind)
                                 for kind, name in enumerate(GOODS.names)})
HIDDEN = ("You cannot see which cards other players have, only how many: write “cards of blue at "
          "least 8”.")
SLOTS: Mapping[str, Kind] = {
    "corner": templates.named_thing("corner", lambda box: box.words.corners),
    "hex": templates.named_thing("hex", lambda box: box.words.hexes),
    "seat": templates.named_thing("seat", lambda box: box.words.seats),
    "box": templates.named_thing("box", lambda box: box.words.boxes),
    "terrain": notation.name("terrain", lambda box: box.gives),
    "kind": templates.named_thing("kind", lambda box: _CARDS),
    "amount": conditions_of_offers.AMOUNT,
    "cause": templates.named_thing("cause", lambda box: _CAUSES),
    "number": notation.number("number"),
    "question": templates.named_thing("question", lambda box: _ASKED)}


def _side(view: View, seat: str) -> Side:
    """What the viewer knows of a seat; without a seat, their own."""
    own = seat or (view.own.seat if view.own else "")
    return next(side for side in view.sides if side.seat == own)


def _is_own_turn(view: View) -> bool:
    return view.own is not None and view.active == view.own.seat


def _must_decide(box: Box, view: View, question: str) -> bool:
    """Whether the viewer must make this decision."""
    if question == "offer":
        return (view.own is not None and not _is_own_turn(view)
                and bool(conditions_of_offers.waiting_offers(view)))
    if question == "discard":
        return view.phase == "discard" and view.own is not None and any(
            seat == view.own.seat for seat, _ in view.asks)
    return view.phase == question and _is_own_turn(view)


def _phase(phase: str) -> ConditionText:
    """A condition named after the viewer's decision."""
    return ConditionText(phase, lambda box, view: _must_decide(box, view, phase), at_kinds(phase),
                         ("paused",) if phase == "pause" else (), by_kind_alone=True)


def _seven(box: Box, view: View) -> bool:
    """Whether a 7 was rolled and its effects are still pending."""
    return view.phase == "discard" or (
        view.phase in ("figure", "victim") and view.cause == "seven")


def _is_leading(box: Box, view: View, seat: str) -> bool:
    """Whether no other player has as many points as a seat."""
    own = sum(_side(view, seat).shares)
    return all(sum(side.shares) < own for side in view.sides if side is not _side(view, seat))


def _empty(box: Box, view: View, corner: str) -> bool:
    return all(corner not in (*side.tribes, *side.nomads) for side in view.sides)


def _taken(box: Box, view: View, corner: str) -> bool:
    return not _empty(box, view, corner)


def _stands(box: Box, view: View, seat: str, corner: str) -> bool:
    return corner in (*_side(view, seat).tribes, *_side(view, seat).nomads)


def _desert(box: Box, view: View, terrain: str) -> bool:
    """Whether a desert of a terrain is to be laid."""
    return view.phase == "desert" and _is_own_turn(view) and (
        _side(view, "").chips[-1].terrain == terrain)


def _offer(box: Box, view: View) -> bool:
    return bool(conditions_of_offers.waiting_offers(view))


def _offered(box: Box, view: View, seat: str) -> bool:
    return any(offer.maker == seat for offer in conditions_of_offers.waiting_offers(view))


def _numbered(box: Box, view: View, number: int) -> bool:
    return any(offer.number == number for offer in conditions_of_offers.waiting_offers(view))


def _accepted(box: Box, view: View, seat: str = "") -> bool:
    """Whether somebody, or one seat, accepted the viewer's own offer to all."""
    return any(offer.maker == (view.own.seat if view.own else "") and offer.accepted
               and (not seat or seat in offer.accepted) for offer in view.offers)


def _bank(box: Box, view: View, kind: str, number: int = 1) -> bool:
    return view.bank[GOODS.names.index(kind)] >= number


def _steps(box: Box, view: View) -> int:
    return view.paid if _is_own_turn(view) else 0


def _chip(of: Callable[[View], str]) -> tuple[Callable[..., bool], Callable[..., bool]]:
    """Two tests for a special card: whether the viewer has it; whether a seat has it."""
    return (lambda box, view: of(view) == (view.own.seat if view.own else "-"),
            lambda box, view, seat: of(view) == seat)


_RECONNAISSANCE = _chip(lambda view: view.reconnaissance)
_DISTRIBUTION = _chip(lambda view: view.distribution)
_WAITING = at_kinds("offer", "trade")
TESTS = (
    *(_phase(phase) for phase in ("figure", "victim", "pause", "desert", "extra", "trade",
                                  "build", "discard", "tribe", "nomad")),
    ConditionText("desert {terrain}", _desert, at_kinds("desert")),
    ConditionText("seven", _seven, at_kinds("discard", "figure", "victim", "refuse")),
    ConditionText("by {cause}", lambda box, view, cause: view.cause == cause and view.phase in (
        "discard", "figure", "victim"), at_kinds("discard", "figure", "victim")),
    ConditionText("my turn", lambda box, view: _is_own_turn(view)),
    ConditionText("turn of {seat}", lambda box, view, seat: view.active == seat),
    ConditionText("{seat} leads", _is_leading),
    ConditionText("chip {box}", lambda _, view, box: box in view.boxes,
                  spellings=("chip of {box}",)),
    ConditionText("chip at {corner}", lambda box, view, corner: corner in view.people),
    ConditionText("empty {corner}", _empty,
                  spellings=("{corner} empty", "{corner} free", "{corner} is empty",
                             "{corner} is free")),
    ConditionText("taken {corner}", _taken, spellings=("{corner} taken", "{corner} is taken")),
    ConditionText("{seat} at {corner}", _stands),
    ConditionText("nomad at {corner}", lambda box, view, corner: corner in _side(view, "").nomads),
    ConditionText("tribe at {corner}", lambda box, view, corner: corner in _side(view, "").tribes),
    ConditionText("neanderthal at {hex}", lambda box, view, hex: view.neanderthal == hex),
    ConditionText("carnivore at {hex}", lambda box, view, hex: view.carnivore == hex,
                  spellings=("tiger at {hex}",)),
    ConditionText("desert at {hex}", lambda box, view, hex: hex in view.deserts),
    ConditionText("paused at {corner}", lambda box, view, corner: view.paused == corner,
                  at_kinds("pause")),
    ConditionText("people at {corner}", lambda box, view, corner: view.extra == corner,
                  at_kinds("extra")),
    ConditionText("offer", _offer, _WAITING),
    ConditionText("offer from {seat}", _offered, _WAITING),
    ConditionText("offer {number}", _numbered, _WAITING),
    ConditionText("gives {amount}", conditions_of_offers.gives, _WAITING, remark="gives 2 meat"),
    ConditionText("asks {amount}", conditions_of_offers.asks, _WAITING,
                  remark="asks at most 1 flint"),
    ConditionText("gives only {amount}", conditions_of_offers.gives_only, _WAITING),
    ConditionText("asks only {amount}", conditions_of_offers.asks_only, _WAITING),
    ConditionText("accepted", _accepted, at_kinds("trade")),
    ConditionText("accepted by {seat}", _accepted, at_kinds("trade")),
    ConditionText("bank has {number} {kind}", _bank), ConditionText("bank has {kind}", _bank),
    ConditionText("reconnaissance", _RECONNAISSANCE[0], remark="or of SEAT"),
    ConditionText("reconnaissance of {seat}", _RECONNAISSANCE[1], listed=False),
    ConditionText("distribution", _DISTRIBUTION[0], remark="or of SEAT"),
    ConditionText("distribution of {seat}", _DISTRIBUTION[1], listed=False),
    ConditionText("asked {question}", _must_decide, lambda question: (question,),
                  by_kind_alone=True),
    ConditionText("{kind} of {seat}", lambda box, view, kind, seat: False, refusal=HIDDEN),
    *(ConditionText(form, lambda box, view, **slots: False, refusal=HIDDEN)
      for form in ("{seat} {kind}", "{seat} has {amount}")))

_OPEN: Mapping[str, Callable[[Side], int]] = {
    "points": lambda side: sum(side.shares), "cards": lambda side: side.cards,
    "tribes": lambda side: len(side.tribes), "nomads": lambda side: len(side.nomads),
    "people": lambda side: len(side.people), "chips": lambda side: len(side.chips),
    **{name: lambda side, i=i: side.levels[i] for i, name in enumerate(STRIPS)}}  # type: ignore[misc]


def _open(of: Callable[[Side], int]) -> Callable[..., int]:
    return lambda box, view, seat="": of(_side(view, seat))


def _held(kind: int) -> Callable[..., int]:
    return lambda box, view: view.own.hand[kind] if view.own else 0


NUMBERS = (
    *(ConditionText(name, _held(kind), spellings=tuple(
        other for other in GOODS.aliases.all_names(kind) if other != name and " " not in other))
      for kind, name in enumerate(GOODS.names)),
    *(ConditionText(name, _open(of), remark="or of SEAT") for name, of in _OPEN.items()),
    *(ConditionText(f"{name} of {{seat}}", _open(of), spellings=(f"{{seat}} {name}",), listed=False)
      for name, of in _OPEN.items()),
    ConditionText("steps", _steps, at_kinds("pause")),
    ConditionText("round", lambda box, view: view.round))
TERMS = Terms(SLOTS, TESTS, NUMBERS)


def condition(box: Box, text: str) -> Condition:
    """Parse a condition. Refused: text that is not understood."""
    condition = TERMS.parse(box, text)
    if not {"gives", "asks"} & {*condition.text.split()}:
        return condition
    # What one of several offers gives does not concern what another asks.
    return replace(condition,
                   holds=lambda view: any(map(condition.holds,
                                              conditions_of_offers.views_by_offer(view))))
