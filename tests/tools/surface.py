"""The public interface of the program, as lines: python -m tests.tools.surface [--write].

Commands, options, settings, commands of messages, keys of JSON, codes of refusals, rulings, fields
of scenarios and saves, kinds of log entries: all taken from the program's own definitions.
``tests/tools/surface.txt`` keeps the lines, sorted, so that any change of them shows in a diff.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from referee import definitions, games
from referee.commands import manual_pages, manual_text
from referee.commands.json_output import JsonAnswer
from referee.core.match import entry_texts, save_format
from referee.core.scenario import schema
from referee.definitions.spec import NOW, VERSION, all_parameters
from referee.files import inputs
from referee.mail.settings import Settings
from referee.pbem.inbound import mail_commands
from tests.support import harness
from tests.support.paths import ROOT

FILE = Path(__file__).parent / "surface.txt"
ANEW = "python -m tests.tools.surface --write"
KINDS = ("invalid-", "illegal-", "ambiguous-", "usage-", "unusable-", "doubtful-", "mail-",
         "different-")


@cache
def lines() -> list[str]:
    """Every line, sorted; not to be changed, as it is kept for the tests that share it."""
    found = {*_commands(), *_messages(), *_settings(), *_keys(), *_codes(), *_saves(), *_status()}
    for game in games.names():
        found.update(_game(game))
    return sorted(found)


def _commands() -> Iterator[str]:
    """Commands, their arguments and options, and what can be installed beside them."""
    for option in (NOW, VERSION):
        yield f"option {option.flag}"
    for command in definitions.commands():
        yield f"command {command.name}"
        for param in all_parameters(command):
            yield (f"option {command.name} {param.flag}" if param.flag else
                   f"argument {command.name} {param.metavar}")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for extra in project["optional-dependencies"]:
        yield f"extra {extra}"


def _messages() -> Iterator[str]:
    """The commands of players and moderators in a message."""
    for who, known in (("player", mail_commands.PLAYERS), ("moderator", mail_commands.MODERATORS)):
        for name in known:
            yield f"message {who} {name}"
    for name in mail_commands.BLOCKS:
        yield f"block {name}"


def _settings() -> Iterator[str]:
    """Keys of office.toml, and the allowed words of those that have a fixed list."""
    for section in msgspec.structs.fields(Settings):
        if section.name == "file":
            continue
        for field in msgspec.structs.fields(schema.without_none(section.type)):
            yield f"setting [{section.encode_name}] {field.encode_name}"
            kind = schema.without_bounds(schema.without_none(field.type))
            for value in get_args(kind) if get_origin(kind) is Literal else ():
                yield f"setting [{section.encode_name}] {field.encode_name} = {value}"


def fields(kind: Any, at: str = "", within: tuple[Any, ...] = ()) -> Iterator[str]:
    """The paths to all values of a type: ``players[].hand``; ``{}`` for any key of a mapping."""
    kind = schema.without_bounds(kind)
    record = get_origin(kind) or kind
    if isinstance(record, type) and issubclass(record, msgspec.Struct):
        if record in within:
            return
        for field in msgspec.structs.fields(kind):
            way = f"{at}.{field.encode_name}".lstrip(".")
            yield way
            yield from fields(field.type, way, (*within, record))
    elif record is dict:
        for part in get_args(kind)[1:]:
            yield from fields(part, f"{at}{{}}", within)
    elif record is not Literal:
        listed = "[]" if record in (list, tuple, frozenset, set) else ""
        for part in get_args(kind):
            if part is not ...:
                yield from fields(part, at + listed, within)


def _keys() -> Iterator[str]:
    """Keys of JSON answers, and those of the views that commands build themselves."""
    for way in fields(JsonAnswer):
        yield f"key {way}"
    for folder in ("commands", "mail", "cli"):
        for file in (ROOT / "referee" / folder).glob("*.py"):
            every = [node for node in ast.walk(ast.parse(file.read_text()))
                     if isinstance(node, ast.FunctionDef)]
            made = [node for node in every if any(map(_views, ast.walk(node)))]
            rows = {name for node in made for name in _called(node)}
            made += [node for node in every if node.name in rows and node not in made
                     and node.returns and "dict[str, Any]" in ast.unparse(node.returns)]
            yield from (f"key view.{key}" for function in made for key in _written(function))
            if made and folder == "commands":
                yield from (f"key view.{way}" for kind in _records(f"referee.commands.{file.stem}")
                            for way in fields(kind))


def _records(module: str) -> Iterator[type[msgspec.Struct]]:
    """The records that a module defines."""
    for kind in vars(import_module(module)).values():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and (
                kind.__module__ == module):
            yield kind


def _written(function: ast.AST) -> Iterator[str]:
    """The keys of the dict literals in a function."""
    for node in ast.walk(function):
        for key in node.keys if isinstance(node, ast.Dict) else ():
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value


def _called(function: ast.AST) -> Iterator[str]:
    """The names of what a function calls."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def _views(node: ast.AST) -> bool:
    """Whether a node passes something as a view."""
    if isinstance(node, ast.Assign):
        return any(isinstance(to, ast.Attribute) and to.attr == "view" for to in node.targets)
    return isinstance(node, ast.keyword) and node.arg == "view"


def literals(files: Iterable[Path]) -> set[str]:
    """The codes in some files."""
    return {code for file in files for code in _literals(file)}


@cache
def _literals(file: Path) -> frozenset[str]:
    """The codes in a file, which several tests look for."""
    found, text = set(), file.read_text()
    for node in ast.walk(ast.parse(text)) if any(kind in text for kind in KINDS) else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            word = node.value.removeprefix("referee/")
            if re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", word) and word.startswith(KINDS):
                found.add(node.value)
    return frozenset(found)


def listed(page: str, heading: str) -> set[str]:
    """The terms that a page defines under a heading."""
    return {item.term for section in manual_text.parse(page)[1] if section.heading == heading
            for item in section.items if isinstance(item, manual_text.Definition)}


def _codes() -> Iterator[str]:
    """Codes of the program: those in its source, and those that its pages define."""
    found = literals((ROOT / "referee").rglob("*.py"))
    shared = {code for code in found if code.startswith("referee/")}
    for name in manual_pages.names():
        if name not in games.names():
            shared |= {f"referee/{code}"
                       for code in listed(manual_pages.page_source(name, inputs), "REFUSALS")}
    yield from (f"code {code}" for code in shared)


def _saves() -> Iterator[str]:
    """Keys of a save, and kinds of log entries with their fields."""
    for kind, at in ((save_format.SaveHeader, ""), (save_format.SealedOrders, "orders{}"),
                     (save_format.DraftOrders, "drafts{}")):
        for way in fields(kind, at):
            yield f"save {way}"
    for kind in get_args(entry_texts.EntryContent):
        yield f"line {kind.kind}: {', '.join(kind.__struct_encode_fields__)}"
    yield from (f"line copied: {how}" for how in entry_texts.COPIES)


def _status() -> Iterator[str]:
    """Exit codes, and the sections of the program's manual pages."""
    for status in listed(manual_pages.page_source("scripts", inputs), "EXIT STATUS"):
        yield f"exit {status}"
    for page in (manual_pages.page(name, inputs) for name in manual_pages.names()
                 if name not in games.names()):
        yield f"page {page.man_name}({page.number})"


def _game(game: str) -> Iterator[str]:
    """A game's codes, rulings, words, options, scenarios, and the fields of its data."""
    about, page = games.game_meta(game), games.manual(game)
    yield f"game {game}"
    yield from (f"seat {game} {seat}" for seat in about.seats)
    for option in about.options:
        yield f"choice {game} {option.name}={'|'.join(option.values)}"
    yield from (f"scenario {game}/{name}" for name in inputs.scenario_names(game))
    yield from (f"field {game} {way}" for way in fields(games.scenario(game)[0]))
    yield from (f"code {game}/{code}" for code in listed(page, "REFUSALS"))
    yield from (f"ruling {game} {number}" for number in listed(page, "RULINGS"))
    name, seats = next((name, seats) for of, name, seats in harness.tables() if of == game)
    bound_game, state = (match := harness.begin(game, name, seats).match).game, match.state
    yield from (f"question {game} {kind}" for kind in bound_game.decision_kinds)
    yield from (f"move {game} {verb.partition(',')[0]}" for kind in getattr(bound_game, "moves", ())
                for verb in kind.verbs)
    yield from (f"state {game} {way}" for way in fields(bound_game.state))
    yield from (f"view {game} {way}" for way in fields(type(bound_game.view(state, None))))


def kept() -> list[str]:
    """The recorded lines."""
    return FILE.read_text().splitlines() if FILE.exists() else []


def main() -> None:
    """Print what was added and removed since it was recorded, or record it again."""
    now, before = lines(), set(kept())
    for line in sorted({*now} ^ before):
        print("-+"[line not in before], line)
    if "--write" in sys.argv[1:]:
        FILE.write_text("".join(f"{line}\n" for line in now))


if __name__ == "__main__":
    main()
