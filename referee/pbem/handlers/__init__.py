"""What is done about a message or when a time comes, and who gets to know of it."""
