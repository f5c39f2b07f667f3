"""The turn: what is asked and done in each phase, in the order of the rule book (V2-V14)."""
