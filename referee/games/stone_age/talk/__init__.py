"""How people's words are read."""
