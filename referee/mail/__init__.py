"""The thin shell of the post office: its settings, its files, and the ways in and out."""
