"""SoloPlay as the referee plays it: who is asked what, the set-up, the end."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from referee.core.bound import Game
from referee.core.chance import Luck, sure
from referee.core.game import Move
from referee.core.page import Page
from referee.core.problem import Problems, Refused, refused
from referee.core.rules import Ask, Result, Seat
from referee.games.stone_age_solo.box.state import VILLAGE, Box, Course, State

if TYPE_CHECKING:
    from referee.core.conditions import Test
    from referee.games.stone_age_solo.show.view import View

WORDS = {
    "add": "setting:Add", "remove": "setting:Remove", "place": "placing:Place",
    "use": "acting:Use", "decline": "acting:Decline", "buy": "buying:Buy",
    "tools": "gains:Tools", "no tools": "gains:Tools", "new tool": "toolmaking:New",
    "raise": "toolmaking:Raise", "roll": "tables:Dice", "take": "tables:Take",
    "draw": "gains:Draw", "fetch": "gains:Fetch", "done": "ending:Done",
    "shift": "grants:Shift", "cycle": "grants:Cycle", "elder": "setting:Elder",
    "feed": "feeding:Feed", "starve": "feeding:Starve", "cash": "acting:Cash",
    "offer": "feeding:Offer"}
ANSWERS = {
    "food": "add", "remove": "remove", "place": "place", "act": "use, decline, buy, cash",
    "tools": "tools", "tool": "new tool, raise", "dice": "roll", "take": "take",
    "card": "draw, fetch", "extras": "done, shift, cycle, elder", "cash": "done, cash",
    "elder": "elder", "feed": "feed, starve, cash", "offer": "offer"}

class Solo(Game):
    """One game of Stone Age for one player.

    Options are listed from the gentlest on, so that the first is the default.
    """

    box: Box
    state = State
    rule = "a round (SoloPlay)"
    joints = (r"\b(?<!\bnot )(?:but\s+)?(?=(?:without|with\s+no|not\s+using|using\s+no|and\s+no)\s+"
              r"(?:using\s+)?(?:(?:any\s+|my\s+|the\s+)?tools?|it|one)\b)|^\s*but\b|"
              r"\b(?=(?:with|plus)\s+(?:(?:it|them)\b\s*(?:$|[,.;!])|(?:my\s+|the\s+|a\s+|both\s+|all\s+|"
              r"that\s+){0,3}tools?\b|(?:a\s+|one\s+|two\s+|three\s+|[1-3]\s+)(?:single\s+)?"
              r"(?:die|dice)\b))")
    # A loss is told of the move before it: five and ten alone are lost where people starve.
    welds = (r"(?:[,(&+.]|\s|[–—]|-(?=\s)|and\b|then\b|so\b){0,6}"
             r"(?:(?:i|we)(?:['’]ll|\s+will)?\s+)?(?:(?:lose|losing|swallow|swallowing|suffer|suffering|costs?|costing)\s+(?:me\s+)?"
             r"(?:only\s+|just\s+)?(?:the\s+|my\s+)?|minus\s+|[-−])(?!(?:5|five|10|ten)\b)"
             r"(?:\d+|one|two|three|four|six|seven|eight|nine|eleven|twelve|\w+teen|\w+ty)\b"
             r"(?!\s+(?:wood|bricks?|clay|stones?|gold|food|steps?))")
    words, answers = WORDS, ANSWERS

    def setup(self) -> Luck[State]:
        from referee.games.stone_age_solo.play import setting

        return setting.setup(self.box)

    def course(self, state: State) -> Course:
        return Course(self.box, state)

    def asked(self, state: State, seat: Seat) -> Ask | None:
        kind = what = state.question
        if kind == "food":
            what = "extra food"
        elif kind == "feed":
            what = f"feed {state.need}"
        elif kind == "extras" and state.grant is not None:
            what = f"extras of card {state.grant.slot}"
        return Ask(seat, kind, what) if kind else None

    def only(self, state: State, seat: Seat, kinds: Iterable[type[Move]]) -> Move | None:
        """The one legal move; with figures on two places, not both in the village, there are two.

        In the village one place comes before the next.
        """
        if len(state.placed) > 1 and state.question == "act" and any(
                place not in VILLAGE for place, _ in state.placed):
            return None
        return super().only(state, seat, kinds)

    def proceed(self, course: Course) -> None:
        """Until somebody must decide."""
        from referee.games.stone_age_solo.play.ending import go_on

        before = -1
        while before < len(course.events):
            before = len(course.events)
            go_on(course)

    def result(self, state: State) -> Result | None:
        from referee.games.stone_age_solo.show import result

        return result.result(self.box, state)

    def worth(self, view: "View") -> Result:
        """The sheet of the position: nothing that counts in it is hidden."""
        from referee.games.stone_age_solo.show import result

        return result.scored(self.box, view.now, "if the game ended now")

    def view(self, state: State, to: Seat | None) -> "View":
        from referee.games.stone_age_solo.show.view import View

        return View(self.box.seat, state)

    def show(self, view: "View") -> Page:
        from referee.games.stone_age_solo.show import page

        return page.show(self.box, view)

    def whole(self, view: "View") -> Page:
        """The position with everything that lies open, for whoever asks for more."""
        from referee.games.stone_age_solo.show import page

        return page.whole(self.box, view)

    def parse(self, text: str) -> Move:
        """The move of a text that asks nothing."""
        if "?" in text:
            raise refused("referee/invalid-text", "That is a question, not a move.",
                          hint="Write what is to be done without a question mark.")
        return super().parse(text)

    def _ordered(self, text: str) -> str:
        """A request as the order it is. Refused: any other question."""
        if "?" in text or text.lstrip()[:7].casefold().startswith(("should ", "could ", "would ")):
            from referee.games.stone_age_solo.talk import doubts

            text = doubts.ordered(text)
        if "?" in text:
            self.parse(text)
        if text.lstrip()[:7].casefold().startswith("should "):
            raise refused("referee/invalid-text", "That is a question, not a move.")
        return text

    def read(self, state: State, seat: Seat, text: str) -> Move:
        """What a person's text means; “that's all” behind what a card place allows is a move."""
        text = self._ordered(text)
        from referee.games.stone_age_solo.talk import doubts

        doubts.sure(text, state.question)
        if state.question == "extras":
            from referee.games.stone_age_solo.talk.spreading import finished

            if finished(text):
                raise refused("referee/invalid-text", "These are several moves.",
                              hint="Write them one by one, with done as the last.")
        try:
            return super().read(state, seat, text)
        except Refused:
            if state.question == "take":
                doubts.wish_and_number(text)
            raise

    def spread(self, text: str) -> str:
        """The places that “one each” is said of, both stacks, one by one."""
        from referee.games.stone_age_solo.talk.spreading import spread

        return spread(text)

    def heard(self, text: str) -> Refused | None:
        """Why a text means nothing; what names several places is no single move."""
        from referee.games.stone_age_solo.talk.spreading import several

        try:
            text = self._ordered(text)
        except Refused as error:
            return error
        if several(text):
            return refused("referee/invalid-text", "This names several places at once.",
                           hint="Name them one by one.")
        return super().heard(text)

    def orders(self, clause: str) -> bool:
        """Also “with it”, which adds the tool, and what takes back the clause before."""
        from referee.games.stone_age_solo.talk import asides

        if asides.doubting(clause):
            return True
        said = clause.casefold().strip(" ,.!").split()
        return said in (["with", "it"], ["with", "them"]) or super().orders(clause)

    def aside(self, clause: str) -> bool:
        """What is said beside a move: its reason, what it costs; nothing that may be one."""
        from referee.games.stone_age_solo.talk import asides

        if clause.strip().casefold() == "but":  # “but | afterwards | nobody eats”
            return True
        told = asides.loss(clause) == 0 or asides.left(clause)
        return asides.all_beside(clause) and (told or super().heard(clause) is not None)

    def condition(self, text: str) -> "Test":
        """What a condition says of a view. Refused: what is not understood."""
        from referee.games.stone_age_solo.show.conditions import condition

        return condition(self.box, text)

    def twin(self, state: State, to: Seat | None) -> Luck[State]:
        """The same position: what is hidden, an order and dice to come, is not in it."""
        return sure(state)

    def faults(self, state: State) -> Problems:
        from referee.games.stone_age_solo import proof

        return tuple(proof.faults(self.box, state))
