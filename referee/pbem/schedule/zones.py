"""Time zones by their IANA names, from the `tzdata` package.

Only the package is used, not the machine: a deadline is then the same wherever it is computed, and
a slim container has no zones of its own. Newer zone data come with a newer `tzdata`. A name is
looked up among those of the package before any file is opened.
"""

from datetime import tzinfo
from functools import cache
from io import BytesIO
from zoneinfo import ZoneInfo

from referee.core.base.control_characters import visible
from referee.core.base.problem import Refused, refused

LONGEST = 64  # characters of a name; the longest has 32
_Spelt = dict[str, tuple[str, ...]]
_NO_PLACE = "Factory"  # the zone of a machine before it is set up


@cache
def zone_names() -> frozenset[str]:
    """The names of all zones, such as ``Europe/Berlin``."""
    return frozenset(_data("zones").decode("ascii").split()) - {_NO_PLACE}


def find_name(text: str) -> str:
    """The exact name of a zone: case and spaces do not matter, a city is enough.

    Refused (mail-zone): unknown or ambiguous, with similar names.
    """
    wanted = "_".join(text.split()).casefold() if len(text) <= LONGEST else ""
    exact, cities = _zones_by_spelling()
    candidates = exact.get(wanted) or cities.get(wanted, ())
    if len(candidates) == 1:
        return candidates[0]
    if candidates:
        raise _zone_refusal(text, f"may be {' or '.join(candidates)}", "Write the whole name.")
    raise _zone_refusal(text, "is not a time zone", _near_names_hint(wanted))


@cache
def zone(named: str) -> tzinfo:
    """The zone of a name. Refused (mail-zone) as ``find_name``."""
    name = find_name(named)
    return ZoneInfo.from_file(BytesIO(_data(f"zoneinfo/{name}")), key=name)


def _data(name: str) -> bytes:
    """A file of the package. ModuleNotFoundError: it is not installed."""
    from pkgutil import get_data  # quicker to load than importlib.resources

    data = get_data("tzdata", name)
    if data is None:
        raise ModuleNotFoundError(name="tzdata")
    return data


@cache
def _zones_by_spelling() -> tuple[_Spelt, _Spelt]:
    """The zones by full name and by city alone, in lower case."""
    exact: _Spelt = {name.casefold(): (name,) for name in zone_names()}
    cities: _Spelt = {}
    for name in sorted(zone_names()):
        *region, city = name.casefold().split("/")
        if region and region[0] != "etc":  # Etc/GMT+2 is two hours *behind* UTC
            cities[city] = (*cities.get(city, ()), name)
    return exact, cities


def _near_names_hint(wanted: str) -> str:
    """A hint with up to three names of similar spelling."""
    from difflib import get_close_matches

    exact, cities = _zones_by_spelling()
    spelt = {**cities,
             **{low: candidates for low, candidates in exact.items() if low[:4] != "etc/"}}
    close = [] if any(char.isdigit() for char in wanted) else get_close_matches(
        wanted, sorted(spelt), n=3, cutoff=0.7)
    near = list(dict.fromkeys(name for low in close for name in spelt[low]))[:3]
    if near:
        return f"Did you mean {' or '.join(near)}?"
    return "Write a region and a city, such as Europe/Berlin or America/New_York, or UTC."


def _zone_refusal(text: str, why: str, hint: str) -> Refused:
    return refused("referee/mail-zone", f"“{visible(text[:LONGEST])}” {why}.", hint=hint)
