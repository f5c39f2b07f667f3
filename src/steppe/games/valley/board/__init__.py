"""Boards: what is printed on them, how they are written down, what they must respect, and how chance makes one."""
