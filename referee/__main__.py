"""The command line as ``python -m referee``.

Nothing else imports this: it holds back Ctrl-C at once, until a command is loaded.
"""

from referee import signals

signals.hold_back()  # before other imports, otherwise Ctrl-C would print a traceback

from referee.main import program  # noqa: E402

if __name__ == "__main__":
    program()
