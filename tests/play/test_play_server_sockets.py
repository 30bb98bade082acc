"""Pages' connections: bad requests, slow and vanished pages, reloads, and how many rooms there may be."""

import asyncio
import itertools
import json
import socket
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from play_helpers import PATIENT, FakeServer, fake_server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tools.play.web import rooms
from tools.play.web.rooms import Outbox
from tools.play.web.sockets import LONGEST_RECORD, LONGEST_REQUEST


def served(test: Callable[[FakeServer], Awaitable[None]], **more: Any) -> None:
    async def run() -> None:
        async with fake_server(**more) as server:
            await test(server)

    asyncio.run(asyncio.wait_for(run(), 2 * PATIENT))


def page(server: FakeServer, room: str = "", **more: Any) -> connect:
    more.setdefault("origin", server.url.rstrip("/"))
    address = server.url.replace("http://", "ws://") + "ws" + (f"?room={room}" if room else "")
    return connect(address, max_size=None, proxy=None, **more)


async def message(connection: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await asyncio.wait_for(connection.recv(), PATIENT))
    return found


async def ask(connection: ClientConnection, **request: object) -> None:
    await connection.send(json.dumps(request))


async def eventually(condition: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENT
    while not condition():
        assert time.monotonic() < until
        await asyncio.sleep(0.01)


BAD = {
    "": "no JSON",
    "hello": "no JSON",
    '{"do":': "no JSON",
    "[" * 100_000: "no JSON",
    '{"do": NaN}': "NaN is no JSON number",
    "1" * 10_000: "no JSON",
    "[]": "a request is a JSON object",
    "null": "a request is a JSON object",
    b'{"do":"step"}': "a request is text, not bytes",
    '{"do":"dance"}': "no such request",
    '{"do":"break"}': "ZeroDivisionError: a fault of ours",
    json.dumps({"do": "load", "text": "x" * (LONGEST_RECORD + 1)}): "the record is longer than 4 MB",
    json.dumps({"do": "load", "base64": "x" * (LONGEST_RECORD * 4 // 3 + 9)}): "the record is longer than 4 MB",
    json.dumps({"do": "load", "text": "ä" * (LONGEST_RECORD // 2 + 1)}, ensure_ascii=False): "the record is longer",
    json.dumps({"do": "load", "text": "\ud800"}): "no such request",
    "x" * (LONGEST_REQUEST + 1): "too long",
}


def test_every_bad_request_gets_an_error_and_the_connection_goes_on(capfd: pytest.CaptureFixture[str]) -> None:
    async def test(server: FakeServer) -> None:
        async with page(server) as connection:
            assert (await message(connection))["type"] == "hello"
            assert (await message(connection))["type"] == "state"
            for text, complaint in BAD.items():
                await connection.send(text)
                answer = await message(connection)
                assert answer["type"] == "error"
                assert complaint in answer["message"]
                assert "\n" not in answer["message"]
            await ask(connection, do="save")
            assert (await message(connection))["type"] == "file"

    served(test)
    assert capfd.readouterr().err == "stonewire play: a request failed: ZeroDivisionError('a fault of ours')\n"


def test_longest_record_is_let_through() -> None:
    async def test(server: FakeServer) -> None:
        async with page(server) as connection:
            await message(connection), await message(connection)
            await ask(connection, do="load", text="\n" * LONGEST_RECORD)  # which JSON makes twice as long
            assert (await message(connection))["message"] == "no such request"

    served(test)


@pytest.mark.parametrize("origin", [None, "null", "http://example.org", "http://127.0.0.1", "https://127.0.0.1:{port}"])
def test_a_page_from_elsewhere_gets_no_connection(origin: str | None) -> None:
    async def test(server: FakeServer) -> None:
        port = server.url.rstrip("/").rpartition(":")[2]
        with pytest.raises(InvalidStatus) as caught:
            await page(server, origin=origin and origin.format(port=port))
        assert caught.value.response.status_code == 403
        assert b"Only pages of this server" in caught.value.response.body
        assert server.rooms == []

    served(test)


def test_a_name_that_points_here_is_refused() -> None:
    async def test(server: FakeServer) -> None:
        port = int(server.url.rstrip("/").rpartition(":")[2])
        with pytest.raises(InvalidStatus) as caught:
            await connect(
                f"ws://example.org:{port}/ws",
                host="127.0.0.1",
                port=port,
                origin=f"http://example.org:{port}",
                proxy=None,
            )
        assert caught.value.response.status_code == 403
        assert server.rooms == []

    served(test)


def test_a_page_comes_back_to_its_room_after_a_reload() -> None:
    async def test(server: FakeServer) -> None:
        async with page(server) as connection:
            name = (await message(connection))["room"]
            await message(connection)
            await ask(connection, do="step", times=3)
        async with page(server, name) as connection:
            hello, state = await message(connection), await message(connection)
            assert (hello["room"], hello["new"], state["ply"]) == (name, False, 3)
        assert len(server.rooms) == 1
        async with page(server) as connection:
            assert (await message(connection))["room"] != name
        assert len(server.rooms) == 2

    served(test)


def test_two_pages_of_one_room_see_the_same_game() -> None:
    async def test(server: FakeServer) -> None:
        async with page(server, "shared") as first, page(server, "shared") as second:
            for connection in (first, second):
                assert (await message(connection))["room"] == "shared"
                await message(connection)
            await ask(first, do="step")
            assert [(await message(one))["ply"] for one in (first, second)] == [1, 1]
            await ask(first, do="save")
            await ask(second, do="step")
            kinds = [(await message(first))["type"] for _ in range(2)]
            assert sorted(kinds) == ["file", "state"]
            assert (await message(second))["type"] == "state"  # the file was for the other
        assert len(server.rooms) == 1

    served(test)


def test_a_room_whose_page_stays_away_is_closed() -> None:
    async def test(server: FakeServer) -> None:
        async with page(server, "mine") as connection:
            await message(connection)
            await asyncio.sleep(0.2)
            assert not server.rooms[0].closed.is_set()
        await eventually(server.rooms[0].closed.is_set)
        async with page(server, "mine") as connection:
            await message(connection)
            assert (await message(connection))["ply"] == 0
        assert len(server.rooms) == 2

    served(test, patience=0.05)


@pytest.mark.parametrize("name", ["a" * 65, "a%20b", "%2E%2E%2Fx", "%00"])
def test_odd_names_of_rooms_are_refused(name: str) -> None:
    async def test(server: FakeServer) -> None:
        async with page(server, name) as connection:
            farewell = await message(connection)
            assert farewell["type"] == "bye"
            assert "letters" in farewell["message"]
        assert server.rooms == []

    served(test)


def test_there_are_only_so_many_rooms_and_abandoned_ones_give_way() -> None:
    async def test(server: FakeServer) -> None:
        pages = [await page(server) for _ in range(rooms.MOST)]
        for connection in pages:
            await message(connection)
        async with page(server) as connection:
            farewell = await message(connection)
            assert farewell == {"type": "bye", "message": "16 games are open already: close one of their pages first."}
            with pytest.raises(ConnectionClosed):
                await connection.recv()
        await pages[3].close()
        async with page(server) as connection:
            assert (await message(connection))["type"] == "hello"
        await eventually(server.rooms[3].closed.is_set)
        assert sum(room.closed.is_set() for room in server.rooms) == 1
        for connection in pages:
            await connection.close()

    served(test)


def test_a_page_that_reads_nothing_holds_nobody_up_and_then_sees_the_newest_state() -> None:
    """3,000 states of 10 kB do not fit into any socket's buffers: whoever waited for the page would wait for ever."""

    async def test(server: FakeServer) -> None:
        async with page(server, "shared", max_queue=1) as slow, page(server, "shared") as quick:
            await message(quick), await message(quick)
            room = server.rooms[0]
            thread = threading.Thread(target=room.do, args=({"do": "step", "times": 3000, "bytes": 10_000},))
            thread.start()
            await asyncio.to_thread(thread.join, PATIENT)
            assert not thread.is_alive()
            newest = {"ply": 0}
            while newest["ply"] < 3000:
                newest = await message(quick)
            seen = []
            while not seen or seen[-1]["ply"] < 3000:
                seen.append(await message(slow))
                seen[-1].setdefault("ply", 0)
            assert len(seen) < 2000
            for before, after in itertools.pairwise(seen[1:]):
                is_next = after["ply"] == before["ply"] + 1
                assert is_next or after["change"] is None  # no animation from a position that was never shown

    served(test)


def test_requests_of_a_page_that_reads_no_answers_wait() -> None:
    async def test(server: FakeServer) -> None:
        async with page(server, max_queue=1) as connection:
            for _ in range(300):
                await ask(connection, do="save", bytes=100_000)
            files = 0
            while files < 300:
                files += (await message(connection))["type"] == "file"

    served(test)


def test_pages_that_vanish_leave_the_server_well() -> None:
    async def test(server: FakeServer) -> None:
        for _ in range(5):
            connection = await page(server, "mine")
            await ask(connection, do="step", times=50)
            connection.transport.abort()
        with socket.create_connection(("127.0.0.1", int(server.url.rstrip("/").rpartition(":")[2]))) as half:
            half.sendall(b"GET /ws HTTP/1.1\r\nHost: ")
        async with page(server, "mine") as connection:
            assert (await message(connection))["type"] == "hello"
            assert (await message(connection))["type"] == "state"

    served(test)


def test_the_end_of_the_server_closes_all_rooms_and_tells_the_pages() -> None:
    farewells = []
    servers = []

    async def run() -> None:
        async with fake_server() as server:
            servers.append(server)
            connection = await page(server)
            await message(connection), await message(connection)
            other = await page(server)
            await message(other)
            await other.close()
        farewells.append(await message(connection))
        await connection.close()

    asyncio.run(run())
    assert farewells == [{"type": "bye", "message": "Stonewire has been stopped."}]
    assert [room.closed.is_set() for room in servers[0].rooms] == [True, True]


def test_an_outbox_keeps_every_answer_and_of_the_rest_the_newest() -> None:
    async def test() -> None:
        outbox = Outbox()
        outbox.put({"type": "file"}, is_answer=True)
        for ply in range(1000):
            outbox.put({"type": "state", "ply": ply, "change": {"from": ply - 1}})
            outbox.put({"type": "thinking", "ply": ply})
        outbox.put({"type": "bye"})
        outbox.end()
        found = []
        while (one := await outbox.take()) is not None:
            found.append(one)
        assert len(found) < 60
        assert found[0] == {"type": "file"}
        assert found[-1] == {"type": "bye"}
        assert [one["ply"] for one in found if one["type"] == "state"][-1] == 999
        assert [one["ply"] for one in found if one["type"] == "thinking"][-1] == 999

    asyncio.run(test())
