"""Pictures as shapes, widgets to compose them from, and their SVG."""
