"""Bots of the Valley."""
