"""Tables that are in play: in memory, kept in step with storage, their bots, clocks and windows served."""
