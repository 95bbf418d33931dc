"""The commands that come before a game: games, new."""

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
from referee.core.document import blocks as page
from referee.core.document.blocks import Block
from referee.core.game.decisions import About
from referee.core.luck import chance
from referee.core.match import external_luck, log_entry, match, save_format, save_writer
from referee.core.match.match import Turned
from referee.core.match.save_format import Chair, Fairness, Head
from referee.files import inputs, saves


def listing() -> Answer:
    """The games, their seats, scenarios and options."""
    answer = Answer("games")
    blocks: list[Block] = []
    answer.view = []
    for game in games.names():
        about = games.about(game)
        least, most = about.players
        answer.view.append({"game": game, "scenarios": inputs.scenarios(game),
                            **msgspec.to_builtins(about)})
        players = f"{least} to {most} players" if most > least else (
            f"{least} players" if least > 1 else "1 player")
        lines = [f"{about.title}: {about.summary}",
                 f"{players}; seats: {', '.join(about.seats)}",
                 f"scenarios: {', '.join(inputs.scenarios(game))}"]
        lines += [f"option {option.said}: {option.what}" for option in about.options]
        blocks += [page.Heading(game), page.Lines(tuple(lines))]
    answer.text = page.text(tuple(blocks))
    return answer


def new(game: str, path: str, seats: list[str], *, scenario: str = "standard",
        options: list[str] | None = None, luck: str = "sealed", secret: str | None = None,
        now: str | None = None, dice: str | None = None, source: str | None = None,
        until: str | None = None, silent: str | None = None) -> Answer:
    """Begin a game and save it, or let it wait for what its luck shall hang on.

    ``source`` is what it waits for, ``until`` when, and ``silent`` what becomes of who is
    silent then. Refused: a file that is there; seats or options unknown; a
    source that there is not, or that has spoken already.
    """
    try:
        about = games.about(game)
        when = environment.time(now)
        chairs = _chairs(seats, about)
        chosen = _options(options or [], about)
        kind = _luck(luck)
        text, file = scenario_commands.chosen(game, scenario)
        proved = scenario_commands.proved(game, text, file)
        data = proved.data
        places = proved.places if file == scenario else {}  # the others come with referee
        name = scenario if file != scenario else _plain(os.path.basename(scenario))
        told = _told(game, name, data) if file == scenario else []
        key = _secret(secret)
        waits = luck_notice.awaited_source(source, until, silent, luck=luck, when=when)
        about_luck = Fairness(kind, log_entry.commit(key), key, waits.text if waits else "")
        head = Head(save_format.FORMAT, game, about.rules, _plain(os.path.basename(path)), when,
                    chosen, about_luck, chairs)
        if waits:
            waiting = replace(external_luck.first(head, name, data, about.rules), places=places)
            saves.create(path, save_writer.dumps(waiting))
            return luck_sources.waits("new", waiting, [*luck_notice.published(head), *told])
        first = _set_up(head, name, data, dice)
        saved = save_format.Save(head, msgspec.to_builtins(first.table.state), {}, name, data,
                                 log_entry.write(first.line), places=places)
        saves.create(path, save_writer.dumps(saved))
        answer = _begun(head, name, first, told, proved)
        answer.problems += environment.ahead(now)
        return answer
    except Refused as error:
        return answers.failed("new", error, game=game)


def _set_up(head: Head, name: str, data: bytes, dice: str | None) -> Turned:
    """The first turn, with the dice of the table or of the seed. Refused: dice that do not fit."""
    sealed = chance.sealed(head.fairness.secret)
    source, spent = chance.given(dice or "", sealed) if head.fairness.luck == "table" else (
        sealed, option_checks.nothing_left)
    first = match.start(games, head, name, data, source)
    spent()
    return first


def _begun(head: Head, name: str, first: Turned, told: list[str],
           proved: scenario_commands.Proved) -> Answer:
    """The answer that a game has begun: who plays, what proves its luck, the set-up."""
    house = scenario_commands.house_values(proved.sheet)
    thrown = turn_report.thrown(first.line)
    answer = report.of_turns("new", [first], answers.PUBLIC, first.table, [
        f"{games.about(head.game).title}, scenario {name}: {', '.join(map(_seated, head.seats))}.",
        f"Commitment to the secret, to be published now: {head.fairness.commitment}",
        luck_notice.proves(head.fairness), *told, *house, *thrown])
    answer.report = answers.lines([*told, *thrown], answers.PUBLIC)
    answer.problems = [answers.named(problem, head.game) for problem in proved.doubts]
    return answer


def _told(game: str, name: str, data: bytes) -> list[str]:
    """That a file named as a scenario of the game is another one, and how it differs."""
    found = scenario_commands.origin(game, name, data)
    misnamed = found.kind == "renamed" and name in inputs.scenarios(game)
    return [f"Beware: {found.said}."] if misnamed or found.kind == "altered" else []


def _luck(text: str) -> Literal["sealed", "table"]:
    if text not in ("sealed", "table"):
        raise refused("referee/usage-luck", f"--luck {text}: it is sealed or table.")
    return "table" if text == "table" else "sealed"


def _chairs(seats: list[str], about: About) -> tuple[Chair, ...]:
    """The seats in play with their players. Refused: unknown or equal seats, names of seats."""
    chairs = tuple(_chair(text, about) for text in seats)
    _distinct(chairs, about)
    players.seated(chairs, about)
    for chair in chairs:
        players.no_seats(chair.players, chair.seat, [one.seat for one in chairs])
    return chairs


def _chair(text: str, about: About) -> Chair:
    name, _, names = text.partition("=")
    name = name.casefold()
    if name not in about.seats:
        raise refused("referee/usage-seat", f"--seat {text}: there is no such seat.",
                      hint=f"Seats of {about.title} are {', '.join(about.seats)}; "
                           f"write --seat {about.seats[0]}=Ann.")
    return Chair(name, players.persons(names, f"--seat {name}=…"))


def _seated(chair: Chair) -> str:
    return f"{chair.seat} ({', '.join(chair.players)})" if chair.players else chair.seat


def _distinct(chairs: tuple[Chair, ...], about: About) -> None:
    names = [chair.seat for chair in chairs]
    least, most = about.players
    if len(set(names)) != len(names):
        raise refused("referee/usage-seats", "A seat is given twice.")
    if not least <= len(names) <= most:
        wanted = f"{least} to {most}" if most > least else str(least)
        raise refused("referee/usage-seats", f"{about.title} has {wanted} seats; "
                      f"{len(names)} are given.",
                      hint=f"Give each as --seat NAME=PERSON, from {', '.join(about.seats)}.")


def _options(wanted: list[str], about: About) -> dict[str, str]:
    known = {option.name: option for option in about.options}
    chosen: dict[str, str] = {}
    for text in wanted:
        name, _, value = text.partition("=")
        option = known.get(name)
        if option is None:
            raise refused("referee/usage-option", f"--option {text}: there is no such option.",
                          hint="It has: " + "; ".join(o.said for o in about.options) + "."
                          if known else f"{about.title} has no options.")
        if not option.takes(value) or name in chosen:
            raise refused("referee/usage-option", f"--option {text}: "
                          + ("it is given twice." if name in chosen else "no such value."),
                          hint=option.said)
        chosen[name] = value
    return chosen


def _plain(file: str) -> str:
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
