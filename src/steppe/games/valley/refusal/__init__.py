"""Why an action is refused: the conditions of its rule in order, and the first that fails."""
