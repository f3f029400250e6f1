"""A module that raises when it is imported."""

raise RuntimeError("no driver for this card")
