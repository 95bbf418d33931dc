"""A game as a self-contained HTML page: its record, pictures and log.

The page loads nothing and sends nothing. The record is embedded unchanged, so `referee verify`
reads it and ignores the rest. The scripts of the page make the pictures from parts and check the
record. Without scripts the page shows the last picture and the whole log.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee import games
from referee.commands import (
    earlier_positions,
    news,
    picture,
    position_report,
    show,
    status_sentence,
)
from referee.commands import history as past
from referee.commands.game_status import game_status
from referee.commands.history import HistoryEntry
from referee.commands.picture import Look
from referee.commands.web_page import PageParts, blocks_html, document, escaped, time_tag
from referee.core.base import aliases
from referee.core.base.problem import Refused, refused
from referee.core.base.references import (
    capital_seat_ref,
    command_ref,
    seat_ref,
    without_references,
)
from referee.core.document.surfaces import SHELL, Surface, with_names
from referee.core.game import game_parts
from referee.core.graphics import deltas, svg, theme, widgets
from referee.core.graphics.shapes import NARROW, Picture, Places, Standing
from referee.core.match import entry_texts, log_entry
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.match.save_format import Save, SeatAssignment
from referee.core.proof.record import ALL, PUBLIC, Record

T = TypeVar("T")
_RECORD = '<script type="application/json" id="record">'
_END = "</script>"


class PageTurn(Struct, frozen=True):
    """A turn that has a picture, with what the bar says after it."""

    n: int
    round: int
    movers: tuple[str, ...]  # seats that moved in it
    sentence: str
    seats: tuple[str, ...]  # whose discs the bar has
    standings: tuple[Standing, ...]
    standing: str  # what their numbers count


class Film(Struct, frozen=True):
    """The turns of a page and their pictures; all empty if the game has none."""

    turns: tuple[PageTurn, ...]
    wide: tuple[Picture, ...]
    narrow: tuple[Picture, ...]  # for phones; empty if the game draws none


class Track(Protocol):
    """Passes on the steps of some work, and may show how far it is."""

    def __call__(self, steps: Iterable[T], total: int, what: str) -> Iterable[T]:
        """The steps; ``total`` is how many there are, ``what`` is made."""


def untracked(steps: Iterable[T], total: int, what: str) -> Iterable[T]:
    """The steps, without showing anything."""
    return steps


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
                 parts: PageParts, track: Track = untracked) -> str:
    """The page of a game as the viewer of its record sees it; ``track`` shows the progress."""
    viewer = PUBLIC if record.viewer == ALL else record.viewer
    surface = with_names(SHELL, {
        assignment.seat: assignment.players for assignment in record.header.seats})
    film = _film(save, match, record, viewer, Look(places, surface), track)
    named = replace(match, header=replace(match.header, seats=record.header.seats))
    history = past.history(save, named, viewer=viewer, last=len(record.entries)).view
    title = f"{games.game_meta(match.header.game).title}: {match.header.id}"
    body = "\n".join((
        *_bar(match, record, viewer, surface, film), *_controls(match, film),
        '<main><div id="game">', *_board(film), *_log(history, viewer, surface, film), "</div>",
        *_proofs(record), *_score(match, surface), *_position(match, viewer, surface),
        *_about(match, record), *_data_scripts(data, film, named, surface)))
    return document(title, body, parts.css, parts.check + parts.game)


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
    return document("A verifier of games’ records", body, parts.css, parts.check + parts.verifier)


def _film(save: Save, match: Match, record: Record, viewer: str, look: Look,
          track: Track) -> Film:
    """The turns that led to a position which today's rules can show, and their pictures."""
    turns, wide, narrow = [], [], []
    before: Match | None = None
    phone = (replace(look, width=NARROW)
             if games.part(match.header.game, game_parts.NARROW_PICTURE) else None)
    positions = earlier_positions.positions(save, match)
    for line, earlier in track(positions, len(record.entries), "pictures"):
        if line.n > len(record.entries):
            break
        try:
            frame = picture.frame(earlier, viewer, look, before)
            wide.append(frame.board)
            if phone:
                # Without its words, which the wide picture has: they are half of its size.
                board = picture.frame(earlier, viewer, phone, before).board
                narrow.append(replace(board, sentences=board.sentences[:1]))
        except Refused:  # the scenario's map has no coordinates
            return Film((), (), ())
        before = earlier
        movers = tuple(dict.fromkeys(entry.seat for row in line.moves if type(
            entry := entry_texts.parse(log_entry.row_text(row))) is entry_texts.Played))
        turns.append(PageTurn(line.n, earlier.game.round(earlier.state), movers, frame.sentence,
                              frame.seats, frame.standings, frame.standing))
    return Film(tuple(turns), tuple(wide), tuple(narrow))


def _bar(match: Match, record: Record, viewer: str, surface: Surface,
         film: Film) -> Iterator[str]:
    """The bar: whose turn it is, or who won; which game it is."""
    status = game_status(match, viewer)
    seats = status_sentence.winners(status) or status.to_move
    discs = "".join(f'<b class="disc seat-{seat}">{widgets.mark(seat)}</b>' for seat in seats)
    lines = [f"Private: {surface.resolve(seat_ref(record.viewer))} only"
             ] * (record.viewer not in (PUBLIC, ALL))
    lines += [f"What-if copy since turn {match.branch_turn}, not the game that was played"
              ] * bool(match.branch_turn)
    notes = "".join(f"<p>{escaped(line)}</p>" for line in lines)
    sentence, title = status_sentence.sentence(status), games.game_meta(match.header.game).title
    yield f"""<header id="bar"><div id="discs">{discs}</div><div class="now">
<h1 id="sentence">{escaped(sentence, surface.short())}</h1>
<p class="phone">{escaped(title)} · </p><p id="detail">round {status.round}</p>{notes}</div>
<p class="game">{escaped(title)}<br>{escaped(match.header.id)}</p></header>"""


def _controls(match: Match, film: Film) -> Iterator[str]:
    """Standings and buttons."""
    if not film.turns:
        yield "<p>There are no pictures of this game.</p>"
        return
    last = film.turns[-1]
    yield ('<section id="top" aria-label="Standings and turns">'
           f'<ul id="standing" aria-label="{escaped(last.standing)}">')
    for standing in sorted(last.standings, key=lambda standing: -standing.value):
        yield (f'<li class="seat-{standing.seat}"><span>{standing.seat}</span>'
               f"<span>{escaped(standing.text)}</span></li>")
    yield f'</ul><span class="soft">{escaped(last.standing)}</span>'
    yield '<nav id="buttons" aria-label="Turns" data-script hidden>'
    for name, text in (("first", "Start"), ("back", "Back"), ("play", "Play"), ("on", "Next"),
                       ("last", "End")):
        yield f'<button id="{name}">{text}</button>'
    yield ('<button id="mine"><span class="desk">My last turn</span><span class="phone">Mine</span>'
           "</button>")
    yield '<span id="turn" class="soft"></span></nav>'
    yield """</section>
<button id="news" aria-expanded="false" aria-controls="side" data-script hidden></button>
<p id="said" class="unseen" aria-live="polite"></p>
<dialog id="keys"><form method="dialog"><p><kbd>←</kbd> <kbd>→</kbd> a turn back or on</p>
<p><kbd>Home</kbd> <kbd>End</kbd> the first and the last turn</p>
<p><kbd>Space</kbd> play or stop</p><p><kbd>?</kbd> these keys</p><button>Close</button></form>
</dialog>"""


def _board(film: Film) -> Iterator[str]:
    yield f'<div id="board">{svg.svg(film.wide[-1]) if film.wide else ""}</div>'


def _log(history: Iterable[HistoryEntry], viewer: str, surface: Surface,
         film: Film) -> Iterator[str]:
    """What happened, a line for each turn; and what leads to a turn."""
    yield '<section id="side"><h2>What happened</h2>'
    if film.turns:
        turns = film.turns
        options = "".join(f"<option>{seat}</option>" for seat in dict.fromkeys(
            standing.seat for standing in turns[-1].standings))
        yield (f'<div id="pick" data-script hidden><label class="unseen" for="slider">Turn</label>'
               f'<input type="range" id="slider" min="0" max="{len(turns) - 1}" '
               f'value="{len(turns) - 1}"><label>Round <input type="number" id="round" '
               f'min="{turns[0].round}" max="{turns[-1].round}"></label>'
               f'<label>My seat <select id="seat">{options}</select></label></div>')
    yield '<ol id="log">'
    for turn in history:
        line = news.turn_line(turn, viewer) or ("hidden" if turn.kind == "hidden" else turn.kind)
        n, when = turn.turn, turn.when
        yield (f'<li id="turn-{n}"{" class=gone" * turn.undone}><a href="#t{n}" tabindex="-1">'
               f'<time datetime="{when}">{when[5:16].replace("T", " ")}</time>'
               f"<strong>{n}</strong> <span>{escaped(line, surface)}</span></a></li>")
    yield "</ol></section>"


def _position(match: Match, viewer: str, surface: Surface) -> Iterator[str]:
    yield "<details><summary>The last position in words</summary>"
    yield from blocks_html(position_report.view_and_page(match, viewer)[1], surface)
    yield "</details>"


def _score(match: Match, surface: Surface) -> Iterator[str]:
    if matches.result(match) is not None:
        yield "<section data-end>"
        yield from blocks_html(show.final_score(match)[0], surface)
        yield "</section>"


def _proofs(record: Record) -> Iterator[str]:
    secret = ("Dice and cards came from a table and cannot be checked."
              if record.header.fairness.luck == "table" else
              "The secret is published, so this page also checks dice, cards and secret orders."
              if record.revealed else
              "Dice and cards can be checked after the game, when the secret is published.")
    names = ("The moderator added the players' names: the hashes do not prove them."
             if any(_players(seat) != seat.seat for seat in record.header.seats) else "")
    yield f"""<details><summary><span id="proof" role="status">Without scripts this page checks
nothing. To check its record: <code>referee verify</code></span> <span class="soft">What is proved,
and what is not</span></summary><p id="unproved"></p>
<p>Commitment: <code>{escaped(record.header.fairness.commitment)}</code></p>
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
<div id="kept" data-script hidden><h2>What you have kept</h2>
<p><label for="mails">Mails or posts with the last lines of reports:</label>
</p>
<textarea id="mails"></textarea><p><button id="check">Compare</button></p>
<ul id="witness" aria-live="polite"></ul></div></details>"""


def _players(assignment: SeatAssignment) -> str:
    """A seat with its players and its earlier players."""
    before = [f"{aliases.join_words(past.players)} until turn {past.until}"
              for past in assignment.before
              if past.players]
    names = without_references(
        "; ".join([aliases.join_words(assignment.players)] * bool(assignment.players) + before))
    return f"{assignment.seat}: {names}" if names else assignment.seat


def _about(match: Match, record: Record) -> Iterator[str]:
    people = ", ".join(_players(assignment) for assignment in record.header.seats)
    yield (f"<p>{escaped(people)}. Turn {record.entries[-1].n}; this page was made on "
           f"{time_tag(record.timestamp)}.</p>")
    yield """<p class="soft">The pictures are drawn by referee; nothing in them is taken from a
printed board.</p></main>"""


def _data_scripts(data: bytes, film: Film, match: Match, surface: Surface) -> Iterator[str]:
    short = surface.short()
    sentences = {turn.sentence: 0 for turn in film.turns}
    sentences = {sentence: n for n, sentence in enumerate(sentences)}
    shown: dict[str, object] = {
        "sentences": [*sentences],
        "turns": [(turn.n, turn.round, turn.movers, sentences[turn.sentence], turn.seats, [
            standing.value if standing.text == str(standing.value)
            else (standing.value, standing.text) for standing in turn.standings])
            for turn in film.turns],
        "seats": [(seat, widgets.mark(seat), short.resolve(capital_seat_ref(seat)))
                  for seat in (standing.seat for standing in film.turns[-1].standings)]
        if film.turns else [],
        "mark": (theme.PAPER["mark"], theme.PAPER["mark-edge"]),
        "pictures": deltas.picture_deltas((*film.wide, *film.narrow), len(film.wide))}
    yield f"{_RECORD}{_json_without_tags(data.decode())}{_END}"
    yield f'<script type="application/json" id="frames">{_json_without_tags(shown)}{_END}'


def _json_without_tags(value: object) -> str:
    """JSON in which no HTML tag can begin."""
    return log_entry.encode_json(value).decode().replace("<", "\\u003c")
