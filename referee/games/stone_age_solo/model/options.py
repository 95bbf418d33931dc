"""The seat, and the options of a game."""

from referee.core.game.decisions import Option

SEATS = ("red", "blue", "green", "yellow")
PLAYERS = (1, 1)
OPTIONS = (
    Option("challenge", "number of cards dealt and tiles in each stack", "standard",
           ("standard", "easier-17", "easier-18", "harder-15", "harder-stacks")),
    Option("printing", "resources on the board: 28/18/12/10 or 20/16/12/10",
           "later", ("later", "first")),
    Option("food-capacity", "whether food is limited as resources are", "people",
           ("people", "none")))
USUAL = {option.name: option.default for option in OPTIONS}
