"""What lies fixed: the scenario as data, the position, what the box holds."""

PLAYERS = 3, 4  # the fewest and the most that a box is for
