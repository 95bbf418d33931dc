"""Mails of ours: what they say to one reader, and their bytes."""
