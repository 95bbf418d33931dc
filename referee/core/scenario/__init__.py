"""Scenarios: reading YAML strictly, conversion to the types of a game, checks, comparison."""
