"""Small defects drawn by a fixed seed, each a changed operator or number: tests/tools/sown.yaml.

    python -m tests.tools.sown        draws replacements for outdated ones, and writes the list

A defect is a line of a file, which of the equal lines it is, and its replacement;
tests.tools.planted plants them. Only places in functions are drawn: what a module creates at import
cannot be replaced in a process that has imported it. Generated modules are left out.
"""

import ast
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.support import yaml_files
from tests.support.paths import ROOT

LIST = Path(__file__).parent / "sown.yaml"
SEED = 600
EACH = {"games": 300, "else": 300}

# Operators between two operands, and their replacements.
BETWEEN = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
    ast.And: ("and", "or"), ast.Or: ("or", "and"), ast.Add: ("+", "-"), ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"), ast.FloorDiv: ("//", "*"), ast.Mod: ("%", "*"),
    ast.BitOr: ("|", "&"), ast.BitAnd: ("&", "|"),
}


class Defect(NamedTuple):
    """A line of a file, which of the equal lines it is, and its replacement."""

    file: str
    line: str
    nth: int
    instead: str

    def planted(self, source: str) -> str:
        """The file's text with the defect; KeyError if the line does not stand there."""
        rows = source.split("\n")
        at = [n for n, row in enumerate(rows) if row.strip() == self.line]
        if self.nth >= len(at):
            raise KeyError(self.line)
        n = at[self.nth]
        rows[n] = rows[n][:len(rows[n]) - len(rows[n].lstrip())] + self.instead
        return "\n".join(rows)

    def number(self, source: str) -> int:
        """The number of its line, from 1."""
        rows = [n for n, row in enumerate(source.split("\n"), 1) if row.strip() == self.line]
        return rows[self.nth]


def files() -> dict[str, list[Path]]:
    """The modules of the games and all others, except generated ones."""
    found: dict[str, list[Path]] = {"games": [], "else": []}
    for path in sorted((ROOT / "referee").rglob("*.py")):
        if "Made by" not in path.read_text()[:400]:
            room = path.relative_to(ROOT / "referee").parts[0]
            found["games" if room == "games" else "else"].append(path)
    return found


def places(path: Path) -> Iterator[Defect]:
    """Every defect that could be planted in a module."""
    source = path.read_text()
    rows = source.split("\n")
    seen = set()
    for row, start, end, instead in _spots(ast.parse(source), rows):
        if (row, start) not in seen:
            seen.add((row, start))
            line = rows[row]
            same = [n for n, other in enumerate(rows) if other.strip() == line.strip()]
            yield Defect(path.relative_to(ROOT).as_posix(), line.strip(), same.index(row),
                         (line[:start] + instead + line[end:]).strip())


def _spots(tree: ast.AST, rows: list[str]) -> Iterator[tuple[int, int, int, str]]:
    """Row and columns of what can be replaced in the bodies of functions."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for statement in function.body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Compare):
                    sides = [node.left, *node.comparators]
                    yield from _between(sides, node.ops, rows)
                elif isinstance(node, ast.BoolOp):
                    yield from _between(node.values, [node.op] * len(node.values), rows)
                elif isinstance(node, ast.BinOp):
                    yield from _between([node.left, node.right], [node.op], rows)
                elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
                    yield node.lineno - 1, *_columns(node, 4, rows), ""
                elif isinstance(node, ast.Constant):
                    if isinstance(node.value, bool):
                        yield (node.lineno - 1, *_columns(node, len(str(node.value)), rows),
                               str(not node.value))
                    elif isinstance(node.value, int):
                        yield (node.lineno - 1, *_columns(node, len(str(node.value)), rows),
                               str(node.value + 1))


def _columns(node: ast.expr, length: int, rows: list[str]) -> tuple[int, int]:
    start = len(rows[node.lineno - 1].encode()[:node.col_offset].decode())
    return start, start + length


def _between(sides: list[ast.expr], ops: Sequence[ast.AST],
             rows: list[str]) -> Iterator[tuple[int, int, int, str]]:
    for left, right, op in zip(sides, sides[1:], ops, strict=False):
        if type(op) not in BETWEEN or _texts(left) or _texts(right):
            continue
        text, instead = BETWEEN[type(op)]
        assert left.end_lineno is not None and left.end_col_offset is not None
        for row in range(left.end_lineno - 1, right.lineno):
            start = end = 0
            if row == left.end_lineno - 1:
                start = len(rows[row].encode()[:left.end_col_offset].decode())
            end = len(rows[row])
            if row == right.lineno - 1:
                end = len(rows[row].encode()[:right.col_offset].decode())
            bare = re.sub(r"#.*", "", rows[row][start:end])
            found = re.search(rf"(?<![\w<>=!]){re.escape(text)}(?![\w<>=])", bare)
            if found:
                yield row, start + found.start(), start + found.end(), instead
                break


def _texts(node: ast.expr) -> bool:
    """Whether an operand is text, which cannot be subtracted."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant)
                                               and isinstance(node.value, str)
                                               and len(node.value) > 12)


def drawn(group: str, number: int, kept: list[Defect]) -> list[Defect]:
    """The defects of a group: those that are kept and others, drawn by the seed."""
    everything = [defect for path in files()[group] for defect in places(path)]
    there = [defect for defect in kept if defect in set(everything)]
    others = random.Random(f"{SEED} {group}").sample(everything, len(everything))
    more = [defect for defect in others if defect not in set(there)]
    return sorted((there + more)[:number])


def listed() -> dict[Defect, str]:
    """The list, with the test that notices each or why none does."""
    rows = yaml_files.read(LIST) if LIST.exists() else []
    return {Defect(row["file"], row["line"], row.get("nth", 0), row["instead"]): row["by"] or ""
            for row in rows}


def write(noticed: dict[Defect, str]) -> None:
    """Write the list, one defect after the other."""
    rows = [{"file": defect.file, "line": defect.line, **({"nth": defect.nth} if defect.nth
             else {}), "instead": defect.instead, "by": by}
            for defect, by in sorted(noticed.items())]
    LIST.write_text(yaml.safe_dump(rows, sort_keys=False, allow_unicode=True, width=100))


def main() -> None:
    """Draw missing defects, and print how many there are to draw from."""
    old = listed()
    new: dict[Defect, str] = {}
    for group, number in EACH.items():
        kept = [defect for defect in old if ("/games/" in defect.file) == (group == "games")]
        new |= {defect: old.get(defect, "") for defect in drawn(group, number, kept)}
        print(f"{group}: {sum(len(list(places(path))) for path in files()[group])} places")
    write(new)


if __name__ == "__main__":
    main()
