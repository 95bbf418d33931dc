"""References in texts are replaced wherever people read them, and are never stored.

Every output is made from texts with references to seats, commands and phrases. None may show one;
a player's name stands in their place as it is, whatever it looks like, and nothing else changes.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from referee import games
from referee.commands import (
    check,
    game_page,
    history,
    option_checks,
    orders,
    plan,
    players,
    post,
    seat,
    show,
    undo,
    web_page,
)
from referee.commands import move as move_command
from referee.commands import picture as picture_command
from referee.commands.answer import (
    Answer,
    all_problems,
    printed_text,
    problem_text,
    refused_answer,
)
from referee.commands.json_output import full_data, to_json
from referee.commands.loading import open_save
from referee.commands.picture import Look
from referee.commands.transaction import Transaction
from referee.core.base import references
from referee.core.base.problem import Problem, Refused
from referee.core.base.references import OMITTED, seat_ref, without_references
from referee.core.document import forum_formats
from referee.core.document.surfaces import (
    MAIL,
    PROMPT,
    SHELL,
    Surface,
    resolved_data,
)
from referee.core.game import game_parts
from referee.core.graphics import svg
from referee.core.graphics.shapes import Picture, Places
from referee.core.match import log_entry, save_format, save_writer
from referee.core.match import match as matches
from referee.core.match.match import Match, TurnResult
from referee.core.match.save_format import Save, SeatAssignment
from referee.core.plans import executor
from referee.core.proof import record
from referee.files import inputs
from tests.support import harness, picture_checks
from tests.support.harness import every_game
from tests.support.paths import every_save, label

RESERVED = re.compile(r"[\ue000-\ue007]|\\ue00[0-7]")  # itself, or as it is escaped
VIEWED = 2  # positions of a random game
TYPED = 40  # turns of it whose moves are tried as plans
FIRST_TURNS = 12  # of a game, on the page that is published
# What players of the surface are called: nothing else in any text looks like it.
MARKED = "⟦{}⟧"
NAMES = {"markup": "<b>&\"[b]*_`</b>", "another seat's colour": "Red and blue", "long": "Z" * 60}
# References as somebody may write them into the names of a save.
FORGED = ("\ue000blue\ue006", "x\ue006y\ue000", f"gone{OMITTED}", "\ue002undo\ue005\ue006",
          "\ue004only-for\ue005red\ue006", "\ue001\ue006", "\uf8ff Inc.")


@cache
def positions(game: str) -> list[tuple[Save, Match]]:
    """Some positions of a random game, the last among them, each with its save."""
    _, name, seats = harness.first(game)
    turns = harness.random_game(game, name, seats)
    chosen = harness.some(range(1, len(turns) - 1), Random(f"texts {game}"), 0, VIEWED - 1)
    return [save_at(turns, n) for n in (*chosen, len(turns) - 1)]


def save_at(turns: tuple[TurnResult, ...], n: int) -> tuple[Save, Match]:
    """The save and the match after a turn of a game."""
    match = turns[n].match
    name = harness.first(match.header.game)[1]
    return harness.saved(turns[0], name, [turn.entry for turn in turns[:n + 1]], match), match


def answers(save: Save, match: Match, viewer: str) -> Iterator[Answer]:
    """What commands say to a viewer; of what they say to others, each for some of them by turns."""
    yield show.show(save, match, viewer=viewer)
    yield show.show(save, match, viewer=viewer, full=True)
    yield seat.show(match, None, viewer)
    yield history.history(save, match, viewer=viewer,
                          first=max(1, match.position_turn - FIRST_TURNS))
    yield show.score(save, match, resources=inputs)
    yield show.score(save, match, resources=inputs, ended=True)
    if viewer not in match.seats:
        return
    yield show.hand(match, viewer)
    listed = answer_or_refusal(show.legal, match, seat=viewer)
    yield listed
    other = next((one for one in match.seats if one != viewer), viewer)
    move = next(iter(listed.view or ()), "pass")
    for i, text in enumerate((move, f"{other}: {move}", "what nobody says",
                              f"{viewer} by Zoe: {move}", f"{move}; {move}", "")):
        for eyes in (None, ("public", viewer)[i % 2]):
            yield answer_or_refusal(check.check, save, match, text, seat=viewer, viewer=eyes)
    for i, act in enumerate((
                partial(move_command.move, text=move, seat=viewer),
                partial(undo.undo, reason="a mistake"), partial(seat.end, reason="it rained"),
                partial(seat.change, seat=viewer, gone=True),
                partial(plan.file, text=move, seat=viewer), partial(plan.clear, seat=viewer),
                partial(orders.ready, seat=viewer), partial(orders.withdraw, seat=viewer))):
        for eyes in ("public", viewer, other, "moderator")[i % 2::2]:
            yield answer_or_refusal(act, Transaction(save_writer.dumps(save), "a.toml"),
                                    when=harness.WHEN, viewer=eyes)


def answer_or_refusal(act: Callable[..., Answer], *args: Any, **values: Any) -> Answer:
    """What a call answers, refused or not."""
    try:
        return act(*args, **values)
    except Refused as error:
        return refused_answer("check", error)


def holds_no_reference(text: str) -> None:
    """Fails if a text holds a character of references, itself or escaped."""
    found = RESERVED.search(text)
    assert found is None, f"{found and text[max(0, found.start() - 60):found.end() + 60]!r}"


def viewers(match: Match) -> tuple[str, ...]:
    """Everybody for whom an answer can be made."""
    return ("public", *match.seats, "moderator")


def texts(answer: Answer) -> Iterator[str]:
    """An answer as each surface shows it."""
    for surface in (SHELL, PROMPT, MAIL):
        yield printed_text(answer, surface)
        yield problem_text(answer, surface)
        yield "\n".join(problem.hint for problem in all_problems(answer, surface))
    yield to_json(full_data(answer))


def documents(save: Save, match: Match) -> Iterator[str]:
    """The position in other formats, posts, pictures."""
    for name, form in forum_formats.FORMATS.items():
        yield show.show(save, match, form=name).text
        for viewer in ("public", *match.seats):
            answer = post.write(save, match, form, viewer=viewer)
            yield answer.document
            yield to_json(full_data(answer))
    for viewer in ("public", *match.seats) if has_pictures(match) else ():
        drawn = picture(match, viewer, SHELL)
        yield svg.svg(drawn)
        yield "\n".join(drawn.sentences)


def has_pictures(match: Match) -> bool:
    """Whether there are pictures of a game."""
    return games.part(match.header.game, game_parts.PICTURE) is not None


def picture(match: Match, viewer: str, surface: Surface) -> Picture:
    """The picture of a position on a surface."""
    look = Look(places(match.header.game), surface)
    return picture_command.draw(match, viewer, look)


@cache
def places(game: str) -> Places:
    """The coordinates of the map of a game's first scenario."""
    return picture_checks.places(*harness.first(game)[:2])


def published(save: Save, match: Match) -> str:
    """The page of a game, for all."""
    lines = list(log_entry.parse_log(save.log))
    made = record.make_record(save, lines, record.PUBLIC, harness.WHEN)
    return game_page.page_of_game(save, match, made, b"{}", places(match.header.game),
                                  web_page.PageParts("", "", "", ""))


@every_game
def test_no_output_shows_a_reference(game: str) -> None:
    """Neither as it is nor escaped, for any viewer, on any surface."""
    for save, match in positions(game):
        outputs = [text for viewer in viewers(match) for answer in answers(save, match, viewer)
                   for text in texts(answer)]
        for text in (*outputs, *documents(save, match)):
            found = RESERVED.search(text)
            assert not found, f"turn {match.turn}: … {text[found.start() - 60:found.end() + 60]!r}"


@every_game
def test_a_published_page_shows_no_reference(game: str) -> None:
    """In its head, its log, its position and its pictures."""
    _, name, seats = harness.first(game)
    turns = harness.random_game(game, name, seats)
    page = published(*save_at(turns, min(FIRST_TURNS, len(turns) - 1)))
    found = RESERVED.search(page)
    assert not found, page[found.start() - 60:found.end() + 60]


def raw_texts(save: Save, match: Match) -> list[Any]:
    """What commands say, as data with references in its texts."""
    return [[answer.body, answer.problems, answer.report, answer.list_decisions(),
             answer.result(), answer.lead]
            for viewer in viewers(match) for answer in answers(save, match, viewer)]


def read(raw: list[Any], match: Match, surface: Surface) -> list[str]:
    """Texts as a surface reads them, before they are wrapped and escaped."""
    sentences = [picture(match, viewer, surface).sentences
                 for viewer in ("public", *match.seats) if has_pictures(match)]
    return [*flat(resolved_data(raw, surface)), *flat(sentences)]


def flat(value: Any) -> Iterator[str]:
    """All texts in data."""
    if isinstance(value, msgspec.Struct):
        value = [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from flat([*value.values()])
    elif isinstance(value, list | tuple):
        for item in value:
            yield from flat(item)


@every_game
def test_a_name_stands_where_the_colour_stood_and_changes_nothing_else(game: str) -> None:
    """Markup, the colour of another seat, 60 characters: as it is, and only for its seat.

    With the seat beside it, or alone where everyone is known.
    """
    save, match = positions(game)[0]
    raw = raw_texts(save, match)
    for short in (False, True):
        def surface(names: dict[str, str], short: bool = short) -> Surface:
            of = Surface("shell", names)
            return of.short() if short else of

        marked = read(raw, match, surface({seat: MARKED.format(seat) for seat in match.seats}))
        assert any("⟦" in text for text in marked), "no text names a seat"
        assert short or any(re.search(r"⟦(.*?)⟧ \(\1\)", text) for text in marked), "no seat"
        for name in (match.seats[0], *NAMES.values()):
            called = {match.seats[0]: name}
            named = read(raw, match, surface(called))
            for with_marks, with_names in zip(marked, named, strict=True):
                wanted = in_place(with_marks, called)
                assert wanted.casefold() == with_names.casefold(), (  # a capital at its beginning
                    harness.differ(wanted, with_names))


def in_place(text: str, called: dict[str, str]) -> str:
    """A text with names in place of the marks of seats, or with the seats that have no name."""
    def words(mark: re.Match[str]) -> str:
        seat, beside = mark[1], mark[2] or ""
        name = called.get(seat, seat)
        return name + beside if seat in called else seat

    return re.sub(r"⟦(.*?)⟧( \(\1\))?", words, text)


def stored(save: Save) -> str:
    """What is kept of a game, with all texts of its log."""
    entries = log_entry.parse_log(save.log)
    rows = [log_entry.row_text(row) for entry in entries for row in (*entry.moves, *entry.luck)]
    return save_writer.dumps(save).decode() + "\n".join(rows)


def stopped_plan(match: Match, texts: list[str]) -> Match | None:
    """The match after a plan stopped at a decision that none of its moves answers.

    Why it stopped stays with the draft. None: there is no such decision.
    """
    game, state = match.game, match.state
    for owner in () if game.to_move(state).simultaneous else harness.deciding(game, state):
        for text in texts:
            planned = replace(match, plans={owner: text})
            drafted = executor.advance(planned, harness.WHEN, matches.luck(match)).match.drafts
            if drafted:
                return replace(match, drafts=drafted)
    return None


@every_game
def test_what_is_stored_of_a_random_game_has_no_reference(game: str) -> None:
    """Nor after a player left, the game was given up, or a plan stopped."""
    _, name, seats = harness.first(game)
    turns = harness.random_game(game, name, seats)[:TYPED]
    typed = [turns[0].match.game.write(move) for turn in turns
             for move in harness.moves_of(turn).values()]
    for save, match in positions(game):
        holds_no_reference(stored(save))
        if match.game.result(match.state) is not None:
            continue
        stopped = stopped_plan(match, typed)
        if stopped is not None:
            assert " # stopped" in "".join(stopped.drafts.values()), "no plan has stopped"
            holds_no_reference(stored(replace(save, drafts=stopped.drafts)))
        for act in (partial(seat.change, seat=match.seats[0], when=harness.WHEN, gone=True),
                    partial(seat.end, reason="it rained", when=harness.WHEN)):
            holds_no_reference(stored(changed(save, act)))


def changed(save: Save, act: Callable[[Transaction], object]) -> Save:
    """A save after a command."""
    transaction = Transaction(save_writer.dumps(save), "a.toml")
    act(transaction)
    assert transaction.after is not None, "nothing was changed"
    return save_format.loads(transaction.after, "a.toml")


@pytest.mark.parametrize("path", every_save(), ids=label)
def test_a_kept_save_has_no_reference(path: Path) -> None:
    """Nor what it becomes when it is upgraded and given up."""
    raw = path.read_bytes()
    holds_no_reference(raw.decode())
    transaction = Transaction(raw, path.name)
    if not transaction.before.end_reason and not transaction.before.game.result(
            transaction.before.state):
        seat.end(transaction, "it rained", "2030-01-01T00:00:00Z")
        assert transaction.after is not None, "nothing was changed"
        holds_no_reference(stored(save_format.loads(transaction.after, path.name)))


@every_game
def test_names_in_a_save_forge_no_reference(game: str) -> None:
    """Of a save made by hand: it loads, stays as it is, and its names are words like others."""
    save, match = positions(game)[0]
    assignments = tuple(SeatAssignment(one, (f"{FORGED[n]}", f"{FORGED[-1 - n]}{n}"))
                        for n, one in enumerate(match.seats))
    raw = save_writer.dumps(replace(save, header=replace(save.header, seats=assignments)))
    loaded, forged = open_save(raw, "a.toml")
    assert save_writer.dumps(loaded) == raw, "loading changed a save"
    for viewer in viewers(forged):
        for answer in answers(loaded, forged, viewer):
            for text in texts(answer):
                holds_no_reference(text)
    shown = [SHELL.resolve(line.text) for line in seat.show(forged, None, None).report]
    assert shown == [f"{one}: {', '.join(map(without_references, assignment.players))}"
                     for one, assignment in zip(match.seats, assignments, strict=True)], (
        f"the players are {shown}")
    for document in documents(loaded, forged):
        holds_no_reference(document)
    if match.game.result(match.state) is None:
        after = changed(loaded, partial(seat.change, seat=match.seats[0], when=harness.WHEN,
                                        gone=True))
        told = history.history(*open_save(save_writer.dumps(after), "a.toml")).text
        holds_no_reference(told)
        assert f"{match.seats[0]}: " in told, f"the log does not name the seat: {told}"


@pytest.mark.parametrize("odd", ["\ue000", "\ue006", OMITTED, seat_ref("blue"), "\uf8ff"])
def test_a_move_with_a_private_character_is_refused_unread(odd: str) -> None:
    """It is never read as the move without it."""
    save, match = positions("settlers")[0]
    mover = harness.deciding(match.game, match.state)[0]
    move = show.legal(match, seat=mover).view[0]
    for text in (f"{odd}{move}", f"{move}{odd}", f"{move[:3]}{odd}{move[3:]}"):
        for head in ("", f"{mover}: "):
            answer = check.check(save, match, head + text, seat=mover)
            assert [problem.code for problem in answer.problems] == [
                "referee/invalid-character"], f"{head + text!r} is read"
            assert not answer.played and not answer.offers, f"{head + text!r} is a move"


@pytest.mark.parametrize("odd", ["\ue000", seat_ref("blue"), "\uf8ff"])
def test_a_name_or_reason_with_a_private_character_is_refused(odd: str) -> None:
    """Text from people has no references when it comes to be stored."""
    with pytest.raises(Refused):
        players.parse_names(f"Ann{odd}", "--seat red=…")
    with pytest.raises(Refused):
        option_checks.check_reason(f"it{odd} rained")


@pytest.mark.parametrize("forged", [("\ue000", "\ue006"), ("\ue002undo\ue005", "\"\ue006"),
                                    ("\ue004only-for\ue005red", "\\\ue005\ue006")])
def test_a_reference_that_begins_in_one_text_and_ends_in_another_is_none(
        forged: tuple[str, str]) -> None:
    """A file that somebody made to harm leaves JSON as it is, but for the characters of it."""
    answer = Answer("show", view=[*forged], problems=[Problem("referee/illegal-x", forged[0])])
    data = json.loads(to_json(full_data(answer)))
    without = dict.fromkeys(map(ord, references.RESERVED))
    plain = [text.translate(without) for text in forged]
    assert [text.translate(without) for text in data["view"]] == plain, data["view"]
