"""What a person writes who gains the food of an area, or leaves a gathering tile for food."""

from typing import TYPE_CHECKING

from referee.core.words import Reader
from referee.games.fire_and_stone.box.areas import an
from referee.games.fire_and_stone.box.cards import More
from referee.games.fire_and_stone.box.state import Box
from referee.games.fire_and_stone.play.food import Food
from referee.games.fire_and_stone.play.stores import Leave
from referee.games.fire_and_stone.talk import reading

if TYPE_CHECKING:
    from referee.games.fire_and_stone.show.view import View

_EATS = dict.fromkeys((
    "food", "eat", "eats", "eating", "gain", "gains", "forage", "forages", "foraging", "meal",
    "something to eat", "find food", "berries", "bite", "bite to eat", "harvest", "harvests",
    "something", "snack", "lunch", "dinner", "supper", "breakfast", "feast", "feed", "feeds",
    "what little grows", "what grows", "what little there is", "what there is", "what is there",
    *(f"{what} {here}" for what in ("what's", "what is", "what lies", "whatever is", "whatever's",
                                    "whatever lies", "all that is", "everything that is")
      for here in ("here", "there", "left", "around")), "what i can get",
    "could eat", "what you can", "what we can", "what he can", "what he finds", "what i can find",
    "whatever there is", "all there is", "berry", "fill up", "fill"), "")
_GETS = dict.fromkeys(reading.IDLE | {
    "takes", "taking", "collect", "collects", "gather",
    "gathers", "pick up", "picks up", "pick", "picks", "receive", "has", "find", "finds", "harvest",
    "harvests", "offers", "grows", "gives", "lies", "grab", "grabs", "just", "plus", "add",
    "what else", "bag", "free bag", "my bag", "empty bag", "stomach", "belly", "last bag",
    "last free bag", "other bag", "both", "so",
    "rather", "scrape together", "what", "prefer", "some",
    "little", "bit", "small",
    "action", "as an action", "choose", "he", "store", "put", "puts", "another", "more", "single",
    "instead", "only", "again", "earn", "earns", "help myself", "move", "piece"}, "")
_LEAVES = dict.fromkeys(("leave", "leaves", "leaving", "let"), "left")
_LEAVES |= dict.fromkeys(("stays", "stay", "lie", "lies"), "lies")
_NOT = dict.fromkeys(("no use for", "have no use for", "don't collect", "don't keep",
    "don't gather", "do not want", "don't want",
    "don't need", "don't take", "do not take", "not take", "won't take", "will not take",
                      "not the", "instead of", "instead of the", "rather than the",
                      "rather than take", "than", "than the"), "")
_LEFT = dict.fromkeys(reading.IDLE | {
    "tile", "gathering tile", "lying", "be", "alone", "where it is",
    "where it lies", "gain", "gains", "instead", "eat",
    "rather", "just", "no", "nope", "nah", "on the board", "on the ground",
    "behind", "as it is", "untouched", "collect", "receive", "what else", "on board",
    "ground", "board", "but", "prefer", "need", "needs", "rather have", "give", "me", "way",
    "journey", "us"}, "")


def food(box: Box, reader: Reader) -> Food | Leave:
    """So much food. Refused: more or less than there is; food of a tile that is not left."""
    verb = reading.begins(reader, "food", "eat", "gain")
    reading.begin(box, reader)
    around, count, eats = reading.Where(), 0, False
    while reader:
        if reading.phrase(reader, _EATS) is not None:
            eats = True
        elif reading.phrase(reader, _GETS) is None and not reading.where(box, reader, around):
            if count or not (number := _times(reader)):
                break
            count = number
    reader.end()
    if not eats and not verb:
        reading.other(reader)
    if verb and not count and not (around.areas or around.borders or any(around.scouts)):
        return Food()
    view: View = reader.view
    reading.placed(box, reader, around)
    offer = view.offer
    if offer and offer.site in box.kinds and count in leaving_gives(box, view):
        return Leave()
    if offer and offer.site == "cave":
        reading.other(reader)
    if count and offer and offer.food not in (0, count):
        reader.fail("invalid-count", f"The area gives {offer.food} food, not {count}.",
                    "Say “food”.")
    return Food()


def _times(reader: Reader) -> int:
    """An amount, ``2`` or ``x2``; 0, nothing read: what comes is none."""
    word = reader.peek()
    if word[:1] == "x" and word[1:].isdecimal() and word.isascii() and len(word) < 4:
        reader.at += 1
        return int(word[1:])
    return reader.maybe_number() or 0


def leaving(box: Box, reader: Reader) -> None:
    """Read that a gathering tile is left. Refused: another matter, another tile, other food."""
    reading.begin(box, reader)
    around, kinds, count = reading.Where(), set[str](), 0
    leaves = strong = turned = eats = False
    while reader:
        if reading.phrase(reader, _NOT) is not None:
            turned = True
            if reader.words[reader.at - 1].casefold() == "take" and (
                    reader.peek() == "food" or reader.peek()[:1].isdigit()):
                reading.other(reader)  # “I don't take 2 food”
        elif word := reading.phrase(reader, _LEAVES):
            leaves, strong = True, strong or word == "left"
        elif (kind := reader.maybe(box.words.kinds)) is not None:
            kinds.add(kind)
        elif reader.skip("food"):
            eats = True
        elif reading.phrase(reader, _LEFT) is None and not reading.where(box, reader, around):
            if count or not (number := reader.maybe_number()):
                break
            count = number
    reader.end()
    bare = leaves and not (strong or kinds) and (
        "tile" not in map(str.casefold, reader.words))
    if not (leaves or (turned and eats)) or (count and not eats) or bare:
        reading.other(reader)
    them = "them" in map(str.casefold, reader.words)
    plain = not (them or kinds or count or around.areas or around.borders or any(around.scouts))
    if plain and reader.words[0].casefold() == "leave":
        return
    view: View = reader.view
    reading.placed(box, reader, around)
    tile = view.offer.site if view.offer else ""
    if kinds - {tile}:
        what = f"{an(tile).capitalize()} lies" if tile else "No gathering tile lies"
        reader.fail("invalid-tile", f"{what} there, no {min(kinds - {tile})}.",
                    "Say “take” or “leave”.")
    if tile not in box.kinds:
        reading.other(reader)
    if count and count not in leaving_gives(box, view):
        reader.fail("invalid-count", f"Leaving the {tile} does not give {count} food.",
                    "Say “leave”.")


def leaving_gives(box: Box, view: "View") -> set[int]:
    """The food for leaving a tile: by the tile alone, and with what inventions add."""
    area = box.atlas.areas[view.here]
    effects = [effect for name in reading.own(view) for effect in box.inventions[name].lasting]
    effects += box.caves[view.cave].rule if view.cave_at else ()
    more = [effect.food for effect in effects
            if isinstance(effect, More) and effect.by in ("leave", "any")
            and (effect.where == "any" or area.lake) and effect.region in ("", area.region)]
    return {box.scenario.play.leave, box.scenario.play.leave + sum(more)}
