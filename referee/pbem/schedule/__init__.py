"""Times as people write them, absences, time zones and deadline rules."""
