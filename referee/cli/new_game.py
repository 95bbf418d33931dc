"""The commands before a game: games, new."""

import os
import re
from typing import Literal

import msgspec
from msgspec.structs import replace

from referee import games
from referee.cli import environment, luck_notice, scenario_commands
from referee.commands import answer as answers
from referee.commands import luck_sources, option_checks, players, report, turn_report
from referee.commands.answer import Answer
from referee.core.base import validators
from referee.core.base.aliases import folded
from referee.core.base.problem import Refused, refused
from referee.core.document import blocks as page_blocks
from referee.core.document.blocks import Block
from referee.core.game.decisions import GameMeta
from referee.core.luck import chance
from referee.core.match import external_luck, log_entry, save_format, save_writer
from referee.core.match import match as matches
from referee.core.match.match import TurnResult
from referee.core.match.save_format import Fairness, SaveHeader, SeatAssignment
from referee.files import inputs, saves


def listing() -> Answer:
    """The games, their seats, scenarios and options."""
    answer = Answer("games")
    blocks: list[Block] = []
    answer.view = []
    for game in games.names():
        meta = games.game_meta(game)
        least, most = meta.players
        answer.view.append({"game": game, "scenarios": inputs.scenario_names(game),
                            **msgspec.to_builtins(meta)})
        players = f"{least} to {most} players" if most > least else (
            f"{least} players" if least > 1 else "1 player")
        lines = [f"{meta.title}: {meta.summary}",
                 f"{players}; seats: {', '.join(meta.seats)}",
                 f"scenarios: {', '.join(inputs.scenario_names(game))}"]
        lines += [f"option {option.usage}: {option.what}" for option in meta.options]
        blocks += [page_blocks.Heading(game), page_blocks.TextBlock(tuple(lines))]
    answer.body = tuple(blocks)
    return answer


def new(game: str, path: str, seats: list[str], *, scenario: str = "standard",
        options: list[str] | None = None, luck: str = "sealed", secret: str | None = None,
        now: str | None = None, dice: str | None = None, source: str | None = None,
        until: str | None = None, silent: str | None = None) -> Answer:
    """Start a game and save it, or let it wait for its external source of luck.

    ``source``: what it waits for, ``until`` when; ``silent``: what happens to seats that have
    sent nothing by then. Refused: an existing file; unknown seats or options; a source that does
    not exist or is already known.
    """
    try:
        meta = games.game_meta(game)
        when = environment.command_time(now)
        assignments = _seat_assignments(seats, meta)
        chosen = _parse_options(options or [], meta)
        kind = _luck(luck)
        text, file = scenario_commands.scenario_text(game, scenario)
        proved = scenario_commands.check_scenario(game, text, file)
        data = proved.data
        places = proved.places if file == scenario else {}  # saved only for own files
        name = scenario if file != scenario else _game_id(os.path.basename(scenario))
        lines = _scenario_warning(game, name, data) if file == scenario else []
        key = _secret(secret)
        waits = luck_notice.awaited_source(source, until, silent, luck=luck, when=when)
        about_luck = Fairness(kind, log_entry.commitment_to(key), key, waits.text if waits else "")
        header = SaveHeader(save_format.FORMAT, game, meta.rules, _game_id(os.path.basename(path)),
                            when,
                            chosen, about_luck, assignments)
        if waits:
            waiting = replace(external_luck.waiting_save(header, name, data, meta.rules),
                              places=places)
            saves.create(path, save_writer.dumps(waiting))
            return luck_sources.waiting_answer("new", waiting,
                                               [*luck_notice.publication_notice(header), *lines])
        first = _set_up(header, name, data, dice)
        save = save_format.Save(header, msgspec.to_builtins(first.match.state), {}, name, data,
                                log_entry.write(first.entry), places=places)
        saves.create(path, save_writer.dumps(save))
        answer = _new_game_answer(header, name, first, lines, proved)
        answer.problems += environment.future_warning(now)
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
                     proved: scenario_commands.CheckedScenario) -> Answer:
    """The answer about a new game: players, proof of its luck, set-up."""
    house = scenario_commands.house_values(proved.scenario)
    thrown = turn_report.setup_dice(first.entry)
    answer = report.turns_answer("new", [first], answers.PUBLIC, first.match, [
        f"{games.game_meta(header.game).title}, scenario {name}: "
        f"{', '.join(map(_assignment_text, header.seats))}.",
        f"Commitment to the secret, to be published now: {header.fairness.commitment}",
        luck_notice.proof_notice(header.fairness), *lines, *house, *thrown])
    answer.report = answers.lines_for_viewer([*lines, *thrown], answers.PUBLIC)
    answer.problems = [answers.with_game_prefix(problem, header.game) for problem in proved.doubts]
    return answer


def _scenario_warning(game: str, name: str, data: bytes) -> list[str]:
    """A warning that a file is not the scenario of its name, and how it differs."""
    scenario_origin = scenario_commands.origin(game, name, data)
    misnamed = scenario_origin.kind == "renamed" and name in inputs.scenario_names(game)
    return ([f"Beware: {scenario_origin.text}."] if misnamed or scenario_origin.kind == "altered"
            else [])


def _luck(text: str) -> Literal["sealed", "table"]:
    if text not in ("sealed", "table"):
        raise refused("referee/usage-luck", f"--luck {text}: it is sealed or table.")
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
        raise refused("referee/usage-seat", f"--seat {text}: there is no such seat.",
                      hint=f"Seats of {meta.title} are {', '.join(meta.seats)}; "
                           f"write --seat {meta.seats[0]}=Ann.")
    return SeatAssignment(name, players.parse_names(names, f"--seat {name}=…"))


def _assignment_text(assignment: SeatAssignment) -> str:
    return (f"{assignment.seat} ({', '.join(assignment.players)})" if assignment.players
            else assignment.seat)


def _check_seats(assignments: tuple[SeatAssignment, ...], meta: GameMeta) -> None:
    names = [assignment.seat for assignment in assignments]
    least, most = meta.players
    if len(set(names)) != len(names):
        raise refused("referee/usage-seats", "A seat is given twice.")
    if not least <= len(names) <= most:
        count = f"{least} to {most}" if most > least else str(least)
        raise refused("referee/usage-seats", f"{meta.title} has {count} seats; "
                      f"{len(names)} are given.",
                      hint=f"Give each as --seat NAME=PERSON, from {', '.join(meta.seats)}.")


def _parse_options(texts: list[str], meta: GameMeta) -> dict[str, str]:
    options = {option.name: option for option in meta.options}
    chosen: dict[str, str] = {}
    for text in texts:
        name, _, value = text.partition("=")
        option = options.get(name)
        if option is None:
            raise refused("referee/usage-option", f"--option {text}: there is no such option.",
                          hint="It has: " + "; ".join(o.usage for o in meta.options) + "."
                          if options else f"{meta.title} has no options.")
        if not option.accepts(value) or name in chosen:
            raise refused("referee/usage-option", f"--option {text}: "
                          + ("it is given twice." if name in chosen else "no such value."),
                          hint=option.usage)
        chosen[name] = value
    return chosen


def _game_id(file: str) -> str:
    stem = file.rpartition(".")[0] or file
    name = re.sub(r"[^a-z0-9]+", "-", folded(stem)).strip("-")[:60]
    return name if validators.is_id(name) else "game"


def _secret(text: str | None) -> str:
    if text is None:
        import secrets

        return secrets.token_hex(32)
    if not validators.is_secret(text):
        raise refused("referee/usage-secret", "--secret takes 32 to 128 digits of 0-9 and a-f.")
    return text
