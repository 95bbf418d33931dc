"""The data model: scenario, position, box."""

PLAYERS = 2, 5  # the minimum and maximum
