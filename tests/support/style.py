"""Every text of the project, and the rules of man/style.yaml for each."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

from referee.commands import manual_pages, manual_text
from referee.commands.manual_text import Bullets, Definition, Item, Paragraph, Section
from referee.files import inputs
from tests.support import yaml_files
from tests.support.paths import ROOT

RULES = ROOT / "man" / "style.yaml"
LONG = 25  # words; a longer sentence is counted as long
MOST_WORDS, MOST_LONG = 17.0, 8.0  # average words of a sentence; percent of long sentences


class StyleRule(Struct, frozen=True):
    """A word that is ruled out."""

    find: re.Pattern[str]
    better: str
    plant: str  # a line that the rule finds
    fine: str  # a line that it does not find
    kind: str  # "text", "doc" or "all"
    exceptions: dict[str, str]  # file or folder: why the word is right there


class PlacedText(Struct, frozen=True):
    """A text with the file and the line where it is."""

    file: str
    line: int
    kind: str  # "text": users read it; "doc": a docstring
    text: str


class Finding(Struct, frozen=True):
    """A text that breaks a rule."""

    at: PlacedText
    rule: StyleRule
    word: str

    def __str__(self) -> str:
        return (f"{self.at.file}:{self.at.line}: “{self.word}” ({self.rule.better}) in: "
                f"{' '.join(self.at.text.split())[:140]}")


@cache
def rules() -> tuple[StyleRule, ...]:
    """The rules of man/style.yaml."""
    return tuple(
        StyleRule(re.compile(rule["find"], 0 if re.search(r"(?<!\\)[A-Z]", rule["find"])
                             else re.IGNORECASE), rule["better"], rule["plant"], rule["fine"],
                  rule.get("in", "all"), rule.get("except", {}))
        for rule in yaml_files.read(RULES)["rules"])


def findings(texts: Iterator[PlacedText]) -> Iterator[Finding]:
    """The texts that break rules."""
    for placed in texts:
        plain = prose(placed.text)
        for rule in rules():
            if rule.kind in ("all", placed.kind) and not any(
                    is_in(placed.file, name) for name in rule.exceptions):
                for word in rule.find.finditer(plain):
                    yield Finding(placed, rule, word[0])


def prose(text: str) -> str:
    """A text without what is quoted or typed: names, options, settings, other people's words."""
    text = re.sub(r"``[^`]*``|`[^`\n]*`|“[^”\n]*”", " X ", text)
    return re.sub(r"--[\w-]+|\b[a-z_]+[=:/.][\w./-]+|\b\w+_\w+\b|\[[^\]\s]* turn [^\]]*\]", " X ",
                  text)


@cache
def is_in(file: str, name: str) -> bool:
    """Whether a file is the one of this name, or in the folder of this name."""
    return file == name or file.startswith(name + "/") or Path(file).match(name) or any(
        parent.match(name) for parent in Path(file).parents if "*" in name)


def texts(files: list[str] | None = None) -> Iterator[PlacedText]:
    """Every text of these files, or of all."""
    for path in map(Path, files) if files else all_files():
        name = str(path.relative_to(ROOT) if path.is_absolute() else path)
        path = ROOT / name
        if path.suffix == ".py":
            yield from _python_texts(name, path.read_text())
        elif path.suffix == ".js":
            yield from _script_texts(name, path.read_text())
        elif path.suffix == ".yaml":
            yield from _yaml_texts(name, path.read_text())
        elif path.suffix == ".txt":
            yield from _page_texts(name, path.read_text())
        else:
            yield from _prose_texts(name, path.read_text())


def all_files() -> list[Path]:
    """The files with texts that people read."""
    data = yaml_files.read(RULES)["data"]
    found = [*(ROOT / "referee").rglob("*.py"), *(ROOT / "referee").rglob("*.txt"),
             *(ROOT / "referee" / "web").glob("*.js"), *ROOT.glob("*.md"),
             *(ROOT / "man").glob("*.py"), *(ROOT / "man" / "contributing").glob("*.md"),
             *(ROOT / "scenarios").glob("*/*.yaml")]
    return sorted(path for path in found if path.is_file() and not any(
        is_in(str(path.relative_to(ROOT)), name) for name in data))


def _python_texts(name: str, source: str) -> Iterator[PlacedText]:
    """The docstrings of what is public, and the strings that read like texts."""
    nodes = list(ast.walk(ast.parse(source)))
    docstrings = set()
    for node in nodes:
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for i, statement in enumerate(body):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                docstrings.add(id(statement.value))
                public = not getattr(node, "name", "").startswith("_") or i > 0
                if isinstance(statement.value.value, str) and public:
                    yield PlacedText(name, statement.lineno, "doc", statement.value.value)
    within = {id(value) for node in nodes if isinstance(node, ast.JoinedStr)
              for value in node.values}
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(value.value) if isinstance(value, ast.Constant) else " X "
                           for value in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and not (
                id(node) in docstrings or id(node) in within):
            text = node.value
        else:
            continue
        if _reads_like_text(text):
            yield PlacedText(name, node.lineno, "text", text)


def _reads_like_text(text: str) -> bool:
    """Whether a string is prose: words with spaces, no pattern, no markup."""
    words = re.findall(r"[A-Za-z]{2,}", text)
    return len(words) > 1 and " " in text.strip() and not re.search(
        r"\(\?|\\[bswd]|\[\^|</|<[a-z]+ |viewBox|[a-z]+\|[a-z]+\|[a-z]+\|", text)


def _script_texts(name: str, source: str) -> Iterator[PlacedText]:
    for number, line in enumerate(source.splitlines(), 1):
        for text in re.findall(r"\"([^\"]*)\"|`([^`]*)`", line):
            text = re.sub(r"\$\{[^}]*\}", " X ", "".join(text))
            if _reads_like_text(text):
                yield PlacedText(name, number, "text", text)


def _yaml_texts(name: str, source: str) -> Iterator[PlacedText]:
    """Comments and notes of a scenario."""
    for number, line in enumerate(source.splitlines(), 1):
        text = line.partition("#")[2] if "#" in line else ""
        noted = re.match(r"\s*(?:note|title|summary|text): (.*)", line)
        if text or noted:
            yield PlacedText(name, number, "text", noted[1] if noted else text)


def _page_texts(name: str, source: str) -> Iterator[PlacedText]:
    """The headings and paragraphs of a manual page, without its examples and its terms."""
    title, sections = manual_text.parse(source)
    lines = [line.strip() for line in source.splitlines()]
    for text in (title, *(section.heading for section in sections), *_paragraphs(sections)):
        number = next((number for number, line in enumerate(lines, 1)
                       if line and text.startswith(line)), 1)
        yield PlacedText(name, number, "text", text)


def _prose_texts(name: str, source: str) -> Iterator[PlacedText]:
    """The paragraphs of a page, without its examples."""
    # The tables of modules are made of docstrings.
    kind = "doc" if name.startswith("man/contributing/modules-") else "text"
    lines: list[str] = []
    start, fenced = 1, False
    for number, line in enumerate([*source.splitlines(), ""], 1):
        if line.startswith("```"):
            fenced = not fenced
            line = ""
        ended = not line.strip() or re.match(r"\s*(?:[*-]|\d+\.) |\||#", line)
        if ended and lines:
            yield PlacedText(name, start, kind, " ".join(lines))
            lines = []
        if line.strip() and not fenced:
            start = start if lines else number
            lines.append(line.strip().strip("|"))


# --- The lengths of sentences ---------------------------------------------------------------------


class Measure(Struct, frozen=True):
    """How long the sentences of a page are."""

    words: int  # of the whole page
    sentences: tuple[str, ...]

    @property
    def average(self) -> float:
        """Words of a sentence."""
        return sum(map(_count, self.sentences)) / max(1, len(self.sentences))

    @property
    def long(self) -> float:
        """Percent of sentences with more than 25 words."""
        return 100 * sum(_count(s) > LONG for s in self.sentences) / max(1, len(self.sentences))

    @property
    def is_plain(self) -> bool:
        """Whether the page keeps the limits."""
        return self.average <= MOST_WORDS and self.long <= MOST_LONG


def _count(sentence: str) -> int:
    return len(sentence.split())


def page_names() -> list[str]:
    """Every page that is measured: those of `explain`, and the documents."""
    return [*manual_pages.names(), *(str(path.relative_to(ROOT)) for path in (
        *sorted(ROOT.glob("*.md")),
        *sorted((ROOT / "man" / "contributing").glob("*.md"))) if path.is_file())]


def measure(name: str) -> Measure:
    """The sentences of a page."""
    if name.endswith(".md"):
        source = (ROOT / name).read_text()
        paragraphs = [placed.text for placed in _prose_texts(name, source)
                      if not placed.text.startswith(("#", "!["))]
        paragraphs = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).lstrip("*-0123456789. ")
                      for text in paragraphs if " | " not in text]
        return Measure(len(source.split()), tuple(_sentences(paragraphs)))
    page = manual_pages.page(name, inputs)
    words = sum(len(line.split()) for line in manual_text.lines(page.sections))
    return Measure(words, tuple(_sentences(list(_paragraphs(page.sections)))))


def _paragraphs(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Paragraph):
            yield item.text
        elif isinstance(item, Definition):
            yield from _paragraphs(item.body)
        elif isinstance(item, Section):
            yield from _paragraphs(item.items)
        elif isinstance(item, Bullets):
            yield from item.texts


def _sentences(paragraphs: list[str]) -> Iterator[str]:
    """The sentences of three words or more."""
    for paragraph in paragraphs:
        for sentence in re.split(r"(?<=[.!?])[”\")]?\s+(?=[“\"(`\[]?[A-Z0-9`-])", paragraph):
            if _count(sentence) > 2:
                yield sentence
