"""The commands ``luck words``, ``luck beacon`` and ``luck begin``: external sources of luck."""

from referee import games
from referee.commands import answer as answers
from referee.commands import report, turn_report
from referee.commands.answer import PUBLIC, Answer
from referee.commands.loading import check_game_known
from referee.core.base.problem import refused
from referee.core.base.references import seat_ref
from referee.core.document.blocks import GridBlock, TextBlock
from referee.core.match import external_luck, log_integrity, save_format, save_writer
from referee.core.match.entry_texts import Beacon, WordCommitted, WordRevealed
from referee.core.match.save_format import Save


def words(raw: bytes, path: str, text: str, when: str) -> tuple[Answer, bytes | None]:
    """Add the commitment of a seat to its words, or reveal them; the answer and the new save.

    Refused: a text that is neither; words that the game does not wait for.
    """
    save = _save(raw, path)
    return _add_source("luck words", save, _parse_words(text), when)


def beacon(raw: bytes, path: str, round_: int, value: str, signature: str,
           when: str) -> tuple[Answer, bytes | None]:
    """Add the value of the beacon. Refused: another round, a wrong value or signature."""
    from referee.commands import beacon_signature  # few games have a beacon

    save = _save(raw, path)
    signature = signature.strip().lower()
    checked = beacon_signature.is_valid(round_, signature) if signature else None
    if checked is False:
        raise refused("referee/illegal-source", "The signature is not the signature of the beacon "
                      f"network for round {round_}.",
                      hint="Copy the round, the randomness and the signature again from the "
                           "beacon.")
    return _add_source("luck beacon", save, Beacon(
        round_, value.strip().lower(), signature, checked is True), when)


def begin(raw: bytes, path: str, when: str) -> tuple[Answer, bytes | None]:
    """Begin without the seats that revealed no words, if line 1 allows it and time is up."""
    return _begin_game("luck begin", _save(raw, path), when, [])


def status(raw: bytes, path: str) -> Answer:
    """The report of what a game waits for, and of what has been given."""
    return waiting_answer("luck words", _save(raw, path), [])


def _save(raw: bytes, path: str) -> Save:
    save = save_format.loads(raw, path)
    check_game_known(save, path)
    external_luck.awaited_source(save)
    log_integrity.require_intact(save, path)
    return save


def _parse_words(text: str) -> WordCommitted | WordRevealed:
    seat, colon, rest = text.partition(":")
    seat, lines = seat.strip().casefold(), rest.split()
    if colon and len(lines) == 1:
        return WordCommitted(seat, lines[0].casefold().removeprefix("sha256:"))
    if colon and len(lines) > 2 and lines[0].casefold() == "open":
        return WordRevealed(seat, lines[1], " ".join(lines[2:]))
    raise refused("referee/invalid-words", f"“{text[:80]}” is neither a commitment to secret words "
                  "nor reveals secret words.",
                  hint="First send “red: ” and the SHA-256 of your nonce, a space and your secret "
                       "words. When all players have committed, send “red: open NONCE WORDS”.")


def _add_source(command: str, save: Save, content: WordCommitted | WordRevealed | Beacon,
                when: str) -> tuple[Answer, bytes | None]:
    after = external_luck.add_to_save(save, content, when)
    awaits, seats, lines = external_luck.awaited_source(after)
    if type(content) is WordCommitted:
        report_lines = [f"{seat_ref(content.seat)} has committed to secret words: {content.hash}"]
    elif type(content) is WordRevealed:
        report_lines = [f"{seat_ref(content.seat)} has revealed the secret words: {content.words}"]
    else:
        assert type(content) is Beacon
        report_lines = [f"Round {content.round} of the random beacon: {content.value}",
                        "Its signature was checked."
                        if content.checked
                        else "The signature of the beacon value was not checked. Anyone who "
                             "has the signature can check it."]
    if external_luck.complete(external_luck.received_luck(lines), awaits, seats):
        return _begin_game(command, after, when, report_lines)
    return waiting_answer(command, after, report_lines), save_writer.dumps(after)


def _begin_game(command: str, save: Save, when: str,
                lines: list[str]) -> tuple[Answer, bytes | None]:
    after, turn = external_luck.begin_game(games, save, when)
    silent = [seat_ref(seat) for seat,
              word in zip(after.header.seat_names, after.header.fairness.words, strict=False)
              if not word]
    lines += ["Left out, because they revealed no secret words: "
              f"{', '.join(silent)}."] * bool(silent)
    lines += [f"The game begins. Dice and cards: {turn.match.header.fairness.label}.",
              *turn_report.setup_dice(turn.entry)]
    return (report.turns_answer(command, [turn], PUBLIC, turn.match, lines),
            save_writer.dumps(after))


def waiting_answer(command: str, save: Save, report_lines: list[str]) -> Answer:
    """The answer for a game that waits for sources of luck."""
    awaits, seats, lines = external_luck.awaited_source(save)
    received, last = external_luck.received_luck(lines), lines[-1]
    answer = Answer(command, game=save.header.id, commitment=save.header.fairness.commitment,
                    turn=last.n, seal=last.seal[:32])
    out = [*report_lines,
           f"The game waits for {external_luck.describe_wait(received, awaits, seats)}."]
    answer.report = answers.lines_for_viewer(out, PUBLIC)
    foot = (f"[{save.header.id} turn {last.n}:{last.seal[:32]}; luck: not begun]",
            f"[commitment {save.header.fairness.commitment.removeprefix('sha256:')}]")
    answer.body = (TextBlock(tuple(out)), GridBlock(foot))
    return answer
