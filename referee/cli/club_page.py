"""The command `publish`: the record of one game, or the pages of a club."""

from referee.cli import environment, publish_verify, scenario_commands
from referee.commands import answer as answers
from referee.commands.answer import Answer
from referee.core.base.problem import refused
from referee.core.base.references import command_ref


def published(saves: list[str], new: str | None, *, viewer: str | None = None,
              persons: bool = False,
              index: str | None = None, bare: bool = False, now: str | None = None) -> Answer:
    """Publish a game's record, a club's pages in a folder (``index``), or the verifier (``bare``).

    Refused (usage): options that exclude each other.
    """
    why = ""
    if new is None and index is None:
        why = "Say where it goes: -o, or --index for a club's games."
    elif new is not None and index is not None:
        why = "-o and --index do not go together."
    elif bare and (saves or index is not None):
        why = "--verifier writes a page without a game."
    elif not bare and (not saves or (index is None and len(saves) > 1)):
        why = "One SAVE goes with -o, one or more with --index."
    elif index is not None and viewer is not None:
        why = "The pages of a club are for all; --for goes with -o."
    if why:
        return answers.refused_answer("publish", refused(
            "referee/usage-out", why, hint=f"See {command_ref('publish', '--help')}."))
    if index is not None:
        from referee.mail import club_page  # needed only here

        return club_page.publish(saves, index, environment.command_time(now),
                                 scenario_commands.map_places, persons=persons)
    if bare:
        return publish_verify.verifier(new or "")
    return publish_verify.publish(saves[0], new or "", viewer=viewer, persons=persons, now=now)
