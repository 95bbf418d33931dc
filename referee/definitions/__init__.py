"""The definitions of all commands, group by group; each group is in a file of its own."""

from referee.definitions.spec import Command, CommandFamily, Group

# In the order of help.
FILES = ("game", "moderating", "plans", "mail", "lookup", "proof", "programs")

GROUP_OF_COMMAND = {
    "new": "game", "move": "game", "check": "game", "legal": "game", "show": "game",
    "log": "game", "score": "game", "play": "game", "resolve": "moderating", "undo": "moderating",
    "correct": "moderating", "seat": "moderating", "end": "moderating", "branch": "moderating",
    "plan": "plans", "orders": "plans", "office": "mail", "post": "mail",
    "games": "lookup", "explain": "lookup", "scenario": "lookup",
    "publish": "proof", "reveal": "proof", "verify": "proof", "audit": "proof",
    "recover": "proof", "luck": "proof", "script": "programs", "serve": "programs"}
"""The file of each first word, so that running one command imports only that file."""


def groups() -> tuple[Group, ...]:
    """The groups, in the order of help."""
    return tuple([_group(file) for file in FILES])


def commands() -> tuple[Command, ...]:
    """Every command."""
    return tuple([command for group in groups() for command in group.commands])


def find_command(word: str) -> Command | CommandFamily | None:
    """The command or family that a first word names; None: it names nothing."""
    if word not in GROUP_OF_COMMAND:
        return None
    return next(member for member in _group(GROUP_OF_COMMAND[word]).members if member.name == word)


def named(name: str) -> Command:
    """The command with this full name, as ``orders file``."""
    member = find_command(name.partition(" ")[0])
    if isinstance(member, CommandFamily):
        return next(command for command in member.commands if command.name == name)
    assert member is not None and member.name == name, name
    return member


def _group(file: str) -> Group:
    group: Group = __import__(f"referee.definitions.{file}", fromlist=["GROUP"]).GROUP
    return group
