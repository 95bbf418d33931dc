"""The data model: scenario, position, box."""

PLAYERS = 3, 4  # the minimum and maximum
