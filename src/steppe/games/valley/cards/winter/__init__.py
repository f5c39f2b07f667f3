"""The events of winter (V4), a file each."""
