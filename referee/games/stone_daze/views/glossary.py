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
        f"Actions, each once a game for a disc: {join_words(actions) or 'none'}. In South's "
        f"standard set-up it starts on {at}."),
        cells=(str(figure.number), " ".join(marks), ", ".join(actions), at, ", ".join(also)),
        columns=("figure", "number", "marks", "actions", "South starts on", "also called"))


def _actions(scenario: Scenario) -> Iterator[GlossaryEntry]:
    owners: dict[str, list[str]] = {}
    for action in scenario.actions.list:
        owners.setdefault(action.action, []).append(action.figure)
    for name, text in _done(scenario).items():
        who = owners.get(name, [])
        own = (f"Figures: {join_words(who) or 'none'}. It costs a disc. Each figure takes it once "
               "a game.",) if name != "mega" else ()
        yield GlossaryEntry("ACTIONS", ACT_NAMES[name], (text, *own), cells=(
            ", ".join(ACT_NAMES[name][1:]), ", ".join(who) or "any", RULES.get(name, name)),
            columns=("action", "also", "figures", "see the rules"))


def _done(scenario: Scenario) -> dict[str, str]:
    size = {piece.id: piece for piece in scenario.sizes.list}["swamp"]
    return {
        "run": "Two squares in a straight line; one if the runner cannot have the far square. "
               "Write it after a direction or after the far square: runner-1 forward run.",
        "climb": "Up or down the board over swamp or gate to the first square beyond. A swamp is "
                 f"{size.long} by {size.wide} squares. Without a direction, the climber goes the "
                 "one way that is possible.",
        "fire": "Burns on one of the eight squares around and on a second next to it, which its "
                "tip points to; in the next round on the first alone. A figure ordered into it is "
                "hit and stays out. Write both squares, or the way of the tip: fire c4 up.",
        "fireball": "Burns on one of the three squares in front, and one square further on in the "
                    "next round. A figure that ends there is hit. Write its square, or its "
                    "direction: fireball forward.",
        "toss": "Two clubs from the figure's own range in this round. A figure of its clan must be "
                "out.",
        "force": "An enemy hit by the figure's club of this round is out of the game.",
        "heal": "At the end of the round, removes the bump of a figure of the clan next to it.",
        "bird": "Drops one or two free clubs in the caller's column or next to it, in any row. "
                "Mounds give no cover. Its own square on the last row has no effect.",
        "mega": "Thrown in place of a club, once a game for each clan, if it is in play. It breaks "
                "a small mound after the hits of the round, and hits as a club does.",
    }


def _way(name: str) -> GlossaryEntry:
    what = {
        "stay": "The figure keeps its square, and keeps others off it.",
        "turn-left": "A quarter turn to its left in place of a move.",
        "turn-right": "A quarter turn to its right in place of a move.",
        "u-turn": "Half a turn in place of a move. It costs a disc each time.",
    }.get(name, "One square that way, as the figure faces when the round begins. It does not turn.")
    also = [word for word in WAYS[name] if word != name]
    return GlossaryEntry("DIRECTIONS", WAYS[name],
                         (what, f"Also written {join_words(also, 'or')}."),
                         cells=(", ".join(also),), columns=("direction", "also written"))


def _piece(scenario: Scenario, piece: Piece) -> GlossaryEntry:
    size = next(size for size in scenario.sizes.list if size.id == piece.id)
    laid: tuple[str, ...] = getattr(scenario.setup, piece.id)
    what = {
        "small": "Figures walk over it. It covers the square behind it from clubs, and stops the "
                 "clubs of a figure right behind it. A figure on it throws "
                 f"{count_noun(scenario.range.mound, 'square')} farther.",
        "large": "Like a small mound, but no club breaks it.",
        "swamp": "Only a climber crosses it. Clubs fly over.",
        "gate": "Its middle is entered and left along the arrow, up or down the board. The other "
                "squares are walls. Climbers cross it, clubs fly over. It is an add-on.",
    }[piece.id]
    names = {"small": ("small", "small mound"), "large": ("large", "large mound"),
             "swamp": ("swamp", "~~~"), "gate": ("gate", "fence", "###")}[piece.id]
    way = f" {scenario.setup.arrow}" if piece.id == "gate" else ""
    return GlossaryEntry("TERRAIN", names, (
        what, f"A clan has {piece.count}, of {size.long} by {size.wide} squares. South's standard: "
        f"{' '.join(laid)}. In orders: {piece.id} {' '.join(laid)}{way}."),
        cells=(str(piece.count), f"{size.long} by {size.wide}", " ".join(laid) + way),
        columns=("piece", "each clan", "squares", "South's standard"))


def _addons(scenario: Scenario) -> Iterator[GlossaryEntry]:
    on = {True: "in play", False: "not in play"}
    yield GlossaryEntry("ADD-ONS", ("haunted", "haunted ground", "X"), (
        "The square where the first figure fell. No figure may be ordered onto it, and it stays.",
        f"In this scenario it is {on[scenario.addons.haunted]}. The option haunted changes this."),
        cells=())
    yield GlossaryEntry("ADD-ONS", ("the gate", "gates"), (
        f"The {PLAIN['gate']} is {on[scenario.addons.gate]} in this scenario. The option gate "
        "changes this. See gate.",), cells=())
    yield GlossaryEntry("ADD-ONS", ("the mega club", "mega clubs"), (
        f"The mega club is {on[scenario.addons.mega]} in this scenario. The option mega changes "
        "this. See mega.",), cells=())


def _board(scenario: Scenario) -> Iterator[GlossaryEntry]:
    columns, rows = scenario.width.columns, scenario.length.rows
    last = LETTERS[columns - 1]
    yield GlossaryEntry("BOARD", ("board", "square", "squares"), (
        f"{columns} columns, a to {last}, and {rows} rows. a1 is at South's left hand. Up, or "
        "north, leads to higher rows; right, or east, to later letters.",
        f"South is the first seat and faces up. Figures start in the first {scenario.start.rows} "
        "rows of their clan."), cells=())
    for side in scenario.halhala.list:
        yield GlossaryEntry("BOARD", (f"halhala of {side.id}", f"halhala {side.id}", *(
            ("halhala", "last row", "=") if side.id == "south" else ())), (
            f"The sacred squares of {side.id}: {' '.join(side.squares)}. A figure of the other "
            "clan that ends a move there has landed.",), cells=())
    start = scenario.start.rows
    for row in range(1, rows + 1):
        squares = [f"{letter}{row}" for letter in LETTERS[:columns]]
        whose = "South" if row <= start else "North" if row > rows - start else ""
        yield GlossaryEntry("BOARD", (f"row {row}", *squares), (
            f"The squares {squares[0]} to {squares[-1]}"
            + (f", where figures of {whose} may start." if whose else "."),), cells=())
    reach = scenario.range
    yield GlossaryEntry("BOARD", ("up", "down", "north", "south", "east", "west"), (
        "Ways and facings of the board. Up is north, to higher rows; right is east. An order may "
        "use them: elder north. Left and right alone are the figure's own.",), cells=())
    yield GlossaryEntry("BOARD", ("range", "throwing range"), (
        f"{reach.ahead} squares ahead and {reach.across} columns wide, from where the thrower "
        "stands and faces before moving. From a mound it is "
        f"{reach.ahead + reach.mound} squares ahead.",), cells=())


def _counted(scenario: Scenario) -> Iterator[GlossaryEntry]:
    discs = scenario.discs
    yield GlossaryEntry("COUNTED", ("disc", "discs", "action disc", "discs left"), (
        f"A clan has {discs.clan} for the game and spends at most {discs.round} in a round. An "
        "action costs one, and so does a U-turn. A disc is spent even if its action comes to "
        "nothing.",), cells=())
    yield GlossaryEntry("COUNTED", ("bump", "head bump", "*"), (
        "The mark of a first hit. A second hit removes the figure from the game. The healer "
        "removes the bump.",), cells=())
    yield GlossaryEntry("COUNTED", ("landed", "figures landed"), (
        "Figures that have ended a move on the enemy's Halhala. Each counts once.",), cells=())
    yield GlossaryEntry("COUNTED", ("free clubs", "free club"), (
        "The clubs of figures that are out, from the round after. They are for the tosser's second "
        "club and for the bird.",), cells=())
    yield GlossaryEntry("COUNTED", ("figures left", "out"), (
        "Figures that are still on the board. A clan without any has lost.",), cells=())
    yield GlossaryEntry("COUNTED", ("token", "tokens", "@"), (
        "A piece that is laid on the board for all to see: f a fire, @ a fireball, b a bird. A "
        "clan has one fire and one fireball at a time.",), cells=())
