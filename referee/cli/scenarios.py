"""The commands on scenarios, list, show, check; and a scenario proved for a game."""

from collections.abc import Callable

from referee import disk, games
from referee.cli import answer as answers
from referee.cli import report
from referee.cli.answer import Answer
from referee.core import page, save
from referee.core import scenario as sheets
from referee.core.problem import Refused, refused
from referee.core.scenario import Sheet

FILES = (".yaml", ".yml")  # how a file's name ends; no scenario's does


def chosen(game: str, name: str) -> tuple[str, str]:
    """The text of a scenario by its name, or of somebody's own file, and what problems call it."""
    if name.endswith(FILES) or "/" in name:
        return disk.sheet(name), name
    return disk.scenario(game, name)


def typed(game: str, text: str, file: str) -> tuple[Sheet, bytes]:
    """A scenario's data and its JSON. Refused: every fault of its shape or its counts."""
    sheet = sheets.load(text, file, _bases(file))
    kind, faults = games.scenario(game)
    found = sheets.typed(sheet, kind)
    problems = sheets.located(sheet, faults(found))
    if problems:
        raise Refused(*problems)
    return sheet, save.scenario_bytes(found)


def _bases(file: str) -> Callable[[str], tuple[str, str]]:
    """What finds the base that a file names. Refused: one that no game has."""
    def base(name: str) -> tuple[str, str]:
        game, _, scenario = name.partition("/")
        if game not in games.names() or scenario not in disk.scenarios(game):
            raise refused("referee/unusable-scenario-base",
                          f"base: there is no scenario “{name[:60]}”.", where=file,
                          hint="`referee scenario list` lists those there are.")
        return disk.scenario(game, scenario)

    return base


def house_values(sheet: Sheet) -> list[str]:
    """Which values in play no public text gives, group by group."""
    groups: dict[str, list[str]] = {}
    for place, source in sheets.sources(sheet.data):
        if source == "house":
            group, _, record = place.partition(".")
            groups.setdefault(group, []).append(record.removeprefix("list."))
    if not groups:
        return []
    told = "; ".join(group + (" " + " ".join(filter(None, records)) if any(records) else "")
                     for group, records in groups.items())
    return [f"House values, printed in no public text: {told}. "
            "An owner of the game may play with a copy of the scenario: --scenario my.yaml."]


def listing(game: str | None) -> Answer:
    """The scenarios of a game or of all games, each with its title."""
    answer = Answer("scenario list")
    try:
        rows = []
        for name in games.names() if game is None else [game]:
            games.about(name)
            for known in disk.scenarios(name):
                text, file = disk.scenario(name, known)
                sheet = sheets.load(text, file, _bases(file))
                rows.append((f"{name}/{known}", str(sheet.data.get("game", {}).get("title", ""))))
        answer.view = [{"scenario": name, "title": title} for name, title in rows]
        answer.text = page.text((page.Table(("scenario", "title"), tuple(rows)),))
        return answer
    except Refused as error:
        return answers.failed("scenario list", error)


def _found(name: str, game: str | None) -> tuple[str, str, str]:
    """Game, text and file of ``GAME/NAME``, or of a YAML file for ``--game``."""
    if name.endswith(FILES):
        text = disk.sheet(name)
        if game is None:
            base = sheets.read(text, name).data.get("base")
            if not isinstance(base, str):
                raise refused("referee/usage-game", "The file has no base; say whose scenario "
                              "it is.", hint="Say it: --game GAME; `referee games` lists them.")
            _bases(name)(base)
            game = base.partition("/")[0]
        games.about(game)
        return game, text, name
    game, _, scenario = name.partition("/")
    games.about(game)
    return game, *disk.scenario(game, scenario or "standard")


def check(names: list[str], game: str | None) -> Answer:
    """Prove scenarios: shape, counts, references; every fault with line and column."""
    answer = Answer("scenario check")
    out: list[str] = []
    answer.view = []
    for name in names:
        try:
            whose, text, file = _found(name, game)
            sheet, data = typed(whose, text, file)
            digest = save.scenario_digest(data)
            answer.view.append({"scenario": file, "digest": digest})
            out.append(f"{file}: sound, digest {digest}.")
            out += ["  " + line for line in house_values(sheet)]
        except Refused as error:
            answer.exit = max(answer.exit, answers.code(error.problems))
            answer.problems += [answers.named(p, "") for p in error.problems]
    answer.text = "".join(f"{line}\n" for line in report.folded(out))
    return answer


def show(name: str, game: str | None) -> Answer:
    """A scenario's own text, to be read or copied; as JSON its values with the base's."""
    try:
        _, text, file = _found(name, game)
        answer = Answer("scenario show")
        answer.view = sheets.load(text, file, _bases(file)).data
        answer.text = text
        return answer
    except Refused as error:
        return answers.failed("scenario show", error)


def shipped(game: str, name: str) -> bytes | None:
    """The scenario of that name that comes with the referee, as it stands in saves."""
    try:
        return typed(game, *disk.scenario(game, name))[1]
    except Refused:
        return None
