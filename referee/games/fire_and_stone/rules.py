"""Fire & Stone as the referee plays it: who is asked what, what goes on by itself, the end."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from referee.core.bound import Game
from referee.core.chance import Luck
from referee.core.page import Page
from referee.core.problem import Problems, Refused, refused
from referee.core.rules import Ask, Awaiting, Result, Seat
from referee.games.fire_and_stone.box.agenda import Turn
from referee.games.fire_and_stone.box.state import Box, Course, State

if TYPE_CHECKING:
    from referee.games.fire_and_stone.play.onward import Answering
    from referee.games.fire_and_stone.show.view import View

WORDS = {
    "scout": "moving:Scout", "take": "stores:Take", "leave": "stores:Leave",
    "look": "forest:Look", "animal": "forest:Animal", "food": "food:Food",
    "build": "huts:Build", "cook": "fire:Cook", "cave": "caves:Cave",
    "invention": "inventions:Invent", "vp": "inventions:Cover", "to fire": "sending:ToFire",
    "swap": "piles:Swap", "draw": "piles:Draw", "pass": "declining:Pass"}
ANSWERS = {
    "move": "scout", "bonus": "scout, pass", "fire": "scout, to fire",
    "second": "scout, to fire",
    "action": "take, leave, look, animal, food, build, cook, cave, pass", "animal": "animal",
    "cave": "cave, pass", "start": "invention", "card": "invention, vp, pass",
    "swap": "swap, pass", "draw": "draw, pass"}

# What people call a question, besides its kind.
CALLED = {"start": ("starting invention",), "second": ("second scout",),
          "bonus": ("bonus move", "extra move"), "swap": ("market",)}


class FireAndStone(Game):
    """One game of Fire & Stone."""

    box: Box
    state = State
    words, answers = WORDS, ANSWERS
    # Nobody harvests “without eating”: it is no second move then.
    joints = (r":\s|(?<=-\d\d)\s+(?:for\s+)?(?=(?:an?\s+|1\s+|one\s+|the\s+)?food\b)"
              r"|,?\s*\bwhere\s+i\s+(?=(?:keep|take|gather|collect|eat|get|build|cook|hunt)\b)"
              r"|(?<!harvest)(?<!forage)(?<!\beat)(?<!food)\s+(?=without\s+(?:cook|build|hunt|look|tak|eat|roast|prepar)ing\b)|"
              r"(?<=\w)(?<!n't)(?<!n’t)(?<!\bnot)"
              r"(?<!\babout)(?<!\bof)(?<!\bsaid)(?<!\bsays)(?<!\bwants)(?<!\bwant)(?<!\bhate)(?<!\bhad)"
              r"(?<!\bis)(?<!\bare)(?<!\bwould)(?<!\bshould)(?<!\bbe)(?<!\bno)(?<!\bor)(?<!\bonly)(?<!\bnever)(?<!\bwith)"
              r"(?<!\bby)(?<!\bfrom)(?<!\bas)(?<!\bto)\s+(?=(?:take|keep|gather|leave|look|hunt|cook|"
              r"prepare|roast|build|eat|no\s+action|scout\s+[12]|"
              r"(?:my\s+)?(?:first|second)\s+scout)\b)")
    # A way of areas, a store behind its tile, a tile that goes where another comes from.
    welds = (r"\s[-–—]+\s(?=i{1,3}-?\d)|,\s*(?:and\s+)?(?:(?:in|into|to|onto|on)\s+)?"
             r"(?:(?:the|my)\s+)?(?:left|right|light|dark|third|(?:first|second)(?=\s+store))"
             r"(?:\s+(?:store|column|one|side))?\s*(?=$|[,.;!)])"
             r"|,\s*(?:the|my)\s+\w+\s+(?:(?:goes|is|comes)\s+(?:back|out|away|in|to)|makes\s+"
             r"room)\b|,\s*(?:the|my)\s+\w+\s+i\s+(?:keep|save)\b"
             r"|,\s*(?:the\s+|my\s+)?\w+\s+(?:can|must|may|has\s+to)\s+go\b(?!\s+(?:to|on)\b)"
             r"|,\s*covering\b"
             r"|,\s*(?:apple|nut|mushroom|root)s?\s+(?:out|away|goes|gone|back|leaves)\b"
             r"|,\s*(?:the|my)\s+\w+\s+(?:gets|is|must\s+be|will\s+be)\s+(?:thrown|lost|discarded|"
             r"replaced|emptied|cleared)\b|,\s*(?:and\s+)?(?:that|which|it)\s+(?:costs|replaces)\b"
             r"|,\s*(?:and\s+)?(?:(?:it|that|this)\s+(?:goes|comes)\s+|(?:i\s+)?(?:put|place|lay)\s+)?"
             r"(?:where\s+(?:the|my)\s+\w+\s+(?:is|are|lies?)\b|(?:in|into|to|onto|on)\s+(?:the|"
             r"my)\s+(?:\w+(?:['’]s)?\s+(?:store|column|side)|store\s+of|left|right)\b)"
             r"|(?:,\s*)?(?:and\s+)?(?:i\s+)?(?:(?:throw|drop|discard|give\s+up|empty|clear|dump|replace"
             r"|lose)\b|let\s+(?:the|my)\b)"
             r"|,\s*not\s+(?:on|at|to|the)\b")

    @property
    def kinds(self) -> dict[str, tuple[str, ...]]:
        """Also by the words of the question, and by what the table calls it."""
        return {kind: (*names, *CALLED.get(kind, ())) for kind, names in super().kinds.items()}

    def setup(self) -> Luck[State]:
        from referee.games.fire_and_stone.play import opening

        return opening.setup(self.box)

    def course(self, state: State) -> Course:
        return Course(self.box, state)

    def asked(self, state: State, seat: Seat) -> Ask | None:
        """The one seat that something is due to."""
        item = self.box.due(state)
        return None if state.over or item.seat != seat else Ask(seat, item.kind, item.what)

    def awaiting(self, state: State) -> Awaiting:
        item = self.box.due(state)
        return Awaiting(() if state.over else (Ask(item.seat, item.kind, item.what),))

    def proceed(self, course: Course) -> Luck[None] | None:
        return self._onward(course, self.answering)

    @cached_property
    def _onward(self) -> "Callable[[Course, Answering], Luck[None] | None]":
        """How a game goes on, loaded once something is played."""
        from referee.games.fire_and_stone.play import onward

        return onward.proceed

    def unknown(self, state: State, seat: Seat, move: Any) -> tuple[str, tuple[str, ...]]:
        """A scout that comes to a hidden area: the kinds of tile left in its part of the land."""
        to = getattr(move, "to", "")
        if to not in state.hidden:
            return "", ()
        return f"the tile on {to}", tuple(sorted(state.piles[self.box.atlas.region[to]]))

    def default(self, state: State, seat: Seat) -> Any:
        """Leave what may be left, decline, else the first; a move of a scout has none (H6)."""
        from referee.games.fire_and_stone.play.declining import Pass
        from referee.games.fire_and_stone.play.stores import Leave

        if isinstance(self.box.due(state), Turn):
            return None
        found = [*self.options(state, seat)]
        return next((move for kind in (Leave, Pass) for move in found if isinstance(move, kind)),
                    next(iter(found), None))

    def result(self, state: State) -> Result | None:
        from referee.games.fire_and_stone.show import result

        return result.result(self.box, state)

    def worth(self, view: "View") -> Result:
        from referee.games.fire_and_stone.show import result

        return result.worth(self.box, view)

    def view(self, state: State, to: Seat | None) -> "View":
        from referee.games.fire_and_stone.show import view

        asked = self.asked(state, to) if to is not None else None
        answers = () if asked is None or asked.kind in ("move", "bonus") else (
            self.write(move) for move in self.options(state, asked.seat))
        return view.view(self.box, state, to, tuple(answers))

    def show(self, view: "View") -> Page:
        from referee.games.fire_and_stone.show import page

        return page.show(self.box, view)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        from referee.games.fire_and_stone import proof

        return proof.twin(self.box, state, to)

    def faults(self, state: State) -> Problems:
        from referee.games.fire_and_stone import proof

        return tuple(proof.faults(self.box, state))

    def parse(self, text: str) -> Any:
        """The move of a text; a question is none."""
        if "?" in text:
            _no_question(text)
        return super().parse(text)

    def read(self, state: State, seat: Seat, text: str) -> Any:
        """What a person's text means; a question means none."""
        _no_question(text)
        return super().read(state, seat, text)

    def heard(self, text: str) -> Refused | None:
        """Why a text means nothing to anybody who is asked."""
        try:
            _no_question(text)
        except Refused as error:
            return error
        return super().heard(text)

    def orders(self, clause: str) -> bool:
        """Whether a clause may be an order: also what somebody needs, if it is named."""
        from referee.games.fire_and_stone.talk import asides

        words = asides.PARTS.findall(clause.casefold())
        return super().orders(clause) or (words[:2] in (["i", "need"], ["we", "need"]) and (
            asides.named(words, self._named()) or any(word[-1].isdigit() for word in words)))

    def spread(self, text: str) -> str:
        """A deed that names its place, behind the way there."""
        from referee.games.fire_and_stone.talk import spreading

        return spreading.spread(text, self._named())

    def _named(self) -> frozenset[str]:
        """The words of what may be taken or given: a clause with one of them may be an order."""
        box = self.box
        return frozenset(word for name in (*box.kinds, *box.animals, *box.inventions, *box.seats)
                         for word in name.split("-"))

    def aside(self, clause: str) -> bool:
        """What a clause tells of a reason, or of what the rules bring about by themselves."""
        from referee.games.fire_and_stone.talk import asides

        return asides.aside(clause, self._named())

    def condition(self, text: str) -> "Callable[[View], bool]":
        """What “if …” asks of a view."""
        from referee.games.fire_and_stone.show import conditions

        return conditions.condition(self.box.words, text)


def _no_question(text: str) -> None:
    """Refused: a text that asks. What politely asks for a thing is put as an order before."""
    from referee.games.fire_and_stone.talk import asides, sayings

    if "?" in text or asides.DOUBTS.search(text):
        asks = sayings.asked(text) == text
        raise refused("referee/ambiguous-move" if asks else "referee/invalid-text",
                      "This may be meant as no order.", hint="Write plainly what is to be done.",
                      span=(0, len(text)))
