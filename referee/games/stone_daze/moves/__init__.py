"""Moves and events, one module for each section of the rulebook."""
