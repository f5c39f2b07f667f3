"""Bots: somebody to play against, for every game."""
