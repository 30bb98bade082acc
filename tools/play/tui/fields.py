"""What is filled in: fields, choices, lists and buttons that act at once.

Textual's own tell of what happened by messages, which may come after the next keys. Here each key has done all it does
before the next one is looked at, so that one may type ahead of the screen.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rich.text import Text
from textual import events
from textual.binding import Binding
from textual.widget import Widget
from textual.widgets import Button, Input, OptionList


class Field(Input):
    """A line of text.

    Args:
        enter: the action of the Enter key.
    """

    def __init__(self, value: str = "", enter: str = "screen.accept", **named: Any) -> None:
        super().__init__(value, compact=True, select_on_focus=False, **named)
        self._enter = enter

    async def action_submit(self) -> None:
        """Enter."""
        await self.run_action(self._enter)


class Push(Button):
    """A button.

    Args:
        does: the action it stands for.
    """

    BINDINGS = [Binding("enter", "push", "Press", show=False)]

    def __init__(self, label: str, does: str, **named: Any) -> None:
        super().__init__(label, compact=True, **named)
        self._does = does

    async def action_push(self) -> None:
        """Enter."""
        await self.run_action(self._does)

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """The mouse."""
        event.stop()
        await self.run_action(self._does)


class Options(OptionList):
    """A list, from which Enter or a click takes a line; ``screen.accept`` is what then happens."""

    BINDINGS = [Binding("enter", "take", "Take", show=False)]

    async def action_take(self) -> None:
        """Enter."""
        await self.run_action("screen.accept")

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The mouse."""
        event.stop()
        await self.run_action("screen.accept")


class Choice(Widget, can_focus=True):
    """One of several, gone through with left and right or by clicks.

    Args:
        options: values and names.
        turned: is told when the user chose another value.
    """

    BINDINGS = [
        Binding("left", "turn(-1)", "Previous", show=False),
        Binding("right,space", "turn(1)", "Next", show=False),
    ]

    def __init__(
        self,
        options: Sequence[tuple[Any, str]],
        value: Any = None,
        turned: Callable[[Any], None] | None = None,
        **named: Any,
    ) -> None:
        super().__init__(**named)
        self._options = list(options)
        self._index = 0
        self._turned = turned
        self.disabled = len(self._options) < 2
        self.choose(value)

    @property
    def value(self) -> Any:
        """What is chosen."""
        return self._options[self._index][0]

    def choose(self, value: Any) -> None:
        """Chooses the option of that value, the first one if there is none."""
        self._index = next((at for at, (known, _) in enumerate(self._options) if known == value), 0)
        self.refresh()

    def offer(self, options: Sequence[tuple[Any, str]], value: Any) -> None:
        """Offers other options."""
        self._options = list(options)
        self.disabled = len(self._options) < 2
        self.choose(value)

    def render(self) -> Text:
        """The chosen one between arrows."""
        name = self._options[self._index][1]
        if len(self._options) < 2:
            return Text(f"  {name}", no_wrap=True, overflow="ellipsis")
        room = max(1, self.size.width - 4)
        return Text(f"◀ {name if len(name) <= room else name[: room - 1] + '…'} ▶", no_wrap=True)

    def action_turn(self, by: int) -> None:
        """Chooses another."""
        if len(self._options) > 1:
            self._index = (self._index + by) % len(self._options)
            self.refresh()
            if self._turned is not None:
                self._turned(self.value)

    def on_click(self, event: events.Click) -> None:
        """The left arrow goes back, anything else on."""
        self.action_turn(-1 if event.x == 0 else 1)
