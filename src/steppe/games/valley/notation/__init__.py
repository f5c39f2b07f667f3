"""Everything as text: actions, positions, records (Notation, N1-N12)."""
