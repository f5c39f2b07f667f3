"""Worked examples, read strictly and held against the engine (N5)."""
