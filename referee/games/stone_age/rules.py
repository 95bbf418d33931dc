"""Stone Age as the referee plays it: who is asked, set-up, rounds, the end."""

from collections.abc import Callable

from msgspec.structs import replace

from referee.core import talk
from referee.core.chance import Luck, Reveal
from referee.core.game import Event, Forced, Game
from referee.core.game import Move as AnyMove
from referee.core.page import Page
from referee.core.problem import Problems, Refused
from referee.core.rules import Ask, Result, Seat
from referee.games.stone_age import (
    buying,
    dealing,
    feeding,
    page,
    placing,
    proof,
    score,
    view,
    wording,
)
from referee.games.stone_age.acting import Cash, Split, Tools, Use, next_player
from referee.games.stone_age.buying import Buy, Decline, Extra, NoExtra
from referee.games.stone_age.feeding import Feed, Starve
from referee.games.stone_age.places import Rolled
from referee.games.stone_age.placing import Place
from referee.games.stone_age.score import NO_CARDS
from referee.games.stone_age.scoring import NO_TILES
from referee.games.stone_age.shared import Ended
from referee.games.stone_age.state import Box, Course, Hunted, Picking, Player, Stack, State
from referee.games.stone_age.tables import Take
from referee.games.stone_age.view import View

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


class RoundBegan(Event, frozen=True):
    """A round began; its start player."""

    round: int
    first: Seat

    def after(self, box: Box, state: State) -> State:
        players = tuple([
            replace(player, tools=tuple(sorted(player.tools + player.used)), used=(),
                    traded=False) for player in state.players])
        first = box.index[self.first]
        return replace(state, players=players, round=self.round, phase="place", first=first,
                       turn=first)

    def told(self, box: Box, to: Seat | None) -> str:
        return f"Round {self.round} begins; start player is {self.first}."


class Dealt(Event, frozen=True):
    """Cards closed up towards the cheap end, and these filled the places behind them."""

    cards: tuple[str, ...]

    def after(self, box: Box, state: State) -> State:
        shown = tuple([card for card in state.shown if card]) + self.cards
        deck = tuple([card for card in state.deck if card not in self.cards])
        return replace(state, shown=shown, deck=deck)

    def told(self, box: Box, to: Seat | None) -> str:
        first = len(box.slots) - len(self.cards) + 1
        cards = [f"card {n}: {name} ({wording.card(box.cards[name])})"
                 for n, name in enumerate(self.cards, first)]
        return f"New cards. {'. '.join(cards)}."


class Showed(Event, frozen=True):
    """At the end: the cards a player had drawn face down."""

    seat: Seat
    cards: tuple[str, ...]

    def told(self, box: Box, to: Seat | None) -> str:
        cards = [f"{name} ({wording.bottom(box.cards[name])})" for name in self.cards]
        return f"{self.seat} shows {', '.join(cards)}."


class StoneAge(Game):
    """One game of Stone Age, with or without Style is the Goal."""

    box: Box
    state = State
    rule = "the course of a round (Stone Age)"
    moves = (Place, Use, Tools, Split, Buy, Decline, NoExtra, Extra, Take, Feed, Starve, Cash)
    joints = JOINTS
    welds = WELDS

    def setup(self) -> Luck[State]:
        """Cards and one stack of tiles a player are dealt; everybody has the same."""
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
        i, pending = self.box.index[seat], state.pending
        if state.phase == "feed":
            hungry = state.players[i].hungry
            return Ask(seat, "feed", f"feed {hungry}") if hungry else None
        if type(pending) is Picking:
            return Ask(seat, "take", "take") if pending.player == i else None
        if state.turn != i or state.phase == "over":
            return None
        if type(pending) is Hunted:
            return Ask(seat, "split", f"split {pending.units}")
        if type(pending) is Rolled:
            return Ask(seat, "tools", "tools")
        kind = "extra" if state.phase == "act" and state.extra else state.phase
        return Ask(seat, kind, kind)

    def spread(self, text: str) -> str:
        """A person's text with what names several moves at once said one by one; else as it is."""
        from referee.games.stone_age.spreading import spread

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
        from referee.games.stone_age import answers

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
        return ask is None or (type(move) in self.answering[ask.kind]
                               and not self.against(state, seat, move))

    def heard(self, text: str) -> Refused | None:
        wrong = super().heard(text)
        if wrong is None:
            return None
        from referee.games.stone_age import answers

        return None if answers.may(text) else wrong

    def orders(self, clause: str) -> bool:
        """Also talk with a dash in it and more behind that: “I save them - the river is next”."""
        return super().orders(clause) or (" - " in clause and not all(
            talk.idle(part, True) or self.aside(part) for part in clause.split(" - ")[1:]))

    def aside(self, clause: str) -> bool:
        """What is said beside a move: what is kept, lacks or is hoped for."""
        from referee.games.stone_age import asides

        return asides.aside(clause)

    def repeats(self, state: State, seat: Seat, text: str, events: tuple[Event, ...],
                bare: bool) -> bool:
        """Also the second of two that are declined at once, if the referee has declined it."""
        return super().repeats(state, seat, text, events, bare) or (OTHER in text and any(
            type(event) is Forced and event.seat == seat and event.text.startswith("decline ")
            for event in events))

    def default(self, state: State, seat: Seat) -> AnyMove | None:
        """The gentlest legal move: place, use what was placed, buy nothing."""
        ask = self.asked(state, seat)
        if ask is not None and ask.kind == "place":
            return placing.default(self.box, state, seat)
        if ask is not None and ask.kind == "act":
            place = self.box.holder(state, seat).placed[0][0]
            buys = self.box.spots[place].kind in ("card", "tile")
            return Decline(place) if buys else Use(place)
        if ask is not None and ask.kind == "feed":
            return feeding.default(self.box, state, seat)
        return super().default(state, seat)

    def proceed(self, course: Course) -> Luck[None]:
        """Carry the game on until somebody must decide."""
        if course.state.phase == "place":
            yield from placing.go_on(course)
        if course.state.phase == "act":
            yield from _act(course)
        if course.state.phase == "feed" and not any(p.hungry for p in course.state.players):
            yield from _end_round(course)

    def condition(self, text: str) -> Callable[[View], bool]:
        """What an ``if`` says of what its seat sees. Refused: what is not understood."""
        from referee.games.stone_age import conditions

        return conditions.condition(self.box, text)

    def result(self, state: State) -> Result | None:
        return score.result(self.box, state)

    def worth(self, view: View) -> Result:
        return score.worth(self.box, view)

    def view(self, state: State, to: Seat | None) -> View:
        return view.view(self.box, state, to)

    def show(self, view: View) -> Page:
        return page.show(self.box, view)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        return proof.twin(self.box, state, to)

    def faults(self, state: State) -> Problems:
        return tuple(proof.faults(self.box, state))


def _act(course: Course) -> Luck[None]:
    """A turn ends when the last figure is home (ruling B23)."""
    if course.state.pending is not None:
        return
    yield from buying.turn_up(course)
    if course.state.extra and buying.offer_extra(course):
        return
    if not course.state.players[course.state.turn].placed and not next_player(course):
        feeding.begin(course)


def _end_round(course: Course) -> Luck[None]:
    """The end, or the next round: start player, cards, tools (rulings B14, B38, B40, B44)."""
    box, state = course.box, course.state
    if any(not stack.left for stack in state.stacks):
        yield from _end(course, NO_TILES)
        return
    missing = state.shown.count("")
    if missing > len(state.deck):
        yield from _end(course, NO_CARDS)
        return
    course.add(RoundBegan(state.round + 1, box.seats[(state.first + 1) % len(box.seats)]))
    if missing:
        dealt = yield from dealing.cards(box, course.words("new cards"), state.deck, missing,
                                         state.carried)
        course.add(Dealt(dealt))


def _end(course: Course, reason: str) -> Luck[None]:
    """The cards drawn face down are shown (ruling E19)."""
    course.add(Ended(reason))
    if any(player.drawn for player in course.state.players):
        yield Reveal("the end, cards drawn face down")
        for seat, player in zip(course.box.seats, course.state.players, strict=True):
            if player.drawn:
                course.add(Showed(seat, player.drawn))
