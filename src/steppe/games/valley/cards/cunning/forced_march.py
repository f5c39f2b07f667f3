"""Forced March: another name for what Endurance does."""

from __future__ import annotations

from dataclasses import replace

from steppe.games.valley.cards.cunning import endurance

CARD = replace(endurance.CARD, id="forced_march")
