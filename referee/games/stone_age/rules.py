"""Stone Age as the referee plays it: who is asked, set-up, rounds, the end."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from referee.core import talk
from referee.core.bound import Game
from referee.core.chance import Luck
from referee.core.game import Event, Forced
from referee.core.game import Move as AnyMove
from referee.core.page import Page
from referee.core.problem import Problems, Refused
from referee.core.rules import Ask, Result, Seat
from referee.games.stone_age.box.places import Rolled
from referee.games.stone_age.box.state import Box, Course, Hunted, Picking, Player, Stack, State

if TYPE_CHECKING:
    from referee.games.stone_age.show.view import View

WORDS = {
    "place": "placing:Place", "use": "acting:Use", "tools": "acting:Tools",
    "no tools": "acting:Tools", "split": "acting:Split", "buy": "buying:Buy",
    "decline": "buying:Decline", "no extra": "buying:NoExtra", "extra": "buying:Extra",
    "take": "tables:Take", "feed": "feeding:Feed", "starve": "feeding:Starve",
    "cash": "acting:Cash"}
ANSWERS = {
    "place": "place", "act": "use, buy, decline, cash", "tools": "tools", "split": "split",
    "extra": "no extra, extra, cash", "take": "take", "feed": "feed, starve, cash"}

OTHER = "other-of-both"  # a word of `spreading`

# Where what is said of a roll begins behind the place that is rolled for: “hunt with one tool”.
JOINTS = (
    r"\b(?=(?:without|with|using|adding|plus|no|and\s+no|with\s+no)\s+(?:[\w-]+\s+){0,4}tools?\b)|"
    r"\b(?=(?:with|plus|adding|using)\s+(?:the\s+|my\s+|a\s+|both\s+|all\s+)*"
    r"(?:\d+|ones?|twos?|threes?|fours?|C\d+)\b(?:\s*(?:and|\+)\s*(?:the\s+)?(?:\d+|C\d+))*\W*$)|"
    r"\b(?=tools?\s+(?:none|\d|C\d))|\b(?=all\s+(?:as\s+|in\s+|of\s+it\s+)?(?:food|teeth|decorations?)\b)")

# Where no move begins: a price behind its comma, what is left of a hunt, the cases of a roll.
_GOODS = r"(?:wood|timber|logs?|bricks?|clay|stones?|gold|nuggets?|teeth|tooth|decorations?|rings?)"
_TRADED = r"(?:traded|swapped|exchanged|turned|converted|becomes?|becoming|turns|turning)"
_FEW = (r"(?:(?:\d+|an?|one|two|three|four|five|six|the|my|of|both|all|last|other|third|missing|"
        r"with|i|by|trading)\s+)")
WELDS = (
    rf"\s*[,:]\s*(?:and\s+)?{_FEW}{{0,4}}{_GOODS}\s+(?:{_TRADED}\b|(?:for|into|against)\s+"
    rf"{_FEW}{{0,3}}{_GOODS}\b)|and\s+{_FEW}{{1,3}}{_GOODS}\s+{_TRADED}\b|"
    r"\s*[.,]\s*(?:and\s+)?(?:i\s+)?(?:pay|paid|paying|give|giving|trade|trading|swap|swapping)\b(?!\s+me\b)|"
    r"\s*,\s*all\s+of\s+(?:it|them)\b|and\s+half\b|\+\s*\d+\s+(?:card|tool)|"
    rf"\s*,\s*(?:with|for)\s+(?:[\w-]+\s+){{0,3}}{_GOODS}\b|"
    r"\s*,?\s*(?:and\s+)?(?:all\s+)?(?:the\s+)?(?:rest|others?|remaining|remainder)\s+(?:\w+\s+)?"
    r"(?:food|meat|teeth|tooth|decorations?)\b|"
    r"\s*,\s*(?:\d+\s*,\s*)*(?:\d+\s*,?\s*)?or\s+\d|\s*,\s*(?:otherwise|else|below|under|over|"
    r"above|"
    r"less|more)\b")


class StoneAge(Game):
    """One game of Stone Age, with or without Style is the Goal."""

    box: Box
    state = State
    rule = "the course of a round (Stone Age)"
    words, answers = WORDS, ANSWERS
    joints = JOINTS
    welds = WELDS

    def setup(self) -> Luck[State]:
        """Cards and one stack of tiles a player are dealt; everybody has the same."""
        from referee.games.stone_age.box import dealing

        box = self.box
        deck, pool, start = tuple(sorted(box.cards)), tuple(sorted(box.tiles)), box.scenario.start
        shown = yield from dealing.cards(box, "first cards", deck, len(box.slots))
        tops = yield from dealing.tiles(box, "first tiles", pool, dealing.places(box)[0],
                                        len(box.seats))
        player = Player(start.people, start.food, (0, 0, 0, 0, start.decorations))
        return State(
            (player,) * len(box.seats), shown,
            tuple(Stack(top, box.scenario.tiles.stack) for top in tops),
            tuple(card for card in deck if card not in shown),
            tuple(tile for tile in pool if tile not in tops), "place")

    def course(self, state: State) -> Course:
        return Course(self.box, state)

    def asked(self, state: State, seat: Seat) -> Ask | None:
        """One seat after the other; at feeding several at once, openly."""
        i, phase, pending = self.box.index[seat], state.phase, state.pending
        if phase == "feed":
            hungry = state.players[i].hungry
            return Ask(seat, "feed", f"feed {hungry}") if hungry else None
        if type(pending) is Picking:
            return Ask(seat, "take", "take") if pending.player == i else None
        if state.turn != i or phase == "over":
            return None
        if type(pending) is Hunted:
            return Ask(seat, "split", f"split {pending.units}")
        if type(pending) is Rolled:
            return Ask(seat, "tools", "tools")
        kind = "extra" if state.extra and phase == "act" else phase
        return Ask(seat, kind, kind)

    def spread(self, text: str) -> str:
        """A person's text with what names several moves at once said one by one; else as it is."""
        from referee.games.stone_age.talk.spreading import spread

        return spread(text)

    def read(self, state: State, seat: Seat, text: str) -> AnyMove:
        """A person's text; where no wording fits, an answer that only the position explains."""
        wrong: Refused | None = None
        found: AnyMove | None = None
        try:
            found = super().read(state, seat, text)
            if self.write(found) == text.strip() or self._answers(state, seat, found):
                return found
        except Refused as error:
            wrong = error
            ask = self.asked(state, seat)
            if error.problems[0].kind == "ambiguous" and (ask is None or ask.kind != "split"):
                raise
        from referee.games.stone_age.talk import answers

        said = answers.answer(self, state, seat, text)
        if said:
            return super().read(state, seat, said)
        first = answers.preferred(self, state, seat, text)
        if first is not None:
            return first
        if wrong is not None:
            raise wrong
        assert found is not None
        return found

    def _answers(self, state: State, seat: Seat, move: AnyMove) -> bool:
        """Whether a move is legal, and about what its seat is asked."""
        ask = self.asked(state, seat)
        return ask is None or (type(move) in self.answering(ask.kind)
                               and not self.against(state, seat, move))

    def heard(self, text: str) -> Refused | None:
        wrong = super().heard(text)
        if wrong is None:
            return None
        from referee.games.stone_age.talk import answers

        return None if answers.may(text) else wrong

    def orders(self, clause: str) -> bool:
        """Also talk with a dash in it and more behind that: “I save them - the river is next”."""
        return super().orders(clause) or (" - " in clause and not all(
            talk.idle(part, True) or self.aside(part) for part in clause.split(" - ")[1:]))

    def aside(self, clause: str) -> bool:
        """What is said beside a move: what is kept, lacks or is hoped for."""
        from referee.games.stone_age.talk import asides

        return asides.aside(clause)

    def repeats(self, state: State, seat: Seat, text: str, events: tuple[Event, ...],
                bare: bool) -> bool:
        """Also the second of two that are declined at once, if the referee has declined it."""
        return super().repeats(state, seat, text, events, bare) or (OTHER in text and any(
            type(event) is Forced and event.seat == seat and event.text.startswith("decline ")
            for event in events))

    def default(self, state: State, seat: Seat) -> AnyMove | None:
        """The gentlest legal move: place, use what was placed, buy nothing."""
        from referee.games.stone_age.play import acting, buying, feeding, placing

        ask = self.asked(state, seat)
        if ask is not None and ask.kind == "place":
            return placing.default(self.box, state, seat)
        if ask is not None and ask.kind == "act":
            place = self.box.holder(state, seat).placed[0][0]
            buys = self.box.spots[place].kind in ("card", "tile")
            return buying.Decline(place) if buys else acting.Use(place)
        if ask is not None and ask.kind == "feed":
            return feeding.default(self.box, state, seat)
        return super().default(state, seat)

    def only(self, state: State, seat: Seat, kinds: Iterable[type[AnyMove]]) -> AnyMove | None:
        """The one legal move of a seat; where two are seen at once none is listed."""
        player, pending = self.box.holder(state, seat), state.pending
        if state.phase == "place":
            two = self.box.unbarred(player) > 1
        elif pending is None:
            two = state.phase == "act" and len(player.placed) > 1 and not state.extra
        else:
            two = type(pending) is Rolled and player.tools != ()
        return None if two else super().only(state, seat, kinds)

    def proceed(self, course: Course) -> Luck[None] | None:
        """Carry the game on until somebody must decide."""
        if course.state.phase == "place":
            from referee.games.stone_age.play.placing import go_on

            if go_on(course):
                return None
        from referee.games.stone_age.play.rounds import proceed

        return proceed(course)

    def condition(self, text: str) -> "Callable[[View], bool]":
        """What an ``if`` says of what its seat sees. Refused: what is not understood."""
        from referee.games.stone_age.show import conditions

        return conditions.condition(self.box, text)

    def result(self, state: State) -> Result | None:
        from referee.games.stone_age.show import result

        return result.result(self.box, state)

    def worth(self, view: "View") -> Result:
        from referee.games.stone_age.show import result

        return result.worth(self.box, view)

    def view(self, state: State, to: Seat | None) -> "View":
        from referee.games.stone_age.show import view

        return view.view(self.box, state, to)

    def show(self, view: "View") -> Page:
        from referee.games.stone_age.show import page

        return page.show(self.box, view)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        from referee.games.stone_age import proof

        return proof.twin(self.box, state, to)

    def faults(self, state: State) -> Problems:
        from referee.games.stone_age import proof

        return tuple(proof.faults(self.box, state))
