"""Worked examples, read strictly and held against the engine."""
