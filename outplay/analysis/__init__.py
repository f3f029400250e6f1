"""Looking back at matches, and ahead from a table: what a decision was worth, from what its seat could know."""

from outplay.analysis.chances import Chances
from outplay.analysis.decisions import Judge, Kind, Verdict
from outplay.analysis.match import Analysis, Looking, Row, Rows, Turning

__all__ = ["Analysis", "Chances", "Judge", "Kind", "Looking", "Row", "Rows", "Turning", "Verdict"]
