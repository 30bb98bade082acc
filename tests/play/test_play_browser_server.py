"""A real browser takes what the server says of itself: no page breaks its own policy, or misses a file."""

from typing import Any

import pytest


@pytest.mark.parametrize("path", ["", "learn/", "learn/nogo", "source/bots/nogo/rules.py#L10"])
def test_pages_open_without_a_complaint(page: Any, play_url: str, path: str) -> None:
    missing = []
    page.on("response", lambda response: response.status >= 400 and missing.append(response.url))
    page.goto(play_url + path, wait_until="networkidle")
    assert page.title()
    assert missing == []


def test_what_a_policy_forbids_is_not_run(page: Any, play_url: str) -> None:
    page.goto(play_url)
    page.evaluate(
        "() => { const a = document.createElement('script'); a.text = 'window.ran = 1'; document.body.append(a) }"
    )
    assert page.evaluate("() => window.ran") is None
    assert any("Content Security Policy" in complaint for complaint in page.complaints)
    page.complaints.clear()


def test_a_link_into_source_leads_to_its_line(page: Any, play_url: str) -> None:
    page.goto(play_url + "learn/nogo")
    link = page.locator("figure.source figcaption a").first
    line = link.get_attribute("href").partition("#")[2]
    link.click()
    page.wait_for_url("**/source/**")
    assert page.locator(f"#{line}").get_attribute("data-line") == line[1:]
    assert page.evaluate("() => document.querySelector(':target').id") == line
