"""A printed example is understood when its whole line is copied, seat included."""

from collections.abc import Iterator

import pytest

from referee.commands import position_report
from referee.core.base.problem import Refused
from referee.core.game.decisions import Choice
from referee.core.input import sequence
from referee.core.match import match as matches
from referee.core.match.match import Match
from tests.support import case_files, harness
from tests.support.office_in_memory import Club, text_to
from tests.tools import text_reading

FORMS = ("{seat} {text}", "{seat}: {text}", "{seat}： {text}", "{seat} - {text}", "{seat} – {text}",
         "{seat}, {text}", "{seat}\n{text}", "“{seat}: {text}”", '"{seat}: {text}"', "“{text}”",
         "{seat}; {text}")


def read(match: Match, text: str, seat: str | None = None) -> list[str]:
    """The moves of a text; none if it is not understood."""
    try:
        result = sequence.run(match, text, seat, harness.WHEN, matches.luck(match))
    except Refused:
        return []
    return [] if result.problems else [match.game.write(move) for move in result.moves]


def examples(game: str) -> Iterator[tuple[Match, str, Choice]]:
    """The examples of the positions of a phrase book, for the seat that must answer."""
    for position_name in case_files.phrase_book(game)["positions"]:
        match = case_files.position(game, position_name)
        for decision in position_report.open_decisions(match, "moderator"):
            if decision.must:
                yield from ((match, decision.seat, choice) for choice in decision.choices)


@pytest.mark.parametrize("game", text_reading.WORDED)
def test_an_example_that_is_copied_whole_is_its_move(game: str) -> None:
    """As the terminal and mails print it, and as a line of a refusal's list."""
    wrong = []
    for match, seat, choice in examples(game):
        meant = read(match, choice.move, seat)
        lines = [position_report.example_text(choice), f"{seat}: {choice.move}"]
        if choice.brings:
            lines += [f"  {choice.move}: {choice.brings}",
                      f"{seat}: {choice.move}: {choice.brings}"]
        if ": " not in choice.move:
            lines.append(f"    2  {choice.move}")
        wrong += [line for line in lines if not meant or read(match, line, seat) != meant]
    assert not wrong, wrong[:20]


@pytest.mark.parametrize("game", text_reading.WORDED)
def test_a_seat_is_understood_as_people_write_it(game: str) -> None:
    """Without its colon, with a dash or a wide colon, the whole of it in quotation marks."""
    wrong = []
    for i, (match, seat, choice) in enumerate(examples(game)):
        form = FORMS[i % len(FORMS)]
        text = form.format(seat=seat.title() if i % 2 else seat, text=choice.move)
        meant = read(match, choice.move, seat)
        if not meant or read(match, text, seat if "{seat}" not in form else None) != meant:
            wrong.append((text, meant))
    assert not wrong, wrong[:20]


def test_a_minus_after_a_seat_stays() -> None:
    """-3 is no 3; “2 step hunting” and “0. step hunting” are no lines of a list."""
    placing = case_files.position("stone-age", "placing")
    assert read(placing, "red -3 hunt") == read(placing, "red: place -3 hunt") == []
    build = case_files.position("settlers", "build")
    assert read(build, "2 step hunting", "red") == [] != read(build, "2  step hunting", "red")
    for number in ("0  ", "0. ", "00) ", "0  red: "):
        assert read(build, f"{number}step hunting", "red") == []


@pytest.mark.parametrize(("game", "at", "text", "code", "rule"), [
    ("stone-age", "buying", "buy card 2 with 1 food", "illegal-payment", "ruling B41"),
    ("stone-age", "buying", "buy card 2 with food", "illegal-payment", "ruling B41"),
    ("stone-age-solo", "act", "buy card 2 with 1 food", "illegal-payment", ""),
    ("settlers", "trade", "offer blue 1 bones for nothing", "illegal-offer", "ruling 42"),
    ("settlers", "trade", "offer blue nothing for 1 bones", "illegal-offer", "ruling 42"),
    ("settlers", "trade", "offer blue 1 bones for free", "illegal-offer", "ruling 42"),
    ("settlers", "offered", "counter with nothing for 1 meat", "illegal-offer", "ruling 42"),
    ("settlers", "trade", "bank 3 meat for nothing", "illegal-bank", "ruling 11")])
def test_what_is_forbidden_is_understood(game: str, at: str, text: str, code: str, rule: str,
                                         ) -> None:
    """It is illegal by its rule, and not unread."""
    _, problems = case_files.parsed(case_files.position(game, at),
                                    case_files.phrase_book(game)["positions"][at].get("seat"), text)
    assert problems[0].code == code and (not rule or problems[0].rule == rule), problems


@pytest.mark.parametrize(("game", "at", "text", "means"), [
    ("stone-daze", "orders", "orders 1: girl forward; runner-1 forward run fire a3 a4",
     "runner-1 forward run fire a3 a4; girl forward"),
    ("stone-daze", "orders", "orders 1: red's elder goes left", "elder left"),
    ("stone-daze", "orders", "orders 1: girl forward\nelder forward heal fire d2 d1",
     "elder forward fire d2 d1 heal; girl forward"),
    *(("stone-age-solo", "village", f"buy card 2 with {pay}", "buy card 2 with step tools 1")
      for pay in ("tools 1 step", "tools 1 and 1 step", "1 step tools 1", "tools 1, 1 step"))])
def test_the_order_of_words_is_free(game: str, at: str, text: str, means: str) -> None:
    """Lines of orders, actions of a line, what is paid with."""
    assert read(case_files.position(game, at), text,
                case_files.phrase_book(game)["positions"][at].get(
        "seat")) == [means]


def test_lines_of_orders_stand_in_any_order() -> None:
    """Every example of orders, with its lines turned round."""
    turned = [(match, seat, choice.move) for match, seat, choice in examples("stone-daze")
              if choice.move.startswith("orders") and "; " in choice.move]
    for match, seat, move in turned:
        head, _, lines = move.partition(": ")
        other = f"{head}: {'; '.join(lines.split('; ')[::-1])}"
        assert read(match, other, seat) == read(match, move, seat) != []
    assert turned


@pytest.mark.parametrize("text", [
    "elder left, girl", "standard, 2", "stay and one more", "elder left"])
def test_a_sheet_is_refused_where_one_move_is_asked(text: str) -> None:
    """The elder's choice is no sheet, and what is canonical for another phase no fault."""
    assert read(case_files.position("stone-daze", "healing"), text, "red") == []


@pytest.mark.parametrize("text", [
    "red place 3 forest", "red – place 3 forest", "red： place 3 forest", "“red: place 3 forest”",
    "place 3 forest: 3 dice, 1 wood for every 3 pips"])
def test_a_mail_is_read_as_the_command_line_is(text: str) -> None:
    """The same writings of a seat and of an example; a vague amount plays nothing there either."""
    assert text_to(Club().write("red", text), "red").startswith("Played: place 3 forest.")
    before = Club()
    assert before.write("red", "place some forest").save is None
