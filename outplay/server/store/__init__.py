"""The database: tables, rows, the writing thread, and its two kinds, a file and PostgreSQL."""
