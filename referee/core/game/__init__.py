"""The interface of a game (`Game`), and what games are built from: moves, events, notation."""
