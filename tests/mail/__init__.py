"""Games by mail: the desk, the office, letters, servers."""
