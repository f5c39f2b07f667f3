"""What bots know of Mammut."""
