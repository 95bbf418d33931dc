"""Pages as blocks, and each form in which they are sent or shown."""
