"""Run by Alembic, with the connection that `outplay.server.store.store` hands over."""

from __future__ import annotations

from alembic import context

from outplay.server.store.schema import all_tables

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=all_tables, transactional_ddl=True, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
