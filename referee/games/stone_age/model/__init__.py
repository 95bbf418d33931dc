"""What lies fixed: the scenario as data, the position, what the box holds."""

PLAYERS = 2, 5  # the fewest, the most
