"""The contents of the box, from a scenario."""

from collections.abc import Iterator

from referee.core.base.aliases import count_noun, join_words, normalized
from referee.core.game.glossary import GlossaryEntry
from referee.games.stone_daze.model.board import LETTERS
from referee.games.stone_daze.model.layout import PLAIN
from referee.games.stone_daze.model.scenario import Character, Piece, Scenario
from referee.games.stone_daze.views.action_names import ACT_NAMES, WAYS

SEATS = ("red", "blue")


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
        f"Figure {figure.number} of each clan; marked {marks[0]} or {marks[1]} on the board."
        + called,
        f"Actions, each once a game for a disc: {join_words(actions) or 'none'}. In the standard "
        f"set-up of South it starts on {at}."))


def _actions(scenario: Scenario) -> Iterator[GlossaryEntry]:
    owners: dict[str, list[str]] = {}
    for action in scenario.actions.list:
        owners.setdefault(action.action, []).append(action.figure)
    done = _done(scenario)
    for name, text in done.items():
        if name != "mega":
            who = join_words(owners.get(name, [])) or "nobody"
            yield GlossaryEntry("ACTIONS", ACT_NAMES[name], (
                text, f"Whose it is: {who}. It spends a disc; each figure takes it once a game."))
    yield GlossaryEntry("ACTIONS", ACT_NAMES["mega"], (done["mega"],))


def _done(scenario: Scenario) -> dict[str, str]:
    size = {piece.id: piece for piece in scenario.sizes.list}["swamp"]
    return {
        "run": "Two squares in a straight line; one if the far square is not to be had. Written "
               "behind a direction, or behind the far square: runner-1 forward run.",
        "climb": "Up or down the board over swamp or gate to the first square beyond; a swamp is "
                 f"{size.long} by {size.wide} squares. Without a direction it goes the one way "
                 "that there is.",
        "fire": "Burns on one of the eight squares around and on a second beside it, which its "
                "tip points to; in the next round on the first alone. Who is ordered in is hit "
                "and stays out. Written with both squares, or with the way of the tip: fire c4 up.",
        "fireball": "Lies on one of the three squares in front, and a square further on in the "
                    "next round. Who ends there is hit. Written with its square, or with its "
                    "direction: fireball forward.",
        "toss": "Two clubs from the own range in this round; one figure of the clan must be out.",
        "force": "The club of this round takes whom it hits out of the game.",
        "heal": "At the end of the round takes the bump off one own figure on the squares around.",
        "bird": "Drops one or two free clubs in the caller's column or beside it, in any row; "
                "mounds give no cover. Its own square on the last row means nothing.",
        "mega": "In place of a club, once a clan and game, where it is in play: breaks a small "
                "mound after the hits of the round, and hits as a club does.",
    }


def _way(name: str) -> GlossaryEntry:
    what = {
        "stay": "The figure keeps its square, and keeps others from it.",
        "turn-left": "A quarter turn to its left in place of a move.",
        "turn-right": "A quarter turn to its right in place of a move.",
        "u-turn": "Half a turn in place of a move; it spends a disc, in any round again.",
    }.get(name, "One square that way, as the figure faces when the round begins; facing stays.")
    also = [word for word in WAYS[name] if word != name]
    return GlossaryEntry("DIRECTIONS", WAYS[name],
                         (what, f"Also written {join_words(also, 'or')}."))


def _piece(scenario: Scenario, piece: Piece) -> GlossaryEntry:
    size = next(size for size in scenario.sizes.list if size.id == piece.id)
    laid: tuple[str, ...] = getattr(scenario.setup, piece.id)
    what = {
        "small": "Figures walk over it. It covers the square behind it from clubs, stops clubs "
                 "of who stands right before it, and lets who stands on it throw "
                 f"{count_noun(scenario.range.mound, 'square')} farther.",
        "large": "Like a small mound, and no club breaks it.",
        "swamp": "Nobody enters it, but a climber crosses it. Clubs fly over.",
        "gate": "Its middle is entered and left along the arrow, up or down the board; the other "
                "squares are walls. Climbers cross it, clubs fly over. An add-on.",
    }[piece.id]
    names = {"small": ("small", "small mound"), "large": ("large", "large mound"),
             "swamp": ("swamp", "~~~"), "gate": ("gate", "fence", "###")}[piece.id]
    return GlossaryEntry("TERRAIN", names, (
        what, f"{piece.count} a clan, {size.long} by {size.wide} squares; standard for South: "
        f"{' '.join(laid)}. On the sheet: {piece.id} {' '.join(laid)}"
        f"{' ' + scenario.setup.arrow if piece.id == 'gate' else ''}."))


def _addons(scenario: Scenario) -> Iterator[GlossaryEntry]:
    on = {True: "in play", False: "not in play"}
    yield GlossaryEntry("ADD-ONS", ("haunted", "haunted ground", "X"), (
        "The square where the first figure fell; nobody may be ordered onto it, and it stays.",
        f"In this scenario {on[scenario.addons.haunted]}, unless the option haunted says "
        "otherwise."))
    yield GlossaryEntry("ADD-ONS", ("the gate", "gates"), (
        f"The {PLAIN['gate']} is in this scenario {on[scenario.addons.gate]}, unless the option "
        "gate says otherwise; see gate.",))
    yield GlossaryEntry("ADD-ONS", ("the mega club", "mega clubs"), (
        f"The mega club is in this scenario {on[scenario.addons.mega]}, unless the option mega "
        "says otherwise; see mega.",))


def _board(scenario: Scenario) -> Iterator[GlossaryEntry]:
    columns, rows = scenario.width.columns, scenario.length.rows
    last = LETTERS[columns - 1]
    yield GlossaryEntry("BOARD", ("board", "square", "squares"), (
        f"{columns} columns, a to {last}, and {rows} rows; a1 lies at South's left hand. Up, or "
        "north, leads to higher rows, right, or east, to later letters.",
        f"South is the first seat and faces up. Figures start in the first {scenario.start.rows} "
        "rows of their clan."))
    for side in scenario.halhala.list:
        yield GlossaryEntry("BOARD", (f"halhala of {side.id}", f"halhala {side.id}", *(
            ("halhala", "last row", "=") if side.id == "south" else ())), (
            f"The sacred squares of {side.id}: {' '.join(side.squares)}. Ending a move there "
            "lands a figure of the other clan.",))
    start = scenario.start.rows
    for row in range(1, rows + 1):
        squares = [f"{letter}{row}" for letter in LETTERS[:columns]]
        whose = "South" if row <= start else "North" if row > rows - start else ""
        yield GlossaryEntry("BOARD", (f"row {row}", *squares), (
            f"The squares {squares[0]} to {squares[-1]}"
            + (f", where figures of {whose} may start." if whose else "."),))
    reach = scenario.range
    yield GlossaryEntry("BOARD", ("up", "down", "north", "south", "east", "west"), (
        "Ways and facings of the board: up is north, to higher rows, right is east. An order may "
        "use them, elder north; left and right alone are the figure's own.",))
    yield GlossaryEntry("BOARD", ("range", "throwing range"), (
        f"{reach.ahead} squares ahead and {reach.across} columns wide, from where the thrower "
        f"stands and faces before moving; from a mound {reach.ahead + reach.mound} ahead.",))


def _counted(scenario: Scenario) -> Iterator[GlossaryEntry]:
    discs = scenario.discs
    yield GlossaryEntry("COUNTED", ("disc", "discs", "action disc", "discs left"), (
        f"{discs.clan} a clan and game, {discs.round} at most in a round; an action spends one, "
        "and so does a U-turn. A disc whose action comes to nothing is spent all the same.",))
    yield GlossaryEntry("COUNTED", ("bump", "head bump", "*"), (
        "The mark of a first hit. A second hit takes the figure out of the game; the healer takes "
        "the bump off.",))
    yield GlossaryEntry("COUNTED", ("landed", "figures landed"), (
        "Figures that have ended a move on the enemy's Halhala, each counted once.",))
    yield GlossaryEntry("COUNTED", ("free clubs", "free club"), (
        "The clubs of figures that are out, from the round after: for the tosser's second club "
        "and for the bird.",))
    yield GlossaryEntry("COUNTED", ("figures left", "out"), (
        "Figures that are still on the board; a clan without any has lost.",))
    yield GlossaryEntry("COUNTED", ("token", "tokens", "@"), (
        "What is laid on the board for all to see: f a fire, @ a fireball, b a bird. A clan has "
        "one fire and one fireball at a time.",))
