"""What an office stores besides saves: rosters with addresses, the waitlist, tokens."""
