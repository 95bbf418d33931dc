"""python -m referee: a command line, done here or by a referee that stays up."""

import sys


def program() -> None:
    """Run the command line as a process."""
    if sys.argv[1:2] == ["--via"] and len(sys.argv) > 2:
        from referee.via import program as ask

        ask(sys.argv[2], sys.argv[3:])
    from referee.start import program as run

    run()


if __name__ == "__main__":
    program()
