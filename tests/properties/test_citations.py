"""Each refusal code, ruling and section of a manual has a rule case."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee import games
from referee.commands import manual_text
from referee.core.base.problem import Refused
from tests.support import harness
from tests.support.case_files import CASES
from tests.support.harness import every_game
from tests.support.paths import TESTS, TRANSCRIPTS

pytestmark = pytest.mark.quick

POSITIONS = ("unusable-position",)


def terms(game: str, heading: str) -> list[str]:
    """What a section of the manual defines."""
    return [item.term for section in manual_text.parse(games.manual(game))[1]
            if section.heading == heading
            for item in section.items if isinstance(item, manual_text.Definition)]


def stated(game: str, *keys: str) -> Iterator[str]:
    """What the cases of a game have under these keys."""
    for whose, case in CASES:
        for key in keys if whose == game else ():
            value: Any = case.get(key, [])
            yield from [value] if isinstance(value, str) else value


def plain(cite: str) -> str:
    """A section or ruling however it is cited: ``the tools (Stone Age)`` is ``tools``."""
    return re.sub(r" \(.*\)$", "", cite.casefold().removeprefix("ruling ").removeprefix("the "))


def printed(game: str) -> set[str]:
    """The sections and rulings that the refusals of a game name, as they are printed."""
    file = TRANSCRIPTS / f"refusals-{game}.txt"
    kept = file.read_text() if file.exists() else ""
    sections = set(map(plain, terms(game, "RULES")))
    found: set[str] = set()
    for rule in re.findall(r"^  rule: (.+(?:\n {8}.+)*)$", kept, re.MULTILINE):
        for part in " ".join(rule.split()).split(", "):
            several = [part] if plain(part) in sections else part.split(" and ")
            found |= {name.removeprefix("rulings ") for name in several}
    return found


@every_game
def test_every_code_of_the_manual_has_a_case(game: str) -> None:
    """Each refusal and each warning is met in a case.

    No move meets what is wrong with a scenario, a position or the settings of a
    game: that is in the game's own tests, in a case that is ``faulty``, and below.
    Where there is one kind of question nobody is asked another one than he answers.
    """
    folder, own = f"tests/cases/{game}/", f"test_{game.replace('-', '_')}"
    quoted = "".join(file.read_text() for file in sorted(TESTS.rglob(f"{own}*.py")))
    found = set(stated(game, "refused", "warns"))
    if any(case.get("faulty") for whose, case in CASES if whose == game):
        found |= set(POSITIONS)
    if len(games.part(game, "game:ANSWERS") or ()) < 2:
        found.add("illegal-now")
    missing = [code for code in terms(game, "REFUSALS") if code not in found
               and not code.startswith("usage-")
               and not (code.startswith("unusable-") and f'"{code}"' in quoted)]
    assert not missing, (
        f"Write a case in {folder} that is `refused:` or `warns:` for each of {missing}; for "
        f"unusable-position one that is `faulty: true`; for another unusable-… a test of the "
        f"scenario in tests/games/{own}.py.")


@every_game
def test_every_ruling_and_section_of_the_manual_has_a_case(game: str) -> None:
    """And so has every section that a refusal names."""
    cited = {plain(cite) for cite in stated(game, "cites")}
    wanted = [*terms(game, "RULINGS"), *terms(game, "RULES"), *sorted(printed(game))]
    missing = [term for term in dict.fromkeys(wanted) if plain(term) not in cited]
    assert not missing, f"Write a case in tests/cases/{game}/ that `cites:` each of {missing}."


@every_game
def test_a_game_takes_the_seats_and_options_of_its_card(game: str) -> None:
    """And refuses others as the manual says, by usage-seats and usage-option."""
    about = games.game_meta(game)
    seats = next(seats for whose, name, seats in harness.tables()
                 if (whose, name) == (game, "standard"))
    for wrong in ((), ("nobody", *seats[1:]), (*about.seats, about.seats[0])):
        code = refusal(game, wrong, {})
        assert code == "usage-seats", f"the seats {wrong} are refused by {code}, not usage-seats"
    odd = [option.name for option in about.options
           if not option.what[0].islower() or option.what[-1] == "."]
    assert not odd, f"what these options do must begin small and end without a full stop: {odd}"
    for name in ("nothing", *(option.name for option in about.options)):
        code = refusal(game, seats, {name: "never"})
        assert code == "usage-option", f"{name}=never is refused by {code}, not usage-option"


def refusal(game: str, seats: tuple[str, ...], options: dict[str, str]) -> str:
    """The code of what is wrong with these seats and options."""
    with pytest.raises(Refused) as error:
        games.bind(game, harness.scenario(game, "standard"), seats, options)
    return error.value.problems[0].code
