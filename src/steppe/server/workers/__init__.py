"""Whatever takes long is done in processes of its own, so that it holds up nobody."""
