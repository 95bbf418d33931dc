"""What all packages use: problems, names with aliases, spelling, limits, hashes."""
