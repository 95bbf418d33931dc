"""What cannot be: cards, pieces, chips and deserts made or lost, things out of place."""

from collections import Counter
from collections.abc import Iterator

from referee.core.problem import Problem, Problems
from referee.games.settlers.board import Board, cards, plus
from referee.games.settlers.records import State
from referee.games.settlers.rules.flow import pieces
from referee.games.settlers.scenario import FIELDS, STRIPS


def faults(board: Board, state: State) -> Problems:
    """Every fault of a position."""
    return tuple(Problem("unusable-position", why, where) for where, why in _all(board, state))


Fault = tuple[str, str]


def _all(board: Board, state: State) -> Iterator[Fault]:
    if len(state.players) != len(board.seats):
        yield "players", f"{len(state.players)} players sit on {len(board.seats)} seats."
        return
    strangers = [name for name in ("active", "opener", "starter")
                 if getattr(state, name) not in board.index]
    if strangers:
        yield from ((name, f"There is no seat {getattr(state, name)!r}.") for name in strangers)
        return
    yield from _cards(board, state)
    yield from _pieces(board, state)
    yield from _people(board, state)
    yield from _chips(board, state)
    yield from _figures(board, state)
    yield from _levels(board, state)
    yield from _holders(board, state)
    yield from _offers(board, state)
    yield from _moment(board, state)


def _cards(board: Board, state: State) -> Iterator[Fault]:
    total = state.bank
    for i, player in enumerate(state.players):
        total = plus(total, player.hand)
        if min(player.hand) < 0:
            yield f"players.{i}.hand", "A hand holds fewer than no cards."
    if min(state.bank) < 0:
        yield "bank", "The bank holds fewer than no cards."
    if total != board.cards:
        yield "bank", f"Bank and hands hold {cards(total)} instead of {cards(board.cards)}."


def _pieces(board: Board, state: State) -> Iterator[Fault]:
    placing = state.phase in ("tribe", "nomad")
    for i, player in enumerate(state.players):
        for name, some in (("tribes", player.tribes), ("nomads", player.nomads)):
            if len(some) > board.supply[name]:
                yield f"players.{i}.{name}", f"{len(some)} {name} of {board.supply[name]}."
            if tuple(sorted(some)) != some or not set(some) <= set(board.corners):
                yield f"players.{i}.{name}", "Corners are known and stand sorted."
        lost = {c for c in player.tribes if c not in board.black and c not in player.people}
        if lost:
            yield f"players.{i}.tribes", "A tribe stands where none was founded."
        least = board.scenario.beginning.tribes
        if not placing and len(player.tribes) < least:
            yield f"players.{i}.tribes", f"There are fewer than {least} tribes."
    paused = state.pause.corner if state.pause else ""
    for corner, count in Counter(pieces(state)).items():
        # A chip can win the game for a nomad that paused beside another piece.
        if count > (2 if corner == paused or state.over else 1):
            yield "players", f"{count} pieces stand on {corner}."


def _people(board: Board, state: State) -> Iterator[Fault]:
    held = [*state.people, *(c for player in state.players for c in player.people)]
    if state.extra:
        held.append(state.extra)
    if sorted(held) != sorted(board.region):
        yield "people", f"{len(held)} people chips instead of {len(board.region)}, or other ones."


def _chips(board: Board, state: State) -> Iterator[Fault]:
    owned = [chip for player in state.players for chip in player.chips]
    if sorted((*state.boxes, *(chip.box for chip in owned))) != sorted(board.boxes):
        yield "boxes", "Boxes and event chips do not match."
        return
    for group, whole in board.groups.items():
        turned = [chip.kind for chip in owned if board.boxes[chip.box].group == group]
        if Counter((*state.hidden.get(group, ()), *turned)) != Counter(whole):
            yield f"hidden.{group}", f"The event chips of group {group} do not add up."
    named = [chip.terrain for chip in owned if chip.terrain]
    wanted = [d.id for d in board.scenario.deserts.list for _ in range(d.count)]
    if sorted((*state.terrains, *named)) != sorted(wanted):
        yield "terrains", "The terrains named by desert chips do not add up."
    drawn = sum(chip.kind == "desert" for chip in owned)
    pending = state.phase == "desert" or state.phase == "over"
    if not drawn - pending <= len(state.deserts) <= drawn:
        yield "deserts", f"{len(state.deserts)} deserts for {drawn} desert chips."
    if (len(set(state.deserts)) < len(state.deserts) or not set(state.deserts) <= set(board.deserts)
            or tuple(sorted(state.deserts)) != state.deserts):
        yield "deserts", "Deserts lie on different hexes of Africa, sorted."


def _figures(board: Board, state: State) -> Iterator[Fault]:
    for figure, land in (("neanderthal", state.neanderthal), ("carnivore", state.carnivore)):
        zone = board.zones["neanderthal" if figure == "neanderthal" else "carnivore"]
        if land not in zone:
            yield figure, f"{land} is not in the zone of the {figure}."


def _levels(board: Board, state: State) -> Iterator[Fault]:
    for i, player in enumerate(state.players):
        if not all(0 <= level <= FIELDS for level in player.levels):
            yield f"players.{i}.levels", f"A strip has fields 0 to {FIELDS}."
    for i, strip in enumerate(STRIPS):
        if sum(player.levels[i] == FIELDS for player in state.players) > 1:
            yield "players", f"Two markers stand on the fifth step of {strip}."


def _holders(board: Board, state: State) -> Iterator[Fault]:
    least = board.scenario.reconnaissance.chips
    counts = dict(zip(board.seats, (len(player.chips) for player in state.players), strict=True))
    if state.reconnaissance:
        if counts.get(state.reconnaissance, 0) < max(least, *counts.values()):
            yield "reconnaissance", "Another has more event chips, or there are too few."
    elif max(counts.values()) >= least:
        yield "reconnaissance", "Nobody holds the card that is due."
    every = set(board.region.values())
    for name, seat in (("distribution", state.distribution), ("second", state.second)):
        if seat and seat not in board.index:
            yield name, f"There is no seat {seat!r}."
        elif seat and {board.region[c] for c in
                       state.players[board.index[seat]].people} != every:
            yield name, f"{seat} lacks people of some region."
    if (state.second and state.second == state.distribution) or (
            state.second and not state.distribution) or (state.extra and not state.second):
        yield "second", "The first player to have all regions is not the second."


def _offers(board: Board, state: State) -> Iterator[Fault]:
    makers = [offer.maker for offer in state.offers]
    if len(set(makers)) < len(makers) or (state.offers and state.phase != "trade"):
        yield "offers", "Each seat has one standing offer, and only while trade is on."
    for offer in state.offers:
        if offer.number > state.offered or state.active not in (offer.maker, offer.to) or not (
                any(offer.give) and any(offer.get)):
            yield f"offers.{offer.number}", "The offer is not one that could have been made."


def _moment(board: Board, state: State) -> Iterator[Fault]:
    if (state.pause is None) and state.phase in ("pause", "desert"):
        yield "pause", "No nomad pauses."
    if state.pause is not None:
        if state.phase not in ("pause", "desert", "figure", "victim"):
            yield "pause", "A nomad pauses while something else is due."
        if state.pause.corner not in state.players[board.index[state.active]].nomads or (
                state.pause.steps < 0):
            yield "pause", "The paused nomad is not there."
    if (state.phase == "over") != bool(state.over):
        yield "over", "The end and its reason go together."
    if state.phase == "victim" and state.haunted not in (state.neanderthal, state.carnivore):
        yield "haunted", "No figure stands where somebody is robbed."
