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
    CommandFamily("office", "Run games by mail: replies, deadlines, reminders.", (
        Command("office init", Work("mail.office_init:create_office", Opens.NOTHING,
                                    needs=("program",)), (
            argument("folder", "FOLDER", "A new or empty folder."),
            option("--address", "ADDRESS", "The address of the office.", required=True),
            option("--moderator", "ADDRESS", "Your address.", required=True),
            option("--name", "NAME", "The office's name in its mails.", default="Office"),
            option("--zone", "ZONE", "The time zone of the deadlines.", default="UTC")), """
    Turn a folder into a mail office.

    Example: referee office init club --address office@example.org --moderator ann@example.org
    """, extra="mail"),
        Command("office add", Work("mail.office_add:add", Opens.OFFICE, needs=("entropy",)), (
            argument("game", "GAME", "The id of a game in the office's games folder."),
            argument("people", "SEAT=NAME<ADDRESS>…", "The player of each seat, and the address.",
                     default=None, many=True),
            _FOLDER,
            option("--deadline", "RULE", "A deadline rule such as “Tue,Fri 20:00, least 24h, "
                   "remind 24h”. [default: no deadlines]",
                   default=""),
            option("--watch", "ADDRESS", "Send the public mails to this address, too. May be "
                   "repeated.",
                   many=True), NOW), """
    Add a game, new or half played, to the office.

    Example: referee office add harvest-moon red=ann@example.org blue=bob@example.org --office club
    """, extra="mail"),
        Command("office set", Work("mail.office_set:change", Opens.OFFICE), (
            argument("game", "GAME", "The id of a game of the office."),
            _FOLDER,
            option("--deadline", "RULE", "A new deadline rule, as for “office add”. “none” ends "
                   "deadlines."),
            option("--remind", "TIMES", "How long before a deadline reminders are sent, such as "
                   "24h,3h."),
            option("--until", "TIME", "The deadline of this turn, such as “2026-12-04 20:00”."),
            option("--extend", "TIME", "Postpone this turn's deadline by this time, such as 2d."),
            option("--absent", "SEAT: DAYS", "When a player is away, such as “red: 20 Dec to "
                   "3 Jan”.",
                   many=True),
            option("--because", "WHY", "The reason; the players read it.", "why", default=""),
            NOW), """
    Change the deadlines of a game, or enter an absence.

    Without options the command shows the rule, the deadline and the absences.

    Example: referee office set harvest-moon --until "Fri 20:00" --because snow --office club
    """, extra="mail"),
        Command("office remove", Work("mail.office_set:remove", Opens.OFFICE), (
            argument("game", "GAME", "The id of a game of the office."), _FOLDER,
            option("--because", "WHY", "The reason; the players read it.", "why", default=""),
            NOW), """
    Remove a game from the office. Its files stay.

    Example: referee office remove harvest-moon --because "we play on at the table" --office club
    """, extra="mail"),
        Command("office list", Work("mail.office_list:decide", Opens.OFFICE), (
            _FOLDER,
            option("--accept", "ADDRESS", "Accept the requests from this address.", many=True),
            option("--decline", "ADDRESS", "Decline the requests from this address.", many=True),
            option("--because", "WHY", "A reason for the mail to this person.", "why", default=""),
            NOW), """
    Show requests to play, substitute or watch, and decide.

    Example: referee office list --office club
    """, extra="mail"),
        Command("office mail", Work("mail.office_mailbox:mail", Opens.OFFICE), (
            _FOLDER,
            option("--maildir", "FOLDER", "Handle the new messages of a Maildir."),
            option("--mbox", "FILE", "Handle the messages of an mbox."), NOW), """
    Handle a message from standard input or a mailbox.

    Example: referee office mail --maildir ~/Maildir
    """, extra="mail"),
        Command("office fetch", Work("mail.office_mailbox:fetch", Opens.OFFICE), (_FOLDER, NOW), """
    Handle the unseen messages of the mailbox, by IMAP.

    Example: referee office fetch --office club
    """, extra="mail"),
        Command("office send", Work("mail.office_mailbox:send", Opens.OFFICE), (_FOLDER, NOW), """
    Send the mails in the outbox, by SMTP or sendmail.

    Example: referee office send --office club
    """, extra="mail"),
        Command("office tick", Work("mail.office_tick:tick", Opens.OFFICE), (
            _FOLDER,
            switch("--accept-clock", "Go on even if the clock looks wrong.", "accepted"), NOW), """
    Do what is due: deadlines, reminders, orders, plans.

    Example: referee office tick --office club
    """, extra="mail"),
        Command("office status", Work("mail.office_status:status", Opens.OFFICE), (
            _FOLDER, switch("--csv", "Print comma-separated values."), NOW), """
    Show who is to move in each game, and until when.

    Example: referee office status --office club
    """, extra="mail"),
        Command("office forget", Work("mail.office_forget:forget", Opens.OFFICE), (
            argument("address", "ADDRESS", "The address to remove."), _FOLDER, NOW), """
    Remove a person's address and name. Say what stays.

    Example: referee office forget bob@example.org --office club
    """, extra="mail"))),
    CommandFamily("post", "Write a forum post. Play what someone posted.", (
        Command("post write", Work("commands.post:write_with_picture", Opens.SAVE,
                                   needs=("resources", "picture_files", "with_names")), (
            SAVE_OR_INPUT,
            option("--as", "text|html|markdown|bbcode", "The format. [default: the forum's, or "
                   "text]", "form"),
            option("--forum", "phpbb|bgg|discourse|reddit|discord", "The forum sets the format "
                   "and length of posts."),
            option("--for", "SEAT", "Show what this player may see. [default: public]", "viewer",
                   complete="a_seat"),
            option("--from", "TURN", "The first turn to report. [default: the last turn]",
                   "first", kind="number"),
            option("--to", "TURN", "Write the post as it was after this turn. [default: now]",
                   "last", kind="number"),
            option("--last", "N", "Report the last N turns, up to --to.", "many", kind="number"),
            option("--turn", "TURN", "Like --to, but report only this turn.", kind="number"),
            option("--since", "TURN", "Report the turns after this one.", kind="number",
                   hidden=True),
            switch("--position", "Add the position."),
            switch("--brief", "Leave the position out (the default)."),
            option("--picture", "FILE|FOLDER/", "Write a picture, too; the post says where "
                   "to put it.")), """
    Write a forum post: who is to move, the news, how to answer.

    Example: referee post write harvest-moon.toml --forum discourse --last 3
    """, full_json=True),
        Command("post read", Work("pbem.handlers.forum_post:read", Opens.CHANGE,
                                  needs=("explain", "with_names")), (
            SAVE, argument("post", "[POST]", "The post; “-” is standard input.", "text",
                           default="-", private=True),
            option("--seat", "SEAT", "The seat that wrote the post: you must know the author.",
                   complete="a_seat"), AT, NOW), """
    Play what a player posted in a forum.

    The first line of the answer says who may read the answer. BBCode quotes are ignored. Posts
    may have mail commands: referee-mail(7).

    Example: referee post read harvest-moon.toml "STATUS" --seat blue
    """)))))
