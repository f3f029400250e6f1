"""Looking back at matches, and ahead from a table: what a decision was worth, from what its seat could know."""

from outplay.analysis.chances import Chances
from outplay.analysis.decisions import Judge, Kind, Verdict
from outplay.analysis.hints import Advice, Advisor, Fear, Hint
from outplay.analysis.match import Analysis, Looking, Row, Rows, Turning

__all__ = ["Advice", "Advisor", "Analysis", "Chances", "Fear", "Hint", "Judge", "Kind", "Looking", "Row", "Rows", "Turning", "Verdict"]
