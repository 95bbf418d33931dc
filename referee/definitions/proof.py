"""The commands that prove a game, and those about its luck."""

from referee.definitions.spec import (
    NOW,
    SAVE,
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

_RECORD = ("-o", "RECORD|PAGE.html", "The new file, or an earlier record of this game to "
           "replace. With “.html” it is a web page to replay the game.", "new")
_PERSONS = switch("--names", "Show players' names, not only seats. No hash covers "
                   "names, so they cannot be checked.", "persons")

GROUP = Group("Prove", (
    Command("publish", Work(
        "mail.club_page:published", Opens.NOTHING, needs=("when", "track")), (
        argument("saves", "SAVE…", "The game's file, or several files with --index; “-” is "
                 "standard input.", default=None,
                 many=True),
        option(*_RECORD),
        option("--for", "SEAT", "Include what this player may see. Send the record to no one else.",
               "viewer", complete="a_seat"),
        _PERSONS,
        option("--index", "FOLDER", "Write pages of several games, and an index.html that "
               "shows whose turn it is. Games of an earlier index stay listed."),
        switch("--verifier",
               "Write a page that checks records, for someone else to host.", "bare"), NOW), """
    Write a public record or web page, without the secret.

    Example: referee publish harvest-moon.toml -o harvest-moon.html
    """, variants=(
        Variant({"index": (None,)}, "commands.publish:published", Opens.NOTHING,
                needs=("when", "read", "resources", "track"), replaces="new",
                without=("index",)),)),
    Command("reveal", Work(
        "commands.publish:reveal_file", Opens.FILE, needs=("when", "resources", "track"),
        replaces="new"), (
        SAVE, option(*_RECORD, required=True), _PERSONS, NOW), """
    Publish a finished game with its secret.

    A what-if copy cannot be revealed: it shares the game's secret.

    Example: referee reveal winter-camp.toml -o winter-camp.record.toml
    """),
    Command("verify", Work(
        "commands.verify:verify", Opens.FILE,
        needs=("read_witness", "message_texts", "signer", "resources")), (
        argument("record", "RECORD", "The record; “-” is standard input.", "path"),
        argument("witnesses", "[WITNESS…]",
                 "Files that others kept: mails, an mbox, forum text, another record, a "
                 "save.", default=None, many=True)), """
    Check a record. Compare it with mails you kept, or with a save.

    Example: referee verify harvest-moon.html my-mails.mbox
    """),
    Command("audit", Work("cli.audit_many:audit", Opens.ITSELF), (
        argument("saves", "SAVE|FOLDER…", "Files, or folders with saves in or below them; “-” is "
                 "standard input.", "paths", many=True, folders=True),
        option("--jobs", "N", "Number of processes. [default: automatic]", kind="number"),
        switch("--thorough", "Check every position, not only some, for impossible values."),
        option("--cluster", "ADDRESS", "Use the workers of this Dask scheduler. SAVE is then a "
               "path on the workers, or a URL.")), """
    Check save files by replaying every turn.

    Example: referee audit harvest-moon.toml
    """, prints_itself=True),
    Command("recover", Work(
        "commands.recover:recover", Opens.FILE, needs=("when", "resources"), creates="new"), (
        SAVE, option("-o", "NEW", "The new file. Without -o, the command only lists the "
                     "losses; with --for moderator, all of them.", "new"), VIEWER, NOW), """
    Save the intact part of a damaged save in a new file.

    Example: referee recover harvest-moon.toml -o repaired.toml --for moderator
    """),
    CommandFamily("luck", "Set up shared randomness. Show how each roll came about.", (
        Command("luck words", Work("commands.luck_sources:words", Opens.CHANGE_FILE), (
            SAVE,
            argument("words", "[WORDS]", "“red: SHA256” commits secret words, “red: open NONCE "
                     "WORDS” opens them; “-” is standard input.", "text", default=None,
                     private=True), NOW), """
    Enter a seat's words: first their SHA-256, then the words.

    The SHA-256 is computed from nonce, space and words. When all seats have opened their
    words, the game begins. Without WORDS the command shows what the game waits for.

    Example: referee luck words spring-fair.toml
    """, variants=(
            Variant({"text": (None,)}, "commands.luck_sources:status", Opens.FILE,
                    without=("text",)),)),
        Command("luck beacon", Work("commands.luck_sources:beacon", Opens.CHANGE_FILE), (
            SAVE,
            argument("round", "ROUND", "The round that line 1 of the log names.", "round_",
                     kind="number"),
            argument("value", "VALUE", "The randomness of the round, 64 hex digits."),
            argument("signature", "[SIGNATURE]",
                     "The signature of the round, 96 hex digits, so that anyone can check "
                     "it.", default=""), NOW), """
    Enter the round of drand's quicknet, and begin the game.

    “pip install '.[beacon]'” lets the program check the signature.

    Example: referee luck beacon autumn-fair.toml 1000 fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd
    """),  # noqa: E501
        Command("luck begin", Work("commands.luck_sources:begin", Opens.CHANGE_FILE), (
            SAVE, NOW), """
    Begin without the missing words, if line 1 says “leave-out”.

    Example: referee luck begin spring-fair.toml
    """),
        Command("luck dice", Work("commands.luck_trace:dice", Opens.FILE, needs=("resources",),
                                  without=("sums",)), (
            argument("save", "SAVE|RECORD", "The game's file, or its record.", "path"),
            option("--turn", "N", "Only this turn. [default: all]", kind="number"),
            switch("--sum", "Only count each seat's rolls and dice, with average and "
                   "expected average.",
                   "sums"), VIEWER), """
    Show how each roll and draw came about.

    Example: referee luck dice harvest-moon.toml --turn 1
    """, variants=(
            Variant({"sums": (True,)}, "commands.dice_totals:totals", Opens.FILE,
                    without=("sums",)),))))))
