"""The position as a page."""

from referee.core.base.references import seat_ref
from referee.core.document.blocks import Heading, Page, TableBlock, TextBlock
from referee.games.salmon_run.model.state import Box, spear_list
from referee.games.salmon_run.views.view import View


def show(box: Box, view: View) -> Page:
    """The round, the standing, and the hands that the viewer may see."""
    rows = tuple((seat_ref(seat), str(view.caught[seat]), str(count),
                  str(view.thrown.get(seat, "-")))
                 for seat, count in view.holds.items())
    hands = tuple(f"{seat_ref(seat)} holds {spear_list(hand)}."
                  for seat, hand in view.hands.items())
    return (
        Heading(f"round {view.round} of {view.rounds}"),
        TextBlock((
            f"{view.salmon or 'No'} salmon run; {view.goal} caught by one seat end the game.",
            f"Spears thrown before: {spear_list(view.spent)}; {view.deck} in the pile.")),
        Heading("standing"),
        TableBlock(("seat", "salmon", "spears", "thrown"), rows, "<>>>"),
        *((Heading("hands"), TextBlock(hands)) if hands else ()),
    )
