"""Clocks: how much time everybody has, and what an answer costs of it. Nothing here knows a server; `server/matches/timing.py` keeps the clocks of its matches.

To be read in this order: `terms` (the numbers of a clock, and the ones to choose from), `clocks` (from one row to the next), `facts` (what everybody may know).
"""
