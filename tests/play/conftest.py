"""The real command on a free port, and Debian's Chromium, where they are needed."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from browser_helpers import CHROMIUM, CHROMIUM_OPTIONS, connected
from play_helpers import Command


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., Command]]:
    """Starts ``stonewire play`` with these arguments, as often as it is called; all end with the test."""
    started: list[Command] = []

    def start(*arguments: object, **more: Any) -> Command:
        folder = tmp_path / f"play-{len(started)}"
        folder.mkdir()
        started.append(Command(folder, *arguments, **more))
        return started[-1]

    yield start
    for command in started:
        command.end()


@pytest.fixture(scope="module")
def play_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one ``stonewire play`` for all tests of a file."""
    command = Command(tmp_path_factory.mktemp("play"))
    yield command.url
    command.end()
    assert command.errors() == ""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A headless Chromium, driven by Playwright; a test that wants asyncio.run must stand in another file.

    Without a Chromium its tests are skipped, but fail where STONEWIRE_BROWSER=required.
    """
    if CHROMIUM is None:
        message = "no chromium here (Debian package chromium)"
        (pytest.fail if os.environ.get("STONEWIRE_BROWSER") == "required" else pytest.skip)(message)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """Opens pages, each in a profile of its own, with these options of Playwright's.

    An error in its console (breaches of its policy are told there), an exception in its scripts, and a request to
    anywhere but this machine fail the test. Those it expects a test takes out of ``page.complaints``.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def complain_of_request(request: Any) -> None:
        if urlsplit(request.url).hostname not in (None, "127.0.0.1"):
            complaints.append(f"asks for {request.url}")

    def open_one(**options: Any) -> Any:
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.complaints = complaints
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        contexts[-1].on("request", complain_of_request)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(open_page: Callable[..., Any]) -> Any:
    """A page of the usual kind; see ``open_page``."""
    return open_page()


@pytest.fixture
def table(open_page: Callable[..., Any], play_url: str) -> Any:
    """A game page that is connected, see ``connected``; its pieces do not take their time to move."""
    return connected(open_page(reduced_motion="reduce"), play_url)
