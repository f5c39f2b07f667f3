"""Your turn: the tab, the sound, and what the browser's own push service brings."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from server.running import Player
from web.browsing import LIT, Visitor
from web.conftest import Visit

B1 = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
THEIRS = f"{B1} d4 Ab4,Bg4 Bb4 A123,B223 2?29 0.0.0 B 9"

# A push service that this machine has no way to: the browser's manager is replaced, with a real key of its own.
PUSH = """
(() => {
  const text = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '')
  let now = null
  PushManager.prototype.getSubscription = async () => now
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    window.asked = { key: text(applicationServerKey), userVisibleOnly }
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const p256dh = text(await crypto.subtle.exportKey('raw', publicKey))
    const auth = text(crypto.getRandomValues(new Uint8Array(16)))
    const endpoint = 'https://push.example.org/' + text(crypto.getRandomValues(new Uint8Array(9)))
    now = { endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
            unsubscribe: async () => { now = null; return true } }
    return now
  }
  Notification.requestPermission = async () => window.refuses ? 'denied' : 'granted'
})()
"""
SOUNDS = """
(() => {
  window.heard = []
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) { window.heard.push(this.type); return start.apply(this, when) }
})()
"""


def requests(ana: Visitor) -> list[tuple[str, int]]:
    """What is asked of the server's push routes, with its answers."""
    found: list[tuple[str, int]] = []
    ana.page.on("response", lambda r: found.append((r.request.method, r.status)) if "/api/push" in r.url else None)
    return found


def test_a_device_is_subscribed_and_unsubscribed(visit: Visit) -> None:
    ana = visit(workers=True)
    ana.context.add_init_script(PUSH)
    asked = requests(ana)
    page = ana.go("/me")
    page.get_by_role("button", name="Notify me on this device").click()
    page.get_by_text("This device will be notified.").wait_for()
    assert page.evaluate("window.asked") == {"key": ana.player.call("GET", "/api/push")["key"], "userVisibleOnly": True}
    page.get_by_role("button", name="Stop notifying me on this device").click()
    page.get_by_text("This device will no longer be notified.").wait_for()
    assert asked == [("GET", 200), ("POST", 204), ("DELETE", 204)]
    assert page.evaluate("navigator.serviceWorker.ready.then(r => r.pushManager.getSubscription())") is None


def test_who_signs_out_is_no_longer_told_here(visit: Visit) -> None:
    ana = visit(workers=True)
    ana.context.add_init_script(PUSH)
    asked = requests(ana)
    page = ana.go("/me")
    page.get_by_role("button", name="Notify me on this device").click()
    page.get_by_text("This device will be notified.").wait_for()
    page.get_by_role("button", name="Create an account").click()
    page.get_by_label("Account name").fill(f"Ana {time.time_ns()}")
    page.get_by_label("New password").fill("long enough to be one")
    page.get_by_role("button", name="Create the account").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_text("Signed out.").wait_for()
    assert asked[-1] == ("DELETE", 204)


def test_a_browser_that_refuses_is_not_subscribed(visit: Visit) -> None:
    ana = visit(workers=True)
    ana.context.add_init_script(PUSH + ";window.refuses = true")
    asked = requests(ana)
    page = ana.go("/me")
    page.get_by_role("button", name="Notify me on this device").click()
    page.get_by_text("The browser does not allow it.").wait_for()
    assert asked == []


@pytest.mark.parametrize(("lang", "title"), [("en", "Your turn"), ("fr", "À vous de jouer"), ("it", "Tocca a te")])
def test_a_push_becomes_a_notice_in_the_readers_language(visit: Visit, lang: str, title: str) -> None:
    ana = visit(workers=True, lang=lang)
    ana.context.grant_permissions(["notifications"], origin=ana.server.address)
    page = ana.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # now the worker is in charge
    page.locator(".hero .button").first.wait_for()
    game = ana.player.call("GET", "/api/games")[0]
    for _ in range(3):  # the first may go to a worker that is just being replaced
        deliver(ana, {"table": "abc", "game": game["key"], "turn": 3, "link": ""})
        if notices(ana):
            break
    assert notices(ana) == [{"title": title, "body": game["name"], "tag": "abc", "path": "/table/abc"}]
    deliver(ana, {"table": "abc", "game": game["key"], "turn": 4, "link": ""})
    assert len(notices(ana)) == 1, "the newer takes the place of the older"


def deliver(ana: Visitor, data: dict[str, Any]) -> None:
    session: CDPSession = ana.context.new_cdp_session(ana.page)
    found: list[str] = []

    def updated(params: dict[str, Any]) -> None:
        found.extend(each["registrationId"] for each in params["registrations"] if not each["isDeleted"])

    session.on("ServiceWorker.workerRegistrationUpdated", updated)
    session.send("ServiceWorker.enable")
    while not found:
        ana.page.wait_for_timeout(20)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": ana.server.address, "registrationId": found[-1], "data": json.dumps(data)},
    )
    session.detach()


def notices(ana: Visitor) -> list[dict[str, str]]:
    """What the browser shows, as soon as it shows anything."""
    look = """async () => {
      const { getNotifications } = ServiceWorkerRegistration.prototype
      const all = await getNotifications.call(await navigator.serviceWorker.ready)
      return all.map(n => ({ title: n.title, body: n.body, tag: n.tag, path: n.data.path }))
    }"""
    for _ in range(100):
        if shown := ana.page.evaluate(look):
            return list(shown)
        ana.page.wait_for_timeout(50)
    return []


def test_the_tab_says_whose_turn_it_is_and_a_drum_is_heard(visit: Visit, cleo: Player) -> None:
    ana = visit()
    ana.context.add_init_script(SOUNDS)
    settings = {"lang": "en", "speed": 0, "theme": "day", "sound": True, "volume": 0.1}
    ana.context.add_init_script(f"localStorage['steppe.settings'] = JSON.stringify({json.dumps(settings)})")
    table = ana.player.open("me", "open", start=THEIRS)["id"]
    cleo.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "theirs"})
    ana.look(table)
    page = ana.page
    page.get_by_text("Waiting for Cleo").wait_for()
    assert not page.title().startswith("●")
    assert page.evaluate("window.heard") == []
    seq = cleo.call("GET", f"/api/tables/{table}")["seq"]
    cleo.call("POST", f"/api/tables/{table}/inputs", {"seat": 1, "verb": "discard", "noun": 2, "after": seq})
    page.locator(LIT).first.wait_for()
    assert page.title().startswith("●")
    assert (page.locator("link[rel=icon]").get_attribute("href") or "").endswith("/icon-turn.svg")
    assert page.evaluate("window.heard").count("sine") == 2, "a drum, twice"


def test_there_is_no_sound_unless_it_is_asked_for(visit: Visit) -> None:
    ana = visit()
    ana.context.add_init_script(SOUNDS)
    page = ana.go("/me")
    sound = page.get_by_label("Sound", exact=True)
    assert not sound.is_checked()
    assert page.get_by_role("slider").count() == 0
    sound.check()
    assert page.evaluate("window.heard") == ["sine", "sine"]
    page.get_by_role("slider", name="Volume").fill("0.3")
    assert page.evaluate("JSON.parse(localStorage['steppe.settings']).volume") == 0.3
    sound.uncheck()
    assert page.get_by_role("slider").count() == 0
