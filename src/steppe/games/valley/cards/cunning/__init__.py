"""The cunning cards (V12), a file each."""
