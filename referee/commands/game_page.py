"""A game as one page that loads nothing and sends nothing: its record, its pictures, its log.

The record stands in it as it is, so `referee verify` reads it out and needs no word of the rest.
A browser shows the pictures, which are put together and never drawn there, and checks the record
by itself. Without a script the last picture and the whole log can be read.
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
from referee.commands import picture, position_report, report, show
from referee.commands.history import Entry
from referee.core.base import aliases
from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused
from referee.core.document import blocks
from referee.core.document.blocks import Block, Grid, Heading, Lines, Page
from referee.core.graphics import deltas, svg, theme
from referee.core.graphics.shapes import Picture, Places
from referee.core.match import entry_texts, log_entry, match
from referee.core.match.match import Table
from referee.core.match.save_format import Chair, Save
from referee.core.proof.record import ALL, PUBLIC, Record

_RECORD = '<script type="application/json" id="record">'
_END = "</script>"


class Parts(Struct, frozen=True):
    """What a page is made of beside the game: its styles, the check, the scripts of both pages."""

    css: str
    check: str
    game: str
    verifier: str


class Turn(Struct, frozen=True):
    """A turn that has a picture: its number, the round, who moved in it."""

    n: int
    round: int
    movers: tuple[str, ...]


def record_in(raw: bytes, file: str = "") -> bytes | None:
    """The record that stands in the bytes of a page; None: it is no page.

    Refused: a page without one.
    """
    if not raw[:100].removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(b"<!doctype html"):
        return None
    _, found, rest = raw.partition(_RECORD.encode())
    text, end, _ = rest.partition(_END.encode())
    try:
        if found and end:
            return msgspec.json.decode(text, type=str).encode()
    except (msgspec.MsgspecError, UnicodeError):
        pass
    raise refused("referee/unusable-record", "This page has no record of a game in it.", where=file,
                  hint="`referee publish` writes one.")


def of_game(saved: Save, now: Table, made: Record, data: bytes, places: Places,
            parts: Parts) -> str:
    """The page of a game as the eyes of its record see it."""
    eyes = PUBLIC if made.eyes == ALL else made.eyes
    turns, pictures = _pictures(saved, now, made, eyes, places)
    named = replace(now, head=replace(now.head, seats=made.head.seats))
    history = past.history(saved, named, eyes=eyes, last=len(made.entries)).view
    title = f"{games.about(now.head.game).title}: {now.head.id}"
    body = "\n".join((
        *_head(now, made, title), *_bar(now, turns), *_board(pictures), *_log(history, eyes),
        *_position(now, eyes), *_score(now), *_proofs(made), *_data(data, turns, pictures)))
    return _whole(title, body, parts.css, parts.check + parts.game)


def verifier(parts: Parts) -> str:
    """The page of no game, which checks whatever record is given to it."""
    body = """<h1>A verifier of games’ records</h1>
<p>It reads the record of a game of referee, or the page of a game, and ignores the script of that
page. Nothing that you give it leaves your machine: this page can load and send nothing.</p>
<p><label for="file">Records or pages of games, chosen or dropped here:</label>
<input type="file" id="file" multiple></p>
<ul id="found" aria-live="polite"></ul>
<h2>What you have kept</h2>
<p><label for="mails">Mails, posts, feet of reports of the record read last:</label></p>
<textarea id="mails"></textarea><p><button id="check">compare</button></p>
<ul id="witness" aria-live="polite"></ul>
<p>It proves the chain of seals and the commitment, and once the secret is open dice, draws, piles
and sheets. Whether moves follow the rules it cannot say; <code>referee verify</code> does.</p>"""
    return _whole("A verifier of games’ records", body, parts.css, parts.check + parts.verifier)


def _whole(title: str, body: str, css: str, script: str) -> str:
    style = css + _dark()
    policy = (f"default-src 'none'; script-src 'sha256-{_digest(script)}'; "
              f"style-src 'sha256-{_digest(style)}'; base-uri 'none'; form-action 'none'")
    return (f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="referrer" content="no-referrer">\n'
            f"<title>{_text(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{body}\n"
            f"<script>{script}</script>\n</body>\n</html>\n")


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def _dark() -> str:
    """In the dark each colour of a picture is exchanged for that of its role there."""
    rules = "".join(
        f'svg [{kind}="{colour}"]{{{kind}:{theme.DARK[role]}}}' for role, colour
        in theme.PAPER.items() if theme.DARK[role] != colour for kind in ("fill", "stroke"))
    return f"@media (prefers-color-scheme: dark){{{rules}}}"


def _pictures(saved: Save, now: Table, made: Record, eyes: str, places: Places,
              ) -> tuple[list[Turn], list[Picture]]:
    """The turns that led to a position today's rules can show, and their pictures."""
    turns, pictures = [], []
    for line, then in past.positions(saved, now):
        if line.n > len(made.entries):
            break
        try:
            pictures.append(picture.drawn(then, eyes, places))
        except Refused:  # a map without places
            return [], []
        movers = tuple(dict.fromkeys(one.seat for row in line.moves if type(
            one := entry_texts.read(log_entry.text(row))) is entry_texts.Played))
        turns.append(Turn(line.n, then.rules.round(then.state), movers))
    return turns, pictures


def _head(now: Table, made: Record, title: str) -> Iterator[str]:
    last = made.entries[-1]
    people = ", ".join(_players(chair) for chair in made.head.seats)
    whose = "" if made.eyes in (PUBLIC, ALL) else f" For {made.eyes}’s eyes alone."
    yield f"<header><h1>{_text(title)}</h1>"
    if now.branched:
        yield (f"<p><strong>A what-if copy since turn {now.branched}, and not the game that was "
               "played.</strong></p>")
    yield (f'<p>{_text(people)}. Turn {last.n}, as of {_time(made.when)}.{_text(whose)}</p>')
    yield f"<p>{_text(picture.told(now, PUBLIC if made.eyes == ALL else made.eyes))}.</p>"
    yield ('<p id="proof" role="status">Without a script nothing of it is checked here; '
           "<code>referee verify</code> does it.</p></header>")


def _players(chair: Chair) -> str:
    """A seat and who plays it, and who did before."""
    before = [f"{aliases.listed(one.players)} before turn {one.until}" for one in chair.before
              if one.players]
    names = "; ".join([aliases.listed(chair.players)] * bool(chair.players) + before)
    return f"{chair.seat}: {names}" if names else chair.seat


def _bar(now: Table, turns: list[Turn]) -> Iterator[str]:
    if not turns:
        yield "<p>There are no pictures of this game.</p>"
        return
    yield '<nav id="bar" aria-label="Turns" data-script hidden>'
    for name in ("first", "back", "play", "on", "last"):
        yield f'<button id="{name}">{name}</button>'
    yield (f'<label class="unseen" for="slider">picture</label><input type="range" id="slider" '
           f'min="0" max="{len(turns) - 1}" value="{len(turns) - 1}">')
    yield (f'<label>round <input type="number" id="round" min="{turns[0].round}" '
           f'max="{turns[-1].round}"></label>')
    seats = "".join(f"<option>{_text(seat)}</option>" for seat in now.seats)
    yield (f'<label>since the last turn of <select id="seat">{seats}</select></label>'
           '<button id="mine">go there</button>')
    yield '<span id="turn"></span></nav><p id="said" class="unseen" aria-live="polite"></p>'


def _board(pictures: list[Picture]) -> Iterator[str]:
    if pictures:
        yield f'<main><div id="board">{svg.svg(pictures[-1])}</div>'
    else:
        yield "<main>"


def _log(history: Iterable[Entry], eyes: str) -> Iterator[str]:
    yield '<h2>What happened</h2>\n<ol id="log">'
    for turn in history:
        gone = ' class="gone"' if turn.undone else ""
        yield (f'<li id="t{turn.turn}"{gone}><a href="#t{turn.turn}">turn {turn.turn}</a> '
               f"<time>{turn.when}</time>{' undone' * turn.undone}"
               + "".join(f"<p>{_text(report.written(move))}</p>" for move in turn.played)
               + "".join(f"<p>{_text(report.worded(line, eyes))}</p>" for line in turn.report)
               + "</li>")
    yield "</ol>"


def _position(now: Table, eyes: str) -> Iterator[str]:
    yield "<details><summary>The position in words</summary>"
    yield from _blocks(position_report.position(now, eyes)[1])
    yield "</details>"


def _score(now: Table) -> Iterator[str]:
    if match.result(now) is not None:
        yield from _blocks(show.over(now)[0])


def _blocks(found: Page) -> Iterator[str]:
    for block in found:
        yield _block(block)


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h2>{_text(block.text[:1].upper() + block.text[1:])}</h2>"
    if isinstance(block, Lines):
        return "".join(f"<p>{_text(line)}</p>" for line in block.lines)
    if isinstance(block, Grid):
        text = "\n".join(map(visible, block.lines))
        return f'<pre aria-hidden="true">\n{escape(text, quote=False)}</pre>'
    return _table(block)


def _table(block: blocks.Table) -> str:
    head = "".join(f'<th scope="col">{_text(cell)}</th>' for cell in block.head)
    rows = "".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>"
                   for row in block.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _proofs(made: Record) -> Iterator[str]:
    luck = ("that dice, draws, piles and sealed sheets follow from the secret" if made.revealed
            else "nothing yet of dice and piles, for the secret opens when the game is over")
    yield f"""<h2>What is proved</h2>
<p>Commitment: <code>{_text(made.head.fairness.commitment)}</code></p>
<p>This page checks its record itself: that its turns belong together, each behind the one before,
back to the commitment, and {luck}. A page cannot vouch for who made it: a script can be written to
say that all is well. So have it checked by something that he did not write:
<code>referee verify</code> with this page reads the record, ignores all the rest, and proves
besides that the moves follow the rules; a verifier that somebody else hosts, known by its digest,
reads it too. The pictures, and what is told of each turn, are the word of whoever made the page:
the record is what is proved.</p>
<p>Neither proves that nobody looked at luck to come, that nobody was told a hidden thing, that the
times are right, or that this is the history that you were told. The last you can prove: paste
what you kept.</p>
<h3>What you have kept</h3>
<div data-script hidden><p><label for="mails">Mails or posts, feet of reports:</label></p>
<textarea id="mails"></textarea><p><button id="check">compare</button></p>
<ul id="witness" aria-live="polite"></ul></div>
<p class="soft">The game belongs to its publisher. The pictures are drawn by referee; nothing in
them is taken from a printed board.</p></main>"""


def _data(data: bytes, turns: list[Turn], pictures: list[Picture]) -> Iterator[str]:
    made = deltas.frames(pictures)
    shown = {"tags": made.tags, "turns": [
        (turn.n, turn.round, turn.movers, steps)
        for turn, steps in zip(turns, made.steps, strict=True)]}
    yield f"{_RECORD}{_inert(data.decode())}{_END}"
    yield f'<script type="application/json" id="frames">{_inert(shown)}{_END}'


def _inert(value: object) -> str:
    """JSON in which no tag begins."""
    return log_entry.json(value).decode().replace("<", "\\u003c")


def _text(text: str) -> str:
    return escape(visible(text))


class Row(Struct, frozen=True):
    """A game of a club's page: its file, what it is, who is asked or how it ended, since when."""

    file: str
    game: str
    title: str
    told: str
    since: str
    over: bool


def row(now: Table, file: str, since: str) -> Row:
    """What a club's page says of a game, as all may know it."""
    over = bool(now.ended) or now.rules.result(now.state) is not None
    copy = f"what-if copy since turn {now.branched}; " if now.branched else ""
    return Row(file, now.head.id, games.about(now.head.game).title,
               copy + picture.told(now, PUBLIC), since, over)


def index(rows: Iterable[Row], when: str, parts: Parts) -> str:
    """A club's page: games that wait for somebody, then those that are over."""
    found = sorted(rows, key=lambda one: (one.over, one.since, one.game))
    cells = "".join(
        f'<tr><td><a href="{_text(one.file)}">{_text(one.game)}</a></td><td>{_text(one.title)}</td>'
        f"<td>{_text(one.told)}</td><td>{_time(one.since)}</td></tr>" for one in found)
    heads = "".join(f'<th scope="col">{name}</th>' for name in (
        "game", "title", "who is asked", "since"))
    body = (f"<header><h1>Games</h1><p>As of {_time(when)}.</p></header>\n<main><table><thead><tr>"
            f"{heads}</tr></thead><tbody>{cells}</tbody></table>\n<p class=\"soft\">The games "
            "belong to their publishers.</p></main>")
    return _whole("Games", body, parts.css, "")


def _time(when: str) -> str:
    return f"<time>{when}</time>"
