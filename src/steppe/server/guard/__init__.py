"""What stands between the routes and the world."""
