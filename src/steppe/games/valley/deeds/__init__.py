"""Everything that changes the world, each with the event that tells of it.

The deeds of every turn ask first whether anybody listens: in search nobody does, and even naming the data costs.
"""
