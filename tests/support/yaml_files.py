"""Reads YAML files of the tests; an error names the file, line and column."""

from pathlib import Path
from typing import Any

import yaml

from tests.support.paths import ROOT


class Broken(Exception):
    """A file is not YAML."""


def read(file: Path, loader: Any = yaml.CSafeLoader) -> Any:
    """The content of a file. Fails with a message that says where the file is wrong."""
    try:
        return yaml.load(file.read_text(encoding="utf-8"), loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        where = f", line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        why = getattr(error, "problem", None) or str(error)
        name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
        raise Broken(f"{name}{where}: {why}") from None
