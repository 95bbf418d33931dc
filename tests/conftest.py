"""Settings of all tests, and a folder in which the commands find a save of the toy game."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import settings

from referee.commands import (
    audit,
    branch,
    earlier_positions,
    entry_report,
    loading,
    recover,
    seat,
    show,
    transaction,
    upgrade_report,
)
from referee.files import saves
from tests.mail.mail_servers import authority, servers
from tests.support.toy_game import Games
from tests.support.toy_match import Keep

__all__ = ["authority", "servers"]  # fixtures, begun once for all tests

FAST = "not slow"

# A slow machine is no fault, and no test fails by chance: other examples are tried by hand.
settings.register_profile("referee", deadline=None,
                          derandomize=not os.environ.get("REFEREE_RANDOM_EXAMPLES"))
settings.load_profile("referee")
# Programs that tests begin find what others have compiled, as they do where referee is installed;
# so do the workers and the next run, for which the asserts of all tests were rewritten.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Positions and records have no cycles: with the usual thresholds an eighth of the time of all tests
# goes into looking for some.
gc.set_threshold(100_000, 50, 100)

LEFT = pytest.StashKey[int]()  # tests that are slow, and were not asked for


def pytest_configure(config: pytest.Config) -> None:
    """Leave out slow tests in a full run; named files and folders run completely."""
    option = config.option
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if everything and not option.markexpr and not option.keyword:
        option.markexpr = FAST


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """With ``-n auto`` one process more than cores: some tests wait for a disk or a server."""
    return (yield) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with tests/tools, where some take half a minute: last, one worker would wait for them.
    """
    items.sort(key=lambda item: item.path.parent.name != "tools")


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Count the tests left out, in each worker process."""
    config = items[0].config
    if config.option.markexpr == FAST:
        config.stash[LEFT] = len(items)
        getattr(config, "workeroutput", {})["left"] = len(items)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add the count of a worker process; a crashed one has none."""
    if left := getattr(node, "workeroutput", {}).get("left"):
        node.config.stash[LEFT] = left


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print how many tests were left out, and how to run them."""
    if left := config.stash.get(LEFT, 0):
        terminalreporter.write_line(
            f"Slow tests that were left out: {left}. They are run by pytest -n auto -m slow.")


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """For two unequal records print the first field that differs instead of a dump."""
    if op != "==" or not isinstance(left, msgspec.Struct | tuple | list | dict):
        return None
    from tests.support import harness

    return [f"they differ, {harness.differ(left, right)}"]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With ``-m quick`` files without such tests are not even imported."""
    if config.option.markexpr == "quick" and collection_path.name.startswith("test_"):
        text = collection_path.read_text()
        return not any(sign in text for sign in (
            "mark.quick", "@every_", "@harness.every_")) or None
    return None


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Keep:
    """Puts a save in a folder, where the commands find it with the toy game."""
    def by(games: Games) -> Callable[[bytes], str]:
        for module in (loading, transaction, show, earlier_positions, entry_report, upgrade_report,
                       seat, audit, branch, recover):
            monkeypatch.setattr(module, "games", games)

        def put(raw: bytes) -> str:
            path = str(tmp_path / "a.toml")
            saves.create(path, raw)
            return path

        return put

    return by


@pytest.fixture(autouse=True, scope="session")
def heard() -> Iterator[None]:
    """Processes that tests start receive interrupts and hangups, even if ours ignores them.

    nohup and a shell's background jobs make us ignore them.
    """
    usual: dict[int, Any] = {signal.SIGINT: signal.default_int_handler,
                             signal.SIGHUP: signal.SIG_DFL}
    ignored = [number for number in usual if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, usual[number])
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)
