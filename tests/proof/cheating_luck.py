"""Cheats with dice and cards: secrets, rolls, words, beacons."""

from itertools import count

from msgspec.structs import replace

from referee import games
from referee.core.luck import chance
from referee.core.luck.chance import Roll
from referee.core.match import external_luck, log_entry
from referee.core.match.entry_texts import Beacon
from referee.core.match.save_format import Save
from tests.proof.cheating_cases import (
    Case,
    Cheat,
    behind,
    better,
    ending,
    feet,
    forger,
    game,
    public,
    revealed,
    salted,
    same,
    thrown,
)
from tests.support import pending_luck

FIRST = Roll("placement, throw 1, red", 2)


def ground() -> str:
    """A secret, found by trying many, that throws two sixes first."""
    return next(secret for n in count()
                if chance.secret_source(secret := f"{n:032x}")(FIRST) == (6, 6))


def grinds() -> Case:
    """Tries secrets until the first throws are good."""
    kept = game("settlers", 3, ground())
    assert "2d6: 6 6" in log_entry.row_text(next(log_entry.parse_log(kept.log)).luck[0])
    return same(kept)


def grinds_in_vain() -> Case:
    """The same secret, where luck also depends on words."""
    waits = pending_luck.waits("settlers", pending_luck.WAIT, ground())
    kept = pending_luck.begun(games, pending_luck.spoken(waits))
    luck = [log_entry.row_text(row) for line in log_entry.parse_log(kept.log) for row in line.luck]
    assert luck and not any("throw 1, red, 2d6: 6 6" in row for row in luck)
    return same(kept)


def begins_again() -> Case:
    """Starts again because of an unwelcome set-up."""
    return behind(game("settlers", 3, "ab" * 16), game("settlers", 3, "cd" * 16))


def looks_ahead() -> Case:
    """Plays ahead on a copy, and tells nobody."""
    return same(game())


def _rolled_again() -> tuple[Save, Save]:
    """A game, and the same up to a throw that is replaced by a better one."""
    kept = game()
    f, n = forger(kept), thrown(kept)
    line = f.lines[n - 1]
    what = log_entry.row_text(line.moves[0]).partition(": ")
    moves = {what[0]: f.rules.parse(what[2])}
    (_, state), luck = chance.run_luck(f.rules.play(f.at(line), moves),
                                       better(chance.secret_source(f.secret)))
    new = replace(line, luck=tuple(luck), digest=log_entry.digest(state))
    return replace(kept, log=b"".join(map(log_entry.write, f.lines[:n]))), ending(
        kept, [*f.lines[:n - 1], new], state)


def rolls_again_unseen() -> Case:
    """Before anybody was told of the throw."""
    return same(_rolled_again()[1])


def rolls_again() -> Case:
    """After it was reported."""
    return behind(*_rolled_again())


def table_dice() -> Case:
    """Throws real dice, and reports what they like."""
    return same(game(luck="table"),
                says="Dice and cards from the table: the moderator entered the results")


def never_reveals() -> Case:
    """Never reveals the secret."""
    kept = game()
    return Case(public(kept), feet(kept), public(kept, 5), None,
                "Dice and cards cannot be checked yet")


def reveals_another() -> Case:
    """Reveals a secret that would have thrown the reported dice."""
    kept = game()
    return Case(public(kept), feet(kept), public(kept, 5), salted(revealed(kept), "ab" * 32))


# Words and beacons.

def _spoken() -> Save:
    """All have committed to words and opened them, except for blue, who is awaited."""
    return pending_luck.spoken(pending_luck.waits("stone-age", pending_luck.LEAVE_OUT), "red")


def leaves_out() -> Case:
    """Blue opened its words in time and has a receipt; the moderator claims it was silent."""
    heard = pending_luck.spoken(pending_luck.waits("stone-age", pending_luck.LEAVE_OUT))
    forged = pending_luck.begun(games, _spoken())
    return Case(public(forged), feet(heard), None, revealed(forged),
                "Left out, because they revealed no words: blue")


def leaves_out_unheard() -> Case:
    """The same before blue was told that its words had come."""
    forged = pending_luck.begun(games, _spoken())
    return same(forged, says="Left out, because they revealed no words: blue")


def does_not_wait() -> Case:
    """Line 1 says that the game waits for all; the moderator begins without blue."""
    open_ = pending_luck.spoken(pending_luck.waits("stone-age", pending_luck.WAIT), "red")
    waits = replace(open_, header=replace(open_.header, fairness=replace(
        open_.header.fairness, awaits=pending_luck.LEAVE_OUT)))
    begun = pending_luck.begun(games, waits)
    forged = replace(begun, header=replace(begun.header, fairness=replace(
        begun.header.fairness, awaits=pending_luck.WAIT)))
    return same(forged)


def _with_beacon(given: Beacon, round_: int = pending_luck.ROUND) -> Save:
    """A game whose line 1 names a round, begun with an unchecked beacon."""
    waits = pending_luck.waits("stone-age", f"beacon quicknet {given.round}")
    kept = pending_luck.begun(games, external_luck.add_to_save(waits, given, pending_luck.AFTER))
    if given.round == round_:
        return kept
    fairness = replace(kept.header.fairness, awaits=f"beacon quicknet {round_}")
    from referee.core.match import save_format

    header = replace(kept.header, fairness=fairness)
    row = save_format.setup_row(header, header.rules, kept.name, kept.scenario)
    f = forger(kept)
    return f.sealed([replace(f.lines[0], moves=(row,)), *f.lines[1:]], header=header)


def beacon_of_another_round() -> Case:
    """The value of a more favourable earlier round."""
    return same(_with_beacon(Beacon(pending_luck.ROUND - 1, "ab" * 32)))


def beacon_invented() -> Case:
    """An invented value without a signature."""
    return same(_with_beacon(Beacon(pending_luck.ROUND, "ab" * 32)),
                says="the log has no signature")


def beacon_signed_by_nobody() -> Case:
    """An invented value that is the SHA-256 of an invented signature."""
    from hashlib import sha256

    signature = "a0" + "cd" * 47
    value = sha256(bytes.fromhex(signature)).hexdigest()
    return same(_with_beacon(Beacon(pending_luck.ROUND, value, signature)),
                says="was not checked")


CHEATS = {
    "grinds": Cheat(
        "tries secrets until the first throws please him, then publishes the commitment",
        "the moderator may have tried many secrets before the commitment", grinds),
    "grinds-in-vain": Cheat(
        "does the same where the luck hangs on words or a beacon as well: the throws are others",
        "The secret may not be random",
        grinds_in_vain),
    "begins-again": Cheat(
        "begins again with another secret, for the set-up displeased him",
        "Anyone who got the first commitment can prove this new beginning",
        begins_again),
    "looks-ahead": Cheat(
        "knows luck before it falls, or tries moves on a copy",
        "The moderator may look at later dice, even with words or a beacon",
        looks_ahead),
    "rolls-again-unseen": Cheat(
        "writes a better throw down before anybody was told of it, and seals it",
        "A record with the secret proves that dice, decks and orders are what entry 1 fixed",
        rolls_again_unseen),
    "rolls-again": Cheat(
        "writes a better throw down after it was told, and seals everything anew",
        "Compared with players' mails and reports, a record proves that these players saw the "
        "same history", rolls_again),
    "table-dice": Cheat(
        "throws the dice himself in a game with table luck",
        "Dice of a table are what the moderator entered", table_dice),
    "never-reveals": Cheat(
        "never shows the secret",
        "Dice and cards cannot be checked yet: the secret has not been published",
        never_reveals),
    "reveals-another": Cheat(
        "reveals another secret", "With the secret, commitment = SHA256(secret's text)",
        reveals_another),
    "leaves-out": Cheat(
        "says that a seat was silent, whose words he has acknowledged",
        "the record names that seat", leaves_out),
    "leaves-out-unheard": Cheat(
        "says that a seat was silent, and never acknowledged its words",
        "If a seat's words were left out, the moderator may have chosen between two outcomes",
        leaves_out_unheard),
    "does-not-wait": Cheat(
        "begins without a seat's words, though line 1 says that the game waits for all",
        "Between entry 1 and the beginning of the game only these entries are allowed",
        does_not_wait),
    "beacon-of-another-round": Cheat(
        "takes a beacon of another round", "The round of drand's quicknet that entry 1 names",
        beacon_of_another_round),
    "beacon-invented": Cheat(
        "invents the beacon's value, without a signature",
        "The entry comes once, and says `unchecked` instead of `checked` if no one compared the "
        "signature with the network's key",
        beacon_invented),
    "beacon-signed-by-nobody": Cheat(
        "invents the beacon's signature, and the value that is its hash",
        "The entry comes once, and says `unchecked` instead of `checked` if no one compared the "
        "signature with the network's key",
        beacon_signed_by_nobody),
}
