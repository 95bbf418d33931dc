"""To look at the position: show, legal, score."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import option_checks, position_report, report, turn_report
from referee.commands.answer import MODERATOR, PUBLIC, Answer, PlayedMove
from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused
from referee.core.document import blocks as page
from referee.core.document.blocks import Block, Page
from referee.core.game import result_text
from referee.core.game.decisions import Result, Seat
from referee.core.game.game import Game
from referee.core.match import live_entries, log_integrity, match
from referee.core.match.match import Table
from referee.core.match.save_format import Save

MOST = 2000  # legal moves listed before the rest is only counted


def show(saved: Save, now: Table, *, eyes: str | None = None, turn: int | None = None,
         whole: bool = False, write: Callable[[Page, tuple[str, ...]], str] | None = None,
         ) -> Answer:
    """The position, of today or of an earlier turn, for some eyes; ``whole`` leaves nothing out.

    ``write`` writes a page and feet in another form than text.
    """
    answer = Answer("show", eyes=option_checks.eyes(eyes, now.seats))
    report.stand(answer, now)
    note = ""
    if turn is not None:
        from referee.commands import history

        now, note = history.led(saved, now, turn, answer.eyes)
        report.stand(answer, now)
    answer.view, shown = position_report.position(now, answer.eyes, whole)
    answer.played = [
        PlayedMove(None, seat, sheet.by, sheet.text, turn_report.slots(now.rules, sheet.text))
        for seat, sheet in now.orders.items() if answer.eyes in (seat, MODERATOR)]
    if answer.played:
        shown = (*shown, page.Heading("filed, and sealed until all are in"),
                 page.Lines(tuple(map(report.written, answer.played))))
    shown = (page.Lines((note,)), *shown) if note else shown
    asked = position_report.questions(now, answer.eyes, shell=write is None and turn is None)
    feet = position_report.feet(now, answer.eyes)
    if write is None:
        answer.text = report.with_tail(shown, [*asked, *feet])
    else:
        answer.text = write((*shown, page.Lines(tuple(asked))) if asked else shown, tuple(feet))
    answer.report = answers.lines(
        [note] * bool(note) + position_report.endings(now), answers.PUBLIC)
    return answer


def own(now: Table, seat: Seat) -> Page:
    """What of the position a seat alone sees: the blocks of its page that the public has not."""
    rules = now.rules
    public = rules.whole(rules.view(now.state, None))
    return tuple(block for block in rules.whole(rules.view(now.state, seat))
                 if block not in public)


def private(now: Table, seat: Seat) -> bool:
    """Whether a seat knows, or now writes, something that others may not know."""
    return bool(now.rules.awaiting(now.state).sealed or own(now, seat))


def writes_in_secret(now: Table, seat: Seat) -> bool:
    """Whether a seat must write what others may not read."""
    awaiting = now.rules.awaiting(now.state)
    asks = [ask.kind for ask in awaiting.asks if ask.seat == seat and ask.must]
    if awaiting.sealed or not isinstance(now.rules, Game):
        return bool(asks) and awaiting.sealed
    return any(move.hidden for kind in asks for move in now.rules.answering(kind))


def hand(now: Table, seat: Seat) -> Answer:
    """What a seat alone may see: its hidden cards, and orders that it has filed or drafted."""
    from referee.core.input import sealed_orders

    answer = Answer("hand", eyes=seat)
    report.stand(answer, now)
    shown = [*own(now, seat)]
    if seat in now.orders:
        sheet = now.orders[seat]
        shown += [page.Heading("filed, and sealed until all are in"),
                  page.Lines(tuple(sealed_orders.signed(now.rules, sheet.text, sheet.hands)))]
    if seat in now.sheets:
        draft = now.sheets[seat]
        shown += [page.Heading("drafted, and not filed"),
                  page.Lines(tuple(sealed_orders.signed(now.rules, draft.text, draft.hands)))]
    if not shown:
        answer.eyes = PUBLIC
    answer.text = page.text(tuple(shown)) if shown else (
        f"{seat} has nothing that is hidden from others.\n")
    return answer


def legal(now: Table, prefix: str = "", *, seat: str | None = None) -> Answer:
    """The legal moves of a seat in canonical form, for its own eyes."""
    from referee.core.input import actor

    try:
        says = actor.who(now, prefix, option_checks.seat(seat, now.seats))
        who, prefix = says.seat or actor.sole(now), prefix[says.end:].strip()
        if now.ended:
            actor.asked_of(now)
    except Refused as error:
        answer = answers.failed("legal", error)
        report.stand(answer, now)
        return answer
    answer = Answer("legal", eyes=who, who=who)
    report.stand(answer, now)
    asks = now.rules.awaiting(now.state).asks
    ask = next((ask for ask in asks if ask.seat == who), None)
    if ask is None:
        raise Refused(actor.not_asked(who, asks))
    moves, more = _listed(now, who, prefix)
    answer.view = moves
    if more:
        moves = [*moves, f"# and more; give the beginning of a move, as in: {moves[0]}"]
    if not moves and prefix:
        moves = [f"# no legal move begins with “{prefix[:60]}”"]
    unlisted = games.about(now.head.game).unlisted
    if unlisted:
        omitted = f"Legal and not listed: {unlisted}"
        answer.report = answers.lines([omitted], who)
        moves = [*moves, *(f"# {line}" for line in page.fold(omitted, 76))]
    if ask.kind in now.rules.sheets:
        moves = [f"# a sheet is sent with its head: {ask.what}: …", *moves]
    answer.text = f"# for {who}'s eyes\n" + "".join(f"{visible(move)}\n" for move in moves)
    return answer


def _listed(now: Table, who: Seat, prefix: str) -> tuple[list[str], bool]:
    start = " ".join(prefix.casefold().split())
    found: list[str] = []
    for move in now.rules.options(now.state, who):
        text = now.rules.write(move)
        if text.casefold().startswith(start):
            if len(found) == MOST:
                return found, True
            found.append(text)
    return found, False


def score(saved: Save, now: Table, scenario: str, *, ended: bool = False) -> Answer:
    """The score sheet; before the end the public standing, or what it would be worth ``ended``.

    ``scenario`` says what is to be said of the game's; empty: it is the one of its name.
    """
    answer = Answer("score")
    report.stand(answer, now)
    head, shown, result, tail = scored(saved, now, scenario, ended=ended)
    if result is not None:
        answer.view = msgspec.to_builtins(result)
    answer.text = report.with_tail((page.Lines((head,)), *shown),
                                   [*tail, *position_report.feet(now, answer.eyes)])
    answer.report = answers.lines([head, *(
        page.text(shown).splitlines() if result is None else []), *position_report.endings(now)],
        answers.PUBLIC)
    return answer


def scored(saved: Save, now: Table, scenario: str = "", *, ended: bool = False,
           ) -> tuple[str, Page, Result | None, list[str]]:
    """What ``score`` shows: a head, a page, the result on it (None: a standing), lines below."""
    from referee.core.proof.caveats import brief

    lines = log_integrity.sound(saved.log, now.damage)
    sealed = live_entries.unopened(lines)
    lines = [line for line in lines if line.n <= now.public_turn and line.n not in sealed]
    head = brief(saved.head, lines, games.about(saved.head.game), scenario)
    if now.damage:
        head += f" Only the turns before turn {now.damage[0][0]} were looked at for this."
    if match.result(now) is not None or (ended and now.ended):
        shown, final = over(now)
        endings = position_report.endings(now)
        tail = [*endings, "This counts what all may know."] if now.ended else []
        return head, shown, final, tail
    view = now.rules.view(now.state, None)
    if not ended:
        return (head, _standing(now.rules.show(view)), None,
                position_report.endings(now) or ["The game is not over."])
    worth = now.rules.worth(view)
    return (head, sheet(worth, now.seats, "if it ended now"), worth,
            ["The game is not over; this counts what all may know."])


def over(now: Table) -> tuple[Page, Result]:
    """The score sheet of a game that is over, and its result.

    Of one that was ended: what its position is worth, and who won if one player was left.
    """
    won = match.result(now)
    if won is not None and not now.ended:
        return sheet(won, now.seats), won
    worth: Result = now.rules.worth(now.rules.view(now.state, None))
    worth = replace(worth, reason=_given_up(won), ranking=won.ranking if won else worth.ranking)
    return sheet(worth, now.seats, "when it was given up", won), worth


def _given_up(won: Result | None) -> str:
    """Who won a game that was ended, beside what its position is worth."""
    who = f"{won.ranking[0][0]}, the last player left, wins" if won else "Nobody wins"
    return f"{who}; this is what the position is worth."


def _standing(shown: Page) -> Page:
    for i, block in enumerate(shown):
        if isinstance(block, page.Heading) and block.text == "standing":
            rest = shown[i + 1:]
            until = next((j for j, b in enumerate(rest) if isinstance(b, page.Heading)), len(rest))
            return (block, *rest[:until])
    return ()


def sheet(result: Result, seats: tuple[Seat, ...], head: str = "result",
          won: Result | None = None) -> Page:
    """A result as a page: the places, the sheet, how its entries came about, the notes.

    ``won`` has the places, if the points did not decide.
    """
    blocks: list[Block] = [page.Heading(head), page.Lines((
        result.reason, *result_text.ranked(won or result, seats)))]
    if result.sheet:
        rows = tuple((label, *map(str, values)) for label, values in result.sheet)
        blocks += [page.Heading("score sheet"),
                   page.Table(("", *seats), rows, "<" + ">" * len(seats))]
    worked = [f"{label}, {seat}: {how}" for label, row in result.workings
              for seat, how in zip(seats, row, strict=True) if how]
    if worked:
        blocks += [page.Heading("workings"), page.Lines(tuple(worked))]
    return (*blocks, page.Lines(result.notes)) if result.notes else tuple(blocks)
