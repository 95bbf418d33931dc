"""The sections of the rulebook: moves, events, what follows, what is counted."""
