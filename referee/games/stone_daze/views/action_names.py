"""Other names of ways and actions."""

WAYS = {
    "forward": ("forward", "f", "ahead"), "forward-left": ("forward-left", "fl", "left-forward"),
    "forward-right": ("forward-right", "fr", "right-forward"), "left": ("left", "l"),
    "right": ("right", "r"), "back": ("back", "b", "backward", "backwards"),
    "back-left": ("back-left", "bl", "left-back", "backward-left"),
    "back-right": ("back-right", "br", "right-back", "backward-right"),
    "stay": ("stay", "stays", "stand"), "turn-left": ("turn-left", "turns-left", "tl"),
    "turn-right": ("turn-right", "turns-right", "tr"),
    "u-turn": ("u-turn", "turn-round", "turn-around", "turn-back", "about-turn"),
}
ACT_NAMES = {"run": ("run", "runs", "runner"), "climb": ("climb", "climbs"),
             "fire": ("fire", "fires"), "fireball": ("fireball", "ball"),
             "toss": ("toss", "two-clubs"), "force": ("force", "extra-force"),
             "heal": ("heal", "heals"), "bird": ("bird", "dragon", "call-the-bird"),
             "mega": ("mega", "mega-club")}
