"""The index of a club: a card for each game, with a small picture of its board."""

from collections.abc import Iterable

from msgspec import Struct

from referee import games
from referee.commands import status_sentence
from referee.commands.answer import PUBLIC
from referee.commands.game_status import game_status, is_over
from referee.commands.web_page import PageParts, document, escaped, time_tag
from referee.core.document.surfaces import Surface
from referee.core.graphics import svg
from referee.core.graphics.shapes import Group, Picture, Piece, Shape, Text
from referee.core.match.match import Match


class IndexRow(Struct, frozen=True):
    """A game in the list of a club's page."""

    file: str  # name of its page
    game: str
    title: str
    told: str  # who is to move, or who won
    since: str  # time of the last turn
    over: bool
    players: str = ""  # with their seats, if the page names them
    copy_since: int = 0  # the turn where a what-if copy begins
    board: str = ""  # the board as a small SVG; empty: the game has no picture


def index_row(match: Match, file: str, since: str, surface: Surface,
              board: Picture | None) -> IndexRow:
    """The row of a club's page for a game, with public information only."""
    status = game_status(match, PUBLIC)
    names = [f"{name} ({seat})" for seat, name in surface.names.items()]
    return IndexRow(file, match.header.id, games.game_meta(match.header.game).title,
                    surface.fresh().resolve(status_sentence.sentence(status)), since,
                    is_over(match), ", ".join(names), match.branch_turn,
                    svg.svg(_thumbnail(board)) if board else "")


def _thumbnail(board: Picture) -> Picture:
    """The upper part of a board as a square, without what cannot be read when it is so small."""
    return Picture(board.width, board.width, _without_texts(board.shapes), board.sentences[:1])


def _without_texts(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    kept: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            kept.append(Group("", _without_texts(shape.parts), shape.x, shape.y))
        elif isinstance(shape, Piece):
            kept.append(Piece(shape.x, shape.y, shape.kind, shape.seat, "", shape.size,
                              shape.facing, shape.faint))
        elif not isinstance(shape, Text):
            kept.append(shape)
    return tuple(kept)


def index_page(rows: Iterable[IndexRow], when: str, parts: PageParts) -> str:
    """A club's page: games that wait for a player, then those that are over."""
    sorted_rows = sorted(rows, key=lambda row: (row.over, row.since, row.game))
    body = (f"<header><h1>Games</h1><p>As of {time_tag(when)}.</p></header>\n<main>"
            f'<ul class="games">{"".join(map(_card, sorted_rows))}</ul></main>')
    return document("Games", body, parts.css, "")


def _card(row: IndexRow) -> str:
    notes = [row.players, f"What-if copy since turn {row.copy_since}" * bool(row.copy_since)]
    return (f'<li><a href="{escaped(row.file)}">{row.board}<div><strong>{escaped(row.told)}'
            f"</strong><p>{escaped(row.title)}: {escaped(row.game)}</p>"
            + "".join(f"<p>{escaped(note)}</p>" for note in notes if note)
            + f"<p class=\"soft\">{'Ended' if row.over else 'Since'} {time_tag(row.since)}</p>"
            "</div></a></li>")
