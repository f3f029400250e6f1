"""Super Fantasy Brawl: three Champions a side, three Cores to spend, hidden traps, and a crowd that wants Challenges.

RULES.md has the numbers.
"""
