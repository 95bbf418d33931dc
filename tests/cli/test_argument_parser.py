"""The fast argument reader parses every command exactly as Typer does."""

import fcntl
import shlex
import shutil
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from referee import definitions
from referee.cli import argv_parser, typer_app
from referee.definitions.spec import JSON, NOW, Command, CommandFamily, all_parameters
from tests.support import command_line, records
from tests.support.paths import ROOT, SAVES

LATER = f"--now {records.LATER}"
# The usual forms, and odd ones that are plain too; each is played in a folder of its own.
PLAIN = [
    "new stone-age new.toml --seat red=Ann --seat blue=Bob --secret " + "0" * 64 + f" {LATER}",
    "new stone-daze new.toml --seat red --seat blue --scenario=add-ons --secret " + "1" * 64
    + f" --json {LATER}",
    "new stone-age new.toml --seat red --seat blue --luck lucky",
    f"--now {records.LATER} --json new stone-age game.toml --seat red=Ann --seat blue=Bob",
    f"move game.toml 'take forest' {LATER}", f"move --json game.toml pass --seat=red {LATER}",
    f"--json --now={records.LATER} move game.toml pass --strict --brief --at 7",
    f"move game.toml pass --for moderator --dice '1 2' {LATER}",
    f"move game.toml 'take forest; pass' --all-or-nothing {LATER}",
    "check game.toml 'take forest' --seat red", "check -- game.toml -1", "check game.toml -- -1",
    "check - pass", "check game.toml nonsense --json --for=blue",
    "legal game.toml", "legal game.toml ta --seat red", "legal game.toml --json",
    "show game.toml", "show game.toml --for red --turn=3", "show --full --as markdown game.toml",
    "show game.toml --as svg --since 2", "show game.toml --as pdf", "show game.toml -o x",
    "log game.toml", "log game.toml --from 3 --to=5", "log game.toml --from 99 --json",
    "log game.toml --last=2", "log game.toml --turn 2 --full",
    "log game.toml --moves --seat red", "log game.toml --csv --last 3",
    "score game.toml", "score game.toml --if-ended",
    f"--now {records.LATER} score game.toml --json",
    f"undo game.toml --reason 'a slip' {LATER}",
    f"undo game.toml --reason=x --to 3 --brief {LATER}",
    f"correct game.toml --reason why --set players.0.food=3 --set players.1.food=2 {LATER}",
    "seat game.toml", "seat game.toml blue", f"seat game.toml blue --gone {LATER}",
    f"seat game.toml blue --player Eve {LATER}", f"end game.toml --reason enough {LATER}",
    f"branch game.toml --turn 3 -o copy.toml {LATER}", f"resolve game.toml --brief {LATER}",
    f"play game.toml --seat red {LATER}",
    f"plan game.toml 'red: when tools: none' {LATER}", "plan game.toml --seat red",
    "plan game.toml 'when tools: none' --check --seat red",
    f"plan game.toml --withdraw --seat red {LATER}",
    f"orders file daze.toml 'red: set-up: standard' {LATER}",
    f"orders draft daze.toml 'red: set-up: standard' {LATER}",
    f"orders withdraw daze.toml --seat red {LATER}", f"orders ready daze.toml --seat=red {LATER}",
    "office init club --address o@example.org --moderator m@example.org --zone UTC",
    f"office add game red=ann@example.org {LATER}",
    f"office set game --deadline 72h --remind 24h --because x --office club {LATER}",
    f"office remove game --because x --office club {LATER}",
    f"office list --office club --accept a@b {LATER}",
    f"office mail --mbox none {LATER}", f"office fetch {LATER}", f"office send {LATER}",
    f"office tick --accept-clock --office=club {LATER}", f"office status --csv {LATER}",
    f"office forget a@example.org --office club {LATER}",
    "post write game.toml --forum bgg --since 2", "post write game.toml --from 1 --to 2",
    "post write game.toml --turn 2", "post write game.toml --as=html --for red --json",
    f"post read game.toml STATUS --seat red {LATER}",
    "games", "games --json", "explain", "explain stone-age", "explain stone-age B34 --json",
    "scenario list", "scenario list settlers --json", "scenario show stone-age/standard",
    "scenario show stone-daze/standard --as=text", "scenario check stone-age/standard x.yaml",
    f"publish game.toml -o game.record {LATER}", f"publish game.toml --index club --names {LATER}",
    "publish --verifier -o v.html", "publish game.toml", f"reveal game.toml -o r.record {LATER}",
    "verify game.toml", "verify none.record some.mbox --json",
    "audit game.toml", "audit game.toml daze.toml --thorough --json",
    f"recover game.toml -o mended.toml {LATER}", "recover game.toml --for moderator",
    f"luck words game.toml {LATER}", f"luck beacon game.toml 1 {'a' * 64} {LATER}",
    f"luck begin game.toml {LATER}", "luck dice game.toml --turn 3 --for red",
    "luck dice game.toml --sum",
    f"script game.toml - --strict --brief {LATER}", "script game.toml - --check --for red",
    f"script game.toml - --dry-run {LATER}",
    f"--json script game.toml - --keep-going --brief {LATER}", "script --check game.toml no.txt",
    "serve game.toml --seat red"]
# What is not plain: Typer says what is wrong, or helps.
NOT_PLAIN = [
    "", "--help", "-h", "--version", "move", "move game.toml", "move game.toml a b",
    "mvoe game.toml a",
    "check --help", "check game.toml", "check game.toml a --seat",
    "check game.toml a --seat --json",
    "check game.toml a --set red", "check game.toml a --json=yes", "show game.toml --turn one",
    "show game.toml --turn", "show -ox game.toml", "log game.toml --from 1.5", "undo game.toml",
    "orders", "orders fill a b", "scenario", "audit", "--json", "--now", "--json check",
    "--seat red check game.toml a", "move game.toml a --now", "office init",
    "--now x --now y games",
    "check game.toml a --seat red --seat blue"]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two games, which a command may change."""
    monkeypatch.chdir(tmp_path)
    return laid(tmp_path / "one")


def laid(folder: Path) -> Path:
    """A folder with two games."""
    folder.mkdir()
    shutil.copy(SAVES / "stone-age/silence-and-undo.toml", folder / "game.toml")
    shutil.copy(SAVES / "stone-daze/silence.toml", folder / "daze.toml")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    """What stands in a folder, wherever that is."""
    return {str(path.relative_to(folder)): path.read_bytes().replace(bytes(folder), b"HERE")
            for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("line", PLAIN)
def test_both_readers_do_the_same(line: str, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the byte: what is printed, what is written, the exit code."""
    words = shlex.split(line)
    assert argv_parser.parse(words) is not None
    monkeypatch.chdir(table)
    short = command_line.run(*words, stdin=b"red: pass\n")
    other = laid(table.parent / "two")
    monkeypatch.chdir(other)
    with patch.object(argv_parser, "parse", lambda args: None):
        long = command_line.run(*words, stdin=b"red: pass\n")
    assert short == long and files(table) == files(other)


@pytest.mark.parametrize(("old", "new"), [
    (f"ruling game.toml --reason why --set players.0.food=3 {LATER}",
     f"correct game.toml --reason why --set players.0.food=3 {LATER}"),
    (f"branch game.toml --at 3 -o copy.toml {LATER}",
     f"branch game.toml --turn 3 -o copy.toml {LATER}"),
    (f"plan game.toml --clear --seat red {LATER}",
     f"plan game.toml --withdraw --seat red {LATER}"),
    ("--json show --whole game.toml", "--json show --full game.toml"),
    ("audit game.toml -j 1", "audit game.toml --jobs 1"),
    ("audit game.toml -j=1", "audit game.toml --jobs=1")])
def test_a_name_of_before_does_what_it_did(old: str, new: str, table: Path,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands and options that have another name now."""
    done = []
    for folder, line in ((table, old), (laid(table.parent / "two"), new)):
        monkeypatch.chdir(folder)
        done.append((command_line.run(*shlex.split(line)), files(folder)))
    assert done[0] == done[1] and done[0][0].exit != 2, done[0][0]


def test_an_old_name_behind_two_hyphens_is_a_text(table: Path,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan that looks like an option is read as it is."""
    monkeypatch.chdir(table)
    ran = command_line.run("plan", "game.toml", "--seat", "red", "--", "--clear")
    assert ran.exit == 1 and "--clear" in ran.err and "--withdraw" not in ran.err


@pytest.mark.parametrize("line", NOT_PLAIN)
def test_what_is_not_plain_is_left_to_typer(line: str, table: Path,
                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends with help or a fault of usage, and nothing is changed."""
    monkeypatch.chdir(table)
    before, words = files(table), shlex.split(line)
    if line != "check game.toml a --seat red --seat blue":  # Typer takes the last
        assert argv_parser.parse(words) is None
        assert command_line.run(*words).exit in (0, 2)
    assert files(table) == before


def test_every_command_and_every_option_is_tried() -> None:
    """Each command plainly, and of each option what Typer and the plain reader know of it."""
    said = {found[0].name for line in PLAIN if (found := argv_parser.parse(shlex.split(line)))}
    assert said == {command.name for command in definitions.commands()}


@pytest.mark.parametrize("command", definitions.commands(), ids=lambda command: command.name)
def test_every_option_is_read_alike(command: Command) -> None:
    """By both readers, with all options at once, each as “--option value” and “--option=value”."""
    for joined in (False, True):
        words = command.name.split()
        for param in all_parameters(command):
            value = "7" if param.kind == "number" else f"a {param.key}"
            if not param.flag:
                words += [value] * (2 if param.many else 1)
            elif param.kind == "yes":
                words.append(param.flag)
            else:
                for _ in range(2 if param.many else 1):
                    words += ([f"{param.flag}={value}"] if joined and param.flag[:2] == "--"
                              else [param.flag, value])
        plain = argv_parser.parse(words)
        with patch.object(typer_app.Common, "command", None):
            typer_app.app(words, prog_name="referee", standalone_mode=False)
            assert plain == typer_app.Common.command and plain is not None, words


def test_what_is_given_before_a_command_holds_for_it() -> None:
    """Unless the command says otherwise, or knows no such thing."""
    def read(line: str) -> tuple[object, ...]:
        found = argv_parser.parse(shlex.split(line))
        assert found is not None
        return found[0].name, found[1].get("now"), found[2]

    assert read("--json --now T resolve g") == ("resolve", "T", True)
    assert read("--now T resolve g --now U") == ("resolve", "U", False)
    assert read("--now T show g") == ("show", None, False)


def test_every_first_word_is_found_where_it_stands() -> None:
    """The index that spares loading all groups is that of the groups."""
    assert {member.name: file for file, group in zip(
        definitions.FILES, definitions.groups(), strict=True)
            for member in group.members} == definitions.GROUP_OF_COMMAND
    assert list(definitions.GROUP_OF_COMMAND) == [member.name for group in definitions.groups()
                                                  for member in group.members]
    for word in definitions.GROUP_OF_COMMAND:
        found = definitions.find_command(word)
        assert found is not None and found.name == word
    assert (definitions.find_command("mvoe") is None
            and isinstance(definitions.find_command("orders"), CommandFamily))
    assert JSON not in (param for command in definitions.commands() for param in command.params)
    assert all(param is NOW or param.name != "now" for command in definitions.commands()
               for param in command.params)


@pytest.mark.parametrize("line", [
    "check game.toml pass", "show game.toml", "legal game.toml", "log game.toml --from 9",
    f"move game.toml pass {LATER}"])
def test_a_verb_loads_only_what_it_uses(line: str, table: Path) -> None:
    """No Typer, no YAML, nothing of mail, of pictures or of other games."""
    ran = subprocess.run([sys.executable, "-v", "-m", "referee", *shlex.split(line)],
                         capture_output=True, text=True, cwd=table, check=False,
                         env={"PYTHONPATH": str(ROOT)})
    loaded = {row.split("'")[1] for row in ran.stderr.splitlines() if row[:8] == "import '"}
    assert "referee.cli.argv_parser" in loaded
    heavy = {"typer", "click", "rich", "yaml", "json", "pathlib", "random", "email",
             "referee.cli.typer_app", "referee.pbem", "referee.mail", "referee.core.graphics.svg",
             "referee.core.proof.record", "referee.core.proof.evidence",
             "referee.games.settlers.game"}
    assert not loaded & heavy, loaded & heavy


@pytest.mark.parametrize("ignored", [False, True])
@pytest.mark.parametrize("module", ["referee.main", "referee.cli.argv_parser", "msgspec",
                                    "referee.commands.show", "referee.cli.typer_app"])
def test_interrupted_while_it_starts_it_tells_nothing(module: str, ignored: bool,
                                                      table: Path) -> None:
    """Whatever it loads when Ctrl-C comes; it printed the place. Ignored, it goes on."""
    code = ("import os, signal, sys\n"
            "class Interrupts:\n"
            "    @staticmethod\n"
            "    def find_spec(name, path=None, target=None):\n"
            f"        if name == {module!r}:\n"
            "            sys.meta_path.remove(Interrupts)\n"
            "            os.kill(os.getpid(), signal.SIGINT)\n"
            "sys.meta_path.insert(0, Interrupts)\n"
            f"signal.signal(signal.SIGINT, signal.SIG_IGN) if {ignored} else None\n"
            "from referee.__main__ import program\n"
            "program()\n")
    words = ["--help"] if module == "referee.cli.typer_app" else ["show", "game.toml"]
    ran = subprocess.run([sys.executable, "-c", code, *words], cwd=table, text=True,
                         capture_output=True, env={"PYTHONPATH": str(ROOT)}, check=False)
    if ignored:
        assert ran.returncode == 0 and ran.stdout and not ran.stderr, ran
    else:
        assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", ""), ran


ENDED = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]


@pytest.mark.parametrize("how", ENDED)
def test_ended_by_a_signal_it_tells_what_became_of_it(how: signal.Signals, table: Path) -> None:
    """While it waits for its text, here; one that is ignored is."""
    def quiet() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    for ignored in (False, True):
        ran = subprocess.Popen([sys.executable, "-m", "referee", "move", "game.toml", "-"],
                               cwd=table, env={"PYTHONPATH": str(ROOT)}, text=True,
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, preexec_fn=quiet if ignored else None)
        assert ran.stdin is not None
        ran.stdin.write("pass")
        ran.stdin.flush()
        while fcntl.ioctl(ran.stdin, termios.FIONREAD, bytes(4)) != bytes(4):  # until it reads that
            time.sleep(0.02)
        ran.send_signal(how)
        out, err = ran.communicate(timeout=60)
        stays = ignored and how == signal.SIGHUP
        assert (ran.returncode, out, err) == (
            130, "", "referee: Interrupted; nothing was changed.\n") or stays
        assert "Interrupted" not in err or not stays


@pytest.mark.parametrize("how", ENDED)
def test_ended_when_it_has_saved_it_says_that(how: signal.Signals, table: Path) -> None:
    """As when it is interrupted: 6, so that nobody sends the move again."""
    late = ("import os, signal, sys; from referee.files import saves\n"
            "from referee.__main__ import program\n"
            "fsync = saves._fsync_folder\n"
            "saves._fsync_folder = lambda folder: (\n"
            f"    fsync(folder), os.kill(os.getpid(), {int(how)}))\n"
            "sys.argv = ['referee', 'undo', 'game.toml', '--reason', 'x']; program()")
    ran = subprocess.run([sys.executable, "-c", late], cwd=table, capture_output=True, text=True,
                         env={"PYTHONPATH": str(ROOT)}, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (
        6, "", "referee: Interrupted; what was played is saved, but was not reported.\n")
