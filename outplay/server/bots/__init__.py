"""Bots as the server runs them: when they are due, and the processes in which they think."""
