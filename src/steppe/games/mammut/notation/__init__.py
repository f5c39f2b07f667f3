"""Everything as text: actions, positions, records (K12)."""
