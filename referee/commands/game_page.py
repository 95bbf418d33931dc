"""A game as a self-contained HTML page: its record, pictures and log.

The page loads nothing and sends nothing. The record is embedded unchanged, so `referee verify`
reads it and ignores the rest. The scripts of the page make the pictures from parts and check the
record. Without scripts the page shows the last picture and the whole log.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from hashlib import sha256
from html import escape

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.commands import history as past
from referee.commands import picture, position_report, report, show, status_sentence
from referee.commands.game_status import game_status
from referee.commands.history import HistoryEntry
from referee.core.base import aliases
from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused
from referee.core.base.references import command_ref, seat_ref, without_references
from referee.core.document import blocks
from referee.core.document.blocks import Block, GridBlock, Heading, Page, TextBlock
from referee.core.document.surfaces import SHELL, Surface, resolved_page, with_names
from referee.core.graphics import deltas, svg, theme
from referee.core.graphics.shapes import Picture, Places
from referee.core.match import entry_texts, log_entry
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.match.save_format import Save, SeatAssignment
from referee.core.proof.record import ALL, PUBLIC, Record

_RECORD = '<script type="application/json" id="record">'
_END = "</script>"


class PageParts(Struct, frozen=True):
    """The styles and scripts that every page includes."""

    css: str
    check: str  # script that checks a record
    game: str  # script of a game's page
    verifier: str  # script of the verifier page


class PictureTurn(Struct, frozen=True):
    """A turn that has a picture."""

    n: int
    round: int
    movers: tuple[str, ...]  # seats that moved in it


def record_in(raw: bytes, file: str = "") -> bytes | None:
    """The record in the bytes of a page. None: they are not a page.

    Refused: a page without a record.
    """
    if not raw[:100].removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(b"<!doctype html"):
        return None
    _, opening_tag, rest = raw.partition(_RECORD.encode())
    text, end, _ = rest.partition(_END.encode())
    try:
        if opening_tag and end:
            return msgspec.json.decode(text, type=str).encode()
    except (msgspec.MsgspecError, UnicodeError):
        pass
    raise refused("referee/unusable-record", "This web page has no record of a game in it.",
                  where=file, hint=f"To write a page with a record: {command_ref('publish')}")


def page_of_game(save: Save, match: Match, record: Record, data: bytes, places: Places,
                 parts: PageParts) -> str:
    """The page of a game as the viewer of its record sees it."""
    viewer = PUBLIC if record.viewer == ALL else record.viewer
    surface = with_names(SHELL, {
        assignment.seat: assignment.players for assignment in record.header.seats})
    turns, pictures = _pictures(save, match, record, viewer, places, surface)
    named = replace(match, header=replace(match.header, seats=record.header.seats))
    history = past.history(save, named, viewer=viewer, last=len(record.entries)).view
    title = f"{games.game_meta(match.header.game).title}: {match.header.id}"
    body = "\n".join((
        *_header_html(match, record, title, surface), *_turn_bar(match, turns), *_board(pictures),
        *_log(history, viewer, surface),
        *_position(match, viewer, surface), *_score(match, surface), *_proofs(record),
        *_data_scripts(data, turns, pictures)))
    return _document(title, body, parts.css, parts.check + parts.game)


def verifier_page(parts: PageParts) -> str:
    """A page without a game, which checks any record given to it."""
    body = """<h1>Verifier of game records</h1>
<p>Choose the record or the page of a game. Only the record in a page is read; its script is
ignored. Nothing leaves your computer: this page cannot load or send anything.</p>
<p><label for="file">Choose records or pages of games, or drop them here:</label>
<input type="file" id="file" multiple></p>
<ul id="found" aria-live="polite"></ul>
<h2>What you have kept</h2>
<p><label for="mails">Paste mails or posts, to compare them with the last record:</label></p>
<textarea id="mails"></textarea><p><button id="check">Compare</button></p>
<ul id="witness" aria-live="polite"></ul>
<p>This page checks the hashes of all turns and the commitment. Once the secret is published, it
also checks dice, cards and secret orders. To check the moves: <code>referee verify</code></p>"""
    return _document("A verifier of games’ records", body, parts.css, parts.check + parts.verifier)


def _document(title: str, body: str, css: str, script: str) -> str:
    style = css + _dark_style()
    policy = (f"default-src 'none'; script-src 'sha256-{_digest(script)}'; "
              f"style-src 'sha256-{_digest(style)}'; base-uri 'none'; form-action 'none'")
    return (f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="referrer" content="no-referrer">\n'
            f"<title>{_escaped(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n"
            f"<script>{script}</script>\n</body>\n</html>\n")


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def _dark_style() -> str:
    """In dark mode each colour of a picture is replaced by the dark colour of the same role."""
    rules = "".join(
        f'svg [{kind}="{colour}"]{{{kind}:{theme.DARK[role]}}}' for role, colour
        in theme.PAPER.items() if theme.DARK[role] != colour for kind in ("fill", "stroke"))
    return f"@media (prefers-color-scheme: dark){{{rules}}}"


def _pictures(save: Save, match: Match, record: Record, viewer: str, places: Places,
              surface: Surface) -> tuple[list[PictureTurn], list[Picture]]:
    """The turns that led to a position which today's rules can show, and their pictures."""
    turns, pictures = [], []
    for line, earlier in past.positions(save, match):
        if line.n > len(record.entries):
            break
        try:
            pictures.append(picture.draw(earlier, viewer, picture.Look(places, surface)))
        except Refused:  # the scenario's map has no coordinates
            return [], []
        movers = tuple(dict.fromkeys(entry.seat for row in line.moves if type(
            entry := entry_texts.parse(log_entry.row_text(row))) is entry_texts.Played))
        turns.append(PictureTurn(line.n, earlier.game.round(earlier.state), movers))
    return turns, pictures


def _header_html(match: Match, record: Record, title: str,
                 surface: Surface) -> Iterator[str]:
    last = record.entries[-1]
    people = ", ".join(_players(assignment) for assignment in record.header.seats)
    whose = ("" if record.viewer in (PUBLIC, ALL)
             else f" Private: {seat_ref(record.viewer)} only.")
    yield f"<header><h1>{_escaped(title)}</h1>"
    if match.branch_turn:
        yield (f"<p><strong>A what-if copy since turn {match.branch_turn}, not the game that "
               "was played.</strong></p>")
    yield (f'<p>{_escaped(people)}. Turn {last.n}, as of '
           f'{_time_tag(record.timestamp)}.{_escaped(whose, surface)}</p>')
    viewer = PUBLIC if record.viewer == ALL else record.viewer
    yield f"<p>{_escaped(status_sentence.sentence(game_status(match, viewer)), surface)}.</p>"
    yield ('<p id="proof" role="status">Without scripts this page checks nothing. To check its '
           "record: <code>referee verify</code></p></header>")


def _players(assignment: SeatAssignment) -> str:
    """A seat with its players and its earlier players."""
    before = [f"{aliases.join_words(past.players)} before turn {past.until}"
              for past in assignment.before
              if past.players]
    names = without_references(
        "; ".join([aliases.join_words(assignment.players)] * bool(assignment.players) + before))
    return f"{assignment.seat}: {names}" if names else assignment.seat


def _turn_bar(match: Match, turns: list[PictureTurn]) -> Iterator[str]:
    if not turns:
        yield "<p>There are no pictures of this game.</p>"
        return
    yield '<nav id="bar" aria-label="Turns" data-script hidden>'
    for name, text in (("first", "Start"), ("back", "Back"), ("play", "Play"), ("on", "Next"),
                       ("last", "End")):
        yield f'<button id="{name}">{text}</button>'
    yield (f'<label class="unseen" for="slider">Picture</label><input type="range" id="slider" '
           f'min="0" max="{len(turns) - 1}" value="{len(turns) - 1}">')
    yield (f'<label>Round <input type="number" id="round" min="{turns[0].round}" '
           f'max="{turns[-1].round}"></label>')
    seats = "".join(f"<option>{_escaped(seat)}</option>" for seat in match.seats)
    yield (f'<label>My seat <select id="seat">{seats}</select></label>'
           '<button id="mine">My last turn</button>')
    yield '<span id="turn"></span></nav><p id="said" class="unseen" aria-live="polite"></p>'


def _board(pictures: list[Picture]) -> Iterator[str]:
    if pictures:
        yield f'<main><div id="board">{svg.svg(pictures[-1])}</div>'
    else:
        yield "<main>"


def _log(history: Iterable[HistoryEntry], viewer: str, surface: Surface) -> Iterator[str]:
    yield '<h2>What happened</h2>\n<ol id="log">'
    for turn in history:
        gone = ' class="gone"' if turn.undone else ""
        yield (f'<li id="t{turn.turn}"{gone}><a href="#t{turn.turn}">turn {turn.turn}</a> '
               f"<time>{turn.when}</time>{' undone' * turn.undone}"
               + "".join(f"<p>{_escaped(report.move_text(move))}</p>" for move in turn.played)
               + "".join(f"<p>{_escaped(report.report_text(line, viewer), surface)}</p>"
                         for line in turn.report)
               + "</li>")
    yield "</ol>"


def _position(match: Match, viewer: str, surface: Surface) -> Iterator[str]:
    yield "<details><summary>The position in words</summary>"
    yield from _blocks(position_report.view_and_page(match, viewer)[1], surface)
    yield "</details>"


def _score(match: Match, surface: Surface) -> Iterator[str]:
    if matches.result(match) is not None:
        yield from _blocks(show.final_score(match)[0], surface)


def _blocks(page: Page, surface: Surface) -> Iterator[str]:
    for block in resolved_page(page, surface):
        yield _block(block)


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h2>{_escaped(block.text[:1].upper() + block.text[1:])}</h2>"
    if isinstance(block, TextBlock):
        return "".join(f"<p>{_escaped(line)}</p>" for line in block.lines)
    if isinstance(block, GridBlock):
        text = "\n".join(map(visible, block.lines))
        return f'<pre aria-hidden="true">\n{escape(text, quote=False)}</pre>'
    return _table(block)


def _table(block: blocks.TableBlock) -> str:
    head = "".join(f'<th scope="col">{_escaped(cell)}</th>' for cell in block.head)
    rows = "".join(f"<tr>{''.join(f'<td>{_escaped(cell)}</td>' for cell in row)}</tr>"
                   for row in block.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _proofs(record: Record) -> Iterator[str]:
    secret = ("Dice and cards came from a table and cannot be checked."
              if record.header.fairness.luck == "table" else
              "The secret is published, so this page also checks dice, cards and secret orders."
              if record.revealed else
              "Dice and cards can be checked after the game, when the secret is published.")
    names = ("The moderator added the players' names: the hashes do not prove them."
             if any(_players(seat) != seat.seat for seat in record.header.seats) else "")
    yield f"""<h2>What is proved</h2>
<p>Commitment: <code>{_escaped(record.header.fairness.commitment)}</code></p>
<p>This page checks its own record. The hash of each turn covers the turns before it, back to the
commitment. {secret}</p>
<p>Anyone can write a page that always says “Checked”. Use a program that does not come from the
maker of this page:</p>
<ul><li><code>referee verify</code> reads the record in this page and nothing else. It also checks
that the moves follow the rules.</li>
<li>A verifier page that someone else hosts reads the record, too. Compare its SHA-256 first.</li>
</ul>
<p>Only the record is proved. The pictures and reports are the word of the maker of this page.
{names}</p>
<p>No record can prove that the moderator looked at no dice or cards to come, and passed on no
hidden information. It cannot prove the times, either. You can prove that this is the history that
you were shown: paste what you kept.</p>
<h3>What you have kept</h3>
<div data-script hidden><p><label for="mails">Mails or posts with the last lines of reports:</label>
</p>
<textarea id="mails"></textarea><p><button id="check">Compare</button></p>
<ul id="witness" aria-live="polite"></ul></div>
<p class="soft">The game belongs to its publisher. The pictures are drawn by referee; nothing in
them is taken from a printed board.</p></main>"""


def _data_scripts(data: bytes, turns: list[PictureTurn], pictures: list[Picture]) -> Iterator[str]:
    encoded = deltas.picture_deltas(pictures)
    shown = {"tags": encoded.tags, "turns": [
        (turn.n, turn.round, turn.movers, steps)
        for turn, steps in zip(turns, encoded.steps, strict=True)]}
    yield f"{_RECORD}{_json_without_tags(data.decode())}{_END}"
    yield f'<script type="application/json" id="frames">{_json_without_tags(shown)}{_END}'


def _json_without_tags(value: object) -> str:
    """JSON in which no HTML tag can begin."""
    return log_entry.encode_json(value).decode().replace("<", "\\u003c")


def _escaped(text: str, surface: Surface = SHELL) -> str:
    """A text as HTML, with words in place of its references."""
    return escape(visible(surface.resolve(text)))


class IndexRow(Struct, frozen=True):
    """A game in the list of a club's page."""

    file: str  # name of its page
    game: str
    title: str
    told: str  # who is to move, or how it ended
    since: str  # time of the last turn
    over: bool


def index_row(match: Match, file: str, since: str) -> IndexRow:
    """The row of a club's page for a game, with public information only."""
    over = bool(match.end_reason) or match.game.result(match.state) is not None
    copy = f"what-if copy since turn {match.branch_turn}; " if match.branch_turn else ""
    return IndexRow(file, match.header.id, games.game_meta(match.header.game).title,
                    SHELL.resolve(copy + status_sentence.sentence(game_status(match, PUBLIC))),
                    since, over)


def index_page(rows: Iterable[IndexRow], when: str, parts: PageParts) -> str:
    """A club's page: games that wait for a player, then those that are over."""
    sorted_rows = sorted(rows, key=lambda row: (row.over, row.since, row.game))
    cells = "".join(
        f'<tr><td><a '
        f'href="{_escaped(row.file)}">{_escaped(row.game)}</a></td><td>{_escaped(row.title)}</td>'
        f"<td>{_escaped(row.told)}</td><td>{_time_tag(row.since)}</td></tr>" for row in sorted_rows)
    heads = "".join(f'<th scope="col">{name}</th>' for name in (
        "game", "title", "to move", "since"))
    body = (f"<header><h1>Games</h1><p>As of "
            f"{_time_tag(when)}.</p></header>\n<main><table><thead><tr>"
            f"{heads}</tr></thead><tbody>{cells}</tbody></table>\n<p class=\"soft\">The games "
            "belong to their publishers.</p></main>")
    return _document("Games", body, parts.css, "")


def _time_tag(when: str) -> str:
    return f"<time>{when}</time>"
