"""What one game has that no law knows."""
