"""The `scenario` commands: list, show, check."""

from functools import partial

import msgspec

from referee import games
from referee.commands import answer as answers
from referee.commands import manual_text
from referee.commands.answer import Answer
from referee.commands.resources import Resources
from referee.commands.scenario_check import FILES, check_scenario, find_base, load_scenario
from referee.commands.scenario_origin import house_values
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref
from referee.core.document import blocks
from referee.core.graphics import layout
from referee.core.match import save_format
from referee.core.scenario import bases
from referee.core.scenario.scenario import ScenarioFile

FORMS = ("yaml", "text")


def listing(game: str | None, *, resources: Resources) -> Answer:
    """The scenarios of a game or of all games, each with its title."""
    answer = Answer("scenario list")
    rows = []
    for name in games.names() if game is None else [game]:
        games.game_meta(name)
        for known in resources.scenario_names(name):
            text, file = resources.shipped_scenario(name, known)
            scenario_file = bases.load(text, file, partial(find_base, resources))
            rows.append((f"{name}/{known}",
                         str(scenario_file.data.get("game", {}).get("title", ""))))
    answer.view = [{"scenario": name, "title": title} for name, title in rows]
    answer.body = (blocks.TableBlock(("scenario", "title"), tuple(rows)),)
    return answer


def _find_scenario(name: str, game: str | None,
                   resources: Resources) -> tuple[str, str, str]:
    """Game, text and file of ``GAME/NAME``, or of a YAML file."""
    if name.endswith(FILES):
        text = resources.load_scenario_text(name)
        if game is None:
            game = _game_of(bases.load(text, name, partial(find_base, resources)))
        games.game_meta(game)
        return game, text, name
    game, slash, scenario = name.partition("/")
    is_path = "." in name or "\\" in name or name.startswith(("/", "~")) or name.count("/") > 1
    if is_path and game not in games.names():
        raise refused("referee/usage-scenario",
                      f"“{name[:60]}” is neither GAME/NAME nor the name of a YAML file.",
                      hint=f"The name of a scenario's file ends in {' or '.join(FILES)}.")
    games.game_meta(game)
    return game, *resources.shipped_scenario(game, scenario if slash else "standard")


def _game_of(scenario_file: ScenarioFile) -> str:
    """The game that has most groups of a file; if none has, the game of its base.

    Refused: a file that may be for several games, or for none.
    """
    differences = {}
    for game in games.names():
        groups = msgspec.structs.fields(games.scenario(game)[0])
        missing = [group.encode_name for group in groups
                   if group.required and group.encode_name not in scenario_file.data]
        unknown = {*scenario_file.data} - {layout.GROUP, *(group.encode_name for group in groups)}
        if 2 * (count := len(missing) + len(unknown)) < len(groups):
            differences[game] = count
    likeliest = [game for game, count in differences.items()
                 if count == min(differences.values())]
    if len(likeliest) != 1 and scenario_file.base_game:
        return scenario_file.base_game
    if len(likeliest) != 1:
        raise refused("referee/usage-game",
                      "The groups in the file fit no single game.",
                      hint=f"Name the game with --game GAME; {command_ref('games')} lists "
                           "the games.")
    return likeliest[0]


def check(names: list[str], game: str | None, *, resources: Resources) -> Answer:
    """Check scenarios: structure, counts, references; every error with line and column."""
    answer = Answer("scenario check")
    lines: list[str] = []
    answer.view = []
    for name in names:
        game_id = ""
        try:
            game_id, text, file = _find_scenario(name, game, resources)
            checked = check_scenario(game_id, text, file, resources)
            digest = save_format.scenario_digest(checked.data)
            answer.problems += [answers.with_game_prefix(p, game_id) for p in checked.doubts]
            answer.view.append({"scenario": file, "digest": digest})
            lines.append(f"{file}: valid, digest {digest}.")
            shipped = not name.endswith(FILES)
            lines += ["  " + line for line in house_values(checked.scenario, shipped)]
        except Refused as error:
            answer.exit = max(answer.exit, answers.exit_code(error.problems))
            answer.problems += [answers.with_game_prefix(p, game_id) for p in error.problems]
    answer.body = (blocks.TextBlock(tuple(lines)),)
    return answer


def show(name: str, game: str | None, form: str = "yaml", *, resources: Resources) -> Answer:
    """A scenario's own text, or its contents in words (``text``).

    As JSON its values, including those of its base.
    """
    if form not in FORMS:
        raise refused("referee/usage-form",
                      f"--as {form[:60]}: there is no output format with this name.",
                      hint=f"There are: {', '.join(FORMS)}.")
    game_id, text, file = _find_scenario(name, game, resources)
    answer = Answer("scenario show")
    answer.view = bases.load(text, file, partial(find_base, resources)).data
    answer.data = form == "yaml"
    answer.document = text if form == "yaml" else _contents_text(game_id, text, file, resources)
    return answer


def _contents_text(game: str, text: str, file: str, resources: Resources) -> str:
    """The contents of a scenario's box in words."""
    lines: list[str] = []
    box = games.glossary(game, load_scenario(game, text, file, resources)[1])
    for heading, items in manual_text.glossary(box).items():
        lines += [*([""] if lines else []), heading, "", *manual_text.lines(items)]
    return "".join(f"{part}\n" for line in lines
                   for part in blocks.fold(line, blocks.WIDTH, len(line) - len(line.lstrip())))
