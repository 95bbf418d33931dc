"""The commands for programs."""

from referee.definitions.spec import (
    BRIEF,
    NO_NAMES,
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

GROUP = Group("Programs", (
    Command("script", Work("cli.script_file:script", Opens.ITSELF, needs=("with_names",)), (
        SAVE, argument("file", "FILE", "Moves, one a line, as “seat: move”; “-” is standard input.",
                       "source"), VIEWER, STRICT, BRIEF,
        switch("--check", "Check each line in the current position, not after the lines before "
               "it. Play nothing."),
        switch("--dry-run", "Play the lines in order on a copy. Save nothing, show no dice."),
        switch("--keep-going", "Skip refused lines and play the rest."), NO_NAMES, NOW), """
    Play a file of moves. Stop at the first refused line.

    Text after “#” is a comment. Details: “explain scripts”.

    Example: referee script harvest-moon.toml moves.txt
    """, prints_itself=True),
    Command("serve", Work("cli.serve:serve", Opens.ITSELF), (
        argument("save", "[SAVE]", "The only game to serve. [default: any game]", "path",
                 default=None),
        option("--seat", "SEAT", "Serve only this player's moves, and what this player may see.",
               complete="a_seat")), """
    Answer JSON requests from standard input, one a line.

    Details: “explain scripts”.

    Example: referee serve harvest-moon.toml --seat red
    """, json=False, prints_itself=True)))
