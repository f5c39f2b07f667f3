"""Servers that people name: the public ones, and no others."""

from __future__ import annotations

import base64
import socket
from typing import Any

import pytest

from server.running import Player
from steppe.server.people.targets import check_target, is_public, public_addresses
from steppe.server.wire.problem import Problem


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost/", "http://LOCALHOST./x", "http://printer.local/", "http://db.internal/", "http://router.lan/",
        "http://intranet/", "http://127.0.0.1/", "http://127.0.0.1:8420/", "http://127.1/", "http://2130706433/",
        "http://0x7f000001/", "http://0177.0.0.1/", "http://0x7f.1/", "http://0.0.0.0/", "http://10.1.2.3/",
        "http://172.16.0.1/", "http://192.168.1.1/", "http://169.254.169.254/latest/meta-data", "http://100.64.0.1/",
        "http://198.18.0.1/", "http://224.0.0.1/", "http://255.255.255.255/", "http://[::1]/", "http://[::]/",
        "http://[fe80::1]/", "http://[fc00::1]/", "http://[fec0::1]/", "http://[ff02::1]/", "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:a9fe:a9fe]/", "http://[::127.0.0.1]/", "http://[2002:7f00:1::]/", "http://[64:ff9b::7f00:1]/",
        "http://[fd00:ec2::254]/",
        "http://192.0.0.8/", "http://192.0.0.9/", "http://192.0.0.170/", "http://192.0.0.255/", "http://192.31.196.1/",
        "http://192.52.193.1/", "http://192.88.99.1/", "http://192.175.48.1/", "http://[64:ff9b::808:808]/",
        "http://[64:ff9b:1::808:808]/", "http://[100::1]/", "http://[100:0:0:1::1]/", "http://[2001::1]/",
        "http://[2001:1::1]/", "http://[2001:2::1]/", "http://[2001:3::1]/", "http://[2001:4:112::1]/",
        "http://[2001:10::1]/", "http://[2001:20::1]/", "http://[2001:30::1]/", "http://[2001:db8::1]/",
        "http://[2002:808:808::1]/", "http://[2620:4f:8000::1]/", "http://[3fff::1]/", "http://[5f00::1]/",
        "http://[::ffff:192.0.0.8]/", "http://[4000::1]/", "http://user@example.org/", "http://user:pw@example.org/", "http://example.org:0/",
        "ftp://example.org/", "file:///etc/passwd", "javascript:alert(1)", "//example.org/", "example.org", "http://",
        "http://exa mple.org/", "http://example.org/\r\nX: y", "http://example.org/\0", "http://exämple.org/",
        "http://example.org:99999/", "http://[::1", "http://①②⑦.0.0.1/", "http://.example.org/", "http://a..b/",
    ],
)  # fmt: skip
def test_targets_that_are_not_public_are_refused_when_they_are_saved(url: str) -> None:
    with pytest.raises(Problem) as refused:
        check_target(url)
    assert refused.value.reason.key == "bad_webhook"


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/hook?x=1",
        "http://example.org:8080/",
        "https://8.8.8.8/",
        "https://[2606:4700::1111]/x",
        "https://192.0.1.1/",
        "https://[2001:200::1]/",
        "https://[2001:4860:4860::8888]/",
        "https://[2a00:1450::1]/",
    ],
)
def test_public_targets_are_welcome(url: str) -> None:
    check_target(url)


def test_webhooks_and_pushes_are_checked_over_the_api(ana: Player) -> None:
    assert ana.refused("PATCH", "/api/me", {"webhook": "http://169.254.169.254/"}) == (400, "bad_webhook")
    assert ana.refused("PATCH", "/api/me", {"webhook": "https://example.org/" + "x" * 200})[0] == 400
    assert ana.call("GET", "/api/me")["person"]["webhook"] == ""
    assert ana.call("PATCH", "/api/me", {"webhook": "https://example.org/x"})["person"]["webhook"]
    assert ana.call("PATCH", "/api/me", {"webhook": ""})["person"]["webhook"] == ""
    assert ana.call("GET", "/api/me")["person"]["webhook_kind"] == "plain"
    hook = {"webhook": "https://example.org/x", "webhook_kind": "slack", "language": "it"}
    assert ana.call("PATCH", "/api/me", hook)["person"]["webhook_kind"] == "slack"
    assert ana.call("PATCH", "/api/me", {"name": "Ana"})["person"]["webhook_kind"] == "slack", "nothing else changes it"
    assert ana.refused("PATCH", "/api/me", {"webhook_kind": "carrier pigeon"}) == (400, "bad_message")
    assert ana.refused("PATCH", "/api/me", {"language": "de"}) == (400, "bad_message")
    key = ana.call("GET", "/api/push")["key"]  # a point of the right curve
    keys = {"p256dh": key, "auth": base64.urlsafe_b64encode(b"a" * 16).decode()}
    for endpoint in ("https://127.0.0.1/push", "http://example.org/push", "https://localhost/push"):
        assert ana.refused("POST", "/api/push", {"endpoint": endpoint, "keys": keys}) == (400, "bad_webhook")
    good = "https://push.example.org/abc"
    for wrong in ({"p256dh": "AAAA", "auth": keys["auth"]}, {"p256dh": key, "auth": "AAAA"}, {**keys, "auth": "*"}):
        assert ana.refused("POST", "/api/push", {"endpoint": good, "keys": wrong}) == (400, "bad_push_keys")
    assert ana.call("POST", "/api/push", {"endpoint": good, "keys": keys}) is None
    assert ana.call("DELETE", "/api/push", {"endpoint": good}) is None


@pytest.mark.parametrize(
    ("found", "addresses"),
    [
        (["93.184.216.34"], ["93.184.216.34"]),
        (["127.0.0.1"], []),
        (["93.184.216.34", "10.0.0.1"], []),  # a name that is both
        (["::ffff:169.254.169.254"], []),
        (["fe80::1%eth0"], []),
        (["2606:4700::1111", "8.8.8.8"], ["2606:4700::1111", "8.8.8.8"]),
    ],
)
def test_a_name_is_looked_up_and_all_its_addresses_must_be_public(
    found: list[str], addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        assert (host, port) == ("example.org", 443)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    assert public_addresses("example.org", 443) == addresses
    assert all(map(is_public, addresses))
