"""Laws 1 and 2 in one position, for random games and altered scenarios."""

import itertools
from random import Random

from referee.core.base.problem import Refused, errors_among
from referee.core.match import log_entry
from referee.core.match.match import Match
from tests.support import harness


def moves_are_sound(match: Match, random: Random) -> None:
    """Moves are canonical and legal, refused without a crash, and change nothing."""
    game, state = match.game, match.state
    digest = log_entry.digest(state)
    for seat in match.seats:
        game.view(state, seat)
        asks = {decision.seat for decision in game.to_move(state).decisions}
        for move in itertools.islice(game.options(state, seat) if seat in asks else (), 150):
            text = game.write(move)
            read, full = game.parse(text), game.canonical_move(state, seat, move)
            assert read == move, (f"“{text}” of {seat} is read otherwise than it is written: "
                                  f"{harness.differ(move, read)}")
            assert full == move, (f"the option “{text}” of {seat} is not full: "
                                  f"{harness.differ(move, full)}")
            assert not (wrong := errors_among(game.check(state, seat, move))), (
                f"“{text}” is an option of {seat}, and illegal: {wrong[0].why} [{wrong[0].code}]")
            other = harness.scrambled(text, random)
            try:
                move = game.parse(other)
                found = game.check(state, seat, move)
                against = game.errors(state, seat, move)
                assert against == errors_among(found), (
                    f"“{other}” of {seat} is refused otherwise than it is checked: "
                    f"{harness.differ(errors_among(found), against)}")
            except Refused as error:
                assert error.problems, f"“{other}” is refused without a reason"
        if seat in harness.deciding(game, state):
            default = game.default(state, seat)
            assert default is not None, f"{seat} must decide, and has no default"
            assert not (wrong := errors_among(game.check(state, seat, default))), (
                f"“{game.write(default)}” is {seat}'s default, and illegal: {wrong[0].why}")
            assert game.parse(game.write(default)) == default, f"{seat}'s default reads otherwise"
            assert game.canonical_move(state, seat,
                                       default) == default, f"{seat}'s default is not full"
    assert log_entry.digest(state) == digest, "looking at the position has changed it"
