"""The commands on scenarios, list, show, check; and a scenario proved for a game."""

from referee import disk, games
from referee.cli import answer as answers
from referee.cli import report
from referee.cli.answer import Answer
from referee.core import page, save
from referee.core import scenario as sheets
from referee.core.problem import Refused, refused
from referee.core.scenario import Sheet


def typed(game: str, text: str, file: str) -> tuple[Sheet, bytes]:
    """A scenario's data and its JSON. Refused: every fault of its shape or its counts."""
    sheet = sheets.load(text, file, _base)
    kind, faults = games.scenario(game)
    found = sheets.typed(sheet, kind)
    problems = sheets.located(sheet, faults(found))
    if problems:
        raise Refused(*problems)
    return sheet, save.scenario_bytes(found)


def _base(name: str) -> tuple[str, str]:
    game, _, scenario = name.partition("/")
    return disk.scenario(game, scenario)


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
        for name in [game] if game else games.names():
            games.about(name)
            for known in disk.scenarios(name):
                sheet = sheets.load(*disk.scenario(name, known), _base)
                rows.append((f"{name}/{known}", str(sheet.data.get("game", {}).get("title", ""))))
        answer.view = [{"scenario": name, "title": title} for name, title in rows]
        answer.text = page.text((page.Table(("scenario", "title"), tuple(rows)),))
        return answer
    except Refused as error:
        return answers.failed("scenario list", error)


def _found(name: str, game: str | None) -> tuple[str, str, str]:
    """Game, text and file of ``GAME/NAME``, or of a YAML file for ``--game``."""
    if name.endswith((".yaml", ".yml")):
        text, file = disk.scenario("", name)
        base = sheets.read(text, file).data.get("base")
        game = game or (base.partition("/")[0] if isinstance(base, str) else None)
        if game is None:
            raise refused("referee/usage-game", "The file has no base; say whose scenario it is.",
                          hint="--game " + "|".join(games.names()))
        games.about(game)
        return game, text, file
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
        answer.view = sheets.load(text, file, _base).data
        answer.text = text
        return answer
    except Refused as error:
        return answers.failed("scenario show", error)
