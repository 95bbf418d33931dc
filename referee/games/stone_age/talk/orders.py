"""Placing, using and declining as somebody says it at the table, in Stone Age and SoloPlay.

Each word counts, names a place or is of a closed list; any other refuses.
"""

from typing import Any

from msgspec import Struct

from referee.core.english import ARTICLES, FILLER
from referee.core.problem import Refused, refused
from referee.core.words import Reader
from referee.games.stone_age.box.places import figures, home, where
from referee.games.stone_age.talk import hearing
from referee.games.stone_age.talk.finding import HEADS, SAYING, TRAITS
from referee.games.stone_age.talk.thesaurus import FIGURES, GROUNDS, LOOKS, THEN, UNDONE, plainly
from referee.games.stone_age.talk.unbought import UNBOUGHT
from referee.games.stone_age.talk.wares import named

NOUNS = frozenset({
    "figure", "figures", "people", "worker", "workers", "meeple", "meeples", "man", "men", "guy",
    "guys", "pawn", "pawns"})
PLACING = frozenset({
    "place", "places", "put", "puts", "send", "sends", "move", "moves", "go", "goes", "going",
    "assign", "occupy", "take", "takes", "use", "set", "lay", "walk", "walks", "run", "march",
    "station", "stay", "stays", "stand", "stands", "start", "starts", "begin", "begins", "block",
    "reserve", "claim", "grab", "choose", "pick", "do", "get", "gets", "work", "works", "working",
    "visit", "visits", "come", "comes", "sit", "play", "enter", "joins", "join", "head", "heads",
    "to", "out", "over", "up", "into", "we", "i", "it's", "fill", "hit", "drop", "occupies",
    "occupying", "sending", "placing", "putting", "taking", "with", "book", "try", "needs",
    "need", "have", "receives", "settle", "position", "deploy", "dispatch", "commit", "spend",
    "reserves", "claims", "someone", "he", "she", "who", "they", "picks", "picking", "grabs",
    "chooses", "visiting", "standing", "makes", "after", "off", "straight", "tries", "waits",
    "wait", "waiting", "that", "next", "shall", "should", "may", "can", "must", "will", "onto",
    "him", "it"})
USING = frozenset({
    "use", "uses", "using", "act", "roll", "rolls", "rolling", "throw", "cast", "get", "collect",
    "gather", "resolve", "activate", "do", "go", "goes", "going", "take", "work", "works",
    "make", "run", "start", "starts", "begin", "begins", "play", "perform", "execute", "let",
    "bring", "brings", "fetch", "handle", "trigger", "harvest", "dice", "die", "continue",
    "proceed", "carry", "out", "action", "pick", "chops", "dig", "digs", "first", "with", "by",
    "at", "on", "in", "straight", "over", "onto", "does", "his", "their", "her", "next", "after",
    "that", "move", "moves", "moving", "he", "they", "who", "off", "turn", "lets", "hurry",
    "proceeding", "continuing", "starting", "has", "have", "may", "can", "shall", "should",
    "must", "will", "now", "put", "rolled", "gets", "gathers", "fetches", "getting", "fetching",
    "for", "from", "of", "to", "comes", "come", "then", "and", "me", "be", "is", "it's", "send"})
BEHIND_USE = frozenset({
    "dice", "die", "action", "actions", "place", "with", "first", "roll", "rolls", "now", "go",
    "goes", "works", "work", "begin", "begins", "start", "starts", "turn", "next", "please",
    "the", "step", "my", "act", "acts", "come", "comes", "too", "for", "me", "at", "his",
    "their", "does", "out", "off", "one", "up", "again", "here", "there", "going", "do", "on",
    "then"})
DECLINING = frozenset({
    "decline", "declines", "leave", "leaves", "skip", "pass", "refuse", "forgo", "forego", "drop",
    "reject", "ignore", "abandon", "renounce", "withdraw", "waive", "forget", "cancel"})
NEGATIVE = frozenset({
    "no", "nope", "nah", "not", "don't", "dont", "without", "won't", "wont", "can't", "cant",
    "cannot", "never", "neither", "nor", "didn't", "doesn't", "nothing", "none"})
PAID = frozenset({"with", "for", "using", "by", "them", "these", "those"})


class Many(Struct, frozen=True):
    """How many figures: so many, or all but ``less``; ``rest``: they are all there are at home."""

    count: int = 0
    whole: str = ""
    less: int = 0
    rest: bool = False
    none: bool = False


def placing(box: Any, reader: Reader) -> tuple[str, int]:
    """A place and how many figures go there. Refused: who knows how many, what is not understood.

    ``the last two``, ``the other man`` are those which are at home, and no more.
    """
    plainly(reader, THEN, LOOKS, FIGURES, GROUNDS)
    _begin(reader)
    many = _many(reader)
    _begin(reader)
    reader.skip("x", "person", "one", "alone")
    if reader.peek() == "tool" and reader.at == len(reader.words) - 1:
        reader.fail("invalid-place", "A tool is no place.", hint="place tool-maker")
    place = named(reader, box.words.places, box=box)
    while reader.skip("for", "with", "x", "gets", "get", "by", "needs", "takes"):
        pass
    if many is None:
        many = _many(reader, behind=True)
    _purpose(box, reader, place)
    _neighbours(box, reader, place)
    hearing.trailing(reader)
    reader.end()
    count = box.words.fixed.get(place) if many is None else _counted(reader, many)
    if count is None and any(word.casefold() in ("fill", "fills") for word in reader.words):
        free = _room(box, reader, place)
        count = free if free is not None and free <= home(reader.view.own) else None
    if count is None:
        left = home(reader.view.own)
        if left == 1:
            return place, 1
        reader.fail("invalid-count", f"How many figures go to the {place}?",
                    hint=f"Write the number first: place {min(3, left)} {place}.")
    return place, count


def _room(box: Any, reader: Reader, place: str) -> int | None:
    """So many rings are free, for “I fill the forest”."""
    spot = box.spots.get(place)
    if spot is None or not getattr(spot, "rings", 0):
        return None
    return int(spot.rings) - sum(figures(player, place) for player in reader.view.players)


def _begin(reader: Reader) -> None:
    """Pass over verbs of sending and filler, but no number and no figure."""
    if not reader.at:
        reader.skip("but")
    while reader.peek() in PLACING or reader.peek() in hearing.BEGINNING:
        if reader.peek() in ("with", "to") and not reader:
            break
        reader.at += 1


def _many(reader: Reader, behind: bool = False) -> Many | None:
    """How many figures are said to come, or None with nothing read; ``x3`` stands ``behind``."""
    start, count, whole, rest, noun, of = reader.at, None, "", False, False, False
    while reader:
        word = reader.peek()
        if _described(reader):
            break
        if word in ARTICLES or word in ("of", "them", "these", "those", "our", "own", "exactly",
                                        "only", "just", "more", "another", "still", "further"):
            of |= word == "of" and count is not None
            reader.at += 1
        elif word in ("first", "next") and "".join(
                reader.words[reader.at + 1:reader.at + 2]).casefold() in NOUNS:
            reader.at += 1
        elif word in ("last", "other", "remaining", "rest"):
            rest = True
            reader.at += 1
        elif not whole and (word in ("all", "both", "everything") or (
                word == "half" and count is None)):
            whole = word
            reader.at += 1
        elif word in NOUNS:
            noun = True
            reader.at += 1
        else:
            at = reader.at
            number = hearing.behind(reader) if behind else reader.maybe_number()
            if number is None or (count is not None and not (of and _whole(reader, number))):
                reader.at = at
                break
            count = number if count is None else count
    if whole == "all" and count is None and reader.skip("but", "except"):
        less = reader.maybe_number()
        if less is None:
            reader.fail("invalid-count", "All but how many?")
        while reader.skip(*NOUNS):
            pass
        return Many(whole="all", less=less)
    if count is not None:
        return Many(count, "both" if whole == "both" else "", rest=rest or whole == "all",
                    none=not count)
    if rest and noun and not whole and _single(reader, start):
        return Many(1, rest=True)
    if whole or (rest and (noun or _ends(reader))):
        return Many(whole=whole or "rest", rest=rest)
    if noun and reader.words[start].casefold() in ("a", "an", "my", "the", "figure", "man",
    "worker", "meeple",
                                                   "guy", "pawn", "first", "next") and _single(
                                                       reader, start):
        return Many(1)
    reader.at = start
    return None


def _described(reader: Reader) -> bool:
    """Whether a number belongs to what a card or tile gives: ``12 point building``."""
    start = reader.at
    one = reader.peek() == "one"
    number = reader.maybe_number()
    words = [word.casefold() for word in reader.words[reader.at:reader.at + 2]]
    reader.at = start
    return number is not None and bool(words) and (
        (one and words[0] in SAYING) or words[0] == "pointer"
        or (len(words) > 1 and words[0] in TRAITS and words[1] in HEADS))


def _whole(reader: Reader, number: int) -> bool:
    """Whether ``2 of my 5`` names what there is."""
    view = hearing.sight(reader)
    return view is None or number in (home(view.own), view.own.people)


def _single(reader: Reader, start: int) -> bool:
    """``a figure``, ``a man``; “my man” is one too, “my men” are any number."""
    return not any(word.casefold() in ("figures", "people", "workers", "meeples", "men", "guys",
                                       "pawns") for word in reader.words[start:reader.at])


def _ends(reader: Reader) -> bool:
    """Whether a preposition, a verb or nothing follows: ``the rest to the hunt``."""
    return not reader or reader.peek() in PLACING or reader.peek() in FILLER or (
        reader.words[reader.at - 1].casefold() in ("rest", "remaining"))


def _counted(reader: Reader, many: Many) -> int | None:
    """The number that is meant. Refused: not so many, or more, are at home."""
    view = hearing.sight(reader)
    left = home(view.own) if view else many.count or 2
    if many.none:
        reader.fail("invalid-count", "Nobody is placed so.", "Write a number from 1 up.")
    if many.whole == "half":
        if left % 2:
            reader.fail("invalid-count", f"{left} figures have no half.", "Write the number.")
        return left // 2
    if many.whole == "both" and not many.count:
        return 2
    if not many.count:
        if many.less >= left:
            reader.fail("invalid-count", f"You have {left} figures left.", "Write the number.")
        return left - many.less
    if view and ((many.rest and many.count < left) or (many.whole == "both" and many.count != 2)):
        reader.fail("invalid-count", f"You have {left} figures left, not {many.count}.",
                    hint="Write the number alone, or “all”.")
    return many.count


def _purpose(box: Any, reader: Reader, place: str) -> None:
    """``to the forest for wood``: the same place once more."""
    start = reader.at
    if place not in box.spots:
        return
    reader.skip("to", "for", "and")
    goods = box.spots[place].goods
    again = reader.maybe(box.words.places) if reader and reader.peek() not in (
        "card", "tile", "one") else None
    if again != place or not goods:
        reader.at = start


def _neighbours(box: Any, reader: Reader, place: str) -> None:
    """``beside green``, who stands there. Refused: he does not."""
    start = reader.at
    while reader.skip("beside", "next", "to", "near", "with", "alongside", "together", "where"):
        pass
    seat = reader.peek()
    if reader.at == start or seat not in box.seats:
        reader.at = start
        return
    reader.at += 1
    reader.skip("is", "stands", "are")
    view = hearing.sight(reader)
    there = [player for player in getattr(view, "players", ()) if player.seat == seat]
    if there and not figures(there[0], place):
        reader.fail("invalid-place", f"{seat} has no figures {where(place)}.")


def using(box: Any, reader: Reader) -> str:
    """The place that is used. Refused: another number of figures than stand there, a purchase."""
    plainly(reader, THEN, LOOKS, FIGURES, GROUNDS)
    if not reader.at:
        reader.skip("but")
    while reader.peek() in USING or reader.peek() in hearing.BEGINNING or reader.peek() in ARTICLES:
        reader.at += 1
    start = reader.at
    count = 2 if reader.skip("both") else reader.maybe_number()
    while count is not None and reader.skip("dice", "die", "of", "my", "the", "in", "at", "on",
                                            "to", "for", "from", "go", "goes", *NOUNS):
        pass
    if count is not None and not reader:
        reader.at, count = start, None
    while reader.skip(*NOUNS):
        pass
    place: str = named(reader, box.words.places, own=True, box=box)
    at = -1
    while reader.at > at:  # “chop first, my two lumberjacks roll”
        at = reader.at
        while reader.peek() in BEHIND_USE or (reader.peek() in ("last",
        "lastly") and _final(reader)):
            reader.at += 1
        _purpose(box, reader, place)
        if not reader.skip("all") and count is None:
            count = reader.maybe_number()
    hearing.trailing(reader)
    reader.end()
    view = hearing.sight(reader)
    if count is not None and view and count != figures(view.own, place):
        reader.fail("invalid-count", f"You have {figures(view.own, place)} figures "
                    f"{where(place)}; all of them are used.", hint=f"use {place}")
    return place


def _final(reader: Reader) -> bool:
    """Whether no other place of the mover's is left, so that this one is the last."""
    view = hearing.sight(reader)
    return view is None or len(view.own.placed) < 2


def declining(box: Any, reader: Reader, rule: str) -> str:
    """What is not bought. Refused: what is for sale nowhere."""
    words, spans = [*reader.words], [*reader.spans]
    plainly(reader, THEN, LOOKS, UNDONE, UNBOUGHT)
    if not reader.at:
        reader.skip("but")
    if all(word.casefold() not in DECLINING | NEGATIVE for word in reader.words):
        reader.words, reader.spans = words, spans  # without such a word the rest is no filler
        if not reader.at and PAID.intersection(word.casefold() for word in words):
            reader.fail("referee/invalid-text", "What is paid for is not declined.")
    else:
        hearing.doubled(reader, DECLINING)
        _negatives(reader)
    start = reader.at
    try:
        place: str = named(reader, box.words.unpaid, own=True, box=box)
    except Refused:
        reader.at = start
        other = reader.maybe(box.words.places)
        if other is None:
            raise
        raise refused("illegal-use", f"Only a purchase can be declined, and {where(other)} "
                      "nothing is sold.", hint=f"use {other}", rule=rule,
                      span=reader.span(start)) from None
    after = reader.at
    if not _negatives(reader):
        reader.at = after
    return place


def _negatives(reader: Reader) -> bool:
    """Pass over what leaves a purchase be; whether there was such a word."""
    found = False
    while reader.peek() in DECLINING or reader.peek() in NEGATIVE or (
            reader.peek() in hearing.BEGINNING or reader.peek() in ("a", "the", "my", "thank")):
        found |= reader.peek() in DECLINING or reader.peek() in NEGATIVE
        reader.at += 1
    return found
