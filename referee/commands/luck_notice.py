"""The kind of luck of a new game, and what it proves."""

from referee.commands import option_checks
from referee.core.base.problem import refused
from referee.core.match import external_luck
from referee.core.match.external_luck import ExternalSource
from referee.core.match.save_format import Fairness, SaveHeader


def awaited_source(what: str | None = None, until: str | None = None, silent: str | None = None, *,
                   luck: str, when: str) -> ExternalSource | None:
    """The external source of luck that a new game waits for; None: none.

    Refused (usage): incomplete options, an unknown source, a time in the past.
    """
    if what is None:
        if until or silent:
            raise _usage_refusal("--until and --silent belong to --await.")
        return None
    if what not in ("words", "beacon"):
        raise _usage_refusal(f"--await {what}: it is words or beacon.")
    if luck == "table":
        raise _usage_refusal("A table throws its own dice; --await is for sealed luck.")
    if until is None:
        raise _usage_refusal(f"--await {what} needs --until TIME: line 1 of the log says when the "
                             "source speaks, before it does.")
    end = option_checks.parse_time(until, "--until")
    if end <= when:
        raise _usage_refusal(f"--until {until}: this time is over; its source may have spoken "
                             "already.")
    if silent and (silent not in external_luck.SILENT or what == "beacon"):
        raise _usage_refusal(f"--silent {silent}: it is wait or leave-out, for words.")
    return (ExternalSource(round=external_luck.first_round(end)) if what == "beacon" else
            ExternalSource(end, silent or external_luck.WAIT))


def _usage_refusal(why: str) -> Exception:
    return refused("referee/usage-await", why,
                   hint="Such as --await words --until 2026-12-01T20:00:00Z.")


def publication_notice(header: SaveHeader) -> list[str]:
    """What to publish before the source is known."""
    return ["Line 1 of the log is written. To be published now, before the source speaks:",
            f"commitment {header.fairness.commitment}",
            f"luck: {header.fairness.awaits}"]


def proof_notice(fairness: Fairness) -> str:
    """What the luck of a game proves, if it does not depend on an external source."""
    if fairness.luck == "table":
        return ("Luck of a table: the log has what the moderator says was thrown; nothing proves "
                "it.")
    return ("Luck sealed: behind this line nothing can be drawn anew unseen. But the moderator "
            "chose the secret alone, and knows what it will bring; with --await words or --await "
            "beacon nobody chooses it alone.")
