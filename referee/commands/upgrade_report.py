"""What is reported of a game that goes over to newer rules, and of a save to a newer format."""

from collections.abc import Iterable

from referee import games
from referee.core.game import game_parts
from referee.core.match import entry_texts
from referee.core.match.entry_texts import Carry, Lift
from referee.core.match.log_entry import Line

FORMATS = {2: "The log fixes secret orders when they are filed, and players can verify what they "
              "may see."}


def changes(game: str, line: Line) -> list[str]:
    """What an entry of the log upgraded, and what the new version changed; nothing of another."""
    what = entry_texts.read(line.said)
    if type(what) is Carry:
        kind, by = "rules", games.part(game, game_parts.CHANGES) or {}
        of = f" of {games.about(game).title}"
    elif type(what) is Lift:
        kind, by, of = "format", FORMATS, ""
    else:
        return []
    return [f"Upgraded from {kind} {what.old} to {kind} {what.new}{of}.",
            *(f"{kind.capitalize()} {n}: {by[n]}" for n in range(what.old + 1, what.new + 1)
              if n in by)]


def told(game: str, lines: Iterable[Line]) -> list[str]:
    """What a command reports of the upgrades among its entries, and what is past with them."""
    upgrades = [line for line in lines if entry_texts.upgrades(line.said)]
    out = [text for line in upgrades for text in changes(game, line)]
    out += [f"`undo` goes back to turn {line.n} at most: older rules played the turns before."
            for line in upgrades if entry_texts.carries(line.said)]
    return [*out, "An older referee cannot open this save any more."] if out else []
