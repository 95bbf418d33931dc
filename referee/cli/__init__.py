"""The command line: argument parsing, output, JSON, terminal play, clock and entropy."""
