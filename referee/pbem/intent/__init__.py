"""What a message asks for, and whether that is all it can mean."""
