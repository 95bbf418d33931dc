"""Which question is open, which moves answer it, and what each move sets going."""

from collections.abc import Callable, Iterator

from referee.core.problem import Problem
from referee.core.rules import Ask, Awaiting
from referee.games.stone_age_solo.asking import WHAT_TO_SAY, asked
from referee.games.stone_age_solo.box import Box
from referee.games.stone_age_solo.records import (
    Add,
    Buy,
    Cash,
    Cycle,
    Decline,
    Dice,
    Done,
    Draw,
    Elder,
    Feed,
    Fetch,
    Move,
    New,
    Offer,
    Place,
    Raise,
    Remove,
    Shift,
    Starve,
    State,
    Take,
    Tools,
    Use,
)
from referee.games.stone_age_solo.rules import (
    acting,
    buying,
    feeding,
    placing,
    rounds,
    setting,
    tables,
    toolmaking,
)
from referee.games.stone_age_solo.rules.tale import Course, Tale

Checked = Iterator[Problem]





def awaiting(box: Box, state: State) -> Awaiting:
    """The question put to the player."""
    what = asked(state)
    if what == "feed":
        what = f"feed {state.need}"
    elif state.grant is not None and what == "extras":
        what = f"extras of card {state.grant.slot}"
    return Awaiting((Ask(box.seat, asked(state), what),) if what else ())


# For each kind of move: the questions it answers.
ANSWERS: dict[type, tuple[str, ...]] = {
    Add: ("extra food",), Remove: ("remove",), Elder: ("elder", "extras"), Place: ("place",),
    Use: ("act",), Buy: ("act",), Decline: ("act",), Tools: ("tools",), New: ("tool",),
    Raise: ("tool",), Dice: ("dice",), Take: ("take",), Draw: ("card",), Fetch: ("card",),
    Shift: ("extras",), Cycle: ("extras",), Done: ("extras", "cash"),
    Cash: ("act", "feed", "cash"), Feed: ("feed",), Starve: ("feed",), Offer: ("offer",)}



def check(box: Box, state: State, move: Move) -> Checked:
    """Every reason against a move."""
    question = asked(state)
    if question not in ANSWERS[type(move)]:
        yield Problem("illegal-now", f"{box.seat} is asked for something else: {question}."
                      if question else f"{box.seat} is not asked.",
                      hint=WHAT_TO_SAY[question], rule="the course of a turn (SoloPlay)")
        return
    finder = _CHECK.get(type(move))
    if finder is not None:
        yield from finder(box, state, move)


def play(tale: Tale, move: Move) -> Course:
    """Set going what a checked move means."""
    kind = type(move)
    if kind in _LUCKY:
        yield from _LUCKY[kind](tale, move)
    elif tale.state.phase == "last" and kind is Done:
        rounds.end(tale)
    elif tale.state.phase == "elder" and type(move) is Elder:
        setting.place_elder(tale, move)
    else:
        _PLAIN[kind](tale, move)


def options(box: Box, state: State) -> Iterator[Move]:
    """Every legal move."""
    for lister in _OPTIONS.get(asked(state), ()):
        yield from lister(box, state)


def default(box: Box, state: State) -> Move | None:
    """The first legal move: options are listed from the gentlest on."""
    return next(options(box, state), None)


def _check_elder(box: Box, state: State, move: Elder) -> Checked:
    """His first area is free."""
    if state.grant is not None:
        yield from buying.check_elder(box, state, move)


def _done_option(box: Box, state: State) -> Iterator[Done]:
    yield Done()


_CHECK: dict[type, Callable[..., Checked]] = {
    Add: setting.check_add, Remove: setting.check_remove, Place: placing.check,
    Use: acting.check_use, Buy: buying.check, Decline: acting.check_decline,
    Tools: acting.check_tools, New: toolmaking.check_new, Raise: toolmaking.check_raise,
    Dice: tables.check_roll, Take: tables.check_take, Draw: acting.check_draw,
    Fetch: acting.check_fetch, Shift: buying.check_shift, Cycle: buying.check_cycle,
    Elder: _check_elder, Cash: acting.check_cash, Feed: feeding.check_feed,
    Starve: feeding.check_starve, Offer: feeding.check_offer}

_LUCKY: dict[type, Callable[..., Course]] = {
    Use: acting.use, Buy: buying.play, Dice: tables.roll, Take: tables.take, Draw: acting.draw}

_PLAIN: dict[type, Callable[..., None]] = {
    Add: setting.add, Remove: setting.remove, Place: placing.play, Decline: acting.decline,
    Tools: acting.tools, New: toolmaking.play, Raise: toolmaking.play, Fetch: acting.fetch,
    Shift: buying.shift, Cycle: buying.cycle, Elder: buying.move_elder, Done: buying.done,
    Cash: acting.cash, Feed: feeding.feed, Starve: feeding.starve, Offer: feeding.offer}

_OPTIONS: dict[str, tuple[Callable[..., Iterator[Move]], ...]] = {
    "extra food": (setting.add_options,), "remove": (setting.remove_options,),
    "elder": (setting.elder_options,), "place": (placing.options,),
    "act": (acting.use_options, acting.decline_options, buying.options, acting.cash_options),
    "tools": (acting.tools_options,), "tool": (toolmaking.options,),
    "dice": (tables.roll_options,), "take": (tables.take_options,),
    "card": (acting.card_options,), "extras": (buying.grant_options,),
    "feed": (feeding.options, acting.cash_options), "offer": (feeding.offers,),
    "cash": (_done_option, acting.cash_options)}
