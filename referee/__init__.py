"""A referee for Stone-Age board games played by email, by forum or at a table."""

__version__ = "0.1.0"
