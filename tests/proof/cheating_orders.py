"""Cheats with secret orders: read, replaced, dropped, invented."""

from msgspec.structs import replace

from referee.core.match import entry_texts, log_entry
from referee.core.match.entry_texts import Filed, Played
from referee.core.match.save_format import Save
from referee.core.proof.record import Record
from tests.proof import forged_orders
from tests.proof.cheating_cases import Case, Cheat, feet, forger, public, revealed, same
from tests.proof.forger import Forger, put, row_like
from tests.support import records
from tests.support.paths import SAVES

OPEN = "settlers/four-players-round-limit-other-readings"  # its orders are revealed when played
HIDDEN = "stone-daze/silence"  # neither those of its set-up nor later ones are


def _kept(name: str) -> Save:
    return records.of_file(SAVES / f"{name}.toml").save


def _opening(f: Forger) -> log_entry.LogEntry:
    """The first entry that opened orders of which one was filed and could be replaced."""
    return next(line for line in f.lines if type(entry_texts.parse(line.first_text)) is Played
                and f.sealed_phase(line) and list(forged_orders.other_sheets(f, line)))


def _upto(f: Forger, line: log_entry.LogEntry) -> Save:
    return f.fitted(f.lines[:line.n])


def _replaced(name: str) -> tuple[Save, Save]:
    """A game up to an opening, and the same with other orders of one seat opened there."""
    f = forger(_kept(name))
    line = _opening(f)
    lines, new = next(iter(forged_orders.other_sheets(f, line)))
    return _upto(f, line), f.sealed([*lines[:-1], forged_orders.new_line(f, lines, new)],
                                    **forged_orders.ending(f, lines, new))


def _as_promised(forged: Record, honest: Record) -> Record:
    """A record that shows the promised orders beside those that were opened."""
    return replace(forged, shown_orders=honest.shown_orders)


def opens_another() -> Case:
    """The entry that filed them stays as it is."""
    honest, forged = _replaced(OPEN)
    return Case(_as_promised(public(forged), public(honest)), feet(forged), None,
                _as_promised(revealed(forged), revealed(honest)))


def opens_another_hidden() -> Case:
    """The same in a game whose orders are not revealed before the end."""
    honest, forged = _replaced(HIDDEN)
    return Case(_as_promised(public(forged), public(honest)), feet(forged), None,
                _as_promised(revealed(forged), revealed(honest)))


def _filed(f: Forger, line: log_entry.LogEntry) -> tuple[log_entry.LogEntry, Filed, int]:
    """The last filing of a seat whose orders were opened there, and its row."""
    for i, row in enumerate(line.moves):
        played = entry_texts.parse(log_entry.row_text(row))
        assert isinstance(played, Played)
        for one in reversed(f.lines[:line.n - 1]):
            what = entry_texts.parse(one.first_text)
            if not isinstance(what, Filed):
                break
            if what.seat == played.seat and not played.actor:
                return one, what, i
    raise AssertionError


def _receipt(f: Forger, filed: log_entry.LogEntry, what: Filed) -> str:
    """The mail that confirmed the filed orders: the footer of the phase, and the receipt."""
    opened = f.lines[what.position_turn - 1]
    return (f"Receipt: {filed.seal[:32]}\n[{f.head.id} turn {opened.n}:{opened.seal[:32]}; luck: "
            "sealed]\n")


def promises_another() -> Case:
    """The filing promises the other orders, and everything is hashed again."""
    f = forger(_kept(OPEN))
    line = _opening(f)
    filed, what, i = _filed(f, line)
    for lines, rows in forged_orders.other_sheets(f, line):
        new = entry_texts.parse(log_entry.row_text(rows[i]))
        if log_entry.row_text(rows[i]) != log_entry.row_text(line.moves[i]) and isinstance(new,
                                                                                           Played):
            forged = f.fitted([*lines[:-1], replace(line, moves=rows)],
                              shown_orders={filed.n: new.text})
            return Case(public(forged), _receipt(f, filed, what), None, revealed(forged))
    raise AssertionError


def drops() -> Case:
    """Drops a seat's filed orders, claims it was silent, and plays the default."""
    f = forger(_kept("stone-daze/landing"))
    line = next(line for line in f.lines if type(entry_texts.parse(line.first_text)) is Played
                and f.sealed_phase(line) and _default(f, line))
    filed, what, i = _filed(f, line)
    from referee.core.match.match import substitute_move

    text = f.rules.write(substitute_move(f.rules, f.at(line), what.seat))
    row = row_like(line.moves[i], entry_texts.write(Played(what.seat, text, entry_texts.REFEREE)))
    lines = [one for one in f.lines[:line.n] if one is not filed]
    forged = f.fitted([*lines[:-1], replace(line, moves=put(line.moves, i, row))])
    return Case(public(forged), _receipt(f, filed, what), None, revealed(forged))


def _default(f: Forger, line: log_entry.LogEntry) -> bool:
    from referee.core.match.match import substitute_move

    what = entry_texts.parse(line.first_text)
    assert isinstance(what, Played)
    return substitute_move(f.rules, f.at(line), what.seat) is not None and not what.actor


def leaves_missing() -> Case:
    """The filing stays, but the orders are not opened with the others."""
    f = forger(_kept(OPEN))
    line = _opening(f)
    short = replace(line, moves=line.moves[1:])
    if not short.moves:
        short = replace(line, moves=(row_like(line.moves[0], "blue: pass"),))
    return same(f.sealed([*f.lines[:line.n - 1], short], orders={}))


def invents() -> Case:
    """Opens orders that their seat never wrote, without a filing."""
    f = forger(_kept(OPEN))
    line = _opening(f)
    filed, _, _ = _filed(f, line)
    lines = [one for one in f.lines[:line.n] if one is not filed]
    forged = f.sealed(lines, quoted=True, orders={})
    return same(forged)


def invents_and_files() -> Case:
    """Files orders in the name of a seat that never wrote them."""
    f = forger(_kept(OPEN))
    return same(_upto(f, _opening(f)))


def reads_early() -> Case:
    """Reads filed orders, and tells a friend who files later."""
    f = forger(_kept(OPEN))
    return same(_upto(f, _opening(f)))


CHEATS = {
    "reads-early": Cheat(
        "reads a sealed sheet early, and tells a friend", "Hidden information may have been "
                                                          "passed on",
        reads_early),
    "opens-another": Cheat(
        "opens another sheet than the one that was filed, where sheets are played in the open",
        "A record has all openly played orders, and its viewer's orders", opens_another),
    "opens-another-hidden": Cheat(
        "does the same where they stay hidden",
        "A record with the secret proves that dice, decks and orders are what entry 1 fixed",
        opens_another_hidden),
    "promises-another": Cheat(
        "replaces a sheet that was filed, with its promise, and seals everything anew",
        "Players who keep the last lines of reports, the receipts of their orders and the "
        "commitment can show every later change", promises_another),
    "drops": Cheat(
        "drops a sheet with the line that filed it, and calls its seat silent",
        "Players who keep the last lines of reports, the receipts of their orders and the "
        "commitment can show every later change", drops),
    "leaves-missing": Cheat(
        "drops a sheet, and leaves the line that filed it",
        "the last orders that the seat committed",
        leaves_missing),
    "invents": Cheat(
        "opens a sheet that no line filed",
        "A seat that committed no orders has an item with `by referee`", invents),
    "invents-and-files": Cheat(
        "files a sheet in the name of a seat that wrote none",
        "Moves are what the moderator accepted", invents_and_files),
}
