"""Series of games: planned by number, played in ranges anywhere, kept, counted and compared."""
