"""Order at a table: whom the host lets talk and sit, by names that say nothing elsewhere."""

from __future__ import annotations

from hashlib import sha256


def alias(table: str, person: str | None) -> str:
    """What a person is called at this table by those who must tell people apart: stable, and worth nothing elsewhere.

    Who a person is, is known to nobody else and cannot be guessed, so neither can this be traced back.
    """
    return sha256(f"{table} {person}".encode()).hexdigest()[:16] if person else ""


def changed(names: frozenset[str], who: str, is_so: bool | None) -> frozenset[str]:
    """Those who are muted, or banned, with this one among them or not; None: as it was."""
    if is_so is None:
        return names
    return names | {who} if is_so else names - {who}
