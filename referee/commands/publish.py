"""To publish a game's record, and to reveal its secret at the end."""

from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import luck_sources, option_checks, report
from referee.commands.answer import MODERATOR, Answer
from referee.core.base import aliases
from referee.core.base.control_characters import typed
from referee.core.base.problem import Refused, refused
from referee.core.luck.chance import NOBODY
from referee.core.match import log_entry
from referee.core.match.match import Table
from referee.core.match.save_format import Save
from referee.core.proof import evidence, record, record_format, verifier
from referee.core.proof.luck_recomputation import recomputed
from referee.core.proof.record import ALL, PUBLIC, Record


def published(saved: Save, now: Table, path: str, former: bytes, when: str, *,
              eyes: str | None = None, persons: bool = False) -> tuple[Answer, bytes]:
    """The record of a game for some eyes, and what is told of it.

    ``former`` is what the file ``path`` has, empty if there is none; its
    signatures stay. Refused: a history that does not hold; a file that is no
    earlier record of the game; the moderator's eyes, for which there is the reveal.
    """
    whose = option_checks.eyes(eyes, now.seats)
    if whose == MODERATOR:
        raise _of_all()
    made = record.made(saved, list(log_entry.lines(saved.log)), whose, when, persons=persons,
                       told=now.told, known=option_checks.known(now, whose))
    data, replayed = _proved(saved, _going_on(made, path, former), path)
    lead = (f"A record for the eyes of {'all' if whose == PUBLIC else whose}, "
            f"of {aliases.counted(len(made.entries), 'turn')}: {path}")
    over = not now.branched and (
        bool(now.ended) or now.rules.result(now.state) is not None)
    turns = len(made.entries)
    hidden = [f"A stranger can replay {replayed} of {turns} turns; the others depend on what is "
              "hidden. `referee reveal` opens all of it."] if over and replayed < turns else []
    return _answer("publish", now, made, lead, path, hidden), data


def waiting(saved: Save, path: str, former: bytes, when: str, *, eyes: str | None = None,
            persons: bool = False) -> tuple[Answer, bytes]:
    """The same of a game that waits for its luck: it has line 1, and what was promised since.

    Nothing of it is hidden yet but the secret.
    """
    whose = option_checks.eyes(eyes, saved.head.names)
    if whose == MODERATOR:
        raise _of_all()
    made = record.made(saved, list(log_entry.lines(saved.log)), whose, when, persons=persons)
    data, _ = _proved(saved, _going_on(made, path, former), path)
    lead = (f"A record for the eyes of {'all' if whose == PUBLIC else whose}, of "
            f"{aliases.counted(len(made.entries), 'turn')}: {path}")
    answer = luck_sources.waits("publish", saved, [
        lead, f"Whoever has it verifies it: referee verify {typed(path)}"])
    answer.eyes = whose
    return answer, data


def _of_all() -> Refused:
    return refused("referee/usage-seat", "--for moderator: a record for all eyes has the "
                   "secret in it.", hint="At the end of the game `referee reveal` writes it.")


def revealed(saved: Save, now: Table, path: str, former: bytes, when: str, *,
             persons: bool = False) -> tuple[Answer, bytes]:
    """The record of a game that is over, with its secret.

    Refused: a game that goes on; a what-if copy, whose secret is that of a game that may go on.
    """
    if now.branched:
        raise refused("referee/illegal-not-over", "This is a what-if copy. It has the secret of "
                      "the game it was copied from, and all dice and hidden cards of that game "
                      "would be known.", hint="Reveal the game itself, when it is over.")
    if not now.ended and now.rules.result(now.state) is None:
        raise refused("referee/illegal-not-over", "The game is not over: with its secret open, "
                      "all dice and hidden cards to come are known.",
                      hint="`referee publish` writes a record without it; `referee end` gives a "
                           "game up.")
    made = record.made(saved, list(log_entry.lines(saved.log)), ALL, when, persons=persons)
    data, _ = _proved(saved, _going_on(made, path, former), path)
    lead = f"Everything, with the secret, of {aliases.counted(len(made.entries), 'turn')}: {path}"
    return _answer("reveal", now, made, lead, path), data


def _answer(command: str, now: Table, made: Record, lead: str, path: str,
            more: list[str] | None = None) -> Answer:
    answer = Answer(command, eyes=PUBLIC if made.eyes == ALL else made.eyes)
    report.stand(answer, now)
    last = made.entries[-1]
    answer.turn, answer.seal = last.n, last.seal[:32]
    told = [lead, *(more or ()), f"Whoever has it verifies it: referee verify {typed(path)}"]
    answer.report = answers.lines(told, answers.PUBLIC)
    foot = f"[{now.head.id} turn {last.n}:{last.seal[:32]}]"
    answer.text = "".join(f"{line}\n" for line in (*report.folded(told), foot))
    return answer


def _going_on(made: Record, path: str, former: bytes) -> Record:
    """A record with the signatures that the former one has.

    Refused: a file that is no earlier record of the game for these eyes.
    """
    before = record_format.loads(former, path) if former else None
    if (before and not (made.revealed or before.eyes == made.eyes)) or (
            before and not evidence.extends(made, before)):
        raise refused("referee/unusable-record-other", "The file is no earlier record of this "
                      "game for the same eyes; nothing was written.", where=path,
                      hint="Choose another name.")
    return replace(made, signatures=before.signatures if before else {})


def _proved(saved: Save, made: Record, path: str) -> tuple[bytes, int]:
    """The bytes of a record, held against the save and the secret, and how many turns replay."""
    data = record_format.dumps(made)
    found = verifier.verify(games, record_format.loads(data, path), path)
    lines = list(log_entry.lines(saved.log))
    luck = recomputed(lines, saved.head.fairness, len(lines))  # a record without secret shows none
    differences = (*found.differences, *luck.differences(found.differences))
    if differences:
        first = differences[0]
        raise refused("referee/unusable-record-history", f"The history does not hold "
                      f"({first.where}: {first.why}); nothing was written.", where=path,
                      hint="`referee audit` tells what is wrong with the save.")
    leak = None if made.revealed else _leak(saved, made, data)
    if leak:
        raise refused("referee/unusable-record-secret", f"{leak}; nothing was written.", where=path,
                      hint="Keep the save and report it: the referee is at fault, not you.")
    return data, found.replayed


def _leak(saved: Save, made: Record, data: bytes) -> str:
    """What stands in the bytes of a record that nobody may read yet; empty: nothing does."""
    secret = saved.head.fairness.secret
    if secret.encode() in data:
        return "The secret would stand in it"
    read = {text for _, text in made.sheets.values()}
    hidden = {sheet.text for seat, sheet in saved.orders.items() if seat != made.eyes}
    for line, entry in zip(log_entry.lines(saved.log), made.entries, strict=False):
        for row in (*line.moves, *line.luck):
            open_ = not entry.leaf and log_entry.whose(row) in ("", made.eyes)
            (read if open_ else hidden).add(log_entry.text(row))
        owners = {log_entry.whose(row) for row in (*line.moves, *line.luck)} - {"", made.eyes}
        salts = [log_entry.salt(secret, line.n, owner) for owner in {*owners, "", NOBODY}]
        if any(salt.hex().encode() in data for salt in salts):
            return f"What hides turn {line.n} would stand in it"
    # A sheet may say a word that all read anyway, a seat's or one of the scenario.
    known = log_entry.json((made.head, made.name, record.LINE, NOBODY)) + made.scenario
    searched = [text for text in map(log_entry.json, hidden - read) if text not in known]
    if any(text in data for text in searched):
        return "Something that is hidden would stand in it"
    return ""
