"""The core, each of its rooms by itself."""
