"""The pictures of the page in the README: ``python -m tests.play.screenshots [DIRECTORY]``.

Bots play to the middle of a game, then a human takes Black's seat and one of the bots thinks for the picture.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from browser_helpers import CHROMIUM, CHROMIUM_OPTIONS, PHONE, becomes, clicking, connected, reached, sees, start
from play_helpers import Command
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent / "screenshots"
NODES = 20_000
COLOURS = 256  # a palette makes the files a third as big


def middle_of_a_game(page: Any, game: str, engine: str, plies: int) -> None:
    """Bots play so many moves; then it is the turn of a human with Black."""
    start(page, game, f"bot {game}:{engine}", f"bot {game}:{engine}", nodes=NODES)
    sees(page, lambda now: now["plies"] >= plies)
    page.locator("#pause").click()
    reached(page, lambda state: state["paused"])
    page.locator(f"#moves [data-ply='{plies}']").click()
    page.locator("#seat-0").click()
    page.locator("#seat-black-who").select_option("human")
    page.locator("#seat-start").click()
    reached(page, lambda state: state["seats"][0]["bot"] is None)
    page.locator("#pause").click()
    sees(page, lambda now: bool(now["usable"]))


def thinking_in_light(page: Any) -> None:
    """Othello: the bot thinks about its answer, and the line that it expects is on the board."""
    middle_of_a_game(page, "othello", "alphabeta", 20)
    page.locator("#seat-1").click()
    page.locator("#seat-white-level-kind").select_option("ms")
    page.locator("#seat-white-level").fill("10")
    page.locator("#seat-start").click()
    page.locator("#hint").click()
    page.locator("#status-more", has_text="Hint: ").wait_for()
    clicking(page).move()
    sees(page, lambda now: now["status"] == "White is thinking…")
    page.keyboard.press("v")
    becomes(page, "Number(document.querySelector('.bar').getAttribute('aria-valuenow')) > 40")


def hint_on_a_dark_phone(page: Any) -> None:
    """Surakarta: a hint is shown as an arrow on the board."""
    middle_of_a_game(page, "surakarta", "alphabeta", 16)
    page.locator("#seat-1").click()
    page.locator("#seat-white-who").select_option("preset strong")
    page.locator("#seat-start").click()
    page.locator("#hint").click()
    page.locator("#status-more", has_text="Hint: ").wait_for()
    page.wait_for_timeout(800)  # the animation of the last move is over


PICTURES = {
    "othello-light": (thinking_in_light, {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}),
    "surakarta-phone-dark": (
        hint_on_a_dark_phone,
        {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2, "color_scheme": "dark"},
    ),
}


def with_palette(png: Path) -> None:
    """Makes the file small, where Pillow is installed."""
    try:
        from PIL import Image
    except ImportError:
        print(f"{png}: as large as the browser made it, for want of Pillow", file=sys.stderr)
        return
    with Image.open(png) as image:
        image.convert("RGB").quantize(COLOURS).save(png, optimize=True)


def main(folder: Path) -> None:
    """Takes all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as state, sync_playwright() as driver:
        command = Command(Path(state))
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
        try:
            for name, (scene, options) in PICTURES.items():
                page = connected(browser.new_page(**options), command.url)
                scene(page)
                file = folder / f"{name}.png"
                page.screenshot(path=file)
                page.close()
                with_palette(file)
                print(f"{file}: {file.stat().st_size} bytes")
        finally:
            browser.close()
            command.end()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
