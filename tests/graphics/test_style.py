"""Every text keeps man/STYLE.md: its words, by the rules of man/style.yaml, and short sentences."""

from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from tests.support import style
from tests.support.paths import ROOT
from tests.support.style import PlacedText, StyleRule

pytestmark = pytest.mark.quick

MOST_EXCEPTIONS = 60


def folders() -> dict[str, list[str]]:
    """The files with texts by their folder, of three names at most."""
    files: dict[str, list[str]] = defaultdict(list)
    for path in style.all_files():
        name = path.relative_to(ROOT).as_posix()
        files["/".join(name.split("/")[:3])].append(name)
    return files


FILES = folders()


@cache
def texts(folder: str) -> tuple[PlacedText, ...]:
    """Every text of a folder."""
    return tuple(style.texts(FILES[folder]))


def names(rule: StyleRule) -> str:
    """What a test of a rule is called."""
    return rule.plant


@pytest.mark.parametrize("folder", sorted(FILES))
def test_texts_use_the_words_of_the_guide(folder: str) -> None:
    """Strings that users read, pages, documents, notes of scenarios, docstrings of public code."""
    findings = [*style.findings(iter(texts(folder)))]
    assert not findings, "\n".join(map(str, findings))


@pytest.mark.parametrize("rule", style.rules(), ids=names)
def test_a_rule_finds_its_planted_line_and_no_good_one(rule: StyleRule) -> None:
    """Each rule is shown to work by a line that breaks it and a line that does not."""
    for kind in ("text", "doc") if rule.kind == "all" else (rule.kind,):
        planted, fine = (PlacedText("planted", 1, kind, line) for line in (rule.plant, rule.fine))
        assert rule in [finding.rule for finding in style.findings(iter([planted]))]
        assert rule not in [finding.rule for finding in style.findings(iter([fine]))]


@pytest.mark.parametrize(("name", "source"), [
    ("a.py", 'WHY = "It is for red\'s eyes."\n'),
    ("a.py", 'WHY = f"It is for {red}\'s eyes."\n'),
    ("a.py", '"""It is for red\'s eyes."""\n'),
    ("a.py", 'def act() -> None:\n    """It is for red\'s eyes."""\n'),
    ("a.js", 'say("It is for red\'s eyes.")\n'),
    ("a.yaml", "note: It is for red's eyes.\n"),
    ("a.md", "It is for\nred's eyes.\n"),
    ("a.txt", "a page\n\nPAGE\n====\n\nIt is for\nred's eyes.\n"),
], ids=["string", "f-string", "module", "docstring", "script", "scenario", "document", "page"])
def test_a_planted_line_is_found_in_every_kind_of_file(name: str, source: str, tmp_path: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    """As a user reads it, or a reader of the code."""
    (tmp_path / name).write_text(source)
    monkeypatch.setattr(style, "ROOT", tmp_path)
    findings = [*style.findings(style.texts([name]))]
    assert [finding.word for finding in findings] == ["eyes"]


def test_exceptions_are_few_and_each_is_needed() -> None:
    """An exception without anything to except is dropped from man/style.yaml."""
    pairs = [(rule, name) for rule in style.rules() for name in rule.exceptions]
    print(f"{len(style.rules())} rules, {len(pairs)} exceptions")
    assert len(pairs) <= MOST_EXCEPTIONS
    every = [placed for folder in FILES for placed in texts(folder)]
    for rule, name in pairs:
        assert any(rule.kind in ("all", placed.kind) and style.is_in(placed.file, name)
                   and rule.find.search(style.prose(placed.text)) for placed in every), (
            f"{name} has no “{rule.find.pattern}”")


@pytest.mark.parametrize("page", style.page_names())
def test_sentences_are_short(page: str) -> None:
    """On average at most 17 words, and at most 8 percent with more than 25."""
    measured = style.measure(page)
    print(f"{page}: {measured.words} words, {measured.average:.1f} a sentence, "
          f"{measured.long:.1f} % of the sentences over {style.LONG}")
    longest = sorted(measured.sentences, key=lambda sentence: -len(sentence.split()))[:5]
    assert measured.is_plain, "\n".join(longest)


def test_no_text_asks_for_a_package_that_nobody_has_published() -> None:
    """It is installed from a copy of the repository: `pip install '.[mail]'`.

    If a text named a package of an index, anyone could publish one of that name.
    """
    files = [*(ROOT / "referee").rglob("*.py"), *(ROOT / "referee").rglob("*.txt"),
             *ROOT.glob("*.md"), *(ROOT / "man").glob("*.*"),
             *(ROOT / "man" / "contributing").glob("*.md")]
    named = [str(path.relative_to(ROOT)) for path in files if path.is_file()
             and "referee[" in path.read_text(errors="replace")]
    assert len(files) > 300 and not named
