"""Luck as questions of the rules, the sources of their answers, and piles."""
