"""What travels between client and server, and refusals on their way there."""
