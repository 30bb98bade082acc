"""What a packed file carries. The packer writes this module anew; in a checkout it is empty."""

from typing import Any, Dict

# The hash of the kernel sources, and the object made from them, zlib-compressed in base 64.
KERNEL_SOURCES = ""
OBJECT = ""

# Whether compiled code may be looked for at all; False in files for judges that want plain source.
NATIVE = True

# Options fixed at packing, by name; they yield to the environment and to the command line.
DEFAULTS: Dict[str, Any] = {}

# The game's parameters; in a checkout they are in its params.toml.
PARAMS: Dict[str, Any] = {}
