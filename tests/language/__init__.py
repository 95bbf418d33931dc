"""How free text is read: what it means, and what is refused."""
