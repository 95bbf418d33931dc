"""Commands: what they write, what they tell, to whom, with which exit code."""
