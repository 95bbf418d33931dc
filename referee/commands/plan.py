"""To order ahead: file a plan, look at it, preview it, withdraw it."""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import option_checks, report
from referee.commands.answer import MODERATOR, PUBLIC, Answer
from referee.commands.check import refused_whole
from referee.commands.transaction import Change
from referee.core.base.problem import Refused, refused
from referee.core.game.decisions import Seat
from referee.core.input import actor, sealed_orders
from referee.core.match import log_entry
from referee.core.match.match import Ahead, Table, Turned
from referee.core.plans import plan_format as plans
from referee.core.plans.plan_format import Plan


def show(now: Table, seat: str | None, eyes: str | None) -> Answer:
    """What a seat has planned, and what of its plans is out of force and why; for its own eyes.

    For the moderator's all there is, unless a seat is named.
    """
    if seat is None and eyes == MODERATOR:
        answer = _answer(now, "", eyes)
        said = [line for one in now.seats if one in now.plans or one in now.drafts
                for line in _planned(now, one)]
        return _told(answer, said or ["Nobody has ordered ahead."])
    whose = _owner(now, option_checks.seat(seat, now.seats), eyes)
    return _told(_answer(now, whose, eyes), _planned(now, whose))


def _planned(now: Table, whose: Seat) -> list[str]:
    """What a seat has planned, in force and out of it."""
    said = [f"Plan of {whose}:", *_lines(now, whose, now.plans[whose])] if (
        whose in now.plans) else [f"{whose} has no plan in force."]
    if whose in now.drafts:
        text, _, why = now.drafts[whose].partition(" # ")
        said += [f"Out of force ({why}):" if why else "Draft:", *_lines(now, whose, text)]
    return said


def preview(now: Table, text: str, seat: str | None, eyes: str | None) -> Answer:
    """What a plan is understood as, and what of it would be legal as things stand."""
    from referee.core.plans import preview as previews

    try:
        whose, found = _read(now, text, seat, eyes)
    except Refused as error:
        return refused_whole("plan", error, text, now, seat, eyes)
    answer = _answer(now, whose, eyes)
    seen = previews.of(now, whose, found)
    return _told(answer, [f"A plan of {whose}, for {whose}'s eyes:",
                          *_warned(now, whose, found, seen)])


def _warned(now: Table, whose: Seat, found: Plan,
            seen: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """A plan's lines, below each what is to be said of it, and what of it can never be."""
    from referee.core.plans import dead_branches
    from referee.core.plans import preview as previews

    asked = previews.asked(now, whose)
    first = bool(found.steps) and not found.steps[0].head
    kind = (asked.now or asked.next_()[0]) if first else ""
    warned = dead_branches.of(now.rules, found, kind)
    for line in plans.parts(found):
        yield f"  {line}"
        yield from (f"    {said}" for said in (*seen.get(line, ()), *warned.get(line, ())))


def file(game: Change, text: str, when: str, *, seat: str | None = None,
         eyes: str | None = None) -> Answer:
    """Let a seat's plan be in force, in place of its former one, and play what it answers."""
    before = game.before
    try:
        whose, found = _read(before, text, seat, eyes)
    except Refused as error:
        return refused_whole("plan", error, text, before, seat, eyes)
    carried, start = game.carried(when)
    written = plans.write(found)
    start = _with(start, whose, written)
    done = _advanced(game, start, whose, found, when, carried)
    game.keep(done.table, [*carried, *done.turned], done.left)
    shown = option_checks.eyes(eyes, start.seats, whose)
    answer = report.of_turns("plan", list(done.turned), shown, done.table,
                             brief=not report.passed(done.turned), notes=game.notes,
                             rest=report.rest_for(eyes, shown))
    answer.receipt = log_entry.receipt(start.secret, whose, start.public_turn, written)
    said = [f"Plan of {whose}, for {whose}'s eyes:", *_warned(before, whose, found, {}),
            f"Receipt: {answer.receipt} for the plan as filed behind turn {start.public_turn}."]
    if whose in before.plans:
        said += ["It takes the place of this one:", *_lines(before, whose, before.plans[whose])]
    return _told(answer, said)


def _advanced(game: Change, start: Table, whose: Seat, found: Plan, when: str,
              carried: Sequence[Turned]) -> Ahead:
    """What plans make of the table; a sheet that is filed already stands until another is."""
    source = option_checks.luck(start, None)[0]
    filed = start.orders.get(whose)
    due = [sealed_orders.asked(start.rules, start.state, ask)
           for ask in start.rules.awaiting(start.state).asks if ask.seat == whose]
    another = any(step.head and sealed_orders.answers(step.head, head)
                  for step in found.steps for head in due)
    if filed is None or not another or whose in start.gone:  # for whom nobody waits
        return game.advanced(start, when, source, game.last, carried)
    others = {name: sheet for name, sheet in start.orders.items() if name != whose}
    done = game.advanced(replace(start, orders=others), when, source, game.last, carried)
    if done.table.phase != start.phase or whose in done.table.orders:
        return done
    orders = {**done.table.orders, whose: filed}
    return replace(done, table=replace(done.table, orders={
        name: orders[name] for name in start.seats if name in orders}))


def clear(game: Change, when: str, *, seat: str | None, eyes: str | None) -> Answer:
    """Take a seat's plan out of force, and its draft away."""
    before = game.before
    whose = _owner(before, option_checks.seat(seat, before.seats), eyes)
    if whose not in before.plans and whose not in before.drafts:
        raise refused("referee/illegal-no-plan", f"{whose} has no plan.")
    carried, start = game.carried(when)
    start = _without(start, whose)
    game.keep(start, carried)
    answer = _answer(start, whose, eyes)
    answer.receipt = log_entry.receipt(start.secret, whose, start.public_turn, "")
    return _told(answer, [*(text for to, text in game.notes if to == PUBLIC),
                          f"The plan of {whose} is withdrawn.",
                          f"Receipt: {answer.receipt} for no plan behind turn "
                          f"{start.public_turn}."])


def _absent(now: Table, text: str) -> None:
    """Refused: a part for a seat that the game has and this table has not; one for no seat at all.

    A greeting and a name would pass as courtesy.
    """
    hint = f"A seat is one of: {', '.join(now.seats)}."
    for seat in games.about(now.head.game).seats:
        found = re.search(rf"(?:^|[;\n])[ \t]*({re.escape(seat)})[ \t]*:", text, re.IGNORECASE)
        if found and seat not in now.seats:
            raise refused("referee/invalid-seat", f"Nobody plays {seat} in this game.",
                          span=found.span(1), hint=hint)
    name = re.match(r"[ \t]*(\w[\w-]{0,59})[ \t]*:", text)
    if name and not actor.known(now, name[1]):
        from referee.core.language import free_text

        why = free_text.unread(now.rules, name[1])
        if why and why.problems[0].code == "referee/invalid-word":
            raise refused("referee/invalid-word", f"“{name[1]}” is not a known seat.",
                          span=name.span(1), hint=hint)


def _read(now: Table, text: str, seat: str | None, eyes: str | None) -> tuple[Seat, Plan]:
    """Whose plan a text is, and what it says. Refused: nobody's, what is not understood."""
    _absent(now, text)
    says = actor.who(now, text, option_checks.seat(seat, now.seats))
    whose = _owner(now, says.seat, eyes)
    actor.asked_of(now)
    if says.by:
        raise refused("referee/invalid-seat", "A plan is its seat's own: its moves are told as the "
                      "seat's.", hint=f"Move for {whose} when it is asked: “{whose} by "
                      f"{MODERATOR}: …”.")
    plan = " " * says.end + text[says.end:]
    around = max(now.rules.round(now.state), 1)
    from referee.core.plans import preview

    found = plans.read(now.rules, plan, around, preview.asked(now, whose))
    what, _, number = found.until.partition(" ")
    if number and (int(number) < around if what == "round" else
                   int(number) <= now.public_turn):
        raise refused("referee/invalid-plan", f"“until {found.until}” is past.",
                      hint=f"This is round {around}, and turn {now.public_turn} stands.")
    return whose, found


def _owner(now: Table, seat: Seat | None, eyes: str | None) -> Seat:
    """The seat whose plan it is. Refused: none named, other eyes than its own."""
    if seat is None and eyes in now.seats:
        seat = eyes
    if seat is None:
        raise refused("referee/usage-seat", "Whose plan is it?",
                      hint=f"Name the seat: --seat {now.seats[0]}, or “{now.seats[0]}: …”.")
    if eyes not in (None, seat, MODERATOR):
        raise refused("referee/illegal-not-told", f"The plan of {seat} is for {seat}'s eyes.",
                      hint=f"Ask with --for {seat}.")
    return seat


def _with(now: Table, seat: Seat, written: str) -> Table:
    kept = {name: text for name, text in now.drafts.items() if name != seat}
    return replace(now, plans={**now.plans, seat: written}, drafts=kept)


def _without(now: Table, seat: Seat) -> Table:
    return replace(now, plans={name: text for name, text in now.plans.items() if name != seat},
                   drafts={name: text for name, text in now.drafts.items() if name != seat})


def _lines(now: Table, whose: Seat, text: str) -> list[str]:
    """A plan's lines, as it stands in the save; of one that is not canonical what is not read."""
    try:
        return [f"  {line}" for line in plans.parts(plans.read(now.rules, text, 0))]
    except Refused as error:
        return [f"  {text}", *_unread(now, whose, text, error)]


def _unread(now: Table, whose: Seat, text: str, error: Refused) -> Iterator[str]:
    """What of a plan is not read, quoted, with legal moves in its place; it never plays."""
    from referee.core.input import near_moves
    from referee.core.plans import preview as previews

    asked = previews.asked(now, whose)
    state = now.state if asked.now else asked.next_()[1]
    for problem in error.problems:
        part = text[slice(*problem.span)] if problem.span else text
        some = near_moves.options(now.rules, state, whose, part) if state is not None else []
        offers = f" Legal as things are: {', '.join(f'“{one}”' for one in some)}." if some else ""
        yield f"  Not read, and never played: “{part}”. {problem.why}{offers}"


def _answer(now: Table, whose: Seat, eyes: str | None) -> Answer:
    answer = Answer("plan", eyes=eyes or whose, who="")
    report.stand(answer, now)
    return answer


def _told(answer: Answer, said: list[str]) -> Answer:
    answer.report = [*answers.lines(said, answer.eyes), *answer.report]
    answer.text = "".join(f"{line}\n" for line in report.folded(said)) + (
        f"\n{answer.text}" if answer.text else "")
    return answer
