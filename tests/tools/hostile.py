"""Try hostile input, table by table, and print figures. Not part of the tests.

``python -m tests.tools.hostile [TABLE…]`` from the root takes an hour, most of it for a kill before
every system call, of which ``--every 10`` tries fewer; REFEREE=PATH in the environment tries an
installed program instead of this tree. A trial is *refused well* when it ends in less than a CPU
second and 200 MB, with a correct exit code, a sentence, no raw control characters and no flood;
with --json as one object.
"""

import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tests.support import hostile_texts
from tests.support.paths import ROOT

PROGRAM = os.environ.get("REFEREE", "").split() or [sys.executable, "-m", "referee"]
SECONDS, MEMORY, FLOOD, PATIENCE = 1.0, 200, 30_000, 20
SEATS = ("--seat", "red=Ann", "--seat", "blue=Bob")
MOVE = "blue: place 2 hut"
ENV = {**os.environ, "PYTHONPATH": str(ROOT)}

Words = list[str | bytes]


class Trial(NamedTuple):
    """A command line, its standard input, and the files that it needs in its folder."""

    words: Words
    stdin: bytes = b""
    files: tuple[tuple[str, bytes], ...] = ()


class Ran(NamedTuple):
    """The result of a process: its exit code, output, and CPU seconds."""

    exit: int
    out: bytes
    err: bytes
    took: float


def run(words: Words, folder: Path, stdin: bytes = b"", before: Words | None = None,
        memory: int = 0) -> Ran:
    """Run a command in a folder, with a limit of memory in MB."""
    def bound() -> None:
        signal.alarm(PATIENCE)
        if memory:
            resource.setrlimit(resource.RLIMIT_AS, (memory << 20, memory << 20))

    with (tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out,
          tempfile.TemporaryFile() as err):
        given.write(stdin)
        given.seek(0)
        child = subprocess.Popen([*(before or []), *PROGRAM, *words], cwd=folder, env=ENV,
                                 stdin=given, stdout=out, stderr=err, preexec_fn=bound)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Ran(child.returncode, out.read(), err.read(), usage.ru_utime + usage.ru_stime)


def judged(trial: Trial) -> str:
    """What is wrong with the result of a trial; empty if it was refused well."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, data in (("game.toml", hostile_texts.SAVE), *trial.files):
            (folder / file).write_bytes(data)
        ran = run(trial.words, folder, trial.stdin, memory=MEMORY)
        if [file for file in os.listdir(folder) if file.endswith(".new")]:
            return "litter"
    return _judged(ran, "--json" in trial.words)


def _judged(ran: Ran, as_json: bool) -> str:
    said = (ran.out + ran.err).decode(errors="surrogateescape")
    if ran.exit == -signal.SIGALRM:
        return "hang"
    if ran.exit < 0 or ran.exit > 6 or "Traceback" in said:
        return "crash"
    if "not enough memory" in said:
        return "memory"
    if ran.took > SECONDS:
        return "slow"
    if not re.sub(r"[\n\t]", "", said).isprintable():
        return "raw"
    if as_json:
        try:
            assert json.loads(ran.out)["exit"] == ran.exit and not ran.err
        except (ValueError, AssertionError, KeyError):
            return "no JSON"
    if ran.exit == 0:
        return "accepted"
    if len(said) > FLOOD:
        return "flood"
    return "" if said else "silent"


# Tables of trials, each refused well or not.

def commands() -> Iterator[Trial]:
    """Names, numbers, reasons, secrets, dice, files on the command line."""
    for words in hostile_texts.COMMANDS:
        for odd in hostile_texts.ODD:
            yield Trial([word.replace("ODD", odd) for word in words])


def undecodable() -> Iterator[Trial]:
    """Arguments that are not UTF-8, with --json."""
    for words in hostile_texts.COMMANDS:
        yield Trial(["--json", *(os.fsencode(word).replace(b"ODD", b"x\xff\xfe")
                                 for word in words)])


def moves() -> Iterator[Trial]:
    """By argument and by standard input, checked, with --json, as a prefix for legal."""
    for text in hostile_texts.moves():
        said = text.encode("utf-8", "surrogateescape")
        if "\0" not in text and len(said) < 100_000:
            yield Trial(["move", "game.toml", text])
            yield Trial(["check", "--json", "game.toml", text])
            yield Trial(["legal", "game.toml", text])
        yield Trial(["move", "game.toml", "-"], said)


def saves() -> Iterator[Trial]:
    """Bombs, nesting, NUL, ANSI, huge numbers, cut and broken ones."""
    for data in hostile_texts.saves():
        for words in (["show"], ["audit", "--json"], ["log"], ["move", MOVE],
                      ["recover", "-o", "copy.toml"]):
            yield Trial([words[0], "odd.toml", *words[1:]], files=(("odd.toml", data),))
        yield Trial(["show", "-"], data)


def scenarios() -> Iterator[Trial]:
    """Bombs, anchors, tags, brackets, floods."""
    for data in hostile_texts.scenarios():
        files = (("odd.yaml", data),)
        yield Trial(["scenario", "check", "odd.yaml", "--game", "stone-age"], files=files)
        yield Trial(["new", "stone-age", "x.toml", *SEATS, "--scenario", "odd.yaml"], files=files)


def numbers() -> Iterator[Trial]:
    """Every fifth number of every scenario as 999999999, -1 and 0, checked and begun."""
    for game, seats, data in hostile_texts.shipped():
        found = list(re.finditer(rb"(?<=[ \[])\d+(?=[,\]}\s])", data))
        for match in found[::5]:
            for number in (b"999999999", b"-1", b"0"):
                odd = data[:match.start()] + number + data[match.end():]
                yield Trial(["scenario", "check", "odd.yaml", "--game", game],
                            files=(("odd.yaml", odd),))
                yield Trial(["new", game, "x.toml", *seats, "--scenario", "odd.yaml"],
                            files=(("odd.yaml", odd),))


def scripts() -> Iterator[Trial]:
    """Files of moves."""
    for data in hostile_texts.scripts():
        yield Trial(["script", "game.toml", "moves"], files=(("moves", data),))
        yield Trial(["script", "game.toml", "-"], data)


def rubbish() -> Iterator[Trial]:
    """Random bytes in saves, scenarios and moves."""
    chance = random.Random(1)
    for i in range(150):
        for words, name, data in ((["audit", "odd.toml"], "odd.toml", hostile_texts.SAVE),
                                  (["scenario", "check", "odd.yaml", "--game", "stone-age"],
                                   "odd.yaml", hostile_texts.SCENARIO)):
            odd = bytearray(chance.randbytes(2000) if i % 10 == 0 else data)
            for _ in range(chance.randrange(1, 20)):
                odd[chance.randrange(len(odd))] = chance.randrange(256)
            yield Trial([*words], files=((name, bytes(odd)),))
        yield Trial(["move", "game.toml", "-"], chance.randbytes(chance.randrange(1, 300)))


TRIALS: tuple[Callable[[], Iterator[Trial]], ...] = (
    commands, undecodable, moves, saves, scenarios, numbers, scripts, rubbish)


# Tables of faults: after each the save must be the old or the new one, and the exit code true.

def begun(folder: Path) -> None:
    """A folder with a save of two turns, and a file of moves."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "game.toml").write_bytes(hostile_texts.SAVE)
    (folder / "moves").write_text(f"{MOVE}\nred: place 1 field\n")


WRITES: tuple[Words, ...] = (
    ["move", "game.toml", MOVE], ["undo", "game.toml", "--reason", "x"], ["resolve", "game.toml"],
    ["script", "game.toml", "moves"], ["seat", "game.toml", "red", "--gone"],
    ["end", "game.toml", "--reason", "x"], ["new", "stone-age", "new.toml", *SEATS])


def outcome(folder: Path, code: int, dead: bool = False) -> str:
    """What is wrong with the folder after this exit code; empty if all is whole."""
    for file in ("game.toml", "new.toml"):
        if (folder / file).exists() and run(["audit", file], folder).exit:
            return "torn"
    written = ((folder / "game.toml").read_bytes() != hostile_texts.SAVE
               or (folder / "new.toml").exists())
    if dead:
        return ""
    return "" if written == (code in (0, 6)) and code in (0, 1, 3, 6, 130) else f"exit {code} lies"


def every() -> int:
    """The option ``--every``: one of how many system calls is tried."""
    return int(sys.argv[sys.argv.index("--every") + 1]) if "--every" in sys.argv else 1


def told() -> Iterator[str]:
    """Standard output full, closed or an unread pipe, for every command that writes."""
    for words in WRITES:
        for as_json in ([], ["--json"]):
            for way in (">/dev/full", ">&-", ">&- 2>&-", ">/dev/full 2>&1", "| true"):
                with tempfile.TemporaryDirectory() as name:
                    begun(Path(name) / "x")
                    line = " ".join(f"'{word!s}'" for word in [*PROGRAM, *words, *as_json])
                    shell = f"(sleep .3; {line}; echo $? >../code) {way}"
                    subprocess.run(["bash", "-c", shell], cwd=Path(name) / "x", env=ENV,
                                   stderr=subprocess.DEVNULL, check=False)
                    time.sleep(0.5 if way == "| true" else 0)
                    code = int((Path(name) / "code").read_text())
                    yield outcome(Path(name) / "x", code) or ("" if code == 6 else f"exit {code}")


def killed() -> Iterator[str]:
    """SIGKILL before every system call from the first that touches the save."""
    for words in WRITES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "x"
            begun(folder)
            trace = ["strace", "-qq", "-o", f"{name}/calls"]
            run(words, folder, before=[*trace])
            calls = Path(name, "calls").read_text(errors="replace").splitlines()
            mark = "new.toml" if words[0] == "new" else "game.toml"
            first = next(i for i, call in enumerate(calls) if mark in call and "execve" not in call)
            for n in range(first, len(calls), every()):
                begun(folder)
                ran = run(words, folder, before=[*trace, "-e", f"inject=all:signal=KILL:when={n}"])
                found = outcome(folder, ran.exit, dead=True)
                begin: Words = ["new", "stone-age", "new.toml", *SEATS]
                run(begin if words[0] == "new" else ["move", "game.toml", MOVE], folder)
                left = [file for file in os.listdir(folder) if file.endswith(".new")]
                yield found or ("litter stays" if left else "")


def failing() -> Iterator[str]:
    """An error of every system call that writes."""
    for words in WRITES:
        for call in ("write", "fsync", "rename", "flock", "fchmod", "link", "unlink"):
            for error in ("EIO", "ENOSPC", "EINTR", "EACCES", "EPERM", "EOPNOTSUPP", "ENOLCK"):
                with tempfile.TemporaryDirectory() as name:
                    begun(Path(name) / "x")
                    once = ":when=1" if error == "EINTR" else ""  # else it is retried for ever
                    ran = run(words, Path(name) / "x", before=[
                        "strace", "-qq", "-o", "/dev/null", "-e",
                        f"inject={call}:error={error}{once}"])
                    yield outcome(Path(name) / "x", ran.exit)


def starved() -> Iterator[str]:
    """Limited memory, from too little for Python itself to enough."""
    for words in WRITES:
        for most in range(12, 44, 2):
            with tempfile.TemporaryDirectory() as name:
                begun(Path(name) / "x")
                ran = run(words, Path(name) / "x",
                          before=["bash", "-c", f"ulimit -v {most * 1024}; exec \"$@\"", "-"])
                if ran.exit not in (0, 3, 6) and b"referee" not in ran.err.rpartition(b"\n  ")[2]:
                    yield "Python could not start"
                else:
                    yield outcome(Path(name) / "x", ran.exit)


def stopped() -> Iterator[str]:
    """SIGKILL, SIGTERM or SIGINT at random moments."""
    chance = random.Random(2)
    for _ in range(30):
        for words in WRITES:
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name) / "x"
                begun(folder)
                child = subprocess.Popen([*PROGRAM, *words], cwd=folder, env=ENV,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(chance.uniform(0.05, 0.3))
                child.send_signal(chance.choice([signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
                code = child.wait()
                yield outcome(folder, code, dead=code < 0)


FAULTS: tuple[Callable[[], Iterator[str]], ...] = (told, killed, failing, starved, stopped)


def main() -> None:
    """Print a row for each table, and the failures below."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    wanted = [word for word in sys.argv[1:] if word != "--every" and not word.isdecimal()]
    print("| table | tried | well | else |\n| --- | --- | --- | --- |")
    odd: list[str] = []
    for table in TRIALS:
        if not wanted or table.__name__ in wanted:
            found = list(_tried(table()))
            _row(table.__name__, [what for what, _ in found])
            odd += [f"{table.__name__}: {what}: {shown}" for what, shown in found if what]
    for faults in FAULTS:
        if not wanted or faults.__name__ in wanted:
            if faults in (killed, failing) and not shutil.which("strace"):
                print(f"| {faults.__name__} | 0 | 0 | no strace |")
                continue
            _row(faults.__name__, list(faults()))
    print("", *(line for line in odd if ": accepted: " not in line), sep="\n")


def _tried(trials: Iterable[Trial]) -> Iterator[tuple[str, str]]:
    """The result and beginning of each trial; few run at a time, as some are big."""
    left = iter(trials)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        while some := list(islice(left, 16)):
            yield from zip(pool.map(judged, some), map(_shown, some), strict=True)


def _row(name: str, found: list[str]) -> None:
    kinds = Counter(filter(None, found))
    print(f"| {name} | {len(found)} | {found.count('')} | "
          + (", ".join(f"{n} {kind}" for kind, n in kinds.most_common()) or "-") + " |", flush=True)


def _shown(trial: Trial) -> str:
    return ascii(trial.words)[:150] + "".join(
        f" {name}: {data[:60]!r}" for name, data in trial.files) + (
        f" < {trial.stdin[:60]!r}" if trial.stdin else "")


if __name__ == "__main__":
    main()
