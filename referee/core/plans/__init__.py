"""Plans: conditional orders for later decisions, previewed when submitted and played when due."""
