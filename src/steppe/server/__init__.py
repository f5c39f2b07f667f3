"""The table: people, games under way, storage and the wire. It knows no rule of any game."""
