"""The commands for programs."""

from referee.cli.grammar import BRIEF, EYES, NOW, SAVE, STRICT, Command, Group, arg

GROUP = Group("Program", (
    Command("script", "playing:script", (
        SAVE, arg("file", "FILE", "Moves, one a line, “seat: move”; “-” is standard input.",
                  "source"), EYES, STRICT, BRIEF, NOW), """
    Play a file of moves; stop at the first refused, naming its line.

    What follows “#” is a comment.

    Example: referee script harvest-moon.toml moves.txt
    """),))
