"""Names of the items of tuples in a position, in their order."""

NAMES = {
    "hand": ("meat", "bones", "flint", "skins"), "bank": ("meat", "bones", "flint", "skins"),
    "levels": ("nourishment", "hunting", "construction", "clothing")}
