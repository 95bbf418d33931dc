"""Each refusal on each surface: in a shell, at the prompt of ``play``, in a mail.

The refusals are those of the rule cases, the phrase books, the plan books, and of a mail for each
command that can be refused.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands.answer import MODERATOR, Answer
from referee.core.base.problem import Problem, Refused
from referee.core.base.references import OMITTED, SEAT
from referee.core.document import blocks
from referee.core.document.blocks import TextBlock
from referee.core.document.surfaces import (
    MAIL,
    PROMPT,
    SHELL,
    Surface,
    resolved_page,
    resolved_problem,
)
from referee.core.input import sequence
from referee.core.plans import plan_format, preview
from referee.pbem.handlers.processing import problem_lines
from tests.support import case_files, harness
from tests.support.case_files import CASES, arranged, parsed, phrase_book, plan_book, position
from tests.support.office_in_memory import CONSOLE, OFFICE, Club, text_of

NAMED = Surface("mail", {"red": "Ann <a@b>", "blue": "Cleo", "green": "red", "yellow": "D" * 60})
OF_MAIL = re.compile(r"\b(?:LEGAL|SHOW|CHECK|MOVE|READY|WITHDRAW|RULES|END PLAN|SCORE|OPTION|PRESS"
                     r"|HISTORY|STATUS)\b")
RESERVED = re.compile(f"[{SEAT}-{OMITTED}]|\\\\ue00")
TEXTS = 1  # for each code of a book or of the rule cases


def of_cases(game: str) -> Iterator[tuple[str, tuple[Problem, ...]]]:
    """Texts of a game's rule cases that are refused or warned about, and why."""
    seen = Counter[str]()
    for owner, case in CASES:
        codes = _list(case.get("refused")) + _list(case.get("warns"))
        if owner != game or "move" not in case or all(seen[code] == TEXTS for code in codes):
            continue
        seen.update(codes)
        match, source, _ = arranged(game, case)
        try:
            result = sequence.run(match, case["move"], None, harness.WHEN, source)
            yield case["move"], result.problems + result.warnings
        except Refused as error:
            yield case["move"], error.problems


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def of_phrases(game: str) -> Iterator[tuple[str, tuple[Problem, ...]]]:
    """Phrases of a game's book that are refused, and why, also as canonical text."""
    seen = Counter[str]()
    book = phrase_book(game)
    for group in book["phrases"]:
        match, seat = position(game, group["at"]), book["positions"][group["at"]].get("seat")
        for code, phrases in group.get("refused", {}).items():
            for phrase in [*phrases][:TEXTS - seen[code]]:
                seen[code] += 1
                yield phrase, parsed(match, seat, phrase)[1]
                try:
                    match.game.parse(phrase)
                except Refused as error:
                    yield phrase, error.problems


def of_plans(game: str) -> Iterator[tuple[str, tuple[Problem, ...]]]:
    """The plans of a game's book that are not filed."""
    for case in (case for case in plan_book(game)["cases"] if "refused" in case):
        match = case_files.at(game, case["at"])
        for seat, text in case["plans"].items():
            try:
                plan_format.parse(match.game, f"{text}", match.game.round(match.state),
                                  preview.decision_context(match, seat))
            except Refused as error:
                yield f"{text}", error.problems


def as_answer(game: str, text: str, problems: tuple[Problem, ...]) -> Answer:
    """The answer of a command to a refused text."""
    return answers.refused_answer("move", Refused(*problems), text, "red", game)


def in_mail(answer: Answer, surface: Surface) -> str:
    """What a reply says of the problems of an answer."""
    page = (TextBlock(tuple(problem_lines(answer, *range(1, 10)))),)
    return blocks.text(resolved_page(page, surface), 10_000)


def faults(game: str, text: str, problems: tuple[Problem, ...]) -> Iterator[str]:
    """What is wrong with the texts of a refusal on any surface."""
    answer = as_answer(game, text, problems)
    for surface in (SHELL, PROMPT):
        for problem in answers.all_problems(answer, surface):
            if found := OF_MAIL.search(f"{problem.why} {problem.hint}".replace(text, "")):
                yield f"{surface.kind}: {found[0]} in {problem.why} {problem.hint}"
        if RESERVED.search(answers.problem_text(answer, surface)):
            yield f"{surface.kind}: a reference stays in {answers.problem_text(answer, surface)}"
    for surface in (MAIL, NAMED):
        for problem in map(partial(resolved_problem, surface=surface), answer.problems):
            if found := CONSOLE.search(f"{problem.why} {problem.hint}".replace(text, "")):
                yield f"mail: {found[0]} in {problem.why} {problem.hint}"
        if RESERVED.search(in_mail(answer, surface)):
            yield f"mail: a reference stays in {in_mail(answer, surface)}"


@pytest.mark.parametrize("game", games.names())
def test_a_refusal_is_worded_for_its_surface(game: str) -> None:
    """No mail names a command of the shell, no shell one of mail; no reference is left."""
    found, codes = list[str](), set[str]()
    for text, problems in (*of_cases(game), *of_phrases(game), *of_plans(game)):
        found += faults(game, text, problems)
        codes |= {problem.code for problem in problems}
    assert not found, "\n".join(dict.fromkeys(found))
    assert len(codes) > 20, codes


# Messages of players and of the moderator that are refused or not understood.
WRONG = {
    ("stone-age", 2): {
        "red": ["place 99 hunt", "blue: place 3 hunt", "place 3 hunt\nplace 9 moon", "feed",
                "LEGAL moon", "CHECK place 99 hunt", "CHECK frobnicate", "SHOW 99", "HISTORY 99",
                "OPTION 99", "OPTION 2 abc123", "OPTION 1: place 1 hut", "READY", "WITHDRAW",
                "NO PLAN", "PLAN\nfrobnicate\nEND PLAN", "PLAN\nplace 99 hunt\nEND PLAN",
                "ABSENT foo", "ZONE Atlantis", "PRESS TO nobody\nhi\nEND PRESS", "YES",
                "NO abc123", "AGREE", "TAKEBACK", "TAKEBACK 99", "WAIT", "RULES", "SCORE", "JOIN",
                "DRAFT\nplace 3 hunt\nEND DRAFT", "frobnicate 3 hunt", "maybe place 3 hunt",
                "CONCEDE now or never"],
        MODERATOR: ["place 3 hunt", "UNDO 99 BECAUSE x", "UNDO", "RULING a=b BECAUSE x",
                    "AS red: frobnicate BECAUSE x", "AS nobody: place 3 hunt BECAUSE x",
                    "AS red: ABSENT foo", "AS white: ABSENT", "DEADLINE foo BECAUSE x",
                    "DEADLINE RULE foo BECAUSE x", "EXTEND foo BECAUSE x", "PROCESS", "READY",
                    "ABSENT", "place three on the hunt",
                    "REPLACE moon a@b.org Ann BECAUSE x", "REPLACE red STANDBY BECAUSE x",
                    "RESUME BECAUSE x", "RESEND moon", "REMIND moon", "ACCEPT a@b.org"]},
    ("stone-daze", 2): {
        "red": ["READY", "WITHDRAW", "frobnicate", "ORDERS\nfrobnicate\nEND ORDERS",
                "DRAFT\nfrobnicate\nEND DRAFT", "clubs 1: frobnicate", "STATUS\nclub",
                "PLAN\nx\nEND PLAN"]},
    ("settlers", 3): {"red": ["trade 1 moon for 1 sun", "roll", "settle 99", "settle",
                              "PLAN\nroll\nEND PLAN"]}}


@pytest.mark.parametrize(("game", "seats"), WRONG)
def test_a_refused_mail_names_no_command_of_a_shell(game: str, seats: int) -> None:
    """Whatever is wrong with it. The office in memory looks at each mail that it sends."""
    codes = set()
    for sender, texts in WRONG[game, seats].items():
        club = Club(game, seats, replace(OFFICE, answers_per_address=99, answers_in_all=99))
        club.tick()
        for text in texts:
            handled = club.write(sender, text)
            reply = handled.mails[0]
            codes |= {*re.findall(r"\[([a-z-]+/[a-z-]+)\]", text_of(reply))}
            for surface in (reply.surface, Surface(reply.surface.kind, NAMED.names)):
                shown = blocks.text(resolved_page(reply.body, surface), 1000)
                assert not RESERVED.search(shown), (text, shown)
                assert sender == MODERATOR or not CONSOLE.search(shown), (text, shown)
    assert len(codes) > 2, codes
