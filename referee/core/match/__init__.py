"""A game in progress: its save, its log, each turn; played, mended, played again."""
