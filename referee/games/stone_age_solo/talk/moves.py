"""What stands behind the verbs of the moves, in the log and in a person's text."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from referee.core.english import NUMBERS, POLITE, WHOLE
from referee.core.words import Reader
from referee.games.stone_age.box.content import Effect
from referee.games.stone_age.box.places import home, one_use
from referee.games.stone_age.talk import alike, hearing
from referee.games.stone_age.talk.passing import passing
from referee.games.stone_age.talk.preferring import Bringing
from referee.games.stone_age.talk.wares import named
from referee.games.stone_age_solo.box.pieces import GOODS, NONE, NOTHING
from referee.games.stone_age_solo.box.state import Box, Rolled
from referee.games.stone_age_solo.play.gains import Tools
from referee.games.stone_age_solo.show.view import View
from referee.games.stone_age_solo.talk import giving
from referee.games.stone_age_solo.talk.spoken import made_there, spoken

Cls = Any  # a class of moves

EXTRA = ("more", "extra", "additional")
_LAST = re.compile(r"\blast\s+(?:man|one|figure|worker|person|meeple|guy|pawn)\b", re.IGNORECASE)
# “no, use it” is no plain answer; “no, I don’t use it” is.
_TAKEN_BACK = (r"(?i)\s*(?:no|nope|nah)\s*[,;:–—-]\s*(?!.*\b(?:no|not|none|nothing|without)\b)"
               r"(?!.*n['’]t\b).*\b(?:use|add|spend|with|all|both|\d)\b")
# Words that the notation would take for a number, or that say more than it: “one up the track”.
VAGUE = frozenset({"pair", "couple", "track", "step", "steps", "up", "least", "fewest", "middle"})


@spoken
def _add(cls: Cls, box: Box, reader: Reader) -> Any:
    none = reader.skip("no", "nothing")
    reader.skip(*EXTRA)
    start, food = reader.at, 0 if none else reader.number("the food to be added")
    reader.skip(*EXTRA)
    if not reader.skip("food") and not reader.person and not none:
        reader.at = start
        reader.fail("referee/invalid-text", "Food, or something else?", "As in add 6 food.")
    return cls(food)


@spoken
def _remove(cls: Cls, box: Box, reader: Reader) -> Any:
    if reader.person and reader.words[0].casefold() in ("add", "use", "spend", "play", "do"):
        reader.fail("referee/invalid-text", "What is removed is not used.")
    if reader.skip("nothing", "none"):
        return cls(NONE)
    return cls(giving.amounts(reader, GOODS))


@spoken
def _elder(cls: Cls, box: Box, reader: Reader) -> Any:
    reader.skip("goes", "moves", "begins", "starts")
    reader.skip("to", "in", "into")
    reader.skip("the")
    return cls(reader.name(box.words.areas))


@spoken
def _place(cls: Cls, box: Box, reader: Reader) -> Any:
    if reader.person and "each" in map(str.casefold, reader.words):
        reader.fail("referee/invalid-text", "Figures are sent to one place at a time.",
                    "As in 1 field, 1 card 2.")
    if reader.person and "half" in map(str.casefold, reader.words) and reader.view.now.placed:
        reader.fail("invalid-count", "Half of how many?", "Write the number.")
    if reader.person and _LAST.search(reader.text) and home(reader.view.now) != 1:
        reader.fail("invalid-count", f"You have {home(reader.view.now)} left to place.",
                    "Write the number.")
    return alike.place(cls, box, reader)


@spoken
def _use(cls: Cls, box: Box, reader: Reader) -> Any:
    if reader.person and not reader.at and reader.skip("roll"):
        reader.skip("for", "in", "on")
    if not reader.person and {*map(str.casefold, reader.words[reader.at:])} <= {
            "the", "my", "a", "tool", "tools"}:
        reader.fail("invalid-place", "The tool maker, or a tool?", "As in use tool-maker.")
    if reader.peek() in WHOLE:
        reader.fail("invalid-place", f"“{reader.peek()}” is no place: the order is yours.",
                    hint="Name them one after the other, as in use hunt, forest, field. The "
                    "last one is used by itself.")
    said = set(map(str.casefold, reader.words)) if reader.person else set[str]()
    if "with" in said and (reader.words[-1].casefold() == "with" or said & {
            "it", "tool", "tools", "them"}):
        reader.fail("invalid-tools", "Tools are added when the dice lie.",
                    "As in use forest; tools 1.")
    if said & {"tool", "tools"} and said & {"new", "second", "third", "raise", "upgrade"}:
        reader.fail("invalid-tools", "The tool is made when the tool maker is used.",
                    "use tool-maker; new tool")
    return alike.use(cls, box, reader)


@spoken
def _decline(cls: Cls, box: Box, reader: Reader) -> Any:
    """Who names the field alone works there, who names a price buys."""
    bare = reader.person and not reader.at and not reader.skip("no", "not")
    start = reader.at
    if bare and not {"for", "with", "but", "yes", "and", *POLITE}.isdisjoint(
            map(str.casefold, reader.words)):
        reader.fail("referee/invalid-text", "Nothing is said to be declined.")
    found = alike.decline(cls, box, reader)
    if bare and found.place == "field":
        reader.at = start
        reader.fail("invalid-place", "Is the field used or declined?", "use field")
    return found


@spoken
def _cash(cls: Cls, box: Box, reader: Reader) -> Any:
    """Without its verb the card is named, or it alone is asked for."""
    if not reader.person:
        return alike.cash(cls, reader, GOODS)
    if not reader.at or reader.words[0].casefold() != "cash":
        reader.fail("referee/invalid-text", "No card is said to be cashed.")
    reader.skip("in")
    if reader.maybe(box.words.cards) is not None:
        reader.skip("for")
    return cls(giving.amounts(reader, GOODS))


@spoken
def _buy(cls: Cls, box: Box, reader: Reader) -> Any:
    place = named(reader, box.words.wares, own=True)
    price = reader.skip("with", "for", "using", "paying", "by")
    while reader.person and reader.skip("with", "for", "paying"):
        price = True
    named_price = price or (reader.person and reader and reader.peek() not in POLITE)
    return cls(place, giving.payment(reader) if named_price else NOTHING)


@spoken
def _tools(cls: Cls, box: Box, reader: Reader) -> Any:
    """``the one-use tool`` is no tool of value 1; ``without the 1`` is not none at all."""
    if reader.person and reader.verb == "no tools" and reader.at and any(
            word.isdigit() or word.casefold() in NUMBERS for word in reader.words[reader.at:]):
        reader.fail("invalid-tools", "Which tools are used?",
                    "Write their values, as in tools 1 2, or tools none.")
    if reader.person and {"keep", "save", "hold", "spare"} & (
            said := {*map(str.casefold, reader.words)}) and {"nothing", "no", "none"} & said:
        reader.fail("invalid-tools", "Which tools are kept, and which are used?",
                    "Write their values, as in tools 1 2, or tools none.")
    if reader.person and re.match(_TAKEN_BACK, reader.text):
        reader.fail("invalid-tools", "Are tools used or not?",
                    "Write their values, as in tools 1 2, or tools none.")
    words = " ".join(reader.words[reader.at:]).casefold().replace("-", " ")
    if reader.person and words.split(" tool")[0].removeprefix("use ").removeprefix(
            "the ").removeprefix("my ") == "one use":
        once = one_use(box.cards, reader.view.now)
        if len(once) == 1:
            reader.at = len(reader.words)
            return cls((), once)
        reader.fail("invalid-tools", "Which one-use tool?",
                    hint=f"You have: {', '.join(once) or 'none'}.")
    return alike.tools(cls, box, reader, bringing)


def bringing(box: Box, view: View) -> Bringing | None:
    """The units that tiles bring; fewer than none where they cost points besides."""
    now, roll = view.now, view.now.pending
    if not isinstance(roll, Rolled):
        return None
    usual = Tools().brought(box, now).points

    def brings(tiles: tuple[int, ...]) -> int:
        found = Tools(tiles).brought(box, now)
        return found.taken if found.points <= usual else -1

    return now.tools, brings


@spoken
def _draw(cls: Cls, box: Box, reader: Reader) -> Any:
    return cls()


@spoken
def _fetch(cls: Cls, box: Box, reader: Reader) -> Any:
    reader.skip("card", "the")
    reader.skip("discarded")
    reader.skip("card")
    return cls(reader.name(box.words.cards))


@spoken
def _new(cls: Cls, box: Box, reader: Reader) -> Any:
    if reader.person:
        made_there(reader)
    return cls()


@spoken
def _raise(cls: Cls, box: Box, reader: Reader) -> Any:
    words = ("the", "my", "a", "tool", "tile", "of", "value", "over", "from")
    if reader.person:
        made_there(reader)
    verbed, used = reader.at > 0, reader.skip("used")
    while reader.skip(*words) or (not used and reader.skip("used")):
        used = used or reader.words[reader.at - 1].casefold() == "used"
    start = reader.at
    value = reader.number("the value of a tool")
    if reader.words[start].casefold() == "one" and start > 1:
        reader.at = start
        reader.fail("referee/invalid-number", "Which one?")
    if reader.person and not verbed:
        held = {*reader.view.now.tools, *reader.view.now.used}
        if value not in held and (value - 1 in held or start):
            reader.at = start
            reader.fail("referee/invalid-number", "Is it a tool, or what it becomes?")
    reader.skip("tool", "tile")
    if reader.skip("to", "into"):
        up = reader.number("the value it goes up to")
        if up != value + 1:
            reader.at -= 1
            reader.fail("invalid-tools", f"A tool of value {value} goes up to {value + 1}, "
                        f"not to {up}.", hint=f"Write “raise {value}”.")
    return cls(value, used)


@spoken
def _dice(cls: Cls, box: Box, reader: Reader) -> Any:
    if reader.person:
        hearing.lead(reader, ("roll", "only", "just", "with"))
    if reader.person and reader.skip("both"):
        count = 2
    elif reader.person and reader.maybe_whole():
        count = reader.maybe_number() or box.scenario.dice.most
    elif reader.person and reader.skip("a"):
        count = 1
    else:
        count = reader.number("the number of dice")
    if reader.person:
        reader.skip("dice", "die")
    return cls(count)


@spoken
def _take(cls: Cls, box: Box, reader: Reader) -> Any:
    if not reader.person and reader.peek() in ("a", "an"):
        reader.fail("referee/invalid-number", "Which die, or a tool?", "As in take 4.")
    if reader.person:
        made_there(reader)
        if VAGUE.intersection(map(str.casefold, reader.words)):  # two of the dice, not a 2
            reader.fail("referee/invalid-number", "Which die?")
    return alike.take(cls, box, reader, _faces)


def _faces(box: Box, view: View) -> tuple[Effect, ...]:
    return box.faces


@spoken
def _shift(cls: Cls, box: Box, reader: Reader) -> Any:
    reader.skip("the")
    return cls(named(reader, box.words.movable))


@spoken
def _cycle(cls: Cls, box: Box, reader: Reader) -> Any:
    stack = _stack(reader)
    stack = named(reader, box.words.stacks) if stack is None else stack
    reader.skip("by")
    return cls(stack, reader.number("by how many tiles"))


def _stack(reader: Reader) -> int | None:
    """The number of a stack alone, unless a kind stands before it."""
    start = reader.at
    reader.skip("the")
    if reader.skip("first", "left"):
        reader.skip("stack", "tile")
        return 1
    if reader.skip("second", "right"):
        reader.skip("stack", "tile")
        return 2
    count = reader.maybe_number()
    if count in (1, 2):
        return count
    reader.at = start
    return None


@spoken
def _done(cls: Cls, box: Box, reader: Reader) -> Any:
    return cls()


def _feed(cls: Cls, box: Box, reader: Reader) -> Any:
    if reader.person:
        from referee.games.stone_age_solo.talk import preferring

        pay = preferring.meal(box, reader)
        if pay is not None:
            return cls(pay)
    return _counted(cls, box, reader)


@spoken
def _counted(cls: Cls, box: Box, reader: Reader) -> Any:
    """What is named by numbers and kinds, or by ``feed`` alone."""
    reader.skip("with")
    start, count = reader.at, reader.maybe_number() if reader.person else None
    if reader.person and not reader and (start or count):
        return giving.alone(cls, box, reader, count)
    reader.at = start
    return cls(giving.payment(reader))


@spoken
def _starve(cls: Cls, box: Box, reader: Reader) -> Any:
    return alike.starve(cls, box, reader)


@spoken
def _offer(cls: Cls, box: Box, reader: Reader) -> Any:
    return cls(NOTHING if reader.skip("nothing", "none") else giving.payment(reader))


READ: Mapping[str, Callable[[Cls, Box, Reader], Any]] = {
    "Add": _add, "Remove": _remove, "Place": _place, "Use": _use, "Decline": _decline,
    "Buy": _buy, "Tools": _tools, "New": _new, "Raise": _raise, "Dice": _dice, "Take": _take,
    "Draw": _draw, "Fetch": _fetch, "Done": _done, "Shift": _shift, "Cycle": _cycle,
    "Elder": _elder, "Feed": _feed, "Starve": _starve, "Cash": _cash, "Offer": _offer}


def _no_food(cls: Cls, box: Box, view: View) -> Any:
    return cls(0)


def _none_removed(cls: Cls, box: Box, view: View) -> Any:
    return cls(NONE)


def _elder_passed(cls: Cls, box: Box, view: View) -> Any:
    if view.now.grant is None:
        passing("The elder begins in one of the areas.", "ruling S29")
    return None


def _place_passed(cls: Cls, box: Box, view: View) -> Any:
    passing("All figures are placed as long as a place takes one.", "ruling S35")


def _left(cls: Cls, box: Box, view: View) -> Any:
    found = alike.left(cls, box, view)
    if found is None:
        passing("Every figure acts; a card, a tile and the field can be declined by "
                        "name.", "ruling S39")
    return found


def _draw_passed(cls: Cls, box: Box, view: View) -> Any:
    passing("The extra card is drawn or fetched.", "ruling S57")


def _tool_passed(cls: Cls, box: Box, view: View) -> Any:
    passing("A tool that is gained is taken.", "ruling S39")


def _dice_passed(cls: Cls, box: Box, view: View) -> Any:
    passing("At least one die is rolled.", "ruling S56")


def _take_passed(cls: Cls, box: Box, view: View) -> Any:
    passing("One of the numbers rolled is kept.", "ruling S56")


def _feed_passed(cls: Cls, box: Box, view: View) -> Any:
    passing("Who feeds nobody says so.", "ruling S60", "“feed” or “starve”.")


def _nothing_offered(cls: Cls, box: Box, view: View) -> Any:
    return cls(NOTHING)


def _done_passed(cls: Cls, box: Box, view: View) -> Any:
    return cls()


DECLINED: Mapping[str, Callable[[Cls, Box, View], Any]] = {
    "Add": _no_food, "Remove": _none_removed, "Place": _place_passed, "Decline": _left,
    "Tools": alike.nothing, "New": _tool_passed, "Dice": _dice_passed, "Take": _take_passed,
    "Draw": _draw_passed, "Done": _done_passed, "Elder": _elder_passed, "Feed": _feed_passed,
    "Offer": _nothing_offered}
