"""Cheats with history: turns, times, positions, who moved, what was reported."""

import subprocess
import tempfile
from itertools import islice

import msgspec
from msgspec.structs import replace

from referee import games
from referee.commands import verify
from referee.core.base.problem import Refused
from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Played
from referee.core.match.save_format import Save, scenario_bytes
from referee.core.proof.record import Record
from tests.proof import forged_undetectable
from tests.proof.cheating_cases import (
    Case,
    Cheat,
    behind,
    feet,
    forger,
    game,
    public,
    revealed,
    same,
)
from tests.proof.forged_moves import raised
from tests.support import harness
from tests.support.records import signature


def _rewritten(kept: Save, quoted: bool = True) -> Save:
    """A move in the middle is replaced and all later ones adapted, with or without quotes."""
    f = forger(kept)
    for line in f.lines[4:]:
        what = entry_texts.parse(log_entry.row_text(line.moves[0]))
        if not isinstance(what, Played):
            continue
        for move in islice(f.rules.options(f.at(line), what.seat), 30):
            text = f.rules.write(f.rules.canonical_move(f.at(line), what.seat, move))
            lines = f.other(line, moves=(entry_texts.write(replace(what, text=text)),))
            try:
                forged = f.fitted(lines)
            except Refused:
                continue
            if text != what.text:
                return forged if quoted else _with_quotes(kept, forged)
    raise AssertionError


def _with_quotes(kept: Save, forged: Save) -> Save:
    """The quotes of players stay as they wrote them."""
    f = forger(forged)
    old = [*log_entry.parse_log(kept.log)]
    lines = []
    for line in f.lines:
        what, was = (entry_texts.parse(log_entry.row_text(one.moves[0]))
                     for one in (line, old[line.n - 1]))
        if isinstance(what, Played) and isinstance(was, Played):
            line = replace(line, moves=(entry_texts.write(replace(what, quoted=was.quoted)),))
        lines.append(line)
    return f.sealed(lines)


def rewrites() -> Case:
    """Replaces a move of some turns ago, after it was reported."""
    kept = game()
    return behind(kept, _rewritten(kept))


def rewrites_behind_a_quote() -> Case:
    """Leaves the quotes of players with their moves."""
    kept = game(quoting=True)
    return behind(kept, _rewritten(kept, quoted=False))


def rewrites_with_quotes() -> Case:
    """Also adapts the quotes of players with their moves."""
    kept = game(quoting=True)
    return behind(kept, _rewritten(kept))


def two_histories() -> Case:
    """Tells one player this game, another one a game in which a turn differs."""
    kept = game()
    return Case(public(_rewritten(kept)), feet(kept), public(kept), revealed(kept))


def two_signed_histories() -> Case:
    """The same, each with the moderator's signature."""
    case = two_histories()
    assert case.other is not None
    with tempfile.TemporaryDirectory() as folder:
        key = f"{folder}/key"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        return replace(case, record=_signed(case.record, key), other=_signed(case.other, key))


def _signed(checked: Record, key: str) -> Record:
    last = checked.entries[-1]
    message = verify.signed_message(checked.header.id, last.n, last.seal)
    return replace(checked, signatures={last.n: signature(key, message)})


def cuts() -> Case:
    """Cuts off the last turns."""
    kept = game()
    f = forger(kept)
    return behind(kept, f.fitted(f.lines[:7]))


def times_at_once() -> Case:
    """"Your move came too late": the time is false when it is written."""
    f = forger(game())
    return same(f.sealed([*f.lines[:-1], replace(f.lines[-1], timestamp="2027-01-31T18:00:00Z")]))


def times_later() -> Case:
    """Changes times that were reported."""
    kept = game()
    f = forger(kept)
    return behind(kept,
                  f.sealed([replace(line, timestamp="2027-01-31T18:00:00Z") for line in f.lines],
                           header=replace(f.head, created="2027-01-31T18:00:00Z")))


def position() -> Case:
    """The position does not follow from the moves, and no entry says why."""
    f = forger(game())
    state = next(iter(raised(f.save.state, f)))
    last = replace(f.lines[-1], digest=log_entry.digest(state))
    return same(f.sealed([*f.lines[:-1], last], state=state))


def ruling() -> Case:
    """Changes the position by a ruling that nobody asked for."""
    f = forger(game())
    for _ in range(40):
        for forged in forged_undetectable.ruling_invented(f):
            return same(forged, says="corrected by the moderator")
    raise AssertionError


def moves_for() -> Case:
    """Makes a player's move without recording that the moderator did."""
    return same(game())


def moves_for_openly() -> Case:
    """Makes a player's move, recorded as "by moderator"."""
    kept = game()
    f = forger(kept)
    what = entry_texts.parse(log_entry.row_text(f.lines[5].moves[0]))
    assert isinstance(what, Played)
    row = entry_texts.write(replace(what, actor=entry_texts.MODERATOR))
    return same(f.sealed(f.other(f.lines[5], moves=(row,))),
                says="The moderator moved for a player")


def own_cards() -> Case:
    """A scenario of the moderator's own, under the name of the standard one."""
    from referee.core.luck import chance
    from referee.core.match import match as matches

    data = msgspec.json.decode(harness.scenario("stone-age", "standard"))
    data["game"]["title"] = "Stone Age as it should be"
    header = harness.head("stone-age", ("red", "blue"))
    first = matches.start(games, header, "standard", scenario_bytes(data),
                          chance.secret_source(harness.SECRET))
    kept = harness.saved(first, "standard", [first.entry], first.match)
    return same(replace(kept, scenario=scenario_bytes(data)), says="standard, altered")


def same_id() -> Case:
    """Runs two games with the same name, and tells each player of another."""
    return behind(game(seed=1), game(secret="ab" * 16, seed=2))


CHEATS = {
    "rewrites": Cheat(
        "rewrites a move after it was told, and seals everything behind it anew",
        "Compared with players' mails and reports, a record proves that these players saw the "
        "same history", rewrites),
    "rewrites-behind-a-quote": Cheat(
        "does the same, and leaves the seals that players quoted with --at",
        "A move that quotes a hash (`--at`) keeps that hash in the record",
        rewrites_behind_a_quote),
    "rewrites-with-quotes": Cheat(
        "does the same, and rewrites what they quoted too",
        "A hash that no one kept can be replaced by another", rewrites_with_quotes),
    "two-histories": Cheat(
        "tells two players two histories",
        "Yes, until the players compare the last lines of their reports",
        two_histories),
    "two-signed-histories": Cheat(
        "does the same, and signs the seals of both", "Signatures of hashes",
        two_signed_histories),
    "cuts": Cheat(
        "cuts the last turns off",
        "Compared with players' mails and reports, a record proves that these players saw the "
        "same history", cuts),
    "times-at-once": Cheat(
        "writes a false time down at once",
        "Times come from the moderator's clock", times_at_once),
    "times-later": Cheat(
        "changes times that were told",
        "Compared with players' mails and reports, a record proves that these players saw the "
        "same history", times_later),
    "position": Cheat(
        "writes down a position that the moves did not lead to",
        "that moves and their effects follow the rules, as far as everything needed can be read",
        position),
    "ruling": Cheat(
        "changes the position by a ruling that nobody asked for",
        "the log and the report of that turn say what was changed and why", ruling),
    "moves-for": Cheat(
        "moves for a player, and does not say so",
        "Moves are what the moderator accepted", moves_for),
    "moves-for-openly": Cheat(
        "moves for a player \"by moderator\"", "An honest moderator writes “by moderator”",
        moves_for_openly),
    "own-cards": Cheat(
        "plays with cards of his own under the name of the standard ones",
        "The save keeps the scenario with its digest", own_cards),
    "same-id": Cheat(
        "runs two games of one name",
        "Yes, until the players compare the last lines of their reports",
        same_id),
}
