"""Rows as Parquet files, which most tools that analyse data can read. Needs pyarrow (the extra `lab`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

KINDS = {
    "whole": pa.int64(),
    "luck": pa.uint64(),
    "number": pa.float64(),
    "truth": pa.bool_(),
    "text": pa.string(),
    "wholes": pa.list_(pa.int64()),
    "numbers": pa.list_(pa.float64()),
    "texts": pa.list_(pa.string()),
}


def schema(columns: Mapping[str, str], about: Mapping[str, str]) -> Any:
    """Columns with the kind of each, and words that are kept with them."""
    return pa.schema([(name, KINDS[kind]) for name, kind in columns.items()], metadata=dict(about))


def write(path: Path, rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str], about: Mapping[str, str]) -> None:
    """Write the rows beside the file and put them in its place: it is never half there."""
    new = path.with_name(f".{path.name}.new")
    pq.write_table(pa.Table.from_pylist([*rows], schema=schema(columns, about)), new, compression="zstd")
    new.replace(path)


def read(path: Path) -> list[dict[str, Any]]:
    """The rows of a file."""
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


def rows_of(path: Path) -> int:
    """How many rows a file has, without reading them."""
    return int(pq.read_metadata(path).num_rows)


def about(path: Path) -> dict[str, str]:
    """The words that are kept with a file."""
    found = pq.read_schema(path).metadata or {}
    return {key.decode(): value.decode() for key, value in found.items() if not key.startswith(b"ARROW")}
