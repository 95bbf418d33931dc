"""The rulebook, file by file: what is due, what may be done, what follows, what it is worth."""
