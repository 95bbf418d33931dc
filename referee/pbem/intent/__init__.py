"""Interprets what a message asks for, and whether it is ambiguous."""
