"""People who hop from chair to chair to see more: whatever they try, nobody is ever told what two hands hold.

make seats                                          # a hundred thousand steps
PYTHONPATH=tests .venv/bin/python -m server.hopping --steps 5000
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import sys
import time
from collections import Counter
from typing import Any

import httpx2
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from server.exposure import exposed
from server.inside import Ear, told, until
from server.whole import HOUSE, NAMES, open_house
from steppe.server.socket.listener import Listener
from steppe.server.table.log import Taken
from steppe.server.table.table import Table

OPENINGS = (
    ("me", "open", "greedy"),
    ("me", "greedy", "greedy"),
    ("me", "screen", "open", "greedy"),
    ("me", "open", "open"),
    ("me", "open", "open", "greedy"),
)
WHO = st.integers(0, len(NAMES) - 1)
PLACE = st.integers(0, 3)
EYES = st.one_of(st.none(), st.integers(0, 3))
LOOKS = ("view", "record", "replay", "facts", "orders", "chat")


# -- the machine -------------------------------------------------------------------------------------------------


class Hopping(RuleBasedStateMachine):
    """Four people and one table after another; what each was sent is looked through after every step."""

    def __init__(self) -> None:
        super().__init__()
        self.house = HOUSE[0]
        self.lines: dict[int, tuple[Listener, Ear]] = {}
        self.id = ""
        self.together: dict[int, set[int]] = {}  # by person, the seats held when the game began
        self.known: dict[int, set[int]] = {}  # by person, the seats of whose secrets something was heard
        self.seqs: list[int] = [0]

    # -- what people are sent ------------------------------------------------------------------------------------

    def heard(self, who: int, text: str) -> None:
        if '"status":"over"' in text or self.table().status == "over":
            return
        self.known.setdefault(who, set()).update(exposed(text))

    async def _settled(self) -> None:
        """Bots have played, and who listens has heard."""
        hub = self.house.services.hub
        await asyncio.sleep(0)

        def at_rest() -> bool:
            table = hub.tables.get(self.id)
            return table is None or not hub.upkeep.busy(table)

        await until(at_rest, "the bots do not come to an end")

    def call(self, who: int, method: str, path: str, data: Any = None) -> Any:
        """One request, as the person's browser makes it; None if it is refused."""

        async def send() -> httpx2.Response:
            headers = {"authorization": f"Bearer {self.house.keys[who]}"}
            answer = await self.house.http.request(method, f"/api/tables{path}", json=data, headers=headers)
            await self._settled()
            return answer

        self.house.counts["steps"] += 1
        answer = self.house.run(send())
        assert answer.status_code < 500, answer.text
        self.house.counts["refused" if answer.is_error else "done"] += 1
        if self.id and path.startswith(f"/{self.id}"):
            self.heard(who, answer.text)
        return None if answer.is_error or not answer.content else _data(answer.text)

    def table(self) -> Table:
        return self.house.run(self.house.services.hub.table(self.id))

    def on(self, who: int, method: str, rest: str = "", data: Any = None) -> Any:
        return self.call(who, method, f"/{self.id}{rest}", data)

    @invariant()
    def nobody_knows_two_hands(self) -> None:
        for who, (_, ear) in self.lines.items():
            for message in ear.got:
                self.heard(who, json.dumps(message, separators=(",", ":")))
            ear.got.clear()
        for who, seats in self.known.items():
            own = self.together.get(who, set())
            one = seats <= own or (len(seats) <= 1 and not own)
            self.house.counts["two hands"] += not one
            assert one, f"{NAMES[who]} knows {seats}, began with {own}"

    # -- tables --------------------------------------------------------------------------------------------------

    @initialize(
        kinds=st.sampled_from(OPENINGS),
        guests=st.permutations((1, 2, 3)),
        watchers=st.booleans(),
        chance=st.integers(0, 10**6),
    )
    def opened(self, kinds: tuple[str, ...], guests: list[int], watchers: bool, chance: int) -> None:
        chairs = [
            {"kind": kind} if kind in ("me", "open", "screen") else {"kind": "bot", "bot": kind} for kind in kinds
        ]
        new = {"game": "maamut", "seats": chairs, "watchers": watchers, "contribution": None}
        card = self.call(0, "POST", "", new)
        self.id = card["id"]
        self.on(0, "PUT", "/contribution", {"contribution": str(chance)})
        for place, kind in enumerate(kinds):
            if kind == "open" and guests:
                self.on(guests.pop(), "POST", f"/chairs/{place}", {})
        self.on(0, "POST", "/start", {})
        assert self.table().status == "playing"
        for who, person in enumerate(self.house.people):
            self.together[who] = set(self.table().seats_of(person.id))

    def teardown(self) -> None:
        self._hang_up()
        self.house.services.hub.tables.pop(self.id, None)

    def _hang_up(self) -> None:
        for listener, _ in self.lines.values():
            listener.table.listeners.discard(listener)
            listener.close()
        self.lines.clear()

    # -- chairs --------------------------------------------------------------------------------------------------

    @rule(who=WHO, place=PLACE, screen=st.booleans())
    def sit(self, who: int, place: int, screen: bool) -> None:
        self.on(who, "POST", f"/chairs/{place}", {"screen": screen})

    @rule(who=WHO, place=PLACE)
    def get_up(self, who: int, place: int) -> None:
        self.on(who, "DELETE", f"/chairs/{place}")

    @rule(who=WHO)
    def leave_all(self, who: int) -> None:
        for place, chair in enumerate(self.table().chairs):
            if chair.person == self.house.people[who].id:
                self.on(who, "DELETE", f"/chairs/{place}")

    @rule(who=WHO, place=PLACE)
    def hand_over(self, who: int, place: int) -> None:
        self.on(who, "PUT", f"/chairs/{place}", {"kind": "bot", "bot": "greedy"})

    @rule(who=WHO, agree=st.sampled_from((True, True, True, False)))
    def consent(self, who: int, agree: bool) -> None:
        for wish in (self.on(who, "GET") or {}).get("wishes", ()):
            if wish["asked"]:
                card = self.on(who, "POST", f"/wishes/{wish['who']}", {"agree": agree})
                self.house.counts["taken over"] += bool(card and card["chairs"][wish["chair"]]["kind"] == "person")

    @rule(who=WHO, agree=st.sampled_from((True, True, False)))
    def take_over(self, who: int, agree: bool) -> None:
        """Somebody asks for whatever can be had, and the others answer."""
        for place, chair in enumerate((self.on(who, "GET") or {}).get("chairs", ())):
            if chair["take"]:
                self.on(who, "POST", f"/chairs/{place}", {})
                for other in range(len(NAMES)):
                    self.consent(other, agree)
                return

    @rule(who=WHO, first=PLACE)
    def hop(self, who: int, first: int) -> None:
        """Somebody gets up, tries all other chairs, looks wherever possible, and comes back."""
        self.leave_all(who)
        for step in range(4):
            place = (first + step) % 4
            self.on(who, "POST", f"/chairs/{place}", {"screen": bool(step % 2)})
            for other in range(len(NAMES)):
                self.consent(other, True)
            self.look(who, "view", place)
            self.on(who, "DELETE", f"/chairs/{place}")
        self.take_over(who, True)

    @rule(who=WHO)
    def withdraw(self, who: int) -> None:
        self.on(who, "DELETE", "/wishes")

    @rule(seat=st.integers(0, 3))
    def time_runs_out(self, seat: int) -> None:
        table = self.table()
        if table.status == "playing" and seat < len(table.chairs):
            table.missed[table.seating()[seat]] = 2
            with contextlib.suppress(Taken):
                self.house.run(self.house.services.hub.upkeep._stand_in(table, seat))
            self.house.run(self._settled())

    @rule(who=WHO, other=WHO, banned=st.booleans())
    def host_bans(self, who: int, other: int, banned: bool) -> None:
        from steppe.server.table.manners import alias

        self.on(who, "PUT", f"/people/{alias(self.id, self.house.people[other].id)}", {"banned": banned})
        self.on(0, "PUT", f"/people/{alias(self.id, self.house.people[other].id)}", {"banned": False})

    # -- playing -------------------------------------------------------------------------------------------------

    @rule(choice=st.integers(0, 1000))
    def play(self, choice: int) -> None:
        table = self.table()
        for seat in table.waiting():
            person = table.owners()[seat]
            for who, each in enumerate(self.house.people):
                decision = table.decision_of(seat)
                if each.id == person and decision is not None:
                    action = decision.at(choice % decision.size())
                    noun = list(action.noun) if isinstance(action.noun, tuple) else action.noun
                    data = {"seat": seat, "verb": action.verb, "noun": noun, "after": table.seq}
                    self.on(who, "POST", "/preview", {key: data[key] for key in ("seat", "verb", "noun")})
                    self.on(who, "POST", "/inputs", data)
                    self.seqs.append(table.seq)
                    return

    @rule(who=WHO, seat=st.integers(0, 3))
    def undo(self, who: int, seat: int) -> None:
        self.on(who, "POST", "/undo", {"seat": seat})

    @rule(agree=st.booleans())
    def vote(self, agree: bool) -> None:
        for who, person in enumerate(self.house.people):
            for seat in self.table().seats_of(person.id):
                if self.table().vote is not None:
                    self.on(who, "POST", "/votes", {"seat": seat, "agree": agree})

    # -- looking -------------------------------------------------------------------------------------------------

    @rule(who=WHO, what=st.sampled_from(LOOKS), seat=EYES)
    def look(self, who: int, what: str, seat: int | None) -> None:
        self.on(who, "GET", f"/{what}" + ("" if seat is None else f"?seat={seat}"))

    @rule(who=WHO, seat=EYES, back=st.integers(0, 30))
    def messages(self, who: int, seat: int | None, back: int) -> None:
        since = self.seqs[-1 - back % len(self.seqs)]
        self.on(who, "GET", f"/messages?since={since}" + ("" if seat is None else f"&seat={seat}"))

    @rule(who=WHO, seat=st.integers(0, 3))
    def draft(self, who: int, seat: int) -> None:
        self.on(who, "POST", "/draft", {"seat": seat, "actions": []})

    @rule(who=WHO, seat=EYES, since=st.one_of(st.none(), st.integers(0, 20)))
    def listen(self, who: int, seat: int | None, since: int | None) -> None:
        table = self.table()
        if who not in self.lines:
            ear = Ear()
            listener = Listener(self.house.services, table, self.house.people[who], "", ear)
            table.listeners.add(listener)
            self.lines[who] = listener, ear
        listener, _ = self.lines[who]
        self.house.counts["steps"] += 1

        async def join() -> None:
            await told(listener, json.dumps({"t": "join", "seat": seat, "since": since}))
            await told(listener, '{"t": "view"}')
            await self._settled()

        self.house.run(join())

    @rule()
    def reconnect(self) -> None:
        self._hang_up()

    @rule()
    def read_again(self) -> None:
        """The process has died, or another one answers from now on."""
        before = [*self.table().chairs], self.table().wishes, self.table().inputs
        self._hang_up()
        self.house.services.hub.tables.pop(self.id, None)
        after = self.table()
        assert ([*after.chairs], after.wishes) == before[:2]
        self.house.run(self._settled())

    @rule(who=WHO)
    def fork(self, who: int) -> None:
        """Go on elsewhere from a position that one's own eyes were shown."""
        for seat in self.table().seats_of(self.house.people[who].id)[:1]:
            replay = self.on(who, "GET", f"/replay?seat={seat}")
            positions = [step["position"] for step in (replay or {}).get("steps", ()) if step.get("position")]
            if not positions or self.table().status == "over":
                continue
            chairs = [{"kind": "me" if other == seat else "bot"} for other in range(len(self.table().chairs))]
            new = {"game": "maamut", "seats": chairs, "start": positions[-1], "options": {"start": "host"}}
            card = self.call(who, "POST", "", new)
            if card is not None and card["status"] == "playing":
                text = json.dumps(self.call(who, "GET", f"/{card['id']}/view?seat={seat}"))
                assert exposed(text) <= {seat}
                self.house.counts["forks"] += 1
            if card is not None:
                self.house.services.hub.tables.pop(card["id"], None)


def _data(text: str) -> Any:
    return json.loads(text) if text.startswith(("{", "[{", "[]")) else text


def hop(examples: int, length: int, *, at_random: bool = False, counts: Counter[str] | None = None) -> Counter[str]:
    """So many tables with so many rules each, and what happened there; the same each time, or at random.

    At random, a failure is made shorter, which takes a while.
    """
    logging.getLogger("httpx2").setLevel(logging.WARNING)
    with open_house() as house:
        house.counts = house.counts if counts is None else counts
        wanted = settings(
            max_examples=examples,
            stateful_step_count=length,
            deadline=None,
            database=None,
            derandomize=not at_random,
            phases=(Phase.generate, Phase.shrink) if at_random else (Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )
        run_state_machine_as_test(Hopping, settings=wanted)
        return house.counts


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--steps", type=int, default=100_000)
    options.add_argument("--length", type=int, default=60, help="rules at each table, a step or more each")
    chosen = options.parse_args()
    began, done = time.monotonic(), Counter[str]()
    while done["steps"] < chosen.steps:
        done += hop(100, chosen.length, at_random=True)
    said = ", ".join(f"{count} {what}" for what, count in sorted(done.items()))
    sys.stdout.write(f"{said}; nobody knew two hands ({time.monotonic() - began:.0f} s)\n")


if __name__ == "__main__":
    main()
