"""What every room says and is told: problems, names, spelling, bounds, hashes."""
