"""The commands that play a game and show it."""

from referee.definitions.spec import (
    AT,
    BRIEF,
    DICE,
    GAME,
    MOVE,
    NEW,
    NOW,
    PICK,
    REASON,
    SAVE,
    SAVE_OR_INPUT,
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
        option("--seat", "SEAT=PERSON[,PERSON]", "A seat and who plays it; once a seat, in the "
               "order of play.", "seats", many=True, required=True),
        option("--scenario", "NAME|FILE", "The board and decks.", default="standard",
               complete="a_scenario"),
        option("--option", "NAME=VALUE", "A setting of the game; any number.", "options",
               many=True, complete="an_option"),
        option("--luck", "sealed|table", "Dice from the sealed secret, or from a table.",
               default="sealed"),
        option("--secret", "HEX", "The secret, for tests; “-” is standard input, for it can be "
               "read in the list of processes. Else drawn.", private=True),
        option("--await", "words|beacon", "Let the luck hang on words of the players, or on a "
               "beacon, as well; the game waits for them.", "source"),
        option("--until", "TIME", "With --await: when the source speaks."),
        option("--silent", "wait|leave-out", "With --await words: what becomes of who has not "
               "opened his words by then; else the game waits."),
        DICE, NOW), """
    Begin a game and save it in a new file.

    Example: referee new stone-age harvest-moon.toml --seat red=Ann --seat blue=Bob
    """),
    Command("move", Work("commands.move:move", Opens.CHANGE), (
        SAVE, MOVE, SEAT, VIEWER, DICE, AT, PICK, STRICT,
        switch("--all-or-nothing", "Of several moves play all, or none if one is refused.",
               "full"),
        BRIEF, NOW), """
    Apply a move, print the position and what happened, and save.

    Of several moves, “place 2 hut; place 3 quarry”, those before the first that is refused
    are played and saved; the answer says which, and the exit code is 5.

    Example: referee move harvest-moon.toml "red: place 3 forest"
    """, for_players=True, script_line=True),
    Command("check", Work("commands.check:check", Opens.SAVE), (
        SAVE_OR_INPUT, MOVE, SEAT, VIEWER, AT,
        option("--turn", "N", "Check at the position after this turn.", kind="number"),
        PICK, STRICT,
        switch("--brief", "Say only whether it is legal. With --json the commitment and what could "
               "be answered are left out.")), """
    Say whether a move is legal; nothing is drawn, nothing is saved.

    Example: referee check harvest-moon.toml "place 2 hut" --seat blue
    """, for_players=True, script_line=True),
    Command("legal", Work("commands.show:legal", Opens.MATCH), (
        SAVE_OR_INPUT, argument("prefix", "[PREFIX]", "Only moves that begin so.", default=""),
        SEAT), """
    List the legal moves of a seat, one a line, in canonical form.

    Of moves that come to the same one is listed; one that only wastes goods is not.
    Of a secret sheet its parts are listed. A prefix of several words needs quotes.

    Example: referee legal harvest-moon.toml place --seat blue
    """, for_players=True, refused_for="seat"),
    Command("show", Work("commands.show:show", Opens.SAVE), (
        SAVE_OR_INPUT, VIEWER,
        option("--turn", "N", "The position after this turn; if it was no move, what it was.",
               kind="number"),
        switch("--full", "Everything, where a game's page leaves out what seldom matters.",
               "full"),
        option("--as", "text|svg|png|html|markdown|bbcode", "The form; svg and png are pictures.",
               "form"),
        option("--since", "N", "Ring in a picture what is new since this turn.", kind="number"),
        option("-o", "FILE|FOLDER/", "Where a picture goes: a file, or a folder in which its name "
               "says whose eyes it is for.", "out", moderator_only=True)), """
    Show the position, in words or as a picture.

    Example: referee show harvest-moon.toml --for red
    """, for_players=True, variants=(
        Variant({"form": ("svg", "png")}, "commands.picture:show", Opens.SAVE,
                needs=("resources", "picture_files", "with_names"), without=("full",)),)),
    Command("log", Work("commands.history:history", Opens.SAVE, without=("moves",)), (
        SAVE_OR_INPUT, VIEWER,
        option("--from", "N", "The first turn to report.", "first", kind="number"),
        option("--to", "N", "The last turn to report.", "last", kind="number"),
        option("--last", "N", "The last N turns; with --to those up to it.", "many",
               kind="number"),
        option("--turn", "N", "Only this turn.", kind="number"),
        option("--seat", "SEAT", "Only turns of this player.", complete="a_seat"),
        switch("--moves", "Print the moves in standard form, as script reads them."),
        switch("--full", "Print the entries of the log and their hashes, too.")), """
    Show what happened in past turns.

    Example: referee log harvest-moon.toml --from 2
    """, for_players=True, variants=(
        Variant({"moves": (True,)}, "commands.move_list:moves", Opens.SAVE,
                without=("moves", "full")),)),
    Command("score", Work("commands.show:score", Opens.SAVE, needs=("resources",)), (
        SAVE_OR_INPUT,
        switch("--if-ended", "What the public standing would be worth if the game ended now.",
               "ended")), """
    Print the score sheet; before the end the public standing.

    Example: referee score harvest-moon.toml
    """, for_players=True, option_hints={
        "--now": "“score --if-ended” says what the position would be worth if the game ended "
                 "now."}),
    Command("undo", Work("commands.undo:undo", Opens.CHANGE), (
        SAVE, REASON,
        option("--to", "N", "The turn whose position stands again; else the one before.",
               kind="number"), VIEWER, BRIEF, NOW), """
    Let an earlier position stand again; the log keeps every turn.

    Example: referee undo harvest-moon.toml --reason "red meant the quarry"
    """),
    Command("correct", Work("commands.undo:rule", Opens.CHANGE), (
        SAVE, REASON,
        option("--set", "FIELD=VALUE", "A field and its new value, or a change: red.wood=3, "
               "red.wood+=1. Repeat it for more. “-” is standard input, one a line.", "sets",
               many=True, required=True, private=True), VIEWER, BRIEF, NOW), """
    Correct the position by hand; the log says what and why.

    “explain GAME fields” lists the fields of a game.

    Example: referee correct harvest-moon.toml --reason "a mail was lost" --set red.food=14
    """),
    Command("seat", Work("commands.seat:change", Opens.CHANGE, without=("rename",)), (
        SAVE, argument("seat", "[SEAT]", "The seat.", default=None, complete="a_seat"),
        switch("--gone", "Its player has left: from now on its default is played at once."),
        option("--player", "PERSON[,PERSON]", "Who plays it from now on."),
        option("--rename", "NAME", "Correct the name of its player: no one left or came. In a "
               "seat of several players OLD=NEW."),
        option("--reason", "TEXT", "Why; the log says it with the change."), VIEWER, BRIEF, NOW),
            """
    Show who plays; record that a seat's player has left, or who plays it now.

    When one player is left, that player has won and the game ends.

    Example: referee seat winter-camp.toml blue --player Dora --reason "Bob has no time"
    """, variants=(
        Variant({"gone": (False,), "player": (None,), "reason": (None,), "rename": (None,)},
                "commands.seat:show", Opens.MATCH,
                without=("gone", "player", "reason", "brief", "rename")),
        Variant({"gone": (False,), "player": (None,), "reason": (None,)}, "commands.seat:rename",
                Opens.CHANGE, without=("gone", "player", "reason", "brief")))),
    Command("end", Work("commands.seat:end", Opens.CHANGE), (
        SAVE, option("--reason", "TEXT", "Why, as “all agreed”; it stands in the log.",
                     required=True), VIEWER, BRIEF, NOW), """
    Give the game up: it is over without a winner; undo takes it back.

    Example: referee end winter-camp.toml --reason "all agreed to stop"
    """),
    Command("branch", Work("commands.branch:branch", Opens.FILE, needs=("when",), creates="new"), (
        SAVE, option("--turn", "TURN[:HASH]", "The turn after which the copy goes on.", "at",
                     required=True), NEW, VIEWER, BRIEF, NOW), """
    Copy a game from one of its turns on, to try what if; the copy's reports say so.

    It has the game's secret.

    Example: referee branch harvest-moon.toml --turn 2 -o what-if.toml
    """),
    Command("play", Work("cli.play:play", Opens.ITSELF), (
        SAVE, option("--seat", "SEAT", "Whose moves and eyes; else whoever is asked moves, and "
                     "pages are everybody's.", complete="a_seat"), NOW), """
    Play at the terminal: the page, the question, a line to type; “?” helps.

    Every line is saved as move does it. Completion and the lines typed before need
    prompt_toolkit: pip install '.[play]'.

    Without --seat the players share the keyboard. Before secret orders it is handed over; “hand”
    shows the hidden cards of whoever has taken it over. What is for one player alone is cleared
    from the screen before the next one has the keyboard, and is not shown where the screen
    cannot be cleared, as in a pipe. Some programs keep lines that were cleared; there each
    player needs a terminal with --seat.

    Example: referee play harvest-moon.toml
    """, json=False, prints_itself=True),
    Command("resolve", Work("commands.move:resolve", Opens.CHANGE), (
        SAVE, VIEWER, DICE, BRIEF, NOW), """
    The deadline has come: one move, by default, for each silent seat that is asked.

    Example: referee resolve harvest-moon.toml
    """)))
