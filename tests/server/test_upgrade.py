"""Tables and a change of the rules: those that can go on do, the others are closed and stay to be seen."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from server.fixtures.make import rebuild
from server.inside import house, judged_here, open_table
from server.test_history import play_on
from steppe.core.decision import Action, Seat
from steppe.core.notation import input_data
from steppe.core.reason import Refused, because
from steppe.core.record import Record, checksum, from_json, moments, replay
from steppe.core.state import State
from steppe.core.view import observe
from steppe.games import GAMES
from steppe.games.maamut.game import MAAMUT
from steppe.server.live.hub import Hub
from steppe.server.past import judgement, keeper, marks
from steppe.server.past.relic import Relic
from steppe.server.services import Services
from steppe.server.store import archive
from steppe.server.store.schema import entries, reactions, tables
from steppe.server.store.schema import marks as kept_marks
from steppe.server.table import telling
from steppe.server.table.asked import is_window
from steppe.server.table.chronicle import tell
from steppe.server.table.closing import Closing
from steppe.server.wire.problem import Problem
from steppe.server.wire.shapes import NewChair, NewTable

OLD = Path(__file__).parent / "fixtures" / "rules-1.sql.gz"
LATER = 1000  # a version that no game will have


@pytest.fixture
def known(tmp_path: Path) -> dict[str, Any]:
    """A database that the rules of version 1 have left, in the folder of the test."""
    found: dict[str, Any] = rebuild(OLD, tmp_path / "steppe.db")["tables"]
    return found


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is of a later version, with the same rules."""
    for game in GAMES.values():
        monkeypatch.setattr(type(game), "version", LATER)


def forbid(monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    """From now on the rules do not allow something."""
    apply = State.apply

    def changed(self: State[Any, Any], seat: Seat, action: Action, *more: Any) -> None:
        if action.verb == verb:
            raise Refused(because("no_such_verb", verb=verb))
        return apply(self, seat, action, *more)

    monkeypatch.setattr(State, "apply", changed)


def recorded(key: str) -> Record:
    """A game of the rules of now that is over."""
    folder = Path(__file__).parents[1] / "records" / key / str(GAMES[key].version)
    return from_json(min(folder.glob("*.json")).read_text("utf-8"))


def stored(record: Record, to: int | None = None) -> dict[str, Any]:
    """The first inputs of a record as a server has them in its database: one person plays it all."""
    inputs = record.inputs[:to]
    over = len(inputs) == len(record.inputs)
    chairs = [{"kind": "person", "name": name, "person": "ana"} for name in record.names]
    made = {"id": "made", "game": record.game, "version": record.version, "options": json.dumps(dict(record.options))}
    made |= {"start": record.start, "public": False, "watchers": True, "pace": "{}", "host": "ana", "seed": record.seed}
    made |= {"chairs": json.dumps(chairs), "status": "over" if over else "playing", "clocks": "{}", "created": 1.0}
    made |= {"result": json.dumps(record.result._asdict()) if over and record.result else None}
    begun = {"table_id": "made", "seq": 1, "kind": "begin", "data": "[]", "at": 1.0}
    log = [
        {"table_id": "made", "seq": seq, "kind": "input", "data": json.dumps([input_data(*each)]), "at": float(seq)}
        for seq, each in enumerate(inputs, 2)
    ]
    return {"row": made, "entries": [begun, *log], "snapshots": [], "marks": [], "orders": [], "reactions": []}


async def keep(services: Services, dossier: dict[str, Any]) -> str:
    def insert(connection: sa.Connection) -> None:
        connection.execute(sa.insert(tables), {**dossier["row"], "due": None, "unattended": False})
        connection.execute(sa.insert(entries), dossier["entries"])

    await services.store.write(insert)
    return str(dossier["row"]["id"])


async def row(services: Services, id: str) -> Any:
    query = sa.select(tables).where(tables.c.id == id)
    return await services.store.read(lambda connection: connection.execute(query).mappings().one())


async def closed(services: Services, id: str) -> Closing:
    found = await services.store.read(lambda connection: archive.closing(connection, id))
    assert found is not None
    return found


async def all_judged(services: Services) -> None:
    """What the start of a server sets going has come to its end."""
    await services.hub.keeper.look()
    await asyncio.gather(*services.hub.keeper._wanted.values())


@pytest.mark.usefixtures("new_rules")
def test_unfinished_tables_that_still_hold_go_on(tmp_path: Path, known: dict[str, str]) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            old = {name for name in known if name.startswith(("maamut", "mammut"))}
            await all_judged(services)
            for name in sorted(old):
                found = await row(services, known[name])
                table = await services.hub.table(known[name])
                if "over" in name:
                    assert (found["version"], type(table)) == (1, Relic)
                    continue
                assert found["version"] == LATER
                assert found["status"] == ("open" if name.endswith("open") else "playing")
                if table.state is not None and table.people:
                    before, decision = table.seq, table.state.waiting[0]
                    await services.hub.windows.play(table, decision.seat, decision.at(0), table.seq)
                    assert table.seq > before
            vote = (await services.hub.table(known["maamut-vote"])).seq
            assert vote, "votes, clocks and chairs are followed as ever"
            assert services.hub.keeper.outcomes["goes_on"] >= len(old) - 4
            assert services.hub.keeper.waiting == 0

    asyncio.run(scene())


def test_a_table_is_judged_when_it_is_asked_for(
    tmp_path: Path, known: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            for game in GAMES.values():
                monkeypatch.setattr(type(game), "version", LATER)
            order: list[str] = []
            first, let = asyncio.Event(), asyncio.Event()

            async def slowly(line: bytes) -> bytes:
                order.append(json.loads(line)["row"]["id"])
                first.set()
                await let.wait()
                return await judged_here(line)

            services.hub.keeper.work = slowly
            await services.hub.keeper.look()
            await first.wait()
            last = (await services.store.read(lambda c: archive.unjudged(c, keeper.versions())))[-1]
            asked = asyncio.create_task(services.hub.table(last))
            while len(services.hub.keeper._wanted) and services.hub.keeper._queue._queue[0][0] != keeper.ASKED:  # type: ignore[attr-defined]
                await asyncio.sleep(0)
            assert not asked.done(), "it waits for its own judgement"
            let.set()
            table = await asked
            assert order[1] == last, "and is judged before those that nobody has asked for"
            assert table.version == LATER
            await asyncio.gather(*services.hub.keeper._wanted.values())

    asyncio.run(scene())


@pytest.mark.usefixtures("new_rules")
def test_judging_stands_back_for_everybody_until_somebody_waits(tmp_path: Path, known: dict[str, str]) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            kept = services.hub.keeper
            found: list[int] = []

            async def seen(line: bytes) -> bytes:
                answer = await kept._ask_worker(line)
                assert kept._worker.pid is not None
                found.append(os.sched_getscheduler(kept._worker.pid))
                return answer

            kept.work = seen
            await kept.want(known["maamut-long"])
            await kept.settled(known["maamut-vote"])
            await kept.want(known["maamut-days"])
            assert found == [os.SCHED_IDLE, os.SCHED_OTHER, os.SCHED_IDLE]
            assert kept._worker.pid is not None
            kept.want(known["mammut-bots"])
            kept.want(known["mammut-days"], keeper.ASKED)
            assert os.sched_getscheduler(kept._worker.pid) == os.SCHED_OTHER, "what is under way is hurried too"
            await asyncio.gather(*kept._wanted.values())

    asyncio.run(scene())


@pytest.mark.usefixtures("new_rules")
def test_a_table_that_cannot_be_judged_is_no_fault_of_who_asks(tmp_path: Path, known: dict[str, str]) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:

            async def broken(_: bytes) -> bytes:
                raise EOFError("the worker has ended")

            services.hub.keeper.work = broken
            with pytest.raises(Problem) as refused:
                await services.hub.table(known["maamut-days"])
            assert refused.value.reason.key == "table_of_other_version"
            services.hub.keeper.work = judged_here
            assert (await services.hub.table(known["maamut-days"])).version == LATER

    asyncio.run(scene())


@pytest.mark.usefixtures("new_rules")
def test_an_input_that_is_no_longer_legal_interrupts(
    tmp_path: Path, known: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            with monkeypatch.context() as patched:
                forbid(patched, "discard")
                await services.hub.keeper.settled(known["maamut-long"])
            ana = await services.people.by_token(rebuilt["tokens"]["ana"])
            assert ana is not None
            table = await services.hub.table(known["maamut-long"])
            found, closing = await row(services, table.id), await closed(services, table.id)
            assert isinstance(table, Relic)
            assert (found["status"], found["version"], found["due"]) == ("interrupted", 1, None)
            assert (closing.why, closing.inputs) == ("illegal", len(table.inputs))
            assert 0 < closing.told < closing.inputs
            assert closing.at == 199, "the newest position that is known is that of the snapshot"
            card = telling.card(table, ana.id)
            assert card.status == "interrupted"
            assert card.yours == [0, 1]
            assert card.seed
            assert card.interruption is not None
            assert card.interruption.playable
            seen = telling.view(table, 0, ana.id)["view"]
            state = MAAMUT.read_position(card.interruption.position, table.options)
            assert seen["world"]["mammoth"] == state.world.mammoth
            again = NewTable(
                game="maamut",
                seats=[NewChair(kind="me"), NewChair(kind="screen", name="Ben")],
                options=table.options,
                start=card.interruption.position,
            )
            on = await services.hub.open(again, ana)
            assert on.state is not None
            assert MAAMUT.position(on.state) == card.interruption.position
            made = table.record()
            assert (made.version, len(made.inputs)) == (1, closing.inputs)
            for deed in (
                services.hub.change(table, 0, ana, "bot", ""),
                services.hub.play(table, ana, 0, Action("discard", 1), table.seq),
                services.hub.undo(table, ana, 0),
            ):
                with pytest.raises(Problem) as refused:
                    await deed
                assert refused.value.reason.key == "interrupted"
            await services.hub.begin_if_full(table)
            assert table.state is None
            assert await services.store.read(lambda connection: archive.story(connection, table.id, 0))

    rebuilt = rebuild(OLD, tmp_path / "other.db")
    asyncio.run(scene())


def test_a_checksum_that_does_not_hold_interrupts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            good = await open_table(services, ana, "me", "screen", options={"limit": "off"})
            bad = await open_table(services, ana, "me", "screen", options={"limit": "off"})
            for table in (good, bad):
                await play_on(services, table, 3 * marks.EVERY + 20)
            await asyncio.gather(*services.hub.keeper._writing)
            kept = await services.store.read(lambda c: c.execute(sa.select(kept_marks)).mappings().all())
            assert len(kept) >= 6, "a checksum every so often"
            assert sum(bool(each["position"]) for each in kept) == 2, "and the newest position of each table"
            seqs = sorted(each["seq"] for each in kept if each["table_id"] == bad.id)

            def spoil(connection: sa.Connection) -> None:
                one = sa.update(kept_marks).where(kept_marks.c.table_id == bad.id)
                connection.execute(one.where(kept_marks.c.seq == seqs[1]).values(checksum="deadbeef"))

            await services.store.write(spoil)
            for table in (good, bad):
                await services.hub.registry.let_go(table)
            monkeypatch.setattr(type(MAAMUT), "version", LATER)
            on = await services.hub.table(good.id)
            assert (on.version, on.state is not None) == (LATER, True)
            off = await services.hub.table(bad.id)
            closing = await closed(services, bad.id)
            assert (off.status, closing.why) == ("interrupted", "checksum")
            assert closing.told < len(off.inputs)
            assert closing.at == bad.seq, "how it was left is known all the same"
            assert bad.state is not None
            assert closing.position == MAAMUT.position(bad.state)

    asyncio.run(scene())


@pytest.mark.parametrize("key", GAMES)
def test_finished_games_stay_as_they_were_seen(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            game, dossier = GAMES[key], stored(recorded(key))
            dossier["row"]["options"] = json.dumps(dict(recorded(key).options))
            id = await keep(services, dossier)
            table = await services.hub.table(id)
            assert table.status == "over"
            seats = table.seats_of("ana")
            before = [telling.view(table, seat, "ana") for seat in (None, *seats)]
            story = tell(game, table.record(), [None], table.seat_names(), whole=True)[0]
            text, data = game.write_record(table.record()), table.record()
            await services.hub.registry.let_go(table)
            monkeypatch.setattr(type(game), "version", LATER)
            relic = await services.hub.table(id)
            assert isinstance(relic, Relic)
            after = [telling.view(relic, seat, "ana") for seat in (None, *seats)]
            assert [each["check"] for each in after] == [each["check"] for each in before]
            for one, other in zip(before, after, strict=True):
                assert json.loads(json.dumps(one["view"])) == other["view"]
                assert one["card"] == other["card"]
            kept = await services.store.read(partial(archive.story, table=id, seat=None))
            assert kept is not None
            assert gzip.decompress(kept) == story
            written = await services.store.read(partial(archive.record_text, table=id))
            assert written is not None
            assert gzip.decompress(written).decode() == text
            assert (relic.record().inputs, relic.record().result) == (data.inputs, data.result)

    asyncio.run(scene())


@pytest.mark.usefixtures("new_rules")
def test_a_finished_game_that_nobody_can_tell_keeps_its_record(
    tmp_path: Path, known: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            with monkeypatch.context() as patched:
                forbid(patched, "draw")
                table = await services.hub.table(known["maamut-over"])
            assert isinstance(table, Relic)
            assert table.status == "over"
            assert services.hub.keeper.outcomes["record_only"] == 1
            card = telling.card(table, table.chairs[0].person)
            assert card.result is not None
            assert card.interruption is None
            assert card.yours == [0, 1]
            assert telling.view(table, None, None)["view"] is None
            assert await services.store.read(lambda c: archive.story(c, table.id, None)) is None
            assert len(table.record().inputs) == len(from_json(records["maamut-over"]).inputs)

    records = rebuild(OLD, tmp_path / "other.db")["records"]
    asyncio.run(scene())


@pytest.mark.usefixtures("new_rules")
def test_a_result_that_is_another_now_is_told_by_nobody(tmp_path: Path, known: dict[str, str]) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            other = json.dumps({"places": [1, 2], "scores": [9.0, 0.0], "reason": "trap"})
            id = known["mammut-over"]
            spoil = sa.update(tables).where(tables.c.id == id).values(result=other)
            await services.store.write(lambda connection: connection.execute(spoil))
            table = await services.hub.table(id)
            assert ((await closed(services, id)).why, services.hub.keeper.outcomes["record_only"]) == ("result", 1)
            assert table.record().result == (((1, 2)), (9.0, 0.0), "trap")

    asyncio.run(scene())


def test_what_lies_at_a_window_is_kept_if_it_still_means_something() -> None:
    record, game = recorded("valley"), GAMES["valley"]
    at = next(count for count, g in moments(game, record) if is_window(g) and len(g.waiting) > 1)
    dossier = stored(record, at)
    asked = [decision.seat for decision in replay(game, record, at).waiting]
    lies = (input_data(asked[0], Action("pass")), input_data(asked[1], Action("eat", "stone")))
    dossier["reactions"] = [{"seat": seat, "data": json.dumps((seat, *said))} for seat, *said in lies]
    dossier["orders"] = [{"seat": 0, "data": '[{"wish":"never"}]'}, {"seat": 1, "data": '[{"wish":"stay"}]'}]
    verdict = judgement.judge(dossier)
    assert (verdict.outcome, verdict.answers, verdict.wishes) == ("goes_on", [asked[1]], [1])


def test_what_means_nothing_any_more_is_taken_from_the_window(tmp_path: Path, known: dict[str, str]) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            id = known["valley-window"]
            seq = (await services.store.read(lambda c: archive.dossier(c, id)) or {})["entries"][-1]["seq"]
            judged = archive.Judged(id, seq, "playing", 1, LATER)
            stale = judged._replace(seq=seq - 1)
            assert not await services.store.write(partial(archive.carry_on, judged=stale, answers=[0, 1], wishes=[]))
            assert await services.store.write(partial(archive.carry_on, judged=judged, answers=[1], wishes=[]))
            left = await services.store.read(lambda c: c.execute(sa.select(reactions)).all())
            assert [each.seat for each in left if each.table_id == id] == [0]
            assert (await row(services, id))["version"] == LATER

    asyncio.run(scene())


@pytest.mark.parametrize("first", [True, False])
def test_how_it_was_left_is_shown_whatever_else_can_be_told(first: bool) -> None:
    """A checksum fails before any other has held; or not even the beginning can be followed."""
    record = recorded("mammut")
    dossier = stored(record, 40)
    g = replay(GAMES["mammut"], record, 40)
    left = {"table_id": "made", "seq": 41, "checksum": "deadbeef", "standing": GAMES["mammut"].standing(g)}
    dossier["marks"] = [{**left, "position": GAMES["mammut"].position(g)}]
    if first:
        dossier["entries"][0]["data"] = json.dumps([[-1, "no_such_verb"]])
    verdict = judgement.judge(dossier)
    assert verdict.closing is not None
    closing = verdict.closing
    assert (verdict.outcome, closing.why) == ("interrupted", "illegal" if first else "checksum")
    assert (closing.inputs, closing.told, closing.at, closing.playable) == (40 + first, 0, 41, True)
    assert len(closing.seating) == record.seats
    assert [leaf.eyes for leaf in verdict.leaves] == [archive.ONLOOKER, *range(record.seats)]
    shown = json.loads(verdict.leaves[1].last)["world"]
    state = GAMES["mammut"].read_position(closing.position, record.options)
    assert shown == json.loads(json.dumps(observe(state, 0)["world"]))
    assert json.loads(gzip.decompress(verdict.leaves[0].story))["steps"] == []


@pytest.mark.usefixtures("new_rules")
def test_lists_wait_for_nothing(tmp_path: Path, known: dict[str, str]) -> None:
    from steppe.server.live.loading import unjudged

    async def scene() -> None:
        async with house(tmp_path) as services:
            found = await services.store.read(lambda c: unjudged(c, known["maamut-days"]))
            assert found is not None
            assert found["status"] == "playing"
            await services.hub.keeper.settled(known["maamut-days"])
            assert await services.store.read(lambda c: unjudged(c, known["maamut-days"])) is None

    asyncio.run(scene())


def test_a_game_is_told_when_it_is_over_and_only_then(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            table = await open_table(services, ana, "me", "greedy", options={"limit": "20"})
            while table.status == "playing":
                found = await services.store.read(lambda c: archive.closing(c, table.id))
                if table.status == "over":  # meanwhile
                    break
                assert found is None
                assert table.state is not None
                if table.state.waiting[0].seat not in table.seats_of(ana.id):
                    await asyncio.sleep(0)
                    continue
                decision = table.state.waiting[0]
                await services.hub.windows.play(table, decision.seat, decision.at(0), table.seq)
            await services.hub.keeper.settled(table.id)
            closing = await closed(services, table.id)
            assert (closing.why, closing.told) == ("", len(table.inputs))
            mine = table.seats_of(ana.id)[0]
            kept = await services.store.read(lambda c: archive.last_views(c, table.id))
            assert set(kept) == {archive.ONLOOKER, mine}, "nobody looks through the eyes of a bot"
            story = await services.store.read(lambda c: archive.story(c, table.id, mine))
            expected = tell(MAAMUT, table.record(), [mine], table.seat_names(), whole=True)[0]
            assert gzip.decompress(story) == expected  # type: ignore[arg-type]

    asyncio.run(scene())


def test_a_table_that_is_let_go_is_marked_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            hub: Hub = services.hub
            ana = await services.people.new_guest("Ana")
            table = await open_table(services, ana, "me", "screen", options={"limit": "off"})
            await play_on(services, table, 17)
            await hub.registry.let_go(table)
            query = sa.select(kept_marks)
            (kept,) = await services.store.read(lambda c: c.execute(query).mappings().all())
            assert table.state is not None
            assert (kept["seq"], kept["checksum"]) == (table.seq, checksum(MAAMUT, table.state))
            again = await hub.table(table.id)
            await hub.registry.let_go(again)
            assert len(await services.store.read(lambda c: c.execute(query).all())) == 1

    asyncio.run(scene())
