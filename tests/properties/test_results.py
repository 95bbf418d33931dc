"""Every viewer of a game reads the same winner, points and player to move.

What ``score`` counts is the result. All else that shows a position is held to it: the position in
words and as JSON, pictures, pages, posts, mails, what an audit tells, ``play``.
"""

import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path

import msgspec
import pytest

from referee import games
from referee.commands import club_index, position_report, post, show, status_sentence, undo
from referee.commands import picture as picture_command
from referee.commands import seat as seat_command
from referee.commands.answer import PUBLIC, GameOutcome
from referee.commands.game_status import game_status, seat_of_viewer
from referee.commands.json_output import full_data, to_json
from referee.commands.picture import Look
from referee.core.document import blocks, forum_formats
from referee.core.document.surfaces import MAIL, SHELL, resolved_page
from referee.core.game import game_parts, result_text
from referee.core.game.decisions import Result, Seat
from referee.core.graphics.shapes import Group, Picture, Shape
from referee.core.match import log_entry, save_writer
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.proof import caveats
from referee.files import inputs
from referee.pbem.outbound import content
from tests.support import command_functions, command_line, drawn_positions, harness, picture_checks
from tests.support.harness import every_game, two_tables
from tests.support.office_in_memory import Club
from tests.support.paths import SAVES

FILES = sorted(SAVES.glob("*/*.toml"))
GO_ON = ("silence-and-undo", "four-players-discards-half-in")  # kept games
UNTIL = "Tue 1 Dec 20:00 UTC"


def folded(text: str) -> str:
    """A text in one line."""
    return " ".join(text.split())


def by_seats(text: str, match: Match) -> str:
    """A text with seats in place of their players: “Bob (blue)”, “blue (Bob)” and “Bob”."""
    for assignment in match.header.seats:
        seat, name = assignment.seat, re.escape(" & ".join(assignment.players))
        if name and name.casefold() != seat:
            text = re.sub(rf"\b{name} \({seat}\)|\b{seat} \({name}\)|\b{name}(?!\w)", seat, text)
    return text


def surfaces(club: Club) -> Iterator[tuple[str, str]]:
    """What shows a position to all, and what it says."""
    match, kept = club.match, club.game.saved
    shown = show.show(kept, match)
    yield "show", shown.text
    yield "show of all", show.show(kept, match, full=True).text
    yield "show to the moderator", show.show(kept, match, viewer="moderator").text
    yield "JSON", to_json(full_data(shown))
    for name, form in forum_formats.FORMATS.items():
        for position in (False, True):
            answer = post.write(kept, match, form, position=position)
            yield f"a post as {name}", answer.text.replace("\\", "")


def bars(club: Club) -> Iterator[tuple[str, str]]:
    """What says the state of a game in one sentence, besides pictures."""
    row = club_index.index_row(club.match, "a.html", harness.WHEN, SHELL, None)
    yield "a club's page", row.told


def bar(match: Match) -> str:
    """That sentence."""
    return SHELL.resolve(status_sentence.sentence(game_status(match, PUBLIC)))


def mailed(club: Club) -> Iterator[tuple[str, str]]:
    """What mails say of a game that is over."""
    match = club.match
    status = game_status(match, PUBLIC)
    for name, page in (("the end", content.game_over(club.game, True)),
                       ("the answer to SCORE", content.game_over(club.game, True))):
        yield name, blocks.text(resolved_page(page, MAIL))
    yield "the first line", MAIL.resolve(status_sentence.with_deadline(status, PUBLIC))


def pictures(match: Match) -> bool:
    """Whether there are pictures of a game."""
    return games.part(match.header.game, game_parts.PICTURE) is not None


def picture(match: Match, viewer: str) -> Picture:
    """The picture of a table; the shipped scenarios of a game have one map."""
    return picture_command.draw(match, viewer,
                          Look(picture_checks.places(*harness.first(match.header.game)[:2])))


def bars_drawn(match: Match, viewer: str) -> Iterator[picture_command.Frame]:
    """What a page draws of a position, in both widths, with the words and discs of its bar."""
    places = picture_checks.places(*harness.first(match.header.game)[:2])
    for width in drawn_positions.widths(match.header.game) if pictures(match) else ():
        yield picture_command.frame(match, viewer, Look(places, width=width), None)


def mats(shapes: tuple[Shape, ...], seats: tuple[Seat, ...]) -> Iterator[tuple[Seat, bool, str]]:
    """Each mat: whose it is, whether it says that the seat is to move, what its head says."""
    for shape in shapes:
        if isinstance(shape, Group):
            whose, colon, right = shape.title.partition(": ")
            seat = whose.removesuffix(", to move").casefold()
            if colon and seat in seats and whose[0].isupper():
                yield seat, whose.endswith(", to move"), right
            yield from mats(shape.parts, seats)


def prove(club: Club) -> None:
    """Every surface of a game that is over names the winner and the points that score names."""
    match = club.match
    data = full_data(show.score(club.game.saved, match, resources=inputs))
    result = msgspec.convert(data.view, Result)
    for viewer in (None, *match.seats):
        worth = match.game.score_so_far(match.game.view(match.state, viewer))
        assert worth == result, f"the view of {viewer} is worth {worth}, and the result is {result}"
    totals = dict(zip(match.seats, dict(result.sheet).get("total", ()), strict=False))
    said = SHELL.resolve(result_text.result_sentence(result, match.seats))
    for where, text in surfaces(club):
        held(where, text, said, result, match)
    for where, text in bars(club):
        held(where, text, bar(match), result, match)
    for where, text in mailed(club):
        held(f"mail, {where}", text, bar(match) if where == "the first line" else
             result_text.result_sentence(result, match.seats), result, match)
    for viewer in drawn_positions.eyes(match) if pictures(match) else ():
        shown = picture(match, viewer)
        for where, some in (("picture", picture_checks.written(shown)),
                            ("its sentences", shown.sentences)):
            held(f"{where} for {viewer}", " ".join(some), bar(match), result, match)
        heads = {seat: right for seat, _, right in mats(shown.shapes, match.seats)}
        assert {*heads} == {*match.seats}, f"the picture has mats of {[*heads]}, not of each seat"
        for seat, points in totals.items():
            assert re.match(rf"{points}\b", heads[seat]), f"{seat}'s mat says {heads[seat]!r}"


def held(where: str, text: str, said: str, result: Result, match: Match) -> None:
    """A text says who won and with how many points, and that of nobody else."""
    one, said = by_seats(folded(unescape(text)), match), by_seats(SHELL.resolve(said), match)
    assert said.rstrip(".") in one, f"{where} does not say “{said}”"
    winners = {*result.ranking[0]} if len(result.ranking[0]) == 1 else set()
    for seat in re.findall(rf"(?i)\b({'|'.join(match.seats)})\)? (?:wins|has won)\b", one):
        assert seat.casefold() in winners, f"{where} says that {seat} wins"


@pytest.mark.parametrize("file", FILES, ids=[f"{one.parent.name}/{one.stem}" for one in FILES])
def test_a_whole_game_has_one_result(file: Path) -> None:
    """Of every kept game that is over; one that goes on has none anywhere."""
    club = Club().seated(file.read_bytes())
    match = club.match
    if file.stem in GO_ON:
        found = full_data(show.show(club.game.saved, match)).result
        assert found is msgspec.UNSET, f"it goes on, and JSON says {found}"
        pytest.skip("it goes on")
    prove(club)
    result = match.game.result(match.state)
    assert result is not None, f"{file} is not over"
    for command in ("play", "audit"):
        held(command, command_line.well(command, str(file)).out,
             SHELL.resolve(result_text.result_sentence(result, match.seats)),
             result,
             match)


def played(game: str, name: str, seats: tuple[Seat, ...]) -> Club:
    """A random game that is over."""
    turns = harness.random_game(game, name, seats)
    return Club().seated(save_writer.dumps(harness.saved(
        turns[0], name, [turn.entry for turn in turns], turns[-1].match)))


@two_tables
def test_a_random_game_has_one_result(game: str, name: str, seats: tuple[Seat, ...]) -> None:
    """Played to its end by nobody's plan."""
    prove(played(game, name, seats))


@every_game
@pytest.mark.slow
def test_the_page_of_a_game_has_its_result(game: str, tmp_path: Path) -> None:
    """In its head, above its last board, and with the score sheet."""
    file = min((file for file in FILES if file.parent.name == game and file.stem not in GO_ON),
               key=lambda one: one.stat().st_size)
    match, new = Club().seated(file.read_bytes()).match, tmp_path / "a.html"
    command_functions.well(command_functions.publish_verify.publish(
        str(file), str(new), now=harness.WHEN))
    result = match.game.result(match.state)
    assert result is not None, f"{file} is not over"
    head, _, rest = new.read_text().partition("</header>")
    held("the bar of the page", head, bar(match), result, match)
    for line in map(SHELL.resolve, result_text.ranking_lines(result, match.seats)):
        assert f"<p>{line}</p>" in rest, f"the score sheet of the page does not say “{line}”"


def begun(game: str, most: bool = False) -> Club:
    """A game that has just begun, of the fewest players or the most."""
    of = [of for of in harness.TABLES if of[0] == game and of[1] == harness.first(game)[1]]
    return Club(game, len(of[-1 if most else 0][2]))


def left(club: Club, seats: Iterable[Seat], reason: str = seat_command.CONCEDED) -> Club:
    """The same game, of which the players of these seats have left, one after the other."""
    for seat in seats:
        game = club.game
        seat_command.change(game, seat, harness.WHEN, gone=True, reason=reason)
        assert game.after is not None, f"{seat} could not leave"
        club.save = game.after
    return club


def everywhere(club: Club) -> Iterator[tuple[str, str]]:
    """All that shows a game which was ended, and what it says; of what names the reason, too."""
    match, kept = club.match, club.game.saved
    yield from surfaces(club)
    yield from bars(club)
    yield from ((f"mail, {where}", text) for where, text in mailed(club))
    for ended in (False, True):
        yield f"score, {ended}", show.score(kept, match, resources=inputs, ended=ended).text
    for viewer in drawn_positions.eyes(match) if pictures(match) else ():
        shown = picture(match, viewer)
        yield f"picture for {viewer}", " ".join(picture_checks.written(shown))
        yield f"the sentences of a picture for {viewer}", " ".join(shown.sentences)
    yield "the notes of an audit", SHELL.resolve(" ".join(caveats.sentences(
        kept, list(log_entry.parse_log(kept.log)), games.game_meta(match.header.game))))


def ended(club: Club) -> GameOutcome:
    """The result in JSON, which the answers of show and score both have."""
    found = full_data(show.show(club.game.saved, club.match)).result
    assert isinstance(found, GameOutcome), f"JSON has the result {found}"
    score = full_data(show.score(club.game.saved, club.match, resources=inputs)).result
    assert found == score, f"the result of show is {found}, that of score {score}"
    return found


@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
@pytest.mark.parametrize("game", [game for game in games.names()
                                  if games.game_meta(game).players[1] > 1])
@pytest.mark.parametrize("reason", [seat_command.CONCEDED, "moved away"])
def test_the_last_player_left_has_won(reason: str, game: str, most: bool) -> None:
    """When the others conceded or left, whatever the points; everything that shows it says so."""
    club = begun(game, most)
    stays, *others = club.seats
    left(club, others, reason)
    last_left_has_won(club, stays, others)


def last_left_has_won(club: Club, stays: Seat, others: list[Seat]) -> None:
    """Everything that shows a game names the last player left as the winner, and why."""
    match = club.match
    found = ended(club)
    assert (found.ranking, found.totals) == (((stays,), tuple(
        seat for seat in match.seats if seat != stays)), {}), f"JSON has the result {found}"
    for where, text in everywhere(club):
        one = by_seats(folded(text), match)
        who = re.findall(r"\b(\w+)\)? (?:wins|has won)\b", one)
        who += re.findall(r"\b(\w+), the last player left, wins\b", one)
        assert {*map(str.casefold, who)} == {stays}, f"{where} names {who}, and {stays} has won"
        assert not re.search(r"without a winner|[Nn]obody wins|[Nn]o player wins|moderator", one), (
            f"{where} says that no one won: {one}")
    data = full_data(show.score(club.game.saved, match, resources=inputs))
    view = msgspec.convert(data.view, Result)
    assert view.ranking == found.ranking, f"score has the places {view.ranking}"


@every_game
@pytest.mark.slow
def test_the_page_and_the_record_of_a_game_name_the_last_player_left(game: str,
                                                                     tmp_path: Path) -> None:
    """The page in its head and with the score sheet; who verifies the record reads it, too."""
    club = begun(game)
    if len(club.seats) == 1:
        pytest.skip("no player is left of one")
    stays, *others = club.seats
    left(club, others)
    save, new, record = (tmp_path / name for name in ("a.toml", "a.html", "r.toml"))
    save.write_bytes(club.save)
    for file in (new, record):
        command_functions.well(command_functions.publish_verify.publish(str(save), str(file),
                                                                 now=harness.WHEN))
    head, _, rest = new.read_text().partition("</header>")
    assert f"{stays.capitalize()} wins" in head, f"the bar does not say that {stays} wins"
    assert f"<p>1. {stays}</p>" in rest, "the page has no score sheet with the places"
    for file in (new, record):
        told = folded(command_line.well("verify", str(file)).out)
        assert f"Over: {stays} wins. Why: {others[-1]} conceded" in told, f"verify says {told}"


def test_the_last_player_left_has_won_even_if_they_leave_after_the_end() -> None:
    """Nor does an end that was taken back count, nor a seat that another player took."""
    club = begun("stone-age", True)
    stays, *others = club.seats
    left(club, others)
    game = club.game
    undo.undo(game, "Fay plays on", harness.WHEN)
    club.save = game.after or b""
    game = club.game
    seat_command.change(game, others[-1], harness.WHEN, player="Fay")
    club.save = game.after or b""
    left(club, [stays])
    left(club, [others[-1]])
    last_left_has_won(club, others[-1], [])


@pytest.mark.parametrize("how", ["agreed", "moderator", "alone"])
@every_game
def test_a_game_that_was_given_up_names_no_winner(game: str, how: str) -> None:
    """By its players, by the moderator, or because no player is left; each is told as what it was.
    """
    club = begun(game)
    if how == "alone" and len(club.seats) > 1:
        left(club, club.seats[1:])
        change = club.game
        undo.undo(change, "let it go on", harness.WHEN)
        club.save = change.after or b""
        left(club, club.seats[:1])
    elif how == "alone":
        left(club, club.seats)
    else:
        change = club.game
        seat_command.end(change, f"agreed by {', '.join(reversed(club.seats))}" if how == "agreed"
                         else
                   "no time left", harness.WHEN)
        club.save = change.after or b""
    found = ended(club)
    assert not found.ranking and not found.totals, f"JSON has the result {found}"
    several = "s" * (len(club.seats) > 1)
    for where, text in everywhere(club):
        one = folded(text)
        assert re.search(r"without a winner|[Nn]obody wins|[Nn]o player wins", one), (
            f"{where} does not say so")
        assert not re.search(r"\b\w+\)? wins\b(?<!obody wins)(?<!o player wins)|first place",
                             one), (
            f"{where} names a winner: {one}")
        assert ("by the moderator" in one) <= (how == "moderator"), f"{where}: {one}"
        if "without a winner" in one and how == "agreed":
            assert f"nded by its player{several}" in one, f"{where}: {one}"
    said = content.outcome(game_status(club.match, PUBLIC))
    assert said == "no player wins. " + ("The players agreed to end the game." if how == "agreed"
                                      else "The game was ended early."), f"a mail says “{said}”"


def must(match: Match, viewer: Seat | None) -> list[tuple[Seat, str]]:
    """Whom the game waits for, as some eyes may know it, and for what."""
    return [(decision.seat, decision.what)
            for decision in matches.to_move_seen_by(match, viewer).decisions if decision.must]


@two_tables
def test_everywhere_the_same_player_is_to_move(game: str, name: str,
                                               seats: tuple[Seat, ...]) -> None:
    """In words, on the board, in a post, on a club's page, in mails: who is asked, and what."""
    for match in drawn_positions.positions(game, name, seats):
        for viewer in {PUBLIC, *(seat for seat, _ in must(match, None)[:1])}:
            asked = must(match, seat_of_viewer(viewer))
            status = game_status(match, viewer)
            found = [(decision.seat, decision.what) for decision in status.decisions]
            assert found == asked, f"the status says {found}, and asked are {asked}"
            lines = map(SHELL.resolve, position_report.questions(match, viewer))
            words = [line for line in lines if " to move: " in line]
            assert words == [f"{seat} to move: {what}" for seat, what in asked], (
                f"show says {words}, and asked are {asked}")
            told = SHELL.resolve(status_sentence.sentence(status))
            for seat, what in asked:
                wait = rf"(?i)\b{seat}\b[^;:]* (to move: |writes? (orders \()?){re.escape(what)}"
                assert re.search(wait, told), f"the sentence is “{told}”, and asked are {asked}"
            first = SHELL.resolve(show.status_line(match, viewer))
            assert first.endswith(f": {told}"), f"play begins “{first}”, the sentence is “{told}”"
            for bar in bars_drawn(match, viewer):
                assert (bar.sentence, bar.seats) == (told, tuple(seat for seat, _ in asked)), (
                    f"a bar says {bar}, and asked are {asked}")
            posted = blocks.text(resolved_page(post.decisions_page(match, viewer), SHELL))
            found = re.findall(r"(?m)^(\w+) to move: (.*)$", posted)
            assert found == asked, f"a post says {found}, and asked are {asked}"
            mail = folded(blocks.text(resolved_page(content.question(match, viewer), MAIL)))
            for seat, what in asked:
                line = f"YOUR MOVE: {what.upper()}"  # the others' are in the sentence above it
                assert seat != viewer or line in mail, (
                    f"the mail to {viewer} does not say “{line}”: {mail}")
            board = picture(match, viewer).shapes if pictures(match) else ()
            framed = {seat for seat, framed, _ in mats(board, match.seats) if framed}
            assert framed <= {seat for seat, _ in asked}, f"{framed} are framed, asked are {asked}"
