"""Everything as text: hexes, actions, positions, records (N1-N4)."""
