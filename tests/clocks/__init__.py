"""What clocks show, without a server."""
