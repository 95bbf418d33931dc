"""The contents of the box, from a scenario."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun, join_words, normalized
from referee.core.game.glossary import GlossaryEntry
from referee.games.stone_daze.model.board import LETTERS
from referee.games.stone_daze.model.layout import PLAIN
from referee.games.stone_daze.model.scenario import Character, Piece, Scenario
from referee.games.stone_daze.views.action_names import ACT_NAMES, WAYS

SEATS = ("red", "blue")
RULES = {"run": "runners", "toss": "mighty tosser", "force": "extra force", "heal": "healer",
         "bird": "call the bird", "climb": "climber", "mega": "mega club"}
"""The section of the rules on an action, if it is not called like the action."""


def entries(scenario: Scenario) -> Iterator[GlossaryEntry]:
    """Entries: figures, actions, directions, terrain, board, counts."""
    yield from (_figure(scenario, figure) for figure in scenario.characters.list)
    yield from _actions(scenario)
    yield from (_way(name) for name in WAYS)
    yield from (_piece(scenario, piece) for piece in scenario.pieces.list)
    yield from _addons(scenario)
    yield from _board(scenario)
    yield from _counted(scenario)


def _figure(scenario: Scenario, figure: Character) -> GlossaryEntry:
    actions = [action.action for action in scenario.actions.list if action.figure == figure.id]
    at = next(post.at for post in scenario.setup.list if post.id == figure.id)
    marks = tuple(f"{seat[0].upper()}{figure.number}" for seat in SEATS)
    also = [name for name in dict.fromkeys((figure.name, *figure.aliases))
            if normalized(name) != normalized(figure.id)]
    called = f" Also called {join_words(also, 'or')}." if also else ""
    return GlossaryEntry("FIGURES", (figure.id, str(figure.number), *also, *marks), (
        f"Figure {figure.number} of each clan. Its mark on the board is {marks[0]} or {marks[1]}."
        + called,
        f"Its actions, each once a game for a disc: {join_words(actions) or 'none'}. In "
        f"South's standard set-up the figure starts on {at}."),
        cells=(str(figure.number), " ".join(marks), ", ".join(actions), at, ", ".join(also)),
        columns=("figure", "number", "marks", "actions", "South starts on", "also called"))


def _actions(scenario: Scenario) -> Iterator[GlossaryEntry]:
    owners: dict[str, list[str]] = {}
    for action in scenario.actions.list:
        owners.setdefault(action.action, []).append(action.figure)
    for name, text in _done(scenario).items():
        who = owners.get(name, [])
        own = (f"Figures with this action: {join_words(who) or 'none'}. It costs a disc. "
               "Each figure can use this action once a game.",) if name != "mega" else ()
        yield GlossaryEntry("ACTIONS", ACT_NAMES[name], (text, *own), cells=(
            ", ".join(ACT_NAMES[name][1:]), ", ".join(who) or "any", RULES.get(name, name)),
            columns=("action", "also", "figures", "see the rules"))


def _done(scenario: Scenario) -> dict[str, str]:
    size = {piece.id: piece for piece in scenario.sizes.list}["swamp"]
    return {
        "run": "A run goes two squares in a straight line, or one square if the runner "
               "cannot reach the far square. Write “run” after a direction or after the "
               "far square: runner-1 forward run.",
        "climb": "A climb goes up or down the board over swamp or gate, to the first "
                 f"square beyond. A swamp is {size.long} by {size.wide} squares. The direction "
                 "can be left out if only one is possible.",
        "fire": "A fire burns on a square next to the figure, the base, and on a second "
                "square next to the base. In the next round only the base burns. A figure "
                "ordered into fire is hit and does not get there. Write both squares, or the "
                "base and the direction of the second square: fire c4 up.",
        "fireball": "A fireball burns on one of the three squares in front of the figure, and "
                    "in the next round one square farther on. A figure that ends its move "
                    "there is hit. Write the square or the direction: fireball forward.",
        "toss": "The figure throws two clubs within its own range in this round. Another "
                "figure of its clan must be out of the game.",
        "force": "An enemy hit by the figure's club of this round is out of the game.",
        "heal": "At the end of the round, the healer removes the bump of a figure of its "
                "clan that is next to it.",
        "bird": "The bird drops one or two free clubs in the caller's column or in a column "
                "next to it, in any row. Mounds give no cover. The square on the last row "
                "where the bird sits has no effect.",
        "mega": "The mega club is thrown in place of a club, once a game for each clan, if it "
                "is in play. It breaks a small mound after the hits of the round, and "
                "hits figures as other clubs do.",
    }


def _way(name: str) -> GlossaryEntry:
    what = {
        "stay": "The figure keeps its square, and no other figure gets there.",
        "turn-left": "The figure makes a quarter turn to its left instead of moving.",
        "turn-right": "The figure makes a quarter turn to its right instead of moving.",
        "u-turn": "The figure turns around instead of moving. A U-turn costs a disc each time.",
    }.get(name, "The figure goes one square in this direction, seen from where it faces when "
                "the round begins. The figure does not turn.")
    also = [word for word in WAYS[name] if word != name]
    return GlossaryEntry("DIRECTIONS", WAYS[name],
                         (what, f"Also written {join_words(also, 'or')}."),
                         cells=(", ".join(also),), columns=("direction", "also written"))


def _piece(scenario: Scenario, piece: Piece) -> GlossaryEntry:
    size = next(size for size in scenario.sizes.list if size.id == piece.id)
    laid: tuple[str, ...] = getattr(scenario.setup, piece.id)
    what = {
        "small": "Figures walk over a mound. A mound covers the square behind it from clubs, "
                 "and stops the clubs of a figure right behind it. A figure on a mound "
                 f"throws {count_noun(scenario.range.mound, 'square')} farther.",
        "large": "A large mound is like a small mound, but no club breaks it.",
        "swamp": "Only a climber crosses a swamp. Clubs fly over a swamp.",
        "gate": "Figures enter and leave the middle of a gate along its arrow, up or down "
                "the board. The other squares are walls. Climbers cross a gate, clubs fly "
                "over. The gate is an add-on.",
    }[piece.id]
    names = {"small": ("small", "small mound"), "large": ("large", "large mound"),
             "swamp": ("swamp", "~~~"), "gate": ("gate", "fence", "###")}[piece.id]
    way = f" {scenario.setup.arrow}" if piece.id == "gate" else ""
    return GlossaryEntry("TERRAIN", names, (
        what, f"Each clan has {piece.count} of this piece, with {size.long} by "
              f"{size.wide} squares each. South's standard set-up: {' '.join(laid)}. In "
              f"orders: {piece.id} {' '.join(laid)}{way}."),
        cells=(str(piece.count), f"{size.long} by {size.wide}", " ".join(laid) + way),
        columns=("piece", "each clan", "squares", "South's standard"))


def _addons(scenario: Scenario) -> Iterator[GlossaryEntry]:
    on = {True: "in play", False: "not in play"}
    yield GlossaryEntry("ADD-ONS", ("haunted", "haunted ground", "X"), (
        "The square of the first figure that was removed. No figure may be ordered onto "
        "this square, for the rest of the game.",
        f"In this scenario haunted ground is {on[scenario.addons.haunted]}. The option "
        "“haunted” changes this."),
        cells=())
    yield GlossaryEntry("ADD-ONS", ("the gate", "gates"), (
        f"The {PLAIN['gate']} is {on[scenario.addons.gate]} in this scenario. The option "
        "“gate” changes this. See gate.",), cells=())
    yield GlossaryEntry("ADD-ONS", ("the mega club", "mega clubs"), (
        f"The mega club is {on[scenario.addons.mega]} in this scenario. The option “mega” "
        "changes this. See mega.",), cells=())


def _board(scenario: Scenario) -> Iterator[GlossaryEntry]:
    columns, rows = scenario.width.columns, scenario.length.rows
    last = LETTERS[columns - 1]
    yield GlossaryEntry("BOARD", ("board", "square", "squares"), (
        f"{columns} columns, a to {last}, and {rows} rows. a1 is at South's left hand. “Up” "
        "or “north” leads to higher rows, “right” or “east” to later letters.",
        f"South is the first seat and faces up. Figures start in the first {scenario.start.rows} "
        "rows of their clan."), cells=())
    for side in scenario.halhala.list:
        yield GlossaryEntry("BOARD", (f"halhala of {side.id}", f"halhala {side.id}", *(
            ("halhala", "last row", "=") if side.id == "south" else ())), (
            f"The sacred squares of {side.id}: {' '.join(side.squares)}. A figure of the "
            "other clan that ends a move there counts as landed.",), cells=())
    start = scenario.start.rows
    for row in range(1, rows + 1):
        squares = [f"{letter}{row}" for letter in LETTERS[:columns]]
        whose = "South" if row <= start else "North" if row > rows - start else ""
        yield GlossaryEntry("BOARD", (f"row {row}", *squares), (
            f"The squares {squares[0]} to {squares[-1]}"
            + (f", where figures of {whose} may start." if whose else "."),), cells=())
    reach = scenario.range
    yield GlossaryEntry("BOARD", ("up", "down", "north", "south", "east", "west"), (
        "Directions of the board. Up is north, to higher rows; right is east. Orders can "
        "use these words: elder north. But “left” and “right” alone are as the figure "
        "faces.",), cells=())
    yield GlossaryEntry("BOARD", ("range", "throwing range"), (
        f"The throwing range is {reach.ahead} squares ahead and {reach.across} columns wide, "
        f"from where the thrower stands and faces before moving. From a mound the range "
        f"is {reach.ahead + reach.mound} squares ahead.",), cells=())


def _counted(scenario: Scenario) -> Iterator[GlossaryEntry]:
    discs = scenario.discs
    yield GlossaryEntry("COUNTED", ("disc", "discs", "action disc", "discs left"), (
        f"A clan has {discs.clan} discs for the game and spends at most {discs.round} discs in "
        "a round. An action costs a disc, and so does a U-turn. A disc is spent even if "
        "its action has no effect.",), cells=())
    yield GlossaryEntry("COUNTED", ("bump", "head bump", "*"), (
        "The mark of a first hit. A second hit removes the figure from the game. The healer "
        "removes the bump.",), cells=())
    yield GlossaryEntry("COUNTED", ("landed", "figures landed"), (
        "Figures that have ended a move on the enemy's Halhala. Each figure counts "
        "once.",), cells=())
    yield GlossaryEntry("COUNTED", ("free clubs", "free club"), (
        "When a figure is removed, its club is free from the next round on. Free clubs are "
        "for the tosser's second club and for the bird.",), cells=())
    yield GlossaryEntry("COUNTED", ("figures left", "out"), (
        "Figures that are still on the board. A clan without figures has lost.",), cells=())
    yield GlossaryEntry("COUNTED", ("token", "tokens", "@"), (
        "A piece that is laid on the board for all to see: f is a fire, @ a fireball, b a bird. A "
        "clan has one fire and one fireball at a time.",), cells=())
