"""What is served over HTTP: pages, files, and who gets neither."""

import asyncio
import re
import socket
from collections.abc import Callable
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest
from play_helpers import PATIENT, FakeServer, fake_server

from tools.play.web.guard import Names, is_loopback
from tools.play.web.pages import with_sources
from tools.play.web.source import NoSource

SHELL = '<!doctype html><html lang="en"><title>{{title}}: Stonewire</title><main>{{body}}</main></html>'
FRAGMENT = "<h1>Rules of <em>NoGo</em> &amp; {{title}}</h1>\n  {{source bots.nogo.rules NoGo.legal_moves}}\n<p>Bye</p>"


@pytest.fixture
def static(tmp_path: Path) -> Path:
    files = {
        "static/index.html": "<!doctype html><title>Board</title>",
        "static/js/app.js": "export const a = 1;\n",
        "static/css/a.css": "a {}\n",
        "static/icon.svg": "<svg/>",
        "static/learn/shell.html": SHELL,
        "static/learn/index.html": "<h1>Games</h1>",
        "static/learn/nogo.html": FRAGMENT,
        "static/learn/broken.html": "{{source bots.nogo.rules NoGo.no_such_thing}}",
        "secret.txt": "secret",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path / "static"


class Answer:
    def __init__(self, response: HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.text = response.read().decode()


def served(static: Path, test: Callable[[Callable[..., Answer], FakeServer], None], **more: Any) -> None:
    async def run() -> None:
        async with fake_server(static, **more) as server:
            port = int(server.url.rstrip("/").rpartition(":")[2])

            def ask(path: str, method: str = "GET", **headers: str) -> Answer:
                connection = HTTPConnection("127.0.0.1", port, timeout=PATIENT)
                try:
                    connection.putrequest(method, path, skip_host="Host" in headers)
                    for name, value in headers.items():
                        connection.putheader(name.replace("_", "-"), value)
                    connection.endheaders()
                    return Answer(connection.getresponse())
                finally:
                    connection.close()

            await asyncio.to_thread(test, ask, server)

    asyncio.run(run())


def test_files_have_the_types_and_tags_that_browsers_want(static: Path) -> None:
    def test(ask: Callable[..., Answer], server: FakeServer) -> None:
        for path, kind in [
            ("js/app.js", "text/javascript; charset=utf-8"),
            ("css/a.css", "text/css; charset=utf-8"),
            ("icon.svg", "image/svg+xml"),
        ]:
            answer = ask("/static/" + path)
            assert (answer.status, answer.headers["content-type"]) == (200, kind)
            assert answer.headers["cache-control"] == "no-cache"
            again = ask("/static/" + path, If_None_Match=answer.headers["etag"])
            assert (again.status, again.text) == (304, "")

    served(static, test)


def test_pages_are_never_stored_and_allow_only_what_is_ours(static: Path) -> None:
    def test(ask: Callable[..., Answer], server: FakeServer) -> None:
        for path in ("/", "/learn/", "/learn/nogo", "/source/bots/nogo/rules.py", "/nowhere"):
            answer = ask(path)
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["x-content-type-options"] == "nosniff"
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert set(re.findall(r"\S+:\S*|\*", policy)) == set()  # no other host, and no scheme

    served(static, test)


def test_board_and_pages_to_learn_from(static: Path) -> None:
    def test(ask: Callable[..., Answer], server: FakeServer) -> None:
        assert "<title>Board</title>" in ask("/").text
        assert "<title>Games: Stonewire</title><main><h1>Games</h1></main>" in ask("/learn/").text
        nogo = ask("/learn/nogo").text
        assert "<title>Rules of NoGo &amp; {{title}}: Stonewire</title>" in nogo  # nothing is put in twice
        assert nogo.count("<figure") == 1
        assert "bots/nogo/rules.py</a>, lines " in nogo
        assert "legal_moves" in nogo
        assert "<p>Bye</p>" in nogo
        source = ask("/source/bots/nogo/rules.py")
        assert 'id="L1" data-line="1"' in source.text
        assert "<title>bots/nogo/rules.py: Stonewire</title>" in source.text

    served(static, test)


def test_head_tells_what_get_would(static: Path) -> None:
    def test(ask: Callable[..., Answer], server: FakeServer) -> None:
        for path in ("/", "/learn/nogo", "/static/js/app.js", "/source/bots/nogo/rules.py"):
            head, get = ask(path, "HEAD"), ask(path)
            assert (head.status, head.text) == (200, "")
            assert head.headers["content-type"] == get.headers["content-type"]
            assert int(head.headers["content-length"]) == len(get.text.encode())

    served(static, test)


OUTSIDE = [
    "/static/../secret.txt",
    "/static/%2e%2e/secret.txt",
    "/static/..%2fsecret.txt",
    "/static/js/..%5c..%5csecret.txt",
    "/static//etc/passwd",
    "/static/%00",
    "/static/" + "a" * 5000,
    "/static/",
    "/static/js",
    "/source/../secret.txt",
    "/source/pyproject.toml",
    "/source/bots/../pyproject.toml",
    "/source/bots/%2e%2e/pyproject.toml",
    "/source/bots/nogo",
    "/source/bots/nogo/../../pyproject.toml",
    "/source//etc/passwd",
    "/source//etc/passwd.py",
    "/source/tools/%00.py",
    "/source/tools/" + "a" * 5000 + ".py",
    "/source/tests/conftest.py",
    "/source/",
    "/learn/shell",
    "/learn/..%2fsecret",
    "/learn/nowhere",
    "/learn/" + "a" * 5000,
    "/favicon.ico",
]


def test_nothing_else_is_served(static: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def test(ask: Callable[..., Answer], server: FakeServer) -> None:
        for path in OUTSIDE:
            answer = ask(path)
            assert (path, answer.status, answer.text) == (path, 404, "404 Not Found\n")

    served(static, test)
    assert capfd.readouterr().err == ""


def test_links_do_not_lead_out(static: Path) -> None:
    (static / "js" / "link.js").symlink_to(static.parent / "secret.txt")

    def test(ask: Callable[..., Answer], server: FakeServer) -> None:
        assert ask("/static/js/link.js").status == 404

    served(static, test)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "DANCE"])
def test_other_methods_are_refused(static: Path, method: str) -> None:
    def test(ask: Callable[..., Answer], server: FakeServer) -> None:
        for path in ("/", "/learn/nogo", "/static/js/app.js"):
            answer = ask(path, method)
            assert (answer.status, answer.text) == (405, "405 Method Not Allowed\n")

    served(static, test)


def test_a_fragment_that_names_no_source_is_an_error_in_one_line(
    static: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def test(ask: Callable[..., Answer], server: FakeServer) -> None:
        answer = ask("/learn/broken")
        assert answer.status == 500
        assert answer.text == "500 NoSource: bots.nogo.rules defines no NoGo.no_such_thing\n"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert ask("/").status == 200

    served(static, test)
    assert capfd.readouterr().err.count("\n") == 1


HOSTS = {
    "127.0.0.1": (["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:80", "127.9.9.9:1", "[::1]:8361"], True),
    "0.0.0.0": (["localhost:1", "192.168.1.5:8361", "[fe80::1]:80", socket.gethostname()], True),
    "::1": (["example.org", "example.org:8361", "192.168.1.5", "localhost.example.org", "localhost.", ""], False),
    "localhost": (["localhost:", "localhost:x", "a@localhost", "[localhost]", "::1", "[", "1.2.3.4.5", "0"], False),
    "192.168.1.5": (["example.org", "5.1.168.192.example.org:80", "localhost:80:80", "my host"], False),
}


@pytest.mark.parametrize("bound", HOSTS)
def test_names_of_the_server(bound: str) -> None:
    headers, are_ours = HOSTS[bound]
    for header in headers:
        assert (header, Names(bound).has(header)) == (header, are_ours)


def test_which_hosts_are_only_for_this_machine() -> None:
    assert all(map(is_loopback, ["127.0.0.1", "::1", "localhost", "127.1.2.3"]))
    assert not any(map(is_loopback, ["0.0.0.0", "::", "192.168.1.5", "example.org"]))


def test_a_request_under_another_name_is_refused(static: Path) -> None:
    def test(ask: Callable[..., Answer], server: FakeServer) -> None:
        for path in ("/", "/static/js/app.js", "/source/bots/nogo/rules.py", "/nowhere"):
            for host in ("example.org", "example.org:80", ""):
                answer = ask(path, Host=host)
                assert answer.status == 403
                assert answer.text.startswith("This server is not known under that name")
        assert ask("/", Host="localhost:9999").status == 200  # at the end of a tunnel

    served(static, test)


def test_no_http_at_all_is_answered_and_harms_nobody(static: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def test(ask: Callable[..., Answer], server: FakeServer) -> None:
        port = int(server.url.rstrip("/").rpartition(":")[2])
        for junk in (b"\x16\x03\x01\x02\x00\x01", b"hello\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\0" * 100_000):
            with socket.create_connection(("127.0.0.1", port), PATIENT) as connection:
                connection.sendall(junk)
                connection.shutdown(socket.SHUT_WR)
                answer = connection.recv(12)
                assert answer in (b"HTTP/1.1 400", b"HTTP/1.1 403", b"")
        assert ask("/").status == 200

    served(static, test)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("line", ["bots.nogo.rules nothing", "bots.nogo.nothing NoGo", "os path", "tests.conftest a"])
def test_source_that_is_not_there_is_an_error(line: str) -> None:
    with pytest.raises(NoSource):
        with_sources("{{source " + line + "}}")
