"""Old saves with plans, drafts and waiting orders in free text: nothing filed is lost.

They are kept in tests/old_saves/ as the referee of format 2 wrote them. Another reader may take
a plan out of force that it cannot read; its owner must still see what he wrote, and nobody else.
"""

import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from referee import games
from referee.commands.loading import open_save
from referee.core.match import save_format, save_writer
from referee.core.match.save_format import Save
from tests.support import command_line
from tests.support.save_files import KEPT, OLD, audited, each

PLANNED = [file for file in KEPT if file not in OLD]
SEALED = {"settlers", "stone-daze"}  # games in which several write in secret


def read(file: Path) -> Save:
    """A save as it stands."""
    return save_format.loads(file.read_bytes(), file.name)


def told(file: Path, seat: str, viewer: str) -> list[str]:
    """What these eyes are told of a seat's plan, line by line."""
    ran = command_line.run("plan", str(file), "--seat", seat, "--for", viewer, "--json")
    return [str(line["text"]) for line in json.loads(ran.out)["report"]]


@pytest.mark.quick
@pytest.mark.parametrize("game", sorted({file.parent.name for file in PLANNED}))
def test_each_game_has_four(game: str) -> None:
    """With plans in force and standing answers, and where it has them plans out of force, sheets.
    """
    those = [read(file) for file in PLANNED if file.parent.name == game]
    assert len(those) == 4 and all(one.plans or one.drafts for one in those)
    assert any("when " in text for one in those for text in one.plans.values())
    assert any("if " in text for one in those for text in one.plans.values())
    if game in SEALED:
        assert any(one.draft_orders for one in those) and any(one.orders for one in those)
    else:
        assert any(one.drafts for one in those)


# What a condition is written with now in other words, and what stands between.
SPELT = {";", "roll", "the", "anywhere"}


@pytest.mark.quick
@each(PLANNED)
def test_a_plan_is_listed_to_its_seat(file: Path) -> None:
    """In force or out of it, with why; what is not read any more is quoted: no word is lost."""
    kept = read(file)
    for seat in {**kept.plans, **kept.drafts}:
        shown = told(file, seat, seat)
        words = {*"\n".join(shown).replace("“", " ").replace("”", " ").split()}
        assert shown[0] == (f"Plan of {seat}:" if seat in kept.plans
                            else f"{seat} has no active plan.")
        assert {*kept.plans.get(seat, "").replace(";", " ; ").split()} - SPELT <= {
            word.rstrip(";") for word in words} | words
        if seat in kept.drafts:
            text, _, why = kept.drafts[seat].partition(" # ")
            assert any(line.startswith(f"Not in force ({why.split()[0]}") for line in shown)
            assert {*text.replace(";", " ; ").split()} - SPELT <= {
                word.rstrip(";.") for word in words} | words
        assert shown == told(file, seat, "moderator")


@each(PLANNED)
def test_a_plan_is_listed_to_nobody_else(file: Path, tmp_path: Path) -> None:
    """Other eyes are refused it, and see the save as if nothing had been planned or drafted."""
    kept = read(file)
    same, bare = Path(shutil.copy(file, tmp_path)), tmp_path / "none" / file.name
    bare.parent.mkdir()
    owners = {*kept.plans, *kept.drafts, *kept.draft_orders}
    for seat in owners:
        without = {name: {of: text for of, text in getattr(kept, name).items() if of != seat}
                   for name in ("plans", "drafts", "draft_orders")}
        bare.write_bytes(save_writer.dumps(replace(kept, **without)))
        for viewer in {"public", *kept.header.seat_names} - {seat}:
            ran = command_line.run("plan", str(same), "--seat", seat, "--for", viewer)
            assert ran.exit == 1 and "referee/illegal-not-told" in ran.err and not ran.out
            for command in ("show", "log"):
                seen, blind = (command_line.run(command, str(path), "--for", viewer, "--json")
                               for path in (same, bare))
                assert seen.exit == 0 and seen == blind, (seat, viewer, command)


@pytest.mark.quick
@each(PLANNED)
def test_the_save_is_verified(file: Path) -> None:
    """Thoroughly, and nothing is written by looking."""
    before, kept = file.read_bytes(), read(file)
    found, today = audited(file), games.game_meta(kept.header.game).rules
    match = open_save(before, file.name)[1]
    assert found.turns == match.turn
    played = kept.header.rules == today or match.older_games(kept.header.rules) is not None
    assert found.replayed == (found.turns if played else 0)
    assert file.read_bytes() == before
