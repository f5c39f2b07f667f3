"""The tables of the database."""

from __future__ import annotations

import sqlalchemy as sa

schema = sa.MetaData()

settings = sa.Table(
    "settings", schema, sa.Column("key", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False)
)

people = sa.Table(
    "people",
    schema,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("account", sa.Text, unique=True),  # the name folded, once it is an account
    sa.Column("password", sa.Text),  # argon2
    sa.Column("recovery", sa.Text),  # argon2
    sa.Column("webhook", sa.Text, nullable=False, server_default=""),
    sa.Column("webhook_kind", sa.Text, nullable=False, server_default="plain"),  # plain, discord or slack
    sa.Column("webhook_language", sa.Text, nullable=False, server_default="en"),  # of the sentence that they are sent
    sa.Column("created", sa.Float, nullable=False),
)

tokens = sa.Table(
    "tokens",
    schema,
    sa.Column("hash", sa.Text, primary_key=True),  # SHA-256; the token itself is nowhere
    sa.Column("id", sa.Text, nullable=False, unique=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("label", sa.Text, nullable=False),  # empty: a session of a browser
    sa.Column("created", sa.Float, nullable=False),
)

pushes = sa.Table(
    "pushes",
    schema,
    sa.Column("endpoint", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("keys", sa.Text, nullable=False),
)

tables = sa.Table(
    "tables",
    schema,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("start", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("watchers", sa.Boolean, nullable=False),
    sa.Column("pace", sa.Text, nullable=False),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("seed", sa.Text, nullable=False),  # hexadecimal; secret until the game is over
    sa.Column("chairs", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("clocks", sa.Text, nullable=False),
    sa.Column("due", sa.Float, index=True),  # when the next clock runs out
    sa.Column("unattended", sa.Boolean, nullable=False),  # it waits for no person: bots play on
    sa.Column("result", sa.Text),
    sa.Column("created", sa.Float, nullable=False),
)

sitters = sa.Table(  # who sits at which table: for "my games"
    "sitters",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("person", sa.Text, primary_key=True, index=True),
)

entries = sa.Table(  # all that ever happened at a table; never changed
    "entries",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),  # input, late, window, begin, undo, and those that change the card
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

_newest = sa.select(entries.c.at).where(entries.c.table_id == tables.c.id).order_by(entries.c.seq.desc()).limit(1)
used_last = sa.func.coalesce(_newest.scalar_subquery(), tables.c.created)  # when something happened at a table

snapshots = sa.Table(  # a cache: may be emptied at any time
    "snapshots",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("build", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
)

orders = sa.Table(  # what players want at windows; secret
    "orders",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.Text, nullable=False),  # they go with who gave them
    sa.Column("data", sa.Text, nullable=False),
)

reactions = sa.Table(  # what players have answered at the open window, face down; secret
    "reactions",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("mark", sa.Integer, nullable=False),  # the number of the table when the window opened
    sa.Column("held", sa.Float, nullable=False),  # until when time is asked for
    sa.Column("data", sa.Text, nullable=False),  # empty: no answer yet
)

chats = sa.Table(
    "chats",
    schema,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

marks = sa.Table(  # what a game under way was like at some of its numbers, in words that outlive builds
    "marks",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("checksum", sa.Text, nullable=False),
    sa.Column("position", sa.Text, nullable=False),  # of the newest, to play on from; else empty
    sa.Column("standing", sa.Text, nullable=False),  # of the newest, what its checksum was taken over
)

closings = sa.Table(  # what is known of a game that has ended or was broken off
    "closings",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),  # of the rules that have told it
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("record", sa.LargeBinary),  # in the game's notation, compressed; null: it cannot be written so
    sa.Column("at", sa.Float, nullable=False),
)

chronicles = sa.Table(  # the whole story of a game that has ended, for each pair of eyes
    "chronicles",
    schema,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("eyes", sa.Integer, primary_key=True, autoincrement=False),  # a seat, or -1
    sa.Column("last", sa.Text, nullable=False),  # how it looked in the end: a view as JSON, or empty
    sa.Column("story", sa.LargeBinary, nullable=False),  # the answer to `GET …/replay`, compressed by gzip
    sa.Column("form", sa.Integer, nullable=False, server_default="1"),  # of that answer (`chronicle.FORM`)
)
