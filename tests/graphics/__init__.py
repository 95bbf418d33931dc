"""What is seen: pages, posts, pictures, transcripts, the texts of this house."""
