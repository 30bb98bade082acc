"""``python -m bots.surakarta``."""

from bots.core.main import main
from bots.surakarta.game import GAME

main(GAME)
