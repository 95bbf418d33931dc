"""The commands around a game: games, new, scenario, explain."""

import os
import re

import msgspec

from referee import disk, games
from referee.cli import answer as answers
from referee.cli import manual
from referee.cli.answer import Answer
from referee.cli.playing import clock, report
from referee.core import chance, log, page, save, table
from referee.core import scenario as scenarios
from referee.core.page import Block
from referee.core.problem import Refused, refused
from referee.core.rules import About
from referee.core.save import Chair, Fairness, Head
from referee.core.scenario import Sheet

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
_HEX = re.compile(r"[0-9a-f]{32,128}")


def listing() -> Answer:
    """The games, their seats, scenarios and options."""
    answer = Answer("games")
    blocks: list[Block] = []
    answer.view = []
    for game in games.names():
        about = games.about(game)
        least, most = about.players
        answer.view.append({"game": game, "scenarios": disk.scenarios(game),
                            **msgspec.to_builtins(about)})
        players = f"{least} to {most} players" if most > least else (
            f"{least} players" if least > 1 else "1 player")
        lines = [f"{about.title}: {about.summary}",
                 f"{players}; seats: {', '.join(about.seats)}",
                 f"scenarios: {', '.join(disk.scenarios(game))}"]
        lines += [f"option {option.said}: {option.what}" for option in about.options]
        blocks += [page.Heading(game), page.Lines(tuple(lines))]
    answer.text = page.text(tuple(blocks))
    return answer


def new(game: str, path: str, seats: list[str], *, scenario: str = "standard",
        options: list[str] | None = None, luck: str = "sealed", secret: str | None = None,
        now: str | None = None, dice: str | None = None) -> Answer:
    """Begin a game and save it. Refused: a file that is there; seats or options unknown."""
    try:
        about = games.about(game)
        when = clock(now)
        chairs = tuple(_chair(text, about) for text in seats)
        _distinct(chairs, about)
        chosen = _options(options or [], about)
        if luck not in ("sealed", "table"):
            raise refused("referee/usage-luck", f"--luck {luck}: it is sealed or table.")
        text, file = disk.scenario(game, scenario)
        sheet, data = typed(game, text, file)
        name = scenario if file != scenario else _plain(os.path.basename(scenario))
        key = _secret(secret)
        about_luck = Fairness("table" if luck == "table" else "sealed", log.commit(key), key)
        head = Head(save.FORMAT, game, about.rules, _plain(os.path.basename(path)), when,
                    chosen, about_luck, chairs)
        source, spent = chance.given(dice or "", chance.sealed(key)) if luck == "table" else (
            chance.sealed(key), lambda: None)
        first = table.start(games, head, name, data, source)
        spent()
        saved = save.Save(head, msgspec.to_builtins(first.table.state), {}, name, data,
                          log.write(first.line))
        disk.create(path, save.dumps(saved))
        intro = [f"{about.title}, scenario {name}: {', '.join(map(_seated, chairs))}.",
                 f"Commitment to the secret, to be published now: {head.fairness.commitment}"]
        thrown = answers.thrown(first.line)
        answer = report("new", [first], answers.PUBLIC, first.table,
                        [*intro, *house(sheet), *thrown])
        answer.report = thrown
        return answer
    except Refused as error:
        return answers.failed("new", error, game=game)


def _chair(text: str, about: About) -> Chair:
    name, _, people = text.partition("=")
    if name not in about.seats:
        raise refused("referee/usage-seat", f"--seat {text}: there is no such seat.",
                      hint=f"Seats of {about.title} are {', '.join(about.seats)}; "
                           f"write --seat {about.seats[0]}=Ann.")
    players = tuple(person.strip() for person in people.split(",") if person.strip())
    if not people.isprintable() or len(people) > 200:
        raise refused("referee/usage-seat", f"--seat {name}=…: that is no name of a person.")
    return Chair(name, players)


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


def _options(given: list[str], about: About) -> dict[str, str]:
    known = {option.name: option for option in about.options}
    chosen: dict[str, str] = {}
    for text in given:
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
    name = re.sub(r"[^a-z0-9]+", "-", stem.casefold()).strip("-")[:60]
    return name if _NAME.fullmatch(name) else "game"


def _secret(given: str | None) -> str:
    if given is None:
        import secrets

        return secrets.token_hex(32)
    if not _HEX.fullmatch(given):
        raise refused("referee/usage-secret", "--secret takes 32 to 128 digits of 0-9 and a-f.")
    return given


def typed(game: str, text: str, file: str) -> tuple[Sheet, bytes]:
    """A scenario's data and its JSON. Refused: every fault of its shape or its counts."""
    sheet = scenarios.load(text, file, _base)
    kind, check = games.scenario(game)
    found = scenarios.typed(sheet, kind)
    problems = scenarios.located(sheet, check(found))
    if problems:
        raise Refused(*problems)
    return sheet, save.scenario_bytes(found)


def _base(name: str) -> tuple[str, str]:
    game, _, scenario = name.partition("/")
    return disk.scenario(game, scenario)


def house(sheet: Sheet) -> list[str]:
    """Which values in play no public text gives, group by group."""
    groups: dict[str, list[str]] = {}
    for place, source in scenarios.sources(sheet.data):
        if source == "house":
            group, _, record = place.partition(".")
            groups.setdefault(group, []).append(record.removeprefix("list."))
    if not groups:
        return []
    told = "; ".join(group + (" " + " ".join(filter(None, records)) if any(records) else "")
                     for group, records in groups.items())
    return [f"House values, printed in no public text: {told}. "
            "An owner of the game may play with a copy of the scenario: --scenario my.yaml."]


def scenario_list(game: str | None) -> Answer:
    """The scenarios of a game or of all games, each with its title."""
    answer = Answer("scenario list")
    try:
        rows = []
        for name in [game] if game else games.names():
            games.about(name)
            for known in disk.scenarios(name):
                sheet = scenarios.load(*disk.scenario(name, known), _base)
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
        base = scenarios.read(text, file).data.get("base")
        game = game or (base.partition("/")[0] if isinstance(base, str) else None)
        if game is None:
            raise refused("referee/usage-game", "The file has no base; say whose scenario it is.",
                          hint="Say it: --game GAME; `referee games` lists them.")
        games.about(game)
        return game, text, file
    game, _, scenario = name.partition("/")
    games.about(game)
    return game, *disk.scenario(game, scenario or "standard")


def scenario_check(names: list[str], game: str | None) -> Answer:
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
            out += [f"{file}: sound, digest {digest}.", *("  " + line for line in house(sheet))]
        except Refused as error:
            answer.exit = max(answer.exit, answers.code(error.problems))
            answer.problems += [answers.named(p, "") for p in error.problems]
    answer.text = "".join(f"{f}\n" for line in out for f in page.fold(line, page.WIDTH))
    return answer


def scenario_show(name: str, game: str | None) -> Answer:
    """A scenario's own text, to be read or copied; as JSON its values with the base's."""
    try:
        _, text, file = _found(name, game)
        answer = Answer("scenario show")
        answer.view = scenarios.load(text, file, _base).data
        answer.text = text
        return answer
    except Refused as error:
        return answers.failed("scenario show", error)


def explain(game: str | None, topic: str | None) -> Answer:
    """A refusal's rule, a ruling, a rule's summary, from the manual pages."""
    try:
        answer = Answer("explain")
        found = manual.look_up(game, topic)
        answer.view = [{"page": where, "term": term, "text": text} for where, term, text in found]
        out: list[str] = []
        for where, term, text in found:
            out += [f"{term}  ({where})" if where else term]
            out += [folded for line in text for folded in page.fold(f"    {line}", page.WIDTH, 4)]
        answer.text = "\n".join(out) + "\n"
        return answer
    except Refused as error:
        return answers.failed("explain", error)


