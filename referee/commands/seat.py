"""Who plays: a seat that is left or taken, and the end, when nobody goes on."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import option_checks, position_report, report
from referee.commands import players as people
from referee.commands.answer import PUBLIC, Answer
from referee.commands.transaction import Change
from referee.core.base import aliases
from referee.core.base.problem import refused
from referee.core.game.decisions import Seat
from referee.core.match import amendments, early_end, match
from referee.core.match.match import Table
from referee.core.match.save_format import Chair

UNSAID = "no reason was given"
CONCEDED = "conceded"


def show(now: Table, seat: str | None, eyes: str | None) -> Answer:
    """Who plays each seat, or one of them."""
    shown = option_checks.eyes(eyes, now.seats)
    wanted = _named(now, seat) if seat else None
    answer = Answer("seat", eyes=shown)
    report.stand(answer, now)
    chairs = [chair for chair in now.head.seats if wanted in (None, chair.seat)]
    return _told(answer, chairs, [_seated(chair, bool(now.ended)) for chair in chairs])


def change(game: Change, seat: str | None, when: str, *, gone: bool = False,
           player: str | None = None, reason: str = UNSAID, eyes: str | None = None,
           brief: bool = False) -> Answer:
    """A seat's player has left, or new ones take it; a line of the log says so, and why.

    Who is gone is played for at once. The game ends with the second line when one of several
    players is left, who has won, or none. A plan of people who have all left the seat is taken
    out of force. Refused: a reason that is none; a player for a game that was given up.
    """
    option_checks.reason(reason)
    before = game.before
    shown = option_checks.eyes(eyes, before.seats)
    name = _named(before, seat or "")
    after = _changed(before, name, when if gone else "", player or "")
    carried, start = game.carried(when)
    chair, was = (_chair(seats, name) for seats in (after, before.head.seats))
    lines = carried
    if (chair.players, chair.gone) != (was.players, was.gone):
        lines = [*carried, amendments.seated(start, name, chair.players, reason, when)]
        start = _without_plan(lines[-1].table, before, name)
    why = _deserted(start) if gone else ""
    if why:
        how = "conceded" if reason == CONCEDED else "left"
        lines = [*lines, amendments.end(start, f"{name} {how}; {why}", when)]
        start = lines[-1].table
    done = game.advanced(start, when, option_checks.luck(start, None)[0], game.last, lines)
    game.keep(done.table, [*lines, *done.turned], done.left)
    told = [_seated(chair, bool(done.table.ended))]
    answer = report.of_turns("seat", list(done.turned), shown, done.table, told,
                             brief=brief or not report.passed(done.turned),
                             notes=game.notes)
    told += position_report.endings(done.table)
    answer.report = [*answers.lines(told, PUBLIC), *answer.report]
    return answer


def _deserted(now: Table) -> str:
    """Why a game that a player has left ends by that; empty: it goes on, or is over.

    No rulebook of these games lets one player go on alone against nobody, nor a game for one
    without its player.
    """
    left = len(now.seats) - len(now.gone)
    over = now.ended or now.rules.result(now.state) is not None
    if over or left > 1:
        return ""
    return early_end.ONE_LEFT if left else early_end.NONE_LEFT


def forget(game: Change, names: Sequence[str], when: str) -> bool:
    """Take names of players out of a save: of its seats, and of the sheets that they wrote.

    Their seats have somebody without a name, and the plans that they alone had filed are
    out of force. Nothing is played. Whether anything was changed.
    """
    before = game.before
    gone = {aliases.normal(name) for name in names}
    chairs = tuple(replace(
        chair, players=_others(chair.players, gone), before=tuple(
            replace(one, players=_others(one.players, gone)) for one in chair.before))
        for chair in before.head.seats)
    orders = {seat: replace(sheet, hands=_unsigned(sheet.hands, gone))
              for seat, sheet in before.orders.items()}
    sheets = {seat: replace(draft, hands=_unsigned(draft.hands, gone))
              for seat, draft in before.sheets.items()}
    if (chairs, orders, sheets) == (before.head.seats, before.orders, before.sheets):
        return False
    carried, now = game.carried(when)
    now = replace(now, head=replace(now.head, seats=chairs), sheets=sheets, orders={
        seat: replace(sheet, hands=orders[seat].hands) for seat, sheet in now.orders.items()})
    for chair in before.head.seats:
        if chair not in chairs:
            now = _without_plan(now, before, chair.seat)
    game.keep(now, carried)
    return True


def _others(names: Sequence[str], gone: set[str]) -> tuple[str, ...]:
    return tuple(name for name in names if aliases.normal(name) not in gone)


def _unsigned(hands: Mapping[str, str], gone: set[str]) -> dict[str, str]:
    return {about: name for about, name in hands.items() if aliases.normal(name) not in gone}


def end(game: Change, reason: str, when: str, *, eyes: str | None = None,
        brief: bool = False) -> Answer:
    """Give a game up: nobody wins, and nothing but an undo goes on behind it."""
    option_checks.reason(reason)
    shown = option_checks.eyes(eyes, game.before.seats)
    carried, start = game.carried(when)
    turned = amendments.end(start, reason, when)
    game.store([*carried, turned])
    answer = report.of_turns("end", [], shown, turned.table, brief=brief,
                             notes=game.notes)
    answer.report = [*answers.lines(position_report.endings(turned.table), PUBLIC), *answer.report]
    return answer


def _named(now: Table, seat: str) -> Seat:
    """The seat of a word of the command line. Refused (usage): there is none."""
    name = seat.casefold()
    if name in now.seats:
        return name
    raise refused("referee/usage-seat", f"{seat}: there is no such seat.",
                  hint=f"Seats are {', '.join(now.seats)}.")


def _changed(now: Table, name: Seat, gone: str, names: str) -> tuple[Chair, ...]:
    """All chairs after one was left or taken. Refused: no name, what ``new`` refuses too."""
    about = games.about(now.head.game)
    if gone:
        if name in now.gone:
            raise refused("referee/illegal-gone", f"{name} has nobody already.",
                          hint=f"A new player takes it with “seat SAVE {name} --player NAME”.")
        chair = Chair(name, gone=gone)
    elif now.ended:
        raise refused("referee/illegal-over", f"The game is over: {match.given_up(now)}",
                      hint="`referee undo` takes that back; then the seat can be taken.")
    else:
        players = people.persons(names, f"--player {names}")
        if not players:
            raise refused("referee/usage-seat", "--player names nobody.",
                          hint=f"Of a seat whose player has left say “seat SAVE {name} --gone”.")
        was = _chair(now.head.seats, name).players
        people.no_seats(set(players) - set(was), name, now.seats)
        same = tuple(map(aliases.composed, was)) == players  # older saves have them as they came
        chair = Chair(name, was if same else players)
    chairs = tuple(chair if one.seat == name else one for one in now.head.seats)
    people.seated(chairs, about)
    return chairs


def _chair(chairs: Sequence[Chair], name: Seat) -> Chair:
    return next(chair for chair in chairs if chair.seat == name)


def _without_plan(now: Table, before: Table, name: Seat) -> Table:
    """The table without a plan that none of the seat's people has filed."""
    former, players = ({*map(aliases.folded, _chair(at.head.seats, name).players)}
                       for at in (before, now))
    if former & players:
        return now
    why = "its player has left" if name in now.gone else "the seat has another player"
    return match.shelved(now, (name,), why)


def _seated(chair: Chair, ended: bool) -> str:
    if chair.gone:
        default = "" if ended else "; the referee plays the default"
        return f"{chair.seat}: nobody, gone since {chair.gone}{default}"
    return f"{chair.seat}: {', '.join(chair.players) or 'somebody without a name'}"


def _told(answer: Answer, chairs: list[Chair], lines: list[str]) -> Answer:
    answer.view = [{"seat": chair.seat, "players": list(chair.players), "gone": chair.gone}
                   for chair in chairs]
    answer.report = answers.lines(lines, PUBLIC)
    answer.text = "".join(f"{line}\n" for line in report.folded(lines))
    return answer
