"""Pages, posts, pictures and transcripts; the README, the guide and the style of texts."""
