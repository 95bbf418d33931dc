"""The commands that look things up."""

from referee.definitions.spec import (
    Command,
    CommandFamily,
    Group,
    Opens,
    Work,
    argument,
    option,
    switch,
)

_WHOSE = option("--game", "GAME", "Whose scenario a file is.", complete="a_game")

GROUP = Group("Look up", (
    Command("games", Work("commands.game_list:listing", Opens.NOTHING,
                          needs=("resources",)), (), """
    List the games, their seats, scenarios and options.

    Example: referee games
    """, for_players=True, no_files=True),
    Command("explain", Work("commands.explain:explain", Opens.NOTHING, needs=("resources",)), (
        argument("page", "[PAGE]", "Name of a page; `referee explain` lists them.", "name",
                 default=None, complete="a_page"),
        argument("topic", "[WORD]",
                 "A code, a ruling, a card, a command, a heading, or any word.",
                 default=None, complete="a_topic"),
        switch("--contents", "List the headings of the page.")), """
    Look up a word, a code or a ruling, or print a manual page.

    A word alone is looked up in all pages. A page alone is printed. The topic “words” lists the
    words that a game understands.

    Example: referee explain stone-age B34
    """, for_players=True, no_files=True),
    CommandFamily("scenario", "Boards and decks, and where each value comes from.", (
        Command("scenario list", Work("commands.scenario:listing", Opens.NOTHING,
                                      needs=("resources",)), (
            argument("game", "[GAME]", "Only this game's.", default=None, complete="a_game"),), """
    List the scenarios.

    Example: referee scenario list stone-age
    """, for_players=True, no_files=True),
        Command("scenario show", Work("commands.scenario:show", Opens.NOTHING,
                                      needs=("resources",)), (
            argument("scenario", "GAME/NAME|FILE", "A scenario, or a file of one.", "name"), _WHOSE,
            option("--as", "yaml|text", "Its file, or what is in its box in words.", "form",
                   default="yaml")), """
    Show a scenario: its values and where each comes from, as a file to copy or in words.

    Example: referee scenario show stone-age/standard
    """),
        Command("scenario check", Work("commands.scenario:check", Opens.NOTHING,
                                       needs=("resources",)), (
            argument("scenarios", "GAME/NAME|FILE…", "Scenarios, or files of them.", "names",
                     many=True), _WHOSE), """
    Prove a scenario: its shape, its counts, its references.

    Example: referee scenario check stone-age/standard
    """)))))
