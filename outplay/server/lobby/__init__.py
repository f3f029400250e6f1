"""Open tables: people sit down, somebody arranges the seats, and a match begins. It is drawn only then."""
