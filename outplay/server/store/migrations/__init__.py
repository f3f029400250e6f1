"""Alembic's scripts, run when a server starts. HEAD is the newest revision: a file that has it already needs no Alembic."""

VERSIONS = (
    "0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009",
    "0010", "0011", "0012", "0013", "0014", "0015", "0016", "0017", "0018",
    "0019", "0020", "0021", "0022",
)  # fmt: skip
HEAD = VERSIONS[-1]
