"""Files: reads inputs and standard input, locks and replaces saves, draws pixels."""
