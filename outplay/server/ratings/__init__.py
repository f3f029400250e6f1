"""What came of matches that are over, kept for ever, and how strong that says people are."""
