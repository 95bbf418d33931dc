"""Write the manual pages, README's table of games, files beside scenarios, man/contributing.

python man/make.py [--check]. referee/commands/manual_pages.py composes the pages from their own
texts and from the definitions of the commands; the table comes from the games' data, the schema
from the record of an answer. A new game adds its page, and one line to referee.1 and README.
"""

import json
import re
import sys
from collections.abc import Iterable
from inspect import cleandoc
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import contributing_pages
import msgspec

from referee import __version__, definitions, games
from referee.commands import game_manual, scenario_check
from referee.commands.json_output import BriefJsonAnswer, JsonAnswer
from referee.commands.manual_pages import Page, names, page, usage
from referee.commands.manual_text import (
    Bullets,
    Definition,
    Example,
    Index,
    Item,
    Paragraph,
    Section,
    Table,
)
from referee.core.match import save_format
from referee.files import inputs

DATE = "November 21, 2026"
ROOT = Path(__file__).resolve().parent.parent
SCHEMA = "man/answer.schema.json"
TABLE = "| game | what | players |\n| --- | --- | --- |\n"


def pages() -> dict[str, str]:
    """Every page by its path."""
    all_pages = [page(name, inputs) for name in names()]
    return {f"man/man{each.number}/{each.man_name}.{each.number}": _page(each, all_pages)
            for each in all_pages}


def schema() -> str:
    """The JSON Schema of answers to --json, with the descriptions of its keys from the manual."""
    references, definitions_by_name = msgspec.json.schema_components(
        (JsonAnswer, BriefJsonAnswer), ref_template="#/$defs/{name}")
    for record in definitions_by_name.values():
        record["description"] = cleandoc(record["description"])  # Python does so since 3.13
    items = next(part.items for name in names() for part in page(name, inputs).sections
                 if part.heading == "JSON")
    for record in references:
        _describe(record["$ref"], definitions_by_name, items)
    return json.dumps({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:referee:answer",
        "title": "Answer of referee", "description": "What a command of referee answers with "
        "--json, and what `referee serve` answers to each request: one object in a line.",
        "anyOf": references, "$defs": definitions_by_name}, indent=1) + "\n"


def _describe(ref: str, definitions_by_name: dict[str, Any], items: Iterable[Item]) -> None:
    """Describe each property of a record, and of records in it, as the manual defines it."""
    body_by_term = {item.term: item.body for item in items if isinstance(item, Definition)}
    record = definitions_by_name[ref.rpartition("/")[2]]
    for name, property_schema in record["properties"].items():
        paragraphs = [item.text for item in body_by_term[name] if isinstance(item, Paragraph)]
        text = " ".join(paragraphs)
        property_schema["description"] = text.removesuffix(" Each is an object:").removesuffix(
            " An object:")
        if inner := property_schema.get("$ref") or property_schema.get("items", {}).get("$ref"):
            _describe(inner, definitions_by_name, body_by_term[name])


def readme() -> str:
    """README with its table of games up to date."""
    rows = ""
    for game in games.names():
        meta = games.game_meta(game)
        least, most = meta.players
        players = f"{least}–{most}" if least < most else str(least)
        rows += f"| `{game}` | {meta.title}: {meta.summary.rstrip('.')} | {players} |\n"
    text, count = re.subn(re.escape(TABLE) + r"(\|.*\n)*", lambda _: TABLE + rows,
                          (ROOT / "README.md").read_text(), count=1)
    if not count:
        raise SystemExit("README.md has no table that begins: " + TABLE.partition("\n")[0])
    return text


def digests() -> dict[str, str]:
    """The digests of the scenarios of each game, as saves have them, by file."""
    return {f"scenarios/{game}/digests.txt": "".join(
        f"{name} {_digest(game, name)}\n" for name in inputs.scenario_names(game))
        for game in games.names()}


def _digest(game: str, name: str) -> str:
    return save_format.scenario_digest(scenario_check.shipped_bytes(game, name, inputs))


def game_manuals() -> dict[str, str]:
    """What takes long to make of each game's page, by file."""
    return {f"scenarios/{game}/manual.json": json.dumps(
        msgspec.to_builtins(game_manual.make(game, inputs)), indent=1, ensure_ascii=False) + "\n"
        for game in games.names()}


def _page(manual_page: Page, all_pages: list[Page]) -> str:
    out = [f".Dd {DATE}", f".Dt {manual_page.man_name.upper()} {manual_page.number}",
           f".Os referee {__version__}", ".Sh NAME", f".Nm {manual_page.man_name}",
           f".Nd {_words(manual_page.title)}"]
    if manual_page.name == "referee":
        out.append(".Sh SYNOPSIS")
        for command in definitions.commands():
            out += [".Nm", f".Ar {_words(usage(command))}"]
    for section in manual_page.sections:
        out += [f".Sh {_words(section.heading)}", *_items(section.items)]
    # A game's page names no other game, so that a new game rewrites none.
    others = [f".Xr {other.man_name} {other.number}" for other in all_pages
              if other != manual_page and (manual_page.number == 1 or other.number != 7)]
    others.sort(key=lambda line: (line.split()[2], line.split()[1]))
    return "\n".join([*out, ".Sh SEE ALSO", " ,\n".join(others)]) + "\n"


def _items(items: Iterable[Item]) -> list[str]:
    out: list[str] = []
    listing = False
    for item in items:
        if isinstance(item, Definition) != listing:
            out.append(".El" if listing else ".Bl -tag -width Ds")
            listing = not listing
        if isinstance(item, Definition):
            out += [f".It {_term(item.term)}", *_items(item.body)]
        elif isinstance(item, Section):
            out += [f".Ss {_words(item.heading)}", *_items(item.items)]
        elif isinstance(item, Bullets):
            out += [".Bl -bullet -compact", *(line for text in item.texts
                                              for line in (".It", *_sentences(text))), ".El"]
        elif isinstance(item, Table):
            out += _table(item)
        elif isinstance(item, Index):
            out += [*([".Pp"] if out else []), *_sentences(item.text)]
        elif isinstance(item, Example):
            out += [".Bd -literal -offset indent", *map(_line, item.lines), ".Ed"]
        else:
            out += [*([".Pp"] if out else []), *_sentences(item.text)]
    return [*out, ".El"] if listing else out


def _table(table: Table) -> list[str]:
    """A table; its columns are as wide as what is in them."""
    rows = (table.columns, *table.rows) if any(table.columns) else table.rows
    widths = [max(len(row[i]) for row in rows if i < len(row))
              for i in range(max(map(len, rows)) - 1)]
    columns = " ".join("x" * width for width in widths)
    return [f".Bl -column {columns} x".replace("  ", " "),
            *(".It " + " Ta ".join(map(_cell, row)) for row in rows), ".El"]


def _cell(text: str) -> str:
    return _term(text) if text else "\\&"


def _sentences(text: str) -> list[str]:
    """Each sentence on a line of its own, as manual pages are written."""
    out: list[str] = []
    sentence: list[str] = []
    for word in text.split():
        sentence.append(word)
        if word.rstrip("\")”’")[-1:] in (".", "?", "!", ":"):
            out += _lines(sentence)
            sentence = []
    return out + _lines(sentence)


def _lines(words: list[str]) -> list[str]:
    """Words on lines of at most 78 bytes."""
    out: list[str] = []
    for word in map(_words, words):
        if out and len(out[-1]) + 1 + len(word) <= 76:
            out[-1] += " " + word
        else:
            out.append(word)
    return ["\\&" + line if line[:1] in (".", "'") else line for line in out]


def _words(text: str) -> str:
    special = {"\\": "\\e", "“": "\\(lq", "”": "\\(rq", "‘": "\\(oq", "’": "\\(cq", "…": "...",
               "–": "\\(en", "×": "\\(mu", "→": "\\(->", "≥": "\\(>=", "≤": "\\(<=",
               "½": "\\(12", "‖": "||"}
    out = "".join(special.get(char, char) for char in text)
    return "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in out)


def _line(text: str) -> str:
    line = _words(text)
    return "\\&" + line if line[:1] in (".", "'") else line


def _term(text: str) -> str:
    """A term as one argument of a macro."""
    words = _words(text).replace('"', "\\(dq")
    return f'"{words}"' if " " in words or words in ("", "|") else f"\\&{words}"


def main() -> None:
    """Write the pages and the table, or list those that are stale."""
    checking = "--check" in sys.argv
    kept = game_manuals()
    stale = [] if checking else _written(kept)  # the pages are made from them
    game_manual.load.cache_clear()
    page.cache_clear()
    text_by_path = {**pages(), "README.md": readme(), SCHEMA: schema(), **digests(), **kept,
                    **contributing_pages.pages(ROOT)}
    if checking:
        stale = [name for name, text in text_by_path.items() if _read(name) != text]
        raise SystemExit(f"stale: {', '.join(stale)}; run python man/make.py" if stale else 0)
    for name in (*stale, *_written(text_by_path)):
        print(f"written: {name}")


def _written(text_by_path: dict[str, str]) -> list[str]:
    """The files that were stale, and are written now."""
    stale = [name for name, text in text_by_path.items() if _read(name) != text]
    for name in stale:
        (ROOT / name).write_text(text_by_path[name])
    return stale


def _read(name: str) -> str | None:
    return (ROOT / name).read_text() if (ROOT / name).exists() else None


if __name__ == "__main__":
    main()
