"""The manual pages: the written text of each, and sections generated from the code.

referee(1) lists the commands, referee-ahead(7) describes plans, referee-mail(7) and
referee-office(7) play by mail, referee-GAME(7) the seats, options and scenarios of a game.
"""

from collections.abc import Iterator
from inspect import cleandoc
from typing import Any, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee import definitions, games
from referee.commands import scenario_check
from referee.commands.manual_text import (
    Definition,
    Example,
    Item,
    Paragraph,
    Section,
    glossary,
    parse,
)
from referee.commands.resources import Resources
from referee.core.game import game_parts, notation
from referee.core.game.glossary import GlossaryEntry
from referee.core.scenario import schema
from referee.definitions.spec import JSON, NOW, VERSION, Command, CommandParameter, all_parameters

_WRITTEN = ("referee", "save", "record", "ahead", "mail", "office")
_FORMATS = ("save", "record", "scenario")


class Page(Struct, frozen=True):
    """A manual page."""

    name: str  # what it is looked up by
    number: int  # of its section of the manual
    title: str  # its line in an index
    sections: tuple[Section, ...]

    @property
    def man_name(self) -> str:
        """Its name for ``man``."""
        return self.name if self.name == "referee" else f"referee-{self.name}"


def names() -> tuple[str, ...]:
    """The names of all pages, the program's first."""
    return "referee", "save", "record", "scenario", "ahead", "mail", "office", *games.names()


def page(name: str, resources: Resources) -> Page:
    """A page by its name. Refused: an unknown page."""
    title, own = parse(page_source(name, resources))
    if name == "referee":
        return Page(name, 1, title, (own[0], *_commands(), *own[1:]))
    if name in _FORMATS:
        return Page(name, 5, title, own)
    if name in _WRITTEN:
        return Page(name, 7, title, own)
    return Page(name, 7, title, (*_with_move_forms(name, own), *_contents_sections(name, resources),
                                 _options_section(name, resources), _section_types(name)))


def _with_move_forms(game: str, sections: tuple[Section, ...]) -> Iterator[Section]:
    """A game's own sections, with the forms of the moves added to its notation."""
    for section in sections:
        yield section if section.heading != "NOTATION" else replace(section, items=tuple(
            _with_forms(game, item) for item in section.items))


def _with_forms(game: str, item: Item) -> Item:
    """A definition of verbs with the forms of their moves; of conditions and wishes, with theirs.
    """
    if not isinstance(item, Definition):
        return item
    if item.term.startswith("conditions"):
        paragraphs = games.part(game, game_parts.CONDITION_TERMS).describe()
        return replace(item, body=(*item.body, *map(Paragraph, paragraphs)))
    if item.term == "wishes":
        text = games.part(game, game_parts.PREFERENCES).describe()
        return replace(item, body=(*item.body, Paragraph(f"Wishes: {text}.")))
    moves = [games.part(game, f"moves.{where}")
             for verb, named in games.part(game, game_parts.MOVE_CLASSES).items()
             if verb in item.term.split(", ") for where in named.split(", ")]
    shown = [text for move in dict.fromkeys(moves) if move.form
             for text in notation.form_texts(move)]
    if not shown:
        return item
    return replace(item, body=(Paragraph(f"Form: {'; or '.join(shown)}."), *item.body))


def page_source(name: str, resources: Resources) -> str:
    """The written text of a page. Refused: an unknown page."""
    if name == "scenario":
        from referee.core.scenario import scenario

        return scenario.__doc__ or ""
    if name in _WRITTEN:
        return resources.manual_page("manual" if name == "referee" else name)
    return games.manual(name)


# The commands.

def usage(command: Command) -> str:
    """A command and its arguments: ``move SAVE MOVE``."""
    return " ".join([command.name, *(
        param.metavar for param in command.params if not param.flag)])


def _commands() -> Iterator[Section]:
    yield Section("COMMANDS", tuple(
        Section(group.title, tuple(map(_command, group.commands)))
        for group in definitions.groups()))
    yield Section("OPTIONS BEFORE A COMMAND", tuple(map(_option, (JSON, NOW, VERSION))))


def _command(command: Command) -> Definition:
    text, _, example = cleandoc(command.help).partition("Example: ")
    body: list[Item] = [Paragraph(" ".join(part.split())) for part in text.split("\n\n")
                        if part.strip()]
    body += map(_option, (param for param in all_parameters(command) if param.flag))
    return Definition(usage(command),
                      (*body, Paragraph("Example:"), Example((example.strip(),))), command.name)


def _option(param: CommandParameter) -> Definition:
    value = f" {param.metavar}" if param.metavar else ""
    return Definition(param.flag + value, (Paragraph(param.help),), param.key)


# Scenarios and game metadata.

def _contents_sections(game: str, resources: Resources) -> Iterator[Section]:
    """The box of the first scenario in full, and what differs in each of the others."""
    listed_entries: set[GlossaryEntry] = set()
    sections: dict[str, list[Item]] = {}
    for name in resources.scenario_names(game):
        data = scenario_check.load_shipped(game, name, resources) or b""
        box = [entry for entry in games.glossary(game, data) if entry not in listed_entries]
        for heading, items in glossary(box,
                                       f"In the scenario {name}:" * bool(listed_entries)).items():
            sections.setdefault(heading, []).extend(items)
        listed_entries.update(box)
    if sections:
        yield Section("WHAT IS IN THE BOX", tuple(
            Section(heading, tuple(items)) for heading, items in sections.items()))


def _section_types(game: str) -> Section:
    """The sections of a game's scenarios, from their types."""
    return Section("GROUPS OF A SCENARIO", tuple(
        Definition(field.encode_name, tuple(_type_paragraphs(field.type)))
        for field in msgspec.structs.fields(games.scenario(game)[0])))


def _type_paragraphs(kind: Any) -> Iterator[Paragraph]:
    """The first paragraph of a record's docstring; the limits of its numbers."""
    for record in get_args(kind) or (kind,):
        if isinstance(record, type) and issubclass(record, msgspec.Struct):
            text = (record.__doc__ or "").strip().split("\n\n")[0]
            yield Paragraph(" ".join(text.replace("``", "").split()))
            names_by_bounds: dict[schema.Bounds, list[str]] = {}
            for name, bounds in dict.fromkeys(schema.number_bounds(record)):
                if bounds:
                    names_by_bounds.setdefault(bounds, []).append(name)
            if names_by_bounds:
                yield Paragraph("; ".join(
                    f"{', '.join(names)} {least} to {most}"
                    for (least, most), names in names_by_bounds.items()) + ".")


def _options_section(game: str, resources: Resources) -> Section:
    """Seats, scenarios and options, from the game's metadata."""
    meta = games.game_meta(game)
    least, most = meta.players
    options = (Definition(f"--option {option.name}={_values(option)}",
                          (Paragraph(f"{option.what[0].upper()}{option.what[1:]}. Default: "
                                     f"{option.default}."),), option.name)
               for option in meta.options)
    return Section("SEATS AND SCENARIOS", (Paragraph(
        f"Seats: {', '.join(meta.seats)}. Players: {least} to {most}. "
        f"Scenarios: {', '.join(resources.scenario_names(game))}. Rulebook: {meta.rulebook}."),
                                           *options))


def _values(option: Any) -> str:
    return "|".join(option.values) or f"{option.least}..{option.most}"
