"""Moves, checks, plans and sheets that a message asks for."""

import re
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import check as checking
from referee.commands import move, orders, position_report, report
from referee.commands import plan as planning
from referee.commands.answer import DONE, PARTLY, Answer, PlayedMove
from referee.commands.transaction import Change
from referee.core.base.aliases import NEAR
from referee.core.base.problem import Problem, Refused
from referee.core.game.decisions import Ask, Seat
from referee.core.input import sealed_orders, sequence
from referee.pbem.handlers import held_messages, numbered_options, outcomes, queries
from referee.pbem.handlers.processing import QUOTED, STALE, Sitting, Writer, complaint
from referee.pbem.inbound import chat, courtesy, quote_markers
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import Line, Part
from referee.pbem.inbound.normalization import OURS, ours
from referee.pbem.intent import ambiguity, effect, examples, message_orders
from referee.pbem.intent.ambiguity import Unclear
from referee.pbem.intent.message_orders import Item, Moves, Understood
from referee.pbem.roster.game_roster import Held

LINES = 3  # of a message without orders that are told why they are none
REASONS = 10  # lines of a message that is held back, with their reasons
READ = 20  # lines of talk that are read, to find those that come nearest to a move
WORDS = 5  # of a line that may be a move with a misspelt name
EXAMPLES = 2
SAID = 200  # characters of the writer's words beside what was played


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
    """Play a text behind the turn that it answers; its lines have these numbers in the message."""
    answer = at.tried("move", lambda game: move.move(
        game, text, at.when, seat=who.seat, eyes=who.seat, at=turn, brief=True), text)
    own = "; ".join(made.move for made in answer.played if made.seat == who.seat and not made.by)
    moves = _owned(answer.played, who.seat)
    if answer.exit in (DONE, PARTLY) and (own or not moves):
        rest = " The rest was refused." if answer.exit == PARTLY else ""
        office = at.desk.people or at.desk.asked  # else the words stand in a forum, above this
        at.tell(f"Played: {moves}.{rest or (_written(text, own) if office else '')}")
        at.shared.append(f"Played: {moves}.{rest}")
    else:
        at.tell("Nothing was played." if not moves else
                f"Nothing of your message was played. Before it, this was due: {moves}.")
    at.complain(answer, *numbers)
    return outcomes.REFUSED if moves and not own else {
        DONE: outcomes.PLAYED, PARTLY: outcomes.PARTLY}.get(answer.exit, outcomes.REFUSED)


def _owned(played: list[PlayedMove], seat: Seat) -> str:
    """Some moves; where not all are a seat's own, each with whose it is."""
    alone = all(made.seat == seat and not made.by for made in played)
    return "; ".join(made.move if alone else report.written(made) for made in played)


def _written(text: str, moves: str) -> str:
    """The words of the writer, where they are not those of the moves."""
    said = " ".join(text.replace("\n", "; ").split())
    return "" if said.strip(" .!").casefold() == moves.casefold() else (
        f" You wrote: “{said[:SAID]}{'…' * (len(said) > SAID)}”.")


def option(at: Sitting, who: Writer, command: Command) -> str:
    """Play what a number of a list means; what became of it."""
    found = numbered_options.picked(at, who, command)
    if isinstance(found, str):
        at.tell(f"(line {command.n}) {command.name} {command.rest}: {nothing(at)}. {found}")
        return outcomes.REFUSED
    if command.text and numbered_options.differs(at, who.seat, found, command.text):
        at.tell(f"(line {command.n}) {nothing(at)}: option {found.number} is “{found.text}”, and "
                f"beside it stands “{command.text[:SAID]}”. Answer with the one that you mean.")
        numbered_options.readings(at, who, (Line(command.n, command.text[:SAID], ""),))
        return outcomes.REFUSED
    at.picked = found.said
    at.tell(found.said)
    return moves(at, replace(who, turn=found.turn), Moves(found.text, command.n))


def nothing(at: Sitting) -> str:
    """That nothing of a message counts, in the words of what is asked."""
    return f"Nothing was {'filed' if at.now.rules.awaiting(at.now.state).sealed else 'played'}"


def puzzled(at: Sitting, who: Writer, prose: tuple[Part, ...]) -> None:
    """Say of a message without orders that it has none, what comes nearest, how to write one."""
    if who.moderator:
        at.tell("Nothing was done: no line of your message is a command. HELP lists them.")
        return
    ask = _ask(at, who)
    if ask is None:
        at.tell(f"{nothing(at)}: no line of your message is a command, and it is not your move. "
                "HELP lists the commands.")
        return
    sealed = ask.kind in at.now.rules.sheets
    lines = [f"{nothing(at)}: no line of your message is {'an order' if sealed else 'a move'}."]
    near = _sheet_lines(at, who, prose) if sealed else _near(at, who, prose)
    at.tell(*lines, *(f"  line {n} “{text[:QUOTED]}”: {why}" for n, text, why in near[:LINES]))
    if sealed and near and len(near) < sum(
            not chat.idle(part.text) for part in prose):
        at.tell("All lines of a sheet are filed, or none: leave out what is no order, or put the "
                "orders between the lines ORDERS and END ORDERS.")
    known = examples.printed(at.now, who.seat)
    part = next((part for part in prose if examples.begun(part.text, known)), None)
    if part is not None:
        at.tell(f"Line {part.n} is the beginning of an example that goes on in its next line. Copy "
                "both, or write OPTION and its number.")
    elif sum(ours(part.text) for part in prose) > 1:
        at.tell(f"Lines with “{OURS}” before them may be of a mail that came back, so they are not "
                f"read where there are several. Leave the “{OURS}” out.")
    _how(at, who)
    numbered_options.offer(at, who, (part.text for part in prose if not ours(part.text)
                                     and not chat.idle(part.text)))


def _how(at: Sitting, who: Writer) -> None:
    """How a move is written: two examples of what would do now."""
    asked = next((one for one in position_report.asking(at.now, who.seat)
                  if one.seat == who.seat), None)
    shown = [f"  {one.move}" for one in asked.choices[:EXAMPLES]] if asked else []
    at.tell("Write a move alone on a line" + (", such as:" if shown else "."), *shown,
            "LEGAL lists the legal moves, HELP the commands.")


def _ask(at: Sitting, who: Writer) -> Ask | None:
    """What a writer's seat is asked; None: nothing."""
    return next((ask for ask in at.now.rules.awaiting(at.now.state).asks
                 if ask.seat == who.seat), None)


def _near(at: Sitting, who: Writer, prose: tuple[Part, ...]) -> list[tuple[int, str, str]]:
    """The lines that come nearest to a move, best first: what is illegal, what is misspelt.

    A line of talk is none of them, whatever its words remind the reader of.
    """
    said = [part for part in prose if not ours(part.text)
            and not chat.idle(part.text)][:READ]
    found: list[tuple[int, Part, str]] = []
    for part in said:
        problem = next(iter(checking.check(at.game.saved, at.now, part.text, seat=who.seat,
                                           eyes=who.seat).problems), None)
        if problem is None:
            continue
        if problem.kind in ("illegal", "ambiguous"):
            found.append((0, part, problem.why))
        elif _misspelt(at, who, part.text, problem):
            found.append((1, part, f"{problem.why} {problem.hint}"))
    return [(part.n, part.text, why) for _, part, why in sorted(
        found, key=lambda one: (one[0], one[1].n))]


def _misspelt(at: Sitting, who: Writer, text: str, problem: Problem) -> bool:
    """Whether a line is a move with one of the words that its reader thinks was meant."""
    if problem.span is None or not problem.hint.startswith(NEAR) or len(text.split()) > WORDS:
        return False
    begin, end = problem.span
    return any(effect.read(at.now, who.seat, f"{text[:begin]}{word}{text[end:]}") is not None
               for word in re.split(r", | or ", problem.hint.removeprefix(NEAR).rstrip("?")))


def unclear(at: Sitting, who: Writer, found: Understood, why: Unclear) -> None:
    """Ask what a message means; nothing of it was done."""
    moves = not who.moderator and (
        not found.items or any(isinstance(item, Moves) for item in found.items))
    at.tell(f"{nothing(at) if moves else 'Nothing was done'}. {why.why}", *(
        said for line in why.lines[:REASONS]
        for said in (f"  line {line.n} “{line.text}”", *([f"    {line.why}"] * bool(line.why)))))
    at.tell(f"Answer with what you mean alone, each {'move' if moves else 'command'} on a line of "
            "its own.")
    other = next((seat for seat in at.now.seats if seat != who.seat and at.desk.of(seat)), "")
    if why.why == ambiguity.HANGS and other:
        at.tell(f"Words for another player belong between the lines PRESS TO {other} and END "
                "PRESS.")
    if moves:
        numbered_options.readings(at, who, why.lines)


def talk(at: Sitting, who: Writer, found: Understood) -> list[Part]:
    """The lines of a message that were taken for talk, beside greetings and the like."""
    if who.moderator or found.aside or (at.now.rules.sheets and not any(
            isinstance(item, Moves) for item in found.items)):
        return []  # they are shown by themselves
    last = max((part.n for part in found.prose), default=0)
    return [part for part in found.prose if not chat.idle(part.text)
            and not (part.n == last and quote_markers.name(part.text) and part.text.count(" ") < 2)]


def unread(at: Sitting, who: Writer, items: Iterable[Item], prose: tuple[Part, ...]) -> None:
    """Of a message of commands, while its seat is asked for a sheet, say which lines are none.

    Lines of a sheet begin like no move; a wrong one is not to be lost among commands.
    """
    asked = any(ask.seat == who.seat for ask in at.now.rules.awaiting(at.now.state).asks)
    said = [part for part in prose if not chat.idle(part.text)]
    if said and asked and at.now.rules.sheets and all(isinstance(one, Command) for one in items):
        at.tell("These lines were not understood, and nothing was done for them:",
                *(f"  (line {part.n}) {part.text}" for part in said[:REASONS]))


def _sheet_lines(at: Sitting, who: Writer, prose: tuple[Part, ...],
                 ) -> list[tuple[int, str, str]]:
    """The lines that are no part of a sealed sheet, each with its reason."""
    found = []
    for part in prose:
        if chat.idle(part.text) or ours(part.text):
            continue
        answer = checking.check(at.game.saved, at.now, courtesy.alone(part.text), seat=who.seat,
                                eyes=who.seat)
        if answer.exit != DONE and answer.problems:
            problem = answer.problems[0]
            near = f" {problem.hint}" if problem.hint.startswith(NEAR) else ""
            found.append((part.n, part.text, f"{problem.why}{near}"))
    return found


def beside(at: Sitting, who: Writer, said: Moves) -> None:
    """Say of lines that would be a sheet by themselves how they are filed beside commands."""
    ask = _ask(at, who)
    if ask is not None:
        first, *more = said.text.splitlines()
        at.tell(f"(line {said.n}) Not filed: {first}. Beside commands a sheet needs its head.",
                "Write it so:",
                f"  {sealed_orders.asked(at.now.rules, at.now.state, ask)}: {first}",
                *(f"  {line}" for line in more))


def doubtful(at: Sitting, who: Writer, lines: tuple[Line, ...]) -> None:
    """Show the lines that hold a message back, the first of them with the reason for each."""
    for line in lines[:REASONS]:
        at.tell(f"  (line {line.n}) {line.text}", *(f"    {why}" for why in _why(at, who, line)))
    at.tell(*(f"  (line {line.n}) {line.text}" for line in lines[REASONS:]))
    if not who.moderator:
        numbered_options.offer(at, who, (line.text for line in lines))


def _why(at: Sitting, who: Writer, line: Line) -> list[str]:
    """Why a line is not understood: what its reader says, or how its command is written."""
    if line.why != message_orders.NONE:
        return [line.why]
    usage = queries.usage(line.text, who.moderator)
    if usage:
        return [f"It is written so: {usage}"]
    seen = ambiguity.seen(at.now, who.seat, line.text)
    if seen:
        return [f"Seen in it: {seen}. {ambiguity.AMONG}"]
    error = message_orders.wrong(at.now, who.seat, line.text)
    return complaint(answers.failed("move", error, line.text, game=at.now.head.game)
                     ) if error else []


def sheet(at: Sitting, who: Writer, said: Moves) -> str:
    """File a sealed sheet, which plays nothing yet."""
    answer = at.tried("orders", lambda game: orders.file(
        game, _by(at, who, said.text), at.when, seat=who.seat, eyes=who.seat, at=f"{who.turn}"),
        said.text)
    if answer.exit != DONE:
        at.tell("Nothing was filed." + (" Your sheet from before still counts."
                                        if who.seat in at.now.orders else ""))
    at.did(answer)
    at.complain(answer, *(said.numbers or (said.n,)))
    if any(problem.code == STALE for problem in answer.problems):
        _again(at, who, said)
    if answer.exit != DONE:
        return outcomes.REFUSED
    return outcomes.KEPT if who.seat in at.now.sheets else outcomes.FILED


def _again(at: Sitting, who: Writer, said: Moves) -> None:
    """How a sheet that answers another turn is filed for what is asked now, if it is meant."""
    ask = _ask(at, who)
    if ask is not None and sealed_orders.head(at.now.rules, said.text)[0] is None:
        due = sealed_orders.asked(at.now.rules, at.now.state, ask)
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
        looked = sequence.run(at.now, text, who.seat, "", None)
    except Refused:
        return False
    canonical = "; ".join(at.now.rules.write(move) for move in looked.moves)
    written = "; ".join(" ".join(line.split()) for line in text.splitlines() if line.strip())
    return looked.hangs is not None and written.rstrip(".") != canonical


def _wait(at: Sitting, who: Writer, said: Moves) -> str:
    """Ask whether moves are meant; what became of them."""
    why = held_messages.keep(at, Held(who.seat, said.text, at.when, at.now.public_turn, "shorthand",
                                      bound=True))
    at.tell("Nothing is played yet: " + (
        f"{why}. Write the move as LEGAL lists it." if why else
        "a message of its own asks whether you mean it."))
    return outcomes.REFUSED if why else outcomes.HELD


def check(at: Sitting, who: Writer, command: Command) -> None:
    """Say of a move whether it is legal; nothing is drawn or played."""
    answer = checking.check(at.game.saved, at.now, command.rest, seat=who.seat, eyes=who.seat)
    at.tell(f"Checked: {command.rest}", *(f"  {line}" for line in answer.text.splitlines()))
    at.complain(answer, command.n)


def plan(at: Sitting, who: Writer, command: Command) -> None:
    """Let a plan be in force; what stands behind its name is its first line: ``until round 5``."""
    text, numbers = command.text, command.numbers or (command.n,)
    if command.rest:
        text, numbers = f"{command.rest}\n{text}", (command.n, *command.numbers)
    answer = at.tried("plan", lambda game: planning.file(
        game, text, at.when, seat=who.seat, eyes=who.seat), text)
    at.did(answer)
    at.complain(answer, *numbers)


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
