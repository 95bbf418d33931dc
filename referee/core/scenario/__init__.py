"""A scenario: YAML read with care, held to its game's record, told apart from another."""
