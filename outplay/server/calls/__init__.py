"""Calling people when it is their turn, also while their page is closed: through the push services of their browsers, if the operator wants that."""
