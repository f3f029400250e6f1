"""Alembic's scripts, run when a server starts. HEAD is the newest revision: a file that is there needs no Alembic."""

HEAD = "0004"
