"""What a table for people wants to know of a game: charts, facts, plans, stops, modest answers."""
