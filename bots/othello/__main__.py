"""``python -m bots.othello``."""

from bots.core.main import main
from bots.othello.game import GAME

main(GAME)
