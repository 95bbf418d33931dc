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

_WHOSE = option("--game", "GAME", "The game of the scenario file.", complete="a_game")

GROUP = Group("Look up", (
    Command("games", Work("commands.game_list:listing", Opens.NOTHING,
                          needs=("resources",)), (), """
    List the games with their seats, scenarios and options.

    Example: referee games
    """, for_players=True, no_files=True),
    Command("explain", Work("commands.explain:explain", Opens.NOTHING, needs=("resources",)), (
        argument("page", "[PAGE]", "Name of a page; `referee explain` lists them.", "name",
                 default=None, complete="a_page"),
        argument("topic", "[WORD…]",
                 "A code, a ruling, a card, a command, a heading, or any words.", "topics",
                 default=None, complete="a_topic", many=True),
        switch("--contents", "List the headings of the page, or the terms below a heading.")), """
    Look up a word, a code or a ruling, or print a manual page.

    A word alone is looked up in all pages. A page alone is printed. The topic “words” lists the
    words that a game understands.

    Example: referee explain stone-age B34
    """, for_players=True, no_files=True, option_hints={
        "-": "To look up an option, leave out its dashes, as in `referee explain pick`."}),
    CommandFamily("scenario", "List, show or check boards and decks.", (
        Command("scenario list", Work("commands.scenario:listing", Opens.NOTHING,
                                      needs=("resources",)), (
            argument("game", "[GAME]", "List only the scenarios of this game.", default=None,
                     complete="a_game"),), """
    List the scenarios of one game or of all.

    Example: referee scenario list stone-age
    """, for_players=True, no_files=True),
        Command("scenario show", Work("commands.scenario:show", Opens.NOTHING,
                                      needs=("resources",)), (
            argument("scenario", "GAME/NAME|FILE", "A scenario, or a scenario file.", "name"),
            _WHOSE,
            option("--as", "yaml|text", "“yaml” is the file, “text” its content in words.", "form",
                   default="yaml")), """
    Show the values of a scenario and where they come from.

    Example: referee scenario show stone-age/standard
    """),
        Command("scenario check", Work("commands.scenario:check", Opens.NOTHING,
                                       needs=("resources",)), (
            argument("scenarios", "GAME/NAME|FILE…", "Scenarios, or their files.", "names",
                     many=True), _WHOSE), """
    Check the values of a scenario.

    Example: referee scenario check stone-age/standard
    """)))))
