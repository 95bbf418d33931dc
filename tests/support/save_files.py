"""Saves of today and of older rules and formats, with their logs and audits."""

from pathlib import Path

import pytest

from referee import games
from referee.commands.answer import DONE
from referee.core.match import log_entry, save_format
from referee.core.proof.auditor import Audit, audit
from tests.support.command_functions import looking
from tests.support.paths import OLD_SAVES, SAVES

MIXED = [SAVES / "stone-daze/silence.toml", SAVES / "stone-age-solo/loss-by-cards.toml",
         SAVES / "stone-daze/landing.toml", OLD_SAVES / "stone-age/silence-and-undo.toml"]

KEPT = sorted(OLD_SAVES.glob("*/*.toml"))
PARSED = {file: save_format.parse(file.read_bytes(), file.name) for file in KEPT}
OLD = [file for file, kept in PARSED.items() if not kept.plans and not kept.drafts]


def sound(path: str) -> bool:
    """Whether an audit finds nothing wrong with a save, even checking every position."""
    answer = looking.audit([path], thorough=True)
    assert not answer.problems, answer.problems
    return answer.exit == DONE


def lines(path: str) -> list[log_entry.LogEntry]:
    """The log of a save."""
    return list(log_entry.parse_log(save_format.parse(Path(path).read_bytes(), path).log))


def each(files: list[Path]) -> pytest.MarkDecorator:
    """One test parameter for each of these files."""
    return pytest.mark.parametrize(
        "file", files, ids=[f"{file.parent.name}/{file.stem}" for file in files])


def audited(file: Path) -> Audit:
    """A thorough audit of a save; fails on any difference."""
    raw = file.read_bytes()
    found = audit(games, save_format.loads(raw, file.name), raw, file.name, thorough=True)
    assert found.differences == ()
    return found
