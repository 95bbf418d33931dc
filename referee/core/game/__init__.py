"""What a game is made of, and the one interface by which it is played."""
