"""Write the manual pages from the code's own definitions: python man/make.py [--check].

referee.1 comes from the commands as Typer knows them and referee/cli/manual.txt,
referee-save.5 and referee-scenario.5 from the modules that read these files and
the records they read, referee-GAME.7 from each game's own text.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec
import typer

from referee import __version__, disk, games
from referee.cli import app, manual
from referee.core import save, scenario

DATE = "November 21, 2026"
HERE = Path(__file__).resolve().parent


def pages() -> dict[str, str]:
    """Every page by its path under man/."""
    made = {"man1/referee.1": _command_page(),
            "man5/referee-save.5": _page("referee-save", 5, save.__doc__ or ""),
            "man5/referee-scenario.5": _page("referee-scenario", 5, scenario.__doc__ or "",
                                             _groups())}
    for game in games.names():
        made[f"man7/referee-{game}.7"] = _page(f"referee-{game}", 7, games.manual(game),
                                               _settings(game))
    return made


def _page(name: str, section: int, text: str, more: str = "", before: str = "") -> str:
    title, sections = manual.read(text)
    body = "".join(f".Sh {part.heading}\n{_items(part.items)}" for part in sections)
    others = [("referee", 1), ("referee-save", 5), ("referee-scenario", 5),
              *((f"referee-{game}", 7) for game in games.names())]
    see = " ,\n".join(f".Xr {other} {number}" for other, number in others if other != name)
    return (f".Dd {DATE}\n.Dt {name.upper()} {section}\n.Os referee {__version__}\n.Sh NAME\n"
            f".Nm {name}\n.Nd {_words(title)}\n{before}{body}{more}.Sh SEE ALSO\n{see}\n")


def _items(items: tuple[manual.Item, ...]) -> str:
    out: list[str] = []
    in_list = first = False
    for item in items:
        if isinstance(item, manual.Definition) != in_list:
            out.append(".El" if in_list else ".Bl -tag -width Ds")
            in_list = first = not in_list
        if isinstance(item, manual.Definition):
            out.append(f".It {_term(item.term)}")
            out += _body(item.body)
        else:
            out += _body((item,), paragraph=bool(out))
    if in_list:
        out.append(".El")
    assert not first or items
    return "".join(line + "\n" for line in out)


def _body(body: tuple[manual.Paragraph | manual.Example, ...],
          paragraph: bool = False) -> list[str]:
    out: list[str] = []
    for item in body:
        if isinstance(item, manual.Example):
            out += [".Bd -literal -offset indent", *map(_line, item.lines), ".Ed"]
        else:
            if paragraph or out:
                out.append(".Pp")
            out += _sentences(item.text)
        paragraph = True
    return out


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


def _command_page() -> str:
    command: Any = typer.main.get_command(app.app)
    synopsis = ".Sh SYNOPSIS\n" + "".join(
        f".Nm\n.Ar {_arguments(name, sub)}\n" for name, sub in _commands(command))
    told = ".Sh COMMANDS\n.Bl -tag -width Ds\n" + "".join(
        _command(name, sub) for name, sub in _commands(command)) + ".El\n"
    shared = ".Sh OPTIONS BEFORE A COMMAND\n.Bl -tag -width Ds\n" + "".join(
        _option(param) for param in command.params if _shown(param)) + ".El\n"
    return _page("referee", 1, manual.own(), told + shared, synopsis)


def _commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    for name, sub in group.commands.items():
        if hasattr(sub, "commands"):
            yield from _commands(sub, f"{before}{name} ")
        else:
            yield before + name, sub


def _arguments(name: str, command: Any) -> str:
    said = [name]
    for param in command.params:
        if param.param_type_name == "argument":
            said.append(str(param.metavar))
    return _words(" ".join(said))


def _command(name: str, command: Any) -> str:
    text, _, example = (command.help or "").partition("Example: ")
    out = [f".It {_term(_arguments(name, command))}"]
    for paragraph in filter(None, (part.strip() for part in text.split("\n\n"))):
        out += [*([".Pp"] if len(out) > 1 else []), *_sentences(paragraph)]
    options = [param for param in command.params if _shown(param)]
    if options:
        out += [".Bl -tag -width Ds"]
        return "\n".join(out) + "\n" + "".join(map(_option, options)) + _example(example)
    return "\n".join(out) + "\n" + _example(example, False)


def _example(text: str, listed: bool = True) -> str:
    return (".El\n" if listed else "") + (
        f".Pp\nExample:\n.Bd -literal -offset indent\n{_line(text.strip())}\n.Ed\n")


def _shown(param: Any) -> bool:
    return param.param_type_name == "option" and bool(param.help) and not any(
        "completion" in opt for opt in param.opts)


def _option(param: Any) -> str:
    name = ", ".join(param.opts)
    metavar = "" if param.is_flag else f" {param.metavar or ''}".rstrip()
    return f".It {_term(name + metavar)}\n" + "\n".join(_sentences(param.help)) + "\n"


def _groups() -> str:
    """The groups of each game's scenarios, from their types."""
    out = [".Sh GROUPS"]
    for game in games.names():
        kind = games.scenario(game)[0]
        out += [f".Ss {_words(games.about(game).title)}", ".Bl -tag -width Ds"]
        for field in msgspec.structs.fields(kind):
            out.append(f".It {_term(field.encode_name)}")
            out += _sentences(_described(field.type))
        out.append(".El")
    return "\n".join(out) + "\n"


def _described(kind: Any) -> str:
    """What a group is: as its field says, else the first paragraph of its record."""
    said = next((meta.description for meta in getattr(kind, "__metadata__", ())
                 if getattr(meta, "description", None)), "")
    if not said and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        said = (kind.__doc__ or "").strip().split("\n\n")[0]
    return " ".join(said.replace("``", "").split())


def _settings(game: str) -> str:
    """Seats, scenarios and options, from the game's own card."""
    about = games.about(game)
    out = [".Sh SEATS AND SCENARIOS", *_sentences(
        f"Seats: {', '.join(about.seats)}. Players: {about.players[0]} to {about.players[1]}. "
        f"Scenarios: {', '.join(disk.scenarios(game))}. Rulebook: {about.rulebook}.")]
    if about.options:
        out.append(".Bl -tag -width Ds")
        for option in about.options:
            values = "|".join(option.values) or f"{option.least}..{option.most}"
            out += [f".It {_term(f'--option {option.name}={values}')}",
                    *_sentences(f"{option.what} Default: {option.default}.")]
        out.append(".El")
    return "\n".join(out) + "\n"


def main() -> None:
    """Write the pages, or say which differ."""
    made = pages()
    stale = [name for name, text in made.items()
             if not (HERE / name).exists() or (HERE / name).read_text() != text]
    if "--check" in sys.argv:
        raise SystemExit(f"stale: {', '.join(stale)}" if stale else 0)
    for name in stale:
        (HERE / name).parent.mkdir(exist_ok=True)
        (HERE / name).write_text(made[name])
        print(f"written: {name}")


if __name__ == "__main__":
    main()
