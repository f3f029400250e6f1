"""What browsers and programs reach: REST, sockets, the page, and the guard in front."""
