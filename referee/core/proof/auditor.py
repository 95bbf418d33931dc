"""A history verified: every seal, every form, every answer of luck, every move and position."""

from collections.abc import Callable, Collection, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import aliases, hashing, validators
from referee.core.base.problem import Problem, Problems, Refused, different
from referee.core.game.decisions import FILED, About, Result
from referee.core.game.game import Game
from referee.core.luck import chance
from referee.core.luck.chance import Source
from referee.core.match import (
    entry_texts,
    log_entry,
    log_integrity,
    save_format,
    save_loader,
    save_writer,
    seat_history,
)
from referee.core.match.entry_texts import Beacon, Begun, Carry, Ruling, Setup, Undo
from referee.core.match.game_registry import Games
from referee.core.match.log_entry import Line
from referee.core.match.match import Table
from referee.core.match.replay import Replay
from referee.core.match.save_format import Fairness, Save
from referee.core.proof import entry_forms, log_rules
from referee.core.proof.caveats import remarks
from referee.core.proof.luck_recomputation import older_rules, recomputed

NONSENSE = 1000  # lines that are none or have another's number, before the rest is left alone
SHOWN = 500  # characters of a damaged line


class Audit(Struct, frozen=True):
    """What an audit found.

    ``turns`` have their seals, ``replayed`` of them were played again;
    ``differences`` are all that was found against the history, ``notes`` what
    a reader must know before he trusts it. ``table`` is where the game stands, if nothing differs.
    """

    turns: int
    replayed: int
    differences: Problems
    notes: tuple[str, ...]
    table: Table | None = None

    @property
    def result(self) -> Result | None:
        """The result by the rules, of a game that is over."""
        found: Result | None = self.table.rules.result(self.table.state) if self.table else None
        return found


Checks = Callable[[int, str], bool | None]
"""Whether a signature, 96 hex digits, is that of a round of the beacon; None: nothing can tell."""


def unknown(round_: int, signature: str) -> bool | None:
    """What is known of a signature where there is no library for it: nothing."""
    return None


def audit(games: Games, saved: Save, raw: bytes, file: str, thorough: bool = False,
          check: Checks = unknown) -> Audit:
    """Verify a save from its first line to its position; it goes on after what it finds.

    ``thorough`` holds every position to the counts and limits of the game, and
    not only the first, those carried over or ruled, and the last. Refused: a
    save whose scenario or rules cannot be used at all.
    """
    hashing.many()
    head = saved.head
    about = games.about(head.game)
    save_loader.not_newer(head.game, head.rules, about.rules, file)
    lines, found = _lines(saved.log)
    found += _unlike_log(saved, lines, file)
    found += entry_forms.forms(lines, head.names)
    signed, notes = beacon(lines, check)
    found += signed
    notes += remarks(saved, lines, about)
    notes += _unlike_written(games, saved, raw)
    rules = save_loader.bound(games, saved, file)
    found += entry_forms.carries(games, rules, head.game, lines)
    replay = replay_of(games, saved, rules)
    first, played, wrong = replay.first(lines, head.rules), 0, list[Problem]()
    if first < len(lines):
        played, wrong = again(games, replay, saved, lines, file, thorough)
        found += [*wrong, *_as_saved(saved, replay, file)]
    follows = recomputed(lines, head.fairness, first, not wrong)
    found += follows.differences(found)
    if first == len(lines):
        notes.append(older_rules(f"The turns were played by rules {head.rules}, today's are "
                                 f"{about.rules}", follows))
    elif first:
        notes.append(older_rules(f"Turns 1 to {first} were played by older rules", follows))
    notes += follows.exceptions()
    found += unlawful(lines, head.names, found, about)
    table = None
    if not found and head.fairness.begun:
        table, found = _standing(games, saved, file, rules)
    return Audit(len(lines), played, tuple(found), tuple(notes), table)


def replay_of(games: Games, saved: Save, rules: Game) -> Replay:
    """What plays the lines of a save again, each answer of luck held against the secret."""
    fairness = saved.head.fairness
    return Replay(rules, partial(log_entry.promise, fairness.secret), held_against(fairness),
                  save_loader.versions(games, saved, rules))


def _standing(games: Games, saved: Save, file: str,
              rules: Game) -> tuple[Table | None, list[Problem]]:
    """Where the game stands, or why it cannot stand there."""
    try:
        return save_loader.seat(games, saved, file, rules), []
    except Refused as error:
        return None, [different(p.why, p.where) for p in error.problems]


def _unlike_log(saved: Save, lines: list[Line], file: str) -> Iterator[Problem]:
    """What the head says otherwise than the log, and what does not bear its seal."""
    yield from (different(p.why, file) for p in save_format.edited(saved, file))
    yield from _head(saved, lines, file)
    yield from _seals(lines, saved.head.fairness)
    if lines and (n := log_integrity.cut(saved, lines[-1].n)):
        yield different(f"Turn {n} is missing at the end of the log.", f"turn {n}")


def _unlike_written(games: Games, saved: Save, raw: bytes) -> Iterator[str]:
    """What the referee would not write so today, though it is no difference."""
    if save_writer.dumps(saved) != raw:
        yield ("The file is not written as the referee writes it, as by hand: comments, "
               "blanks or spellings that change no value.")
    yield from (f"No game could begin with its scenario today: {problem.why}"
                for problem in save_loader.unsound(games, saved)[:3])


def _lines(raw: bytes) -> tuple[list[Line], list[Problem]]:
    """The lines that are some, and what is wrong with the others; a log of nonsense has an end."""
    lines: list[Line] = []
    found: list[Problem] = []
    odd = 0
    for i, text in enumerate(log_entry.texts(raw), 1):
        odd += not text.startswith(b"%d = " % i)
        if odd > NONSENSE:
            found.append(different("From here on nothing was looked at: too many lines are none, "
                                   "or have the number of another.", f"line {i} of the log"))
            break
        try:
            lines.append(log_entry.read(text))
            if log_entry.write(lines[-1]) != text + b"\n":
                found.append(different("The line says what it says in another spelling than the "
                                       "referee's.", f"turn {lines[-1].n}"))
        except Refused as error:
            found += [replace(different(p.why, f"line {i} of the log"), hint=in_file(text))
                      for p in error.problems]
    return lines, found


def _seals(lines: list[Line], fairness: Fairness) -> Iterator[Problem]:
    """Every line against its number and its seal, each behind the seal that is recorded."""
    previous = fairness.commitment
    for i, line in enumerate(lines):
        due = lines[i - 1].n + 1 if i else 1
        if line.n != due:
            yield different(f"Turn {due} is missing; the log goes on with {line.n}.",
                            f"turn {line.n}")
        if not log_entry.sealed(line, fairness.secret, previous):
            yield replace(different("The line does not bear its seal: it was altered, or the one "
                                    "before it.", f"turn {line.n}"),
                          hint=in_file(log_entry.write(line)))
        previous = line.seal


def in_file(raw: bytes) -> str:
    """What a damaged line of the log reads, so that its owner can undo an edit by hand."""
    text = raw.decode("utf-8", "replace").removesuffix("\n")
    return f"It reads: {text[:SHOWN]}{'…' * (len(text) > SHOWN)}"


def _head(saved: Save, lines: list[Line], file: str) -> Iterator[Problem]:
    """What no referee writes into a head."""
    head = saved.head
    if not validators.is_id(head.id):
        yield different("The id of the game is not spelt as ids are.", file)
    if not validators.is_secret(head.fairness.secret):
        yield different("The secret is not spelt as secrets are.", file)
    if not validators.is_id(saved.name.removesuffix(".yaml")):
        yield different("The name of the scenario is not spelt as names are.", file)
    yield from (different(why, file) for why in seat_history.wrong(head.seats, lines))
    for seat in seat_history.gone(head.seats, lines):
        yield different(f"The log says otherwise whether anybody plays {seat}.", file)
    for kind, sheets in (("orders", saved.orders), ("sheets", saved.sheets)):
        for seat, sheet in sheets.items():
            if not all(map(validators.is_person, sheet.hands.values())):
                yield different(f"Who wrote in [{kind}] for {seat} has no name that can be given.",
                                file)
    for chair in head.seats:
        if not all(map(validators.is_person, seat_history.names(chair))):
            yield different(f"A player of {chair.seat} has no name that can be given.", file)
        if chair.gone and (chair.players or not validators.is_time(chair.gone)):
            yield different(f"{chair.seat} is said to have nobody, since no time or with players.",
                            file)


def beacon(lines: list[Line], check: Checks) -> tuple[list[Problem], list[str]]:
    """Whether the beacon that luck hangs on bears its signature, and what of that is not known.

    What the line says of a check is the word of whoever wrote it.
    """
    for line in lines:
        what = entry_texts.read(line.said)
        if type(what) is Beacon:
            holds = check(what.round, what.signature) if what.signature else None
            if holds is False:
                return [different("The beacon does not bear its signature.", f"turn {line.n}")], []
            return [], ["The signature of the beacon holds." if holds else
                        "The signature of the beacon is not checked here: "
                        + ("that takes pip install '.[beacon]'." if what.signature else
                           "the log has none. Look the round up where drand publishes it.")]
        if type(what) is Begun:
            break
    return [], []


def unlawful(lines: list[Line], names: tuple[str, ...], found: list[Problem], about: About,
             closed: Collection[int] = ()) -> list[Problem]:
    """What lines break among themselves, of turns of which nothing else was found."""
    known, sealed = {problem.where for problem in found}, FILED in about.options
    return [different(why, f"turn {n}") for n, why in log_rules.broken(lines, names, closed, sealed)
            if f"turn {n}" not in known]


def again(games: Games, replay: Replay, saved: Save, lines: list[Line], file: str,
          thorough: bool = False, closed: Collection[int] = ()) -> tuple[int, list[Problem]]:
    """How many lines were played again and held, and what differs; it goes on where it can.

    What is ``closed`` is not played, and what follows only once a known position stands again.
    """
    found: list[Problem] = []
    played = lost = 0
    unknown: set[int] = set()  # turns whose positions are
    first = replay.begin(lines, saved.head.rules)
    for i, line in enumerate(lines[first:], first):
        back = entry_texts.read(line.said) if unknown else None
        if line.n in closed or (type(back) is Undo and back.to in unknown):
            found += [*_passed_over(replay, line), *entry_forms.unplayed(line)]
            unknown.add(line.n)
            continue
        known = i == first or replay.turn in replay.states or replay.source is not None
        try:
            replay.play(line)
            played += 1
        except Refused as error:
            if known:
                found += [different(p.why, p.where) for p in error.problems]
            else:
                lost += not closed
                unknown.add(line.n)
                found += entry_forms.unplayed(line)
        except Exception as error:
            save_loader.stumbled(games, saved, file, error)
        state = replay.states.get(replay.turn)
        what = entry_texts.read(line.said)
        if state is not None and (thorough or type(what) in (Setup, Carry, Ruling)
                                  or i == len(lines) - 1):
            found += save_loader.impossible(games, saved, replay.rules, state, line.n,
                                            f"turn {line.n}")
    if lost:
        found.append(different(f"{aliases.counted(lost, 'turn')} could not be played again, since "
                               "the position before is not known.", f"turn {lines[-1].n}"))
    return played, found


def _passed_over(replay: Replay, line: Line) -> list[Problem]:
    try:
        replay.pass_over(line)
        return []
    except Refused as error:
        return [different(p.why, f"turn {line.n}") for p in error.problems]


def _as_saved(saved: Save, replay: Replay, file: str) -> Iterator[Problem]:
    """Where sheets and position of a save are not what its log led to."""
    for seat, sheet in saved.orders.items():
        for at, filed in replay.filed.by_seat.get(seat, []):
            if filed.promise != replay.promise(at.n, seat, sheet.text):
                yield different(f"The sheet of {seat} in [orders] is not the one that turn {at.n} "
                                "filed.", file)
    end = {} if replay.source else replay.states.get(replay.turn)
    if end is not None and log_entry.encoded(end) != log_entry.encoded(saved.state):
        yield different(f"[state] is not the position that turn {replay.turn} led to.",
                        f"turn {replay.turn}")


def held_against(fairness: Fairness) -> Callable[[Line], Source]:
    """The recorded answers, each held against the secret in a sealed game."""
    own = chance.sealed(fairness.key) if fairness.luck == "sealed" else None
    thrown = own is None
    return lambda line: chance.recorded(line.luck, own, thrown)
