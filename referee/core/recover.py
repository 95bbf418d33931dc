"""What is sound of a damaged save: its longest beginning that verifies, and what was lost."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count, islice
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.core import awaited, damaged, log, said, save, seating, words
from referee.core.damaged import Read
from referee.core.lineage import first_replayed, keeps
from referee.core.log import Line
from referee.core.problem import Refused, refused
from referee.core.replay import Replay, kept
from referee.core.rules import AnyRules
from referee.core.said import Begun, Filed, Setup
from referee.core.save import Chair, Fairness, Head, Save, Sheet
from referee.core.table import Games

_BACKUP = "Restore the file from a backup."
UNPROVED = 1000  # lines one after the other that do not bear their seals, before no more is read
BEHIND = 10_000  # lines behind the sound ones that are read, before the rest is only counted
CARRIES = 20  # lines that go over to newer rules, of which the positions are looked at


class Found(Struct, frozen=True):
    """The sound beginning as a save, and what of the file is not in it.

    ``broken`` says in a sentence which line stops it; ``unheld`` is the turn
    before that one, 0 if there is none, whose sheet is not in the file. ``gone``
    are the lines behind the sound ones that can be read, ``unread`` counts
    those that cannot, ``others`` those whose number another line has. ``anew``
    are turns whose seal was damaged and stands again. ``players`` are seats
    whose people are lost, ``sheets`` seats whose sheet is, with the reason.
    """

    save: Save
    broken: str
    unheld: int
    gone: tuple[Line, ...]
    unread: int
    others: int
    anew: tuple[int, ...]
    players: tuple[str, ...]
    sheets: tuple[tuple[str, str], ...]

    @property
    def whole(self) -> bool:
        """Whether nothing was lost."""
        return not (self.broken or self.unheld or self.gone or self.unread or self.others
                    or self.players or self.sheets)


class _Sound(Struct, frozen=True):
    """A position, the sheets that wait in it, how many lines lead to it; 0: none is known.

    ``reached`` is the last line of which the position is known.
    """

    state: dict[str, Any] = {}
    sheets: dict[str, Sheet] = {}
    lines: int = 0
    reached: int = 0


def recover(games: Games, raw: bytes, shipped: Callable[[str, str], bytes | None],
            file: str) -> Found:
    """The longest beginning of a damaged save of which every line verifies.

    ``shipped(game, name)`` is the scenario of that name that comes with the
    referee, as it stands in saves. Refused: a file without the secret or the
    first line, on which everything hangs; a scenario that is lost; a game, or
    rules, that this referee does not have; a file of which no turn can stand.
    """
    read = damaged.read(raw)
    if not read.secret:
        raise refused("referee/unusable-save-secret", "The secret of the game is not in the file; "
                      "no seal can be verified without it.", where=file, hint=_BACKUP)
    lines, anew = _proved(read)
    setup = said.read(lines[0].said) if lines else None
    if not isinstance(setup, Setup):
        raise refused("referee/unusable-save-log", "The first line of the log is lost, or is not "
                      "the one that the secret seals.", where=file, hint=_BACKUP)
    version = _version(games, setup.game, file)
    last = _last_rules(lines, setup)
    seating.not_newer(setup.game, last, version, file)
    begun = _begun(read, setup, lines, shipped, file)
    rules = seating.bound(games, begun, file)
    known = _again(games, begun, rules, lines, file) if last == version else (
        _in_the_file(read, lines))
    sound = _longest(read, known)
    if not sound.lines:
        raise _nothing(games, read, lines, last == version, raw, file)
    saved = _saved(begun, read, lines, sound)
    old, lost = _of_format_1(games, read, saved, lines[:sound.lines], file)
    sheets = {seat: sheet for seat in setup.seats
              if (sheet := sound.sheets.get(seat) or old.get(seat))}
    missed = [seat for seat in setup.seats if seat in read.named and seat not in sheets]
    gone, unread, others = _rest(read, lines[:sound.lines])
    return Found(
        replace(saved, orders=sheets), _broken(read, lines, sound.reached + 1, last == version),
        sound.lines + 1 if sound.lines < sound.reached else 0, tuple(gone), unread, others,
        tuple(n for n in anew if n <= sound.lines),
        tuple(seat for seat in setup.seats if seat not in read.chairs),
        tuple((seat, lost.get(seat) or _missed(read, seat, sound.lines)) for seat in missed))


def _proved(read: Read) -> tuple[list[Line], list[int]]:
    """The lines from the first on that seals prove, and which of them did not bear theirs.

    A seal follows from its line and the one before. So it can be reckoned for
    a line that lost it, and is right if a line behind bears the seal that then
    follows: that one holds all before it.
    """
    previous = log.commit(read.secret)
    lines: list[Line] = []
    anew: list[int] = []
    proved = 0
    for n in count(1):
        twins = [line for line in read.lines.at(n) if line is not None]
        if not twins or n > proved + UNPROVED:
            break
        due = [log.seal(read.secret, previous, n, line.when, line.moves, line.luck, line.digest)
               for line in twins]
        line, previous = next(
            (found for found in zip(twins, due, strict=True) if found[0].seal == found[1]),
            (twins[0], due[0]))
        if line.seal == previous:
            proved = n
        else:
            anew.append(n)
        lines.append(replace(line, seal=previous))
    return lines[:proved], [n for n in anew if n < proved]


def _rest(read: Read, lines: list[Line]) -> tuple[list[Line], int, int]:
    """What the file has beside its sound lines.

    The lines behind them, how many lines cannot be read, and how many have
    the number of another and say something else.
    """
    gone: list[Line] = []
    none, others = read.lines.none, read.lines.more
    for i, n in enumerate(read.lines.numbers):
        if i >= len(lines) + BEHIND:
            none += 1
            continue
        found = read.lines.at(n) if n > len(lines) or read.lines.several(n) else []
        twins = [replace(line, seal="") for line in found if line is not None]
        kept = lines[n - 1:n] or twins[:1]
        gone += kept if n > len(lines) else []
        none += len(found) - len(twins)
        others += len({*twins}.difference(replace(line, seal="") for line in kept))
    return gone, none, others


def _version(games: Games, game: str, file: str) -> int:
    """The version of today's rules. Refused: a game that this referee does not have."""
    try:
        return games.about(game).rules
    except Refused as error:
        raise refused("referee/unusable-save-game", error.problems[0].why, where=file,
                      hint="Use the referee that wrote it, or restore a backup.") from None


def _last_rules(lines: list[Line], setup: Setup) -> int:
    """The version of the rules that the last of some lines was played by."""
    first = first_replayed(lines)
    what = said.read(lines[first].said)
    return what.new if isinstance(what, said.Carry) else setup.rules


def _begun(read: Read, setup: Setup, lines: list[Line],
           shipped: Callable[[str, str], bytes | None], file: str) -> Save:
    """The save as it began, with the players who can be read. Refused: it never did."""
    fairness = Fairness("table" if setup.luck == "table" else "sealed", log.commit(read.secret),
                        read.secret, setup.awaits)
    if setup.awaits:
        now = awaited.given(lines)
        words, beacon = awaited.source(now, setup.seats)
        fairness = replace(fairness, words=words, beacon=beacon,
                           checked=now.beacon is not None and now.beacon.checked)
        if log.source_digest(words, beacon) not in {
                what.source for line in lines if type(what := said.read(line.said)) is Begun}:
            raise refused("referee/unusable-save-log", "The line that begins the game is lost, or "
                          "it waits for its luck still.", where=file, hint=_BACKUP)
    head = Head(lines[0].format, setup.game, setup.rules, setup.id, lines[0].when,
                dict(option.partition("=")[::2] for option in setup.options), fairness,
                tuple(read.chairs.get(seat, Chair(seat)) for seat in setup.seats))
    return Save(head, {}, {}, setup.scenario, _scenario(read, setup, shipped, file), b"")


def _scenario(read: Read, setup: Setup, shipped: Callable[[str, str], bytes | None],
              file: str) -> bytes:
    for found in (read.scenario, shipped(setup.game, setup.scenario) or b""):
        if save.scenario_digest(found) == setup.digest:
            return found
    raise refused("referee/unusable-save-scenario", f"The scenario “{setup.scenario}” that the "
                  "game began with is damaged, and the one of that name here is another.",
                  where=file, hint=_BACKUP)


def _again(games: Games, begun: Save, rules: AnyRules, lines: list[Line],
           file: str) -> Iterator[tuple[Line, Any]]:
    """Each line with the position it leads to, for as long as today's rules can play them."""
    fairness = begun.head.fairness
    replay = Replay(rules, partial(log.promise, fairness.secret), kept(fairness))
    first = first_replayed(lines)
    replay.wait(lines[:first])
    for line in lines[first:]:
        try:
            replay.play(line)
        except Refused:
            return
        except Exception as error:
            seating.stumbled(games, begun, file, error)
        if replay.turn in replay.states:  # a game that waits for its luck has none
            yield line, replay.states[replay.turn]


def _in_the_file(read: Read, lines: list[Line]) -> Iterator[tuple[Line, Any]]:
    """The last line that led to a position which the file has, and what stands in it.

    Older rules are not played. The line's digest proves the position, wherever
    that stands.
    """
    turns = {line.digest: i for i, line in enumerate(lines) if not said.stays(line.said)}
    best: dict[str, Any] = {}
    at = -1
    for state in _positions(read):
        digest = _digest(state)
        i = max(turns.get(digest[:digits], -1) for digits in (log.DIGITS, log.OLD_DIGITS))
        best, at = (state, i) if i > at else (best, at)
    if at < 0:
        return
    yield lines[at], best
    for line in lines[at + 1:]:
        if not said.stays(line.said):
            return
        yield line, best


def _positions(read: Read) -> Iterator[dict[str, Any]]:
    """[state], and what lines that went over to newer rules keep of before and after."""
    if read.state:
        yield read.state
    for line in islice(read.lines.carried, CARRIES):
        for row in line.luck:
            try:
                yield msgspec.json.decode(log.text(row).partition(": ")[2], type=dict[str, Any])
            except (msgspec.MsgspecError, RecursionError):
                continue


def _longest(read: Read, known: Iterable[tuple[Line, Any]]) -> _Sound:
    """The last of some positions in which every sheet that was promised is there."""
    promised: dict[str, tuple[int, Filed]] = {}
    due: set[str] = set()  # seats whose sheet is to be promised again
    sound, reached = _Sound(), 0
    for line, state in known:
        what = said.read(line.said)
        if isinstance(what, Filed):
            promised[what.seat] = line.n, what
            due.discard(what.seat)
            if what.withdrawn:
                del promised[what.seat]
        elif not said.stays(line.said):
            promised, due = {}, {*promised} if keeps(what) else set()
        reached = line.n
        # A sheet that was filed again, or opened since, need not be there any more.
        if not due and all(_promised(read, seat, *promised[seat]) for seat in promised):
            sound = _Sound(state, {seat: read.sheets[seat] for seat in promised}, line.n)
    return replace(sound, state=msgspec.to_builtins(sound.state), reached=reached)


def _promised(read: Read, seat: str, n: int, filed: Filed) -> bool:
    """Whether a sheet of the file is the one that a line promises."""
    sheet = read.sheets.get(seat)
    return sheet is not None and (sheet.line, sheet.number, sheet.by) == (
        n, filed.number, filed.by) and (
        log.promise(read.secret, n, seat, sheet.text) == filed.promise)


def _saved(begun: Save, read: Read, lines: list[Line], sound: _Sound) -> Save:
    """The save of a sound beginning."""
    kept, head = b"".join(map(log.write, lines[:sound.lines])), begun.head
    head = replace(head, format=lines[sound.lines - 1].format,
                   rules=log.carried(kept) or head.rules)
    plans, drafts = ({seat: text for seat, text in texts.items() if seat in head.names}
                     for texts in (read.plans, read.drafts))
    if _digest(read.state) != log.digest(sound.state):  # what is lost, nobody could foresee
        drafts |= {seat: f"{text} # recovered from a damaged save" for seat, text in plans.items()}
        plans = {}
    return replace(begun, head=head, state=sound.state, orders=sound.sheets, log=kept,
                   plans=plans, drafts=drafts)


def _of_format_1(games: Games, read: Read, saved: Save, lines: list[Line],
                 file: str) -> tuple[dict[str, Sheet], dict[str, str]]:
    """Sheets that no line promises, as format 1 had them; and why one is not taken.

    Only [state] says which position they were written for.
    """
    if saved.head.format > 1 or not read.sheets:
        return {}, {}
    n = lines[-1].n
    if not lines[-1].bears(_digest(read.state)):
        return {}, dict.fromkeys(read.sheets, "no line promises it, and [state] is not the "
                                 f"position of turn {n}, so it may be of another turn")
    kept: dict[str, Sheet] = {}
    lost: dict[str, str] = {}
    seating.seat(games, saved, file)
    for seat, sheet in read.sheets.items():
        try:
            seating.seat(games, replace(saved, orders={seat: sheet}), file)
            kept[seat] = sheet
        except Refused:
            lost[seat] = "it is none that could have been filed"
    return kept, lost


def _digest(state: dict[str, Any]) -> str:
    """The digest of what is said to be a position; none, if it cannot be one."""
    try:
        return log.digest(state)
    except (TypeError, ValueError, RecursionError):  # a number without end, nested without end
        return ""


def _missed(read: Read, seat: str, sound: int) -> str:
    """Why a sheet that the file has, or had, is lost."""
    sheet = read.sheets.get(seat)
    if sheet is None:
        return "it cannot be read"
    for line in read.lines.at(sheet.line):
        filed = said.read(line.said) if line is not None else None
        if isinstance(filed, Filed) and filed.seat == seat:
            if not _promised(read, seat, sheet.line, filed):
                return f"it is not the one that turn {sheet.line} promised"
            if sheet.line > sound:
                return f"turn {sheet.line}, which filed it, is lost"
    return "no line of the log promises it"


def _broken(read: Read, lines: list[Line], n: int, today: bool) -> str:
    """Why the first line is not taken that leads to no known position; empty, if there is none."""
    if n > len(lines):
        return _unproved(read, n)
    return f"Turn {n} cannot be played again." if today else (
        f"Turn {n} was played by older rules, and its position is not in the file.")


def _unproved(read: Read, n: int) -> str:
    """What is wrong with the first line that is not proved; empty, if there is none."""
    found = read.lines.at(n)
    if any(line is not None for line in found):
        return f"Turn {n} does not bear its seal."
    behind = found or read.lines.numbers[-1] > n
    return f"Turn {n} is missing, or cannot be read." if behind else ""


def _nothing(games: Games, read: Read, lines: list[Line], today: bool, raw: bytes,
             file: str) -> Refused:
    """Why nothing can stand again, and whether the game can be played on all the same."""
    n = len(lines) + 1
    broken = _unproved(read, n) or (f"Turn {n} cannot be read." if read.lines.none else "")
    over = min((line.n for line in islice(read.lines.carried, CARRIES) if line.n >= n), default=0)
    if today:
        n = first_replayed(lines) + 1
        why = f"Turn {n} cannot be played again, and no position before it is known."
    elif broken:
        why = (f"{broken} The turns {f'before turn {over}' if over else 'of this game'} were "
               "played by older rules, which are not played again, and the file has the position "
               f"of none before turn {n}: nothing before it can stand again.")
    else:
        why = ("The position of no turn is known any more: the game was played by older rules, "
               f"and [state] is not the position that turn {n - 1} led to.")
    named = _named_by_audit(read)
    return refused("referee/unusable-save-log", why, where=file, hint=_BACKUP + (
        f" The game can be played on as it is, but `audit` will always name {named}, and `log`, "
        "`undo` and `branch` refuse." if broken and named and _opens(games, raw, file) else ""))


def _opens(games: Games, raw: bytes, file: str) -> bool:
    """Whether a file is a save that other commands take as it is."""
    try:
        seating.seat(games, save.loads(raw, file), file)
        return True
    except Refused:
        return False


def _named_by_audit(read: Read) -> str:
    """The turns that do not bear their seals, each behind the seal that stands before it."""
    previous = log.commit(read.secret)
    found: list[int] = []
    for n in read.lines.numbers[:BEHIND]:
        line = next(iter(read.lines.at(n)), None)
        if line is None or not log.sealed(line, read.secret, previous):
            found.append(n)
        previous = line.seal if line else previous
    more = [f"{len(found) - 10} more"] if len(found) > 10 else []
    return f"turn{'s' * (len(found) > 1)} " + words.listed([*map(str, found[:10]), *more]) if (
        found) else ""
