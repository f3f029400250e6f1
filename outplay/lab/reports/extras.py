"""What models and reports need beside the game: it is an extra, as nobody needs it to play."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from outplay.kernel.errors import OutplayError

NEEDED: Final = ("altair", "numpy", "polars", "vl_convert")


def demand_extras() -> None:
    """Raise OutplayError, saying what to install, unless there is what models, tables and pictures are made with."""
    try:
        for name in NEEDED:
            import_module(name)
    except ImportError:
        raise OutplayError("this needs the extra lab; please run: pip install 'outplay[lab]'") from None
