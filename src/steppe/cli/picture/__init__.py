"""How the terminal draws each game, and reads what is typed."""
