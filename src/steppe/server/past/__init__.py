"""What has been played: judged when the rules change, told when it is over, kept so that it needs no old rules."""
