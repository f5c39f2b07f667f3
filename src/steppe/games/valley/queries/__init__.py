"""Pure questions about the table: they read the world and the rules, ask nobody and change nothing."""
