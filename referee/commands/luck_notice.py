"""Where the dice and cards of a new game come from, and what that proves."""

from referee.commands import option_checks
from referee.core.base.problem import refused
from referee.core.match import external_luck
from referee.core.match.external_luck import ExternalSource
from referee.core.match.save_format import Fairness, SaveHeader


def awaited_source(what: str | None = None, until: str | None = None, silent: str | None = None, *,
                   luck: str, when: str) -> ExternalSource | None:
    """The external source of luck that a new game waits for, if there is one.

    Refused (usage): incomplete options, an unknown source, a time in the past.
    """
    if what is None:
        if until or silent:
            raise _usage_refusal("--until and --silent can only be used with --await.")
        return None
    if what not in ("words", "beacon"):
        raise _usage_refusal(f"--await {what}: write “words” (the players' secret words) "
                             "or “beacon” (the public random beacon).")
    if luck == "table":
        raise _usage_refusal("With --luck table, players roll their own dice: leave --await out.")
    if until is None:
        raise _usage_refusal(f"--await {what} needs --until TIME: the time when the secret "
                             "words or the beacon value are due.")
    end = option_checks.parse_time(until, "--until")
    if end <= when:
        raise _usage_refusal(f"--until {until}: this time has passed, so the random source may "
                             "already be known.")
    if silent and (silent not in external_luck.SILENT or what == "beacon"):
        raise _usage_refusal(f"--silent {silent}: write “wait” or “leave-out”, and only "
                             "with --await words.")
    return (ExternalSource(round=external_luck.first_round(end)) if what == "beacon" else
            ExternalSource(end, silent or external_luck.WAIT))


def _usage_refusal(why: str) -> Exception:
    return refused("referee/usage-await", why,
                   hint="Example: --await words --until 2026-12-01T20:00:00Z")


def publication_notice(header: SaveHeader) -> list[str]:
    """What to publish before the source is known."""
    return ["The first log entry is written. Publish these lines now, before the secret words "
            "or the beacon value are known:",
            f"commitment {header.fairness.commitment}",
            f"luck: {header.fairness.awaits}"]


def proof_notice(fairness: Fairness) -> str:
    """What the dice of a game prove, if they do not depend on an external source."""
    if fairness.luck == "table":
        return ("Dice and cards come from the table: the moderator enters the results, and the "
                "program draws the missing results. The results cannot be proved.")
    return ("Dice and cards are fixed from here on. No one can reroll or reshuffle unnoticed. "
            "But the moderator alone chose the secret and could know the dice and cards "
            "that follow from it. --await words or --await beacon adds a random source that "
            "the moderator cannot choose.")
