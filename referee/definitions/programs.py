"""The commands for programs."""

from referee.definitions.spec import (
    BRIEF,
    NOW,
    SAVE,
    STRICT,
    VIEWER,
    Command,
    Group,
    Opens,
    Work,
    argument,
    option,
    switch,
)

GROUP = Group("Program", (
    Command("script", Work("cli.script_file:script", Opens.ITSELF), (
        SAVE, argument("file", "FILE", "Moves, one a line, “seat: move”; “-” is standard input.",
                       "source"), VIEWER, STRICT, BRIEF,
        switch("--check", "Play nothing: say of each line by itself whether it is legal."),
        switch("--keep-going", "Pass over what is refused and play the rest."), NOW), """
    Play a file of moves; stop at the first refused, naming its line.

    What follows “#” is a comment. What comes through a pipe is played, saved and
    answered as it comes, whenever no further line is waiting. With --json each
    answer is an object in a line.

    Example: referee script harvest-moon.toml moves.txt
    """, prints_itself=True),
    Command("serve", Work("cli.serve:serve", Opens.ITSELF), (
        argument("save", "[SAVE]", "The one game that is served; else any.", "path", default=None),
        option("--seat", "SEAT", "Serve this seat alone: its moves, its eyes, no command of the "
               "moderator.", complete="a_seat")), """
    Stay up and answer requests from standard input, one JSON object a line.

    A request is {"id": 7, "command": "check", "save": "harvest-moon.toml", "move": "red: pass"}:
    arguments by their names, options by theirs, texts canonical unless it says "strict": false.
    The answer is the object of --json with that id. Whatever is wrong with a request ends
    nothing.

    Example: referee serve harvest-moon.toml --seat red
    """, json=False, prints_itself=True)))
