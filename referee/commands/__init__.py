"""What commands do to a game: pure functions of a save that is open and of what was said.

The command line and the desk are their shells: these read, lock, write and tell.
"""
