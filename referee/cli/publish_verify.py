"""The commands that prove a game to others: publish, reveal, verify."""

import os
from collections.abc import Callable, Iterator
from hashlib import sha256

from referee import games
from referee.cli import environment, scenario_commands, ssh_signatures
from referee.cli.beacon_signature import is_valid
from referee.commands import answer as answers
from referee.commands import game_page, position_report, witness_report
from referee.commands import publish as publish_command
from referee.commands.answer import DIFFERENT, PUBLIC, UNHELD, Answer
from referee.commands.loading import check_game_known, open_save
from referee.commands.witness_report import WitnessVerdict
from referee.core.base import aliases, validators
from referee.core.base.problem import Problem, history_difference, refused
from referee.core.base.references import command_ref
from referee.core.document.blocks import TextBlock
from referee.core.game import result_text
from referee.core.match import save_format
from referee.core.match.match import Match
from referee.core.match.save_format import Save
from referee.core.proof import evidence, record_format
from referee.core.proof import verifier as verify
from referee.core.proof.record import Record
from referee.core.proof.verifier import Verified
from referee.files import inputs, saves

OF_PAGE = ("This is a page. Only the record in it was verified; its text and pictures were not "
           "compared with the record.")
PAGES = (".html", ".htm")  # endings of pages, which contain the record


def publish(path: str, new: str, *, viewer: str | None = None, persons: bool = False,
            now: str | None = None) -> Answer:
    """Write the record of a game for a viewer: a new file, or in place of an earlier one.

    If ``new`` is an HTML file, it becomes a page that contains the record.
    """
    save = save_format.loads(inputs.load(path), path)
    if not save.header.fairness.has_begun:
        return _publish_waiting(save, path, new, viewer, persons, now)
    return _write_record(path, new, lambda save, match, when, former: publish_command.publish(
        save, match, new, former, when, viewer=viewer, persons=persons), now)


def _publish_waiting(save: Save, path: str, new: str, viewer: str | None, persons: bool,
                     now: str | None) -> Answer:
    """Write the record of a game that has not begun. Refused: a page, because there is no board."""
    when = environment.command_time(now)
    check_game_known(save, path)
    if new.lower().endswith(PAGES):
        raise refused("referee/illegal-not-begun", "A page shows a position, and the game has not "
                      "begun.", where=path, hint="A record has none: -o FILE.toml.")
    return _replace_file(new, lambda former: publish_command.publish_waiting(
        save, new, former, when, viewer=viewer, persons=persons))


def reveal(path: str, new: str, *, persons: bool = False, now: str | None = None) -> Answer:
    """Write the record of a finished game, with its secret."""
    return _write_record(path, new, lambda save, match, when, former: publish_command.reveal(
        save, match, new, former, when, persons=persons), now)


def verifier(new: str) -> Answer:
    """Write the page that verifies records; the answer shows its digest, which identifies it."""
    data = game_page.verifier_page(page_parts()).encode()
    if os.path.exists(new):
        with saves.locked(new) as locked_save:
            if b"<title>A verifier of games" not in locked_save.raw:
                raise refused("referee/unusable-save-exists", "There is already another file "
                              "of this name.", where=new, hint="Choose another name.")
            locked_save.write(data)
    else:
        saves.create(new, data, mode=saves.PUBLIC)
    answer = Answer("publish")
    digest = sha256(data).hexdigest()
    answer.view = {"verifier": new, "sha256": digest}
    answer.body = (TextBlock((f"A page that checks records, for somebody else to host: {new}",
                              "Whoever uses it can compare its digest:", f"sha256 {digest}")),)
    return answer


def page_parts() -> game_page.PageParts:
    """The parts of a page other than its game."""
    return game_page.PageParts(*map(inputs.web_asset,
                                    ("page.css", "check.js", "game.js", "verifier.js")))


_Make = Callable[[Save, Match, str, bytes], tuple[Answer, bytes]]


def _write_record(path: str, new: str, make: _Make, now: str | None) -> Answer:
    when = environment.command_time(now)
    save, match = open_save(inputs.load(path), path)

    def made(former: bytes) -> tuple[Answer, bytes]:
        answer, data = make(save, match, when, game_page.record_in(former, new) or former)
        if not new.lower().endswith(PAGES):
            return answer, data
        record = record_format.loads(data, new)
        return answer, game_page.page_of_game(save, match, record, data,
                                              scenario_commands.map_places(save),
                                              page_parts()).encode()

    return _replace_file(new, made)


def _replace_file(new: str, make: Callable[[bytes], tuple[Answer, bytes]]) -> Answer:
    """Write a file made from the former one, or a new one if there is none."""
    if os.path.exists(new):
        with saves.locked(new) as locked_save:
            answer, data = make(locked_save.text)
            locked_save.write(data)
    else:
        answer, data = make(b"")
        saves.create(new, data, mode=saves.PUBLIC if answer.viewer == PUBLIC else saves.PRIVATE)
    return answer


def verified(path: str, witnesses: list[str]) -> Answer:
    """Verify a record, alone or against files that witnesses kept."""
    raw = inputs.load(path)
    inside = game_page.record_in(raw, path)
    record = record_format.loads(inside or raw, path)
    outcome = verify.verify(games, record, path, is_valid)
    keys, unsigned, report_lines = _check_signatures(record)
    problems = [*outcome.differences, *unsigned]
    verdicts = [_check_witness(record, keys, witness) for witness in witnesses]
    problems += [problem for verdict in verdicts for problem in verdict.differences]
    report_lines += [f"  {line}" for verdict in verdicts for line in verdict.report_lines]
    answer = Answer("verify", viewer=PUBLIC if record.viewer == "all" else record.viewer)
    last = record.entries[-1]
    answer.game, answer.turn, answer.seal = record.header.id, last.n, last.seal[:32]
    answer.commitment = record.header.fairness.commitment
    ended = position_report.outcome_of(record.header.seat_names, outcome.result, outcome.end_reason,
                                       outcome.seats_at_end)
    answer.result = lambda: ended
    not_checked = [verdict.not_checked for verdict in verdicts if verdict.not_checked]
    if problems or not_checked:
        answer.exit = DIFFERENT if problems else UNHELD
        answer.problems = [answers.with_game_prefix(problem, "")
                           for problem in (*problems, *not_checked)]
    if inside is not None:
        report_lines.append(f"  {OF_PAGE}")
    lines = [*_verification_lines(path, record, outcome, bool(problems)), *report_lines]
    answer.view = {"record": path, "verified": not problems, "turns": outcome.turns,
                   "replayed": outcome.replayed, "closed": outcome.closed,
                   "revealed": record.revealed,
                   "quoted": {seat: quoted.turn for seat, quoted in outcome.quoted.items()},
                   "notes": [*outcome.notes, *report_lines]}
    answer.body = (TextBlock(tuple(lines)),)
    return answer


def _verification_lines(path: str, record: Record, outcome: Verified,
                        differs: bool) -> Iterator[str]:
    """The report of a verified record."""
    if differs:
        yield f"{path}: {aliases.count_noun(outcome.turns, 'turn')}, with differences."
    else:
        viewer = "all" if record.viewer in (PUBLIC, "all") else record.viewer
        yield (f"{path}: {aliases.count_noun(outcome.turns, 'turn')} verified, "
               f"{outcome.replayed} of them by replay, for the eyes of {viewer}.")
    last = record.entries[-1]
    yield f"  [{record.header.id} turn {last.n}:{last.seal[:32]}]"
    yield f"  commitment {record.header.fairness.commitment.removeprefix('sha256:')}"
    scenario = scenario_commands.origin(record.header.game, record.name, record.scenario)
    if scenario.kind != "shipped":
        yield f"  {scenario.text[0].upper()}{scenario.text[1:]}."
    yield from (f"  {note}" for note in outcome.notes)
    if outcome.closed and record.viewer == PUBLIC:
        yield (f"  A stranger can replay {outcome.replayed} of {outcome.turns} turns; the others "
               f"depend on what is hidden. After the game {command_ref('reveal')} opens all of it.")
    for seat in record.header.seat_names:
        for quoted in (outcome.quoted.get(seat), outcome.weakly_quoted.get(seat)):
            if quoted is not None:
                too_few = f": too few to prove anything; {validators.PROOF_DIGITS} do" * (
                    quoted.digits < validators.PROOF_DIGITS)
                yield (f"  {seat} has answered the seal of turn {quoted.turn}, in turn "
                       f"{quoted.in_turn}, with "
                       f"{aliases.count_noun(quoted.digits, 'digit')}{too_few}.")
    if not outcome.quoted and not outcome.weakly_quoted:
        yield "  No move quotes the seal that it answers (--at TURN:SEAL)."
    if outcome.result is not None:
        yield f"  {outcome.result.reason}"
        yield f"  {result_text.result_sentence(outcome.result, record.header.seat_names)}"


def _check_signatures(record: Record) -> tuple[dict[int, str], list[Problem], list[str]]:
    """The key of each signed turn; invalid signatures; report lines."""
    keys: dict[int, str] = {}
    wrong: list[Problem] = []
    for turn, text in sorted(record.signatures.items()):
        seal = record.entries[turn - 1].seal if turn <= len(record.entries) else ""
        try:
            key = ssh_signatures.signer(text, ssh_signatures.message(record.header.id, turn, seal))
        except OSError as error:
            return {}, [], ["  Its signatures were not looked at: ssh-keygen could not be run "
                            f"({error.strerror or error})."]
        if key is None or not seal:
            wrong.append(history_difference("The signature of its seal does not hold.",
                                            f"turn {turn}"))
        else:
            keys[turn] = key
    turns_by_key: dict[str, list[str]] = {}
    for turn, key in keys.items():
        turns_by_key.setdefault(key, []).append(str(turn))
    return keys, wrong, [f"  The key {key} signed the seal of turn{'s' * (len(turns) > 1)} "
                         f"{aliases.join_words(turns)}." for key, turns in turns_by_key.items()]


def _check_witness(record: Record, keys: dict[int, str], path: str) -> WitnessVerdict:
    """Compare a record with a file that a witness kept."""
    raw = inputs.load(path, inputs.WITNESS)
    if _is_utf_16(raw[:400]):
        raise refused("referee/unusable-file", "Byte 1 is not UTF-8 text: the file is UTF-16, as "
                      "some editors save it.", where=path, hint="Save it as UTF-8.")
    if raw.startswith(b"format = "):
        return witness_report.check_save(record, save_format.loads(raw, path), path)
    raw = game_page.record_in(raw, path) or raw
    if not raw.startswith(b"record = "):
        return witness_report.check_texts(record, _texts_of_file(raw), path)
    other = record_format.loads(raw, path)
    return witness_report.check_record(record, other, path, _keys_of_both(record, keys, other))


def _is_utf_16(start: bytes) -> bool:
    """Whether a text starts as UTF-16: exactly every second byte is 0."""
    zeros = sorted(start[offset::2].count(0) for offset in (0, 1))
    return zeros[0] == 0 and zeros[1] > len(start) // 4


def _keys_of_both(record: Record, keys: dict[int, str], other: Record) -> list[str]:
    """The keys that signed two diverging histories of one game, each after they diverge.

    A hash covers all earlier turns, so the signed turns need not be the same.
    """
    split_turn = evidence.first_differing_turn(record, other)
    if not split_turn or not evidence.chain_holds(other):
        return []
    mine = {key for turn, key in keys.items() if turn >= split_turn}
    return sorted(mine & {key for turn, key in _check_signatures(other)[0].items()
                          if turn >= split_turn})


def _texts_of_file(raw: bytes) -> Iterator[str]:
    try:
        from referee.pbem.inbound import archives
    except ImportError:  # without the extra `mail`, mails are read as plain text
        yield raw.decode("utf-8", "replace")
        return
    yield from archives.message_texts(raw)
