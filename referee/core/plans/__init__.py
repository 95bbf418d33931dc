"""Plans: conditional orders for later decisions, previewed when filed and played when due."""
