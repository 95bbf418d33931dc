"""Pictures as shapes, what games draw them from, and their SVG."""
