"""Text before a colon in a line of a mail is judged as the move reader judges it."""

from random import Random

from msgspec.structs import replace

from referee import games
from referee.core.base.problem import Refused
from referee.core.input import actor
from referee.core.match.match import Match
from tests.support.harness import every_game
from tests.support.office_in_memory import Club

TEXT = """red blue green Ann Bob Lee by moderator place hut field 3 forest feed use orders 1 set-up
    clubs the and , ; - PS oops r bl “red red's standard accept card tools"""
WORDS = TEXT.split()


def as_mover(match: Match, head: str) -> bool:
    """The same by reading whose a move is."""
    try:
        return actor.find_actor(match, f"{head}: x", None).seat is not None
    except Refused:
        return False


@every_game
def test_whose_a_line_is_is_told_without_reading_a_move(game: str) -> None:
    """Of words in any order, names of two words and other blanks among them."""
    match = Club(game, games.game_meta(game).players[0]).match
    match = replace(match, header=replace(match.header, seats=tuple(
        replace(assignment, players=("Ann Lee", "Bob") if not i else ("Zed",))
        for i, assignment in enumerate(match.header.seats))))
    random, found = Random(game), set()
    for _ in range(150):
        head = random.choice(["", " ", "“"]) + random.choice(["  ", " ", "\t", ","]).join(
            random.choices(WORDS, k=random.randint(1, 4)))
        named = as_mover(match, head)
        found.add(named)
        assert actor.names_actor(match, head) == named, head
    assert found == {False, True}
