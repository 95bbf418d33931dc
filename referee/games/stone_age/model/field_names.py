"""Names of the items of tuples in a position, in their order."""

NAMES = {"goods": ("wood", "brick", "stone", "gold", "decorations")}
