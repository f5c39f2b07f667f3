"""What is found by playing: tournaments, and what came of their games."""
