"""Audit on a Dask cluster: workers audit the saves and read them with fsspec.

When a worker dies, Dask gives its save to another, and gives the save up after too many deaths. It
does not know which of the saves on a worker killed it, so a save that was given up is tried once
more, alone.
"""

import logging
from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Any

from referee import __version__
from referee.cli import audit_files
from referee.cli.audit_files import Archive, audit_file
from referee.commands import audit as audit_command
from referee.commands.audit import AuditFinding
from referee.core.base.problem import Refused, refused
from referee.files.inputs import SAVE, check_size, normalized

CALL = 3  # seconds to wait for a scheduler
PATIENCE = 10  # and for its first worker
LOST = "the scheduler of the cluster does not answer any more."
AGAIN = "Check the cluster, then repeat the audit."
AHEAD = 4  # pending saves per worker thread

_odd: list[Exception] = []  # kept, because freeing them would make their clients wait and complain

_Failed = tuple[str, bool]  # why there is no result, and whether workers died


def audit(address: str, paths: list[str], thorough: bool) -> tuple[Archive, Iterator[AuditFinding]]:
    """The files that the workers find, and their findings for each, in order.

    Paths are as the workers see them: on a shared disk, or URLs. Refused: Dask is not installed,
    an unknown scheduler, no workers; standard input.
    """
    if "-" in paths:
        raise refused("referee/usage-save", "With --cluster, standard input cannot be audited.")
    client = _client(address)
    try:
        archive = client.submit(list_files, paths, __version__, pure=False).result()
    except Refused:
        client.close()
        raise
    except Exception as error:
        client.close()
        raise _out_of_reach(address, error) from None
    return archive, _audit_each(client, archive.files, thorough)


def _client(address: str) -> Any:
    try:
        import fsspec  # noqa: F401
        from distributed import Client
    except ModuleNotFoundError as error:
        raise refused("referee/usage-extra",
                      f"--cluster needs the package {error.name}, here and on the workers.",
                      hint="In the folder from which you installed referee, run: pip install "
                           "'.[cluster]'.") from None
    for name in [*logging.root.manager.loggerDict]:  # we report what matters
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client = Client(address, timeout=CALL, set_as_default=False)
    except Exception as error:  # another service may answer at this address
        _odd.append(error)
        raise _out_of_reach(address, error) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise refused("referee/unusable-cluster", "The scheduler has no workers.",
                      where=address) from None
    return client


def _out_of_reach(address: str, error: Exception) -> Refused:
    return refused("referee/unusable-cluster", "The scheduler of the cluster does not answer: "
                   f"{type(error).__name__}: {str(error)[:200]}", where=address)


def _audit_each(client: Any, files: list[str], thorough: bool) -> Iterator[AuditFinding]:
    """The findings for each file, in order, with a limited number of pending saves."""
    flight = _PendingAudits(client, thorough)
    results: dict[int, AuditFinding | _Failed] = {}
    todo = deque(enumerate(files))
    try:
        for turn, path in enumerate(files):
            while turn not in results and not flight.scheduler_lost:
                while todo and flight.has_room():
                    flight.begin(*todo.popleft())
                results.update(flight.next_result())
            finding = results.pop(turn, (LOST, False))
            if isinstance(finding, tuple) and finding[1]:
                while flight.numbers and not flight.scheduler_lost:
                    results.update(flight.next_result())
                flight.begin(turn, path)
                finding = flight.next_result()[turn]
            yield finding if isinstance(finding, AuditFinding) else _failed_finding(*finding, path)
    finally:
        with suppress(Exception):  # the cluster may be gone
            flight.end()


def _failed_finding(why: str, killed: bool, path: str) -> AuditFinding:
    """The finding for a file without a result; if the cluster failed, others may have none too."""
    if killed:
        return audit_command.failed_finding(why, path)
    return audit_command.failed_finding(why, path, AGAIN)


class _PendingAudits:
    """The saves that were submitted to a cluster and have no result yet."""

    def __init__(self, client: Any, thorough: bool) -> None:
        from distributed import as_completed

        self.client, self.thorough = client, thorough
        self.max_pending: int = AHEAD * max(1, sum(client.nthreads().values()))
        self.numbers: dict[Any, int] = {}
        self.completed = as_completed(loop=client.loop)
        self.scheduler_lost = False

    def has_room(self) -> bool:
        """Whether another save may be submitted."""
        return len(self.numbers) < self.max_pending

    def begin(self, number: int, path: str) -> None:
        """Submit a save."""
        future = self.client.submit(task, path, self.thorough, __version__, pure=False)
        self.numbers[future] = number
        self.completed.add(future)

    def next_result(self) -> dict[int, AuditFinding | _Failed]:
        """Wait for the next result; its number and the result."""
        future = next(self.completed)
        self.scheduler_lost = self.scheduler_lost or future.cancelled()  # we never cancel
        return {self.numbers.pop(future): _result(future)}

    def end(self) -> None:
        """Cancel all and disconnect."""
        self.client.cancel([*self.numbers])
        self.client.close(timeout=1)


def _result(future: Any) -> AuditFinding | _Failed:
    from distributed import KilledWorker

    try:
        finding: AuditFinding = future.result()
        return finding
    except CancelledError:
        return LOST, False
    except KilledWorker:
        return ("the workers that audited this file were killed, perhaps because there was "
                "too little memory.", True)
    except Refused as error:
        return error.problems[0].why, False
    except Exception as error:
        return (f"the workers of the cluster gave up auditing this file: {type(error).__name__}: "
                f"{str(error)[:200]}", False)


# The rest runs on the workers.

def task(path: str, thorough: bool, version: str) -> AuditFinding:
    """The finding for a file. Refused: the worker has another version of referee."""
    _check_version(version)
    return audit_file(path, thorough, read=load)


def list_files(paths: list[str], version: str) -> Archive:
    """The files named, and the saves in folders, as ``audit_files.find_files``."""
    _check_version(version)
    parts = [_files_of_url(path) if _is_url(path) else audit_files.find_files([path])
             for path in paths]
    return Archive([file for part in parts for file in part.files],
                   [file for part in parts for file in part.left_out],
                   outside_links=[link for part in parts for link in part.outside_links])


def _check_version(version: str) -> None:
    if version != __version__:
        raise refused("referee/unusable-cluster", "A worker of the cluster has referee "
                      f"{__version__}, but this machine has referee {version}.")


def _is_url(path: str) -> bool:
    return "://" in path or "::" in path


def _files_of_url(url: str) -> Archive:
    """The file of a URL, or the saves in and below a folder.

    A URL that cannot be examined counts as a file: reading it says why.
    """
    from fsspec.core import url_to_fs

    try:
        system, inside = url_to_fs(url)
        if not system.isdir(inside):
            return Archive([url])
        _, colons, chain = url.partition("::")
        below, links = _files_below(system, inside)
        names = {system.unstrip_protocol(name) + colons + chain: name for name in below}
        saves, others = audit_files.split_saves(names, lambda name,
                                                most: _first_bytes(system, names[name], most))
    except Exception:  # of storages there are many
        return Archive([url])
    return Archive(saves or [url], others, outside_links=links)


def _files_below(system: Any, folder: str) -> tuple[set[str], list[str]]:
    """As ``audit_files.files_below``; links are known only on local disks."""
    if _is_local(system):
        return audit_files.files_below(folder)
    names: set[str] = set()
    seen, todo = {folder}, [folder]
    while todo:
        top = todo.pop()
        try:
            listed = system.ls(top, detail=True)
        except Exception:
            names.add(top)
            continue
        for entry in listed:
            name = entry["name"].rstrip("/")
            if entry["type"] != "directory":
                names |= {name} if audit_files.is_toml(name) else set()
            elif name not in seen:
                seen.add(name)
                todo.append(name)
    return names, []


def _is_local(system: Any) -> bool:
    from fsspec.implementations.local import LocalFileSystem

    return isinstance(system, LocalFileSystem)


def _first_bytes(system: Any, name: str, most: int) -> bytes:
    """The first bytes of a file; none if it is unreadable, which the audit will report."""
    if _is_local(system):
        return audit_files.first_bytes(name, most)
    with suppress(Exception):
        data: bytes = system.cat_file(name, 0, most)
        return data
    return b""


def load(path: str) -> bytes:
    """The bytes of a file by path or URL. Refused: unreadable, or too long."""
    if not _is_url(path):
        return audit_files.load_save(path)
    from fsspec.core import url_to_fs

    try:
        system, inside = url_to_fs(path)
        kind = system.info(inside)["type"]
        if kind == "directory":
            system.ls(inside, detail=False, refresh=True)
            raise audit_files.empty_folder_refusal(path)
        if kind != "file":  # a pipe would block
            raise refused("referee/unusable-file",
                          "This must be a file, but it is a device or a pipe.", where=path)
        with system.open(inside, "rb") as file:
            return normalized(check_size(file.read(SAVE.max_bytes + 1), SAVE, path))
    except FileNotFoundError:
        raise refused("referee/unusable-file-missing", "There is no file or folder with this name.",
                      where=path, hint="Check the name and the folder.") from None
    except ImportError as error:
        raise refused("referee/unusable-file",
                      f"Reading this file needs a package that is missing: {error}.",
                      where=path, hint="Install the package on the workers.") from None
    except Refused:
        raise
    except Exception as error:  # of storages there are many
        raise refused("referee/unusable-file", f"{type(error).__name__}: {str(error)[:200]}",
                      where=path) from None
