"""The public test kit for games: conformance, fairness of re-deals, scenarios. For the tests of any game, also one that lives elsewhere."""
