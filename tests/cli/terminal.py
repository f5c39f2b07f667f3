"""The command line, run inside the tests."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from steppe.cli import app

BOARD = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
LANGUAGES = ("fr", "en", "it")


def steppe(*args: object, typed: str | None = None, lang: str = "C.UTF-8") -> Result:
    """What a command prints and its exit code; nothing it does may end in a traceback."""
    env = {"LANG": lang, "LC_ALL": "", "LC_MESSAGES": "", "COLUMNS": "100", "NO_COLOR": "1"}
    result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed, env=env)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result
