"""A game as a self-contained HTML page: its record, pictures and log.

The page loads nothing and sends nothing. The record is embedded unchanged, so `referee verify`
reads it and ignores the rest. The scripts of the page make the pictures from parts and check the
record. Without scripts the page shows the last picture and the whole log.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from referee import games
from referee.commands import (
    earlier_positions,
    news,
    page_frames,
    position_report,
    show,
    status_sentence,
    turn_log,
)
from referee.commands import history as past
from referee.commands.game_status import game_status
from referee.commands.history import HistoryEntry
from referee.commands.page_frames import FormerPage, PageFrames, Track, untracked
from referee.commands.picture import Look
from referee.commands.web_page import PageParts, blocks_html, document, escaped, time_tag
from referee.core.base import aliases
from referee.core.base.problem import refused
from referee.core.base.references import command_ref, seat_ref, without_references
from referee.core.document.surfaces import SHELL, Surface, with_names
from referee.core.graphics import svg, widgets
from referee.core.graphics.shapes import Places
from referee.core.match import match as matches
from referee.core.match.match import Match
from referee.core.match.save_format import Save, SeatAssignment
from referee.core.proof.record import ALL, PUBLIC, Record

_RECORD = '<script type="application/json" id="record">'
_END = "</script>"
NO_PAGE = FormerPage()


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
                 parts: PageParts, track: Track = untracked,
                 former: FormerPage = NO_PAGE) -> str:
    """The page of a game as the viewer of its record sees it; ``track`` shows the progress.

    Pictures of the page that is replaced, ``former``, are taken over.
    """
    viewer = PUBLIC if record.viewer == ALL else record.viewer
    surface = with_names(SHELL, {
        assignment.seat: assignment.players for assignment in record.header.seats})
    look = Look(places, surface)
    marker = page_frames.marker_for(save, match, record, viewer, look, former.program)
    frames = page_frames.draw(save, match, marker, viewer, look, former.raw, track)
    named = replace(match, header=replace(match.header, seats=record.header.seats))
    title = f"{games.game_meta(match.header.game).title}: {match.header.id}"
    body = "\n".join((
        *_bar(match, record, viewer, surface, frames), *_controls(match, frames),
        '<main><div id="game">', *_board(frames),
        *_log(_history(save, match, named, record, viewer), viewer, surface, frames), "</div>",
        *_proofs(record), *_score(match, surface), *_position(match, viewer, surface),
        *_about(match, record),
        *_data_scripts(data, page_frames.script(frames, named, marker, look))))
    return document(title, body, parts.css, parts.check + parts.game)


def _history(save: Save, match: Match, named: Match, record: Record,
             viewer: str) -> list[HistoryEntry]:
    """The turns of the log, with the names of the record; replayed once with the pictures."""
    log = replace(turn_log.of_save(save, named, viewer),
                  replayed=lambda first, upto: earlier_positions.replayed_turns(save, match))
    return past.chosen_turns(log, (None, len(record.entries), None, None), None)


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


def _bar(match: Match, record: Record, viewer: str, surface: Surface,
         frames: PageFrames) -> Iterator[str]:
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


def _controls(match: Match, frames: PageFrames) -> Iterator[str]:
    """Standings and buttons."""
    if frames.last is None:
        yield "<p>There are no pictures of this game.</p>"
        return
    last = frames.last
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


def _board(frames: PageFrames) -> Iterator[str]:
    yield f'<div id="board">{svg.svg(frames.last.board) if frames.last else ""}</div>'


def _log(history: Iterable[HistoryEntry], viewer: str, surface: Surface,
         frames: PageFrames) -> Iterator[str]:
    """What happened, a line for each turn; and what leads to a turn."""
    yield '<section id="side"><h2>What happened</h2>'
    if frames.last:
        turns = frames.turns
        options = "".join(f"<option>{seat}</option>" for seat in dict.fromkeys(
            standing.seat for standing in frames.last.standings))
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


def _data_scripts(data: bytes, frames: str) -> Iterator[str]:
    yield f"{_RECORD}{page_frames.json_without_tags(data.decode())}{_END}"
    yield frames
