"""Settlers of the Stone Age as the referee plays it: moves, who is asked, set-up, the silent."""

from collections.abc import Callable, Mapping
from typing import Any

from referee.core.chance import Luck
from referee.core.game import Game
from referee.core.game import Move as Said
from referee.core.page import Page
from referee.core.problem import Problems, Refused
from referee.core.rules import Ask, Result, Seat
from referee.games.settlers import (
    answers,
    figures,
    holding,
    nomads,
    page,
    placing,
    proof,
    sheet,
    turns,
    view,
)
from referee.games.settlers.answers import Accept, Refuse, RefuseAll
from referee.games.settlers.bank import Bank
from referee.games.settlers.building import Found, Step, Take
from referee.games.settlers.chips import LayDesert
from referee.games.settlers.figures import MoveFigure, Steal
from referee.games.settlers.nomads import AddNomad, GoOn, MoveNomad, Stop
from referee.games.settlers.offers import Counter, Deal, MakeOffer, Withdraw
from referee.games.settlers.placing import PlaceTribe
from referee.games.settlers.sequence import Awaited
from referee.games.settlers.state import Box, Course, Move, Phase, State
from referee.games.settlers.turns import Discard, End
from referee.games.settlers.view import View

WHAT: dict[Phase, str] = {
    "tribe": "tribe", "nomad": "nomad", "figure": "move a figure", "victim": "steal",
    "trade": "trade or build", "build": "build", "pause": "go on or stop", "desert": "desert",
    "extra": "take a people chip"}

# What a silent seat does (ruling 70), where that is not the first of its options.
SILENT: dict[str, Callable[[Box, State, Seat], Move | None]] = {
    "figure": figures.usual_figure, "victim": figures.usual_victim, "pause": nomads.usual_rest,
    "discard": turns.usual_discard, "offer": answers.usual_answer,
    "refuse": lambda box, state, seat: None}


class Settlers(Game):
    """One game of Settlers of the Stone Age."""

    box: Box
    state = State
    joints = r":\s"
    moves = (PlaceTribe, End, Step, Found, AddNomad, MoveNomad, Stop, GoOn, MoveFigure, Steal,
             LayDesert, Take, Discard, Accept, Refuse, Bank, MakeOffer, Counter, Withdraw, Deal,
             RefuseAll)

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        # Who is asked may refuse unseen, too, but that is no answer.
        self.answering.update({kind: tuple(move for move in moves if move is not RefuseAll)
                               for kind, moves in self.answering.items()
                               if kind not in ("offer", "refuse")})

    def setup(self) -> Luck[State]:
        return placing.setup(self.box)

    def course(self, state: State) -> Course:
        return Course(self.box, state)

    def asked(self, state: State, seat: Seat) -> Ask | None:
        """The active player must; others may answer, offer and refuse beforehand (39–44)."""
        phase = state.phase
        if phase == "over":
            return None
        if phase == "discard":
            due = turns.owed(self.box, self.box.player(state, seat))
            return Ask(seat, phase, f"discard {due}") if due else None
        if seat == state.active:  # who was made an offer answers first, or else is late
            return Ask(seat, phase, _must(state), not any(
                answers.open_to(offer, other) for offer in state.offers
                for other in self.box.seats if offer.maker == seat))
        if phase != "trade":
            return Ask(seat, "refuse", "refuse all", False)
        waiting = [str(offer.number) for offer in answers.unanswered(state, seat)]
        what = f"answer offer {', '.join(waiting)}" if waiting else "offer"
        return Ask(seat, "offer", what, bool(waiting))

    def forced(self, state: State) -> tuple[Seat, Any] | None:
        """What the active player alone can say, whatever he may hold by what all know."""
        ask = self.asked(state, state.active)
        if ask is None or not ask.must or self.sealed(state):
            return None
        move = self.only(state, ask.seat)
        if move is None or any(self.only(other, ask.seat) != move
                               for other in holding.holdings(self.box, state, ask.seat)):
            return None
        return ask.seat, move

    def sealed(self, state: State) -> bool:
        return state.phase == "discard"

    def turn(self, course: Course, moves: Mapping[Seat, Any]) -> Luck[None]:
        """When all discards are in, shown and paid, the Neanderthal moves (ruling 39)."""
        sealed = self.sealed(course.state)
        yield from super().turn(course, moves)
        if sealed:
            course.add(Awaited("figure", course.state.active, "seven"))

    def default(self, state: State, seat: Seat) -> Any:
        """The move of a silent seat (ruling 70)."""
        ask = self.asked(state, seat)
        if ask is not None and ask.kind in SILENT:
            return SILENT[ask.kind](self.box, state, seat)
        return super().default(state, seat)

    def result(self, state: State) -> Result | None:
        return sheet.result(self.box, state)

    def heard(self, text: str) -> Refused | None:
        """Why a text means nothing to anybody who is asked; None: it may."""
        from referee.games.settlers import spoken

        wrong = super().heard(text)
        return spoken.heard(self, text, wrong) if wrong else None

    def aside(self, clause: str) -> bool:
        """Whether a clause beside a move tells what is kept or hoped for: “that keeps my meat”."""
        from referee.games.settlers import spoken

        return spoken.aside(self, clause)

    def orders(self, clause: str) -> bool:
        """Whether a clause that may be talk is a move by itself."""
        from referee.games.settlers import spoken

        return spoken.orders(self, clause)

    def spread(self, text: str) -> str:
        """A text that says several moves at once with each of them in its words."""
        from referee.games.settlers import spoken

        return spoken.spread(self, text)

    def read(self, state: State, seat: Seat, text: str) -> Said:
        """What a person's text means: by the word, else as a sentence."""
        from referee.games.settlers import spoken

        return spoken.read(self, state, seat, text, super().read)

    def condition(self, text: str) -> Callable[[View], bool]:
        """What a condition of a chain says of a view. Refused: what is not understood."""
        from referee.games.settlers import conditions

        return conditions.condition(self.box, text)

    def worth(self, view: View) -> Result:
        return sheet.worth(self.box, view)

    def view(self, state: State, to: Seat | None) -> View:
        return view.view(self.box, state, self.awaiting(state), to)

    def show(self, view: View) -> Page:
        return page.show(self.box, view)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        return proof.twin(self.box, state, to)

    def faults(self, state: State) -> Problems:
        return tuple(proof.faults(self.box, state))


def _must(state: State) -> str:
    if state.phase == "figure" and state.cause == "seven":
        return "move the neanderthal"
    if state.phase == "pause" and nomads.must_go(state):
        return "go on"
    return WHAT[state.phase]
