"""Carries out the moves, checks, plans and orders of a message."""

import re
from collections.abc import Callable, Iterable

from msgspec.structs import replace

from referee.commands import answer as answers
from referee.commands import check as check_command
from referee.commands import move, orders, position_report, report
from referee.commands import plan as plan_command
from referee.commands.answer import DONE, PARTLY, Answer, PlayedMove
from referee.commands.transaction import Transaction
from referee.core.base.aliases import DID_YOU_MEAN
from referee.core.base.problem import Problem, Refused
from referee.core.document.surfaces import MAIL
from referee.core.game.decisions import Decision, Seat
from referee.core.input import sealed_orders
from referee.pbem.handlers import held_messages, numbered_options, outcomes, queries
from referee.pbem.handlers.processing import QUOTED, STALE, Processing, Sender, problem_lines
from referee.pbem.inbound import chat, courtesy, quote_markers
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import MessagePart, OrderLine
from referee.pbem.inbound.normalization import OURS, has_our_mark
from referee.pbem.intent import ambiguity, effect, examples, message_orders
from referee.pbem.intent.ambiguity import Ambiguity
from referee.pbem.intent.message_orders import Item, MessageOrders, MoveBlock
from referee.pbem.roster.game_roster import HeldMessage

LINES = 3  # lines of a message without orders that are explained
REASONS = 10  # lines of a held-back message that are shown with their reasons
READ = 20  # lines of prose that are examined for those nearest to a move
WORDS = 5  # words of a line that may be a move with a misspelt name
EXAMPLES = 2
SAID = 200  # characters of the sender's words shown beside what was played


def play_or_file(processing: Processing, sender: Sender, move_block: MoveBlock) -> str:
    """Play moves or file orders; returns the outcome.

    A text that must be confirmed first is held.
    """
    if processing.match.game.to_move(processing.match.state).simultaneous:
        return file_orders(processing, sender, move_block)
    if (processing.roster.confirm
        or processing.office.confirm) == "shorthand" and _needs_confirmation(processing, sender,
                                                                             move_block.text):
        return _ask_confirmation(processing, sender, move_block)
    return play_text(processing, sender, move_block.text, f"{sender.turn}", move_block.line_numbers
                     or (move_block.line_number,))


def play_text(processing: Processing, sender: Sender, text: str, turn: str | None,
              numbers: tuple[int, ...]) -> str:
    """Play a text that answers ``turn``; ``numbers`` are its line numbers in the message."""
    answer = processing.act_or_refuse("move", lambda transaction: move.move(
        transaction, text, processing.timestamp, seat=sender.seat, viewer=sender.seat, at=turn,
        brief=True, checked=processing.texts(sender.seat).of(text)), text)
    own = "; ".join(played_move.move for played_move in answer.played
                    if played_move.seat == sender.seat and not played_move.by)
    moves = _moves_with_owners(answer.played, sender.seat)
    if answer.exit in (DONE, PARTLY) and (own or not moves):
        rest = " The rest was refused." if answer.exit == PARTLY else ""
        # in a forum the words are in the post above
        office = processing.roster.people or processing.roster.asked_turn
        processing.add_reply("Played: "
                             f"{moves}.{rest or (_original_words(text, own) if office else '')}")
        processing.seat_report.append(f"Played: {moves}.{rest}")
    else:
        processing.add_reply("Nothing was played." if not moves else
                             f"Nothing was played, except moves that were due: {moves}.")
    processing.report_problems(answer, *numbers)
    return outcomes.REFUSED if moves and not own else {
        DONE: outcomes.PLAYED, PARTLY: outcomes.PARTLY}.get(answer.exit, outcomes.REFUSED)


def _moves_with_owners(played: list[PlayedMove], seat: Seat) -> str:
    """Moves in words; each with its seat unless all are the seat's own."""
    alone = all(move.seat == seat and not move.by for move in played)
    return "; ".join(move.move if alone else report.move_text(move) for move in played)


def _original_words(text: str, moves: str) -> str:
    """The sender's own words, if they differ from the moves."""
    written_text = " ".join(text.replace("\n", "; ").split())
    return "" if written_text.strip(" .!").casefold() == moves.casefold() else (
        f" You wrote: “{written_text[:SAID]}{'…' * (len(written_text) > SAID)}”.")


def option(processing: Processing, sender: Sender, command: Command) -> str:
    """Play the move with a number of a list; returns the outcome."""
    picked = numbered_options.resolve_option(processing, sender, command)
    if isinstance(picked, str):
        processing.add_reply(f"{nothing_done(processing)}. {command.name} {command.argument} "
                             f"(line {command.line_number}): {picked}")
        return outcomes.REFUSED
    if command.text and numbered_options.differs_from_option(processing, sender.seat, picked,
                                                             command.text):
        processing.add_reply(f"{nothing_done(processing)}: option {picked.number} is "
                             f"“{picked.text}”, but you wrote “{command.text[:SAID]}” beside it. "
                             "Send only the move that you mean.")
        numbered_options.offer_readings(processing, sender,
                                        (OrderLine(command.line_number, command.text[:SAID], ""),))
        return outcomes.REFUSED
    processing.picked_option = picked.label
    processing.add_reply(picked.label)
    return play_or_file(processing, replace(sender, turn=picked.turn),
                        MoveBlock(picked.text, command.line_number))


def nothing_done(processing: Processing) -> str:
    """“No orders were saved” or “Nothing was played”, depending on the decision."""
    match = processing.match
    return ("No orders were saved" if match.game.to_move(match.state).simultaneous
            else "Nothing was played")


def reply_no_orders(processing: Processing, sender: Sender, prose: tuple[MessagePart, ...]) -> None:
    """Reply to a message without orders: what comes nearest, and how to write a move."""
    if sender.is_moderator:
        processing.add_reply("Nothing was done: no line of your message is a command. To list "
                             "the commands, write HELP.")
        return
    decision = _open_decision(processing, sender)
    if decision is None:
        processing.add_reply(f"{nothing_done(processing)}: it is not your move, and no line of "
                             "your message is a command. To list the commands, write HELP.")
        return
    is_orders = decision.kind in processing.match.game.order_kinds
    processing.add_reply(f"{nothing_done(processing)}: no line of your message is "
                         f"{'an order' if is_orders else 'a move'}.")
    near = (_lines_not_orders(processing, sender, prose) if is_orders
            else _nearest_lines(processing, sender, prose))
    processing.add_reply(*(f"  line {n} “{text[:QUOTED]}”: {why}" for n, text, why in near[:LINES]))
    if is_orders and near and len(near) < sum(
            not chat.is_chat(part.text) for part in prose):
        processing.add_reply("Orders are saved as a whole or not at all. Leave out everything "
                             "else, or put your orders between the lines ORDERS and END ORDERS.")
    known = examples.printed_examples(processing.match, sender.seat)
    part = next((part for part in prose if examples.is_partial_example(part.text, known)), None)
    if part is not None:
        processing.add_reply(f"Line {part.line_number} is only the first line of an example that "
                             "has two lines. Copy both lines, or write OPTION and the number of "
                             "the example.")
    elif sum(has_our_mark(part.text) for part in prose) > 1:
        processing.add_reply(f"Several lines begin with “{OURS}”, like a mail of this office, so "
                             f"they were not read. Leave out the “{OURS}”.")
    _explain_how_to_move(processing, sender)
    numbered_options.offer_suggestions(processing, sender,
                                       (part.text for part in prose if not has_our_mark(part.text)
                                        and not chat.is_chat(part.text)))


def _explain_how_to_move(processing: Processing, sender: Sender) -> None:
    """Explain how to write a move, with two examples that are legal now."""
    own_decision = next((
        decision for decision in position_report.open_decisions(processing.match, sender.seat)
        if decision.seat == sender.seat), None)
    lines = [f"  {choice.move}" for choice in own_decision.choices[:EXAMPLES]
             ] if own_decision else []
    processing.add_reply("Write your move alone on a "
                         "line" + (", such as:" if lines else "."), *lines,
                         "To list all legal moves, write LEGAL. To list all commands, write HELP.")


def _open_decision(processing: Processing, sender: Sender) -> Decision | None:
    """The current decision of the sender's seat, or None."""
    return next((decision
                 for decision in processing.match.game.to_move(processing.match.state).decisions
                 if decision.seat == sender.seat), None)


def _nearest_lines(processing: Processing, sender: Sender,
                   prose: tuple[MessagePart, ...]) -> list[tuple[int, str, str]]:
    """The lines nearest to a move, best first: illegal or ambiguous ones, then misspelt ones.

    Small talk is never among them.
    """
    own_parts = [part for part in prose if not has_our_mark(part.text)
                 and not chat.is_chat(part.text)][:READ]
    ranked_lines: list[tuple[int, MessagePart, str]] = []
    for part in own_parts:
        problem = next(iter(_check(processing, sender, part.text).problems), None)
        if problem is None:
            continue
        if problem.kind in ("illegal", "ambiguous"):
            ranked_lines.append((0, part, problem.why))
        elif _is_misspelt_move(processing, sender, part.text, problem):
            ranked_lines.append((1, part, f"{problem.why} {problem.hint}"))
    return [(part.line_number, part.text, why) for _, part, why in sorted(
        ranked_lines, key=lambda ranked: (ranked[0], ranked[1].line_number))]


def _is_misspelt_move(processing: Processing, sender: Sender, text: str, problem: Problem) -> bool:
    """Whether a line becomes a move when a word is replaced by one of its suggestions."""
    hint = MAIL.resolve(problem.hint)
    if (problem.span is None or not hint.startswith(DID_YOU_MEAN)
        or len(text.split()) > WORDS):
        return False
    begin, end = problem.span
    texts = processing.texts(sender.seat)
    return any(effect.interpret(texts, f"{text[:begin]}{word}{text[end:]}") is not None
               for word in re.split(r", | or ",
                                    hint.removeprefix(DID_YOU_MEAN).rstrip("?")))


def reply_ambiguous(processing: Processing, sender: Sender, orders: MessageOrders,
                    why: Ambiguity) -> None:
    """Ask what a message means; nothing of it was done."""
    moves = not sender.is_moderator and (
        not orders.items or any(isinstance(item, MoveBlock) for item in orders.items))
    processing.add_reply(f"{nothing_done(processing) if moves else 'Nothing was done'}. {why.why}")
    processing.add_reply(*(
        text for line in why.lines[:REASONS]
        for text in (f"  line {line.line_number} “{line.text}”",
                     *([f"    {line.why}"] * bool(line.why)))))
    processing.add_reply(f"Send only what you mean, each {'move' if moves else 'command'} on its "
                         "own line.")
    other = next((seat for seat in processing.match.seats if seat != sender.seat
                  and processing.roster.people_of(seat)), "")
    if why.why == ambiguity.HANGS and other:
        processing.add_reply("To write to another player, put your words between the lines PRESS "
                             f"TO {other} and END PRESS.")
    if moves:
        numbered_options.offer_readings(processing, sender, why.lines)


def talk_lines(processing: Processing, sender: Sender, orders: MessageOrders) -> list[MessagePart]:
    """The lines of a message that were taken as prose, without greetings and the like."""
    if sender.is_moderator or orders.unheaded_orders or (processing.match.game.order_kinds
                                                         and not any(
            isinstance(item, MoveBlock) for item in orders.items)):
        return []  # they are reported separately
    last = max((part.line_number for part in orders.prose), default=0)
    return [part for part in orders.prose if not chat.is_chat(part.text)
            and not (part.line_number == last and quote_markers.may_be_name(part.text)
                     and part.text.count(" ") < 2)]


def report_unread_lines(processing: Processing, sender: Sender, items: Iterable[Item],
                        prose: tuple[MessagePart, ...]) -> None:
    """Report the lines of a message of commands that were not understood, while orders are awaited.

    Lines of orders do not begin like moves; a wrong one must not be lost among commands.
    """
    awaited = any(decision.seat == sender.seat
                  for decision in processing.match.game.to_move(processing.match.state).decisions)
    own_parts = [part for part in prose if not chat.is_chat(part.text)]
    if own_parts and awaited and processing.match.game.order_kinds and all(
            isinstance(item, Command) for item in items):
        processing.add_reply("These lines were not understood. Nothing was done for them:",
                             *(f"  (line {part.line_number}) {part.text}"
                               for part in own_parts[:REASONS]))


def _lines_not_orders(processing: Processing, sender: Sender, prose: tuple[MessagePart, ...],
                      ) -> list[tuple[int, str, str]]:
    """The lines that are no valid orders, each with its reason."""
    lines = []
    for part in prose:
        if chat.is_chat(part.text) or has_our_mark(part.text):
            continue
        answer = _check(processing, sender, courtesy.strip_courtesy(part.text))
        if answer.exit != DONE and answer.problems:
            problem = answer.problems[0]
            near = f" {problem.hint}" if problem.hint.startswith(DID_YOU_MEAN) else ""
            lines.append((part.line_number, part.text, f"{problem.why}{near}"))
    return lines


def explain_orders_heading(processing: Processing, sender: Sender, move_block: MoveBlock) -> None:
    """Explain that orders beside commands need a heading."""
    decision = _open_decision(processing, sender)
    if decision is not None:
        first, *more = move_block.text.splitlines()
        match = processing.match
        heading = sealed_orders.expected_heading(match.game, match.state, decision)
        processing.add_reply(f"(line {move_block.line_number}) Not saved: {first}. In a "
                             "message with commands, orders need their heading.",
                             "Write:",
                             f"  {heading}: {first}",
                             *(f"  {line}" for line in more))


def report_doubtful(processing: Processing, sender: Sender, lines: tuple[OrderLine, ...]) -> None:
    """Show the lines that hold a message back, the first of them with reasons."""
    for line in lines[:REASONS]:
        processing.add_reply(f"  (line {line.line_number}) {line.text}",
                             *(f"    {why}" for why in _doubt_reasons(processing, sender, line)))
    processing.add_reply(*(f"  (line {line.line_number}) {line.text}" for line in lines[REASONS:]))
    if not sender.is_moderator:
        numbered_options.offer_suggestions(processing, sender, (line.text for line in lines))


def _doubt_reasons(processing: Processing, sender: Sender, line: OrderLine) -> list[str]:
    """Why a line is not understood: the parser's reason or the usage of the command."""
    if line.why != message_orders.NONE:
        return [line.why]
    usage = queries.usage(line.text, sender.is_moderator)
    if usage:
        return [f"Write it like this: {usage}"]
    texts = processing.texts(sender.seat)
    seen = ambiguity.move_within(texts, line.text)
    if seen:
        return [f"The line contains the move {seen}. {ambiguity.AMONG}"]
    error = message_orders.why_not_understood(texts, line.text)
    return problem_lines(answers.refused_answer("move", error, line.text,
                                                game=processing.match.header.game)
                         ) if error else []


def file_orders(processing: Processing, sender: Sender, move_block: MoveBlock) -> str:
    """File orders, which are not played yet; returns the outcome."""
    text = _with_author(processing, sender, move_block.text)
    answer = processing.act_or_refuse("orders", lambda transaction: orders.file(
        transaction, text, processing.timestamp, seat=sender.seat, viewer=sender.seat,
        at=f"{sender.turn}", checked=processing.texts(sender.seat).of(text)), move_block.text)
    if answer.exit != DONE:
        processing.add_reply("No orders were saved." + (" Your earlier orders still count."
                                                     if sender.seat in processing.match.orders
                                                     else ""))
    processing.report_done(answer)
    processing.report_problems(answer, *(move_block.line_numbers or (move_block.line_number,)))
    if any(problem.code == STALE for problem in answer.problems):
        _explain_filing_again(processing, sender, move_block)
    if answer.exit != DONE:
        return outcomes.REFUSED
    return outcomes.KEPT if sender.seat in processing.match.draft_orders else outcomes.FILED


def _explain_filing_again(processing: Processing, sender: Sender, move_block: MoveBlock) -> None:
    """Explain how to send orders that answered another turn for the current decision."""
    decision = _open_decision(processing, sender)
    if decision is not None and sealed_orders.parse_heading(processing.match.game,
                                                            move_block.text)[0] is None:
        expected = sealed_orders.expected_heading(processing.match.game, processing.match.state,
                                                  decision)
        processing.add_reply("Your orders do not say which phase they are for. If it is "
                             f"{expected}, reply to this mail with:",
                             *(f"  {line}"
                               for line in f"{expected}: {move_block.text}".splitlines()))


def _with_author(processing: Processing, sender: Sender, text: str) -> str:
    """Orders with the author among several players of the seat, unless they name one."""
    several = len(next(assignment.players for assignment in processing.match.header.seats
                       if assignment.seat == sender.seat)) > 1
    names_author = text.partition(":")[0].casefold().startswith(sender.seat)
    if not several or sender.person is None or names_author:
        return text
    return f"{sender.seat} by {sender.person.name}: {text}"


def _needs_confirmation(processing: Processing, sender: Sender, text: str) -> bool:
    """Whether a text is not canonical and needs dice or cards."""
    try:
        result = processing.texts(sender.seat).of(text).check()
    except Refused:
        return False
    canonical = "; ".join(processing.match.game.write(move) for move in result.moves)
    normalized = "; ".join(" ".join(line.split()) for line in text.splitlines() if line.strip())
    return result.awaited_luck is not None and normalized.rstrip(".") != canonical


def _ask_confirmation(processing: Processing, sender: Sender, move_block: MoveBlock) -> str:
    """Hold moves until they are confirmed; returns the outcome."""
    why = held_messages.hold(processing,
                             HeldMessage(sender.seat, move_block.text, processing.timestamp,
                                         processing.match.public_turn, "shorthand",
                                         bound=True))
    processing.add_reply("Nothing was played yet: " + (
        f"{why}. Write the move as LEGAL lists it." if why else
        "another mail asks you to confirm it."))
    return outcomes.REFUSED if why else outcomes.HELD


def _check(processing: Processing, sender: Sender, text: str) -> Answer:
    """The answer of the command ``check`` to a text of the sender."""
    return check_command.check(processing.transaction.saved, processing.match, text,
                               seat=sender.seat, viewer=sender.seat,
                               checked=processing.texts(sender.seat).of(text))


def check(processing: Processing, sender: Sender, command: Command) -> None:
    """Check whether a move is legal; nothing is drawn or played."""
    answer = _check(processing, sender, command.argument)
    processing.add_reply(f"Checked: {command.argument}")
    processing.reply_blocks += answer.body
    processing.report_problems(answer, command.line_number)


def plan(processing: Processing, sender: Sender, command: Command) -> None:
    """File a plan; the argument of the command is its first line: ``until round 5``."""
    text, numbers = command.text, command.line_numbers or (command.line_number,)
    if command.argument:
        text, numbers = f"{command.argument}\n{text}", (command.line_number, *command.line_numbers)
    answer = processing.act_or_refuse("plan", lambda transaction: plan_command.file(
        transaction, text, processing.timestamp, seat=sender.seat, viewer=sender.seat), text)
    processing.report_done(answer)
    processing.report_problems(answer, *numbers)


def no_plan(processing: Processing, sender: Sender, command: Command) -> None:
    """Withdraw the plan."""
    _run_and_report(processing, command,
                    lambda transaction: plan_command.clear(transaction, processing.timestamp,
                                                       seat=sender.seat, viewer=sender.seat))


def draft(processing: Processing, sender: Sender, command: Command) -> None:
    """Save draft orders, which do not count yet."""
    _run_and_report(processing, command, lambda transaction: orders.draft(
        transaction, _with_author(processing, sender, command.text), processing.timestamp,
        seat=sender.seat, viewer=sender.seat, at=f"{sender.turn}"))


def ready(processing: Processing, sender: Sender, command: Command) -> None:
    """Make the draft count."""
    _run_and_report(processing, command, lambda transaction: orders.ready(
        transaction, processing.timestamp, seat=sender.seat, viewer=sender.seat,
        at=f"{sender.turn}"))


def withdraw(processing: Processing, sender: Sender, command: Command) -> None:
    """Withdraw the orders."""
    _run_and_report(processing, command, lambda transaction: orders.withdraw(
        transaction, processing.timestamp, seat=sender.seat, viewer=sender.seat,
        at=f"{sender.turn}"))


def _run_and_report(processing: Processing, command: Command,
                    do: Callable[[Transaction], Answer]) -> None:
    answer = processing.act_or_refuse("orders", do, command.text)
    processing.report_done(answer)
    processing.report_problems(answer, *(command.line_numbers or (command.line_number,)))
