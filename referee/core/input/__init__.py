"""A text as it comes in: who moves, its steps and sheets, each heard and played in order."""
