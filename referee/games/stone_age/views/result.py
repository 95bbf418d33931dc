"""The result: score sheets, ties, the ranking (Stone Age)."""

from collections.abc import Sequence

from referee.core.base.aliases import count_noun
from referee.core.base.references import seat_ref
from referee.core.game.decisions import Result
from referee.games.stone_age.model.places import cashable_card, cashable_resources
from referee.games.stone_age.model.player import Player
from referee.games.stone_age.model.state import Box, State
from referee.games.stone_age.moves import score
from referee.games.stone_age.moves.score import NO_CARDS, NO_TILES
from referee.games.stone_age.views.view import PlayerView, View

NOT_OVER = "the game goes on; this is the score so far"


def sheet(box: Box, player: Player | PlayerView) -> dict[str, int]:
    """A player's score by row; uncashed resources of a card count (ruling B8)."""
    owned = [box.cards[name] for name in player.cards + player.drawn]
    rows = {"points": player.score} | score.cards(owned, score.profession_factors(player))
    rows["resources"] = sum(player.goods[:4]) + cashable_resources(box, player)
    return rows


def workings(box: Box, player: Player | PlayerView) -> dict[str, str]:
    """The calculation of each row; empty for values that are on the board."""
    owned = [box.cards[name] for name in player.cards + player.drawn]
    rows = score.workings(owned, score.profession_factors(player))
    if cashable_resources(box, player):
        rows["resources"] = (f"{sum(player.goods[:4])} held + {cashable_resources(box, player)} of "
                             f"{cashable_card(box, player)}")
    tools = sum(player.tools) + sum(player.used)
    rows["tie value"] = f"{player.field} + {tools} + {player.people}"
    return rows


def tie_value(player: Player | PlayerView) -> int:
    """Food track, tool tiles and people decide a tie (rulings B42, E16)."""
    return player.field + sum(player.tools) + sum(player.used) + player.people


def result(box: Box, state: State) -> Result | None:
    """The final ranking: totals, then the tie value, then a shared place (ruling B18)."""
    if state.phase != "over":
        return None
    return _reckoned(box, state.players, _ended_by(state))


def score_so_far(box: Box, view: View) -> Result:
    """The score as far as the viewer knows; unsettled hunger costs nothing."""
    hidden = tuple(
        f"{count_noun(player.down, 'card')} drawn face down by {seat_ref(player.seat)} "
        f"{'is' if player.down == 1 else 'are'} not counted."
        for player in view.players if player.down > len(player.drawn))
    reason = _ended_by(view) if view.phase == "over" else NOT_OVER
    return _reckoned(box, view.players, reason, hidden)


def _reckoned(box: Box, players: Sequence[Player | PlayerView], reason: str,
              notes: tuple[str, ...] = ()) -> Result:
    sheets = [sheet(box, player) for player in players]
    calculations = [workings(box, player) for player in players]
    totals = [sum(rows.values()) for rows in sheets]
    ties = [tie_value(player) for player in players]
    results = list(zip(totals, ties, strict=True))
    ranking = tuple(
        tuple(seat for seat, had in zip(box.seats, results, strict=True) if had == reached)
        for reached in sorted(set(results), reverse=True))
    rows = [(name, tuple(rows[name] for rows in sheets)) for name in score.ROWS
            if box.style or name != "traders"]
    rows += [("total", tuple(totals)), ("tie value", tuple(ties))]
    row_workings = tuple(
        (name, tuple(rows.get(name, "") for rows in calculations)) for name, _ in rows)
    notes += tuple(
        f"{seat_ref(seat)}: {cashable_resources(box, player)} resources of "
        f"{cashable_card(box, player)}, not taken during the game, are counted (ruling B8)."
        for seat, player in zip(box.seats, players, strict=True) if cashable_card(box, player))
    return Result(ranking, reason, tuple(rows), notes, row_workings)


def _ended_by(position: State | View) -> str:
    """Why the game is over."""
    return NO_TILES if any(not stack.left for stack in position.stacks) else NO_CARDS
