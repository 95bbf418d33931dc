"""Luck: answers to chance questions from the secret, from the log, or given by people."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.base.problem import Refused
from referee.core.document.surfaces import SHELL
from referee.core.luck import chance
from referee.core.luck.chance import Answer, DrawDistinct, Luck, Question, Reveal, Roll

SECRET = "5ca1ab1e" * 8
WHY = "round 5, red in the forest"
OWN = chance.secret_source(SECRET)

whys = st.text(min_size=1, max_size=40)


def code(error: pytest.ExceptionInfo[Refused]) -> str:
    """The code of a refusal's first problem."""
    return error.value.problems[0].code


# Sealed luck.

def test_the_same_question_has_the_same_answer() -> None:
    """Asking again, in another order or by another source of the secret draws nothing anew."""
    questions: list[Question] = [Roll(f"throw {i}", 3) for i in range(20)]
    first = [OWN(question) for question in questions]
    assert [OWN(question) for question in reversed(questions)][::-1] == first
    assert [chance.secret_source(SECRET)(question) for question in questions] == first


def test_another_secret_or_other_words_give_other_luck() -> None:
    """Nothing but the secret and the words decides; both do."""
    roll = Roll(WHY, 20)
    assert OWN(roll) != chance.secret_source("other" * 8)(roll)
    assert OWN(roll) != OWN(Roll(WHY + " ", 20))


@given(whys, st.integers(0, 40), st.integers(0, 40), st.sampled_from([2, 6, 20]))
def test_more_dice_show_the_same_dice_first(why: str, few: int, more: int, sides: int) -> None:
    """One more die leaves those before it as they were."""
    whole = OWN(Roll(why, few + more, sides))
    assert whole[:few] == OWN(Roll(why, few, sides))


@given(whys, st.integers(1, 30), st.data())
def test_more_draws_begin_with_the_same_draws(why: str, size: int, data: st.DataObject) -> None:
    """One more card leaves those before it as they were."""
    count = data.draw(st.integers(0, size))
    assert OWN(DrawDistinct(why, size, size))[:count] == OWN(DrawDistinct(why, size, count))


@given(whys, st.integers(0, 60))
def test_a_pile_drawn_to_its_end_is_a_permutation(why: str, size: int) -> None:
    """Every place comes once."""
    assert sorted(OWN(DrawDistinct(why, size, size))) == list(range(1, size + 1))


@given(whys, st.integers(0, 30), st.integers(2, 20))
def test_sealed_answers_fit(why: str, count: int, sides: int) -> None:
    """What the secret answers could be true."""
    questions = Roll(why, count, sides), DrawDistinct(why, count + sides, count), Reveal(why)
    assert all(chance.is_possible(question, OWN(question)) for question in questions)


def test_names_of_a_pile_do_not_change_what_is_drawn() -> None:
    """The names serve the moderator alone."""
    assert OWN(DrawDistinct(WHY, 3, 2, ("a", "b", "c"))) == OWN(DrawDistinct(WHY, 3, 2))


def test_dice_can_be_recomputed_with_standard_tools() -> None:
    """One line of hmac gives the dice; words of 32 bits at the very top are skipped."""
    block = hmac.new(SECRET.encode(), f"luck/{WHY}/0".encode(), hashlib.sha256).digest()
    numbers = [int.from_bytes(block[i:i + 4], "big") for i in range(0, 32, 4)]
    assert OWN(Roll(WHY, 8)) == tuple(n % 6 + 1 for n in numbers if n < 2**32 - 2**32 % 6)


def test_the_ninth_number_comes_from_the_next_block() -> None:
    """Blocks are counted from 0."""
    block = hmac.new(SECRET.encode(), f"luck/{WHY}/1".encode(), hashlib.sha256).digest()
    assert OWN(Roll(WHY, 9, 2**16))[8] == int.from_bytes(block[:4], "big") % 2**16 + 1


def test_numbers_above_the_last_multiple_are_skipped() -> None:
    """Sides of three quarters of the range leave a quarter of the numbers out."""
    sides = 3 * 2**30
    numbers = [int.from_bytes(
        hmac.new(SECRET.encode(), f"luck/{WHY}/{n // 8}".encode(), hashlib.sha256).digest()
        [n % 8 * 4:n % 8 * 4 + 4], "big") for n in range(32)]
    kept = [number + 1 for number in numbers if number < sides]
    assert len(kept) < 32
    assert list(OWN(Roll(WHY, len(kept), sides))) == kept


def test_the_draw_is_a_shuffle_by_swaps() -> None:
    """Place i changes with place i + number below what is left."""
    block = hmac.new(SECRET.encode(), f"luck/{WHY}/0".encode(), hashlib.sha256).digest()
    numbers = [int.from_bytes(block[i:i + 4], "big") for i in range(0, 32, 4)]
    pile = list(range(1, 9))
    for i in range(5):
        j = i + numbers[i] % (8 - i)
        pile[i], pile[j] = pile[j], pile[i]
    assert list(OWN(DrawDistinct(WHY, 8, 5))) == pile[:5]


def chi_square(seen: Iterable[object], kinds: int) -> float:
    """How far counts lie from even ones; about ``kinds`` - 1 when luck is fair."""
    counts = Counter(seen)
    even = counts.total() / kinds
    return sum((n - even) ** 2 / even for n in counts.values()) + even * (kinds - len(counts))


@pytest.mark.parametrize("sides", [2, 3, 6, 10])
def test_dice_are_even(sides: int) -> None:
    """Over 6,000 throws with fixed secrets no face is favoured (p > 0.001)."""
    faces = (face for n in range(2000)
             for face in chance.secret_source(f"{n}")(Roll(WHY, 3, sides)))
    assert chi_square(faces, sides) < {2: 10.8, 3: 13.8, 6: 20.5, 10: 27.9}[sides]


def test_pairs_of_dice_are_even() -> None:
    """A die says nothing of the next (35 degrees of freedom, p > 0.001)."""
    assert chi_square((OWN(Roll(f"{n}", 2)) for n in range(7200)), 36) < 66.6


def test_orders_of_a_pile_are_even() -> None:
    """Each of the 24 orders of four cards comes as often (p > 0.001)."""
    orders = [OWN(DrawDistinct(f"{n}", 4, 4)) for n in range(4800)]
    assert set(orders) == set(permutations(range(1, 5)))
    assert chi_square(orders, 24) < 49.7


# Questions, rows, settling.

@pytest.mark.parametrize(("question", "answer", "row"), [
    (Roll("first throw", 3), (5, 2, 6), "first throw, 3d6: 5 2 6"),
    (Roll("the coin", 1, 2), (1,), "the coin, 1d2: 1"),
    (Roll("nothing", 0), (), "nothing, 0d6: "),
    (DrawDistinct("first cards", 36, 4), (7, 31, 2, 19), "first cards, 4 of 36: 7 31 2 19"),
    (Reveal("red's task"), (), "red's task: seen"),
])
def test_a_row_says_question_and_answer(question: Question, answer: Answer, row: str) -> None:
    """The log's words, which the log's own source understands."""
    assert chance.luck_item(question, answer) == row
    assert chance.log_source([row])(question) == answer


@pytest.mark.parametrize(("row", "is_one"), [
    ("first cards, 4 of 36: 7 31 2 19", True), ("first cards, 4 of 36: 7 31 2 37", False),
    ("first cards, 4 of 36: 7 31 2 36", True), ("first cards, 4 of 36: 7 31 2 2", False),
    ("all cards, 4 of 4: 4 2 1 3", True), ("too many cards, 5 of 4: 4 2 1 3 5", False),
    ("the cards, pile deck, 3 to 4 of 4: 2 1", True),
    ("the cards, pile deck, 3 to 4 of 4: 2", False),
    ("the cards, pile deck, 3 to 5 of 4: 2 1 3", False), ("the cards, 3 to 4 of 4: 2 1", False),
    ("first throw, 3d6: 5 2 6", True), ("first throw, 3d6: 5 2 7", False),
    ("first throw, 3d6: 5 2", False), ("red's task: seen", True), (": seen", False),
])
def test_a_row_may_be_an_answer_or_cannot(row: str, is_one: bool) -> None:
    """By how many numbers it has, how large they are, and from which places of a pile."""
    assert chance.is_answer(row) == is_one


def asking() -> Luck[str]:
    """Rules that ask three things, one hanging on another."""
    dice = yield Roll("dice", 2)
    card = yield DrawDistinct("card", 9, dice[0])
    yield Reveal("secret")
    return f"{sum(dice)} {card}"


def test_settle_asks_in_order_and_sends_each_answer_back() -> None:
    """The rows stand in the order of the questions."""
    asked: list[Question] = []

    def source(question: Question) -> Answer:
        asked.append(question)
        return {"dice": (2, 6), "card": (9, 1), "secret": ()}[question.why]

    value, rows = chance.run_luck(asking(), source)
    assert asked == [Roll("dice", 2), DrawDistinct("card", 9, 2), Reveal("secret")]
    assert value == "8 (9, 1)"
    assert rows == ["dice, 2d6: 2 6", "card, 2 of 9: 9 1", "secret: seen"]
    assert chance.run_luck(asking(), chance.log_source(rows)) == (value, rows)


def test_sure_luck_asks_nothing() -> None:
    """A value without a question."""
    assert chance.run_luck(chance.without_luck(7), chance.log_source([])) == (7, [])


# Whether an answer could be true.

@pytest.mark.parametrize(("question", "answer"), [
    (Roll("", 2), (1, 6)), (Roll("", 2), (3, 3)), (Roll("", 0), ()),
    (DrawDistinct("", 5, 2), (5, 1)),
    (DrawDistinct("", 0, 0), ()), (Reveal(""), ()),
])
def test_what_fits(question: Question, answer: Answer) -> None:
    """So many, within bounds, no place twice."""
    assert chance.is_possible(question, answer)


@pytest.mark.parametrize(("question", "answer"), [
    (Roll("", 2), (1,)), (Roll("", 2), (1, 2, 3)), (Roll("", 2), (0, 1)), (Roll("", 2), (1, 7)),
    (Roll("", 1, 4), (5,)), (Roll("", 1), (-1,)), (DrawDistinct("", 5, 2), (5, 5)),
    (DrawDistinct("", 5, 2), (6, 1)), (DrawDistinct("", 5, 2), (0, 1)),
    (DrawDistinct("", 5, 2), (1,)),
    (DrawDistinct("", 1, 2), (1, 2)), (Reveal(""), (1,)),
])
def test_what_does_not_fit(question: Question, answer: Answer) -> None:
    """Too few, too many, out of bounds, a place twice."""
    assert not chance.is_possible(question, answer)


# Recorded luck.

@pytest.mark.parametrize("said", [
    "dice, 2d6: 2 7", "dice, 2d6: 2", "dice, 2d6: 2 2 2", "dice, 2d6: two 2", "dice, 2d6:",
    "dice, 2d6: ", "dice, 2d4: 2 2", "dice, 3d6: 2 2", "dies, 2d6: 2 2", "2 2", "",
    "dice, 2d6: 02 2", "dice, 2d6: 2  2", "dice, 2d6: 2 2 ", "dice, 2d6: +2 2",
    "dice, 2d6: ٢ 2", "dice, 2d6: " + "2" * 5000,
])
def test_a_record_of_another_question_is_refused(said: str) -> None:
    """Neither another question nor an answer in another form is taken."""
    with pytest.raises(Refused) as error:
        chance.log_source([said])(Roll("dice", 2))
    assert code(error) == "referee/unusable-log"


def test_a_record_of_a_secret_says_seen() -> None:
    """A secret that came out has no answer, and its row no other word."""
    with pytest.raises(Refused, match="impossible roll or draw"):
        chance.log_source(["secret: unseen"])(Reveal("secret"))


def test_a_record_too_short_is_refused() -> None:
    """The rules may not ask more than was answered."""
    source = chance.log_source(["dice, 1d6: 2"])
    source(Roll("dice", 1))
    with pytest.raises(Refused, match="no more results"):
        source(Roll("more dice", 1))


# Luck given by a moderator.

CARDS = DrawDistinct("cards", 4, 2, ("Bear", "Bear", "Elk", "Owl"))


def test_given_answers_come_in_order_with_commas_between() -> None:
    """One entry a question; a secret coming out takes none."""
    source, spent = chance.moderator_source(" 5 2 6 ,3, 4 1", OWN)
    assert source(Roll("a", 3)) == (5, 2, 6)
    assert source(Reveal("b")) == ()
    assert source(DrawDistinct("c", 9)) == (3,)
    assert source(DrawDistinct("d", 9, 2)) == (4, 1)
    spent()


@pytest.mark.parametrize(("text", "answer"), [
    ("3 4", (3, 4)), ("elk OWL", (3, 4)), ("bear bear", (1, 2)), ("Bear 4", (1, 4)),
    ("2 bear", (2, 1)),
])
def test_a_pile_is_answered_by_name_or_place(text: str, answer: Answer) -> None:
    """Equal cards are different places."""
    assert chance.moderator_source(text, OWN)[0](CARDS) == answer


@pytest.mark.parametrize("text", ["", "  ", "-", ","])
def test_a_pile_may_be_left_to_the_referee(text: str) -> None:
    """An empty entry, a dash and the end of the answers."""
    assert chance.moderator_source(text, OWN)[0](CARDS) == OWN(CARDS)


def test_a_pile_left_out_keeps_the_entries_after_it_in_place() -> None:
    """The dash stands for one question."""
    source, spent = chance.moderator_source("-, 6", OWN)
    assert source(CARDS) == OWN(CARDS)
    assert source(Roll("a", 1)) == (6,)
    spent()


@pytest.mark.parametrize("text", ["", "-", ",5"])
def test_dice_are_never_left_to_the_referee(text: str) -> None:
    """The throw that is missing is named."""
    with pytest.raises(Refused, match="first throw, 2d6") as error:
        chance.moderator_source(text, OWN)[0](Roll("first throw", 2))
    assert code(error) == "referee/illegal-no-dice"


def test_the_hint_repeats_the_answers_so_far() -> None:
    """The moderator adds one and sends all again."""
    source, _ = chance.moderator_source("5 2", OWN)
    source(Roll("a", 2))
    with pytest.raises(Refused) as error:
        source(Roll("b", 1))
    assert SHELL.resolve(error.value.problems[0].hint) == (
        "Enter the results from the table: --dice \"5 2, …\".")
    source, _ = chance.moderator_source("5 2, -, 3", OWN)
    source(Roll("a", 2))
    with pytest.raises(Refused) as error:
        source(Roll("b", 1))
    assert SHELL.resolve(error.value.problems[0].hint) == (
        "Enter the results from the table: --dice \"5 2, …\".")


@pytest.mark.parametrize(("question", "text"), [
    (Roll("a", 2), "5"), (Roll("a", 2), "5 2 6"), (Roll("a", 1), "7"), (Roll("a", 1), "0"),
    (Roll("a", 1), "-1"), (Roll("a", 1), "five"), (Roll("a", 1), "5.0"), (Roll("a", 1), "٣"),
    (Roll("a", 1), "1" * 5000), (Roll("a", 1), "elk"), (CARDS, "elk elk"), (CARDS, "2 2"),
    (CARDS, "bear bear bear"), (CARDS, "elk"), (CARDS, "elk wolf"), (CARDS, "5 1"),
])
def test_an_answer_that_cannot_be_is_refused(question: Question, text: str) -> None:
    """Too few, too many, out of bounds, no number, no card, a card twice."""
    with pytest.raises(Refused) as error:
        chance.moderator_source(text, OWN)[0](question)
    assert code(error) == "referee/illegal-dice"
    hint = SHELL.resolve(error.value.problems[0].hint)
    assert hint.startswith("Enter ") and ("names" in hint) == (question is CARDS)


def test_an_answer_that_nothing_asked_for_is_refused() -> None:
    """Whatever is left over is named."""
    source, spent = chance.moderator_source("5, 3, 2 2", OWN)
    source(Roll("a", 1))
    with pytest.raises(Refused, match="3, 2 2") as error:
        spent()
    assert code(error) == "referee/illegal-dice"


@settings(max_examples=300)
@given(st.text(max_size=60) | st.text("0123456789 ,-belk", max_size=30),
       st.sampled_from([Roll("a", 2), CARDS, Reveal("b")]))
def test_any_text_is_an_answer_or_refused(text: str, question: Question) -> None:
    """No text of a moderator breaks the referee."""
    try:
        source, spent = chance.moderator_source(text, OWN)
        assert chance.is_possible(question, source(question))
        spent()
    except Refused as error:
        assert error.problems[0].kind == "illegal"
