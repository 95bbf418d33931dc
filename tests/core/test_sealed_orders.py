"""Life of sealed orders: heads, drafts, team-mates, ready, withdrawn, the deadline."""

from pathlib import Path

import pytest

from referee import games
from referee.core.input import sealed_orders
from referee.core.match import save_format, save_loader
from referee.core.plans import plan_format
from tests.support import command_line, harness

AT = "2026-01-31T18:00:00Z"
NOW = ("--now", AT)
FIRST = "Orders 1 of Ann & Abe (red) for orders 1 (private: Ann & Abe only):"


def begun(*options: str) -> str:
    """A game of two clans, of which red has two people."""
    path = "game.toml"
    assert command_line.run("new", "stone-daze", path, "--seat", "red=Ann,Abe", "--seat",
                            "blue=Bob",
                            "--secret", "11" * 32, *NOW, *options).exit == 0
    return path


@pytest.fixture
def setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game in which both lay out their halves."""
    monkeypatch.chdir(tmp_path)
    return begun()


@pytest.fixture
def path(setting: str) -> str:
    """A game in which orders 1 are asked."""
    for seat in ("red", "blue"):
        assert run("move", setting, f"{seat}: standard").exit == 0
    return setting


def run(*words: str, now: str = AT) -> command_line.Ran:
    """A command at a time."""
    ran = command_line.run(*words, "--now", now)
    assert "Traceback" not in ran.err, ran.err
    return ran


def saved(path: str) -> save_format.Save:
    """The save as it stands."""
    return save_format.loads(Path(path).read_bytes(), path)


def audited(path: str) -> None:
    """Nothing is wrong with the save."""
    ran = command_line.run("audit", path)
    assert ran.exit == 0, ran


@pytest.mark.parametrize(("text", "code", "word"), [
    ("red: clubs 1: hunter d6", "", "Kept until clubs 1"),
    ("red: orders 1: elder e3; hunter d4", "", FIRST),
    ("red: orders: hunter d4", "", FIRST), ("red: Orders of round 1: hunter d4", "", FIRST),
    ("red: order 1: hunter d4", "", FIRST), ("orders 1: hunter d4", "ambiguous-seat", "red"),
    ("red: orders 2: hunter d4", "", "Kept until orders 2"),
    ("red: orders 0: hunter d4", "", FIRST),
    ("red: clubs: hunter d6", "illegal-phase", "clubs 1: …"),
    ("red: set-up: elder e3", "illegal-phase", "too late"),
    ("red: hunter d4", "ambiguous-sheet", "orders 1: hunter d4"),
    ("red: elder e3; hunter d4", "ambiguous-sheet", "clubs"),
    ("red: hunter forward", "", FIRST), ("red: elder e3; hunter forward", "", FIRST),
    ("red: orders 1:", "invalid-text", ""), ("red: Elder: forward", "", FIRST),
    ("red: clubs 1: fly to the moon", "invalid-", ""),
])
def test_a_sheet_says_what_it_is_for(path: str, text: str, code: str, word: str) -> None:
    """In another phase it is refused or kept; what could be for two is refused without a head."""
    before = Path(path).read_bytes()
    ran = run("orders", "file", path, text)
    said = " ".join((ran.out + ran.err).split())
    assert word in said, said
    if code:
        assert ran.exit == 1 and code in ran.err, ran
        assert Path(path).read_bytes() == before
    else:
        assert ran.exit == 0, ran
    audited(path)


def test_clubs_that_could_be_orders_need_their_head(path: str) -> None:
    """The orders of a round that are sent a second time are not filed as its clubs."""
    for seat in ("red", "blue"):
        assert run("move", path, f"{seat}: orders 1: stay").exit == 0
    twice = run("move", path, "red: hunter d4")
    assert twice.exit == 1 and "ambiguous-sheet" in twice.err
    late = run("move", path, "red: orders 1: hunter d4")
    assert late.exit == 1 and "too late" in late.err and "clubs 1" in late.err
    assert not saved(path).orders
    assert run("move", path, "red: hunter d8").exit == 0, "no order leads so far"
    quoted = run("move", path, "red: hunter d4", "--at", str(len(saved(path).log.splitlines()) - 1))
    assert quoted.exit == 0, "it answers the turn that opened the phase"


def test_to_file_is_not_to_play(path: str) -> None:
    """The last to file gets a receipt and warnings like everybody; what comes later opens."""
    first = run("orders", "file", path, "red: orders 1: elder forward")
    last = run("orders", "file", path, "blue: orders 1: elder e10 heal")
    assert "Receipt: " in first.out and "Receipt: " in last.out
    assert "doubtful-waste" in last.err and saved(path).orders.keys() == {"red", "blue"}
    ready = run("orders", "ready", path, "--seat", "blue")
    assert ready.exit == 0 and not saved(path).orders and "clubs 1" in ready.out
    audited(path)


def test_whatever_comes_later_opens(path: str) -> None:
    """Once all are in, and before it does its own."""
    for seat in ("red", "blue"):
        run("orders", "file", path, f"{seat}: orders 1: stay")
    assert command_line.run("check", path, "red: orders 1: hunter forward").exit == 0
    ran = run("orders", "file", path, "red: clubs 1: none")
    assert ran.exit == 0 and "Orders 1 of Ann & Abe for clubs 1" in " ".join(ran.out.split())
    audited(path)


def test_a_deadline_that_finds_all_in_plays_no_default(path: str) -> None:
    """The phase is opened, and nobody is late in the one behind it."""
    for seat in ("red", "blue"):
        run("orders", "file", path, f"{seat}: orders 1: elder fl")
    ran = run("resolve", path)
    assert ran.exit == 0 and "Ann & Abe (red) to move: clubs 1" in ran.out
    assert "by referee" not in ran.out
    audited(path)


def test_a_draft_does_not_count_until_its_seat_is_ready(path: str) -> None:
    """It may be illegal, and is told why; ready refuses that, and files what is legal."""
    run("orders", "file", path, "blue: orders 1: stay")
    ran = run("orders", "draft", path, "red: orders 1: elder e9")
    assert ran.exit == 0 and "warning" in ran.err and "elder" in ran.err
    assert not saved(path).orders.get("red") and saved(path).draft_orders["red"].text == "elder e9"
    before = Path(path).read_bytes()
    refused = run("orders", "ready", path, "--seat", "red")
    assert refused.exit == 1 and Path(path).read_bytes() == before
    assert run("orders", "draft", path, "red: elder forward-left").exit == 0
    ready = run("orders", "ready", path, "--seat", "red")
    assert ready.exit == 0 and not saved(path).draft_orders and "clubs 1" in ready.out
    audited(path)


def test_nothing_is_ready_that_was_not_written(path: str) -> None:
    """And in a phase that is not sealed nobody writes."""
    assert "illegal-no-sheet" in run("orders", "ready", path, "--seat", "red").err
    assert "usage-seat" in run("orders", "ready", path).err
    assert "illegal-no-sheet" in run("orders", "withdraw", path, "--seat", "red").err
    assert "usage-seat" in run("orders", "withdraw", path, "--seat", "pink").err
    command_line.run("new", "stone-age", "open.toml", "--seat", "red=Ann", "--seat", "blue=Bob")
    ran = run("orders", "ready", "open.toml", "--seat", "red")
    assert ran.exit == 1 and "illegal-unsealed" in ran.err


def test_a_sheet_can_be_taken_back(path: str) -> None:
    """A line says so; the next has the next number, and the deadline finds nothing."""
    run("orders", "file", path, "red: orders 1: elder forward-left")
    ran = run("orders", "withdraw", path, "--seat", "red")
    assert ran.exit == 0 and not saved(path).orders
    assert saved(path).log.splitlines()[-1].count(b"filed red sheet 2 for turn 4: withdrawn") == 1
    again = run("orders", "withdraw", path, "--seat", "red")
    assert again.exit == 1
    ran = run("orders", "file", path, "red: orders 1: hunter fl")
    assert "Orders 3 of Ann & Abe (red)" in ran.out
    run("orders", "withdraw", path, "--seat", "red")
    audited(path)
    shown = run("resolve", path).out
    assert "Ann & Abe (red) to move: clubs 1" in shown
    assert "red by referee" in command_line.run("log", path, "--for", "red").out
    audited(path)


def test_mates_write_parts_of_one_sheet(path: str) -> None:
    """Each replaces what stood for the figures he names; the sheet says whose its lines are."""
    run("orders", "file", path, "blue: orders 1: stay")
    ran = run("orders", "file", path, "red by Ann: runner-1 forward run; runner-2 forward")
    assert "The draft counts once the player is ready" in " ".join(ran.out.split()) and not saved(
        path).orders.get("red")
    ran = run("move", path, "Abe: hunter forward; runner-2 fl")
    assert "runner-1 forward run (Ann)\n  runner-2 forward-left (Abe)\n  hunter forward (Abe)" in (
        ran.out)
    assert saved(path).draft_orders["red"].authors == {
        "runner-1": "Ann", "runner-2": "Abe", "hunter": "Abe"}
    assert run("orders", "ready", path, "--seat", "red").exit == 0
    assert "red: runner-1 forward run; runner-2 forward-left; hunter forward" in command_line.run(
        "log", path, "--for", "red").out
    audited(path)


def test_a_part_of_a_filed_sheet_is_filed(path: str) -> None:
    """It counts as the sheet did; a sheet without a name replaces the whole of it."""
    run("orders", "file", path, "red: orders 1: hunter forward; elder fl")
    ran = run("orders", "file", path, "red by Ann: elder tl")
    assert "Orders 2 of Ann & Abe (red)" in ran.out and "elder turn-left (Ann)" in ran.out
    assert saved(path).orders["red"].text == "elder turn-left; hunter forward"
    run("orders", "file", path, "red: orders 1: girl forward-right")
    assert saved(path).orders["red"].text == "girl forward-right"
    assert not saved(path).orders["red"].authors


@pytest.mark.parametrize("text", ["red by Bob: stay", "red by Zoe: stay", "blue by Ann: stay"])
def test_a_mate_is_one_of_the_clan(path: str, text: str) -> None:
    """Nobody else writes for it."""
    ran = run("orders", "file", path, text)
    assert ran.exit == 1 and "does not play" in ran.err


def test_a_phase_may_settle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the option of the game it opens so long after the last sheet."""
    monkeypatch.chdir(tmp_path)
    path = begun("--option", "settle=20")
    for seat in ("red", "blue"):
        ran = run("move", path, f"{seat}: standard")
        assert "Receipt: " in ran.out
    assert saved(path).orders.keys() == {"red", "blue"}
    soon = run("move", path, "red: set-up: elder d2", now="2026-01-31T18:19:59Z")
    assert "Orders 2 of Ann & Abe for set-up" in soon.out
    wait = run("orders", "ready", path, "--seat", "blue", now="2026-01-31T18:30:00Z")
    assert wait.exit == 0 and saved(path).orders
    kept = Path(path).read_bytes()
    late = run("move", path, "red: orders 1: stay", now="2026-01-31T18:39:59Z")
    assert late.exit == 0 and "Round 1 begins" in late.out
    audited(path)
    for words in (("orders", "ready", path, "--seat", "red"), ("resolve", path),
                  ("plan", path, "red: clubs 1: none"), ("seat", path, "red", "--player", "Zoe")):
        Path(path).write_bytes(kept)
        ran = run(*words, now="2026-01-31T18:39:59Z")
        assert ran.exit == 0 and "Round 1 begins" in ran.out, ran
        audited(path)
    Path(path).write_bytes(kept)
    refused = run("move", path, "red: set-up: elder e3", now="2026-01-31T18:39:59Z")
    assert refused.exit == 5 and "Round 1 begins" in refused.out and "too late" in refused.err
    audited(path)


@pytest.mark.parametrize(("plan", "draft", "played"), [
    ("", "", "by referee"), ("", "elder tl", "red: elder turn-left\n"),
    ("when orders: hunter turn-left", "", "red: hunter turn-left\n"),
    ("when orders: hunter turn-left", "elder tl", "red: hunter turn-left\n"),
    ("when orders: hunter d9 or girl turn-left", "", "red: girl turn-left\n"),
    ("when orders: hunter d9", "elder tl", "red: elder turn-left\n"),
    ("when orders: as last round", "", "by referee"),
    ("", "elder e9", "by referee"), ("when clubs: none", "", "by referee"),
])
def test_the_silent_are_judged_by_what_they_have_written(path: str, plan: str, draft: str,
                                                         played: str) -> None:
    """A standing sheet, then a legal draft, then the default."""
    if plan:
        assert run("plan", path, f"red: until withdrawn; {plan}" if "until" not in plan
                   else f"red: {plan}").exit == 0
    if draft:
        run("orders", "draft", path, f"red: orders 1: {draft}")
    assert run("resolve", path).exit == 0
    assert played in command_line.run("log", path, "--for", "red", "--from", "4").out
    audited(path)


def test_a_standing_sheet_repeats_the_round_before(path: str) -> None:
    """As it was written, if it is legal again."""
    run("plan", path, "red: until withdrawn; when orders: as last round; when clubs: none")
    run("move", path, "red: orders 1: elder turn-left; hunter fl")
    for _ in range(3):
        assert run("resolve", path).exit == 0
    shown = command_line.run("log", path, "--for", "red").out
    assert shown.count("red: elder turn-left; hunter forward-left\n") == 2
    audited(path)


def test_each_clan_repeats_its_own_sheet_of_the_round_before(path: str) -> None:
    """Both wrote one, and neither gets the other's."""
    wrote = {"red": "elder turn-left", "blue": "hunter turn-right"}
    for seat, text in wrote.items():
        plan = f"{seat}: until withdrawn; when orders: as last round; when clubs: none"
        assert run("plan", path, plan).exit == 0
        assert run("move", path, f"{seat}: orders 1: {text}").exit == 0
    for _ in range(3):
        run("resolve", path)
    for seat, text in wrote.items():
        shown = command_line.run("log", path, "--for", seat).out
        assert shown.count(f"{seat}: {text}\n") == 2, shown
        assert not [f"{seat}: {other}" for one, other in wrote.items()
                    if one != seat and f"{seat}: {other}" in shown]
    audited(path)


def test_a_sheet_is_repeated_in_the_command_that_opens_its_phase(path: str) -> None:
    """The round before may have ended in this very command: its lines count."""
    run("plan", path, "red: until withdrawn; orders 2: hunter d9 or as last round")
    for line in ("red: orders 1: elder turn-left; hunter fl", "blue: orders 1: stay",
                 "red: clubs 1: none"):
        assert run("move", path, line).exit == 0
    assert "Round 2 begins" in run("move", path, "blue: clubs 1: none").out
    assert saved(path).orders["red"].text == "elder turn-left; hunter forward-left"
    audited(path)


def test_clubs_may_hang_on_what_is_laid(path: str) -> None:
    """A whole round in one mail of each clan."""
    for seat, fire, thrown in (("red", "elder fire f3 f4", "hunter d8"),
                               ("blue", "stay", "none")):
        run("move", path, f"{seat}: clubs 1: if fire on f3 then {thrown}; else none")
        ran = run("move", path, f"{seat}: orders 1: {fire}")
    assert "Round 2 begins" in ran.out, ran
    assert "red hunter d3 at d8" in ran.out or "d8" in ran.out
    assert not saved(path).plans
    audited(path)


@pytest.mark.parametrize("viewer", ["blue", "public"])
def test_a_draft_is_for_its_clan_alone(path: str, viewer: str) -> None:
    """Who has written, and what, shows in no other answer."""
    plain = Path(path).read_bytes()
    answers = []
    for text in ("", "red: orders 1: elder tl", "red by Ann: orders 1: hunter tl"):
        Path(path).write_bytes(plain)
        if text:
            assert run("orders", "draft", path, text).exit == 0
        answers.append([run(*(path if word == "G" else word for word in words), "--for", viewer)
                        for words in (("orders", "ready", "G", "--seat", "red"),
                                      ("orders", "file", "G", "blue: orders 1: stay"))]
                       + [command_line.run("show", path, "--for", viewer),
                          command_line.run("log", path, "--for", viewer)])
    assert all(one == answers[0] for one in answers)


def test_the_log_says_who_withdrew_to_whom_it_may(path: str) -> None:
    """The other clan hears of it when the phase is open."""
    run("orders", "file", path, "red: orders 1: elder tl")
    run("orders", "withdraw", path, "--seat", "red")
    assert "withdrew orders 1" not in command_line.run("log", path, "--for", "blue").out
    assert "withdrew orders 1" in command_line.run("log", path, "--for", "moderator").out
    run("resolve", path)
    assert "withdrew orders 1" in command_line.run("log", path, "--for", "blue").out


@pytest.mark.parametrize(("game", "text"), [
    ("stone-age", "red: place 3 hunt"), ("fire-and-stone", "blue: scout 1 to I-19"),
    ("settlers", "green: tribe af01"), ("stone-age-solo", "red: add 6 food")])
def test_where_nobody_writes_in_secret_there_are_no_sheets(tmp_path: Path, game: str,
                                                           text: str) -> None:
    """Nothing is played by filing, and no draft is left that nobody could use."""
    path = str(tmp_path / "open.toml")
    seats = {"stone-age-solo": ["red"], "fire-and-stone": ["red", "blue"]}.get(
        game, ["red", "blue", "green"])
    assert command_line.run("new", game, path, "--secret", "11" * 32, *NOW, *(
        word for seat in seats for word in ("--seat", f"{seat}=P{seat}"))).exit == 0
    before = Path(path).read_bytes()
    for command in ("file", "draft"):
        ran = run("orders", command, path, text)
        assert ran.exit == 1 and "illegal-unsealed" in ran.err, ran
    assert Path(path).read_bytes() == before


def test_a_new_plan_takes_the_place_of_the_sheet_that_one_filed(path: str) -> None:
    """If it has another for the phase; where that is not legal the former stands."""
    run("plan", path, "red: orders 1: hunter forward")
    assert saved(path).orders["red"].text == "hunter forward"
    ran = run("plan", path, "red: orders 1: elder turn-left; clubs 1: none")
    assert saved(path).orders["red"].text == "elder turn-left" and "Receipt" in ran.out
    assert saved(path).orders["red"].number == 2
    wrong = run("plan", path, "red: orders 1: elder e9")
    assert "stopped" in wrong.out and saved(path).orders["red"].text == "elder turn-left"
    run("plan", path, "red: clubs 1: none")
    assert saved(path).orders["red"].number == 2, "it says nothing of this phase"
    audited(path)


def test_parts_for_a_phase_to_come_are_joined(path: str) -> None:
    """What one mate wrote is not lost by what the other writes."""
    run("orders", "file", path, "red by Ann: clubs 1: hunter d8")
    ran = run("move", path, "red by Abe: clubs 1: girl f6")
    kept = saved(path)
    game = save_loader.bind_game(games, kept, path)
    assert "clubs 1: hunter d8; girl f6" in ran.out or "girl f6; hunter d8" in ran.out
    assert plan_format.write(plan_format.parse(game, kept.plans["red"], 0)) == kept.plans["red"]
    run("move", path, "red: clubs 1: if fire on d5 then hunter d7; else none")
    refused = run("move", path, "red by Abe: clubs 1: girl f6")
    assert refused.exit == 1 and "illegal-part" in refused.err
    assert "hunter d7" in saved(path).plans["red"]


def test_a_silent_seat_keeps_what_it_ordered_for_later(path: str) -> None:
    """The deadline of one phase takes nothing back of another."""
    run("move", path, "blue: clubs 1: hunter g8")
    run("plan", path, "red: until withdrawn; when clubs: none")
    ran = run("resolve", path)
    assert "Ann & Abe (red) to move: clubs 1" in ran.out and saved(path).plans.keys() == {"red"}
    assert saved(path).orders["blue"].text == "hunter g8"
    run("resolve", path)
    assert saved(path).plans.keys() == {"red"}
    audited(path)


@pytest.mark.parametrize("command", [("move",), ("orders", "file")])
def test_a_round_may_be_sent_in_one_text(path: str, command: tuple[str, ...]) -> None:
    """Orders now, clubs when they are asked; where the first is refused nothing is kept."""
    text = ("red: orders 1: elder fire f3 f4; hunter fl\n"
            "clubs 1: if fire on f3 then hunter d8; else none")
    before = Path(path).read_bytes()
    wrong = run(*command, path, text.replace("f3 f4", "f9 f10"))
    assert wrong.exit == 1 and Path(path).read_bytes() == before
    assert command_line.run("check", path, text).exit == 0
    ran = run(*command, path, text)
    assert ran.exit == 0 and "Orders 1 of Ann & Abe " in ran.out, ran
    assert "Kept until clubs 1" in ran.out
    assert saved(path).orders["red"].text == "elder fire f3 f4; hunter forward-left"
    assert saved(path).plans["red"] == (
        "until round 1; clubs 1: if fire on f3 then hunter d8; else none")
    run("move", path, "blue: orders 1: stay; clubs 1: none")
    assert "d8" in command_line.run("log", path, "--from", "7").out
    audited(path)


def test_what_is_kept_for_later_is_its_seat_s_own(path: str) -> None:
    """The moderator files for a seat when it is asked; standing answers are no sheet."""
    ran = run("move", path, "red by moderator: clubs 1: none")
    assert "Only the players of a seat can send orders in advance." in ran.err
    assert "invalid-plan" in run("move", path, "red: clubs 1: none; when orders: stay").err


def test_the_sheet_of_a_seat_that_is_gone_stands_beside_its_plan(path: str) -> None:
    """What the moderator filed for it is played, though a plan has another for the phase."""
    run("seat", path, "blue", "--gone")
    run("undo", path, "--reason", "red plays on alone")
    run("orders", "file", path, "blue by moderator: orders 1: elder turn-left")
    run("orders", "file", path, "red: orders 1: stay")
    run("plan", path, "blue: orders 1: girl turn-left")
    run("resolve", path)
    assert "blue by moderator: elder turn-left" in command_line.run(
        "log", path, "--for", "moderator").out
    audited(path)


def test_what_the_silent_do_gives_way_to_a_mate_s_line() -> None:
    """A clan's sheet said that it sets up as is usual; then one of it sets a figure."""
    game = harness.begin("stone-daze").match.game
    usual, line = game.parse("standard"), game.parse("runner-1 b2")
    sheet, whose = sealed_orders.merge_orders(game, "standard", {"standard": "Ann"}, line, "Bob",
                                              usual)
    assert (game.write(sheet), whose) == ("runner-1 b2", {"runner-1": "Bob"})
    sheet, _ = sealed_orders.merge_orders(game, "standard", {}, line, "Bob", None)
    assert game.write(sheet) == "standard; runner-1 b2"


# What is printed below a private line is for all, and what others are told.

FILING: dict[str, tuple[str, ...]] = {
    "move": ("move", "G", "red: set-up: standard", "--brief"),
    "orders file": ("orders", "file", "G", "red: set-up: standard"),
    "move, early": ("move", "G", "red: orders 1: elder forward", "--brief"),
    "orders file, early": ("orders", "file", "G", "red: orders 1: stay"),
    "orders draft": ("orders", "draft", "G", "red: set-up: standard"),
}


def tried(path: str, words: tuple[str, ...], *more: str) -> command_line.Ran:
    """A command about a save, which is as before when it has been answered."""
    before = Path(path).read_bytes()
    ran = run(*(path if word == "G" else word for word in words), *more)
    Path(path).write_bytes(before)
    return ran


POSTED = {**FILING, "plan": ("plan", "G", "red: orders 1: stay")}


@pytest.mark.parametrize("command", POSTED)
def test_what_follows_the_private_lines_may_be_posted(setting: str, command: str) -> None:
    """Both are asked still, as the other seat sees it; no answers of one's own stand there."""
    ran = tried(setting, POSTED[command])
    assert ran.exit == 0
    head, _, rest = ran.out.partition("\n\n")
    assert "(private: Ann & Abe" in head and " only)" in " ".join(head.split())
    assert any(order in head for order in ("standard", "elder forward", "stay"))
    asked = [line for line in rest.splitlines() if " to move: " in line]
    assert asked == ["Ann & Abe (red) to move: set-up", "Bob (blue) to move: set-up"]
    assert "standard" not in rest and "private" not in rest.casefold()
    assert tried(setting, POSTED[command], "--for", "red").out.startswith(head)


@pytest.mark.parametrize("command", FILING)
def test_others_are_told_that_it_is_noted(setting: str, command: str) -> None:
    """It counts all the same, and they are told the same whichever command wrote it."""
    told = {tried(setting, words, "--for", "blue").out.partition("\n\n")[0]
            for words in FILING.values()}
    assert told == {"Your text was recorded. Only the player and the moderator can see the text."}
    ran = run(*(setting if word == "G" else word for word in FILING[command]), "--for", "blue")
    kept = saved(setting)
    assert ran.exit == 0 and not ran.err
    assert "red" in kept.orders or "red" in kept.plans or "red" in kept.draft_orders


@pytest.mark.parametrize("what", ["ready", "withdraw"])
def test_what_a_seat_has_written_is_not_found_out_by_trying(setting: str, what: str) -> None:
    """Other eyes are refused alike, are told that nothing was done, and nothing is."""
    told = set()
    for text in ("", "red: set-up: standard"):
        if text:
            assert run("orders", "draft", setting, text).exit == 0
        before = Path(setting).read_bytes()
        ran = run("orders", what, setting, "--seat", "red", "--for", "blue")
        told.add(ran)
        assert ran.exit == 1 and "Nothing was done" in ran.err
        assert Path(setting).read_bytes() == before
    assert len(told) == 1


@pytest.mark.parametrize("text", ["red: orders 1: elder forward", "red: clubs 2: hunter d6"])
def test_a_check_of_early_orders_agrees_with_move(setting: str, text: str) -> None:
    """It is legal, for its seat's eyes, and nothing is kept."""
    before = Path(setting).read_bytes()
    ran = command_line.run("check", setting, text)
    assert (ran.exit, ran.err) == (0, "") and text[5:] in ran.out
    assert "(private: Ann & Abe (red) only)" in " ".join(ran.out.split())
    assert command_line.run("check", setting, text, "--brief").out == f"Legal: {text}\n"
    for eyes in ("blue", "public"):
        other = command_line.run("check", setting, text, "--for", eyes)
        assert other.exit == 1 and not other.out and "illegal-not-told" in other.err
    assert Path(setting).read_bytes() == before
    assert run("move", setting, text).exit == 0


@pytest.mark.parametrize("words", ["runners forward", "all forward", "eldr forward",
                                   "the elder goes forward, please"])
def test_free_words_in_early_orders_are_refused_with_the_notation(setting: str, words: str) -> None:
    """Nothing false is said of a word; the example can be sent as it is."""
    for command in (("move",), ("orders", "file"), ("check",), ("plan",)):
        ran = command_line.run(*command, setting, f"red: orders 1: {words}")
        told = " ".join(ran.err.split())
        assert ran.exit == 1 and f"“{words}” can only be understood when orders are due." in told
        assert "is not known" not in told and "one of: heal" not in told
        assert "elder forward; girl stay" in told
    assert run("orders", "file", setting, "red: orders 1: elder forward; girl stay").exit == 0


def test_a_draft_for_later_is_refused_with_how_to_file_it(setting: str) -> None:
    """Not with what was written."""
    ran = run("orders", "draft", setting, "red: orders 1: elder forward")
    assert ran.exit == 1 and "orders file" in " ".join(ran.err.split())
    assert "“orders 1: …”" not in ran.err


def test_each_example_of_a_sheet_is_one() -> None:
    """Of whatever game has sheets."""
    for game in games.names():
        bound_game = harness.bound(*harness.first(game))
        for kind, example in bound_game.order_kinds.items():
            assert (kind in bound_game.decision_kinds
                    and bound_game.write(bound_game.parse(example)) == example)
