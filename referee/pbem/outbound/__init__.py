"""Outbound mails: their content for one reader, and their bytes."""
