"""Conditions in plans: “if apple or nut”, “if food at least 3 and not cave”."""

from collections.abc import Callable, Mapping
from typing import get_args

from referee.core.base.aliases import Names
from referee.core.game import notation
from referee.core.game.notation import Kind
from referee.core.game.predicates import Condition
from referee.core.plans import templates
from referee.core.plans.conditions import ConditionText, Terms, at_kinds
from referee.games.fire_and_stone.model import agenda
from referee.games.fire_and_stone.model.state import Box
from referee.games.fire_and_stone.views.view import Offer, Tribe, View

SITES = ("forest", "fire", "hut", "stash", "cave", "settlement", "empty", "hidden")
DEAR = 99  # the cost of a hut where none can be built: more than anybody has
_ITEMS = tuple(item for item in (agenda.MoveScout, *get_args(agenda.Item)) if item.kind)
_ASKED = Names("question", {item.kind: dict.fromkeys((item.kind, item.name)) for item in _ITEMS})
_KINDS = {item.name: item.kind for item in _ITEMS}
_OFFERS: Mapping[str, Callable[[Offer], bool]] = {
    "build": lambda offer: offer.build, "cook": lambda offer: offer.cook,
    "take": lambda offer: bool(offer.stores), "look": lambda offer: bool(offer.animals),
    "food": lambda offer: bool(offer.food), "cave": lambda offer: offer.cave}
_ACTIONS = Names("action", {name: name for name in _OFFERS})


def _sites(box: Box) -> Names[str]:
    """What an area can be: a tile of a kind, or a site."""
    return Names("site",
                 {**{kind: box.words.kinds.all_names(kind) for kind in box.words.kinds.shown},
                  **{site: (site,) for site in SITES}})


SLOTS: Mapping[str, Kind] = {
    "site": templates.named_thing("site", _sites),
    "kind": templates.named_thing("kind", lambda box: box.words.kinds),
    "area": templates.named_thing("area", lambda box: box.words.areas),
    "animal": templates.named_thing("animal", lambda box: box.words.animals),
    "tile": templates.named_thing("tile", lambda box: box.words.tiles),
    "invention": templates.named_thing("invention", lambda box: box.words.inventions),
    "action": templates.named_thing("action", lambda box: _ACTIONS),
    "number": notation.number("number"),
    "question": templates.named_thing("question", lambda box: _ASKED)}


def _me(view: View) -> Tribe:
    return next(tribe for tribe in view.tribes if tribe.seat == view.to)


def here(view: View) -> str:
    """What the area of the acting scout shows; empty if no scout acts."""
    return next((place.site for place in view.places if place.id == view.here), "")


def _site(box: Box, view: View, site: str) -> bool:
    """What the area of the acting scout shows, or was just turned up."""
    return here(view) == site or view.found == site


def _lies(box: Box, view: View, site: str, area: str) -> bool:
    return any(place.id == area and place.site == site for place in view.places)


def _scout(box: Box, view: View, area: str, number: int = 0) -> bool:
    """Whether an own scout is on an area."""
    return any(place == area and number in (0, n) for n, place in enumerate(_me(view).scouts, 1))


def _open(box: Box, view: View, invention: str) -> bool:
    return invention in (*view.display, *view.offered)


def _own(box: Box, view: View, invention: str) -> bool:
    """Whether an own invention is not covered."""
    return any(card.name == invention and not card.vp for card in _me(view).cards)


def _hold(box: Box, view: View, tile: str) -> bool:
    """Whether a gathering tile is in an own store, or an animal on the own mat."""
    return tile in view.hand or any(store.kind == tile for store in _me(view).stores)


def _can(box: Box, view: View, action: str) -> bool:
    """Whether the area offers an action to the acting scout."""
    return view.offer is not None and _OFFERS[action](view.offer)


def _asked(box: Box, view: View, question: str) -> bool:
    return view.asked == view.to and _KINDS.get(view.what) == question


def _draws(animals: bool) -> Callable[[Box, View], bool]:
    """From which pile a tile is drawn."""
    def holds(box: Box, view: View) -> bool:
        names = [name for text in view.answers
                 if (name := text.partition("draw ")[2]) and view.what == "draw"]
        return bool(names) and (names[0] in box.words.animals.shown) == animals

    return holds


def _stored(box: Box, view: View, kind: str) -> int:
    """How many tiles of a kind are in the own stores."""
    return sum(store.count for store in _me(view).stores if store.kind == kind)


def _of(value: Callable[[View], int]) -> Callable[[Box, View], int]:
    return lambda box, view: value(view)


TESTS = (
    ConditionText("{site}", _site),
    ConditionText("{site} at {area}", _lies, spellings=("{area} is {site}",)),
    ConditionText("gathering", lambda box, view: here(view) in box.words.kinds.shown.values(),
                  spellings=("gather",)),
    ConditionText("new", lambda box, view: bool(view.found)),
    ConditionText("at {area}", lambda box, view, area: view.here == area,
                  at_kinds("action", "animal", "fire")),
    ConditionText("scout at {area}", _scout), ConditionText("scout {number} at {area}", _scout),
    ConditionText("{animal}", lambda box, view, animal: animal in view.seen, at_kinds("animal")),
    ConditionText("hold {tile}", _hold), ConditionText("own {invention}", _own),
    ConditionText("shown {invention}", _open, spellings=("{invention} shown",)),
    ConditionText("{invention} taken", lambda *of, **slots: not _open(*of, **slots)),
    ConditionText("can {action}", _can, at_kinds("action")),
    ConditionText("drawing animals", _draws(animals=True), at_kinds("draw")),
    ConditionText("drawing tiles", _draws(animals=False), at_kinds("draw")),
    ConditionText("asked {question}", _asked, lambda question: (question,), by_kind_alone=True))
NUMBERS = (
    ConditionText("food", _of(lambda view: _me(view).food)),
    ConditionText("room", _of(lambda view: _me(view).capacity - _me(view).food)),
    ConditionText("bags", _of(lambda view: _me(view).capacity)),
    ConditionText("vp", _of(lambda view: _me(view).vp)),
    ConditionText("huts", _of(lambda view: _me(view).huts)),
    ConditionText("animals", _of(lambda view: len(view.hand))),
    ConditionText("cost",
                  _of(lambda view: view.offer.cost if view.offer and view.offer.settle else DEAR),
                  at_kinds("action"), value_elsewhere=DEAR),
    ConditionText("round", _of(lambda view: view.round)),
    ConditionText("track", _of(lambda view: view.track)),
    ConditionText("top", _of(lambda view: view.top)),
    ConditionText("deck", _of(lambda view: view.deck)),
    ConditionText("{kind}", _stored))
TERMS = Terms(SLOTS, TESTS, NUMBERS)


def condition(box: Box, text: str) -> Condition:
    """Parse a condition. Refused: text that is not understood."""
    return TERMS.parse(box, text)
