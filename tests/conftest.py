"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# The machines that run this are shared: a slow moment is no failure, and a run is the same every time.
settings.register_profile("steppe", deadline=None, derandomize=True, max_examples=40, database=None)
settings.load_profile("steppe")
