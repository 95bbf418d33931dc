"""What proves a history: audits, records for others, witnesses, what is sound of a damaged save."""
