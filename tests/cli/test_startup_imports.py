"""Libraries are imported without what they could do without, and work as usual."""

from pathlib import Path

import pytest

from tests.support import new_process
from tests.support.paths import SAVES

START = "from referee.cli import startup_imports\nstartup_imports.import_msgspec()\n"


@pytest.mark.parametrize("stand_in", ["startup_imports._stand_in",
                                      "lambda name, *types: ModuleType(name)"])
def test_modules_that_were_stood_in_for_are_the_real_ones_afterwards(stand_in: str) -> None:
    """And msgspec works, also a version that looks at more than the stand-ins have."""
    new_process.run(f"""
from types import ModuleType
from referee.cli import startup_imports
startup_imports._stand_in = {stand_in}
startup_imports.import_msgspec()
startup_imports.import_tomllib()
import copy, datetime, decimal, pickle, string, tomllib, typing, uuid, zoneinfo
import msgspec
unique, amount = uuid.uuid4(), decimal.Decimal("1.5")
moment = datetime.datetime.fromisoformat("2026-01-31T23:59:58+00:00")
assert uuid.UUID(str(unique)) == unique and unique.version == 4
assert amount * 2 == decimal.Decimal("3.0") and repr(amount) == "Decimal('1.5')"
assert moment + datetime.timedelta(days=1) == datetime.datetime(
    2026, 2, 1, 23, 59, 58, tzinfo=datetime.UTC)
assert moment.astimezone(zoneinfo.ZoneInfo("UTC")).date() == datetime.date(2026, 1, 31)
for value in (unique, amount, moment, moment.date(), moment.time()):
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
class Pair(msgspec.Struct):
    one: int
    other: str
assert msgspec.json.decode(msgspec.json.encode(Pair(1, "a")), type=Pair) == Pair(1, "a")
assert string.Template("$one").substitute(one=1) == "1" and string.ascii_lowercase[:2] == "ab"
assert tomllib.loads("a-B_9 = 0xfF") == {{"a-B_9": 255}}
class Tree(msgspec.Struct):
    branches: "list[Tree]" = []
assert typing.get_type_hints(Tree) == {{"branches": list[Tree]}}
assert msgspec.convert({{"branches": [{{}}]}}, Tree) == Tree([Tree()])
""")


def test_the_constants_of_string_are_the_real_ones() -> None:
    """Those that tomllib takes while string is stood in for."""
    new_process.run("""
from referee.cli import startup_imports
taken = {}
startup_imports._import = lambda library, stand_ins: taken.update(stand_ins)
startup_imports.import_tomllib()
import string
for name in ("ascii_letters", "digits", "hexdigits"):
    assert getattr(taken["string"], name) == getattr(string, name)
""")


@pytest.mark.parametrize("use", [
    "string.Template('$one')", "typing.ForwardRef('int').__forward_arg__",
    "isinstance(typing, typing.ForwardRef).no", "(typing.ForwardRef | None).no"])
def test_another_version_of_a_library_is_imported_as_usual(use: str, tmp_path: Path) -> None:
    """It looks at more than is stood in for, of which nothing is left."""
    (tmp_path / "demanding.py").write_text(
        f"import string\nimport typing\ntry:\n    USED = {use}\nexcept AttributeError:\n"
        "    string.digits\n    USED = None\n")
    new_process.run(f"""
import sys
from types import ModuleType
sys.path.insert(0, {str(tmp_path)!r})
from referee.cli import startup_imports
real = startup_imports.typing.ForwardRef
startup_imports._import("demanding", {{"string": ModuleType("string")}})
import demanding, string, typing
assert string.Template("$one").substitute(one=1) == "1" and typing.ForwardRef is real
""")


def test_nothing_is_stood_in_for_where_the_environment_says_so() -> None:
    """For versions that cannot be imported a second time."""
    new_process.run("""
import os, sys
from referee.cli import startup_imports
os.environ[startup_imports.PLAIN] = "1"
startup_imports.import_msgspec()
startup_imports.import_tomllib()
assert {"uuid", "decimal", "string", "msgspec.inspect"} <= {*sys.modules}
""")


def test_only_known_texts_stay_texts() -> None:
    """A library that reads its annotations would find a text; these are never read."""
    new_process.run("""
from referee.cli import startup_imports
texts, text = [], startup_imports._Text
class Noted(text):
    def __new__(cls, said, *more, **options):
        texts.append(said)
        return said
startup_imports._Text = Noted
startup_imports.import_msgspec()
startup_imports.import_tomllib()
assert {*texts} <= {"Foo", "NestedDict", "Flags"}, texts
""")


@pytest.mark.parametrize("save", [
    min(folder.glob("*.toml")) for folder in sorted(SAVES.iterdir()) if any(folder.glob("*.toml"))],
    ids=lambda save: save.parent.name)
def test_no_command_compiles_an_annotation_when_it_starts(save: Path) -> None:
    """The first text that is compiled makes Python's types of a syntax tree, which takes long."""
    for command in (["show"], ["check"], ["score"]):
        words = [*command, str(save), *(["none"] * (command == ["check"]))]
        new_process.run(f"""
import builtins, os, sys
compiled, real, end = [], compile, os._exit
def noted(source, filename, *others, **more):
    if filename == "<string>":
        compiled.append(source)
    return real(source, filename, *others, **more)
def ended(code):
    sys.stderr.write(f"exit code {{code}}, compiled: {{compiled}}")
    end(0 if code in (0, 1) and not compiled else 9)
from referee.main import program
builtins.compile, os._exit, sys.argv = noted, ended, ["referee", *{words!r}]
program()
""")


def test_msgspec_writes_dates_uuids_and_decimals_after_the_start() -> None:
    """Dates as ever, the others as values that it does not know; all, if referee is a library."""
    values = """
import datetime, decimal, msgspec, uuid
moment = datetime.datetime(2026, 1, 31, 23, 59, 58, tzinfo=datetime.UTC)
assert msgspec.json.encode([moment, moment.date()]) == b'["2026-01-31T23:59:58Z","2026-01-31"]'
assert msgspec.json.decode(b'"2026-01-31T23:59:58Z"', type=datetime.datetime) == moment
assert msgspec.convert("2026-01-31", datetime.date) == moment.date()
others = [uuid.UUID(int=1), decimal.Decimal("1.5")]
"""
    known = '["00000000-0000-0000-0000-000000000001","1.5"]'
    new_process.run(f"{START}{values}\n"
                f"assert msgspec.json.encode(others, enc_hook=str).decode() == {known!r}")
    new_process.run(f"import referee.api\n{values}\n"
                   f"assert msgspec.json.encode(others).decode() == {known!r}")


def test_the_modules_of_msgspec_are_there_after_the_start() -> None:
    """Those that are not imported at first, whether they are imported or taken from msgspec."""
    start = f"{START}import msgspec\n"
    for imported in ("", "import msgspec.inspect, msgspec.msgpack, msgspec.toml\n"):
        new_process.run(f"""{start}{imported}
assert msgspec.json.schema(int) == {{"type": "integer"}}
assert msgspec.inspect.type_info(int) == msgspec.inspect.IntType()
assert msgspec.msgpack.decode(msgspec.msgpack.encode([1, "a"])) == [1, "a"]
assert msgspec.toml.decode(b"a = 1") == {{"a": 1}}
assert not hasattr(msgspec.yaml, "nothing") and msgspec.yaml.encode
""")
