"""What is seen and told: the view, the page, the picture, the result, names for conditions."""
