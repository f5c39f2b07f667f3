"""The WebSocket of a table, from bytes to messages."""
