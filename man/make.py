"""Write the manual pages as man reads them, README's table of games, the digests of scenarios,
the quotations and lists of modules in man/contributing.

python man/make.py [--check]. What stands on the pages is put together in
referee/cli/manual_pages.py, from the pages' own texts and from the code's definitions;
the table comes from the games' cards, the schema from the record of an answer.
A new game adds its page, and one line to referee.1 and README.
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
from referee.cli import scenario_commands
from referee.cli.json_output import BriefJsonAnswer, JsonAnswer
from referee.cli.manual_pages import Page, names, page, usage
from referee.cli.manual_text import Definition, Example, Item, Paragraph, Section
from referee.core.match import save_format
from referee.files import inputs

DATE = "November 21, 2026"
ROOT = Path(__file__).resolve().parent.parent
SCHEMA = "man/answer.schema.json"
TABLE = "| game | what | players |\n| --- | --- | --- |\n"


def pages() -> dict[str, str]:
    """Every page by its path."""
    whole = [page(name) for name in names()]
    return {f"man/man{one.number}/{one.man_name}.{one.number}": _page(one, whole)
            for one in whole}


def schema() -> str:
    """What --json answers, as JSON Schema; what each key holds is told by referee(1)."""
    either, made = msgspec.json.schema_components(
        (JsonAnswer, BriefJsonAnswer), ref_template="#/$defs/{name}")
    for record in made.values():
        record["description"] = cleandoc(record["description"])  # Python does so since 3.13
    told = next(part.items for part in page("referee").sections if part.heading == "JSON")
    for record in either:
        _describe(record["$ref"], made, told)
    return json.dumps({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:referee:answer",
        "title": "Answer of referee", "description": "What a command of referee answers with "
        "--json, and what `referee serve` answers to each request: one object in a line.",
        "anyOf": either, "$defs": made}, indent=1) + "\n"


def _describe(ref: str, made: dict[str, Any], items: Iterable[Item]) -> None:
    """Give each property of a record, and of those in it, the words that define it."""
    told = {item.term: item.body for item in items if isinstance(item, Definition)}
    for name, found in made[ref.rpartition("/")[2]]["properties"].items():
        said = [item.text for item in told[name] if isinstance(item, Paragraph)]
        found["description"] = " ".join(said).removesuffix(" Each is an object:").removesuffix(
            " An object:")
        if inner := found.get("$ref") or found.get("items", {}).get("$ref"):
            _describe(inner, made, told[name])


def readme() -> str:
    """README with its table of games as the cards have it."""
    rows = ""
    for game in games.names():
        about = games.game_meta(game)
        least, most = about.players
        players = f"{least}–{most}" if least < most else str(least)
        rows += f"| `{game}` | {about.title}: {about.summary.rstrip('.')} | {players} |\n"
    text, found = re.subn(re.escape(TABLE) + r"(\|.*\n)*", lambda _: TABLE + rows,
                          (ROOT / "README.md").read_text(), count=1)
    if not found:
        raise SystemExit("README.md has no table that begins: " + TABLE.partition("\n")[0])
    return text


def digests() -> dict[str, str]:
    """The digests of the scenarios of each game, as they stand in saves, by its file."""
    return {f"scenarios/{game}/digests.txt": "".join(
        f"{name} {save_format.scenario_digest(scenario_commands.load_shipped(game, name) or b'')}\n"
        for name in inputs.scenario_names(game)) for game in games.names()}


def _page(one: Page, whole: list[Page]) -> str:
    out = [f".Dd {DATE}", f".Dt {one.man_name.upper()} {one.number}", f".Os referee {__version__}",
           ".Sh NAME", f".Nm {one.man_name}", f".Nd {_words(one.title)}"]
    if one.name == "referee":
        out.append(".Sh SYNOPSIS")
        for command in definitions.commands():
            out += [".Nm", f".Ar {_words(usage(command))}"]
    for section in one.sections:
        out += [f".Sh {_words(section.heading)}", *_items(section.items)]
    # A game's page names no other game, so that a new game rewrites none.
    others = [f".Xr {other.man_name} {other.number}" for other in whole
              if other != one and (one.number == 1 or other.number != 7)]
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
        elif isinstance(item, Example):
            out += [".Bd -literal -offset indent", *map(_line, item.lines), ".Ed"]
        else:
            out += [*([".Pp"] if out else []), *_sentences(item.text)]
    return [*out, ".El"] if listing else out


def _sentences(text: str) -> list[str]:
    """A sentence on each line, as manual pages are written."""
    out: list[str] = []
    now: list[str] = []
    for word in text.split():
        now.append(word)
        if word.rstrip("\")”’")[-1:] in (".", "?", "!", ":"):
            out += _lines(now)
            now = []
    return out + _lines(now)


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
    """A term as one argument of a macro, whatever it is called."""
    said = _words(text).replace('"', "\\(dq")
    return f'"{said}"' if " " in said or said in ("", "|") else f"\\&{said}"


def main() -> None:
    """Write the pages and the table, or say which differ."""
    made = {**pages(), "README.md": readme(), SCHEMA: schema(), **digests(),
            **contributing_pages.pages(ROOT)}
    stale = [name for name, text in made.items()
             if not (ROOT / name).exists() or (ROOT / name).read_text() != text]
    if "--check" in sys.argv:
        raise SystemExit(f"stale: {', '.join(stale)}; run python man/make.py" if stale else 0)
    for name in stale:
        (ROOT / name).write_text(made[name])
        print(f"written: {name}")


if __name__ == "__main__":
    main()
