"""Moves, checks, plans and sheets that a letter asks for."""

from collections.abc import Callable, Iterable

from referee.acts import answer as answers
from referee.acts import checking, orders, planning, playing
from referee.acts.answer import DONE, PARTLY, Answer
from referee.acts.change import Change
from referee.core import chain, sheets, talk
from referee.core.problem import Refused
from referee.desk import asking, fates, held, understanding
from referee.desk.book import Held
from referee.desk.commands import Command
from referee.desk.scan import Line, Part
from referee.desk.sitting import Sitting, Writer, complaint
from referee.desk.understanding import Item, Moves

_PLAYED = {  # as the writer is told, and who shares his seat
    DONE: ("Your orders were played.", "Orders were played."),
    PARTLY: ("Some of your orders were played, the rest was refused.",
             "Some orders were played, the rest was refused.")}
STALE = "referee/illegal-stale"
LINES = 3  # of a letter without orders that are told why they are none
REASONS = 10  # lines of a letter that is held back, with their reasons


def moves(at: Sitting, who: Writer, said: Moves) -> str:
    """Play moves, or file a sheet; what became of them.

    A text that must be confirmed first waits for a yes.
    """
    if at.now.rules.awaiting(at.now.state).sealed:
        return sheet(at, who, said)
    if (at.desk.confirm or at.office.confirm) == "shorthand" and _risky(at, who, said.text):
        return _wait(at, who, said)
    return played(at, who, said.text, f"{who.turn}", said.numbers or (said.n,))


def played(at: Sitting, who: Writer, text: str, turn: str | None,
           numbers: tuple[int, ...]) -> str:
    """Play a text behind the turn that it answers; its lines have these numbers in the letter."""
    answer = at.tried("move", lambda game: playing.move(
        game, text, at.when, seat=who.seat, eyes=who.seat, at=turn, brief=True), text)
    if answer.exit in _PLAYED:
        mine, shared = _PLAYED[answer.exit]
        at.tell(mine)
        at.shared.append(shared)
    else:
        at.tell("Nothing was played.")
    at.complain(answer, *numbers)
    return {DONE: fates.PLAYED, PARTLY: fates.PARTLY}.get(answer.exit, fates.REFUSED)


def puzzled(at: Sitting, who: Writer, prose: tuple[Part, ...]) -> None:
    """Say of a letter without orders why its first lines are none."""
    asked = any(ask.seat == who.seat for ask in at.now.rules.awaiting(at.now.state).asks)
    if asked and at.now.rules.sheets:
        _no_sheet(at, who, prose)
        return
    for part in prose[:LINES] if asked else ():
        if not talk.idle(part.text, behind=False):
            at.complain(checking.check(at.game.saved, at.now, part.text, seat=who.seat,
                                       eyes=who.seat), part.n)


def unread(at: Sitting, who: Writer, items: Iterable[Item], prose: tuple[Part, ...]) -> None:
    """Of a letter of commands, while its seat is asked for a sheet, say which lines are none.

    Lines of a sheet begin like no move; a wrong one is not to be lost among commands.
    """
    asked = any(ask.seat == who.seat for ask in at.now.rules.awaiting(at.now.state).asks)
    said = [part for part in prose if not talk.idle(part.text, behind=False)]
    if said and asked and at.now.rules.sheets and all(isinstance(one, Command) for one in items):
        at.tell("These lines were not understood, and nothing was done for them:",
                *(f"  (line {part.n}) {part.text}" for part in said[:REASONS]))


def _no_sheet(at: Sitting, who: Writer, prose: tuple[Part, ...]) -> None:
    """Say why the lines of a letter are no sealed sheet: each that is wrong, and why no other is.

    A line that is right by itself is not filed beside one that is not understood.
    """
    said = [part for part in prose if not talk.idle(part.text, behind=False)]
    found = [(part, checking.check(at.game.saved, at.now, part.text, seat=who.seat,
                                   eyes=who.seat)) for part in said]
    wrong = [(part, one) for part, one in found if one.exit != DONE]
    for part, one in wrong[:LINES]:
        at.complain(one, part.n)
    if wrong and len(wrong) < len(found):
        at.tell("All lines of a sheet are filed, or none: leave out what is no order, or put the "
                "orders between the lines ORDERS and END ORDERS.")


def beside(at: Sitting, who: Writer, said: Moves) -> None:
    """Say of lines that would be a sheet by themselves how they are filed beside commands."""
    ask = next((ask for ask in at.now.rules.awaiting(at.now.state).asks
                if ask.seat == who.seat), None)
    if ask is not None:
        first, *more = said.text.splitlines()
        at.tell(f"(line {said.n}) Not filed, for beside commands a sheet needs its head: {first}",
                "Write it so:", f"  {sheets.asked(at.now.rules, at.now.state, ask)}: {first}",
                *(f"  {line}" for line in more))


def doubtful(at: Sitting, who: Writer, lines: tuple[Line, ...]) -> None:
    """Show the lines that hold a letter back, the first of them with the reason for each."""
    for line in lines[:REASONS]:
        at.tell(f"  (line {line.n}) {line.text}", *(f"    {why}" for why in _why(at, who, line)))
    at.tell(*(f"  (line {line.n}) {line.text}" for line in lines[REASONS:]))


def _why(at: Sitting, who: Writer, line: Line) -> list[str]:
    """Why a line is not understood: what its reader says, or how its command is written."""
    if line.why != understanding.NONE:
        return [line.why]
    usage = asking.usage(line.text, who.moderator)
    if usage:
        return [f"It is written so: {usage}"]
    error = understanding.wrong(at.now, who.seat, line.text)
    return complaint(answers.failed("move", error, line.text, game=at.now.head.game)
                     ) if error else []


def sheet(at: Sitting, who: Writer, said: Moves) -> str:
    """File a sealed sheet, which plays nothing yet."""
    answer = at.tried("orders", lambda game: orders.file(
        game, _by(at, who, said.text), at.when, seat=who.seat, eyes=who.seat, at=f"{who.turn}"),
        said.text)
    at.did(answer)
    at.complain(answer, *(said.numbers or (said.n,)))
    if any(problem.code == STALE for problem in answer.problems):
        _again(at, who, said)
    if answer.exit != DONE:
        return fates.REFUSED
    return fates.KEPT if who.seat in at.now.sheets else fates.FILED


def _again(at: Sitting, who: Writer, said: Moves) -> None:
    """How a sheet that answers another turn is filed for what is asked now, if it is meant."""
    ask = next((ask for ask in at.now.rules.awaiting(at.now.state).asks
                if ask.seat == who.seat), None)
    if ask is not None and sheets.head(at.now.rules, said.text)[0] is None:
        due = sheets.asked(at.now.rules, at.now.state, ask)
        at.tell(f"It does not say which phase it is for. If it is meant for {due}, answer this "
                "mail with:", *(f"  {line}" for line in f"{due}: {said.text}".splitlines()))


def _by(at: Sitting, who: Writer, text: str) -> str:
    """A sheet with the name of who of its clan wrote it, if it names nobody."""
    several = len(next(chair.players for chair in at.now.head.seats if chair.seat == who.seat)) > 1
    named = text.partition(":")[0].casefold().startswith(who.seat)
    if not several or who.person is None or named:
        return text
    return f"{who.seat} by {who.person.name}: {text}"


def _risky(at: Sitting, who: Writer, text: str) -> bool:
    """Whether a text is not canonical and would draw luck."""
    try:
        looked = chain.run(at.now, text, who.seat, "", None)
    except Refused:
        return False
    canonical = "; ".join(at.now.rules.write(move) for move in looked.moves)
    return looked.hangs is not None and " ".join(text.split()).rstrip(".") != canonical


def _wait(at: Sitting, who: Writer, said: Moves) -> str:
    """Ask whether moves are meant; what became of them."""
    why = held.keep(at, Held(who.seat, said.text, at.when, at.now.phase, "shorthand", bound=True))
    at.tell("Nothing is played yet: " + (
        f"{why}. Write the move as LEGAL lists it." if why else
        "a message of its own asks whether you mean it."))
    return fates.REFUSED if why else fates.HELD


def check(at: Sitting, who: Writer, command: Command) -> None:
    """Say of a move whether it is legal; nothing is drawn or played."""
    answer = checking.check(at.game.saved, at.now, command.rest, seat=who.seat, eyes=who.seat)
    at.tell(f"Checked: {command.rest}", *(f"  {line}" for line in answer.text.splitlines()))
    at.complain(answer, command.n)


def plan(at: Sitting, who: Writer, command: Command) -> None:
    """Let a plan be in force."""
    answer = at.tried("plan", lambda game: planning.file(
        game, command.text, at.when, seat=who.seat, eyes=who.seat), command.text)
    at.did(answer)
    at.complain(answer, *(command.numbers or (command.n,)))


def no_plan(at: Sitting, who: Writer, command: Command) -> None:
    """Take the plan out of force."""
    _told(at, command, lambda game: planning.clear(game, at.when, seat=who.seat, eyes=who.seat))


def draft(at: Sitting, who: Writer, command: Command) -> None:
    """Keep a sheet that does not count yet."""
    _told(at, command, lambda game: orders.draft(
        game, _by(at, who, command.text), at.when, seat=who.seat, eyes=who.seat, at=f"{who.turn}"))


def ready(at: Sitting, who: Writer, command: Command) -> None:
    """Let the draft count."""
    _told(at, command, lambda game: orders.ready(
        game, at.when, seat=who.seat, eyes=who.seat, at=f"{who.turn}"))


def withdraw(at: Sitting, who: Writer, command: Command) -> None:
    """Take the sheet back."""
    _told(at, command, lambda game: orders.withdraw(
        game, at.when, seat=who.seat, eyes=who.seat, at=f"{who.turn}"))


def _told(at: Sitting, command: Command, do: Callable[[Change], Answer]) -> None:
    answer = at.tried("orders", do, command.text)
    at.did(answer)
    at.complain(answer, *(command.numbers or (command.n,)))
