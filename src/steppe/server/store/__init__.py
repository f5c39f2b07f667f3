"""Storage: the schema, the writer, and what is read back."""
