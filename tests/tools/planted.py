"""Which tests notice planted defects: python -m tests.tools.planted FOLDER [-- OPTIONS].

First all tests run in a copy of the tree that records which of them reach the place of which
defect, and how long each takes. Then every defect is planted in a process that has collected all
tests and is forked for it, so that nothing is imported or collected again: the functions of its
file get new code, and the file itself is written for programs that tests start. There the tests run
that reach its place, each file's fastest first, until one fails or ``BUDGET`` seconds of tests are
over. A failed test is run again without the defect and counts only if it then passes. With OPTIONS,
as ``-- -m quick``, only the tests that they select.

In the end the first test that notices each is written into tests/tools/sown.yaml; finished work is
kept in FOLDER, and not done again.
"""

import ast
import functools
import gc
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.tools import sown, tree_copy

BUDGET = 20.0
MEMORY = 8 << 30
ALL = ["-m", "slow or not slow"]
PATIENCE = 10.0  # minimum seconds before a test counts as hanging
WORKERS = 2
HITS = '''"""Which tests come by which places."""

import os

seen = set()


def hit(n: int) -> None:
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
    if test and (n, test) not in seen:
        seen.add((n, test))
        with open(os.environ["PLANTED_HITS"], "a") as file:
            file.write(f"{n} {test}\\n")
'''


class _Watched(ast.NodeTransformer):
    """Inserts a call before each statement that contains a defect's line."""

    def __init__(self, lines: dict[int, list[int]]) -> None:
        self.lines = lines

    def body(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        new: list[ast.stmt] = []
        for statement in statements:
            inner = [node for name in ("body", "orelse", "finalbody", "handlers", "cases")
                     for node in getattr(statement, name, [])]
            ends = min((node.lineno if hasattr(node, "lineno") else node.pattern.lineno
                        for node in inner), default=(statement.end_lineno or 0) + 1)
            for row in range(statement.lineno, max(ends, statement.lineno + 1)):
                for n in self.lines.get(row, ()):
                    new.append(ast.parse(f"_hit({n})").body[0])
            new.append(statement)
        return new

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody"):
            found = getattr(node, name, None)
            if isinstance(found, list) and found and isinstance(found[0], ast.stmt):
                setattr(node, name, self.body(found))
        return node


def watched(source: str, defects: dict[int, sown.Defect]) -> str:
    """The source of a module that records which tests reach the places of these defects."""
    lines: dict[int, list[int]] = {}
    for n, defect in defects.items():
        lines.setdefault(defect.number(source), []).append(n)
    tree = _Watched(lines).visit(ast.parse(source))
    first = next(n for n, node in enumerate(tree.body) if not isinstance(node, ast.Expr)
                 and not (isinstance(node, ast.ImportFrom) and node.module == "__future__"))
    tree.body.insert(first, ast.parse("from referee._hits import hit as _hit").body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


def watch(folder: Path, defects: list[sown.Defect], options: list[str]) -> None:
    """Run all tests once, and write ``hits`` and ``durations``."""
    tree = tree_copy.copy(folder / "watched")
    (tree / "referee" / "_hits.py").write_text(HITS)
    by_file: dict[str, dict[int, sown.Defect]] = {}
    for n, defect in enumerate(defects):
        by_file.setdefault(defect.file, {})[n] = defect
    for file, ours in by_file.items():
        path = tree / file
        path.write_text(watched(path.read_text(), ours))
    _pytest(tree, ["-n", str(WORKERS), *options], PLANTED_HITS=str(folder / "hits.new"),
            PLANTED_DURATIONS=str(folder / "durations"))
    os.replace(folder / "hits.new", folder / "hits")


def _pytest(tree: Path, options: list[str], **more: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1", **more}
    subprocess.run([sys.executable, "-m", "pytest", "-p", "tests.tools.planted", *options],
                   cwd=tree, env=environment, stdout=subprocess.DEVNULL, check=False)


def pytest_runtest_logreport(report: Any) -> None:
    """How long each test takes, with its preparation."""
    if "PLANTED_DURATIONS" in os.environ and "PYTEST_XDIST_WORKER" not in os.environ:
        with open(os.environ["PLANTED_DURATIONS"], "a") as file:
            file.write(f"{report.duration:.4f} {report.nodeid}\n")


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Plant the defects of one part instead of running the tests."""
    if "PLANTED_PART" not in os.environ:
        return None
    folder, part = Path(os.environ["PLANTED_FOLDER"]), int(os.environ["PLANTED_PART"])
    tests = Tests(folder, {item.nodeid: item for item in session.items})
    done = {row["n"] for row in found(folder)}
    functions = _functions()
    for n, defect in enumerate(sown.listed()):
        if n % WORKERS == part and n not in done:
            began = time.monotonic()
            by, ran = tests.noticed(n, defect, functions)
            with open(folder / "found", "a") as file:
                file.write(json.dumps({"n": n, "by": by, "ran": ran,
                                       "seconds": round(time.monotonic() - began, 1)}) + "\n")
    return True


def found(folder: Path) -> list[dict[str, Any]]:
    """The finished work."""
    file = folder / "found"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def _functions() -> dict[str, list[FunctionType]]:
    """All functions of the program by file, with their caches emptied."""
    known: dict[str, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            known.setdefault(thing.__code__.co_filename, []).append(thing)
    return known


class Tests:
    """The collected tests, how long each takes, and which reach which places."""

    def __init__(self, folder: Path, items: dict[str, pytest.Item]) -> None:
        self.items = items
        self.durations: dict[str, float] = defaultdict(float)
        for line in (folder / "durations").read_text().splitlines():
            seconds, _, test = line.partition(" ")
            self.durations[test] += float(seconds)
        self.hits: dict[int, set[str]] = {}
        for line in (folder / "hits").read_text().splitlines():
            n, _, test = line.partition(" ")
            self.hits.setdefault(int(n), set()).add(test)
        self.known = list(sown.listed().values())
        self.good: set[str] = set()
        self.bad: set[str] = set()

    def chosen(self, n: int) -> list[str]:
        """The tests that reach a place, then others of their files, up to the time limit.

        The one that noticed the defect last time comes first.
        """
        names = [name for name in self.items if name not in self.bad]
        hit = [name for name in names if name in self.hits.get(n, ())]
        files = {name.partition("::")[0] for name in hit}
        others = [name for name in names if name.partition("::")[0] in files
                  and name not in set(hit)]
        chosen: list[str] = []
        seconds = 0.0
        for name in dict.fromkeys((*(name for name in names if name == self.known[n]),
                                   *self._in_turn(hit), *self._in_turn(others))):
            if chosen and seconds + self.durations[name] > BUDGET:
                continue
            chosen.append(name)
            seconds += self.durations[name]
        return chosen

    def _in_turn(self, names: list[str]) -> list[str]:
        """The fastest test of each file, then the next of each."""
        ranks: Counter[str] = Counter()
        order = []
        for name in sorted(names, key=lambda name: self.durations[name]):
            file = name.partition("::")[0]
            order.append((ranks[file], self.durations[name], name))
            ranks[file] += 1
        return [name for _, _, name in sorted(order)]

    def noticed(self, n: int, defect: sown.Defect,
                functions: dict[str, list[FunctionType]]) -> tuple[str, int]:
        """The first test that fails with a defect and passes without, and how many ran."""
        ran = 0
        while names := self.chosen(n):
            failed, count = self.forked(names, defect, functions)
            ran += count
            if not failed:
                return "", ran
            if failed not in self.good and self.forked([failed], None, functions)[0]:
                self.bad.add(failed)
                continue
            self.good.add(failed)
            return failed, ran
        return "", ran

    def forked(self, names: list[str], defect: sown.Defect | None,
               functions: dict[str, list[FunctionType]]) -> tuple[str, int]:
        """Run some tests in a separate process: the first that fails or does not end."""
        path = Path(defect.file).resolve() if defect else None
        source = path.read_text() if path else ""
        times = path.stat() if path else None
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            _begun(path, source, defect, functions)
            self.run([self.items[name] for name in names], writing)
            os._exit(0)
        os.close(writing)
        said = _heard(reading, child, self.durations)
        if path and times:
            path.write_text(source)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        lines = said.splitlines()
        if lines and lines[-1] == "green":
            return "", len(names)
        return (lines[-1] if lines else names[0]), len(lines)

    def run(self, items: list[pytest.Item], writing: int) -> None:
        """Report each test as it begins; the last one has failed, unless a final word follows."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            os.write(writing, f"{item.nodeid}\n".encode())
            if any(report.failed for report in runtestprotocol(item, log=False,
                                                               nextitem=following)):
                return
        os.write(writing, b"green\n")


def _heard(reading: int, child: int, durations: dict[str, float]) -> str:
    """The output of a process until it ends; a test that takes far too long is killed."""
    said, since, gone = b"", time.monotonic(), False
    os.set_blocking(reading, False)
    while not gone:
        gone = os.waitpid(child, os.WNOHANG)[0] == child
        more = _written(reading)
        said, since = said + more, time.monotonic() if more else since
        test = said.decode().rstrip().rpartition("\n")[2]
        if not gone and time.monotonic() - since > PATIENCE + 4 * durations[test]:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            gone = True
        time.sleep(0 if more else 0.02)
    said += _written(reading)
    os.close(reading)
    return said.decode()


def _written(reading: int) -> bytes:
    try:
        return os.read(reading, 1 << 20)
    except BlockingIOError:
        return b""


def _begun(path: Path | None, source: str, defect: sown.Defect | None,
           functions: dict[str, list[FunctionType]]) -> None:
    """Make this a separate, quiet process with the defect."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper):
            thing.cache_clear()
    if path is None or defect is None:
        return
    text = defect.planted(source)
    path.write_text(text)
    os.utime(path, (time.time() + 5, time.time() + 5))
    new = {(code.co_qualname, code.co_firstlineno): code
           for code in _codes(compile(text, str(path), "exec", dont_inherit=True))}
    for function in functions.get(str(path), ()):
        old = function.__code__
        code = new.get((old.co_qualname, old.co_firstlineno))
        if code is not None and code.co_freevars == old.co_freevars:
            function.__code__ = code


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def main() -> None:
    """Watch, plant, and write the results."""
    folder = Path(sys.argv[1]).resolve()
    options = sys.argv[3:] or ALL
    folder.mkdir(exist_ok=True)
    defects = sown.listed()
    if gone := {*defects} - {one for some in sown.files().values() for path in some
                             for one in sown.places(path)}:
        raise SystemExit(f"{len(gone)} defects stand nowhere any more: draw others in their place "
                         "with python -m tests.tools.sown.")
    if not (folder / "hits").exists():
        watch(folder, list(defects), options)
    parts = []
    for part in range(WORKERS):
        tree = folder / f"tree{part}"
        if not tree.exists():
            tree_copy.copy(tree)
        environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1",
                       "PLANTED_PART": str(part), "PLANTED_FOLDER": str(folder)}
        parts.append(subprocess.Popen(
            [sys.executable, "-m", "pytest", "-p", "tests.tools.planted", *options], cwd=tree,
            env=environment, stdout=(folder / f"said{part}").open("w"), stderr=subprocess.STDOUT))
    for process in parts:
        process.wait()
    by = {row["n"]: row["by"] for row in found(folder)}
    print(f"{sum(map(bool, by.values()))} of {len(by)} are noticed")
    if options == ALL:
        sown.write({defect: by.get(n, "") for n, defect in enumerate(defects)})


if __name__ == "__main__":
    main()
