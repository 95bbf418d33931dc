"""Cases of rules and of plans: the data, and what runs them."""
