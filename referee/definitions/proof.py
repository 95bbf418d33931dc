"""The commands that prove a game, and those about its luck."""

from referee.definitions.spec import (
    NEW,
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

_RECORD = ("-o", "RECORD|PAGE.html", "The record: a new file, or an earlier one of this game, "
           "which it replaces; .html: a page around it, to look at and replay the game.", "new")
_PERSONS = switch("--names", "Name the players, and not their seats alone.", "persons")

GROUP = Group("Proof", (
    Command("publish", Work(
        "mail.club_page:published", Opens.NOTHING, needs=("when",)), (
        argument("saves", "SAVE", "The game's file; “-” is standard input.", default=None,
                 many=True),
        option(*_RECORD),
        option("--for", "SEAT", "With what this seat alone may read; it is for nobody else.",
               "viewer", complete="a_seat"),
        _PERSONS,
        option("--index", "FOLDER", "A club's page: index.html with whose turn it is, and a page "
               "of each game."),
        switch("--verifier",
               "Write a page without a game that checks records, for somebody else to "
               "host.", "bare"), NOW), """
    Write a record that anybody can verify, without the save and its secret.

    It has every public move, answer of luck, time and seal; what is hidden stands in
    it as a hash.

    Example: referee publish harvest-moon.toml -o harvest-moon.html
    """, variants=(
        Variant({"index": (None,)}, "commands.publish:published", Opens.NOTHING,
                needs=("when", "read", "resources"), replaces="new", without=("index",)),)),
    Command("reveal", Work(
        "commands.publish:reveal_file", Opens.FILE, needs=("when", "resources"),
        replaces="new"), (
        SAVE, option(*_RECORD, required=True), _PERSONS, NOW), """
    Write the record of a game that is over with its secret, and so with everything.

    Not of a what-if copy: its secret is that of the game.

    Example: referee reveal winter-camp.toml -o winter-camp.record.toml
    """),
    Command("verify", Work(
        "commands.verify:verify", Opens.FILE,
        needs=("read_witness", "message_texts", "signer", "resources")), (
        argument("record", "RECORD", "The record; “-” is standard input.", "path"),
        argument("witnesses", "[WITNESS…]",
                 "What others kept: mails, an mbox, the text of a forum, "
                 "another record.", default=None, many=True)), """
    Verify a record: chain, moves, luck, and the seals that others kept.

    Example: referee verify harvest-moon.html my-mails.mbox
    """),
    Command("audit", Work("cli.audit_many:audit", Opens.ITSELF), (
        argument("saves", "SAVE|FOLDER…", "The files, or folders with all saves in and below them; "
                 "“-” is standard input.", "paths", many=True, folders=True),
        option("--jobs", "N", "Number of processes. [default: automatic]", kind="number"),
        switch("--thorough", "Hold every position to the game's counts and limits."),
        option("--cluster", "ADDRESS", "Let the workers of this Dask scheduler do it; SAVE and "
               "FOLDER are as they see them, or URLs.")), """
    Replay and verify saves; say every turn that differs, and how.

    Each is told of as soon as it and those before it are done.

    Example: referee audit harvest-moon.toml
    """, prints_itself=True),
    Command("recover", Work(
        "commands.recover:recover", Opens.FILE, needs=("when", "resources"), creates="new"), (
        SAVE, NEW, VIEWER, NOW), """
    Save what is sound of a damaged save in a new file; say what was lost.

    Example: referee recover harvest-moon.toml -o mended.toml
    """),
    CommandFamily("luck", "Luck that nobody chose alone, and how each number came about.", (
        Command("luck words", Work("commands.luck_sources:words", Opens.CHANGE_FILE), (
            SAVE,
            argument("words", "[WORDS]", "“red: SHA256” promises, “red: open NONCE WORDS” opens; "
                     "“-” is standard input.", "text", default=None, private=True), NOW), """
    Give a game that waits the words of a seat: first their SHA-256, then they themselves.

    What is promised is the SHA-256 of nonce, a blank and words. When all have opened
    theirs the game begins. Without words it says what the game waits for.

    Example: referee luck words spring-fair.toml
    """, variants=(
            Variant({"text": (None,)}, "commands.luck_sources:status", Opens.FILE,
                    without=("text",)),)),
        Command("luck beacon", Work("commands.luck_sources:beacon", Opens.CHANGE_FILE), (
            SAVE,
            argument("round", "ROUND", "The round that line 1 names.", "round_", kind="number"),
            argument("value", "VALUE", "Its randomness, 64 hex digits."),
            argument("signature", "[SIGNATURE]",
                     "Its signature, 96 hex digits, kept for whoever wants "
                     "to check it.", default=""), NOW), """
    Give a game that waits the round of drand's quicknet that its line 1 names; it begins.

    The signature is checked where the extra beacon is installed (pip install '.[beacon]');
    else the beacon is called unchecked.

    Example: referee luck beacon autumn-fair.toml 1000 fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd
    """),  # noqa: E501
        Command("luck begin", Work("commands.luck_sources:begin", Opens.CHANGE_FILE), (
            SAVE, NOW), """
    Begin without the words of who was silent, where line 1 says leave-out and its time is over.

    Example: referee luck begin spring-fair.toml
    """),
        Command("luck dice", Work("commands.luck_trace:dice", Opens.FILE, needs=("resources",),
                                  without=("sums",)), (
            argument("save", "SAVE|RECORD", "The game's file, or its record.", "path"),
            option("--turn", "N", "Only this turn. [default: all]", kind="number"),
            switch("--sum", "Only count each seat's dice: rolls, average, what was to be "
                   "expected.", "sums"), VIEWER), """
    Show how each roll and draw was made, with a command that recomputes it.

    Example: referee luck dice harvest-moon.toml --turn 1
    """, variants=(
            Variant({"sums": (True,)}, "commands.dice_totals:totals", Opens.FILE,
                    without=("sums",)),))))))
