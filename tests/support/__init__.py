"""Helpers for tests of several folders: games, matches, mail offices, readers and checks."""
