"""Text input: who moves, and the steps or orders of a text, read and played in order."""
