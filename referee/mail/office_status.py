"""The command `office status`: who is to move in which game, until when, and who is late."""

from collections.abc import Iterable
from typing import Any

from referee.commands.answer import MODERATOR, UNUSABLE, Answer
from referee.commands.game_status import game_status
from referee.commands.loading import open_save
from referee.core.base.aliases import join_words
from referee.core.base.problem import Problem, Refused
from referee.core.document import blocks, csv_table
from referee.core.document.surfaces import SHELL, with_names
from referee.core.game import result_text
from referee.core.match import match as matches
from referee.files import inputs
from referee.mail.exactly_once import MessageProcessor
from referee.mail.office_answers import moderator_answer
from referee.pbem.handlers import outages
from referee.pbem.handlers.processing import names_of_players
from referee.pbem.outbound import content
from referee.pbem.roster import game_roster, player_names
from referee.pbem.roster.game_roster import GameRoster, Person


def status(processor: MessageProcessor, when: str, *, csv: bool) -> Answer:
    """One row per player and one sentence per game: to move, deadline, late players.

    Paused games come first. A game with unusable files does not stop the others.
    """
    rows: list[dict[str, Any]] = []
    over: dict[str, str] = {}
    unusable: list[Problem] = []
    for game in processor.games():
        try:
            if processor.is_played_here(game):
                more, over[game] = _rows(processor, game, when)
                rows += more
        except Refused as error:
            unusable += error.problems
    rows.sort(key=lambda row: row["until"] != "paused" or bool(over[row["game"]]))
    lines = (csv_table.lines(list(rows[0]) if rows else [], [list(row.values()) for row in rows])
             if csv else _status_lines(rows, over))
    answer = moderator_answer("office status", lines)
    answer.view = rows
    if unusable:
        answer.problems, answer.exit = unusable, UNUSABLE
    return answer


def _rows(processor: MessageProcessor, game: str, when: str) -> tuple[list[dict[str, Any]], str]:
    """A row for each player of a game; its outcome, if it is over. Refused: unusable files."""
    path = processor.path(game) or ""
    roster = game_roster.loads(inputs.load(f"{path}.desk.toml", inputs.SCRIPT), f"{path}.desk.toml")
    _, match = open_save(inputs.load(f"{path}.toml"), f"{path}.toml")
    roster = player_names.followed(roster, match.header.seats)
    state = game_status(match, MODERATOR, roster.deadline, bool(roster.paused))
    until = outages.orders_accepted_until(roster)
    overdue = bool(until and until <= when)
    places = result_text.places(state.result) if state.result is not None else {}
    rows = [{"game": game, "turn": match.public_turn, "seat": person.seat, "name": person.name,
             "awaited": person.seat in state.to_move, "since": roster.announced,
             "until": "paused" if state.paused else state.deadline,
             "overdue": overdue and person.seat in state.to_move,
             "late": person.late, "back": person.bounce_count, "place": places.get(person.seat, ""),
             "away": "; ".join(f"{first} to {last}" for first, last in person.absences)}
            for person in sorted((*roster.people, *_people_without_address(roster, match)),
                                 key=lambda person: match.seats.index(person.seat))]
    over = content.outcome(state) if state.is_over else ""
    return rows, with_names(SHELL, names_of_players(processor.office, match, roster)).resolve(over)


def _people_without_address(roster: GameRoster, match: matches.Match) -> Iterable[Person]:
    """Placeholders for seats without a known address."""
    return (Person(seat, "nobody", "") for seat in match.seats
            if seat not in match.vacant_seats and not roster.people_of(seat))


def _status_lines(rows: list[dict[str, Any]], over: dict[str, str]) -> list[str]:
    """A table of players, and below it a sentence for each game; the winners of finished games."""
    cells = [(row["game"], str(row["turn"]), row["seat"], row["name"],
              "overdue" if row["overdue"] else "yes" if row["awaited"] else "",
              str(row["late"] or "")) for row in rows]
    head = ("game", "turn", "seat", "player", "to move", "late")
    games = {row["game"]: [game_row for game_row in rows if game_row["game"] == row["game"]]
             for row in rows}
    shown = blocks.text((blocks.TableBlock(head, tuple(cells), "<><<<>"),
                         blocks.TextBlock(tuple(
                            f"{game} is over: {over[game]}" if over[game]
                            else _status_sentence(game, rows_of_game)
                            for game, rows_of_game in games.items()))))
    return shown.splitlines() if rows else ["No game is played here."]


def _status_sentence(game: str, rows: list[dict[str, Any]]) -> str:
    late = join_words(dict.fromkeys(row["seat"] for row in rows if row["awaited"]))
    since, until = rows[0]["since"], rows[0]["until"]
    away = "".join(f" {row['name']} ({row['seat']}) is away: {row['away']}." for row in rows
                   if row["away"])
    if not late:
        return f"{game}: no one is to move.{away}"
    if until == "paused":
        return f"{game} is paused; {late} to move.{away}"
    if any(row["overdue"] for row in rows):
        return f"{game} is overdue: {late} had until {until}.{away}"
    return (f"{game}: {late} to move" + (f" since {since}" if since else
            "; the next tick writes to them") + f", until {until}" * bool(until) + f".{away}")
