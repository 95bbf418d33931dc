"""The packages of referee/core."""
