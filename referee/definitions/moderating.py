"""The commands of a moderator: deadlines, undo, corrections, players, copies."""

from referee.definitions.spec import (
    BRIEF,
    DICE,
    NEW,
    NO_NAMES,
    NOW,
    REASON,
    SAVE,
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

GROUP = Group("Moderate", (
    Command("resolve", Work("commands.move:resolve", Opens.CHANGE), (
        SAVE, VIEWER, DICE, BRIEF, NOW), """
    Play default moves for players who missed the deadline, or reveal complete secret orders.

    Example: referee resolve harvest-moon.toml
    """),
    Command("undo", Work("commands.undo:undo", Opens.CHANGE), (
        SAVE, REASON,
        option("--to", "N", "The turn to go back to. [default: the turn before the last move]",
               kind="number"), VIEWER, BRIEF, NOW), """
    Go back to an earlier position. The log keeps every turn.

    Example: referee undo harvest-moon.toml --reason "red meant the quarry"
    """),
    Command("correct", Work("commands.undo:rule", Opens.CHANGE), (
        SAVE, REASON,
        option("--set", "FIELD=VALUE", "A field and its new value (red.wood=3), or a change of "
               "its value (red.wood+=1). May be repeated. “-” is standard input, one field a line.",
               "sets", many=True, required=True, private=True), VIEWER, BRIEF, NOW), """
    Correct the position by hand. The log keeps the reason.

    “explain GAME fields” lists the fields of a game.

    Example: referee correct harvest-moon.toml --reason "a mail was lost" --set red.food=14
    """),
    Command("seat", Work("commands.seat:change", Opens.CHANGE, without=("rename",)), (
        SAVE, argument("seat", "[SEAT]", "The seat.", default=None, complete="a_seat"),
        switch("--gone", "Record that the player has left: default moves are played at once."),
        option("--player", "PERSON[,PERSON]", "The new player."),
        option("--rename", "NAME", "Correct a misspelt name, without --reason. Write "
               "OLD=NEW for a shared seat, or a player who left."),
        option("--reason", "TEXT", "The reason. The log keeps it."), VIEWER, BRIEF, NOW),
            """
    Show who plays and who played before, replace a player, or record that one left.

    If only one player is left, that player wins and the game ends.

    Example: referee seat winter-camp.toml blue --player Dora --reason "Bob has no time"
    """, variants=(
        Variant({"gone": (False,), "player": (None,), "reason": (None,), "rename": (None,)},
                "commands.seat:show", Opens.MATCH, needs=("with_names",),
                without=("gone", "player", "reason", "brief", "rename")),
        Variant({"gone": (False,), "player": (None,)}, "commands.seat:rename",
                Opens.CHANGE, needs=("with_names",), without=("gone", "player", "brief")))),
    Command("end", Work("commands.seat:end", Opens.CHANGE), (
        SAVE, option("--reason", "TEXT", "The reason, such as “all agreed”. The log keeps it.",
                     required=True), VIEWER, BRIEF, NOW), """
    End the game without a winner.

    Example: referee end winter-camp.toml --reason "all agreed to stop"
    """),
    Command("branch", Work("commands.branch:branch", Opens.FILE, needs=("when",), creates="new"), (
        SAVE, option("--turn", "TURN[:HASH]", "The copy has the position after this turn.", "at",
                     required=True), NEW, VIEWER, BRIEF, NO_NAMES, NOW), """
    Copy the game from any turn, to try things out.

    The copy has the game's secret. Reports of the copy say that it is a copy.

    Example: referee branch harvest-moon.toml --turn 2 -o what-if.toml
    """)))
