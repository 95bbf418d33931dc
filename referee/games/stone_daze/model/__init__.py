"""The data model: scenario, position, box."""
