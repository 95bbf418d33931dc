"""The report of an upgrade to newer rules or to a newer save format."""

from collections.abc import Iterable

from referee import games
from referee.core.game import game_parts
from referee.core.match import entry_texts
from referee.core.match.entry_texts import FormatUpgrade, RulesUpgrade
from referee.core.match.log_entry import LogEntry

FORMATS = {2: "The log fixes secret orders when they are sent, and players can check "
              "everything that they may see."}


def change_lines(game: str, line: LogEntry) -> list[str]:
    """The report of an upgrade entry and of the changes it brings; empty for other entries."""
    content = entry_texts.parse(line.first_text)
    if type(content) is RulesUpgrade:
        kind, descriptions = "rules", games.part(game, game_parts.CHANGES) or {}
        suffix = f" of {games.game_meta(game).title}"
    elif type(content) is FormatUpgrade:
        kind, descriptions, suffix = "format", FORMATS, ""
    else:
        return []
    return [f"Upgraded from {kind} {content.old} to {kind} {content.new}{suffix}.",
            *(f"{kind.capitalize()} {n}: {descriptions[n]}"
              for n in range(content.old + 1, content.new + 1) if n in descriptions)]


def report_lines(game: str, lines: Iterable[LogEntry]) -> list[str]:
    """The report of the upgrades among these entries, and of what they make impossible."""
    upgrades = [line for line in lines if entry_texts.is_upgrade(line.first_text)]
    texts = [text for line in upgrades for text in change_lines(game, line)]
    texts += [f"`undo` cannot go back further than turn {line.n}: the turns before were played "
              "by older rules."
              for line in upgrades if entry_texts.is_rules_upgrade(line.first_text)]
    return [*texts, "Older versions of referee can no longer open this save."] if texts else []
