"""Times as people write them, days away, and the rules of the clock."""
