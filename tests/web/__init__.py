"""The client in a real browser; a package, so that the browser ends with its last test and leaves no event loop."""
