"""What a person writes who declines: what is declined, what he keeps, that he stays."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from referee.core.words import Reader
from referee.games.fire_and_stone.box.state import Box
from referee.games.fire_and_stone.talk import choosing, reading

if TYPE_CHECKING:
    from referee.games.fire_and_stone.show.view import View

# Words that decline by themselves, and words that turn what stands behind them.
_STAYS = (
    *(f"{stay}{s}" for stay in ("stay", "remain", "rest", "wait") for s in ("", "s")),
    "is fine", "he's fine", "is happy", "he's happy", "is good", "he's good", "is well placed",
    "likes it", "feels fine", "feels at home")
_THERE = ("there", "here", "put", "at home", "as he is", "as it is", "as they are", "in place",
          *(f"{by} {his} fire" for by in ("by", "at") for his in ("the", "his", "my", "its")),
          "by the lake",
          *(f"where {who}{rest}" for who in ("he", "she", "it", "i", "we", "they")
            for rest in (" is", "'s", " am", " are", " stands", " stand", " was placed", " sits")),
          "where i placed him", "where i put him")
_DECLINE = dict.fromkeys((
    "pass", "passes", "decline", "declines", "nothing", "none", "skip", "skips", "done", "nope",
    "nah", "no thank you", "no thanks", "i'm fine", "i am fine", "not hungry",
    "not hungry enough", "i'm full",
    "i am full", "we're full", "refuse", "refuses", "forgo", "forgoes", "waive", "waives",
    "do nothing", "does nothing", "pass on", "passes on", "without", "neither", "i'm good",
    *(f"{stay} {there}".strip() for stay in _STAYS for there in ("", *_THERE)
      if there or stay in ("stay", "stays", "remain", "remains", "rests")),
    "he rest", "him rest", "scout rest", "i wait", "we wait", "keep waiting", "keeps waiting",
    "keep waiting for something better",
    "wait for something better", "waiting for something better",
    *(f"not {what}" for what in ("for me", "this time", "now", "today", "interested", "needed",
                                 "necessary", "this turn", "this round", "yet", "really",
                                 "worth it", "at all")),
    "no interest", "nothing for me", "rather not", "would rather not", "i'd rather not",
    "better not", "prefer not", "prefer not to", "thanks but no thanks", "not at the moment",
    *(f"{none} of {which}{more}" for none in ("none", "neither") for which in (
        "them", "these", "those", "the") for more in ("", " two", " three", " four", " both")
      if which != "the" or more),
    "neither nor", "i'm out", "i am out", "count me out", "count us out", "leave me out",
    "thanks but no", "thank you but no", "no thanks full", "no thank you full", "stands well",
    "stands fine",
    "sits well", *(f"stick{s} with {what}" for s in ("", "s") for what in (
        "my tiles", "what i have", "what i've got", "them", "these", "both")),
    "no to all", "no to all three", "no to all of them", "no to both", "no to them", "no to that",
    "unused", "waits", "he waits", "don't need any", "don't need any of the three",
    *(f"{want} any of the {n}" for want in ("don't want", "don't like", "do not want",
    "do not need",
                                            "won't take", "not take") for n in ("two", "three",
                                            "four")),
    "don't bother", "do not bother", "no need", "not my thing", "not my cup of tea",
    *(f"{had} enough{of}" for had in ("i have", "i've", "i've had", "i have had", "i got",
    "we have",
                                      "we've had", "have")
      for of in ("", " of them", " already", " cards", " inventions", " huts", " huts here")),
    *(f"{let} {someone} have {it}" for let in ("let", "leave it to", "i let")
      for someone in ("someone else", "somebody else", "others", "the others", "another tribe")
      for it in ("it", "them", "that", "those", "one")),
    *(f"{what} can wait" for what in ("it", "that", "this", "they")),
    "neither take nor leave", "neither take it nor leave it", "nor take nor leave",
    # What stays as it is.
    *(f"{like} what i {have}" for like in (
        "happy with", "i'm happy with", "content with", "i'm content with", "like", "fine with",
        "i'm fine with", "stay with", "i stay with", "stick with", "satisfied with")
      for have in ("have", "have got", "got")),
    *(f"{leave} {what} as {it}" for leave in ("leave", "keep", "let") for what in (
        "everything", "all", "it all", "things", "them", "it") for it in ("it is", "they are")),
    *(f"{what} {stay}{there}" for what in ("everything", "all", "both tiles", "both", "tiles",
                                           "they all", "they both", "both of them")
      for stay in ("stays", "stay") for there in ("", " here", " there", " as it is",
                   " as they are")),
    # Animals that are let live.
    *(f"{let} {what} {live}" for let in ("let", "leave") for what in (
        "them", "the animals", "these animals", "those animals", "it", "him")
      for live in ("live", "be", "alone", "in peace", "alive")),
    *(f"{what} may live" for what in ("they", "animals", "the animals"))), "decline")
_NOT = {"no": "no", "no more": "no"} | dict.fromkeys((
    "don't", "do not", "dont", "won't", "will not", "not", "doesn't", "does not", "never",
    "not going to", "shall not", "shan't", "isn't", "is not", "isn't going", "is not going",
    "nobody", "no one"), "not") | dict.fromkeys((
    "don't want", "do not want", "don't need", "do not need", "don't like", "no need", "not want",
    "don't want to", "do not want to", "rather not", "better not", "would rather not",
    "prefer not to", "i'd rather not", "don't care for", "don't feel like", "no use for",
    "not in the mood for", "not in the mood to", "no time for", "doesn't need",
    "doesn't want"), "want")
_KEEP = dict.fromkeys(("keep", "save", "hold on to", "hold", "hang on to", "keeping"), "keep")

Offered = Callable[["View"], bool]


_ASKED = ("action", "card", "bonus move", "cave", "swap", "draw")


def _acts(find: str) -> Offered:
    """Whether the area offers something."""
    return lambda view: view.offer is not None and bool(getattr(view.offer, find))


def _asks(*what: str) -> Offered:
    """Whether this is asked."""
    return lambda view: view.what in what


def _half(other: str) -> Offered:
    """Whether a card is asked for, and none but these: “no points” may mean an invention."""
    return lambda view: view.what == "card" and not any(
        answer.startswith(other) for answer in view.answers)


# What may be declined, by its names: where it is offered.
_OBJECTS: dict[str, Offered] = {
    **dict.fromkeys(("hut", "build", "building", "another hut", "settle", "new hut"),
                    _acts("settle")),
    **dict.fromkeys(("cook", "cooking", "roast", "roasting", "prepare", "preparing", "grill",
                     "fire", "barbecue"), _acts("cook")),
    **dict.fromkeys(("hunt", "hunting", "look", "looking", "animal", "forest", "woods"),
                    _acts("animals")),
    **dict.fromkeys(("food", "eat", "eating"), _acts("food")),
    **dict.fromkeys(("card", "new card"), _asks("card")),
    **dict.fromkeys(("invention", "invention card", "invent"), _half("vp")),
    **dict.fromkeys(("vp", "vp card", "point", "victory point", "victory point card"),
                    _half("invention")),
    **dict.fromkeys(("swap", "swapping", "exchange", "exchanging", "trade", "trading", "market",
                     "deal", "bargain", "barter"), _asks("swap")),
    **dict.fromkeys(("move", "bonus", "bonus move", "moving", "extra move", "second move",
                     "go", "go anywhere", "move anywhere", "walk", "walk anywhere", "go on",
                     "moves",
                     "anywhere", "goes anywhere", "going anywhere"),
                    _asks("bonus move")),
    **dict.fromkeys(("cave", "cave action", "use the cave"),
                    lambda view: view.what == "cave" or (
                        view.offer is not None and view.offer.site == "cave")),
    **dict.fromkeys(("tile", "draw", "drawing"), _asks("draw", "swap")),
    **dict.fromkeys(("action", "act"), _asks("action", "cave")),
    **dict.fromkeys(("do anything", "anything"), lambda view: view.what in _ASKED)}
_HALVES = [_OBJECTS["vp"], _OBJECTS["invention"]]
# What may be kept instead of being given.
_KEPT: dict[str, Offered] = {
    **dict.fromkeys(("animal", "meat"), lambda view: view.offer is not None and (
        view.offer.cook or view.offer.cave)),
    **dict.fromkeys(("food", "bag"), lambda view: view.offer is not None and (
        view.offer.settle or view.offer.cave)),
    **dict.fromkeys(("scout", "him where he is", "it where it is", "him there", "him"),
                    _asks("bonus move")),
    **dict.fromkeys(("tile", "both", "them", "everything", "mine", "what i have", "what i've got",
                     "what i got", "all i have", "both tiles", "all"), _asks("swap", "draw"))}
_CLEARS = dict.fromkeys(("clear", "clear away", "just clear", "empty"), "")
_IDLE = dict.fromkeys(reading.IDLE | {
    "nor", "he", "him", "she", "her", "any", "all", "turn", "time", "round", "new",
    "now", "is", "me", "them", "those", "just", "make", "use", "either", "today",
    "do", "still", "at the fire", "by the fire", "with this one", "these", "either of them",
    "from the pile", "of them", "needed", "necessary", "required", "wanted", "also", "so",
    "where he is", "where it is", "where she is", "where they are", "alone", "appeals to me",
    "appeal to me", "interests me", "interest me", "later", "for later", "uncovered", "open",
    "open too", "attracts me", "excites me", "suits me",
    "hungry", "helps me", "is for me", "are for me", "interest",
    "for something better", "for a better one", "until next time", "next time", "thing",
    "of any use", "my second scout", "my scout", "second scout", "tempts me", "tempt me",
    "second", "other scout", "both", "scouts", "want to", "like to"}, "")
_TAKEN = frozenset({"take", "it", "want", "that", "this", "these"})


class _Said(Struct):
    """What is declined and kept; ``turned``: “not” stands right before; ``taken``: what lies."""

    declines: bool = False
    turned: bool = False
    negated: bool = False
    keeps: bool = False
    taken: bool = False
    leaves: bool = False
    neither: bool = False
    objects: list[Offered] = []
    kept: list[Offered] = []


def spoken(box: Box, reader: Reader) -> None:
    """Read a text that declines. Refused: any other, and what is not offered."""
    reader.at = 0
    reading.nameless(box, reader)
    said, around = _Said(), reading.Where()
    reading.through(reader, lambda: _word(box, reader, said),
                    lambda: reading.where(box, reader, around))
    reader.end()
    words = [word.casefold() for word in reader.words]
    if not (said.declines or said.kept) or said.keeps != bool(said.kept) or (
            said.leaves and around.areas) or (words[-1:] in (["never"], ["not"])
                                              and words[-2:-1] not in (["rather"], ["better"])):
        reading.other(reader)  # who leaves an area goes; “he stays never”
    halves = [fits for fits in said.objects if fits in _HALVES]
    if len({*map(_HALVES.index, halves)}) > 1 or any(
            fits is _OBJECTS["card"] for fits in said.objects):
        said.objects = [fits for fits in said.objects if fits not in _HALVES]
    view: View = reader.view
    stands = [view.here, *(reach.start for reach in view.reach)]
    if view.asked != view.to or view.what not in _ASKED:
        return
    tile = view.offer is not None and view.offer.site in box.kinds
    elsewhere = any(area not in stands for area in around.areas)
    if elsewhere or (tile and said.taken and not said.objects) or not all(
            fits(view) for fits in (*said.objects, *said.kept)):
        reading.other(reader)


def _word(box: Box, reader: Reader, said: _Said) -> bool:
    """Read one phrase, if it is about declining."""
    start = reader.at
    between = reader.text[reader.spans[start - 1][1]:reader.spans[start][0]] if start else ""
    if reading.phrase(reader, _DECLINE):
        said.declines = True
        said.neither |= reader.words[start].casefold() == "neither"
        return not (said.turned and start and not between.strip())  # “don't pass”
    turned, said.turned = said.turned, False
    if word := reading.phrase(reader, _NOT):
        said.turned, said.taken = True, said.taken or word != "no"
        said.declines |= word != "not"
        said.negated = True
    elif reading.phrase(reader, _KEEP):
        said.keeps = said.taken = True
    elif said.keeps and (found := reading.phrase(reader, _KEPT) or _kind(box, reader) or (
            _card(box, reader) if said.declines else None)):
        said.kept.append(found)
    elif said.neither and reader.maybe(box.words.kinds) is not None:
        reading.loose(reader, "nor")
        return reader.skip("food", "leave", "leaving")  # of a tile that lies there both
    elif found := reading.phrase(reader, _OBJECTS):
        said.objects.append(found)
        said.declines |= said.negated
        behind = reader.text[reader.spans[reader.at - 1][1]:reader.span()[0]]
        if reader.peek() in ("nothing", "none") and not behind.strip():
            return True  # “I build nothing”
        return said.declines and not between.strip()  # “no, food” declines nothing
    elif said.declines and reading.phrase(reader, _CLEARS) is not None:
        reading.loose(reader, "store")
        said.objects += [_asks("card"), *([found] if (found := _kind(box, reader)) else [])]
    elif reader.peek() in ("leave", "leaves", "spare", "spares"):
        said.declines = said.taken = said.leaves = True
        reader.at += 1
        return not turned  # “don't leave them”
    elif reading.phrase(reader, _IDLE) is not None:
        taken = bool(_TAKEN.intersection(map(str.casefold, reader.words[start:reader.at])))
        said.taken |= taken
        said.declines |= taken and said.negated
        said.turned = turned
    else:
        return False
    return True


def _kind(box: Box, reader: Reader) -> Offered | None:
    """A tile that is kept, if one is named."""
    kind = reader.maybe(box.words.kinds)
    return None if kind is None else (
        lambda view: view.what in ("swap", "card") and kind in reading.kinds_held(view))


def _card(box: Box, reader: Reader) -> Offered | None:
    """An own invention that is kept uncovered, if one is named."""
    card = choosing.named(box, reader)
    return None if card is None else (
        lambda view: view.what == "card" and card in reading.own(view))
