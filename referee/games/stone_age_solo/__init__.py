"""stone-age-solo"""

from referee.core.rules import About, Option

ABOUT = About(
    title="Stone Age SoloPlay",
    summary="One player against the rules of Stone Age, a tribal elder and scarce goods.",
    rulebook="stone-age-soloplay",
    seats=("red", "blue", "green", "yellow"),
    players=(1, 1),
    rules=1,
    options=(
        Option("challenge", "How many cards are dealt and tiles stacked.", "standard",
               ("standard", "easier-17", "easier-18", "harder-15", "harder-stacks")),
        Option("printing", "How many resources lie on the board: 28/18/12/10 or 20/16/12/10.",
               "later", ("later", "first")),
        Option("food-capacity", "Whether food too is limited to the number of people.", "people",
               ("people", "none")),
    ),
)
