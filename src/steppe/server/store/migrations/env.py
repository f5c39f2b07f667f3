"""Alembic runs this to bring a database up to date; the connection comes from `store.migrate`."""

from __future__ import annotations

from alembic import context

from steppe.server.store.schema import schema

context.configure(connection=context.config.attributes["connection"], target_metadata=schema, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
