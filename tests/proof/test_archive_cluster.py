"""An audit by a cluster: two workers on this machine, one of which dies, and others."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from referee import __version__
from referee.cli import audit_cluster, audit_files
from referee.commands import audit
from referee.commands.audit import AuditFinding
from tests.support import command_line
from tests.support.paths import ROOT
from tests.support.save_files import MIXED

pytestmark = pytest.mark.slow

try:
    from distributed import LocalCluster
except ImportError:
    LocalCluster = None

needs_dask = pytest.mark.skipif(LocalCluster is None, reason="distributed is not installed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a scheduler with two workers, which gives a save up after two deaths."""
    import dask

    with dask.config.set({"distributed.scheduler.allowed-failures": 1,
                          "distributed.comm.timeouts.connect": "5s",  # to one that died
                          "distributed.logging.distributed": "critical"}), LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None,
            silence_logs=50) as found:
        yield found.scheduler_address


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of saves, and a file that is none."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "club"
    (folder / "old").mkdir(parents=True)
    for file, name in zip(MIXED, ("b", "c", "a", "old/d"), strict=True):
        (folder / f"{name}.toml").write_bytes(file.read_bytes())
    (folder / "office.toml").write_text("[office]\n")
    (folder / "e.toml").write_bytes(b"\xff")
    return folder


@needs_dask
def test_a_cluster_finds_what_one_process_finds(address: str, club: Path) -> None:
    """In the same order, to the byte; by paths that the workers see."""
    words = [str(club), str(club / "none.toml"), str(club / "a.toml")]
    ran = command_line.run("audit", *words, "--cluster", address)
    assert ran == command_line.run("audit", *words, "-j", "1")
    assert ran.exit == 3 and "7 saves: 5 verified, 2 unusable" in ran.err
    assert command_line.run("audit", str(club / "a.toml"), "--cluster", address,
                            "--json") == command_line.run(
        "audit", str(club / "a.toml"), "--json")


@needs_dask
def test_saves_are_read_by_their_urls(address: str, club: Path) -> None:
    """One and a folder of them, also inside of an archive; each worker opens its own."""
    url = f"file://{club}"
    words = [url, f"{url}/a.toml", f"{url}/none.toml", "--cluster", address]
    ran = command_line.run("audit", *words)
    rows = json.loads(command_line.run("audit", *words, "--json").out)["view"]
    assert {row["save"]: row["verified"] for row in rows} == {
        f"{url}/{name}.toml": name not in ("e", "none")
        for name in ("a", "b", "c", "e", "old/d", "none")}
    assert [row["save"] for row in rows] == [
        f"{url}/{name}.toml" for name in ("a", "b", "c", "e", "old/d", "a", "none")]
    assert "7 saves: 5 verified, 2 unusable" in ran.err and "1 file in folders" in ran.err
    missing = f"referee: {url}/none.toml: There is no file or folder with this name."
    assert "".join(missing.split()) in "".join(ran.err.split())  # a long URL is broken anywhere
    shutil.make_archive(str(club), "zip", club)
    ran = command_line.run("audit", f"zip://old::file://{club}.zip", "--cluster", address, "--json")
    row, = json.loads(ran.out)["view"]
    assert row["save"] == f"zip://old/d.toml::file://{club}.zip" and row["verified"]
    (club / "empty").mkdir()
    for odd in (f"{url}/empty", "nothing://x/y.toml", "zip://x::file:///none.zip"):
        assert command_line.run("audit", odd, f"{url}/a.toml", "--cluster", address).exit == 3


@needs_dask
def test_paths_and_urls_go_together(address: str, club: Path) -> None:
    """A folder has its saves, and what no storage can read is alone unusable."""
    os.mkfifo(club / "pipe.toml")
    good = f"file://{club}/a.toml"
    odd = "s3://x/y.toml"
    rows = json.loads(command_line.run("audit", str(club), good, odd, f"file://{club}", "--cluster",
                                       address, "--json").out)["view"]
    names = [f"{club}/{name}.toml" for name in ("a", "b", "c", "e", "old/d", "pipe")]
    assert {row["save"]: row["verified"] for row in rows} == {
        **{name: not name.endswith("e.toml") for name in names}, odd: False,
        **{f"file://{name}": not name.endswith("e.toml") for name in names}}
    assert [row["save"] for row in rows] == [
        *names, good, odd, *(f"file://{name}" for name in names)]
    ran = command_line.run("audit", odd, good, "--cluster", address)
    assert ran.exit == 3 and "2 saves: 1 verified, 1 unusable" in ran.err
    assert f"referee: {odd}:" in ran.err and "Install s3fs" in ran.err
    assert "on the workers" in ran.err and "does not answer" not in ran.err


@needs_dask
def test_a_folder_of_a_storage_that_cannot_be_read_is_unusable(
        monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a disk; the others are found."""
    import fsspec
    from fsspec.implementations.memory import MemoryFileSystem

    there = fsspec.filesystem("memory")
    for name in ("a", "closed/b", "old/C"):
        there.pipe(f"/club/{name}.toml".replace("C.toml", "C.TOML"), MIXED[0].read_bytes())
    there.pipe("/club/x.toml", b"[office]\n")
    listed = MemoryFileSystem.ls

    def ls(self: Any, path: str, *more: Any, **also: Any) -> Any:
        if path.endswith("closed"):
            raise PermissionError(path)
        return listed(self, path, *more, **also)

    monkeypatch.setattr(MemoryFileSystem, "ls", ls)
    found = audit_cluster.list_files(["memory://club"], __version__)
    assert found.files == [f"memory:///club/{name}" for name in ("a.toml", "closed", "old/C.TOML")]
    assert found.left_out == ["memory:///club/x.toml"]
    exits = [audit_files.audit_file(name, read=audit_cluster.load).exit for name in found.files]
    assert exits == [0, 3, 0]


def dies(path: str, thorough: bool, version: str) -> AuditFinding:
    """A worker's task that one save kills once, and another each time."""
    once = Path(path).with_suffix(".once")
    if path.endswith("b.toml") and not once.exists():
        once.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if path.endswith("c.toml"):
        os.kill(os.getpid(), signal.SIGKILL)
    return audit_files.audit_file(path, thorough)


@needs_dask
def test_a_worker_that_dies_costs_no_save_but_its_killer(
        address: str, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its saves go to another; the one over which they die again and again is named."""
    monkeypatch.setattr(audit_cluster, "task", dies)
    ran = command_line.run("audit", str(club), "--cluster", address)
    assert (club / "b.once").exists()
    assert ran.exit == 3 and "5 saves: 3 verified, 2 unusable" in ran.err
    said = "".join(ran.err.split())  # a long path is broken anywhere
    stopped = f"{club}/c.toml: The audit stopped: the workers that audited this file were killed"
    assert "".join(stopped.split()) in said
    assert said.index("/c.toml:") < said.index("/e.toml:") and "Traceback" not in said
    text = ran.out
    for name in ("a", "b", "old/d"):
        assert command_line.run("audit", str(club / f"{name}.toml")).out in text


WHOLE = """
from distributed import LocalCluster
with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0",
                  protocol="tcp") as it:
    print(it.scheduler_address, flush=True)
    input()
"""


def ends(path: str, thorough: bool, version: str) -> AuditFinding:
    """A task that one save ends together with the scheduler."""
    if path.endswith("b.toml"):
        os.kill(os.getpid(), signal.SIGKILL)
    return audit_files.audit_file(path, thorough)


@needs_dask
def test_a_scheduler_that_dies_is_told_of(club: Path, monkeypatch: pytest.MonkeyPatch,
                                          capfd: pytest.CaptureFixture[str]) -> None:
    """What came before it is told, of the rest nothing is known; nothing waits for it."""
    with subprocess.Popen([sys.executable, "-c", WHOLE], stdin=subprocess.PIPE, text=True,
                          stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
                          ) as whole:
        assert whole.stdout is not None
        address = whole.stdout.readline().strip()
        monkeypatch.setattr(audit_cluster, "task", ends)
        ran = command_line.run("audit", *[str(club / "a.toml")] * 3, str(club), "--cluster",
                               address)
        whole.stdin.close()  # type: ignore[union-attr]
        assert whole.wait(60) == -signal.SIGKILL
    assert ran.exit == 3 and "8 saves: " in ran.err
    said = " ".join(ran.err.split())
    assert ("the scheduler of the cluster does not answer any more. This file was not audited. "
            "Check the cluster, then repeat the audit. [referee/unusable-audit]") in said
    assert "not affected" not in said, ran.err
    assert "Traceback" not in capfd.readouterr().err


@needs_dask
def test_a_worker_with_another_referee_is_not_believed(
        address: str, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would judge by other rules."""
    monkeypatch.setattr(audit_cluster, "__version__", "99")
    ran = command_line.run("audit", str(club), "--cluster", address)
    assert (ran.exit, ran.out) == (3, "") and ("but this machine has referee 99. "
                                                     "[referee/unusable-cluster]") in " ".join(
        ran.err.split())


@needs_dask
def test_where_no_cluster_answers_it_is_refused(club: Path,
                                                monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody listens, something else does, there are no workers, it is no address."""
    monkeypatch.setattr(audit_cluster, "PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as other, LocalCluster(
            n_workers=0, processes=False, dashboard_address=":0") as bare:
        def answer() -> None:
            while True:
                try:
                    other.accept()[0].sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                except OSError:
                    return

        Thread(target=answer, daemon=True).start()
        for odd in (f"tcp://127.0.0.1:{other.getsockname()[1]}", "tcp://127.0.0.1:1", "odd://x",
                    bare.scheduler_address):
            ran = command_line.run("audit", str(club), "--cluster", odd)
            assert (ran.exit, ran.out) == (3, ""), odd
            assert "[referee/unusable-cluster]" in ran.err and odd in ran.err
    assert command_line.run("audit", "-", "--cluster", "tcp://127.0.0.1:1").exit == 2


def test_without_its_libraries_a_cluster_is_refused(club: Path,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    """With the extra that brings them; nothing else needs them."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = command_line.run("audit", str(club), "--cluster", "tcp://127.0.0.1:1")
    assert ran.exit == 2 and "[referee/usage-extra]" in ran.err and "'.[cluster]'" in ran.err
    assert command_line.run("audit", str(club / "a.toml")).exit == 0


class Future:
    """What a cluster gave up."""

    def result(self) -> Any:
        """It has none."""
        raise ConnectionError("gone")


@needs_dask
def test_what_a_cluster_gives_up_is_unusable() -> None:
    """Whatever the reason; that is no word on the save."""
    why, killed = audit_cluster._result(Future())  # type: ignore[misc]
    assert not killed and audit.failed_finding(why, "a.toml").exit == 3
