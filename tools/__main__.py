"""``python -m tools``, the same as ``stonewire``."""

import sys

from tools.cli import main

sys.exit(main())
