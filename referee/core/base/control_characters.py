"""Text that no terminal obeys, whoever wrote it; names of files as a shell takes them."""


def shell_quoted(path: str) -> str:
    """A file's name as it is typed in a command: quoted, and never taken for an option."""
    from shlex import quote

    return quote(f"./{path}" if path.startswith("-") and path != "-" else path)


def visible(text: str, keep: str = "") -> str:
    """A text in which what controls, hides or turns round is written out.

    An escape becomes ``\\x1b``, a line end ``\\n``, a mark that turns the
    direction ``\\u202e``, a byte of a name that is not text ``\\udcff``. Blanks
    of any width stay, and so do the characters of ``keep``.
    """
    if text.isprintable():
        return text
    odd = {ord(char): char.encode("unicode_escape").decode() for char in set(text)
           if not (char.isprintable() or char in keep or _is_blank(char))}
    return text.translate(odd) if odd else text


def _is_blank(char: str) -> bool:
    return char > "\x9f" and char.isspace() and char not in "\u2028\u2029"
