"""Options that are declared and not built yet: every value but the default is refused as not offered (V18.33).

Whoever builds one takes it out of here, with its texts, into a file of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from steppe.core.option import ANY, Option
from steppe.games.valley.variant import Variant

OFF_ON: Final = ("off", "on")
SCIENCE: Final = {ANY: {"science": ("on",)}}
FOLLOWS_SCIENCE: Final = ("science", {"on": "on", "off": "off"})


def later(key: str, rule: str, values: tuple[str, ...] = OFF_ON, **links: Any) -> Variant:
    return Variant(option=Option(key, values, rule, later=(ANY,), **links))


LATER: Final[Mapping[str, Variant]] = {
    variant.option.key: variant
    for variant in (
    )
}
