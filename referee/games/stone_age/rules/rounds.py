"""Set-up, the course of rounds, the end and its score (Stone Age)."""

from referee.core.chance import Draw, Luck, Reveal
from referee.core.rules import Result
from referee.games.stone_age import scoring
from referee.games.stone_age.box import Box
from referee.games.stone_age.records import Dealt, Ended, Player, RoundBegan, Showed, Stack, State
from referee.games.stone_age.rules import acting, buying, feeding, placing
from referee.games.stone_age.rules.tale import Course, Tale

NO_TILES = "a stack of building tiles is empty"
NO_CARDS = "the civilization cards cannot fill their places"


def setup(box: Box) -> Luck[State]:
    """Cards and one stack of tiles a player are dealt; everybody has the same."""
    deck = tuple(sorted(box.cards))
    pool = tuple(sorted(box.tiles))
    start = box.scenario.start
    dealt = yield Draw("first cards", len(deck), len(box.slots), deck)
    turned = yield Draw("first tiles", len(pool), len(box.seats), pool)
    shown = tuple(deck[place - 1] for place in dealt)
    tops = tuple(pool[place - 1] for place in turned)
    player = Player(start.people, start.food, (0, 0, 0, 0, start.decorations))
    return State(
        (player,) * len(box.seats), shown,
        tuple(Stack(top, box.scenario.tiles.stack) for top in tops),
        tuple(card for card in deck if card not in shown),
        tuple(tile for tile in pool if tile not in tops), "place")


def proceed(tale: Tale) -> Course:
    """Carry the game on until somebody must decide."""
    if tale.state.phase == "place":
        yield from placing.go_on(tale)
    if tale.state.phase == "act":
        yield from _act(tale)
    if tale.state.phase == "feed" and not feeding.hungry(tale.state):
        yield from _end_round(tale)


def _act(tale: Tale) -> Course:
    """A turn ends when the last figure is home (ruling B23)."""
    if tale.state.pending is not None:
        return
    yield from buying.turn_up(tale)
    if tale.state.extra and buying.offer_extra(tale):
        return
    if not tale.player(tale.state.turn).placed and not acting.next_player(tale):
        feeding.begin(tale)


def _end_round(tale: Tale) -> Course:
    """The end, or the next round: start player, cards, tools (rulings B14, B38, B40, B44)."""
    state = tale.state
    if any(not stack.left for stack in state.stacks):
        yield from _end(tale, NO_TILES)
        return
    missing = state.shown.count("")
    if missing > len(state.deck):
        yield from _end(tale, NO_CARDS)
        return
    tale.add(RoundBegan(state.round + 1, (state.first + 1) % len(state.players)))
    if missing:
        deck = state.deck
        dealt = yield Draw(tale.words("new cards"), len(deck), missing, deck)
        tale.add(Dealt(tuple(deck[place - 1] for place in dealt)))


def _end(tale: Tale, reason: str) -> Course:
    """The cards drawn face down are shown (ruling E19)."""
    tale.add(Ended(reason))
    if any(player.drawn for player in tale.state.players):
        yield Reveal("the end, cards drawn face down")
        for i, player in enumerate(tale.state.players):
            if player.drawn:
                tale.add(Showed(i, player.drawn))


def sheet(box: Box, player: Player) -> dict[str, int]:
    """A player's score, row by row; a card's resources not yet taken count (ruling B8)."""
    owned = [box.cards[name] for name in player.cards + player.drawn]
    times = {"farmer": player.field, "toolmaker": sum(player.tools) + sum(player.used),
             "builder": len(player.tiles), "shaman": player.people, "trader": player.trader}
    rows = {"track": player.score} | scoring.cards(owned, times)
    rows["resources"] = sum(player.goods[:4]) + acting.promised(box, player)
    return rows


def tie_value(player: Player) -> int:
    """Food track, tool tiles and people decide a tie (rulings B42, E16)."""
    return player.field + sum(player.tools) + sum(player.used) + player.people


def result(box: Box, state: State) -> Result | None:
    """The end: totals, then the tie value, then a shared place (ruling B18)."""
    if state.phase != "over":
        return None
    sheets = [sheet(box, player) for player in state.players]
    totals = [sum(rows.values()) for rows in sheets]
    ties = [tie_value(player) for player in state.players]
    standing = list(zip(totals, ties, strict=True))
    ranking = tuple(
        tuple(seat for seat, had in zip(box.seats, standing, strict=True) if had == reached)
        for reached in sorted(set(standing), reverse=True))
    rows = [(name, tuple(rows[name] for rows in sheets)) for name in scoring.ROWS
            if box.style or name != "traders"]
    rows += [("total", tuple(totals)), ("tie value", tuple(ties))]
    notes = tuple(
        f"{seat}: {acting.promised(box, player)} resources of {acting.promise(box, player)}, "
        "not taken during the game, are counted (ruling B33)."
        for seat, player in zip(box.seats, state.players, strict=True)
        if acting.promise(box, player))
    return Result(ranking, ended_by(state), tuple(rows), notes)


def ended_by(state: State) -> str:
    """Why the game is over."""
    return NO_TILES if any(not stack.left for stack in state.stacks) else NO_CARDS
