"""The command `new`: begins a game."""

import re
from collections.abc import Callable
from typing import Literal

import msgspec
from msgspec.structs import replace

from referee import games
from referee.commands import answer as answers
from referee.commands import (
    luck_notice,
    luck_sources,
    option_checks,
    players,
    report,
    scenario_check,
    scenario_origin,
    turn_report,
)
from referee.commands.answer import Answer
from referee.commands.resources import Resources
from referee.commands.scenario_check import CheckedScenario
from referee.core.base import validators
from referee.core.base.aliases import folded
from referee.core.base.problem import Problems, Refused, refused
from referee.core.base.references import named_ref
from referee.core.game.decisions import GameMeta
from referee.core.luck import chance
from referee.core.match import external_luck, log_entry, save_format, save_writer
from referee.core.match import match as matches
from referee.core.match.match import TurnResult
from referee.core.match.save_format import Fairness, SaveHeader, SeatAssignment


def new(game: str, path: str, seats: list[str], *, when: str, entropy: Callable[[], str],
        resources: Resources, scenario: str = "standard", options: list[str] | None = None,
        luck: str = "sealed", secret: str | None = None, dice: str | None = None,
        source: str | None = None, until: str | None = None, silent: str | None = None,
        brief: bool = False, clock_warnings: Problems = ()) -> Answer:
    """Begin a game, or let it wait for its external source of luck; ``created`` is its save.

    ``entropy`` gives a fresh secret. ``source``: what the game waits for, ``until`` when;
    ``silent``: what happens to seats that have sent nothing by then. ``clock_warnings``, about
    ``when``, belong to the answer if the game has begun. ``brief`` leaves the position out.
    Refused: unknown seats or options; a source that does not exist or is already known.
    """
    try:
        meta = games.game_meta(game)
        assignments = _seat_assignments(seats, meta)
        chosen = _parse_options(options or [], meta)
        kind = _luck(luck)
        text, file = scenario_check.scenario_text(game, scenario, resources)
        checked = scenario_check.check_scenario(game, text, file, resources)
        is_own = file == scenario
        name = _game_id(scenario) if is_own else scenario
        lines = _scenario_warning(game, name, checked.data, resources) if is_own else []
        key = _secret(secret, entropy)
        waits = luck_notice.awaited_source(source, until, silent, luck=luck, when=when)
        fairness = Fairness(kind, log_entry.commitment_to(key), key, waits.text if waits else "")
        header = SaveHeader(save_format.FORMAT, game, meta.rules, _game_id(path), when,
                            chosen, fairness, assignments)
        places = checked.places if is_own else {}  # saved only for own files
        if waits:
            waiting = replace(external_luck.waiting_save(header, name, checked.data, meta.rules),
                              places=places)
            answer = luck_sources.waiting_answer("new", waiting, [
                *luck_notice.publication_notice(header), *lines])
            answer.created = save_writer.dumps(waiting)
            return answer
        first = _set_up(header, name, checked.data, dice)
        shown = file if is_own else f"{game}/{name}"
        answer = _new_game_answer(header, name, first, lines, checked, shown, brief)
        answer.problems += clock_warnings
        answer.created = save_writer.dumps(save_format.Save(
            header, msgspec.to_builtins(first.match.state), {}, name, checked.data,
            log_entry.write(first.entry), places=places))
        return answer
    except Refused as error:
        return answers.refused_answer("new", error, game=game)


def _set_up(header: SaveHeader, name: str, data: bytes, dice: str | None) -> TurnResult:
    """The first turn, with physical dice or random ones. Refused: dice that do not fit."""
    sealed = chance.secret_source(header.fairness.secret)
    source, spent = chance.moderator_source(dice or "",
                                            sealed) if header.fairness.luck == "table" else (
        sealed, option_checks.nothing_left)
    first = matches.start(games, header, name, data, source)
    spent()
    return first


def _new_game_answer(header: SaveHeader, name: str, first: TurnResult, lines: list[str],
                     checked: CheckedScenario, shown: str, brief: bool) -> Answer:
    """The answer about a new game: players, proof of its luck, set-up.

    ``shown``: the scenario as `scenario show` takes it.
    """
    house = scenario_origin.own_values(checked.scenario, shown)
    thrown = turn_report.setup_dice(first.entry)
    answer = report.turns_answer("new", [first], answers.PUBLIC, first.match, [
        f"{games.game_meta(header.game).title}, scenario {name}{_options_text(header)}: "
        f"{', '.join(map(_assignment_text, header.seats))}.",
        f"Commitment to the secret (publish this line now): {header.fairness.commitment}",
        luck_notice.proof_notice(header.fairness), *lines, *house, *thrown], brief=brief)
    answer.report = answers.lines_for_viewer([*lines, *thrown], answers.PUBLIC)
    answer.problems = [answers.with_game_prefix(problem, header.game) for problem in checked.doubts]
    return answer


def _options_text(header: SaveHeader) -> str:
    options = ", ".join(f"{name}={value}" for name, value in header.options.items())
    return f", {options}" if options else ""


def _scenario_warning(game: str, name: str, data: bytes, resources: Resources) -> list[str]:
    """A warning that a file is not the scenario of its name, and how it differs."""
    origin = scenario_origin.origin(game, name, data, resources)
    misnamed = origin.kind == "renamed" and name in resources.scenario_names(game)
    return [f"Beware: {origin.text}."] if misnamed or origin.kind == "altered" else []


def _luck(text: str) -> Literal["sealed", "table"]:
    if text not in ("sealed", "table"):
        raise refused("referee/usage-luck", f"--luck {text}: write “sealed” or “table”.")
    return "table" if text == "table" else "sealed"


def _seat_assignments(seats: list[str], meta: GameMeta) -> tuple[SeatAssignment, ...]:
    """The seats in play with their players. Refused: unknown or equal seats, seats as names."""
    assignments = tuple(_parse_seat(text, meta) for text in seats)
    _check_seats(assignments, meta)
    players.check_players(assignments, meta)
    for assignment in assignments:
        players.refuse_seat_names(assignment.players, assignment.seat,
                                  [other.seat for other in assignments])
    return assignments


def _parse_seat(text: str, meta: GameMeta) -> SeatAssignment:
    name, _, names = text.partition("=")
    name = name.casefold()
    if name not in meta.seats:
        raise refused("referee/usage-seat", f"--seat {text}: there is no seat “{name}”.",
                      hint=f"There are: {', '.join(meta.seats)}. Example: --seat "
                           f"{meta.seats[0]}=Ann")
    others = rf",\s*(?=(?:{'|'.join(meta.seats)})\s*=)"
    if re.search(others, names, re.IGNORECASE):  # a comma separates people of one seat, not seats
        split = re.sub(others, " --seat ", text, flags=re.IGNORECASE)
        raise refused("referee/usage-seat", f"--seat {text}: do you mean several seats?",
                      hint=f"Give each seat an option of its own: --seat {split}")
    return SeatAssignment(name, players.parse_names(names, f"--seat {name}=…"))


def _assignment_text(assignment: SeatAssignment) -> str:
    people = ", ".join(assignment.players)
    return assignment.seat + named_ref(f" ({people})") if people else assignment.seat


def _check_seats(assignments: tuple[SeatAssignment, ...], meta: GameMeta) -> None:
    names = [assignment.seat for assignment in assignments]
    least, most = meta.players
    if len(set(names)) != len(names):
        raise refused("referee/usage-seats", "A seat is given twice.",
                      hint="For people who share a seat, write --seat red=Ann,Bob")
    if not least <= len(names) <= most:
        count = f"{least} to {most}" if most > least else str(least)
        raise refused("referee/usage-seats", f"{meta.title} has {count} seats; "
                      f"{len(names)} {'is' if len(names) == 1 else 'are'} given.",
                      hint=f"Give each seat as --seat NAME=PERSON. The names are: "
                           f"{', '.join(meta.seats)}.")


def _parse_options(texts: list[str], meta: GameMeta) -> dict[str, str]:
    options = {option.name: option for option in meta.options}
    chosen: dict[str, str] = {}
    for text in texts:
        name, _, value = text.partition("=")
        option = options.get(name)
        if option is None:
            raise refused("referee/usage-option", f"{meta.title} has no option “{name}”.",
                          hint="There are: " + "; ".join(o.usage for o in meta.options) + "."
                          if options else f"{meta.title} has no options.")
        if not option.accepts(value) or name in chosen:
            raise refused("referee/usage-option", f"--option {text}: "
                          + ("it is given twice." if name in chosen else "unknown value."),
                          hint=f"Possible: {option.usage}")
        chosen[name] = value
    return chosen


def _game_id(path: str) -> str:
    """An id made from the name of a file."""
    file = re.split(r"[/\\]", path)[-1]
    stem = file.rpartition(".")[0] or file
    name = re.sub(r"[^a-z0-9]+", "-", folded(stem)).strip("-")[:60]
    return name if validators.is_id(name) else "game"


def _secret(text: str | None, entropy: Callable[[], str]) -> str:
    if text is None:
        return entropy()
    if not validators.is_secret(text):
        raise refused("referee/usage-secret", "--secret needs 32 to 128 digits of 0-9 and a-f.")
    return text
