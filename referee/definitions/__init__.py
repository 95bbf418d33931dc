"""Every command, group by group; each group stands in a file of its own."""

from referee.cli.grammar import Command, Family, Group

FILES = ("play", "ahead", "mail", "look_up", "proof", "program")  # in the order of help

WHERE = {
    "new": "play", "move": "play", "check": "play", "legal": "play", "show": "play",
    "log": "play", "score": "play", "undo": "play", "ruling": "play", "seat": "play",
    "end": "play", "branch": "play", "play": "play", "resolve": "play",
    "plan": "ahead", "orders": "ahead", "office": "mail", "post": "mail",
    "games": "look_up", "explain": "look_up", "scenario": "look_up",
    "publish": "proof", "reveal": "proof", "verify": "proof", "audit": "proof",
    "recover": "proof", "luck": "proof", "script": "program", "serve": "program"}
"""The file of each first word, so that one command does not pay for all."""


def groups() -> tuple[Group, ...]:
    """The groups, in the order of help."""
    return tuple([_group(file) for file in FILES])


def commands() -> tuple[Command, ...]:
    """Every command."""
    return tuple([command for group in groups() for command in group.commands])


def named(word: str) -> Command | Family | None:
    """What a first word begins; None: nothing."""
    if word not in WHERE:
        return None
    return next(one for one in _group(WHERE[word]).members if one.name == word)


def _group(file: str) -> Group:
    found: Group = __import__(f"referee.cli.verbs.{file}", fromlist=["GROUP"]).GROUP
    return found
