"""A bot that answers at once, for measuring referees: Gomocup or GTP, 15x15, imports nothing but os and sys.

``python -I -S trivial_bot.py [FOLDER]``. It takes the next free point in a fixed scattered order, and
keeps the count of its moves in a file of FOLDER, named by its process id.
"""

import os
import sys

SIZE = 15
POINTS = SIZE * SIZE
STEP = 97  # scatters, and has no divisor in common with the points
LETTERS = "ABCDEFGHJKLMNOP"


class Bot:
    """The board, and how to answer."""

    def __init__(self, count_file: int) -> None:
        self._count_file = count_file
        self._count = 0
        self._games = 0
        self.clear()

    def clear(self) -> None:
        """A new game, with another order of points."""
        self._used = bytearray(POINTS)
        self._games += 1
        self._next = self._games * 31

    def _move(self) -> int:
        while True:
            point = self._next * STEP % POINTS
            self._next += 1
            if not self._used[point]:
                break
        self._used[point] = 1
        self._count += 1
        if self._count_file >= 0:
            os.pwrite(self._count_file, b"%d" % self._count, 0)
        return point

    def _gomocup_move(self) -> str:
        row, column = divmod(self._move(), SIZE)
        return f"{column},{row}\n"

    def _take(self, text: str) -> None:
        column, row = text.split(",")[:2]
        self._used[int(row) * SIZE + int(column)] = 1

    def answer(self, line: str) -> str:
        """The answer to a line; empty where there is none to give."""
        word, _, rest = line.partition(" ")
        if word == "TURN":
            self._take(rest)
            return self._gomocup_move()
        if word == "BEGIN":
            return self._gomocup_move()
        if word in ("START", "RESTART"):
            self.clear()
            return "OK\n"
        if word == "BOARD":
            self.clear()
        elif word == "DONE":
            return self._gomocup_move()
        elif word.count(",") == 2:
            self._take(word)
        if word == "END":
            sys.exit(0)
        if word in ("INFO", "BOARD", "") or "," in word:
            return ""
        if word == "ABOUT":
            return 'name="trivial"\n'
        return self._gtp_answer(word, rest)

    def _gtp_answer(self, word: str, rest: str) -> str:
        if word == "genmove":
            row, column = divmod(self._move(), SIZE)
            return f"= {LETTERS[column]}{SIZE - row}\n\n"
        if word == "play":
            vertex = rest.split()[1]
            self._used[(SIZE - int(vertex[1:])) * SIZE + LETTERS.index(vertex[0])] = 1
        elif word == "clear_board":
            self.clear()
        return "=\n\n"


def main() -> None:
    """Answers until the input ends."""
    count_file = -1
    if len(sys.argv) > 1:
        count_file = os.open(os.path.join(sys.argv[1], str(os.getpid())), os.O_CREAT | os.O_WRONLY)
    bot = Bot(count_file)
    rest = b""
    while True:
        data = os.read(0, 65536)
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            text = bot.answer(line.decode().strip())
            if text:
                os.write(1, text.encode())


if __name__ == "__main__":
    main()
