"""Using the people that were placed (SoloPlay, explaining the game board)."""

from collections.abc import Iterator
from itertools import combinations

from referee.core.problem import Problem
from referee.games.stone_age.content import RESOURCES
from referee.games.stone_age_solo.asking import field_cost, figures, one_use
from referee.games.stone_age_solo.box import VILLAGE, Box, Spot, kind
from referee.games.stone_age_solo.events import CameHome, CardGot, Cashed, FieldPaid
from referee.games.stone_age_solo.notation import goods as said
from referee.games.stone_age_solo.records import Cash, Decline, Fetch, State, Tools, Use
from referee.games.stone_age_solo.records import Draw as DrawMove
from referee.games.stone_age_solo.rules import gains, toolmaking
from referee.games.stone_age_solo.rules.goods import bundles
from referee.games.stone_age_solo.rules.placing import idle
from referee.games.stone_age_solo.rules.tale import Course, Tale


def check_use(box: Box, state: State, move: Use) -> Iterator[Problem]:
    """Every reason against using a place."""
    spot = box.spots[move.place]
    nobody = list(absent(state, spot.id))
    yield from nobody
    if spot.kind in ("card", "tile"):
        yield Problem("illegal-use", f"The figure on {spot.id} buys or declines.",
                      hint=f"Say “buy {spot.id} …” or “decline {spot.id}”.", rule="ruling S38")
    if nobody:
        return
    yield from _order(state, spot)
    cost = field_cost(box, state)
    if spot.id == "field" and state.food < cost and gains.room(box, state, "field"):
        yield Problem("illegal-food", f"The field costs {cost} food, one for each person on the "
                      f"hut; you hold {state.food}.",
                      hint=f"“decline field” costs {box.costs.idle} points.", rule="ruling S47")


def absent(state: State, place: str) -> Iterator[Problem]:
    """The reason against acting where one has no figure."""
    if not figures(state, place):
        left = ", ".join(name for name, _ in state.placed)
        yield Problem("illegal-nobody", f"You have no figures on {place}.",
                      hint=f"Yours stand on: {left}." if left else "", rule="ruling S38")


def _order(state: State, spot: Spot) -> Iterator[Problem]:
    """Tool maker before field before hut (ruling S48)."""
    if spot.kind == "village":
        before = VILLAGE[:VILLAGE.index(spot.id)]
        waiting = [name for name in before if figures(state, name)]
        if waiting:
            yield Problem("illegal-order", f"The {waiting[0]} comes before the {spot.id}.",
                          hint=f"Use the {waiting[0]} first.", rule="ruling S48")


def use(tale: Tale, move: Use) -> Course:
    """The figures come home and do what their place is for, if it still can (ruling S37)."""
    box, spot = tale.box, tale.box.spots[move.place]
    count = figures(tale.state, spot.id)
    tale.add(CameHome(spot.id))
    if not _works(box, tale.state, spot):
        idle(tale, spot.id, count, "nothing is left there")
    elif spot.effect is None:
        yield from gains.roll(tale, spot.id, spot.goods, count, f"{box.seat} {spot.where}",
                              False)
    else:
        if spot.id == "field":
            tale.add(FieldPaid(field_cost(box, tale.state)))
        yield from gains.gain(tale, spot.effect, spot.id)


def _works(box: Box, state: State, spot: Spot) -> bool:
    if spot.goods == "food":
        return state.grounds > 0
    if spot.goods:
        return state.board[kind(spot.goods)] > 0
    if spot.id == "tool-maker":
        return any(True for _ in toolmaking.options(box, state))
    return gains.room(box, state, "person" if spot.id == "hut" else "field") > 0


def use_options(box: Box, state: State) -> Iterator[Use]:
    """Every place that can be used now."""
    for place, _ in state.placed:
        move = Use(place)
        if not any(True for _ in check_use(box, state, move)):
            yield move


def check_decline(box: Box, state: State, move: Decline) -> Iterator[Problem]:
    """A purchase, or the price of the field, may be declined (ruling S39)."""
    nobody = list(absent(state, move.place))
    yield from nobody
    if not nobody:
        yield from _order(state, box.spots[move.place])


def decline(tale: Tale, move: Decline) -> None:
    """The figure comes home idle (ruling S38)."""
    tale.add(CameHome(move.place))
    idle(tale, move.place, 1, "unpaid" if move.place == "field" else "nothing is bought")


def decline_options(box: Box, state: State) -> Iterator[Decline]:
    """Every place whose price need not be paid."""
    for place, _ in state.placed:
        if place == "field" or box.spots[place].kind in ("card", "tile"):
            move = Decline(place)
            if not any(True for _ in check_decline(box, state, move)):
                yield move


# Tools for a roll.


def check_tools(box: Box, state: State, move: Tools) -> Iterator[Problem]:
    """Only tools that are ready may be added (rulings of the base game on tools)."""
    cards = one_use(box, state)
    ready = ", ".join((*map(str, state.tools), *cards)) or "none"
    for value in sorted(set(move.tiles)):
        if move.tiles.count(value) > state.tools.count(value):
            yield Problem("illegal-tools", f"You have not so many ready tools of value {value}.",
                          hint=f"Ready are: {ready}.", rule="tools (Stone Age)")
    for card in sorted(set(move.cards)):
        if card not in cards or move.cards.count(card) > 1:
            yield Problem("illegal-tools", f"{card} is no one-use tool of yours, or named twice.",
                          hint=f"Ready are: {ready}.", rule="tools (Stone Age)")


def tools(tale: Tale, move: Tools) -> None:
    """The roll is settled."""
    gains.reckon(tale, move.tiles, move.cards)


def tools_options(box: Box, state: State) -> Iterator[Tools]:
    """Every set of ready tools, the empty one first."""
    cards = one_use(box, state)
    for n in range(len(state.tools) + 1):
        for tiles in sorted(set(combinations(state.tools, n))):
            for m in range(len(cards) + 1):
                for used in combinations(sorted(cards), m):
                    yield Tools(tiles, used)


# Resources promised by a card.


def promise(box: Box, state: State) -> str:
    """The card whose resources can be cashed, or nothing; some must lie aside (ruling S43)."""
    if not any(state.aside):
        return ""
    return next((card for card in state.kept if box.cards[card].top.gives == "any"), "")


def check_cash(box: Box, state: State, move: Cash) -> Iterator[Problem]:
    """As many resources as the card says, or as lie aside, of kinds that do (ruling S43)."""
    card = promise(box, state)
    if not card:
        yield Problem("illegal-cash", "No card of yours promises resources, or none lie aside.",
                      rule="ruling S43")
        return
    count = min(box.cards[card].top.count, sum(state.aside))
    if sum(move.goods) != count:
        yield Problem("illegal-cash", f"{card} gives {count} now; you name {said(move.goods)}.",
                      hint=f"Aside lie: {said(state.aside)}.", rule="ruling S43")
    if any(n > there for n, there in zip(move.goods, state.aside, strict=True)):
        yield Problem("illegal-cash", f"Aside lie {said(state.aside)}; you name "
                      f"{said(move.goods)}.", rule="ruling S43")


def cash(tale: Tale, move: Cash) -> None:
    """The resources are taken from the aside pile; the capacity holds (ruling S43)."""
    card = promise(tale.box, tale.state)
    tale.add(Cashed(card, move.goods))
    for name, count in zip(RESOURCES, move.goods, strict=True):
        if count:
            gains.collect(tale, card, name, count, True)


def cash_options(box: Box, state: State) -> Iterator[Cash]:
    """Every choice of resources."""
    card = promise(box, state)
    if card:
        count = min(box.cards[card].top.count, sum(state.aside))
        for chosen in bundles(state.aside, count, count):
            yield Cash(chosen)


# A card that grants a card.


def check_draw(box: Box, state: State, move: DrawMove) -> Iterator[Problem]:
    """A card must be left out."""
    if not state.left:
        yield Problem("illegal-card", "No card is left out.", rule="ruling S57",
                      hint=f"Discarded are: {', '.join(state.discards)}.")


def draw(tale: Tale, move: DrawMove) -> Course:
    """The top card of those left out."""
    yield from gains.draw(tale)


def check_fetch(box: Box, state: State, move: Fetch) -> Iterator[Problem]:
    """Only a discarded card can be fetched."""
    if move.card not in state.discards:
        yield Problem("illegal-card", f"{move.card} was not discarded.", rule="ruling S57",
                      hint=f"Discarded are: {', '.join(state.discards)}; or say “draw”.")


def fetch(tale: Tale, move: Fetch) -> None:
    """A discarded card comes back, its bottom alone counts (ruling S57)."""
    tale.add(CardGot(move.card, getattr(tale.state.pending, "source", ""), True))


def card_options(box: Box, state: State) -> Iterator[DrawMove | Fetch]:
    """The unknown card, then each discarded one."""
    if state.left:
        yield DrawMove()
    for card in state.discards:
        yield Fetch(card)
