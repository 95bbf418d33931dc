"""The command `verify`: a record, alone or against what witnesses kept."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from referee import games
from referee.commands import answer as answers
from referee.commands import (
    game_page,
    scenario_origin,
    witness_report,
)
from referee.commands.answer import DIFFERENT, PUBLIC, UNHELD, Answer
from referee.commands.beacon_signature import is_valid
from referee.commands.game_status import outcome_of
from referee.commands.resources import Resources
from referee.commands.witness_report import WitnessVerdict
from referee.core.base import aliases, validators
from referee.core.base.problem import Problem, history_difference, refused
from referee.core.base.references import command_ref, seat_ref
from referee.core.document.blocks import TextBlock
from referee.core.game import result_text
from referee.core.match import save_format
from referee.core.proof import evidence, record_format
from referee.core.proof import verifier as verifiers
from referee.core.proof.record import Record
from referee.core.proof.verifier import Verified

Signer = Callable[[str, bytes], str | None]
"""The key that made a signature of these bytes, or None. OSError: it cannot be checked here."""

OF_PAGE = ("This file is a web page. Only the record in the page was verified; its text "
           "and pictures were not compared with the record.")


def verify(raw: bytes, path: str, witnesses: Sequence[str], *,
           read_witness: Callable[[str], bytes], message_texts: Callable[[bytes], Iterable[str]],
           signer: Signer, resources: Resources) -> Answer:
    """Verify a record, alone or against files that witnesses kept.

    ``read_witness`` gives the bytes of such a file, ``message_texts`` the texts of the messages in
    a mail, a mailbox or another text. Refused: a file that cannot be read.
    """
    inside = game_page.record_in(raw, path)
    record = record_format.loads(inside or raw, path)
    outcome = verifiers.verify(games, record, path, is_valid)
    keys, unsigned, report_lines = _check_signatures(record, signer)
    problems = [*outcome.differences, *unsigned]
    verdicts = [_check_witness(record, path, keys, witness, read_witness(witness), message_texts,
                               signer) for witness in witnesses]
    problems += [problem for verdict in verdicts for problem in verdict.differences]
    report_lines += [f"  {line}" for verdict in verdicts for line in verdict.report_lines]
    answer = Answer("verify", viewer=PUBLIC if record.viewer == "all" else record.viewer)
    last = record.entries[-1]
    answer.game, answer.turn, answer.seal = record.header.id, last.n, last.seal[:32]
    answer.commitment = record.header.fairness.commitment
    ended = outcome_of(record.header.seat_names, outcome.result, outcome.end_reason,
                                       outcome.seats_at_end)
    answer.result = lambda: ended
    not_checked = [verdict.not_checked for verdict in verdicts if verdict.not_checked]
    if problems or not_checked:
        answer.exit = DIFFERENT if problems else UNHELD
        answer.problems = [answers.with_game_prefix(problem, "")
                           for problem in (*problems, *not_checked)]
    if inside is not None:
        report_lines.append(f"  {OF_PAGE}")
    lines = [*_verification_lines(path, record, outcome, bool(problems), resources),
             *report_lines]
    answer.view = {"record": path, "verified": not problems, "turns": outcome.turns,
                   "replayed": outcome.replayed, "closed": outcome.closed,
                   "revealed": record.revealed,
                   "quoted": {seat: quoted.turn for seat, quoted in outcome.quoted.items()},
                   "notes": [*outcome.notes, *report_lines]}
    answer.body = (TextBlock(tuple(lines)),)
    return answer


def _verification_lines(path: str, record: Record, outcome: Verified, differs: bool,
                        resources: Resources) -> Iterator[str]:
    """The report of a verified record."""
    yield f"{path}: {_verdict(record, outcome, differs)}"
    last = record.entries[-1]
    yield f"  [{record.header.id} turn {last.n}:{last.seal[:32]}]"
    yield f"  commitment {record.header.fairness.commitment.removeprefix('sha256:')}"
    scenario = scenario_origin.origin(record.header.game, record.name, record.scenario, resources)
    if scenario.kind != "shipped":
        yield f"  {scenario.text[0].upper()}{scenario.text[1:]}."
    yield from (f"  {note}" for note in outcome.notes)
    if outcome.closed and record.viewer == PUBLIC:
        yield f"  After the game the moderator can publish everything: {command_ref('reveal')}."
    if any(assignment.players for assignment in record.header.seats):
        yield "  The moderator added the players' names: the hashes do not prove them."
    for seat in record.header.seat_names:
        for quoted in (outcome.quoted.get(seat), outcome.weakly_quoted.get(seat)):
            if quoted is not None:
                too_few = (f", which are too few to prove anything ({validators.PROOF_DIGITS} "
                           "digits are enough)"
                           if quoted.digits < validators.PROOF_DIGITS else "")
                yield (f"  {seat_ref(seat)} quoted the hash of turn {quoted.turn} in turn "
                       f"{quoted.in_turn}, with "
                       f"{aliases.count_noun(quoted.digits, 'digit')}{too_few}.")
    if not outcome.quoted and not outcome.weakly_quoted:
        yield "  No move quotes the hash of the turn that it answers (--at TURN:HASH)."
    if outcome.result is not None:
        yield f"  The game is over: {outcome.result.reason}."
        yield f"  {result_text.result_sentence(outcome.result, record.header.seat_names)}"


def _verdict(record: Record, outcome: Verified, differs: bool) -> str:
    """The result in a sentence: what was checked, and how."""
    turns = aliases.count_noun(outcome.turns, "turn")
    if differs:
        return f"NOT OK. {turns}, with differences."
    if outcome.replayed == outcome.turns:
        return f"OK. {turns}: all replayed, all hashes match."
    viewer = ("a public record shows it" if record.viewer == PUBLIC else
              "the record shows it" if record.viewer == "all" else
              f"the record for {seat_ref(record.viewer)} shows it")
    return f"OK as far as {viewer}. {turns}: {outcome.replayed} of them replayed, all hashes match."


def _check_signatures(record: Record,
                      signer: Signer) -> tuple[dict[int, str], list[Problem], list[str]]:
    """The key of each signed turn; invalid signatures; report lines."""
    keys: dict[int, str] = {}
    wrong: list[Problem] = []
    for turn, text in sorted(record.signatures.items()):
        seal = record.entries[turn - 1].seal if turn <= len(record.entries) else ""
        try:
            key = signer(text, signed_message(record.header.id, turn, seal))
        except OSError as error:
            return {}, [], ["  The signatures of the record were not checked: ssh-keygen "
                            f"could not be run ({error.strerror or error})."]
        if key is None or not seal:
            wrong.append(history_difference("The signature of the turn's hash is not valid.",
                                            f"turn {turn}"))
        else:
            keys[turn] = key
    turns_by_key: dict[str, list[str]] = {}
    for turn, key in keys.items():
        turns_by_key.setdefault(key, []).append(str(turn))
    return keys, wrong, [f"  The key {key} signed the hash of turn{'s' * (len(turns) > 1)} "
                         f"{aliases.join_words(turns)}." for key, turns in turns_by_key.items()]


def signed_message(game: str, turn: int, seal: str) -> bytes:
    """The text whose signature a record may have: game, turn and full hash, in one line."""
    return f"{game} turn {turn} seal {seal}\n".encode()


def _check_witness(record: Record, record_path: str, keys: dict[int, str], path: str, raw: bytes,
                   message_texts: Callable[[bytes], Iterable[str]],
                   signer: Signer) -> WitnessVerdict:
    """Compare a record with a file that a witness kept."""
    if _is_utf_16(raw[:400]):
        raise refused("referee/unusable-file", "Byte 1 is not UTF-8 text: the file is UTF-16, as "
                      "some editors save it.", where=path, hint="Save it as UTF-8.")
    if raw.startswith(b"format = "):
        return witness_report.check_save(record, save_format.loads(raw, path), path)
    raw = game_page.record_in(raw, path) or raw
    if not raw.startswith(b"record = "):
        return witness_report.check_texts(record, message_texts(raw), path, record_path)
    other = record_format.loads(raw, path)
    return witness_report.check_record(record, other, path,
                                       _keys_of_both(record, keys, other, signer))


def _is_utf_16(start: bytes) -> bool:
    """Whether a text starts as UTF-16: exactly every second byte is 0."""
    zeros = sorted(start[offset::2].count(0) for offset in (0, 1))
    return zeros[0] == 0 and zeros[1] > len(start) // 4


def _keys_of_both(record: Record, keys: dict[int, str], other: Record,
                  signer: Signer) -> list[str]:
    """The keys that signed two diverging histories of one game, each after they diverge.

    A hash covers all earlier turns, so the signed turns need not be the same.
    """
    split_turn = evidence.first_differing_turn(record, other)
    if not split_turn or not evidence.chain_holds(other):
        return []
    mine = {key for turn, key in keys.items() if turn >= split_turn}
    return sorted(mine & {key for turn, key in _check_signatures(other, signer)[0].items()
                          if turn >= split_turn})
