"""People's words: what is read as what they mean, and what is refused."""
