"""A mail or a post read: who wrote it, what he has just written, and what his lines say."""
