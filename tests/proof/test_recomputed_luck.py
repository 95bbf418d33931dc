"""Dice and draws recomputed from the secret for turns of older rules, without a replay."""

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from referee import games
from referee.core.document.surfaces import SHELL
from referee.core.luck import chance
from referee.core.match import log_entry, save_format, save_loader, save_writer
from referee.core.match.log_entry import LogEntry
from referee.core.match.replay import Replay
from referee.core.match.save_format import Fairness, Save
from referee.core.proof import luck_recomputation, record_format
from referee.core.proof.auditor import audit
from referee.core.proof.luck_recomputation import Recomputed, recompute
from referee.core.proof.record import ALL
from tests.proof import forged_saves, record_readers
from tests.proof.forger import Forger, numbered, put, row_like
from tests.support import command_line, harness
from tests.support.paths import OLD_SAVES, SAVES
from tests.support.records import Kept, of, of_file
from tests.support.save_files import KEPT
from tests.support.toy_match import resealed

HALF_WAY = OLD_SAVES / "stone-age" / "four-players-style-half-way.toml"
SECRET = "an open secret of these tests"


def older(kept: Kept) -> int:
    """How many of its lines were played by rules that the program does not have."""
    game = save_loader.bind_game(kept.games, kept.save, "")
    replay = Replay(game, lambda *_: "",
                    game_of_version=save_loader.games_by_version(kept.games, kept.save, game))
    return replay.first_playable(kept.lines, kept.save.header.rules)


@cache
def saves() -> tuple[Kept, ...]:
    """Old saves in which older rules threw or drew: as they are, and upgraded and played on."""
    made = (make for make in forged_saves.examples() if make.label.endswith("played on"))
    every = (*map(of_file, KEPT), *(of(make.label, make.made()) for make in made))
    return tuple(kept for kept in every if [*thrown(kept)])


def thrown(kept: Kept) -> Iterator[tuple[LogEntry, int]]:
    """Each throw or draw by older rules: its line, and its place there."""
    for line in kept.lines[:older(kept)]:
        yield from ((line, i) for i, row in enumerate(line.luck)
                    if numbered(row) and not line.first_text.startswith("rules "))


def rewritten(kept: Save, line: LogEntry, i: int) -> Save:
    """A save in which one number is another; whoever has the secret seals it again."""
    asked, _, answer = log_entry.row_text(line.luck[i]).rpartition(": ")
    first, *more = answer.split()
    taken = () if re.fullmatch(chance.DICE_PATTERN, asked) else more
    number = next(n for n in ("1", "2", "3", "4", "5") if n != first and n not in taken)
    row = row_like(line.luck[i], f"{asked}: {' '.join((number, *more))}")
    forger = Forger("", games, kept, "")
    return forger.sealed(forger.other(line, luck=put(line.luck, i, row)), quoted=True)


def differences(kept: Kept) -> list[str]:
    """Where an audit of a save differs, and a verification of its record with the secret."""
    raw = save_writer.dumps(kept.save)
    found = [problem.where for problem in audit(kept.games, kept.save, raw, "a.toml").differences]
    assert found == [p.where for p in kept.verified(kept.record(ALL)).differences]
    return found


def test_old_saves_follow_from_their_secrets() -> None:
    """Each throw and draw of each of them is computed, and audit and verify count them."""
    assert len(saves()) > 20
    for kept in saves():
        count, turns = len([*thrown(kept)]), older(kept)
        assert recompute(kept.lines[:turns], kept.save.header.fairness, turns) == Recomputed(
            count, count), kept.label
        notes = audit(kept.games, kept.save, save_writer.dumps(kept.save), "a.toml").notes
        said = (f": we checked their hashes and {luck_recomputation.rolls(count)}, but not "
                "their moves.")
        assert any(said in note for note in notes), (kept.label, notes)
        verified = kept.verified(kept.record(ALL))
        assert any(said in note for note in verified.notes), (kept.label, verified.notes)
        assert verified.differences == ()


def test_a_throw_by_older_rules_that_was_rewritten_is_found() -> None:
    """By audit and by verify, in the turn that has it; whoever keeps the seals need not help."""
    for kept in saves():
        line, i = Random(kept.label).choice([*thrown(kept)])
        bad = of(kept.label, rewritten(kept.save, line, i), kept.games)
        assert differences(bad) == [f"turn {line.n}"], kept.label


def test_the_commands_find_a_throw_by_older_rules_that_was_rewritten(tmp_path: Path) -> None:
    """Of a game that was upgraded, went on and ended; nothing is published or revealed of it."""
    path, record = str(shutil.copy(HALF_WAY, tmp_path)), str(tmp_path / "a.record")
    moves = command_line.well("legal", path).out.splitlines()
    command_line.well("move", path, next(move for move in moves if not move.startswith("#")),
                      "--now", harness.WHEN)
    command_line.well("end", path, "--reason", "all are tired", "--now", harness.WHEN)
    assert "36 dice rolls and draws" in command_line.well("audit", path).unfolded
    command_line.well("publish", path, "-o", str(tmp_path / "public.record"))
    command_line.well("reveal", path, "-o", record)
    told = command_line.well("verify", record).unfolded
    assert "Turns 1 to 198 were played by older rules: we checked their hashes and 36 dice" in told
    assert re.search("With the secret we checked: 3[67] dice rolls and draws\\.",
                     told)

    kept = of("ended", save_format.loads(Path(path).read_bytes(), path))
    line, i = [*thrown(kept)][-1]
    bad = of("rewritten", rewritten(kept.save, line, i))
    Path(path).write_bytes(save_writer.dumps(bad.save))
    why = "does not follow from the secret"
    for code, *command in ((4, "audit", path), (3, "reveal", path, "-o", f"{record}.b"),
                           (3, "publish", path, "-o", str(tmp_path / "b.record"))):
        assert why in command_line.well(*command, code=code).unfolded, command
    Path(record).write_bytes(record_format.dumps(bad.record(ALL)))
    assert f"turn {line.n}: “" in (ran := command_line.well("verify", record, code=4)).unfolded
    assert why in ran.unfolded


def test_of_a_record_without_the_secret_nothing_is_said_to_be_computed() -> None:
    """What of its turns older rules played is said nevertheless."""
    for kept in saves():
        notes = " ".join(kept.verified(kept.record()).notes)
        assert "by older rules: we checked their hashes, not their moves" in notes
        assert "Dice and cards cannot be checked yet: the secret has not been published." in notes
        assert "With the secret we checked" not in notes


def test_of_a_table_s_luck_nothing_is_computed() -> None:
    """It follows from nothing."""
    kept = of_file(next(SAVES.glob("stone-age-solo/complete-victory-by-table-luck.toml")))
    assert recompute(kept.lines, kept.save.header.fairness, len(kept.lines)) == Recomputed()
    assert "With the secret we checked" not in " ".join(kept.verified(kept.record(ALL)).notes)


# Row by row.

SOURCE = chance.secret_source(SECRET)
FAIR = Fairness("sealed", log_entry.commitment_to(SECRET), SECRET)
CARDS = tuple(f"card {n}" for n in range(1, 13))
ORDER = SOURCE(chance.DrawFromPile("all", "cards", CARDS, CARDS, 12))


def lines(*rows: str, says: str = "red: pass") -> list[LogEntry]:
    """A log of a turn with these rows of luck."""
    return [LogEntry(7, harness.WHEN, (says,), rows, "", "")]


def draw(first: int, *cards: int) -> str:
    """A row of cards of a pile."""
    last = first + len(cards) - 1
    which = f"{first} to {last}" if last > first else f"{first}"
    return f"a card, pile cards, {which} of 12: {' '.join(map(str, cards))}"


def judged(*rows: str, ruled: bool = False) -> tuple[int, int, int]:
    """How many rows follow, of how many only the order does, how many are wrong."""
    log_of = [*(lines(says="ruling: a slip") if ruled else ()), *lines(*rows)]
    found = recompute(log_of, FAIR, 7)
    return found.computed, found.ordered, len(found.wrong)


def test_an_answer_follows_or_does_not() -> None:
    """Dice, places of a hand, places of a pile; what answers nothing is for others to judge."""
    dice, hand = SOURCE(chance.Roll("a die", 3)), SOURCE(chance.DrawDistinct("a hand", 9, 2))
    right = [f"a die, 3d6: {dice[0]} {dice[1]} {dice[2]}", f"a hand, 2 of 9: {hand[0]} {hand[1]}",
             draw(1, *ORDER[:1]), draw(4, *ORDER[3:6]), draw(1, *ORDER), "nothing, 0d6: "]
    assert judged(*right) == (len(right), 0, 0)
    wrong = [f"a die, 3d6: {dice[0]} {dice[1]} {dice[2] % 6 + 1}",
             f"another die, 3d6: {dice[0]} {dice[1]} {dice[2]}",
             f"a hand, 2 of 9: {hand[1]} {hand[0]}", draw(2, *ORDER[:1]), draw(1, *ORDER[1::-1])]
    assert [judged(one) for one in wrong] == [(0, 0, 1)] * len(wrong)
    assert judged("a secret: seen", "nonsense", "a die, 3d6: 7 7 7") == (0, 0, 0)


def test_behind_a_ruling_the_cards_of_a_pile_are_held_to_their_order() -> None:
    """From the top or round the places of a board; all that a ruling may have left."""
    fine = [draw(4, *ORDER[5:7]), draw(2, *ORDER[3:6:2]), draw(11, *ORDER[10:], ORDER[0]),
            draw(2, *ORDER[1:3])]
    assert judged(*fine[:2], fine[3], ruled=True) == (0, 3, 0)
    assert judged(*fine[:2]) == (0, 0, 2)
    assert judged(draw(4, ORDER[6], ORDER[5]), ruled=True) == (0, 0, 1)
    dice = SOURCE(chance.Roll("a die", 1))
    assert judged(f"a die, 1d6: {dice[0]}", ruled=True) == (1, 0, 0)


def test_what_a_replay_held_is_counted_and_not_computed_again() -> None:
    """A ruling may have changed its pile, and the replay knew."""
    assert recompute(lines(draw(5, ORDER[0])), FAIR, 6) == Recomputed(1)
    assert len(recompute(lines(draw(5, ORDER[0])), FAIR, 6, replayed=False).wrong) == 1


def test_what_would_take_too_long_is_left_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hostile record has piles of a million cards, and as many of them as it likes."""
    monkeypatch.setattr(luck_recomputation, "MAX_NUMBERS", 2000)
    rows = [f"a card, pile {name}, 1 of {size}: 7" for name, size in (
        ("vast", 999_999), *((f"cards {n % 30}", 100) for n in range(40)))]
    found = recompute(lines(*rows, "a die, 999d6: " + " ".join("1" * 999), draw(1, *ORDER[:1])),
                      FAIR, 7)
    assert (found.computed, found.left, len(found.wrong)) == (0, 23, 20)
    assert "23 dice rolls and draws were not checked" in " ".join(found.exceptions())


def test_the_salt_of_orders_is_the_secret_s_too() -> None:
    """Also where the turn that plays them is not replayed, and the line has what the salt makes."""
    kept = of_file(SAVES / "stone-daze" / "landing.toml")
    made = kept.record(ALL)
    n, (_, text) = next(iter(made.shown_orders.items()))
    promise = log_entry.part_hash(b"\xab" * 32, text).hex()
    bad = of("", resealed(kept.save, lambda m, line: replace(line, moves=(
        f"{line.first_text.rpartition(': ')[0]}: {promise}",)) if m == n else line))
    made = bad.record(ALL)
    sheets = {m: ("ab" * 32 if m == n else bad_salt, words)
              for m, (bad_salt, words) in made.shown_orders.items()}
    newer = replace(bad, games=record_readers._Newer(games))
    found = [SHELL.resolve(p.why)
             for p in newer.verified(replace(made, shown_orders=sheets)).differences]
    assert found == [f"The salt of the orders of {kept.save.header.seat_names[0]} does not follow "
                     f"from "
                     "the secret."]
