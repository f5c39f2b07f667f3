"""Mâamut as whole numbers, for who plays millions of games; `make fast` compiles it, Python runs it as it stands."""
