"""Forgeries of the words or the beacon beside the secret, which nothing in the file reveals."""

from hashlib import sha256

from referee.core.match import external_luck
from referee.core.match.entry_texts import Beacon
from tests.proof.forger import Forged, Forger, kinds
from tests.support import pending_luck


def words_invented(f: Forger) -> Forged:
    """The words of the players are the moderator's own: no player promised or opened them."""
    if f.label == "a toy":
        for text in ("red sky at night", "a pinch of salt"):
            kept = pending_luck.spoken(pending_luck.waits("toy", pending_luck.WAIT), text=text)
            yield pending_luck.played(f.games, pending_luck.begun(f.games, kept), 6)


def beacon_invented(f: Forger) -> Forged:
    """A beacon's value and signature are invented; only referee[beacon] can check them."""
    if f.label == "a toy":
        for signature in ("ab" * 48, "cd" * 48):
            value = sha256(bytes.fromhex(signature)).hexdigest()
            beacon = Beacon(pending_luck.ROUND, value, signature, True)
            kept = external_luck.add_to_save(pending_luck.waits("toy", pending_luck.BEACON), beacon,
                                             pending_luck.AFTER)
            yield pending_luck.played(f.games, pending_luck.begun(f.games, kept), 6)


KINDS = kinds(__name__)
