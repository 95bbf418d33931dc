"""python -m referee: the command line.

Nobody else imports this: it holds back Ctrl-C at once, until a command is loaded.
"""

from referee import signals

signals.hold_back()  # before anything is loaded, else Ctrl-C would print where it came

from referee.main import program  # noqa: E402

if __name__ == "__main__":
    program()
