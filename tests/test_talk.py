"""What is talk around a move, and what is not."""

import pytest

from referee.core import talk


@pytest.mark.parametrize("clause", [
    "thanks for waiting", "sorry for the delay", "because I need the gold", "so that I get wood",
    "= two bricks", "that makes 9", "I need the wood for later", "good luck everyone",
    "I'm saving my teeth", "which gives me 3 wood", "hope it works", "see you next week"])
def test_an_idle_clause(clause: str) -> None:
    """Thanks, reasons, outcomes, behind a move."""
    assert talk.idle(clause, True)


@pytest.mark.parametrize("clause", [
    "no", "none", "not everything", "no wait", "never", "2 hut", "I take the brick", "forest",
    "everything", "done", "over", "keep 3", "because if blue is there I do not", "that if 9",
    "I think we should also move the girl", "we have to move the girl", "so that it leads up",
    "the brick I keep", "maybe", "instead", "all",
    "so I go to the hut", "and so we take the brick", "that should be the forest for 3",
    "it will be the hut"])
def test_a_clause_that_may_matter(clause: str) -> None:
    """Whatever could be an answer, a change of mind, a condition."""
    assert not talk.idle(clause, True)


@pytest.mark.parametrize("clause", ["it's the forest for 3", "that makes 3 in the forest",
                                    "this is the hut then"])
def test_what_a_move_brings_is_told_behind_it(clause: str) -> None:
    """Where nothing stands before it, it may be the move."""
    assert talk.idle(clause, True) and not talk.idle(clause, False)


@pytest.mark.parametrize(("text", "barest"), [
    ("I would like to place 2 in the hut, please", "place 2 in the hut"),
    ("so that goes to the forest: 3", "to the forest: 3"),
    ("first the hunt", "the hunt"), ("the first card", "the first card"),
    ("forest first", "forest"), ("hut (sorry for the delay)", "hut ("),
    ("3 forest - thanks for waiting", "3 forest -"), ("not forest", "not forest"),
    ("one die will do", "one die"), ("minus 10 is not fine", "minus 10 not fine"),
    ("I'd rather have another deer", "another deer"), ("I'd rather lose wood than gold",
                                                       "rather lose wood than gold"),
    ("3 forest, thanks for running this!", "3 forest"), ("next to the hut", "next to the hut"),
    ("wood instead of brick", "wood instead of brick"), ("only food", "only food")])
def test_talk_is_left_out(text: str, barest: str) -> None:
    """In the end nothing is left but what may matter; each character keeps its place."""
    *_, plain = text, *talk.plainer(text)
    assert " ".join(plain.split()).rstrip(" ,()-") == barest.rstrip(" ,()-")
    assert len(plain) <= len(text)
    assert all(char in (" ", old) for char, old in zip(plain, text, strict=False))
