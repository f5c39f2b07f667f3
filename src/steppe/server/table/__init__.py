"""One table: what happens there and what is told to whom. Knows neither storage nor web nor processes."""
