"""What an office keeps of its games: who plays by which address, the list, tokens."""
