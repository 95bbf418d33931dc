"""A match in progress: its save, its log, its turns; rulings, undos and replay."""
