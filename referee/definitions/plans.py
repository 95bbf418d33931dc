"""The commands for plans and secret orders."""

from referee.definitions.spec import (
    AT,
    BRIEF,
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

_ORDERS = argument("sheet", "ORDERS", "Orders such as “red: orders 5: …”; “-” is standard input.",
                   "text", private=True)
_WHOSE = option("--seat", "SEAT", "The seat of the orders.", complete="a_seat")

GROUP = Group("Orders ahead", (
    Command("plan", Work("commands.plan:file", Opens.CHANGE, without=("check", "cleared")), (
        SAVE,
        argument("plan", "[PLAN]", "Steps and standing orders; “-” is standard input.", "text",
                 default=None, private=True),
        option("--seat", "SEAT", "The seat of the plan.", complete="a_seat"),
        switch("--check", "Only say how the plan is read and which steps are legal now."),
        switch("--withdraw", "Withdraw the plan.", "cleared"), VIEWER, BRIEF, NOW), """
    Send moves ahead, with conditions.

    Only the seat and the moderator can see a plan before it plays. Without a text the plan of
    the seat is shown.

    Example: referee plan harvest-moon.toml "red: when tools: none"
    """, for_players=True, variants=(
        Variant({"cleared": (True,)}, "commands.plan:clear", Opens.CHANGE,
                without=("text", "check", "cleared", "brief")),
        Variant({"text": (None,)}, "commands.plan:show", Opens.MATCH,
                without=("text", "check", "cleared", "brief")),
        Variant({"check": (True,)}, "commands.plan:preview", Opens.MATCH,
                without=("check", "cleared", "brief")))),
    CommandFamily("orders", "Submit, draft or withdraw secret orders.", (
        Command("orders file", Work("commands.orders:file", Opens.CHANGE), (
            SAVE, _ORDERS, SEAT, VIEWER, AT, STRICT, BRIEF, NOW), """
    Submit secret orders without revealing them.

    New orders replace the seat's earlier orders. Orders for a later phase wait for that phase.

    Example: referee orders file summer-camp.toml "red: set-up: standard"
    """, for_players=True),
        Command("orders draft", Work("commands.orders:draft", Opens.CHANGE), (
            SAVE, _ORDERS, SEAT, VIEWER, BRIEF, NOW), """
    Keep a draft of secret orders, and list its errors.

    A legal draft is played at the deadline if no orders were sent.

    Example: referee orders draft summer-camp.toml "blue by Bob: set-up: elder e10"
    """, for_players=True),
        Command("orders withdraw", Work("commands.orders:withdraw", Opens.CHANGE), (
            SAVE, _WHOSE, VIEWER, BRIEF, NOW), """
    Take secret orders or a draft back.

    Example: referee orders withdraw summer-camp.toml --seat red
    """, for_players=True),
        Command("orders ready", Work("commands.orders:ready", Opens.CHANGE), (
            SAVE, _WHOSE, VIEWER, BRIEF, NOW), """
    Submit the draft. Orders are revealed when all are in.

    Example: referee orders ready summer-camp.toml --seat blue
    """, for_players=True)))))
