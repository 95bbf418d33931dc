"""What is reported of a game that goes over to newer rules, and of a save to a newer format."""

from collections.abc import Iterable

from referee import games
from referee.core.game import game_parts
from referee.core.match import entry_texts
from referee.core.match.entry_texts import FormatUpgrade, RulesUpgrade
from referee.core.match.log_entry import LogEntry

FORMATS = {2: "The log fixes secret orders when they are filed, and players can verify what they "
              "may see."}


def change_lines(game: str, line: LogEntry) -> list[str]:
    """What an entry of the log upgraded, and what the new version changed; nothing of another."""
    content = entry_texts.parse(line.first_text)
    if type(content) is RulesUpgrade:
        kind, by = "rules", games.part(game, game_parts.CHANGES) or {}
        of = f" of {games.game_meta(game).title}"
    elif type(content) is FormatUpgrade:
        kind, by, of = "format", FORMATS, ""
    else:
        return []
    return [f"Upgraded from {kind} {content.old} to {kind} {content.new}{of}.",
            *(f"{kind.capitalize()} {n}: {by[n]}" for n in range(content.old + 1, content.new + 1)
              if n in by)]


def report_lines(game: str, lines: Iterable[LogEntry]) -> list[str]:
    """What a command reports of the upgrades among its entries, and what is past with them."""
    upgrades = [line for line in lines if entry_texts.is_upgrade(line.first_text)]
    out = [text for line in upgrades for text in change_lines(game, line)]
    out += [f"`undo` goes back to turn {line.n} at most: older rules played the turns before."
            for line in upgrades if entry_texts.is_rules_upgrade(line.first_text)]
    return [*out, "An older referee cannot open this save any more."] if out else []
