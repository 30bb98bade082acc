"""``python -m tools``, the same as ``stonewire``."""

import sys

try:
    from tools.cli import main
except KeyboardInterrupt:
    sys.exit(130)

sys.exit(main())
