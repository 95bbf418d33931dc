"""Mail of an office: its settings and files, and how messages are fetched and sent."""
