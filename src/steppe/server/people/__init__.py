"""Guests, accounts, sessions, and how people are told that it is their turn."""
