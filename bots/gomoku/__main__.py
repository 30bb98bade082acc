"""``python -m bots.gomoku``."""

from bots.core.main import main
from bots.gomoku.game import GAME

main(GAME)
