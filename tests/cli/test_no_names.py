"""With `--no-names` no output has the name of a player, present or earlier."""

import shutil
from pathlib import Path
from shlex import split

import pytest

from referee import definitions
from referee.definitions.spec import NO_NAMES
from tests.support import command_line
from tests.support.harness import SECRET, WHEN

NAMES = ("Quetzalina", "Xylophonius", "Vuvuzelana", "Zygomatius", "Wombatella", "Jabberwock")
RED, MATE, BLUE, EARLIER, GREEN, NEW = NAMES
STONE = (f"new stone-age stone.toml --seat red={RED} --seat blue={EARLIER} --seat green={GREEN}",
         "move stone.toml 'red: place 3 forest'",
         f"seat stone.toml blue --player {BLUE} --reason ill",
         "seat stone.toml green --gone --reason ill",
         "plan stone.toml 'red: when tools: none'")
DAZE = (f"new stone-daze daze.toml --seat red={RED},{MATE} --seat blue={EARLIER}",
        f"orders draft daze.toml 'red by {MATE}: set-up: elder e10'",
        f"seat daze.toml blue --player {BLUE} --reason ill",
        f"new stone-daze orders.toml --seat red={RED},{MATE} --seat blue={BLUE}",
        "move orders.toml 'red: standard'", "move orders.toml 'blue: standard'",
        f"orders file orders.toml 'red by {RED}: runner-1 forward run'",
        f"orders draft orders.toml 'red by {MATE}: runner-2 forward run'",
        f"new settlers settlers.toml --seat red={RED} --seat blue={BLUE} --seat green={GREEN}")
LINES = [line.partition(": ")[::2] for line in f"""
move: stone 'blue: place 2 hut'
move: stone '{BLUE}: place 2 hut'
move: stone 'red: place 9 hut'
move: stone 'blue: place 9 hut' --seat blue
move: stone 'place 1 field; place 1 field'
move: daze 'red by nobody: set-up: elder e10'
move: daze 'red: set-up: standard'
move: daze 'blue: standard' --for moderator
move: orders 'red: runner-3 forward run'
move: orders 'red by nobody: runner-3 forward run'
move: orders 'blue: runner-1 forward'
move: stone 'blue: place 2 hut' --seat red
check: stone 'blue: place 2 hut'
check: stone 'red: place 9 hut'
check: daze 'blue: standard'
check: stone 'red: place 2 hut'
check: daze 'red by nobody: set-up: elder e10'
legal: orders --seat red
legal: stone
legal: stone --seat {BLUE}
legal: stone --seat red
legal: daze
legal: daze --seat red
show: orders --for red
show: orders --for moderator
show: stone
show: stone --for {RED}
show: stone --for moderator
show: daze --for red
show: daze
show: daze --for moderator
show: stone --turn 2
show: stone --as svg
show: stone --turn 99
show: stone --as svg --for red
show: settlers --as svg
show: settlers --for red
log: orders --for red
log: orders --for moderator
log: stone
log: stone --for moderator
log: daze --for moderator
log: daze --for red
log: stone --full
log: stone --page
log: stone --from 99
score: stone
score: daze
score: over
undo: stone --reason slip
undo: daze --reason slip
undo: stone --reason slip --to 99
correct: stone --reason lost --set players.0.food=14
correct: stone --reason lost --set {RED}.wood=14
correct: stone --reason lost --set red.x=14
seat: stone
seat: daze
seat: stone {BLUE}
seat: stone blue --rename {EARLIER}=Otto
seat: stone blue --rename {BLUE}=Otto
seat: stone blue --rename X=Otto
seat: stone green --rename Otto
seat: daze red --rename Otto
seat: daze blue --gone --reason ill
seat: stone red --gone --reason ill
seat: stone green --player {NEW} --reason ill
seat: stone red --player {NEW} --reason ill
seat: stone green --gone --reason ill
end: stone --reason agreed
end: over --reason agreed
resolve: orders --for red
resolve: orders
resolve: stone
resolve: daze
resolve: daze --for moderator
plan: stone 'blue: when tools: none'
plan: stone --for red
plan: stone 'red: when nonsense: x'
plan: daze 'red: x'
plan: stone --for moderator
orders file: orders 'red: runner-3 forward run'
orders file: daze 'red: set-up: standard'
orders file: daze 'blue: standard'
orders file: stone 'red: x'
orders draft: orders 'red: runner-3 forward run'
orders draft: daze 'red: set-up: elder e10'
orders draft: daze 'red by nobody: set-up: elder e10'
orders draft: daze 'red by {RED}: set-up: elder e11'
orders ready: orders --seat red
orders ready: daze --seat red
orders ready: daze --seat blue
orders withdraw: orders --seat red
orders withdraw: daze --seat red
orders withdraw: daze --seat blue
post write: orders --for red
post write: stone --forum phpbb
post write: stone --last 9
post write: daze --for red
post write: daze --last 9
post write: over --last 5
post read: orders STATUS --seat red
post read: orders SHOW --seat red
post read: orders DRAFT --seat red
post read: stone STATUS --seat blue
post read: stone HISTORY --seat blue
post read: daze SHOW --seat red
post read: stone 'place 2 hut' --seat blue
post read: stone 'place 2 hut' --seat red
post read: daze HISTORY --seat moderator
post read: stone 'PREVIEW' --seat moderator
post read: stone HELP --seat blue
post read: stone CONCEDE --seat blue
post read: daze 'SHOW' --seat moderator
post read: stone 'red by nobody: place 2 hut' --seat red
new: stone-age new.toml --seat red={RED},{MATE} --seat blue={BLUE}
new: stone-age new.toml --seat red={RED} --seat blue={RED}
branch: stone --turn 2 -o what-if.toml
branch: stone --turn 99 -o what-if.toml
script: stone moves.txt
script: stone moves.txt --check
script: orders moves.txt --for moderator
""".strip().splitlines()]
COMMANDS = [command.name for command in definitions.commands() if NO_NAMES in command.params]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with games in which players were replaced, have left, and wrote orders."""
    folder = tmp_path_factory.mktemp("model")
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(folder)
        for line in (*STONE, *DAZE):
            timed = ("--secret", SECRET) * line.startswith("new")
            command_line.well(*split(line), "--now", WHEN, *timed)
        Path("moves.txt").write_text("blue: place 2 hut\nred: place 9 hut\n")
        shutil.copy("stone.toml", "over.toml")
        command_line.well("seat", "over.toml", "blue", "--gone", "--reason", "ill", "--now", WHEN)
    return folder


def test_every_command_with_the_option_is_tried() -> None:
    """A new one needs its lines."""
    assert {command for command, _ in LINES} == {*COMMANDS}


@pytest.mark.parametrize("json", ["", " --json"])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_output_has_a_name(command: str, json: str, model: Path, tmp_path: Path,
                              monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was typed, unless the answer repeats it."""
    monkeypatch.chdir(tmp_path)
    named = 0
    for line in (line for name, line in LINES if name == command):
        for no_names in ("", " --no-names"):
            for made in ("new.toml", "what-if.toml"):
                Path(made).unlink(missing_ok=True)
            shutil.copytree(model, tmp_path, dirs_exist_ok=True)
            save, _, rest = line.partition(" ")
            file = f"{save}.toml" if Path(f"{save}.toml").exists() else save
            ran = command_line.line(f"referee {command} {file} {rest}{json}{no_names}")
            found = [name for name in NAMES if name.casefold() in (ran.out + ran.err).casefold()]
            named += bool(found)
            assert not (found and no_names), f"{command} {line}{json}: {found} in {ran}"
    assert named, f"{command} names nobody anyway, so this shows nothing"
