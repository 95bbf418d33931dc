"""What was verified before, so that it need not be verified again.

A file of receipts is JSON lines: the first says of which program they are, each other
is a receipt. A receipt is believed, not proved: who can write the file can have any
history called verified. Positions stand in it, so it is as secret as the saves.

A receipt is a witness, too: a log only grows, so whatever is of the same game must
begin with what was verified, up to where a line says that it became another copy.
"""

import math
from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from referee.core import log, said
from referee.core.audit import Audit, Since
from referee.core.problem import Problem, refused
from referee.core.save import Save

FORMAT = 2  # 1 did not say what is a copy, and without that none is a witness

Number = Annotated[int, Meta(ge=0)]


class Verdict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was found of a save: its id, how many turns, its last turn and seal, what to know.

    ``reason`` is why the game is over; None: it goes on.
    """

    game: str
    commitment: str
    turns: Number
    replayed: Number
    turn: Number
    seal: str
    notes: tuple[str, ...] = ()
    reason: str | None = None


class Receipt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """That the bytes of a file were verified, and what its turns hung on.

    ``file`` and ``log`` are SHA-256 of the whole file and of its log, which was ``size``
    bytes long; ``head`` of all that the head may not change later. ``position`` is
    that of turn ``at``, from which on a game that goes on can be replayed. ``copies`` are
    the turns from which on it is another copy of its game, with their seals. ``program``
    is that of another referee, whose verdict is not believed; its witness is heard.
    """

    file: str
    log: str
    size: Number
    head: str
    verdict: Verdict
    thorough: bool = False
    at: Number = 0
    position: str = ""
    copies: tuple[tuple[int, str], ...] = ()
    program: str = ""

    @property
    def key(self) -> str:
        """What it is found by: the file, to the byte."""
        return self.file

    def counts(self, thorough: bool) -> bool:
        """Whether it is of this program, and as thorough as is asked for."""
        return not self.program and self.thorough >= thorough

    @property
    def since(self) -> Since | None:
        """Where replay goes on; None: only a whole file that is unchanged need not be replayed."""
        return Since(self.verdict.turns, self.at, self.position.encode()) if self.at else None


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    receipts: int
    program: str


class Receipts:
    """Receipts by the files that they are of, and by game; those of a program, and of others."""

    def __init__(self, program: str, some: Iterable[Receipt] = ()) -> None:
        self.program = program
        self.files = {receipt.key: receipt for receipt in some}
        self._games: dict[tuple[str, str], list[Receipt]] = {}
        for receipt in self.files.values():
            self._games.setdefault(_name(receipt), []).append(receipt)

    @property
    def foreign(self) -> int:
        """How many are of other programs."""
        return sum(bool(receipt.program) for receipt in self.files.values())

    def whole(self, raw: bytes, thorough: bool) -> Receipt | None:
        """The receipt of a file that is to the byte the one that was verified.

        Refused: one that says of it what is not so.
        """
        found = self.files.get(sha256(raw).hexdigest()) if self.files else None
        if found is None or not found.counts(thorough):
            return None
        return _held(found, raw[max(0, len(raw) - found.size):])

    def alone(self, receipt: Receipt) -> bool:
        """Whether there is no other receipt of its game."""
        return len(self._games[_name(receipt)]) == 1

    def of(self, saved: Save, thorough: bool) -> tuple[Receipt | None, tuple[str, ...]]:
        """The receipt of the most turns that a save goes on from, and what is to be said of it.

        Refused: one that says of it what is not so.
        """
        known = [one for one in self._known(saved) if one.counts(thorough)]
        begins, head = _begins(saved, known), _head(saved)
        for one in sorted(known, key=lambda one: -one.size):
            if head == one.head and one.log in begins:
                return _held(one, saved.log[:one.size]), ()
        if not known:
            return None, ()
        turns = max(one.verdict.turns for one in known)
        what = "head" if any(one.log in begins for one in known) else "history"  # luck has come
        return None, (f"Not the {what} that a receipt knows up to turn {turns}: audited whole.",)

    def against(self, saved: Save) -> tuple[Problem, ...]:
        """That a save is not what was verified before of its game, or cut back; nothing if it is.

        Where it or the other became a copy each goes its own way.
        """
        copies = log.copies(saved.log)
        known = self._known(saved)
        begins = _begins(saved, known)
        broken = [one.verdict.turns for one in known
                  if one.verdict.turns < _parted(copies, one.copies) and one.log not in begins]
        if not broken:
            return ()
        turns, last = max(broken), log.last(saved.log)[0].n
        return (Problem("referee/different-history", (
            f"It ends with turn {last}, and was verified up to turn {turns} before: it was cut back"
            ", or written anew." if last < turns else f"Its first {turns} turns are not those that "
            "were verified before: they were written anew."), hint="The receipt is kept, as what "
            "it knows. `referee explain different-history` says more."),)

    def replaced(self, saved: Save) -> tuple[str, ...]:
        """The keys of receipts that say no more than a new one of a save will."""
        copies = log.copies(saved.log)
        known = self._known(saved)
        begins = _begins(saved, known)
        return tuple(one.key for one in known if one.copies == copies and one.log in begins)

    def _known(self, saved: Save) -> list[Receipt]:
        return self._games.get((saved.head.id[:100], saved.head.fairness.commitment), [])

    def merged(self, made: Iterable[Receipt], served: Iterable[str]) -> "Receipts":
        """With new ones in the place of those that they go on from; ``served`` are their keys."""
        gone = {*served}
        left = {key: one for key, one in self.files.items() if key not in gone}
        return Receipts(self.program, {**left, **{one.key: one for one in made}}.values())


def made(saved: Save, raw: bytes, done: Audit, thorough: bool, verdict: Verdict) -> Receipt:
    """The receipt of a save that was verified.

    The position of a game that is over is not kept, nor one whose line holds it to the
    few digits of format 1.
    """
    over = done.result is not None or said.ended(
        line.said for line in log.backwards(saved.log))
    goes_on = bool(done.at) and not over and saved.head.format > 1
    position = log.encoded(saved.state).decode() if goes_on else ""
    return Receipt(sha256(raw).hexdigest(), sha256(saved.log).hexdigest(), len(saved.log),
                   _head(saved), verdict, thorough, done.at if goes_on else 0, position,
                   log.copies(saved.log))


def _name(receipt: Receipt) -> tuple[str, str]:
    """What all receipts of a game have in common."""
    return receipt.verdict.game, receipt.verdict.commitment


def _held(receipt: Receipt, verified: bytes) -> Receipt:
    """A receipt that says of the log that was verified what stands in it. Refused: any other."""
    verdict = receipt.verdict
    if sha256(verified).hexdigest() == receipt.log:
        last = log.last(verified)[0]
        if (verified.count(b"\n"), last.n, last.seal[:32]) == (
                verdict.turns, verdict.turn, verdict.seal):
            return receipt
    raise refused("referee/unusable-receipts", "A receipt says of this save what is not so: "
                  f"{verdict.turns} turns, the last {verdict.turn} with the seal "
                  f"{verdict.seal[:32]}.", hint="Believe nothing in that file, and name another.")


def _begins(saved: Save, known: Iterable[Receipt]) -> set[str]:
    """Which logs of receipts a log begins with: hashed once, however many they are."""
    begun, at, found = sha256(), 0, set[str]()
    for size in sorted({one.size for one in known}):
        begun.update(saved.log[at:size])
        at = size
        found.add(begun.hexdigest())
    return found


def _parted(one: tuple[tuple[int, str], ...], other: tuple[tuple[int, str], ...]) -> float:
    """The first turn that two copies of a game need not share; infinite: they are the same copy."""
    first = [own[0] for own in one if own not in other] + [own[0] for own in other
                                                           if own not in one]
    return min(first, default=math.inf)


def _head(saved: Save) -> str:
    """The digest of all that replay hangs on and that stands outside the log."""
    head = saved.head
    return sha256(log.json((head.game, head.id, head.created, sorted(head.options.items()),
                            head.fairness, head.names, saved.name)) + saved.scenario).hexdigest()


def read(raw: bytes, program: str, path: str) -> Receipts:
    """The receipts of a file, none of an empty one.

    Refused: what is no such file.
    """
    if not raw.strip():  # as mktemp makes one
        return Receipts(program)
    first, *rest = raw.splitlines()
    try:
        head = msgspec.json.decode(first, type=_Head)
        if head.receipts != FORMAT:
            raise ValueError(f"they have format {head.receipts}")
        some = [_receipt.decode(line) for line in rest]
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise refused("referee/unusable-receipts", f"These are no receipts: {error}.",
                      where=path, hint="Name another file, which is then made.") from None
    if head.program != program:
        some = [replace(one, program="" if one.program == program else one.program or head.program)
                for one in some]
    return Receipts(program, some)


_receipt = msgspec.json.Decoder(Receipt)


def write(receipts: Receipts) -> bytes:
    """The bytes of a file of receipts."""
    lines = [msgspec.json.encode(_Head(FORMAT, receipts.program))]
    lines += map(msgspec.json.encode, receipts.files.values())
    return b"\n".join(lines) + b"\n"
