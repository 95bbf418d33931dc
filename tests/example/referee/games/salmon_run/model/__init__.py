"""What lies fixed: the scenario as data, the position, what the box holds."""
