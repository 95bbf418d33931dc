"""Feeding the people, hunger and offerings (SoloPlay, ending a turn, 2)."""

from collections.abc import Iterator

from referee.core.problem import Problem
from referee.games.stone_age_solo.box import IN_WORDS, Box, kind
from referee.games.stone_age_solo.events import Fed, FeedingBegan, Offered, Starved
from referee.games.stone_age_solo.notation import payment as spelt
from referee.games.stone_age_solo.records import (
    NONE,
    NOTHING,
    Feed,
    Four,
    Offer,
    Payment,
    Starve,
    State,
)
from referee.games.stone_age_solo.rules import paying
from referee.games.stone_age_solo.rules.acting import promise
from referee.games.stone_age_solo.rules.goods import bundles, of, toolsets
from referee.games.stone_age_solo.rules.tale import Tale


def begin(tale: Tale) -> None:
    """People less the food track, fixed here (rulings S10, S58)."""
    need = max(0, tale.state.people - tale.state.field)
    tale.add(FeedingBegan(need))
    if not need:
        tale.add(Fed(NOTHING))


def go_on(tale: Tale) -> None:
    """What leaves no choice is done; a card that promises resources is a choice (ruling S43)."""
    state = tale.state
    if not state.need:
        return
    ways = list(options(tale.box, state))
    if len(ways) == 1 and not promise(tale.box, state):
        way = ways[0]
        if isinstance(way, Feed):
            feed(tale, way)
        else:
            starve(tale, way)


def check_feed(box: Box, state: State, move: Feed) -> Iterator[Problem]:
    """Food and the elder's material, just enough (ruling S59)."""
    pay, material = move.pay, box.material[state.elder]
    if _strange(box, state, pay):
        also = {"food": "", "tools": ", tools and steps on the food track"}.get(
            material, f" and {material}")
        yield Problem("illegal-payment", f"The elder is {IN_WORDS[state.elder]}: people eat food"
                      f"{also}; {spelt(pay)} is offered.", rule="ruling S59")
        return
    yield from paying.enough(pay, state.need, f"{state.need} food are due", "ruling S59")
    yield from paying.missing(state, pay)


def _strange(box: Box, state: State, pay: Payment) -> bool:
    """Whether something neither food nor the elder's material is among a payment."""
    material = box.material[state.elder]
    if material != "tools" and (pay.tools or pay.used or pay.steps):
        return True
    return _others(box, state, pay.goods) != NONE


def _others(box: Box, state: State, goods: Four) -> Four:
    """Resources that are not the elder's."""
    material = box.material[state.elder]
    if material in ("tools", "food"):
        return goods
    wood, brick, stone, gold = (0 if i == kind(material) else n for i, n in enumerate(goods))
    return wood, brick, stone, gold


def feed(tale: Tale, move: Feed) -> None:
    """The people are fed."""
    tale.add(Fed(move.pay))


def check_starve(box: Box, state: State, move: Starve) -> Iterator[Problem]:
    """Never with enough food (ruling S60)."""
    if state.food >= state.need:
        yield Problem("illegal-starve", f"You hold {state.food} food and {state.need} are due: "
                      "the people are fed.", hint="Pay food or the elder's material.",
                      rule="ruling S60")


def starve(tale: Tale, move: Starve) -> None:
    """Points and all food are lost, and more is asked for (SoloPlay, starvation)."""
    tale.add(Starved(tale.state.food, tale.box.scenario.feeding.penalty))


def options(box: Box, state: State) -> Iterator[Feed | Starve]:
    """Every way to pay, most food first, and to let them starve."""
    for pay in _payments(box, state):
        yield Feed(pay)
    if state.food < state.need:
        yield Starve()


def _payments(box: Box, state: State) -> Iterator[Payment]:
    need, material = state.need, box.material[state.elder]
    if material == "tools":
        for tools, used in toolsets(state):
            yield from _with_tools(state, tools, used)
        return
    for food in range(min(need, state.food), -1, -1):
        rest = need - food
        if not rest:
            yield Payment(food=food)
        elif material != "food" and state.goods[kind(material)] >= rest:
            yield Payment(of(kind(material), rest), food)


def _with_tools(state: State, tools: tuple[int, ...],
                used: tuple[int, ...]) -> Iterator[Payment]:
    rest = state.need - sum(tools) - sum(used)
    if rest <= 0:
        if -rest < min(tools + used):
            yield Payment(tools=tools, used=used)
        return
    for food in range(min(rest, state.food), -1, -1):
        if rest - food <= state.field:
            yield Payment(NONE, food, rest - food, tools, used)


# Offerings.


def offer_now(tale: Tale) -> None:
    """With nothing to offer, points are lost at once (ruling S14)."""
    if len(list(offers(tale.box, tale.state))) == 1:
        offer(tale, Offer(NOTHING))


def check_offer(box: Box, state: State, move: Offer) -> Iterator[Problem]:
    """One piece of the elder's, or two of others, or nothing (ruling S61)."""
    pay = move.pay
    if pay == NOTHING:
        return
    if pay.food:
        yield Problem("illegal-offering", "Food is no offering; yours is gone.",
                      rule="ruling S13")
        return
    other, elders = _sorted(box, state, pay)
    wanted = box.costs.offering, box.costs.others
    if (elders, other) not in ((wanted[0], 0), (0, wanted[1])):
        yield Problem("illegal-offering", f"{spelt(pay)} has {elders} of the elder's and "
                      f"{other} others; offered are {wanted[0]} of his, or {wanted[1]} others.",
                      hint=f"“offer nothing” costs {box.costs.refusal} points.",
                      rule="ruling S61")
    yield from paying.missing(state, pay)


def _sorted(box: Box, state: State, pay: Payment) -> tuple[int, int]:
    """How many pieces of a payment are not, and are, the elder's."""
    tools = pay.steps + len(pay.tools) + len(pay.used)
    other = sum(_others(box, state, pay.goods))
    if box.material[state.elder] == "tools":
        return other, tools
    return other + tools, sum(pay.goods) - other


def offer(tale: Tale, move: Offer) -> None:
    """The offering is made, or points are lost."""
    tale.add(Offered(move.pay, tale.box.costs.refusal if move.pay == NOTHING else 0))


def offers(box: Box, state: State) -> Iterator[Offer]:
    """The elder's material, pairs of resources, nothing, then what takes tools and steps."""
    late: list[Payment] = []
    for tools, used in toolsets(state):
        for steps in range(min(2, state.field) + 1):
            for goods in sorted(bundles(state.goods, 0, box.costs.others), key=sum):
                pay = Payment(goods, 0, steps, tools, used)
                if pay == NOTHING or any(True for _ in check_offer(box, state, Offer(pay))):
                    continue
                if pay == Payment(goods):
                    yield Offer(pay)
                else:
                    late.append(pay)
    yield Offer(NOTHING)
    for pay in late:
        yield Offer(pay)
