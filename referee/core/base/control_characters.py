"""Make control characters of a text visible, and quote file names for a shell."""


def shell_quoted(path: str) -> str:
    """A file name as it is typed in a command: quoted, and never read as an option."""
    from shlex import quote

    return quote(f"./{path}" if path.startswith("-") and path != "-" else path)


def visible(text: str, keep: str = "") -> str:
    """The text with control, invisible and direction characters written as escapes.

    ESC becomes ``\\x1b``, a line end ``\\n``, a direction mark ``\\u202e``, an undecodable byte
    of a file name ``\\udcff``. Spaces of any width and the characters of ``keep`` stay.
    """
    if text.isprintable():
        return text
    odd = {ord(char): char.encode("unicode_escape").decode() for char in set(text)
           if not (char.isprintable() or char in keep or _is_blank(char))}
    return text.translate(odd) if odd else text


def _is_blank(char: str) -> bool:
    return char > "\x9f" and char.isspace() and char not in "\u2028\u2029"
