"""The compiled engine: `python -m tools.compiled` writes the package anew with plain classes, and lets mypyc and the C compiler make extensions of it.

Used when something is built, never when something runs, and nothing of what it writes is kept in the repository. docs/compiled.md says what for.
"""
