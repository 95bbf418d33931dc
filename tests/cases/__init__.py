"""Cases of rules and of plans: the data, and the tests that run them."""
