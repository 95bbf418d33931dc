"""Who is asked what, which moves fit the moment, and what the silent do."""

from collections.abc import Iterator

from referee.core.problem import Problem
from referee.core.rules import Ask, Awaiting, Seat
from referee.games.settlers import records as r
from referee.games.settlers.board import Board
from referee.games.settlers.records import AnyMove, Phase, State
from referee.games.settlers.rules import building, chips, figures, placing, trading, turns, ways
from referee.games.settlers.rules.flow import free_beside, occupied

WHAT: dict[Phase, str] = {
    "tribe": "tribe", "nomad": "nomad", "figure": "move a figure", "victim": "steal",
    "trade": "trade or build", "build": "build", "pause": "go on or stop", "desert": "desert",
    "extra": "take a people chip"}

_DUE: dict[Phase, str] = {
    "tribe": "a first tribe is to be placed", "nomad": "the first nomad is to be placed",
    "discard": "cards are to be discarded", "figure": "a figure is to be moved",
    "victim": "it is to be said who is robbed", "trade": "the trade phase is on",
    "build": "trade is over and building goes on",
    "pause": "a nomad pauses at a chip: it goes on or stops",
    "desert": "a desert is to be laid", "extra": "a people chip is to be taken",
    "over": "the game is over"}

_PHASES: dict[type, tuple[Phase, ...]] = {
    r.PlaceTribe: ("tribe",), r.AddNomad: ("nomad", "trade", "build"),
    r.MoveNomad: ("trade", "build"), r.Found: ("trade", "build"), r.Step: ("trade", "build"),
    r.End: ("trade", "build"), r.GoOn: ("pause",), r.Stop: ("pause",),
    r.MoveFigure: ("figure",), r.Steal: ("victim",), r.LayDesert: ("desert",),
    r.Take: ("extra",), r.Discard: ("discard",), r.Bank: ("trade",), r.MakeOffer: ("trade",),
    r.Accept: ("trade",), r.Refuse: ("trade",), r.Counter: ("trade",), r.Withdraw: ("trade",),
    r.Deal: ("trade",),
    r.RefuseAll: ("tribe", "nomad", "figure", "victim", "trade", "build", "pause", "desert",
                  "extra")}

_ANYBODY = (r.MakeOffer, r.Accept, r.Refuse, r.Counter, r.Withdraw, r.RefuseAll)


def awaiting(board: Board, state: State) -> Awaiting:
    """The active player must; others may answer, offer and refuse beforehand (rulings 39–44)."""
    if state.phase == "over":
        return Awaiting()
    if state.phase == "discard":
        return Awaiting(tuple(Ask(seat, "discard", f"discard {count}")
                              for seat, count in turns.due(board, state).items() if count), True)
    return Awaiting(tuple(Ask(seat, state.phase, _must(state), True) if seat == state.active
                          else Ask(seat, "offer", _may(state, seat), False)
                          for seat in board.seats))


def _must(state: State) -> str:
    if state.phase == "figure" and state.cause == "seven":
        return "move the neanderthal"
    if state.phase == "pause" and state.pause and state.pause.corner in occupied(
            state, state.pause.corner):
        return "go on"
    return WHAT[state.phase]


def _may(state: State, seat: Seat) -> str:
    if state.phase != "trade":
        return "refuse all"
    waiting = trading.unanswered(state, seat)
    if waiting:
        return "answer offer " + ", ".join(str(offer.number) for offer in waiting)
    return "offer"


def check_moment(board: Board, state: State, seat: Seat, move: AnyMove) -> Iterator[Problem]:
    """Whether the move fits the phase and the seat (Game sequence; rulings 11, 37, 67)."""
    phases = _PHASES[type(move)]
    if state.phase not in phases:
        yield Problem("illegal-phase", f"Not now: {_DUE[state.phase]}.",
                      hint=_hint(state), rule=_rule(state, phases))
    if seat != state.active and state.phase != "discard" and not isinstance(move, _ANYBODY):
        yield Problem("illegal-turn", f"It is {state.active}'s turn.",
                      hint=f"Others may offer to {state.active}, answer offers, refuse all."
                      if state.phase == "trade" else f"{state.active} is asked first.",
                      rule="game sequence (Settlers of the Stone Age)")


def _hint(state: State) -> str:
    what = WHAT.get(state.phase)
    return f"{state.active} is asked: {what}." if what else ""


def _rule(state: State, phases: tuple[Phase, ...]) -> str:
    if state.phase == "build" and "trade" in phases:
        return "ruling 11"
    return "ruling 67" if "build" in phases else "game sequence (Settlers of the Stone Age)"


def default(board: Board, state: State, seat: Seat) -> AnyMove | None:
    """The move of a silent seat (ruling 70)."""
    if state.phase == "discard":
        owed = turns.due(board, state)[seat]
        hand = state.players[board.index[seat]].hand
        return r.Discard(turns.usual_discard(hand, owed)) if owed else None
    if seat != state.active:
        waiting = trading.unanswered(state, seat) if state.phase == "trade" else []
        return r.Refuse(waiting[0].number) if waiting else None
    if state.phase == "over":
        return None
    return _active_default(board, state, seat)


def _active_default(board: Board, state: State, seat: Seat) -> AnyMove:
    match state.phase:
        case "tribe":
            return r.PlaceTribe(placing.free_black(board, state)[0])
        case "nomad":
            tribes = state.players[board.index[seat]].tribes
            return r.AddNomad(free_beside(board, state, tribes)[0])
        case "figure":
            return _usual_figure(board, state, seat)
        case "victim":
            return r.Steal(_usual_victim(board, state, seat, state.haunted))
        case "desert":
            terrain = chips.named(board, state, seat)
            return r.LayDesert(chips.lands(board, state, terrain)[0])
        case "extra":
            return r.Take(building.extras(state)[0])
        case "pause":
            return _usual_rest(board, state, seat)
        case _:
            return r.End()


def _usual_figure(board: Board, state: State, seat: Seat) -> AnyMove:
    tribes = {tribe for player in state.players for tribe in player.tribes}
    lawful: list[r.MoveFigure] = []
    for figure in figures.movable(state):
        for land in board.zones[figure]:
            move = r.MoveFigure(figure, land)
            if not any(figures.check_figure(board, state, seat, move)):
                if tribes.isdisjoint(board.hexes[land].corners):
                    return move
                lawful.append(move)
    return lawful[0]


def _usual_victim(board: Board, state: State, seat: Seat, land: str) -> Seat:
    found = figures.victims(board, state, seat, land)
    here, size = board.index[seat], len(board.seats)
    return min(found, key=lambda other: (-sum(state.players[board.index[other]].hand),
                                         (board.index[other] - here) % size))


def _usual_rest(board: Board, state: State, seat: Seat) -> AnyMove:
    pause = state.pause
    assert pause is not None
    taken = occupied(state, pause.corner)
    if pause.corner not in taken:
        return r.Stop()
    land = ways.ground(state, state.players[board.index[seat]])
    seen = ways.survey(board, land, pause.corner)
    near = [(steps, corner) for corner, steps in seen.steps.items()
            if corner not in taken and steps <= pause.steps]
    clear = [found for found in near if len(seen.firsts[found[1]]) == 1]
    if clear:
        return r.GoOn(min(clear)[1])
    end = min(near)[1]
    return r.GoOn(end, ways.trail(seen, end)[1:-1])
