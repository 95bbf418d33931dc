"""Text to move and back: verbs first, names by unique abbreviation."""

from collections.abc import Callable
from typing import assert_never

from referee.core.problem import refused
from referee.core.words import Names, Reader
from referee.games.settlers import records as r
from referee.games.settlers.board import Board, bag
from referee.games.settlers.records import ALL, AnyMove, Bag
from referee.games.settlers.scenario import FIGURES, RESOURCES, Figure, Resource, Strip

_CARDS: Names[Resource] = Names("card", {
    "meat": ("meat",), "bones": ("bones", "bone"), "flint": ("flint", "flints"),
    "skins": ("skins", "skin", "hides", "hide")})
_STRIPS: Names[Strip] = Names("strip", {
    "nourishment": ("nourishment", "nutrition", "food"), "hunting": ("hunting", "hunt"),
    "construction": ("construction", "building"), "clothing": ("clothing", "clothes")})
_VERBS: Names[str] = Names("verb", {
    "tribe": ("tribe",), "nomad": ("nomad",), "move": ("move",), "go": ("go", "goon"),
    "stop": ("stop",), "found": ("found", "settle"), "step": ("step", "develop"),
    "neanderthal": ("neanderthal",), "carnivore": ("carnivore", "tiger"),
    "steal": ("steal", "rob"), "desert": ("desert",), "take": ("take",),
    "discard": ("discard",), "bank": ("bank",), "offer": ("offer",), "accept": ("accept",),
    "refuse": ("refuse",), "counter": ("counter",), "withdraw": ("withdraw",),
    "deal": ("deal",), "end": ("end", "pass")})
_FOR = ("for", "against")
_WITH = ("with", "give", "giving")


class Notation:
    """The names of one board and the reading of its moves."""

    def __init__(self, board: Board) -> None:
        self.seats = Names("seat", {seat: seat for seat in board.seats})
        self.partners = Names("seat", {**{seat: seat for seat in board.seats}, ALL: ALL})
        self.corners = Names("corner", {
            corner: (corner, board.names[corner]) if corner in board.names else corner
            for corner in board.corners})
        self.hexes = Names("hex", {land: land for land in board.hexes})
        self.readers: dict[str, Callable[[Reader], AnyMove]] = {
            "tribe": lambda text: r.PlaceTribe(self._corner(text)),
            "nomad": lambda text: r.AddNomad(self._corner(text)),
            "move": self._move, "go": self._go, "stop": lambda text: r.Stop(),
            "found": self._found, "step": lambda text: r.Step(text.name(_STRIPS)),
            "neanderthal": lambda text: self._figure(text, FIGURES[0]),
            "carnivore": lambda text: self._figure(text, FIGURES[1]),
            "steal": lambda text: r.Steal(self._victim(text)),
            "desert": lambda text: r.LayDesert(self._hex(text)),
            "take": lambda text: r.Take(self._corner(text)),
            "discard": lambda text: r.Discard(_cards(text)), "bank": self._bank,
            "offer": self._offer, "accept": lambda text: r.Accept(_number(text)),
            "refuse": self._refuse, "counter": self._counter,
            "withdraw": self._withdraw, "deal": self._deal, "end": self._end}

    def parse(self, text: str) -> AnyMove:
        """The move a text means. Refused: words that are not understood or left over."""
        reader = Reader(text)
        verb = reader.peek()
        if verb in self.readers:  # a whole word needs no search, and most are
            reader.at += 1
        else:
            verb = reader.name(_VERBS)
        move = self.readers[verb](reader)
        reader.end()
        return move

    def _corner(self, text: Reader) -> str:
        text.skip("at", "on", "to", "the")
        return text.name(self.corners)

    def _hex(self, text: Reader) -> str:
        text.skip("at", "on", "to", "the")
        return text.name(self.hexes)

    def _via(self, text: Reader) -> tuple[str, ...]:
        corners: list[str] = []
        if text.skip("via"):
            corners.append(text.name(self.corners))
            while text:
                text.skip("via", "and")
                corners.append(text.name(self.corners))
        return tuple(corners)

    def _move(self, text: Reader) -> AnyMove:
        text.skip("nomad")
        text.skip("from", "at")
        nomad = text.name(self.corners)
        text.expect("to")
        return r.MoveNomad(nomad, text.name(self.corners), self._via(text))

    def _go(self, text: Reader) -> AnyMove:
        text.skip("on")
        text.skip("to")
        return r.GoOn(text.name(self.corners), self._via(text))

    def _found(self, text: Reader) -> AnyMove:
        text.skip("tribe")
        corner = self._corner(text)
        lifting = text.name(self.corners) if text.skip("lifting", "lift") else ""
        return r.Found(corner, lifting)

    def _figure(self, text: Reader, figure: Figure) -> AnyMove:
        land, victim = self._hex(text), ""
        if text:
            text.skip("and", "then")
            text.expect("steal", "rob")
            victim = self._victim(text)
        return r.MoveFigure(figure, land, victim)

    def _victim(self, text: Reader) -> str:
        text.skip("from")
        return text.name(self.seats)

    def _bank(self, text: Reader) -> AnyMove:
        give = _cards(text)
        text.expect(*_FOR)
        return r.Bank(give, _cards(text))

    def _offer(self, text: Reader) -> AnyMove:
        text.skip("to")
        to = text.name(self.partners)
        give = _cards(text)
        text.expect(*_FOR)
        return r.MakeOffer(to, give, _cards(text))

    def _refuse(self, text: Reader) -> AnyMove:
        if text.skip("none", "nothing"):
            return r.RefuseAll(())
        if not text.skip(ALL):
            return r.Refuse(_number(text))
        if not text:
            return r.RefuseAll(RESOURCES)
        named = {text.name(_CARDS)}
        while text:
            text.skip("and")
            named.add(text.name(_CARDS))
        return r.RefuseAll(tuple(kind for kind in RESOURCES if kind in named))

    def _counter(self, text: Reader) -> AnyMove:
        number = _number(text)
        if not text.skip(*_WITH) and text.peek() and not text.peek()[0].isdigit():
            text.fail("referee/invalid-text", f"Is {number} an offer or a count of cards?",
                      f"Write: counter {number} with 1 meat for 2 flint.")
        give = _cards(text)
        text.expect(*_FOR)
        return r.Counter(number, give, _cards(text))

    def _withdraw(self, text: Reader) -> AnyMove:
        text.skip("offer")
        return r.Withdraw()

    def _deal(self, text: Reader) -> AnyMove:
        text.skip("with")
        return r.Deal(text.name(self.seats))

    def _end(self, text: Reader) -> AnyMove:
        text.skip("turn")
        text.skip("of")
        text.skip("turn")
        return r.End()


def _cards(text: Reader) -> Bag:
    start = text.at
    found = text.amounts(_CARDS, ("and", "plus"))
    if not any(found.values()):
        shown = ", ".join(RESOURCES)
        text.at = min(start, len(text.words))
        text.fail("referee/invalid-text", "Cards are needed here.",
                  f"Write for example “2 meat 1 flint”; the kinds are {shown}.")
    if sum(found.values()) > 999:
        raise refused("referee/invalid-number", "So many cards do not exist.",
                      span=text.span(start))
    return bag(name for name, count in found.items() for _ in range(count))


def _number(text: Reader) -> int:
    text.skip("offer", "number", "no")
    return text.number("the number of an offer")


def write(move: AnyMove) -> str:
    """The one canonical text of a move."""
    match move:
        case r.PlaceTribe(corner):
            return f"tribe {corner}"
        case r.AddNomad(corner):
            return f"nomad at {corner}"
        case r.MoveNomad(nomad, to, via):
            return f"move {nomad} to {to}{_route(via)}"
        case r.GoOn(to, via):
            return f"go on {to}{_route(via)}"
        case r.Found(corner, lifting):
            return f"found {corner} lifting {lifting}" if lifting else f"found {corner}"
        case r.MoveFigure(figure, land, victim):
            return f"{figure} {land} steal {victim}" if victim else f"{figure} {land}"
        case r.LayDesert(land):
            return f"desert {land}"
        case r.Take(corner):
            return f"take {corner}"
        case r.Stop() | r.Step() | r.Steal() | r.End():
            return _plain(move)
        case _:
            return _trade(move)


def _plain(move: r.Stop | r.Step | r.Steal | r.End) -> str:
    match move:
        case r.Stop():
            return "stop"
        case r.Step(strip):
            return f"step {strip}"
        case r.Steal(victim):
            return f"steal {victim}"
        case r.End():
            return "end"


def _trade(move: r.Discard | r.Bank | r.MakeOffer | r.Accept | r.Refuse | r.RefuseAll
           | r.Counter | r.Withdraw | r.Deal) -> str:
    match move:
        case r.Discard(some):
            return f"discard {_some(some)}"
        case r.Bank(give, get):
            return f"bank {_some(give)} for {_some(get)}"
        case r.MakeOffer(to, give, get):
            return f"offer {to} {_some(give)} for {_some(get)}"
        case r.Accept(number):
            return f"accept {number}"
        case r.Refuse(number):
            return f"refuse {number}"
        case r.RefuseAll(kinds):
            return " ".join(("refuse", *_kinds(kinds)))
        case r.Counter(number, give, get):
            return f"counter {number} with {_some(give)} for {_some(get)}"
        case r.Withdraw():
            return "withdraw"
        case r.Deal(seat):
            return f"deal {seat}"
        case _:
            assert_never(move)


def _kinds(kinds: tuple[Resource, ...]) -> tuple[str, ...]:
    if not kinds:
        return ("none",)
    return (ALL,) if kinds == RESOURCES else (ALL, *kinds)


def _route(via: tuple[str, ...]) -> str:
    return " via " + " ".join(via) if via else ""


def _some(some: Bag) -> str:
    return " ".join(f"{count} {name}" for count, name in zip(some, RESOURCES, strict=True)
                    if count)


