"""Running it: the commands that start, look after, and check a server."""
