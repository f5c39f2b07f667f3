"""The engine: decisions, frames, chance, views and records. No game in here."""
