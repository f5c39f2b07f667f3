"""Benchmarks, fuzzing, playthroughs, tournaments: everything that studies the games."""
