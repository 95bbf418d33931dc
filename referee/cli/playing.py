"""The commands that play: move, check, script, resolve, undo."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from referee import disk, games
from referee.cli import answer as answers
from referee.cli.answer import MODERATOR, PUBLIC, REFUSED, USAGE, Answer
from referee.core import chain, chance, log, page, save, table
from referee.core.problem import Problem, Refused, refused
from referee.core.rules import Seat
from referee.core.table import Table, Turned


def clock(now: str | None) -> str:
    """The time of a turn, UTC, in whole seconds. Refused (usage): no ISO 8601 time."""
    if now is None:
        import time

        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    from datetime import UTC, datetime

    try:
        when = datetime.fromisoformat(now)
        when = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):
        raise refused("referee/usage-time", f"--now {now}: this is no time.",
                      hint="Write it as 2026-01-31T18:00:00Z.") from None
    return when.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def opened(raw: bytes, path: str) -> tuple[save.Save, Table]:
    """The save of some bytes and its table."""
    saved = save.loads(raw, path)
    return saved, table.seat(games, saved, path)


def stored(saved: save.Save, now: Table, lines: Iterable[log.Line]) -> bytes:
    """The bytes of a save after some more turns."""
    added = b"".join(map(log.write, lines))
    return save.dumps(save.Save(
        now.head, msgspec.to_builtins(now.state), now.orders, saved.name, saved.scenario,
        saved.log + added))


def move(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
         dice: str | None = None, at: int | None = None, now: str | None = None) -> Answer:
    """Play a text and save. Nothing is saved when nothing was played."""
    try:
        when = clock(now)
        text = _said(text)
        with disk.locked(path) as held:
            saved, before = opened(held.raw, path)
            try:
                carried = table.carry(before, when)
                start = carried.table if carried else before
                done, answer = _moved("move", start, text, seat, eyes, dice, at, when,
                                      before.turn)
            except Refused as error:
                return _refused("move", error, text, before, seat, eyes)
            if done.turned or done.filed:
                lines = ([carried.line] if carried else []) + [t.line for t in done.turned]
                held.write(stored(saved, done.table, lines))
            return answer
    except Refused as error:
        return answers.failed("move", error, text)


def check(path: str, text: str, *, seat: str | None = None, eyes: str | None = None,
          at: int | None = None) -> Answer:
    """The same as ``move`` as far as the first question; nothing is drawn or saved."""
    try:
        text = _said(text, path)
        _, before = opened(disk.read(path), path)
        try:
            return _moved("check", before, text, seat, eyes, None, at, "", before.turn)[1]
        except Refused as error:
            return _refused("check", error, text, before, seat, eyes)
    except Refused as error:
        return answers.failed("check", error, text)


def _said(text: str, path: str = "") -> str:
    """The text of a move, or standard input for ``-``."""
    if text != "-":
        return text
    if path == "-":
        raise refused("referee/usage-save", "Save and move cannot both be standard input.")
    try:
        return disk.read("-").decode().rstrip()
    except UnicodeDecodeError as error:
        raise refused("referee/invalid-character",
                      f"Byte {error.start + 1} is not UTF-8 text; nothing was read.",
                      hint="Send the move as plain text.") from None


def _moved(command: str, start: Table, text: str, seat: str | None, eyes: str | None,
           dice: str | None, at: int | None, when: str, turn: int) -> tuple[chain.Done, Answer]:
    said = answers.seat(seat, start.seats)
    answers.eyes(eyes, start.seats)
    _fresh(at, turn)
    source, spent = _luck(start, dice) if command == "move" else (None, _nothing)
    done = chain.run(start, text, said, when, source)
    if not done.problems:
        spent()
    return done, _told(command, start, done, text, eyes)


def _nothing() -> None:
    """No answers were given, so none is left over."""


def _luck(now: Table, dice: str | None) -> tuple[chance.Source, Callable[[], None]]:
    own = table.luck(now)
    if now.head.fairness.luck == "table":
        return chance.given(dice or "", own)
    if dice is not None:
        raise refused("referee/illegal-dice", "The luck of this game is sealed: "
                      "its dice follow from the secret and cannot be given.",
                      hint="Leave --dice out; `new --luck table` is for dice thrown at a table.")
    return own, _nothing


def _fresh(at: int | None, turn: int) -> None:
    if at is None or at == turn:
        return
    if at > turn:
        raise refused("referee/usage-turn", f"--at {at}: the last turn is {turn}.")
    raise refused("referee/illegal-stale", f"The move answers turn {at}, but turn {turn} stands.",
                  hint="Look at the position of today, then send the move again.")


def _refused(command: str, error: Refused, text: str, now: Table, seat: str | None,
             eyes: str | None) -> Answer:
    who = seat if seat in now.seats else None
    if answers.code(error.problems) == USAGE:
        return answers.failed(command, error)
    try:
        who = chain.who(now, text, who)[0] or who
        who = who or chain.sole(now)
    except Refused:
        pass
    answer = answers.failed(command, error, text, who or "", now.head.game)
    answers.stand(answer, now)
    return answer


def _told(command: str, start: Table, done: chain.Done, text: str, given: str | None) -> Answer:
    """The answer to a text that was understood, whatever became of it."""
    usual = done.seat if done.filed and not done.turned else PUBLIC
    eyes = answers.eyes(given, start.seats, usual)
    answer = Answer(command, eyes=eyes, read=text, who=done.seat)
    answers.stand(answer, done.table)
    mine = eyes in (done.seat, MODERATOR)
    out: list[str] = []
    if command == "check" or (done.filed and not done.turned):
        _preview(command, done, answer, out, mine)
    for turned in done.turned:
        moves, report = answers.turn_lines(turned, eyes)
        answer.played += moves if command == "move" else []
        answer.report += report
        out += [*moves, *("  " + line for line in report)] if command == "move" else [
            "  " + line for line in report]
    if done.hangs is not None:
        out.append(f"The rest hangs on: {chance.words(done.hangs)}.")
    if done.left and not done.problems:
        out.append("Not looked at: " + "; ".join(done.left))
    game = start.head.game
    if done.problems:
        answer.exit = REFUSED
        answer.problems = [answers.named(p, game) for p in done.problems]
        if done.left:
            answer.problems.append(Problem(
                "referee/illegal-not-played", "Not played: " + "; ".join(done.left),
                hint="Send these again after the step that was refused.", warning=True))
        if not done.turned:
            answer.eyes = done.seat
    elif mine or given is None:
        answer.problems = [answers.named(p, game) for p in done.warnings]
        if answer.problems:
            answer.eyes = done.seat if eyes == PUBLIC else eyes
    answer.text = _page(answer, start, done, out, eyes, command)
    return answer


def _preview(command: str, done: chain.Done, answer: Answer, out: list[str], mine: bool) -> None:
    rules = done.table.rules
    said = [f"{done.seat} by {done.by}: {rules.write(m)}" if done.by else
            f"{done.seat}: {rules.write(m)}" for m in done.moves]
    if command == "check":
        answer.eyes = done.seat if answer.eyes == PUBLIC else answer.eyes
        answer.played = said if answer.eyes in (done.seat, MODERATOR) else []
        out += [f"Legal, for {done.seat}'s eyes:" if not done.problems else "Legal so far:",
                *said] if answer.played else ["Legal."] if not done.problems else []
    elif mine:
        answer.played = said
        out += [f"This sheet of {done.seat} now stands, for {done.seat}'s eyes:", *said]
    else:
        out.append(f"The sheet of {done.seat} is filed.")


def _page(answer: Answer, start: Table, done: chain.Done, out: list[str], eyes: str,
          command: str) -> str:
    lines = [folded for line in out for folded in page.fold(line, page.WIDTH)]
    if command == "move" and (done.turned or done.filed):
        answer.view, shown = answers.position(done.table, eyes)
        body = "\n".join(lines) + "\n\n" + page.text(shown) + "\n"
        tail = [*answers.asking(done.table)[1], answers.foot(done.table)]
        return body + "\n".join(f for line in tail for f in page.fold(line, page.WIDTH)) + "\n"
    return "\n".join(lines) + "\n" if lines else ""


def report(command: str, turns: list[Turned], eyes: str, after: Table,
           before: Iterable[str] = ()) -> Answer:
    """The answer of a command that made some turns by itself."""
    answer = Answer(command, eyes=eyes)
    answers.stand(answer, after)
    out = list(before)
    for turned in turns:
        moves, lines = answers.turn_lines(turned, eyes)
        answer.played += moves
        answer.report += lines
        out += [*moves, *("  " + line for line in lines)]
    answer.view, shown = answers.position(after, eyes)
    folded = [f for line in out for f in page.fold(line, page.WIDTH)]
    tail = [f for line in (*answers.asking(after)[1], answers.foot(after))
            for f in page.fold(line, page.WIDTH)]
    answer.text = "\n".join([*folded, "", page.text(shown), *tail]) + "\n"
    return answer


def script(path: str, source: str, *, eyes: str | None = None,
           now: str | None = None) -> Answer:
    """Play a file of moves, one a line, ``seat: move``; stop at the first refused.

    What follows ``#`` is a comment; ``--dice "5 2 6"`` may end a line of a table game.
    """
    try:
        when = clock(now)
        text = disk.read(source)
        with disk.locked(path) as held:
            saved, before = opened(held.raw, path)
            shown = answers.eyes(eyes, before.seats)
            carried = table.carry(before, when)
            turns: list[Turned] = [carried] if carried else []
            at, failed = carried.table if carried else before, None
            for number, line in _moves_of(text, source):
                at, made, failed = _scripted(at, line, number, when)
                turns += made
                if failed:
                    break
            if len(turns) == bool(carried) and at.orders == before.orders:
                turns, at = [], before
            else:
                held.write(stored(saved, at, [turned.line for turned in turns]))
            answer = report("script", turns, shown, at)
            if failed:
                answer.exit, answer.problems = failed.exit, failed.problems
                answer.read, answer.who = failed.read, failed.who
                if not turns:
                    answer.eyes = failed.who or answer.eyes
            return answer
    except Refused as error:
        return answers.failed("script", error)


def _moves_of(raw: bytes, source: str) -> list[tuple[int, str]]:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise refused("referee/unusable-script", f"Byte {error.start + 1} is not UTF-8 text.",
                      where=source) from None
    lines = ((n, line.partition("#")[0].strip()) for n, line in enumerate(text.split("\n"), 1))
    return [(n, line) for n, line in lines if line]


def _scripted(now: Table, line: str, number: int,
              when: str) -> tuple[Table, list[Turned], Answer | None]:
    text, _, dice = line.partition(" --dice ")
    seat: Seat | None = None
    try:
        source, spent = _luck(now, dice.strip(" \"'") if dice else None)
        done = chain.run(now, text, None, when, source)
        if not done.problems:
            spent()
        problems, seat, at, made = done.problems, done.seat, done.table, list(done.turned)
    except Refused as error:
        problems, at, made = error.problems, now, []
    if not problems:
        return at, made, None
    answer = answers.failed("script", Refused(*problems), text, seat or "", now.head.game)
    answer.problems = [msgspec.structs.replace(
        p, where=", ".join(filter(None, (f"line {number}", p.where)))) for p in answer.problems]
    return at, made, answer


def resolve(path: str, *, eyes: str | None = None, dice: str | None = None,
            now: str | None = None) -> Answer:
    """The deadline has come: the silent seats move by default; a table's dice are given."""
    try:
        when = clock(now)
        with disk.locked(path) as held:
            saved, before = opened(held.raw, path)
            shown = answers.eyes(eyes, before.seats)
            carried = table.carry(before, when)
            start = carried.table if carried else before
            source, spent = _luck(start, dice)
            turns = table.resolve(start, when, source)
            spent()
            made = ([carried] if carried else []) + turns
            held.write(stored(saved, made[-1].table, [turned.line for turned in made]))
            return report("resolve", turns, shown, made[-1].table)
    except Refused as error:
        return answers.failed("resolve", error)


def undo(path: str, reason: str, *, to: int | None = None, eyes: str | None = None,
         now: str | None = None) -> Answer:
    """Let an earlier turn's position stand again, by a line of the log."""
    try:
        when = clock(now)
        with disk.locked(path) as held:
            saved, before = opened(held.raw, path)
            shown = answers.eyes(eyes, before.seats)
            _reason(reason)
            past = table.history(before, list(log.lines(saved.log, path)))
            back = to or 0
            if to is None and before.turn in past:
                back = table.parent(past, before.turn)
            last = before.turn - (0 if before.orders else 1)  # filed sheets alone can be dropped
            if back not in past or back > last:
                raise _gone(back, past, last)
            seen = [words for n in table.undone(past, before.turn, back)
                    for words in _seen(past[n].line)]
            turned = table.undo(before, past, back, reason, when)
            held.write(stored(saved, turned.table, [turned.line]))
            said = [f"Undone to turn {back}: {reason}"]
            said += [f"What had been seen: {words}" for words in seen]
            if before.orders:
                said.append("Sheets filed and dropped: " + ", ".join(before.orders))
            answer = report("undo", [], shown, turned.table, said)
            answer.report = said
            return answer
    except Refused as error:
        return answers.failed("undo", error)


def _gone(back: int, past: Mapping[int, table.Replayed], last: int) -> Refused:
    first = min(past, default=last + 1)
    if first > last:
        why = "There is no earlier position that can stand again."
        hint = "The turns before were played by older rules." if last else ""
    else:
        why = f"No position of turn {back} can stand again."
        hint = f"Turns from {first} to {last} can."
    return refused("referee/usage-turn", why, hint=hint)


def _reason(reason: str) -> None:
    if not reason.strip() or not reason.isprintable() or len(reason) > 300:
        raise refused("referee/usage-reason", "An undo needs a reason: one line of plain text, "
                      "at most 300 characters.", hint="--reason \"red meant the quarry\"")


def _seen(line: log.Line) -> list[str]:
    """The questions a line had answered, without the answers, for a pile's are secret."""
    return [row.rpartition(": ")[0] for row in line.luck]

