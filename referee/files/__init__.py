"""Files: reading inputs and standard input, locking and replacing saves, rendering PNG."""
