"""What is run by hand, and that it works."""
