"""What a person's letter asks for: moves and commands in their order, and what is doubtful.

Nothing doubtful is ever done. A line that begins like a move and is not understood holds back
the whole message; beside commands that only look (STATUS, CHECK) it is listed if it stands apart.
A message in which no line begins like an order is taken for one only if all of it is understood
as an answer to the open decision.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from referee.core.base import aliases
from referee.core.base.problem import Refused
from referee.core.game.decisions import Seat
from referee.core.game.game import Game
from referee.core.input import actor, sealed_orders, sequence, splitter
from referee.core.input.sealed_orders import Head
from referee.core.language import free_text
from referee.core.match.match import Table
from referee.core.plans import lookahead
from referee.pbem.inbound import chat, courtesy, mail_commands, normalization, quote_markers
from referee.pbem.inbound.mail_commands import Command
from referee.pbem.inbound.new_text import LETTERS, SHOWN, Line, Part, Scanned, scan
from referee.pbem.intent import ambiguity, examples, signatures
from referee.pbem.intent.ambiguity import Unclear
from referee.pbem.intent.second_thoughts import Beside

NONE = "it begins like an order and is none"
_LOOKS = mail_commands.ASKING | {"CHECK"}
_PICKS = frozenset({"OPTION", "PLAN"})  # what plays moves that are not written as such
ANSWER = 5  # lines of a letter that is taken whole for an answer
SHEET = 60  # the same of a sealed sheet, which has a line for each figure


class Moves(Struct, frozen=True):
    """Moves, one text of lines that stand together; ``sheet``: in a block or behind a head.

    ``numbers`` are those of its lines in the letter, where they are not from ``n`` on.
    """

    text: str
    n: int
    sheet: bool = False
    numbers: tuple[int, ...] = ()


Item = Moves | Command


class Understood(Struct, frozen=True):
    """What a letter asks for, in its order; what holds it back; what is ignored and shown.

    ``prose`` is the rest of what was written, which asks for nothing. ``aside`` would be
    a sealed sheet if the letter said nothing else. ``unclear``: the writer must be asked.
    """

    items: tuple[Item, ...]
    doubtful: tuple[Line, ...] = ()
    ignored: tuple[Line, ...] = ()
    prose: tuple[Part, ...] = ()
    aside: Moves | None = None
    unclear: Unclear | None = None


def begins(now: Table, line: str, moderator: bool = False) -> bool:
    """Whether a line begins like a command, a move of the game or the head of a sheet."""
    if mail_commands.begins(line, moderator):
        return True
    head, colon, rest = line.partition(":")
    if colon and actor.names(now, head[:60]):
        line = rest.strip()
    elif colon and now.rules.sheets and sealed_orders.head(now.rules, line)[0] is not None:
        return True
    return _move(now.rules, line) and not chat.idle(line)


def _move(rules: Game, line: str) -> bool:
    """Whether a line begins like a move, or hangs on a condition as one may."""
    first = line.split(None, 1)[:1] == ["if"] and " then " in line.casefold()
    return first or free_text.begins(rules, line)


def scanned(now: Table, seat: Seat, moderator: bool, text: str,
            offered: Iterable[str] = ()) -> Scanned:
    """The parts of a text, as a person wrote them; ``offered`` are moves of refusals' lists."""
    known = examples.printed(now, seat, offered)
    return scan(examples.lifted(text, known, partial(lookahead.pair, now, seat)),
                partial(begins, now, moderator=moderator), partial(examples.copied, known=known))


def read(now: Table, seat: Seat, moderator: bool, scanned: Scanned,
         names: Iterable[str] = (), turn: int = 0) -> Understood:
    """What the parts of a letter ask for, of a seat that may be asked something or not.

    ``names`` are those of who may have written it: one before a colon, behind a dash, or alone,
    says only that. ``turn`` is the one that it answers (0: the last).
    """
    known = [*map(aliases.folded, names)]
    signed = signatures.first_line(scanned, known)
    labelled = [*signatures.unsigned(now, scanned.parts, known)]
    scanned = replace(scanned, parts=tuple(map(_turnless, labelled)))
    items, doubtful, prose = _sorted(now, seat, moderator, scanned)
    items = [*_together(now, seat, items)]
    said = [part for part in prose if not normalization.ours(part.text)]
    whole = None
    if not doubtful and not moderator and (not items or _silent(now, items)):
        whole = _answer(now, seat, said, signed)
    if whole and not items:
        prose, said = ([part for part in found if part.n not in whole.numbers]
                       for found in (prose, said))
        items, whole = [whole], None
    held, shown = _apart(doubtful, items, scanned.parts)
    orders = [ordered(item) for item in items if isinstance(item, Moves) and not moderator]
    unclear = _other_turn(labelled, orders, turn or now.public_turn) or ambiguity.unclear(
        now, seat, orders, _acting(items), scanned.parts, said, _beside(items, scanned, signed))
    return Understood(tuple(items), held, (*shown, *scanned.ignored), tuple(prose), whole, unclear)


def _turnless(part: Part) -> Part:
    """A line without the number of the turn that it answers."""
    return part if part.kind == "block" else replace(part, text=courtesy.turned(part.text)[1])


def _sorted(now: Table, seat: Seat, moderator: bool,
            scanned: Scanned) -> tuple[list[Item], list[Line], list[Part]]:
    """The parts of a message as what they ask for, the lines in doubt, and the rest."""
    items: list[Item] = []
    doubtful = [*scanned.doubts]
    prose: list[Part] = []
    under = _Sheet(now)
    for part in scanned.parts:
        if under.takes(part, items):
            continue
        if part.kind == "block":
            items.append(_block(part))
            doubtful += _swallowed(now, moderator, part)
        elif part.kind == "prose":
            prose.append(part)
        else:
            found = _line(now, seat, moderator, part)
            if found is None:
                doubtful.append(Line(part.n, part.text, NONE))
            else:
                _add(items, found)
    return items, doubtful, prose


def _acting(items: Iterable[Item]) -> set[int]:
    """The lines of the commands that do something, rather than look."""
    return {item.n for item in items if isinstance(item, Command) and item.name not in _LOOKS}


def _beside(items: Iterable[Item], scanned: Scanned, signed: int) -> Beside:
    """What stands beside the moves of a message; ``signed`` is the line of the writer's name.

    A signature are the lines right below that name, or below words of farewell.
    """
    picks = tuple((item.n, item.text) for item in items if isinstance(item, Command)
                  and item.name in _PICKS)
    last = max((part.n for part in scanned.parts), default=0)
    signature = frozenset(
        n for first in (scanned.leave, signed) if first for n in range(first + 1, next(
            (one for one in scanned.paragraphs if one > first), last + 1)))
    return Beside(picks, scanned.below, signature)


def _together(now: Table, seat: Seat, items: Iterable[Item]) -> Iterator[Item]:
    """The items, where a sheet for a phase to come is filed with that of today right before it.

    Filed by itself it might come too late: the phases before it open with the last sheet.
    """
    asks = now.rules.awaiting(now.state).asks if now.rules.sheets else ()
    ask = next((ask for ask in asks if ask.seat == seat and ask.kind in now.rules.sheets), None)
    due = sealed_orders.asked(now.rules, now.state, ask) if ask else None
    last: Item | None = None
    for item in items:
        joined = _joined(now, last, item, due) if due is not None else None
        if last is not None and joined is None:
            yield last
        last = item if joined is None else joined
    if last is not None:
        yield last


def _joined(now: Table, last: Item | None, item: Item, due: Head) -> Moves | None:
    """The sheet that is due, with one for a later phase below it; None: they are no such two."""
    if not (isinstance(last, Moves) and isinstance(item, Moves) and last.sheet and item.sheet):
        return None
    if not (_answers(now, last, due) and _later(now, item, due)):
        return None
    return Moves(f"{last.text}\n{item.text}", last.n, sheet=True, numbers=tuple(
        n for one in (last, item)
        for n in one.numbers or range(one.n, one.n + one.text.count("\n") + 1)))


def _answers(now: Table, item: Moves, due: Head) -> bool:
    head = _heading(now, item)
    return head is not None and sealed_orders.answers(head, due)


def _later(now: Table, item: Moves, due: Head) -> bool:
    head = _heading(now, item)
    return head is not None and bool(head.round) and sealed_orders.later(now.rules, head, due)


def _heading(now: Table, item: Moves) -> Head | None:
    """The head of a sheet, behind the name of its seat or without one."""
    name, _, rest = item.text.partition(":")
    return sealed_orders.head(now.rules, rest.strip() if actor.names(now, name[:60])
                              else item.text)[0]


def _other_turn(parts: Iterable[Part], orders: Iterable[Iterable[tuple[int, str]]],
                turn: int) -> Unclear | None:
    """Why a letter is asked about that has a move for another turn; None: it has none."""
    moves = {n for lines in orders for n, _ in lines}
    found = [part for part in parts if part.kind != "block" and part.n in moves
             and courtesy.turned(part.text)[0] not in (0, turn)]
    return Unclear(f"A line names another turn than {turn}, which your message answers.", tuple(
        Line(part.n, part.text[:SHOWN], "") for part in found)) if found else None


def ordered(item: Moves) -> list[tuple[int, str]]:
    """The lines of moves, each with its number in the letter."""
    texts = item.text.split("\n")
    numbers = item.numbers or tuple(range(item.n, item.n + len(texts)))
    return [(n, text) for n, text in zip(numbers, texts, strict=False) if text.strip()]


def _silent(now: Table, items: list[Item]) -> bool:
    """Whether a sheet is asked and a letter has commands alone: its other lines may be one."""
    return bool(now.rules.sheets) and all(isinstance(item, Command) for item in items)


class _Sheet:
    """The lines of a sheet of orders: those that follow its head without a gap."""

    def __init__(self, now: Table) -> None:
        self.now = now
        self.last = -1

    def takes(self, part: Part, items: list[Item]) -> bool:
        """Whether a part is a line of the sheet; it is put to the lines before."""
        if not self.now.rules.sheets or part.kind == "block":
            return False
        last = items[-1] if items else None
        if part.kind == "line" and self._head(part.text):
            items.append(Moves(courtesy.alone(part.text), part.n, sheet=True))
        elif part.n == self.last + 1 and isinstance(last, Moves) and last.sheet and (
                mail_commands.read(part.text, part.n, False) is None):
            items[-1] = Moves(f"{last.text}\n{courtesy.alone(part.text)}", last.n, sheet=True,
                              numbers=(*(last.numbers or (last.n,)), part.n))
        else:
            self.last = -1
            return False
        self.last = part.n + part.text.count("\n")
        return True

    def _head(self, text: str) -> bool:
        head, _, rest = text.partition(":")
        rest = rest.strip() if actor.names(self.now, head[:60]) else text
        return sealed_orders.head(self.now.rules, rest)[0] is not None


def _block(part: Part) -> Item:
    if part.name == "ORDERS":
        text = "\n".join(map(courtesy.alone, part.text.split("\n")))
        return Moves(text, part.n, sheet=True, numbers=part.numbers)
    return Command(part.name, part.rest, part.text, n=part.n, ended=part.ended,
                   numbers=part.numbers)


def _swallowed(now: Table, moderator: bool, part: Part) -> Iterator[Line]:
    """The lines of a block without its END that may stand behind it.

    In talk they are those that look like orders, among orders the commands of the desk.
    """
    if part.ended:
        return
    for n, text in zip(part.numbers, part.text.split("\n"), strict=False):
        line = normalization.plain(text)[:SHOWN]
        if part.name in LETTERS:
            found = normalization.order(line, partial(begins, now, moderator=moderator))
        else:
            plain = normalization.bare(line)
            found = plain if mail_commands.read(plain, n, moderator) and not _move(
                now.rules, plain) else ""
        if found:
            yield Line(n, line.strip(), f"{part.name} in line {part.n} has no END {part.name}. If "
                       f"this is an order, write END {part.name} above it; if it belongs to "
                       f"{part.name}, write END {part.name} below it.")


def _line(now: Table, seat: Seat, moderator: bool, part: Part) -> Item | None:
    """What a line is that begins like an order; None: it is doubtful."""
    command = mail_commands.read(part.text, part.n, moderator) or _option(seat, part)
    game = _move(now.rules, part.text)
    text = courtesy.alone(part.text)
    if command is not None and not (game and command.name in ("WITHDRAW", "AGREE", "YES")
                                    and not command.rest and not now.rules.sheets):
        if command.name == "MOVE":
            rest = courtesy.alone(command.rest)
            plain = _understood(now, seat, rest)  # else it is a game's own “move”
            return Moves(rest if plain else text, part.n)
        return command
    return Moves(text, part.n) if _understood(now, seat, text) else None


def _option(seat: Seat, part: Part) -> Command | None:
    """A number of a list behind the name of the writer's own seat, as posts have it."""
    head, _, rest = part.text.partition(":")
    found = mail_commands.read(rest, part.n, False) if head.strip().casefold() == seat else None
    return found if found is not None and found.name == "OPTION" else None


def _understood(now: Table, seat: Seat, text: str) -> bool:
    """Whether a text means something to somebody who is asked."""
    error = wrong(now, seat, text)
    return error is None or error.problems[0].kind in ("ambiguous", "illegal")


def wrong(now: Table, seat: Seat, text: str) -> Refused | None:
    """Why a text is not understood as a move of a seat; None: it is."""
    try:
        says = actor.who(now, aliases.clean(text), None)
        splitter.cut(aliases.clean(text), says.end, now.rules, seat,
                     readable=partial(sequence.readable, now, seat))
    except Refused as error:
        return error
    return None


def _add(items: list[Item], found: Item) -> None:
    """Put moves to those right before them: they are one chain."""
    last = items[-1] if items else None
    if isinstance(found, Moves) and isinstance(last, Moves) and not last.sheet:
        items[-1] = Moves(f"{last.text}\n{found.text}", last.n,
                          numbers=(*(last.numbers or (last.n,)), found.n))
    else:
        items.append(found)


def _answer(now: Table, seat: Seat, prose: list[Part], signed: int) -> Moves | None:
    """A letter that says nothing but the answer to what its seat is asked, above a signature.

    ``signed`` is the line of the writer's name (0: there is none). What stands there holds the
    letter back if it is a second thought, see ``meant``.
    """
    while prose and (quote_markers.contact(prose[-1].text) or 0 < signed <= prose[-1].n):
        found = _wholly(now, seat, prose)
        if found:
            return found
        prose = prose[:-1]
    return _wholly(now, seat, prose)


def _wholly(now: Table, seat: Seat, prose: list[Part]) -> Moves | None:
    """Lines that are all of them the answer to what their seat is asked.

    Of sealed sheets no line begins like a move, for figures have the names of things; it is
    all of them that must be understood. The turn that the letter answers says which phase
    is meant.
    """
    said = [part for part in prose
            if not chat.idle(courtesy.alone(part.text))]
    text = "\n".join(courtesy.alone(part.text) for part in said)
    sealed = bool(now.rules.sheets)
    if not said or len(said) > (SHEET if sealed else ANSWER):
        return None
    try:
        wrong = sequence.run(now, text, seat, "", None, dated=sealed, opening=False).problems
    except Refused as error:
        wrong = error.problems
    kinds = {problem.kind for problem in wrong if not problem.warning}
    asked = any(ask.seat == seat for ask in now.rules.awaiting(now.state).asks)
    if not asked or not kinds <= {"illegal", "ambiguous"}:  # who is not asked is not read
        return None
    return Moves(text, said[0].n, numbers=tuple(part.n for part in said))


def _apart(doubtful: list[Line], items: list[Item], parts: Iterable[Part],
           ) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The doubtful lines that hold a message back, and those that stand apart below its commands.

    Any doubtful line holds back a message that plays or changes something, or has no order but
    these: it may be the order, or correct it. What only looks is answered beside lines below it.
    """
    if not items or any(isinstance(item, Moves) or item.name not in _LOOKS for item in items):
        return tuple(doubtful), ()
    last = max(item.n for item in items)
    told = {n for part in parts for n in range(part.n, max(part.n, part.end) + 1)}
    held = [line for line in doubtful
            if line.n < last or all(n in told for n in range(last, line.n))]
    return tuple(held), tuple(line for line in doubtful if line not in held)
