"""Fill man/contributing/ from the tree: quoted code, and lists of modules. Run by man/make.py.

A fenced block after `<!-- from PATH: NAME, NAME -->` quotes PATH: from a Python file whole
definitions (`RandomDraw`, `Match.seats`, `WORDS`), from another file the line that begins with
NAME and the lines indented deeper below it. The pages modules-*.md are written completely.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

FOLDER = "man/contributing"
QUOTE = re.compile(r"^<!-- from (?P<path>\S+): (?P<names>.+?) -->\n\n?```\w*\n.*?^```$",
                   re.MULTILINE | re.DOTALL)
LANGUAGES = {".py": "python", ".yaml": "yaml", ".txt": "text"}
MADE = "<!-- Made by man/make.py from the first lines of the modules; do not edit. -->"
MODULES = {
    "modules-core.md": ("The core, module by module", ("referee/core",)),
    "modules-pbem.md": ("Play by email, module by module", ("referee/pbem", "referee/mail")),
    "modules-commands.md": ("The command line, module by module", (
        "referee", "referee/definitions", "referee/cli", "referee/commands", "referee/files")),
    "modules-tests.md": ("What tests share, module by module", ("tests",)),
    "modules-tools.md": ("Programs run by hand: `python -m tests.tools.NAME`", ("tests/tools",)),
}
SKIPPED = {"tests/example", "tests/skeleton", "tests/games", "tests/cases"}


def pages(root: Path) -> dict[str, str]:
    """Every page of man/contributing by its path, as it should be."""
    pages_by_path = {f"{FOLDER}/{name}": module_page(root, title, folders)
                     for name, (title, folders) in MODULES.items()}
    for file in sorted((root / FOLDER).glob("*.md")):
        name = f"{FOLDER}/{file.name}"
        if name not in pages_by_path:
            pages_by_path[name] = with_quotes(root, file.read_text(encoding="utf-8"))
    return pages_by_path


def with_quotes(root: Path, text: str) -> str:
    """A page with its quotations up to date."""
    def quoted(match: re.Match[str]) -> str:
        path = root / match["path"]
        code = quotation(path, [name.strip() for name in match["names"].split(",")])
        return (f"<!-- from {match['path']}: {match['names']} -->\n\n"
                f"```{LANGUAGES[path.suffix]}\n{code}```")

    return QUOTE.sub(quoted, text)


def quotation(path: Path, names: Iterable[str]) -> str:
    """The named parts of a file, one after the other."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return "".join(indented(text, name) for name in names)
    return "\n".join(definition(text, name) for name in names)


def definition(text: str, name: str) -> str:
    """A class, a function, a method (`Class.method`) or an assignment of a module."""
    scope: list[ast.stmt] = ast.parse(text).body
    for word in name.split("."):
        node = next(node for node in scope if word in defined_names(node))
        scope = getattr(node, "body", [])
    first = min([node.lineno, *(line.lineno for line in getattr(node, "decorator_list", ()))])
    return "\n".join(text.splitlines()[first - 1:node.end_lineno]) + "\n"


def defined_names(node: ast.stmt) -> Iterator[str]:
    """The names that a statement defines."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else [
        node.target] if isinstance(node, ast.AnnAssign) else []
    for target in targets:
        yield from (node.id for node in ast.walk(target) if isinstance(node, ast.Name))


def indented(text: str, name: str) -> str:
    """The first line that begins with a name, and the lines indented deeper below it."""
    lines = text.splitlines()
    first = next(n for n, line in enumerate(lines) if line.lstrip().startswith(name))
    indent = len(lines[first]) - len(lines[first].lstrip())
    end = first + 1
    while end < len(lines) and lines[end].startswith(" " * (indent + 1)):
        end += 1
    return "\n".join(line[indent:] for line in lines[first:end]) + "\n"


def module_page(root: Path, title: str, folders: Iterable[str]) -> str:
    """A table of modules for each package in these folders."""
    parts = [f"# {title}\n\n{MADE}\n"]
    for folder in folders:
        deep = folder not in {"referee", "referee/cli"}
        for package in sorted({file.parent for file in (root / folder).rglob("*.py")} if deep
                              else {root / folder}):
            if folder != "tests" or "tools" not in package.parts:
                parts += package_table(root, package)
    return "\n".join(parts)


def package_table(root: Path, package: Path) -> Iterator[str]:
    """The first sentence of a package, and a row for each of its modules."""
    name = package.relative_to(root).as_posix()
    modules = [file for file in sorted(package.glob("*.py"))
               if not file.name.startswith(("__init__", "test_"))]
    if not modules or any(name == skipped or name.startswith(f"{skipped}/")
                          for skipped in SKIPPED):
        return
    yield f"## `{name}/`\n"
    if what := first_sentence(package / "__init__.py"):
        yield f"{what}\n"
    yield "| file | what |\n| --- | --- |\n" + "".join(
        f"| `{file.name}` | {first_sentence(file)} |\n" for file in modules)


def first_sentence(module: Path) -> str:
    """The first sentence of a module's docstring, in one line."""
    if not module.exists():
        return ""
    docstring = ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""
    paragraph = " ".join(docstring.partition("\n\n")[0].split())
    sentence = re.match(r".*?[.](?=\s|$)", paragraph)
    return (sentence[0] if sentence else paragraph).replace("|", "\\|")
