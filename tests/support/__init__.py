"""What the tests of several folders share: games, matches, offices, readers and checks."""
