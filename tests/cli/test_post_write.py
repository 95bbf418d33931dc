"""The command that writes forum posts: their content for each viewer, and refusals."""

import json
import re
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from referee import games
from referee.commands import position_report
from referee.commands import post as post_command
from referee.commands.answer import PUBLIC
from referee.core.document import forum_formats
from referee.core.document.escaping import BREAK
from referee.core.match import save_writer
from referee.core.match.match import Match
from tests.support import command_line, harness
from tests.support.forum_readers import ALL, seen
from tests.support.harness import SECRET, WHEN

SEATS = ("--seat", "red=Ann", "--seat", "blue=Bob", "--secret", SECRET, "--now", WHEN)


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A game of Stone Age of which four turns are played."""
    path = str(tmp_path / "a-game.toml")
    assert command_line.run("new", "stone-age", path, *SEATS).exit == 0
    for move in ("red: place 3 forest", "blue: place 2 hut", "red: place 1 field"):
        assert command_line.run("move", path, move).exit == 0
    return path


def write(*words: str) -> str:
    """What is printed of a post."""
    ran = command_line.run("post", "write", *words)
    assert (ran.exit, ran.err) == (0, "")
    return ran.out


def problem(*words: str) -> tuple[str, str]:
    """The code and the reason of a refusal."""
    ran = command_line.run("post", "write", *words, "--json")
    found = json.loads(ran.out)
    assert ran.exit == found["exit"] == 2 and not found["view"] and found["problems"]
    return found["problems"][0]["code"], found["problems"][0]["why"]


def test_a_post_tells_what_show_and_log_tell(game: str) -> None:
    """Whose turn it is, what happened since, how to answer, the position, the foot."""
    out = write(game, "--since", "2", "--position")
    assert out.startswith("STONE AGE, TURN 4: BOB (BLUE) TO MOVE: PLACE FIGURES\n"
                          "WHAT HAPPENED SINCE TURN 2\n· 3. blue: place 2 hut → Bob (blue) places "
                          "2 in the hut.\n· 4. red: place 1 field → Ann")
    shown = command_line.run("show", game).out
    shown_plainly = command_line.run("show", game, "--no-names").out
    position, _, rest = shown_plainly.partition("\nblue to move: ")
    assert position in write(game, "--since", "2", "--no-names", "--position") and rest
    assert " places 3" not in out
    assert out.endswith(f"\n{shown.splitlines()[-2]}\n")
    for choice in [line for line in rest.splitlines() if line.startswith("  ")]:
        move, _, brings = choice.strip().partition(": ")
        assert f". · {move}" + f"   ({brings})" * bool(brings) in " ".join(out.split("\n"))


def test_the_first_post_says_who_plays(game: str) -> None:
    """As ``new`` does, not as the log keeps it for the audit."""
    out = write(game, "--since", "0")
    assert "· 1. Stone Age, scenario standard: Ann (red), Bob (blue).\n" in out
    assert "\n[commitment " in out and "[commitment " not in write(game)
    out = write(game, "--since", "0", "--no-names")
    assert "· 1. Stone Age, scenario standard: red, blue.\n" in out
    assert "Ann" not in out and "Bob" not in out
    assert "setup" not in out


@pytest.mark.parametrize(("since", "turns"), [
    ("", ["4"]), ("3", ["4"]), ("0", ["1", "2", "3", "4"]), ("4", [])])
def test_it_tells_the_turns_behind_the_one_that_is_named(
        game: str, since: str, turns: list[str]) -> None:
    """Without one, the last."""
    out = write(game, *(("--since", since) if since else ()))
    told = out.partition("\nTO MOVE")[0]
    assert re.findall(r"(?m)^· (\d+)\. ", told) == turns and ("Nothing." in told) == (not turns)


def test_the_position_is_added_if_it_is_asked_for(game: str) -> None:
    """News, questions and foot stay."""
    whole, brief = write(game, "--position"), write(game)
    assert brief == write(game, "--brief"), "older scripts say what is usual now"
    assert "PLACES" in whole and "PLACES" not in brief
    assert not {"STANDING", "SCORE SO FAR"} & {*brief.splitlines()}
    assert "TO MOVE" in brief and brief.splitlines()[-2:] == whole.splitlines()[-2:]


def test_a_post_is_for_all_or_says_for_whose_eyes_it_is(game: str) -> None:
    """And never for the moderator's: it would be posted by mistake."""
    assert "PRIVATE" not in write(game)
    for post in json.loads(command_line.run("post", "write", game, "--for", "red", "--forum",
                                            "discord",
                                            "--json").out)["view"]:
        assert "(private: Ann (red) only)" in post.splitlines()[0]
    code, why = problem(game, "--for", "moderator")
    assert code == "referee/usage-seat" and "every secret" in why
    assert problem(game, "--for", "green")[0] == "referee/usage-seat"


@pytest.mark.parametrize(("words", "code", "why"), [
    (("--as", "latex"), "referee/usage-form", "There is no format “latex”."),
    (("--forum", "usenet"), "referee/usage-form", "There is no forum “usenet”."),
    (("--as", "bbcode", "--forum", "reddit"), "referee/usage-form",
     "reddit reads markdown, not bbcode."),
    (("--from", "6"), "referee/usage-turn", "There is no turn 6: the game has turns 1 to 4."),
    (("--from", "0"), "referee/usage-turn", "There is no turn 0: the game has turns 1 to 4."),
    (("--since", "5"), "referee/usage-turn", "There is no turn 6: the game has turns 1 to 4."),
    (("--since", "x"), "referee/usage-arguments", "Invalid value for '--since': 'x' is not a valid "
     "int.")])
def test_what_cannot_be_written_is_refused(game: str, words: tuple[str, ...], code: str,
                                           why: str) -> None:
    """As usage."""
    assert problem(game, *words) == (code, why)


def test_a_save_from_standard_input(game: str) -> None:
    """Nothing is written to it."""
    raw = Path(game).read_bytes()
    assert command_line.run("post", "write", "-", stdin=raw).out == write(game)
    assert Path(game).read_bytes() == raw
    assert command_line.run("post", "write", game + "x").exit == 3


def test_parts_are_told_apart_and_with_json_they_are(game: str) -> None:
    """A line between them that is of none; one text each in the view."""
    long = ("post", "write", game, "--forum", "discord", "--position")
    found = json.loads(command_line.run(*long, "--json").out)
    posts = found["view"]
    assert len(posts) > 1 and all(len(post) <= 2000 for post in posts)
    out = write(*long[2:])
    for i, post in enumerate(posts, 1):
        assert post in out and f"part {i} of {len(posts)}" in post
    assert out.count("cut here") == len(posts) - 1 and "cut here" not in "".join(posts)
    assert found["command"] == "post write" and found["for"] == PUBLIC and found["asks"]
    assert [move["move"] for move in found["played"]] == ["place 1 field"]
    assert [line["text"] for line in found["report"]] == ["red places 1 on the field."]


def test_what_is_printed_hides_nothing_but_what_is_meant(game: str) -> None:
    """The breaks come through as they are; what a reason hides would not have."""
    reason = "so :) @here [i] *a* (4 to 8) <b> 1. x \\x200b"
    assert command_line.run("undo", game, "--reason", reason).exit == 0
    out = write(game, "--forum", "phpbb")
    assert f"so :{BREAK}) @{BREAK}here [{BREAK}i] *a* (4 to 8{BREAK}) <b> 1. x \\x200b" in out
    assert BREAK not in command_line.run("log", game).out + write(game)
    assert BREAK not in command_line.run("post", "write", game, "--forum", "phpbb", "--json").out
    for name, form in forum_formats.FORUMS.items():
        told = json.loads(command_line.run("post", "write", game, "--as", form.kind, "--forum",
                                           name,
                                           "--json").out)["view"]
        shown = " ".join("".join(seen(post, name) for post in told).replace(BREAK, "").split())
        assert reason.translate(str.maketrans("<>", "‹›") if name == "bgg" else {}) in shown


def test_what_was_taken_back_is_told_so(game: str) -> None:
    """The turn, and why."""
    assert command_line.run("undo", game, "--reason", "red meant the hunt").exit == 0
    out = write(game, "--since", "3")
    assert "· 4. red: place 1 field → Ann (red) places 1 on the field. (undone)\n" in out
    assert "· 5. Undone: the game is back at turn 3. Reason: red meant the hunt" in out


def test_a_game_that_is_over_has_its_score() -> None:
    """And nobody is asked."""
    path = "saves/stone-daze/landing.toml"
    out = write(path, "--no-names")
    assert "TO MOVE" not in out and "Reply with" not in out
    score = command_line.run("score", path, "--no-names").out
    sheet = score.partition("RESULT")[2].partition("\n\n[")[0]
    assert f"RESULT{sheet}\n" in out


def test_a_game_that_was_given_up_says_so(game: str) -> None:
    """In place of a question."""
    assert command_line.run("end", game, "--reason", "all agreed").exit == 0
    out = write(game)
    assert "TO MOVE\nThe game was ended by the moderator" in out and "Reply with" not in out


def test_a_copy_that_tries_what_if_says_so_on_each_part(game: str, tmp_path: Path) -> None:
    """As every report does."""
    copy = str(tmp_path / "copy.toml")
    assert command_line.run("branch", game, "-o", copy, "--at", "3").exit == 0
    posts = json.loads(command_line.run("post", "write", copy, "--forum", "discord", "--position",
                                        "--json").out)["view"]
    assert len(posts) > 1 and all("; what-if copy since turn 4]" in post for post in posts)


@pytest.mark.parametrize("name", games.names())
def test_a_post_can_be_written_again_later(name: str, tmp_path: Path) -> None:
    """To the letter, for the public and for a seat, whatever was played since."""
    first = harness.begin(name)
    turns = [first, *islice(harness.play_out(first, Random(name)), 70)]
    entries = [turn.entry for turn in turns]
    old, new = str(tmp_path / "old.toml"), str(tmp_path / "new.toml")

    def put(path: str, many: int) -> None:
        Path(path).write_bytes(save_writer.dumps(harness.saved(
            first, "standard", entries[:many], turns[many - 1].match)))

    put(new, len(turns))
    for many in range(1, len(turns), 9):
        put(old, many)
        for options in ((), ("--for", first.match.seats[0]), ("--from", "1", "--forum", "reddit")):
            told = command_line.well("post", "write", old, *options, "--json").out
            turn = json.loads(told)["turn"]
            assert write(new, *options, "--to", str(turn)) == write(old, *options), (turn, options)


def test_an_earlier_post_knows_nothing_of_later_turns(game: str) -> None:
    """Neither the undo, nor the player who came; --turn reports one turn alone."""
    before = write(game, "--last", "2")
    assert command_line.run("undo", game, "--reason", "red meant the hunt").exit == 0
    assert command_line.run("seat", game, "red", "--player", "Eve", "--reason", "left").exit == 0
    assert write(game, "--to", "4", "--last", "2") == before and "Eve" in write(game)
    assert write(game, "--turn", "4") == write(game, "--to", "4", "--from", "4")
    assert write(game, "--to", "6") == write(game)
    for words in (("--turn", "7"), ("--to", "0"), ("--turn", "3", "--last", "1"),
                  ("--to", "3", "--from", "5")):
        assert problem(game, *words)[0] == "referee/usage-turn"


def test_a_post_amid_secret_orders_is_not_written_again(tmp_path: Path) -> None:
    """What waited is not kept; while it waits, nobody learns that there is such a turn."""
    path = str(tmp_path / "camp.toml")
    assert command_line.run("new", "stone-daze", path, *SEATS).exit == 0
    before = problem(path, "--to", "2")
    assert command_line.run("move", path, SHEETS[0]).exit == 0
    assert problem(path, "--to", "2") == before
    assert command_line.run("move", path, SHEETS[1]).exit == 0
    assert problem(path, "--to", "2")[1].startswith("The save no longer has the secret orders that "
                                                    "waited after turn 2.")
    assert "turn 1:" in write(path, "--to", "1")


SHEETS = ("red: set-up: standard", "blue: set-up: standard")


@pytest.mark.parametrize("told", [False, True])
def test_sealed_sheets_are_not_sent_in_a_reply(tmp_path: Path, told: bool) -> None:
    """Nor is it told who has filed, unless the game tells it."""
    path = str(tmp_path / "camp.toml")
    option = ("--option", "filed=told") if told else ()
    assert command_line.run("new", "stone-daze", path, *SEATS, *option).exit == 0
    before = write(path, "--since", "1")
    assert "Secret orders: send your orders to the moderator alone, not in a reply" in " ".join(
        before.split())
    assert "Reply with" not in before
    assert command_line.run("move", path, SHEETS[0]).exit == 0
    out = write(path, "--since", "1")
    assert out == before or told
    assert ("Ann (red) sent orders 1 for the phase that began at turn 1." in out) == told
    assert "standard" not in out
    assert command_line.run("move", path, SHEETS[1]).exit == 0
    assert "All panels" not in before and ("sent orders" in write(path, "--since", "1")) == told


@pytest.mark.parametrize("name", games.names())
def test_what_is_to_be_copied_stands_as_it_is(name: str) -> None:
    """Each answer that a post names can be copied from it, in every form, and is read as itself."""
    first = harness.begin(name)
    found = 0
    for turn in islice(harness.play_out(first, Random(name)), 0, 90, 9):
        match = turn.match
        for viewer in (PUBLIC, *match.seats):
            asks = [decision for decision in position_report.open_decisions(match, viewer)
                    if decision.must]
            for form, written in _questions(match, viewer):
                for move in (choice.move for decision in asks for choice in decision.choices):
                    found += 1
                    stands = f"· {move}" if form != "bgg" else f"· {move}".replace("<", "‹")
                    assert stands in written and BREAK not in move
    assert found > 20


def _questions(match: Match, viewer: str) -> list[tuple[str, str]]:
    shown = post_command.decisions_page(match, viewer)
    return [(form, seen(forum_formats.write(shown, ALL[form]), form)) for form in ALL]


def test_the_page_of_a_post_has_no_line_that_is_an_order(game: str) -> None:
    """What happened and what can be answered are marked."""
    out = write(game, "--since", "0", "--brief")
    begins = re.compile(r"\s*(?:(?:red|blue): )?(?:place|undo|setup)\b")
    assert not [line for line in out.splitlines() if begins.match(line)]
    assert out.count("· ") >= 8
