"""Devices on which somebody has proved to own an account: others who guess at it must not keep them out."""

from __future__ import annotations

import hashlib
import secrets

from itsdangerous import BadSignature, URLSafeSerializer

DEVICE = "steppe_device"  # the cookie; it opens nothing
SHARED = 8  # accounts that one device remembers: those of a household


class Devices:
    """What a device remembers of accounts, signed by this server; their names cannot be read in it."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, salt="device")

    def known(self, cookie: str | None, account: str) -> str:
        """The device's mark, if it is one of this account; else nothing."""
        return self._read(cookie).get(_key(account), "")

    def remember(self, cookie: str | None, account: str) -> str:
        """The new value of the cookie: the device is from now on one of this account."""
        marks = self._read(cookie)
        mark = marks.pop(_key(account), None) or secrets.token_urlsafe(12)
        newest = list({**marks, _key(account): mark}.items())[-SHARED:]
        return str(self._signer.dumps(dict(newest)))

    def _read(self, cookie: str | None) -> dict[str, str]:
        try:
            found = self._signer.loads(cookie) if cookie else {}
        except BadSignature:
            return {}
        return dict(found)


def _key(account: str) -> str:
    return hashlib.sha256(f"account {account}".encode()).hexdigest()[:20]
