"""What is told of turns and positions, to one pair of eyes, and the answers made of it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from referee.commands import answer as answers
from referee.commands import option_checks
from referee.commands.answer import (
    MODERATOR,
    PARTLY,
    PUBLIC,
    REFUSED,
    Answer,
    Ended,
    PlayedMove,
    Question,
    ReportLine,
    named,
)
from referee.core.base import aliases
from referee.core.base.problem import Problem, Refused
from referee.core.document import blocks as page
from referee.core.document.blocks import Block, Page
from referee.core.game.decisions import AnyRules, Awaiting, Choice, Result, Seat
from referee.core.luck import chance
from referee.core.match import early_end, entry_texts, log_entry, match
from referee.core.match.entry_texts import Filed, Played
from referee.core.match.log_entry import Line
from referee.core.match.match import Table, Turned

if TYPE_CHECKING:
    from referee.core.input.sequence import Done

Notes = tuple[tuple[Seat, str], ...]
"""What is told of plans, each to the seat that filed it; of upgrades to all."""
NONE: Notes = ()
NOTED = "It is noted; what, is not for these eyes."


def of_plans(before: Table, after: Table, left: Notes = ()) -> Notes:
    """Which plans went out of force on the way and why; what others leave to their owners."""
    gone = [(seat, text.partition(" # ")[2]) for seat, text in after.drafts.items()
            if " # " in text and text != before.drafts.get(seat)]
    return (*((seat, f"The plan of {seat} stopped: {why.partition(': ')[2] or why}.")
              for seat, why in gone),
            *((seat, f"The plan of {seat} leaves this to {seat}: {why}.") for seat, why in left))


def of_turns(command: str, turns: list[Turned], eyes: str, after: Table,
             before: Iterable[str] = (), brief: bool = False, notes: Notes = (),
             rest: str | None = None) -> Answer:
    """The answer of a command that made some turns by itself; ``notes`` are told to their seats.

    ``rest`` are the eyes for which all is printed but what stands ``before`` and the notes,
    else the same: what is printed below a seat's private lines may be posted.
    """
    answer, rest = Answer(command, eyes=eyes), rest or eyes
    stand(answer, after)
    out = list(before)
    for turned in turns:
        moves, report = turn_lines(turned, eyes)
        answer.played += moves
        answer.report += report
        out += _printed(*turn_lines(turned, rest), rest)
    answer.report += _noted(notes, eyes)
    out += map(worded, _noted(notes, eyes))
    answer.view = position(after, eyes)[0]
    answer.text = _whole(out, () if brief else position(after, rest)[1], after, rest)
    return answer


def rest_for(wanted: str | None, usual: str) -> str:
    """For whose eyes the rest is printed below what is a seat's own: all, if none are named."""
    return usual if wanted else PUBLIC


def of_text(command: str, start: Table, done: "Done", text: str,
            wanted: str | None, brief: bool = False, notes: Notes = ()) -> Answer:
    """The answer to a text that was understood, whatever became of it.

    It is built for one pair of eyes: those wanted, else the mover's where
    something is refused, warned of, filed or only checked, else everybody's.
    Only what is printed on standard output stays everybody's when a move was
    played or filed: what of it is the mover's says so, as the complaints beside it do.
    """
    played = command == "move" and passed(done.turned)
    usual = PUBLIC if played else done.seat
    shown = option_checks.eyes(wanted, start.seats, usual)
    eyes = done.seat if wanted is None and (done.problems or done.warnings) else shown
    answer = Answer(command, eyes=eyes, read=text, who=done.seat)
    stand(answer, start if command == "check" else done.table)  # a check plays nothing
    mine = eyes in (done.seat, MODERATOR)
    _fill(answer, command, done, eyes, mine)
    _complain(answer, command, start.head.game, done, mine)
    if done.receipt:
        answer.receipt = done.receipt.line.seal[:32] if mine or passed(done.turned) else ""
    answer.report += _noted(notes, eyes)
    out = [*_lines(command, done, shown, brief), *map(worded, _noted(notes, shown))]
    if command == "move" and (done.turned or done.filed):
        rest = rest_for(wanted, shown)
        seen = () if brief else position(done.table, rest)[1]
        answer.text = _whole(out, seen, done.table, rest)
        if answer.exit == PARTLY:
            answer.lead = _partly(done, mine)
            answer.text = led(_partly(done, shown in (done.seat, MODERATOR)), answer.text)
    else:
        answer.text = "".join(f"{line}\n" for line in folded(out))
    return answer


def led(lead: str, text: str) -> str:
    """A text with a line above it that says what of it matters most."""
    return "".join(f"{line}\n" for line in folded([lead])) + "\n" + text


def _partly(done: "Done", mine: bool) -> str:
    """What of a chain was played and at which move it was refused, as others may know it."""
    rules = done.table.rules
    moves = [rules.write(m) for m in done.moves if mine or not rules.eyes(m, done.seat)]
    played = "; ".join(moves) or f"a part of what {done.seat} sent"
    return f"Played: {played}. Refused: " + (
        f"{done.refused}." if mine and done.refused else f"the rest of what {done.seat} sent.")


def passed(turned: Iterable[Turned]) -> bool:
    """Whether of some lines one is more than a sheet that was filed, or a newer format."""
    return any(not entry_texts.stays(one.line.said) for one in turned)


def _noted(notes: Notes, eyes: str) -> list[ReportLine]:
    """What is told of plans, each for its owner's eyes, and of upgrades, for all."""
    return [ReportLine(None, seat if eyes == MODERATOR or seat == PUBLIC else eyes, text)
            for seat, text in notes if eyes in (seat, MODERATOR) or seat == PUBLIC]


def _fill(answer: Answer, command: str, done: "Done", eyes: str, mine: bool) -> None:
    """What was played or checked, and the position, as data."""
    if command == "check" or not passed(done.turned):
        answer.played = _checked(done) if mine else []
    for turned in done.turned:
        moves, told_of = turn_lines(turned, eyes)
        answer.played += moves if command == "move" else []
        answer.report += told_of
    answer.report += answers.lines(_unseen(done, eyes), eyes)
    if command == "move" and (done.turned or done.filed):
        answer.view = position(done.table, eyes)[0]


def _checked(done: "Done") -> list[PlayedMove]:
    """The moves as they were understood, of no turn yet."""
    rules = done.table.rules
    return [PlayedMove(None, done.seat, done.by, rules.write(m), rules.slots(m))
            for m in done.moves]


def written(made: PlayedMove) -> str:
    """A move as it is printed: ``red: place 3 forest``."""
    return entry_texts.write(Played(made.seat, made.move, made.by))


def _printed(moves: list[PlayedMove], report: list[ReportLine], eyes: str) -> list[str]:
    """The moves of a turn and, below them, what is told of it."""
    return [*map(written, moves), *(f"  {worded(line, eyes)}" for line in report)]


def worded(line: ReportLine, reader: str = PUBLIC) -> str:
    """A line of a report as it is printed; who is not its reader alone sees whose it is."""
    own = line.eyes in (PUBLIC, reader)
    return line.text if own else f"for {line.eyes}'s eyes: {line.text}"


def _complain(answer: Answer, command: str, game: str, done: "Done", mine: bool) -> None:
    """The problems and warnings, and which exit code they call for; for others only that."""
    from referee.core.input import sequence

    if not done.problems:
        answer.problems = [named(p, game) for p in done.warnings] if mine else []
        return
    answer.exit = PARTLY if command == "move" and done.turned else REFUSED
    if not mine:
        answer.problems, answer.read, answer.who = [withheld(command, done.seat)], "", ""
        return
    answer.problems = [named(p, game) for p in done.problems + done.warnings]
    answer.offers, answer.rest = done.offers, done.unread
    if command == "check":
        answer.offers, answer.rest = sequence.whole(done), done.text
    if done.left:
        answer.problems.append(Problem(
            "referee/illegal-not-played", "Not played: " + "; ".join(done.left),
            hint="Send these again after the step that was refused.", warning=True))


def withheld(command: str, seat: Seat) -> Problem:
    """What others than its mover are told of a refused move, and of any that is checked."""
    whose = f"{seat}'s" if seat else "its mover's"
    what = "What a check finds" if command == "check" else "The move was refused; why"
    return Problem("referee/illegal-not-told", f"{what} is for {whose} eyes.",
                   hint=f"Ask with --for {seat or 'moderator'}.")


def _lines(command: str, done: "Done", eyes: str, brief: bool) -> list[str]:
    """What is told of a text; of one that is only checked in a line, if it is ``brief``."""
    mine = eyes in (done.seat, MODERATOR)
    out: list[str] = []
    if command == "check" and brief and mine and done.moves:
        found = "Legal so far" if done.problems else "Legal"
        return [f"{found}: {'; '.join(map(written, _checked(done)))}"]
    if command == "check":
        if mine and done.moves:
            out += [f"Legal, for {done.seat}'s eyes:" if not done.problems else "Legal so far:",
                    *map(written, _checked(done))]
        elif not done.problems and (done.moves or done.hangs is None):
            out.append("Legal.")
    for turned in done.turned:
        moves, told_of = turn_lines(turned, eyes)
        out += _printed(moves if command == "move" else [], told_of, eyes)
    if command != "check" and _stands(done):
        out += filed(done) if mine else [
            f"A sheet of {done.seat} is filed." if done.table.told and done.receipt else
            NOTED]
    return out + _unseen(done, eyes)


def _stands(done: "Done") -> bool:
    """Whether a text wrote a sheet whose phase is not open yet."""
    if done.receipt is None:
        return bool(done.filed)
    sheet = done.table.orders.get(done.seat)
    return sheet is not None and sheet.line == done.receipt.line.n


def filed(done: "Done") -> list[str]:
    """What its seat is told of a sheet: which it is, for what, whose lines, the receipt."""
    now, seat = done.table, done.seat
    ask = next(ask for ask in now.rules.awaiting(now.state).asks if ask.seat == seat)
    if done.receipt is None:
        lead = (f"Part of a sheet of {seat} for {ask.what}, for {seat}'s eyes; it counts once "
                f"{seat} is ready (referee orders ready):")
    else:
        lead = f"Sheet {now.orders[seat].number} of {seat} for {ask.what}, for {seat}'s eyes:"
    if not done.hands:
        lines = [written(made) for made in _checked(done)]
    else:
        from referee.core.input import sealed_orders

        lines = [f"  {line}" for line in sealed_orders.signed(now.rules, done.filed, done.hands)]
    return [lead, *lines, *([f"Receipt: {done.receipt.line.seal[:32]}"] if done.receipt else [])]


def _unseen(done: "Done", eyes: str) -> list[str]:
    """How far a check saw: what is certain, the question it stopped at, the steps behind it."""
    out = []
    if done.brings and eyes in (done.seat, MODERATOR):
        out.append(f"Certain is: {done.brings}.")
    if done.hangs is not None:
        on = chance.words(done.hangs) if _open(done.hangs.eyes, eyes) else "what is not told"
        out.append(f"The rest hangs on: {on}.")
    if done.left and not done.problems and eyes in (done.seat, MODERATOR):
        out.append("Not looked at: " + "; ".join(done.left))
    return out


def _whole(out: list[str], shown: Page, now: Table, eyes: str) -> str:
    """The position, what happened, who is asked what, and the foot: the news stand last."""
    parts = [page.text(shown)] if shown else []
    parts += ["".join(f"{line}\n" for line in some)
              for some in (folded(out), folded(tail(now, eyes))) if some]
    return "\n".join(parts)


def tail(now: Table, eyes: str) -> list[str]:
    """Who is asked what, how it can be answered, and the foot."""
    return [*questions(now, eyes, shell=True), *_throw(now), foot(now, eyes)]


def _throw(now: Table) -> list[str]:
    """The command that takes the dice which a table must throw next, if that is certain."""
    gone = match.unthrown_for_gone(now)
    dice = gone or match.unthrown(now)
    if dice is None:
        return []
    alone = gone and all(ask.seat in now.gone for ask in match.waiting(now).asks if ask.must)
    by = " by moderator" * bool(gone)
    return ["Throw them and give the numbers:", "  referee " + (
        "resolve SAVE" if alone else f"move SAVE \"{dice[0]}{by}: {dice[1]}\"") + " --dice \"…\""]


def with_tail(shown: Page, tail: Iterable[str]) -> str:
    """A page and the lines below it."""
    return page.text(shown) + "\n" + "".join(f"{line}\n" for line in folded(tail))


def folded(lines: Iterable[str]) -> list[str]:
    """Lines of at most a page's width."""
    return [part for line in lines for part in page.fold(line, page.WIDTH)]


def stand(answer: Answer, now: Table) -> None:
    """Fill in the game, its commitment, the turn, the seal and who is asked, for its eyes."""
    answer.game, answer.commitment = now.head.id, now.head.fairness.commitment
    answer.turn, seal = option_checks.latest(now, answer.eyes)
    answer.seal = seal[:32]
    eyes = answer.eyes
    answer.asks = lambda: asking(now, eyes, answer.brief)
    answer.result = lambda: ended(now)
    if now.damage:
        from referee.core.match import log_integrity

        answer.beside = (log_integrity.warning(now.damage),)


def ended(now: Table) -> Ended | None:
    """How a game ended, as data; None while it goes on."""
    if not now.ended and now.rules.awaiting(now.state).asks:
        return None
    return over(now.seats, match.result(now), now.ended, now.left)


def over(seats: tuple[Seat, ...], result: Result | None, given_up: str,
         left: tuple[Seat, ...]) -> Ended | None:
    """How a game ended by its result, or why it was ``given_up`` and who was ``left`` then.

    None: it goes on.
    """
    from referee.core.game import result_text

    if given_up:
        result = early_end.result(given_up, left, seats)
        text = ("is over: " if result else "was ") + early_end.told(given_up, left)
    elif result is not None:
        text = f"is over: {result_text.said(result, seats)}"
    else:
        return None
    return Ended(result.ranking if result else (), result_text.totals(result, seats) if result
                 else {},
                 f"The game {text}")


def asking(now: Table, eyes: str, brief: bool = False) -> list[Question]:
    """Who is asked, as these eyes may know it, with some answers of each, or ``brief``, none."""
    found = []
    for ask in _awaiting(now, eyes).asks:
        knows = ask.seat if eyes == MODERATOR else to(eyes)
        choices = () if brief else now.rules.choices(now.state, ask.seat, knows)
        if ask.kind in now.rules.sheets:  # so that it can be meant for no other phase
            choices = tuple(Choice(f"{ask.what}: {one.move}", one.brings) for one in choices)
        found.append(Question(ask.seat, ask.kind, ask.what, ask.must, choices))
    return found


def offered(choice: Choice) -> str:
    """An example as mails and posts print it: the move, and apart from it what it brings.

    The desk reads such a line whole, see ``referee/pbem/intent/examples.py``.
    """
    return choice.move + f"   ({choice.brings})" * bool(choice.brings)


def _awaiting(now: Table, eyes: str) -> Awaiting:
    return match.waiting(now) if eyes == MODERATOR else match.asked(now, to(eyes))


def questions(now: Table, eyes: str, shell: bool = False) -> list[str]:
    """Who is asked, and below each that the game waits for how it can be answered.

    In a ``shell`` where to find the other answers.
    """
    lines = endings(now)
    asks = asking(now, eyes)
    for ask in (one for one in asks if one.must):
        lines.append(f"asked: {ask.seat}: {ask.what}")
        lines += [f"  {choice.move}" + f": {choice.brings}" * bool(choice.brings)
                  for choice in ask.choices]
    only = needed(now)
    if shell and not only and any(ask.choices for ask in asks if ask.must):
        lines.append("There may be more answers: `referee legal`.")
    lines += [f"may speak: {ask.seat}: {ask.what}" for ask in asks if not ask.must]
    lines += only
    if _awaiting(now, eyes).sealed:
        lines.append("All write in secret; nothing is shown before all are in.")
    return lines


def needed(now: Table) -> list[str]:
    """The dice that a table must throw for the one answer that a seat has, if it has one.

    Of a seat that is gone that is its default, whatever else would be legal.
    """
    gone = match.unthrown_for_gone(now)
    if gone:
        return [f"The player of {gone[0]} has left. The default, “{gone[0]}: {gone[1]}”, needs "
                f"dice: {chance.words(gone[2])}."]
    dice = match.unthrown(now)
    return [f"The only option is “{dice[0]}: {dice[1]}”, and it needs dice: "
            f"{chance.words(dice[2])}."] if dice else []


def endings(now: Table) -> list[str]:
    """How a game that is over ended: who won, or why nobody did; nothing while it goes on."""
    found = ended(now)
    return [found.text] if found else []


def foot(now: Table, eyes: str) -> str:
    """The last line of a report: the game, and the turn with its seal as ``--at`` takes it."""
    turn, seal = option_checks.latest(now, eyes)
    return f"[{now.head.id} turn {turn}:{seal[:32]}{marks(now)}]"


def marks(now: Table) -> str:
    """What a reader of a position must know: what its luck hangs on, and that it is a copy."""
    copy = f"; what-if copy since turn {now.branched}" if now.branched else ""
    return f"; luck: {now.head.fairness.told}{copy}"


def feet(now: Table, eyes: str) -> list[str]:
    """The foot, and below it the commitment that the game's luck can be held against."""
    return [foot(now, eyes), f"[commitment {now.head.fairness.commitment.removeprefix('sha256:')}]"]


def position(now: Table, eyes: str, whole: bool = False) -> tuple[Any, Page]:
    """The view and its page; for the moderator every seat's, with what differs."""
    rules, state = now.rules, now.state
    show = rules.whole if whole else rules.show
    if eyes != MODERATOR:
        view = rules.view(state, to(eyes))
        return view, show(view)
    views = {PUBLIC: rules.view(state, None), **{s: rules.view(state, s) for s in rules.seats}}
    shown = show(views[PUBLIC])
    blocks: list[Block] = list(shown)
    for who in rules.seats:
        only = [block for block in show(views[who]) if block not in shown]
        if only:
            blocks += [page.Heading(f"for {who}'s eyes"), *only]
    return views, tuple(blocks)


def to(eyes: str) -> Seat | None:
    """The seat that a view or a report is made for; None: everybody."""
    return None if eyes in (PUBLIC, MODERATOR) else eyes


def turn_lines(turned: Turned, eyes: str) -> tuple[list[PlayedMove], list[ReportLine]]:
    """The moves of a turn that these eyes may read, and its report."""
    filed = entry_texts.read(turned.line.said)
    if type(filed) is Filed:
        mine = eyes in (filed.seat, MODERATOR) or turned.table.told
        what = (f"{filed.seat} withdrew sheet {filed.number - 1}" if filed.withdrawn else
                f"{filed.seat} filed sheet {filed.number}")
        whose = PUBLIC if turned.table.told else eyes
        return [], [ReportLine(turned.line.n, whose, f"{what}; receipt: {turned.line.seal[:32]}")
                    ] if mine else []
    rules = turned.table.rules
    return moved(rules, turned.line, eyes), told(rules, turned.events, turned.line, eyes)


def told(rules: AnyRules, events: Iterable[Any], line: Line, eyes: str,
         out: bool | None = None) -> list[ReportLine]:
    """The lines of a report; the moderator is told what any seat is told, and which.

    A line says for whose eyes it is, if not everybody is told the same.
    Of a move that another made for a seat and that these eyes may not read, that
    it was made, once what was sealed is ``out`` (None: as the line itself says).
    """
    marked = came_out(line) if out is None else out
    lines = [ReportLine(line.n, PUBLIC, f"The {played.by} moved for {played.seat}.")
             for row, played in (_played(line) if marked else ())
             if played.by and not readable(row, eyes)]
    for event in events:
        heard: dict[str, list[Seat | None]] = {}
        for listener in (None, *rules.seats) if eyes == MODERATOR else (to(eyes),):
            text = rules.tell(event, listener)
            if text:
                heard.setdefault(text, []).append(listener)
        lines += [ReportLine(line.n, _whose(rules, event, eyes, seats, text), text)
                  for text, seats in heard.items()]
    return lines


def _whose(rules: AnyRules, event: Any, eyes: str, heard: list[Seat | None], text: str) -> str:
    """For whose eyes a line is that some of those who may read it are told so."""
    if eyes == MODERATOR:
        return PUBLIC if None in heard else (heard[0] or "") if len(heard) == 1 else MODERATOR
    return PUBLIC if eyes == PUBLIC or rules.tell(event, None) == text else eyes


def came_out(line: Line) -> bool:
    """Whether a line showed what had been sealed."""
    return any(log_entry.text(row).endswith(": seen") for row in line.luck)


def moved(rules: AnyRules, line: Line, eyes: str) -> list[PlayedMove]:
    """The moves of a line, as far as these eyes may read them."""
    return [PlayedMove(line.n, played.seat, played.by, played.text, slots(rules, played.text))
            for row, played in _played(line) if readable(row, eyes)]


def slots(rules: AnyRules, text: str) -> dict[str, Any]:
    """The verb and the slots of a move's text; none, where only older rules had it."""
    try:
        return rules.slots(rules.parse(text))
    except Refused:
        return {}


def _played(line: Line) -> list[tuple[chance.Row, Played]]:
    return [(row, played) for row in line.moves
            if type(played := entry_texts.read(log_entry.text(row))) is Played]


def seen(line: Line, eyes: str) -> list[str]:
    """The sheets a line opened, the questions it had answered: without what they were."""
    moves = _played(line)
    opened = [played.seat for row, played in moves if readable(row, eyes)]
    sheets = [f"what {aliases.listed(opened)} wrote"] if opened and len(moves) > 1 else []
    return sheets + [log_entry.text(row).rpartition(": ")[0] for row in line.luck
                     if readable(row, eyes)]


def readable(row: chance.Row, eyes: str) -> bool:
    """Whether these eyes may read a row of the log."""
    return _open(log_entry.whose(row), eyes)


def _open(whose: str, eyes: str) -> bool:
    return whose in ("", eyes) or eyes == MODERATOR


def thrown(line: Line) -> list[str]:
    """The dice of the set-up, which everybody may see; what was drawn is shown as it lies."""
    return [f"{row}." for row in line.luck if type(row) is str
            if row.rpartition(": ")[0].rpartition(", ")[2].replace("d", "", 1).isdecimal()]
