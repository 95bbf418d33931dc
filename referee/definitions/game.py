"""The commands that play a game and show it."""

from referee.definitions.spec import (
    AT,
    BRIEF,
    DICE,
    GAME,
    MOVE,
    NO_NAMES,
    NOW,
    PICK,
    SAVE,
    SAVE_OR_INPUT,
    SAVE_OR_RECORD,
    SEAT,
    STRICT,
    VIEWER,
    Command,
    Group,
    Opens,
    Variant,
    Work,
    argument,
    option,
    switch,
)

GROUP = Group("Play", (
    Command("new", Work(
        "commands.new_game:new", Opens.NOTHING, creates="path",
        needs=("when", "entropy", "resources", "clock_warnings")), (
        GAME, SAVE,
        option("--seat", "SEAT=PERSON[,PERSON]", "A seat and its player, in the order of play. "
               "Repeat for each seat.", "seats", many=True, required=True),
        option("--scenario", "NAME|FILE", "The board and decks.", default="standard",
               complete="a_scenario"),
        option("--option", "NAME=VALUE", "A setting of the game. May be repeated.", "options",
               many=True, complete="an_option"),
        option("--luck", "sealed|table", "Who rolls and draws: the program, or you at a table.",
               default="sealed"),
        option("--secret", "HEX", "The secret, for tests; “-” is standard input. "
               "[default: random]", private=True),
        option("--await", "words|beacon", "Let dice and cards also depend on the players' secret "
               "words, or on the public random beacon.", "source"),
        option("--until", "TIME", "With --await: the time by which players must have sent "
               "their words, or at which the beacon is published."),
        option("--silent", "wait|leave-out", "With --await words: what happens "
               "if a seat's words are missing. [default: wait]"),
        DICE, BRIEF, NO_NAMES, NOW), """
    Start a game in a new file.

    Example: referee new stone-age harvest-moon.toml --seat red=Ann --seat blue=Bob
    """),
    Command("move", Work("commands.move:move", Opens.CHANGE), (
        SAVE, MOVE, SEAT, VIEWER, DICE, AT, PICK, STRICT,
        switch("--all-or-nothing", "Play all moves, or none if one is refused.",
               "full"),
        BRIEF, NOW), """
    Play a move and show what happened.

    If a move is refused, the moves before it are played and saved, and
    the exit status is 5.

    Example: referee move harvest-moon.toml "red: place 3 forest"
    """, for_players=True, script_line=True),
    Command("check", Work("commands.check:check", Opens.SAVE), (
        SAVE_OR_INPUT, MOVE, SEAT, VIEWER, AT,
        option("--turn", "N", "Check the move in the position after this turn. [default: now]",
               kind="number"),
        PICK, STRICT,
        switch("--brief", "Say only whether the move is legal.")), """
    Check a move. Changes nothing, rolls nothing.

    Example: referee check harvest-moon.toml "place 2 hut" --seat blue
    """, for_players=True, script_line=True),
    Command("legal", Work("commands.show:legal", Opens.MATCH), (
        SAVE_OR_INPUT, argument("prefix", "[PREFIX]", "The beginning of the moves to list. "
                                "Quote several words.", default=""),
        SEAT), """
    List the legal moves, one a line, in canonical form.

    Moves with the same effect are listed once. Moves that only waste goods are left out.
    Secret orders are listed part by part.

    Example: referee legal harvest-moon.toml place --seat blue
    """, for_players=True, refused_for="seat"),
    Command("show", Work("commands.show:show", Opens.SAVE), (
        SAVE_OR_INPUT, VIEWER,
        option("--turn", "N", "The position after this turn. [default: now]",
               kind="number"),
        switch("--full", "Show rarely needed details, too.",
               "full"),
        BRIEF,
        option("--as", "text|svg|png|html|markdown|bbcode", "The format; svg and png are pictures. "
               "[default: text]", "form"),
        option("--since", "N", "In a picture, mark what is new since this turn.", kind="number"),
        option("--width", "1260|390", "The width of a picture in pixels; 390 is for phones. "
               "[default: 1260]"),
        option("-o", "FILE|FOLDER/", "Where to write a picture.", "out", moderator_only=True)), """
    Show the position as text or as a picture.

    Example: referee show harvest-moon.toml --for red
    """, for_players=True, variants=(
        Variant({"form": ("svg", "png")}, "commands.picture:show", Opens.SAVE,
                needs=("resources", "picture_files", "with_names"), without=("full", "brief")),)),
    Command("log", Work("commands.log:log", Opens.LOG, without=("moves", "csv")), (
        SAVE_OR_RECORD, VIEWER,
        option("--from", "N", "The first turn to show. [default: 1]", "first", kind="number"),
        option("--to", "N", "The last turn to show. [default: now]", "last", kind="number"),
        option("--last", "N", "Show only the last N turns, up to --to.", "many",
               kind="number"),
        option("--turn", "N", "Show only this turn.", kind="number"),
        option("--seat", "SEAT", "Show only this player's turns.", complete="a_seat"),
        switch("--moves", "Print canonical moves that “script” reads."),
        switch("--csv", "Print comma-separated values, one row for each move."),
        switch("--full", "Print log entries and hashes, too.")), """
    Show what happened in past turns.

    Example: referee log harvest-moon.toml --from 2
    """, for_players=True, variants=(
        Variant({"csv": (True,)}, "commands.log_table:table", Opens.LOG, needs=("with_names",),
                without=("csv", "full")),
        Variant({"moves": (True,)}, "commands.move_list:moves", Opens.LOG,
                without=("moves", "csv", "full")))),
    Command("score", Work("commands.show:score", Opens.SAVE, needs=("resources",)), (
        SAVE_OR_INPUT,
        switch("--if-ended", "Score the game as if it ended now, from public information.",
               "ended")), """
    Show the score sheet, or the score so far.

    Example: referee score harvest-moon.toml
    """, for_players=True, option_hints={
        "--now": "“score --if-ended” scores the position as if the game ended now."}),
    Command("play", Work("cli.play:play", Opens.ITSELF), (
        SAVE, option("--seat", "SEAT", "Play this seat only, and show what this player may see. "
                     "[default: all seats, public pages]", complete="a_seat"), NOW), """
    Play at the terminal. Type “?” for help.

    Every move is saved at once. “pip install '.[play]'” adds completion and history.

    Without --seat the players share the keyboard, and take turns to write secret orders.
    “hand” shows your hidden cards. Private lines are cleared from the screen before the
    next player's turn. If the screen cannot be cleared, as in a pipe, private lines are not shown.
    Some terminals keep cleared lines: use --seat there, one terminal per player.

    Example: referee play harvest-moon.toml
    """, json=False, prints_itself=True)))
