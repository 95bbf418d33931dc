"""Handlers: what is done about a message or at a time, and who is informed."""
