"""python -m referee: a command line, done here or by a referee that stays up."""

import sys


def program() -> None:
    """Run the command line as a process."""
    first, words = (sys.argv[1:2] or [""])[0], sys.argv[2:]
    if first.startswith("--via=") or (first == "--via" and words):
        from referee.via import program as ask

        _, joined, path = first.partition("=")
        ask(path if joined else words[0], words if joined else words[1:])
    from referee.start import program as run

    run()


if __name__ == "__main__":
    program()
