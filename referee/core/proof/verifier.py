"""A record verified: the chain, the forms, what can be played again, the luck where it is open.

Nothing here needs the save or its secret. What cannot be known before the game
is revealed is said, and not taken for granted.
"""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct

from referee.core.base import aliases, hashing, validators
from referee.core.base.problem import Problem, Problems, Refused, different, refused
from referee.core.game.decisions import FILED, About, Result
from referee.core.luck import chance
from referee.core.match import early_end, entry_texts, log_entry, save_loader
from referee.core.match.entry_texts import Filed, Played
from referee.core.match.game_registry import Games
from referee.core.match.log_entry import Line
from referee.core.match.replay import Replay, kept
from referee.core.match.save_format import Head, Save
from referee.core.proof import auditor, entry_forms, record, record_consistency
from referee.core.proof.caveats import remarks
from referee.core.proof.luck_recomputation import Recomputed, older_rules, recomputed, rolls
from referee.core.proof.record import ALL, Record


class Quoted(Struct, frozen=True, order=True):
    """A turn that was answered by its seal, in which turn that was, how many digits it has."""

    turn: int
    by: int
    digits: int


class Verified(Struct, frozen=True):
    """What of a record holds.

    ``turns`` have their seals, ``replayed`` of them were played again, ``closed``
    cannot be read whole; ``differences`` are all that was found against it,
    ``notes`` what a reader must know. ``quoted`` is the last turn that each
    seat's own moves have answered by its seal, and ``faintly`` by so few digits of
    it that they prove nothing, if that is later. ``result`` is the game's, if it
    could be played to its end; ``ended`` is why it was ended before that, if nothing
    differs, and ``left`` are the seats that had a player then.
    """

    turns: int
    replayed: int
    closed: int
    differences: Problems
    notes: tuple[str, ...]
    quoted: "dict[str, Quoted]"
    faintly: "dict[str, Quoted]"
    result: Result | None = None
    ended: str = ""
    left: tuple[str, ...] = ()


def verify(games: Games, found: Record, file: str,
           check: auditor.Checks = auditor.unknown) -> Verified:
    """Verify a record. Refused: a game or rules that this referee does not have.

    ``check`` says whether a signature is that of a round of the beacon.
    """
    hashing.many()
    head = found.head
    about = _about(games, head, file)
    lines, wrong = _lines(found)
    wrong += record_consistency.inconsistent(found, lines, file)
    closed = {line.n for line in lines if not record.readable(line)}
    wrong += entry_forms.forms(lines, head.names, closed)
    saved = Save(head, {}, {}, found.name, found.scenario, b"")
    rules = save_loader.bound(games, saved, file)
    wrong += entry_forms.carries(games, rules, head.game, lines, closed)
    again = Replay(rules, _promises(found), _answers(found),
                   save_loader.versions(games, saved, rules))
    first, played, differs = again.first(lines, head.rules), 0, list[Problem]()
    if first < len(lines):
        played, differs = auditor.again(games, again, saved, lines, file, found.revealed, closed)
        wrong += differs
    follows = recomputed(lines, head.fairness, first, not differs)
    wrong += follows.differences(wrong)
    wrong += [different(why, f"turn {n}")
              for n, why in (*_sheets(found, lines), *_opened(found, lines))]
    state = again.states.get(again.turn)
    if state is not None and not again.ended and again.rules.awaiting(state).sealed:
        wrong += _told_of(found, lines)
    wrong += auditor.unlawful(lines, head.names, wrong, about, closed)
    signed, notes = auditor.beacon(lines, check)
    wrong += signed
    over = again.rules.result(state) if state is not None else None
    notes += _said(found, lines, played, first, follows)
    if over is None and found.revealed and first < len(lines):
        notes += _unfinished(lines, bool(wrong))
    notes += remarks(saved, [line for line in lines if line.n not in closed], about)
    ended, left = ("", ()) if wrong else _ended(lines, head.names)
    return Verified(len(lines), played, len(closed), tuple(dict.fromkeys(wrong)), tuple(notes),
                    *_quotes(lines, head.names), over if not wrong else None, ended, left)


def _about(games: Games, head: Head, file: str) -> About:
    """What is known of the game. Refused: this referee does not have it, or not its rules."""
    try:
        about = games.about(head.game)
    except Refused as error:
        raise refused("referee/unusable-save-game", error.problems[0].why, where=file,
                      hint="Use the referee that wrote it.") from None
    save_loader.not_newer(head.game, head.rules, about.rules, file)
    return about


def _ended(lines: list[Line], seats: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Why a game was ended before its rules end it (empty: it was not), and who was left."""
    reason = entry_texts.ended(line.said for line in reversed(lines))
    return reason, early_end.left(seats, (line.said for line in lines)) if reason else ()


def _lines(found: Record) -> tuple[list[Line], list[Problem]]:
    lines: list[Line] = []
    wrong: list[Problem] = []
    for entry in found.entries:
        try:
            lines.append(record.line(entry))
        except ValueError as error:
            wrong.append(different(f"{error}", f"turn {entry.n}"))
            lines.append(Line(entry.n, "", (), (), "", entry.seal))
    return lines, wrong


def _told_of(found: Record, lines: list[Line]) -> Iterator[Problem]:
    """The line of a seat as the last one, while a sealed phase is open."""
    last = lines[-1]
    if (found.eyes != ALL and found.head.options.get(FILED.name) != "told"
            and entry_texts.seats(last.said)):
        yield different("A sealed phase is open, and the number of this line tells how many sheets "
                        "were filed before it: a record ends before such a line.", f"turn {last.n}")


def _promises(found: Record) -> Callable[[int, str, str], str]:
    """What a line says of a sheet: by the secret, else by the salt that the record gives."""
    if found.revealed:
        return partial(log_entry.promise, found.head.fairness.secret)

    def promise(n: int, seat: str, sheet: str) -> str:
        salt = found.sheets.get(n, ("", ""))[0]
        return log_entry.part(bytes.fromhex(salt), sheet).hex() if salt else ""

    return promise


def _answers(found: Record) -> Callable[[Line], chance.Source]:
    if found.revealed:
        return auditor.held_against(found.head.fairness)
    return kept(found.head.fairness)


def _sheets(found: Record, lines: list[Line]) -> Iterator[tuple[int, str]]:
    """Sheets that are not the ones that their lines promise; of an open secret their salts."""
    secret = found.head.fairness.secret
    for n, (salt, text) in found.sheets.items():
        filed = entry_texts.read(lines[n - 1].said) if n <= len(lines) else None
        if type(filed) is not Filed:
            yield n, "A sheet is shown for it, and it filed none."
        elif log_entry.part(bytes.fromhex(salt), text).hex() != filed.promise:
            yield n, f"The sheet of {filed.seat} is not the one that it promised."
        elif secret and salt != log_entry.sheet_salt(secret, n, filed.seat).hex():
            yield n, f"The salt of the sheet of {filed.seat} does not follow from the secret."


def _opened(found: Record, lines: list[Line]) -> Iterator[tuple[int, str]]:
    """Turns that opened other sheets than were filed, whether or not they could be played again.

    And sheets that are shown, and are void or not for these eyes.
    """
    due: set[int] = set()  # those that must be shown
    for line, promised in record.opened([line for line in lines if line.format > 1]):
        if not line.moves:  # these wait
            waits = {n for seat, some in promised.items() if found.eyes in (seat, ALL)
                     for n in some}
            due |= waits
            yield from ((n, "A sheet waits that is not shown.")
                        for n in sorted(waits - {*found.sheets}))
            continue
        played = {what.seat: what for row in line.moves
                  if type(what := entry_texts.read(log_entry.text(row))) is Played}
        due.update(n for seat in played for n in promised.get(seat, ()))
        yield from _missing(line, promised, played)
        for what in played.values():
            yield from _unlike_filed(found, line, promised, what)
    for n in sorted({*found.sheets} - due):
        yield n, "A sheet is shown that was void before it was played, or is not for these eyes."


def _missing(line: Line, promised: record.Promised,
             played: dict[str, Played]) -> Iterator[tuple[int, str]]:
    """Sheets that waited, and that a turn opens neither for all nor for some eyes."""
    hidden = {log_entry.whose(row) for row in line.moves if not log_entry.text(row)}
    late = [seat for seat in promised if seat not in hidden and seat not in played]
    if late:
        yield line.n, f"The sheet of {aliases.listed(late)} is missing."


def _unlike_filed(found: Record, line: Line, promised: record.Promised,
                  what: Played) -> Iterator[tuple[int, str]]:
    """A sheet that was opened, and was not filed or not so."""
    if not promised.get(what.seat) and what.by != entry_texts.REFEREE and (
            promised or len(line.moves) > 1):
        yield line.n, f"{what.seat} filed no sheet in this phase."
    for n, filed in promised.get(what.seat, {}).items():
        salt, text = found.sheets.get(n, ("", ""))
        if not salt:
            yield n, f"The sheet of {what.seat} was opened, and is not shown."
        elif (text, filed.by) != (what.text, what.by):
            yield line.n, f"The sheet of {what.seat} is not the one that turn {n} filed."


def _said(found: Record, lines: list[Line], played: int, first: int,
          follows: Recomputed) -> Iterator[str]:
    """How far the record could be verified, and what waits for the reveal."""
    closed = [line.n for line in lines if not record.readable(line)]
    older = first == len(lines)
    if not lines[0].moves:
        yield ("Its first line is closed, as all of format 1: id, rules, seats, options and "
               "scenario are not held against it.")
    if first:
        yield older_rules(f"{'Its turns' if older else f'Turns 1 to {first}'} were played by "
                          "older rules", follows)
    if closed and not older:
        yield (f"{aliases.counted(len(closed), 'turn')} {'has' if len(closed) == 1 else 'have'} "
               f"something that is not for these eyes, the first turn {closed[0]}: until the "
               "reveal what stands behind it is held to chain, form and seats alone, where "
               "nothing lets a known position stand again.")
    if found.head.fairness.luck == "table":
        pass
    elif found.revealed and not record_consistency.has_its_secret(found):
        yield "Its secret does not match its commitment, so dice and draws were not checked."
    elif found.revealed:
        yield (f"Revealed. Checked with the secret: {rolls(follows.computed)}"
               + f", {aliases.counted(len(found.sheets), 'secret order')}" * bool(found.sheets)
               + ".")
        yield from follows.exceptions()
    else:
        yield ("Not revealed: that the luck follows from the secret can be seen when the secret "
               "is open.")


def _unfinished(lines: list[Line], wrong: bool) -> Iterator[str]:
    """What is said of a revealed record whose game is not over where it could be played to."""
    if wrong:
        yield "The record has differences, so it cannot be said whether the game was over."
    elif not entry_texts.ended(line.said for line in reversed(lines)):
        yield "Revealed before its end."


def _quotes(lines: list[Line],
            seats: tuple[str, ...]) -> tuple[dict[str, Quoted], dict[str, Quoted]]:
    """The last turns that seats have answered, and later ones by too few digits to prove it."""
    quoted, faintly = _quoted(lines, seats), _quoted(lines, seats, 1)
    return quoted, {seat: one for seat, one in faintly.items()
                    if seat not in quoted or quoted[seat].turn < one.turn}


def _quoted(lines: list[Line], seats: tuple[str, ...],
            least: int = validators.PROVES) -> dict[str, Quoted]:
    """The last turn that each seat has answered by so many digits of its seal at least."""
    found: dict[str, Quoted] = {}
    for line in lines:
        for row in line.moves:
            what = entry_texts.read(log_entry.text(row))
            if isinstance(what, Played | Filed) and validators.is_quoted(what.at) and not what.by:
                turn, _, digits = what.at.partition(":")
                if len(digits) >= least:
                    one = Quoted(int(turn), line.n, len(digits))
                    found[what.seat] = max(found.get(what.seat, one), one)
    return {seat: found[seat] for seat in seats if seat in found}
