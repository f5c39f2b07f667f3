"""The events of summer (V4), a file each."""
