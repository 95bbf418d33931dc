"""Names of things in a position of Salmon Run: the spears in hand."""

from collections.abc import Iterator

from referee.games.salmon_run.model.state import Box
from referee.games.salmon_run.views.view import View


def things(box: Box, view: View) -> Iterator[tuple[str, str, list[str]]]:
    """The viewer's spears: by length, the longest, the shortest."""
    hand = sorted(length for spears in view.hands.values() for length in spears)
    for length in hand:
        for name in (f"spear {length}", f"# {length}"):
            yield name, "spear", [str(length)]
    if hand:
        yield "longest spear", "spear", [str(hand[-1])]
        yield "shortest spear", "spear", [str(hand[0])]
