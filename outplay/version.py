"""The version of outplay."""

__version__ = "0.1.0"
