"""The notebooks: kept without what they print, and they run."""

from __future__ import annotations

import ast
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))
LONGEST = 600  # seconds for a cell on a busy machine


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return found


def test_there_are_three() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["ten_thousand_games", "train_an_agent", "write_a_bot"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_they_are_kept_without_output(path: Path) -> None:
    assert cells(path)[0]["cell_type"] == "markdown"
    for cell in cells(path):
        if cell["cell_type"] == "code":
            ast.parse("".join(cell["source"]))
            assert cell["outputs"] == []
            assert cell["execution_count"] is None


@pytest.mark.proof
@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_they_run(path: Path) -> None:
    nbclient, nbformat = import_module("nbclient"), import_module("nbformat")  # which only `make proof` brings
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=LONGEST, resources={"metadata": {"path": str(path.parent)}}).execute()
    printed = [out for cell in notebook.cells if cell.cell_type == "code" for out in cell.outputs]
    assert printed
    assert not [out for out in printed if out.output_type == "error"]
