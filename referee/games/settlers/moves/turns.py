"""The turn: the dice, the harvest, the 7 with its discards, the end (Game sequence)."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Self

from msgspec.structs import replace

from referee.core.base.aliases import count_noun, join_words
from referee.core.base.problem import Problem
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Seat
from referee.core.game.moves import MAX_EXAMPLES, Event
from referee.core.game.resources import bundles, minus, plus
from referee.core.luck.chance import Luck, Roll
from referee.games.settlers.model.cards import NOTHING, Bag, in_words, single_kind, singular
from referee.games.settlers.model.scenario import RESOURCES, Resource
from referee.games.settlers.model.state import Box, Move, MoveContext, Player, State, changed
from referee.games.settlers.moves.paying import hand_text, missing_card_problems
from referee.games.settlers.moves.sequence import Awaited, Ended, close_trade, lapse_warnings

if TYPE_CHECKING:
    from referee.games.settlers.views.view import View

SEVEN = 7


class End(Move, frozen=True):
    """``end``: the end of the turn."""

    form = "end"
    verbs = ("end, finish, finished, that's all, that's it, that is all, that's my turn",
             "roll, throw, dice")
    answers = ("trade", "build")
    rule = "ruling 67"
    opens = "Only the player whose turn it is can end the turn."

    def warnings(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        return lapse_warnings(state, seat)

    def play(self, context: MoveContext, seat: Seat) -> Luck[None]:
        """The next seat's turn begins with its dice; the round limit ends the game (68)."""
        close_trade(context)
        box, state = context.box, context.state
        following = box.seats[(box.index[seat] + 1) % len(box.seats)]
        number = state.round + (following == state.starter)
        if number > box.rounds:
            context.add(Ended(f"after round {box.rounds} the points decide"))
        else:
            yield from begin_turn(context, following, number)


class Discard(Move, frozen=True):
    """``discard 2 meat bones``: half a large hand after a 7."""

    cards: Bag

    form = "discard {cards}"
    verbs = ("discard, drop, lose", "keep")
    options_public = False
    answers = ("discard",)
    opens = "You discard only after a 7, if you have too many cards."

    def depends_on(self, box: Box, view: "View") -> Bag | None:
        """The own hand, of which half is discarded."""
        return view.own.hand if view.own else None

    def check(self, box: Box, state: State, seat: Seat) -> Iterator[Problem]:
        """Half the hand, rounded down, of the player's choice (ruling 12)."""
        player = box.player(state, seat)
        count, due = sum(self.cards), cards_to_discard(box, player)
        if count != due:
            yield Problem("illegal-discard", f"You must discard exactly {count_noun(due, 'card')}, "
                          f"not {count}.", hint=hand_text(player.hand),
                          rule="throwing a 7 (Settlers of the Stone Age)")
        yield from missing_card_problems(box, state, seat, self.cards, "ruling 12")

    def play(self, context: MoveContext, seat: Seat) -> None:
        context.add(Discarded(seat, self.cards))

    def certain_gain(self, box: Box, state: State, seat: Seat) -> str:
        return f"{in_words(minus(box.player(state, seat).hand, self.cards))} left"

    @classmethod
    def examples(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        """The default discard, then some others."""
        usual = usual_discard(box, state, seat)
        others = (move for move in cls.options(box, state, seat) if move != usual)
        return iter((cls(usual.cards), *islice(others, MAX_EXAMPLES - 1)))

    @classmethod
    def options(cls, box: Box, state: State, seat: Seat) -> Iterator[Self]:
        player = box.player(state, seat)
        due = cards_to_discard(box, player)
        return map(cls, bundles(player.hand, due, due))


class TurnBegan(Event, frozen=True):
    """The dice of a turn."""

    seat: Seat
    round: int
    dice: tuple[int, ...]

    def apply(self, box: Box, state: State) -> State:
        return replace(state, active=self.seat, round=self.round)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        dice = " and ".join(map(str, self.dice))
        return f"Round {self.round}: {seat_ref(self.seat)} rolls {dice}: {sum(self.dice)}."


class Harvested(Event, frozen=True):
    """What each seat, in seat order, got; ``short``: kinds that the bank could not pay."""

    gains: tuple[Bag, ...]
    short: tuple[Resource, ...] = ()

    def apply(self, box: Box, state: State) -> State:
        players, bank = list(state.players), state.bank
        for i, gain in enumerate(self.gains):
            if gain != NOTHING:
                players[i] = replace(players[i], hand=plus(players[i].hand, gain))
                bank = minus(bank, gain)
        return replace(state, players=tuple(players), bank=bank)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        gains = zip(box.seats, self.gains, strict=True)
        got = [f"{seat_ref(seat)} {in_words(gain)}" for seat, gain in gains if gain != NOTHING]
        text = f"Harvest: {', '.join(got)}." if got else "No player harvests."
        if self.short:
            text += f" The bank has too few {join_words(map(singular, self.short))} cards."
        return text


class Discarded(Event, frozen=True):
    """Cards discarded after a 7."""

    seat: Seat
    cards: Bag

    def apply(self, box: Box, state: State) -> State:
        return changed(box, state, self.seat, self.cards)

    def describe(self, box: Box, viewer: Seat | None) -> str:
        return f"{seat_ref(self.seat)} discards {in_words(self.cards)}."


def begin_turn(context: MoveContext, seat: Seat, number: int) -> Luck[None]:
    """The dice, then the harvest or the effects of a 7 (Roll dice; rulings 37–41)."""
    dice = yield Roll(f"round {number}, {seat}'s dice", 2)
    context.add(TurnBegan(seat, number, dice))
    if sum(dice) != SEVEN:
        context.add(harvest(context.box, context.state, sum(dice)))
        context.add(Awaited("trade", seat))
    elif any(cards_to_discard(context.box, player) for player in context.state.players):
        context.add(Awaited("discard", seat))
    else:
        context.add(Awaited("figure", seat, "seven"))


def harvest(box: Box, state: State, number: int) -> Harvested:
    """What a number gives each seat, and the kinds that the bank cannot pay.

    One card for each tribe on each matching hex that is neither blocked nor desert (rulings 30,
    37).
    """
    lively, claims = box.yields.get(number, {}), []
    barren = (state.neanderthal, state.carnivore, *state.deserts)
    for player in state.players:
        claim = [0] * len(RESOURCES)
        for tribe in player.tribes:
            for land, kind in lively.get(tribe, ()):
                claim[kind] += land not in barren
        claims.append(claim)
    short = _ration(claims, state.bank)
    gains = tuple([(claim[0], claim[1], claim[2], claim[3]) for claim in claims])
    return Harvested(gains, tuple([RESOURCES[kind] for kind in short]))


def _ration(claims: list[list[int]], bank: Bag) -> list[int]:
    """Limit claims, kind by kind, to what the bank holds; return the limited kinds (ruling 38)."""
    short: list[int] = []
    due = [*map(sum, zip(*claims, strict=True))]
    for kind, held in enumerate(bank):
        if due[kind] > held:
            short.append(kind)
            claimants = [claim for claim in claims if claim[kind]]
            for claim in claimants:
                claim[kind] = held if len(claimants) == 1 else 0
    return short


def cards_to_discard(box: Box, player: Player) -> int:
    """How many cards must be discarded: half a hand above the limit (rulings 12, 39)."""
    held = sum(player.hand)
    return held // 2 if held > box.scenario.seven.limit else 0


def usual_discard(box: Box, state: State, seat: Seat) -> Discard:
    """One by one from the largest kind (ruling 70)."""
    player = box.player(state, seat)
    discarded, left = NOTHING, list(player.hand)
    for _ in range(cards_to_discard(box, player)):
        kind = max(range(len(left)), key=lambda i: left[i])
        left[kind] -= 1
        discarded = plus(discarded, single_kind(kind))
    return Discard(discarded)
