"""stone-age"""

from referee.core.rules import About, Option

ABOUT = About(
    title="Stone Age",
    summary="Worker placement with dice, cards and buildings; expansion Style is the Goal.",
    rulebook="stone-age-style-is-the-goal",
    seats=("red", "blue", "green", "yellow", "black"),
    players=(2, 5),
    rules=1,
    options=(
        Option("promo-tiles", "Shuffle the six old promo tiles in (expansion only).", "off",
               ("off", "on")),
    ),
)
