"""Play the example games of saves/ again: python -m tests.tools.examples [GAME[/NAME] …].

A table says what each example must show. The players of tests/support/simulated_players.py play it
with one seed after another, from the one in the table on, until it shows that; or it follows a
script of tests/tools/scripts. The same seed gives the same bytes. tests/old_saves/ is not made
here, and never again.
"""

import sys
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from referee import games
from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import Result
from referee.core.match import save_format
from referee.core.proof.auditor import audit
from referee.games.stone_age.moves.score import NO_TILES
from referee.games.stone_age_solo.moves.score import NO_CARDS as NO_SHOW
from tests.support.paths import SAVES, SCRIPTS
from tests.support.policies import (
    ALONE_FIRST,
    BUILDERS,
    STONE_AGE,
    alone,
    exploring,
    prudent,
    settling,
    wandering,
)
from tests.support.simulated_players import Player, Playing, by_script, by_weight, dealt, weighed

Shows = Callable[[Playing], bool]

# What an example must show.


def ends(reason: str) -> Shows:
    """The game is over, for this reason."""
    return lambda game: (game.result is not None
                         and reason in SHELL.resolve(game.result.reason))


def row(game: Playing, label: str) -> tuple[Any, ...]:
    """The score sheet has this row."""
    return dict(game.result.sheet)[label] if game.result else ()


def cave(card: str, used: Callable[[Any], bool] = bool) -> Shows:
    """This cave card was found, and used."""
    return lambda game: game.now.state.cave == card and used(game)


def graded(grade: str, reason: str) -> Callable[[Result], bool]:
    """A solo game ends with this grade."""
    return lambda result: (result.sheet[-1][1], result.reason) == ((grade,), reason)


def all_of(*shows: Shows) -> Shows:
    """All of these conditions."""
    return lambda game: all(each(game) for each in shows)


def said(*patterns: str) -> Shows:
    """Moves like these were made."""
    return lambda game: all(game.said(pattern) for pattern in patterns)


def equal(places: int) -> Shows:
    """This many places have the same total."""
    return lambda game: game.result is not None and len({*row(game, "total")}) == 1 and len(
        game.result.ranking) == places


def noted(game: Playing) -> bool:
    """There is a note below the score sheet."""
    return game.result is not None and bool(game.result.notes)


def half_in(game: Playing) -> bool:
    """After some rounds several must discard, and one has filed."""
    to_move = game.now.game.to_move(game.now.state)
    return (to_move.simultaneous and len(to_move.decisions) > 1 and len(game.now.orders) == 1
            and game.now.state.round > 8)


def decided(game: Playing) -> bool:
    """Not all have the same place, and somebody has more than one point."""
    return game.result is not None and len(game.result.ranking) > 1 and max(
        row(game, "total")) > 1


def brief(most: int) -> Shows:
    """The game is not longer than this."""
    return lambda game: len(game.turns) <= most


NO_CARDS = "cards cannot fill their places"
LAST_HUT, TILE_11 = "built its last hut", "hut tile 11 was laid"


class Example(NamedTuple):
    """An example; ``running``: it stops as soon as it shows what it must, before its end."""

    name: str
    seats: str
    plays: Player | None
    shows: Shows
    created: str
    seed: int = 0
    scenario: str = "standard"
    options: Mapping[str, str] = {}
    running: bool = False
    luck: str = "sealed"
    secret: str = ""
    quoting: tuple[str, ...] = ()

    @property
    def file(self) -> Path:
        """The path of its save."""
        return SAVES / f"{self.name}.toml"


def stone_age(name: str, players: int, plays: Player, shows: Shows, seed: int = 0,
              scenario: str = "standard", **more: Any) -> Example:
    """A game of Stone Age."""
    seats = ("red=Ann", "blue=Bob", "green=Cleo", "yellow=Dan", "black=Eve")[:players]
    return Example(f"stone-age/{name}", " ".join(seats), plays, shows, "2026-02-01T18:00:00Z",
                   seed, scenario, **more)


def solo(name: str, grade: str, reason: str, plays: Player | None = None, seed: int = 0,
         **more: Any) -> Example:
    """A game of SoloPlay; by a script if no player is given."""
    wanted = graded(grade, reason)
    return Example(f"stone-age-solo/{name}", "red=Ann", plays,
                   lambda game: game.result is not None and wanted(game.result),
                   "2026-01-31T18:00:00Z", seed, **more)


def fire_and_stone(name: str, seats: str, plays: Player, shows: Shows, seed: int = 0,
                   **options: str) -> Example:
    """A game of Fire & Stone."""
    return Example(f"fire-and-stone/{name}", seats, plays, shows, "2026-03-01T18:00:00Z", seed,
                   options={key.replace("_", "-"): value for key, value in options.items()})


def settlers(name: str, players: int, plays: Player, shows: Shows, seed: int = 0,
             **more: Any) -> Example:
    """A game of Settlers."""
    seats = ("red=Ann", "blue=Bob", "green=Cleo", "orange=Dan")[:players]
    return Example(f"settlers/{name}", " ".join(seats), plays, shows, "2026-01-31T18:00:00Z", seed,
                   **more)


def stone_daze(name: str, reason: str, scenario: str = "standard", red: str = "Ann,Ada",
               secret: str = "5ca1ab1e" * 8, **options: str) -> Example:
    """A game of Stone Daze, by its script."""
    return Example(f"stone-daze/{name}", f"red={red} blue=Bob", None, ends(reason),
                   "2026-01-31T18:00:00Z", 0, scenario, options, secret=secret)


STYLE = "style-is-the-goal"
people, builders = by_weight(weighed(*STONE_AGE)), by_weight(weighed(*BUILDERS))
tribes, scouts = by_weight(settling), by_weight(exploring)
nomads = by_weight(wandering, talk=.03)
EXAMPLES = (
    stone_age("five-players-style-with-promo-tiles-empty-stack", 5, builders,
              all_of(ends(NO_TILES), lambda game: any(
                  tile.startswith("O") for player in game.now.state.players
                  for tile in player.tiles)), 0, STYLE, options={"promo-tiles": "on"}),
    stone_age("four-players-empty-stack", 4, builders, ends(NO_TILES), 3),
    stone_age("four-players-style-hunger-and-a-promise", 4,
              by_weight(weighed(*STONE_AGE), mishaps=.02),
              all_of(ends(NO_CARDS), said(": starve", ": cash", "by referee", "by moderator",
                                          "^undo")), 14, STYLE),
    Example("stone-age/silence-and-undo", "green=Cleo red=Ann black=Eve", None,
            said("by referee", "^undo"), "2026-02-01T18:00:00Z", scenario=STYLE, running=True),
    stone_age("three-players-cards-run-out", 3, people, ends(NO_CARDS), quoting=("blue",)),
    stone_age("three-players-style-extra-card-by-trade", 3, people,
              all_of(ends(NO_CARDS), said(": extra trading", ": no extra")), 10, STYLE),
    stone_age("two-players-cards-run-out", 2, people, ends(NO_CARDS)),
    stone_age("two-players-shared-victory", 2, people, equal(1), 2961),
    stone_age("two-players-style-cards-run-out", 2, people, ends(NO_CARDS), 1, STYLE),
    stone_age("two-players-tie-broken", 2, by_weight(weighed(("cash", 0), *STONE_AGE)),
              all_of(equal(2), noted), 531),
    solo("complete-victory-by-table-luck", "complete victory", NO_SHOW, luck="table"),
    solo("loss-by-cards", "loss", NO_SHOW, by_weight(prudent, opening=ALONE_FIRST)),
    solo("loss-by-tiles", "loss", NO_TILES, alone(graded("loss", NO_TILES), 2, 30)),
    solo("major-victory-by-table-luck", "major victory", NO_SHOW, luck="table"),
    solo("victory-by-cards", "victory", NO_SHOW, alone(graded("victory", NO_SHOW)),
         options={"challenge": "easier-18"}),
    solo("victory-by-tiles", "victory", NO_TILES, alone(graded("victory", NO_TILES), tiles=18), 6,
         options={"challenge": "easier-18"}),
    fire_and_stone("four-players-to-hut-tile-11-market", "black=Ann blue=Bob red=Cleo yellow=Dan",
                   scouts, all_of(ends(TILE_11), cave("market", said(": swap"))), 1,
                   starting_inventions="yes"),
    fire_and_stone("four-players-to-the-last-hut", "red=Cleo black=Ann yellow=Dan blue=Bob",
                   tribes, all_of(ends(LAST_HUT), brief(750)), 19, caves="all"),
    fire_and_stone("three-players-to-hut-tile-11-garden-of-eden", "red=Cleo yellow=Dan blue=Bob",
                   scouts, all_of(ends(TILE_11), cave("garden-of-eden", lambda game: any(
                       game.now.state.huts.get(game.now.state.cave_at, ())))), 3),
    fire_and_stone("three-players-to-the-last-hut-standing-stone", "blue=Bob red=Cleo black=Ann",
                   tribes, all_of(ends(LAST_HUT), brief(750),
                                  cave("standing-stone", said(": cave at"))), 125,
                   caves="all", start_tiles="moon"),
    fire_and_stone("two-players-to-hut-tile-11", "black=Ann blue=Bob", scouts, ends(TILE_11)),
    fire_and_stone("two-players-to-the-last-hut", "yellow=Dan red=Cleo",
                   by_weight(settling, mishaps=.01), ends(LAST_HUT),
                   starting_inventions="yes"),
    settlers("four-players-discards-half-in", 4, nomads, all_of(half_in, brief(120)), 57,
             running=True),
    settlers("four-players-distribution-and-twelve-points", 4,
             by_weight(wandering, talk=.03, mishaps=.01),
             all_of(ends("reached 12 points"), brief(750), lambda game: (2, 12) in zip(
                 row(game, "Distribution"), row(game, "total"), strict=True)), 1129),
    settlers("four-players-round-limit-other-readings", 4, nomads,
             all_of(ends("after round 15"), decided), 1,
             options={"bering": "other", "desolation": "any", "fifth": "point", "rounds": "15"}),
    settlers("three-players-round-limit-youngest-first", 3, nomads,
             all_of(ends("after round 12"), decided), 5,
             options={"first": "green", "rounds": "12"}),
    settlers("three-players-to-ten-points", 3, nomads,
             all_of(ends("reached 10 points"), said(
                 ": discard", ": accept", ": deal", ": refuse all"), brief(500)), 2,
             quoting=("green",)),
    stone_daze("add-ons-landing", "red reached the Halhala, 1 landed against 0", "add-ons"),
    stone_daze("both-eliminated", "neither clan has a figure left"),
    stone_daze("draw-agreed", "both clans agreed to a draw"),
    stone_daze("elimination", "blue has no figure left"),
    stone_daze("landing-after-a-tie", "red reached the Halhala, 2 landed against 1"),
    stone_daze("landing", "red reached the Halhala, 1 landed against 0"),
    stone_daze("round-limit", "3 rounds are played", rounds="3"),
    stone_daze("silence", "2 rounds are played", red="Ann", secret="5ca1ab1e" * 4, rounds="2"),
)


def played(example: Example, seed: int) -> Playing | None:
    """Play the example with a seed; None unless it shows what it must."""
    script = SCRIPTS / f"{example.name}.txt"
    text = script.read_text() if example.plays is None else ""
    game = Playing(example.name, example.seats, example.created, seed, example.scenario,
                   example.options, example.luck, example.secret, dealt(text), example.quoting)
    for _ in (example.plays or by_script(text))(game):
        if example.running and example.plays and example.shows(game):
            return game
    over = game.result is not None
    return game if over != example.running and example.shows(game) else None


def made(example: Example) -> tuple[Playing, int]:
    """The example, and the seed that it took."""
    for seed in count(example.seed):
        game = played(example, seed)
        if game is not None:
            return game, seed
        if example.plays is None:
            raise SystemExit(f"{example.name}: its script does not show what it must.")
    raise AssertionError


def main(wanted: list[str]) -> None:
    """Make the named examples, or all; print the result of each."""
    known = {name for one in EXAMPLES for name in (one.name, one.name.partition("/")[0])}
    if unknown := {*wanted} - known:
        raise SystemExit(f"The table has no row for {', '.join(sorted(unknown))}.")
    for example in EXAMPLES:
        if wanted and not {example.name, example.name.partition("/")[0]} & {*wanted}:
            continue
        game, seed = made(example)
        raw, file = game.raw, example.file
        kept = save_format.loads(raw, file.name)
        found = audit(games, kept, raw, file.name, thorough=True)
        assert found.differences == () and found.replayed == found.turns, found
        before = file.read_bytes() if file.exists() else b""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw)
        result = game.result
        print(f"{example.name}: {'as it was' if raw == before else 'written'}, {found.turns} "
              f"turns to {game.lines[-1].timestamp}, {len(raw)} bytes; "
              + (f"{result.reason}, {dict(result.sheet).get('total', '')}" if result
                 else "not over")
              + (f"; seed {seed}, not {example.seed}: write it into the table"
                 if seed != example.seed else ""), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
