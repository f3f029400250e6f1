"""The rulebook: the table, and the steps of each chapter."""
