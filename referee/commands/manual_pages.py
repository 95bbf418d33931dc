"""The manual pages: the written text of each, and sections generated from the code.

referee(1) lists the commands, referee-refusals(7) the codes of the program and of all games,
referee-scenario(5) the groups of all games, referee-GAME(7) the box and the options of a game.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from referee import definitions, games
from referee.commands import game_manual
from referee.commands.game_manual import GameManual
from referee.commands.manual_text import (
    Bullets,
    Definition,
    Example,
    Item,
    Paragraph,
    Section,
    page_glossary,
    parse,
    without_margin,
)
from referee.commands.resources import Resources
from referee.core.base.aliases import join_words
from referee.core.base.references import command_ref
from referee.core.document.surfaces import SHELL
from referee.core.game.decisions import Option
from referee.core.plans.conditions import COMPARISONS
from referee.definitions import old_names
from referee.definitions.spec import (
    JSON,
    NO_NAMES,
    NOW,
    SCRIPTS_ONLY,
    VERSION,
    Command,
    CommandParameter,
    all_parameters,
)

# The pages of the program by their section of the manual; each has its text in ``cli``.
_NUMBERS = {"referee": 1, "refusals": 7, "save": 5, "record": 5, "scenario": 5, "ahead": 7,
            "mail": 7, "office": 7, "proof": 7, "scripts": 7}
_REFUSALS, _WORDS, _NOTATION, _OPTIONS = "REFUSALS", "WORDS", "NOTATION", "OPTIONS"
_COMMON = 3  # an option that so many commands have is described once
_SCENARIO_CODES = "unusable-"
_POSITION_CODE = "unusable-position"


class Page(Struct, frozen=True):
    """A manual page."""

    name: str  # what it is looked up by
    number: int  # of its section of the manual
    title: str  # its line in an index
    sections: tuple[Section, ...]
    elsewhere: tuple[Section, ...] = ()  # what is looked up here too, and printed on another page

    @property
    def man_name(self) -> str:
        """Its name for ``man``."""
        return self.name if self.name == "referee" else f"referee-{self.name}"

    @property
    def own(self) -> tuple[Section, ...]:
        """The sections about its own subject, wherever they are printed."""
        return (*(section for section in self.sections if section.page in ("", self.name)),
                *self.elsewhere)

    @property
    def others(self) -> tuple[Section, ...]:
        """The sections that it prints for other pages."""
        return tuple(section for section in self.sections
                     if section.page not in ("", self.name))


@cache
def names() -> tuple[str, ...]:
    """The names of all pages, the program's first."""
    return *(name for name in _NUMBERS if name in ("scenario", "refusals") or _exists(name)
             ), *games.names()


@cache
def _exists(name: str) -> bool:
    """Whether a page of the program is written."""
    from pkgutil import get_data

    try:
        return get_data("referee", f"cli/{_file_name(name)}.txt") is not None
    except OSError:
        return False


def _file_name(page: str) -> str:
    return "manual" if page == "referee" else page


@cache
def page(name: str, resources: Resources) -> Page:
    """A page by its name. Refused: an unknown page."""
    title, written = _written(name, resources)
    kept = tuple(section for section in written if section.heading not in (_REFUSALS, _WORDS))
    if name == "referee":
        return Page(name, 1, title, (kept[0], *_commands(), *kept[1:]),
                    tuple(_program_refusals(resources)))
    if name == "refusals":
        return Page(name, _NUMBERS[name], title, (*_introduction(written), *_refusals(resources)))
    if name == "scenario":
        return Page(name, _NUMBERS[name], title, (*written, *_scenario_sections(resources)))
    if name in _NUMBERS:
        return Page(name, _NUMBERS[name], title, kept, tuple(
            replace(section, heading=f"REFUSALS OF {name.upper()}", page=name)
            for section in written if section.heading == _REFUSALS))
    made = game_manual.load(name, resources)
    return Page(name, 7, title, tuple(_game_sections(name, kept, made, resources)),
                (*(section for section in written if section.heading in (_REFUSALS, _WORDS)),
                 _groups(name, made)))


@cache
def _written(name: str, resources: Resources) -> tuple[str, tuple[Section, ...]]:
    return parse(page_source(name, resources))


def page_source(name: str, resources: Resources) -> str:
    """The written text of a page. Refused: an unknown page."""
    if name == "scenario":
        from referee.core.scenario import scenario

        return scenario.__doc__ or ""
    if name == "refusals" and not _exists(name):
        return "the codes of refusals and warnings\n\nDESCRIPTION\n===========\n"
    if name in _NUMBERS:
        return resources.manual_page(_file_name(name))
    return games.manual(name)


# Refusals.

def _introduction(written: Iterable[Section]) -> Iterator[Section]:
    """The sections of the page of refusals that define no code."""
    yield from (section for section in written if not _codes(section) and section.items)


def _program_refusals(resources: Resources) -> Iterator[Section]:
    """The sections that define the codes of the program."""
    sections = [section for section in _written("refusals", resources)[1] if _codes(section)] or [
        section for section in _written("referee", resources)[1] if section.heading == _REFUSALS]
    for section in sections:
        heading = "THE PROGRAM" if section.heading == _REFUSALS else section.heading
        yield replace(section, heading=heading, page="referee")


def _refusals(resources: Resources) -> Iterator[Section]:
    """The codes of the program, of other pages, and of each game."""
    yield from _program_refusals(resources)
    for name in names():
        if name not in ("referee", "refusals", "scenario"):
            codes = [code for section in _written(name, resources)[1]
                     if section.heading == _REFUSALS for code in section.items
                     if name in _NUMBERS or not _of_scenario(code)]
            if codes:
                yield Section(name.upper(), tuple(codes), name)


def _codes(section: Section) -> bool:
    return any(isinstance(item, Definition) for item in section.items)


def _of_scenario(item: Item) -> bool:
    """Whether a game's refusal is about the file of a scenario."""
    return isinstance(item, Definition) and (
        item.term.startswith(_SCENARIO_CODES) and item.term != _POSITION_CODE)


# The commands.

def usage(command: Command) -> str:
    """A command and its arguments: ``move SAVE MOVE``."""
    return " ".join([command.name, *(
        param.metavar for param in command.params if not param.flag)])


def _commands() -> Iterator[Section]:
    common = _common_options()
    yield Section("COMMANDS", tuple(
        Section(group.title, tuple(_command(command, common) for command in group.commands))
        for group in definitions.groups()))
    without = join_words(command.name for command in definitions.commands() if not command.json)
    yield Section("COMMON OPTIONS", (
        Paragraph(f"All commands but {without} have {JSON.flag}. Commands that name players have "
                  f"{NO_NAMES.flag}. {JSON.flag} and {NOW.flag} also work before the command; "
                  f"{VERSION.flag} works without a command."),
        *map(_option, common.values())))


def _common_options() -> dict[str, CommandParameter]:
    """The options that several commands share, by flag."""
    counts = Counter((param.flag, param.metavar, param.help) for command in definitions.commands()
                     for param in all_parameters(command) if param.flag)
    common = {param.flag: param for param in (JSON, NOW, VERSION)}
    for command in definitions.commands():
        for param in all_parameters(command):
            if counts[param.flag, param.metavar, param.help] >= _COMMON:
                common.setdefault(param.flag, param)
    return common


def _command(command: Command, common: dict[str, CommandParameter]) -> Definition:
    text, _, example = without_margin(command.help).partition("Example: ")
    body: list[Item] = [Paragraph(" ".join(part.split())) for part in text.split("\n\n")
                        if part.strip()]
    options = [param for param in all_parameters(command) if param.flag and not param.hidden]
    shared = [param.flag for param in options if _same(param, common.get(param.flag))]
    body += [_option(param, command.name) for param in options if param.flag not in shared]
    if named := [flag for flag in shared if flag not in (*SCRIPTS_ONLY, JSON.flag, NO_NAMES.flag)]:
        body.append(Paragraph(f"Also: {' '.join(named)}"))
    return Definition(usage(command), (*body, Example((example.strip(),))), command.name,
                      aliases=_former(old_names.COMMANDS, command.name))


def _same(one: CommandParameter, other: CommandParameter | None) -> bool:
    return other is not None and (one.metavar, one.help) == (other.metavar, other.help)


def _option(param: CommandParameter, command: str = "") -> Definition:
    value = f" {param.metavar}" if param.metavar else ""
    return Definition(param.flag + value, (Paragraph(param.help),), param.key,
                      aliases=_former(old_names.OPTIONS.get(command, {}), param.flag))


def _former(names_now: Mapping[str, str], name: str) -> tuple[str, ...]:
    """The former names of a command or an option, which find it too."""
    return tuple(former for former, now in names_now.items() if now == name)


# Scenarios.

def _scenario_sections(resources: Resources) -> Iterator[Section]:
    """The groups of each game's scenarios, and what is refused of its files."""
    for game in games.names():
        yield _groups(game, game_manual.load(game, resources))
        codes = tuple(item for section in _written(game, resources)[1]
                      if section.heading == _REFUSALS for item in section.items
                      if _of_scenario(item))
        if codes:
            yield Section(f"REFUSED SCENARIOS OF {game.upper()}", codes, game)


def _groups(game: str, made: GameManual) -> Section:
    """The groups of a game's scenarios, from their types."""
    return Section(f"GROUPS OF {game.upper()}", tuple(
        Definition(group.name, tuple(map(Paragraph, group.paragraphs)))
        for group in made.groups), game)


# Games.

def _game_sections(game: str, written: Iterable[Section], made: GameManual,
                   resources: Resources) -> Iterator[Section]:
    """A game's own sections with what the program adds: options, forms of moves, the box."""
    written = tuple(written)
    if not any(section.heading == _OPTIONS for section in written) and (
            games.game_meta(game).options):
        written = (*written[:1], Section(_OPTIONS, ()), *written[1:])
    for section in written:
        if section.heading == _NOTATION:
            yield replace(section, items=tuple(_with_forms(item, made)
                                               for item in section.items))
        elif section.heading == _OPTIONS:
            yield replace(section, items=tuple(_with_values(game, section.items)))
        else:
            yield section
    yield from _box_section(game, made)
    yield _about(game, resources)


def _with_forms(item: Item, made: GameManual) -> Item:
    """A definition of verbs with the forms of their moves; of conditions and preferences, theirs.
    """
    if not isinstance(item, Definition):
        return item
    if item.term.startswith("conditions"):
        return replace(item, body=(
            *item.body, *_listed("Conditions, some only at certain decisions:", made.conditions),
            *_listed("Numbers, compared with a value or another number by "
                     f"{', '.join(COMPARISONS)} (the default):", made.numbers)))
    if item.term.split(", ")[0] in ("wishes", "preferences"):
        return replace(item, body=(*item.body, *_listed(
            "Preferences, with their decisions:", made.preferences)))
    forms = dict.fromkeys(form for verb in made.forms if verb in item.term.split(", ")
                          for form in made.forms[verb])
    if not forms:
        return item
    return replace(item, body=(Paragraph(f"Form: {'; or '.join(forms)}."), *item.body))


def _listed(text: str, lines: tuple[str, ...]) -> tuple[Item, ...]:
    """A list with the sentence that introduces it; nothing if it is empty."""
    return (Paragraph(text), Bullets(lines, marked=False)) if lines else ()


def _with_values(game: str, items: Iterable[Item]) -> Iterator[Item]:
    """The definitions of a game's options, with their values; then those without a text."""
    left = {option.name: option for option in games.game_meta(game).options}
    for item in items:
        option = left.pop(item.term, None) if isinstance(item, Definition) else None
        if option is None or not isinstance(item, Definition):
            yield item
        else:
            yield Definition(f"--option {option.name}={_values(option)}", (
                *item.body, Paragraph(f"[default: {option.default}]")), option.name)
    for option in left.values():
        yield Definition(f"--option {option.name}={_values(option)}", (Paragraph(
            f"{option.what[0].upper()}{option.what[1:]}. [default: {option.default}]"),),
                         option.name)


def _values(option: Option) -> str:
    return "|".join(option.values) or f"{option.least}..{option.most}"


def _box_section(game: str, made: GameManual) -> Iterator[Section]:
    """The box of the first scenario in full, and what differs in each of the others."""
    sections: dict[str, list[Item]] = {}
    for i, name in enumerate(dict.fromkeys(each.scenario for each in made.box)):
        note = f"In the scenario {name}:" * bool(i)
        entries = [each.entry for each in made.box if each.scenario == name]
        for heading, items in page_glossary(entries, game, note).items():
            sections.setdefault(heading, []).extend(items)
    if sections:
        yield Section("WHAT IS IN THE BOX", tuple(
            Section(heading, tuple(items)) for heading, items in sections.items()))


def _about(game: str, resources: Resources) -> Section:
    """Seats and scenarios, from the game's metadata; where the rest of its manual is."""
    meta = games.game_meta(game)
    least, most = meta.players
    return Section("SEATS AND SCENARIOS", (
        Paragraph(f"Seats: {', '.join(meta.seats)}. Players: {least} to {most}. "
                  f"Scenarios: {', '.join(resources.scenario_names(game))}. "
                  f"Rulebook: {meta.rulebook}."),
        Paragraph(SHELL.resolve(f"All words: {command_ref('explain', f'{game} words')}."))))
