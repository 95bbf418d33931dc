"""The end of a game: each player's sheet, ties, the ranking (Stone Age)."""

from referee.core.rules import Result
from referee.games.stone_age import scoring
from referee.games.stone_age.acting import promise, promised
from referee.games.stone_age.scoring import NO_TILES
from referee.games.stone_age.state import Box, Player, State

NO_CARDS = "the civilization cards cannot fill their places"


def sheet(box: Box, player: Player) -> dict[str, int]:
    """A player's score, row by row; a card's resources not yet taken count (ruling B8)."""
    owned = [box.cards[name] for name in player.cards + player.drawn]
    times = {"farmer": player.field, "toolmaker": sum(player.tools) + sum(player.used),
             "builder": len(player.tiles), "shaman": player.people, "trader": player.trader}
    rows = {"track": player.score} | scoring.cards(owned, times)
    rows["resources"] = sum(player.goods[:4]) + promised(box, player)
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
        f"{seat}: {promised(box, player)} resources of {promise(box, player)}, "
        "not taken during the game, are counted (ruling B33)."
        for seat, player in zip(box.seats, state.players, strict=True)
        if promise(box, player))
    return Result(ranking, ended_by(state), tuple(rows), notes)


def ended_by(state: State) -> str:
    """Why the game is over."""
    return NO_TILES if any(not stack.left for stack in state.stacks) else NO_CARDS
