"""Move notation: each form parses exactly what it writes, and describes its own syntax."""

from typing import Any, ClassVar

import pytest

from referee.core.game import notation
from referee.core.game.moves import Move
from referee.core.game.notation import Kind
from referee.core.game.resources import Kinds

pytestmark = pytest.mark.quick

Bag = tuple[int, int]
GOODS: Kinds[Bag] = Kinds("goods", {"wood": (), "bricks": ()}, {"bricks": "brick"})
BOX = {"hill": 1, "old mill": 2, "old mill pond": 3, "wood": 4}  # places by their names
SLOTS = {"place": notation.name("place", lambda box: box), "count": notation.number(),
         "goods": notation.bag("goods", GOODS), "fast": notation.flag("fast")}


class Word(Move, frozen=True):
    """A word of a made-up game."""

    slots: ClassVar[dict[str, Kind]] = SLOTS


class Halt(Word, frozen=True):
    """A verb of two words, and nothing else."""

    form = "halt here"


class Go(Word, frozen=True):
    """Slots, a slot that holds several, groups."""

    form = "go {to:place}[ via {via:place+}][ {fast}][ for {count}]"

    to: str
    via: tuple[str, ...] = ()
    fast: bool = False
    count: int = 0


class Pay(Word, frozen=True):
    """A bag, behind it a word."""

    form = "pay {goods} here"

    goods: Bag


class Dig(Word, frozen=True):
    """Several forms: the first whose other fields have their defaults is the one that is written.
    """

    form = "dig | dig {count} deep | dig at {place}[ {count} deep]"

    place: str = ""
    count: int = 0


class Put(Word, frozen=True):
    """A slot is the verb."""

    form = "{what:goods} {place}"

    what: Bag
    place: str


WRITTEN: list[tuple[Move, str, dict[str, Any]]] = [
    (Halt(), "halt here", {"verb": "halt here"}),
    (Go("hill"), "go hill", {"verb": "go", "to": "hill"}),
    (Go("old mill"), "go old mill", {"verb": "go", "to": "old mill"}),
    (Go("old mill pond", ("old mill", "hill"), True, 12),
     "go old mill pond via old mill hill fast for 12",
     {"verb": "go", "to": "old mill pond", "via": ["old mill", "hill"], "fast": True,
      "count": 12}),
    (Go("hill", count=3), "go hill for 3", {"verb": "go", "to": "hill", "count": 3}),
    (Go("hill", ("hill",)), "go hill via hill", {"verb": "go", "to": "hill", "via": ["hill"]}),
    (Pay((2, 1)), "pay 2 wood brick here", {"verb": "pay", "goods": {"wood": 2, "bricks": 1}}),
    (Pay((0, 0)), "pay nothing here", {"verb": "pay", "goods": {}}),
    (Put((1, 0), "hill"), "wood hill", {"verb": "wood", "what": {"wood": 1}, "place": "hill"}),
    (Dig(), "dig", {"verb": "dig"}),
    (Dig(count=2), "dig 2 deep", {"verb": "dig", "count": 2}),
    (Dig("hill"), "dig at hill", {"verb": "dig at", "place": "hill"}),
    (Dig("wood", 2), "dig at wood 2 deep", {"verb": "dig at", "place": "wood", "count": 2}),
]


@pytest.mark.parametrize(("move", "text", "data"), WRITTEN, ids=[text for _, text, _ in WRITTEN])
def test_a_move_is_written_in_one_way_and_read_from_it(
        move: Move, text: str, data: dict[str, Any]) -> None:
    """Its slots that are filled are what programs are given."""
    assert move.text() == text
    assert type(move).from_words(BOX, text.split(" ")) == move
    assert notation.data(move) == data


@pytest.mark.parametrize(("move", "text"), [
    (Halt, "halt"), (Halt, "halt  here"), (Halt, "halt here "), (Halt, "Halt here"),
    (Go, "go"), (Go, "go nowhere"), (Go, "go hi"), (Go, "go hill hill"), (Go, "go old"),
    (Go, "go hill via"), (Go, "go hill via old"), (Go, "go hill for"), (Go, "go hill fast fast"),
    (Go, "go hill for 0"), (Go, "go hill for 3 fast"), (Go, "go hill for 03"),
    (Go, "go hill for +3"), (Go, "go hill for ³"), (Go, "go hill for ٣"),
    (Go, "go hill for 1234567890"),
    (Pay, "pay here"), (Pay, "pay brick 2 wood here"), (Pay, "pay 1 brick here"),
    (Pay, "pay wood wood here"), (Pay, "pay 0 wood here"), (Pay, "pay nothing wood here"),
    (Pay, "pay 2 bricks"), (Dig, "dig deep"), (Dig, "dig 0 deep"), (Dig, "dig at hill 0 deep"),
    (Dig, "dig at"), (Dig, "")])
def test_what_is_not_canonical_is_not_read(move: type[Move], text: str) -> None:
    """No case, no blank, no shortening, no other order is forgiven, nor what says a default."""
    assert move.from_words(BOX, text.split(" ")) is None


def test_forms_are_shown_as_a_manual_has_them() -> None:
    """Slots in capitals, what may be left out in brackets."""
    assert notation.form_texts(Halt) == ["halt here"]
    assert notation.form_texts(Pay) == ["pay GOODS here"]
    assert notation.form_texts(Dig) == ["dig", "dig NUMBER deep", "dig at PLACE [NUMBER deep]"]
    assert notation.form_texts(Go) == ["go PLACE [via PLACE …] [fast] [for NUMBER]"]


@pytest.mark.parametrize(("move", "begun", "more"), [
    (Halt, "", ["halt"]), (Halt, "halt", ["here"]), (Halt, "halt here", []),
    (Go, "go", [*BOX]), (Go, "go hill", ["via", "fast", "for"]), (Go, "go old mill via", [*BOX]),
    (Go, "go old mill via hill", [*BOX, "fast", "for"]), (Go, "go hill fast", ["for"]),
    (Go, "go hill for", []),  # numbers cannot be listed
    (Go, "go nowhere", []), (Dig, "dig", ["at"]), (Dig, "dig 3", ["deep"]),
    (Dig, "dig at hill 3", ["deep"])])
def test_what_may_follow_is_listed(move: type[Move], begun: str, more: list[str]) -> None:
    """Words and names, as far as they can be."""
    assert [*notation.completions(move, BOX, begun.split())] == more


def test_a_slot_of_no_kind_is_told_where_the_move_is_defined() -> None:
    """With the kinds there are; it was a KeyError at the first move."""
    with pytest.raises(TypeError, match=r"The form of .*Stray has the slot \{to:plaice\+\}, whose "
                                        r"kind is not known. The known kinds are: place, count, "
                                        "goods, fast"):
        class Stray(Word, frozen=True):
            """A word whose slot is misspelt."""

            form = "stray[ to {to:plaice+}]"

            to: tuple[str, ...] = ()


def test_a_slot_without_its_kind_has_the_kind_of_its_name() -> None:
    """Which must be there, too."""
    with pytest.raises(TypeError, match=r"the slot \{slow\}"):
        class Slow(Word, frozen=True):
            """A word of a flag that nobody has defined."""

            form = "go {slow}"

            slow: bool = False
