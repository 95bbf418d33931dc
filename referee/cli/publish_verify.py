"""The commands that prove a game to others: publish, reveal, verify, luck dice."""

import os
from collections.abc import Callable, Iterator
from hashlib import sha256

from referee import games
from referee.cli import environment, scenario_commands, ssh_signatures
from referee.cli.beacon_signature import checked
from referee.commands import answer as answers
from referee.commands import game_page, position_report, report, witness_report
from referee.commands import publish as publishing
from referee.commands.answer import DIFFERENT, PUBLIC, UNHELD, Answer
from referee.commands.loading import known, opened
from referee.commands.witness_report import Judged
from referee.core.base import aliases, validators
from referee.core.base.problem import Problem, different, refused
from referee.core.game import result_text
from referee.core.match import save_format
from referee.core.match.match import Table
from referee.core.match.save_format import Save
from referee.core.proof import evidence, record_format
from referee.core.proof import verifier as verify
from referee.core.proof.record import Record
from referee.core.proof.verifier import Verified
from referee.files import inputs, saves

OF_PAGE = ("This is a page. Only the record in it was verified; its text and pictures were not "
           "compared with the record.")
PAGES = (".html", ".htm")  # how the name of a file ends that is a page, with the record in it


def publish(path: str, new: str, *, eyes: str | None = None, persons: bool = False,
            now: str | None = None) -> Answer:
    """Write the record of a game for some eyes: a new file, or in the place of an earlier one.

    A ``new`` file of HTML is a page around it.
    """
    saved = save_format.loads(inputs.read(path), path)
    if not saved.head.fairness.begun:
        return _waiting(saved, path, new, eyes, persons, now)
    return _written(path, new, lambda saved, table, when, former: publishing.published(
        saved, table, new, former, when, eyes=eyes, persons=persons), now)


def _waiting(saved: Save, path: str, new: str, eyes: str | None, persons: bool,
             now: str | None) -> Answer:
    """Write the record of a game that has not begun. Refused: a page of it, for it has no board."""
    when = environment.time(now)
    known(saved, path)
    if new.lower().endswith(PAGES):
        raise refused("referee/illegal-not-begun", "A page shows a position, and the game has not "
                      "begun.", where=path, hint="A record has none: -o FILE.toml.")
    return _put(new, lambda former: publishing.waiting(
        saved, new, former, when, eyes=eyes, persons=persons))


def reveal(path: str, new: str, *, persons: bool = False, now: str | None = None) -> Answer:
    """Write the record of a game that is over, with its secret."""
    return _written(path, new, lambda saved, table, when, former: publishing.revealed(
        saved, table, new, former, when, persons=persons), now)


def verifier(new: str) -> Answer:
    """Write the page that checks records of others; its digest is what it is known by."""
    data = game_page.verifier(parts()).encode()
    if os.path.exists(new):
        with saves.locked(new) as held:
            if b"<title>A verifier of games" not in held.raw:
                raise refused("referee/unusable-save-exists", "There is already another file "
                              "of this name.", where=new, hint="Choose another name.")
            held.write(data)
    else:
        saves.create(new, data, mode=saves.PUBLIC)
    answer = Answer("publish")
    digest = sha256(data).hexdigest()
    answer.view = {"verifier": new, "sha256": digest}
    answer.text = "".join(f"{line}\n" for line in report.folded((
        f"A page that checks records, for somebody else to host: {new}",
        "Whoever uses it can compare its digest:", f"sha256 {digest}")))
    return answer


def parts() -> game_page.Parts:
    """What a page is made of beside its game."""
    return game_page.Parts(*map(inputs.web, ("page.css", "check.js", "game.js", "verifier.js")))


_Make = Callable[[Save, Table, str, bytes], tuple[Answer, bytes]]


def _written(path: str, new: str, make: _Make, now: str | None) -> Answer:
    when = environment.time(now)
    saved, table = opened(inputs.read(path), path)

    def made(former: bytes) -> tuple[Answer, bytes]:
        answer, data = make(saved, table, when, game_page.record_in(former, new) or former)
        if not new.lower().endswith(PAGES):
            return answer, data
        record = record_format.loads(data, new)
        return answer, game_page.of_game(saved, table, record, data, scenario_commands.laid(saved),
                                         parts()).encode()

    return _put(new, made)


def _put(new: str, made: Callable[[bytes], tuple[Answer, bytes]]) -> Answer:
    """Write what is made of a former file, if there is one, in its place."""
    if os.path.exists(new):
        with saves.locked(new) as held:
            answer, data = made(held.text)
            held.write(data)
    else:
        answer, data = made(b"")
        saves.create(new, data, mode=saves.PUBLIC if answer.eyes == PUBLIC else saves.PRIVATE)
    return answer


def verified(path: str, witnesses: list[str]) -> Answer:
    """Verify a record, alone or against what others have kept."""
    raw = inputs.read(path)
    inside = game_page.record_in(raw, path)
    record = record_format.loads(inside or raw, path)
    done = verify.verify(games, record, path, checked)
    keys, unsigned, told = _signatures(record)
    found = [*done.differences, *unsigned]
    kept = [_against(record, keys, witness) for witness in witnesses]
    found += [problem for one in kept for problem in one.differences]
    told += [f"  {line}" for one in kept for line in one.told]
    answer = Answer("verify", eyes=PUBLIC if record.eyes == "all" else record.eyes)
    last = record.entries[-1]
    answer.game, answer.turn, answer.seal = record.head.id, last.n, last.seal[:32]
    answer.commitment = record.head.fairness.commitment
    ended = position_report.over(record.head.names, done.result, done.ended, done.left)
    answer.result = lambda: ended
    unheld = [one.unheld for one in kept if one.unheld]
    if found or unheld:
        answer.exit = DIFFERENT if found else UNHELD
        answer.problems = [answers.named(problem, "") for problem in (*found, *unheld)]
    if inside is not None:
        told.append(f"  {OF_PAGE}")
    lines = [*_told(path, record, done, bool(found)), *told]
    answer.view = {"record": path, "verified": not found, "turns": done.turns,
                   "replayed": done.replayed, "closed": done.closed, "revealed": record.revealed,
                   "quoted": {seat: one.turn for seat, one in done.quoted.items()},
                   "notes": [*done.notes, *told]}
    answer.text = "".join(f"{line}\n" for line in report.folded(lines))
    return answer


def _told(path: str, record: Record, done: Verified, differs: bool) -> Iterator[str]:
    """What of a record holds."""
    if differs:
        yield f"{path}: {aliases.counted(done.turns, 'turn')}, with differences."
    else:
        eyes = "all" if record.eyes in (PUBLIC, "all") else record.eyes
        yield (f"{path}: {aliases.counted(done.turns, 'turn')} verified, {done.replayed} of them "
               f"by replay, for the eyes of {eyes}.")
    last = record.entries[-1]
    yield f"  [{record.head.id} turn {last.n}:{last.seal[:32]}]"
    yield f"  commitment {record.head.fairness.commitment.removeprefix('sha256:')}"
    scenario = scenario_commands.origin(record.head.game, record.name, record.scenario)
    if scenario.kind != "shipped":
        yield f"  {scenario.said[0].upper()}{scenario.said[1:]}."
    yield from (f"  {note}" for note in done.notes)
    if done.closed and record.eyes == PUBLIC:
        yield (f"  A stranger can replay {done.replayed} of {done.turns} turns; the others depend "
               "on what is hidden. After the game `referee reveal` opens all of it.")
    for seat in record.head.names:
        for one in (done.quoted.get(seat), done.faintly.get(seat)):
            if one is not None:
                few = f": too few to prove anything; {validators.PROVES} do" * (
                    one.digits < validators.PROVES)
                yield (f"  {seat} has answered the seal of turn {one.turn}, in turn {one.by}, with "
                       f"{aliases.counted(one.digits, 'digit')}{few}.")
    if not done.quoted and not done.faintly:
        yield "  No move quotes the seal that it answers (--at TURN:SEAL)."
    if done.result is not None:
        yield f"  {done.result.reason}"
        yield f"  {result_text.said(done.result, record.head.names)}"


def _signatures(record: Record) -> tuple[dict[int, str], list[Problem], list[str]]:
    """By which key each signed seal is signed; signatures that do not hold; what is told of it."""
    keys: dict[int, str] = {}
    wrong: list[Problem] = []
    for turn, text in sorted(record.signatures.items()):
        seal = record.entries[turn - 1].seal if turn <= len(record.entries) else ""
        try:
            key = ssh_signatures.signer(text, ssh_signatures.message(record.head.id, turn, seal))
        except OSError as error:
            return {}, [], ["  Its signatures were not looked at: ssh-keygen could not be run "
                            f"({error.strerror or error})."]
        if key is None or not seal:
            wrong.append(different("The signature of its seal does not hold.", f"turn {turn}"))
        else:
            keys[turn] = key
    by: dict[str, list[str]] = {}
    for turn, key in keys.items():
        by.setdefault(key, []).append(str(turn))
    return keys, wrong, [f"  The key {key} signed the seal of turn{'s' * (len(turns) > 1)} "
                         f"{aliases.listed(turns)}." for key, turns in by.items()]


def _against(record: Record, keys: dict[int, str], path: str) -> Judged:
    """What of a file that somebody kept could be held to a record."""
    raw = inputs.read(path, inputs.WITNESS)
    if _is_utf_16(raw[:400]):
        raise refused("referee/unusable-file", "Byte 1 is not UTF-8 text: the file is UTF-16, as "
                      "some editors save it.", where=path, hint="Save it as UTF-8.")
    if raw.startswith(b"format = "):
        return witness_report.of_save(record, save_format.loads(raw, path), path)
    raw = game_page.record_in(raw, path) or raw
    if not raw.startswith(b"record = "):
        return witness_report.texts(record, _texts(raw), path)
    other = record_format.loads(raw, path)
    return witness_report.other(record, other, path, _of_both(record, keys, other))


def _is_utf_16(start: bytes) -> bool:
    """Whether a text begins as UTF-16 does: of its bytes every second one is 0, and no other."""
    zeros = sorted(start[of::2].count(0) for of in (0, 1))
    return zeros[0] == 0 and zeros[1] > len(start) // 4


def _of_both(record: Record, keys: dict[int, str], other: Record) -> list[str]:
    """The keys that signed both of two histories of one game, behind the turn that parts them.

    A seal holds all before it: it need not be the same turn that was signed.
    """
    parted = evidence.parted(record, other)
    if not parted or not evidence.chained(other):
        return []
    mine = {key for turn, key in keys.items() if turn >= parted}
    return sorted(mine & {key for turn, key in _signatures(other)[0].items() if turn >= parted})


def _texts(raw: bytes) -> Iterator[str]:
    try:
        from referee.pbem.inbound import archives
    except ImportError:  # without the extra mail mails are read as they stand
        yield raw.decode("utf-8", "replace")
        return
    yield from archives.texts(raw)
