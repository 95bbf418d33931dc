"""What is sound of a damaged save: its longest beginning of which every line verifies."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import limits, validators
from referee.core.base.problem import Refused, refused
from referee.core.match import (
    entry_texts,
    external_luck,
    log_entry,
    log_integrity,
    save_format,
    save_loader,
    save_writer,
    seat_history,
)
from referee.core.match.entry_texts import Begun, Carry, Filed, Setup
from referee.core.match.game_registry import Games
from referee.core.match.live_entries import first_replayed, keeps
from referee.core.match.log_entry import Line
from referee.core.match.replay import Replay, kept
from referee.core.match.save_format import Chair, Fairness, Head, Save, Sheet
from referee.core.proof import auditor, entry_forms
from referee.core.proof.luck_recomputation import recomputed
from referee.core.text import file_kind

MISSING = "is missing."
_BACKUP = "Restore the file from a backup."
_SECRET = re.compile(rb'^secret = "([0-9a-f]{32,128})"$', re.MULTILINE)


class Found(Struct, frozen=True):
    """The sound beginning as a save, why it ends where it does, and what is not in it.

    ``broken`` is a sentence, empty if the log is sound to its end, ``reads`` what stands in the
    file there, empty if that was not altered; ``lost`` counts the turns that are not in the save;
    ``surely``: there were no more, as far as the file can tell. ``sheets`` are seats whose sealed
    orders are not in it, ``players`` those whose people are not, ``former`` those of whom it does
    not say who played them until a turn. ``headless``: nothing before the scenario can be read.
    ``whole``: the file is a save that needs no recovery.
    """

    save: Save
    broken: str = ""
    lost: int = 0
    sheets: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    former: tuple[tuple[str, int], ...] = ()
    reads: str = ""
    surely: bool = True
    headless: bool = False
    whole: bool = False


class _Read(Struct, frozen=True):
    """What of a file can be read: its head as plain data (empty if it is none), and its lines.

    ``reads`` is what the first damaged line reads, ``texts`` are the bytes of all lines, ``tally``
    is what the head says of them.
    """

    secret: str
    head: dict[str, Any]
    scenario: bytes
    lines: list[Line]
    broken: str
    reads: str
    texts: list[bytes]
    tally: str

    def lost(self, n: int) -> tuple[int, bool]:
        """How many turns there were behind turn ``n``, and whether there were surely no more.

        The head says how many there were, or its position that the last line is the last.
        """
        said = log_integrity.turns(self.tally)
        last = self._last()
        return max(said, last, len(self.texts)) - n, bool(said or last)

    def _last(self) -> int:
        """The number of the last line, if it led to the position in the head; else 0."""
        try:
            line = log_entry.read(self.texts[-1])
            return line.n if line.bears(log_entry.digest(_table(self.head, "state"))) else 0
        except (Refused, IndexError, ValueError, RecursionError):
            return 0


def recover(games: Games, raw: bytes, shipped: Callable[[str, str], bytes | None],
            file: str, check: auditor.Checks = auditor.unknown) -> Found:
    """The longest beginning of a damaged save of which every line verifies.

    It ends before the first line of which an audit finds anything, and before sealed orders that
    are not in the file. ``shipped(game, name)`` is the scenario of that name that comes with the
    referee, as it stands in saves; ``check`` says whether a signature is that of a round of the
    beacon. Refused: a file without the secret or the first line, on which everything depends; a
    scenario that is lost; a game, or rules, that this referee does not have; a file of which no
    turn can be used.
    """
    read = _read(raw)
    if not read.broken and (whole := _whole(games, raw, read.lines, file, check)):
        return _undamaged(read, whole)
    setup = _setup(read, raw, file)
    save_loader.not_newer(setup.game, _rules(setup, read.lines), _version(games, setup, file), file)
    begun = _begun(read, setup, shipped, file)
    of = replace(begun, head=replace(begun.head, rules=_rules(setup, read.lines)))
    if n := (wrong := _wrong(games, of, read.lines, file, check))[0]:
        read = replace(read, lines=read.lines[:n - 1], broken=f"Turn {n}: {wrong[1]}", reads="")
        of = replace(begun, head=replace(begun.head, rules=_rules(setup, read.lines)))
    known = _again(games, of, read.lines, file)
    sheets = {seat: sheet for seat, data in _table(read.head, "orders").items()
              if (sheet := _converted(data, Sheet)) is not None}
    state, waiting, n = _longest(read, known, sheets)
    if not n:
        raise _useless(games, of, read, file)
    named = [seat for seat in setup.seats if seat in _table(read.head, "orders")]
    broken = read.broken if n == len(read.lines) else f"Turn {n + 1} cannot be played again, or " \
        "promised sealed orders that are not in the file."
    lost, surely = read.lost(n)
    return Found(_saved(begun, read, read.lines[:n], state, waiting), broken, lost,
                 tuple(seat for seat in named if seat not in waiting),
                 tuple(seat for seat in setup.seats if seat not in _chairs(read.head)),
                 _former(read, read.lines[:n]), read.reads * (n == len(read.lines)), surely,
                 not read.head)


def _undamaged(read: _Read, whole: Save) -> Found:
    """What is found of a save in which nothing is wrong."""
    lost = read.lost(len(read.lines))[0]
    if whole.tally and whole.tally != log_integrity.tally(whole.log):
        whole = replace(whole, tally=None)  # a sound log of which the head says otherwise
    return Found(whole, lost=lost, former=_former(read, read.lines), whole=not lost)


def _setup(read: _Read, raw: bytes, file: str) -> Setup:
    """The first line. Refused: it or the secret that seals it is lost."""
    if not read.secret:
        secretless = refused("referee/unusable-save-secret", "The secret of the game is not in the "
                             "file; no seal can be verified without it.", where=file, hint=_BACKUP)
        raise file_kind.misplaced(secretless, raw, file_kind.SAVE, file)
    setup = entry_texts.read(read.lines[0].said) if read.lines else None
    if not isinstance(setup, Setup):
        raise refused("referee/unusable-save-log", "The first line of the log is lost, or is not "
                      "the one that the secret seals.", where=file, hint=_BACKUP)
    return setup


def _version(games: Games, setup: Setup, file: str) -> int:
    """Today's version of a game's rules. Refused: a game that this referee does not have."""
    try:
        return games.about(setup.game).rules
    except Refused as error:
        raise refused("referee/unusable-save-game", error.problems[0].why, where=file,
                      hint="Use the referee that wrote it, or restore a backup.") from None


def _useless(games: Games, of: Save, read: _Read, file: str) -> Refused:
    """The refusal of a file of which no position can be used."""
    versions = save_loader.versions(games, of, save_loader.bound(games, of, file))
    older = " It was played by older rules, which are not played again."
    return refused("referee/unusable-save-log", f"{read.broken} No position before that can be "
                   f"used.{older if versions(of.head.rules) is None else ''}".strip(),
                   where=file, hint=_BACKUP)


def _rules(setup: Setup, lines: list[Line]) -> int:
    """The version of the rules after some lines."""
    last = entry_texts.read(lines[first_replayed(lines)].said) if lines else setup
    return last.new if isinstance(last, Carry) else setup.rules


def _whole(games: Games, raw: bytes, lines: list[Line], file: str,
           check: auditor.Checks) -> Save | None:
    """The save that a file is, if it can be opened and an audit finds nothing in it."""
    try:
        opened = save_format.loads(raw, file)
        save_loader.seat(games, opened, file)
        whole = _seated(replace(opened, log=b"".join(map(log_entry.write, lines))), lines)
        found = auditor.audit(games, whole, save_writer.dumps(whole), file, check=check)
    except Refused:
        return None
    return None if found.differences else whole


def _read(raw: bytes) -> _Read:
    """The parts of a file, its lines as far as each follows from the one before."""
    head, _, rest = raw.partition(b"\n[scenario]\n")
    middle, _, turns = rest.partition(b"\n[log]\n")
    data: dict[str, Any] = {}
    if len(head) <= limits.HEAD:
        with suppress(Refused):
            data = save_format.toml(head + b"\n", "")
    found = _SECRET.search(head)
    secret = found[1].decode() if found else ""
    texts = [line for line in turns.split(b"\n") if line.strip()]
    lines, broken = _sound(texts, secret)
    scenario = save_format.scenario_in(middle)
    reads = "" if not broken or broken.endswith(MISSING) else auditor.in_file(texts[len(lines)])
    return _Read(secret, data, scenario[1] if scenario else b"", lines, broken, reads, texts,
                 save_format.tally_in(head))


def _sound(texts: list[bytes], secret: str) -> tuple[list[Line], str]:
    """The lines from the first on that bear their seals, and what is wrong with the next."""
    lines: list[Line] = []
    previous = log_entry.commit(secret)
    for n, text in enumerate(texts, 1):
        try:
            line = log_entry.read(text)
        except Refused:
            return lines, f"Turn {n} cannot be read."
        if line.n != n:
            return lines, f"Turn {n} {MISSING}"
        if not log_entry.sealed(line, secret, previous):
            return lines, f"Turn {n} does not bear its seal."
        lines.append(line)
        previous = line.seal
    return lines, ""


def _table(head: dict[str, Any], name: str) -> dict[str, Any]:
    found = head.get(name)
    return found if isinstance(found, dict) else {}


def _converted(data: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError:
        return None


def _chairs(head: dict[str, Any]) -> dict[str, Chair]:
    """The seats of a head that can be read."""
    seats = head.get("seats")
    return {chair.seat: chair for data in (seats if isinstance(seats, list) else ())
            if (chair := _converted(data, Chair)) is not None
            and all(map(validators.is_person, seat_history.names(chair)))}


def _former(read: _Read, lines: list[Line]) -> tuple[tuple[str, int], ...]:
    """Seats that were left or taken over, and until which turn the file does not say by whom."""
    known = {(chair.seat, one.until) for chair in _chairs(read.head).values()
             for one in chair.before}
    played: dict[str, bool] = {}
    found: list[tuple[str, int]] = []
    for line, what in seat_history.comings(lines):
        if played.get(what.seat, True) and (what.seat, line.n) not in known:
            found.append((what.seat, line.n))
        played[what.seat] = what.how != entry_texts.GONE
    return tuple(found)


def _begun(read: _Read, setup: Setup, shipped: Callable[[str, str], bytes | None],
           file: str) -> Save:
    """The save as it began, with the players who can be read. Refused: it never did."""
    fairness = Fairness("table" if setup.luck == "table" else "sealed",
                        log_entry.commit(read.secret),
                        read.secret, setup.awaits)
    if setup.awaits:
        now = external_luck.given(read.lines)
        words, beacon = external_luck.source(now, setup.seats)
        fairness = replace(fairness, words=words, beacon=beacon,
                           checked=now.beacon is not None and now.beacon.checked)
        if log_entry.source_digest(words, beacon) not in {
                what.source for line in read.lines
                if type(what := entry_texts.read(line.said)) is Begun}:
            raise refused("referee/unusable-save-log", "The line that begins the game is lost, or "
                          "it still waits for its luck.", where=file, hint=_BACKUP)
    known = _chairs(read.head)
    head = Head(read.lines[0].format, setup.game, setup.rules, setup.id, read.lines[0].when,
                dict(option.partition("=")[::2] for option in setup.options), fairness,
                tuple(known.get(seat, Chair(seat)) for seat in setup.seats))
    for scenario in (read.scenario, shipped(setup.game, setup.scenario) or b""):
        if save_format.scenario_digest(scenario) == setup.digest:
            return Save(head, {}, {}, setup.scenario, scenario, b"")
    raise refused("referee/unusable-save-scenario", f"The scenario “{setup.scenario}” that the "
                  "game began with is damaged, and the one of that name here is another.",
                  where=file, hint=_BACKUP)


def _wrong(games: Games, begun: Save, lines: list[Line], file: str,
           check: auditor.Checks) -> tuple[int, str]:
    """The first line of which an audit finds anything, and what that is; 0: there is none."""
    head, names = begun.head, begun.head.names
    rules = save_loader.bound(games, begun, file)
    found = [*entry_forms.forms(lines, names), *auditor.beacon(lines, check)[0],
             *entry_forms.carries(games, rules, head.game, lines)]
    replay = auditor.replay_of(games, begun, rules)
    found += (wrong := auditor.again(games, replay, begun, lines, file)[1])
    found += recomputed(lines, head.fairness, replay.first(lines, head.rules), not wrong
                        ).differences(found)
    found += auditor.unlawful(lines, names, found, games.about(head.game))
    return min(((int(one.where.removeprefix("turn ")), one.why) for one in found),
               default=(0, ""))


def _again(games: Games, begun: Save, lines: list[Line],
           file: str) -> Iterator[tuple[Line, Any]]:
    """Each line with the position it leads to, for as long as the rules here can play them."""
    rules, fairness = save_loader.bound(games, begun, file), begun.head.fairness
    replay = Replay(rules, partial(log_entry.promise, fairness.secret), kept(fairness),
                    save_loader.versions(games, begun, rules))
    for line in lines[replay.begin(lines, begun.head.rules):]:
        try:
            replay.play(line)
        except Refused:
            return
        except Exception as error:
            save_loader.stumbled(games, begun, file, error)
        if replay.turn in replay.states:  # a game that waits for its luck has none
            yield line, replay.states[replay.turn]


def _longest(read: _Read, known: Iterable[tuple[Line, Any]],
             sheets: dict[str, Sheet]) -> tuple[dict[str, Any], dict[str, Sheet], int]:
    """The last of some positions for which all sealed orders that were promised are there.

    The position as data, the orders that wait in it, its line; 0: there is none.
    """
    promised: dict[str, list[tuple[int, Filed]]] = {}
    due: set[str] = set()  # seats whose orders are to be promised again
    last: tuple[Any, dict[str, Sheet], int] = {}, {}, 0
    for line, state in known:
        what = entry_texts.read(line.said)
        if isinstance(what, Filed):
            again = promised.pop(what.seat, []) if what.seat in due else []
            due.discard(what.seat)
            if not what.withdrawn:
                promised[what.seat] = [*again, (line.n, what)]
        elif not entry_texts.stays(line.said):
            promised = promised if keeps(what) else {}
            due = {*promised}
        if not due and all(_kept(read, seat, sheets.get(seat), some)
                           for seat, some in promised.items()):
            last = state, {seat: sheets[seat] for seat in promised}, line.n
    return msgspec.to_builtins(last[0]), *last[1:]


def _kept(read: _Read, seat: str, sheet: Sheet | None, some: list[tuple[int, Filed]]) -> bool:
    """Whether sealed orders of the file are those that lines promise, the last as they stand."""
    n, filed = some[-1]
    return sheet is not None and (sheet.line, sheet.number, sheet.by) == (
        n, filed.number, filed.by) and all(
        log_entry.promise(read.secret, at, seat, sheet.text) == one.promise for at, one in some)


def _saved(begun: Save, read: _Read, lines: list[Line], state: dict[str, Any],
           waiting: dict[str, Sheet]) -> Save:
    """The save of a sound beginning. Plans go out of force if the game went on after it."""
    kept, head = b"".join(map(log_entry.write, lines)), begun.head
    plans, drafts = ({seat: text for seat, text in _table(read.head, name).items()
                      if seat in head.names and isinstance(text, str)}
                     for name in ("plans", "drafts"))
    if len(lines) < len(read.texts):
        drafts |= {seat: f"{text} # recovered from a damaged save" for seat, text in plans.items()}
        plans = {}
    head = replace(head, format=lines[-1].format, rules=log_entry.carried(kept) or head.rules)
    return _seated(replace(begun, head=head, state=state, orders=waiting, log=kept, plans=plans,
                           drafts=drafts), lines)


def _seated(found: Save, lines: list[Line]) -> Save:
    """A save whose head has who played which seat as its lines say it."""
    seats = seat_history.sound(found.head.seats, lines)
    return replace(found, head=replace(found.head, seats=seats))
