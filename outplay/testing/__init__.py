"""The public test kit for games: conformance, fairness of re-deals, scenarios. For the tests of any game, also one that lives elsewhere."""

from outplay.testing.check import Broken, Report, check_game
from outplay.testing.fair import check_fair
from outplay.testing.scenario import Scenario

__all__ = ["Broken", "Report", "Scenario", "check_fair", "check_game"]
