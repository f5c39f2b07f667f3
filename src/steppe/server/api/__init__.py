"""The HTTP interface: a module for each group of routes."""
