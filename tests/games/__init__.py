"""What a single game has beside its rule cases."""
