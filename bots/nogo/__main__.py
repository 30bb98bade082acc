"""``python -m bots.nogo``."""

from bots.core.main import main
from bots.nogo.game import GAME

main(GAME)
