"""The commands for play by mail and in forums."""

from referee.definitions.spec import (
    AT,
    NOW,
    SAVE,
    SAVE_OR_INPUT,
    Command,
    CommandFamily,
    Group,
    Opens,
    Work,
    argument,
    option,
    switch,
)

_FOLDER = option("--office", "FOLDER", "The office's folder.", "folder", default=".")

GROUP = Group("Mail and forum", (
    CommandFamily("office", "Play by mail: letters are read, answered, reminded and kept to their "
                  "deadlines.", (
        Command("office init", Work("mail.office_init:create_office", Opens.NOTHING,
                                    needs=("program",)), (
            argument("folder", "FOLDER", "The folder, new or empty."),
            option("--address", "ADDRESS", "The office's own address.", required=True),
            option("--moderator", "ADDRESS", "Yours.", required=True),
            option("--name", "NAME", "What its mails call it.", default="Office"),
            option("--zone", "ZONE", "The time zone of its deadlines.", default="UTC")), """
    Make a folder an office, with example filters and timers.

    Example: referee office init club --address office@example.org --moderator ann@example.org
    """, extra="mail"),
        Command("office add", Work("mail.office_add:add", Opens.OFFICE, needs=("entropy",)), (
            argument("game", "GAME", "The id of a game in the office's games folder."),
            argument("people", "SEAT=NAME<ADDRESS>…", "Who plays each seat, and the address.",
                     default=None, many=True),
            _FOLDER,
            option("--deadline", "RULE", "As “Tue,Fri 20:00, least 24h, remind 24h”.",
                   default=""),
            option("--watch", "ADDRESS", "Who gets what all may see; also later.",
                   many=True), NOW), """
    Take a game in, also one that is half played.

    Example: referee office add harvest-moon red=ann@example.org blue=bob@example.org --office club
    """, extra="mail"),
        Command("office set", Work("mail.office_set:change", Opens.OFFICE), (
            argument("game", "GAME", "The id of a game of the office."),
            _FOLDER,
            option("--deadline", "RULE", "A new rule, as for office add. “none” ends deadlines."),
            option("--remind", "TIMES", "When reminders go out before a deadline, as 24h,3h."),
            option("--absent", "SEAT: DAYS", "A player is away, as “red: 20 Dec to 3 Jan”.",
                   many=True),
            option("--because", "WHY", "The reason; the players read it.", "why", default=""),
            NOW), """
    Change the deadlines of a game, or enter an absence.

    All players get a mail. The deadline that runs never comes sooner by it. Without
    options the rule, the deadline and the absences are shown.

    Example: referee office set harvest-moon --deadline 72h --because holidays --office club
    """, extra="mail"),
        Command("office remove", Work("mail.office_set:remove", Opens.OFFICE), (
            argument("game", "GAME", "The id of a game of the office."), _FOLDER,
            option("--because", "WHY", "The reason; the players read it.", "why", default=""),
            NOW), """
    Take a game out of the office. Its files stay.

    While the game goes on, its players get a mail. “office add GAME” takes it in again.

    Example: referee office remove harvest-moon --because "we play on at the table" --office club
    """, extra="mail"),
        Command("office list", Work("mail.office_list:decide", Opens.OFFICE), (
            _FOLDER,
            option("--accept", "ADDRESS", "Accept what waits of it.", many=True),
            option("--decline", "ADDRESS", "Take it off the list.", many=True),
            option("--because", "WHY", "What is told there, too.", "why", default=""), NOW), """
    Show who wishes to play, to stand in or to watch, and decide.

    Example: referee office list --office club
    """, extra="mail"),
        Command("office mail", Work("mail.office_mailbox:mail", Opens.OFFICE), (
            _FOLDER,
            option("--maildir", "FOLDER", "Handle what is new in a Maildir."),
            option("--mbox", "FILE", "Handle the messages of an mbox."), NOW), """
    Handle a message from standard input: for procmail, sieve or an alias.

    Example: referee office mail --maildir ~/Maildir
    """, extra="mail"),
        Command("office fetch", Work("mail.office_mailbox:fetch", Opens.OFFICE), (_FOLDER, NOW), """
    Handle what is unseen in the office's mailbox, by IMAP.

    Example: referee office fetch --office club
    """, extra="mail"),
        Command("office send", Work("mail.office_mailbox:send", Opens.OFFICE), (_FOLDER, NOW), """
    Send what is in the outbox, by SMTP or sendmail.

    Example: referee office send --office club
    """, extra="mail"),
        Command("office tick", Work("mail.office_tick:tick", Opens.OFFICE), (
            _FOLDER,
            switch("--accept-clock", "Go on though the clock looks wrong.", "accepted"), NOW), """
    Do what is due, once: deadlines, reminders, settled sheets, plans. Remove what is old.

    Example: referee office tick --office club
    """, extra="mail"),
        Command("office status", Work("mail.office_status:status", Opens.OFFICE), (
            _FOLDER, switch("--csv", "As comma-separated values."), NOW), """
    Say of each game who is awaited since when and until when.

    Example: referee office status --office club
    """, extra="mail"),
        Command("office forget", Work("mail.office_forget:forget", Opens.OFFICE), (
            argument("address", "ADDRESS", "The address."), _FOLDER, NOW), """
    Remove an address, and who has it, from games and mail; say what stays.

    Example: referee office forget bob@example.org --office club
    """, extra="mail"))),
    CommandFamily("post", "Posts for a forum.", (
        Command("post write", Work("commands.post:write_with_picture", Opens.SAVE,
                                   needs=("resources", "picture_files", "with_names")), (
            SAVE_OR_INPUT,
            option("--as", "text|html|markdown|bbcode", "The form; else what the forum reads, or "
                   "text.", "form"),
            option("--forum", "phpbb|bgg|discourse|reddit|discord", "Where it goes: its dialect, "
                   "and posts no longer than it takes."),
            option("--for", "SEAT", "For whose eyes the post is; else everybody's.", "viewer",
                   complete="a_seat"),
            option("--since", "TURN", "Tell what happened after this turn; else the last turn.",
                   kind="number"),
            switch("--brief", "Leave the position out: what happened, and who is asked what."),
            option("--picture", "FILE|FOLDER/", "Lay a picture of the board beside it; the post "
                   "says where it goes.")), """
    Write what happened, who is asked what and the position as a post.

    Posts that would be too long for the forum are cut into parts. With --json
    they are the “view”, one text each.

    Example: referee post write harvest-moon.toml --forum discourse --since 1
    """, full_json=True),
        Command("post read", Work("pbem.handlers.forum_post:read", Opens.CHANGE,
                                  needs=("explain",)), (
            SAVE, argument("post", "[POST]", "What was written; “-” is standard input.", "text",
                           default="-", private=True),
            option("--seat", "SEAT", "Whose post it is; the moderator vouches for that.",
                   complete="a_seat"), AT, NOW), """
    Read what a player wrote in a forum, and do what it orders.

    The first line of the answer says who may read it; post write has what all may read.
    What BBCode quotes is not read. It exits as move does. Commands are those of a message
    by mail: referee-mail(7).

    Example: referee post read harvest-moon.toml "STATUS" --seat blue
    """)))))
