"""The command line: argument parsing, output, exit codes, terminal play, audits of many files."""
