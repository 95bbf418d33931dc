"""The command line: arguments, printing, exit codes, clock and entropy."""
