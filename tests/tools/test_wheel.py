"""What an installation has of a checkout: all that a bot looks for."""

import sys
from pathlib import Path

from setuptools import find_namespace_packages

from bots import registry
from bots.core import kernel_cache

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[2]


def test_an_installation_has_the_compiled_kernels_where_bots_look_for_them() -> None:
    setup = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    packages = set(find_namespace_packages(str(ROOT), **setup["packages"]["find"]))
    assert {"bots", "bots.core", "protocol", "tools.play.web", "submissions"} <= packages
    assert not any(name.startswith(("submissions.", "tests")) for name in packages)  # one file a game is enough
    assert kernel_cache.source_root() == str(ROOT)  # of which a package is a folder, here as there
    for game in registry.NAMES:
        assert (ROOT / "submissions" / f"{game}.py").is_file()
