"""Inbound mails and posts: parsing, the new text, and the kind of each line."""
