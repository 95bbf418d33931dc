"""Games by mail, in memory, by random legal orders in various writing styles.

``python -m tests.tools.games_in_memory [GAME]`` plays whole games and prints figures.
"""

import sys
from collections import Counter
from random import Random

from msgspec.structs import replace

from referee import games
from referee.core.document.blocks import text
from referee.core.match import log_entry, save_format
from referee.core.match import match as matches
from referee.core.proof import auditor
from referee.pbem.handlers import dispatch
from referee.pbem.outbound.mails import Mail
from tests.support import writing_styles
from tests.support.office_in_memory import Club, posted
from tests.support.writing_styles import SEATS


def played(game: str, seed: str, most: int) -> tuple[Club, Counter[str]]:
    """A random game by mail of at most this many messages, some repeated or late."""
    random = Random(f"letters {game} {seed}")
    club, tally = Club(game, SEATS[game]), Counter[str]()
    club.tick()
    last: dict[str, Mail] = {}
    for _ in range(most):
        last |= {mail.token.seat: mail for mail in club.sent if mail.token}
        club.sent.clear()
        decisions = [decision for decision in matches.to_move(club.match).decisions
                     if decision.must]
        if not decisions:
            break
        decision = random.choice(decisions)
        order = writing_styles.order(club.match, decision, random)
        style = writing_styles.manner(order, random)
        asked = posted(club, last[decision.seat]) if decision.seat in last else ""
        before = club.save
        message = club.message(decision.seat, style(order, asked))
        handled = club.apply(dispatch.handle(club.office, club.save, club.roster, message,
                                             club.now))
        assert handled.save is not None and club.save != before, (style.__name__, order, text(
            handled.mails[0].body)[:600])
        tally["letters"] += 1
        tally["mails"] += len(handled.mails)
        club.roster = replace(club.roster, answered={})
        # it answers an earlier turn
        if random.random() < 0.2 and not club.match.game.order_kinds:
            again = club.write(decision.seat, style(order, asked), turn=1, sender="")
            assert again.save is None
            club.roster = replace(club.roster, answered={})
            tally["late"] += 1
    save = save_format.loads(club.save, "game")
    assert not auditor.audit(games, save, club.save, "game").differences
    tally["turns"] = club.match.position_turn
    tally["over"] = not matches.to_move(club.match).decisions
    return club, tally


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(SEATS):
        done, figures = played(name, "whole", 5_000)
        lines = list(log_entry.parse_log(save_format.loads(done.save, name).log))
        print(name, dict(figures), f"{len(lines)} lines, audit clean", flush=True)
