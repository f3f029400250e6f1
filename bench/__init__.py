"""Benchmarks, not timed tests: what a decision costs, beside something everybody can install, measured in the same run."""
