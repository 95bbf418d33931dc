"""To give a game what its luck waits for: words of its players, a round of the beacon."""

from collections.abc import Callable

from referee import games
from referee.commands import answer as answers
from referee.commands import report, turn_report
from referee.commands.answer import PUBLIC, Answer
from referee.commands.loading import known
from referee.core.base.problem import refused
from referee.core.match import external_luck, log_integrity, save_format, save_writer
from referee.core.match.entry_texts import Beacon, Spoken, Vow
from referee.core.match.save_format import Save

Check = Callable[[int, str], bool | None]
"""Whether a signature is that of a round of the beacon; None: nothing here can tell."""


def words(raw: bytes, path: str, text: str, when: str) -> tuple[Answer, bytes | None]:
    """A seat's promise of words, or the words opened; the answer, and the save after it.

    Refused: what is neither; what the game does not wait for.
    """
    saved = _save(raw, path)
    return _given("luck words", saved, _spoken(text), when)


def beacon(raw: bytes, path: str, round_: int, value: str, signature: str, when: str,
           check: Check) -> tuple[Answer, bytes | None]:
    """The beacon has spoken. Refused: another round, a value or signature that is not its."""
    saved = _save(raw, path)
    signature = signature.strip().lower()
    checked = check(round_, signature) if signature else None
    if checked is False:
        raise refused("referee/illegal-source", "The signature is not that of the network for "
                      f"round {round_}.", hint="Copy round, randomness and signature once more.")
    return _given("luck beacon", saved, Beacon(
        round_, value.strip().lower(), signature, checked is True), when)


def begin(raw: bytes, path: str, when: str) -> tuple[Answer, bytes | None]:
    """Begin without those who are silent, where line 1 lets it and its time is over."""
    return _begun("luck begin", _save(raw, path), when, [])


def status(raw: bytes, path: str) -> Answer:
    """What a game waits for, and what has been given."""
    return waits("luck words", _save(raw, path), [])


def _save(raw: bytes, path: str) -> Save:
    saved = save_format.loads(raw, path)
    known(saved, path)
    external_luck.waiting(saved)
    log_integrity.hold(saved, path)
    return saved


def _spoken(text: str) -> Vow | Spoken:
    seat, found, rest = text.partition(":")
    seat, said = seat.strip().casefold(), rest.split()
    if found and len(said) == 1:
        return Vow(seat, said[0].casefold().removeprefix("sha256:"))
    if found and len(said) > 2 and said[0].casefold() == "open":
        return Spoken(seat, said[1], " ".join(said[2:]))
    raise refused("referee/invalid-words", f"“{text[:80]}” neither promises words nor opens them.",
                  hint="Write “red: SHA256” of “NONCE WORDS”, and when all have promised “red: "
                       "open NONCE WORDS”.")


def _given(command: str, saved: Save, what: Vow | Spoken | Beacon,
           when: str) -> tuple[Answer, bytes | None]:
    after = external_luck.added(saved, what, when)
    awaits, seats, lines = external_luck.waiting(after)
    if type(what) is Vow:
        told = [f"{what.seat} has promised words: {what.hash}"]
    elif type(what) is Spoken:
        told = [f"{what.seat} has opened its words: {what.words}"]
    else:
        assert type(what) is Beacon
        told = [f"Round {what.round} of the beacon: {what.value}", "Its signature was checked."
                if what.checked else "Its signature was not checked; whoever has it can do so."]
    if external_luck.complete(external_luck.given(lines), awaits, seats):
        return _begun(command, after, when, told)
    return waits(command, after, told), save_writer.dumps(after)


def _begun(command: str, saved: Save, when: str,
           told: list[str]) -> tuple[Answer, bytes | None]:
    after, turned = external_luck.begun(games, saved, when)
    silent = [seat for seat, word in zip(after.head.names, after.head.fairness.words, strict=False)
              if not word]
    told += [f"Left out, for they opened no words: {', '.join(silent)}."] * bool(silent)
    told += [f"The game begins; luck: {turned.table.head.fairness.told}.",
             *turn_report.thrown(turned.line)]
    return (report.of_turns(command, [turned], PUBLIC, turned.table, told),
            save_writer.dumps(after))


def waits(command: str, saved: Save, told: list[str]) -> Answer:
    """The answer for a game that waits."""
    awaits, seats, lines = external_luck.waiting(saved)
    now, last = external_luck.given(lines), lines[-1]
    answer = Answer(command, game=saved.head.id, commitment=saved.head.fairness.commitment,
                    turn=last.n, seal=last.seal[:32])
    out = [*told, f"The game waits for {external_luck.told(now, awaits, seats)}."]
    answer.report = answers.lines(out, PUBLIC)
    foot = (f"[{saved.head.id} turn {last.n}:{last.seal[:32]}; luck: not begun]",
            f"[commitment {saved.head.fairness.commitment.removeprefix('sha256:')}]")
    answer.text = "".join(f"{line}\n" for line in [*report.folded(out), "", *foot])
    return answer
