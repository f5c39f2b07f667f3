"""Drivers of other people's engines, each run by the interpreter that has the engine."""
