"""Laws 1 and 2 in one position, for random games and for scenarios that were spoilt."""

import itertools
from random import Random

from referee.core.base.problem import Refused, hard
from referee.core.match import log_entry
from referee.core.match.match import Table
from tests.support import harness


def moves_are_sound(now: Table, random: Random) -> None:
    """Law 1 and 2 in one position: canonical, legal, refused without a crash, nothing changed."""
    rules, state = now.rules, now.state
    digest = log_entry.digest(state)
    for seat in now.seats:
        rules.view(state, seat)
        asks = {ask.seat for ask in rules.awaiting(state).asks}
        for move in itertools.islice(rules.options(state, seat) if seat in asks else (), 150):
            text = rules.write(move)
            read, full = rules.parse(text), rules.full(state, seat, move)
            assert read == move, (f"“{text}” of {seat} is read otherwise than it is written: "
                                  f"{harness.differ(move, read)}")
            assert full == move, (f"the option “{text}” of {seat} is not full: "
                                  f"{harness.differ(move, full)}")
            assert not (wrong := hard(rules.check(state, seat, move))), (
                f"“{text}” is an option of {seat}, and illegal: {wrong[0].why} [{wrong[0].code}]")
            other = harness.scrambled(text, random)
            try:
                move = rules.parse(other)
                found = rules.check(state, seat, move)
                against = rules.against(state, seat, move)
                assert against == hard(found), (
                    f"“{other}” of {seat} is refused otherwise than it is checked: "
                    f"{harness.differ(hard(found), against)}")
            except Refused as error:
                assert error.problems, f"“{other}” is refused without a reason"
        if seat in harness.musts(rules, state):
            default = rules.default(state, seat)
            assert default is not None, f"{seat} must decide, and has no default"
            assert not (wrong := hard(rules.check(state, seat, default))), (
                f"“{rules.write(default)}” is {seat}'s default, and illegal: {wrong[0].why}")
            assert rules.parse(rules.write(default)) == default, f"{seat}'s default reads otherwise"
            assert rules.full(state, seat, default) == default, f"{seat}'s default is not full"
    assert log_entry.digest(state) == digest, "looking at the position has changed it"
