"""What proves a history, and who tries to forge one."""
