"""Who is asked what, which moves answer it, and what each move sets going."""

from collections.abc import Callable, Iterator

from referee.core.problem import Problem
from referee.core.rules import Ask, Awaiting
from referee.games.stone_age.box import Box
from referee.games.stone_age.records import (
    Buy,
    Cash,
    Decline,
    Extra,
    Feed,
    Hunted,
    Move,
    NoExtra,
    Picking,
    Place,
    Rolled,
    Split,
    Starve,
    State,
    Take,
    Tools,
    Use,
)
from referee.games.stone_age.rules import acting, buying, feeding, placing, tables
from referee.games.stone_age.rules.tale import Course, Tale

Checked = Iterator[Problem]


def asked(state: State, i: int) -> str:
    """What a player is asked for, in a word; nothing if he is not."""
    pending = state.pending
    if state.phase == "feed":
        return "feed" if state.players[i].hungry else ""
    if type(pending) is Picking:
        return "take" if pending.player == i else ""
    if state.turn != i or state.phase == "over":
        return ""
    if state.phase == "place":
        return "place"
    if pending is None:
        return "extra" if state.extra else "act"
    return "tools" if type(pending) is Rolled else "split"


def awaiting(box: Box, state: State) -> Awaiting:
    """Who is asked what; at feeding several at once, openly."""
    if state.phase == "feed":
        return Awaiting(tuple(Ask(box.seats[i], "feed", f"feed {state.players[i].hungry}")
                              for i in feeding.hungry(state)))
    if state.phase == "over":
        return Awaiting()
    pending = state.pending
    i = pending.player if type(pending) is Picking else state.turn
    what = asked(state, i)
    if type(pending) is Hunted:
        what = f"split {pending.units}"
    return Awaiting((Ask(box.seats[i], asked(state, i), what),))


# For each kind of move: the questions it answers.
ANSWERS: dict[type, tuple[str, ...]] = {
    Place: ("place",), Use: ("act",), Buy: ("act",), Decline: ("act",), Tools: ("tools",),
    Take: ("take",), Split: ("split",), Extra: ("extra",), NoExtra: ("extra",),
    Cash: ("act", "extra", "feed"), Feed: ("feed",), Starve: ("feed",),
}

# The ruling on when a move has its time, where there is one.
TIMES = {
    Tools: "ruling B28", Take: "ruling B30", Split: "ruling E31", Extra: "ruling E29",
    NoExtra: "ruling E29", Cash: "ruling B33", Feed: "ruling B34", Starve: "ruling B10",
}

WHAT_TO_SAY = {
    "place": "Place figures, as in “place 3 forest”.",
    "act": "Use one of your places, or buy or decline where you stand.",
    "tools": "Add tools, as in “tools 1 2”, or say “tools none”.",
    "take": "Take a die, as in “take 5”.",
    "split": "Split the hunt, as in “split 5 food 3 decorations”.",
    "extra": "Say “extra” or “no extra”.",
    "feed": "Pay what is missing, as in “feed 2 wood”, or say “starve”.",
    "": "",
}


def check(box: Box, state: State, i: int, move: Move) -> Checked:
    """Every reason against a move."""
    question = asked(state, i)
    if question not in ANSWERS[type(move)]:
        yield Problem("illegal-now", f"{box.seats[i]} is asked for something else: {question}."
                      if question else f"{box.seats[i]} is not asked.",
                      hint=WHAT_TO_SAY[question],
                      rule=TIMES.get(type(move), "the course of a round (Stone Age)"))
        return
    finder = _CHECK.get(type(move))
    if finder is not None:
        yield from finder(box, state, i, move)


def play(tale: Tale, i: int, move: Move) -> Course:
    """Set going what a checked move means."""
    kind = type(move)
    if kind in _LUCKY:
        yield from _LUCKY[kind](tale, i, move)
    else:
        _PLAIN[kind](tale, i, move)


def options(box: Box, state: State, i: int) -> Iterator[Move]:
    """Every legal move of a player."""
    for lister in _OPTIONS.get(asked(state, i), ()):
        yield from lister(box, state, i)


def default(box: Box, state: State, i: int) -> Move | None:
    """The gentlest legal move: place, use what was placed, buy nothing."""
    question = asked(state, i)
    if question == "place":
        return placing.default(box, state, i)
    if question == "act":
        place = state.players[i].placed[0][0]
        return Decline(place) if box.spots[place].kind in ("card", "tile") else Use(place)
    if question == "feed":
        return feeding.default(box, state, i)
    if question == "extra":
        return NoExtra()
    return next(options(box, state, i), None)


def _no_extra_option(box: Box, state: State, i: int) -> Iterator[Move]:
    yield NoExtra()


_CHECK: dict[type, Callable[..., Checked]] = {
    Place: placing.check, Use: acting.check_use, Buy: buying.check,
    Decline: buying.check_decline, Tools: acting.check_tools, Take: tables.check,
    Split: acting.check_split, Extra: buying.check_extra, Cash: acting.check_cash,
    Feed: feeding.check,
}

_LUCKY: dict[type, Callable[..., Course]] = {
    Use: acting.use, Buy: buying.play, Take: tables.play, Extra: buying.extra,
}

_PLAIN: dict[type, Callable[..., None]] = {
    Place: placing.play, Decline: buying.decline, Tools: acting.tools, Split: acting.split,
    NoExtra: buying.no_extra, Cash: acting.cash, Feed: feeding.feed, Starve: feeding.starve,
}

_OPTIONS: dict[str, tuple[Callable[..., Iterator[Move]], ...]] = {
    "place": (placing.options,),
    "act": (acting.use_options, buying.options, buying.decline_options, acting.cash_options),
    "tools": (acting.tools_options,),
    "take": (tables.options,),
    "split": (acting.split_options,),
    "extra": (_no_extra_option, buying.extra_options, acting.cash_options),
    "feed": (feeding.options, acting.cash_options),
}
