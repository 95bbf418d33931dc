"""The modules that a source file imports."""

import ast
from collections.abc import Iterator


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module imported anywhere in the source, also within functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
