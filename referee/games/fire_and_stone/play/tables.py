"""A scenario with its seats and options, and what is looked up in them at every move."""

from referee.games.fire_and_stone.atlas import Atlas
from referee.games.fire_and_stone.content import Cave, Scenario
from referee.games.fire_and_stone.effects import Lasting, Settle, Store
from referee.games.fire_and_stone.records import Player, State


class Tables:
    """What does not change during a game."""

    def __init__(self, scenario: Scenario, seats: tuple[str, ...], caves: str,
                 starting: bool, symbol: str) -> None:
        self.scenario = scenario
        self.seats = seats
        self.starting = starting
        self.symbols = {2: (), 3: (symbol,), 4: ("sun", "moon")}[len(seats)]
        self.atlas = Atlas(scenario)
        self.index = {seat: i for i, seat in enumerate(seats)}
        self.kinds = scenario.gathering.kinds
        self.animals = {animal.id: animal for animal in scenario.animals.list}
        self.inventions = {card.id: card for card in scenario.inventions.list}
        self.tasks = {task.id: task for task in scenario.tasks.list}
        self.caves = {cave.id: cave for cave in scenario.caves.list}
        self.drawn = tuple(sorted(
            cave.id for cave in scenario.caves.list
            if caves == "all" or (cave.source or scenario.caves.source) == "rulebook"))
        self.stores = {name: sum(isinstance(e, Store) for e in card.lasting)
                       for name, card in self.inventions.items()}
        self.pools = {cave.id: sum(e.pool for e in cave.area if isinstance(e, Settle))
                      for cave in scenario.caves.list}

    def player(self, state: State, seat: str) -> Player:
        """The tribe of a seat."""
        return state.players[self.index[seat]]

    def clockwise(self, seat: str) -> tuple[str, ...]:
        """The seats from this one on."""
        i = self.index[seat]
        return self.seats[i:] + self.seats[:i]

    def cave(self, state: State) -> Cave | None:
        """The cave card that lies open."""
        return self.caves[state.cave] if state.cave_at else None

    def lasting(self, state: State, seat: str) -> list[Lasting]:
        """The effects in force for a seat: uncovered inventions, the rule of the open cave."""
        found = [effect for card in self.player(state, seat).cards if not card.vp
                 for effect in self.inventions[card.name].lasting]
        if state.cave_at:
            found.extend(self.caves[state.cave].rule)
        return found

    def top(self, state: State) -> int:
        """The value of the top victory point card, 0 if none is left."""
        cards = self.scenario.points.cards
        return cards[state.points] if state.points < len(cards) else 0

    def room(self, state: State, seat: str) -> int:
        """Free bags."""
        player = self.player(state, seat)
        return self.scenario.supply.bags + player.bags - player.food
