"""Names that commands and options had before; they are accepted and no longer shown."""

COMMANDS = {"ruling": "correct"}

# By command, the present names of its options.
OPTIONS = {
    "audit": {"-j": "--jobs"}, "branch": {"--at": "--turn"}, "plan": {"--clear": "--withdraw"},
    "show": {"--whole": "--full"}}


def modernized(args: list[str]) -> list[str]:
    """A command line with the present names of its command and of its options.

    What follows ``--`` stays, and so does a value that is joined to its option by ``=``.
    """
    start = next((index for index, word in enumerate(args) if not word.startswith("-")
                  and args[index - 1:index] != ["--now"]), None)
    if args[:1] == ["help"]:
        return [*args[1:], "--help"]
    if start is None or (args[start] not in COMMANDS and args[start] not in OPTIONS):
        return args
    name = COMMANDS.get(args[start], args[start])
    options = OPTIONS.get(name, {})
    words = [name, *args[start + 1:]]
    end = words.index("--") if "--" in words else len(words)
    words[1:end] = [_modern_word(word, options) for word in words[1:end]]
    return [*args[:start], *words]


def _modern_word(word: str, options: dict[str, str]) -> str:
    """A word with the present name of the option that it is, has a value of or is joined to."""
    flag, joined, value = word.partition("=")
    if flag in options:
        return options[flag] + joined + value
    return f"{options[word[:2]]}={word[2:]}" if word[:2] in options else word  # “-j4”


def modern_request(request: dict[str, object]) -> dict[str, object]:
    """A JSON request with the present names of its command and of its keys."""
    command = request.get("command")
    name = COMMANDS.get(command, command) if isinstance(command, str) else command
    options = OPTIONS.get(name, {}) if isinstance(name, str) else {}
    keys = {old.lstrip("-"): new.lstrip("-") for old, new in options.items()}
    return {**{keys.get(key, key): value for key, value in request.items()},
            **({"command": name} if name != command else {})}
