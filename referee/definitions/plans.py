"""The commands for plans and secret orders."""

from referee.definitions.spec import (
    AT,
    NOW,
    SAVE,
    SEAT,
    STRICT,
    VIEWER,
    Command,
    CommandFamily,
    Group,
    Opens,
    Variant,
    Work,
    argument,
    option,
    switch,
)

_ORDERS = argument("sheet", "SHEET", "A sheet, as “red: orders 5: …”; “-” is standard input.",
                   "text", private=True)
_WHOSE = option("--seat", "SEAT", "Whose sheet it is.", complete="a_seat")

GROUP = Group("Order ahead", (
    Command("plan", Work("commands.plan:file", Opens.CHANGE, without=("check", "cleared")), (
        SAVE,
        argument("plan", "[PLAN]", "Steps and standing answers; “-” is standard input.", "text",
                 default=None, private=True),
        option("--seat", "SEAT", "Whose plan it is.", complete="a_seat"),
        switch("--check", "Only say what is understood, what would be legal, what can never be."),
        switch("--withdraw", "Withdraw the plan.", "cleared"), VIEWER, NOW), """
    Order ahead: steps and standing answers, played when their seat is asked.

    A plan is its seat's and the moderator's alone until it plays. Without a
    text it is shown.

    Example: referee plan harvest-moon.toml "red: when tools: none"
    """, for_players=True, variants=(
        Variant({"cleared": (True,)}, "commands.plan:clear", Opens.CHANGE,
                without=("text", "check", "cleared")),
        Variant({"text": (None,)}, "commands.plan:show", Opens.MATCH,
                without=("text", "check", "cleared")),
        Variant({"check": (True,)}, "commands.plan:preview", Opens.MATCH,
                without=("check", "cleared")))),
    CommandFamily("orders", "Sealed sheets: filed, drafted, ready, withdrawn.", (
        Command("orders file", Work("commands.orders:file", Opens.CHANGE), (
            SAVE, _ORDERS, SEAT, VIEWER, AT, STRICT, NOW), """
    File a sealed sheet, which plays nothing yet.

    It replaces the seat's former one. A sheet for a phase to come is kept
    until it is asked.

    Example: referee orders file summer-camp.toml "red: set-up: standard"
    """, for_players=True),
        Command("orders draft", Work("commands.orders:draft", Opens.CHANGE), (
            SAVE, _ORDERS, SEAT, VIEWER, NOW), """
    Keep a sheet that does not count yet; what is wrong with it is told.

    At the deadline a legal draft is played before the seat is taken to be silent.

    Example: referee orders draft summer-camp.toml "blue by Bob: set-up: elder e10"
    """, for_players=True),
        Command("orders withdraw", Work("commands.orders:withdraw", Opens.CHANGE), (
            SAVE, _WHOSE, VIEWER, NOW), """
    Take a seat's sheet back, filed or not.

    Example: referee orders withdraw summer-camp.toml --seat red
    """, for_players=True),
        Command("orders ready", Work("commands.orders:ready", Opens.CHANGE), (
            SAVE, _WHOSE, VIEWER, NOW), """
    Let a seat's draft count; the phase opens when all who must are ready.

    Example: referee orders ready summer-camp.toml --seat blue
    """, for_players=True)))))
