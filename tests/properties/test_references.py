"""Names in strings exist: parts of games, classes of moves, functions of commands."""

import ast
import re
from importlib import import_module
from inspect import Parameter, signature

import pytest

from referee import definitions, games, runner
from referee.core.game import game_parts
from referee.core.game.moves import Move
from referee.definitions.spec import Command, Opens, Work
from tests.support.harness import every_game
from tests.support.paths import ROOT

PARTS = {name: part for name, part in vars(game_parts).items() if isinstance(part, str)
         and name.isupper()}
TABLE = ROOT / "referee" / "core" / "game" / "game_parts.py"
LOOKS_LIKE_A_PART = re.compile(r"(game|older|words|language|invariants|(model|views)\.\w+):\w+")


@every_game
def test_a_game_has_every_required_part(game: str) -> None:
    """A missing one would show only when it is used."""
    missing = [part for part in sorted(game_parts.REQUIRED) if games.part(game, part) is None]
    assert not missing, f"{game} lacks {', '.join(missing)}"


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_found_in_some_game(name: str) -> None:
    """One that no game has is misspelt, or no longer needed."""
    assert any(games.part(game, PARTS[name]) is not None for game in games.names()), (
        f"no game has {PARTS[name]}, game_parts.{name}")


def test_the_names_of_parts_are_written_in_one_table() -> None:
    """So a part that is renamed is changed in one place."""
    found = [f"{file.relative_to(ROOT)}:{node.lineno}: {node.value}"
             for file in sorted((ROOT / "referee").rglob("*.py"))
             if file != TABLE and LOOKS_LIKE_A_PART.search(file.read_text())
             for node in ast.walk(ast.parse(file.read_text()))
             if isinstance(node, ast.Constant) and isinstance(node.value, str)
             and LOOKS_LIKE_A_PART.fullmatch(node.value)]
    assert not found, "\n".join([*found, "Use the constants of referee/core/game/game_parts.py."])


@every_game
def test_every_verb_of_a_game_has_its_class(game: str) -> None:
    """Or several, of one verb."""
    for verb, places in games.part(game, game_parts.MOVE_CLASSES).items():
        for place in places.split(", "):
            kind = games.part(game, f"moves.{place}")
            assert isinstance(kind, type) and issubclass(kind, Move), (
                f"“{verb}” of {game}: moves/ has no class {place}")


# What a function gets first, and the parameters of its command that the runner used for that.
FIRST = {Opens.NOTHING: 0, Opens.SAVE: 2, Opens.MATCH: 1, Opens.LOG: 1, Opens.FILE: 2,
         Opens.CHANGE: 1, Opens.CHANGE_FILE: 2, Opens.OFFICE: 1, Opens.ITSELF: 0}
USED = {Opens.NOTHING: {"now"}, Opens.OFFICE: {"folder", "now"}, Opens.ITSELF: set()}
RUNNERS = {"no_names"}  # a parameter of many commands that the runner alone reads
TIMED = {Opens.CHANGE, Opens.CHANGE_FILE, Opens.OFFICE}


@pytest.mark.parametrize(("command", "work"), [
    (command, work) for command in definitions.commands()
    for work in (command.work, *command.variants)],
    ids=lambda item: item.name if isinstance(item, Command) else item.function)
def test_every_command_has_its_function(command: Command, work: Work) -> None:
    """It takes the parameters of the definition and what it needs, each by its name.

    Others, for other callers, have a default.
    """
    file, _, name = work.function.partition(":")
    function = getattr(import_module(f"referee.{file}"), name, None)
    assert callable(function), f"`{command.name}`: {file} has no function {name}"
    given = {param.name for param in command.params} - USED.get(work.opens, {"path", "now"})
    given = (given - RUNNERS - {*work.without}) | {*work.needs}
    given |= {"when"} if work.opens in TIMED else set()
    given |= {"former"} if work.replaces else set()
    given |= {"json"} if command.prints_itself and command.json else set()
    taken = list(signature(function).parameters.values())[FIRST[work.opens]:]
    required = {param.name for param in taken if param.default is Parameter.empty}
    assert required <= given <= {param.name for param in taken}, (
        f"{work.function} takes {signature(function)}, and is given {sorted(given)}")


@pytest.mark.parametrize("command", definitions.commands(), ids=lambda command: command.name)
def test_a_definition_names_its_own_parameters(command: Command) -> None:
    """Wherever it names one; and what the runner can give."""
    names = {param.name for param in command.params}
    for work in (command.work, *command.variants):
        named = {*work.without, work.creates, work.replaces, command.refused_for} - {""}
        assert named <= names, f"{work.function} names {named - names}, which it has not"
        unknown = {*work.needs} - {*runner.NEEDS, "when", "clock_warnings", "with_names"}
        assert not unknown, f"{work.function} needs {unknown}, which the runner cannot give"
    for variant in command.variants:
        assert variant.where.keys() <= names, f"{variant.function} asks for {variant.where}"


@pytest.mark.parametrize("word", definitions.GROUP_OF_COMMAND)
def test_every_first_word_is_in_its_file(word: str) -> None:
    """Of those that are looked for without loading all files."""
    found = definitions.find_command(word)
    assert found is not None and found.name == word, (f"{definitions.GROUP_OF_COMMAND[word]}.py "
                                                      f"has no {word}")
