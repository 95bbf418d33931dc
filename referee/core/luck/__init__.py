"""Luck and secrets as questions, where their answers come from, and piles."""
