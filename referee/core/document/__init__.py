"""Pages as blocks, and the formats in which they are sent or shown."""
