"""Stone Age as the referee plays it: who is asked, set-up, rounds, the end."""

from collections.abc import Iterable

from referee.core.game.decisions import Ask, Seat
from referee.core.game.game import Game
from referee.core.game.moves import Move
from referee.core.luck.chance import Luck
from referee.games.stone_age.model import dealing
from referee.games.stone_age.model.places import Rolled
from referee.games.stone_age.model.player import Player
from referee.games.stone_age.model.state import Box, Course, Hunted, Picking, Stack, State

WORDS = {
    "place": "placing:Place", "use": "acting:Use", "tools": "acting:Tools",
    "split": "acting:Split", "buy": "buying:Buy", "decline": "buying:Decline",
    "no extra": "buying:NoExtra", "extra": "buying:Extra", "take": "tables:Take",
    "feed": "feeding:Feed", "starve": "feeding:Starve", "cash": "acting:Cash"}
ANSWERS = {
    "place": "place", "act": "use, buy, decline, cash", "tools": "tools", "split": "split",
    "extra": "no extra, extra, cash", "take": "take", "feed": "feed, starve, cash"}


class StoneAge(Game):
    """One game of Stone Age, with or without Style is the Goal."""

    box: Box
    state = State
    rule = "the course of a round (Stone Age)"
    words, answers = WORDS, ANSWERS

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

    def default(self, state: State, seat: Seat) -> Move | None:
        """The gentlest legal move: place, use what was placed, buy nothing."""
        from referee.games.stone_age.moves import acting, buying, feeding, placing

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

    def only(self, state: State, seat: Seat, kinds: Iterable[type[Move]]) -> Move | None:
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
            from referee.games.stone_age.moves.placing import go_on

            if go_on(course):
                return None
        from referee.games.stone_age.moves.rounds import proceed

        return proceed(course)
