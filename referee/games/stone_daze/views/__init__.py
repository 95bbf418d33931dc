"""What players see: the view, the page, the picture, the result, terms for conditions."""
