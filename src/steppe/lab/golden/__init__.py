"""What must stay: playthroughs as text and recorded games."""
