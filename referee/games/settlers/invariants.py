"""Invariants of positions, and resampling of hidden hands and refusals."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.resources import plus
from referee.core.luck import piles
from referee.core.luck.chance import DrawDistinct, Luck
from referee.core.scenario.sections import check_each_once, fault
from referee.games.settlers.model import chip_piles
from referee.games.settlers.model.cards import NOTHING, in_words, single_kind
from referee.games.settlers.model.pieces import pieces
from referee.games.settlers.model.scenario import FIELDS, FIGURES, RESOURCES, STRIPS
from referee.games.settlers.model.state import Box, State


def resample_hidden(box: Box, state: State, viewer: Seat | None) -> Luck[State]:
    """Deal the other hands again from the same cards, and choose other standing refusals."""
    others = [i for i, seat in enumerate(box.seats) if seat != viewer]
    pool = [kind for i in others for kind, count in enumerate(state.players[i].hand)
            for _ in range(count)]
    places = (yield DrawDistinct("twin: hands", len(pool), len(pool))) if pool else ()
    dealt = iter([pool[place - 1] for place in places])
    players = list(state.players)
    for i in others:
        hand = NOTHING
        for _ in range(sum(players[i].hand)):
            hand = plus(hand, single_kind(next(dealt)))
        chosen, = yield DrawDistinct(f"twin: refusals of {box.seats[i]}", 2 ** len(RESOURCES))
        refuses = tuple(kind for bit, kind in enumerate(RESOURCES) if chosen - 1 >> bit & 1)
        players[i] = replace(players[i], hand=hand, refuses=refuses)
    return replace(state, players=tuple(players))


def invariant_violations(box: Box, state: State) -> Iterator[Problem]:
    """Everything that is wrong with a position."""
    if len(state.players) != len(box.seats):
        yield fault(f"There are {len(state.players)} players for {len(box.seats)} "
                    "seats.", "players")
        return
    seats = {"active": state.active, "opener": state.opener, "starter": state.starter}
    strangers = {name: seat for name, seat in seats.items() if seat not in box.index}
    if strangers:
        yield from (fault(f"There is no seat {seat!r}.", name) for name, seat in strangers.items())
        return
    yield from _cards(box, state)
    yield from _pieces(box, state)
    yield from _people(box, state)
    yield from _chips(box, state)
    yield from _carried(box, state)
    yield from _figures(box, state)
    yield from _levels(state)
    yield from _holders(box, state)
    yield from _offers(state)
    yield from _moment(box, state)


def _cards(box: Box, state: State) -> Iterator[Problem]:
    total = state.bank
    for i, player in enumerate(state.players):
        total = plus(total, player.hand)
        if min(player.hand) < 0:
            yield fault("A hand has a negative number of cards.", f"players.{i}.hand")
    if min(state.bank) < 0:
        yield fault("The bank has a negative number of cards.", "bank")
    if total != box.cards:
        yield fault(f"Bank and hands together have {in_words(total)}, not "
                    f"{in_words(box.cards)}.", "bank")


def _pieces(box: Box, state: State) -> Iterator[Problem]:
    corners, least = box.paths, box.scenario.beginning.tribes
    for i, player in enumerate(state.players):
        for name, piece_corners in (("tribes", player.tribes), ("nomads", player.nomads)):
            if len(piece_corners) > box.supply[name]:
                yield fault(f"A player has {len(piece_corners)} {name}, but only "
                            f"{box.supply[name]} in all.",
                            f"players.{i}.{name}")
            if (tuple(sorted(piece_corners)) != piece_corners
                or not corners.keys() >= set(piece_corners)):
                yield fault("The corners must be on the map, and sorted.", f"players.{i}.{name}")
        where = f"players.{i}.tribes"
        if not box.black.union(player.people).issuperset(player.tribes):
            yield fault("A tribe is on a corner where it was not founded.", where)
        if state.phase not in ("tribe", "nomad") and len(player.tribes) < least:
            yield fault(f"A player has fewer than {least} tribes.", where)
    paused = state.pause.corner if state.pause else ""
    for corner, count in Counter(pieces(state)).items():
        # a chip can win the game while the nomad that took it shares a corner with another piece
        if count > (2 if corner == paused or state.over else 1):
            yield fault(f"{count} pieces are on {corner}.", "players")


def _people(box: Box, state: State) -> Iterator[Problem]:
    held = [*state.people, *(corner for player in state.players for corner in player.people)]
    yield from check_each_once([*held, state.extra] if state.extra else held, box.region, "people")


def _chips(box: Box, state: State) -> Iterator[Problem]:
    owned = [chip for player in state.players for chip in player.chips]
    amiss = list(check_each_once([*state.boxes, *(chip.box for chip in owned)], box.routes,
                                 "boxes"))
    if amiss:
        yield from amiss
        return
    for group, full_pile in box.groups.items():
        turned = [chip.kind for chip in owned if box.routes[chip.box].group == group]
        if Counter((*state.hidden.get(group, ()), *turned)) != Counter(full_pile):
            yield fault(f"The number of event chips of group {group} is wrong.", f"hidden.{group}")
    named = [chip.terrain for chip in owned if chip.terrain]
    if tuple(sorted((*state.terrains, *named))) != box.terrains:
        yield fault("The number of terrains that desert chips name is wrong.", "terrains")
    drawn = sum(chip.kind == "desert" for chip in owned)
    pending = state.phase == "desert" or state.phase == "over"
    if not drawn - pending <= len(state.deserts) <= drawn:
        yield fault(f"The number of deserts is {len(state.deserts)}, that of desert chips "
                    f"{drawn}.", "deserts")
    if (tuple(sorted(set(state.deserts))) != state.deserts
            or not set(box.deserts).issuperset(state.deserts)):
        yield fault("The deserts must be on different hexes of Africa, and sorted.", "deserts")


def _carried(box: Box, state: State) -> Iterator[Problem]:
    carried = state.carried
    if carried is None:
        return
    full_pile = {chip_piles.pile(group): (pile, state.hidden.get(group, ()))
                 for group, pile in box.groups.items()}
    lying = {group: carried.piles.get(chip_piles.pile(group), ()) for group in box.groups}
    yield from piles.upgraded_piles_violations(
        carried, {**full_pile, chip_piles.TERRAINS: (box.terrains, state.terrains)},
        (*box.routes, *chip_piles.deserts(box.groups)), (*state.boxes, *chip_piles.deserts(lying)))


def _figures(box: Box, state: State) -> Iterator[Problem]:
    for figure, land in zip(FIGURES, (state.neanderthal, state.carnivore), strict=True):
        if land not in box.zones[figure]:
            yield fault(f"{land} is not in the zone of the {figure}.", figure)


def _levels(state: State) -> Iterator[Problem]:
    for i, player in enumerate(state.players):
        if not all(0 <= level <= FIELDS for level in player.levels):
            yield fault(f"The steps of a strip go from 0 to {FIELDS}.", f"players.{i}.levels")
    for i, strip in enumerate(STRIPS):
        if sum(player.levels[i] == FIELDS for player in state.players) > 1:
            yield fault(f"Two players have the fifth step of {strip}; only one can have "
                        "it.", "players")


def _holders(box: Box, state: State) -> Iterator[Problem]:
    least = box.scenario.reconnaissance.chips
    counts = dict(zip(box.seats, (len(player.chips) for player in state.players), strict=True))
    if state.reconnaissance:
        if counts.get(state.reconnaissance, 0) < max(least, *counts.values()):
            yield fault("The holder of Reconnaissance has too few event chips, or fewer than "
                        "another player.",
                        "reconnaissance")
    elif max(counts.values()) >= least:
        yield fault("A player has enough event chips for Reconnaissance, but no one has "
                    "it.", "reconnaissance")
    regions = set(box.region.values())
    for name, seat in (("distribution", state.distribution), ("second", state.second)):
        if seat and seat not in box.index:
            yield fault(f"There is no seat {seat!r}.", name)
        elif seat and {box.region.get(corner) for corner in
                       box.player(state, seat).people} != regions:
            yield fault(f"{seat_ref(seat)} has no people chip of some region.", name)
    if (state.second and state.second == state.distribution) or (
            state.second and not state.distribution) or (state.extra and not state.second):
        yield fault("First and second in Distribution must be two players.", "second")


def _offers(state: State) -> Iterator[Problem]:
    makers = [offer.maker for offer in state.offers]
    if len(set(makers)) < len(makers) or (state.offers and state.phase != "trade"):
        yield fault("Each seat can have one open offer, and only during trade.", "offers")
    for offer in state.offers:
        if not 1 <= offer.number <= state.offered or min(*offer.give, *offer.get) < 0 or (
                state.active not in (offer.maker, offer.to)) or not (
                any(offer.give) and any(offer.get)):
            yield fault("This offer could not have been made.",
                        f"offers.{offer.number}")


def _moment(box: Box, state: State) -> Iterator[Problem]:
    if (state.round == 0) != (state.phase in ("tribe", "nomad")) or state.round < 0 or (
            state.offered < 0):
        yield fault("The number of the round is impossible, or the number of offers is "
                    "negative.", "round")
    pause = state.pause
    if pause is None and state.phase in ("pause", "desert"):
        yield fault("In this phase a nomad must be pausing.", "pause")
    if pause is not None:
        if state.phase not in ("pause", "desert", "figure", "victim"):
            yield fault("A nomad pauses while something else must be decided.", "pause")
        if pause.corner not in box.player(state, state.active).nomads or pause.steps < 0:
            yield fault("The player has no nomad on the corner of the pause.", "pause")
    if (state.phase == "over") != bool(state.over):
        yield fault("A game must have a reason for its end if it is over, and only then.", "over")
    if state.phase == "victim" and state.haunted not in (state.neanderthal, state.carnivore):
        yield fault("There is no figure on the hex where a player is robbed.", "haunted")
