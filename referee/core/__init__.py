"""The pure part: what a game is, what a turn is, what a save says. No game, no I/O."""
