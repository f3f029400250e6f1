"""Reports on balance: figures from traced matches, each with its interval and what a fair match would have, and one page that says what they come to."""

from __future__ import annotations

from outplay.lab.reports.findings import Findings, Row, measured

__all__ = ["Findings", "Row", "measured"]
