"""Questions of the workshop: asked once, answered by a process of its own that goes on where it was, and told as plain data while they are being answered."""
