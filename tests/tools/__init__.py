"""Programs that are run by hand, and tests of them."""
