"""What the player is asked for, and what the page and the rules read off a position."""

from referee.games.stone_age_solo.box import Box
from referee.games.stone_age_solo.records import (
    Choosing,
    Drawing,
    Making,
    Opening,
    Rolled,
    State,
)

PENDING = {Rolled: "tools", Opening: "dice", Choosing: "take", Making: "tool", Drawing: "card"}
PHASES = {"food": "extra food", "remove": "remove", "elder": "elder", "place": "place",
          "act": "act", "feed": "feed", "offer": "offer", "last": "cash", "over": ""}

WHAT_TO_SAY = {
    "extra food": "Say how much food is added, as in “add 6 food” or “add 0 food”.",
    "remove": "Say “remove 5 wood gold” or “remove nothing”.",
    "elder": "Choose the elder's first area, as in “elder forest”.",
    "place": "Place figures, as in “place 3 forest”.",
    "act": "Use one of your places, or buy or decline where you stand.",
    "tools": "Add tools, as in “tools 1 2”, or say “tools none”.",
    "tool": "Say “new tool”, or which one goes up, as in “raise 2”.",
    "dice": "Say how many dice are rolled, as in “roll 2”.",
    "take": "Keep a number that was rolled, as in “take 4”.",
    "card": "Say “draw”, or fetch a discarded card, as in “fetch C05”.",
    "extras": "Say “shift card 2”, “cycle tile 1 by 2”, “elder river”, or “done”.",
    "feed": "Pay what is due, as in “feed 3 food 2 wood”.",
    "offer": "Make an offering, as in “offer wood”, or say “offer nothing”.",
    "cash": "Cash the card's promise, as in “cash wood gold”, or say “done”.",
    "": ""}


def asked(state: State) -> str:
    """What the player is asked for, in a word; nothing at the end."""
    if state.pending is not None:
        return PENDING[type(state.pending)]
    return "extras" if state.grant is not None else PHASES[state.phase]


def figures(state: State, place: str) -> int:
    """How many figures stand on a place."""
    return next((count for name, count in state.placed if name == place), 0)


def home(state: State) -> int:
    """How many figures are still to be placed."""
    return state.people - sum(count for _, count in state.placed)


def field_cost(box: Box, state: State) -> int:
    """The people still on the hut (SoloPlay, the field; ruling S47)."""
    return box.limits.people - state.people


def one_use(box: Box, state: State) -> tuple[str, ...]:
    """The one-use tools that are left, by their cards."""
    return tuple([card for card in state.kept if box.cards[card].top.gives == "one-use-tool"])
